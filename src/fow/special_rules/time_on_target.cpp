// Time on Target (FOW-USA-024, 025): whoever is hit by a US battery with Staff that ranged in at the first attempt
// re-rolls successful saves. Not in repeats, and not of a battery that was added to another's fire.
#include "fow/artillery/spotting.hpp"
#include "fow/damage/barrage.hpp"
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

void all_at_once(const State& s, const Mission& m, const std::vector<TeamId>&, Barrage& b) {
  if (m.attempt != 1 || m.smoke || m.aim == AimAt::repeat || m.aim == AimAt::spot) return;  // FOW-USA-025
  if (has(s, m.battery(), Special::time_on_target) && fow::has_staff(s, m.battery()))
    b.reroll_saves = "FOW-USA-024"_rule;
}

}  // namespace

constinit const Rule time_on_target{.nation = Nation::us, .barrage = all_at_once};

}  // namespace sandtable::fow::special
