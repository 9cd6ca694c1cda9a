#include "fow/special_rules/added_move.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/artillery/spotting.hpp"
#include "fow/assault/steps.hpp"
#include "fow/command/command.hpp"
#include "fow/command/rolls.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/words.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/movement/plan.hpp"
#include "fow/movement/steps.hpp"

namespace sandtable::fow::special {
namespace {

constexpr Coord dash = 4 * inch;

Refusal no_move(const State& s, PlatoonId p, RuleId rule, const char* why) {
  return refuse(rule, fmt::format("{} {}", name_of(s, p), why), piece_of(p));
}

}  // namespace

Refusals why_no_added_move(const State& s, PlatoonId p) {
  Refusals no;
  if (s[p].assaults.moves_again >= 0) no.push_back(no_move(s, p, "FOW-GER-008"_rule, "has tried in this Step"));
  if (s[p].independent || !leader_of(s, p))
    no.push_back(no_move(s, p, "FOW-GER-008"_rule, "has no Platoon Command team"));
  if (s[p].assaults.launched) no.push_back(no_move(s, p, "FOW-GER-011"_rule, "has launched an assault"));
  if (s[p].deeds.doubled) no.push_back(no_move(s, p, "FOW-GER-013"_rule, "moved At the Double"));
  if (s[p].deeds.watching) no.push_back(no_move(s, p, "FOW-REC-003"_rule, "reveals the enemy to others"));
  return no;
}

void why_left_behind(const State& s, TeamId t, Refusals& no) {
  const Team& team = s[t];
  const auto stays = [&](RuleId rule, const char* why) {
    no.push_back(refuse(rule, fmt::format("{} {}", name_of(s, t), why), piece_of(t)));
  };
  const bool gun = model(s, t).type == TeamType::gun;
  if (team.deeds.doubled) stays("FOW-GER-013"_rule, "moved At the Double");
  if (team.harm.bailed_out || team.harm.bogged_down) stays("FOW-GER-014"_rule, "is Bailed Out or Bogged Down");
  if (pinned_down(s, t)) stays("FOW-GER-015"_rule, "is Pinned Down");
  if (gun && team.deeds.shot) stays("FOW-GER-016"_rule, "has shot");
  if (!gun && team.deeds.bombarded && !model(s, t).has(Trait::armoured_rocket_launcher))  // FOW-GER-019
    stays("FOW-GER-017"_rule, "has fired a bombardment");
  if (gun && team.deeds.bombarded && !team.deeds.shot) stays("FOW-GER-017"_rule, "has fired a bombardment");
  if (bound_by_repeat(s, t)) stays("FOW-ART-050"_rule, "has ordered a repeat");
  if (team.deeds.recovered) stays("FOW-BOG-033"_rule, "has had its part in a recovery this turn");
}

bool somebody_may_go(const State& s, PlatoonId p) {
  for (TeamId t : in_play(s, p)) {
    Refusals no;
    asked::why_stays(s, t, Occasion::added_move, no);
    if (no.empty() && model(s, t).mobility != Mobility::immobile) return true;
  }
  return false;
}

bool moves_by(const State& s, TeamId t, Special rule) {
  return s.step == Step::assault && s[s[t].with()].assaults.moves_again == static_cast<int8_t>(rule);
}

void at_a_dash(const State& s, TeamId t, MovementRow& row) {
  if (s.assault.on() || model(s, t).mobility == Mobility::immobile) return;
  row.road = row.cross_country = row.rough = dash;  // FOW-GER-009: whatever it moves otherwise
}

N try_added_move(State& s, PlatoonId p, Special rule, RuleId because) {
  s[p].assaults.moves_again = static_cast<int8_t>(rule);
  roll::Spec spec = roll_of(s, Test::storm, p);
  spec.score.add(because, 0);
  return F::call(roll::Begin{spec}, AfterStorm{p});
}

void read_added_move(const State& s, const Toml& words, Command& c) {
  words.only({"platoon"});
  c.actor = piece_of(platoon_in_words(s, words));
}

}  // namespace sandtable::fow::special

namespace sandtable::fow {
namespace {

// The platoon's die is good enough for this team by a rule of its own (FOW-GER-040).
bool goes_alone(const State& s, TeamId t, int rolled) {
  const Score own = roll_of(s, Test::storm, t).score;
  return own.needed() < score_of(s, Test::storm, t).needed() && own.passed_by(rolled);
}

}  // namespace

N resume(State& s, const AfterStorm& a, const roll::Result& result, Out& out) {
  const PlatoonId p = a.platoon;
  bool goes = false;
  for (const auto& [t, link] : chain_of_command(s, p)) {
    const bool may = result.passed > 0 || goes_alone(s, t, result.dice[0].value);
    goes = goes || may;
    may_move_again(s, t);
    s[t].moving.began_in_command = link.in_command;
    if (s[t].present()) s[t].moving.stood = s[t].pose;
    if (!may) end_move(s, t);
  }
  out.event({.kind = goes ? "moves_again"_name : "no_added_move"_name,
             .rule = goes ? "FOW-GER-009"_rule : "FOW-GER-010"_rule,
             .who = piece_of(p)});
  if (!goes) return after_added_move();
  Moving moving{.platoon = p};
  moving.excuses = s.arena.open();
  write_draft(s, moving, {}, {});
  return F::ask(AskRest{moving}, AfterRest{moving});  // a plan as in the Movement Step, boarding too (FOW-GER-012)
}

}  // namespace sandtable::fow
