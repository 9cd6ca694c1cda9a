#include "fow/core/names.hpp"

#include <algorithm>

#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {

std::string Rules::name_of(const State& s, PieceRef p) {
  const auto i = static_cast<std::size_t>(p.id);
  switch (p.sort) {
    case PieceSort::team: return i < s.world->teams.size() ? s.world->teams[i] : "";
    case PieceSort::platoon: return i < s.world->platoons.size() ? s.world->platoons[i] : "";
    case PieceSort::side: return i < 2 ? s.world->sides[i] : "";
    case PieceSort::feature: return i < s.world->table->features().size() ? s.world->table->features()[i].name : "";
    default: return "";
  }
}

PieceRef Rules::piece(const State& s, std::string_view called) {
  for (std::size_t i = 0; i < s.world->teams.size(); ++i)
    if (s.world->teams[i] == called) return PieceRef::team(static_cast<int>(i));
  for (std::size_t i = 0; i < s.world->platoons.size(); ++i)
    if (s.world->platoons[i] == called) return PieceRef::platoon(static_cast<int>(i));
  for (const auto& [listed, p] : s.world->listed)
    if (listed == called) return piece_of(p);
  for (int i = 0; i < 2; ++i)
    if (s.world->sides[static_cast<std::size_t>(i)] == called) return PieceRef::side(i);
  const FeatureId f = s.world->table->find(called);
  return f.valid() ? PieceRef::feature(f.value) : PieceRef{};
}

int Rules::side_of(const State& s, PieceRef p) {
  const auto i = static_cast<std::size_t>(p.id);
  if (p.sort == PieceSort::team && i < s.teams.size() && s.teams[i].platoon.valid())
    return fow::side_of(s, TeamId{p.id});
  if (p.sort == PieceSort::platoon && i < s.platoons.size()) return s.platoons[i].side;
  return p.sort == PieceSort::side ? p.id : -1;
}

std::string side_title(std::string name) {
  const auto upper = [](char& c) { c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; };
  if (name.size() <= 2) std::for_each(name.begin(), name.end(), upper);
  if (!name.empty()) upper(name.front());
  return name;
}

std::string title_of(const State& s, PieceRef p) {
  const std::string name = Rules::name_of(s, p);
  return p.sort == PieceSort::side ? side_title(name) : name;
}

}  // namespace sandtable::fow
