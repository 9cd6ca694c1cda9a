#include "fow/agents/small_answers.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/agents/situation.hpp"
#include "fow/air/steps.hpp"
#include "fow/core/verb_row.hpp"
#include "fow/core/world.hpp"
#include "fow/mission/steps.hpp"
#include "fow/recce/steps.hpp"
#include "geometry/shapes.hpp"

namespace sandtable::fow {
namespace {

std::optional<Command> first_of(const State& s, Verbs verbs, std::size_t which) {
  Decision d;
  verbs[which]->add(s, {}, d);
  for (const Choice& c : d.choices)
    if (c.closed.empty()) return Command{.verb = c.verb, .actor = c.actor, .replies = c.usual};
  return std::nullopt;
}

std::optional<Thought> aircraft(const State& s, int side) {
  const bool anybody = std::any_of(s.teams.begin(), s.teams.end(), [&](const Team& t) {
    return t.present() && s[t.platoon].side == 1 - side && t.platoon.valid();
  });
  if (!anybody) return std::nullopt;
  const auto c = first_of(s, AskAirSupport::verbs(), 0);
  if (!c) return std::nullopt;
  return Thought{.command = *c, .why = "asks for aircraft: there is somebody to attack", .trace = {}};
}

// An ambush shows itself when what it can shoot at once pays for being seen, or when its ground is about to be lost.
std::optional<Thought> ambush(const State& s, int side, bool hasty) {
  Decision d;
  AskAmbush::verbs()[0]->add(s, {}, d);
  const Situation sit = look_around(s, side);
  for (const Choice& c : d.choices) {
    if (!c.closed.empty() || c.usual.empty()) continue;
    const PlatoonId p{c.actor.id};
    Coord nearest = 1000 * inch;
    for (const Reply& r : c.usual)
      for (const Route& route : r.routes)
        for (const Unit& foe : sit.foes)
          for (const TeamId e : foe.teams)
            if (!route.steps.empty()) nearest = std::min(nearest, length(s[e].pose.at - route.steps.back().at));
    const Coord pays = hasty ? 30 * inch : 18 * inch;
    if (nearest > pays) continue;
    return Thought{.command = {.verb = c.verb, .actor = c.actor, .replies = c.usual},
                   .why = fmt::format("{} springs its ambush: the enemy is {} in off", name_of(s, p), nearest / inch),
                   .trace = {}};
  }
  return std::nullopt;
}

// The best of those that wait comes first.
std::optional<Thought> reserves(const State& s) {
  Decision d;
  AskReserve::verbs()[0]->add(s, {}, d);
  const Choice* best = nullptr;
  Worth most = -1;
  for (const Choice& c : d.choices) {
    if (!c.closed.empty()) continue;
    const Worth worth = worth_of(s, PlatoonId{c.actor.id});
    if (worth > most) best = &c, most = worth;
  }
  if (!best) return std::nullopt;
  return Thought{.command = {.verb = best->verb, .actor = best->actor, .replies = best->usual},
                 .why = fmt::format("{} first: it is worth most", name_of(s, PlatoonId{best->actor.id})),
                 .trace = {}};
}

}  // namespace

std::optional<Thought> small_answer(const State& s, int side, Name question, bool hasty) {
  if (question == AskAirSupport::name) return aircraft(s, side);
  if (question == AskAmbush::name) return ambush(s, side, hasty);
  if (question == AskReserve::name) return reserves(s);
  return std::nullopt;
}

}  // namespace sandtable::fow
