#include "fow/buildings.hpp"

namespace sandtable::fow {

bool may_enter_buildings(const Model& m) {
  if (m.vehicle()) return m.fully_armoured() && m.mobility == Mobility::fully_tracked;  // FOW-MOV-063
  return m.on_foot() && m.mobility != Mobility::cavalry;                                // FOW-MOV-062, 066, 067
}

void check_buildings(const State&, TeamId, const std::vector<Pose>&, const Walk&, Refusals&) {}

}  // namespace sandtable::fow
