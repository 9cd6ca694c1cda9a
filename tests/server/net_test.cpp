// A real server on a loopback port: the HTTP interface, WebSockets, mistakes of every kind, restarts.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "base/json.hpp"
#include "server/http.hpp"
#include "server/server.hpp"
#include "server/wire.hpp"

namespace sandtable::server {
namespace {

namespace fs = std::filesystem;

class Net : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("sandtable_net_" + std::to_string(getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "web" / "assets");
    std::ofstream(folder_ / "web" / "index.html") << "<title>lobby</title>";
    std::ofstream(folder_ / "web" / "assets" / "a.js") << "1";
    std::ofstream(folder_ / "secret.txt") << "secret";
    fs::create_symlink(folder_ / "secret.txt", folder_ / "web" / "link.txt");
    start();
  }
  void TearDown() override {
    stop();
    fs::remove_all(folder_);
  }
  int64_t lease_ms_ = 600'000;
  std::unique_ptr<Server> make(uint16_t port) {
    ServeOptions o;
    o.port = port;
    o.db = "sqlite:" + (folder_ / "games.db").string();
    o.web = (folder_ / "web").string();
    o.home = SANDTABLE_SOURCE_DIR;
    o.lease_ms = lease_ms_;
    o.log = [this](const std::string& line) {
      const std::lock_guard lock(mutex_);
      log_ += line + '\n';
    };
    return std::make_unique<Server>(o);
  }
  void start(uint16_t port = 0) {
    server_ = make(port);
    address_ = "127.0.0.1:" + std::to_string(server_->port());
    thread_ = std::thread([this] { server_->run(); });
  }
  void stop() {
    if (!server_) return;
    server_->stop();
    thread_.join();
    server_.reset();
  }
  std::string log() {
    const std::lock_guard lock(mutex_);
    return log_;
  }
  WireAnswer get(const std::string& target, const std::string& bearer = {}) {
    return wire_http(address_, "GET", target, {}, bearer);
  }
  WireAnswer post(const std::string& target, const std::string& body) {
    return wire_http(address_, "POST", target, body);
  }
  Json created(const std::string& seats = R"(["mine","mine"])") {
    const auto answer =
        post("/api/games", R"({"scenario":"first-shot","name":"Ann","nonce":"n","seats":)" + seats + "}");
    EXPECT_EQ(answer.status, 200) << answer.body;
    return Json::parse(answer.body, "created");
  }
  static std::string token(const Json& seated, std::size_t i) {
    return *(*seated.find("tokens")->list())[i].find("token")->string();
  }
  static std::string id(const Json& seated) { return *seated.find("game")->string(); }
  Wire hello(const std::string& game, const std::string& tokens, int64_t have = -1) {
    Wire wire;
    EXPECT_TRUE(wire.connect(address_));
    wire.send(R"({"type":"hello","game":")" + game + R"(","tokens":[)" + tokens + R"(],"have":)" +
              std::to_string(have) + "}");
    return wire;
  }
  static std::string quoted(const std::string& text) { return '"' + text + '"'; }
  // The next message of a kind.
  static Json expect(Wire& wire, const std::string& type) {
    while (const auto text = wire.read(20'000)) {
      const Json message = Json::parse(*text, "message");
      if (*message.find("type")->string() == type) return message;
    }
    ADD_FAILURE() << "no " << type;
    return {};
  }
  // Gives the usual answer for whoever is asked; the number of the frame that came of it.
  int64_t play(Wire& wire) {
    while (true) {
      const Json waiting = expect(wire, "waiting");
      if (waiting.is_null()) return -1;
      const Json* usual = waiting.find("decision")->find("usual");
      if (usual->find("verb")->string()->empty()) continue;
      Json give;
      give["type"] = "command";
      give["seat"] = *waiting.find("seat")->integer();
      give["command"] = *usual;
      wire.send(give.dump());
      const int64_t before = played_;
      while (played_ == before) {
        const Json frames = expect(wire, "frames");
        if (frames.is_null()) return -1;
        played_ = std::max(played_, *frames.find("frames")->list()->back().find("number")->integer());
      }
      return played_;
    }
  }

  int64_t played_ = 0;  // the last frame seen
  fs::path folder_;
  std::mutex mutex_;
  std::string log_;
  std::unique_ptr<Server> server_;
  std::thread thread_;
  std::string address_;
};

TEST_F(Net, TwoPlayASpectatorWatchesAndARestartLosesNothing) {
  const Json seated = created(R"(["mine","open"])");
  const auto joined = post("/api/games/" + id(seated) + "/join", R"({"seat":1,"name":"Bob","nonce":"m"})");
  ASSERT_EQ(joined.status, 200) << joined.body;
  EXPECT_EQ(post("/api/games/" + id(seated) + "/join", R"({"seat":1,"name":"Eve","nonce":"m"})").status, 409);
  const std::string both = quoted(token(seated, 0)) + ',' + quoted(token(Json::parse(joined.body, "j"), 0));
  Wire wire = hello(id(seated), both);
  Wire watcher = hello(id(seated), "");
  EXPECT_EQ(expect(wire, "welcome").find("seats")->list()->size(), 2u);
  expect(watcher, "frames");
  int64_t last = 0;
  for (int i = 0; i < 4; ++i) last = play(wire);
  EXPECT_EQ(last, 4);
  for (int i = 0; i < 4; ++i) expect(watcher, "frames");
  EXPECT_NE(get("/api/games").body.find(id(seated)), std::string::npos);

  const uint16_t port = server_->port();
  stop();
  start(port);
  Wire again = hello(id(seated), both, 2);
  const Json frames = expect(again, "frames");
  EXPECT_EQ(frames.find("frames")->list()->size(), 2u) << "only what came after frame 2";
  EXPECT_EQ(play(again), 5);
}

TEST_F(Net, PathsLeadNowhereElse) {
  EXPECT_NE(get("/").body.find("lobby"), std::string::npos);
  EXPECT_EQ(get("/assets/a.js").body, "1");
  for (const char* path :
       {"/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/link.txt", "/.hidden", "/assets/%00",
        "/assets//a.js", "/web/../../../etc/passwd", "/assets", "/nothing.html"})
    EXPECT_EQ(get(path).status, 404) << path;
  for (const char* scenario : {"../battles/first-shot", "/etc/passwd", "first-shot.toml", ""})
    EXPECT_EQ(post("/api/games", std::string(R"({"scenario":")") + scenario + "\"}").status, 404) << scenario;
  EXPECT_EQ(get("/api/scenarios/..%2f..%2ftables%2fsteppe/table.png").status, 404);
  EXPECT_EQ(get("/api/games/..%2f..%2fx/journal").status, 404);
}

TEST_F(Net, MistakesAreAnsweredLoggedAndHarmless) {
  const Json seated = created();
  Wire wire = hello(id(seated), quoted("wrong token"));
  EXPECT_EQ(*expect(wire, "error").find("code")->string(), "unknown_token");
  wire.send("no json");
  EXPECT_EQ(*expect(wire, "error").find("code")->string(), "bad_frame");
  wire.send(R"({"type":"command","seat":0,"command":{}})");
  EXPECT_EQ(*expect(wire, "error").find("words")->string(), "say hello first");
  wire.send(R"({"type":"hello","game":"nothing"})");
  EXPECT_EQ(*expect(wire, "error").find("code")->string(), "no_such_game");
  wire.send(R"({"type":"chat","text":")" + std::string(70'000, 'x') + "\"}");
  EXPECT_EQ(*expect(wire, "error").find("code")->string(), "too_large");
  wire.send(std::string(200'000, 'x'));
  while (wire.read(10'000)) {
  }
  EXPECT_FALSE(wire.open()) << "far too large: closed";
  EXPECT_NE(log().find("unknown_token"), std::string::npos);

  Wire fast = hello(id(seated), quoted(token(seated, 0)));
  for (int i = 0; i < 300; ++i) fast.send(R"({"type":"chat","text":"x"})");
  bool slowed = false;
  while (const auto text = fast.read(3000)) slowed = slowed || text->find("too_fast") != std::string::npos;
  EXPECT_TRUE(slowed);
  EXPECT_FALSE(fast.open()) << "it kept coming";

  Wire raw;
  ASSERT_TRUE(raw.connect(address_));
  raw.send_raw("\xff\xff\xff\xff garbage that is no frame");
  while (raw.read(2000)) {
  }
  EXPECT_EQ(wire_http(address_, "DELETE", "/api/games").status, 405);
  EXPECT_EQ(post("/api/games", "{").status, 400);
  EXPECT_EQ(post("/api/games", R"({"scenario":"first-shot","more":1})").status, 400);
  EXPECT_EQ(post("/api/games", R"({"scenario":"first-shot","seats":["mine","mine","mine"]})").status, 400);
  EXPECT_EQ(get("/api/nothing").status, 404);
  EXPECT_EQ(get("/api/metrics").status, 200) << "and it still answers";
}

TEST_F(Net, JournalsComeAndGo) {
  const Json seated = created();
  Wire wire = hello(id(seated), quoted(token(seated, 0)) + ',' + quoted(token(seated, 1)));
  for (int i = 0; i < 3; ++i) play(wire);
  const std::string path = "/api/games/" + id(seated) + "/journal";
  EXPECT_EQ(get(path, "wrong").status, 403);
  EXPECT_EQ(get(path + "?token=" + token(seated, 0)).status, 400) << "no secret in an address";
  const auto running = get(path, token(seated, 0));
  ASSERT_EQ(running.status, 200);
  EXPECT_EQ(running.body.find("platoon"), running.body.find("\"sort\":\"platoon\"") == std::string::npos
                                              ? std::string::npos
                                              : running.body.find("platoon"));
  EXPECT_NE(running.body.find("\"setup\":\"\""), std::string::npos) << "the set-up may hold secrets";
  EXPECT_EQ(post("/api/journals", running.body).status, 422) << "what a seat knows does not replay";
  const Json waiting = expect(wire, "waiting");
  wire.send(R"({"type":"command","seat":0,"command":{"verb":"concede","decision":)" +
            std::to_string(*waiting.find("decision")->find("id")->integer()) + "}}");
  expect(wire, "revealed");
  const auto whole = get(path);
  ASSERT_EQ(whole.status, 200);
  const auto imported = post("/api/journals", whole.body);
  ASSERT_EQ(imported.status, 200) << imported.body;
  Wire reader = hello(*Json::parse(imported.body, "i").find("game")->string(), "");
  EXPECT_EQ(expect(reader, "frames").find("frames")->list()->size(), 5u);
  const std::size_t hash = whole.body.find("\"hash\":\"") + 8;
  std::string broken = whole.body;
  broken[hash] = broken[hash] == '0' ? '1' : '0';
  const auto refused = post("/api/journals", broken);
  EXPECT_EQ(refused.status, 422);
  EXPECT_NE(refused.body.find("journal:2"), std::string::npos) << refused.body;
  const auto report = get("/api/games/" + id(seated) + "/report.html");
  EXPECT_EQ(report.status, 200);
  EXPECT_NE(report.body.find("<figure><svg"), std::string::npos);
}

// What opens in another window or is saved: by a ticket that is good for this game, not by the seat's secret.
TEST_F(Net, TicketsStandInAddresses) {
  const Json seated = created();
  const Json other = created();
  Wire wire = hello(id(seated), quoted(token(seated, 0)) + ',' + quoted(token(seated, 1)));
  play(wire);
  const std::string game = "/api/games/" + id(seated);
  EXPECT_EQ(wire_http(address_, "POST", game + "/ticket", "", "wrong").status, 403);
  const auto given = wire_http(address_, "POST", game + "/ticket", "", token(seated, 0));
  ASSERT_EQ(given.status, 200) << given.body;
  const std::string ticket = *Json::parse(given.body, "ticket").find("ticket")->string();
  EXPECT_NE(ticket, token(seated, 0));
  EXPECT_EQ(get(game + "/journal?ticket=" + ticket).body, get(game + "/journal", token(seated, 0)).body);
  EXPECT_EQ(get(game + "/report.html?ticket=" + ticket).status, 200);
  EXPECT_EQ(get("/api/games/" + id(other) + "/journal?ticket=" + ticket).status, 403);
  EXPECT_EQ(get(game + "/journal?ticket=x").status, 403);
}

// What a page of another site makes a browser send.
TEST(Door, OtherSitesAreLeftOutside) {
  const std::string own = "https://play.example";
  HttpRequest r{.method = "POST", .target = "/api/games", .body = "{}", .bearer = {}, .host = "play.example"};
  r.type = "application/json; charset=utf-8";
  EXPECT_FALSE(at_the_door(r, own, false)) << "no browser at all";
  r.origin = "https://play.example";
  EXPECT_FALSE(at_the_door(r, own, false));
  r.origin = "https://evil.example";
  EXPECT_EQ(at_the_door(r, own, false)->status, 403);
  r.origin = "null";
  EXPECT_EQ(at_the_door(r, own, true)->status, 403);
  r.origin = "https://two.example";
  EXPECT_EQ(at_the_door(r, own, true)->status, 403);
  EXPECT_FALSE(at_the_door(r, own, true, {"https://two.example"})) << "its game is here";
  EXPECT_EQ(at_the_door(r, own, false, {"https://two.example"})->status, 403) << "and nothing else";
  r.origin = "http://192.168.0.7:8080";
  r.host = "192.168.0.7:8080";
  EXPECT_FALSE(at_the_door(r, own, true)) << "the same machine by its number";
  r.type = "text/plain";
  EXPECT_EQ(at_the_door(r, own, false)->status, 415) << "a form can send that";
  r.host = r.origin = "evil.example";  // a name that was made to point here
  EXPECT_EQ(at_the_door(r, own, true)->status, 421);
  HttpRequest get{.method = "GET", .target = "/", .body = {}, .bearer = {}, .host = "localhost:8080"};
  get.origin = "https://evil.example";
  EXPECT_FALSE(at_the_door(get, own, false)) << "reading is kept from it by the browser";
  get.host = "[::1]:8080";
  EXPECT_FALSE(at_the_door(get, own, false));
  get.host = "evil.example";
  EXPECT_EQ(at_the_door(get, own, false)->status, 421);
}

TEST_F(Net, TheTableTheRulesAndTheScenarios) {
  const Json seated = created();
  const std::string game = "/api/games/" + id(seated);
  EXPECT_EQ(get(game + "/ground.svg").body.substr(0, 4), "<svg");
  EXPECT_EQ(get(game + "/ground.png?width=64").body.substr(1, 3), "PNG");
  EXPECT_EQ(get(game + "/features").body.substr(0, 1), "[");
  EXPECT_EQ(get("/api/scenarios/first-shot/table.png?width=64").body.substr(1, 3), "PNG");
  EXPECT_NE(get("/api/scenarios").body.find("Your first shot"), std::string::npos);
  EXPECT_NE(get("/api/rules/FOW-LOS-013").body.find("\"id\":\"FOW-LOS-013\""), std::string::npos);
  EXPECT_EQ(get("/api/rules/nothing").status, 404);
  EXPECT_NE(get("/api/rules?search=concealed+hedge").body.find("FOW-"), std::string::npos);
  Wire wire = hello(id(seated), quoted(token(seated, 0)));
  const Json welcome = expect(wire, "welcome");
  EXPECT_GT(*welcome.find("size")->find("x")->integer(), 0);
  expect(wire, "waiting");
  for (int i = 0; i < 5; ++i)
    wire.send(R"({"type":"ask","seat":0,"number":)" + std::to_string(i) +
              R"(,"lane":"reach","request":{"what":"look","piece":{"sort":"team","id":0}}})");
  Json answer;
  do answer = expect(wire, "preview");
  while (!answer.is_null() && *answer.find("number")->integer() != 4);
  EXPECT_FALSE(answer.is_null()) << "the latest question is answered";
}

TEST_F(Net, AccountsWithArgon2) {
  const auto made = post("/api/accounts", R"({"name":"Ann","password":"long enough"})");
  ASSERT_EQ(made.status, 200) << made.body;
  EXPECT_EQ(post("/api/accounts", R"({"name":"Ann","password":"long enough"})").status, 409);
  EXPECT_EQ(post("/api/accounts", R"({"name":"Bob","password":"short"})").status, 400);
  EXPECT_EQ(post("/api/login", R"({"name":"Ann","password":"wrong wrong"})").status, 401);
  EXPECT_EQ(post("/api/login", R"({"name":"Nobody","password":"long enough"})").status, 401);
  const auto in = post("/api/login", R"({"name":"Ann","password":"long enough"})");
  ASSERT_EQ(in.status, 200);
  const std::string session = *Json::parse(in.body, "in").find("session")->string();
  EXPECT_NE(get("/api/me", session).body.find(R"({"name":"Ann","expires":)"), std::string::npos);
  EXPECT_EQ(get("/api/me", "wrong").status, 401);
  EXPECT_EQ(wire_http(address_, "POST", "/api/logout", "", session).status, 200);
  EXPECT_EQ(get("/api/me", session).status, 401);
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(post("/api/login", R"({"name":"Ann","password":"wrong wrong"})").status, 401) << i;
  EXPECT_EQ(post("/api/login", R"({"name":"Ann","password":"long enough"})").status, 429) << "has to wait now";
  EXPECT_EQ(post("/api/login", R"({"name":"Cid","password":"long enough"})").status, 401) << "others do not";
}

TEST_F(Net, AGameBelongsToOneServerAtATime) {
  stop();
  lease_ms_ = 3000;  // who else is there is read with each renewal
  start();
  const Json seated = created(R"(["mine","open"])");
  auto other = make(0);
  std::thread thread([&] { other->run(); });
  const std::string there = "127.0.0.1:" + std::to_string(other->port());
  Wire wire;
  ASSERT_TRUE(wire.connect(there));
  wire.send(R"({"type":"hello","game":")" + id(seated) + "\"}");
  EXPECT_EQ(*expect(wire, "elsewhere").find("url")->string(), server_->url());
  Wire sister;
  EXPECT_TRUE(sister.connect(there, "/ws", "", server_->url())) << "a page of a server on the same database";
  Wire stranger;
  EXPECT_FALSE(stranger.connect(there, "/ws", "", "http://evil.example"));
  const auto join = wire_http(there, "POST", "/api/games/" + id(seated) + "/join", R"({"seat":1})");
  EXPECT_EQ(join.status, 409);
  EXPECT_NE(join.body.find("\"elsewhere\",\"words\":\"" + server_->url() + '"'), std::string::npos) << join.body;
  // A page of the one takes the seat at the other; pages of others, and other things, are not let in.
  const auto from = [&](const std::string& method, const std::string& what, const std::string& origin) {
    return wire_http(address_, method, "/api/games/" + id(seated) + what, method == "POST" ? R"({"seat":1})" : "", "",
                     origin);
  };
  WireAnswer asked;
  for (int tries = 0; tries < 50 && asked.status != 204; ++tries) {
    if (tries > 0) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    asked = from("OPTIONS", "/join", other->url());
  }
  EXPECT_EQ(asked.status, 204);
  EXPECT_NE(asked.headers.find("Access-Control-Allow-Origin: " + other->url()), std::string::npos) << asked.headers;
  EXPECT_NE(asked.headers.find("authorization"), std::string::npos) << asked.headers;
  EXPECT_EQ(from("OPTIONS", "/join", "http://evil.example").status, 403);
  EXPECT_EQ(from("OPTIONS", "/ticket", other->url()).status, 403);
  EXPECT_EQ(from("POST", "/ticket", other->url()).status, 403);
  EXPECT_EQ(from("POST", "/join", "http://evil.example").status, 403);
  const auto taken = from("POST", "/join", other->url());
  EXPECT_EQ(taken.status, 200) << taken.body;
  EXPECT_NE(taken.headers.find("Access-Control-Allow-Origin: " + other->url()), std::string::npos) << taken.headers;
  EXPECT_EQ(get("/api/games").headers.find("Access-Control"), std::string::npos);
  stop();  // lets its games go
  wire.send(R"({"type":"hello","game":")" + id(seated) + "\"}");
  EXPECT_FALSE(expect(wire, "welcome").is_null());
  other->stop();
  thread.join();
}

}  // namespace
}  // namespace sandtable::server
