#include "game/forces/begin.hpp"

#include <algorithm>

namespace sandtable::forces {

Draft begun(const Company& c, const ListRules& rules, int points) {
  Draft draft{{c.id, c.name, points}, {}};
  const Waiver waiver = rules.waiver ? rules.waiver(points) : Waiver{};
  for (std::size_t i = 0; i < c.categories.size(); ++i) {
    int wanted = c.categories[i].count.least;
    if (waiver.category_least != any) wanted = std::min(wanted, waiver.category_least);
    for (const NodeId n : c.platoons) {
      if (c[n].category != static_cast<int>(i)) continue;
      int copies = waiver.rosters ? 0 : c[n].count.least;
      const int room = c[n].count.most == any ? wanted : std::min(wanted, c[n].count.most);
      copies = std::max(copies, room);
      wanted -= copies;
      for (; copies > 0; --copies) draft.platoons.push_back({n, 1, {}});
    }
  }
  return draft;
}

}  // namespace sandtable::forces
