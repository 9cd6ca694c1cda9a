#include "table/terrain/cut.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace sandtable::terrain {
namespace {

Vec middle(Vec a, Vec b) {
  return {static_cast<Coord>((int64_t{a.x} + b.x) / 2), static_cast<Coord>((int64_t{a.y} + b.y) / 2)};
}

// Where the leg meets the edge, rounded to units; only for legs that cross it or end on it.
void add_cut(Segment leg, Vec a, Vec b, std::vector<Vec>& cuts) {
  const Vec d = leg.b - leg.a;
  const Vec e = b - a;
  int64_t below = cross(d, e);
  if (below == 0 || !touch(leg, Segment{a, b})) return;
  int64_t above = cross(a - leg.a, e);
  if (below < 0) {
    below = -below;
    above = -above;
  }
  // A table is at most 250,000 units a side, so the product stays below 2^57.
  const auto part = [&](Coord whole) {
    const int64_t n = int64_t{whole} * above * 2;
    return static_cast<Coord>((n + (n >= 0 ? below : -below)) / (2 * below));
  };
  cuts.push_back(leg.a + Vec{part(d.x), part(d.y)});
}

// The leg's ends and the points where it crosses contours, in order.
std::vector<Vec> stations(Segment leg, const std::vector<Feature>& all) {
  std::vector<Vec> cuts{leg.a, leg.b};
  const Box box = box_of(std::vector<Vec>{leg.a, leg.b});
  for (const Feature& hill : all)
    for (const Contour& c : hill.contours) {
      if (!meet(box, box_of(c.outline))) continue;
      for (std::size_t i = 0; i < c.outline.size(); ++i)
        add_cut(leg, c.outline[i], c.outline[(i + 1) % c.outline.size()], cuts);
    }
  const Vec d = leg.b - leg.a;
  std::sort(cuts.begin(), cuts.end(), [&](Vec a, Vec b) {
    const int64_t da = dot(a, d);
    const int64_t db = dot(b, d);
    return da != db ? da < db : a < b;
  });
  cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  return cuts;
}

// The share of an opening that lies on one leg of a piece.
void keep_openings(const Feature& whole, std::size_t wall, Segment part, std::size_t new_wall, Feature& piece) {
  const Vec d = part.b - part.a;
  const auto before = [&](Vec a, Vec b) { return dot(a, d) < dot(b, d); };
  for (const Opening& o : whole.openings) {
    if (o.wall != wall) continue;
    Opening share = o;
    share.span = {before(o.span.a, part.a) ? part.a : o.span.a, before(part.b, o.span.b) ? part.b : o.span.b};
    share.wall = static_cast<uint8_t>(new_wall);
    if (before(share.span.a, share.span.b)) piece.openings.push_back(share);
  }
}

std::vector<Feature> pieces_of(const Feature& f, const std::vector<Feature>& all, const GroundMap& ground) {
  std::vector<Feature> pieces;
  for (std::size_t leg = 0; leg + 1 < f.points.size(); ++leg) {
    const std::vector<Vec> at = stations({f.points[leg], f.points[leg + 1]}, all);
    for (std::size_t i = 0; i + 1 < at.size(); ++i) {
      const Coord level = ground.at(middle(at[i], at[i + 1]));
      if (pieces.empty() || pieces.back().base != level) {
        Feature piece = f;
        piece.points.assign(1, at[i]);
        piece.openings.clear();
        piece.base = level;
        pieces.push_back(std::move(piece));
      }
      Feature& piece = pieces.back();
      // Legs that were cut at a contour without a change of level are joined again.
      const bool goes_on = i > 0 && piece.points.size() > 1 && piece.points.back() == at[i];
      if (goes_on) piece.points.pop_back();
      const Vec from = piece.points.back();
      piece.points.push_back(at[i + 1]);
      if (goes_on) std::erase_if(piece.openings, [&](const Opening& o) { return o.wall + 2u == piece.points.size(); });
      keep_openings(f, leg, {from, at[i + 1]}, piece.points.size() - 2, piece);
    }
  }
  return pieces;
}

Coord lowest_corner(const Feature& f, const GroundMap& ground) {
  Coord low = ground.at(f.points.front());
  for (Vec p : f.points) low = std::min(low, ground.at(p));
  return low;
}

}  // namespace

void settle(const Feature& f, const std::vector<Feature>& all, const GroundMap& ground, std::vector<Feature>& out) {
  const bool linear = f.form == Form::line || f.form == Form::way;
  if (linear && f.height > 0) {
    std::vector<Feature> pieces = pieces_of(f, all, ground);
    const FeatureId first = FeatureId::of(out.size());
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (pieces.size() > 1) {
        pieces[i].name = fmt::format("{}/{}", f.name, i + 1);
        pieces[i].part_of = first;
      }
      out.push_back(std::move(pieces[i]));
    }
    return;
  }
  out.push_back(f);
  if (f.form != Form::hill) out.back().base = linear ? ground.at(f.points.front()) : lowest_corner(f, ground);
}

}  // namespace sandtable::terrain
