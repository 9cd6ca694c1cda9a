// Scripts that begin in the Shooting Step: at its beginning, or when hits are to be settled.
#include <fmt/core.h>

#include <algorithm>

#include "base/fields_toml.hpp"
#include "fow/core/answers.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/start.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/settle.hpp"
#include "fow/damage/steps.hpp"
#include "fow/shooting/shoot_words.hpp"
#include "fow/shooting/shooting.hpp"
#include "fow/shooting/shooting_chapter.hpp"
#include "fow/shooting/steps.hpp"
#include "fow/shooting/strikes.hpp"
#include "fow/shooting/targets.hpp"
#include "game/reading.hpp"

namespace sandtable::fow {
namespace {

// Its first weapon where none is named.
Shot firing_weapon(const State& s, const Toml& t, TeamId team) {
  const auto& weapons = model(s, team).weapons;
  if (weapons.empty()) t.fail("that team has no weapon");
  const Toml& weapon = t.find("weapon");
  if (!weapon) return {team};
  const auto found =
      std::find_if(weapons.begin(), weapons.end(), [&](const Weapon& w) { return called(w, weapon.string()); });
  if (found == weapons.end()) weapon.fail(no_such_weapon(s, weapon.string(), shots_of(s, team)));
  return {team, static_cast<uint8_t>(found - weapons.begin())};
}

// hit = { on = "t34", anti_tank = 10, firepower = 3, from = [36, 12] or "panzer", long_range = true, flame = true };
// a team's weapon gives what is left out.
void begin_hit(State& s, const Toml& t) {
  begin_in_battle(s, AfterShoot{});
  t.only({"on", "anti_tank", "firepower", "from", "weapon", "long_range", "flame", "face", "cover"});
  Hit h;
  h.on = team_named(s, t.at("on"));
  const Toml& from = t.at("from");
  if (from.is(Toml::Kind::string)) {
    h.by = team_named(s, from);
    h.from = s[h.by].pose.at;
    h.far = distance(s, h.by, h.on) > 16 * inch;
  } else {
    h.from = read_point(from);
    h.far = distance(footprint(s, h.on), h.from) > 16 * inch;
  }
  if (h.by.valid() && !t.has("anti_tank")) {
    const Line line = line_of(s, firing_weapon(s, t, h.by));
    h.anti_tank = static_cast<int8_t>(line.anti_tank);
    h.firepower = static_cast<int8_t>(line.firepower);
    h.flame = line.has(WeaponTrait::flame_thrower);
  } else {
    h.anti_tank = static_cast<int8_t>(t.at("anti_tank").integer_between(0, 30));
    h.firepower = static_cast<int8_t>(t.at("firepower").integer_between(1, 6));
  }
  h.flame = t.boolean("flame", h.flame);
  if (const Toml& far = t.find("long_range")) h.far = far.boolean();
  h.shooter = static_cast<int8_t>(1 - side_of(s, h.on));
  s.active = h.shooter;
  if (const Toml& face = t.find("face")) h.face = read_enum<Face>(face);
  if (const Toml& cover = t.find("cover")) h.cover = read_enum<CoverFrom>(cover);
  Gunners gunners{.teams = {}, .at = h.from};
  if (h.by.valid()) {
    gunners.teams = push_all(s.arena, std::vector{gunner_of(s, h.by)});
    h.faced = s[h.by].pose.facing;
  }
  push_step(s, Evacuate{h.on, gunners});
  push_step(s, SettleHit{h});
}

Fire read_hit(const State& s, const Toml& t, const Body& target) {
  const bool plain = t.is(Toml::Kind::string);
  if (!plain) t.only({"team", "weapon", "priority", "ammo", "opening"});
  Fire f{.shot = {team_named(s, plain ? t : t.at("team"))}, .target = target};
  if (side_of(s, f.shot.team) != s.active) t.fail("hits come from the other side");
  if (model(s, f.shot.team).weapons.empty()) t.fail("that team has no weapon");
  if (!plain) {
    f.shot = firing_weapon(s, t, f.shot.team);
    if (const Toml& ammo = t.find("ammo")) f.shot.ammo = ammo_in_words(s, ammo, f.shot);
    if (const Toml& priority = t.find("priority")) f.priority = read_enum<TeamType>(priority);
  }
  const Toml* opening = plain ? nullptr : &t.find("opening");
  f.opening = opening && *opening ? static_cast<int8_t>(opening->integer_between(0, 100))
                                  : usual_place(s, shooting_step_terms(), f);  // FOW-SHO-048
  return f;
}

// hits = { on = "tigers", by = ["m10", "m10", { team = "m10_2", weapon = "hull", priority = "infantry" }] }: one for
// each hit.
void begin_hits(State& s, const Toml& t) {
  begin_in_battle(s, AfterShoot{});
  t.only({"on", "by"});
  const Body target = target_named(s, Rules::piece(s, t.at("on").string()));
  if (!target.valid())
    t.at("on").fail(fmt::format("there is no platoon or Independent team '{}'", t.at("on").string()));
  s.active = static_cast<int8_t>(1 - s[target.platoon].side);
  const std::vector<TeamId> teams = teams_in(s, target);
  std::vector<Fire> plan;
  Body shooters;
  for (const Toml& one : t.at("by").items()) {
    const Fire f = read_hit(s, one, target);
    if (shooters.valid() && shooters.platoon != s[f.shot.team].with())
      one.fail("hits that wait together come from one platoon");
    shooters = {s[f.shot.team].with(), {}};
    plan.push_back(f);
    if (plan.size() > 64) one.fail("more than 64 hits");
  }
  if (plan.empty()) t.fail("'by' names one team for each hit");
  const Terms terms = shooting_step_terms();
  settle_rates(s, terms, plan);
  bool harmful = false;
  for (Fire& f : plan) {
    declare(s, terms, f, teams, firing_in(plan));
    if (!f.easiest.valid())
      t.fail(fmt::format("'{}' could not have hit anybody of '{}' from there (range, sight or field of fire)",
                         name_of(s, f.shot.team), t.at("on").string()));
    harmful = harmful || f.may != 0;
  }
  if (!harmful) t.fail("none of these hits can harm anybody there (FOW-SSR-009)");
  const Part part =
      plan[0].shot.ammo == Ammo::smoke ? Part::rest_smoke : Part::rest_shots;  // nothing is fired after it
  ShareOut share{.pass = {{.shooters = shooters, .terms = terms, .ledger = push_all(s.arena, plan)}, part}};
  share.shooters = push_all(s.arena, teams_in(s, shooters));
  share.targets = push_all(s.arena, std::vector{target_of(s, shooters, plan, target, teams)});
  share.scored = open_list<Scored>(s.arena);
  for (std::size_t i = 0; i < plan.size(); ++i) push(s.arena, share.scored, {static_cast<uint16_t>(i), 1});
  push_frame(s, StepBox<Rules>(share), Volley::procedure);
  // The arena belongs to the volley's frame.
  s.stack.back().arena = 0;
}

constexpr StartRow shooting_start_rows[] = {
    {"shooting", "", "the Shooting Step", StartRow::Sort::step, Step::shooting,
     [](State& s, const Toml&) {
       begin_in_battle(s, AfterShoot{});
       push_step(s, AskShoot{});
     }},
    {"hit", "{ on, from, weapon, anti_tank, firepower, long_range, flame, face, cover }",
     "one hit is to be saved against", StartRow::Sort::inside, Step::shooting, begin_hit},
    {"hits", "{ on, by = [team or { team, weapon, priority, ammo, opening }, ...] }", "hits wait to be allocated",
     StartRow::Sort::inside, Step::shooting, begin_hits},
};

}  // namespace

std::span<const StartRow> shooting_starts() { return shooting_start_rows; }

}  // namespace sandtable::fow
