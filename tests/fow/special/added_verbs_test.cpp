// A special rule may add a verb to any question: of each Step, of a chapter, of a roll.
#include <gtest/gtest.h>

#include <algorithm>

#include "fow/assault/assault.hpp"
#include "fow/assault/combat_steps.hpp"
#include "fow/assault/steps.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/verb_row.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/steps.hpp"
#include "fow/movement/steps.hpp"
#include "fow/setup/setup.hpp"
#include "fow/shooting/steps.hpp"
#include "fow/turn/steps.hpp"

namespace sandtable::fow {
namespace {

struct Threes final : Dice {
  int roll(const DieRequest&) override { return 3; }
};
struct Kinds final : EventSink {
  std::vector<Name> seen;
  void take(const Event& e) override { seen.push_back(e.kind); }
  bool has(Name kind) const { return std::find(seen.begin(), seen.end(), kind) != seen.end(); }
};

// The rule of this test: whoever is asked may salute, and is asked again.
void read_salute(const State&, const Toml& words, Command&) { words.only({}); }
void add_salute(const State&, const Wanted&, Decision& d) {
  d.choices.push_back({.verb = "salute"_name, .label = "Salute"});
}
Act decode_salute(const State&, const Command& c, Refusals& out) {
  if (c.actor.valid() || !c.replies.empty()) out.push_back(malformed("everybody salutes"));
  return [](State&, Out& events) -> std::optional<N> {
    events.event({.kind = "saluted"_name});
    return std::nullopt;
  };
}
void preview_salute(const State&, const Command&, Preview& out) { out.words = "hands to caps"; }
constexpr VerbRow salute{.words = {"salute"_name, "{}", "a side salutes", read_salute},
                         .add = add_salute,
                         .decode = decode_salute,
                         .preview = preview_salute};

// ... and one that says what comes next: the Assault Step ends.
constexpr VerbRow go_home{.words = {"go_home"_name, "{}", "no more of this", read_salute},
                          .add = [](const State&, const Wanted&,
                                    Decision& d) { d.choices.push_back({.verb = "go_home"_name, .label = "Home"}); },
                          .decode = [](const State&, const Command&, Refusals&) -> Act { return end_assaults; }};

std::string battle_at(const std::string& start) {
  return R"(
sides = ["german", "british"]
side = { british = { nation = "british" } }
[[platoon]]
name = "att"
side = "german"
facing = 0
model = "Rifle team"
team = [{ name = "a1", at = [20, 20] }, { name = "a2", at = [22.5, 20] }, { name = "a3", at = [25, 20] }]
[[platoon]]
name = "def"
side = "british"
facing = 180
motivation = "confident"
did = ["moved"]
model = "Rifle team"
team = [{ name = "d1", at = [20, 21.3] }, { name = "d2", at = [22.5, 21.3] }, { name = "d3", at = [25, 21.3] }]
[start]
)" + start +
         "\n";
}

// A battle and the one it was made from, whose table it looks at.
struct AddedTo {
  std::unique_ptr<Game> plain, game;
  Game* operator->() const { return game.get(); }
  Game& operator*() const { return *game; }
};

// The battle with these verbs added, run on to its first decision.
AddedTo battle_with_verbs(const std::string& start, std::vector<const AddedVerb*> added) {
  std::unique_ptr<Game> plain = begin(Toml::parse(battle_at(start), "script"), SANDTABLE_SOURCE_DIR);
  const State& s = engine::state_of(*plain);
  const auto world = std::make_shared<World>(*s.world);
  world->added_verbs = std::move(added);
  State with = s;
  set_world(with, *world);
  std::unique_ptr<Game> game = engine::game_of(world, with);
  Threes dice;
  Kinds events;
  game->run(dice, events);
  return {std::move(plain), std::move(game)};
}

int seat_of(const Game& game) { return game.decision().side; }

bool offers_verb(const Decision& d, Name verb) {
  return std::any_of(d.choices.begin(), d.choices.end(), [&](const Choice& c) { return c.verb == verb; });
}

void salute_at(const std::string& start, Name question) {
  SCOPED_TRACE(std::string(question.text()));
  const AddedVerb added{question, salute};
  const auto game = battle_with_verbs(start, {&added});
  ASSERT_EQ(game->question(), question);
  EXPECT_TRUE(offers_verb(game->decision(), "salute"_name));
  EXPECT_TRUE(offers_verb(game->outline_for(Viewer::of(seat_of(*game))), "salute"_name));
  Threes dice;
  Kinds events;
  const uint32_t before = game->core().decision;
  const Command command{.decision = before, .verb = "salute"_name};
  EXPECT_TRUE(game->check(seat_of(*game), command).empty());
  Command wrong = command;
  wrong.actor = PieceRef::platoon(0);
  EXPECT_FALSE(game->check(seat_of(*game), wrong).empty());
  PreviewRequest request;
  request.command = command;
  EXPECT_EQ(game->preview(seat_of(*game), request).words, "hands to caps");
  EXPECT_TRUE(game->apply(seat_of(*game), command, dice, events).empty());
  EXPECT_TRUE(events.has("saluted"_name));
  EXPECT_EQ(game->question(), question) << "the question stands again";
  EXPECT_NE(game->core().decision, before);
  const Command usual = game->usual();
  EXPECT_TRUE(game->apply(seat_of(*game), usual, dice, events).empty()) << "its own answers still fit";
}

constexpr const char* verdict =
    R"(assault = { attacker = "att", defenders = ["def"], stage = "verdict", scored = true, charging = ["a1", "a2", "a3"] })";

TEST(AddedVerbs, ToEveryStep) {
  salute_at(R"(step = "starting")", AskOfficers::name);
  salute_at(R"(step = "movement")", AskMove::name);
  salute_at(R"(step = "shooting")", AskShoot::name);
  salute_at(R"(step = "assault")", AskAssault::name);
}

TEST(AddedVerbs, ToAQuestionOfAChapterAndToARoll) {
  salute_at(R"(hits = { on = "def", by = ["a1", "a2"] })", AllocateHits::name);
  salute_at(verdict, roll::WhichDice::name);  // FOW-BRI-002 has granted it
  salute_at(R"(assault = { attacker = "att", defenders = ["def"], stage = "defensive_fire", charging = ["a1"] })",
            AskDefend::name);
}

TEST(AddedVerbs, AreForTheirBattleAndTheirQuestionOnly) {
  const AddedVerb added{AskShoot::name, salute};
  const auto game = battle_with_verbs(R"(step = "movement")", {&added});
  EXPECT_FALSE(offers_verb(game->decision(), "salute"_name));
  EXPECT_FALSE(game->check(seat_of(*game), {.decision = game->core().decision, .verb = "salute"_name}).empty());
  const auto without = battle_with_verbs(R"(step = "starting")", {});
  EXPECT_EQ(without->question(), AskMove::name) << "nobody to be helped by an officer, and nothing else to do";
}

TEST(AddedVerbs, MaySayWhatComesNext) {
  const AddedVerb added{AskAssault::name, go_home};
  const auto game = battle_with_verbs(R"(step = "assault")", {&added});
  ASSERT_EQ(game->question(), AskAssault::name);
  Threes dice;
  Kinds events;
  EXPECT_TRUE(
      game->apply(seat_of(*game), {.decision = game->core().decision, .verb = "go_home"_name}, dice, events).empty());
  EXPECT_NE(game->question(), AskAssault::name);
  EXPECT_TRUE(events.has("turn"_name));
}

TEST(AddedVerbs, AreDrawnInRandomPlay) {
  const AddedVerb added{AskMove::name, salute};
  const auto game = battle_with_verbs(R"(step = "movement")", {&added});
  struct Ones final : Dice {
    int roll(const DieRequest&) override { return 1; }
  } lowest;
  EXPECT_EQ(game->sample(lowest).verb, "salute"_name);
}

}  // namespace
}  // namespace sandtable::fow
