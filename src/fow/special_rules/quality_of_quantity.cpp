// Quality of Quantity (FOW-SOV-020, 021): a Soviet company of fifteen or more is pinned by ten hits, not five.
// What pins by its own rule (a flame-thrower, a Sniper, a bombardment) pins it as it does everybody.
#include <algorithm>

#include "fow/command/command.hpp"
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

constexpr int horde = 15;
constexpr int16_t hits_to_pin_horde = 10;

// Counted when the pin is checked, after casualties, joined teams and the Komissar included.
int16_t pinned_by(const State& s, PlatoonId p, int16_t usual) {
  int teams = 0;
  for (const auto& [t, link] : chain_of_command(s, p)) {
    const TeamType type = model(s, t).type;
    if (link.in_command && (type == TeamType::infantry || type == TeamType::gun)) ++teams;
  }
  return teams >= horde ? hits_to_pin_horde : usual;
}

}  // namespace

constinit const Rule quality_of_quantity{.nation = Nation::soviet, .hits_to_pin = pinned_by};

}  // namespace sandtable::fow::special
