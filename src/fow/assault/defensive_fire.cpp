// Defensive fire: the assaulted platoons shoot at the attacking one, and may throw it back (FOW-ASL-052 to 072). The
// shooting itself is the Shooting Step's, on terms of its own.
#include <fmt/core.h>

#include <algorithm>

#include "fow/assault/assault_words.hpp"
#include "fow/assault/charge.hpp"
#include "fow/assault/close_combat.hpp"
#include "fow/assault/combat_steps.hpp"
#include "fow/assault/contact.hpp"
#include "fow/assault/previews.hpp"
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

bool began_in_hiding(const State& s, TeamId t) {  // FOW-ASL-066; by day or night (FOW-NGT-010)
  const Rect base{s[t].moving.stood, model(s, t).width, model(s, t).depth};
  const auto ground = ground_under(s, base);
  return std::any_of(ground.begin(), ground.end(), [](const TerrainEffect* e) { return e->concealing || e->building; });
}

// Taken by surprise at close quarters (FOW-ASL-066).
TeamId surprised_by(const State& s, TeamId vehicle) {
  for (TeamId t : assaulting_teams(s))
    if (model(s, t).type == TeamType::infantry && s[t].assault.lay_low && in_contact(s, t, vehicle) &&
        began_in_hiding(s, t))
      return t;
  return {};
}

Body attackers(const State& s) { return {s.assault.attacker, {}}; }  // FOW-ASL-054

// The assaulted platoons that have something to fire and have not yet (FOW-ASL-052).
std::vector<PlatoonId> defenders_left(const State& s, const PlatoonSet& fired) {
  std::vector<PlatoonId> list;
  if (teams_in(s, attackers(s)).empty()) return list;
  for (PlatoonId p : platoons_in_assault(s, 1 - s.assault.assaulting))
    if (!fired.has(p) && !usual_fire(s, defensive_fire_terms(), {p, {}}, attackers(s)).empty()) list.push_back(p);
  return list;
}

// By what the platoon goes on with its assault although it is Pinned Down: nothing but Fully-armoured tanks, nobody on
// them (FOW-ASL-070), or a rule of its own. By nothing when it falls back.
RuleId carries_on(const State& s, PlatoonId p) {
  const auto teams = in_play(s, p);
  const bool tanks = std::all_of(teams.begin(), teams.end(), [&](TeamId t) {
    return model(s, t).type == TeamType::tank && model(s, t).fully_armoured();
  });
  return tanks ? "FOW-ASL-070"_rule : special::carries_on(s, p);  // half-tracks are none (FOW-GER-032)
}

// Who may fire is decided before the first shot, from where everybody stands then (FOW-ASL-052).
void note_defenders(State& s) {
  const std::vector<TeamId> chargers = assaulting_teams(s);
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    Team& team = s.teams[i];
    team.defence.defended = team.defence.fired_by_passengers = false;
    team.defence.kept_low = team.defence.too_far = false;
    team.defence.surprised_by = {};
    if (!team.present() || s[team.platoon].side == s.assault.assaulting) continue;
    team.defence.too_far = !near_any(s, TeamId::of(i), chargers, defence_range);  // FOW-ASL-055
    if (model(s, TeamId::of(i)).vehicle()) team.defence.surprised_by = surprised_by(s, TeamId::of(i));
  }
}

N end_fire(State& s, Out& out) {
  if (s.assault.fire_hits < pinning_hits) return F::done(Nothing{});  // FOW-ASL-069
  const RuleId onward = carries_on(s, s.assault.attacker);
  pin_down(s, s.assault.attacker, onward.valid() ? onward : "FOW-ASL-069"_rule, out);
  if (assaulting_teams(s).empty()) return F::done(Nothing{});  // FOW-ASL-004: the defender has won
  if (onward.valid()) return F::done(Nothing{});
  go_back(s, "FOW-ASL-071"_rule, out);
  end_assault(s, AssaultEnd::fell_back, nobody, "FOW-ASL-072"_rule, out);
  return F::done(Nothing{});
}

N next_defender(State& s, const PlatoonSet& fired, Out& out) {
  const std::vector<PlatoonId> left = defenders_left(s, fired);
  if (left.empty()) return end_fire(s, out);
  for (PlatoonId p : left)
    if (s.night && !has_looked_out(s, {p, {}}))  // FOW-NGT-008
      return F::call(RollVisibility{{p, {}}}, NextDefender{fired, static_cast<uint16_t>(s.arena.words.size())});
  return F::ask(AskDefend{fired}, AfterDefend{fired});
}

}  // namespace

Terms defensive_fire_terms() {
  return {.deed = false,      // FOW-LOS-048
          .as_moved = false,  // FOW-ASL-060
          .may_turn = false,  // FOW-ASL-062
          .may_charge = false,
          .looks_out = false,                // FOW-NGT-008: they roll when their turn comes
          .sheltering = false,               // FOW-ASL-054
          .flames = false,                   // FOW-ASL-065
          .shells = false,                   // FOW-ASL-067
          .face = Face::side,                // FOW-ASL-059
          .counts_for = CountsFor::charge};  // FOW-ASL-069
}

Terms terms_now(const State& s) {
  if (const std::optional<Volley> volley = volley_now(s)) return volley->terms;
  for (const auto& frame : s.stack)
    if (step_as<AskDefend>(frame.step)) return defensive_fire_terms();
  return shooting_step_terms();
}

N resume(State& s, const DefensiveFire& d, Out& out) {
  const auto platoons = platoons_in_assault(s, 1 - s.assault.assaulting);
  const auto defends = [&](PlatoonId p) { return std::find(platoons.begin(), platoons.end(), p) != platoons.end(); };
  if (d.next == 0)
    for (std::size_t i = 0; i < s.platoons.size(); ++i)
      s.platoons[i].assault.worn_out = s.platoons[i].step.tried_to_disengage && defends(PlatoonId::of(i));
  for (std::size_t i = d.next; i < s.platoons.size(); ++i) {
    const PlatoonId p = PlatoonId::of(i);
    if (s[p].recce && defends(p) && check_disengaging(s, p, true).empty())
      return F::call(DisengageAssault{p}, DefensiveFire{static_cast<uint16_t>(i + 1)});
  }
  if (platoons.empty()) {
    const bool slipped_away = std::any_of(s.platoons.begin(), s.platoons.end(),
                                          [](const Platoon& p) { return p.assault.stance == Stance::gone; });
    end_assault(s, AssaultEnd::won, s.assault.assaulting, slipped_away ? "FOW-REC-028"_rule : "FOW-ASL-103"_rule, out);
    return F::done(Nothing{});
  }
  forget_visibility(s);
  s.assault.fire_hits = 0;  // FOW-ASL-069
  note_defenders(s);
  return next_defender(s, {}, out);
}

N resume(State& s, const DefensiveFire& d, const Disengaged& result, Out& out) {
  if (result.got_away) s.platoons[d.next - 1u].assault.stance = Stance::gone;
  return resume(s, d, out);
}

N resume(State& s, const NextDefender& n, const Nothing&, Out& out) {
  s.arena.words.resize(n.arena);
  return next_defender(s, n.fired, out);
}

// --- the decision ---

namespace {

Command defence_orders(const State& s, PlatoonId p, const std::vector<Fire>& fires) {
  Command c = orders_for(s, {p, {}}, attackers(s), fires);
  c.verb = "defend"_name;
  std::erase_if(c.replies, [](const Reply& r) { return r.key == "target"_name; });
  return c;
}

Choice defend_choice(const State& s, PlatoonId p) {
  const Terms terms = defensive_fire_terms();
  const Body shooters{p, {}};
  const Body target = attackers(s);
  Choice c{.verb = "defend"_name,
           .actor = piece_of(p),
           .label = fmt::format("Defensive fire by {}", name_of(s, p)),
           .rules = {"FOW-ASL-058"_rule},
           .closed = body_refusals(s, terms, shooters)};
  if (c.closed.empty()) c.closed = aim_refusals(s, terms, shooters, target);
  const std::vector<Shot> shots = shots_of(s, shooters);
  Question aim = aim_part(s, shots, {target}, "FOW-ASL-170"_rule);
  aim.label = "Which weapons fire";
  aim.rules = {"FOW-ASL-054"_rule, "FOW-ASL-170"_rule};
  if (c.closed.empty()) {
    const std::vector<Fire> plan = usual_fire(s, terms, shooters, target);
    aim.options.back().score = score_to_hit(s, terms, plan[0], firing_in(plan));
    c.usual = defence_orders(s, p, plan).replies;
  }
  c.parts.push_back(std::move(aim));
  add_fire_parts(s, terms, shots, {target}, c);
  return c;
}

}  // namespace

Addressee asked(const State& s, const AskDefend&) { return {.side = 1 - s.assault.assaulting}; }

void introduce(const State& s, const AskDefend&, Decision& d) {
  d.prompt = fmt::format("{} charges: defensive fire?", name_of(s, s.assault.attacker));
  d.rules = {"FOW-ASL-052"_rule, "FOW-ASL-069"_rule};
}

Command usual(const State& s, const AskDefend& q) {
  const std::vector<PlatoonId> left = defenders_left(s, q.fired);
  if (left.empty()) return {.verb = "hold"_name};
  return defence_orders(s, left[0], usual_fire(s, defensive_fire_terms(), {left[0], {}}, attackers(s)));
}

DefendOrder read_defence(const State& s, const AskDefend& q, const Command& c, Refusals& out) {
  DefendOrder order;
  const auto all = platoons_in_assault(s, 1 - s.assault.assaulting);
  const auto who = std::find_if(all.begin(), all.end(), [&](PlatoonId p) { return piece_of(p) == c.actor; });
  if (who == all.end() || q.fired.has(*who)) {
    out.push_back(malformed("defend with an assaulted platoon that has not fired yet, or say hold"));
    return order;
  }
  order.platoon = *who;
  out = body_refusals(s, defensive_fire_terms(), {*who, {}});
  if (out.empty() && !c.reply("aim"_name)) out = aim_refusals(s, defensive_fire_terms(), {*who, {}}, attackers(s));
  if (!out.empty()) return order;
  if (c.reply("charge"_name) || c.reply("target"_name)) {
    out.push_back(malformed("defensive fire is aimed at the attacking platoon, and nobody charges after it"));
    return order;
  }
  order.fires = read_fires(s, defensive_fire_terms(), {*who, {}}, c, out);
  for (const Fire& f : order.fires)
    if (f.target != attackers(s)) {
      out.push_back(refuse("FOW-ASL-054"_rule,
                           fmt::format("{} fires at the attacking platoon", name_of(s, f.shot.team)),
                           piece_of(f.shot.team)));
      break;
    }
  if (out.empty()) out = settle_fire(s, defensive_fire_terms(), {*who, {}}, order.fires);
  return order;
}

namespace {

// --- defend ---

void add_defences(const State& s, const Wanted&, Decision& d) {
  for (PlatoonId p : platoons_in_assault(s, 1 - s.assault.assaulting))
    if (!the<AskDefend>(s).fired.has(p)) d.choices.push_back(defend_choice(s, p));
}

void complete_defence(const State& s, Command& c) {
  if (c.reply("aim"_name) || c.actor.sort != PieceSort::platoon) return;
  for (PlatoonId p : defenders_left(s, the<AskDefend>(s).fired)) {
    if (piece_of(p) != c.actor) continue;
    for (Reply& r : defence_orders(s, p, usual_fire(s, defensive_fire_terms(), {p, {}}, attackers(s))).replies)
      if (!c.reply(r.key)) c.replies.push_back(std::move(r));
  }
}

N fire_in_defence(State& s, PlatoonSet fired, const DefendOrder& order) {
  fired.add(order.platoon);
  const auto arena = static_cast<uint16_t>(s.arena.words.size());
  const Ledger ledger = push_all(s.arena, order.fires);
  return F::call(Volley{{order.platoon, {}}, defensive_fire_terms(), ledger}, NextDefender{fired, arena});
}

constinit const VerbRow defend_verb{
    .words = {"defend"_name,
              "{ platoon, and the words of shoot but target and charge }",
              "defensive fire of a platoon",
              read_defend,
              {"FOW-ASL-052"_rule, "is for platoons that are assaulted, after the charge"}},
    .add = add_defences,
    .decode = [](const State& s, const Command& c, Refusals& out) -> Act {
      const AskDefend& q = the<AskDefend>(s);
      return [fired = q.fired, order = read_defence(s, q, c, out)](State& now, Out&) {
        return fire_in_defence(now, fired, order);
      };
    },
    .complete = complete_defence,
    .preview = preview_defend};

// --- hold ---

constinit const VerbRow hold_fire_verb{
    .words = hold_words,
    .when = When::end,
    .add =
        [](const State&, const Wanted&, Decision& d) {
          d.choices.push_back({.verb = "hold"_name, .label = "Hold fire", .rules = {"FOW-ASL-170"_rule}});
        },
    .decode = [](const State& s, const Command& c, Refusals& out) -> Act {
      if (c.actor.valid() || !c.replies.empty())
        out.push_back(malformed("defend with an assaulted platoon that has not fired yet, or say hold"));
      return [fired = the<AskDefend>(s).fired](State& now, Out& events) -> std::optional<N> {
        if (!several_players(now)) return end_fire(now, events);  // FOW-ASL-170
        // Each player holds the fire of his own platoons (FOW-FRC-031).
        const std::vector<PlatoonId> left = defenders_left(now, fired);
        PlatoonSet held = fired;
        for (const PlatoonId p : left)
          if (commanders(now, p).bits == commanders(now, left[0]).bits) held.add(p);
        return next_defender(now, held, events);
      };
    }};

}  // namespace

Verbs AskDefend::verbs() {
  static constexpr const VerbRow* rows[] = {&defend_verb, &hold_fire_verb};
  return rows;
}

Command sample_answer(const State& s, const AskDefend& q, Dice& dice) {
  const std::vector<PlatoonId> left = defenders_left(s, q.fired);
  const int pick = draw_below(static_cast<int>(left.size()) * 3 + 1, dice);
  if (left.empty() || pick == static_cast<int>(left.size()) * 3) return {.verb = "hold"_name};
  const PlatoonId p = left[static_cast<std::size_t>(pick / 3)];
  std::vector<Fire> plan = usual_fire(s, defensive_fire_terms(), {p, {}}, attackers(s));
  std::vector<Fire> varied = plan;
  if (varied.size() > 1 && pick % 3 == 0) {
    varied.erase(varied.begin() + draw_below(static_cast<int>(varied.size()), dice));
    if (check_fire(s, defensive_fire_terms(), {p, {}}, varied).empty()) plan = std::move(varied);
  }
  return defence_orders(s, p, plan);
}

}  // namespace sandtable::fow
