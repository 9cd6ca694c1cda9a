#include "fow/core/names.hpp"

#include <algorithm>

#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {

std::string Rules::name_of(const State& s, PieceRef p) { return sandtable::name_of(*s.world, p); }
PieceRef Rules::piece(const State& s, std::string_view called) { return piece_called(*s.world, called); }

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
