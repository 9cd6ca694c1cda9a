// Seats that agents play: they answer for themselves while somebody looks, at a pace, go on after a restart, take back
// and adjourn when asked to, tell nobody why unless they play aloud; hints, and reviews of battles that are over.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/fields_json.hpp"
#include "server/desk.hpp"
#include "server/limits.hpp"
#include "server/tables.hpp"
#include "server/think_queue.hpp"
#include "store/databases.hpp"

namespace sandtable::server {
namespace {

using store::testing::Database;
using testing::Desk;
using testing::is_message;
using testing::Table;

class Agents : public ::testing::TestWithParam<bool> {
 protected:
  Agents() : db(GetParam()) { restart(); }
  void restart() {
    desk.reset();
    desk = std::make_unique<Desk>(store::open(db.where()));
  }
  HttpResponse make(const std::string& agents, const std::string& more = {}, const std::string& seats = R"(["mine"])") {
    return desk->http("POST", "/api/games",
                      fmt::format(R"({{"scenario":"first-shot","name":"Ann","nonce":"n","seats":{},"agents":{}{}}})",
                                  seats, agents, more));
  }
  void begin(const std::string& agents = R"(["","usual"])", const std::string& more = {}) {
    const HttpResponse r = make(agents, more);
    ASSERT_EQ(r.status, 200) << r.body;
    const Json seated = Json::parse(r.body, "seated");
    game = *seated.find("game")->string();
    ASSERT_EQ(seated.find("tokens")->list()->size(), 1U);
    token = *seated.find("tokens")->list()->at(0).find("token")->string();
    seat = static_cast<int>(*seated.find("tokens")->list()->at(0).find("seat")->integer());
    come();
  }
  void come(ConnId id = 1, bool plays = true) {
    desk->connect(id);
    desk->say(id, fmt::format(R"({{"type":"hello","game":"{}","tokens":[{}]}})", game,
                              plays ? '"' + token + '"' : std::string()));
    hear(id);
  }
  // Everything new; the last `waiting` is kept.
  std::vector<std::string> hear(ConnId id = 1) {
    const auto got = desk->take(id);
    for (const std::string& text : got)
      if (is_message(text, "waiting")) waiting = Json::parse(text, "waiting");
    return got;
  }
  bool asked() const {
    const Json* usual = waiting.find("decision")->find("usual");
    return usual && !usual->find("verb")->string()->empty();
  }
  void answer() {
    desk->say(1, fmt::format(R"({{"type":"command","seat":{},"command":{}}})", seat,
                             waiting.find("decision")->find("usual")->dump()));
    hear();
  }
  int64_t lines() {
    const Json info = Json::parse(desk->http("GET", "/api/games/" + game).body, "info");
    return *info.find("lines")->integer();
  }
  // Until it is asked again; how many lines the other side has played meanwhile.
  int64_t wait() {
    const int64_t before = lines();
    for (int i = 0; i < 400 && !asked(); ++i) desk->pass(700), hear();
    return lines() - before;
  }
  // On whichever page: the database may hold games of other tests.
  bool in_lobby(const std::string& words) {
    std::string after;
    do {
      const std::string body = desk->http("GET", "/api/games" + (after.empty() ? "" : "?after=" + after)).body;
      if (body.find(words) != std::string::npos) return true;
      const Json page = Json::parse(body, "page");
      after = page.find("next") ? *page.find("next")->string() : "";
    } while (!after.empty());
    return false;
  }
  // Until the other side has played something.
  void play_on() {
    for (int i = 0; i < 60; ++i) {
      if (asked()) {
        answer();
      } else if (wait() > 0) {
        return;
      }
    }
    FAIL() << "the other side never played";
  }
  Database db;
  std::unique_ptr<Desk> desk;
  std::string game, token;
  int seat = 0;
  Json waiting;
};

TEST_P(Agents, TheyAnswerForTheirSeatAndGoOnAfterARestart) {
  begin();
  const Json info = Json::parse(desk->http("GET", "/api/games/" + game).body, "info");
  const Json& other = info.find("seats")->list()->at(1);
  EXPECT_EQ(*other.find("agent")->string(), "usual");
  EXPECT_EQ(*other.find("player")->string(), "Usual answers (computer)");
  EXPECT_TRUE(*other.find("taken")->boolean());
  EXPECT_TRUE(info.find("seats")->list()->at(0).find("agent")->string()->empty());
  EXPECT_EQ(desk->http("POST", "/api/games/" + game + "/join", R"({"seat":1})").status, 409) << "nobody takes its seat";
  EXPECT_TRUE(in_lobby("\"agent\":\"usual\""));
  play_on();
  restart();
  come();
  play_on();
}

TEST_P(Agents, TheyKeepAPaceAndPlayForNobodyWhoIsAway) {
  begin(R"(["","random"])", R"(,"pace":5000)");
  while (asked()) answer();
  const int64_t before = lines();
  EXPECT_LE(lines(), before);
  desk->leave(1);
  for (int i = 0; i < 20; ++i) desk->pass(1000);
  const int64_t away = lines();
  for (int i = 0; i < 20; ++i) desk->pass(1000);
  EXPECT_LE(lines(), away + 1) << "at most what had been thought of already";
  const int64_t then = lines();
  come(2, false);  // somebody who watches is enough
  for (int i = 0; i < 20; ++i) desk->pass(1000);
  EXPECT_GE(lines() + (asked() ? 1 : 0), then);
}

TEST_P(Agents, WhatCannotBeIsSaid) {
  const auto code = [](const HttpResponse& r) { return *Json::parse(r.body, "answer").find("code")->string(); };
  EXPECT_EQ(code(make(R"(["usual","usual"])", "", "[]")), "bad_seats");
  EXPECT_EQ(code(make(R"(["usual",""])")), "bad_seats") << "mine and the computer's";
  EXPECT_EQ(code(make(R"(["","","","usual"])")), "bad_seats");
  EXPECT_EQ(code(make(R"(["","usual"])", R"(,"dice":"typed")")), "bad_dice");
  EXPECT_EQ(code(make(R"(["","usual"])", R"(,"pace":-1)")), "bad_pace");
  EXPECT_EQ(code(make(R"(["","../usual"])")), "broken_input");
  const HttpResponse first = make(R"(["usual"])", "", "[]");
  ASSERT_EQ(first.status, 200) << first.body;
  EXPECT_NE(first.body.find("\"seat\":1"), std::string::npos) << "the first seat that is left is mine";
  const Json index = Json::parse(desk->http("GET", "/api/agents").body, "agents");
  for (const Json& of : *index.find("rulesets")->list()) EXPECT_GE(of.find("agents")->list()->size(), 2U);
}

TEST_P(Agents, TheyTakeBackAndAdjournWhenAskedTo) {
  begin();
  play_on();
  while (!asked()) ASSERT_GE(wait(), 0);
  answer();
  desk->take(1);
  desk->say(1, fmt::format(R"({{"type":"undo","seat":{},"to":0}})", seat));
  auto got = hear();
  EXPECT_TRUE(std::any_of(got.begin(), got.end(), [](const auto& t) {
    return is_message(t, "frames") && t.find("\"undo\":true") != std::string::npos;
  })) << (got.empty() ? "" : got[0]);
  desk->say(1, fmt::format(R"({{"type":"adjourn","seat":{},"on":true}})", seat));
  got = hear();
  EXPECT_NE(got.back().find("\"agreed\":true"), std::string::npos) << got.back();
  const int64_t before = lines();
  for (int i = 0; i < 20; ++i) desk->pass(1000);
  EXPECT_EQ(lines(), before) << "it stands still";
  desk->say(1, fmt::format(R"({{"type":"adjourn","seat":{},"on":false}})", seat));
  hear();
  play_on();
}

TEST_P(Agents, AHintIsGivenWhenNobodyElsePlays) {
  begin();
  while (!asked()) ASSERT_GE(wait(), 0);
  desk->say(1, fmt::format(R"({{"type":"hint","seat":{},"number":7}})", seat));
  const auto got = hear();
  ASSERT_FALSE(got.empty());
  ASSERT_TRUE(is_message(got.back(), "hinted")) << got.back();
  const Json hinted = Json::parse(got.back(), "hinted");
  EXPECT_EQ(*hinted.find("number")->integer(), 7);
  desk->say(1, fmt::format(R"({{"type":"command","seat":{},"command":{}}})", seat, hinted.find("command")->dump()));
  const auto then = desk->take(1);
  EXPECT_TRUE(std::any_of(then.begin(), then.end(), [](const auto& t) { return is_message(t, "frames"); }))
      << "it may be given as it stands";
  // A spectator gets none, nor does anybody in a game that two people play.
  desk->connect(5);
  desk->say(5, fmt::format(R"({{"type":"hello","game":"{}"}})", game));
  desk->take(5);
  desk->say(5, fmt::format(R"({{"type":"hint","seat":{},"number":1}})", seat));
  EXPECT_NE(desk->take(5).back().find("wrong_seat"), std::string::npos);
  const Json two = Json::parse(
      desk->http("POST", "/api/games", R"({"scenario":"first-shot","seats":["mine","open"],"name":"A","nonce":"n"})")
          .body,
      "seated");
  const std::string id = *two.find("game")->string();
  ASSERT_EQ(desk->http("POST", "/api/games/" + id + "/join", R"({"seat":1,"name":"B","nonce":"m"})").status, 200);
  desk->connect(6);
  desk->say(6, fmt::format(R"({{"type":"hello","game":"{}","tokens":["{}"]}})", id,
                           *two.find("tokens")->list()->at(0).find("token")->string()));
  desk->take(6);
  desk->say(6, R"({"type":"hint","seat":0,"number":1})");
  EXPECT_NE(desk->take(6).back().find("no_hints"), std::string::npos);
  // A few at once, no more.
  for (int i = 0; i < figure_of(Limit::hint).burst; ++i)
    desk->say(1, fmt::format(R"({{"type":"hint","seat":{},"number":{}}})", seat, i));
  const auto last = desk->take(1).back();
  EXPECT_NE(last.find("too_fast"), std::string::npos) << last;
}

TEST_P(Agents, ABattleIsReviewedWhenItIsOver) {
  begin();
  const std::string where = "/api/games/" + game + "/review";
  const HttpResponse early = desk->http("GET", where);
  EXPECT_EQ(early.status, 409) << early.body;
  EXPECT_NE(early.body.find("not_over"), std::string::npos) << early.body;
  while (!asked()) ASSERT_GE(wait(), 0);
  answer();
  desk->say(1, fmt::format(R"({{"type":"command","seat":{},"command":{{"decision":{},"verb":"concede"}}}})", seat,
                           *waiting.find("decision")->find("id")->integer()));
  const HttpResponse r = desk->http("GET", where);
  ASSERT_EQ(r.status, 200) << r.body;
  const Json review = Json::parse(r.body, "review");
  EXPECT_TRUE(review.find("course") && review.find("costly")) << r.body;
  EXPECT_EQ(desk->http("GET", where).body, r.body);
  EXPECT_EQ(desk->http("GET", "/api/games/abcdefghjkmn/review").status, 404);
}

// Who plays many games against the computer waits for himself.
TEST(AgentTurns, GoRoundThoseWhoWait) {
  ThinkQueue queue(2);
  for (int i = 0; i < 5; ++i) queue.add("many", fmt::format("m{}", i), {});
  queue.add("one", "o", {});
  EXPECT_EQ(queue.next()->game, "m0");
  EXPECT_EQ(queue.next()->game, "o");
  EXPECT_FALSE(queue.next()) << "both are at work";
  queue.done("one");
  EXPECT_FALSE(queue.next()) << "one of each at a time";
  queue.add("other", "p", {});
  EXPECT_EQ(queue.next()->game, "p");
  queue.done("many");
  EXPECT_EQ(queue.next()->game, "m1");
  EXPECT_EQ(queue.waiting(), 3U);
}

// --- a room ---

struct Thinks {
  Table table{Table::begin("fow2", setup()), kept()};
  static std::string setup() {
    return R"(
sides = ["german", "soviet"]
[[platoon]]
name = "panzer"
side = "german"
model = "Panzer IV G"
at = [36, 16]
[[platoon]]
name = "t34"
side = "soviet"
model = "T-34 obr 1942"
at = [36, 42]
facing = 180
)";
  }
  static Kept kept() {
    Kept k;
    k.agents = {"", "usual"};
    k.pace = 1000;
    return k;
  }
};

TEST(AgentRoom, WhatItIsGivenIsWhatItsSeatKnowsAndWhyIsToldToNobody) {
  for (const bool aloud : {false, true}) {
    Kept kept = Thinks::kept();
    kept.aloud = aloud;
    Table table(Table::begin("fow2", Thinks::setup()), kept);
    table.join(1, {0});
    table.join(2, {});
    std::vector<ThinkJob> jobs;
    table.thoughts = &jobs;
    for (int i = 0; i < 40 && jobs.empty(); ++i) table.usual(1);
    ASSERT_FALSE(jobs.empty());
    EXPECT_EQ(jobs[0].seat, 1);
    EXPECT_EQ(jobs[0].known->hash(), table.room->match()->game().known(Viewer::of(1))->hash());
    const Thought thought{.command = jobs[0].known->usual(), .why = "because <b>", .trace = {}};
    const std::size_t before = table.room->match()->journal().lines.size();
    table.carry(table.room->thought(jobs[0], thought, table.now, table.date));
    EXPECT_EQ(table.room->match()->journal().lines.size(), before) << "its time has not come";
    table.now += 1000;
    ASSERT_TRUE(table.room->next_tick());
    EXPECT_LE(*table.room->next_tick(), table.now);
    table.tick();
    ASSERT_EQ(table.room->match()->journal().lines.size(), before + 1);
    EXPECT_EQ(table.room->match()->journal().lines.back().why, "because <b>");
    EXPECT_EQ(table.room->match()->journal().seen_by(Viewer::of(0)).lines.back().why, "");
    for (const ConnId id : {ConnId{1}, ConnId{2}}) {
      const int view = id == 1 ? 0 : -1;
      EXPECT_EQ(table.frames(id, view).back().find("because") != std::string::npos, aloud);
    }
    // The same again from the journal.
    const auto told = table.frames(1, 0);
    table.reload();
    table.got.clear();
    table.join(1, {0});
    EXPECT_EQ(table.frames(1, 0), told);
  }
}

TEST(AgentRoom, WhatWasThoughtOfSomethingThatWasTakenBackIsForgotten) {
  Table table(Table::begin("fow2", Thinks::setup()), Thinks::kept());
  std::vector<ThinkJob> jobs;
  table.thoughts = &jobs;
  table.join(1, {0});
  for (int i = 0; i < 40 && jobs.empty(); ++i) table.usual(1);
  ASSERT_FALSE(jobs.empty());
  const ThinkJob old = jobs[0];
  table.say(1, R"({"type":"undo","seat":0,"to":0})");
  const std::size_t lines = table.room->match()->journal().lines.size();
  table.carry(
      table.room->thought(old, Thought{.command = old.known->usual(), .why = "", .trace = {}}, table.now, table.date));
  table.now += 60'000;
  table.tick();
  EXPECT_EQ(table.room->match()->journal().lines.size(), lines);
}

// An agent that answers nonsense, or breaks down, gives the usual answer.
TEST(AgentRoom, NonsenseIsTheUsualAnswer) {
  Table table(Table::begin("fow2", Thinks::setup()), Thinks::kept());
  std::vector<ThinkJob> jobs;
  table.thoughts = &jobs;
  table.join(1, {0});
  for (int i = 0; i < 40 && jobs.empty(); ++i) table.usual(1);
  ASSERT_FALSE(jobs.empty());
  Command nonsense;
  nonsense.verb = "nonsense"_name;
  const std::size_t lines = table.room->match()->journal().lines.size();
  table.now += 5000;
  table.carry(
      table.room->thought(jobs[0], Thought{.command = nonsense, .why = "x", .trace = {}}, table.now, table.date));
  ASSERT_EQ(table.room->match()->journal().lines.size(), lines + 1);
  EXPECT_EQ(table.room->match()->journal().lines.back().why, "");
  const ThinkJob next = jobs.back();
  table.carry(table.room->thought(next, std::nullopt, table.now + 5000, table.date));
  EXPECT_GE(table.room->match()->journal().lines.size(), lines + 1);
}

INSTANTIATE_TEST_SUITE_P(Sqlite, Agents, ::testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Postgres, Agents, ::testing::Values(true));

}  // namespace
}  // namespace sandtable::server
