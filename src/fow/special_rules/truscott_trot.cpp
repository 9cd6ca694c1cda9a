// The Truscott Trot (FOW-USA-013): US infantry on foot moves 16in/40cm At the Double.
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

void trot(const State& s, TeamId t, MovementRow& row) {
  const Model& m = model(s, t);
  // Not Cavalry, nor Man-packed Gun teams, nor a Staff team, which moves as a Heavy Gun (FOW-ART-053).
  if (m.type != TeamType::infantry || m.mobility != Mobility::foot || m.has(Trait::staff)) return;
  row.at_double = 16 * inch;
}

}  // namespace

constinit const Rule truscott_trot{.nation = Nation::us, .pace = trot};

}  // namespace sandtable::fow::special
