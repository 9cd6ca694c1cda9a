#include "aaf/shooting/fire.hpp"

#include <algorithm>

#include "aaf/core/world.hpp"
#include "aaf/damage/values.hpp"

namespace sandtable::aaf {
namespace {

bool lobs(const Weapon& w) { return w.artillery || w.id.find("mortar") != std::string::npos; }  // AAF-SHO-010

// AAF-WPN-010, 019: enough crew for the gun.
bool manned(const State& s, ModelId gun, const Weapon& w) {
  int had = 0, left = 0;
  for (const Model& m : s.models)
    if (m.serves == gun) {
      ++had;
      left += m.in_play() ? 1 : 0;
    }
  return left > 0 && (w.machine_gun() || 2 * left >= had);
}

// AAF-SHO-038: men around one weapon roll its dice once, the first who is left.
bool serves_another(const State& s, ModelId m) {
  if (s[m].crew < 0) return false;
  for (const ModelId other : men_of(s, s[m].unit)) {
    if (other == m) return false;
    if (s[other].crew == s[m].crew) return true;
  }
  return false;
}

// AAF-ORG-011, 012: men turn freely while their unit is activated (AAF-MOV-029), guns pivot (AAF-MOV-004).
bool in_arc(const State& s, ModelId m, const Mount& mount, ModelId target, bool over_watch) {
  const Profile& p = profile(s, m);
  if (mount.turret || (!p.vehicle() && !over_watch)) return true;
  return any_in_arc(s[m].pose.at, s[m].pose.facing, Angle{8192}, outline(footprint(s, target)));
}

// AAF-SHO-009: a friendly unit stands in the line, other than men on foot who are Prone.
bool friends_between(const State& s, ModelId m, ModelId target) {
  const UnitId own = s[m].unit;
  const Vec line[] = {s[m].pose.at, s[target].pose.at};
  for (std::size_t i = 0; i < s.models.size(); ++i) {
    const ModelId f = ModelId::of(i);
    if (!s[f].present() || s[f].unit == own || side_of(s, f) != s[own].side) continue;
    if (profile(s, f).man() && s[s[f].unit].prone) continue;  // AAF-MOV-021
    if (entrenched(s, f)) continue;
    if (indoors(s, f)) continue;  // AAF-BLD-016: from any side of the house
    if (crosses(footprint(s, f), line)) return true;
  }
  return false;
}

bool all_armoured(const State& s, UnitId u) {
  const auto all = models_of(s, u);
  return std::all_of(all.begin(), all.end(), [&](ModelId m) { return profile(s, m).afv() || sheltered(s, m); });
}

bool listed(const std::vector<int32_t>& list, int32_t n) {
  return std::find(list.begin(), list.end(), n) != list.end();
}

// The nearest model of the target that it can fire at, and why there is none.
void take_aim(const State& s, const FireOrder& f, const Weapon& w, const Mount& mount, Shot& shot) {
  Gap nearest{1 << 30};
  bool seen = false, clear = false;
  for (const ModelId t : models_of(s, f.target)) {
    if (w.anti_soldier() && profile(s, t).afv()) continue;  // AAF-SHO-024
    if (sheltered(s, t)) continue;                          // AAF-TRP-013
    Look l = look(s, shot.by, t);
    if (w.seen_by_unit && !l.open && sees(s, f.firer, t)) l.open = true;  // AAF-WPN-005
    if (!l.open) continue;
    seen = true;
    if (!in_arc(s, shot.by, mount, t, f.over_watch)) continue;
    if (!lobs(w) && friends_between(s, shot.by, t)) continue;
    clear = true;
    const Gap gap = distance(s, shot.by, t);
    if (gap >= nearest) continue;
    nearest = gap;
    shot.aim = t;
    shot.look = l;
  }
  if (!seen)
    shot.silent = w.anti_soldier() && all_armoured(s, f.target) ? "AAF-CHR-004"_rule : "AAF-SHO-005"_rule;
  else if (!clear)
    shot.silent = mount.turret || !profile(s, shot.by).vehicle() ? "AAF-SHO-009"_rule : "AAF-SHO-039"_rule;
  else if (nearest > w.range)
    shot.silent = "AAF-SHO-007"_rule;
  else
    shot.far = nearest > w.range / 2;  // AAF-DMG-025: exactly half is not over half
}

}  // namespace

bool may_fire(const State& s, const Weapon& w, Shell shell) {
  if (shell == Shell::plain) return w.kind != WeaponClass::he;
  const bool he = w.kind == WeaponClass::he ||
                  (w.at() && !w.no_he && w.calibre >= tables(s).armour.at_gun_he_calibre);  // AAF-SHO-012, 013
  return he && !(shell == Shell::smoke && w.no_smoke);
}

int fs_of(const State& s, ModelId m) {
  if (profile(s, m).form != Form::gun) return profile(s, m).fs;
  int best = 0;
  for (const ModelId c : men_of(s, s[m].unit))
    if (s[c].serves == m) best = std::max(best, profile(s, c).fs);
  return best;
}

Score hit_score(const State& s, ModelId firer, WeaponId id, bool over_watch) {
  const auto& t = tables(s).shooting;
  const Unit& u = s[s[firer].unit];
  Score score = Score::from("AAF-SHO-015"_rule, fs_of(s, firer), piece_of(firer), {.direction = Direction::low});
  const bool keeps_moving = u.nation == Nation::russian && profile(s, firer).afv();  // AAF-NAT-028
  if (u.phase.moved && weapon(s, id).kind != WeaponClass::assault && !keeps_moving)  // AAF-SHO-018
    score.worsen("AAF-SHO-017"_rule, -t.moved);
  if (over_watch) score.worsen("AAF-SHO-019"_rule, -t.over_watch);
  if (u.nerve == Nerve::pinned) score.worsen("AAF-SHO-020"_rule, -t.pinned);
  return score;
}

std::vector<Shot> shots_of(const State& s, const FireOrder& f) {
  std::vector<Shot> shots;
  for (const ModelId m : models_of(s, f.firer)) {
    const Profile& p = profile(s, m);
    for (std::size_t i = 0; i < p.weapons.size(); ++i) {
      const Mount& mount = p.weapons[i];
      const Weapon& w = weapon(s, mount.weapon);
      if (w.kind == WeaponClass::melee || w.kind == WeaponClass::charge) continue;
      Shot shot{.by = m, .weapon = mount.weapon, .number = weapon_number(m, i), .dice = w.shots * mount.count};
      shot.choice = w.at() && may_fire(s, w, Shell::he);
      shot.shell = w.kind == WeaponClass::he ? Shell::he : Shell::plain;
      if (listed(f.he, shot.number)) shot.shell = Shell::he;
      if (listed(f.smoke, shot.number)) shot.shell = Shell::smoke;
      if (serves_another(s, m)) continue;
      if (s[m].aboard()) shot.silent = p.form == Form::gun ? "AAF-TRP-026"_rule : "AAF-TRP-029"_rule;
      if (!w.shoots()) shot.silent = "AAF-WPN-030"_rule;
      if (p.form == Form::gun && !manned(s, m, w)) shot.silent = "AAF-WPN-019"_rule;
      if (f.machine_guns_only && !w.machine_gun()) shot.silent = "AAF-MEL-018"_rule;
      if (!shot.silent.valid()) take_aim(s, f, w, mount, shot);
      if (listed(f.hold, shot.number)) shot.silent = "AAF-SHO-003"_rule;
      shots.push_back(shot);
    }
  }
  return shots;
}

Refusals why_not_target(const State& s, UnitId firer, UnitId target) {
  Refusals no;
  const auto add = [&](RuleId rule, std::string words) {
    no.push_back(refuse(rule, name_of(s, target) + ' ' + std::move(words), piece_of(target)));
  };
  if (!s[target].spotted) add("AAF-SHO-004"_rule, "has not been spotted");
  const auto all = models_of(s, target);
  if (!all.empty() && std::all_of(all.begin(), all.end(), [&](ModelId m) { return sheltered(s, m); }))
    add("AAF-TRP-013"_rule, "is under armour: only its vehicle can be shot at");
  if (s[target].melee >= 0) add("AAF-SHO-040"_rule, "is in a melee, and nobody shoots into that");
  if (!sees(s, firer, target)) add("AAF-SHO-005"_rule, "is out of sight");
  return no;
}

Look protection_seen(const State& s, ModelId from, ModelId target) {
  Look l = look(s, from, target);
  if (!l.open) l.cover = true;
  return l;
}

void open_volley(State& s, const FireOrder& f) {
  Volley v;
  v.firer = f.firer;
  v.target = f.target;
  v.over_watch = f.over_watch;
  v.machine_guns_only = f.machine_guns_only;
  const auto targets = models_of(s, f.target);
  std::vector<std::vector<Look>> seen;  // by batch: how it sees each model of the target
  for (const Shot& shot : shots_of(s, f)) {
    if (shot.silent.valid()) continue;
    std::vector<Look> looks;
    for (const ModelId t : targets) {
      Look l = protection_seen(s, shot.by, t);
      l.open = true;
      l.by = {};
      l.rule = {};
      looks.push_back(l);
    }
    std::size_t at = 0;
    const auto alike = [&](const Batch& b) {
      return b.weapon == shot.weapon && b.shell == shot.shell && b.far == shot.far &&
             fs_of(s, b.from) == fs_of(s, shot.by) && profile(s, b.from).vehicle() == profile(s, shot.by).vehicle() &&
             (!profile(s, shot.by).vehicle() || b.from == shot.by);
    };
    while (at < v.batches.size() && !(alike(v.batches[at]) && seen[at] == looks)) ++at;
    // Guns fire one by one at armour: which face they strike depends on where each stands.
    const bool apart = has_afv(s, f.target) && !weapon(s, shot.weapon).anti_soldier();
    if (at == v.batches.size() || apart || shot.shell != Shell::plain) {
      if (v.batches.full()) break;
      v.batches.push_back({shot.by, shot.weapon, shot.shell, 0, 0, shot.far});
      seen.push_back(looks);
      at = v.batches.size() - 1;
    }
    v.batches[at].dice = static_cast<int16_t>(v.batches[at].dice + shot.dice);
  }
  s.volley = v;
}

}  // namespace sandtable::aaf
