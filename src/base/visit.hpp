// Calls a function with what a variant holds. Used where variants have many alternatives and nested ones: the standard
// visit builds a table of function pointers for each call site, which costs the compiler minutes and the program a
// jump it cannot see through. Returns nothing; the function keeps its result in what it captures.
#pragma once
#include <concepts>
#include <cstddef>
#include <utility>
#include <variant>

namespace sandtable {

template <class V, class F>
constexpr void visit_in(V& variant, F&& f) {
  const std::size_t held = variant.index();
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (void)((held == I && (f(*std::get_if<I>(&variant)), true)) || ...);
  }
  (std::make_index_sequence<std::variant_size_v<std::remove_const_t<V>>>{});
}

// A value that holds one of many types without naming them in its own: it is walked through like a variant where the
// list of them is known, and only there (game/step_box.hpp).
template <class T>
concept Boxed = requires {
  typename T::BoxedFor;
};

}  // namespace sandtable
