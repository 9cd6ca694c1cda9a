// Rapid Fire! (FOW-GER-037), a Tiger Ace's skill: the gun of a Tiger has ROF 3.
#include "fow/shooting/fire.hpp"
#include "fow/special_rules/tiger.hpp"

namespace sandtable::fow::special {

constinit const Rule rapid_fire{.own_rate = [](const State& s, Shot shot, int rof) {
  return is_tiger(s, shot.team) && is_main_gun(s, shot) ? 3 : rof;  // FOW-GER-037
}};

}  // namespace sandtable::fow::special
