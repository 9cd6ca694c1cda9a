#include "aaf/damage/values.hpp"

#include <algorithm>

#include "aaf/core/world.hpp"

namespace sandtable::aaf {
namespace {

struct Protection {
  RuleId rule;
  int add = 0;
};

// Each line of the table once (AAF-DMG-018).
std::vector<Protection> protections(const State& s, ModelId target, const Blow& b) {
  const auto& c = tables(s).constitution;
  std::vector<Protection> list;
  const House* house = b.past_cover ? nullptr : shelter_of(s, target);
  if (house && house->timber)
    list.push_back({"AAF-BLD-003"_rule, c.cover});  // one line of the table with cover (AAF-DMG-018)
  else if (b.look.cover && !house && !b.past_cover)
    list.push_back({"AAF-DMG-011"_rule, c.cover});
  if (profile(s, target).man() && s[s[target].unit].prone && !b.melee) list.push_back({"AAF-DMG-012"_rule, c.prone});
  if (s[s[target].unit].traits.veteran) list.push_back({"AAF-DMG-013"_rule, c.veteran});
  // Smoke and what entrenches are one line of the table, so one of them counts (AAF-DMG-018).
  if (b.look.smoke)
    list.push_back({"AAF-DMG-014"_rule, c.smoke});
  else if (house && !house->timber)
    list.push_back({"AAF-DMG-015"_rule, c.entrenched});
  else if (!b.past_cover && entrenched(s, target))
    list.push_back({"AAF-DMG-015"_rule, c.entrenched});  // AAF-FRT-009
  else if (!b.past_cover && rides_inside(s, target) && profile(s, s[target].on).open_top())
    list.push_back({"AAF-TRP-014"_rule, c.entrenched});
  if (b.vt) list.push_back({"AAF-DMG-017"_rule, c.vt});
  return list;
}

int against_armour(const State& s, const Blow& b) {
  return b.he && !b.full_power ? b.power - tables(s).armour.he_reduction : b.power;  // AAF-DMG-029, 030
}

constexpr int cannot = 7;  // AAF-GEN-004

}  // namespace

int power_of(const State& s, const Weapon& w, Shell shell) {
  if (shell == Shell::plain || w.kind == WeaponClass::he || w.full_he) return w.power;  // AAF-SHO-014, AAF-NAT-035
  return w.power / tables(s).armour.at_gun_he_divisor;                                  // AAF-SHO-012
}

Blow blow_of(const State& s, ModelId firer, WeaponId id, Shell shell, const Look& seen, bool far) {
  const Weapon& w = weapon(s, id);
  return {.power = power_of(s, w, shell),
          .he = shell == Shell::he,
          .heat = w.kind == WeaponClass::heat,
          .far = far && w.at() && shell == Shell::plain,  // AAF-DMG-026
          .full_power = w.full_power_vs_afv,
          .past_cover = w.flame || s[s[firer].unit].traits.sniper,
          .look = seen,
          .from = s[firer].pose.at};
}

int constitution_of(const State& s, ModelId target, const Blow& b) {
  int value = profile(s, target).constitution;
  for (const Protection& p : protections(s, target, b)) value += p.add;
  return value;
}

Score damage_score(const State& s, ModelId target, const Blow& b) {
  const Tables& t = tables(s);
  const auto needed = [&](int constitution) {
    const int n = t.needed(b.power, constitution);
    return n == 0 ? cannot : n;
  };
  int value = profile(s, target).constitution;
  Score score = Score::from("AAF-DMG-007"_rule, needed(value), piece_of(target),
                            {.direction = Direction::high, .fails_on = 1});  // AAF-DMG-009
  for (const Protection& p : protections(s, target, b)) {
    const int harder = needed(value + p.add) - needed(value);
    value += p.add;
    score.add(p.rule, harder,
              b.look.by.valid() && p.rule == "AAF-DMG-011"_rule ? PieceRef::feature(b.look.by.value) : PieceRef{});
  }
  if (b.heat && score.needed() < 3) score.add("AAF-WPN-015"_rule, 3 - score.needed());
  return score;
}

Face face_struck(const State& s, ModelId target, Vec from) {
  const Vec to_it = from - s[target].pose.at;
  const Angle off = heading_of(to_it) - s[target].pose.facing;
  const int turned = off.turns > 32768 ? 65536 - off.turns : off.turns;  // 0 ahead, 32768 behind
  if (turned <= 8192) return Face::front;                                // 45 degrees count as the better face
  return turned <= 24576 ? Face::side : Face::rear;
}

int armour_of(const State& s, ModelId target, const Blow& b) {
  const Face face = b.from_above ? Face::rear : face_struck(s, target, b.from);
  int armour = profile(s, target).armour[static_cast<std::size_t>(face)];
  const bool down = s[target].hull_down && face == Face::front;  // AAF-SPC-041
  if (down || b.look.smoke) armour += tables(s).armour.smoke_or_hull_down;
  return armour;
}

Score armour_score(const State& s, ModelId target, const Blow& b) {
  const auto& t = tables(s).armour;
  Score score = Score::from("AAF-DMG-022"_rule, t.destroyed_from, piece_of(target),
                            {.direction = Direction::high, .fails_on = 1});      // AAF-DMG-023
  const int levels = (against_armour(s, b) - armour_of(s, target, b)) / t.step;  // full steps only
  if (levels < 0) score.worsen("AAF-DMG-027"_rule, -levels);
  if (levels > 0) score.worsen("AAF-DMG-028"_rule, -levels);
  if (b.far) score.worsen("AAF-DMG-025"_rule, -t.long_range);
  return score;
}

Harm harm_of(const State& s, ModelId target, const Blow& b, int die) {
  const auto& t = tables(s).armour;
  if (die == 1 || (b.heat && die == 2)) return Harm::none;            // AAF-DMG-023, 024
  if (die == 6 && profile(s, target).thin_armour) return Harm::none;  // AAF-NAT-015
  const int result = die + t.destroyed_from - armour_score(s, target, b).needed();
  if (result >= t.destroyed_from) return Harm::destroyed;
  if (result >= t.immobilised_from) return Harm::immobilised;
  return result >= t.bail_out_from ? Harm::shaken : Harm::none;
}

}  // namespace sandtable::aaf
