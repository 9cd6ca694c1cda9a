// Snipers (FOW-SNI): placed out of nowhere, never moved, always hidden, feared, and driven off by whoever comes near.
#include <fmt/core.h>

#include "fow/core/placing.hpp"
#include "fow/core/words.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/movement.hpp"
#include "fow/movement/put_down.hpp"
#include "fow/movement/steps.hpp"
#include "fow/sight/cover.hpp"
#include "fow/sight/looking.hpp"
#include "fow/special_rules/rule.hpp"
#include "game/reading.hpp"

namespace sandtable::fow::special {
namespace {

constexpr Coord sniper_distance = 4 * inch;  // from enemies when placed, from friends when it shoots (FOW-SNI-005, 007)

bool is_sniper(const State& s, TeamId t) { return has(s, t, Special::sniper); }

// --- placing one, at the start of any Movement Step ---

bool sniper_off_table(const State& s, TeamId t) {
  const Team& team = s[t];
  return team.platoon.valid() && team.place == Place::away && !team.harm.destroyed && is_sniper(s, t);
}

// The Movement Step of either side has come, and nobody has moved in it (FOW-SNI-004).
bool step_begins(const State& s) { return top_as<AskMove>(s) != nullptr && !movement_begun(s); }

// A building, or ground that conceals (FOW-SNI-005).
bool hides_snipers(const State& s, const Feature& f, std::size_t index) {
  const TerrainEffect& effect = s.world->ratings[index];
  if ((f.form != Form::area && f.form != Form::building) || effect.going == TerrainEffect::Going::impassable)
    return false;
  return effect.building || (effect.concealing && effect.sight == TerrainEffect::Sight::area);
}

bool in_sniper_hide(const State& s, Vec at) {
  const auto& features = s.world->table->features();
  for (std::size_t i = 0; i < features.size(); ++i)
    if (hides_snipers(s, features[i], i) && where(at, features[i].points) != Where::outside) return true;
  return in_hole(s, at);  // or ground that covers
}

// The ground of a trench as areas: one for each of its legs.
void add_legs(const Feature& way, std::vector<Zone>& zones) {
  for (std::size_t i = 0; i + 1 < way.points.size(); ++i) {
    const Vec from = way.points[i], to = way.points[i + 1];
    const Rect leg{{{(from.x + to.x) / 2, (from.y + to.y) / 2}, heading_of(to - from)}, way.width, length(to - from)};
    const Quad shape = outline(leg);
    zones.push_back({{shape.corner.begin(), shape.corner.end()}});
  }
}

void add_hides(const State& s, std::vector<Zone>& zones) {
  const auto& features = s.world->table->features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const bool covers = s.world->ratings[i].cover == TerrainEffect::Cover::bulletproof;
    if (covers && features[i].form == Form::way)
      add_legs(features[i], zones);
    else if (hides_snipers(s, features[i], i) || (covers && features[i].form == Form::area))
      zones.push_back({features[i].points});
  }
  for (const Overlay& o : s.overlays)
    if (o.sort == Overlay::Sort::crater) {
      const Quad shape = outline(o.rect);
      zones.push_back({{shape.corner.begin(), shape.corner.end()}});
    }
}

Refusals too_late_to_place(const State& s, TeamId t) {
  if (step_begins(s)) return {};
  return {
      refuse("FOW-SNI-004"_rule, fmt::format("{}: only at the start of a Movement Step", name_of(s, t)), piece_of(t))};
}

// Everything that forbids to place this Sniper team there now.
Refusals check_hide(const State& s, TeamId t, const Pose& at) {
  Refusals out = too_late_to_place(s, t);
  const auto no = [&](const std::string& why, PieceRef by = {}) {
    out.push_back(
        refuse("FOW-SNI-005"_rule, fmt::format("{} cannot be placed there: {}", name_of(s, t), why), piece_of(t)));
    out.back().by = by;
  };
  const Rect base = base_at(s, t, at);
  if (leaves_table(s, t, {at})) {
    no("it would stand off the table");
    return out;
  }
  if (!in_sniper_hide(s, at.at)) no("it is no terrain feature to hide in");
  for (const auto& area : deployment_of(s, 1 - side_of(s, t)))
    if (overlap(outline(base), area)) {
      no("it is in the enemy's deployment area");
      break;
    }
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId e = TeamId::of(i);
    if (!s[e].present() || side_of(s, e) == side_of(s, t)) continue;
    const Gap apart = distance(base, footprint(s, e));
    if (!(apart <= sniper_distance)) continue;
    no(fmt::format("{} is within 4in/10cm", name_of(s, e)), piece_of(e));
    out.back().unit = Unit::length;
    out.back().measured = apart.shown();
    out.back().allowed = sniper_distance;
  }
  if (!out.empty()) return out;
  return check_place(s, t, at, std::nullopt, "FOW-SNI-005"_rule);  // on nobody, astride nothing
}

Choice sniper_choice(const State& s, TeamId t) {
  Choice c{.verb = "place_sniper"_name,
           .actor = piece_of(t),
           .label = fmt::format("Place {}", name_of(s, t)),
           .rules = {"FOW-SNI-004"_rule}};
  Question where{.key = "place"_name,
                 .shape = Shape::place,
                 .label = "Where the sniper lies",
                 .rules = {"FOW-SNI-005"_rule},
                 .pieces = {piece_of(t)}};
  add_hides(s, where.zones);
  c.parts.push_back(std::move(where));
  return c;
}

void offer_hides(const State& s, int side, std::vector<Choice>& list) {
  if (!at(s, Moment::always_hidden) || !step_begins(s)) return;
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (const TeamId t = TeamId::of(i); sniper_off_table(s, t) && side_of(s, t) == side)
      list.push_back(sniper_choice(s, t));
}

void check_placing(const State& s, const Command& c, int side, Refusals& out) {
  const auto i = static_cast<std::size_t>(c.actor.id);
  if (c.actor.sort != PieceSort::team || c.actor.id < 0 || i >= s.teams.size() || !s.teams[i].platoon.valid() ||
      side_of(s, TeamId::of(i)) != side) {
    out.push_back(malformed("say which of your teams"));
    return;
  }
  const TeamId t = TeamId::of(i);
  if (!sniper_off_table(s, t)) {
    out.push_back(
        refuse("FOW-SNI-004"_rule, fmt::format("{} is no Sniper team off the table", name_of(s, t)), c.actor));
    return;
  }
  out = check_shape(sniper_choice(s, t), c);
  if (!out.empty()) return;
  const std::vector<Route>& routes = c.reply("place"_name)->routes;
  if (routes.size() != 1 || routes[0].steps.size() != 1 || routes[0].into.valid() || routes[0].how != Name{}) {
    out.push_back(malformed("a Sniper is placed at one place"));
    return;
  }
  out = check_hide(s, t, routes[0].steps[0]);
}

void place_sniper(State& s, TeamId t, const Pose& at, Out& out) {
  set_down(s, t, at);
  s[t].moving.stood = s[t].harm.before_bog = at;
  out.event({.kind = "placed"_name, .rule = "FOW-SNI-004"_rule, .who = piece_of(t), .to = at});
}

void take_placing(State& s, const Command& c, int side, Out& out, Refusals& no) {
  check_placing(s, c, side, no);
  if (no.empty()) place_sniper(s, TeamId{c.actor.id}, c.reply("place"_name)->routes[0].steps[0], out);
}

void read_placing(const State& s, const Toml& words, Command& c) {
  words.only({"team", "at", "facing"});
  c.actor = piece_in_words(s, words.at("team"), PieceSort::team);
  Pose at = read_pose(words.at("at"));
  at.facing = words.has("facing") ? read_heading(words.find("facing")) : Angle{};
  c.replies.push_back({.key = "place"_name, .routes = {{.piece = c.actor, .steps = {at}}}});
}

constexpr OfferRow sniper_offers[] = {
    {{"place_sniper"_name, "{ team, at, facing }", "a Sniper shows itself", read_placing}, offer_hides, take_placing},
};

// --- what bends for one on the table ---

void enlist_sniper(Enlisting& as) {
  as.skill = Skill::veteran;  // FOW-SNI-002
  as.motivation = Motivation::confident;
  as.independent = true;  // FOW-SNI-011
  as.off_table = true;    // FOW-SNI-004
}

void sniper_stays(const State& s, TeamId t, Occasion occasion, Refusals& no) {
  if (occasion == Occasion::break_off)
    no.push_back(refuse("FOW-SNI-014"_rule, fmt::format("{} does not move", name_of(s, t)), piece_of(t)));
  else
    no.push_back(refuse("FOW-SNI-006"_rule, fmt::format("{} stays where it was placed", name_of(s, t)), piece_of(t)));
}

bool friend_near_sniper(const State& s, TeamId t) {
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId other = TeamId::of(i);
    if (other != t && s[other].present() && side_of(s, other) == side_of(s, t) && within(s, t, other, sniper_distance))
      return true;
  }
  return false;
}

void sniper_silent(const State& s, TeamId t, const Terms& terms, Refusals& no) {
  if (!terms.deed)
    no.push_back(refuse("FOW-SNI-013"_rule, fmt::format("{} is a Sniper team", name_of(s, t)), piece_of(t)));
  else if (friend_near_sniper(s, t))
    no.push_back(
        refuse("FOW-SNI-007"_rule, fmt::format("{} has a friend within 4in/10cm", name_of(s, t)), piece_of(t)));
}

}  // namespace

constinit const Rule snipers{
    .on_model = [](const Model& m) { return m.has(Trait::sniper); },
    .enlisting = enlist_sniper,
    .why_stays = sniper_stays,
    .always_hidden = [](const State&, TeamId) { return "FOW-SNI-008"_rule; },  // FOW-SNI-010
    .always_covered = [](const State&, TeamId) { return "FOW-SNI-009"_rule; },
    .loner = [](const State&, TeamId) { return "FOW-SNI-011"_rule; },
    .why_silent = sniper_silent,
    .pins_at_once = [](const State&, Shot) { return "FOW-SNI-012"_rule; },
    .never_charges = [](const State&, TeamId) { return "FOW-SNI-006"_rule; },
    .slips_away = [](const State&, TeamId) { return "FOW-SNI-014"_rule; },
    .offers = sniper_offers,
};

}  // namespace sandtable::fow::special
