#include "fow/setup/side_guns.hpp"

#include <algorithm>

#include "fow/core/world.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {

void make_side_guns(const State& s, World& w) {
  Specials had;
  for (const Team& t : s.teams)
    if (t.platoon.valid()) had = had | t.special | w.models[t.model.index()].special.without(s[t.platoon].foreign);
  const std::size_t listed = w.models.size();
  for (std::size_t i = 0; i < listed; ++i) {
    const auto made = special::with_side_guns(had, w.models[i]);
    if (!made) continue;
    std::array<ModelId, 4> as{ModelId::of(i)};
    for (std::size_t k = 0; k < made->size(); ++k) {
      as[k + 1] = ModelId::of(w.models.size());
      w.models.push_back((*made)[k]);
    }
    w.side_guns.push_back(as);
  }
}

void SideGuns::read(const Toml& team, TeamId t) {
  if (const Toml& side = team.find("fitted"))
    said_.emplace_back(t, static_cast<uint8_t>(1 + side.one_of({"left", "right"})));
}

void SideGuns::fit(State& s, TeamId t, const Toml& where) const {
  const auto said = std::find_if(said_.begin(), said_.end(), [&](const auto& one) { return one.first == t; });
  if (said == said_.end()) return special::boarded(s, t, 3, nullptr);
  Refusals no;
  if (!special::check_fitting(s, t, s[t].carrier, said->second, no) || !no.empty())
    where.fail(no.empty() ? "nobody here fits a machine-gun to a vehicle" : no[0].words);
  special::boarded(s, t, said->second, nullptr);
}

}  // namespace sandtable::fow
