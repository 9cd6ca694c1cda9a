// A platoon on the march: each team straight on to its place, or the next bit of its own way round what is in the way.
// Quick and good enough for most moves; where it finds nothing the engine's proposer is asked. Used by the choice of
// moves. Does not choose where to go.
#pragma once
#include <optional>
#include <vector>

#include "fow/agents/ways.hpp"
#include "fow/core/orders.hpp"

namespace sandtable::fow {

struct Stride {
  std::vector<MoveOrder> orders;
  Vec end;  // their middle, then
};
struct StrideHow {
  bool doubling = false;
  bool bold = false;         // takes Bogging Checks where nothing else leads on
  const Way* way = nullptr;  // may be none
};
// Legal as it stands.
std::optional<Stride> stride(const State&, PlatoonId, Vec to, const StrideHow&);

}  // namespace sandtable::fow
