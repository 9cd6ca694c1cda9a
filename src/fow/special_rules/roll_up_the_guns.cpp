// Roll Up the Guns (FOW-SOV-032): Soviet Medium and Heavy Gun teams are pushed as far as Light ones.
#include "fow/core/world.hpp"
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

void push_on(const State& s, TeamId t, MovementRow& row) {
  const Model& m = model(s, t);
  if (m.type != TeamType::gun || (m.mobility != Mobility::medium && m.mobility != Mobility::heavy)) return;
  row = s.world->movement.rows[static_cast<std::size_t>(Mobility::light)];
  row.rule = "FOW-SOV-032"_rule;
}

}  // namespace

constinit const Rule roll_up_the_guns{.nation = Nation::soviet, .pace = push_on};

}  // namespace sandtable::fow::special
