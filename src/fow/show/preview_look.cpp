// What a team sees from where it is or might be, at what score, and the ruler.
#include <fmt/format.h>

#include <algorithm>

#include "fow/command/command.hpp"
#include "fow/core/orders.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/foxholes.hpp"
#include "fow/show/preview.hpp"
#include "fow/sight/looking.hpp"
#include "fow/turn/turn.hpp"

namespace sandtable::fow {
namespace {

// The team there, as if it had moved there now.
State placed(const State& s, TeamId t, const std::optional<Pose>& at) {
  State there = s;
  Team& team = there[t];
  if (team.aboard()) set_down(there, t, s[team.carrier].pose);
  if (!at) return there;
  const bool goes = at->at != team.pose.at;
  put(there, t, *at);
  if (goes) team.deeds.moved = true, leave_foxhole(there, t);
  return there;
}

// The weapon with which it would most easily hit that team, settled; without a target when none can.
Fire best_fire(const State& s, TeamId t, TeamId target) {
  const auto& weapons = model(s, t).weapons;
  const Terms terms = shooting_step_terms();
  Fire best;
  int best_score = 100;
  for (std::size_t i = 0; i < weapons.size(); ++i) {
    if (!weapons[i].direct()) continue;
    std::vector<Fire> plan{{.shot = {t, static_cast<uint8_t>(i)}, .target = {s[target].with(), {}}}};
    if (!why_silent(s, terms, plan[0].shot).empty()) continue;
    plan[0].opening = usual_place(s, terms, plan[0], {target});
    settle_rates(s, terms, plan);
    declare(s, terms, plan[0], {target}, firing_in(plan));
    if (!plan[0].easiest.valid()) continue;
    const int score = score_to_hit(s, terms, plan[0], firing_in(plan)).needed();
    const bool stronger = best.easiest.valid() && score == best_score &&
                          line_of(s, plan[0].shot).anti_tank > line_of(s, best.shot).anti_tank;
    if (score < best_score || stronger) best = plan[0], best_score = score;
  }
  return best;
}

std::string obstruction_name(const State& s, const Obstruction& by) {
  if (by.feature.valid()) return (*s.world->table)[by.feature].name;
  static constexpr const char* words[] = {"smoke",          "a wreck", "the smoke of a wreck", "a crater", "a breach",
                                          "a smoke screen", "dust"};
  static_assert(std::size(words) == enum_names(Overlay::Sort{}).size());
  if (by.overlay >= 0 && static_cast<std::size_t>(by.overlay) < s.overlays.size())
    return words[static_cast<std::size_t>(s.overlays[static_cast<std::size_t>(by.overlay)].sort)];
  return {};
}

// Why it could not fire though it sees: the first reason of the weapon that reaches furthest.
Refusals why_no_shot(const State& s, TeamId t, TeamId target) {
  const auto& weapons = model(s, t).weapons;
  const Terms terms = shooting_step_terms();
  Refusals no = why_silent(s, terms, t);
  if (!no.empty()) return no;
  for (std::size_t i = 0; i < weapons.size(); ++i) {
    if (!weapons[i].direct()) continue;
    Fire f{.shot = {t, static_cast<uint8_t>(i)}, .target = {s[target].with(), {}}};
    no = why_silent(s, terms, f.shot);
    if (!no.empty()) continue;
    f.opening = usual_place(s, terms, f, {target});
    return why_not(s, terms, f, target, firing_in({f}));
  }
  return no;
}

fow::Sighting line_between(const State& s, TeamId t, TeamId target) {
  const auto& weapons = model(s, t).weapons;
  if (weapons.empty()) return sight(s, t, target);
  return line_of_weapon(s, t, weapons[0], target, Detail::verdict, true);
}

bool reaches(const State& s, TeamId t, TeamId target) {
  const auto& weapons = model(s, t).weapons;
  return std::any_of(weapons.begin(), weapons.end(),
                     [&](const Weapon& w) { return w.direct() && within(s, t, target, w.range); });
}

SightLine look_at(const State& s, TeamId t, TeamId target) {
  SightLine look{.piece = piece_of(target)};
  const fow::Sighting line = line_between(s, t, target);
  look.seen = line.seen();
  look.distance = measured(s, t, target).shown();
  look.in_range = reaches(s, t, target);
  if (line.by.feature.valid()) look.obstruction = PieceRef::feature(line.by.feature.value);
  look.line = {s[t].pose.at, s[target].pose.at};
  if (line.by.placed) look.line.insert(look.line.begin() + 1, line.by.at);
  const std::string by = obstruction_name(s, line.by);
  if (!look.seen) {
    look.words = fmt::format("{} is hidden{}{}", name_of(s, target), by.empty() ? "" : " by ", by);
    if (line.because.valid()) look.rules.push_back(line.because);
    return look;
  }
  const Hiding hidden = hiding(s, target, line);
  look.concealed = hidden.concealed;
  if (hidden.concealed_by.valid()) look.rules.push_back(hidden.concealed_by);
  if (hidden.gone_to_ground && hidden.gone_to_ground_by.valid()) look.rules.push_back(hidden.gone_to_ground_by);
  look.words = fmt::format("{} {}{} at {}", name_of(s, target),
                           hidden.gone_to_ground ? "is Gone to Ground"
                           : hidden.concealed    ? "is Concealed"
                                                 : "is in the open",
                           hidden.concealed && !by.empty() ? " by " + by : "", shown(s, look.distance));
  const Fire fire = why_silent(s, shooting_step_terms(), t).empty() ? best_fire(s, t, target) : Fire{};
  if (fire.easiest.valid()) {
    look.score = score_to_hit(s, shooting_step_terms(), fire, firing_in({fire}));
    const std::string to_hit = look.score->impossible() ? "cannot be hit" : look.score->words() + " to hit";
    look.words += fmt::format(", {} with its {}", to_hit, weapon_of(s, fire.shot).name);
  } else if (const Refusals no = why_no_shot(s, t, target); !no.empty()) {
    look.words += "; " + no[0].words;
    if (no[0].rule.valid()) look.rules.push_back(no[0].rule);
  }
  return look;
}

// As the enemy's next turn begins: what his teams did in their last one no longer holds them back.
State enemys_turn(const State& s, TeamId t) {
  State then = s;
  turn_over(then, 1 - side_of(s, t));
  return then;
}

}  // namespace

void preview_look(const State& s, TeamId t, const std::optional<Pose>& at, Preview& out) {
  const State there = placed(s, t, at);
  int seen = 0;
  for (std::size_t i = 0; i < there.teams.size(); ++i) {
    const TeamId other = TeamId::of(i);
    if (!there[other].present() || side_of(there, other) == side_of(there, t)) continue;
    out.sightings.push_back(look_at(there, t, other));
    seen += out.sightings.back().seen ? 1 : 0;
  }
  const State then = enemys_turn(there, t);
  int seen_by = 0;
  for (const SightLine& one : out.sightings) {
    SightLine back = look_at(then, TeamId{one.piece.id}, t);
    back.piece = one.piece;
    seen_by += back.seen ? 1 : 0;
    out.exposed.push_back(std::move(back));
  }
  out.words = fmt::format("{} sees {} of {} enemy teams; {} of them see it", name_of(s, t), seen, out.sightings.size(),
                          seen_by);
}

void preview_measure(const State& s, TeamId from, TeamId to, const std::optional<Pose>& at, Preview& out) {
  if (!to.valid() && !at) {
    out.words = "measure to a team or to a place";
    return;
  }
  out.distance = to.valid() ? distance(s, from, to).shown() : distance(footprint(s, from), at->at).shown();
  out.words = fmt::format("{} ({})", shown_length(out.distance, false), shown_length(out.distance, true));
  if (!to.valid() || s[to].with() != s[from].with()) return;
  const InCommand state = in_command(s, to);
  out.words += fmt::format("; Command Distance {}, {} is {}", shown(s, command_distance(s, to)), name_of(s, to),
                           state.in_command ? "In Command" : "Out of Command");
}

}  // namespace sandtable::fow
