// The messages as TypeScript declarations and as JSON Schemas, from the same field lists that read and write them.
#include <fmt/core.h>

#include <array>
#include <map>

#include "base/fields_json.hpp"
#include "base/length.hpp"
#include "game/agents/advice.hpp"
#include "game/ruleset.hpp"
#include "server/codec.hpp"
#include "server/paper_messages.hpp"

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
  f("hint", static_cast<AskHint*>(nullptr));
}
template <class F>
void each_to_client(F&& f) {
  f("welcome", static_cast<Welcome*>(nullptr));
  f("frames", static_cast<Frames*>(nullptr));
  f("waiting", static_cast<Waiting*>(nullptr));
  f("refused", static_cast<Refused*>(nullptr));
  f("preview", static_cast<Answered*>(nullptr));
  f("hinted", static_cast<Hinted*>(nullptr));
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
  f(static_cast<GamesPage*>(nullptr));
  f(static_cast<NewGame*>(nullptr));
  f(static_cast<Seated*>(nullptr));
  f(static_cast<Join*>(nullptr));
  f(static_cast<Credentials*>(nullptr));
  f(static_cast<NewPassword*>(nullptr));
  f(static_cast<Recover*>(nullptr));
  f(static_cast<KeepSeats*>(nullptr));
  f(static_cast<MyGames*>(nullptr));
  f(static_cast<AgentIndex*>(nullptr));
  f(static_cast<Review*>(nullptr));
  f(static_cast<ForceIndex*>(nullptr));
  f(static_cast<CompanyTree*>(nullptr));
  f(static_cast<ListText*>(nullptr));
  f(static_cast<BeginList*>(nullptr));
  f(static_cast<BringList*>(nullptr));
  f(static_cast<BroughtList*>(nullptr));
  f(static_cast<ListChecked*>(nullptr));
  f(static_cast<KeepPaper*>(nullptr));
  f(static_cast<Paper*>(nullptr));
  f(static_cast<Papers*>(nullptr));
  f(static_cast<TableIndex*>(nullptr));
  f(static_cast<MakeTable*>(nullptr));
  f(static_cast<TableText*>(nullptr));
  f(static_cast<TableChecked*>(nullptr));
}

// Schemas by type name; every key of an object may be left out and takes its default, unknown keys are refused.
class Schemas {
 public:
  Json of(const Layout& layout) {
    switch (layout.sort) {
      case Layout::Sort::boolean: return type("boolean");
      case Layout::Sort::number: return number(layout);
      case Layout::Sort::enumeration: return enumeration(layout);
      case Layout::Sort::rule:
      case Layout::Sort::text: return type("string");
      case Layout::Sort::nothing: return type("null");
      case Layout::Sort::name: {
        Json j = type("string");
        j["pattern"] = "^[a-z0-9_]{0,15}$";
        return j;
      }
      case Layout::Sort::list: {
        Json j = type("array");
        j["items"] = of(layout.inner());
        if (layout.most != std::numeric_limits<std::size_t>::max() && !layout.exact)
          j["maxItems"] = static_cast<int64_t>(layout.most);
        return j;
      }
      case Layout::Sort::optional: {
        Json j;
        j["anyOf"] = Json::List{of(layout.inner()), type("null")};
        return j;
      }
      case Layout::Sort::choice: {
        Json j;
        for (const Layout::Part& p : layout.parts) j["oneOf"].push(message(p.layout(), p.name));
        return j;
      }
      case Layout::Sort::record: break;
    }
    const std::string name(layout.name);
    if (!all_.find(name)) {
      all_[name] = Json();
      Json properties{Json::Object{}};
      add_fields(layout, properties);
      all_[name] = object(std::move(properties));
    }
    return reference(name);
  }
  // The fields of a message with its tag.
  Json message(const Layout& layout, std::string_view tag) {
    Json properties;
    properties["type"]["const"] = Json(tag);
    add_fields(layout, properties);
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
  static Json number(const Layout& layout) {
    Json j = type("integer");
    if (layout.bytes == 8) return j;
    const int bits = layout.bytes * 8;
    j["minimum"] = layout.with_sign ? -(int64_t{1} << (bits - 1)) : int64_t{0};
    j["maximum"] = (int64_t{1} << (layout.with_sign ? bits - 1 : bits)) - 1;
    return j;
  }
  Json enumeration(const Layout& layout) {
    Json::List names;
    for (std::string_view n : layout.names) names.emplace_back(n);
    Json j;
    j["enum"] = std::move(names);
    all_[std::string(layout.name)] = std::move(j);
    return reference(std::string(layout.name));
  }
  void add_fields(const Layout& layout, Json& properties) {
    for (const Layout::Part& p : layout.parts) properties[p.name] = of(p.layout());
  }

  Json all_{Json::Object{}};
};

// The kinds of events of each ruleset, with what their number means and what they may look like.
std::string event_table(TypeScript& ts) {
  std::string table = "// What `amount` of an event of this kind means, and the cues it may come with.\n";
  table += "export const event_kinds = {\n";
  for (const Ruleset& r : rulesets()) {
    if (!r.event_kinds) continue;
    table += "  " + r.facts.id + ": {\n";
    for (const EventKind& k : r.event_kinds()) {
      table += "    " + std::string(k.kind.text()) + ": { amount: \"" + std::string(name_of(k.amount)) + "\", cues: [";
      for (const Cue& cue : k.cues) table += (&cue == &k.cues[0] ? "\"" : ", \"") + std::string(name_of(cue)) + '"';
      table += "] },\n";
    }
    table += "  },\n";
  }
  return table + "} as const satisfies Record<string, Record<string, { amount: " + ts.type<sandtable::Measure>() +
         "; cues: readonly " + ts.type<Cue>() + "[] }>>;\n";
}

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
  const std::string kinds = event_table(ts);
  return "// Made by `sandtable protocol --typescript`; do not edit.\n" +
         fmt::format("export const inch = {};\nexport const cm = {};\n", inch, cm) + ts.text() +
         "export type ToServer =" + in + ";\nexport type FromServer =" + out + ";\n" + kinds;
}

std::string protocol_schema() {
  Schemas schemas;
  Json in;
  Json out;
  each_to_server([&]<class T>(const char* tag, T*) { in.push(schemas.message(layout_of<T>(), tag)); });
  each_to_client([&]<class T>(const char* tag, T*) { out.push(schemas.message(layout_of<T>(), tag)); });
  each_over_http([&]<class T>(T*) { schemas.of(layout_of<T>()); });
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
