#include "fow/mission/propose_deployment.hpp"

#include <algorithm>

#include "fow/command/command.hpp"
#include "fow/core/placing.hpp"
#include "fow/movement/movement.hpp"
#include "fow/movement/transport.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {

Angle facing_of(const State& s, int side, Vec at) {
  if (s.mission.edges[static_cast<std::size_t>(side)] >= 0) return degrees(edge_of(s, side));
  const Vec size = s.world->table->size();
  const Vec by = Vec{size.x / 2, size.y / 2} - at;
  return by == Vec{} ? Angle{} : heading_of(by);
}

// An objective that it wants or has to keep from the enemy: its platoons are shared out among them.
Vec point_of_interest(const State& s, PlatoonId p) {
  std::vector<Vec> wanted, guarded;
  for (const Objective& o : s.mission.objectives) {
    if (o.removed) continue;
    if ((o.serves >> s[p].side & 1) != 0) wanted.push_back(o.at.at);
    if ((o.serves >> (1 - s[p].side) & 1) != 0) guarded.push_back(o.at.at);
  }
  const bool attacks = party_of(s, s[p].side) == Party::attacker;
  const std::vector<Vec>& first = (attacks && !wanted.empty()) || guarded.empty() ? wanted : guarded;
  const Vec size = s.world->table->size();
  if (first.empty()) return {size.x / 2, size.y / 2};
  return first[p.index() % first.size()];
}

namespace {

constexpr Coord lattice = 4 * inch;
constexpr int most_anchors = 40;
constexpr int reach_of_slots = 5;  // rows and columns about the middle

bool rides_well(const Model& m) { return m.type == TeamType::infantry || m.type == TeamType::gun; }

class Deployer {
 public:
  Deployer(const State& s, PlatoonId p, const PlacingTerms& terms, const DeployWish& wish)
      : s_(s), p_(p), terms_(terms), wish_(wish) {}

  std::optional<Layout> propose() {
    for (const bool mounted : {mounts(), !mounts_}) {
      share_out(mounted);
      if (standing_.empty() && riders_.empty()) {
        if (std::optional<Layout> layout = nobody_stands()) return layout;
        continue;
      }
      // Where there is no room at their ease they stand close.
      for (const bool close : {false, true}) {
        close_ = close;
        if (close && terms_.over_the_edge) break;
        for (Vec anchor : anchors())
          if (std::optional<Layout> layout = layout_at(anchor)) return layout;
      }
      if (wish_.mounted || !has_transports_) break;
    }
    return std::nullopt;
  }

 private:
  // --- who stands, rides, stays away ---

  bool mounts() {
    for (TeamId t : to_place(s_, p_)) has_transports_ = has_transports_ || carries(t);
    const bool guns = std::any_of(s_.teams.begin(), s_.teams.end(), [&](const Team& t) {
      return t.platoon == p_ && model(s_, t.model).type == TeamType::gun;
    });
    mounts_ = has_transports_ && (terms_.over_the_edge || (!terms_.dug_in && !guns));
    if (wish_.mounted) mounts_ = *wish_.mounted && has_transports_;
    if (wish_.chance && has_transports_ && !wish_.mounted) mounts_ = draw_below(2, *wish_.chance) == 0;
    return mounts_;
  }
  bool carries(TeamId t) const { return model(s_, t).type == TeamType::transport; }

  void share_out(bool mounted) {
    standing_.clear();
    riders_.clear();
    away_.clear();
    for (TeamId t : to_place(s_, p_)) {
      const Model& m = model(s_, t);
      if (terms_.without_vehicles && m.vehicle())
        away_.push_back(t);
      else if (carries(t) && !mounted && terms_.may_leave_transports && !all_transports())
        away_.push_back(t);
      else if (mounted && has_transports_ && rides_well(m) && !m.vehicle())
        riders_.push_back(t);
      else
        standing_.push_back(t);
    }
    // The commander first: the others gather about him.
    std::stable_sort(standing_.begin(), standing_.end(),
                     [&](TeamId a, TeamId b) { return (s_[a].role != Role::none) > (s_[b].role != Role::none); });
  }
  // Trucks that have to leave the table to others (FOW-MSP-044).
  std::optional<Layout> nobody_stands() const {
    Layout layout;
    for (TeamId t : away_) layout.push_back({.team = t, .at = {}, .into = {}, .away = true});
    if (layout.empty() || !check_layout(s_, p_, layout, terms_).empty()) return std::nullopt;
    return layout;
  }
  bool all_transports() const {
    const std::vector<TeamId> all = to_place(s_, p_);
    return std::all_of(all.begin(), all.end(), [&](TeamId t) { return carries(t); });
  }

  // --- where ---

  Coord widest(bool depth) const {
    Coord most = inch;
    for (TeamId t : standing_) most = std::max(most, depth ? model(s_, t).depth : model(s_, t).width);
    return most;
  }

  std::vector<Vec> anchors() {
    std::vector<Vec> list;
    const Coord step = terms_.over_the_edge ? 2 * inch : lattice;
    for (const Plot& plot : terms_.plots) {
      const Coord half = std::max(widest(false), widest(true)) / 2;
      const Vec low{plot.low.x + half, plot.low.y + half}, high{plot.high.x - half, plot.high.y - half};
      for (Coord y = low.y; y <= std::max(low.y, high.y); y += step)
        for (Coord x = low.x; x <= std::max(low.x, high.x); x += step) {
          if (plot.radius > 0 && distance(plot.centre, Vec{x, y}) > plot.radius - half) continue;
          list.push_back({x, y});
        }
      if (high.x > low.x) list.push_back({high.x, low.y});
    }
    if (wish_.chance) {
      for (std::size_t i = list.size(); i > 1; --i)
        std::swap(list[i - 1], list[static_cast<std::size_t>(draw_below(static_cast<int>(i), *wish_.chance))]);
    } else {
      std::vector<std::pair<int64_t, Vec>> ranked;
      for (Vec at : list) ranked.emplace_back(worth(at), at);
      std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
      for (std::size_t i = 0; i < list.size(); ++i) list[i] = ranked[i].second;
    }
    // The best, and of the rest every so many: a crowded corner must not hide free ground.
    std::vector<Vec> tried;
    const std::size_t skip = std::max<std::size_t>(1, list.size() / most_anchors);
    for (std::size_t i = 0; i < list.size() && i < most_anchors / 2; ++i) tried.push_back(list[i]);
    for (std::size_t i = most_anchors / 2; i < list.size(); i += skip) tried.push_back(list[i]);
    return tried;
  }

  // The less the better: far from what it cares for, among friends, in the open on foot, in rough ground on wheels.
  int64_t worth(Vec at) {
    if (!interest_) interest_ = wish_.near ? *wish_.near : terms_.beside.valid() ? beside() : point_of_interest(s_, p_);
    int64_t cost = length(at - *interest_);
    for (std::size_t i = 0; i < s_.teams.size(); ++i) {
      const TeamId t = TeamId::of(i);
      if (!s_[t].present() || side_of(s_, t) != s_[p_].side || terms_.beside.valid()) continue;
      const Coord apart = length(s_[t].pose.at - at);
      if (apart < 6 * inch) cost += 6 * inch - apart;
    }
    const bool drives = !standing_.empty() && model(s_, standing_[0]).vehicle();
    const auto& features = s_.world->table->features();
    for (std::size_t i = 0; i < features.size(); ++i) {
      const TerrainEffect& e = s_.world->ratings[i];
      if (features[i].form != Form::area || where(at, features[i].points) == Where::outside) continue;
      if (drives && e.going != TerrainEffect::Going::cross_country && e.going != TerrainEffect::Going::road)
        cost += 12 * inch;
      if (!drives && e.concealing) cost -= 6 * inch;
    }
    return cost;
  }
  Vec beside() const {
    std::vector<TeamId> teams = on_table(s_, terms_.beside);
    if (teams.empty() && terms_.or_beside.valid()) teams = on_table(s_, terms_.or_beside);
    return teams.empty() ? point_of_interest(s_, p_) : s_[teams[0]].pose.at;
  }

  // --- how ---

  Coord gap() const {
    Coord least = close_ || terms_.beside.valid() || terms_.about_leader > 0 ? inch / 2 : 2 * inch;
    for (TeamId t : standing_) least = std::min(least, command_distance(s_, t) / 2);
    return std::max<Coord>(least, inch / 4);
  }

  // Places of a block about a middle, the nearest first.
  std::vector<Vec> slots() const {
    const Coord wide = widest(false) + gap(), deep = widest(true) + gap();
    std::vector<Vec> list;
    for (Coord row = -reach_of_slots; row <= reach_of_slots; ++row)
      for (Coord col = -reach_of_slots; col <= reach_of_slots; ++col) list.push_back({col * wide, row * deep});
    std::stable_sort(list.begin(), list.end(), [](Vec a, Vec b) { return squared(a) < squared(b); });
    return list;
  }

  std::optional<Layout> layout_at(Vec anchor) const {
    const Angle facing = wish_.facing           ? *wish_.facing
                         : terms_.over_the_edge ? inwards(anchor)
                                                : facing_of(s_, s_[p_].side, anchor);
    State there = s_;
    Layout layout;
    const std::vector<Vec> offsets = slots();
    std::vector<bool> used(offsets.size(), false);
    int failures = 0;
    for (TeamId t : standing_) {
      bool stands = false;
      for (std::size_t i = 0; i < offsets.size() && !stands; ++i) {
        if (used[i]) continue;
        const Pose at{anchor + rotated(offsets[i], facing), facing};
        if (quickly_barred(there, t, at)) {
          used[i] = true;
          continue;
        }
        if (!check_spot(there, t, at, terms_).empty()) {
          used[i] = true;
          if (++failures > 12) return std::nullopt;
          continue;
        }
        set_down(there, t, at);
        layout.push_back({.team = t, .at = at, .into = {}});
        used[i] = stands = true;
      }
      if (!stands) return std::nullopt;
    }
    if (!seat_riders(there, layout)) return std::nullopt;
    for (TeamId t : away_) layout.push_back({.team = t, .at = {}, .into = {}, .away = true});
    if (!check_layout(s_, p_, layout, terms_).empty()) return std::nullopt;
    return layout;
  }

  // Off the table, or on somebody: no need to ask the rules.
  bool quickly_barred(const State& there, TeamId t, const Pose& at) const {
    const Rect base = base_at(there, t, at);
    const Box b = box_of(outline(base));
    const Vec size = s_.world->table->size();
    if (b.low.x < 0 || b.low.y < 0 || b.high.x > size.x || b.high.y > size.y) return true;
    const auto in = [&](const Plot& p) {
      return b.low.x >= p.low.x && b.low.y >= p.low.y && b.high.x <= p.high.x && b.high.y <= p.high.y;
    };
    if (std::none_of(terms_.plots.begin(), terms_.plots.end(), in) || standing_on(there, base, t).valid()) return true;
    if (!terms_.beside.valid()) return false;
    std::vector<TeamId> friends = on_table(s_, terms_.beside);
    if (friends.empty() && terms_.or_beside.valid()) friends = on_table(s_, terms_.or_beside);
    const Coord far = command_distance(s_, t);
    return !friends.empty() && std::none_of(friends.begin(), friends.end(),
                                            [&](TeamId f) { return distance(base, footprint(s_, f)) <= far; });
  }

  // From the edge that it comes over.
  Angle inwards(Vec at) const {
    const Vec size = s_.world->table->size();
    const Coord gaps[] = {at.y, at.x, size.y - at.y, size.x - at.x};
    return degrees(90 * static_cast<int>(std::min_element(std::begin(gaps), std::end(gaps)) - std::begin(gaps)));
  }

  bool seat_riders(State& there, Layout& layout) const {
    for (TeamId rider : riders_) {
      TeamId seat;
      for (const Spot& spot : layout) {
        if (!carries(spot.team) || spot.into.valid() || !check_riding(there, rider, spot.team).empty()) continue;
        if (model(there, rider).towed() && !check_limber(there, rider, spot.team, there[spot.team].pose).empty())
          continue;
        seat = spot.team;
        break;
      }
      if (!seat.valid()) return false;
      put_aboard(there, rider, seat);
      layout.push_back({.team = rider, .at = {}, .into = seat});
    }
    return true;
  }

  const State& s_;
  PlatoonId p_;
  const PlacingTerms& terms_;
  const DeployWish& wish_;
  std::vector<TeamId> standing_, riders_, away_;
  std::optional<Vec> interest_;
  bool has_transports_ = false;
  bool mounts_ = false;
  bool close_ = false;
};

}  // namespace

std::optional<Layout> propose_layout(const State& s, PlatoonId p, const PlacingTerms& terms, const DeployWish& wish) {
  return Deployer(s, p, terms, wish).propose();
}

}  // namespace sandtable::fow
