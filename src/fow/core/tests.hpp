// The two tests everybody takes: Skill and Motivation. One function per number.
// Used by every chapter that asks for one.
#pragma once
#include "fow/core/state.hpp"

namespace sandtable::fow {

// FOW-CHR-045: Conscript 5+, Trained 4+, Veteran 3+.
inline Score skill_test(Skill s) { return Score::from("FOW-CHR-045"_rule, 5 - static_cast<int>(s)); }
// FOW-CHR-048: Reluctant 5+, Confident 4+, Fearless 3+.
inline Score motivation_test(Motivation m) { return Score::from("FOW-CHR-048"_rule, 5 - static_cast<int>(m)); }

inline roll::Spec one_die(Name purpose, TeamId roller, int side, const Score& score) {
  return {
      .purpose = purpose, .roller = piece_of(roller), .side = static_cast<int8_t>(side), .count = 1, .score = score};
}

}  // namespace sandtable::fow
