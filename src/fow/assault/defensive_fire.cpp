// Defensive fire: the assaulted platoons shoot at the attacking one, and may throw it back (FOW-ASL-052 to 072). The
// shooting itself is the Shooting Step's, with what Assault::firing changes in it.
#include <fmt/core.h>

#include <algorithm>

#include "fow/assault/charge.hpp"
#include "fow/assault/close_combat.hpp"
#include "fow/assault/combat_steps.hpp"
#include "fow/assault/contact.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/movement/transport.hpp"
#include "fow/recce/disengage.hpp"
#include "fow/recce/steps.hpp"
#include "fow/shooting/look_out.hpp"
#include "fow/shooting/shoot_choice.hpp"
#include "fow/sight/looking.hpp"
#include "fow/sight/night.hpp"
#include "fow/special/hooks.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

bool began_in_hiding(const State& s, TeamId t) {  // FOW-ASL-066
  const Rect base{s[t].stood, model(s, t).width, model(s, t).depth};
  const auto ground = ground_under(s, base);
  return std::any_of(ground.begin(), ground.end(), [](const TerrainEffect* e) { return e->concealing || e->building; });
}

// Taken by surprise at close quarters (FOW-ASL-066).
TeamId surprised_by(const State& s, TeamId vehicle) {
  for (TeamId t : assaulting_teams(s))
    if (model(s, t).type == TeamType::infantry && s[t].lay_low && in_contact(s, t, vehicle) && began_in_hiding(s, t))
      return t;
  return {};
}

bool has_fired(uint64_t fired, PlatoonId p) { return (fired >> p.index() & 1) != 0; }

Body attackers(const State& s) { return {s.assault.attacker, {}}; }

// The assaulted platoons that have something to fire and have not yet (FOW-ASL-052).
std::vector<PlatoonId> defenders_left(const State& s, uint64_t fired) {
  std::vector<PlatoonId> list;
  if (teams_in(s, attackers(s)).empty()) return list;
  for (PlatoonId p : platoons_in_assault(s, 1 - s.assault.assaulting))
    if (!has_fired(fired, p) && !usual_fire(s, {p, {}}, attackers(s)).empty()) list.push_back(p);
  return list;
}

// FOW-ASL-070: nothing but Fully-armoured tanks, nobody on them.
bool carries_on(const State& s, PlatoonId p) {
  const auto teams = in_play(s, p);
  return std::all_of(teams.begin(), teams.end(),
                     [&](TeamId t) { return model(s, t).type == TeamType::tank && model(s, t).fully_armoured(); });
}

N end_fire(State& s, Out& out) {
  s.assault.firing = false;
  if (assaulting_teams(s).empty()) return F::done(Nothing{});  // FOW-ASL-004: the defender has won
  if (s.assault.fire_hits < throwing_back) return F::done(Nothing{});
  pin_down(s, s.assault.attacker, "FOW-ASL-069"_rule, out);
  if (carries_on(s, s.assault.attacker)) return F::done(Nothing{});
  go_back(s, out);                                     // FOW-ASL-071
  end_assault(s, AssaultEnd::fell_back, nobody, out);  // FOW-ASL-072
  return F::done(Nothing{});
}

N next_defender(State& s, uint64_t fired, Out& out) {
  const std::vector<PlatoonId> left = defenders_left(s, fired);
  if (left.empty()) return end_fire(s, out);
  for (PlatoonId p : left)
    if (s.night && !has_looked_out(s, {p, {}}))  // FOW-NGT-008
      return F::call(RollVisibility{{p, {}}}, NextDefender{fired, static_cast<uint16_t>(s.arena.words.size())});
  return F::ask(AskDefend{fired}, AfterDefend{fired});
}

}  // namespace

Refusals why_no_defence(const State& s, TeamId t) {
  Refusals no;
  const Team& team = s[t];
  const auto silent = [&](RuleId rule, const std::string& why) {
    no.push_back(refuse(rule, fmt::format("{} {}", name_of(s, t), why), piece_of(t)));
  };
  if (team.aboard())
    silent("FOW-SHO-009"_rule, "rides in a vehicle");
  else if (!team.able())
    silent("FOW-SHO-008"_rule, "is Bailed Out or Bogged Down");
  if (s[team.with()].doubled || team.deeds.doubled) silent("FOW-ASL-056"_rule, "moved At the Double in its last turn");
  special::why_silent(s, t, special::Shooting::defensive_fire, no);
  if (team.disengaged) silent("FOW-REC-031"_rule, "has disengaged");
  if (s[team.with()].tried_to_disengage) silent("FOW-REC-027"_rule, "has tried to disengage instead");
  if (team.kept_low) silent("FOW-ASL-064"_rule, "keeps low while others fire over it");
  if (s.night && team.visibility == 0 && has_looked_out(s, {team.with(), {}}))
    silent("FOW-NGT-004"_rule, "had no part in its platoon's look-out");
  if (!near_any(s, t, assaulting_teams(s), defence_range))
    silent("FOW-ASL-055"_rule, "is beyond 16in/40cm of every assaulting team");
  if (model(s, t).vehicle())
    if (const TeamId by = surprised_by(s, t); by.valid()) {
      silent("FOW-ASL-066"_rule, fmt::format("is taken by surprise by {}", name_of(s, by)));
      no.back().by = piece_of(by);
    }
  return no;
}

bool hits_chargers(const State& s, Shot shot) {
  if (!model(s, shot.team).vehicle() || is_machine_gun(s, shot)) return true;  // FOW-ASL-067
  const Line line = line_of(s, shot);
  const bool flak =
      line.has(WeaponTrait::anti_aircraft) || line.has(WeaponTrait::self_defence_aa) || line.has(WeaponTrait::heavy_aa);
  return shot.ammo == Ammo::as_hmg || (flak && line.rof >= 4);
}

N resume(State& s, const DefensiveFire& d, Out& out) {
  const auto platoons = platoons_in_assault(s, 1 - s.assault.assaulting);
  const auto defends = [&](PlatoonId p) { return std::find(platoons.begin(), platoons.end(), p) != platoons.end(); };
  if (d.next == 0)
    for (std::size_t i = 0; i < s.platoons.size(); ++i)
      s.platoons[i].worn_out = s.platoons[i].tried_to_disengage && defends(PlatoonId::of(i));
  for (std::size_t i = d.next; i < s.platoons.size(); ++i) {
    const PlatoonId p = PlatoonId::of(i);
    if (s[p].recce && defends(p) && check_disengaging(s, p, true).empty())
      return F::call(DisengageAssault{p, s.assault.attacker}, DefensiveFire{static_cast<uint8_t>(i + 1)});
  }
  if (platoons.empty()) {  // FOW-REC-028
    end_assault(s, AssaultEnd::won, s.assault.assaulting, out);
    return F::done(Nothing{});
  }
  forget_visibility(s);
  s.assault.firing = true;
  s.assault.fire_hits = 0;  // FOW-ASL-069
  for (Team& t : s.teams) t.defended = t.kept_low = false;
  return next_defender(s, 0, out);
}

N resume(State& s, const DefensiveFire& d, const Disengaged& result, Out& out) {
  if (result.got_away) s.platoons[d.next - 1u].stance = Stance::gone;
  return resume(s, d, out);
}

N resume(State& s, const AfterDefend& a, const DefendOrder& order, Out& out) {
  if (!order.platoon.valid()) return end_fire(s, out);  // FOW-ASL-170
  const uint64_t fired = a.fired | uint64_t{1} << order.platoon.index();
  const auto arena = static_cast<uint16_t>(s.arena.words.size());
  Range ledger = s.arena.open();
  for (const Fire& f : order.fires) push(s, ledger, f);
  return F::call(Volley{{order.platoon, {}}, ledger, false}, NextDefender{fired, arena});
}
N resume(State& s, const NextDefender& n, const Nothing&, Out& out) {
  s.arena.words.resize(n.arena);
  return next_defender(s, n.fired, out);
}

// --- the decision ---

Addressee asked(const State& s, const AskDefend&) { return {.side = 1 - s.assault.assaulting}; }

void describe(const State& s, const AskDefend& q, Decision& d) {
  d.prompt = fmt::format("{} charges: defensive fire?", name_of(s, s.assault.attacker));
  d.rules = {"FOW-ASL-052"_rule, "FOW-ASL-069"_rule};
  for (PlatoonId p : platoons_in_assault(s, 1 - s.assault.assaulting))
    if (!has_fired(q.fired, p)) d.choices.push_back(defend_choice(s, p));
  d.choices.push_back({.verb = "hold"_name, .label = "Hold fire", .rules = {"FOW-ASL-170"_rule}});
}

Command usual(const State& s, const AskDefend& q) {
  const std::vector<PlatoonId> left = defenders_left(s, q.fired);
  if (left.empty()) return {.verb = "hold"_name};
  return defence_orders(s, left[0], usual_fire(s, {left[0], {}}, attackers(s)));
}

void complete_answer(const State& s, const AskDefend& q, Command& c) {
  if (c.verb != "defend"_name || c.reply("aim"_name) || c.actor.sort != PieceSort::platoon) return;
  for (PlatoonId p : defenders_left(s, q.fired)) {
    if (piece_of(p) != c.actor) continue;
    for (Reply& r : defence_orders(s, p, usual_fire(s, {p, {}}, attackers(s))).replies)
      if (!c.reply(r.key)) c.replies.push_back(std::move(r));
  }
}

DefendOrder decode(const State& s, const AskDefend& q, const Command& c, Refusals& out) {
  DefendOrder order;
  if (c.verb == "hold"_name && !c.actor.valid() && c.replies.empty()) return order;
  const auto all = platoons_in_assault(s, 1 - s.assault.assaulting);
  const auto who = std::find_if(all.begin(), all.end(), [&](PlatoonId p) { return piece_of(p) == c.actor; });
  if (c.verb != "defend"_name || who == all.end() || has_fired(q.fired, *who)) {
    out.push_back(malformed("defend with an assaulted platoon that has not fired yet, or say hold"));
    return order;
  }
  order.platoon = *who;
  out = body_refusals(s, {*who, {}});
  if (out.empty() && !c.reply("aim"_name)) out = aim_refusals(s, {*who, {}}, attackers(s));
  if (!out.empty()) return order;
  if (c.reply("charge"_name) || c.reply("target"_name)) {
    out.push_back(malformed("defensive fire is aimed at the attacking platoon, and nobody charges after it"));
    return order;
  }
  order.fires = read_fires(s, {*who, {}}, c, out);
  for (const Fire& f : order.fires)
    if (f.target != attackers(s)) {
      out.push_back(refuse("FOW-ASL-054"_rule,
                           fmt::format("{} fires at the attacking platoon", name_of(s, f.shot.team)),
                           piece_of(f.shot.team)));
      break;
    }
  if (out.empty()) out = settle_fire(s, {*who, {}}, order.fires);
  return order;
}

Command sample_answer(const State& s, const AskDefend& q, Dice& dice) {
  const std::vector<PlatoonId> left = defenders_left(s, q.fired);
  const int pick = draw_below(static_cast<int>(left.size()) * 3 + 1, dice);
  if (left.empty() || pick == static_cast<int>(left.size()) * 3) return {.verb = "hold"_name};
  const PlatoonId p = left[static_cast<std::size_t>(pick / 3)];
  std::vector<Fire> plan = usual_fire(s, {p, {}}, attackers(s));
  std::vector<Fire> varied = plan;
  if (varied.size() > 1 && pick % 3 == 0) {
    varied.erase(varied.begin() + draw_below(static_cast<int>(varied.size()), dice));
    if (check_fire(s, {p, {}}, varied).empty()) plan = std::move(varied);
  }
  return defence_orders(s, p, plan);
}

}  // namespace sandtable::fow
