// Schürzen (FOW-GER-018): side skirts stop light shells that the armour behind them would not.
#include "fow/damage/saves.hpp"
#include "fow/damage/steps.hpp"
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

constexpr int8_t light_shell = 5;  // Firepower, or worse

std::optional<Score> skirts(const State& s, const Hit& hit) {
  if (hit.close || hit.flame || hit.firepower < light_shell || face_struck(s, hit) != Face::side) return std::nullopt;
  return Score::from("FOW-GER-018"_rule, 4, piece_of(hit.on));
}

}  // namespace

constinit const Rule schurzen{
    .on_model = [](const Model& m) { return m.has(Trait::schurzen); },
    .nation = Nation::german,
    .second_save = skirts,
};

}  // namespace sandtable::fow::special
