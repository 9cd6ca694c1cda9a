// Big Battalions (FOW-SOV-028): nine or more Soviet guns lay a template of double width, and still re-roll misses.
#include <algorithm>

#include "fow/artillery/guns.hpp"
#include "fow/damage/barrage.hpp"
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

constexpr std::ptrdiff_t battalion = 9;

void wide_template(const State& s, const Mission& m, const std::vector<TeamId>& guns, Barrage& b) {
  if (m.smoke) return;
  const auto tubes = std::count_if(guns.begin(), guns.end(), [&](TeamId t) { return !rocket_launcher(s, t); });
  if (tubes < battalion || b.area.width > b.area.depth) return;
  b.area.width = 2 * b.area.depth;
  b.to_hit.add("FOW-SOV-028"_rule, 0);
}

}  // namespace

constinit const Rule big_battalions{.nation = Nation::soviet, .barrage = wide_template};

}  // namespace sandtable::fow::special
