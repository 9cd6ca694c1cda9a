#include "base/fields_json.hpp"

#include <cstring>

namespace sandtable {
namespace {

using Sort = Layout::Sort;

void add_fields(const Layout& layout, const void* value, Json::Object& object) {
  for (const Layout::Part& p : layout.parts)
    object.emplace_back(std::string(p.name), to_json(p.layout(), layout.at(value, p)));
}

// {"type": "Name", ...}; what has no fields stands under "value".
Json choice_json(const Layout& layout, const void* value) {
  const Layout::Part& p = layout.parts[layout.count(value)];
  const Layout& held = p.layout();
  Json::Object object;
  object.emplace_back("type", Json(p.name));
  if (held.sort == Sort::record)
    add_fields(held, layout.held(value), object);
  else
    object.emplace_back("value", to_json(held, layout.held(value)));
  return object;
}

class Reader {
 public:
  void into(const Layout& layout, void* value, const Json& j, const std::string& path) {
    switch (layout.sort) {
      case Sort::boolean: *static_cast<bool*>(value) = boolean(j, path); break;
      case Sort::number: number(layout, value, j, path); break;
      case Sort::enumeration: enumeration(layout, value, j, path); break;
      case Sort::rule: *static_cast<RuleId*>(value) = rule(j, path); break;
      case Sort::name: *static_cast<Name*>(value) = name(j, path); break;
      case Sort::text: *static_cast<std::string*>(value) = text(j, path, "expected a string"); break;
      case Sort::nothing: break;
      case Sort::record: record(layout, value, j, path, {}); break;
      case Sort::list: list(layout, value, j, path); break;
      case Sort::optional:
        if (void* held = layout.make(value, j.is_null() ? 0 : 1)) into(layout.inner(), held, j, path);
        break;
      case Sort::choice: choice(layout, value, j, path); break;
    }
  }
  void record(const Layout& layout, void* value, const Json& j, const std::string& path, std::string_view also) {
    const Json::Object* object = j.object();
    if (!object) throw BadField(path, "expected an object");
    for (const Layout::Part& p : layout.parts)
      if (const Json* found = j.find(p.name))
        into(p.layout(), layout.at(value, p), *found,
             path.empty() ? std::string(p.name) : path + '.' + std::string(p.name));
    for (const auto& [key, ignored] : *object) {
      bool known = key == also && !also.empty();
      for (const Layout::Part& p : layout.parts) known = known || p.name == key;
      if (!known) throw BadField(path, "unknown key '" + key + "'");
    }
  }

 private:
  static const std::string& text(const Json& j, const std::string& path, const char* expected) {
    if (!j.string()) throw BadField(path, expected);
    return *j.string();
  }
  static bool boolean(const Json& j, const std::string& path) {
    if (!j.boolean()) throw BadField(path, "expected true or false");
    return *j.boolean();
  }
  static void write(const Layout& layout, void* value, int64_t n) {
    // The low bytes of a number are the number itself in fewer bytes.
    switch (layout.bytes) {
      case 1: put(value, static_cast<uint8_t>(n)); break;
      case 2: put(value, static_cast<uint16_t>(n)); break;
      case 4: put(value, static_cast<uint32_t>(n)); break;
      default: put(value, n); break;
    }
  }
  template <class T>
  static void put(void* value, T n) {
    std::memcpy(value, &n, sizeof n);
  }
  static void number(const Layout& layout, void* value, const Json& j, const std::string& path) {
    const int64_t* n = j.integer();
    if (!n) throw BadField(path, "expected a whole number");
    write(layout, value, *n);
    if (layout.bytes < 8 && number_in(layout, value) != *n) throw BadField(path, "the number is out of range");
  }
  static void enumeration(const Layout& layout, void* value, const Json& j, const std::string& path) {
    const std::string& word = text(j, path, "expected a name");
    for (std::size_t i = 0; i < layout.names.size(); ++i)
      if (layout.names[i] == word) return write(layout, value, static_cast<int64_t>(i));
    throw BadField(path, "'" + word + "' is not known here");
  }
  static RuleId rule(const Json& j, const std::string& path) {
    const std::string& word = text(j, path, "expected a rule id");
    if (word.empty()) return {};
    const auto parsed = RuleId::parse(word);
    if (!parsed) throw BadField(path, "'" + word + "' is not a rule id");
    return *parsed;
  }
  static Name name(const Json& j, const std::string& path) {
    const auto parsed = j.string() ? Name::parse(*j.string()) : std::nullopt;
    if (!parsed) throw BadField(path, "expected a short name of a-z, 0-9 and _");
    return *parsed;
  }
  void list(const Layout& layout, void* value, const Json& j, const std::string& path) {
    const Json::List* items = j.list();
    if (!items) throw BadField(path, "expected a list");
    if (layout.exact && items->size() != layout.most)
      throw BadField(path, "expected a list of " + std::to_string(layout.most));
    if (items->size() > layout.most) throw BadField(path, "expected a list of at most " + std::to_string(layout.most));
    auto* item = static_cast<unsigned char*>(layout.make(value, items->size()));
    for (std::size_t i = 0; i < items->size(); ++i, item += layout.step)
      into(layout.inner(), item, (*items)[i], path + '[' + std::to_string(i) + ']');
  }
  void choice(const Layout& layout, void* value, const Json& j, const std::string& path) {
    const Json* type = j.find("type");
    if (!type || !type->string()) throw BadField(path, "expected an object with a 'type'");
    for (std::size_t i = 0; i < layout.parts.size(); ++i) {
      if (layout.parts[i].name != *type->string()) continue;
      const Layout& held = layout.parts[i].layout();
      void* fresh = layout.make(value, i);
      if (held.sort == Sort::record)
        record(held, fresh, j, path, "type");
      else if (const Json* inner = j.find("value"))
        into(held, fresh, *inner, path);
      return;
    }
    throw BadField(path, "type '" + *type->string() + "' is not known here");
  }
};

}  // namespace

Json to_json(const Layout& layout, const void* value) {
  switch (layout.sort) {
    case Sort::boolean: return *static_cast<const bool*>(value);
    case Sort::number: return number_in(layout, value);
    case Sort::enumeration: return Json(word_in(layout, value));
    case Sort::rule: return Json(static_cast<const RuleId*>(value)->text());
    case Sort::name: return Json(static_cast<const Name*>(value)->text());
    case Sort::text: return Json(*static_cast<const std::string*>(value));
    case Sort::nothing: return {};
    case Sort::optional: return layout.count(value) == 0 ? Json() : to_json(layout.inner(), layout.held(value));
    case Sort::choice: return choice_json(layout, value);
    case Sort::record: {
      Json::Object object;
      object.reserve(layout.parts.size());
      add_fields(layout, value, object);
      return object;
    }
    case Sort::list: break;
  }
  Json::List list;
  list.reserve(layout.count(value));
  const auto* item = static_cast<const unsigned char*>(layout.held(value));
  for (std::size_t n = layout.count(value); n > 0; --n, item += layout.step)
    list.push_back(to_json(layout.inner(), item));
  return list;
}

void read_json(const Layout& layout, void* value, const Json& j, std::string_view also) {
  Reader reader;
  if (layout.sort == Sort::record)
    reader.record(layout, value, j, "", also);
  else
    reader.into(layout, value, j, "");
}

std::string TypeScript::type(const Layout& layout) {
  switch (layout.sort) {
    case Sort::boolean: return "boolean";
    case Sort::number: return "number";
    case Sort::rule:
    case Sort::name:
    case Sort::text: return "string";
    case Sort::nothing: return "null";
    case Sort::list: return type(layout.inner()) + "[]";
    case Sort::optional: return type(layout.inner()) + " | null";
    case Sort::choice: {
      std::string all;
      for (const Layout::Part& p : layout.parts)
        all += (all.empty() ? "" : " | ") + ("({ type: \"" + std::string(p.name)) + "\" } & " + type(p.layout()) + ")";
      return all;
    }
    case Sort::enumeration: {
      std::string names;
      for (std::string_view n : layout.names) names += (names.empty() ? "\"" : " | \"") + std::string(n) + '"';
      if (seen_.emplace(layout.name).second) text_ += "export type " + std::string(layout.name) + " = " + names + ";\n";
      break;
    }
    case Sort::record: {
      if (!seen_.emplace(layout.name).second) break;
      std::string body = "export interface " + std::string(layout.name) + " {\n";
      for (const Layout::Part& p : layout.parts) body += "  " + std::string(p.name) + ": " + type(p.layout()) + ";\n";
      text_ += body + "}\n";
      break;
    }
  }
  return std::string(layout.name);
}

}  // namespace sandtable
