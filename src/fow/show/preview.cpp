// Questions a player asks before he commits, handed to the chapter that answers them.
#include "fow/show/preview.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/assault/combat_steps.hpp"
#include "fow/assault/steps.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/steps.hpp"
#include "fow/movement/orders.hpp"
#include "fow/movement/steps.hpp"
#include "fow/recce/steps.hpp"

namespace sandtable::fow {
namespace {

TeamId team_asked(const State& s, PieceRef p) {
  if (p.sort == PieceSort::platoon && p.id >= 0 && static_cast<std::size_t>(p.id) < s.platoons.size()) {
    const std::vector<TeamId> teams = on_table(s, PlatoonId{p.id});
    return teams.size() == 1 ? teams[0] : TeamId{};
  }
  const bool team = p.sort == PieceSort::team && p.id >= 0 && static_cast<std::size_t>(p.id) < s.teams.size();
  return team && s[TeamId{p.id}].in_play() ? TeamId{p.id} : TeamId{};
}

// Ending a step: who could still have done something in it.
template <class Q>
void preview_done(const State& s, const Q& q, Name verb, Preview& out) {
  Decision d;
  sketch(s, q, d);
  const auto open = std::count_if(d.choices.begin(), d.choices.end(), [&](const Choice& c) {
    const bool at_night = verb == "shoot"_name && c.verb == "look_out"_name;
    return (c.verb == verb || at_night) && c.closed.empty();
  });
  if (open > 0)
    out.words = fmt::format("{} of your platoons {} not {} yet", open, open == 1 ? "has" : "have",
                            verb == "move"_name ? "moved" : "shot");
}

// A plan is read, not judged again: one that breaks command is dear to judge.
void preview_move(const State& s, const Command& c, Preview& out) {
  const bool platoon = c.actor.sort == PieceSort::platoon && Rules::side_of(s, c.actor) == s.active;
  if (c.verb != "move"_name || !platoon) return;
  const Reply* twice = c.reply("double"_name);
  preview_plan(s,
               {.platoon = PlatoonId{c.actor.id},
                .doubling = twice && !twice->values.empty() && twice->values[0] == 1,
                .orders = orders_in(c)},
               out);
}

void check(const State& s, const Command& c, Preview& out) {
  Refusals no;
  if (top_as<AskMove>(s) || top_as<AskRest>(s)) preview_move(s, c, out);
  if (const auto* moving = top_as<AskMove>(s); moving && c.verb == "done"_name)
    preview_done(s, *moving, "move"_name, out);
  if (const auto* shooting = top_as<AskShoot>(s)) {
    if (c.verb == "done"_name) preview_done(s, *shooting, "shoot"_name, out);
    if (c.verb == "shoot"_name) preview_fire(s, decode(s, *shooting, c, no), out);
  }
  if (const auto* hits = top_as<AllocateHits>(s)) preview_allocation(s, hits->of, decode(s, *hits, c, no), out);
  if (const auto* defending = top_as<AskDefend>(s)) {
    DefendOrder order = decode(s, *defending, c, no);
    if (order.platoon.valid())
      preview_fire(s, {.act = ShootOrder::Act::shoot, .shooters = {order.platoon, {}}, .fires = std::move(order.fires)},
                   out);
  }
  if (const auto* blows = top_as<AllocateBlows>(s)) preview_blows(s, blows->brawl, decode(s, *blows, c, no), out);
  if (const auto* off = top_as<AskBreakOff>(s); off && c.verb == "break_off"_name)
    preview_march(s, Errand::break_off, off->platoon, orders_in(c), out);
  if (const auto* on = top_as<AskConsolidate>(s); on && c.verb == "consolidate"_name)
    preview_march(s, Errand::consolidate, on->platoon, orders_in(c), out);
  if (const auto* back = top_as<AskPullBack>(s); back && c.verb == "pull_back"_name)
    preview_march(s, Errand::pull_back, back->retreat.platoon, orders_in(c), out);
  if (const auto* react = top_as<AskReact>(s); react && c.verb == "counterattack"_name)
    preview_counterattack(s, react->platoon, out);
}

}  // namespace

void Rules::preview(const State& s, int, const PreviewRequest& request, Preview& out) {
  if (request.what == PreviewSort::check) {
    if (!s.core.over()) check(s, request.command, out);
    return;
  }
  const TeamId t = team_asked(s, request.piece);
  if (!t.valid()) {
    out.words = "ask about one team in play";
    return;
  }
  const Vec size = s.world->table->size();
  if (request.at &&
      (request.at->at.x < 0 || request.at->at.y < 0 || request.at->at.x > size.x || request.at->at.y > size.y)) {
    out.words = "that place is not on the table";
    return;
  }
  switch (request.what) {
    case PreviewSort::reach: return preview_reach(s, t, request.command, out);
    case PreviewSort::route:
      if (!request.at)
        out.words = "a route goes to a place";
      else
        preview_route(s, t, request.command, *request.at, out);
      return;
    case PreviewSort::look: return preview_look(s, t, request.at, out);
    case PreviewSort::measure: return preview_measure(s, t, team_asked(s, request.other), request.at, out);
    case PreviewSort::choice:
    case PreviewSort::check: return;
  }
}

}  // namespace sandtable::fow
