// The Charge action: the verb, its support, the fire of a charged tank, contact and what follows (AAF-CHG, AAF-MEL-016
// to 022).
#include <fmt/core.h>

#include <algorithm>

#include "aaf/core/actions.hpp"
#include "aaf/core/world.hpp"
#include "aaf/melee/steps.hpp"
#include "aaf/morale/tests.hpp"
#include "aaf/movement/moving.hpp"
#include "aaf/shooting/fire.hpp"
#include "aaf/shooting/steps.hpp"
#include "aaf/sight/spotting.hpp"
#include "game/sample.hpp"
#include "geometry/sweep.hpp"

namespace sandtable::aaf {
namespace {

constexpr Name target_key = "target"_name, support_key = "support"_name;

bool rams(const State& s, UnitId u) { return has_afv(s, u) && men_of(s, u).empty(); }

// AAF-CHG-007.
Refusals why_no_support(const State& s, UnitId u) {
  Refusals no;
  const auto add = [&](RuleId rule, std::string words) {
    no.push_back(refuse(rule, name_of(s, u) + ' ' + std::move(words), piece_of(u)));
  };
  if (s[u].order == Order::fire) add("AAF-CHG-007"_rule, "has a Fire order and does not support a charge");
  if (s[u].nerve != Nerve::good) add("AAF-CHG-007"_rule, "is Pinned or fleeing and does not support a charge");
  if (s[u].phase.charged) add("AAF-CHG-007"_rule, "has charged in this turn");
  if (has_guns(s, u)) add("AAF-WPN-017"_rule, "is the crew of a Support weapon and never supports a charge");
  if (models_of(s, u).size() > 0 && afoot(s, u).size() < men_of(s, u).size())
    add("AAF-TRP-029"_rule, "is aboard and does not support a charge");
  else if (afoot(s, u).empty())
    add("AAF-MEL-015"_rule, "has nobody who fights in a melee");
  return no;
}

// Both in one house, in rooms that meet.
bool next_rooms(const State& s, UnitId u, UnitId target) {
  if (!indoors(s, target)) return false;
  const auto rooms = rooms_beside(s, s[u].inside);
  return std::find(rooms.begin(), rooms.end(), s[target].inside) != rooms.end();
}

Refusals why_not_charged(const State& s, UnitId u, UnitId target) {
  Refusals no;
  if (all_aboard(s, target))
    no.push_back(refuse("AAF-TRP-029"_rule, name_of(s, target) + " is aboard: charge the vehicle", piece_of(target)));
  else if (rams(s, u) && in_defences(s, target))
    no.push_back(refuse("AAF-MEL-020"_rule, "an AFV does not ram those who are entrenched", piece_of(target)));
  else if (rams(s, u) && indoors(s, target))
    no.push_back(refuse("AAF-MEL-020"_rule, "an AFV does not ram those in a building", piece_of(target)));
  else if (indoors(s, u) && !next_rooms(s, u, target))
    no.push_back(refuse("AAF-BLD-007"_rule,
                        name_of(s, u) + " is in a building: it charges the room next to it, or leaves first",
                        piece_of(target)));
  else if (rams(s, u) && afoot(s, target).empty())
    no.push_back(refuse("AAF-MEL-020"_rule, "an AFV rams infantry and Support weapons only", piece_of(target)));
  return no;
}

Choice charge_choice(const State& s, UnitId u, bool parts) {
  Choice c{.verb = charge_verb.words.verb,
           .actor = piece_of(u),
           .label = fmt::format("Charge with {}", name_of(s, u)),
           .rules = {"AAF-ACT-015"_rule}};
  c.closed = why_not_now(s, u, Action::charge);
  UnitId nearest;
  for (const UnitId e : units_of(s, 1 - s[u].side))
    if (why_not_charged(s, u, e).empty() && (!nearest.valid() || distance(s, u, e) < distance(s, u, nearest)))
      nearest = e;
  if (c.closed.empty() && !nearest.valid())
    c.closed.push_back(refuse("AAF-ACT-015"_rule, "there is nobody to charge", piece_of(u)));
  if (!parts) return c;
  Question target{.key = target_key, .label = "Whom", .rules = {"AAF-CHG-002"_rule, "AAF-CHG-010"_rule}};
  for (const UnitId e : units_of(s, 1 - s[u].side))
    target.options.push_back(
        {.value = e.value, .label = name_of(s, e), .piece = piece_of(e), .closed = why_not_charged(s, u, e)});
  c.parts.push_back(std::move(target));
  Question support{
      .key = support_key, .label = "Supported by", .rules = {"AAF-CHG-006"_rule, "AAF-CHG-007"_rule}, .low = 0};
  if (!rams(s, u))
    for (const UnitId f : units_of(s, s[u].side))
      if (f != u)
        support.options.push_back(
            {.value = f.value, .label = name_of(s, f), .piece = piece_of(f), .closed = why_no_support(s, f)});
  support.high = static_cast<int32_t>(std::min<std::size_t>(support.options.size(), 32));
  c.parts.push_back(std::move(support));
  c.usual = {{.key = target_key, .values = {nearest.value}}, {.key = support_key}};
  return c;
}

void add_charge(const State& s, const Wanted& wanted, Decision& d) {
  if (wanted.has(piece_of(s.acting)) && s[s.acting].nerve != Nerve::fleeing)
    d.choices.push_back(charge_choice(s, s.acting, wanted.parts));
}

Act decode_charge(const State& s, const Command& c, Refusals& no) {
  if (!is_acting(s, c, no)) return {};
  no = why_not_now(s, s.acting, Action::charge);
  if (!no.empty()) return {};
  const Choice choice = charge_choice(s, s.acting, true);
  // A closed target or supporter is refused by its own rules.
  for (const Question& q : choice.parts)
    if (const Reply* r = c.reply(q.key))
      for (const int32_t v : r->values)
        for (const Option& o : q.options)
          if (o.value == v)
            for (const Refusal& f : o.closed) no.push_back(f);
  if (!no.empty()) return {};
  no = check_shape(choice, c);
  if (!no.empty()) return {};
  const UnitId unit = s.acting;
  const UnitId target = UnitId::of(static_cast<std::size_t>(c.reply(target_key)->values[0]));
  const std::vector<int32_t> support = c.reply(support_key)->values;
  return [unit, target, support](State& now, Out& out) -> std::optional<N> {
    note_action(now, unit);
    now[unit].now.charged = now[unit].phase.charged = true;
    now.melee = {};
    now.melee.charger = unit;
    now.melee.target = target;
    out.event({.kind = "charges"_name, .rule = "AAF-ACT-015"_rule, .who = piece_of(unit), .other = piece_of(target)});
    spot(now, unit, "AAF-VIS-022"_rule, out);
    if (rams(now, unit))
      return F::call(Ram{models_of(now, unit)[0], now[models_of(now, unit)[0]].pose, 0}, AfterAct{unit});
    for (const int32_t v : support) {
      const UnitId u = UnitId::of(static_cast<std::size_t>(v));
      now[u].phase.charged = true;  // AAF-CHG-008
      now.melee.supporters.push_back(u);
      out.event({.kind = "supports"_name, .rule = "AAF-CHG-006"_rule, .who = piece_of(u), .other = piece_of(target)});
    }
    return F::call(RunCharge{}, AfterAct{unit});
  };
}

void read_charge(const State& s, const Toml& words, Command& c) {
  words.only({"unit", "target", "support"});
  c.actor = piece_of(unit_named(s, words.at("unit")));
  c.replies.push_back({.key = target_key, .values = {unit_named(s, words.at("target")).value}});
  Reply support{.key = support_key};
  if (const Toml& list = words.find("support"))
    for (const Toml& u : list.items()) support.values.push_back(unit_named(s, u).value);
  c.replies.push_back(std::move(support));
}

void sample_charge(const State& s, Command& c, Dice& dice) {
  if (draw_below(3, dice) != 0) return;
  const Choice choice = charge_choice(s, s.acting, true);
  for (const Option& o : choice.parts[1].options)
    if (o.closed.empty() && c.replies.size() > 1 && c.replies[1].values.size() < 2)
      c.replies[1].values.push_back(o.value);
}

std::vector<UnitId> all_charging(const State& s) {
  std::vector<UnitId> list{s.melee.charger};
  for (const UnitId u : s.melee.supporters) list.push_back(u);
  return list;
}

// AAF-MEL-017, 018: those it could fire at.
std::vector<UnitId> fire_choices(const State& s) {
  std::vector<UnitId> list;
  const UnitId tank = s.melee.target;
  if (!has_afv(s, tank) || !afoot(s, tank).empty() || s[tank].nerve != Nerve::good || s[tank].melee >= 0) return list;
  for (const UnitId u : all_charging(s)) {
    if (!s[u].spotted) continue;
    for (const Shot& shot : shots_of(s, {.firer = tank, .target = u, .over_watch = true, .machine_guns_only = true}))
      if (!shot.silent.valid()) {
        list.push_back(u);
        break;
      }
  }
  return list;
}

}  // namespace

const VerbRow charge_verb{{"charge"_name,
                           "{ unit, target, support = [UNIT, ...] }",
                           "charges an enemy unit",
                           read_charge,
                           {"AAF-ACT-005"_rule, "is the last action of a unit that is activated"}},
                          add_charge,
                          decode_charge,
                          nullptr,
                          sample_charge};

// AAF-CHG-011: no Move action, so nobody else reacts.
N resume(State& s, const RunCharge& c, Out& out) {
  switch (c.stage) {
    case ChargeStage::tank_fires: return F::call(TankFires{}, RunCharge{ChargeStage::contact});
    case ChargeStage::contact: {
      bool any = false;
      const UnitId target = s.melee.target;
      const bool first = s[target].melee < 0 && s[s.melee.charger].melee < 0;
      std::vector<UnitId> there;
      for (const UnitId u : all_charging(s)) {
        if (!on_table(s, u) || !on_table(s, target) || s[u].nerve != Nerve::good) continue;  // AAF-MEL-019
        if (u != s.melee.charger && !any) break;
        if (close_in(s, u, target, out)) {
          any = true;
          there.push_back(u);
        }
      }
      if (!any) {
        out.event({.kind = "charge_fails"_name, .rule = "AAF-CHG-004"_rule, .who = piece_of(s.melee.charger)});
        return F::go(RunCharge{ChargeStage::over});
      }
      const int8_t number = s[target].melee >= 0            ? s[target].melee
                            : s[s.melee.charger].melee >= 0 ? s[s.melee.charger].melee
                                                            : s.melees++;
      for (const UnitId u : there) s[u].melee = number;
      s[target].melee = number;
      s.melee.number = number;
      s.melee.first_round = first;
      for (const UnitId u : there) note_moved(s, u, out);
      return F::call(FightRound{first ? RoundStage::defenders : RoundStage::together}, RunCharge{ChargeStage::over});
    }
    case ChargeStage::round:
    case ChargeStage::over: s.melee = {}; return F::done(Nothing{});
  }
  return F::done(Nothing{});
}
N resume(State& s, const RunCharge& c, const Nothing&, Out& out) { return resume(s, c, out); }

// --- a charged tank ---
N resume(State& s, const TankFires&, Out&) {
  if (fire_choices(s).empty()) return F::done(Nothing{});
  return F::ask(AskTankFire{}, AfterTankFire{});
}
N resume(State& s, const AfterTankFire&, const int16_t& at, Out& out) {
  if (at < 0) return F::done(Nothing{});
  out.event({.kind = "reacts"_name,
             .rule = "AAF-MEL-017"_rule,
             .who = piece_of(s.melee.target),
             .other = piece_of(UnitId{at})});
  return F::call(TestMorale{s.melee.target, Cause::over_watch}, AfterTankFire{UnitId{at}});
}
N resume(State& s, const AfterTankFire& a, const Tested& t, Out&) {
  if (!t.passed || !on_table(s, s.melee.target)) return F::done(Nothing{});
  open_volley(s, {.firer = s.melee.target, .target = a.at, .over_watch = true, .machine_guns_only = true});
  return F::call(FireVolley{}, a);
}
N resume(State&, const AfterTankFire&, const Nothing&, Out&) { return F::done(Nothing{}); }

Addressee asked(const State& s, const AskTankFire&) { return {.side = s[s.melee.target].side}; }
void describe(const State& s, const AskTankFire&, Decision& d) {
  d.prompt = fmt::format("{} is charged: fire its machine guns?", name_of(s, s.melee.target));
  d.rules = {"AAF-MEL-017"_rule, "AAF-MEL-018"_rule};
  for (const UnitId u : fire_choices(s))
    d.choices.push_back({.verb = "fire_at"_name,
                         .actor = piece_of(u),
                         .label = fmt::format("At {}", name_of(s, u)),
                         .rules = {"AAF-MEL-017"_rule}});
  d.choices.push_back({.verb = "hold_fire"_name, .label = "Hold its fire", .rules = {"AAF-MEL-017"_rule}});
}
int16_t decode(const State& s, const AskTankFire&, const Command& c, Refusals& no) {
  if (c.verb == "hold_fire"_name && !c.actor.valid() && c.replies.empty()) return -1;
  for (const UnitId u : fire_choices(s))
    if (c.verb == "fire_at"_name && c.actor == piece_of(u) && c.replies.empty()) return u.value;
  no.push_back(malformed("fire at one of those who charge, or hold fire"));
  return -1;
}
Command usual(const State& s, const AskTankFire&) {
  return {.verb = "fire_at"_name, .actor = piece_of(fire_choices(s)[0])};
}

// --- ramming ---
N resume(State& s, const Ram& r, Out& out) {
  const Rect hull = footprint(s, r.by);
  const Vec by = s[models_of(s, s.melee.target)[0]].pose.at - r.from.at;
  const Angle ahead = heading_of(by);
  const Pose to{r.from.at + along(ahead, allowance(s, r.by)), ahead};
  (void)hull;
  const Pose end = furthest(s, Standings(s), r.by, to, allowance(s, r.by), Approach::through);
  if (end.at == r.from.at) {
    out.event({.kind = "charge_fails"_name, .rule = "AAF-CHG-004"_rule, .who = piece_of(s.melee.charger)});
    s.melee = {};
    return F::done(Nothing{});
  }
  put(s, r.by, end, {end}, "AAF-MEL-022"_rule, out);
  note_unit_moved(s, s[r.by].unit, out);
  return resume(s, r, Nothing{}, out);
}
N resume(State& s, const Ram& r, const Nothing&, Out&) {
  const Rect start{{r.from.at, s[r.by].pose.facing}, profile(s, r.by).width, profile(s, r.by).depth};
  const Convex path = swept(start, s[r.by].pose.at);
  for (auto i = static_cast<std::size_t>(r.next); i < s.models.size(); ++i) {
    const ModelId m = ModelId::of(i);
    if (!s[m].present() || side_of(s, m) == side_of(s, r.by) || profile(s, m).vehicle()) continue;
    if (!touch(footprint(s, m), Points(path))) continue;
    Ram on = r;
    on.next = static_cast<int16_t>(i + 1);
    const Blow blow{
        .power = profile(s, r.by).armour[0], .melee = true, .look = protection_seen(s, r.by, m)};  // AAF-MEL-021
    const Score score = damage_score(s, m, blow);
    if (score.impossible()) continue;
    return F::call(roll::Begin{throwing("ram"_name, piece_of(m), side_of(s, r.by), score)}, Rammed{on, m});
  }
  Ram done = r;
  done.next = static_cast<int16_t>(s.models.size());
  if (r.next < 0) {
    s.melee = {};
    return F::done(Nothing{});
  }
  done.next = -1;
  return F::call(Demand{static_cast<int8_t>(side_of(s, r.by)), 0}, done);  // AAF-MEL-022
}
N resume(State& s, const Rammed& r, const roll::Result& rolled, Out& out) {
  if (rolled.passed > 0) {
    const UnitId u = s[r.model].unit;
    lose_model(s, r.model, out);
    note_casualties(s, u);
    note_losses(s, u, out);
  }
  return resume(s, r.ram, Nothing{}, out);
}

}  // namespace sandtable::aaf
