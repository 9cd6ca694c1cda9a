// The Shoot action: the verb of an activation (AAF-ACT-013, AAF-SHO-002, 003).
#include <fmt/core.h>

#include <algorithm>

#include "aaf/core/actions.hpp"
#include "aaf/core/world.hpp"
#include "aaf/damage/values.hpp"
#include "aaf/shooting/fire.hpp"
#include "aaf/shooting/steps.hpp"
#include "game/sample.hpp"

namespace sandtable::aaf {
namespace {

constexpr Name fire_target_key = "target"_name, he_key = "he"_name, fire_smoke_key = "smoke"_name,
               hold_key = "hold"_name;

// The target that looks best: most shots that can hurt it.
UnitId best_target(const State& s, UnitId u) {
  UnitId best;
  std::size_t most = 0;
  for (const UnitId e : units_of(s, 1 - s[u].side)) {
    if (!why_not_target(s, u, e).empty()) continue;
    std::size_t n = 1;
    for (const Shot& shot : shots_of(s, {.firer = u, .target = e}))
      n += shot.silent.valid() ? 0u : static_cast<std::size_t>(shot.dice);
    if (!best.valid() || n > most) {
      best = e;
      most = n;
    }
  }
  return best;
}

Choice shoot_choice(const State& s, UnitId u, bool parts) {
  Choice c{.verb = shoot_verb.words.verb,
           .actor = piece_of(u),
           .label = fmt::format("Shoot with {}", name_of(s, u)),
           .rules = {"AAF-ACT-013"_rule}};
  c.closed = why_not_now(s, u, Action::shoot);
  if (c.closed.empty() && !best_target(s, u).valid())
    c.closed.push_back(refuse("AAF-SHO-004"_rule, "no enemy that is spotted and in sight", piece_of(u)));
  if (!parts) return c;
  Question target{.key = fire_target_key, .label = "At", .rules = {"AAF-SHO-003"_rule, "AAF-SHO-008"_rule}};
  for (const UnitId e : units_of(s, 1 - s[u].side))
    target.options.push_back(
        {.value = e.value, .label = name_of(s, e), .piece = piece_of(e), .closed = why_not_target(s, u, e)});
  c.parts.push_back(std::move(target));
  std::array<Question, 3> lists{
      Question{.key = he_key, .label = "Firing high explosive", .rules = {"AAF-SHO-012"_rule}, .low = 0, .high = 0},
      Question{.key = fire_smoke_key, .label = "Firing smoke", .rules = {"AAF-SHO-030"_rule}, .low = 0, .high = 0},
      Question{.key = hold_key, .label = "Holding fire", .rules = {"AAF-SHO-003"_rule}, .low = 0, .high = 0}};
  const UnitId aim = best_target(s, u);
  for (const Shot& shot : shots_of(s, {.firer = u, .target = aim.valid() ? aim : u})) {
    const Weapon& w = weapon(s, shot.weapon);
    const Option option{
        .value = shot.number, .label = fmt::format("{}: {}", name_of(s, shot.by), w.name), .piece = piece_of(shot.by)};
    if (shot.choice) lists[0].options.push_back(option);
    if (may_fire(s, w, Shell::smoke)) lists[1].options.push_back(option);
    lists[2].options.push_back(option);
  }
  for (Question& q : lists) {
    q.high = static_cast<int32_t>(q.options.size());
    c.parts.push_back(std::move(q));
  }
  c.usual = {
      {.key = fire_target_key, .values = {aim.value}}, {.key = he_key}, {.key = fire_smoke_key}, {.key = hold_key}};
  // Guns fire HE at men when nothing else of the target is there.
  if (aim.valid() && !has_afv(s, aim))
    for (const Option& o : c.parts[1].options) c.usual[1].values.push_back(o.value);
  return c;
}

void add_shoot(const State& s, const Wanted& wanted, Decision& d) {
  if (wanted.has(piece_of(s.acting)) && s[s.acting].nerve != Nerve::fleeing)
    d.choices.push_back(shoot_choice(s, s.acting, wanted.parts));
}

bool known_unit(const State& s, int32_t id) { return id >= 0 && static_cast<std::size_t>(id) < s.units.size(); }

FireOrder read_order(const State& s, UnitId u, const Command& c, Refusals& no) {
  FireOrder f{.firer = u};
  const Reply* target = c.reply(fire_target_key);
  if (!target || target->values.size() != 1 || !known_unit(s, target->values[0]) ||
      s[UnitId::of(static_cast<std::size_t>(target->values[0]))].side != 1 - s[u].side ||
      !on_table(s, UnitId::of(static_cast<std::size_t>(target->values[0])))) {
    no.push_back(malformed("name one enemy unit on the table to shoot at"));
    return f;
  }
  f.target = UnitId::of(static_cast<std::size_t>(target->values[0]));
  for (Refusal& r : why_not_target(s, u, f.target)) no.push_back(std::move(r));
  const Choice choice = shoot_choice(s, u, true);
  for (const Reply& r : c.replies) {
    const auto part =
        std::find_if(choice.parts.begin(), choice.parts.end(), [&](const Question& q) { return q.key == r.key; });
    if (part == choice.parts.end() || !r.routes.empty()) {
      no.push_back(malformed("shoot at a target; he, smoke and hold name weapons"));
      continue;
    }
    if (r.key == fire_target_key) continue;
    for (const int32_t v : r.values) {
      const auto is = [&](const Option& o) { return o.value == v; };
      if (std::any_of(part->options.begin(), part->options.end(), is)) continue;
      const auto held = std::find_if(choice.parts[3].options.begin(), choice.parts[3].options.end(), is);
      if (held == choice.parts[3].options.end())
        no.push_back(malformed("that is no weapon of the unit that shoots"));
      else
        no.push_back(refuse(r.key == he_key ? "AAF-SHO-011"_rule : "AAF-SHO-030"_rule,
                            held->label + " cannot fire that shell", held->piece));
    }
  }
  const auto values = [&](Name key) { return c.reply(key) ? c.reply(key)->values : std::vector<int32_t>{}; };
  f.he = values(he_key);
  f.smoke = values(fire_smoke_key);
  f.hold = values(hold_key);
  return f;
}

// Men face what they fire at (AAF-MOV-029).
void face(State& s, const FireOrder& f) {
  for (const Shot& shot : shots_of(s, f)) {
    if (shot.silent.valid()) continue;
    const Angle to = heading_of(s[shot.aim].pose.at - s[shot.by].pose.at);
    if (profile(s, shot.by).vehicle())
      s[shot.by].turret = to;
    else
      s[shot.by].pose.facing = to;
  }
}

Act decode_shoot(const State& s, const Command& c, Refusals& no) {
  if (!is_acting(s, c, no)) return {};
  no = why_not_now(s, s.acting, Action::shoot);
  if (!no.empty()) return {};
  const FireOrder f = read_order(s, s.acting, c, no);
  return [f](State& now, Out& out) -> std::optional<N> {
    note_action(now, f.firer);
    ++now[f.firer].now.shots;
    out.event(
        {.kind = "shoots"_name, .rule = "AAF-ACT-013"_rule, .who = piece_of(f.firer), .other = piece_of(f.target)});
    face(now, f);
    open_volley(now, f);
    if (now.volley.batches.empty())
      out.event({.kind = "no_shot"_name, .rule = "AAF-SHO-008"_rule, .who = piece_of(f.firer)});
    return F::call(FireVolley{}, AfterShot{f.firer});
  };
}

// Weapons of a script: a model for all its weapons, or "MODEL WEAPON NAME".
void read_weapons(const State& s, UnitId u, const Toml& list, Reply& to) {
  for (const Toml& word : list.items()) {
    bool found = false;
    for (const ModelId m : models_of(s, u)) {
      const Profile& p = profile(s, m);
      for (std::size_t i = 0; i < p.weapons.size(); ++i) {
        const bool all = word.string() == name_of(s, m);
        const bool one = word.string() == name_of(s, m) + ' ' + weapon(s, p.weapons[i].weapon).name;
        if (!all && !one) continue;
        found = true;
        to.values.push_back(weapon_number(m, i));
      }
    }
    if (!found)
      word.fail("'" + word.string() + "' is no model of that unit with a weapon; write MODEL or \"MODEL WEAPON\"");
  }
}

void read_shoot(const State& s, const Toml& words, Command& c) {
  words.only({"unit", "target", "he", "smoke", "hold"});
  const UnitId u = unit_named(s, words.at("unit"));
  c.actor = piece_of(u);
  c.replies.push_back({.key = fire_target_key, .values = {unit_named(s, words.at("target")).value}});
  for (const auto& [key, name] :
       {std::pair{"he", he_key}, std::pair{"smoke", fire_smoke_key}, std::pair{"hold", hold_key}}) {
    Reply reply{.key = name};
    if (const Toml& list = words.find(key)) read_weapons(s, u, list, reply);
    c.replies.push_back(std::move(reply));
  }
}

void complete_shoot(const State& s, Command& c) {
  const UnitId u = own_unit(s, s[s.acting].side, c.actor);
  if (!u.valid()) return;
  const Choice choice = shoot_choice(s, u, true);
  // What is usual against one target says nothing of another.
  const bool same = !c.reply(fire_target_key) || c.reply(fire_target_key)->values == choice.usual[0].values;
  for (const Reply& r : choice.usual)
    if (!c.reply(r.key)) c.replies.push_back(same ? r : Reply{.key = r.key});
}

void sample_shoot(const State& s, Command& c, Dice& dice) {
  const UnitId u = own_unit(s, s[s.acting].side, c.actor);
  const Choice choice = shoot_choice(s, u, true);
  std::vector<int32_t> open;
  for (const Option& o : choice.parts[0].options)
    if (o.closed.empty()) open.push_back(o.value);
  if (open.empty()) {
    c.verb = {};
    return;
  }
  c.replies = choice.usual;
  c.replies[0].values = {open[static_cast<std::size_t>(draw_below(static_cast<int>(open.size()), dice))]};
  c.replies[1].values.clear();
  for (const Option& o : choice.parts[1].options)
    if (draw_below(3, dice) == 0) c.replies[1].values.push_back(o.value);
  for (const Option& o : choice.parts[2].options)
    if (draw_below(8, dice) == 0 &&
        std::find(c.replies[1].values.begin(), c.replies[1].values.end(), o.value) == c.replies[1].values.end())
      c.replies[2].values.push_back(o.value);
}

void preview_shoot(const State& s, const Command& c, Preview& out) {
  const UnitId u = own_unit(s, s[s.acting].side, c.actor);
  Refusals none;
  if (!u.valid()) return;
  const FireOrder f = read_order(s, u, c, none);
  if (!f.target.valid()) return;
  for (const Shot& shot : shots_of(s, f)) {
    const Weapon& w = weapon(s, shot.weapon);
    Forecast line{.label = fmt::format("{}, {}", name_of(s, shot.by), w.name),
                  .who = piece_of(shot.by),
                  .other = piece_of(f.target)};
    // No measuring before the target is declared (AAF-GEN-002): range is not told.
    if (shot.silent.valid() && shot.silent != "AAF-SHO-007"_rule) {
      line.words = "does not fire";
      line.rules = {shot.silent};
    } else {
      line.dice = shot.dice;
      line.score = hit_score(s, shot.by, shot.weapon, f.over_watch);
      line.words = "if the target is in range";
    }
    out.forecast.push_back(std::move(line));
  }
}

}  // namespace

N resume(State&, const AfterShot& a, const Nothing&, Out&) {
  if (!a.tested) return F::call(TestAmmunition{a.unit}, AfterShot{a.unit, true});
  return F::call(React{a.unit}, AfterAct{a.unit});  // AAF-ACT-014
}

const VerbRow shoot_verb{{"shoot"_name,
                          "{ unit, target, he = [MODEL, ...], smoke = [...], hold = [...] }",
                          "shoots at an enemy unit",
                          read_shoot,
                          {"AAF-ACT-005"_rule, "is an action of a unit that is activated"}},
                         add_shoot,
                         decode_shoot,
                         complete_shoot,
                         sample_shoot,
                         preview_shoot};

}  // namespace sandtable::aaf
