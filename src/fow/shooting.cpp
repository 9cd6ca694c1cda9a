// The Shooting Step: platoon by platoon, validity, scores, dice (FOW-SHO-001, FOW-HIT-001).
#include "fow/shooting.hpp"

#include <fmt/core.h>

#include "fow/looking.hpp"
#include "fow/recovery.hpp"
#include "fow/rules.hpp"
#include "fow/world.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

bool in_field_of_fire(const State& s, Shot shot, TeamId target) {
  const Model& m = model(s, shot.team);
  const Mount mount = weapon_of(s, shot).mount;
  const bool all_round =
      mount == Mount::turret || mount == Mount::top || m.type == TeamType::infantry;         // FOW-SHO-028, 029
  return all_round || any_in_front(footprint(s, shot.team), outline(footprint(s, target)));  // FOW-SHO-030, 031, 033
}

void turn_to_face(State& s, Shot shot, TeamId target) {  // FOW-SHO-034, 036
  Team& team = s[shot.team];
  const Angle heading = heading_of(s[target].pose.at - team.pose.at);
  if (weapon_of(s, shot).mount == Mount::turret) {
    team.turret = heading;
  } else if (!model(s, shot.team).vehicle()) {
    team.pose.facing = heading;
  }
}

Refusals platoon_refusals(const State& s, PlatoonId p) {
  Refusals no;
  if (s[p].shot) no.push_back(refuse("FOW-SHO-005"_rule, fmt::format("{} has shot", name_of(s, p)), piece_of(p)));
  if (s[p].doubled)
    no.push_back(refuse("FOW-MOV-047"_rule, fmt::format("{} moved At the Double", name_of(s, p)), piece_of(p)));
  bool armed = false;
  bool able = false;
  bool ready = false;
  for (TeamId t : teams_of(s, p)) {
    armed = armed || !model(s, t).weapons.empty();
    able = able || s[t].able();
    ready = ready || s[t].may_shoot();
  }
  if (!armed)
    no.push_back(refuse("FOW-SHO-002"_rule, fmt::format("{} has no weapon to shoot with", name_of(s, p)), piece_of(p)));
  if (!able)
    no.push_back(
        refuse("FOW-SHO-008"_rule, fmt::format("all of {} is Bailed Out or Bogged Down", name_of(s, p)), piece_of(p)));
  if (!ready) add_spent(s, p, no);
  return no;
}

// One reason for each team that cannot hit anybody, for the option that is closed.
Refusals target_refusals(const State& s, PlatoonId shooters, PlatoonId target) {
  const std::vector<TeamId> enemies = teams_of(s, target);
  std::vector<Shot> shots;
  for (TeamId t : teams_of(s, shooters))
    if (s[t].may_shoot() && !model(s, t).weapons.empty()) shots.push_back({t, 0});
  for (Shot shot : shots)
    for (TeamId enemy : enemies)
      if (may_hit(s, shot, enemy)) return {};
  Refusals no;
  for (Shot shot : shots)
    for (TeamId enemy : enemies) {
      Refusals why = why_not(s, shot, enemy);
      no.insert(no.end(), std::make_move_iterator(why.begin()), std::make_move_iterator(why.end()));
    }
  return no;
}

std::vector<PlatoonId> enemies_of(const State& s, int side) {
  std::vector<PlatoonId> list;
  for (PlatoonId p : platoons_of(s, 1 - side))
    if (!teams_of(s, p).empty()) list.push_back(p);
  return list;
}

}  // namespace

const Weapon& weapon_of(const State& s, Shot shot) { return model(s, shot.team).weapons[shot.weapon]; }

Refusals why_not(const State& s, Shot shot, TeamId target) {
  Refusals no;
  const Weapon& weapon = weapon_of(s, shot);
  const bool cms = s.world->centimetres;
  if (!within(s, shot.team, target, weapon.range)) {   // FOW-SHO-026
    const Gap range = measured(s, shot.team, target);  // FOW-SHO-025
    Refusal r =
        refuse("FOW-SHO-026"_rule,
               name_of(s, target) + " is " + shown_length(range.shown(), cms) + " from " + name_of(s, shot.team) +
                   ", its " + weapon.name + " reaches " + shown_length(weapon.range, cms),
               piece_of(shot.team));
    r.by = piece_of(target);
    r.unit = Unit::length;
    r.measured = range.shown();
    r.allowed = weapon.range;
    no.push_back(std::move(r));
  }
  if (!in_field_of_fire(s, shot, target)) {
    Refusal r = refuse(model(s, shot.team).vehicle() ? "FOW-SHO-030"_rule : "FOW-SHO-031"_rule,
                       fmt::format("{} is outside the field of fire of {}", name_of(s, target), name_of(s, shot.team)),
                       piece_of(shot.team));
    r.by = piece_of(target);
    no.push_back(std::move(r));
  }
  const Sighting line = shot_line(s, shot.team, weapon, target);
  if (!line.may_shoot()) {
    const bool barred = line.seen();
    Refusal r = refuse(barred ? line.barred : line.because,
                       barred ? fmt::format("{} cannot shoot past its friends or through the gap at {}",
                                            name_of(s, shot.team), name_of(s, target))
                              : name_of(s, shot.team) + " does not see " + name_of(s, target),
                       piece_of(shot.team));
    if (line.by.feature.valid()) r.by = PieceRef::feature(line.by.feature.value);
    no.push_back(std::move(r));
  }
  return no;
}

namespace {

bool in_range_and_arc(const State& s, Shot shot, TeamId target) {
  return within(s, shot.team, target, weapon_of(s, shot).range) && in_field_of_fire(s, shot, target);
}

Score score_along(const State& s, Shot shot, TeamId target, const Sighting& line) {
  Score score = Score::from("FOW-HIT-009"_rule, 2 + static_cast<int>(skill(s, target)), piece_of(target));
  if (!within(s, shot.team, target, 16 * inch)) score.add("FOW-HIT-010"_rule, 1);
  const Hiding hidden = hiding(s, target, line);
  if (hidden.concealed) {
    const PieceRef by = line.by.feature.valid() ? PieceRef::feature(line.by.feature.value) : PieceRef{};
    score.add("FOW-HIT-011"_rule, 1, by);
  }
  if (hidden.gone_to_ground) score.add("FOW-HIT-012"_rule, 1);
  if (s[shot.team].deeds.moved && weapon_of(s, shot).rof == 1) score.add("FOW-HIT-005"_rule, 1, piece_of(shot.team));
  return score;
}

}  // namespace

bool may_hit(const State& s, Shot shot, TeamId target) {
  return in_range_and_arc(s, shot, target) && shot_line(s, shot.team, weapon_of(s, shot), target).may_shoot();
}

Score score_to_hit(const State& s, Shot shot, TeamId target) {
  return score_along(s, shot, target, shot_line(s, shot.team, weapon_of(s, shot), target));
}

namespace {

Declared declare(const State& s, Shot shot, const std::vector<TeamId>& teams) {
  Declared d{.shot = shot};
  int lowest = 0;
  for (std::size_t i = 0; i < teams.size(); ++i) {
    if (!in_range_and_arc(s, shot, teams[i])) continue;
    const Sighting line = shot_line(s, shot.team, weapon_of(s, shot), teams[i]);
    if (!line.may_shoot()) continue;  // FOW-LOS-009, FOW-SHO-023
    d.may |= uint64_t{1} << i;
    const int needed = score_along(s, shot, teams[i], line).needed();
    if (d.easiest.valid() && needed >= lowest) continue;  // FOW-HIT-014
    d.easiest = teams[i];
    lowest = needed;
  }
  return d;
}

}  // namespace

Declared declare(const State& s, Shot shot, PlatoonId target) { return declare(s, shot, teams_of(s, target)); }

std::optional<TeamId> easiest(const State& s, Shot shot, PlatoonId target) {
  const Declared d = declare(s, shot, target);
  return d.easiest.valid() ? std::optional(d.easiest) : std::nullopt;
}

void push(State& s, Range& shots, const Declared& d) {
  s.arena.push(shots, int32_t{d.shot.team.value} << 8 | d.shot.weapon);
  s.arena.push(shots, d.easiest.value);
  s.arena.push(shots, static_cast<int32_t>(static_cast<uint32_t>(d.may)));
  s.arena.push(shots, static_cast<int32_t>(static_cast<uint32_t>(d.may >> 32)));
}

Declared declared(const State& s, Range shots, std::size_t i) {
  const auto word = [&](std::size_t k) { return s.arena.at(shots, 4 * i + k); };
  const auto half = [&](std::size_t k) { return uint64_t{static_cast<uint32_t>(word(k))}; };
  return {.shot = {TeamId{static_cast<int16_t>(word(0) >> 8)}, static_cast<uint8_t>(word(0) & 0xFF)},
          .easiest = TeamId{static_cast<int16_t>(word(1))},
          .may = half(2) | half(3) << 32};
}

int dice_of(const State& s, Shot shot) {
  if (s[shot.team].deeds.moved) return 1;  // FOW-HIT-003, 004
  return weapon_of(s, shot).rof;           // FOW-HIT-002
}

std::vector<Declared> shots_at(const State& s, PlatoonId platoon, PlatoonId target) {
  std::vector<Declared> shots;
  const std::vector<TeamId> targets = teams_of(s, target);
  for (TeamId t : teams_of(s, platoon)) {
    if (!s[t].may_shoot() || model(s, t).weapons.empty()) continue;  // FOW-SHO-002, 008, FOW-BOG-033
    const Declared d = declare(s, {t, 0}, targets);
    if (d.easiest.valid()) shots.push_back(d);
  }
  return shots;
}

// --- the decision ---

Addressee asked(const State& s, const AskShoot&) { return {.side = s.active}; }

Command usual(const State&, const AskShoot&) { return {.verb = "done"_name}; }

void describe(const State& s, const AskShoot&, Decision& d) {
  d.prompt = "Shoot with a platoon, or end the Shooting Step";
  d.rules = {"FOW-SHO-001"_rule, "FOW-SHO-006"_rule};
  for (PlatoonId p : platoons_of(s, s.active)) {
    if (teams_of(s, p).empty()) continue;
    Choice c{.verb = "shoot"_name,
             .actor = piece_of(p),
             .label = fmt::format("Shoot with {}", name_of(s, p)),
             .rules = {"FOW-SHO-007"_rule}};
    c.closed = platoon_refusals(s, p);
    Question target{.key = "target"_name,
                    .shape = Shape::pick,
                    .label = "Target",
                    .rules = {"FOW-SHO-007"_rule, "FOW-SHO-022"_rule}};
    for (PlatoonId enemy : enemies_of(s, s.active)) {
      Option o{.value = enemy.value, .label = name_of(s, enemy), .piece = piece_of(enemy)};
      if (c.closed.empty()) {
        o.closed = target_refusals(s, p, enemy);
        const auto shots = shots_at(s, p, enemy);
        if (!shots.empty()) o.score = score_to_hit(s, shots[0].shot, shots[0].easiest);
      }
      target.options.push_back(std::move(o));
    }
    for (const Option& o : target.options)
      if (o.closed.empty() && c.usual.empty()) c.usual = {{.key = "target"_name, .values = {o.value}}};
    c.parts.push_back(std::move(target));
    d.choices.push_back(std::move(c));
  }
  add_recoveries(s, d);
  d.choices.push_back({.verb = "done"_name, .label = "End the Shooting Step", .rules = {"FOW-SHO-006"_rule}});
}

void complete_answer(const State& s, const AskShoot& q, Command& c) {
  if (is_recovery(c.verb)) return complete_recovery(s, c);
  if (c.verb != "shoot"_name || c.reply("target"_name)) return;
  Decision d;
  describe(s, q, d);
  if (const Choice* choice = d.choice(c.verb, c.actor)) complete_from(*choice, c);
}

ShootOrder decode(const State& s, const AskShoot&, const Command& c, Refusals& out) {
  if (is_recovery(c.verb)) return decode_recovery(s, c, out);
  ShootOrder order;
  if (c.verb == "done"_name && !c.actor.valid() && c.replies.empty()) return order;
  order.act = ShootOrder::Act::shoot;
  const Reply* target = c.reply("target"_name);
  const auto exists = [&](int32_t id, int side) {
    return id >= 0 && id < static_cast<int32_t>(s.platoons.size()) &&
           s.platoons[static_cast<std::size_t>(id)].side == side &&
           !teams_of(s, PlatoonId{static_cast<int16_t>(id)}).empty();
  };
  if (c.verb != "shoot"_name || c.actor.sort != PieceSort::platoon || !exists(c.actor.id, s.active) ||
      c.replies.size() != 1 || !target || target->values.size() != 1 || !target->routes.empty() ||
      !exists(target->values[0], 1 - s.active)) {
    out.push_back(malformed("shoot with one of your platoons at one enemy platoon on the table, or say done"));
    return order;
  }
  order.platoon = PlatoonId{c.actor.id};
  order.target = PlatoonId{static_cast<int16_t>(target->values[0])};
  out = platoon_refusals(s, order.platoon);
  if (out.empty()) out = target_refusals(s, order.platoon, order.target);
  return order;
}

Command sample_answer(const State& s, const AskShoot& q, Dice& dice) {
  Decision d;
  describe(s, q, d);
  d.usual = usual(s, q);
  Command drawn = sample_choice(d, dice);
  if (is_recovery(drawn.verb)) draw_tow_path(s, drawn, dice);
  return drawn;
}

// --- the volley ---

N resume(State& s, const AfterShoot&, const ShootOrder& order, Out& out) {
  if (order.act == ShootOrder::Act::done) return end_shooting(s, out);
  if (order.act != ShootOrder::Act::shoot) return begin_recovery(s, order);
  s[order.platoon].shot = true;
  return F::call(Volley{order.platoon, order.target}, AfterShoot{});
}
N resume(State&, const AfterShoot&, const Nothing&, Out&) { return F::ask(AskShoot{}, AfterShoot{}); }

N resume(State& s, const Volley& v, Out& out) {
  out.event({.kind = "shoots"_name, .who = piece_of(v.platoon), .other = piece_of(v.target)});
  RollShots roll{.volley = v, .shots = s.arena.open()};
  for (const Declared& d : shots_at(s, v.platoon, v.target)) push(s, roll.shots, d);
  roll.hits = s.arena.open();
  return F::go(roll);
}
// FOW-HIT-019: team by team in platoon order.
N resume(State& s, const RollShots& r, Out&) {
  if (r.next * 4u == r.shots.count) {
    if (r.hits.count == 0) return F::done(Nothing{});
    return F::ask(AllocateHits{r.volley.target, r.shots, r.hits}, AfterAllocation{r.volley.platoon, r.shots, r.hits});
  }
  const Declared d = declared(s, r.shots, r.next);
  roll::Spec spec = one_die("to_hit"_name, d.shot.team, s.active, score_to_hit(s, d.shot, d.easiest));
  spec.count = static_cast<uint8_t>(dice_of(s, d.shot));
  turn_to_face(s, d.shot, d.easiest);
  s[d.shot.team].deeds.shot = true;  // FOW-LOS-048
  return F::call(roll::Begin{spec}, r);
}
N resume(State& s, const RollShots& r, const roll::Result& result, Out&) {
  RollShots on = r;
  for (int i = 0; i < result.passed; ++i) s.arena.push(on.hits, r.next);  // FOW-HIT-017
  ++on.next;
  return F::go(on);
}

}  // namespace sandtable::fow
