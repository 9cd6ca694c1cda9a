// Army lists over HTTP: building and checking, bad bodies, rosters of another program.
#include <gtest/gtest.h>
#include <sodium.h>

#include "base/error.hpp"
#include "base/zip.hpp"
#include "game/forces/force_rules.hpp"
#include "game/forces/list_text.hpp"
#include "game/forces/roster.hpp"
#include "game/ruleset.hpp"
#include "server/papers.hpp"

namespace sandtable::server {
namespace {

using testing::json_of;
using testing::quoted;
using testing::text_at;

class ListPapers : public testing::Papers {};

TEST_P(ListPapers, EveryReadyListIsGoodAndLaidOut) {
  const Json index = json_of(desk->http("GET", "/api/forces"));
  for (const Json& force : *index.find("rulesets")->list())
    for (const Json& one : *force.find("ready")->list()) {
      const std::string text = text_at(
          json_of(desk->http("GET", "/api/forces/" + text_at(force, "ruleset") + "/ready/" + text_at(one, "id"))),
          "text");
      const Json checked = json_of(post("/api/lists/check", list(text)));
      EXPECT_TRUE(checked.find("faults")->list()->empty()) << text_at(one, "id") << checked.find("faults")->dump();
      EXPECT_LE(*checked.find("points")->integer(), *checked.find("agreed")->integer());
      // What it is edited as says the same again.
      const Json again = json_of(post("/api/lists/check", list(text_at(checked, "json"))));
      EXPECT_EQ(again, checked);
      // So do its shortest form and the text of its file.
      const std::string brief = text_at(json_of(post("/api/lists/shortest", list(text))), "text");
      for (const std::string& other : {brief, text_at(checked, "toml")}) {
        const Json same = json_of(post("/api/lists/check", list(other)));
        EXPECT_EQ(*same.find("picks"), *checked.find("picks"));
        EXPECT_EQ(*same.find("sheet"), *checked.find("sheet"));
      }
      // A card a platoon, in order; every pick stands behind the one that holds it.
      int64_t platoons = 0, points = 0, at = 0;
      for (const Json& pick : *checked.find("picks")->list()) {
        EXPECT_LT(*pick.find("up")->integer(), at++);
        if (*pick.find("up")->integer() >= 0) continue;
        ++platoons;
        points += *pick.find("points")->integer();
      }
      EXPECT_EQ(platoons, static_cast<int64_t>(checked.find("sheet")->find("cards")->list()->size()));
      EXPECT_EQ(points, *checked.find("points")->integer());
    }
}

TEST_P(ListPapers, WhatIsWrongIsToldWithItsRuleWhereItIs) {
  const std::string us = R"({"company":"us-rifle","name":"x","points":600,"platoon":[)";
  const auto faults = [&](const std::string& platoons, int points = 0) {
    std::string text = us + platoons + "]}";
    if (points > 0) text.replace(text.find("600"), 3, std::to_string(points));
    return json_of(post("/api/lists/check", list(text)));
  };
  // A squad too many: at the platoon's place for squads.
  const Json many = faults(R"({"id":"hq"},{"id":"rifle","parts":[{"id":"rifle","count":4}]})");
  ASSERT_EQ(many.find("faults")->list()->size(), 1U) << many.dump();
  const Json& one = many.find("faults")->list()->at(0);
  const auto& picks = *many.find("picks")->list();
  const auto pick = static_cast<std::size_t>(*one.find("pick")->integer());
  EXPECT_EQ(*picks.at(pick).find("up")->integer(), -1);
  EXPECT_NE(text_at(one, "words").find("4 of Rifle Squad, 2 to 3 allowed"), std::string::npos) << text_at(one, "words");
  bool there = false;
  for (const Json& slot : *many.find("slots")->list())
    there = there || (*slot.find("pick")->integer() == static_cast<int64_t>(pick) &&
                      *slot.find("node")->integer() == *one.find("node")->integer() &&
                      *slot.find("count")->integer() == 4 && *slot.find("most")->integer() == 3);
  EXPECT_TRUE(there) << "the fault stands where the slot is";
  // Points, with their rule; no headquarters: a category, and nobody leads.
  const Json dear = faults(R"({"id":"hq"},{"id":"rifle"},{"id":"rifle"})", 100);
  bool points = false;
  for (const Json& f : *dear.find("faults")->list())
    points = points || (*f.find("points")->boolean() && !text_at(f, "rule").empty());
  EXPECT_TRUE(points);
  const Json headless = faults(R"({"id":"rifle"})");
  bool category = false;
  for (const Json& f : *headless.find("faults")->list()) category = category || *f.find("category")->integer() == 0;
  EXPECT_TRUE(category);
}

TEST_P(ListPapers, WhatIsSettledBeforeDeploymentStaysWithTheList) {
  const std::string file = read_file(SANDTABLE_SOURCE_DIR "/data/fow/lists/us-rifle-600.toml");
  const auto settled = [&](const std::string& before) {
    return post("/api/lists/check", list(file + "\n[[before]]\n" + before));
  };
  const HttpResponse nonsense = settled("word = 3");
  EXPECT_EQ(nonsense.status, 422) << nonsense.body;
  const Json attached = json_of(settled("do = \"attach\"\nof = \"machine\"\npart = \"machine\"\nto = \"rifle\""));
  EXPECT_NE(text_at(attached, "json").find("\"before\":[{\"do\":\"attach\""), std::string::npos)
      << text_at(attached, "json");
  EXPECT_EQ(json_of(post("/api/lists/check", list(text_at(attached, "json")))), attached);
  // A variant force may spend another number of points than agreed.
  bool other = false;
  const Json index = json_of(desk->http("GET", "/api/forces"));
  for (const Json& one : *index.find("rulesets")->list()->at(0).find("companies")->list()) {
    const std::string begun =
        text_at(json_of(post("/api/lists/begin", R"({"ruleset":")" + ruleset + R"(","company":")" + text_at(one, "id") +
                                                     R"(","points":1500})")),
                "text");
    const Json checked = json_of(post("/api/lists/check", list(begun)));
    other = other || *checked.find("allowed")->integer() != *checked.find("agreed")->integer();
  }
  EXPECT_TRUE(other);
}

TEST_P(ListPapers, AListIsBegunAsTheCommandLineBeginsIt) {
  const auto begin = [&](int points, int seed) {
    return post("/api/lists/begin", R"({"ruleset":")" + ruleset + R"(","company":"us-rifle","points":)" +
                                        std::to_string(points) + ",\"seed\":" + std::to_string(seed) + "}");
  };
  const Json least = json_of(post("/api/lists/check", list(text_at(json_of(begin(1500, 0)), "text"))));
  EXPECT_TRUE(least.find("faults")->list()->empty()) << least.find("faults")->dump();
  const Json drawn = json_of(post("/api/lists/check", list(text_at(json_of(begin(1500, 7)), "text"))));
  EXPECT_TRUE(drawn.find("faults")->list()->empty());
  EXPECT_GT(*drawn.find("points")->integer(), 1200);
  EXPECT_EQ(begin(-1, 0).status, 400);
  EXPECT_EQ(begin(40, 7).status, 409) << "nothing fits 40 points";
}

// A ruleset that the server has never heard of brings its company, and everything works with it.
TEST_P(ListPapers, AnyRulesetsListsAreBuilt) {
  const Json index = json_of(desk->http("GET", "/api/forces"));
  ASSERT_EQ(index.find("rulesets")->list()->size(), 2U);
  const Json& other = index.find("rulesets")->list()->at(1);
  const std::string id = text_at(other, "ruleset");
  EXPECT_EQ(text_at(other.find("companies")->list()->at(0), "group"), "Town");
  const Json tree = json_of(desk->http("GET", "/api/forces/" + id + "/watch"));
  EXPECT_EQ(tree.find("nodes")->list()->size(), 5U);
  const std::string begun =
      text_at(json_of(post("/api/lists/begin", R"({"ruleset":")" + id + R"(","company":"watch","points":9})")), "text");
  const auto check = [&](const std::string& text) {
    return json_of(post("/api/lists/check", R"({"ruleset":")" + id + "\",\"text\":" + quoted(text) + "}"));
  };
  const Json least = check(begun);
  EXPECT_TRUE(least.find("faults")->list()->empty());
  EXPECT_EQ(*least.find("points")->integer(), 2);
  EXPECT_EQ(least.find("picks")->list()->size(), 2U) << "a cap unasked";
  const Json armed = check(R"({"company":"watch","points":9,"platoon":[{"id":"guard","count":1,"parts":[)"
                           R"({"id":"pike","count":3,"parts":[]},{"id":"helmet","count":1,"parts":[]}]}]})");
  EXPECT_EQ(*armed.find("points")->integer(), 12);
  EXPECT_EQ(armed.find("faults")->list()->size(), 2U) << armed.find("faults")->dump();
  EXPECT_EQ(post("/api/lists/check", R"({"ruleset":")" + id + "\",\"text\":" + quoted(ready_text()) + "}").status, 404)
      << "a list of the other ruleset's company";
}

TEST_P(ListPapers, BadListsAreRefusedInWords) {
  const auto refused = [&](const std::string& body, int status) {
    const HttpResponse r = post("/api/lists/check", body);
    EXPECT_EQ(r.status, status) << body.substr(0, 200) << r.body;
    EXPECT_FALSE(text_at(Json::parse(r.body, "answer"), "words").empty()) << r.body;
    EXPECT_EQ(r.body.find("/work"), std::string::npos) << r.body;
    EXPECT_EQ(r.body.find("data/"), std::string::npos) << r.body;
  };
  refused("", 400);
  refused("[]", 400);
  refused(R"({"ruleset":1,"text":"x"})", 400);
  refused(R"({"ruleset":"nobody","text":"company = 'x'"})", 404);
  refused(R"({"text":"x","sauce":1})", 400);
  refused(list(""), 422);
  refused(list("{"), 422);
  refused(list("[1]"), 422);
  refused(list("company = 3"), 422);
  refused(list(R"(company = "us-rifle")"), 422);
  refused(list("company = \"us-rifle\"\npoints = 600\n[[platoon]]\nid = \"riffle\""), 422);
  refused(list("company = \"us-rifle\"\npoints = -1"), 422);
  refused(list(std::string(70'000, 'x')), 413);
  refused(list(std::string(500, '[')), 422);
  refused(list("{\"company\":" + std::string(60, '[') + std::string(60, ']') + "}"), 422);
  // A company is one of those that are here, never a file.
  for (const char* path : {"fow/forces/us-rifle.toml", "/etc/passwd", "../x.toml", "us-rifle.toml", "."})
    refused(list("company = " + quoted(path) + "\npoints = 600"), 404);
  for (const char* path : {"/api/forces/nobody/us-rifle", "/api/forces/x/y/z", "/api/forces/x/y/z/a"})
    EXPECT_EQ(desk->http("GET", path).status, 404) << path;
  EXPECT_EQ(desk->http("GET", "/api/forces/" + ruleset + "/..%2Fx.toml").status, 404);
  EXPECT_EQ(desk->http("GET", "/api/forces/" + ruleset + "/ready/..%2Fx").status, 404);
}

TEST_P(ListPapers, ARosterIsBroughtInAndWhatIsUnknownIsNamed) {
  const auto bring = [&](const std::string& bytes) {
    std::string data(sodium_base64_ENCODED_LEN(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
    sodium_bin2base64(data.data(), data.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                      sodium_base64_VARIANT_ORIGINAL);
    data.resize(data.size() - 1);
    return post("/api/lists/bring", R"({"ruleset":")" + ruleset + R"(","data":")" + data + "\"}");
  };
  // What we write ourselves comes back as it was, zipped too.
  const ForceRules& rules = rulesets()[0].forces();
  const forces::Company c = rules.load(SANDTABLE_SOURCE_DIR, "us-rifle");
  const Toml root = Toml::load(SANDTABLE_SOURCE_DIR "/data/fow/lists/us-rifle-600.toml");
  const forces::List list = complete(c, read_draft(root, c));
  std::string roster = to_roster(c, list);
  for (const std::string& bytes : {roster, zip_one("roster.ros", roster)}) {
    const Json brought = json_of(bring(bytes));
    EXPECT_TRUE(brought.find("remarks")->list()->empty()) << brought.dump();
    const Json checked = json_of(post("/api/lists/check", this->list(text_at(brought, "text"))));
    EXPECT_EQ(*checked.find("points")->integer(), cost(c, list));
    EXPECT_TRUE(checked.find("faults")->list()->empty());
  }
  EXPECT_EQ(post("/api/lists/roster.ros", this->list(to_json(c, shorten(c, list)).dump())).body, roster);
  const std::string squad = "Mortar Platoon";
  ASSERT_NE(roster.find(squad), std::string::npos);
  for (std::size_t at = 0; (at = roster.find(squad, at)) != std::string::npos;)
    roster.replace(at, squad.size(), "Zeppelin");
  std::string unknown = roster;
  for (std::size_t at = 0; (at = unknown.find("entryId=\"", at)) != std::string::npos;)
    unknown.replace(at, 9, "was_id=\"");
  EXPECT_NE(json_of(bring(unknown)).find("remarks")->dump().find("Zeppelin"), std::string::npos);
  EXPECT_EQ(bring("").status, 422);
  EXPECT_EQ(bring("PK\x03\x04 no zip").status, 422);
  EXPECT_EQ(bring(std::string(1'700'000, 'x')).status, 413);
  EXPECT_EQ(post("/api/lists/bring", R"({"ruleset":")" + ruleset + R"(","data":"?!"})").status, 400);
}

INSTANTIATE_TEST_SUITE_P(Sqlite, ListPapers, ::testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Postgres, ListPapers, ::testing::Values(true));

}  // namespace
}  // namespace sandtable::server
