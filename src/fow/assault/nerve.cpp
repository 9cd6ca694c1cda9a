// After a round: whether the assaulting side has won, the assaulted platoons' test, and what they do then (FOW-ASL-103
// to 118).
#include <fmt/core.h>

#include <algorithm>

#include "fow/assault/assault_words.hpp"
#include "fow/assault/break_off.hpp"
#include "fow/assault/close_combat.hpp"
#include "fow/assault/combat_steps.hpp"
#include "fow/assault/launch.hpp"
#include "fow/assault/previews.hpp"
#include "fow/command/command.hpp"
#include "fow/command/rolls.hpp"
#include "fow/core/orders.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/casualties.hpp"
#include "fow/morale/fates.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/shooting/targets.hpp"
#include "fow/sight/looking.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

bool helpless(const State& s, TeamId t) { return s[t].harm.bailed_out || s[t].harm.bogged_down; }

std::vector<TeamId> bodies(const State& s, int side) {
  std::vector<TeamId> all;
  for (PlatoonId p : platoons_in_assault(s, side))
    for (TeamId t : on_table(s, p)) all.push_back(t);
  return all;
}

// Everybody who stands there, in the assault or not.
std::vector<TeamId> all_of_side(const State& s, int side) {
  std::vector<TeamId> all;
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (s.teams[i].present() && s.teams[i].platoon.valid() && side_of(s, TeamId::of(i)) == side)
      all.push_back(TeamId::of(i));
  return all;
}

// Infantry of the assaulting side that fights where it rides as if it had got off.
bool riders_near(const State& s, const std::vector<TeamId>& enemies) {
  if (!special::at(s, special::Moment::fights_aboard)) return false;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (!s[t].platoon.valid() || !s[t].aboard() || side_of(s, t) != s.assault.assaulting) continue;
    const auto how = special::fights_aboard(s, t);
    if (how && !how->as_tank && near_any(s, s[t].carrier, enemies, engaged_distance)) return true;
  }
  return false;
}

// By what the platoon is beaten; by nothing when it is not.
RuleId beaten(const State& s, PlatoonId p, const std::vector<TeamId>& chargers) {
  std::vector<TeamId> near;
  for (TeamId t : on_table(s, p))
    if (near_any(s, t, chargers, engaged_distance)) near.push_back(t);
  if (near.empty()) return "FOW-ASL-103"_rule;
  if (std::all_of(near.begin(), near.end(), [&](TeamId t) { return helpless(s, t); })) return "FOW-ASL-104"_rule;
  if (!std::all_of(near.begin(), near.end(), [&](TeamId t) { return model(s, t).vehicle(); })) return {};
  const std::vector<TeamId> ours = all_of_side(s, s.assault.assaulting);  // who covers or looks on as well
  const bool tanks_alone = std::all_of(ours.begin(), ours.end(), [&](TeamId t) {
    return model(s, t).vehicle() || !near_any(s, t, near, engaged_distance);
  });
  return tanks_alone && !riders_near(s, near) ? "FOW-ASL-105"_rule : RuleId{};
}

// Nobody of it stands a test: all of them are driven off at once.
bool slips_away(const State& s, PlatoonId p) {
  const auto teams = on_table(s, p);
  return !teams.empty() &&
         std::all_of(teams.begin(), teams.end(), [&](TeamId t) { return special::slips_away(s, t).valid(); });
}

bool any_near(const State& s, PlatoonId p, const std::vector<TeamId>& enemies) {
  const auto teams = on_table(s, p);
  return std::any_of(teams.begin(), teams.end(), [&](TeamId t) { return near_any(s, t, enemies, engaged_distance); });
}

// Somebody who would be an assaulting team, or could dismount to be one (FOW-ASL-003, 126).
bool can_strike(const State& s, PlatoonId p) {
  for (TeamId t : in_play(s, p)) {
    const Model& m = model(s, t);
    if (s[t].assault.part == AssaultPart::covering) continue;
    if (s[t].aboard()) {
      if (may_jump_out(s, t)) return true;
      continue;
    }
    if (!s[t].able() || (p == s.assault.attacker && s[t].assault.part != AssaultPart::charging)) continue;
    if (!m.vehicle() || armoured_tank(s, t)) return true;
  }
  return false;
}

N next_test(uint16_t after) { return F::go(TestNerve{static_cast<uint16_t>(after + 1)}); }

void must_go(State& s, PlatoonId p, RuleId rule, Out& out) {
  s[p].assault.stance = Stance::breaks_off;
  out.event({.kind = "must_break_off"_name, .rule = rule, .who = piece_of(p)});
}

// Tested, or spared the test: it says what it does, or has no choice (FOW-ASL-110).
N choose(State& s, uint16_t at, Out& out) {
  const PlatoonId p = PlatoonId::of(at);
  if (why_no_counterattack(s, p).empty()) return F::ask(AskReact{p}, AfterReact{at});
  must_go(s, p, why_no_counterattack(s, p).front().rule, out);  // FOW-ASL-116, 118, 124
  return next_test(at);
}

// What happens depends on the die: failing also pins, and routed tanks cannot drive through (FOW-ASL-114, 118, 141).
bool die_matters(const State& s, PlatoonId p) {
  if (why_no_counterattack(s, p).empty() || cowed_by_tanks(s, p)) return true;
  const auto teams = on_table(s, p);
  return std::any_of(teams.begin(), teams.end(), [&](TeamId t) { return model(s, t).type == TeamType::tank; });
}

// --- the usual answer ---

bool harms(const State& s, TeamId striker, TeamId enemy) {
  const Model& m = model(s, enemy);
  if (!m.vehicle()) return true;
  if (model(s, striker).type == TeamType::tank) return false;                                     // FOW-ASL-085
  if (model(s, striker).mobility == Mobility::cavalry && m.type == TeamType::tank) return false;  // FOW-ASL-086
  return !m.armoured || assault_anti_tank(s, striker, true) > m.top;
}

// Somebody can hurt somebody, and it is not four to one.
bool worth_it(const State& s, PlatoonId p) {
  const std::vector<TeamId> enemies = bodies(s, s.assault.assaulting);
  const std::vector<TeamId> friends = bodies(s, s[p].side);
  const auto fights = [&](TeamId t) { return s[t].able() && model(s, t).type != TeamType::transport; };
  const auto ours = std::count_if(friends.begin(), friends.end(), fights);
  const auto theirs = std::count_if(enemies.begin(), enemies.end(), fights);
  if (4 * ours < theirs) return false;
  for (TeamId t : on_table(s, p))
    for (TeamId e : enemies)
      if (fights(t) && harms(s, t, e)) return true;
  return false;
}

}  // namespace

RuleId why_won(const State& s) {
  const std::vector<TeamId> chargers = assaulting_teams(s);
  const auto platoons = platoons_in_assault(s, 1 - s.assault.assaulting);
  RuleId why = "FOW-ASL-103"_rule;  // nobody is left to be near
  for (PlatoonId p : platoons) {
    const RuleId by = beaten(s, p, chargers);
    if (!by.valid()) return {};
    why = platoons.size() > 1 ? "FOW-ASL-106"_rule : by;
  }
  return why;
}

void add_immobilised(State& s, LoseAll& caught) {
  const int winner = s.assault.winner;
  const std::vector<TeamId> victors = bodies(s, winner);
  for (std::size_t i = 0; i < s.platoons.size(); ++i) {
    const PlatoonId p = PlatoonId::of(i);
    if (s[p].side == winner || !(p == s.assault.attacker || s[p].assault.assaulted)) continue;
    for (TeamId t : on_table(s, p)) {
      if (model(s, t).type != TeamType::tank || !helpless(s, t) || !near_any(s, t, victors, engaged_distance)) continue;
      add_caught(s, caught, t, Caught::immobilised);
    }
  }
}

bool assaulted_by_tanks(const State& s, PlatoonId p) {
  std::vector<TeamId> tanks = assaulting_teams(s);
  std::erase_if(tanks, [&](TeamId t) { return !armoured_tank(s, t); });
  return any_near(s, p, tanks);
}

bool cowed_by_tanks(const State& s, PlatoonId p) {
  std::vector<TeamId> tanks = assaulting_teams(s);
  std::erase_if(tanks, [&](TeamId t) { return !armoured_tank(s, t) && !special::charges_too(s, t).valid(); });
  return any_near(s, p, tanks);
}

bool must_test_nerve(const State& s, PlatoonId p) {
  return s.assault.scored || assaulted_by_tanks(s, p);  // FOW-ASL-112, 113
}

Refusals why_no_counterattack(const State& s, PlatoonId p) {
  Refusals no;
  const auto refused = [&](RuleId rule, const char* why) {
    no.push_back(refuse(rule, fmt::format("{} cannot counterattack: {}", name_of(s, p), why), piece_of(p)));
  };
  const std::vector<TeamId> fighting = bodies(s, 1 - s[p].side), enemies = all_of_side(s, 1 - s[p].side);
  bool near = false, soft = false;
  for (TeamId t : on_table(s, p)) {
    near = near || near_any(s, t, fighting, engaged_distance);
    soft = soft || (unarmoured_tank(s, t) && near_any(s, t, enemies, engaged_distance));
  }
  if (s[p].assault.worn_out) refused("FOW-REC-029"_rule, "it has tried to disengage from an earlier assault");
  if (!near) refused("FOW-ASL-116"_rule, "no enemy of the assault is within 4in/10cm");
  if (!led_in_assaults(s, p) && !s[p].independent) refused("FOW-ASL-118"_rule, "it has no commander");  // FOW-ASL-164
  if (soft) refused("FOW-ASL-124"_rule, "the enemy is at its unarmoured vehicles");                     // FOW-ASL-008
  if (!can_strike(s, p)) refused("FOW-ASL-003"_rule, "it has nobody who could strike");
  return no;
}

N resume(State& s, const TestNerve& t, Out& out) {
  const auto platoons = platoons_in_assault(s, 1 - s.assault.assaulting);  // FOW-ASL-117
  for (std::size_t i = t.next; i < s.platoons.size(); ++i) {
    const PlatoonId p = PlatoonId::of(i);
    if (std::find(platoons.begin(), platoons.end(), p) == platoons.end()) continue;
    const auto at = static_cast<uint16_t>(i);
    if (slips_away(s, p)) {
      remove_driven_off(s, on_table(s, p), out);
      s[p].assault.stance = Stance::gone;
      continue;
    }
    if (!must_test_nerve(s, p)) return choose(s, at, out);
    if (!die_matters(s, p)) {
      must_go(s, p, why_no_counterattack(s, p).front().rule, out);
      continue;
    }
    roll::Spec spec = roll_of(s, Test::counterattack, p);  // FOW-ASL-109
    if (s.assault.vacated && s.assault.round == 1 && s.assault.scored && !s.assault.defender_hit)
      spec.score.add("FOW-ASL-159"_rule, 0);
    return F::call(roll::Begin{spec}, AfterNerveTest{at});
  }
  return F::done(Nothing{});
}

N resume(State& s, const AfterNerveTest& a, const roll::Result& result, Out& out) {
  const PlatoonId p = PlatoonId::of(a.platoon);
  if (result.passed > 0) return choose(s, a.platoon, out);
  must_go(s, p, "FOW-ASL-111"_rule, out);
  s[p].assault.routed = true;  // FOW-ASL-141
  if (cowed_by_tanks(s, p)) pin_down(s, p, "FOW-ASL-114"_rule, out);
  return next_test(a.platoon);
}

// --- counterattack or break off (FOW-ASL-110) ---

Addressee asked(const State& s, const AskReact& q) { return ask_owner(s, q.platoon); }

void introduce(const State& s, const AskReact& q, Decision& d) {
  d.prompt = fmt::format("{} stands: does it counterattack or break off?", name_of(s, q.platoon));
  d.rules = {"FOW-ASL-110"_rule};
}

namespace {

// All say what they do before anybody moves (FOW-ASL-137).
Act decode_reaction(const State& s, const Command& c, Stance stance, Refusals& out) {
  const PlatoonId p = the<AskReact>(s).platoon;
  const auto other = static_cast<std::size_t>(c.actor.id);
  const bool looks_on = c.actor.sort == PieceSort::platoon && other < s.platoons.size() &&
                        s.platoons[other].side == s[p].side && !takes_part(s, PlatoonId::of(other));
  if (looks_on)
    out.push_back(refuse("FOW-ASL-117"_rule,
                         fmt::format("{} has no part in the assault", name_of(s, PlatoonId::of(other))), c.actor));
  else if (c.actor != piece_of(p) || !c.replies.empty())
    out.push_back(malformed("counterattack or break_off"));
  return [p, stance](State& now, Out& events) {
    now[p].assault.stance = stance;
    if (stance == Stance::counterattacks)
      events.event({.kind = "counterattacks"_name, .rule = "FOW-ASL-110"_rule, .who = piece_of(p)});
    return next_test(static_cast<uint16_t>(p.value));
  };
}

constinit const VerbRow counterattack_verb{
    .words = {"counterattack"_name,
              "{ platoon }",
              "a platoon strikes back",
              read_counterattack,
              {"FOW-ASL-110"_rule, "is for an assaulted platoon that has passed its test"}},
    .add =
        [](const State& s, const Wanted&, Decision& d) {
          const PlatoonId p = the<AskReact>(s).platoon;
          std::vector<RuleId> rules{"FOW-ASL-115"_rule};
          if (!must_test_nerve(s, p)) rules.push_back("FOW-ASL-112"_rule);
          if (!s.assault.scored && assaulted_by_tanks(s, p)) rules.push_back("FOW-ASL-113"_rule);
          if (s[p].pinned) rules.push_back("FOW-ASL-122"_rule);
          d.choices.push_back({.verb = "counterattack"_name,
                               .actor = piece_of(p),
                               .label = fmt::format("{} counterattacks", name_of(s, p)),
                               .rules = rules});
        },
    .decode = [](const State& s, const Command& c,
                 Refusals& out) { return decode_reaction(s, c, Stance::counterattacks, out); },
    .preview = preview_strike_back};

constinit const VerbRow give_way_verb{
    .words = break_off_words,
    .add =
        [](const State& s, const Wanted&, Decision& d) {
          const PlatoonId p = the<AskReact>(s).platoon;
          d.choices.push_back({.verb = "break_off"_name,
                               .actor = piece_of(p),
                               .label = fmt::format("{} breaks off", name_of(s, p)),
                               .rules = {"FOW-ASL-130"_rule, "FOW-ASL-136"_rule}});
        },
    .decode = [](const State& s, const Command& c,
                 Refusals& out) { return decode_reaction(s, c, Stance::breaks_off, out); }};

}  // namespace

Verbs AskReact::verbs() {
  static constexpr const VerbRow* rows[] = {&counterattack_verb, &give_way_verb};
  return rows;
}

Command usual(const State& s, const AskReact& q) {
  return {.verb = worth_it(s, q.platoon) ? "counterattack"_name : "break_off"_name, .actor = piece_of(q.platoon)};
}

}  // namespace sandtable::fow
