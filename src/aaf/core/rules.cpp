#include "aaf/core/rules.hpp"

#include <fmt/core.h>

#include "aaf/core/world.hpp"
#include "game/side_title.hpp"

namespace sandtable::aaf {

const Facts& Rules::facts() {
  static const Facts all{.id = "aaf",
                         .title = "Action All Fronts",
                         .version = "8.3",
                         .team = "model",
                         .group = "unit",
                         .die_sides = 6,
                         .most_dice = static_cast<int32_t>(most_dice),
                         .measures_first = false,
                         .measuring = "AAF-GEN-002"_rule,
                         .steps = {{"initiative"_name, "Initiative"},
                                   {"artillery"_name, "Artillery phase"},
                                   {"action"_name, "Action phase"},
                                   {"turn_end"_name, "End of turn"}},
                         .units = {{"in"_name, "inches", inch}, {"cm"_name, "centimetres", cm}},
                         .table = {72 * inch, 48 * inch}};
  return all;
}

std::string Rules::name_of(const State& s, PieceRef p) {
  if (p.sort == PieceSort::marker && p.id >= 0 && static_cast<std::size_t>(p.id) < s.world->supports.size())
    return s.world->supports[static_cast<std::size_t>(p.id)];
  return sandtable::name_of(*s.world, p);
}
PieceRef Rules::piece(const State& s, std::string_view called) {
  for (std::size_t i = 0; i < s.world->supports.size(); ++i)
    if (s.world->supports[i] == called) return {PieceSort::marker, static_cast<int16_t>(i)};
  return piece_called(*s.world, called);
}
int Rules::side_of(const State& s, PieceRef p) {
  const auto i = static_cast<std::size_t>(p.id);
  if (p.sort == PieceSort::side) return p.id;
  if (p.sort == PieceSort::marker && i < s.supports.size()) return s.supports[i].side;
  if (p.sort == PieceSort::platoon && i < s.units.size()) return s.units[i].side;
  if (p.sort == PieceSort::team && i < s.models.size()) return aaf::side_of(s, ModelId::of(i));
  return -1;
}

std::string title_of(const State& s, PieceRef p) {
  return p.sort == PieceSort::side ? side_title(Rules::name_of(s, p)) : Rules::name_of(s, p);
}

UnitId own_unit(const State& s, int side, PieceRef actor) {
  const auto i = static_cast<std::size_t>(actor.id);
  const bool own = actor.sort == PieceSort::platoon && actor.id >= 0 && i < s.units.size() && s.units[i].side == side &&
                   on_table(s, UnitId::of(i));
  return own ? UnitId::of(i) : UnitId{};
}

UnitId unit_named(const State& s, const Toml& t) {
  const PieceRef p = Rules::piece(s, t.string());
  if (p.sort == PieceSort::team) return s[ModelId{p.id}].unit;
  if (p.sort != PieceSort::platoon) t.fail(fmt::format("there is no unit '{}'", t.string()));
  return UnitId{p.id};
}

ModelId model_named(const State& s, const Toml& t) {
  const PieceRef p = Rules::piece(s, t.string());
  if (p.sort == PieceSort::team) return ModelId{p.id};
  if (p.sort == PieceSort::platoon) {
    const auto all = models_of(s, UnitId{p.id});
    if (!all.empty()) return all[0];
  }
  t.fail(fmt::format("there is no model '{}' on the table", t.string()));
}

roll::Spec throwing(Name purpose, PieceRef roller, int side, const Score& score, int count) {
  return {.purpose = purpose,
          .roller = roller,
          .side = static_cast<int8_t>(side),
          .count = static_cast<uint8_t>(count),
          .score = score};
}

roll::Spec counting(Name purpose, PieceRef roller, int side, RuleId rule) {
  roll::Spec spec = throwing(purpose, roller, side, Score::from(rule, 1));
  spec.always = true;
  return spec;
}

}  // namespace sandtable::aaf
