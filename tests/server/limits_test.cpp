// Who comes too often is told so in words, and when to come back: by address, account, seat and connection.
#include "server/limits.hpp"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "server/desk.hpp"
#include "store/databases.hpp"

namespace sandtable::server {
namespace {

using store::testing::Database;
using testing::Desk;
using testing::is_message;

TEST(Limits, ABucketFillsAgainAndSaysWhen) {
  Limiter limiter;
  const Figure& f = figure_of(Limit::game);
  for (int i = 0; i < f.burst; ++i) limiter.take(Limit::game, "198.51.100.7", 1000);
  try {
    limiter.take(Limit::game, "198.51.100.7", 1000);
    FAIL();
  } catch (const Bad& e) {
    EXPECT_EQ(e.status, 429);
    EXPECT_EQ(e.trouble.code, "too_fast");
    EXPECT_EQ(e.trouble.retry_ms, 60'000 / f.per_minute);
    EXPECT_EQ(e.retry_after, (60 + f.per_minute - 1) / f.per_minute);
  }
  limiter.take(Limit::game, "198.51.100.8", 1000);  // another
  limiter.take(Limit::game, "", 1000);              // nobody
  limiter.take(Limit::game, "198.51.100.7", 1000 + 60'000 / f.per_minute);
  EXPECT_EQ(address_key("2001:db8:1:2:3:4:5:6"), address_key("2001:db8:1:2:ffff::1")) << "one network";
  EXPECT_NE(address_key("2001:db8:1:2::1"), address_key("2001:db8:1:3::1"));
  EXPECT_EQ(address_key("::ffff:198.51.100.7"), "198.51.100.7");
  EXPECT_EQ(address_key("no address"), "");
}

// The table in docs/server.md is the table in the source.
TEST(Limits, TheFiguresAreDocumented) {
  const std::string docs = read_file(std::string(SANDTABLE_SOURCE_DIR) + "/docs/server.md");
  for (const Figure& f : limit_figures) {
    const std::string row = fmt::format("| {} {} | {} | {} |", f.what, f.whose, f.burst, f.per_minute);
    EXPECT_NE(docs.find(row), std::string::npos) << row;
  }
  EXPECT_NE(docs.find(fmt::format("schema (version {})", store::schema_version)), std::string::npos);
}

std::string header(const HttpResponse& r, const std::string& name) {
  for (const auto& [key, value] : r.headers)
    if (key == name) return value;
  return {};
}

TEST(Limits, WhoeverComesTooOftenIsToldWhenToComeBack) {
  const Database db(false);
  Desk desk(store::open(db.where()));
  const std::string game = R"({"scenario":"first-shot","seats":["mine","open"],"name":"","nonce":""})";
  HttpResponse r;
  int made = 0;
  for (int i = 0; i <= figure_of(Limit::game).burst; ++i) {
    r = desk.http("POST", "/api/games", game, "198.51.100.7");
    if (r.status == 200) ++made;
  }
  EXPECT_EQ(made, figure_of(Limit::game).burst);
  EXPECT_EQ(r.status, 429);
  EXPECT_EQ(header(r, "Retry-After"), "6");
  EXPECT_NE(r.body.find("try again in 6 seconds"), std::string::npos) << r.body;
  EXPECT_EQ(desk.http("POST", "/api/games", game, "198.51.100.8").status, 200) << "others are not held up";
  for (int i = 0; i <= figure_of(Limit::login).burst; ++i)
    r = desk.http("POST", "/api/login", fmt::format(R"({{"name":"somebody {}","password":"long enough"}})", i),
                  "198.51.100.7");
  EXPECT_EQ(r.status, 429) << "guessing at many names counts as well";
  for (int i = 0; i < figure_of(Limit::request).burst; ++i) EXPECT_FALSE(desk.hub().turned_away("198.51.100.9"));
  const auto away = desk.hub().turned_away("198.51.100.9");
  ASSERT_TRUE(away);
  EXPECT_EQ(away->status, 429);
  EXPECT_EQ(header(*away, "Retry-After"), "1");
}

TEST(Limits, AnAccountIsLimitedWhereverItComesFrom) {
  const Database db(false);
  Desk desk(store::open(db.where()));
  const HttpResponse in = desk.http("POST", "/api/accounts", R"({"name":"Ann","password":"long enough"})");
  ASSERT_EQ(in.status, 200) << in.body;
  const std::string session = *Json::parse(in.body, "in").find("session")->string();
  const std::string game = R"({"scenario":"first-shot","seats":["mine","open"],"name":"","nonce":""})";
  const int burst = figure_of(Limit::game).burst;
  for (int i = 0; i < burst; ++i)
    ASSERT_EQ(desk.http("POST", "/api/games", game, fmt::format("198.51.100.{}", i), session).status, 200) << i;
  EXPECT_EQ(desk.http("POST", "/api/games", game, "203.0.113.1", session).status, 429);
  EXPECT_EQ(desk.http("POST", "/api/games", game, "203.0.113.1").status, 200) << "the address has made none yet";
}

// What a game is made of is not made for those who may begin none.
TEST(Limits, NoTableIsMadeForWhoMayBeginNoGame) {
  const Database db(false);
  Desk desk(store::open(db.where()));
  const std::string game =
      R"({"scenario":"first-shot","seats":["mine"],"name":"","nonce":"","table":"generated/nowhere/1500/1"})";
  for (int i = 0; i < figure_of(Limit::game).burst; ++i)
    ASSERT_EQ(desk.http("POST", "/api/games", game, "198.51.100.7").status, 404) << i;
  EXPECT_EQ(desk.http("POST", "/api/games", game, "198.51.100.7").status, 429);
}

TEST(Limits, WhatIsMadeAwayFromTheTableIsCounted) {
  const Database db(false);
  Desk desk(store::open(db.where()));
  int address = 0;
  const auto after = [&](Limit limit, const std::string& path, const std::string& body) {
    const std::string who = fmt::format("198.51.100.{}", ++address);
    HttpResponse r;
    for (int i = 0; i < figure_of(limit).burst; ++i) r = desk.http("POST", path, body, who);
    EXPECT_NE(r.status, 429) << path;
    return desk.http("POST", path, body, who).status;
  };
  const std::string list = R"({"ruleset":"fow2","text":"company = 3"})", table = R"({"text":"size = 3"})";
  for (const char* what : {"check", "shortest", "cards.html", "roster.ros"})
    EXPECT_EQ(after(Limit::sketch, std::string("/api/lists/") + what, list), 429) << what;
  EXPECT_EQ(after(Limit::sketch, "/api/lists/begin", R"({"ruleset":"fow2","company":"x","points":1})"), 429);
  EXPECT_EQ(after(Limit::page, "/api/lists/begin", R"({"ruleset":"fow2","company":"x","points":1,"seed":1})"), 429);
  EXPECT_EQ(after(Limit::page, "/api/lists/bring", R"({"ruleset":"fow2","data":""})"), 429);
  for (const char* what : {"check", "ground.svg"})
    EXPECT_EQ(after(Limit::sketch, std::string("/api/tables/") + what, table), 429) << what;
  EXPECT_EQ(after(Limit::page, "/api/tables/generate", R"({"theatre":"x","points":100,"seed":1})"), 429);
  EXPECT_EQ(after(Limit::paper, "/api/tables", R"({"text":"size = 3"})"), 429);
}

// One address does not take every place there is for pages and pictures.
TEST(Limits, AnAddressHoldsHalfOfThePlacesForPages) {
  const Database db(false);
  Desk desk(store::open(db.where()));
  for (const char* target : {"/api/rules?search=x", "/api/tables/shipped/steppe/ground.png?width=400"}) {
    desk.hold_pages = true;
    std::vector<std::shared_ptr<HttpResponse>> all;
    for (int i = 0; i < 40; ++i) all.push_back(desk.asked(target, "198.51.100.7"));
    EXPECT_EQ(all[31]->status, 0) << "waits";
    EXPECT_EQ(all[32]->status, 429);
    const auto other = desk.asked(target, "198.51.100.8");
    EXPECT_EQ(other->status, 0) << "others have room";
    desk.make_pages();
    EXPECT_EQ(all[31]->status, 200);
    EXPECT_EQ(other->status, 200);
    EXPECT_EQ(desk.http("GET", target, "", "198.51.100.7").status, 200) << "places are given back";
  }
}

struct Seated2 {
  std::string game, token;
};
Seated2 seat_at(Desk& desk, ConnId id, const std::string& scenario = "first-shot") {
  const Json made = Json::parse(
      desk.http("POST", "/api/games",
                fmt::format(R"({{"scenario":"{}","seats":["mine","mine"],"name":"","nonce":"","listed":false}})",
                            scenario))
          .body,
      "seated");
  Seated2 s{*made.find("game")->string(), *(*made.find("tokens")->list())[0].find("token")->string()};
  desk.connect(id);
  desk.say(id, fmt::format(R"({{"type":"hello","game":"{}","tokens":["{}"]}})", s.game, s.token));
  desk.take(id);
  return s;
}

TEST(Limits, ASeatIsLimitedAcrossItsConnectionsAndNobodyElseUsesItUp) {
  const Database db(false);
  Desk desk(store::open(db.where()));
  const Seated2 s = seat_at(desk, 1);
  desk.connect(2);
  desk.say(2, fmt::format(R"({{"type":"hello","game":"{}","tokens":["{}"]}})", s.game, s.token));
  desk.connect(3);
  desk.say(3, fmt::format(R"({{"type":"hello","game":"{}","tokens":[]}})", s.game));  // watches
  for (int i = 0; i < 30; ++i) desk.say(3, R"({"type":"undo","seat":0,"to":0})");
  for (const ConnId id : {ConnId{1}, ConnId{2}, ConnId{3}}) desk.take(id);
  const int burst = figure_of(Limit::chat).burst;
  for (int i = 0; i < burst; ++i) desk.say(i % 2 == 0 ? 1 : 2, R"({"type":"chat","text":"hello"})");
  desk.take(1);
  desk.say(1, R"({"type":"chat","text":"and again"})");
  const auto got = desk.take(1);
  ASSERT_EQ(got.size(), 1u);
  EXPECT_NE(got[0].find("\"too_fast\""), std::string::npos) << got[0];
  EXPECT_NE(got[0].find("\"retry_ms\":2000"), std::string::npos) << got[0];
  desk.pass(2000);
  desk.say(1, R"({"type":"chat","text":"and again"})");
  EXPECT_TRUE(is_message(desk.take(1).back(), "chat"));
  desk.say(1, R"({"type":"undo","seat":0,"to":0})");
  EXPECT_EQ(desk.take(1).back().find("too_fast"), std::string::npos) << "a stranger used nothing up";
}

}  // namespace
}  // namespace sandtable::server
