// Validity, scores and the ledger of a volley.
#include "fow/shooting/shooting.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/command/rolls.hpp"
#include "fow/core/orders.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/steps.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/movement/movement.hpp"
#include "fow/sight/buildings.hpp"
#include "fow/sight/looking.hpp"
#include "fow/sight/night.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

// Seen from the middle of the hull, all of the target must lie in the arc to be masked (FOW-VWP-021).
bool masked_by_superstructure(const State& s, const Weapon& w, TeamId shooter, TeamId target) {
  const Pose& hull = s[shooter].pose;
  const Angle wide = w.masked_to - w.masked_from;
  for (Vec corner : outline(footprint(s, target)).corner) {
    const Angle off = heading_of(corner - hull.at) - hull.facing - w.masked_from;
    if (off.turns > wide.turns) return false;
  }
  return true;
}

bool ahead_of(const State& s, TeamId shooter, TeamId target) {  // FOW-SHO-033
  return any_in_front(footprint(s, shooter), outline(footprint(s, target)));
}

// FOW-USA-020: everything on its side of the line along that side of the vehicle.
bool on_side(const State& s, TeamId shooter, TeamId target, bool left) {
  const Rect hull = footprint(s, shooter);
  const Angle turned = hull.pose.facing + (left ? Angle{49152} : Angle{16384});
  return any_in_front(Rect{{hull.pose.at, turned}, hull.depth, hull.width}, outline(footprint(s, target)));
}

bool vehicle_in_field_of_fire(const State& s, const Weapon& w, TeamId shooter, TeamId target) {
  if (w.has(WeaponTrait::left_side) || w.has(WeaponTrait::right_side))
    return on_side(s, shooter, target, w.has(WeaponTrait::left_side));
  switch (w.machine_gun) {
    case MachineGun::aa:
    case MachineGun::cupola:
    case MachineGun::turret_front: return true;  // FOW-VWP-016, 020, 025
    case MachineGun::deck_turret: return !masked_by_superstructure(s, w, shooter, target);
    case MachineGun::hull_rear: {  // FOW-VWP-024
      Rect hull = footprint(s, shooter);
      hull.pose.facing = hull.pose.facing + Angle{32768};
      return any_in_front(hull, outline(footprint(s, target)));
    }
    default: break;
  }
  return bears_all_round(w) || ahead_of(s, shooter, target);  // FOW-SHO-030, FOW-VWP-003, 022
}

bool in_field_of_fire(const State& s, const Fire& f, TeamId target) {
  const Model& m = model(s, f.shot.team);
  const Weapon& w = weapon_of(s, f.shot);
  if (m.vehicle()) return vehicle_in_field_of_fire(s, w, f.shot.team, target);
  if (m.type == TeamType::infantry) return true;   // FOW-SHO-028
  if (w.has(WeaponTrait::turntable)) return true;  // FOW-SHO-031
  if (f.opening >= 0) return true;                 // FOW-SHO-047: the opening's wall decides
  return ahead_of(s, f.shot.team, target);         // FOW-SHO-031
}

// How far it reaches with this shot (FOW-CHR-030, FOW-SHO-010, 026).
Coord reach_of(const State& s, const Terms& terms, const Fire& f) {
  Coord range = line_of(s, f.shot).range;
  if (f.steady && fires_as_moving(s, terms, f))
    if (const auto how = special::steady_fire(s, f.shot); how && how->within > 0) range = std::min(range, how->within);
  const bool rides = model(s, f.shot.team).mobility == Mobility::cavalry;
  return rides && moved_for(s[f.shot.team], terms) ? std::min(range, 4 * inch) : range;
}

Sighting line_to(const State& s, const Terms& terms, const Fire& f, TeamId target, const Firing& firing,
                 bool* friends_near = nullptr, const std::vector<TeamId>* own_side = nullptr) {
  const ShotFrom from{.weapon = &weapon_of(s, f.shot),
                      .opening = f.opening,
                      .own_turn = terms.deed,
                      .firing = &firing,
                      .own_side = own_side};
  return shot_line(s, stands_for(s, f.shot.team), from, target, Detail::verdict, friends_near);
}

// Asked of flame-throwers and smoke as of any weapon (FOW-FLM-003, FOW-SMK-004). Night shortens a shot and nothing else
// (FOW-NGT-007).
bool in_range_and_arc(const State& s, const Fire& f, Coord reach, TeamId target) {
  return within(s, stands_for(s, f.shot.team), target, reach) && in_field_of_fire(s, f, target) &&
         (!s.night || lit(s, f.shot.team, target));
}

// Only vehicles can be struck by it (FOW-SSR-008), or in defensive fire by a vehicle's gun no Infantry (FOW-ASL-067).
bool harmless_to(const State& s, const Terms& terms, const Fire& f, TeamId target) {
  if (model(s, target).type == TeamType::infantry && !hits_infantry(s, terms, f.shot)) return true;
  return !model(s, target).vehicle() && line_of(s, f.shot).has(WeaponTrait::no_he);  // FOW-WPN-028
}

// What belongs to the shooter (FOW-HIT-018).
void add_shooter_side(const State& s, const Terms& terms, const Fire& f, Score& score) {
  const TeamId t = f.shot.team;
  const Line line = line_of(s, f.shot);
  const bool steady = line.has(WeaponTrait::full_rof_moving);  // FOW-VWP-010
  const auto penalty = [&](RuleId rule) {
    if (const RuleId waived = special::waives(s, f.shot, rule); waived.valid())
      score.add(waived, 0, piece_of(t));
    else
      score.add(rule, 1, piece_of(t));
  };
  if (fires_as_moving(s, terms, f) && !steady) {
    const auto held = f.steady ? special::steady_fire(s, f.shot) : std::nullopt;
    if (held)
      score.add(held->rule, held->harder ? 1 : 0, piece_of(t));
    else if (line.rof == 1)  // FOW-WPN-011
      penalty("FOW-HIT-005"_rule);
    else if (f.pace == GunPace::second)
      score.add("FOW-VWP-006"_rule, 1, piece_of(t));
  }
  if (pinned_down(s, t) && line.rof == 1) penalty("FOW-PIN-016"_rule);
}

// A Score without its reasons, where only the number is wanted.
struct Tally {
  int sum = 0;
  Tally(const Score& score) : sum(score.needed()) {}  // NOLINT: converts
  Tally& add(RuleId, int by_how_much, PieceRef = {}) {
    sum += by_how_much;
    return *this;
  }
  static Tally from(RuleId, int base, PieceRef = {}) { return Tally(base); }
  int needed() const { return sum; }

 private:
  explicit Tally(int base) : sum(base) {}
};

template <class Sum>
Sum score_along(const State& s, const Fire& f, TeamId target, const Sighting& line, bool near) {
  const TeamId t = f.shot.team;
  if (weapon_of(s, f.shot).has(WeaponTrait::flame_thrower)) {  // FOW-FLM-001, 002, 009
    Sum own = skill_test(skill(s, t));
    own.add("FOW-FLM-001"_rule, 0, piece_of(t));
    return own;
  }
  // The Skill of the very team (FOW-CHR-046, FOW-HIT-016); what makes it harder adds up (FOW-GEN-009, FOW-HIT-013).
  Sum score = Sum::from("FOW-HIT-009"_rule, 2 + static_cast<int>(skill(s, target)), piece_of(target));
  if (!near) score.add("FOW-HIT-010"_rule, 1);
  const Hiding hidden = hiding(s, target, line);
  if (hidden.concealed) {
    const PieceRef by = line.by.feature.valid() ? PieceRef::feature(line.by.feature.value) : PieceRef{};
    score.add(hidden.concealed_by == "FOW-NGT-009"_rule ? hidden.concealed_by : "FOW-HIT-011"_rule, 1, by);
  }
  if (hidden.gone_to_ground) {
    score.add("FOW-HIT-012"_rule, 1);
    if (s[target].scouting.disengaged) score.add("FOW-REC-012"_rule, 0);
  }
  special::harder_to_hit(s, t, target, [&](RuleId rule) { score.add(rule, 1, piece_of(t)); });
  return score;
}

}  // namespace

RuleId fire_rule(const State& s, const Fire& f) {
  const Model& m = model(s, f.shot.team);
  const Weapon& w = weapon_of(s, f.shot);
  if (f.shot.ammo == Ammo::smoke) return "FOW-SMK-004"_rule;
  if (w.has(WeaponTrait::flame_thrower)) return "FOW-FLM-003"_rule;
  if (f.opening >= 0) return "FOW-SHO-047"_rule;
  if (w.has(WeaponTrait::mortar)) return "FOW-WPN-019"_rule;
  if (w.has(WeaponTrait::fires_over_friends)) return "FOW-WPN-007"_rule;
  if (m.type == TeamType::infantry) return "FOW-SHO-028"_rule;
  if (m.type == TeamType::gun) return m.mobility == Mobility::immobile ? "FOW-SHO-032"_rule : "FOW-SHO-031"_rule;
  switch (w.machine_gun) {
    case MachineGun::aa: return "FOW-VWP-016"_rule;
    case MachineGun::co_ax: return "FOW-VWP-019"_rule;
    case MachineGun::cupola: return "FOW-VWP-020"_rule;
    case MachineGun::deck_turret: return "FOW-VWP-021"_rule;
    case MachineGun::hull: return "FOW-VWP-022"_rule;
    case MachineGun::hull_rear: return "FOW-VWP-024"_rule;
    case MachineGun::turret_front: return "FOW-VWP-025"_rule;
    case MachineGun::turret_rear:
    case MachineGun::none: break;
  }
  return w.mount == Mount::turret || w.mount == Mount::top ? "FOW-SHO-029"_rule : "FOW-VWP-003"_rule;
}

namespace {

// The rule that leaves something outside the field of fire of that weapon.
RuleId arc_rule(const State& s, const Fire& f) {
  if (!model(s, f.shot.team).vehicle()) return "FOW-SHO-031"_rule;
  switch (weapon_of(s, f.shot).machine_gun) {
    case MachineGun::deck_turret:
    case MachineGun::hull_rear: return fire_rule(s, {.shot = f.shot});
    default: return "FOW-SHO-030"_rule;
  }
}

}  // namespace

Refusals why_not(const State& s, const Terms& terms, const Fire& f, TeamId target, const Firing& firing) {
  Refusals no;
  const TeamId t = f.shot.team;
  const bool cms = s.world->centimetres;
  const Coord reach = reach_of(s, terms, f);
  const TeamId place = stands_for(s, t);
  if (!within(s, place, target, reach)) {          // FOW-SHO-026
    const Gap range = measured(s, place, target);  // FOW-SHO-025
    const auto held = f.steady ? special::steady_fire(s, f.shot) : std::nullopt;
    const bool galloped = reach < line_of(s, f.shot).range;
    Refusal r = refuse(galloped ? (held ? held->rule : "FOW-SHO-010"_rule) : "FOW-SHO-026"_rule,
                       name_of(s, target) + " is " + shown_length(range.shown(), cms) + " from " + name_of(s, t) +
                           ", its " + weapon_of(s, f.shot).name + " reaches " + shown_length(reach, cms),
                       piece_of(t));
    r.by = piece_of(target);
    r.unit = Unit::length;
    r.measured = range.shown();
    r.allowed = reach;
    no.push_back(std::move(r));
  }
  if (s.night && !lit(s, t, target)) {
    const Coord far = s[t].visibility * visibility_unit;
    Refusal r = refuse("FOW-NGT-004"_rule,
                       fmt::format("{} did not fire and is beyond the {} that {} sees at night", name_of(s, target),
                                   shown_length(far, cms), name_of(s, t)),
                       piece_of(t));
    r.by = piece_of(target);
    r.unit = Unit::length;
    r.measured = measured(s, t, target).shown();
    r.allowed = far;
    no.push_back(std::move(r));
  }
  if (!in_field_of_fire(s, f, target)) {
    Refusal r =
        refuse(arc_rule(s, f), fmt::format("{} is outside the field of fire of {}", name_of(s, target), name_of(s, t)),
               piece_of(t));
    r.by = piece_of(target);
    no.push_back(r);
    if (!terms.may_turn) {
      r.rule = "FOW-ASL-062"_rule;
      r.clause = true;
      r.words = fmt::format("{} is outflanked: it fires as it faces", name_of(s, t));
      no.push_back(std::move(r));
    }
  }
  const Sighting line = line_to(s, terms, f, target, firing);
  if (!line.may_shoot()) {
    const bool barred = line.seen();
    Refusal r = refuse(barred ? line.barred : line.because,
                       barred ? fmt::format("{} cannot shoot past its friends or through the gap at {}", name_of(s, t),
                                            name_of(s, target))
                              : name_of(s, t) + " does not see " + name_of(s, target),
                       piece_of(t));
    if (line.by.feature.valid()) r.by = PieceRef::feature(line.by.feature.value);
    no.push_back(std::move(r));
  }
  return no;
}

Sighting line_of_weapon(const State& s, TeamId t, const Weapon& w, TeamId target, Detail detail, bool past_friends) {
  std::optional<Sighting> best;
  for (int8_t place : firing_places(s, t, {target})) {
    const Sighting line =
        shot_line(s, t, {.weapon = &w, .opening = place, .past_friends = past_friends}, target, detail);
    if (!best || (line.seen() && !best->seen())) best = line;
    if (line.may_shoot()) return line;
  }
  return *best;
}

bool may_hit(const State& s, const Terms& terms, const Fire& f, TeamId target, const Firing& firing) {
  return in_range_and_arc(s, f, reach_of(s, terms, f), target) && line_to(s, terms, f, target, firing).may_shoot();
}

Score score_to_hit(const State& s, const Terms& terms, const Fire& f, const Firing& firing) {
  const ShotFrom from{.weapon = &weapon_of(s, f.shot),
                      .opening = f.opening,
                      .past_friends = !f.line.friends_near(),
                      .own_turn = terms.deed,
                      .firing = &firing};
  const Sighting line = shot_line(s, stands_for(s, f.shot.team), from, f.easiest);
  Score score = score_along<Score>(s, f, f.easiest, line, f.line.near());
  if (!is_flame(s, f.shot) && skill(s, f.easiest) != s[f.target.platoon].skill) score.add("FOW-HIT-016"_rule, 0);
  if (!weapon_of(s, f.shot).has(WeaponTrait::flame_thrower)) add_shooter_side(s, terms, f, score);
  return score;
}

roll::Spec roll_to_hit(const State& s, const Terms& terms, const Fire& f, const Firing& firing, int dice) {
  return roll_of(s, {.test = Test::to_hit,
                     .roller = piece_of(f.shot.team),
                     .side = side_of(s, f.shot.team),
                     .score = score_to_hit(s, terms, f, firing),
                     .dice = dice,
                     .fire = &f,
                     .terms = &terms});
}

bool Lane::serves(const State& s, const Fire& f, const std::vector<TeamId>& teams) const {
  const Weapon& w = weapon_of(s, f.shot);
  return shooter_ == f.shot.team && mount_ == w.mount && gun_ == w.machine_gun && opening_ == f.opening &&
         teams_ == &teams && over_friends_ == w.has(WeaponTrait::fires_over_friends) &&
         flame_ == w.has(WeaponTrait::flame_thrower);
}
void Lane::aim(const State& s, const Fire& f, const std::vector<TeamId>& teams) {
  const Weapon& w = weapon_of(s, f.shot);
  shooter_ = f.shot.team;
  mount_ = w.mount;
  gun_ = w.machine_gun;
  opening_ = f.opening;
  over_friends_ = w.has(WeaponTrait::fires_over_friends);
  flame_ = w.has(WeaponTrait::flame_thrower);
  teams_ = &teams;
  asked_ = 0;
  if (!own_side_.empty()) return;
  const int side = side_of(s, shooter_);
  own_side_.reserve(s.teams.size());
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (s.teams[i].present() && s[s.teams[i].platoon].side == side) own_side_.push_back(TeamId::of(i));
}
const Lane::Aim& Lane::to(const State& s, const Terms& terms, const Fire& f, std::size_t target, const Firing& firing) {
  Aim& line = aims_[target];
  if ((asked_ >> target & 1) != 0) return line;
  asked_ |= uint64_t{1} << target;
  const TeamId t = (*teams_)[target];
  line.friends_near = false;
  const Sighting seen = line_to(s, terms, f, t, firing, &line.friends_near, &own_side_);
  line.open = seen.may_shoot();  // FOW-LOS-009, FOW-SHO-023
  line.near = line.open && within(s, stands_for(s, f.shot.team), t, long_range);
  line.needed = line.open ? static_cast<int8_t>(score_along<Tally>(s, f, t, seen, line.near).needed()) : int8_t{0};
  return line;
}

void declare(const State& s, const Terms& terms, Fire& f, const std::vector<TeamId>& teams, const Firing& firing) {
  Lane lane;
  declare(s, terms, f, teams, firing, lane);
}
void declare(const State& s, const Terms& terms, Fire& f, const std::vector<TeamId>& teams, const Firing& firing,
             Lane& lane) {
  if (!lane.serves(s, f, teams)) lane.aim(s, f, teams);
  const Coord reach = reach_of(s, terms, f);
  Places may = 0, near = 0;
  f.easiest = {};
  int lowest = 0;
  int64_t nearest = 0;
  for (std::size_t i = 0; i < teams.size(); ++i) {
    if (!in_range_and_arc(s, f, reach, teams[i])) continue;
    const Lane::Aim& line = lane.to(s, terms, f, i, firing);
    if (!line.open) continue;
    if (!harmless_to(s, terms, f, teams[i])) may |= bit(i);
    if (line.near) near |= bit(i);
    const int needed = line.needed;
    const int64_t away = squared(s[teams[i]].pose.at - s[stands_for(s, f.shot.team)].pose.at);
    // FOW-HIT-014, 015, FOW-LOS-008; of several the nearest, to which it turns unless told otherwise (FOW-SHO-034)
    if (f.easiest.valid() && (needed > lowest || (needed == lowest && away >= nearest))) continue;
    f.easiest = teams[i];
    f.line = EasiestLine::of(line.near, line.friends_near);
    lowest = needed;
    nearest = away;
  }
  f.may = may;
  f.near = near;
}

namespace {

constexpr std::size_t words_a_fire =
    Ledger::words_each + ListOf<Scored>::words_each + ListOf<Strike>::words_each + ListOf<Gunner>::words_each;
constexpr std::size_t words_a_hit = ListOf<Taken>::words_each;
// Of a retreat's draft (recce/pull_back.cpp) and whatever else is asked between two hits.
constexpr std::size_t words_while_settling = 1024;
static_assert(most_fires * words_a_fire + most_volley_dice * words_a_hit + ListOf<Target>::words_each +
                  2 * most_targets + words_while_settling <=
              decltype(State::arena.words)::capacity());

}  // namespace

bool fits_one_volley(const State& s, const std::vector<Fire>& plan) {
  std::size_t words = words_while_settling + most_targets, dice = 0;  // the shooters are listed too
  const auto indoors = [&](const Team& t) { return t.present() && building_at(s, t.pose.at).valid(); };
  std::vector<Body> targets;
  for (const Fire& f : plan) {
    dice += f.dice;
    words += words_a_fire + f.dice * words_a_hit;
    if (line_of(s, f.shot).has(WeaponTrait::bunker_buster))  // FOW-HIT-051
      words += f.dice * ListOf<Blast>::words_each *
               static_cast<std::size_t>(std::count_if(s.teams.begin(), s.teams.end(), indoors));
    if (std::find(targets.begin(), targets.end(), f.target) != targets.end()) continue;
    targets.push_back(f.target);
    const std::size_t teams = teams_in(s, f.target).size();
    words += ListOf<Target>::words_each + teams;
    if (f.target.group.valid()) words += ListOf<GroupMember>::words_each * teams;
  }
  return plan.size() <= most_fires && dice <= most_volley_dice &&
         s.arena.words.size() + words <= s.arena.words.capacity();
}

}  // namespace sandtable::fow
