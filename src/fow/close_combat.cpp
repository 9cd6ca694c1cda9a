// Fighting in an assault: who is in it, defensive fire, the dice, the hits, the test of nerve (FOW-ASL-052 to 118).
#include "fow/assault.hpp"
#include "fow/rules.hpp"
#include "fow/world.hpp"

namespace sandtable::fow {

N resume(State&, const Engage&, Out&) { return F::done(Nothing{}); }
N resume(State&, const DefensiveFire&, Out&) { return F::done(Nothing{}); }
N resume(State&, const Fight&, Out&) { return F::done(Nothing{}); }
N resume(State&, const TestNerve&, Out&) { return F::done(Nothing{}); }

}  // namespace sandtable::fow
