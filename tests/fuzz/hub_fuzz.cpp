// Any requests and messages from strangers and players, in any order: every request is answered once, in JSON where it
// says so, and never with "the server could not do this"; the log stays lines. A whole server without sockets, on a
// database of its own that begins with one game and one account.
// Lines of input: G TARGET or P TARGET TAB BODY (over HTTP), each with a further TAB and who sends it; a digit and the
// text of a WebSocket message; ~ lets ten seconds pass. $G stands for the game, $0 and $1 for its seats' tokens, $S for
// the account's session.
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "server/desk.hpp"
#include "server/secrets.hpp"

namespace sandtable::server::testing {
namespace {

struct Begun {
  std::string file, game, tokens[2], session;
};

std::string one(const Json& j, const char* key) { return *j.find(key)->string(); }

const Begun& begun() {
  static const Begun made = [] {
    Begun b;
    const char* folder = std::filesystem::exists("/dev/shm") ? "/dev/shm" : "/tmp";
    b.file = std::string(folder) + "/sandtable_fuzz_" + std::to_string(getpid());
    std::filesystem::remove_all(b.file);
    std::filesystem::create_directories(b.file);
    auto store = store::open("sqlite:" + b.file + "/begun.db");
    b.session = new_token();
    store->add_account({"Ann", "no password fits this"});
    store->add_session(token_hash(b.session), "Ann", 4'000'000'000);
    Desk desk(std::move(store));
    const Json seated = Json::parse(
        desk.http("POST", "/api/games", R"({"scenario":"first-shot","seats":["mine","mine"],"name":"A","nonce":"n"})")
            .body,
        "seated");
    b.game = one(seated, "game");
    for (std::size_t i = 0; i < 2; ++i) b.tokens[i] = one((*seated.find("tokens")->list())[i], "token");
    return b;
  }();
  return made;
}

std::string filled(std::string_view text) {
  const Begun& b = begun();
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char next = text[i] == '$' && i + 1 < text.size() ? text[i + 1] : '\0';
    if (next == 'G')
      out += b.game, ++i;
    else if (next == '0' || next == '1')
      out += b.tokens[next - '0'], ++i;
    else if (next == 'S')
      out += b.session, ++i;
    else
      out += text[i];
  }
  return out;
}

std::string_view cut(std::string_view& text, char at) {
  const std::size_t end = text.find(at);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return part;
}

void request(Desk& desk, const std::string& method, std::string_view line) {
  const std::string target = filled(cut(line, '\t'));
  const std::string body = method == "POST" ? filled(cut(line, '\t')) : std::string();
  const std::string bearer = filled(line);
  HttpResponse r = desk.http(method, target, body, "10.0.0.1", bearer);
  if (r.status < 200 || r.status >= 600 || r.status == 500) __builtin_trap();
  if (r.more)
    while (const auto piece = r.more()) r.body += *piece;
  if (r.type == "application/json") Json::parse(r.body, "answer");
}

void play(std::string_view text) {
  const Begun& b = begun();
  namespace fs = std::filesystem;
  const std::string db = b.file + "/one.db";
  for (const char* end : {"", "-wal", "-shm"}) fs::remove(db + end);
  fs::copy_file(b.file + "/begun.db", db);
  Desk desk(store::open("sqlite:" + db));
  int passwords = 0;
  bool open[10] = {};
  for (int lines = 0; !text.empty() && lines < 40; ++lines) {
    const std::string_view line = cut(text, '\n');
    if (line.empty()) continue;
    const std::string_view rest = line.substr(1);
    if (line[0] == 'G') request(desk, "GET", rest);
    if (line[0] == 'P' && (rest.find("password") == std::string_view::npos || ++passwords < 2))
      request(desk, "POST", rest);
    if (line[0] == '~') desk.pass(10'000);
    if (line[0] < '0' || line[0] > '9') continue;
    const auto id = static_cast<ConnId>(line[0] - '0');
    if (!std::exchange(open[id], true)) desk.connect(id, "10.0.0.1");
    if (rest == "leave")
      desk.leave(id), open[id] = false;
    else
      desk.say(id, filled(rest));
    for (const std::string& message : desk.take(id)) Json::parse(message, "message");
  }
  for (const std::string& said : desk.log)
    if (said.find('\n') != std::string::npos || said.find("mishap") != std::string::npos) __builtin_trap();
}

}  // namespace
}  // namespace sandtable::server::testing

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, std::size_t size) {
  if (size > 20'000) return 0;
  sandtable::server::testing::play({reinterpret_cast<const char*>(data), size});
  return 0;
}
