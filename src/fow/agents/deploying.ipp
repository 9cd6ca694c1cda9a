#include "fow/agents/deploying.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/core/world.hpp"
#include "fow/mission/arrivals.hpp"
#include "fow/mission/prepare.hpp"
#include "fow/mission/propose_deployment.hpp"
#include "fow/movement/end_of_movement.hpp"
#include "geometry/path.hpp"
#include "geometry/shapes.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord behind = 24 * inch;       // the objective that a battery supports
constexpr Coord kept_by = 14 * inch;      // who stands so near to an objective keeps it
constexpr Coord bears_from = 30 * inch;   // who stands further from an objective is of no account there

bool bombards(const State& s, PlatoonId p) {
  const std::vector<TeamId> teams = to_place(s, p);
  return std::any_of(teams.begin(), teams.end(),
                     [&](TeamId t) { return model(s, t).artillery() && model(s, t).type != TeamType::tank; });
}

Coord gap_to(const Plots& plots, Vec at) {
  Coord least = 1000 * inch;
  for (const Plot& p : plots)
    least = std::min(least, length(at - Vec{std::clamp(at.x, p.low.x, std::max(p.low.x, p.high.x)),
                                            std::clamp(at.y, p.low.y, std::max(p.low.y, p.high.y))}));
  return least;
}

// Worth of a side that bears on a place.
Worth bearing_on(const State& s, int side, Vec at, Coord far) {
  Worth sum = 0;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (!s[t].present() || side_of(s, t) != side || s[s[t].platoon].independent) continue;
    const Coord away = length(s[t].pose.at - at);
    if (away < far) sum += team_worth_of(s, s[t].platoon) * (far - away) / far;
  }
  return sum;
}

// What is near, and weakly held, is gone for.
int easiest(const State& s, int side, const Plots& from) {
  Worth all = 1;
  for (std::size_t i = 0; i < s.platoons.size(); ++i)
    if (s.platoons[i].side == 1 - side) all += worth_of(s, PlatoonId::of(i));
  int best = -1;
  Coord least = 0;
  for (std::size_t i = 0; i < s.mission.objectives.size(); ++i) {
    const Objective& o = s.mission.objectives[i];
    if (o.removed || (o.serves >> side & 1) == 0) continue;
    const auto held = static_cast<Coord>(bearing_on(s, 1 - side, o.at.at, bears_from) * (24 * inch) / all);
    const Coord cost = gap_to(from, o.at.at) + held;
    if (best < 0 || cost < least) best = static_cast<int>(i), least = cost;
  }
  return best;
}

// What has the fewest of its own about it is kept by the next.
int least_kept(const State& s, int side) {
  int best = -1;
  Worth least = 0;
  for (std::size_t i = 0; i < s.mission.objectives.size(); ++i) {
    const Objective& o = s.mission.objectives[i];
    if (o.removed || (o.serves >> (1 - side) & 1) == 0) continue;
    const Worth kept = bearing_on(s, side, o.at.at, kept_by);
    if (best < 0 || kept < least) best = static_cast<int>(i), least = kept;
  }
  return best;
}

}  // namespace

std::optional<Thought> deploys(const State& s, int side) {
  if (!preparing(s, Prep::deploy) && !preparing(s, Prep::deploy_in_turn)) return std::nullopt;
  const std::vector<PlatoonId> due = due_now(s, side);
  if (due.empty()) return std::nullopt;
  const PlatoonId p = due[0];
  const PlacingTerms terms = terms_of_deployment(s, p);
  if (terms.in_column || terms.beside.valid()) return std::nullopt;
  // Who fights stands as usual, spread over all that is to be taken or kept: all of them together are in each other's way.
  if (!bombards(s, p)) return std::nullopt;
  int which = easiest(s, side, terms.plots);
  if (which < 0) which = least_kept(s, side);
  if (which < 0) return std::nullopt;
  const Vec objective = s.mission.objectives[static_cast<std::size_t>(which)].at.at;
  const Vec near = objective - rotated(Vec{0, behind}, facing_of(s, side, objective));
  const auto layout = propose_layout(s, p, terms, {.near = near});
  if (!layout) return std::nullopt;
  Thought t{.command = {.verb = deploy_verb.words.verb, .actor = piece_of(p), .replies = {reply_of(*layout)}}};
  t.why = fmt::format("{} supports from behind objective {}", name_of(s, p), which + 1);
  return t;
}

std::optional<Thought> comes_on(const State& s, int side, const CompanyPlan& plan) {
  const Command usual = still_arriving(s).value_or(Command{});
  if (usual.verb != come_on_verb.words.verb || s[PlatoonId{usual.actor.id}].side != side) return std::nullopt;
  const PlatoonId p{usual.actor.id};
  const PlacingTerms terms = terms_of_arrival(s, p);
  if (terms.beside.valid()) return std::nullopt;
  int which = plan.main() >= 0 ? plan.main() : easiest(s, side, terms.plots);
  if (which < 0) which = least_kept(s, side);
  if (which < 0 || s.mission.objectives[static_cast<std::size_t>(which)].removed) return std::nullopt;
  const Vec near = s.mission.objectives[static_cast<std::size_t>(which)].at.at;
  const auto layout = propose_layout(s, p, terms, {.near = near});
  if (!layout) return std::nullopt;
  Thought t{.command = {.verb = come_on_verb.words.verb, .actor = piece_of(p), .replies = {reply_of(*layout)}}};
  t.why = fmt::format("{} comes on for objective {}", name_of(s, p), which + 1);
  return t;
}

}  // namespace sandtable::fow
