// The messages as TypeScript declarations and as JSON Schemas, from the same field lists that read and write them.
#include <array>
#include <map>

#include "base/fields_json.hpp"
#include "server/codec.hpp"

namespace sandtable::server {
namespace {

// Calls f(name of the message, T) for each.
template <class F>
void each_to_server(F&& f) {
  f("hello", static_cast<Hello*>(nullptr));
  f("command", static_cast<Give*>(nullptr));
  f("ask", static_cast<Ask*>(nullptr));
  f("undo", static_cast<TakeBack*>(nullptr));
  f("consent", static_cast<Consent*>(nullptr));
  f("chat", static_cast<Say*>(nullptr));
  f("adjourn", static_cast<Adjourn*>(nullptr));
}
template <class F>
void each_to_client(F&& f) {
  f("welcome", static_cast<Welcome*>(nullptr));
  f("frames", static_cast<Frames*>(nullptr));
  f("waiting", static_cast<Waiting*>(nullptr));
  f("refused", static_cast<Refused*>(nullptr));
  f("preview", static_cast<Answered*>(nullptr));
  f("dice_wanted", static_cast<DiceWanted*>(nullptr));
  f("undo_asked", static_cast<UndoAsked*>(nullptr));
  f("undo_answered", static_cast<UndoAnswered*>(nullptr));
  f("chat", static_cast<Chat*>(nullptr));
  f("seats", static_cast<SeatsNow*>(nullptr));
  f("clocks", static_cast<Clocks*>(nullptr));
  f("adjourned", static_cast<Adjourned*>(nullptr));
  f("revealed", static_cast<Revealed*>(nullptr));
  f("elsewhere", static_cast<Elsewhere*>(nullptr));
  f("error", static_cast<Trouble*>(nullptr));
}
template <class F>
void each_over_http(F&& f) {
  f(static_cast<ScenarioInfo*>(nullptr));
  f(static_cast<GameInfo*>(nullptr));
  f(static_cast<NewGame*>(nullptr));
  f(static_cast<Seated*>(nullptr));
  f(static_cast<Join*>(nullptr));
  f(static_cast<Credentials*>(nullptr));
}

// Schemas by type name; every key of an object may be left out and takes its default, unknown keys are refused.
class Schemas {
 public:
  template <class T>
  Json of() {
    if constexpr (std::is_same_v<T, bool>) {
      return type("boolean");
    } else if constexpr (NamedEnum<T>) {
      Json::List names;
      for (std::string_view n : enum_names(T{})) names.emplace_back(n);
      Json j;
      j["enum"] = std::move(names);
      return declare(std::string(enum_type_name(T{})), std::move(j));
    } else if constexpr (std::is_integral_v<T>) {
      Json j = type("integer");
      if constexpr (sizeof(T) < 8) {
        j["minimum"] = int64_t{std::numeric_limits<T>::min()};
        j["maximum"] = int64_t{std::numeric_limits<T>::max()};
      }
      return j;
    } else {
      return each(static_cast<const T*>(nullptr));
    }
  }
  // The fields of a message with its tag.
  template <class T>
  Json message(std::string_view tag) {
    Json properties;
    properties["type"]["const"] = Json(tag);
    add_fields<T>(properties);
    Json j = object(std::move(properties));
    j["required"] = Json::List{Json("type")};
    return j;
  }
  const Json& all() const { return all_; }

 private:
  static Json type(const char* name) {
    Json j;
    j["type"] = name;
    return j;
  }
  static Json object(Json properties) {
    Json j = type("object");
    j["properties"] = std::move(properties);
    j["additionalProperties"] = false;
    return j;
  }
  static Json reference(const std::string& name) {
    Json j;
    j["$ref"] = "#/$defs/" + name;
    return j;
  }
  Json declare(const std::string& name, Json schema) {
    all_[name] = std::move(schema);
    return reference(name);
  }
  template <class T>
  void add_fields(Json& properties) {
    T::fields([&](std::string_view name, auto member) {
      properties[name] = of<std::remove_cvref_t<decltype(std::declval<T>().*member)>>();
    });
  }
  template <Described T>
  Json each(const T*) {
    const std::string name(T::type_name());
    if (!all_.find(name)) {
      all_[name] = Json();
      Json properties{Json::Object{}};
      add_fields<T>(properties);
      all_[name] = object(std::move(properties));
    }
    return reference(name);
  }
  Json each(const RuleId*) { return type("string"); }
  Json each(const Name*) {
    Json j = type("string");
    j["pattern"] = "^[a-z0-9_]{0,15}$";
    return j;
  }
  Json each(const std::string*) { return type("string"); }
  template <class T>
  Json list() {
    Json j = type("array");
    j["items"] = of<T>();
    return j;
  }
  template <class T, std::size_t N>
  Json each(const std::array<T, N>*) {
    return list<T>();
  }
  template <class T, std::size_t N>
  Json each(const Bounded<T, N>*) {
    Json j = list<T>();
    j["maxItems"] = static_cast<int64_t>(N);
    return j;
  }
  template <class T>
  Json each(const std::vector<T>*) {
    return list<T>();
  }
  template <class T>
  Json each(const std::optional<T>*) {
    Json j;
    j["anyOf"] = Json::List{of<T>(), type("null")};
    return j;
  }

  Json all_{Json::Object{}};
};

}  // namespace

std::string protocol_typescript() {
  TypeScript ts;
  std::string in;
  std::string out;
  const auto add = [&ts](std::string& to) {
    return [&ts, &to]<class T>(const char* tag, T*) {
      to += "\n  | ({ type: \"" + std::string(tag) + "\" } & " + ts.type<T>() + ")";
    };
  };
  each_over_http([&]<class T>(T*) { ts.type<T>(); });
  each_to_server(add(in));
  each_to_client(add(out));
  return "// Made by `sandtable protocol --typescript`; do not edit.\n" + ts.text() + "export type ToServer =" + in +
         ";\nexport type FromServer =" + out + ";\n";
}

std::string protocol_schema() {
  Schemas schemas;
  Json in;
  Json out;
  each_to_server([&]<class T>(const char* tag, T*) { in.push(schemas.message<T>(tag)); });
  each_to_client([&]<class T>(const char* tag, T*) { out.push(schemas.message<T>(tag)); });
  each_over_http([&]<class T>(T*) { schemas.of<T>(); });
  Json whole;
  whole["$schema"] = "https://json-schema.org/draft/2020-12/schema";
  whole["title"] = "Messages between the table and the server of Sandtable";
  Json defs = schemas.all();
  defs["ToServer"]["oneOf"] = std::move(in);
  defs["FromServer"]["oneOf"] = std::move(out);
  whole["$defs"] = std::move(defs);
  return whole.pretty() + '\n';
}

}  // namespace sandtable::server
