#include "fow/sight/shot_lane.hpp"

#include <algorithm>
#include <array>

namespace sandtable::fow {
namespace {

constexpr Coord over_nobody = 1 << 20;

Box corridor_box(const Look& look) { return around(look.viewer().piece.box, look.target().piece.box); }

// Whether the wall by itself would stop a look that meets it.
bool would_block(const Look& look, WallIndex i) {
  const Mode m = look.mode(i);
  if (m.hides == Effect::crossed) return true;
  const Coord top = look.scene().wall(i).top;
  return m.hides == Effect::below && top >= std::max(look.eye_level(), look.target().piece.top());
}

std::array<Segment, 4> sides(const Quad& q) {
  const auto& c = q.corner;
  return {{{c[0], c[1]}, {c[1], c[2]}, {c[2], c[3]}, {c[3], c[0]}}};
}

// A friend near the line, and how far around it a gap may lie.
struct Near {
  const Bystander* who;
  Box around;
};

void beside_feature(const Look& look, WallIndex i, const Near& near, Coord top, ShotLane& lane) {
  const Wall& w = look.scene().wall(i);
  const Points corners = look.scene().sight().corners(w);
  NarrowGapFinder gap;
  for (std::size_t k = 0; k + 1 < corners.size(); ++k)
    if (meet(near.around, box_of(corners.subspan(k, 2))) && look.scene().sight().stands(w, k))
      for (const Segment& edge : sides(near.who->outline)) gap.offer(edge, {corners[k], corners[k + 1]});
  for (const Segment& join : gap.joins()) lane.add(join, top);  // FOW-SHO-044
}

}  // namespace

bool any_narrow_gap(const Look& look) {
  const Box box = corridor_box(look);
  for (const NarrowGap& g : look.scene().sight().sight_table().gaps())
    if (meet(box, g.box)) return true;
  return false;
}

void find_barriers(const Look& look, std::span<const Bystander> friends, Barring barring, ShotLane& lane) {
  const SightScene& sight = look.scene().sight();
  const Box box = corridor_box(look);
  for (const NarrowGap& g : sight.sight_table().gaps()) {
    if (barring != Barring::all_gaps || !meet(box, g.box)) continue;
    if (would_block(look, g.one) && would_block(look, g.other)) lane.add(g.join, over_nobody);  // FOW-SHO-044
  }
  std::vector<Near> near;
  for (const Bystander& f : friends)
    if (meet(grown(box, narrow_gap), box_of(f.outline))) near.push_back({&f, grown(box_of(f.outline), narrow_gap)});
  const Coord here = look.viewer().piece.ground, there = look.target().piece.ground;
  const auto top_of = [&](const Bystander& f) {  // on level ground nobody is shot over, whatever his height
    return here == there && f.ground == here ? over_nobody : f.top();  // FOW-SHO-039, 042
  };
  for (std::size_t i = 0; i < near.size(); ++i) {
    const Bystander& f = *near[i].who;
    for (const Segment& edge : sides(f.outline)) lane.add(edge, top_of(f));  // FOW-SHO-039
    if (barring == Barring::friends) continue;
    for (std::size_t j = i + 1; j < near.size(); ++j) {
      const Bystander& g = *near[j].who;
      if (!meet(near[i].around, box_of(g.outline))) continue;
      NarrowGapFinder gap;
      for (const Segment& a : sides(f.outline))
        for (const Segment& b : sides(g.outline)) gap.offer(a, b);
      for (const Segment& join : gap.joins()) lane.add(join, std::max(top_of(f), top_of(g)));  // FOW-SHO-043
    }
    if (barring != Barring::all_gaps) continue;
    sight.near(near[i].around).each([&](WallIndex w) {
      if (would_block(look, w)) beside_feature(look, w, near[i], top_of(f), lane);
    });
  }
}

}  // namespace sandtable::fow
