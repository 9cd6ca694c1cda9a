// Values to JSON and back, and their TypeScript types, by their field lists.
// Used by the journal, the protocol and --json. Only types with a field list, ids, names, enums and containers of
// these. Reading checks every type, range and enum name and says where it found something else; unknown keys are
// refused.
#pragma once
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "base/bounded.hpp"
#include "base/fields.hpp"
#include "base/ids.hpp"
#include "base/json.hpp"
#include "base/name.hpp"
#include "base/rule_id.hpp"
#include "base/visit.hpp"

namespace sandtable {

// A value that does not fit its field; `where` is a path such as "replies[0].routes[2].piece".
struct BadField : std::runtime_error {
  BadField(const std::string& where, const std::string& what)
      : std::runtime_error((where.empty() ? std::string("the value") : "'" + where + "'") + ": " + what) {}
};

namespace detail {

// The tag and fields of one alternative of a variant, as {"type": "Name", ...}.
template <class T>
std::string_view alternative_name() {
  if constexpr (Described<T>)
    return T::type_name();
  else
    return "none";
}

struct ToJson {
  template <class T>
  static Json of(const T& v) {
    if constexpr (std::is_same_v<T, bool>) {
      return v;
    } else if constexpr (NamedEnum<T>) {
      return Json(name_of(v));
    } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
      return Json(static_cast<int64_t>(v));
    } else {
      return each(v);
    }
  }
  template <Described T>
  static Json each(const T& v) {
    Json::Object object;
    each_field(v, [&](std::string_view name, const auto& field) { object.emplace_back(std::string(name), of(field)); });
    return object;
  }
  template <class Tag>
  static Json each(const Id<Tag>& id) {
    return Json(int64_t{id.value});
  }
  static Json each(const RuleId& id) { return Json(id.text()); }
  static Json each(const Name& n) { return Json(n.text()); }
  static Json each(const std::string& s) { return Json(s); }
  static Json each(const std::monostate&) { return {}; }
  template <class T>
  static Json each_item(const T& items) {
    Json::List list;
    for (const auto& item : items) list.push_back(of(item));
    return list;
  }
  template <class T, std::size_t N>
  static Json each(const std::array<T, N>& a) {
    return each_item(a);
  }
  template <class T, std::size_t N>
  static Json each(const Bounded<T, N>& b) {
    return each_item(b);
  }
  template <class T>
  static Json each(const std::vector<T>& v) {
    return each_item(v);
  }
  template <class T>
  static Json each(const std::optional<T>& o) {
    return o ? of(*o) : Json();
  }
  template <class... T>
  static Json each(const std::variant<T...>& v) {
    Json j;
    visit_in(v, [&](const auto& alternative) {
      using A = std::remove_cvref_t<decltype(alternative)>;
      j["type"] = Json(alternative_name<A>());
      if constexpr (Described<A>)
        each_field(alternative, [&](std::string_view name, const auto& field) { j[name] = of(field); });
      else
        j["value"] = of(alternative);
    });
    return j;
  }
};

struct FromJson {
  template <class T>
  static void into(T& v, const Json& j, const std::string& path) {
    if constexpr (std::is_same_v<T, bool>) {
      const bool* b = j.boolean();
      if (!b) throw BadField(path, "expected true or false");
      v = *b;
    } else if constexpr (NamedEnum<T>) {
      const std::string* s = j.string();
      if (!s) throw BadField(path, "expected a name");
      constexpr auto names = enum_names(T{});
      for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == *s) {
          v = static_cast<T>(i);
          return;
        }
      throw BadField(path, "'" + *s + "' is not known here");
    } else if constexpr (std::is_integral_v<T>) {
      const int64_t* n = j.integer();
      if (!n) throw BadField(path, "expected a whole number");
      if constexpr (sizeof(T) < 8) {
        if (*n < int64_t{std::numeric_limits<T>::min()} || *n > int64_t{std::numeric_limits<T>::max()})
          throw BadField(path, "the number is out of range");
      }
      v = static_cast<T>(*n);
    } else {
      each(v, j, path);
    }
  }
  template <Described T>
  static void each(T& v, const Json& j, const std::string& path) {
    const Json::Object* o = j.object();
    if (!o) throw BadField(path, "expected an object");
    fields(v, j, path);
    refuse_unknown<T>(*o, path, "");
  }
  template <Described T>
  static void fields(T& v, const Json& j, const std::string& path) {
    each_field(v, [&](std::string_view name, auto& field) {
      if (const Json* found = j.find(name))
        into(field, *found, path.empty() ? std::string(name) : path + '.' + std::string(name));
    });
  }
  template <Described T>
  static void refuse_unknown(const Json::Object& o, const std::string& path, std::string_view also) {
    for (const auto& [key, value] : o) {
      bool known = key == also;
      T none{};
      each_field(none, [&](std::string_view name, auto&) { known = known || name == key; });
      if (!known) throw BadField(path, "unknown key '" + key + "'");
    }
  }
  template <class Tag>
  static void each(Id<Tag>& id, const Json& j, const std::string& path) {
    into(id.value, j, path);
  }
  static void each(RuleId& id, const Json& j, const std::string& path) {
    const std::string* s = j.string();
    if (!s) throw BadField(path, "expected a rule id");
    if (s->empty()) {
      id = {};
      return;
    }
    const auto parsed = RuleId::parse(*s);
    if (!parsed) throw BadField(path, "'" + *s + "' is not a rule id");
    id = *parsed;
  }
  static void each(Name& n, const Json& j, const std::string& path) {
    const std::string* s = j.string();
    const auto parsed = s ? Name::parse(*s) : std::nullopt;
    if (!parsed) throw BadField(path, "expected a short name of a-z, 0-9 and _");
    n = *parsed;
  }
  static void each(std::string& text, const Json& j, const std::string& path) {
    const std::string* s = j.string();
    if (!s) throw BadField(path, "expected a string");
    text = *s;
  }
  static void each(std::monostate&, const Json&, const std::string&) {}
  static const Json::List& list_of(const Json& j, const std::string& path) {
    if (!j.list()) throw BadField(path, "expected a list");
    return *j.list();
  }
  static std::string item(const std::string& path, std::size_t i) { return path + '[' + std::to_string(i) + ']'; }
  template <class T, std::size_t N>
  static void each(std::array<T, N>& a, const Json& j, const std::string& path) {
    const Json::List& list = list_of(j, path);
    if (list.size() != N) throw BadField(path, "expected a list of " + std::to_string(N));
    for (std::size_t i = 0; i < N; ++i) into(a[i], list[i], item(path, i));
  }
  template <class T, std::size_t N>
  static void each(Bounded<T, N>& b, const Json& j, const std::string& path) {
    const Json::List& list = list_of(j, path);
    if (list.size() > N) throw BadField(path, "expected a list of at most " + std::to_string(N));
    b.clear();
    for (std::size_t i = 0; i < list.size(); ++i) {
      T v{};
      into(v, list[i], item(path, i));
      b.push_back(v);
    }
  }
  template <class T>
  static void each(std::vector<T>& out, const Json& j, const std::string& path) {
    const Json::List& list = list_of(j, path);
    out.clear();
    for (std::size_t i = 0; i < list.size(); ++i) into(out.emplace_back(), list[i], item(path, i));
  }
  template <class T>
  static void each(std::optional<T>& o, const Json& j, const std::string& path) {
    o.reset();
    if (!j.is_null()) into(o.emplace(), j, path);
  }
  template <class... T>
  static void each(std::variant<T...>& v, const Json& j, const std::string& path) {
    const Json* type = j.find("type");
    if (!type || !type->string()) throw BadField(path, "expected an object with a 'type'");
    const bool found = (alternative<T>(v, *type->string(), j, path) || ...);
    if (!found) throw BadField(path, "type '" + *type->string() + "' is not known here");
  }
  template <class A, class V>
  static bool alternative(V& v, const std::string& type, const Json& j, const std::string& path) {
    if (type != alternative_name<A>()) return false;
    A& a = v.template emplace<A>();
    if constexpr (Described<A>) {
      fields(a, j, path);
      refuse_unknown<A>(*j.object(), path, "type");
    } else if (const Json* inner = j.find("value")) {
      into(a, *inner, path);
    }
    return true;
  }
};

}  // namespace detail

template <class T>
Json to_json(const T& value) {
  return detail::ToJson::of(value);
}

// Throws BadField.
template <class T>
T from_json(const Json& j) {
  T value{};
  detail::FromJson::into(value, j, "");
  return value;
}

// TypeScript declarations of T and everything it holds, each once, dependencies first.
class TypeScript {
 public:
  template <class T>
  std::string type() {
    if constexpr (std::is_same_v<T, bool>) {
      return "boolean";
    } else if constexpr (NamedEnum<T>) {
      std::string names;
      for (std::string_view n : enum_names(T{})) names += (names.empty() ? "\"" : " | \"") + std::string(n) + '"';
      return declare(std::string(enum_type_name(T{})),
                     "export type " + std::string(enum_type_name(T{})) + " = " + names + ";\n");
    } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
      return "number";
    } else {
      return each(static_cast<const T*>(nullptr));
    }
  }
  const std::string& text() const { return text_; }

 private:
  std::string declare(const std::string& name, const std::string& declaration) {
    if (seen_.emplace(name, true).second) text_ += declaration;
    return name;
  }
  template <Described T>
  std::string each(const T*) {
    const std::string name(T::type_name());
    if (seen_.count(name) != 0) return name;
    seen_.emplace(name, true);
    std::string body = "export interface " + name + " {\n";
    T::fields([&](std::string_view field, auto member) {
      body +=
          "  " + std::string(field) + ": " + type<std::remove_cvref_t<decltype(std::declval<T>().*member)>>() + ";\n";
    });
    text_ += body + "}\n";
    return name;
  }
  template <class Tag>
  std::string each(const Id<Tag>*) {
    return "number";
  }
  std::string each(const RuleId*) { return "string"; }
  std::string each(const Name*) { return "string"; }
  std::string each(const std::string*) { return "string"; }
  std::string each(const std::monostate*) { return "null"; }
  template <class T, std::size_t N>
  std::string each(const std::array<T, N>*) {
    return type<T>() + "[]";
  }
  template <class T, std::size_t N>
  std::string each(const Bounded<T, N>*) {
    return type<T>() + "[]";
  }
  template <class T>
  std::string each(const std::vector<T>*) {
    return type<T>() + "[]";
  }
  template <class T>
  std::string each(const std::optional<T>*) {
    return type<T>() + " | null";
  }
  template <class... T>
  std::string each(const std::variant<T...>*) {
    std::string all;
    ((all += (all.empty() ? "" : " | ") + std::string("({ type: \"") + std::string(detail::alternative_name<T>()) +
             "\" } & " + type<T>() + ")"),
     ...);
    return all;
  }

  std::map<std::string, bool> seen_;
  std::string text_;
};

}  // namespace sandtable
