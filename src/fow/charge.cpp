// Moving in an assault: who may launch one, the charge, counterattack moves, pushing in, breaking off, consolidating.
#include "fow/assault.hpp"
#include "fow/rules.hpp"
#include "fow/world.hpp"

namespace sandtable::fow {

Addressee asked(const State& s, const AskAssault&) { return {.side = s.active}; }
void describe(const State&, const AskAssault&, Decision& d) {
  d.prompt = "Which platoon assaults?";
  d.rules = {"FOW-ASL-001"_rule};
  d.choices.push_back({.verb = "done"_name, .label = "No more assaults", .rules = {"FOW-TRN-015"_rule}});
}
AssaultOrder decode(const State&, const AskAssault&, const Command& c, Refusals& out) {
  if (c.verb != "done"_name || c.actor.valid() || !c.replies.empty())
    out.push_back(malformed("assault with one of your platoons, or say done"));
  return {};
}
Command usual(const State&, const AskAssault&) { return {.verb = "done"_name}; }
bool only_answer(const State&, const AskAssault&) { return true; }

N resume(State&, const Charge&, Out&) { return F::done(Nothing{}); }
N resume(State&, const StrikeBack&, Out&) { return F::done(Nothing{}); }
N resume(State&, const PushIn&, Out&) { return F::done(Nothing{}); }
N resume(State&, const BreakOff&, Out&) { return F::done(Nothing{}); }
N resume(State&, const Consolidate&, Out&) { return F::done(Nothing{}); }

}  // namespace sandtable::fow
