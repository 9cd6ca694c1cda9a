// Battles that players arrange: two lists, a mission, a table; what is wrong with them is said before anything is made.
#include "server/papers.hpp"

namespace sandtable::server {
namespace {

using testing::code_of;
using testing::json_of;
using testing::quoted;
using testing::text_at;

class ArrangedPapers : public testing::Papers {
 protected:
  // Of the small test ruleset, whose company is the watch.
  HttpResponse arrange(const std::string& mission, const std::string& first, const std::string& second,
                       const std::string& names = R"("day","night")", const std::string& more = {}) {
    const Json index = json_of(desk->http("GET", "/api/forces"));
    const std::string other = text_at(index.find("rulesets")->list()->at(1), "ruleset");
    const std::size_t comma = names.find(',');
    return post("/api/games", R"({"scenario":"","name":"x","nonce":"n","seats":["mine","mine"])" + more +
                                  R"(,"battle":{"ruleset":")" + other + R"(","mission":")" + mission +
                                  R"(","sides":[{"name":)" + names.substr(0, comma) + R"(,"list":)" + quoted(first) +
                                  R"(},{"name":)" + names.substr(comma + 1) + R"(,"list":)" + quoted(second) + "}]}}");
  }
  const std::string watch = R"({"company":"watch","points":9,"platoon":[{"id":"guard"}]})";
};

TEST_P(ArrangedPapers, ABattleIsArrangedAndPlayed) {
  const Json index = json_of(desk->http("GET", "/api/forces"));
  const Json& missions = *index.find("rulesets")->list()->at(1).find("missions");
  ASSERT_EQ(missions.list()->size(), 1U);
  EXPECT_EQ(text_at(missions.list()->at(0), "name"), "Stroll");
  const std::string game = text_at(json_of(arrange("stroll", watch, watch)), "game");
  const Json info = json_of(desk->http("GET", "/api/games/" + game));
  EXPECT_EQ(text_at(info, "title"), "Stroll: Day against Night");
  EXPECT_GE(info.find("seats")->list()->size(), 2U);
  // It has its set-up whole: a server that starts anew plays it on.
  desk = std::make_unique<testing::Desk>(store::open(db.where()));
  EXPECT_EQ(text_at(json_of(desk->http("GET", "/api/games/" + game)), "title"), "Stroll: Day against Night");
}

// Every mission there is can be begun with two ready lists, on a shipped table and on one laid out by dice.
TEST_P(ArrangedPapers, EveryMissionIsBegunWithReadyLists) {
  const Json index = json_of(desk->http("GET", "/api/forces"));
  const Json& real = index.find("rulesets")->list()->at(0);
  const std::string text = ready_text();
  const Json tables = json_of(desk->http("GET", "/api/tables"));
  const std::string diced =
      "generated/" + text_at(tables.find("theatres")->list()->at(0), "id") + "/1500/" + std::to_string(n);
  ASSERT_GE(real.find("missions")->list()->size(), 10U);
  for (const Json& mission : *real.find("missions")->list()) {
    EXPECT_FALSE(text_at(mission, "about").empty());
    for (const std::string& table : {std::string("shipped/bocage"), diced}) {
      desk->pass(60'000);
      const HttpResponse r =
          post("/api/games", R"({"name":"x","nonce":"n","seats":["mine","mine"],"table":")" + table +
                                 R"(","battle":{"ruleset":")" + ruleset + R"(","mission":")" + text_at(mission, "id") +
                                 R"(","sides":[{"name":"us","list":)" + quoted(text) + R"(},{"name":"us 2","list":)" +
                                 quoted(text) + "}]}}");
      EXPECT_EQ(r.status, 200) << text_at(mission, "id") << ' ' << table << r.body;
    }
  }
}

TEST_P(ArrangedPapers, WhatCannotBeFoughtIsSaid) {
  EXPECT_EQ(code_of(arrange("walk", watch, watch)), "no_such_mission");
  EXPECT_EQ(code_of(arrange("../terrain", watch, watch)), "no_such_mission");
  EXPECT_EQ(code_of(arrange("", watch, watch)), "no_such_mission");
  EXPECT_EQ(code_of(arrange("stroll", watch, watch, R"("","night")")), "bad_sides");
  EXPECT_EQ(code_of(arrange("stroll", watch, watch, R"("day","the night is dark and full of terrors")")), "bad_sides");
  EXPECT_EQ(code_of(arrange("stroll", watch, "nonsense")), "does_not_fit");
  EXPECT_EQ(arrange("stroll", watch, std::string(70'000, ' ')).status, 413);
  EXPECT_EQ(code_of(arrange("stroll", watch, watch, R"("day","night")", R"(,"table":"nosuchtable1")")),
            "no_such_table");
  EXPECT_EQ(post("/api/games", R"({"battle":{"ruleset":"nobody","mission":"stroll","sides":[]}})").status, 422);
  EXPECT_EQ(post("/api/games", R"({"battle":{"walk":1}})").status, 400);
  EXPECT_EQ(post("/api/games", R"({"battle":3})").status, 400);
}

INSTANTIATE_TEST_SUITE_P(Sqlite, ArrangedPapers, ::testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Postgres, ArrangedPapers, ::testing::Values(true));

}  // namespace
}  // namespace sandtable::server
