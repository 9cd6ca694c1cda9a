#include "table/move/field.hpp"

#include <algorithm>
#include <ranges>

#include "table/move/meeting.hpp"

namespace sandtable {
namespace {

Vec middle(const Quad& q) {
  const Vec sum = q.corner[0] + q.corner[2];
  return {sum.x / 2, sum.y / 2};
}
Coord radius_of(const Quad& q, Vec centre) {
  Coord r = 0;
  for (Vec c : q.corner) r = std::max(r, length(c - centre) + 1);
  return r;
}

// Whether the way of a piece's centre comes so near to a place, give or take a unit.
bool near_way(Vec p, const Slide& s, int64_t apart) {
  const Vec way = s.by(), off = p - s.from();
  const int64_t along = dot(way, off);
  if (along <= 0) return squared(off) < apart * apart;
  if (along >= squared(way)) return squared(off - way) < apart * apart;
  return std::abs(cross(way, off)) < apart * s.length();
}

// As `meet`, where it is asked too often for a call.
constexpr bool touching(const Box& a, const Box& b) {
  return a.low.x <= b.high.x && a.high.x >= b.low.x && a.low.y <= b.high.y && a.high.y >= b.low.y;
}

}  // namespace

Field::Field(const Ground& ground, const Others& others, const Mover& mover, const FieldWish& wish)
    : ground_(&ground), others_(others), mover_(mover), wish_(wish) {
  const Rect& base = mover.base;
  radius_ = circumradius(base.width, base.depth);
  inner_ = std::min(base.width, base.depth) / 2 - 2;
  kept_ = footprint(base.width, base.depth, base.pose.facing);
  area_ = grown({base.pose.at, base.pose.at}, wish.range + radius_);
  bool road_area = false;
  for (const Ground::Patch& p : ground.patches) road_area = road_area || (p.going.road && meet(p.box, area_));
  roads_ = road_area;
  for (const Ground::Stretch& r : ground.roads)
    if (meet(r.box, area_) && r.pace <= wish.most) stretches_.push_back(r);
  roads_ = roads_ || !stretches_.empty();
  std::vector<Box> near_roads;
  for (const Ground::Stretch& r : ground.roads) near_roads.push_back(grown(r.box, radius_));
  const auto bridged = [&](const Box& edge) {
    return road_area ||
           std::any_of(near_roads.begin(), near_roads.end(), [&](const Box& r) { return touching(r, edge); });
  };
  for (std::size_t i = 0; i < ground.patches.size(); ++i) {
    const Ground::Patch& p = ground.patches[i];
    const bool carried = road_carries_over(p);
    if (p.going.road || !meet(p.box, area_) || (road_only() && carried)) continue;
    const bool shut = shuts(p);
    if (shut) shut_.push_back(static_cast<uint16_t>(i));
    if (!shut && !p.going.line) continue;
    for (const Ground::Ring& r : ground.rings_of(p))
      for (std::size_t k = 0; k < Ground::edges_of(r); ++k) {
        const Segment e = ground.edge(r, k);
        const Vec ends[2] = {e.a, e.b};
        const Box box = box_of(ends);
        if (!meet(box, area_)) continue;
        if (shut)
          barriers_.push_back({.edge = e, .bridged = carried && bridged(box)});
        else
          astride_.push_back({e, box});
      }
  }
  for (std::size_t i = 0; i < others.keep_out.size(); ++i) {
    const KeepOut& k = others.keep_out[i];
    if (!meet(grown(box_of(k.outline), k.apart), area_)) continue;
    const Vec at = middle(k.outline);
    barriers_.push_back({{at, at}, radius_of(k.outline, at) + k.apart, static_cast<int16_t>(i), -1});
  }
  for (std::size_t i = 0; i < others.standing.size(); ++i) {
    const Standing& s = others.standing[i];
    if (!meet(box_of(s.outline), area_)) continue;
    near_.push_back({s.outline, box_of(s.outline)});
    const Vec at = middle(s.outline);
    if (!s.pass) barriers_.push_back({{at, at}, radius_of(s.outline, at), -1, static_cast<int16_t>(i)});
  }
  // What no road leads through first: it decides at once.
  std::stable_partition(barriers_.begin(), barriers_.end(), [](const Barrier& b) { return !b.bridged; });
}

bool Field::shuts(const Ground::Patch& p) const {
  if (p.going.pace > wish_.most) return true;
  if (!wish_.avoid_checks || p.going.check == 0) return false;
  // The test for starting inside is due whatever the way (FOW-BOG-001, 003).
  return !overlaps(*ground_, p, Slide(kept_, mover_.base.pose.at, {}));
}

Field::Headings Field::headings(Vec leg) const {
  Headings list;
  if (leg == Vec{}) return {mover_.base.pose.facing};
  const Angle along = mover_.turning & (turn_along | turn_across) ? heading_of(leg) : Angle{};
  if (mover_.turning & turn_along) list.push_back(along);
  if (mover_.turning & turn_kept) list.push_back(mover_.base.pose.facing);
  if (mover_.turning & turn_across) list.push_back(along + Angle{16384});
  return list;
}

bool Field::crossed(const Barrier& b, Vec from, Vec leg) const {
  if (b.keep >= 0 || b.bar >= 0) return false;
  const Vec a = b.edge.a - from;
  const Vec z = b.edge.b - from;
  const int64_t side_a = cross(leg, a);
  const int64_t side_z = cross(leg, z);
  if ((side_a < 0) == (side_z < 0) || side_a == 0 || side_z == 0) return false;
  const Vec run = z - a;
  const int64_t before = cross(run, -a);
  const int64_t beyond = cross(run, leg - a);
  if (before == 0 || beyond == 0 || (before < 0) == (beyond < 0)) return false;
  if (!b.bridged) return true;
  const int64_t share = (side_a << 10) / (side_a - side_z);
  return !near_road(
      {b.edge.a.x + static_cast<Coord>(run.x * share >> 10), b.edge.a.y + static_cast<Coord>(run.y * share >> 10)});
}

bool Field::on_table(const Slide& s) const {
  const Box& b = s.box();
  return b.low.x >= 0 && b.low.y >= 0 && b.high.x <= ground_->size.x && b.high.y <= ground_->size.y;
}

bool Field::may_stop(const Slide& s) const {
  const Slide here(s.offsets(), s.from() + s.by(), {});
  for (const Piece& other : near_)
    if (touching(other.box, here.box()) && here.meets(other.outline)) return false;
  bool astride = false;
  for (const Edge& e : astride_) {
    if (!touching(e.box, here.box()) || !here.meets(e.edge)) continue;
    astride = true;
    break;
  }
  return !astride || (roads_ && !on_road(here).empty());
}

Spans Field::on_road(const Slide& s) const { return road_spans(*ground_, stretches_, s, mover_.base.width); }

bool Field::near_road(Vec at) const {
  for (const Ground::Stretch& r : stretches_) {
    if (at.x < r.box.low.x || at.x > r.box.high.x || at.y < r.box.low.y || at.y > r.box.high.y) continue;
    if (std::abs(cross(r.b - r.a, at - r.a)) <= int64_t{room_on(r)} * r.length) return true;
  }
  return std::any_of(ground_->patches.begin(), ground_->patches.end(), [&](const Ground::Patch& p) {
    return p.going.road && at.x >= p.box.low.x && at.x <= p.box.high.x && at.y >= p.box.low.y && at.y <= p.box.high.y;
  });
}

bool Field::barred(const Barrier& b, const Slide& s) const {
  if (b.keep >= 0) {
    const KeepOut& k = others_.keep_out[static_cast<std::size_t>(b.keep)];
    // How near the centres come tells most of them.
    if (!near_way(b.edge.a, s, b.apart + radius_ + 2)) return false;
    if (near_way(b.edge.a, s, k.apart + inner_ - 2)) return true;
    const Slide::Hull hull = s.hull();
    return distance(Points(hull.begin(), hull.size()), k.outline) < k.apart;
  }
  if (b.bar >= 0) return s.meets(others_.standing[static_cast<std::size_t>(b.bar)].outline);
  return s.meets(b.edge);
}

template <class Barriers>
bool Field::slides_past(const Slide& s, bool roofed, const Barriers& barriers) const {
  const Coord rounding = s.length() > 0 ? sliver : 0;
  Spans road;
  bool looked = false;
  const auto look = [&] {
    if (!looked && roads_) road = on_road(s);
    looked = true;
    return !road.empty();
  };
  if (roofed && (!look() || road[0].from > rounding)) return false;
  bool past = !roofed;
  for (const Barrier& b : barriers) {
    if (!barred(b, s)) continue;
    if (!b.bridged || !look() || !road.covers(s.span(b.edge), rounding)) return false;
    past = false;
  }
  if (road_only()) return look() && road.covers({0, s.length()}, rounding);
  if (past) return true;
  // Every border is crossed on road; what lies between the borders must be too.
  for (uint16_t i : shut_) {
    const Ground::Patch& p = ground_->patches[i];
    if (!meet(p.box, s.box())) continue;
    for (const Span& over : overlap_spans(*ground_, p, s))
      if (!road.covers(over, rounding)) return false;
  }
  return true;
}

bool Field::may_slide(const Slide& s, bool roofed) const { return slides_past(s, roofed, barriers_); }

bool Field::may_slide(const Slide& s, bool roofed, std::span<const uint16_t> barriers) const {
  return slides_past(s, roofed,
                     barriers | std::views::transform([this](uint16_t i) -> const Barrier& { return barriers_[i]; }));
}

bool Field::roofed(Vec at) const {
  for (uint16_t i : shut_) {
    const Ground::Patch& p = ground_->patches[i];
    if (p.going.line || !touching(p.box, {at, at})) continue;
    for (const Ground::Ring& r : ground_->rings_of(p))
      if (r.closed && where(at, ground_->corners_of(r)) != Where::outside) return true;
  }
  return false;
}

std::optional<Angle> Field::passage(Vec from, Vec to, bool stopping) const {
  if (road_only() && !near_road(to)) return std::nullopt;
  const bool under = roofed(from);
  for (const Barrier& b : barriers_)
    if (crossed(b, from, to - from)) return std::nullopt;
  for (const Angle facing : headings(to - from)) {
    const Slide s(footprint(mover_.base.width, mover_.base.depth, facing), from, to - from);
    if (!on_table(s) || (stopping && !may_stop(s))) continue;
    if (may_slide(s, under)) return facing;
  }
  return std::nullopt;
}

}  // namespace sandtable
