// What a value is made of, to be walked through while the program runs: built once a type from its field list.
// Used for JSON both ways, TypeScript types and JSON Schemas: one function each for all types, where a template would
// be compiled again for every type. What must be fast (hash, redaction, copies) walks the field lists themselves.
#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/bounded.hpp"
#include "base/fields.hpp"
#include "base/ids.hpp"
#include "base/list.hpp"
#include "base/name.hpp"
#include "base/rule_id.hpp"
#include "base/visit.hpp"

namespace sandtable {

struct Layout {
  enum class Sort : uint8_t { boolean, number, enumeration, rule, name, text, nothing, record, list, optional, choice };
  using Of = const Layout& (*)();
  // A field of a record, where it begins in it; or an alternative of a choice.
  struct Part {
    std::string_view name;
    Of layout = nullptr;
    std::size_t offset = 0;
  };

  Sort sort = Sort::nothing;
  bool with_sign = false;  // number
  uint8_t bytes = 0;       // number, enumeration
  std::string_view name;   // record, enumeration
  std::span<const std::string_view> names;
  std::vector<Part> parts;

  // What a list, an optional or a choice holds.
  Of inner = nullptr;
  std::size_t step = 0;  // from one item of a list to the next
  std::size_t most = std::numeric_limits<std::size_t>::max();
  bool exact = false;                           // a list of exactly `most`
  std::size_t (*count)(const void*) = nullptr;  // items of a list; 0 or 1; which alternative
  const void* (*held)(const void*) = nullptr;   // the first item; the value; the alternative
  void* (*make)(void*, std::size_t) = nullptr;  // fresh ones, so many; 0 or 1; that alternative

  void add(std::string_view field, Of layout, std::size_t offset);
  const void* at(const void* value, const Part& part) const {
    return static_cast<const unsigned char*>(value) + part.offset;
  }
  void* at(void* value, const Part& part) const { return static_cast<unsigned char*>(value) + part.offset; }
};

// Of a number or an enumeration.
int64_t number_in(const Layout&, const void*);
// Of an enumeration.
std::string_view word_in(const Layout&, const void*);

template <class T>
const Layout& layout_of();

namespace detail {

Layout number_layout(std::size_t bytes, bool with_sign);
Layout plain_layout(Layout::Sort);

template <class T>
Layout list_layout() {
  using Item = typename T::value_type;
  static_assert(!std::is_same_v<T, std::vector<bool>>, "its items have no address");
  Layout s = plain_layout(Layout::Sort::list);
  s.inner = &layout_of<Item>;
  s.step = sizeof(Item);
  s.count = [](const void* v) -> std::size_t { return static_cast<const T*>(v)->size(); };
  s.held = [](const void* v) -> const void* { return &*static_cast<const T*>(v)->begin(); };
  return s;
}

struct Describe {
  template <Described T>
  static Layout each(const T*) {
    static_assert(lists_every_field<T>(), "a field is missing from SANDTABLE_FIELDS");
    Layout s = plain_layout(Layout::Sort::record);
    s.name = T::type_name();
    const T one{};
    T::fields([&](std::string_view name, auto member) {
      s.add(name, &layout_of<std::remove_cvref_t<decltype(one.*member)>>,
            static_cast<std::size_t>(reinterpret_cast<const unsigned char*>(&(one.*member)) -
                                     reinterpret_cast<const unsigned char*>(&one)));
    });
    return s;
  }
  template <class Tag>
  static Layout each(const Id<Tag>*) {
    static_assert(sizeof(Id<Tag>) == sizeof(Id<Tag>::value));
    return number_layout(sizeof(Id<Tag>), true);
  }
  static Layout each(const RuleId*) { return plain_layout(Layout::Sort::rule); }
  static Layout each(const Name*) { return plain_layout(Layout::Sort::name); }
  static Layout each(const std::string*) { return plain_layout(Layout::Sort::text); }
  static Layout each(const std::monostate*) { return plain_layout(Layout::Sort::nothing); }
  template <class T, std::size_t N>
  static Layout each(const std::array<T, N>*) {
    Layout s = list_layout<std::array<T, N>>();
    s.most = N;
    s.exact = true;
    s.make = [](void* v, std::size_t) -> void* { return static_cast<std::array<T, N>*>(v)->data(); };
    return s;
  }
  template <class T, std::size_t N>
  static Layout each(const Bounded<T, N>*) {
    Layout s = list_layout<Bounded<T, N>>();
    s.most = N;
    s.make = [](void* v, std::size_t n) -> void* {
      auto& list = *static_cast<Bounded<T, N>*>(v);
      list.clear();
      list.resize(n);
      return list.begin();
    };
    return s;
  }
  template <class T, std::size_t N>
  static Layout each(const List<T, N>*) {
    Layout s = list_layout<List<T, N>>();
    s.held = [](const void* v) -> const void* { return static_cast<const List<T, N>*>(v)->data(); };
    s.most = N;
    s.make = [](void* v, std::size_t n) -> void* {
      auto& list = *static_cast<List<T, N>*>(v);
      list.clear();
      list.resize(n);
      return list.begin();
    };
    return s;
  }
  template <class T>
  static Layout each(const std::vector<T>*) {
    Layout s = list_layout<std::vector<T>>();
    s.held = [](const void* v) -> const void* { return static_cast<const std::vector<T>*>(v)->data(); };
    s.make = [](void* v, std::size_t n) -> void* {
      auto& list = *static_cast<std::vector<T>*>(v);
      list = std::vector<T>(n);
      return list.data();
    };
    return s;
  }
  template <class T>
  static Layout each(const std::optional<T>*) {
    Layout s = plain_layout(Layout::Sort::optional);
    s.inner = &layout_of<T>;
    s.count = [](const void* v) -> std::size_t { return static_cast<const std::optional<T>*>(v)->has_value() ? 1 : 0; };
    s.held = [](const void* v) -> const void* { return &**static_cast<const std::optional<T>*>(v); };
    s.make = [](void* v, std::size_t n) -> void* {
      auto& o = *static_cast<std::optional<T>*>(v);
      o.reset();
      return n == 0 ? nullptr : &o.emplace();
    };
    return s;
  }
  template <class... T>
  static Layout each(const std::variant<T...>*) {
    Layout s = plain_layout(Layout::Sort::choice);
    (s.add(alternative_name<T>(), &layout_of<T>, 0), ...);
    using V = std::variant<T...>;
    s.count = [](const void* v) -> std::size_t { return static_cast<const V*>(v)->index(); };
    s.held = [](const void* v) -> const void* {
      static constexpr std::array get{+[](const V& from) -> const void* { return std::get_if<T>(&from); }...};
      const V& from = *static_cast<const V*>(v);
      return get[from.index()](from);
    };
    s.make = [](void* v, std::size_t n) -> void* {
      static constexpr std::array put{+[](V& into) -> void* { return &into.template emplace<T>(); }...};
      return put[n](*static_cast<V*>(v));
    };
    return s;
  }
  template <Boxed T>
  static Layout each(const T*) {
    Layout s = plain_layout(Layout::Sort::choice);
    T::each_type([&]<class Held>(std::type_identity<Held>) { s.add(alternative_name<Held>(), &layout_of<Held>, 0); });
    s.count = [](const void* v) -> std::size_t { return static_cast<const T*>(v)->index(); };
    s.held = [](const void* v) -> const void* { return static_cast<const T*>(v)->data(); };
    s.make = [](void* v, std::size_t n) -> void* { return static_cast<T*>(v)->make(n); };
    return s;
  }
  // The tag of one alternative of a variant, as in {"type": "Name", ...}.
  template <class T>
  static std::string_view alternative_name() {
    if constexpr (Described<T>)
      return T::type_name();
    else
      return "none";
  }
};

template <class T>
Layout described() {
  if constexpr (std::is_same_v<T, bool>) {
    return plain_layout(Layout::Sort::boolean);
  } else if constexpr (NamedEnum<T>) {
    static constexpr auto names = enum_names(T{});
    Layout s = number_layout(sizeof(T), std::is_signed_v<std::underlying_type_t<T>>);
    s.sort = Layout::Sort::enumeration;
    s.name = enum_type_name(T{});
    s.names = names;
    return s;
  } else if constexpr (std::is_enum_v<T>) {
    return number_layout(sizeof(T), std::is_signed_v<std::underlying_type_t<T>>);
  } else if constexpr (std::is_integral_v<T>) {
    return number_layout(sizeof(T), std::is_signed_v<T>);
  } else {
    return Describe::each(static_cast<const T*>(nullptr));
  }
}

}  // namespace detail

template <class T>
const Layout& layout_of() {
  static const Layout layout = detail::described<T>();
  return layout;
}

}  // namespace sandtable
