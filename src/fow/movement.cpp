// The Movement Step: platoon by platoon, each team along its own path (FOW-MOV-001 to 036).
#include "fow/movement.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/looking.hpp"
#include "fow/rules.hpp"
#include "fow/world.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

constexpr uint8_t bogging = 1;
constexpr std::size_t most_legs = 32;

Going going_for(const TerrainEffect& effect, const Model& m) {
  using G = TerrainEffect::Going;
  const bool tests =
      m.vehicle() || m.mobility == Mobility::light || m.mobility == Mobility::medium || m.mobility == Mobility::heavy;
  const bool crosses_worst =
      m.type == TeamType::infantry || m.mobility == Mobility::man_packed || m.mobility == Mobility::fully_tracked;
  Going going{.line = effect.obstacle};
  switch (effect.going) {
    case G::road:
      going.pace = on_road;
      going.road = true;
      break;
    case G::cross_country: going.pace = cross_country; break;
    case G::difficult:
      going.pace = rough;  // FOW-TER-005, 006
      going.check = tests ? bogging : uint8_t{0};
      break;
    case G::very_difficult:
      going.pace = crosses_worst ? Pace{rough} : impassable;  // FOW-TER-007
      going.check = tests ? bogging : uint8_t{0};
      break;
    case G::impassable: going.pace = impassable; break;  // FOW-TER-008
  }
  return going;
}

GoingMap going_map(const State& s, const Model& m) {
  const Table& table = *s.world->table;
  GoingMap map;
  map.open = going_for(s.world->effects[table.ground_kind()], m).pace;
  map.road = on_road;
  for (const Feature& f : table.features()) map.feature.push_back(going_for(s.world->effects[f.kind], m));
  const TerrainEffect wreck{.going = TerrainEffect::Going::very_difficult};  // FOW-CAS-004
  const TerrainEffect open{.going = TerrainEffect::Going::cross_country};
  for (const Overlay& o : s.overlays)
    map.overlay.push_back(going_for(o.sort == Overlay::Sort::wreck ? wreck : open, m));
  return map;
}

bool keeps_away_from(const Model& mover, const Model& enemy) {
  return !mover.vehicle() || !enemy.vehicle();  // FOW-MOV-032, 034; vehicles may pass vehicles (FOW-MOV-033)
}

Refusal too_far(const State& s, TeamId t, const Walk& walk, const Limits& limits) {
  const Coord allowed = limits[walk.slowest];
  const bool cms = s.world->centimetres;
  Refusal r = refuse(walk.slowest == on_road ? "FOW-MOV-006"_rule : "FOW-MOV-018"_rule,
                     fmt::format("{} would move {}, {} allowed {}", name_of(s, t), shown_length(walk.length, cms),
                                 shown_length(allowed, cms), pace_words(walk.slowest)),
                     piece_of(t));
  if (walk.length <= allowed) {  // FOW-MOV-021
    r.rule = "FOW-MOV-021"_rule;
    r.words = fmt::format("{} has used up its move at the edge of slower ground after {}", name_of(s, t),
                          shown_length(walk.too_far_at, cms));
  }
  r.unit = Unit::length;
  r.measured = walk.length;
  r.allowed = allowed;
  return r;
}

}  // namespace

const char* pace_words(Pace p) {
  return p == on_road ? "on road" : p == cross_country ? "across country" : "in rough terrain";
}

MoveField::MoveField(const State& s, TeamId t) {
  const Model& m = model(s, t);
  ground_ = lay_ground(*s.world->table, s.overlays, going_map(s, m));
  const MovementRow& row = s.world->movement[static_cast<std::size_t>(m.mobility)];
  limits_.most = {row.road, row.cross_country, row.rough};
  mover_.base = footprint(s, t);
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId other = TeamId::of(i);
    if (other == t || !s[other].present()) continue;
    const Quad shape = outline(footprint(s, other));
    const bool enemy = side_of(s, other) != side_of(s, t);
    standing_.push_back({shape, true});  // FOW-MOV-025, 033
    standing_teams_.push_back(other);
    if (!enemy || !keeps_away_from(m, model(s, other)) || !sight(s, t, other).seen()) continue;  // FOW-MOV-035
    Gap apart = distance(s, t, other);
    const Coord least = apart < 2 * inch ? apart.floor : 2 * inch;  // FOW-MOV-036
    keep_out_.push_back({shape, least});
    keep_out_teams_.push_back(other);
  }
}

Refusals check_move(const State& s, TeamId t, const std::vector<Pose>& legs) {
  const Team& team = s[t];
  if (team.bailed_out) return {refuse("FOW-CAS-005"_rule, fmt::format("{} is Bailed Out", name_of(s, t)), piece_of(t))};
  if (team.bogged_down)
    return {refuse("FOW-CHR-040"_rule, fmt::format("{} is Bogged Down", name_of(s, t)), piece_of(t))};
  // Each leg's length is rounded down, so a path of countless tiny legs would gain ground.
  if (legs.size() > most_legs)
    return {malformed(fmt::format("{}: at most {} legs in a path", name_of(s, t), most_legs))};
  for (const Pose& p : legs)
    if (p.at.x < 0 || p.at.y < 0 || p.at.x > s.world->table->size().x || p.at.y > s.world->table->size().y)
      return {refuse("FOW-MOV-068"_rule, fmt::format("{} would leave the table", name_of(s, t)), piece_of(t))};
  const MoveField field(s, t);
  const Walk w = walk(field.ground(), field.others(), field.limits(), field.mover().base, legs);
  const bool cms = s.world->centimetres;
  Refusals out;
  const auto stop = [&](RuleId rule, std::string words, PieceRef by = {}) {
    Refusal r = refuse(rule, std::move(words), piece_of(t));
    r.by = by;
    out.push_back(std::move(r));
  };
  if (w.too_far_at >= 0) out.push_back(too_far(s, t, w, field.limits()));
  if (w.impassable_at >= 0)
    stop("FOW-TER-008"_rule,
         fmt::format("{} meets ground it cannot cross after {}", name_of(s, t), shown_length(w.impassable_at, cms)));
  if (w.off_table_at >= 0)
    stop("FOW-MOV-068"_rule,
         fmt::format("{} would leave the table after {}", name_of(s, t), shown_length(w.off_table_at, cms)));
  if (w.too_near_at >= 0) {
    const TeamId enemy = field.keep_out_team(static_cast<std::size_t>(w.too_near));
    stop(model(s, t).vehicle() ? "FOW-MOV-034"_rule : "FOW-MOV-032"_rule,
         fmt::format("{} would come closer than {} to {}", name_of(s, t), shown_length(2 * inch, cms),
                     name_of(s, enemy)),
         piece_of(enemy));
  }
  if (w.ends_across >= 0) {
    const Contact& line = w.contacts[static_cast<std::size_t>(w.ends_across)];
    stop("FOW-TER-011"_rule, fmt::format("{} would end astride {}", name_of(s, t),
                                         line.feature.valid() ? (*s.world->table)[line.feature].name : "an obstacle"));
  }
  if (w.ends_on >= 0) {
    const TeamId other = field.standing_team(static_cast<std::size_t>(w.ends_on));
    stop("FOW-MOV-026"_rule, fmt::format("{} would end on {}", name_of(s, t), name_of(s, other)), piece_of(other));
  }
  for (const Contact& c : w.contacts)
    if (c.check != 0)
      out.push_back(malformed(fmt::format(
          "{} would need a Bogging Check; moves through ground that asks for one come with the movement chapter",
          name_of(s, t))));
  return out;
}

// --- the decision ---

Addressee asked(const State& s, const AskMove&) { return {.side = s.active}; }

Command usual(const State&, const AskMove&) { return {.verb = "done"_name}; }

void describe(const State& s, const AskMove&, Decision& d) {
  d.prompt = "Move a platoon, or end the Movement Step";
  d.rules = {"FOW-MOV-001"_rule, "FOW-TRN-010"_rule};
  for (PlatoonId p : platoons_of(s, s.active)) {
    const auto teams = teams_of(s, p);
    if (teams.empty()) continue;
    Choice c{.verb = "move"_name,
             .actor = piece_of(p),
             .label = fmt::format("Move {}", name_of(s, p)),
             .rules = {"FOW-MOV-001"_rule}};
    if (s[p].moved)
      c.closed.push_back(refuse("FOW-MOV-003"_rule, fmt::format("{} has moved", name_of(s, p)), piece_of(p)));
    Question paths{.key = "paths"_name,
                   .shape = Shape::path,
                   .label = "Paths",
                   .rules = {"FOW-MOV-006"_rule, "FOW-MOV-024"_rule},
                   .low = 0};
    for (TeamId t : teams) paths.pieces.push_back(piece_of(t));
    c.parts.push_back(std::move(paths));
    c.usual = {{.key = "paths"_name}};
    d.choices.push_back(std::move(c));
  }
  d.choices.push_back({.verb = "done"_name, .label = "End the Movement Step", .rules = {"FOW-MOV-005"_rule}});
}

void complete_answer(const State&, const AskMove&, Command& c) {
  if (c.verb == "move"_name && !c.reply("paths"_name)) c.replies.push_back({.key = "paths"_name});
}

MovePlan decode(const State& s, const AskMove& q, const Command& c, Refusals& out) {
  MovePlan plan;
  if (c.verb == "done"_name && !c.actor.valid() && c.replies.empty()) {
    plan.done = true;
    return plan;
  }
  Decision d;
  describe(s, q, d);
  const Choice* choice = d.choice(c.verb, c.actor);
  if (!choice) {
    out.push_back(malformed("move one of your platoons, or say done"));
    return plan;
  }
  out = check_shape(*choice, c);
  if (!out.empty()) return plan;
  plan.platoon = PlatoonId{c.actor.id};
  // Teams move one at a time (FOW-MOV-004): each is judged with those before it already moved.
  State moved = s;
  for (const sandtable::Route& route : c.reply("paths"_name)->routes) {
    const TeamId t{route.piece.id};
    Refusals no = check_move(moved, t, route.steps);
    out.insert(out.end(), no.begin(), no.end());
    moved[t].pose = route.steps.back();
    plan.moves.push_back({t, route.steps});
  }
  return plan;
}

// A few teams go somewhere they may.
Command sample_answer(const State& s, const AskMove&, Dice& dice) {
  std::vector<PlatoonId> open;
  for (PlatoonId p : platoons_of(s, s.active))
    if (!s[p].moved && !teams_of(s, p).empty()) open.push_back(p);
  if (open.empty() || draw_below(4, dice) == 0) return {.verb = "done"_name};
  const PlatoonId p = open[static_cast<std::size_t>(draw_below(static_cast<int>(open.size()), dice))];
  Command c{.verb = "move"_name, .actor = piece_of(p), .replies = {{.key = "paths"_name}}};
  State moved = s;
  for (TeamId t : teams_of(s, p)) {
    if (!s[t].able()) continue;
    const Coord far = s.world->movement[static_cast<std::size_t>(model(s, t).mobility)].cross_country;
    const auto heading = static_cast<uint16_t>(draw_below(64, dice) * 1024);
    const Coord length = static_cast<Coord>(int64_t{far} * draw_below(9, dice) / 8);
    Pose to{moved[t].pose.at + along(Angle{heading}, length), Angle{heading}};
    if (!check_move(moved, t, {to}).empty()) continue;
    moved[t].pose = to;
    c.replies[0].routes.push_back({piece_of(t), {to}});
  }
  return c;
}

N resume(State& s, const AfterMove&, const MovePlan& plan, Out& out) {
  if (plan.done) return begin_shooting(s, out);
  s[plan.platoon].moved = true;
  for (const TeamMove& m : plan.moves) {
    Team& team = s[m.team];
    const Pose from = team.pose;
    Vec at = from.at;
    Coord far = 0;
    for (const Pose& p : m.legs) {
      far += length(p.at - at);  // FOW-MOV-024
      at = p.at;
      team.turret = team.turret + (p.facing - team.pose.facing);  // a turret turns with its hull
      team.pose = p;
      out.event({.kind = "moved"_name,
                 .rule = "FOW-MOV-006"_rule,
                 .who = piece_of(m.team),
                 .from = from,
                 .to = p,
                 .amount = far});
    }
    team.deeds.moved = team.deeds.moved || far > 0;
    team.deeds.turned = team.deeds.turned || team.pose.facing != from.facing;
  }
  return F::ask(AskMove{}, AfterMove{});
}

}  // namespace sandtable::fow
