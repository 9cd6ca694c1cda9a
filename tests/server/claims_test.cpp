// Two servers on one database: who was away for longer than his claims last shows nothing of what he remembers, and
// nobody takes a game from a server that lives.
#include <gtest/gtest.h>

#include "server/desk.hpp"
#include "store/databases.hpp"
#include "store/faulty.hpp"

namespace sandtable::server {
namespace {

using store::testing::Database;
using testing::Desk;
using testing::is_message;

constexpr Millis lease = 30'000;  // a Desk's

struct Started {
  std::string game;
  std::vector<std::string> tokens;
};
Started start(Desk& desk) {
  const HttpResponse r =
      desk.http("POST", "/api/games", R"({"scenario":"first-shot","seats":["mine","mine"],"name":"Ann","nonce":"x"})");
  EXPECT_EQ(r.status, 200) << r.body;
  const Json j = Json::parse(r.body, "seated");
  Started s{.game = *j.find("game")->string(), .tokens = {}};
  for (const Json& t : *j.find("tokens")->list()) s.tokens.push_back(*t.find("token")->string());
  return s;
}
std::vector<std::string> hello(Desk& desk, ConnId id, const Started& s) {
  desk.connect(id);
  desk.say(id, R"({"type":"hello","game":")" + s.game + R"(","name":"","have":-1,"tokens":[")" + s.tokens[0] +
                   R"(",")" + s.tokens[1] + "\"]}");
  return desk.take(id);
}
std::string command_in(const std::vector<std::string>& got) {
  for (const std::string& text : got) {
    if (!is_message(text, "waiting")) continue;
    const Json message = Json::parse(text, "waiting");
    const Json* usual = message.find("decision")->find("usual");
    if (usual->find("verb")->string()->empty()) continue;
    return R"({"type":"command","seat":)" + std::to_string(*message.find("seat")->integer()) + R"(,"command":)" +
           usual->dump() + '}';
  }
  return {};
}
bool any(const std::vector<std::string>& got, const std::string& type) {
  for (const std::string& text : got)
    if (is_message(text, type)) return true;
  return false;
}
int64_t lines_told(const HttpResponse& r) { return *Json::parse(r.body, "game").find("lines")->integer(); }

class Claims : public ::testing::TestWithParam<bool> {};

TEST_P(Claims, WhoWasStoppedForTooLongShowsNothingStale) {
  const Database db(GetParam());
  Desk a(store::open(db.where()), "http://a");
  Desk b(store::open(db.where()), "http://b");
  const Started s = start(a);
  const std::string first = command_in(hello(a, 1, s));
  ASSERT_FALSE(first.empty());
  EXPECT_TRUE(any(hello(b, 1, s), "elsewhere"));

  // a is stopped; its claim runs out (on PostgreSQL by the database's clock, so there it is taken by hand).
  if (GetParam()) {
    ASSERT_NE(store::testing::output_of("psql -q -d '" + db.where() +
                                        "' -c \"UPDATE processes SET until = now() - interval '1 s' WHERE url = "
                                        "'http://a'\" && echo ok"),
              "");
  }
  b.pass(lease + 2000);
  const auto got = hello(b, 2, s);
  ASSERT_TRUE(any(got, "welcome"));
  b.say(2, command_in(got));
  ASSERT_TRUE(any(b.take(2), "frames"));

  a.sleep(lease + 2000);
  a.say(1, R"({"type":"ask","seat":0,"number":1,"lane":"x","request":{"what":"look","piece":{"sort":"team","id":0}}})");
  a.say(1, first);
  for (const std::string& text : a.take(1)) EXPECT_TRUE(is_message(text, "error")) << "stale: " << text.substr(0, 100);
  EXPECT_TRUE(a.closed(1)) << "it has to connect again";
  EXPECT_TRUE(any(hello(a, 3, s), "elsewhere"));
  EXPECT_EQ(lines_told(a.http("GET", "/api/games/" + s.game)), 1);
  EXPECT_NE(a.http("GET", "/api/games").body.find("\"lines\":1"), std::string::npos);
  EXPECT_EQ(a.http("POST", "/api/games/" + s.game + "/join", R"({"seat":0,"name":"","nonce":""})").status, 409);
}

TEST_P(Claims, WhoWasStoppedAndLostNothingGoesOn) {
  const Database db(GetParam());
  Desk a(store::open(db.where()), "http://a");
  const Started s = start(a);
  const std::string first = command_in(hello(a, 1, s));
  a.sleep(lease + 2000);
  a.say(1, first);
  EXPECT_TRUE(any(a.take(1), "frames")) << "nobody had taken the game";
  EXPECT_FALSE(a.closed(1));
}

TEST_P(Claims, OneAddressForTwoServersStealsNothing) {
  const Database db(GetParam());
  Desk a(store::open(db.where()), "http://one");
  Desk b(store::open(db.where()), "http://one");
  const Started s = start(a);
  std::string next = command_in(hello(a, 1, s));
  for (ConnId id = 1; id < 5; ++id) {
    EXPECT_TRUE(any(hello(b, id, s), "elsewhere"));
    a.say(1, next);
    const auto got = a.take(1);
    EXPECT_TRUE(any(got, "frames"));
    next = command_in(got);
  }
  EXPECT_FALSE(a.closed(1));
}

INSTANTIATE_TEST_SUITE_P(Sqlite, Claims, ::testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Postgres, Claims, ::testing::Values(true));

TEST(ClaimsInDoubt, NothingIsAnsweredWhileTheStoreIsAwayAndAllIsAfterwards) {
  const Database db(false);
  store::testing::Mischief mischief;
  Desk a(std::make_unique<store::testing::Faulty>(store::open(db.where()), mischief), "http://a");
  const Started s = start(a);
  const std::string first = command_in(hello(a, 1, s));
  mischief.away = true;
  a.sleep(lease + 2000);
  const auto none = hello(a, 2, s);
  ASSERT_EQ(none.size(), 1u);
  EXPECT_NE(none[0].find("cannot be reached"), std::string::npos) << none[0];
  EXPECT_EQ(a.http("GET", "/api/games/" + s.game).status, 503);
  mischief.away = false;
  EXPECT_TRUE(any(hello(a, 3, s), "welcome"));
  a.say(1, first);
  EXPECT_TRUE(any(a.take(1), "frames"));
}

}  // namespace
}  // namespace sandtable::server
