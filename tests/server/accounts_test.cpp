// Accounts: who may try a password, sessions that end, seats and games that belong to an account and to nobody else.
#include <gtest/gtest.h>

#include "server/desk.hpp"
#include "server/sign_ins.hpp"
#include "store/databases.hpp"

namespace sandtable::server {
namespace {

using store::testing::Database;
using testing::Desk;
using testing::is_message;

std::string text_at(const std::string& body, const char* key) {
  const Json j = Json::parse(body, "answer");
  return j.find(key) && j.find(key)->string() ? *j.find(key)->string() : "";
}

class Accounts : public ::testing::TestWithParam<bool> {
 protected:
  Accounts() : db(GetParam()), desk(std::make_unique<Desk>(store::open(db.where()))) {}
  HttpResponse post(const std::string& path, const std::string& body, const std::string& session = {}) {
    return desk->http("POST", path, body, {}, session);
  }
  std::string name(const std::string& letters) const { return letters + (GetParam() ? "P" : "S") + std::to_string(n); }
  std::string account(const std::string& letters) {
    const HttpResponse r = post("/api/accounts", R"({"name":")" + name(letters) + R"(","password":"long enough"})");
    EXPECT_EQ(r.status, 200) << r.body;
    return text_at(r.body, "session");
  }
  struct Sat {
    std::string game;
    std::vector<std::string> tokens;
  };
  static Sat sat(const HttpResponse& r) {
    EXPECT_EQ(r.status, 200) << r.body;
    Sat s{.game = text_at(r.body, "game"), .tokens = {}};
    const Json seated = Json::parse(r.body, "seated");
    for (const Json& t : *seated.find("tokens")->list()) s.tokens.push_back(*t.find("token")->string());
    return s;
  }
  Sat create(const std::string& session, const std::string& seats = R"(["mine","open"])") {
    return sat(
        post("/api/games", R"({"scenario":"first-shot","name":"x","nonce":"n","seats":)" + seats + "}", session));
  }
  // The seats a token opens, as welcome says.
  std::string seats_of(const std::string& game, const std::string& token) {
    desk->connect(++conn);
    desk->say(conn, R"({"type":"hello","game":")" + game + R"(","name":"","have":-1,"tokens":[")" + token + "\"]}");
    const auto got = desk->take(conn);
    if (got.empty() || !is_message(got[0], "welcome")) return "refused";
    return Json::parse(got[0], "welcome").find("seats")->dump();
  }
  Database db;
  std::unique_ptr<Desk> desk;
  ConnId conn = 0;
  static inline int counter = 0;
  int n = ++counter;  // PostgreSQL's accounts last for the whole program
};

TEST_P(Accounts, NamesThatLookAlikeAreOneAccount) {
  account("Bombo");
  for (const char* same : {"bombo", "B0mbo", "Bornbo", "b-ombo"}) {
    const std::string body = R"({"name":")" + name(same) + R"(","password":"long enough"})";
    EXPECT_EQ(text_at(post("/api/accounts", body).body, "code"), "name_taken") << same;
    EXPECT_EQ(post("/api/login", body).status, 200) << "and it is signed in to by any of them";
  }
  const HttpResponse r = post("/api/accounts", R"({"name":"Вombo","password":"long enough"})");
  EXPECT_EQ(r.status, 400);
  EXPECT_NE(r.body.find("letters a to z"), std::string::npos) << r.body;
}

TEST_P(Accounts, ASessionEndsAndSaysSo) {
  const std::string session = account("Ann");
  EXPECT_EQ(text_at(desk->http("GET", "/api/me", "", "", session).body, "name"), name("Ann"));
  desk->pass(Millis{31} * 24 * 3600 * 1000);
  for (const HttpResponse& r :
       {desk->http("GET", "/api/me", "", "", session), desk->http("GET", "/api/me/games", "", "", session),
        post("/api/games", R"({"scenario":"first-shot","name":"x","nonce":"n"})", session)}) {
    EXPECT_EQ(r.status, 401);
    EXPECT_EQ(text_at(r.body, "code"), "session_expired") << r.body;
  }
  EXPECT_EQ(text_at(desk->http("GET", "/api/me", "", "", "nonsense").body, "code"), "not_signed_in");
}

TEST_P(Accounts, ANewPasswordEndsAllOtherSessions) {
  const std::string here = account("Ann");
  const auto sign_in = [&](const char* password) {
    return post("/api/login", R"({"name":")" + name("Ann") + R"(","password":")" + password + "\"}");
  };
  const std::string elsewhere = text_at(sign_in("long enough").body, "session");
  const auto change = [&](const char* old, const char* fresh, const std::string& session) {
    return post("/api/password", std::string(R"({"old_password":")") + old + R"(","password":")" + fresh + "\"}",
                session);
  };
  EXPECT_EQ(change("long enough", "much longer", "").status, 401) << "a guest has none";
  EXPECT_EQ(text_at(change("long enough", "short", here).body, "code"), "bad_credentials");
  EXPECT_EQ(text_at(change("wrong enough", "much longer", here).body, "code"), "wrong_password");
  EXPECT_EQ(desk->http("GET", "/api/me", "", "", elsewhere).status, 200) << "nothing has changed yet";
  EXPECT_EQ(change("long enough", "much longer", here).status, 200);
  EXPECT_EQ(desk->http("GET", "/api/me", "", "", here).status, 200);
  EXPECT_EQ(desk->http("GET", "/api/me", "", "", elsewhere).status, 401);
  EXPECT_EQ(sign_in("long enough").status, 401);
  EXPECT_EQ(sign_in("much longer").status, 200);
}

// Guessing the old password is guessing a password.
TEST_P(Accounts, TheOldPasswordIsNotGuessedThere) {
  const std::string here = account("Ann");
  HttpResponse last;
  for (int i = 0; i <= SignIns::own_mistakes; ++i)
    last = post("/api/password", R"({"old_password":"wrong enough","password":"much longer"})", here);
  EXPECT_EQ(last.status, 429) << last.body;
}

TEST_P(Accounts, ASignedInPlayerFindsHisGamesAndSeatsElsewhere) {
  const std::string ann = account("Ann");
  const std::string bob = account("Bob");
  const Sat made = create(ann);
  const Sat other = create("");
  const Sat joined = sat(post("/api/games/" + other.game + "/join", R"({"seat":1,"name":"y","nonce":"m"})", ann));
  const HttpResponse mine = desk->http("GET", "/api/me/games", "", "", ann);
  ASSERT_EQ(mine.status, 200) << mine.body;
  const Json games = Json::parse(mine.body, "mine");
  ASSERT_EQ(games.find("games")->list()->size(), 2u);
  for (const Json& g : *games.find("games")->list()) {
    const bool is_made = *g.find("game")->find("id")->string() == made.game;
    EXPECT_EQ(g.find("made")->dump(), is_made ? "true" : "false");
    EXPECT_EQ(g.find("seats")->dump(), is_made ? "[0]" : "[1]");
  }
  EXPECT_EQ(desk->http("GET", "/api/me/games", "", "", bob).body, R"({"games":[]})");
  EXPECT_EQ(desk->http("GET", "/api/me/games").status, 401);

  // On another machine, without the link, and after a restart.
  const Sat again = sat(post("/api/games/" + other.game + "/recover", "{}", ann));
  ASSERT_EQ(again.tokens.size(), 1u);
  desk.reset();
  desk = std::make_unique<Desk>(store::open(db.where()));
  EXPECT_EQ(seats_of(other.game, again.tokens[0]), "[1]");
  EXPECT_EQ(seats_of(other.game, joined.tokens[0]), "[1]") << "the first machine stays at the table";
  EXPECT_EQ(desk->http("POST", "/api/games/" + other.game + "/ticket", "", "", again.tokens[0]).status, 200);
  EXPECT_EQ(post("/api/games/" + other.game + "/recover", "{}", bob).status, 403) << "bound to the account";
  EXPECT_EQ(post("/api/games/" + other.game + "/recover", "{}").status, 401);
}

TEST_P(Accounts, ALinkThatGotIntoWrongHandsIsReplaced) {
  const std::string ann = account("Ann");
  const Sat made = create(ann, R"(["mine","mine"])");
  EXPECT_EQ(seats_of(made.game, made.tokens[0]), "[0]");
  const ConnId thief = conn;
  const Sat now = sat(post("/api/games/" + made.game + "/recover", R"({"alone":true})", ann));
  EXPECT_TRUE(desk->closed(thief)) << "whoever sat there has to leave";
  EXPECT_EQ(seats_of(made.game, made.tokens[0]), "refused");
  EXPECT_EQ(seats_of(made.game, now.tokens[0]), "[0]");
  EXPECT_EQ(desk->http("POST", "/api/games/" + made.game + "/ticket", "", "", made.tokens[0]).status, 403);
}

TEST_P(Accounts, AGuestsSeatBecomesHisAccountsAndNobodyElses) {
  const std::string ann = account("Ann");
  const std::string bob = account("Bob");
  const Sat made = create("");
  const std::string keep = "/api/games/" + made.game + "/keep";
  const std::string tokens = R"({"tokens":[")" + made.tokens[0] + "\"]}";
  EXPECT_EQ(post(keep, tokens).status, 401);
  EXPECT_EQ(post(keep, R"({"tokens":["wrong"]})", ann).status, 403);
  EXPECT_EQ(post(keep, tokens, ann).status, 200);
  EXPECT_EQ(post(keep, tokens, ann).status, 200) << "twice is once";
  EXPECT_EQ(post(keep, tokens, bob).status, 409) << "the link alone does not take it from its account";
  EXPECT_NE(desk->http("GET", "/api/games/" + made.game).body.find("\"account\":\"" + name("Ann") + '"'),
            std::string::npos);
  EXPECT_EQ(sat(post("/api/games/" + made.game + "/recover", "{}", ann)).tokens.size(), 1u);
}

TEST_P(Accounts, AnOldLinkOfManyIsForgottenOnlyAfterEight) {
  const std::string ann = account("Ann");
  const Sat made = create(ann);
  std::vector<std::string> keys;
  for (int i = 0; i < 9; ++i) keys.push_back(sat(post("/api/games/" + made.game + "/recover", "{}", ann)).tokens[0]);
  EXPECT_EQ(seats_of(made.game, keys[0]), "refused");
  EXPECT_EQ(seats_of(made.game, keys[1]), "[0]");
  EXPECT_EQ(seats_of(made.game, made.tokens[0]), "[0]") << "the link it was taken with stays";
}

INSTANTIATE_TEST_SUITE_P(Sqlite, Accounts, ::testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Postgres, Accounts, ::testing::Values(true));

TEST(SigningIn, GuessesAreSlowedDownAndTheOwnerIsNot) {
  SignIns s;
  const SignIns::Try owner{"ann", "home"};
  s.fitted(owner, 0);
  // One stranger, one name.
  const SignIns::Try stranger{"ann", "far"};
  for (int i = 0; i < SignIns::own_mistakes; ++i) {
    EXPECT_EQ(s.wait(stranger, 10), 0) << i;
    s.failed(stranger, 10);
  }
  EXPECT_EQ(s.wait(stranger, 10), 15);
  s.failed(stranger, 30);
  EXPECT_EQ(s.wait(stranger, 30), 30) << "twice as long";
  EXPECT_EQ(s.wait({"bob", "far"}, 10), 0);
  EXPECT_EQ(s.wait(owner, 30), 0);
  // One stranger, many names.
  for (int i = 0; i < SignIns::of_address; ++i) s.failed({"name" + std::to_string(i), "sprayer"}, 40);
  EXPECT_EQ(s.wait({"fresh", "sprayer"}, 40), 20);
  EXPECT_EQ(s.wait({"fresh", "sprayer"}, 60), 0) << "one in 20 seconds";
  // Many strangers, one name.
  for (int i = 0; i < SignIns::of_name; ++i) s.failed({"ann", "bot" + std::to_string(i)}, 50);
  EXPECT_EQ(s.wait({"ann", "another"}, 50), 10);
  EXPECT_EQ(s.wait(owner, 50), 0) << "nobody locks the owner out";
  EXPECT_EQ(s.wait({"ann", "another", "his session"}, 50), 0) << "nor on the road, with a session of his";
  // The owner's own mistakes count for him.
  for (int i = 0; i < SignIns::own_mistakes; ++i) s.failed(owner, 60);
  EXPECT_EQ(s.wait(owner, 60), 15);
  EXPECT_EQ(s.wait(owner, 76), 0);
  s.fitted(owner, 76);
  s.failed(owner, 77);
  EXPECT_EQ(s.wait(owner, 77), 0) << "forgiven";
  s.failed(stranger, 10'000);
  EXPECT_EQ(s.wait(stranger, 10'000), 0) << "an hour later it begins anew";
}

TEST(SigningIn, AStrangerOnTheOwnersAddressIsToldFromHimByHisSession) {
  const Database db(false);
  Desk desk(store::open(db.where()));
  const std::string good = R"({"name":"Ann","password":"long enough"})";
  const std::string session = text_at(desk.http("POST", "/api/accounts", good, "home").body, "session");
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(desk.http("POST", "/api/login", R"({"name":"ann","password":"wrong wrong"})", "home").status, 401);
  const HttpResponse wait = desk.http("POST", "/api/login", good, "home");
  EXPECT_EQ(wait.status, 429);
  EXPECT_EQ(desk.http("POST", "/api/login", good, "home", session).status, 200) << "a device of his";
  EXPECT_EQ(desk.http("POST", "/api/login", good, "elsewhere").status, 200) << "another address";
  desk.pass(16'000);
  EXPECT_EQ(desk.http("POST", "/api/login", good, "home").status, 200);
}

}  // namespace
}  // namespace sandtable::server
