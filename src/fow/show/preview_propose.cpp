// The best plan for a platoon that is pointed somewhere, as a command that can be given, with all that `check` tells of
// it.
#include <fmt/format.h>

#include <algorithm>

#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/move_choice.hpp"
#include "fow/movement/propose.hpp"
#include "fow/movement/steps.hpp"
#include "fow/show/preview.hpp"

namespace sandtable::fow {
namespace {

constexpr Name at_the_double = "double"_name;

TeamId team_in(const State& s, PieceRef p) {
  const bool team = p.sort == PieceSort::team && p.id >= 0 && static_cast<std::size_t>(p.id) < s.teams.size();
  return team && s[TeamId{p.id}].in_play() ? TeamId{p.id} : TeamId{};
}

PlatoonId platoon_in(const State& s, PieceRef p) {
  if (p.sort == PieceSort::platoon && p.id >= 0 && static_cast<std::size_t>(p.id) < s.platoons.size())
    return PlatoonId{p.id};
  const TeamId t = team_in(s, p);
  return t.valid() ? s[t].with() : PlatoonId{};
}

MoveWish wish_of(const State& s, PlatoonId p, const PreviewRequest& request) {
  const Wish asked = request.wish.value_or(Wish{});
  MoveWish wish{.platoon = p,
                .guide = team_in(s, request.piece),
                .by = asked.by,
                .doubling = asked.gait == at_the_double,
                .checks = asked.risk};
  if (request.at) {
    wish.to = request.at->at;
    if (asked.face) wish.facing = request.at->facing;
  }
  for (const PieceRef& piece : asked.pieces)
    if (const TeamId t = team_in(s, piece); t.valid()) wish.teams.push_back(t);
  for (const Route& r : asked.each) {
    const TeamId t = team_in(s, r.piece);
    if (!t.valid() || r.steps.empty()) continue;
    MoveWish::Own own{.team = t, .to = r.steps.back().at, .into = team_in(s, r.into)};
    if (asked.face) own.facing = r.steps.back().facing;
    for (std::size_t i = 0; i + 1 < r.steps.size(); ++i) own.by.push_back(r.steps[i].at);
    wish.each.push_back(std::move(own));
  }
  if (request.command.verb == move_verb.words.verb) wish.draft = orders_in(request.command);
  return wish;
}

bool known_wish(const State& s, PlatoonId p, const PreviewRequest& request, std::string& trouble) {
  const Wish asked = request.wish.value_or(Wish{});
  const auto strange = [&](PieceRef piece) {
    const TeamId t = team_in(s, piece);
    return !t.valid() || s[t].with() != p;
  };
  if (asked.gait != Name{} && asked.gait != at_the_double)
    trouble = "there is no such gait: leave it out, or say double";
  else if (std::any_of(asked.pieces.begin(), asked.pieces.end(), strange) ||
           std::any_of(asked.each.begin(), asked.each.end(), [&](const Route& r) { return strange(r.piece); }))
    trouble = "a plan is for teams of one platoon, in play";
  else if (!request.at && asked.each.empty())
    trouble = "say where it goes: at, or each";
  else if (asked.by.size() > 8 || asked.each.size() > 64)
    trouble = "at most 8 places to pass, and 64 teams";
  return trouble.empty();
}

void add_moves(const State& s, const MoveProposal& plan, Preview& out) {
  State there = s;
  for (const Proposed& t : plan.teams) {
    PieceMove move{.piece = piece_of(t.team),
                   .wanted = t.wanted,
                   .end = t.end,
                   .goes = t.goes,
                   .left = length(t.wanted.at - t.end.at),
                   .bent = t.bent};
    move.allowed = move_limits(s, t.team, {.doubling = plan.doubling})[cross_country];
    out.moves.push_back(std::move(move));
  }
  for (const MoveOrder& o : plan.orders) {
    State off = there;
    set_out(off, o, nullptr);
    const PathLook look = look_at_path(off, o.team, walked(there, o), {.doubling = plan.doubling});
    for (PieceMove& move : out.moves)
      if (move.piece == piece_of(o.team)) {
        move.cost = look.charged;
        move.allowed = move_limits(off, o.team, {.doubling = plan.doubling})[look.walk.slowest];
      }
    carry_out(there, o);
  }
}

std::string sentence(const State& s, PlatoonId p, const MoveProposal& plan, const Preview& out) {
  if (plan.orders.empty()) {
    for (const Proposed& t : plan.teams)
      if (!t.bent.empty()) return fmt::format("{} stays: {}", name_of(s, p), t.bent[0].words);
    return fmt::format("{} stays where it is", name_of(s, p));
  }
  const auto there =
      std::count_if(out.moves.begin(), out.moves.end(), [](const PieceMove& m) { return m.goes && m.left == 0; });
  return fmt::format("{}; {} of {} get there", out.words, there, out.moves.size());
}

}  // namespace

void preview_propose(const State& s, const PreviewRequest& request, Preview& out) {
  const PlatoonId p = platoon_in(s, request.piece);
  if (!p.valid()) {
    out.words = "ask about a platoon, or a team of it in play";
    return;
  }
  if (!known_wish(s, p, request, out.words)) return;
  if (!top_as<AskMove>(s) && !top_as<AskRest>(s) && !request.command.verb.empty() &&
      request.command.verb != move_verb.words.verb)
    return preview_ways(s, request, p, out);
  const MoveProposal plan = propose_move(s, wish_of(s, p, request));
  out.refusals = plan.refused;
  if (!out.refusals.empty()) {
    out.words = out.refusals[0].words;
    return;
  }
  add_moves(s, plan, out);
  Command c = plan_command(p, plan.orders, plan.doubling, all_of(s, p));
  c.decision = s.core.decision;
  out.routes = c.replies[0].routes;
  if (!plan.orders.empty()) preview_move(s, c, out);
  out.words = sentence(s, p, plan, out);
  out.command = std::move(c);
}

}  // namespace sandtable::fow
