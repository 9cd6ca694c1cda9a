#include "fow/movement/before_movement.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/core/world.hpp"
#include "fow/morale/morale.hpp"
#include "fow/movement/movement.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord too_near_for_sniper = 4 * inch;  // FOW-SNI-005

bool sniper_off_table(const State& s, TeamId t) {
  const Team& team = s[t];
  return team.platoon.valid() && team.place == Place::away && !team.destroyed && side_of(s, t) == s.active &&
         model(s, t).has(Trait::sniper);
}

bool could_refuel(const State& s, TeamId t) {
  return s[t].present() && side_of(s, t) == s.active && model(s, t).has(Trait::flame_thrower) && s[t].fuel_spent;
}

// A building, or ground that conceals or covers (FOW-SNI-005).
bool hides_snipers(const State& s, const Feature& f, std::size_t index) {
  const TerrainEffect& effect = s.world->ratings[index];
  if ((f.form != Form::area && f.form != Form::building) || effect.going == TerrainEffect::Going::impassable)
    return false;
  return effect.building || effect.cover == TerrainEffect::Cover::bulletproof ||
         (effect.concealing && effect.sight == TerrainEffect::Sight::area);
}

bool in_hiding_place(const State& s, Vec at) {
  const auto& features = s.world->table->features();
  for (std::size_t i = 0; i < features.size(); ++i)
    if (hides_snipers(s, features[i], i) && where(at, features[i].points) != Where::outside) return true;
  return false;
}

bool on_table(const State& s, const Rect& base) {
  const Vec size = s.world->table->size();
  const Box box = box_of(outline(base));
  return box.low.x >= 0 && box.low.y >= 0 && box.high.x <= size.x && box.high.y <= size.y;
}

Refusals too_late(const State& s, TeamId t, RuleId rule) {
  if (!movement_begun(s)) return {};
  return {refuse(rule, fmt::format("{}: only at the start of the Movement Step", name_of(s, t)), piece_of(t))};
}

Choice sniper_choice(const State& s, TeamId t) {
  Choice c{.verb = "place_sniper"_name,
           .actor = piece_of(t),
           .label = fmt::format("Place {}", name_of(s, t)),
           .rules = {"FOW-SNI-004"_rule},
           .closed = too_late(s, t, "FOW-SNI-004"_rule)};
  Question where{.key = "place"_name,
                 .shape = Shape::place,
                 .label = "Where the sniper lies",
                 .rules = {"FOW-SNI-005"_rule},
                 .pieces = {piece_of(t)}};
  const auto& features = s.world->table->features();
  for (std::size_t i = 0; i < features.size(); ++i)
    if (hides_snipers(s, features[i], i)) where.zones.push_back({features[i].points});
  c.parts.push_back(std::move(where));
  return c;
}

}  // namespace

Refusals check_sniper(const State& s, TeamId t, const Pose& at) {
  Refusals out = too_late(s, t, "FOW-SNI-004"_rule);
  const auto no = [&](RuleId rule, const std::string& why, PieceRef by = {}) {
    out.push_back(refuse(rule, fmt::format("{} cannot be placed there: {}", name_of(s, t), why), piece_of(t)));
    out.back().by = by;
  };
  const Model& m = model(s, t);
  const Rect base{at, m.width, m.depth};
  if (!on_table(s, base)) {
    no("FOW-SNI-005"_rule, "it would stand off the table");
    return out;
  }
  if (!in_hiding_place(s, at.at)) no("FOW-SNI-005"_rule, "it is no terrain feature to hide in");
  for (const auto& area : s.world->deployment[static_cast<std::size_t>(1 - side_of(s, t))])
    if (overlap(outline(base), area)) {
      no("FOW-SNI-005"_rule, "it is in the enemy's deployment area");
      break;
    }
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId e = TeamId::of(i);
    if (!s[e].present() || side_of(s, e) == side_of(s, t)) continue;
    const Gap apart = distance(base, footprint(s, e));
    if (!(apart <= too_near_for_sniper)) continue;
    no("FOW-SNI-005"_rule, fmt::format("{} is within 4in/10cm", name_of(s, e)), piece_of(e));
    out.back().unit = Unit::length;
    out.back().measured = apart.shown();
    out.back().allowed = too_near_for_sniper;
  }
  if (!out.empty()) return out;
  State there = s;
  there[t].place = Place::table;
  there[t].pose = at;
  return look_at_path(there, t, {at}).refused;  // on nobody, astride nothing
}

void place_sniper(State& s, TeamId t, const Pose& at, Out& out) {
  Team& team = s[t];
  team.place = Place::table;
  team.pose = team.stood = team.before_bog = at;
  team.turret = at.facing;
  out.event({.kind = "placed"_name, .rule = "FOW-SNI-004"_rule, .who = piece_of(t), .to = at});
}

Refusals check_refuelling(const State& s, TeamId t) {
  Refusals out = too_late(s, t, "FOW-FLM-015"_rule);
  const auto no = [&](const char* why) {
    out.push_back(
        refuse("FOW-FLM-015"_rule, fmt::format("{} cannot go to refuel: {}", name_of(s, t), why), piece_of(t)));
  };
  if (!could_refuel(s, t)) no("only a flame-thrower tank that has fired it");
  if (!s[t].able()) no("it cannot drive");
  return out;
}

void refuel(State& s, TeamId t, Out& out) {
  s[t].place = Place::rear;  // not Destroyed, and no longer of its platoon
  note_departure(s, s[t].platoon);
  out.event({.kind = "to_the_rear"_name, .rule = "FOW-FLM-015"_rule, .who = piece_of(t)});
}

bool is_before_movement(Name verb) {
  return verb == "place_sniper"_name || verb == "refuel"_name || verb == "head_rear"_name;
}

void add_before_movement(const State& s, Decision& d) {
  add_head_rear(s, d);
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (sniper_off_table(s, t)) d.choices.push_back(sniper_choice(s, t));
    if (!could_refuel(s, t)) continue;
    d.choices.push_back({.verb = "refuel"_name,
                         .actor = piece_of(t),
                         .label = fmt::format("{} returns to refuel", name_of(s, t)),
                         .rules = {"FOW-FLM-015"_rule},
                         .closed = check_refuelling(s, t)});
  }
}

MovePlan decode_before_movement(const State& s, const Command& c, Refusals& out) {
  if (c.verb == "head_rear"_name) return decode_head_rear(s, c, out);
  const bool sniper = c.verb == "place_sniper"_name;
  MovePlan plan{.act = sniper ? MovePlan::Act::place_sniper : MovePlan::Act::refuel};
  const auto i = static_cast<std::size_t>(c.actor.id);
  if (c.actor.sort != PieceSort::team || c.actor.id < 0 || i >= s.teams.size() || !s.teams[i].platoon.valid() ||
      side_of(s, TeamId::of(i)) != s.active) {
    out.push_back(malformed("say which of your teams"));
    return plan;
  }
  plan.team = TeamId::of(i);
  if (!sniper) {
    if (!c.replies.empty()) out.push_back(malformed("'refuel' has no parts"));
    if (out.empty()) out = check_refuelling(s, plan.team);
    return plan;
  }
  if (!sniper_off_table(s, plan.team)) {
    out.push_back(
        refuse("FOW-SNI-004"_rule, fmt::format("{} is no Sniper team off the table", name_of(s, plan.team)), c.actor));
    return plan;
  }
  Choice choice = sniper_choice(s, plan.team);
  choice.closed.clear();  // check_sniper says so too
  out = check_shape(choice, c);
  if (!out.empty()) return plan;
  const std::vector<Route>& routes = c.reply("place"_name)->routes;
  if (routes.size() != 1 || routes[0].steps.size() != 1 || routes[0].into.valid() || routes[0].how != Name{}) {
    out.push_back(malformed("a Sniper is placed at one place"));
    return plan;
  }
  plan.place = routes[0].steps[0];
  out = check_sniper(s, plan.team, plan.place);
  return plan;
}

Command sample_before_movement(const State& s, Dice& dice) {
  Decision d;
  add_before_movement(s, d);
  std::erase_if(d.choices, [](const Choice& c) { return !c.closed.empty(); });
  if (d.choices.empty()) return {};
  const Choice& choice = d.choices[static_cast<std::size_t>(draw_below(static_cast<int>(d.choices.size()), dice))];
  Command c{.verb = choice.verb, .actor = choice.actor};
  if (choice.parts.empty()) return c;
  const auto& zones = choice.parts[0].zones;
  if (zones.empty()) return {};
  const Box box = box_of(zones[static_cast<std::size_t>(draw_below(static_cast<int>(zones.size()), dice))].outline);
  const int x = draw_below(17, dice);
  const int y = draw_below(17, dice);
  const Pose at{{box.low.x + static_cast<Coord>(int64_t{box.high.x - box.low.x} * x / 16),
                 box.low.y + static_cast<Coord>(int64_t{box.high.y - box.low.y} * y / 16)},
                {}};
  c.replies.push_back({.key = "place"_name, .routes = {{.piece = c.actor, .steps = {at}}}});
  return check_sniper(s, TeamId{c.actor.id}, at).empty() ? c : Command{};
}

}  // namespace sandtable::fow
