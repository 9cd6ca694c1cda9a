// Moving in an assault as movement sees it: other distances hold, other enemies are kept off (FOW-ASL-031 to 036, 120,
// 130 to 132, 140, 144 to 146).
#include "fow/assault/assault.hpp"
#include "fow/assault/contact.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/movement.hpp"

namespace sandtable::fow {

std::optional<Coord> limit_in_assault(const State& s, TeamId t, MovePurpose purpose) {
  if (purpose != MovePurpose::charge && purpose != MovePurpose::consolidate) return std::nullopt;
  if (model(s, t).mobility == Mobility::immobile) return 0;                             // FOW-ASL-144
  return model(s, t).mobility == Mobility::cavalry ? cavalry_launch : launch_distance;  // FOW-ASL-031, 032, 144, 145
}

RuleId limit_rule_in_assault(const State& s, TeamId t, MovePurpose purpose) {
  const bool rides = model(s, t).mobility == Mobility::cavalry;
  if (purpose == MovePurpose::charge) return rides ? "FOW-ASL-032"_rule : "FOW-ASL-031"_rule;
  if (purpose == MovePurpose::consolidate) return rides ? "FOW-ASL-145"_rule : "FOW-ASL-144"_rule;
  return "FOW-ASL-130"_rule;
}

RuleId keep_rule_in_assault(const State& s, MovePurpose purpose) {
  if (purpose == MovePurpose::charge) return s.assault.round == 0 ? "FOW-ASL-036"_rule : "FOW-ASL-120"_rule;
  return purpose == MovePurpose::consolidate ? "FOW-ASL-146"_rule : "FOW-ASL-132"_rule;
}

RuleId check_rule_in_assault(const State& s, TeamId t) {
  if (!s.assault.on()) return {};
  if (s[s[t].with()].assault.stance == Stance::breaks_off) return "FOW-ASL-139"_rule;
  if (s.assault.end != AssaultEnd::not_yet) return "FOW-ASL-148"_rule;
  return s[t].assault.part == AssaultPart::charging ? "FOW-ASL-039"_rule : RuleId{};
}

// What an enemy is to a team that moves in an assault.
void MoveField::add_foe(const State& s, TeamId t, MovePurpose purpose, TeamId enemy, const Quad& shape) {
  const bool through = purpose == MovePurpose::break_off_tanks && takes_part(s, s[enemy].with());  // FOW-ASL-140
  standing_.push_back({shape, through});                                                           // FOW-ASL-034
  standing_teams_.push_back(enemy);
  if (through || !s[enemy].present()) return;
  if (purpose == MovePurpose::charge && is_objective(s, s[enemy].with(), side_of(s, t))) return;  // FOW-ASL-034
  // FOW-ASL-036, 120, 146: not within 2 in; FOW-ASL-132: at least 4 in. Whoever is nearer comes no nearer.
  const Coord wanted = breaks_off(purpose) ? break_off_limit : 2 * inch + 1;
  const Gap apart = distance(s, t, enemy);
  keep_out_.push_back({shape, apart < wanted ? apart.floor : wanted});
  keep_out_teams_.push_back(enemy);
}

}  // namespace sandtable::fow
