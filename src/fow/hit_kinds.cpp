#include "fow/hit_kinds.hpp"

#include "fow/looking.hpp"
#include "fow/saves.hpp"

namespace sandtable::fow {

HitKind kind_of(const State& s, const Fire& f, const std::vector<TeamId>& teams) {
  const Line line = line_of(s, f.shot);
  HitKind kind{.may = f.may,
               .traits = line.traits.bits,
               .priority = f.priority,
               .anti_tank = static_cast<int8_t>(line.anti_tank),
               .firepower = static_cast<int8_t>(line.firepower)};
  for (std::size_t i = 0; i < teams.size(); ++i) {
    if (!f.may_hit(i)) continue;
    const uint64_t place = uint64_t{1} << i;
    if (within(s, f.shot.team, teams[i], 16 * inch)) kind.near |= place;
    if (model(s, teams[i]).armoured && facing_struck(s, teams[i], s[f.shot.team].pose.at) == Facing::side)
      kind.side_on |= place;
  }
  return kind;
}

}  // namespace sandtable::fow
