// Tip and Run (FOW-BRI-015): portees and the like that shot may move on in the Assault Step, away from whom they shot
// at. The test and the move are those of Stormtroopers.
#include <fmt/core.h>

#include <algorithm>

#include "fow/assault/steps.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/words.hpp"
#include "fow/special_rules/added_move.hpp"
#include "geometry/path.hpp"

namespace sandtable::fow::special {
namespace {

constexpr Coord look_every_half = inch / 2;  // along the way

bool may_run(const State& s, TeamId t) { return has(s, t, Special::tip_and_run) && s[t].deeds.shot; }

bool has_runners(const State& s, PlatoonId p) {
  const std::vector<TeamId> teams = in_play(s, p);
  return std::any_of(teams.begin(), teams.end(), [&](TeamId t) { return has(s, t, Special::tip_and_run); });
}

Refusals why_no_run(const State& s, PlatoonId p) {
  Refusals no = why_no_added_move(s, p);
  const std::vector<TeamId> teams = in_play(s, p);
  const bool somebody = std::any_of(teams.begin(), teams.end(), [&](TeamId t) {
    Refusals stays;
    why_left_behind(s, t, stays);
    return may_run(s, t) && stays.empty();
  });
  if (no.empty() && !somebody)
    no.push_back(refuse("FOW-BRI-015"_rule,
                        fmt::format("nobody of {} with Tip and Run has shot and could move", name_of(s, p)),
                        piece_of(p)));
  return no;
}

void runners_only(const State& s, TeamId t, Occasion occasion, Refusals& no) {
  if (occasion != Occasion::added_move) return;
  why_left_behind(s, t, no);
  if (!may_run(s, t))
    no.push_back(
        refuse("FOW-BRI-015"_rule, fmt::format("{} has not shot with Tip and Run", name_of(s, t)), piece_of(t)));
}

// No point of the way is nearer to a team of a platoon it shot at than where it began.
void away_from_them(const State& s, TeamId t, const std::vector<Pose>& legs, Coord far, Refusals& no) {
  if (!moves_by(s, t, Special::tip_and_run) || s.assault.on()) return;
  State there = s;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId e = TeamId::of(i);
    if (!s[e].present() || side_of(s, e) == side_of(s, t) || !s[t].deeds.shot_at.has(s[e].with())) continue;
    const Coord began = distance(s, t, e).floor;
    Coord nearest = began, left = far;
    Vec from = s[t].pose.at;
    for (const Pose& leg : legs) {
      const Coord whole = length(leg.at - from);
      for (Coord at = std::min(look_every_half, whole); at <= left; at = std::min(at + look_every_half, whole)) {
        put_for_a_look(there, t, Pose{point_along(Segment{from, leg.at}, at), leg.facing});
        nearest = std::min(nearest, distance(there, t, e).floor);
        if (at == whole) break;
      }
      left -= whole;
      from = leg.at;
      if (left <= 0) break;
    }
    if (nearest >= began) continue;
    no.push_back(
        refuse("FOW-BRI-015"_rule, fmt::format("{} comes nearer to {}", name_of(s, t), name_of(s, e)), piece_of(t)));
    no.back().by = piece_of(e);
    no.back().unit = Unit::length;
    no.back().measured = nearest;
    no.back().allowed = began;
  }
}

RuleId runs_instead(const State& s, TeamId t) {
  return moves_by(s, t, Special::tip_and_run) ? "FOW-GER-011"_rule : RuleId{};
}

void add_runs(const State& s, const Wanted& wanted, Decision& d) {
  for (PlatoonId p : platoons_of(s, s.active)) {
    if (!has_runners(s, p) || !wanted.has(piece_of(p))) continue;
    d.choices.push_back({.verb = "run"_name,
                         .actor = piece_of(p),
                         .label = fmt::format("{} tries to get away after shooting", name_of(s, p)),
                         .rules = {"FOW-BRI-015"_rule},
                         .closed = why_no_run(s, p)});
  }
}

Act decode_run(const State& s, const Command& c, Refusals& out) {
  const PlatoonId p = own_platoon(s, c.actor);
  if (!p.valid() || !c.replies.empty())
    out.push_back(malformed("run with one of your platoons"));
  else
    out = why_no_run(s, p);
  return [p](State& now, Out&) { return try_added_move(now, p, Special::tip_and_run, "FOW-BRI-015"_rule); };
}

constexpr AddedVerb run_verbs[] = {
    {AskAssault::name,
     {.words = {"run"_name,
                "{ platoon }",
                "a platoon that shot tests to get away",
                read_added_move,
                {"FOW-TRN-013"_rule, "is done in the Assault Step of your own turn"}},
      .when = When::own,
      .add = add_runs,
      .decode = decode_run}},
};

}  // namespace

constinit const Rule tip_and_run{
    .on_model = [](const Model& m) { return m.has(Trait::tip_and_run); },
    .nation = Nation::british,
    .why_stays = runners_only,
    .never_charges = runs_instead,
    .pace =
        [](const State& s, TeamId t, MovementRow& row) {
          if (moves_by(s, t, Special::tip_and_run)) at_a_dash(s, t, row);
        },
    .check_way = away_from_them,
    .verbs = run_verbs,
};

}  // namespace sandtable::fow::special
