#include "aaf/special/engineers.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "aaf/core/actions.hpp"
#include "aaf/core/world.hpp"
#include "aaf/damage/losses.hpp"
#include "aaf/morale/tests.hpp"
#include "aaf/shooting/steps.hpp"

namespace sandtable::aaf {
namespace {

constexpr Name work_key = "work"_name, room_target_key = "target"_name;
constexpr VerbPlace engineering{"AAF-SPC-054"_rule, "is a Shoot action of engineers"};

bool engineers(const State& s, UnitId u) {
  const auto men = afoot(s, u);
  return std::any_of(men.begin(), men.end(), [&](ModelId m) { return profile(s, m).engineer; });
}

// AAF-SPC-051, 053: what may be cleared, adjacent to the unit.
std::vector<int8_t> works_near(const State& s, UnitId u) {
  std::vector<int8_t> list;
  for (std::size_t i = 0; i < s.world->works.size(); ++i) {
    const WorkKind kind = s.world->works[i].kind;
    const auto work = static_cast<int8_t>(i);
    if ((kind == WorkKind::mines || kind == WorkKind::wire || kind == WorkKind::obstacles) && stands(s, work) &&
        adjacent_to(s, u, work))
      list.push_back(work);
  }
  return list;
}

// AAF-SPC-052: enemies in a room next to the unit, or behind the outer wall it is at.
std::vector<UnitId> rooms_of_enemies(const State& s, UnitId u) {
  std::vector<UnitId> list;
  for (const UnitId e : units_of(s, 1 - s[u].side)) {
    if (!indoors(s, e)) continue;
    bool near = false;
    if (indoors(s, u)) {
      const auto rooms = rooms_beside(s, s[u].inside);
      near = std::find(rooms.begin(), rooms.end(), s[e].inside) != rooms.end();
    } else if (s[e].inside.floor == 0) {
      for (const ModelId m : afoot(s, u))
        near = near || to_outer_wall(s, footprint(s, m), s[e].inside) <= tables(s).movement.not_too_close;
    }
    if (near) list.push_back(e);
  }
  return list;
}

Choice task(const State& s, UnitId u, const VerbRow& row, const char* label, RuleId rule) {
  return {.verb = row.words.verb,
          .actor = piece_of(u),
          .label = fmt::format("{}: {}", name_of(s, u), label),
          .rules = {rule},
          .closed = why_not_now(s, u, Action::shoot)};
}

void add_clear(const State& s, const Wanted& wanted, Decision& d) {
  const UnitId u = s.acting;
  if (!wanted.has(piece_of(u)) || !engineers(s, u) || s[u].nerve == Nerve::fleeing) return;
  const auto near = works_near(s, u);
  if (near.empty()) return;
  static constexpr const char* words[] = {"wire", "", "", "", "obstacles", "mines"};
  Choice c = task(s, u, clear_verb, "clear", "AAF-SPC-051"_rule);
  Question which{.key = work_key, .label = "What", .rules = {"AAF-SPC-051"_rule, "AAF-SPC-053"_rule}};
  for (const int8_t w : near)
    which.options.push_back(
        {.value = w, .label = words[static_cast<std::size_t>(s.world->works[static_cast<std::size_t>(w)].kind)]});
  c.parts.push_back(std::move(which));
  c.usual = {{.key = work_key, .values = {near[0]}}};
  d.choices.push_back(std::move(c));
}

Act decode_clear(const State& s, const Command& c, Refusals& no) {
  if (!is_acting(s, c, no)) return {};
  const UnitId u = s.acting;
  if (!engineers(s, u)) no.push_back(refuse("AAF-SPC-051"_rule, name_of(s, u) + " are no engineers", piece_of(u)));
  if (no.empty() && works_near(s, u).empty())
    no.push_back(refuse("AAF-SPC-054"_rule, name_of(s, u) + " is next to nothing it could clear", piece_of(u)));
  if (!no.empty() || !rows::fits(s, clear_verb, c, no)) return {};
  const auto work = static_cast<int8_t>(c.reply(work_key)->values[0]);
  return [u, work](State& now, Out& out) -> std::optional<N> {
    note_action(now, u);
    ++now[u].now.shots;
    if (!now.cleared.full()) now.cleared.push_back(work);
    out.event({.kind = "cleared"_name, .rule = "AAF-SPC-051"_rule, .who = piece_of(u)});
    return F::call(React{u}, AfterAct{u});
  };
}

void read_clear(const State& s, const Toml& words, Command& c) {
  words.only({"unit", "work"});
  c.actor = piece_of(unit_named(s, words.at("unit")));
  const Toml& name = words.find("work");
  if (!name) return;
  for (std::size_t i = 0; i < s.world->works.size(); ++i)
    if (s.world->works[i].name == name.string()) {
      c.replies.push_back({.key = work_key, .values = {static_cast<int32_t>(i)}});
      return;
    }
  name.fail("there is no field work '" + name.string() + "'");
}

void add_blow(const State& s, const Wanted& wanted, Decision& d) {
  const UnitId u = s.acting;
  if (!wanted.has(piece_of(u)) || !engineers(s, u) || s[u].nerve == Nerve::fleeing) return;
  const auto near = rooms_of_enemies(s, u);
  if (near.empty()) return;
  Choice c = task(s, u, blow_verb, "charges at the building", "AAF-SPC-052"_rule);
  Question which{.key = room_target_key, .label = "Whose room", .rules = {"AAF-SPC-052"_rule}};
  for (const UnitId e : near) which.options.push_back({.value = e.value, .label = name_of(s, e), .piece = piece_of(e)});
  c.parts.push_back(std::move(which));
  c.usual = {{.key = room_target_key, .values = {near[0].value}}};
  d.choices.push_back(std::move(c));
}

Act decode_blow(const State& s, const Command& c, Refusals& no) {
  if (!is_acting(s, c, no)) return {};
  const UnitId u = s.acting;
  if (!engineers(s, u)) no.push_back(refuse("AAF-SPC-052"_rule, name_of(s, u) + " are no engineers", piece_of(u)));
  if (no.empty() && rooms_of_enemies(s, u).empty())
    no.push_back(refuse("AAF-SPC-054"_rule, name_of(s, u) + " is next to no room of the enemy's", piece_of(u)));
  if (!no.empty() || !rows::fits(s, blow_verb, c, no)) return {};
  const UnitId target{static_cast<int16_t>(c.reply(room_target_key)->values[0])};
  return [u, target](State& now, Out& out) -> std::optional<N> {
    note_action(now, u);
    ++now[u].now.shots;
    now[u].phase.fired = true;
    out.event({.kind = "blows_up"_name, .rule = "AAF-SPC-052"_rule, .who = piece_of(u), .other = piece_of(target)});
    return F::call(BlowUp{u, target, 0}, AfterShot{u, true});
  };
}

void read_blow(const State& s, const Toml& words, Command& c) {
  words.only({"unit", "target"});
  c.actor = piece_of(unit_named(s, words.at("unit")));
  c.replies.push_back({.key = room_target_key, .values = {unit_named(s, words.at("target")).value}});
}

// From beside them, so what lies between gives nothing; the walls do.
Blow charge_at(const State& s) { return {.power = tables(s).special.engineer_power}; }

constexpr EventRow special_events[] = {
    {"cleared"_name, Measure::nothing, Cue::none, "{who} clears the way"},
    {"blows_up"_name, Measure::nothing, Cue::explosion, "{who} lays charges at {other}"},
};

}  // namespace

const VerbRow clear_verb{
    {"clear"_name, "{ unit, work = NAME }", "engineers clear mines, wire or obstacles", read_clear, engineering},
    add_clear,
    decode_clear};
const VerbRow blow_verb{
    {"blow_up"_name, "{ unit, target }", "engineers blow up a room of the enemy's", read_blow, engineering},
    add_blow,
    decode_blow};

N resume(State& s, const BlowUp& b, Out&) {
  if (b.next < 0) return F::done(Nothing{});
  for (const ModelId m : models_of(s, b.target)) {
    if (m.value < b.next || !indoors(s, m)) continue;
    BlowUp on = b;
    on.next = static_cast<int16_t>(m.value + 1);
    const Score score = damage_score(s, m, charge_at(s));
    if (score.impossible()) continue;
    return F::call(roll::Begin{throwing("damage"_name, piece_of(m), s[b.by].side, score)}, BlownUp{on, m});
  }
  BlowUp done = b;
  done.next = -1;
  return F::call(Demand{s[b.by].side, 0}, done);  // AAF-MOR-042
}
N resume(State& s, const BlowUp& b, const Nothing&, Out& out) { return resume(s, b, out); }
N resume(State& s, const BlownUp& b, const roll::Result& r, Out& out) {
  if (r.passed > 0) {
    const UnitId u = s[b.model].unit;
    lose_model(s, b.model, out);
    note_casualties(s, u);
    note_losses(s, u, out);
  }
  return F::go(b.blow);
}

const Chapter& special_chapter() {
  static constexpr Chapter chapter{.name = "special", .events = special_events};
  return chapter;
}

}  // namespace sandtable::aaf
