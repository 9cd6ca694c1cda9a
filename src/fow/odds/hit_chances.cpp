#include "fow/odds/hit_chances.hpp"

#include "fow/command/rolls.hpp"
#include "fow/damage/saves.hpp"
#include "fow/damage/steps.hpp"
#include "fow/sight/cover.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {

uint32_t faces_that_pass(const Score& score) {
  uint32_t faces = 0;
  for (int face = 1; face <= 6; ++face)
    if (score.passed_by(face)) ++faces;
  return faces;
}

HitNumbers numbers_of(const State& s, const Hit& hit) {
  HitNumbers n;
  const Model& m = model(s, hit.on);
  if (hit.flame && !m.fully_armoured()) return n;  // FOW-FLM-005: lost without a die
  if (!hit.flame) n.save = save_roll(s, hit);
  if (!m.armoured) {
    const Cover cover = cover_against(s, hit);
    if (!cover.bulletproof) return n;
    n.cover = cover.because;
    n.firepower = firepower_roll(s, hit);
    return n;
  }
  n.bails_out = true;
  if (!hit.flame && has_improvised_armour(s, hit)) n.improvised = roll_of(s, Test::improvised, hit.on);
  if (!hit.flame)
    if (const auto score = special::second_save(s, hit)) n.last = second_save_roll(s, hit, *score);
  n.firepower = firepower_roll(s, hit);
  n.nerve = roll_of(s, Test::second_bail, hit.on);
  return n;
}

HitChances chances(const HitNumbers& n) {
  uint32_t glancing = 0;
  uint32_t failed = n.save ? 0 : 6;  // otherwise
  for (int face = 1; n.save && face <= 6; ++face) {
    if (n.save->score.passed_by(face)) continue;
    ++(n.bails_out && face == n.save->score.needed() - 1 ? glancing : failed);  // FOW-SAV-007
  }
  const uint32_t unsaved =
      (n.improvised ? 6 - faces_that_pass(n.improvised->score) : 6) * (n.last ? 6 - faces_that_pass(n.last->score) : 6);
  const uint32_t passes = n.firepower ? roll::passes_of_36(*n.firepower) : 36;
  const uint32_t fails = 36 - passes;
  const uint32_t bails = unsaved * (glancing * passes + (n.bails_out ? failed * fails : 0));  // FOW-SAV-007, 008
  const uint32_t destroys = unsaved * failed * passes;
  const uint32_t breaks = n.nerve ? 36 - roll::passes_of_36(*n.nerve) : 0;
  return {.bails_out = bails * 36,
          .destroys = destroys * 36,
          .destroys_helpless = destroys * 36 + bails * breaks};  // FOW-CAS-011
}

}  // namespace sandtable::fow
