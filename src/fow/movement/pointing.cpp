#include "fow/movement/pointing.hpp"

#include <algorithm>

#include "fow/command/command.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/transport.hpp"
#include "geometry/path.hpp"

namespace sandtable::fow {
namespace {

bool among(const std::vector<TeamId>& list, TeamId t) { return std::find(list.begin(), list.end(), t) != list.end(); }

const MoveWish::Own* own_wish(const MoveWish& wish, TeamId t) {
  const auto at = std::find_if(wish.each.begin(), wish.each.end(), [&](const MoveWish::Own& o) { return o.team == t; });
  return at == wish.each.end() ? nullptr : &*at;
}

bool drafted(const MoveWish& wish, TeamId t) {
  return std::any_of(wish.draft.begin(), wish.draft.end(), [&](const MoveOrder& o) { return o.team == t; });
}

// Those named; when nobody is, all but those who are carried along and those drafted already.
std::vector<TeamId> asked_for(const State& s, const MoveWish& wish) {
  const bool all = wish.teams.empty() && wish.each.empty();
  std::vector<TeamId> list;
  for (TeamId t : in_play(s, wish.platoon))
    if (all ? !s[t].aboard() && !drafted(wish, t) : among(wish.teams, t) || own_wish(wish, t)) list.push_back(t);
  return list;
}

Vec middle_of(const State& s, const std::vector<TeamId>& teams) {
  int64_t x = 0, y = 0;
  for (TeamId t : teams) x += place_of(s, t).at.x, y += place_of(s, t).at.y;
  const auto n = static_cast<int64_t>(teams.size());
  return {static_cast<Coord>(x / n), static_cast<Coord>(y / n)};
}

TeamId guide_of(const State& s, const MoveWish& wish, const std::vector<TeamId>& free) {
  if (wish.guide.valid() && among(free, wish.guide)) return wish.guide;
  const std::optional<TeamId> leader = leader_of(s, wish.platoon);
  return leader && among(free, *leader) ? *leader : free[0];
}

}  // namespace

Pose place_of(const State& s, TeamId t) { return s[stands_for(s, t)].pose; }

Vec kept_on_table(const State& s, TeamId t, Vec v) {
  const Vec size = s.world->table->size();
  const Model& m = model(s, t);
  const Coord rim = circumradius(m.width, m.depth);
  return {std::clamp(v.x, rim, std::max(rim, size.x - rim)), std::clamp(v.y, rim, std::max(rim, size.y - rim))};
}

std::vector<Vec> places_in_command(const State& end, PlatoonId p, const Goer& g) {
  std::vector<Vec> list;
  for (const auto& [other, state] : chain_of_command(end, p)) {
    if (other == g.team || !state.in_command || model(end, other).type == TeamType::transport) continue;
    const Vec link = place_of(end, other).at;
    const Coord far = command_distance(end, g.team);
    list.push_back(length(g.wanted - link) <= far ? g.wanted : point_along(Segment{link, g.wanted}, far));
  }
  std::sort(list.begin(), list.end(), [&](Vec a, Vec b) {
    const int64_t there = squared(a - g.wanted);
    const int64_t other = squared(b - g.wanted);
    return there != other ? there < other : a < b;
  });
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

Pointed point_out(const State& s, const MoveWish& wish) {
  Pointed out;
  const std::vector<TeamId> asked = asked_for(s, wish);
  for (const MoveOrder& o : wish.draft)
    if (!among(asked, o.team)) out.before.push_back(o);
  std::vector<TeamId> free;
  for (TeamId t : asked) {
    Refusals no = why_not_free(s, t);
    if (no.empty() && s[t].aboard()) no = check_getting_off(s, t);
    if (no.empty())
      free.push_back(t);
    else
      out.held.push_back({.team = t, .wanted = place_of(s, t), .end = place_of(s, t), .bent = std::move(no)});
  }
  if (free.empty()) return out;
  out.guide = guide_of(s, wish, free);
  const Pose guide = place_of(s, out.guide);
  const Vec middle = wish.guide == out.guide ? guide.at : middle_of(s, free);
  const Angle wheel = wish.facing ? *wish.facing - guide.facing : Angle{};
  for (TeamId t : free) {
    const Vec at = place_of(s, t).at;
    Goer g{.team = t, .wanted = at, .facing = wish.facing, .by = {}, .offset = at - guide.at};
    if (wish.to) {
      g.wanted = kept_on_table(s, t, *wish.to + rotated(at - middle, wheel));
      for (Vec v : wish.by) g.by.push_back(kept_on_table(s, t, v + at - middle));
    }
    if (const MoveWish::Own* own = own_wish(wish, t)) {
      g.wanted = kept_on_table(s, t, own->to);
      g.facing = own->facing;
      g.by = own->by;
      g.own = true;
      g.into = own->into;
    }
    out.goers.push_back(std::move(g));
  }
  return out;
}

bool straggles(const State& s, TeamId t) { return !s[t].moving.began_in_command; }

void in_order(const State& s, std::vector<Bound>& list, Vec ahead) {
  std::stable_sort(list.begin(), list.end(), [&](const Bound& a, const Bound& b) {
    const bool late = straggles(s, a.goer->team);
    if (late != straggles(s, b.goer->team)) return !late;
    return dot(ahead, a.place) > dot(ahead, b.place);
  });
}

bool to_be_cleared(const State& s, const State& there, const std::vector<Bound>& list, std::size_t which) {
  const TeamId team = list[which].goer->team;
  const Model& m = model(s, team);
  const TeamId on = standing_on(there, {{list[which].place, place_of(s, team).facing}, m.width, m.depth}, team);
  return std::any_of(list.begin() + static_cast<std::ptrdiff_t>(which) + 1, list.end(),
                     [&](const Bound& b) { return b.goer->team == on && straggles(s, on) == straggles(s, team); });
}

}  // namespace sandtable::fow
