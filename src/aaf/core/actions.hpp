// Which actions a unit may take now, and why not (AAF-ACT-005 to 008, the orders, its nerve, its weapons). Used by the
// verb of each action, by what is offered and by previews: the one place that knows. Changes nothing.
#pragma once
#include "aaf/core/rules.hpp"

namespace sandtable::aaf {

enum class Action : uint8_t {
  rally,
  order,
  recon,
  move,
  prone,
  prepare,
  hull_down,
  board,
  dismount,
  enter,
  shoot,
  charge
};

// Every rule in the way of that action, apart from where it goes or whom it is aimed at.
Refusals why_not_now(const State&, UnitId, Action);
inline bool may_now(const State& s, UnitId u, Action a) { return why_not_now(s, u, a).empty(); }

// The activation that stands: whose it is. The unit must be the acting one for any verb.
bool is_acting(const State&, const Command&, Refusals&);
// What every action writes: that something was done.
void note_action(State&, UnitId);

}  // namespace sandtable::aaf
