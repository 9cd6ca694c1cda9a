// Messages to text and back. Used by rooms and the hub; the templates over field lists are instantiated in codec.cpp
// alone. Everything that comes in is checked against its field list before anybody looks at it.
#pragma once
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "server/messages.hpp"

namespace sandtable {
struct Review;  // game/agents/advice.hpp
}

namespace sandtable::server {

// A request that cannot be served; `status` for HTTP.
struct Bad : std::exception {
  Bad() = default;
  Bad(Trouble what, int http) : trouble(std::move(what)), status(http) {}
  const char* what() const noexcept override { return trouble.words.c_str(); }
  Trouble trouble;
  int status = 400;
  int retry_after = 0;  // seconds, when it is worth trying again
};
Bad bad(std::string code, std::string words, int status = 400);

using Incoming = std::variant<Hello, Give, Ask, TakeBack, Consent, Say, Adjourn, AskHint>;
Incoming read_message(std::string_view text);  // throws Bad

// POST /api/games/ID/join and the accounts.
struct Join {
  int32_t seat = 0;
  std::string name;
  std::string nonce;
  SANDTABLE_FIELDS(Join, seat, name, nonce)
};
struct Credentials {
  std::string name;
  std::string password;
  SANDTABLE_FIELDS(Credentials, name, password)
};
// POST /api/password: of the account whose session asks. Its other sessions end.
struct NewPassword {
  std::string old_password;
  std::string password;
  SANDTABLE_FIELDS(NewPassword, old_password, password)
};
// POST /api/games/ID/recover: new tokens for the seats of the account that asks.
struct Recover {
  bool alone = false;  // whatever opened them before opens them no more
  SANDTABLE_FIELDS(Recover, alone)
};
// POST /api/games/ID/keep: the seats of these tokens become the account's.
struct KeepSeats {
  std::vector<std::string> tokens;
  SANDTABLE_FIELDS(KeepSeats, tokens)
};
NewGame read_new_game(std::string_view text);  // throw Bad
Join read_join(std::string_view text);
Credentials read_credentials(std::string_view text);
NewPassword read_new_password(std::string_view text);
Recover read_recover(std::string_view text);
KeepSeats read_keep_seats(std::string_view text);

// A message ready to send to any number of connections.
using Text = std::shared_ptr<const std::string>;
Text text_of(const Welcome&);
Text text_of(const Waiting&);
Text text_of(const Refused&);
Text text_of(const Answered&);
Text text_of(const Hinted&);
Text text_of(const DiceWanted&);
Text text_of(const UndoAsked&);
Text text_of(const UndoAnswered&);
Text text_of(const Chat&);
Text text_of(const SeatsNow&);
Text text_of(const Clocks&);
Text text_of(const Adjourned&);
Text text_of(const Revealed&);
Text text_of(const Elsewhere&);
Text text_of(const Trouble&);
// Frames are written once for each viewer and put together here.
std::string frame_text(const Frame&);
Text frames_text(int seat, const Text* first, std::size_t count);

// Without the "type": what HTTP answers with.
std::string body_of(const std::vector<ScenarioInfo>&);
std::string body_of(const GamesPage&);
std::string body_of(const GameInfo&);
std::string body_of(const Seated&);
std::string body_of(const MyGames&);
std::string body_of(const AgentIndex&);
std::string body_of(const Review&);
std::string body_of(const Trouble&);

// As kept in the store.
struct Kept {  // what the host chose
  DiceSource dice = DiceSource::server;
  int32_t minutes = 0;
  int32_t seconds = 0;
  std::vector<std::string> sides;
  std::vector<int8_t> side_of;
  std::vector<std::string> agents;  // by seat; "" for a person
  int32_t pace = 0;
  bool aloud = false;
  SANDTABLE_FIELDS(Kept, dice, minutes, seconds, sides, side_of, agents, pace, aloud)
};
struct KeptClocks {
  std::vector<int64_t> left_ms;  // by side
  bool adjourned = false;
  SANDTABLE_FIELDS(KeptClocks, left_ms, adjourned)
};
std::string kept_text(const Kept&);
std::string kept_text(const KeptClocks&);
Kept read_kept(const std::string& text);
KeptClocks read_clocks(const std::string& text);

// Cut to `most` bytes at a character, without control characters.
std::string tidy(std::string_view text, std::size_t most);
// The words of an exception without what looks like a path.
std::string masked(std::string_view words);

// All messages as TypeScript declarations, and as JSON Schemas.
std::string protocol_typescript();
std::string protocol_schema();

}  // namespace sandtable::server
