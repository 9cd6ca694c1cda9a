// Before a move: where a team may end, and a way to a place.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "fow/assault/break_off.hpp"
#include "fow/assault/consolidate.hpp"
#include "fow/assault/steps.hpp"
#include "fow/command/command.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/move_choice.hpp"
#include "fow/movement/near_way.hpp"
#include "fow/movement/plan.hpp"
#include "fow/movement/transport.hpp"
#include "fow/recce/steps.hpp"
#include "fow/show/preview.hpp"
#include "table/move/route.hpp"

namespace sandtable::fow {
namespace {

constexpr std::size_t most_points = 400;  // of all the rings of a preview together

// What the team would move for now: the question of an assault that stands, or the Movement Step.
MovePurpose purpose_now(const State& s, TeamId t) {
  if (s.core.over()) return MovePurpose::move;
  if (top_as<AskCharge>(s) && side_of(s, t) == s.assault.assaulting) return MovePurpose::charge;
  if (const auto* q = top_as<AskBreakOff>(s); q && s[t].with() == q->platoon) return retreat_gait(s, t).purpose;
  if (const auto* q = top_as<AskConsolidate>(s); q && s[t].with() == q->platoon) return MovePurpose::consolidate;
  return MovePurpose::move;
}

// The draft's orders before this team's own, carried out.
State after_draft(const State& s, TeamId t, const Command& draft, bool& doubling) {
  State there = s;
  doubling = false;
  if (draft.verb == break_off_verb.words.verb || draft.verb == consolidate_verb.words.verb || top_as<AskPullBack>(s))
    for (const MoveOrder& o : orders_in(draft)) {
      const bool own = o.team.valid() && o.team.index() < s.teams.size() && s[o.team].in_play();
      if (o.team == t || !own || s[o.team].with() != s[t].with()) break;
      carry_out(there, o);
    }
  if (draft.verb != move_verb.words.verb) return there;
  if (const Reply* r = draft.reply("double"_name)) doubling = !r->values.empty() && r->values[0] == 1;
  for (const MoveOrder& o : orders_in(draft)) {
    if (o.team == t) break;
    if (check_order(there, s[t].with(), doubling, o).empty()) carry_out(there, o);
  }
  return there;
}

// Why it goes nowhere at all; off its vehicle when it is aboard one.
Refusals set_free(State& s, TeamId t) {
  const PlatoonId p = s[t].with();
  if (purpose_now(s, t) != MovePurpose::move) {
    Refusals no;
    if (s[t].present() && !s[t].able())
      no.push_back(refuse("FOW-ASL-010"_rule, fmt::format("{} cannot move", name_of(s, t)), piece_of(t)));
    if (no.empty()) set_out(s, {.team = t, .legs = {}}, nullptr);
    return no;
  }
  if (s.step != Step::movement || side_of(s, t) != s.active) may_move_again(s, t);  // looks ahead to its next turn
  Refusals no = why_not_free(s, t);
  if (no.empty() && s[t].aboard()) no = check_getting_off(s, t);
  if (no.empty() && !leader_of(s, p) && !s[t].aboard())  // it may still get off (FOW-CMD-013)
    no.push_back(
        refuse("FOW-CMD-013"_rule, fmt::format("{} has no leader and cannot move", name_of(s, p)), piece_of(t)));
  if (no.empty()) set_out(s, {.team = t, .legs = {}}, nullptr);
  return no;
}

int64_t twice_area(const std::vector<Vec>& ring) {
  int64_t sum = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) sum += cross(ring[i], ring[(i + 1) % ring.size()]);
  return std::abs(sum);
}

sandtable::Area move_area(const State& s, TeamId t, Gait gait) {
  const MoveField field(s, t, gait);
  const Reach reach(field.ground(), field.others(), field.limits(), field.mover());
  sandtable::Area area{.label = "Move"};
  for (std::vector<Vec>& ring : reach.outlines())
    if (twice_area(ring) > int64_t{inch} * inch / 8) area.rings.push_back({std::move(ring)});
  return area;
}

// At the Double a team goes straight (FOW-MOV-042), so every direction is tried by itself. Ways round a corner and
// along a bending road are left out: a route to such a place is found when it is asked for.
sandtable::Area double_area(const State& s, TeamId t) {
  constexpr int directions = 160;
  const MoveField field(s, t, {.doubling = true});
  const Coord most = std::max(field.limits()[on_road], field.limits()[cross_country]);
  const Vec start = s[t].pose.at;
  Zone ring;
  Walk way;
  for (int i = directions; i-- > 0;) {  // counter-clockwise
    const Angle heading{static_cast<uint16_t>(i * 65536 / directions)};
    const std::vector<Pose> legs{{start + along(heading, most), heading}};
    walk(field.ground(), field.others(), field.limits(), field.mover().base, legs, way);
    Coord far = way.may_end;
    if (way.first_at[rough] >= 0) far = std::min(far, way.first_at[rough]);  // FOW-MOV-044
    ring.outline.push_back(start + along(heading, far));
  }
  return {.label = "At the Double", .rings = {std::move(ring)}};
}

std::size_t points_in(const sandtable::Area& area) {
  std::size_t n = 0;
  for (const Zone& ring : area.rings) n += ring.outline.size();
  return n;
}

void thin_out(sandtable::Area& area, std::size_t most) {
  for (Coord off = inch / 25; points_in(area) > most && off < inch; off *= 2)
    for (Zone& ring : area.rings) ring.outline = simplified(ring.outline, off);
}

// A passenger of a leaderless platoon: it may get off, and goes no further (FOW-CMD-013).
bool only_gets_off(const State& s, TeamId t, const Gait& gait) {
  return gait.purpose == MovePurpose::move && s[t].aboard() && !leader_of(s, s[t].with());
}

bool may_double(const State& s, TeamId t) {
  Refusals no;
  check_doubling(s, s[t].with(), no);
  return no.empty();
}

}  // namespace

std::vector<Vec> simplified(const std::vector<Vec>& ring, Coord off) {
  if (ring.size() < 5) return ring;
  std::vector<bool> keep(ring.size(), false);
  std::size_t far = 0;  // from the first point: the ring is cut into two lines
  for (std::size_t i = 1; i < ring.size(); ++i)
    if (squared(ring[i] - ring[0]) > squared(ring[far] - ring[0])) far = i;
  keep[0] = keep[far] = true;
  std::vector<std::pair<std::size_t, std::size_t>> left{{0, far}, {far, ring.size()}};
  while (!left.empty()) {
    const auto [a, b] = left.back();
    left.pop_back();
    const Vec from = ring[a];
    const Vec along_it = ring[b % ring.size()] - from;
    const int64_t allowed = int64_t{off} * std::max(1, length(along_it));
    std::size_t worst = a;
    int64_t most = 0;
    for (std::size_t i = a + 1; i < b; ++i) {
      const int64_t out = along_it == Vec{} ? length(ring[i] - from) : std::abs(cross(along_it, ring[i] - from));
      if (out > most) most = out, worst = i;
    }
    if (most <= allowed) continue;
    keep[worst] = true;
    left.emplace_back(a, worst);
    left.emplace_back(worst, b);
  }
  std::vector<Vec> kept;
  for (std::size_t i = 0; i < ring.size(); ++i)
    if (keep[i]) kept.push_back(ring[i]);
  return kept.size() < 3 ? ring : kept;
}

void preview_reach(const State& s, TeamId t, const Command& draft, Preview& out) {
  bool doubling = false;
  State there = after_draft(s, t, draft, doubling);
  out.refusals = set_free(there, t);
  if (!out.refusals.empty()) {
    out.words = out.refusals[0].words;
    return;
  }
  const Gait gait{.purpose = purpose_now(s, t)};
  if (only_gets_off(s, t, gait)) {
    out.words = fmt::format("{} has no leader: {} may only get off beside {}", name_of(s, s[t].with()), name_of(s, t),
                            name_of(s, s[t].carrier));
    return;
  }
  const Limits limits = move_limits(there, t, gait);
  out.allowed = limits[cross_country];
  if (out.allowed <= 0) {
    out.words = fmt::format("{} cannot move, only turn", name_of(s, t));
    return;
  }
  out.areas.push_back(move_area(there, t, gait));
  if (gait.purpose == MovePurpose::move && may_double(there, t)) out.areas.push_back(double_area(there, t));
  for (sandtable::Area& area : out.areas) thin_out(area, most_points / out.areas.size());
  out.words = fmt::format("{} may move {} cross-country, {} through rough ground", name_of(s, t),
                          shown(s, limits[cross_country]), shown(s, limits[rough]));
  if (gait.purpose == MovePurpose::move && s[s[t].with()].pinned && !model(s, t).armoured)
    out.words += "; it is Pinned Down and may come no nearer to an enemy it sees";
}

void preview_route(const State& s, TeamId t, const Command& draft, const Pose& to, Preview& out) {
  Gait gait{.purpose = purpose_now(s, t)};
  State there = after_draft(s, t, draft, gait.doubling);
  out.refusals = set_free(there, t);
  if (!out.refusals.empty()) {
    out.words = out.refusals[0].words;
    return;
  }
  const MoveField field(there, t, gait);
  const Pace slowest = gait.doubling ? Pace{cross_country} : Pace{max_paces - 1};
  const auto propose = [&](bool avoid_checks, bool beyond) {
    return propose_route(field.ground(), field.others(), field.limits(), field.mover(), to.at,
                         {.avoid_checks = avoid_checks, .slowest = slowest, .beyond_limit = beyond});
  };
  Proposal best = propose(true, false);  // a way round without a check, when one is short enough
  if (!best.found) best = propose(false, false);
  if (!best.found) best = propose(false, true);
  // Where there is no way at all the straight one tells why.
  const std::vector<Pose> legs = best.found ? best.legs : front_first(there[t].pose.at, std::vector<Vec>{to.at});
  const PathLook look = look_at_path(there, t, legs, gait);
  out.refusals = look.refused;
  if (only_gets_off(s, t, gait) && distance(base_at(s, t, legs.back()), footprint(s, s[t].carrier)) > adjacent_gap)
    out.refusals.push_back(refuse(
        "FOW-CMD-013"_rule, fmt::format("{} has no leader and cannot move", name_of(s, s[t].with())), piece_of(t)));
  if (!best.found && out.refusals.empty())
    out.refusals.push_back(
        refuse("FOW-TER-008"_rule, fmt::format("{} finds no way there", name_of(s, t)), piece_of(t)));
  out.routes.push_back({.piece = piece_of(t), .steps = legs});
  out.cost = look.charged;
  out.allowed = field.limits()[look.walk.slowest];
  add_checks(there, t, look.walk, out);
  out.words = fmt::format("{}: {} of {} {}", name_of(s, t), shown(s, out.cost), shown(s, out.allowed),
                          pace_words(look.walk.slowest));
  if (!out.refusals.empty()) out.words = out.refusals[0].words;
}

namespace {

struct Bound {
  TeamId team;
  Pose to;
  std::vector<Vec> by;
};

// Who is pointed where: each by itself, or those named keep their places about the one that is.
std::vector<Bound> bound(const State& s, const PreviewRequest& request, PlatoonId p) {
  const Wish wish = request.wish.value_or(Wish{});
  std::vector<Bound> list;
  for (const Route& r : wish.each) {
    list.push_back({TeamId{r.piece.id}, r.steps.empty() ? Pose{} : r.steps.back(), {}});
    for (std::size_t i = 0; i + 1 < r.steps.size(); ++i) list.back().by.push_back(r.steps[i].at);
  }
  if (!request.at) return list;
  const TeamId guide = request.piece.sort == PieceSort::team ? TeamId{request.piece.id} : TeamId{};
  for (TeamId t : in_play(s, p)) {
    const bool named = std::find(wish.pieces.begin(), wish.pieces.end(), piece_of(t)) != wish.pieces.end();
    if (!named && (!wish.pieces.empty() || !s[t].present())) continue;
    const Vec from = guide.valid() ? s[stands_for(s, guide)].pose.at : request.at->at;
    list.push_back({t, {request.at->at + s[stands_for(s, t)].pose.at - from, request.at->facing}, wish.by});
  }
  return list;
}

// Into contact there is one way (FOW-ASL-031); else as near to the place as the move brings it.
std::vector<Pose> way_for(const State& there, const Bound& b, const Gait& gait, const Wish& wish) {
  if (gait.purpose != MovePurpose::charge) {
    const MayGo judge = [&](const std::vector<Pose>& legs) {
      return look_at_path(there, b.team, legs, gait).refused.empty();
    };
    WayWish way{.to = b.to.at, .by = b.by, .checks = wish.risk};
    if (wish.face) way.facing = b.to.facing;
    return near_way(there, b.team, gait, way, judge).legs;
  }
  const MoveField field(there, b.team, gait);
  for (const bool avoid : {true, false})
    if (Proposal best = propose_route(field.ground(), field.others(), field.limits(), field.mover(), b.to.at,
                                      {.avoid_checks = avoid});
        best.found)
      return best.legs;
  return front_first(there[b.team].pose.at, std::vector<Vec>{b.to.at});
}

}  // namespace

void preview_ways(const State& s, const PreviewRequest& request, PlatoonId p, Preview& out) {
  constexpr Name paths = "paths"_name;
  Command c = request.command;
  if (!c.reply(paths)) c.replies.push_back({.key = paths});
  std::vector<Route>& routes =
      std::find_if(c.replies.begin(), c.replies.end(), [&](const Reply& r) { return r.key == paths; })->routes;
  const std::vector<Bound> all = bound(s, request, p);
  std::erase_if(routes, [&](const Route& r) {
    return std::any_of(all.begin(), all.end(), [&](const Bound& b) { return r.piece == piece_of(b.team); });
  });
  std::size_t arrive = 0;
  for (const Bound& b : all) {
    bool doubling = false;
    State there = after_draft(s, b.team, c, doubling);
    const Gait gait{.doubling = doubling, .purpose = purpose_now(s, b.team)};
    PieceMove move{.piece = piece_of(b.team), .wanted = b.to};
    move.bent = set_free(there, b.team);
    move.end = there[stands_for(there, b.team)].pose;
    const std::vector<Pose> legs =
        move.bent.empty() ? way_for(there, b, gait, request.wish.value_or(Wish{})) : std::vector<Pose>{};
    if (!legs.empty()) {
      const PathLook look = look_at_path(there, b.team, legs, gait);
      move.end = legs.back();
      move.goes = true;
      move.cost = look.charged;
      move.allowed = move_limits(there, b.team, gait)[look.walk.slowest];
      move.bent = look.refused;
      add_checks(there, b.team, look.walk, out);
      routes.push_back({.piece = piece_of(b.team), .steps = legs});
      out.routes.push_back(routes.back());
    } else if (move.bent.empty()) {
      move.bent.push_back(
          refuse("FOW-TER-008"_rule, fmt::format("{} finds no way there", name_of(s, b.team)), piece_of(b.team)));
    }
    move.left = length(move.wanted.at - move.end.at);
    arrive += move.goes && move.left == 0 ? 1 : 0;
    out.moves.push_back(std::move(move));
  }
  out.words = fmt::format("{} of {} get there", arrive, all.size());
  for (const PieceMove& m : out.moves)
    if (!m.goes && !m.bent.empty()) out.words = m.bent[0].words;
  out.command = std::move(c);
}

}  // namespace sandtable::fow
