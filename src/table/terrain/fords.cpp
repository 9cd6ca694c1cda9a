#include "table/terrain/fords.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "geometry/path.hpp"
#include "geometry/wide.hpp"

namespace sandtable::terrain {
namespace {

constexpr Coord whole = 1 << 20;  // of a leg

struct Part {
  Coord from = 0;
  Coord to = 0;
};

bool is_ford(const Feature& f, const Kinds& kinds) { return f.form == Form::way && kinds[f.kind].look == "ford"; }

bool is_water(const Feature& f, const Kinds& kinds) {
  const std::string& look = kinds[f.kind].look;
  return (f.form == Form::line && (look == "stream" || look == "ditch" || look == "dry_bed")) ||
         (f.form == Form::way && look == "water");
}

// The part of a leg on a stretch of ford, a little more than less; nothing when it is not on it.
Part under(Segment leg, Segment stretch, Coord half) {
  const Vec along = stretch.b - stretch.a;
  const Coord n = length(along);
  if (n == 0) return {};
  Part p{0, whole};
  const auto clip = [&](int64_t start, int64_t stop, int64_t low, int64_t high) {  // low <= value <= high
    if (start == stop) {
      if (start < low || start > high) p.to = p.from;
      return;
    }
    const bool up = stop > start;
    const Wide span = up ? stop - start : start - stop;
    const Wide enter = Wide{up ? low - start : start - high} * whole / span;
    const Wide leave = Wide{up ? high - start : start - low} * whole / span;
    if (enter > p.from) p.from = enter > whole ? whole : static_cast<Coord>(enter);
    if (leave < p.to) p.to = leave < 0 ? 0 : static_cast<Coord>(leave);
  };
  const Vec a = leg.a - stretch.a, b = leg.b - stretch.a;
  clip(cross(along, a), cross(along, b), -int64_t{half} * n, int64_t{half} * n);
  clip(dot(along, a), dot(along, b), 0, dot(along, along));
  return p.from < p.to ? p : Part{};
}

std::vector<Part> fords_on(Segment leg, const std::vector<Feature>& all, const Kinds& kinds) {
  std::vector<Part> parts;
  for (const Feature& f : all) {
    if (!is_ford(f, kinds) || !meet(grown(box_of(f.points), f.width), box_of(std::array{leg.a, leg.b}))) continue;
    for (std::size_t k = 0; k + 1 < f.points.size(); ++k)
      if (const Part p = under(leg, {f.points[k], f.points[k + 1]}, f.width / 2); p.from < p.to) parts.push_back(p);
  }
  std::sort(parts.begin(), parts.end(), [](Part a, Part b) { return a.from < b.from; });
  return parts;
}

std::vector<Feature> river_pieces(const Feature& f, const std::vector<Feature>& all, const Kinds& kinds) {
  std::vector<Feature> pieces;
  std::vector<Vec> run;
  const auto end_run = [&] {
    run.erase(std::unique(run.begin(), run.end()), run.end());
    if (run.size() > 1) {
      pieces.push_back(f);
      pieces.back().points = run;
      pieces.back().name = fmt::format("{}/{}", f.name, pieces.size());
    }
    run.clear();
  };
  for (std::size_t k = 0; k + 1 < f.points.size(); ++k) {
    const Segment leg{f.points[k], f.points[k + 1]};
    if (run.empty()) run.push_back(leg.a);
    for (const Part& p : fords_on(leg, all, kinds)) {
      const Vec enter = lerp(leg.a, leg.b, p.from, whole);
      if (p.from > 0) run.push_back(enter);
      if (p.from == 0 && run.size() == 1) run.clear();
      end_run();
      if (p.to < whole) run.push_back(lerp(leg.a, leg.b, p.to, whole));
    }
    if (!run.empty()) run.push_back(leg.b);
  }
  end_run();
  return pieces;
}

}  // namespace

std::vector<Feature> cut_at_fords(const Feature& f, const std::vector<Feature>& all, const Kinds& kinds) {
  if (!is_water(f, kinds) || std::none_of(all.begin(), all.end(), [&](const Feature& o) { return is_ford(o, kinds); }))
    return {f};
  if (f.form == Form::way) {
    std::vector<Feature> pieces = river_pieces(f, all, kinds);
    if (pieces.empty()) return {f};
    if (pieces.size() == 1) pieces[0].name = f.name;
    return pieces;
  }
  Feature line = f;
  for (std::size_t k = 0; k + 1 < f.points.size() && k < 255; ++k) {
    const Segment leg{f.points[k], f.points[k + 1]};
    for (const Part& p : fords_on(leg, all, kinds))
      line.openings.push_back({.sort = Opening::Sort::gap,
                               .span = {lerp(leg.a, leg.b, p.from, whole), lerp(leg.a, leg.b, p.to, whole)},
                               .wall = static_cast<uint8_t>(k)});
  }
  return {line};
}

}  // namespace sandtable::terrain
