#include "server/codec.hpp"

#include <fmt/core.h>

#include "game/agents/advice.hpp"
#include "server/codec_inside.hpp"

namespace sandtable::server {
namespace {

template <class T>
Text typed(std::string_view type, const T& message) {
  auto out = std::make_shared<std::string>();
  out->reserve(256);
  *out += fmt::format("{{\"type\":\"{}\"", type);
  std::string fields;
  append_json(fields, message);
  if (fields.size() > 2) *out += ',';
  out->append(fields, 1);
  return out;
}

}  // namespace

Bad bad(std::string code, std::string words, int status) {
  return {{.code = std::move(code), .words = std::move(words)}, status};
}

Incoming read_message(std::string_view text) {
  const Json j = parsed_message(text);
  const Json* type = j.find("type");
  if (!type || !type->string()) throw bad("bad_frame", "a message is an object with a \"type\"");
  const std::string& name = *type->string();
  if (name == "hello") return read_as<Hello>(j, "type");
  if (name == "command") return read_as<Give>(j, "type");
  if (name == "ask") return read_as<Ask>(j, "type");
  if (name == "undo") return read_as<TakeBack>(j, "type");
  if (name == "consent") return read_as<Consent>(j, "type");
  if (name == "chat") return read_as<Say>(j, "type");
  if (name == "hint") return read_as<AskHint>(j, "type");
  if (name == "adjourn") return read_as<Adjourn>(j, "type");
  throw bad("bad_frame", fmt::format("there is no message '{}'; docs/protocol.md lists them", tidy(name, 40)));
}

NewGame read_new_game(std::string_view text) { return read_as<NewGame>(parsed_message(text), ""); }
Join read_join(std::string_view text) { return read_as<Join>(parsed_message(text), ""); }
NewPassword read_new_password(std::string_view text) { return read_as<NewPassword>(parsed_message(text), ""); }
Recover read_recover(std::string_view text) { return read_as<Recover>(parsed_message(text), ""); }
KeepSeats read_keep_seats(std::string_view text) { return read_as<KeepSeats>(parsed_message(text), ""); }
Credentials read_credentials(std::string_view text) { return read_as<Credentials>(parsed_message(text), ""); }

Text text_of(const Welcome& m) { return typed("welcome", m); }
Text text_of(const Waiting& m) { return typed("waiting", m); }
Text text_of(const Refused& m) { return typed("refused", m); }
Text text_of(const Answered& m) { return typed("preview", m); }
Text text_of(const Hinted& m) { return typed("hinted", m); }
Text text_of(const DiceWanted& m) { return typed("dice_wanted", m); }
Text text_of(const UndoAsked& m) { return typed("undo_asked", m); }
Text text_of(const UndoAnswered& m) { return typed("undo_answered", m); }
Text text_of(const Chat& m) { return typed("chat", m); }
Text text_of(const SeatsNow& m) { return typed("seats", m); }
Text text_of(const Clocks& m) { return typed("clocks", m); }
Text text_of(const Adjourned& m) { return typed("adjourned", m); }
Text text_of(const Revealed& m) { return typed("revealed", m); }
Text text_of(const Elsewhere& m) { return typed("elsewhere", m); }
Text text_of(const Trouble& m) { return typed("error", m); }

std::string frame_text(const Frame& frame) {
  std::string text = body(frame);
  text.shrink_to_fit();  // it is kept for those who come back
  return text;
}
Text frames_text(int seat, const Text* first, std::size_t count) {
  auto out = std::make_shared<std::string>(fmt::format("{{\"type\":\"frames\",\"seat\":{},\"frames\":[", seat));
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) *out += ',';
    *out += *first[i];
  }
  *out += "]}";
  return out;
}

std::string body_of(const std::vector<ScenarioInfo>& v) { return body(v); }
std::string body_of(const GamesPage& v) { return body(v); }
std::string body_of(const GameInfo& v) { return body(v); }
std::string body_of(const Seated& v) { return body(v); }
std::string body_of(const MyGames& v) { return body(v); }
std::string body_of(const AgentIndex& v) { return body(v); }
std::string body_of(const Review& v) { return body(v); }
std::string body_of(const Trouble& v) { return body(v); }

std::string kept_text(const Kept& v) { return body(v); }
std::string kept_text(const KeptClocks& v) { return body(v); }
Kept read_kept(const std::string& text) { return read_as<Kept>(parsed_message(text), ""); }
KeptClocks read_clocks(const std::string& text) {
  return text.empty() ? KeptClocks{} : read_as<KeptClocks>(parsed_message(text), "");
}

std::string tidy(std::string_view text, std::size_t most) {
  std::string out;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7F) out += c;
    if (out.size() > most) break;
  }
  if (out.size() <= most) return out;
  std::size_t cut = most;
  while (cut > 0 && (static_cast<unsigned char>(out[cut]) & 0xC0) == 0x80) --cut;
  return out.substr(0, cut);
}

std::string masked(std::string_view words) {
  std::string out;
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    const std::string_view word = words.substr(0, end);
    const std::size_t slash = word.find('/');
    out += slash != std::string_view::npos && slash + 1 < word.size() ? "(a path)" : word;
    if (end < words.size()) out += ' ';
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return tidy(out, 300);
}

}  // namespace sandtable::server
