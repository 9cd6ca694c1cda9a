#include "game/facts.hpp"

#include "fow/core/rules.hpp"
#include "fow/core/state.hpp"

namespace sandtable::fow {
namespace {

Facts flames_of_war() {
  Facts facts{.id = "fow2",
              .title = "Flames Of War, second edition",
              .version = "3",
              .team = "team",
              .group = "platoon",
              .die_sides = 6,
              .most_dice = static_cast<int32_t>(most_dice),
              .measures_first = true,
              .measuring = "FOW-GEN-003"_rule,
              .units = {{"in"_name, "inches", inch}, {"cm"_name, "centimetres", cm}},  // FOW-GEN-001
              .table = {72 * inch, 48 * inch}};
  static constexpr const char* labels[] = {"Starting", "Movement", "Shooting", "Assault"};  // FOW-TRN-005
  for (std::size_t i = 0; i < std::size(labels); ++i)
    facts.steps.push_back({*Name::parse(sandtable::name_of(static_cast<Step>(i))), labels[i]});
  return facts;
}

}  // namespace

const Facts& Rules::facts() {
  static const Facts all = flames_of_war();
  return all;
}

}  // namespace sandtable::fow
