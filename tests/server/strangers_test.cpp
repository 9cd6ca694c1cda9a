// What strangers send: nothing of it ends the server, reads a file that is not meant for everybody, or tells of the
// machine behind it.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/json_text.hpp"
#include "base/toml.hpp"
#include "server/desk.hpp"
#include "server/secrets.hpp"
#include "store/databases.hpp"
#include "store/faulty.hpp"

namespace sandtable::server {
namespace {

using store::testing::Database;
using testing::Desk;
using testing::is_message;

std::string journal_with(const std::string& setup) {
  std::string text = R"({"ruleset":"fow2","version":"3","setup":)";
  append_json(text, setup);
  return text + R"(,"setup_file":"/etc/x.toml"})"
                "\n";
}

TEST(Strangers, DeepKeysAndListsAreRefusedAtTheirLine) {
  std::string key = "x = 1\na";
  for (int i = 0; i < 30'000; ++i) key += ".b";
  try {
    Toml::parse(key + " = 1\n", "set-up");
    ADD_FAILURE();
  } catch (const InputError& e) {
    EXPECT_EQ(e.line(), 2);
    EXPECT_NE(e.cause().find("at most 16 parts"), std::string::npos) << e.cause();
  }
  EXPECT_THROW(Toml::parse("a = " + std::string(200, '[') + std::string(200, ']'), "set-up"), InputError);
  EXPECT_THROW(Toml::parse('[' + key.substr(6) + "]\n", "set-up"), InputError);
  // What looks like depth and is none.
  const Toml t = Toml::parse("a.b.c = \"" + std::string(100, '.') + "[[[[\" # " + std::string(99, '{') + "\nd = '''\n" +
                                 std::string(50, '[') + "\n'''\ne = [1.5, 2.5, {f.g = 1}]\n",
                             "set-up");
  EXPECT_EQ(t.find("a").find("b").find("c").string().size(), 104u);
  EXPECT_EQ(t.find("e").items().size(), 3u);
}

TEST(Strangers, AJournalNamesNoFilesOfThisMachine) {
  const Database db(false);
  Desk desk(store::open(db.where()));
  for (const char* path : {"/dev/zero", "/etc/passwd", "../../etc/passwd", "data/battles/mixed.toml",
                           "data/tables/../tables/steppe.toml", "data/tables/none.toml"}) {
    const HttpResponse r = desk.http("POST", "/api/journals", journal_with(fmt::format("table = \"{}\"\n", path)));
    EXPECT_EQ(r.status, 422) << path << ": " << r.body;
    EXPECT_NE(r.body.find("there is no such table here"), std::string::npos) << r.body;
  }
  std::string deep = "a";
  for (int i = 0; i < 30'000; ++i) deep += ".b";
  EXPECT_EQ(desk.http("POST", "/api/journals", journal_with(deep + " = 1\n")).status, 422);
}

// A mission may be named by a path in a script; a path in what a stranger sends could be a pipe that never ends.
TEST(Strangers, AJournalNamesNoMissionByItsFile) {
  const Database db(false);
  Desk desk(store::open(db.where()));
  const std::string armies =
      "system = \"fow2\"\nsides = [\"german\", \"soviet\"]\n"
      "platoon = [{ name = \"a\", side = \"german\", model = \"Panzer IV G\", at = [36, 16] }, "
      "{ name = \"b\", side = \"soviet\", model = \"T-34 obr 1942\", at = [36, 42] }]\n";
  for (const char* path : {"/dev/x.toml", "data/fow/missions/encounter.toml", "../../x.toml"}) {
    const HttpResponse r =
        desk.http("POST", "/api/journals", journal_with(fmt::format("{}mission = \"{}\"\n", armies, path)));
    EXPECT_EQ(r.status, 422) << path << ": " << r.body;
    EXPECT_NE(r.body.find("named by its id here"), std::string::npos) << r.body;
  }
}

TEST(Strangers, AGameIdIsOfItsAlphabetAndNothingElse) {
  EXPECT_TRUE(is_game_id(new_game_id()));
  for (const std::string& id : {std::string("abcdefghjkm"), std::string("abcdefghjkmn\0", 13),
                                std::string("ABCDEFGHJKMN"), std::string("abcdefghjk/n"), std::string("")})
    EXPECT_FALSE(is_game_id(id));
  const Database db(false);
  Desk desk(store::open(db.where()));
  desk.connect(1);
  desk.say(1, R"({"type":"hello","game":"abcdefghjkmn\u0000","name":"","have":-1,"tokens":[]})");
  const auto got = desk.take(1);
  ASSERT_EQ(got.size(), 1u);
  EXPECT_NE(got[0].find("no_such_game"), std::string::npos) << got[0];
  EXPECT_EQ(desk.http("GET", "/api/games/abcdefghjkm%0an").status, 404);
}

TEST(Strangers, ErrorsTellNothingOfTheMachineAndNobodyForgesTheLog) {
  const Database db(false);
  store::testing::Mischief mischief{.fault = store::testing::Fault::fails, .at = 0};
  Desk desk(std::make_unique<store::testing::Faulty>(store::open(db.where()), mischief));
  const HttpResponse r =
      desk.http("POST", "/api/games", R"({"scenario":"first-shot","seats":["mine","mine"],"name":"","nonce":""})");
  EXPECT_EQ(r.status, 503);
  EXPECT_EQ(r.body.find("disk"), std::string::npos) << r.body;
  ASSERT_FALSE(desk.log.empty());
  EXPECT_EQ(desk.log.back().find("disk"), std::string::npos) << desk.log.back();
  desk.log.clear();
  desk.http("PUT", "/api/games?token=secret\ngame x: all is well", "");
  for (const std::string& line : desk.log) {
    EXPECT_EQ(line.find("secret"), std::string::npos) << line;
    EXPECT_EQ(line.find('\n'), std::string::npos) << line;
  }
}

// A game whose row this program cannot read is refused by itself; the others are listed and played.
TEST(Strangers, ARowOfANewerProgramIsRefusedAlone) {
  const Database db(false);
  std::string id;
  {
    Desk desk(store::open(db.where()));
    for (int i = 0; i < 2; ++i)
      id = *Json::parse(desk.http("POST", "/api/games",
                                  R"({"scenario":"first-shot","seats":["mine","open"],"name":"","nonce":""})")
                            .body,
                        "seated")
                .find("game")
                ->string();
  }
  ASSERT_NE(store::testing::output_of("python3 -c \"import sqlite3; c=sqlite3.connect('" + db.where().substr(7) +
                                      "'); c.execute('UPDATE games SET options = ? WHERE id = ?', "
                                      "('{\\\"newer\\\":1}', '" +
                                      id + "')); c.commit(); print(1)\""),
            "");
  Desk desk(store::open(db.where()));
  const HttpResponse all = desk.http("GET", "/api/games");
  EXPECT_EQ(all.status, 200);
  EXPECT_EQ(Json::parse(all.body, "games").find("games")->list()->size(), 1u);
  desk.connect(1);
  desk.say(1, R"({"type":"hello","game":")" + id + R"(","name":"","have":-1,"tokens":[]})");
  const auto got = desk.take(1);
  ASSERT_EQ(got.size(), 1u);
  EXPECT_NE(got[0].find("does_not_load"), std::string::npos) << got[0];
}

}  // namespace
}  // namespace sandtable::server
