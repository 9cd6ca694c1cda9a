#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/toml.hpp"
#include "dice/philox.hpp"
#include "dice/recorded.hpp"
#include "dice/scripted.hpp"

namespace sandtable {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr Purpose to_hit = "to_hit"_purpose;
constexpr Purpose save = "save"_purpose;

std::string name_of(int32_t roller) { return roller == 1 ? "hmg1" : roller == 2 ? "hmg2" : ""; }

DieRequest ask(DieNumber number, Purpose purpose, int32_t roller = -1) {
  return {.number = number, .purpose = purpose, .roller = roller};
}

TEST(PurposeText, IsItsOwnName) {
  static_assert(std::is_trivially_copyable_v<Purpose> && sizeof(Purpose) == 16);
  EXPECT_EQ(to_hit.text(), "to_hit");
  EXPECT_EQ(Purpose::parse("to_hit"), to_hit);
  EXPECT_NE(to_hit, save);
  EXPECT_TRUE(Purpose::parse("fifteen_letters").has_value());
  for (const char* bad : {"", "sixteen_letters_", "To_hit", "to-hit", "to hit"})
    EXPECT_FALSE(Purpose::parse(bad)) << bad;
  EXPECT_FALSE(Purpose{}.valid());
}

TEST(Scripted, MostSpecificQueueWithDiceLeftServes) {
  ScriptedDice dice(name_of);
  dice.add(to_hit, "hmg1", {3, 6});
  dice.add(to_hit, {5});
  dice.add_flat({1, 2});
  EXPECT_EQ(dice.roll(ask(0, to_hit, 2)), 5);  // hmg2 has no queue of its own
  EXPECT_EQ(dice.roll(ask(1, to_hit, 1)), 3);
  EXPECT_EQ(dice.roll(ask(2, save, 1)), 1);  // nothing for saves: the flat list
  EXPECT_EQ(dice.roll(ask(3, to_hit, 1)), 6);
  EXPECT_EQ(dice.roll(ask(4, to_hit, 1)), 2);  // its own and the purpose's are used up
  EXPECT_TRUE(dice.unused().empty());
  EXPECT_EQ(dice.drawn().size(), 5u);
}

TEST(Scripted, AMissingDieSaysWhoAskedForWhat) {
  ScriptedDice dice(name_of);
  dice.add(to_hit, {4});
  EXPECT_EQ(dice.roll(ask(10, to_hit)), 4);
  try {
    dice.roll(ask(11, save, 1));
    FAIL() << "a die from nowhere";
  } catch (const MissingDie& missing) {
    EXPECT_THAT(missing.what(), HasSubstr("die 12 (save, hmg1)"));
    EXPECT_THAT(missing.what(), HasSubstr("add it to 'save'"));
    EXPECT_EQ(missing.request(), ask(11, save, 1));
  }
  ASSERT_EQ(dice.missing().size(), 1u);
  EXPECT_EQ(dice.missing()[0].roller, "hmg1");
  EXPECT_EQ(dice.missing()[0].nth, 2);
}

TEST(Scripted, UnusedDiceAreListedWithTheirQueue) {
  ScriptedDice dice(name_of);
  dice.add(to_hit, "hmg1", {3, 6, 6}, 12);
  dice.add(save, {4}, 13);
  dice.add_flat({1});
  dice.roll(ask(0, to_hit, 1));
  EXPECT_THAT(dice.unused(), ElementsAre(ScriptedDice::Left{"dice", 0, {1}}, ScriptedDice::Left{"save", 13, {4}},
                                         ScriptedDice::Left{"to_hit.hmg1", 12, {6, 6}}));
}

TEST(Scripted, ReplacingTheNthDieLeavesTheOthersInPlace) {
  ScriptedDice dice;
  dice.add_flat({3, 4, 5});
  dice.replace(2, 1);
  dice.replace(4, 6);
  dice.replace(9, 2);
  EXPECT_EQ(dice.roll(ask(0, to_hit)), 3);
  EXPECT_EQ(dice.roll(ask(1, save)), 1);
  EXPECT_EQ(dice.roll(ask(2, to_hit)), 5);
  EXPECT_EQ(dice.roll(ask(3, to_hit)), 6);  // not in the list: the replacement serves it
  EXPECT_THAT(dice.unused(), ElementsAre(ScriptedDice::Left{"die 9", 0, {2}}));
}

TEST(Scripted, AFaceTheDieDoesNotHave) {
  ScriptedDice dice;
  dice.add_flat({7});
  EXPECT_THROW(dice.roll(ask(0, to_hit)), WrongDie);
  ScriptedDice zero;
  zero.add_flat({3});
  zero.replace(1, 0);
  EXPECT_THROW(zero.roll(ask(0, to_hit)), WrongDie);
}

TEST(Scripted, ReadFromAScript) {
  const Toml file = Toml::parse("[dice]\nto_hit = [4, 5]\nsave.hmg1 = [2]\nsave.any = [6]\n", "duel.toml");
  ScriptedDice dice(name_of);
  dice.read(file.at("dice"));
  EXPECT_EQ(dice.roll(ask(0, save, 1)), 2);
  EXPECT_EQ(dice.roll(ask(1, save, 1)), 6);
  EXPECT_EQ(dice.roll(ask(2, to_hit, 1)), 4);
  EXPECT_THAT(dice.unused(), ElementsAre(ScriptedDice::Left{"to_hit", 2, {5}}));
  ScriptedDice flat;
  flat.read(Toml::parse("dice = [6, 1]", "flat.toml").at("dice"));
  EXPECT_EQ(flat.roll(ask(0, save)), 6);
}

TEST(Scripted, ABrokenScriptNamesItsLine) {
  const auto complaint = [](const char* text) -> std::string {
    try {
      ScriptedDice().read(Toml::parse(text, "bad.toml").at("dice"));
    } catch (const InputError& error) {
      return error.what();
    }
    return "none";
  };
  EXPECT_THAT(complaint("x = 1\ndice = [4, 0]"), HasSubstr("bad.toml:2"));
  EXPECT_THAT(complaint("[dice]\nToHit = [4]"), HasSubstr("bad.toml:2: 'ToHit'"));
  EXPECT_THAT(complaint("[dice]\nsave = 4"), HasSubstr("bad.toml:2"));
  EXPECT_THAT(complaint("dice = 4"), HasSubstr("bad.toml:1"));
}

// rules: FOW-GEN-012
TEST(Recorded, BothDiceOfARerollAreKeptAndComeBack) {
  PhiloxDice source(uint64_t{5});
  RecordingDice recording(source);
  const int first = recording.roll(ask(0, to_hit, 1));
  DieRequest again = ask(1, to_hit, 1);
  again.reroll = true;
  const int second = recording.roll(again);
  const std::vector<Rolled> line = recording.take();
  ASSERT_EQ(line.size(), 2u);
  EXPECT_FALSE(line[0].request.reroll);
  EXPECT_TRUE(line[1].request.reroll);
  EXPECT_TRUE(recording.rolled().empty());

  ReplayDice replay(line);
  EXPECT_EQ(replay.roll(again), second);
  EXPECT_EQ(replay.unused().size(), 1u);
  EXPECT_EQ(replay.roll(ask(0, to_hit, 1)), first);
  EXPECT_TRUE(replay.unused().empty());
}

TEST(Recorded, ReplayComplainsAboutAnythingElse) {
  ReplayDice replay({{ask(4, to_hit, 1), 3}, {DieRequest{.number = 5}, 2}, {DieRequest{.number = 6}, 9}});
  EXPECT_THROW(replay.roll(ask(3, to_hit, 1)), MissingDie);
  EXPECT_THROW(replay.roll(ask(7, to_hit, 1)), MissingDie);
  EXPECT_THROW(replay.roll(ask(4, save, 1)), WrongDie);
  EXPECT_THROW(replay.roll(ask(4, to_hit, 2)), WrongDie);
  EXPECT_THROW(replay.roll(ask(6, save, 1)), WrongDie);
  EXPECT_EQ(replay.roll(ask(4, to_hit, 1)), 3);
  EXPECT_EQ(replay.roll(ask(5, save, 1)), 2);  // recorded without purpose
  DieRequest other = ask(5, save);
  other.sides = 20;
  EXPECT_THROW(replay.roll(other), WrongDie);
}

TEST(Fixed, InOrderThenMissing) {
  FixedDice dice{2, 6};
  EXPECT_EQ(dice.roll(ask(0, to_hit)), 2);
  EXPECT_EQ(dice.left(), 1u);
  EXPECT_EQ(dice.roll(ask(1, save)), 6);
  EXPECT_THROW(dice.roll(ask(2, save)), MissingDie);
  EXPECT_EQ(ConstantDice(4).roll(ask(9, save)), 4);
}

}  // namespace
}  // namespace sandtable
