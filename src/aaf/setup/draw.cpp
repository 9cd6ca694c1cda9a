// Set-ups of random battles: two small forces on a table with something of everything.
#include <fmt/core.h>

#include "aaf/setup/setup.hpp"
#include "game/acting/steering.hpp"

namespace sandtable::aaf {
namespace {

struct Force {
  const char* nation;
  std::initializer_list<std::string_view> units;
  std::initializer_list<std::string_view> vehicles;
};

const Force forces[] = {
    {"british",
     {"british.rifle-squad", "british.platoon-hq-early", "british.heavy-machine-guns", "british.heavy-mortar",
      "british.anti-tank-gun"},
     {"british.crusader-iii", "british.matilda-ii", "british.humber-mk-i", "british.sherman-firefly"}},
    {"german",
     {"german.infantry-squad", "german.platoon-hq", "german.heavy-machine-guns", "german.anti-tank-gun",
      "german.light-mortar-team", "german.panzer-grenadier-squad"},
     {"german.pz-iv-g", "german.stug-iii-b", "german.sdkfz-222", "german.pz-ii"}},
    {"russian",
     {"russian.rifle-squad", "russian.tank-riders", "russian.platoon-hq", "russian.heavy-machine-gun",
      "russian.anti-tank-rifle-squad"},
     {"russian.t34-76", "russian.bt-7", "russian.ba10", "russian.kv1"}},
    {"us",
     {"us.rifle-squad", "us.company-hq", "us.heavy-machine-gun", "us.bazooka-team", "us.armoured-rifle-squad"},
     {"us.sherman-m4a1", "us.m10", "us.m7"}},
    {"french",
     {"french.infantry-squad", "french.platoon-hq", "french.heavy-mortar"},
     {"french.r35", "french.somua-35", "french.amc35"}},
};

std::string terrain(Ingredients& draw) {
  std::string text;
  static constexpr const char* pieces[] = {
      "[[feature]]\nkind = \"wood\"\nname = \"the wood\"\noutline = [[12, 14], [22, 14], [22, 22], [12, 22]]\n",
      "[[feature]]\nkind = \"hedge\"\nname = \"the hedge\"\npoints = [[24, 24], [44, 24]]\n",
      "[[feature]]\nkind = \"road\"\nname = \"the road\"\npoints = [[34, 0], [34, 48]]\n",
      "[[feature]]\nkind = \"house\"\nname = \"the house\"\noutline = [[44, 18], [49, 18], [49, 22], [44, 22]]\n",
      "[[feature]]\nkind = \"hill\"\nname = \"the hill\"\noutline = [[50, 24], [64, 24], [64, 34], [50, 34]]\n",
      "[[feature]]\nkind = \"stream\"\nname = \"the stream\"\npoints = [[0, 30], [20, 31], [30, 34]]\n",
      "[[feature]]\nkind = \"rocky_ground\"\nname = \"the rocks\"\noutline = [[4, 20], [10, 20], [10, 27], [4, 27]]\n"};
  for (const char* piece : pieces)
    if (draw.chance(std::string("terrain ") + (piece + 20), 2)) text += piece;
  return text;
}

}  // namespace

std::string draw_setup(Ingredients& draw, const std::string&) {
  std::string text = "system = \"aaf\"\nsides = [\"blue\", \"red\"]\nturns = 4\n";
  if (draw.chance("ammunition", 3)) text += "ammunition = true\n";
  std::array<const Force*, 2> sides{};
  for (auto& side : sides) side = &forces[draw.below(static_cast<int>(std::size(forces)))];
  for (std::size_t i = 0; i < 2; ++i)
    text += fmt::format("[side.{}]\nnation = \"{}\"\ncounter_battery = {}\n", i == 0 ? "blue" : "red", sides[i]->nation,
                        draw.below(3));
  text += terrain(draw);
  static constexpr const char* works[] = {"kind = \"wire\"\nat = [20, 26]", "kind = \"trench\"\nat = [12, 12]",
                                          "kind = \"obstacles\"\nat = [36, 30]",
                                          "kind = \"mines\"\nagainst = [\"tank\", \"soldier\"]\nat = [28, 20]"};
  for (const char* work : works)
    if (draw.chance(std::string("work ") + (work + 8), 3)) text += fmt::format("[[work]]\n{}\n", work);
  for (std::size_t i = 0; i < 2; ++i) {
    const int near = draw.between(6, 16);
    const bool lorry = draw.chance("lorry", 2);
    const std::string carrier = draw.pick("carrier", {"general.truck", "general.jeep", "us.m3-half-track",
                                                      "german.sdkfz-251", "british.bren-gun-carrier"});
    if (lorry)
      text +=
          fmt::format("[[unit]]\nname = \"{0}lorry\"\nside = \"{1}\"\nvehicle = \"{2}\"\nat = [{3}, {4}]\n",
                      i == 0 ? "b" : "r", i == 0 ? "blue" : "red", carrier, i == 0 ? 2 : 70, i == 0 ? near : 48 - near);
    const int units = draw.between(2, 5);
    for (int u = 0; u < units; ++u) {
      const bool vehicle = u > 0 && draw.below(3) == 0;
      const std::string what =
          draw.pick(fmt::format("{} {}", sides[i]->nation, vehicle), vehicle ? sides[i]->vehicles : sides[i]->units);
      const int x = 4 + u * 13 + draw.below(4), y = i == 0 ? near + draw.below(4) : 48 - near - draw.below(4);
      text += fmt::format("[[unit]]\nname = \"{}{}\"\nside = \"{}\"\n{} = \"{}\"\nat = [{}, {}]\n", i == 0 ? "b" : "r",
                          u, i == 0 ? "blue" : "red", vehicle ? "vehicle" : "unit", what, i == 0 ? x : 68 - x, y);
      if (!vehicle && u != 1 && draw.chance("steed", 12))
        text += fmt::format("steed = \"{}\"\n", draw.pick("steeds", {"horse", "bicycle", "skis"}));
      else if (!vehicle && (what.find("anti-tank") != std::string::npos || what.find("armoured") != std::string::npos ||
                            what.find("grenadier") != std::string::npos))
        text += fmt::format("transport = \"{}\"\n", draw.pick("transport", {"none", "beside", "mounted"}));
      if (what.find("company-hq") != std::string::npos) text += "observer = true\n";
      if (lorry && u == 0 && what.find("squad") != std::string::npos && what.find("grenadier") == std::string::npos &&
          draw.chance("aboard", 2) && (carrier == "general.truck" || carrier == "us.m3-half-track"))
        text += fmt::format("aboard = \"{}lorry\"\n", i == 0 ? "b" : "r");
      if (!vehicle && u == 1 && i == 0 && text.find("the house") != std::string::npos &&
          (what.find("rifle-squad") != std::string::npos || what.find("infantry-squad") != std::string::npos) &&
          what.find("armoured") == std::string::npos && draw.chance("inside", 2))
        text += "inside = \"the house\"\n";
      if (draw.chance("spotted", 2)) text += "spotted = true\n";
      if (draw.chance("pinned", 8)) text += "nerve = \"pinned\"\n";
      if (draw.chance("fleeing", 12)) text += "nerve = \"fleeing\"\n";
      if (draw.chance("order", 4))
        text += fmt::format("order = \"{}\"\n", draw.pick("order", {"attack", "movement", "fire"}));
    }
  }
  for (std::size_t i = 0; i < 2; ++i)
    for (int n = 0; n < 2; ++n)
      if (draw.chance("bombardment", 2))
        text += fmt::format("[[support]]\nname = \"{} {}\"\nside = \"{}\"\nkind = \"{}\"\nfast = {}\n",
                            i == 0 ? "Blue" : "Red", n, i == 0 ? "blue" : "red",
                            draw.pick("kind", {"light", "medium", "heavy", "smoke"}), draw.below(2) == 0);
  return text;
}

}  // namespace sandtable::aaf
