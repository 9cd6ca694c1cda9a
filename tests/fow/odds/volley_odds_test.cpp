// The odds of a volley against the engine itself: every throw of small volleys, many thousand samples of large ones.
#include "fow/odds/volley_odds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <iostream>
#include <map>

#include "base/chi_square.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/rules.hpp"
#include "fow/damage/settle.hpp"
#include "fow/damage/steps.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/setup/setup.hpp"
#include "fow/shooting/shoot_choice.hpp"
#include "fow/shooting/steps.hpp"
#include "fow/shooting/strikes.hpp"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANDTABLE_SLOW_BUILD 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define SANDTABLE_SLOW_BUILD 1
#endif

namespace sandtable::fow {
namespace {

uint64_t samples() {
#if defined(SANDTABLE_SLOW_BUILD)
  return 2'000;
#else
  return std::getenv("SANDTABLE_LONG") ? 1'000'000 : 100'000;
#endif
}

// What the battle is made of, and the order given in it.
struct Situation {
  const char* name;
  std::string setup;
  const char* order = R"(platoon = "us", target = "german")";
};

struct Scene {
  std::unique_ptr<Game> game;
  State state;
  Command command;
  ShootOrder order;
};

Scene scene_of(const Situation& situation) {
  const std::string text = "sides = [\"allied\", \"axis\"]\n" + situation.setup + "\n[start]\nstep = \"shooting\"\n";
  Scene scene{begin(Toml::parse(text, situation.name), SANDTABLE_SOURCE_DIR), {}, {}, {}};
  scene.state = engine::state_of(*scene.game);
  const Toml words = Toml::parse(std::string("shoot = { ") + situation.order + " }", situation.name);
  scene.command = engine::complete(scene.state, 0, Rules::command(scene.state, "shoot", words.at("shoot")));
  Refusals no;
  scene.order = read_shoot_order(scene.state, scene.command, no);
  EXPECT_TRUE(no.empty()) << situation.name << ": " << (no.empty() ? "" : no[0].words);
  return scene;
}

// A row of teams, 2 in apart, or 3 in where they stand in a column.
std::string platoon(const char* name, const char* model, int teams, double x, double y, const std::string& more = "") {
  std::string text = std::string("[[platoon]]\nname = \"") + name + "\"\nside = \"" +
                     (name[0] == 'u' ? "allied" : "axis") + "\"\nmodel = \"" + model + "\"\n" + more;
  if (more.find("facing") == std::string::npos) text += name[0] == 'u' ? "facing = 0\n" : "facing = 180\n";
  const int apart = more.find("facing") == std::string::npos ? 2 : 3;
  for (int i = 0; i < teams; ++i)
    text += std::string("[[platoon.team]]\nname = \"") + name + "_" + std::to_string(i + 1) + "\"\nat = [" +
            std::to_string(x + apart * i) + ", " + std::to_string(y) + "]\n";
  return text;
}

const char* const guns = R"(platoon = "us", target = "german", weapons = ["main"])";
const char* const hedge = "[[feature]]\nkind = \"hedge\"\npoints = [[0, 29], [60, 29]]\n";

std::vector<Situation> situations() {
  const std::string shermans = platoon("us", "M4 Sherman", 5, 20, 12);
  const std::string troop = platoon("us", "M4 Sherman", 3, 20, 12);
  const std::string panzers = "skill = \"veteran\"\nmotivation = \"confident\"\n";
  return {
      {"tanks at tanks, front", shermans + platoon("german", "Panzer IV G", 5, 20, 24, panzers)},
      {"tanks at tanks, side", shermans + platoon("german", "Panzer IV G", 5, 20, 24, panzers + "facing = 90\n"), guns},
      {"tanks at tanks, long range", shermans + platoon("german", "Panzer IV G", 5, 20, 36, panzers), guns},
      {"tanks that moved",
       platoon("us", "M4 Sherman", 4, 20, 12, "did = [\"moved\"]\n") + platoon("german", "Panzer IV G", 3, 20, 24)},
      {"concealed, gone to ground, long range: impossible",
       std::string(hedge) + troop + platoon("german", "Panzer IV G", 3, 20, 32, panzers)},
      {"heavy armour", shermans + platoon("german", "Tiger I E", 2, 20, 20, "skill = \"conscript\"\n"), guns},
      {"several hits on one tank", shermans + platoon("german", "Panzer IV G", 1, 24, 20, "skill = \"conscript\"\n"),
       guns},
      {"infantry at infantry",
       platoon("us", "Rifle/MG team", 7, 20, 12) + platoon("german", "Rifle team", 6, 20, 18, "did = [\"moved\"]\n")},
      {"pinned machine-guns at infantry", platoon("us", "M1917 HMG", 4, 20, 12, "pinned = true\n") +
                                              platoon("german", "Rifle team", 7, 20, 24, "did = [\"moved\"]\n")},
      {"infantry in foxholes",
       troop + platoon("german", "Rifle team", 5, 20, 20, "status = [\"dug_in\"]\ndid = [\"shot\"]\n"),
       R"(platoon = "us", target = "german", weapons = ["main", "hull"])"},
      {"infantry half in a house",
       "[[feature]]\nkind = \"house\"\noutline = [[18, 18], [25, 18], [25, 24], [18, 24]]\nopenings = [{ sort = "
       "\"window\", at = [22, 18], width = 4 }]\n" +
           troop + platoon("german", "Rifle team", 6, 20, 19, "did = [\"shot\"]\n"),
       R"(platoon = "us", target = "german", weapons = ["main", "hull"])"},
      {"soft transports", troop + platoon("german", "Kfz 70 truck", 4, 20, 24)},
      {"half-tracks and infantry",
       troop + platoon("german", "Sd Kfz 251/1", 2, 20, 24) +
           "[[platoon.team]]\nname = \"extra1\"\nmodel = \"Rifle team\"\nat = [26, 24]\n[[platoon.team]]\nname = "
           "\"extra2\"\nmodel = \"Rifle team\"\nat = [28, 24]\n"},
      {"guns behind shields", troop + platoon("german", "7.5cm PaK40", 4, 20, 24, "did = [\"shot\"]\n")},
      {"a tank already bailed out, with a leader",
       troop + platoon("german", "Panzer IV G", 2, 20, 20, "status = [\"bailed_out\"]\nmotivation = \"reluctant\"\n") +
           "[[platoon]]\nname = \"german_hq\"\nside = \"axis\"\nsort = \"headquarters\"\nmodel = \"Panzer IV "
           "G\"\nfacing = 180\nteam = [{ name = \"boss\", at = [26, 20], role = \"company_command\", independent = "
           "true }]\n"},
      {"a bogged tank", troop + platoon("german", "Panzer IV G", 2, 20, 20, "status = [\"bogged_down\"]\n"), guns},
      {"a target that moved at the double",
       platoon("us", "Rifle/MG team", 4, 20, 12) + platoon("german", "Rifle team", 6, 20, 18, "doubled = true\n")},
      {"flame-throwers", platoon("us", "Flame-thrower team", 3, 20, 20) + platoon("german", "Rifle team", 5, 20, 23)},
      {"flame-throwers at tanks",
       platoon("us", "Flame-thrower team", 3, 20, 20) + platoon("german", "Panzer IV G", 2, 20, 24)},
      {"a sniper", platoon("us", "Sniper team", 1, 20, 12) + platoon("german", "Rifle team", 3, 20, 18),
       R"(team = "us_1", target = "german")"},
      {"guns without high explosive at a mixed platoon",
       platoon("us", "M3 37mm gun", 3, 20, 12) + platoon("german", "Panzer IV G", 1, 20, 20) +
           "[[platoon.team]]\nname = \"extra3\"\nmodel = \"Rifle team\"\nat = [24, 20]\n"},
      {"from several sides, at several ranges",
       "[[platoon]]\nname = \"us\"\nside = \"allied\"\nmodel = \"M4 Sherman\"\nteam = [{ name = \"a\", at = [20, 12] "
       "}, { name = \"b\", at = [10, 26], facing = 90 }, { name = \"c\", at = [36, 26], facing = 270 }]\n" +
           platoon("german", "Panzer IV G", 4, 20, 27),
       guns},
      {"two targets",
       platoon("us", "M4 Sherman", 2, 20, 12) + platoon("german", "Panzer IV G", 2, 20, 20) +
           platoon("german_two", "Rifle team", 3, 26, 20),
       R"(platoon = "us", target = "german", weapons = ["main"], teams = [{ team = "us_2", target = "german_two", weapons = ["hull"] }])"},
      {"a lone Independent tank",
       shermans +
           "[[platoon]]\nname = \"german\"\nside = \"axis\"\nsort = \"headquarters\"\nmodel = \"Panzer IV G\"\nfacing "
           "= 180\nteam = [{ name = \"boss\", at = [26, 20], role = \"company_command\", independent = true, warrior = "
           "false }]\n",
       R"(platoon = "us", target = "boss")"},
  };
}

double fit(const std::vector<Probability>& exact, const CountOdds& sampled, uint64_t tries) {
  std::vector<ObservedClass> classes(std::max(exact.size(), sampled.chances.size()));
  for (std::size_t n = 0; n < exact.size(); ++n) classes[n].chance = exact[n];
  for (const auto& [n, seen] : sampled.exact->weights()) classes[static_cast<std::size_t>(n)].seen = seen.low_64();
  return chi_square(classes, tries).p;
}
double fit(Probability exact, Probability sampled, uint64_t tries) {
  const auto yes = static_cast<uint64_t>(std::llround(sampled * static_cast<double>(tries)));
  const std::vector<ObservedClass> classes{{yes, exact}, {tries - yes, 1 - exact}};
  return chi_square(classes, tries).p;
}

double sum(const std::vector<Probability>& chances) {
  double all = 0;
  for (double p : chances) all += p;
  return all;
}

// --- every throw of the dice ---

class EveryThrow final : public Dice {
 public:
  int roll(const DieRequest&) override {
    if (at_ == faces_.size()) faces_.push_back(1);
    return faces_[at_++];
  }
  double chance() const { return std::pow(6.0, -static_cast<double>(faces_.size())); }
  bool next() {
    at_ = 0;
    while (!faces_.empty() && faces_.back() == 6) faces_.pop_back();
    if (faces_.empty()) return false;
    ++faces_.back();
    return true;
  }

 private:
  std::vector<int> faces_;
  std::size_t at_ = 0;
};

void play_on(State& s, Dice& dice, EventSink& sink) {
  while (engine::waiting(s) && engine::question(s) != AskShoot::name) {
    int seat = 0;
    while (!engine::who(s).seats.has(seat)) ++seat;
    ASSERT_TRUE(engine::apply(s, seat, engine::usual(s), dice, sink).empty());
  }
}

struct Whole {
  std::map<std::size_t, double> bailed_out, destroyed;
  double pinned = 0;
};

Whole every_throw_of(const Scene& scene, const Body& target) {
  Whole whole;
  const auto teams = teams_in(scene.state, target);
  EveryThrow dice;
  DropEvents drop;
  do {
    State s = scene.state;
    EXPECT_TRUE(engine::apply(s, 0, scene.command, dice, drop).empty());
    play_on(s, dice, drop);
    Out out(s.core, dice, drop);
    pin_after_shooting(s, out);
    std::size_t bailed_out = 0, destroyed = 0;
    for (TeamId t : teams) {
      if (s[t].harm.bailed_out && !scene.state[t].harm.bailed_out) ++bailed_out;
      if (s[t].harm.destroyed) ++destroyed;
    }
    whole.bailed_out[bailed_out] += dice.chance();
    whole.destroyed[destroyed] += dice.chance();
    if (s[target.platoon].pinned && any_in_play(s, target.platoon)) whole.pinned += dice.chance();
  } while (dice.next());
  return whole;
}

void expect_equal(const std::map<std::size_t, double>& engine, const std::vector<Probability>& odds) {
  for (std::size_t n = 0; n < odds.size(); ++n) {
    const auto found = engine.find(n);
    EXPECT_NEAR(found == engine.end() ? 0 : found->second, odds[n], 1e-12) << n;
  }
  for (const auto& [n, chance] : engine) EXPECT_LT(n, odds.size()) << chance;
}

VolleyOdds odds_of(const Scene& scene, const OddsOptions& options = {}) {
  return volley_odds(scene.state, scene.order.shooters, scene.order.fires, options);
}

// CASE-FOW-DUEL-001: 3+ to hit, save 5+ with a glancing 4, Firepower 3+.
TEST(VolleyOdds, DuelByHand) {
  const Scene scene = scene_of(
      {"duel",
       platoon("us", "Panzer IV G", 1, 36, 16.15, "skill = \"veteran\"\ndid = [\"moved\"]\n") +
           platoon("german", "T-34 obr 1942", 1, 36, 42.475, "skill = \"conscript\"\nmotivation = \"fearless\"\n"),
       R"(platoon = "us", target = "german", weapons = ["main"])"});
  const VolleyOdds odds = odds_of(scene, {.fractions = true});
  ASSERT_EQ(odds.targets.size(), 1u);
  const TargetOdds& on = odds.targets[0];
  EXPECT_EQ(on.hits.exact->chance(1), Fraction(2, 3));
  // Destroyed: hit 4/6, save 1 to 3, Firepower 4/6. Bailed Out: a 4 and Firepower, or 1 to 3 without it.
  EXPECT_EQ(on.destroyed.exact->chance(1), Fraction(2, 9));
  EXPECT_EQ(on.bailed_out.exact->chance(1), Fraction(2 * (4 + 3 * 2), 3 * 36));
  EXPECT_TRUE(on.pinned_exact->is_zero());
  EXPECT_NEAR(on.teams[0].destroyed, 2.0 / 9, 1e-12);
  EXPECT_NEAR(on.teams[0].bailed_out, 5.0 / 27, 1e-12);
}

// Two dice at one tank: the second Bail Out tests the crew's nerve (FOW-CAS-011).
TEST(VolleyOdds, TwoHitsOnOneTankByHand) {
  const Scene scene = scene_of(
      {"two hits",
       platoon("us", "Panzer IV G", 1, 36, 16.15) +
           platoon("german", "T-34 obr 1942", 1, 36, 42.475, "skill = \"conscript\"\nmotivation = \"fearless\"\n"),
       R"(platoon = "us", target = "german", weapons = ["main"])"});
  const VolleyOdds odds = odds_of(scene, {.fractions = true});
  // A hit bails out 10/36 and destroys 12/36; a second Bail Out destroys 2/6 of the time.
  const Fraction two = Fraction(16, 36), one = Fraction(16, 36);
  const Fraction after_one = Fraction(12, 36);
  const Fraction after_two = Fraction(12 * 36 + 14 * 12, 36 * 36) + Fraction(10, 36) * Fraction(12 * 3 + 10, 36 * 3);
  EXPECT_EQ(odds.targets[0].destroyed.exact->chance(1), two * after_two + one * after_one);
}

TEST(VolleyOdds, EveryThrowOfSmallVolleys) {
  const std::vector<Situation> small{
      {"one tank at one",
       platoon("us", "M4 Sherman", 1, 20, 12) + platoon("german", "Panzer IV G", 1, 20, 20, "skill = \"conscript\"\n"),
       guns},
      {"one tank at a bailed out one",
       platoon("us", "M4 Sherman", 1, 20, 12) +
           platoon("german", "Panzer IV G", 1, 20, 20, "status = [\"bailed_out\"]\n"),
       guns},
      {"two tanks that moved at two",
       platoon("us", "M4 Sherman", 2, 20, 12, "did = [\"moved\"]\n") + platoon("german", "Panzer IV G", 2, 20, 20),
       guns},
      {"four rifles that moved at two teams",
       platoon("us", "Rifle team", 4, 20, 12, "did = [\"moved\"]\n") + platoon("german", "Rifle team", 2, 20, 18)},
      {"a flame-thrower", platoon("us", "Flame-thrower team", 1, 20, 20) + platoon("german", "Rifle team", 2, 20, 23)},
  };
  for (const Situation& situation : small) {
    SCOPED_TRACE(situation.name);
    const Scene scene = scene_of(situation);
    const VolleyOdds odds = odds_of(scene);
    ASSERT_EQ(odds.tries, 0u) << odds.why_sampled;
    const Whole whole = every_throw_of(scene, odds.targets[0].target);
    expect_equal(whole.bailed_out, odds.targets[0].bailed_out.chances);
    expect_equal(whole.destroyed, odds.targets[0].destroyed.chances);
    EXPECT_NEAR(whole.pinned, odds.targets[0].pinned, 1e-12);
  }
}

// What one hit does, number by number, against the procedure that settles it.
// rules: FOW-SAV-007 FOW-SAV-008 FOW-SAV-028 FOW-CAS-011 FOW-FLM-005
TEST(VolleyOdds, EveryThrowOfOneHit) {
  for (const Situation& situation : situations()) {
    SCOPED_TRACE(situation.name);
    const Scene scene = scene_of(situation);
    const DeclaredVolley v = declare_volley(scene.state, scene.order.shooters, scene.order.fires);
    const auto all = facts_of(v);
    if (!why_sampled(v, all).empty()) continue;
    for (const TargetFacts& facts : all)
      for (std::size_t c = 0; c < facts.classes.size(); ++c)
        for (std::size_t t = 0; t < facts.teams.size(); ++t) {
          if ((facts.classes[c].kind.hit.may >> t & 1) == 0) continue;
          const TeamId on = facts.teams[t];
          State start = v.state;
          const std::size_t first = facts.classes[c].fires[0];
          Hit hit = hit_of(start, {}, strike_of(start, shooting_step_terms(), v.fires[first], 1), on);
          hit.far = (v.near[first] >> t & 1) == 0;
          const bool helpless = start[on].harm.bailed_out || start[on].harm.bogged_down;
          push_step(start, AfterShoot{});
          push_step(start, SettleHit{hit});
          double bails_out = 0, destroys = 0;
          EveryThrow dice;
          DropEvents drop;
          do {
            State s = start;
            engine::run(s, dice, drop);
            play_on(s, dice, drop);
            if (s[on].harm.destroyed) destroys += dice.chance();
            if (s[on].harm.bailed_out && !start[on].harm.bailed_out) bails_out += dice.chance();
          } while (dice.next());
          const HitChances counted = chances(facts.numbers[c][t]);
          EXPECT_NEAR(destroys * HitChances::all, helpless ? counted.destroys_helpless : counted.destroys, 1e-8)
              << name_of(start, on);
          EXPECT_NEAR(bails_out * HitChances::all, helpless ? 0 : counted.bails_out, 1e-8) << name_of(start, on);
        }
  }
}

TEST(VolleyOdds, FitTheEngine) {
  uint64_t seed = 100;
  int counted = 0;
  for (const Situation& situation : situations()) {
    // Ten of them with all the volleys, the others with a tenth unless there is time.
    const uint64_t tries =
        counted < 10 || std::getenv("SANDTABLE_LONG") ? samples() : std::min(samples(), uint64_t{10'000});
    SCOPED_TRACE(situation.name);
    const Scene scene = scene_of(situation);
    const VolleyOdds odds = odds_of(scene, {.fractions = true, .tries = 100});
    if (odds.tries > 0) {
      std::cout << situation.name << ": " << odds.why_sampled << '\n';
      continue;
    }
    ++counted;
    const VolleyOdds played = sample_volley(scene.state, scene.order.shooters, scene.order.fires, tries, ++seed);
    ASSERT_EQ(odds.targets.size(), played.targets.size());
    for (std::size_t i = 0; i < odds.targets.size(); ++i) {
      const TargetOdds& exact = odds.targets[i];
      const TargetOdds& sampled = played.targets[i];
      for (const CountOdds* one : {&exact.hits, &exact.bailed_out, &exact.destroyed}) {
        EXPECT_NEAR(sum(one->chances), 1, 1e-12);
        if (!one->exact) continue;
        for (std::size_t n = 0; n < one->chances.size(); ++n) {
          const Fraction f = one->exact->chance(static_cast<int>(n));
          EXPECT_NEAR(std::strtod(decimal_text(f, 14).c_str(), nullptr), one->chances[n], 1e-12);
        }
      }
      const double p[] = {
          fit(exact.hits.chances, sampled.hits, tries), fit(exact.bailed_out.chances, sampled.bailed_out, tries),
          fit(exact.destroyed.chances, sampled.destroyed, tries), fit(exact.pinned, sampled.pinned, tries)};
      std::printf("%-52s p = %.3f hits, %.3f bailed out, %.3f destroyed, %.3f pinned; %llu outcomes\n", situation.name,
                  p[0], p[1], p[2], p[3], static_cast<unsigned long long>(odds.outcomes));
      for (double one : p) EXPECT_GT(one, 0.0005);
      ASSERT_EQ(exact.teams.size(), sampled.teams.size());
      for (std::size_t t = 0; t < exact.teams.size(); ++t) {
        EXPECT_GT(fit(exact.teams[t].destroyed, sampled.teams[t].destroyed, tries), 0.0001) << t;
        EXPECT_GT(fit(exact.teams[t].bailed_out, sampled.teams[t].bailed_out, tries), 0.0001) << t;
      }
    }
  }
  EXPECT_GE(counted, 15);
}

// Hits taken earlier in the Step count towards five (FOW-PIN-001, 002).
TEST(VolleyOdds, EarlierHitsHelpToPin) {
  Scene scene = scene_of({"hits before", platoon("us", "Rifle team", 3, 20, 12, "did = [\"moved\"]\n") +
                                             platoon("german", "Rifle team", 6, 20, 18)});
  EXPECT_EQ(odds_of(scene).targets[0].pinned, 0);
  scene.state[PlatoonId::of(1)].step.hits = 3;
  const VolleyOdds odds = odds_of(scene);
  EXPECT_NEAR(odds.targets[0].pinned, odds.targets[0].hits.chances[2] + odds.targets[0].hits.chances[3], 1e-12);
  scene.state[PlatoonId::of(1)].pinned = true;
  EXPECT_EQ(odds_of(scene).targets[0].pinned, 0);
}

// rules: FOW-PIN-007
TEST(VolleyOdds, ALoneIndependentTeamIsNotPinned) {
  const char* const boss =
      "[[platoon]]\nname = \"german\"\nside = \"axis\"\nmodel = \"Panzer IV G\"\nskill = \"conscript\"\nfacing = "
      "180\nteam = [{ name = \"boss\", at = [24, 20], independent = true }]\n";
  const VolleyOdds odds = odds_of(scene_of({"a lone Independent tank", platoon("us", "M4 Sherman", 5, 20, 12) + boss,
                                            R"(platoon = "us", target = "boss", weapons = ["main"])"}));
  const std::vector<Probability>& hits = odds.targets[0].hits.chances;
  ASSERT_GT(hits.size(), 5u);
  EXPECT_GT(hits[5], 0) << "five hits would pin a platoon";
  EXPECT_EQ(odds.targets[0].pinned, 0);
}

// rules: FOW-SHO-020
TEST(VolleyOdds, SamplesThePlatoonThatTakesAnIndependentTeamIn) {
  const std::string setup = platoon("us", "M4 Sherman", 1, 20, 12) + platoon("german", "Panzer IV G", 2, 20, 20);
  const auto sample = [&](const std::string& more, const char* order) {
    const Scene scene = scene_of({"shelter", setup + more, order});
    const VolleyOdds odds = sample_volley(scene.state, scene.order.shooters, scene.order.fires, 20, 1);
    EXPECT_EQ(odds.targets.size(), 1u);
    return odds.targets.at(0);
  };
  const char* const boss =
      "[[platoon]]\nname = \"hq\"\nside = \"axis\"\nmodel = \"Panzer IV G\"\nfacing = 180\n"
      "team = [{ name = \"boss\", at = [26, 20], independent = true }]\n";
  const TargetOdds together = sample(boss, R"(platoon = "us", target = "boss", weapons = ["main"])");
  EXPECT_EQ(together.target, (Body{PlatoonId::of(1), {}}));
  EXPECT_EQ(together.teams.size(), 3u);
  // A group that stands apart stays by itself.
  const TargetOdds apart = sample("[[platoon.team]]\nname = \"far\"\nat = [40, 20]\n",
                                  R"(platoon = "us", target = "far", weapons = ["main"])");
  EXPECT_EQ(apart.target, (Body{PlatoonId::of(1), TeamId::of(3)}));
  EXPECT_EQ(apart.teams.size(), 1u);
  // So does an Independent team with nobody near.
  std::string alone = boss;
  alone.replace(alone.find("[26, 20]"), 8, "[44, 20]");
  const TargetOdds lone = sample(alone, R"(platoon = "us", target = "boss", weapons = ["main"])");
  EXPECT_EQ(lone.target, (Body{PlatoonId::of(2), {}}));
  EXPECT_EQ(lone.teams.size(), 1u);
}

TEST(VolleyOdds, SamplesWhatItDoesNotCount) {
  const Situation warrior{"a Warrior", platoon("us", "M4 Sherman", 2, 20, 12) +
                                           platoon("german", "Panzer IV G", 2, 20, 20) +
                                           "[[platoon.team]]\nname = \"extra4\"\nat = [26, 20]\nwarrior = true\n"};
  const Scene scene = scene_of(warrior);
  const VolleyOdds odds = odds_of(scene, {.tries = 500, .seed = 3});
  EXPECT_EQ(odds.tries, 500u);
  EXPECT_NE(odds.why_sampled.find("Warrior"), std::string::npos);
  EXPECT_NEAR(sum(odds.targets[0].hits.chances), 1, 1e-12);
  EXPECT_EQ(odds_of(scene, {.tries = 500, .seed = 3}).targets[0].hits.chances, odds.targets[0].hits.chances);
  EXPECT_NEAR(sampling_error(0.5, 10'000), 0.005, 1e-12);
}

}  // namespace
}  // namespace sandtable::fow
