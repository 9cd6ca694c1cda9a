// Reconnaissance deployment moves (FOW-DEP-010 to 012, FOW-REC-037); a player's are over before the other's begin
// (FOW-DEP-013).
#include <fmt/core.h>

#include <algorithm>

#include "fow/command/command.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/words.hpp"
#include "fow/mission/prepare.hpp"
#include "fow/movement/advance.hpp"
#include "fow/movement/end_of_movement.hpp"
#include "fow/movement/foxholes.hpp"
#include "fow/movement/movement.hpp"
#include "game/sample.hpp"
#include "geometry/sweep.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord clear_of_enemies = 16 * inch;  // more than that, all the way (FOW-DEP-011)
constexpr Name paths_key = "paths"_name;

// FOW-DEP-012: somebody of another platoon, no Recce Platoon, is with it or aboard of it.
bool encumbered(const State& s, PlatoonId p) {
  for (TeamId t : in_play(s, p)) {
    if (!s[s[t].platoon].recce || (s[t].attached && !s[t].recce)) return true;
    for (TeamId rider : aboard_of(s, t))
      if (!s[s[rider].platoon].recce) return true;
  }
  return false;
}

// `part` of the step is how many platoons have moved; who has is known by its teams' moves.
std::vector<PlatoonId> scouts(const State& s, int side) {
  std::vector<PlatoonId> list = platoons_of(s, side);
  std::erase_if(list, [&](PlatoonId p) {
    const std::vector<TeamId> teams = on_table(s, p);
    return encumbered(s, p) ||
           std::none_of(teams.begin(), teams.end(), [&](TeamId t) { return s[t].recce && !s[t].moving.went; });
  });
  return list;
}

Choice scout_choice(const State& s, PlatoonId p) {
  Choice c{.verb = "scout"_name,
           .actor = piece_of(p),
           .label = fmt::format("{} moves before the battle", name_of(s, p)),
           .rules = {"FOW-DEP-010"_rule, "FOW-DEP-011"_rule},
           .closed = {},
           .parts = {{.key = paths_key,
                      .shape = Shape::path,
                      .label = "Where its Recce teams go",
                      .rules = {"FOW-DEP-010"_rule}}},
           .usual = {{.key = paths_key}}};
  for (TeamId t : on_table(s, p))
    if (s[t].recce && !s[t].moving.went) c.parts[0].pieces.push_back(piece_of(t));
  c.parts[0].low = 0;
  return c;
}

void check_scout(const State& s, TeamId t, const std::vector<Pose>& legs, Refusals& out) {
  const PathLook look = look_at_path(s, t, legs);
  out.insert(out.end(), look.refused.begin(), look.refused.end());
  if (look.leaves)
    out.push_back(refuse("FOW-DEP-010"_rule, fmt::format("{} would leave the table", name_of(s, t)), piece_of(t)));
  for (const Contact& c : checks_on(look.walk))
    if (!c.starting) {
      out.push_back(refuse("FOW-DEP-010"_rule,
                           fmt::format("{} keeps to ground that takes no Bogging Check", name_of(s, t)), piece_of(t)));
      break;
    }
  std::vector<Vec> way{s[t].pose.at};
  std::vector<Angle> facing;
  for (const Pose& leg : legs) {
    way.push_back(leg.at);
    facing.push_back(leg.facing);
  }
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId e = TeamId::of(i);
    if (!s[e].present() || side_of(s, e) == side_of(s, t)) continue;
    const Quad enemy = outline(footprint(s, e));
    const bool starts_near = distance(footprint(s, t), footprint(s, e)) <= clear_of_enemies;
    if (!starts_near &&
        !free_run(footprint(s, t), way, facing, Obstacle::polygon(enemy), Until::within, clear_of_enemies))
      continue;
    out.push_back(
        refuse("FOW-DEP-011"_rule,
               fmt::format("{} would come within {} of {}", name_of(s, t), shown(s, clear_of_enemies), name_of(s, e)),
               piece_of(t)));
    out.back().by = piece_of(e);
  }
}

std::vector<Route> routes_of(const Command& c) {
  const Reply* r = c.reply(paths_key);
  return r ? r->routes : std::vector<Route>{};
}

Act decode_scout(const State& s, const Command& c, Refusals& out) {
  if (!preparing(s, Prep::scout)) {
    out.push_back(malformed("no reconnaissance moves are made now"));
    return {};
  }
  const auto i = static_cast<std::size_t>(c.actor.id);
  if (c.actor.sort != PieceSort::platoon || c.actor.id < 0 || i >= s.platoons.size() ||
      s.platoons[i].side != s.mission.side) {
    out.push_back(malformed("name one of your Recce Platoons"));
    return {};
  }
  const PlatoonId p = PlatoonId::of(i);
  const std::vector<PlatoonId> may = scouts(s, s.mission.side);
  if (std::find(may.begin(), may.end(), p) == may.end()) {
    out.push_back(refuse(s[p].recce && encumbered(s, p) ? "FOW-DEP-012"_rule : "FOW-DEP-010"_rule,
                         fmt::format("{} makes no reconnaissance deployment move", name_of(s, p)), c.actor));
    return {};
  }
  out = check_shape(scout_choice(s, p), c);
  if (!out.empty()) return {};
  const std::vector<Route> routes = routes_of(c);
  State end = s;
  for (const Route& r : routes) {
    if (r.steps.empty() || r.how != Name{} || r.into.valid()) {
      out.push_back(malformed("a Recce team moves by a path"));
      return {};
    }
    check_scout(end, TeamId{r.piece.id}, r.steps, out);
    put(end, TeamId{r.piece.id}, r.steps.back());
  }
  if (out.empty())
    for (const auto& [t, state] : chain_of_command(end, p))
      if (!state.in_command && in_command(s, t).in_command)
        out.push_back(
            refuse("FOW-CMD-015"_rule, fmt::format("{} would be Out of Command", name_of(s, t)), piece_of(t)));
  return [p, routes](State& now, Out& events) {
    for (const Route& r : routes) go_before_battle(now, TeamId{r.piece.id}, r.steps, "FOW-DEP-010"_rule, events);
    for (TeamId t : on_table(now, p)) end_move(now, t);
    return prepare_on();
  };
}

void read_scout(const State& s, const Toml& words, Command& c) {
  words.only({"platoon", "team", "orders", "paths", "path", "to", "forward", "facing"});
  const PlatoonId p = platoon_in_words(s, words);
  c.actor = piece_of(p);
  Reply paths{.key = paths_key};
  paths_in_words(s, words, p, paths);
  c.replies.push_back(std::move(paths));
}

}  // namespace

void go_before_battle(State& s, TeamId t, const std::vector<Pose>& legs, RuleId rule, Out& out) {
  const Pose from = s[t].pose;
  put(s, t, legs.back());
  for (TeamId rider : aboard_of(s, t)) put(s, rider, legs.back());
  leave_foxhole(s, t);
  note_stand(s, t);
  Event moved{.kind = "moved"_name, .rule = rule, .who = piece_of(t), .from = from, .to = s[t].pose};
  Vec at = from.at;
  for (const Pose& leg : legs) {
    moved.amount += length(leg.at - at);
    at = leg.at;
  }
  for (std::size_t k = 0; k + 1 < legs.size() && k < most_bends; ++k) moved.bends.push_back(legs[k]);
  out.event(moved);
}

bool anybody_scouts(const State& s, int side) { return !scouts(s, side).empty(); }

Command sample_scouting(const State& s, Dice& dice) {
  const std::vector<PlatoonId> all = scouts(s, s.mission.side);
  if (all.empty() || draw_below(2, dice) == 0) return {.verb = scouted_verb.words.verb};
  const PlatoonId p = all[static_cast<std::size_t>(draw_below(static_cast<int>(all.size()), dice))];
  Reply paths{.key = paths_key};
  const Vec by = along(degrees(draw_below(8, dice) * 45), (1 + draw_below(6, dice)) * inch);
  for (TeamId t : on_table(s, p))
    if (s[t].recce)
      paths.routes.push_back(
          {.piece = piece_of(t), .steps = {{s[t].pose.at + by, s[t].pose.facing}}, .how = {}, .into = {}});
  Command c{.verb = "scout"_name, .actor = piece_of(p), .replies = {paths}};
  Refusals no;
  (void)scout_verb.decode(s, c, no);
  return no.empty() ? c : Command{.verb = scouted_verb.words.verb};
}

constinit const VerbRow scout_verb{.words = {"scout"_name,
                                             "{ platoon, orders, paths or the words of one order }",
                                             "Recce teams move before the battle",
                                             read_scout,
                                             {"FOW-DEP-001"_rule, "is done after all have been deployed"}},
                                   .add =
                                       [](const State& s, const Wanted& wanted, Decision& d) {
                                         if (!preparing(s, Prep::scout)) return;
                                         for (PlatoonId p : scouts(s, s.mission.side))
                                           if (wanted.has(piece_of(p))) list_choice(scout_choice(s, p), wanted, d);
                                       },
                                   .decode = decode_scout,
                                   .complete =
                                       [](const State& s, Command& c) {
                                         if (preparing(s, Prep::scout) && c.replies.empty())
                                           c.replies.push_back({.key = paths_key});
                                       }};

constinit const VerbRow scouted_verb{
    .words = {"done"_name, "{}", "goes on", read_done},
    .when = When::end,
    .add =
        [](const State& s, const Wanted&, Decision& d) {
          if (preparing(s, Prep::scout))
            d.choices.push_back(
                {.verb = "done"_name, .actor = {}, .label = "No more moves", .rules = {"FOW-DEP-010"_rule}});
        },
    .decode = [](const State& s, const Command& c, Refusals& out) -> Act {
      if (!preparing(s, Prep::scout) || c.actor.valid() || !c.replies.empty())
        out.push_back(malformed("there is more to be prepared; do that"));
      return [](State& now, Out&) -> std::optional<N> { return go_on_preparing(now); };
    }};

}  // namespace sandtable::fow
