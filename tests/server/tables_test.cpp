// Tables over HTTP: checked feature by feature, drawn, bounded, and a game on one that somebody drew.
#include "server/papers.hpp"
#include "server/table_desk.hpp"

namespace sandtable::server {
namespace {

using testing::Desk;
using testing::json_of;
using testing::quoted;
using testing::text_at;

class TablePapers : public testing::Papers {};

TEST_P(TablePapers, ATableIsCheckedFeatureByFeatureAndDrawn) {
  const std::string text = R"({"name":"Try","size":[48,"100cm"],"ground":"grassland","feature":[
    {"kind":"wood","rect":{"at":[10,10],"size":[6,4]}},
    {"kind":"wodd","rect":{"at":[10,10],"size":[6,4]}},
    {"kind":"hedge","points":[[0,0],["15cm",8]]},
    {"kind":"house","rect":{"at":[70,10],"size":[6,4]}}]})";
  const Json checked = json_of(post("/api/tables/check", "{\"text\":" + quoted(text) + "}"));
  const auto& faults = *checked.find("faults")->list();
  ASSERT_EQ(faults.size(), 2U) << checked.find("faults")->dump();
  EXPECT_EQ(*faults.at(0).find("feature")->integer(), 1);
  EXPECT_NE(text_at(faults.at(0), "words").find("did you mean 'wood'"), std::string::npos);
  EXPECT_EQ(*faults.at(1).find("feature")->integer(), 3);
  EXPECT_EQ(checked.find("shapes")->list()->size(), 2U);
  EXPECT_NE(text_at(checked, "json").find("[0,0],[6,8]"), std::string::npos) << text_at(checked, "json");
  const HttpResponse svg = post("/api/tables/ground.svg", "{\"text\":" + quoted(text) + "}");
  EXPECT_EQ(svg.status, 200);
  EXPECT_TRUE(svg.body.starts_with("<svg") || svg.body.starts_with("<?xml")) << svg.body.substr(0, 80);
  EXPECT_EQ(keep("tables", text).status, 422) << "what is wrong is not kept";
  for (const char* bad : {"", "[", "feature = 3", "size = [5, 5]", "x = 1", "feature = [1]"}) {
    const HttpResponse r = post("/api/tables/check", "{\"text\":" + quoted(bad) + "}");
    EXPECT_TRUE(r.status == 422 || (r.status == 200 && (std::string(bad).empty() ||
                                                        !Json::parse(r.body, "x").find("faults")->list()->empty())))
        << bad << r.body;
  }
  EXPECT_EQ(post("/api/tables/check", "{\"text\":" + quoted(std::string(300'000, ' ')) + "}").status, 413);
}

TEST_P(TablePapers, ATableThatNobodyCouldDrawIsRefused) {
  std::string woods = "size = [100, 100]", hedges = "size = [100, 100]";
  for (int i = 0; i < 900; ++i) {
    woods += "\n[[feature]]\nkind = \"wood\"\nrect = { at = [50, 50], size = [90, 90] }";
    hedges += "\n[[feature]]\nkind = \"bocage\"\npoints = [[0, 0], [100, 100], [0, 100], [100, 0]]";
  }
  for (const std::string& text : {woods, hedges}) {
    const std::string body = "{\"text\":" + quoted(text) + "}";
    const Json checked = json_of(post("/api/tables/check", body));
    ASSERT_EQ(checked.find("faults")->list()->size(), 1U);
    EXPECT_NE(text_at(checked.find("faults")->list()->at(0), "words").find("are allowed"), std::string::npos);
    EXPECT_EQ(post("/api/tables/ground.svg", body).status, 422);
    EXPECT_EQ(keep("tables", text).status, 422);
  }
  // Nor does a journal bring one.
  std::string fields;
  for (int i = 0; i < 100; ++i) fields += "{ kind = \"field\", rect = { at = [36, 24], size = [72, 48] } }, ";
  const auto bring = [&](const std::string& features) {
    const std::string setup =
        "system = \"" + ruleset + "\"\nsides = [\"german\", \"soviet\"]\n" +
        "platoon = [{ name = \"a\", side = \"german\", model = \"Panzer IV G\", at = [36, 16] }, " +
        "{ name = \"b\", side = \"soviet\", model = \"T-34 obr 1942\", at = [36, 42] }]\n" + "table = { feature = [" +
        features + "] }";
    return post("/api/journals", R"({"format":1,"ruleset":")" + ruleset + R"(","version":"","data":"","setup":)" +
                                     quoted(setup) + R"(,"setup_file":"","commitment":"","opening":[]})" + "\n");
  };
  EXPECT_EQ(bring("{ kind = \"field\", rect = { at = [36, 24], size = [72, 48] } }").status, 200);
  const HttpResponse r = bring(fields);
  EXPECT_EQ(r.status, 422);
  EXPECT_NE(r.body.find("are allowed"), std::string::npos) << r.body;
}

TEST_P(TablePapers, EveryShippedTableComesBackAsItWas) {
  const Json index = json_of(desk->http("GET", "/api/tables"));
  EXPECT_GT(index.find("kinds")->list()->size(), 50U);
  ASSERT_FALSE(index.find("tables")->list()->empty());
  for (const Json& one : *index.find("tables")->list()) {
    const std::string toml = text_at(json_of(desk->http("GET", "/api/tables/shipped/" + text_at(one, "id"))), "text");
    const Json checked = json_of(post("/api/tables/check", "{\"text\":" + quoted(toml) + "}"));
    EXPECT_TRUE(checked.find("faults")->list()->empty()) << checked.find("faults")->dump();
    const Json again = json_of(post("/api/tables/check", "{\"text\":" + quoted(text_at(checked, "json")) + "}"));
    EXPECT_EQ(*again.find("shapes"), *checked.find("shapes")) << "not a unit of it moved";
    EXPECT_EQ(text_at(again, "json"), text_at(checked, "json"));
  }
  const HttpResponse picture = desk->http("GET", "/api/tables/shipped/steppe/ground.png?width=300");
  EXPECT_EQ(picture.type, "image/png");
  EXPECT_TRUE(picture.body.starts_with("\x89PNG"));
  EXPECT_EQ(desk->http("GET", "/api/tables/shipped/..%2Fterrain/ground.png").status, 404);
  EXPECT_EQ(desk->http("GET", "/api/tables/shipped/nowhere").status, 404);
  EXPECT_EQ(desk->http("GET", "/api/tables/shipped/..%2F..%2Fterrain").status, 404);
}

TEST_P(TablePapers, TablesAreMadeByDiceForEveryTheatre) {
  const auto make = [&](const std::string& theatre, int seed, int points = 1500) {
    return post("/api/tables/generate", R"({"theatre":")" + theatre + R"(","points":)" + std::to_string(points) +
                                            R"(,"seed":)" + std::to_string(seed) + "}");
  };
  const Json index = json_of(desk->http("GET", "/api/tables"));
  ASSERT_GE(index.find("theatres")->list()->size(), 4U);
  for (const Json& theatre : *index.find("theatres")->list())
    for (int seed = 1; seed < 4; ++seed) {
      const std::string text = text_at(json_of(make(text_at(theatre, "id"), seed)), "text");
      EXPECT_EQ(text_at(json_of(make(text_at(theatre, "id"), seed)), "text"), text) << "the same again";
      const Json checked = json_of(post("/api/tables/check", "{\"text\":" + quoted(text) + "}"));
      EXPECT_TRUE(checked.find("faults")->list()->empty()) << text_at(theatre, "id") << checked.find("faults")->dump();
      const Json again = json_of(post("/api/tables/check", "{\"text\":" + quoted(text_at(checked, "json")) + "}"));
      EXPECT_EQ(*again.find("shapes"), *checked.find("shapes"));
    }
  EXPECT_EQ(make("nowhere", 1).status, 404);
  EXPECT_EQ(make("../x", 1).status, 404);
  EXPECT_EQ(make(text_at(index.find("theatres")->list()->at(0), "id"), 1, 5).status, 400);
  const auto begin = [&](const std::string& table) {
    return post("/api/games",
                R"({"scenario":"first-shot","name":"x","nonce":"n","seats":["mine"],"table":")" + table + "\"}")
        .status;
  };
  for (const char* bad :
       {"generated/", "generated/nowhere/1500/1", "generated/western_europe", "generated/western_europe/1500/x",
        "generated/western_europe/99999/1", "generated/western_europe/1500/-1"})
    EXPECT_NE(begin(bad), 200) << bad;
}

TEST_P(TablePapers, AGameIsPlayedOnATableThatSomebodyDrew) {
  const auto begin = [&](const std::string& table) {
    return post("/api/games",
                R"({"scenario":"first-shot","name":"x","nonce":"n","seats":["mine","mine"],"table":")" + table + "\"}");
  };
  std::string toml = text_at(json_of(desk->http("GET", "/api/tables/battle/first-shot")), "text");
  toml += "\n[[feature]]\nkind = \"pond\"\nname = \"Drawn by hand\"\ncircle = { at = [3, 3], radius = 1.5 }\n";
  const std::string id = text_at(json_of(keep("tables", toml)), "id");
  const Json seated = json_of(begin(id));
  const std::string game = text_at(seated, "game");
  EXPECT_NE(desk->http("GET", "/api/games/" + game + "/features").body.find("Drawn by hand"), std::string::npos);
  EXPECT_EQ(begin("shipped/steppe").status == 200 || begin("shipped/steppe").status == 422, true);
  EXPECT_EQ(begin("nosuchtable1").status, 404);
  EXPECT_EQ(begin("data/tables/steppe.toml").status, 404);
  EXPECT_EQ(begin("shipped/../terrain").status, 404);
  const std::string list = text_at(json_of(keep("lists", ready_text())), "id");
  EXPECT_EQ(begin(list).status, 404) << "a list is no table";
  // A table that the battle's pieces do not fit on.
  const std::string small = text_at(json_of(keep("tables", "name = \"Small\"\nsize = [12, 12]")), "id");
  const HttpResponse off = begin(small);
  EXPECT_EQ(off.status, 422);
  EXPECT_NE(off.body.find("off the table"), std::string::npos) << off.body;
  // It goes on when the table is thrown away: the game has it.
  desk = std::make_unique<Desk>(store::open(db.where()));
  EXPECT_NE(desk->http("GET", "/api/games/" + game + "/features").body.find("Drawn by hand"), std::string::npos);
}

TEST(TableText, IsAFileWithAFeatureAfterTheOther) {
  const std::string toml =
      table_toml(Toml::parse("name = \"A \\\"b\\\"\"\nsize = [48, 36.5]\nfeature = [{ kind = \"wood\", circle = { at = "
                             "[5, \"10cm\"], radius = "
                             "2 }, smooth = true }]",
                             "x"));
  EXPECT_EQ(toml,
            "name = \"A \\\"b\\\"\"\nsize = [48, 36.5]\n\n[[feature]]\nkind = \"wood\"\ncircle = { at = [5, \"10cm\"], "
            "radius = 2 }\nsmooth = true\n");
}

INSTANTIATE_TEST_SUITE_P(Sqlite, TablePapers, ::testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Postgres, TablePapers, ::testing::Values(true));

}  // namespace
}  // namespace sandtable::server
