// Lines of the protocol of programs, read and written by field lists. Used by bot_agent.cpp and bot_player.cpp alone,
// so that the templates are instantiated nowhere else.
#pragma once
#include <fmt/core.h>

#include <string>
#include <string_view>

#include "ai/bot_messages.hpp"
#include "base/error.hpp"
#include "base/fields_json.hpp"
#include "base/json_text.hpp"

namespace sandtable::ai {

template <class T>
std::string bot_line(std::string_view type, const T& message) {
  std::string fields;
  append_json(fields, message);
  std::string line = fmt::format("{{\"type\":\"{}\"", type);
  if (fields.size() > 2) line += ',';
  line.append(fields, 1);
  return line;
}

// A line as a message; throws BadField in words that name the field.
struct BotLine {
  std::string type;
  Json json;
};
inline BotLine parsed_line(const std::string& text) {
  BotLine line;
  try {
    line.json = Json::parse(text, "line");
  } catch (const InputError& e) {
    throw BadField("", e.cause());
  }
  const Json* type = line.json.find("type");
  if (!type || !type->string()) throw BadField("", "expected an object with a \"type\"");
  line.type = *type->string();
  return line;
}
template <class T>
T message_of(const BotLine& line) {
  return from_json<T>(line.json, "type");
}

}  // namespace sandtable::ai
