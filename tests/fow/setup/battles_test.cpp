// The shipped battles: they can be listed, set up and played to their end, and their goals end them.
#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.hpp"
#include "base/fields_json.hpp"
#include "dice/recorded.hpp"
#include "fow/core/engine.hpp"
#include "fow/setup/setup.hpp"
#include "game/harness.hpp"
#include "game/sample.hpp"
#include "game/script/run.hpp"
#include "game/script/scenario_info.hpp"
#include "game/script/script.hpp"
#include "support/temp_tree.hpp"

namespace sandtable::fow {
namespace {

const std::string battles_home = SANDTABLE_SOURCE_DIR;

std::unique_ptr<Game> battles_battle(const std::string& id) {
  return begin(Toml::load(battles_home + "/data/battles/" + id + ".toml"), battles_home);
}

// Those of this ruleset.
std::vector<ScenarioInfo> own_battles() {
  std::vector<ScenarioInfo> all = list_battles(battles_home + "/data/battles");
  std::erase_if(all, [](const ScenarioInfo& b) { return b.ruleset != "fow2"; });
  return all;
}

TEST(Battles, AreListedWithWhatAPlayerWantsToKnow) {
  const std::vector<ScenarioInfo> all = own_battles();
  ASSERT_GE(all.size(), 6u);
  int tutorials = 0;
  for (const ScenarioInfo& b : all) {
    SCOPED_TRACE(b.id);
    EXPECT_FALSE(b.title.empty());
    EXPECT_GT(b.story.size(), 60u);
    EXPECT_EQ(b.sides.size(), 2u);
    EXPECT_GT(b.turns, 0);
    EXPECT_GT(b.minutes, 0);
    tutorials += b.tutorial ? 1 : 0;
    EXPECT_EQ(b.goals.empty(), b.id == "mixed");
  }
  EXPECT_EQ(tutorials, 5);
  EXPECT_EQ(all[0].id, "first-shot");
  EXPECT_EQ(all[0].goals[0], "german: Destroy a Soviet tank");
}

TEST(Battles, RandomPlayFinishesEach) {
  for (const ScenarioInfo& b : own_battles()) {
    SCOPED_TRACE(b.id);
    Match match(battles_battle(b.id), {.ruleset = "fow2"}, std::make_shared<PhiloxDice>(11));
    Draws draws(12);
    int commands = 0;
    while (!match.game().core().over() && commands < 20'000) {
      const Decision d = match.game().decision_for(Viewer::spectator());
      int seat = 0;
      while (!d.seats.has(seat)) ++seat;
      const Submitted done = match.submit(seat, match.game().sample(draws));
      ASSERT_TRUE(done.accepted()) << done.refusals[0].words;
      ++commands;
    }
    EXPECT_TRUE(match.game().core().over());
    // The same set-up from the text a journal carries replays to the same end.
    const Script script = Script::load(battles_home + "/data/battles/" + b.id + ".toml");
    const auto start = [&] {
      return begin(Toml::parse(script.setup_text(script.plays[0]), battles_home + "/data/battles/x.toml"),
                   battles_home);
    };
    const Match again = Match::replay(start(), match.journal(), std::make_shared<ConstantDice>(1), "journal");
    EXPECT_EQ(again.game().hash(), match.game().hash());
  }
}

// What the generic pickers show: every question, choice, part and option has words of its own, without code names.
void expect_readable(const Decision& d) {
  const auto readable = [](const std::string& words) {
    EXPECT_FALSE(words.empty());
    EXPECT_EQ(words.find('_'), std::string::npos) << words;
  };
  readable(d.prompt);
  for (const Choice& c : d.choices) {
    readable(c.label);
    for (const Refusal& r : c.closed) readable(r.words);
    for (const Question& q : c.parts) {
      readable(q.label);
      for (const Option& o : q.options) readable(o.label);
      for (const Option& o : q.tokens) readable(o.label);
    }
  }
}

TEST(Battles, EveryDecisionCanBeRead) {
  for (const char* id : {"lane-to-the-church", "kurgan-hill", "night-patrol"}) {
    Match match(battles_battle(id), {.ruleset = "fow2"}, std::make_shared<PhiloxDice>(3));
    Draws draws(4);
    for (int i = 0; i < 150 && !match.game().core().over(); ++i) {
      const Decision d = match.game().decision();
      expect_readable(d);
      ASSERT_TRUE(match.submit(d.seats.has(0) ? 0 : 1, match.game().sample(draws)).accepted());
      if (HasFailure()) return;
    }
  }
}

// Every shot hits, every save fails, every Firepower test passes.
struct Deadly final : Dice {
  int roll(const DieRequest& r) override { return r.purpose == "save"_purpose ? 1 : 6; }
};

TEST(Battles, AGoalEndsTheGame) {
  Match match(battles_battle("first-shot"), {.ruleset = "fow2"}, std::make_shared<Deadly>());
  ASSERT_TRUE(match.submit(0, match.game().usual()).accepted());
  Command shoot{.decision = match.game().core().decision, .verb = "shoot"_name, .actor = match.game().piece("Panzers")};
  const Submitted done = match.submit(0, match.game().complete(0, shoot));
  ASSERT_TRUE(done.accepted()) << done.refusals[0].words;
  while (!match.game().core().over()) {
    const Decision d = match.game().decision_for(Viewer::spectator());
    ASSERT_TRUE(match.submit(d.seats.has(0) ? 0 : 1, match.game().usual()).accepted());
  }
  EXPECT_EQ(match.game().core().outcome.ending, Ending::won);
  EXPECT_EQ(match.game().core().outcome.winner, 0);
}

// Courses of shipped battles in tests/battles: the commands follow the battle's own text, so that what is played is
// what is shipped; keys before a course's first table go before that text.
TEST(Battles, PlayedOutByTheirScripts) {
  int played = 0;
  for (const auto& entry : std::filesystem::directory_iterator(battles_home + "/tests/battles")) {
    const std::string id = entry.path().stem().string();
    SCOPED_TRACE(id);
    const std::string file =
        battles_home + "/data/battles/" + id.substr(0, id.find('.')) + ".toml";  // ridge.british is one of ridge
    const std::string course = read_file(entry.path().string());
    const std::size_t tables = course.find("\n[") + 1;
    const Script script =
        Script::parse(course.substr(0, tables) + read_file(file) + "\n" + course.substr(tables), file);
    ASSERT_EQ(script.plays.size(), 1u);
    const Played p = play(script, script.plays[0], {.home = battles_home});
    for (const Failure& f : p.failures) ADD_FAILURE() << f.line << ": " << f.what;
    EXPECT_TRUE(p.match->game().core().over());
    ++played;
  }
  EXPECT_GE(played, 3);
}

TEST(Battles, TheTurnLimitEndsIt) {
  for (const char* id : {"first-shot", "lane-to-the-church", "guns-and-the-ridge", "bridge-before-noon"}) {
    Match match(battles_battle(id), {.ruleset = "fow2"}, std::make_shared<ConstantDice>(1));
    while (!match.game().core().over()) {
      const Decision d = match.game().decision_for(Viewer::spectator());
      ASSERT_TRUE(match.submit(d.seats.has(0) ? 0 : 1, match.game().usual()).accepted());
    }
    const bool defended = std::string(id) != "first-shot";  // nobody came: the defender has reached his goal
    EXPECT_EQ(match.game().core().outcome.ending, defended ? Ending::won : Ending::drawn);
    EXPECT_EQ(match.game().core().outcome.winner, defended ? 1 : -1);
  }
}

TEST(Battles, MistakesInGoalsNameFileAndLine) {
  const auto complaint = [](const std::string& goal) -> std::string {
    const std::string text =
        "title = \"x\"\n[[platoon]]\nname = \"a\"\nside = \"blue\"\nmodel = \"Panzer IV G\"\nat = [9, 9]\n[[goal]]\n";
    try {
      begin(Toml::parse(text + goal, "x.toml"), battles_home);
    } catch (const InputError& e) {
      return e.what();
    }
    return "accepted";
  };
  EXPECT_EQ(complaint("side = \"blue\"\ntitle = \"t\"\nstrength = { of = \"a\" }\nis = { lost = 1 }\n"), "accepted");
  EXPECT_NE(complaint("side = \"green\"\ntitle = \"t\"\nstrength = { of = \"a\" }\nis = { lost = 1 }\n")
                .find("x.toml:8: 'green' is not a side"),
            std::string::npos);
  EXPECT_NE(complaint("side = \"blue\"\ntitle = \"t\"\nstrength = { of = \"b\" }\nis = { lost = 1 }\n")
                .find("x.toml:10: there is no side, platoon or team 'b'"),
            std::string::npos);
  EXPECT_NE(complaint("side = \"blue\"\ntitle = \"t\"\nis = { lost = 1 }\n").find("asks a question"),
            std::string::npos);
}

TEST(Battles, MistakesInTheHeadNameFileAndLine) {
  const TempTree files;
  files.write("a.toml",
              "title = \"x\"\nstory = \"y\"\nsides = [\"a\", \"b\"]\nminutes = 0\n[[platoon]]\nname = \"p\"\n"
              "side = \"a\"\nmodel = \"Panzer IV G\"\nat = [9, 9]\n");
  try {
    list_battles(files.root());
    ADD_FAILURE() << "accepted";
  } catch (const InputError& e) {
    EXPECT_NE(std::string(e.what()).find("a.toml:4"), std::string::npos) << e.what();
  }
}

// With and without the reserves the other side sees the same, byte by byte: not their number, not their kind.
TEST(HiddenPlatoons, LeaveNoTrace) {
  const std::string path = battles_home + "/data/battles/held-back.toml";
  const Script script = Script::load(path);
  const std::string with = script.setup_text(script.plays[0]);
  const auto without = [&](const std::string& name) {
    Toml setup = script.plays[0].setup;
    std::vector<Toml> kept;
    for (const Toml& p : setup.at("platoon").items())
      if (p.at("name").string() != name) kept.push_back(p);
    Toml::Entries entries;
    for (const auto& [key, value] : setup.entries())
      entries.emplace_back(key, key == "platoon" ? Toml::made(value, kept) : value);
    return Toml::made(setup, entries);
  };
  Match a(begin(Toml::parse(with, path), battles_home), {.ruleset = "fow2"}, std::make_shared<ConstantDice>(4));
  Match b(begin(without("Panthers in reserve"), battles_home), {.ruleset = "fow2"}, std::make_shared<ConstantDice>(4));
  const auto seen = [](const Match& m, Viewer v) {
    const auto view = m.game().known(v);
    const Tableau t = view->tableau();
    std::string bytes = to_json(t).dump() + to_json(m.game().outline_for(v)).dump();
    if (v.seat < 0) return bytes;
    for (const Token& token : t.tokens)
      for (PreviewSort what : {PreviewSort::reach, PreviewSort::look})
        bytes += to_json(m.game().preview(v.seat, {.what = what, .piece = token.piece})).dump();
    return bytes;
  };
  EXPECT_EQ(seen(a, Viewer::of(1)), seen(b, Viewer::of(1)));
  EXPECT_EQ(seen(a, Viewer::spectator()).find("Panther"), std::string::npos);
  EXPECT_EQ(seen(a, Viewer::of(1)).find("Panther"), std::string::npos);
  EXPECT_NE(seen(a, Viewer::of(0)).find("Panther D"), std::string::npos);
  EXPECT_EQ(seen(a, Viewer::of(0)).find("SU-85"), std::string::npos);
}

}  // namespace
}  // namespace sandtable::fow
