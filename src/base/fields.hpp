// Field lists: each value type names its fields once, and hash, JSON, diff, redaction and TypeScript types come from
// that list. Used by every type that is saved, sent, compared or hashed. A field left out of its list does not compile.
//   struct Wound { TeamId who; int8_t count = 0;  SANDTABLE_FIELDS(Wound, who, count) };
//   enum class Skill : uint8_t { conscript, trained, veteran };  SANDTABLE_ENUM(Skill, conscript, trained, veteran)
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <type_traits>
#include <utility>

namespace sandtable {

// --- the macro: ST_EACH applies M to up to 64 arguments ---
#define ST_PARENS ()
#define ST_EXPAND(...) ST_EXPAND3(ST_EXPAND3(ST_EXPAND3(ST_EXPAND3(__VA_ARGS__))))
#define ST_EXPAND3(...) ST_EXPAND2(ST_EXPAND2(ST_EXPAND2(ST_EXPAND2(__VA_ARGS__))))
#define ST_EXPAND2(...) ST_EXPAND1(ST_EXPAND1(ST_EXPAND1(ST_EXPAND1(__VA_ARGS__))))
#define ST_EXPAND1(...) __VA_ARGS__
#define ST_EACH(M, ...) __VA_OPT__(ST_EXPAND(ST_EACH_STEP(M, __VA_ARGS__)))
#define ST_EACH_STEP(M, x, ...) M(x) __VA_OPT__(, ST_EACH_AGAIN ST_PARENS(M, __VA_ARGS__))
#define ST_EACH_AGAIN() ST_EACH_STEP
#define ST_FIELD(x) visit(std::string_view(#x), &Self::x)
#define ST_ONE(x) 1
#define ST_COUNT(...) (std::initializer_list<int>{ST_EACH(ST_ONE, __VA_ARGS__)}.size())
#define ST_NAME(x) \
  std::string_view { #x }

// `fields` is a template so that a header's lists cost the compiler nothing until somebody walks through them.
#define SANDTABLE_FIELDS(Type, ...)                                 \
  static constexpr std::string_view type_name() { return #Type; }   \
  static constexpr std::size_t field_count = ST_COUNT(__VA_ARGS__); \
  template <class Visit>                                            \
  static constexpr void fields(Visit&& visit) {                     \
    using Self = Type;                                              \
    (ST_EACH(ST_FIELD, __VA_ARGS__));                               \
  }                                                                 \
  friend constexpr bool operator==(const Type&, const Type&) = default;

#define SANDTABLE_ENUM(Type, ...)                                                       \
  constexpr auto enum_names(Type) { return std::array{ST_EACH(ST_NAME, __VA_ARGS__)}; } \
  constexpr std::string_view enum_type_name(Type) { return #Type; }

// A type with no fields (an empty step) still needs a list.
#define SANDTABLE_NO_FIELDS(Type)                                 \
  static constexpr std::string_view type_name() { return #Type; } \
  static constexpr std::size_t field_count = 0;                   \
  template <class Visit>                                          \
  static constexpr void fields(Visit&&) {}                        \
  friend constexpr bool operator==(const Type&, const Type&) = default;

template <class T>
concept Described = requires {
  T::field_count;
};

template <class T>
concept NamedEnum = std::is_enum_v<T> && requires(T e) {
  enum_names(e);
};

template <NamedEnum E>
constexpr std::string_view name_of(E e) {
  constexpr auto names = enum_names(E{});
  const auto i = static_cast<std::size_t>(e);
  return i < names.size() ? names[i] : std::string_view("?");
}

// The number of members of an aggregate, found by trying to initialise it with ever more values.
namespace detail {
struct Anything {
  template <class T>
  operator T() const;  // NOLINT: never defined, only asked about
};
template <class T, std::size_t... I>
constexpr bool takes(std::index_sequence<I...>) {
  return requires { T{((void)I, Anything{})...}; };
}
template <class T, std::size_t N = 0>
constexpr std::size_t member_count() {
  if constexpr (!takes<T>(std::make_index_sequence<N + 1>{}))
    return N;
  else
    return member_count<T, N + 1>();
}
}  // namespace detail

// A handle to something shared and immutable is not part of the value: `static constexpr bool opaque = true`.
template <class T>
concept Opaque = requires {
  T::opaque;
};

template <Described T>
constexpr bool lists_every_field() {
  return Opaque<T> || T::field_count == detail::member_count<T>();
}

// Calls f(name, value) for each field in order.
template <class T, class F>
requires Described<std::remove_const_t<T>>
constexpr void each_field(T& value, F&& f) {
  static_assert(lists_every_field<std::remove_const_t<T>>(), "a field is missing from SANDTABLE_FIELDS");
  std::remove_const_t<T>::fields([&](std::string_view name, auto member) { f(name, value.*member); });
}

}  // namespace sandtable
