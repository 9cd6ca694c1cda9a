// Mixed Battalions (FOW-SOV-029 to 031): a Soviet artillery battalion with three or four 122mm howitzers among lighter
// guns counts as heavier than the worst of them.
#include <algorithm>

#include "fow/artillery/guns.hpp"
#include "fow/damage/barrage.hpp"
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

bool is_howitzer(const State& s, TeamId t) {
  if (!model(s, t).artillery()) return false;
  const Weapon& w = weapon_of(s, shell_of(s, t));
  return w.name.find("122mm") != std::string::npos && w.name.find("howitzer") != std::string::npos;
}

void mixed_fire(const State& s, const Mission& m, const std::vector<TeamId>& guns, Barrage& b) {
  std::vector<TeamId> battalion = artillery_of(s, m);
  std::erase_if(battalion, [&](TeamId t) { return rocket_launcher(s, t); });  // limbered ones are there
  const auto howitzers = std::count_if(battalion.begin(), battalion.end(), [&](TeamId t) { return is_howitzer(s, t); });
  if (howitzers < 3 || howitzers > 4 || howitzers == static_cast<std::ptrdiff_t>(battalion.size())) return;
  const auto firing = std::find_if(guns.begin(), guns.end(), [&](TeamId t) { return is_howitzer(s, t); });
  if (firing == guns.end()) return;  // FOW-SOV-031
  if (guns.size() <= 5) {            // FOW-SOV-029
    b.anti_tank = static_cast<int8_t>(shells_of(s, *firing).anti_tank);
    b.firepower = static_cast<int8_t>(shells_of(s, *firing).firepower);
    b.to_hit.add("FOW-SOV-029"_rule, 0);
  } else {  // FOW-SOV-030
    b.anti_tank = 4;
    b.firepower = 4;
    b.to_hit.add("FOW-SOV-030"_rule, 0);
  }
}

}  // namespace

constinit const Rule mixed_battalions{.nation = Nation::soviet, .barrage = mixed_fire};

}  // namespace sandtable::fow::special
