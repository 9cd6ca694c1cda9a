#include "table/field.hpp"

#include <algorithm>

#include "table/meeting.hpp"

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

}  // namespace

Field::Field(const Ground& ground, const Others& others, const Mover& mover, const FieldWish& wish)
    : ground_(&ground), others_(others), mover_(mover), wish_(wish) {
  const Rect& base = mover.base;
  radius_ = circumradius(base.width, base.depth);
  kept_ = footprint(base.width, base.depth, base.pose.facing);
  area_ = grown({base.pose.at, base.pose.at}, wish.range + radius_);
  for (std::size_t i = 0; i < ground.patches.size(); ++i) {
    const Ground::Patch& p = ground.patches[i];
    if (p.going.road) {
      roads_ = roads_ || meet(p.box, area_);
      continue;
    }
    if (!meet(p.box, area_)) continue;
    const bool shut = shuts(p);
    if (shut) shut_.push_back(static_cast<uint16_t>(i));
    if (!shut && !p.going.line) continue;
    for (const Ground::Ring& r : ground.rings_of(p))
      for (std::size_t k = 0; k < Ground::edges_of(r); ++k) {
        const Segment e = ground.edge(r, k);
        const Vec ends[2] = {e.a, e.b};
        if (!meet(box_of(ends), area_)) continue;
        if (shut)
          barriers_.push_back({e});
        else
          astride_.push_back(e);
      }
  }
  for (const Ground::Stretch& r : ground.roads) roads_ = roads_ || meet(r.box, area_);
  for (std::size_t i = 0; i < others.keep_out.size(); ++i) {
    const KeepOut& k = others.keep_out[i];
    if (!meet(grown(box_of(k.outline), k.apart), area_)) continue;
    const Vec at = middle(k.outline);
    barriers_.push_back({{at, at}, radius_of(k.outline, at) + k.apart, static_cast<int16_t>(i), -1});
  }
  for (std::size_t i = 0; i < others.standing.size(); ++i) {
    const Standing& s = others.standing[i];
    if (!meet(box_of(s.outline), area_)) continue;
    near_.push_back(static_cast<uint16_t>(i));
    const Vec at = middle(s.outline);
    if (!s.pass) barriers_.push_back({{at, at}, radius_of(s.outline, at), -1, static_cast<int16_t>(i)});
  }
}

bool Field::shuts(const Ground::Patch& p) const {
  if (p.going.pace > wish_.most) return true;
  if (!wish_.avoid_checks || p.going.check == 0) return false;
  // The test for starting inside is due whatever the way (FOW-BOG-001, 003).
  return !overlaps(*ground_, p, Slide(kept_, mover_.base.pose.at, {}));
}

std::optional<Angle> Field::heading(std::size_t choice, Vec from, Vec to) const {
  const bool still = from == to;
  const Angle kept = mover_.base.pose.facing;
  switch (choice) {
    case 0: return mover_.turning & turn_along && !still ? std::optional(heading_of(to - from)) : std::nullopt;
    case 1: return mover_.turning & turn_kept || still ? std::optional(kept) : std::nullopt;
    default:
      return mover_.turning & turn_across && !still ? std::optional(heading_of(to - from) + Angle{16384})
                                                    : std::nullopt;
  }
}

bool Field::on_table(const Slide& s) const {
  const Box& b = s.box();
  return b.low.x >= 0 && b.low.y >= 0 && b.high.x <= ground_->size.x && b.high.y <= ground_->size.y;
}

bool Field::may_stop(const Slide& s) const {
  const Slide here(s.offsets(), s.from() + s.by(), {});
  for (uint16_t i : near_) {
    const Quad& other = others_.standing[i].outline;
    if (meet(box_of(other), here.box()) && here.meets(other)) return false;
  }
  bool astride = false;
  for (const Segment& e : astride_) {
    const Vec ends[2] = {e.a, e.b};
    if (!meet(box_of(ends), here.box()) || !here.meets(e)) continue;
    astride = true;
    break;
  }
  return !astride || (roads_ && !road_spans(*ground_, here, mover_.base.width).empty());
}

bool Field::barred(const Barrier& b, const Slide& s) const {
  if (b.keep >= 0) {
    const KeepOut& k = others_.keep_out[static_cast<std::size_t>(b.keep)];
    if (!meet(grown(box_of(k.outline), k.apart), s.box())) return false;
    const Slide::Hull hull = s.hull();
    return distance(Points(hull.begin(), hull.size()), k.outline) < k.apart;
  }
  if (b.bar >= 0) return s.meets(others_.standing[static_cast<std::size_t>(b.bar)].outline);
  return s.meets(b.edge);
}

bool Field::may_slide(const Slide& s, bool clear) const {
  if (clear && !road_only()) return true;
  if (!roads_) return false;
  const Spans road = road_spans(*ground_, s, mover_.base.width);
  if (road.empty()) return false;
  const Coord rounding = s.length() > 0 ? sliver : 0;
  if (road_only()) {
    Spans all;
    all.add({0, s.length()});
    return all.minus(road, rounding).empty();
  }
  for (uint16_t i : shut_)
    if (!overlap_spans(*ground_, ground_->patches[i], s).minus(road, rounding).empty()) return false;
  return true;
}

bool Field::roofed(Vec at) const {
  for (uint16_t i : shut_) {
    const Ground::Patch& p = ground_->patches[i];
    if (p.going.line) continue;
    for (const Ground::Ring& r : ground_->rings_of(p))
      if (r.closed && where(at, ground_->corners_of(r)) != Where::outside) return true;
  }
  return false;
}

std::optional<Angle> Field::passage(Vec from, Vec to, bool stopping) const {
  const bool under = roofed(from);
  for (std::size_t choice = 0; choice < headings; ++choice) {
    const auto facing = heading(choice, from, to);
    if (!facing) continue;
    const Slide s(footprint(mover_.base.width, mover_.base.depth, *facing), from, to - from);
    if (!on_table(s) || (stopping && !may_stop(s))) continue;
    bool hard = false;
    bool clear = !under;
    for (const Barrier& b : barriers_) {
      if ((b.keep < 0 && b.bar < 0 && !clear) || !barred(b, s)) continue;
      clear = false;
      hard = b.keep >= 0 || b.bar >= 0 || !roads_;
      if (hard) break;
    }
    if (!hard && may_slide(s, clear)) return facing;
  }
  return std::nullopt;
}

}  // namespace sandtable
