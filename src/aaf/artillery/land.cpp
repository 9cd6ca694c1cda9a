// A strike comes down: on its marker or along an arrow, and everybody under the large template is struck.
#include <fmt/core.h>

#include <algorithm>

#include "aaf/artillery/steps.hpp"
#include "aaf/core/world.hpp"
#include "aaf/morale/tests.hpp"
#include "aaf/sight/look.hpp"

namespace sandtable::aaf {
namespace {

Circle template_of(const State& s, Vec centre) { return {centre, tables(s).artillery.large_template / 2}; }

std::vector<ModelId> under_template(const State& s, Vec centre) {
  // Those aboard before the vehicle that carries them (AAF-TRP-015, 016).
  std::vector<ModelId> list;
  const auto take = [&](bool aboard) {
    for (std::size_t i = 0; i < s.models.size(); ++i) {
      const ModelId m = ModelId::of(i);
      if (s[m].in_play() && s[m].aboard() == aboard && !sheltered(s, m) &&
          overlap(footprint(s, m), template_of(s, centre)))
        list.push_back(m);
    }
  };
  take(true);
  take(false);
  return list;
}

int order_of(const State& s, ModelId m) { return m.value + (s[m].aboard() ? 0 : static_cast<int>(max_models)); }

// From above: the place itself may give cover, nothing that lies between, and no smoke (AAF-ART-031).
Blow shell_on(const State& s, const Shelling& k, ModelId m) {
  return {.power = k.power,
          .he = true,
          .vt = k.vt,
          .from_above = true,
          .look = {.open = true, .cover = in_cover(s, footprint(s, m))}};
}

void lay(State& s, const Shelling& k, Out& out) {
  if (s.overlays.full()) return;
  const Coord across = tables(s).artillery.large_template;
  Overlay smoke{.sort = OverlaySort::smoke,
                .rect = {{k.at, {}}, across, across},
                .base = s.world->table->ground(k.at),
                .height = 3 * inch,
                .placed_by = k.side,
                .of = -1};
  s.overlays.push_back(smoke);  // AAF-ART-030: for the rest of the game, so before what gun smoke there is
  for (std::size_t i = 0; i < s.gun_smoke; ++i)
    std::swap(s.overlays[s.overlays.size() - 1 - i], s.overlays[s.overlays.size() - 2 - i]);
  out.event({.kind = "smoke"_name, .rule = "AAF-ART-030"_rule, .who = PieceRef::side(k.side), .to = {k.at, {}}});
}

PieceRef roller_of(const Shelling& k) { return k.gun.valid() ? piece_of(k.gun) : PieceRef::side(k.side); }

}  // namespace

N resume(State& s, const Land& l, Out& out) {
  switch (l.stage) {
    case LandStage::accuracy: {
      roll::Spec spec = throwing("accuracy"_name, roller_of(l.shelling), l.shelling.side,
                                 Score::from("AAF-ART-019"_rule, tables(s).artillery.on_target));
      spec.always = true;
      return F::call(roll::Begin{spec}, l);
    }
    case LandStage::scatter: {
      roll::Spec spec = throwing("scatter"_name, roller_of(l.shelling), l.shelling.side,
                                 Score::from("AAF-ART-020"_rule, 2, {}, {.direction = Direction::high, .dice = 2}));
      spec.always = true;
      return F::call(roll::Begin{spec}, l);
    }
    case LandStage::damage: {
      if (l.next == 0) {
        out.event({.kind = "lands"_name,
                   .rule = "AAF-ART-022"_rule,
                   .who = roller_of(l.shelling),
                   .to = {l.shelling.at, {}}});
        if (l.shelling.smoke) {
          lay(s, l.shelling, out);
          return F::done(Nothing{});
        }
      }
      for (const ModelId m : under_template(s, l.shelling.at)) {  // AAF-ART-022
        if (order_of(s, m) < l.next) continue;
        Land on = l;
        on.next = static_cast<int16_t>(order_of(s, m) + 1);
        on.struck = m;
        const Blow blow = shell_on(s, l.shelling, m);
        PhaseSoFar& phase = s[s[m].unit].phase;
        phase.under_artillery = true;  // AAF-MOR-011
        phase.under_heavy = phase.under_heavy || l.shelling.heavy;
        if (profile(s, m).afv()) {
          roll::Spec spec = throwing("armour"_name, piece_of(m), l.shelling.side, armour_score(s, m, blow));
          spec.always = true;
          return F::call(roll::Begin{spec}, on);
        }
        const Score score = damage_score(s, m, blow);
        if (!score.impossible())
          return F::call(roll::Begin{throwing("damage"_name, piece_of(m), l.shelling.side, score)}, on);
      }
      if (l.shelling.heavy) bring_down(s, template_of(s, l.shelling.at), out);  // AAF-BLD-005
      Land on = l;
      on.stage = LandStage::armour;
      UnitId any{0};
      return F::call(ApplyArmour{any}, on);
    }
    case LandStage::armour: return F::done(Nothing{});
  }
  return F::done(Nothing{});
}

N resume(State& s, const Land& l, const Nothing&, Out&) {
  if (!s.wrecked.empty() || !s.falling.empty()) return F::call(ThrowOut{}, l);  // AAF-TRP-016
  return F::done(Nothing{});
}

N resume(State& s, const Land& l, const roll::Result& r, Out& out) {
  Land on = l;
  if (l.stage == LandStage::accuracy) {
    on.arrow = static_cast<int8_t>(r.dice[0].value);
    on.stage = r.passed > 0 ? LandStage::damage : LandStage::scatter;
    return F::go(on);
  }
  if (l.stage ==
      LandStage::scatter) {  // AAF-ART-020, 021: the accuracy die is the arrow, a quarter turn each, clockwise
    const int pips = r.dice[0].value + r.dice[1].value;
    const Angle to = l.shelling.away + Angle{static_cast<uint16_t>((l.arrow - 1) * 16384)};
    on.shelling.at = l.shelling.at + along(to, pips * tables(s).one);
    on.stage = LandStage::damage;
    out.event({.kind = "scatters"_name,
               .rule = "AAF-ART-020"_rule,
               .who = roller_of(l.shelling),
               .from = {l.shelling.at, to},
               .to = {on.shelling.at, to},
               .amount = pips * tables(s).one});
    return F::go(on);
  }
  const UnitId u = s[l.struck].unit;
  if (profile(s, l.struck).afv()) {
    const Harm harm = harm_of(s, l.struck, shell_on(s, l.shelling, l.struck), r.dice[0].value);
    if (harm == Harm::none) out.event({.kind = "unharmed"_name, .rule = "AAF-DMG-019"_rule, .who = piece_of(l.struck)});
    if (!s.volley.results.full()) s.volley.results.push_back({harm, 0, l.struck});
  } else if (r.passed > 0) {
    lose_model(s, l.struck, out);
    note_casualties(s, u);
    note_losses(s, u, out);
  }
  on.struck = {};
  return F::go(on);
}

}  // namespace sandtable::aaf
