#include "table/move/ground.hpp"

#include <algorithm>
#include <array>

namespace sandtable {
namespace {

// A stretch of a line, from one share of a leg to another (in 2^20ths), that may be passed.
struct Cut {
  int64_t from;
  int64_t to;
};
constexpr int64_t whole_leg = int64_t{1} << 20;

class Layer {
 public:
  Layer(Ground& ground, std::span<const Feature> features, const Overlays& overlays, const GoingMap& going)
      : ground_(ground), features_(features), overlays_(overlays), going_(going) {}

  void lay() {
    patch_of_.assign(features_.size(), -1);
    for (std::size_t i = 0; i < std::min(features_.size(), going_.feature.size()); ++i) add_feature(i);
    for (std::size_t i = 0; i < std::min(overlays_.size(), going_.overlay.size()); ++i) add_overlay(i);
    join_roads();
    gather();
  }

 private:
  struct Pending {
    std::size_t patch;
    std::vector<Vec> corners;
    bool closed;
  };

  bool matters(const Going& g) const { return g.pace > ground_.open || g.check != 0 || g.line || g.road; }
  bool replaces_open(const Feature& f, const Going& g) const {
    return f.form != Form::line && !g.line && !g.road && (ground_.open_check != 0 || g.pace < ground_.open);
  }

  std::size_t patch_for(std::size_t feature, const Going& g) {
    const FeatureId first = features_[feature].part_of.valid() ? features_[feature].part_of : FeatureId::of(feature);
    int& slot = patch_of_[first.index()];
    if (slot < 0) {
      slot = static_cast<int>(ground_.patches.size());
      ground_.patches.push_back({.feature = first, .overlay = -1, .going = g, .box = {}});
    }
    return static_cast<std::size_t>(slot);
  }

  void add_feature(std::size_t i) {
    const Feature& f = features_[i];
    const Going& g = going_.feature[i];
    const bool instead = replaces_open(f, g);
    if ((!matters(g) && !instead) || f.points.size() < 2) return;
    ground_.soft = ground_.soft || instead;
    if (f.form == Form::way && !g.line) {
      for (std::size_t k = 0; k + 1 < f.points.size(); ++k) {
        if (f.points[k] == f.points[k + 1]) continue;
        if (g.road)
          add_stretch(f.points[k], f.points[k + 1], f.width / 2, g.pace);
        else
          pending_.push_back({patch_for(i, g), strip(f.points[k], f.points[k + 1], f.width / 2), true});
      }
    } else if (f.form == Form::line || g.line) {
      add_line(i, g);
    } else {
      pending_.push_back({patch_for(i, g), f.points, true});
    }
  }

  void add_overlay(std::size_t i) {
    const Going& g = going_.overlay[i];
    if (g.opens || !matters(g)) return;
    const Quad q = outline(overlays_[i].rect);
    const std::size_t patch = ground_.patches.size();
    ground_.patches.push_back({.feature = {}, .overlay = static_cast<int16_t>(i), .going = g, .box = {}});
    pending_.push_back({patch, {q.corner.begin(), q.corner.end()}, true});
  }

  // A line without what may be passed: its gaps, its gates when they are open to this mover, breaches.
  void add_line(std::size_t i, const Going& g) {
    const Feature& f = features_[i];
    const bool ring = f.form != Form::line && f.form != Form::way;
    const std::size_t patch = patch_for(i, g);
    std::vector<Vec> run;
    const auto end_run = [&] {
      if (run.size() > 1) pending_.push_back({patch, run, false});
      run.clear();
    };
    const std::size_t legs = ring ? f.points.size() : f.points.size() - 1;
    for (std::size_t k = 0; k < legs; ++k) {
      const Segment leg{f.points[k], f.points[(k + 1) % f.points.size()]};
      if (leg.a == leg.b) continue;
      int64_t at = 0;
      for (const Cut& c : cuts(i, g, k, leg)) {
        if (c.from > at) {
          if (run.empty()) run.push_back(point_on(leg, at));
          run.push_back(point_on(leg, c.from));
        }
        if (c.to > at) {
          end_run();
          at = c.to;
        }
      }
      if (at == whole_leg) continue;
      if (run.empty()) run.push_back(point_on(leg, at));
      run.push_back(leg.b);
    }
    end_run();
  }

  std::vector<Cut> cuts(std::size_t i, const Going& g, std::size_t k, Segment leg) const {
    std::vector<Cut> list;
    for (const Opening& o : features_[i].openings) {
      if (o.wall != k || o.floor != 0 || (o.sort != Opening::Sort::gap && !g.gates)) continue;
      list.push_back(clipped({share(leg, o.span.a), share(leg, o.span.b)}));
    }
    for (std::size_t n = 0; n < std::min(overlays_.size(), going_.overlay.size()); ++n)
      if (going_.overlay[n].opens && overlays_[n].feature == FeatureId::of(i))
        if (Cut c = under(leg, outline(overlays_[n].rect)); c.from < c.to) list.push_back(c);
    std::sort(list.begin(), list.end(), [](const Cut& a, const Cut& b) { return a.from < b.from; });
    return list;
  }

  static Cut clipped(Cut c) {
    if (c.from > c.to) std::swap(c.from, c.to);
    return {std::clamp<int64_t>(c.from, 0, whole_leg), std::clamp<int64_t>(c.to, 0, whole_leg)};
  }
  static int64_t share(Segment leg, Vec p) {
    return dot(p - leg.a, leg.b - leg.a) * whole_leg / squared(leg.b - leg.a);
  }
  static Vec point_on(Segment leg, int64_t share_of) {
    const Vec d = leg.b - leg.a;
    if (share_of == whole_leg) return leg.b;
    return {leg.a.x + static_cast<Coord>((d.x * share_of + (d.x < 0 ? -whole_leg : whole_leg) / 2) / whole_leg),
            leg.a.y + static_cast<Coord>((d.y * share_of + (d.y < 0 ? -whole_leg : whole_leg) / 2) / whole_leg)};
  }
  // The part of a leg inside a convex outline.
  static Cut under(Segment leg, const Quad& q) {
    Cut c{0, whole_leg};
    for (std::size_t k = 0; k < 4; ++k) {
      const Vec side = q.corner[(k + 1) % 4] - q.corner[k];
      const int64_t start = cross(side, leg.a - q.corner[k]);
      const int64_t stop = cross(side, leg.b - q.corner[k]);
      if (start < 0 && stop < 0) return {0, 0};
      const int64_t at = start == stop ? 0 : start * whole_leg / (start - stop);
      if (start < 0) c.from = std::max(c.from, at);
      if (stop < 0) c.to = std::min(c.to, at);
    }
    return c;
  }

  // Never so thin that its two sides fall together, whatever its slant: it would have no corners to go round.
  static std::vector<Vec> strip(Vec a, Vec b, Coord half_width) {
    const Coord n = std::max(1, length(b - a));
    half_width = std::max(half_width, 2);
    const Vec side{static_cast<Coord>(-int64_t{b.y - a.y} * half_width / n),
                   static_cast<Coord>(int64_t{b.x - a.x} * half_width / n)};
    return {a - side, b - side, b + side, a + side};
  }

  void add_stretch(Vec a, Vec b, Coord half_width, Pace pace) {
    const Vec ends[2] = {a, b};
    pace = std::max(pace, ground_.road);
    ground_.slow_roads = ground_.slow_roads || pace > ground_.road;
    ground_.roads.push_back(
        {a, b, half_width, std::max(1, length(b - a)), 0, 0, grown(box_of(ends), 2 * half_width), pace});
  }

  // A stretch reaches on at an end that it shares with another, as far as the narrower of the two is wide.
  void join_roads() {
    struct End {
      Vec at;
      uint32_t road;
      bool first;
    };
    auto& roads = ground_.roads;
    std::vector<End> ends;
    ends.reserve(2 * roads.size());
    for (std::size_t i = 0; i < roads.size(); ++i) {
      ends.push_back({roads[i].a, static_cast<uint32_t>(i), true});
      ends.push_back({roads[i].b, static_cast<uint32_t>(i), false});
    }
    std::sort(ends.begin(), ends.end(), [](const End& a, const End& b) { return a.at < b.at; });
    for (std::size_t from = 0, to = 0; from < ends.size(); from = to) {
      while (to < ends.size() && ends[to].at == ends[from].at) ++to;
      for (std::size_t i = from; i < to; ++i)
        for (std::size_t k = from; k < to; ++k) {
          if (ends[i].road == ends[k].road) continue;
          Ground::Stretch& r = roads[ends[i].road];
          Coord& beyond = ends[i].first ? r.before : r.beyond;
          beyond = std::max(beyond, std::min(r.half_width, roads[ends[k].road].half_width));
        }
    }
  }

  void gather() {
    std::stable_sort(pending_.begin(), pending_.end(),
                     [](const Pending& a, const Pending& b) { return a.patch < b.patch; });
    for (const Pending& p : pending_) {
      Ground::Patch& patch = ground_.patches[p.patch];
      const Box box = box_of(p.corners);
      if (patch.rings == 0) {
        patch.first_ring = static_cast<uint32_t>(ground_.rings.size());
        patch.box = box;
      }
      patch.box.low = {std::min(patch.box.low.x, box.low.x), std::min(patch.box.low.y, box.low.y)};
      patch.box.high = {std::max(patch.box.high.x, box.high.x), std::max(patch.box.high.y, box.high.y)};
      ++patch.rings;
      ground_.rings.push_back(
          {static_cast<uint32_t>(ground_.corners.size()), static_cast<uint32_t>(p.corners.size()), p.closed});
      ground_.corners.insert(ground_.corners.end(), p.corners.begin(), p.corners.end());
    }
  }

  Ground& ground_;
  std::span<const Feature> features_;
  const Overlays& overlays_;
  const GoingMap& going_;
  std::vector<int> patch_of_;
  std::vector<Pending> pending_;
};

// All that a ground is made from, in one row of numbers.
std::vector<int32_t> ingredients(Vec table_size, std::span<const Feature> features, const Overlays& overlays,
                                 const GoingMap& going) {
  std::vector<int32_t> row;
  row.reserve(2048);
  const auto put = [&row](auto... values) { (row.push_back(static_cast<int32_t>(values)), ...); };
  const auto put_going = [&](const std::vector<Going>& list) {
    put(list.size());
    for (const Going& g : list) put(g.pace, g.check, g.line | g.road << 1 | g.gates << 2 | g.opens << 3 | g.walls << 4);
  };
  put(table_size.x, table_size.y, going.open, going.road, going.open_check);
  put_going(going.feature);
  put_going(going.overlay);
  put(overlays.size());
  for (const Overlay& o : overlays) {
    const Rect& r = o.rect;
    put(r.pose.at.x, r.pose.at.y, r.pose.facing.turns, r.width, r.depth, o.feature.value);
  }
  put(features.size());
  for (const Feature& f : features) {
    put(f.form, f.width, f.part_of.value, f.points.size(), f.openings.size());
    for (const Vec& p : f.points) put(p.x, p.y);
    for (const Opening& o : f.openings) put(o.sort, o.wall, o.floor, o.span.a.x, o.span.a.y, o.span.b.x, o.span.b.y);
  }
  return row;
}

Ground laid(Vec table_size, std::span<const Feature> features, const Overlays& overlays, const GoingMap& going) {
  Ground ground{.size = table_size,
                .open = going.open,
                .road = going.road,
                .open_check = going.open_check,
                .soft = going.open_check != 0};
  Layer(ground, features, overlays, going).lay();
  return ground;
}

}  // namespace

// Every team of a battle asks for the ground again for every move it thinks about; the last few are kept. A pure memo:
// a ground is a function of its ingredients.
Ground lay_ground(Vec table_size, std::span<const Feature> features, const Overlays& overlays, const GoingMap& going) {
  struct Kept {
    std::vector<int32_t> from;
    Ground ground;
  };
  static thread_local std::array<Kept, 4> kept;
  static thread_local std::size_t oldest = 0;
  std::vector<int32_t> from = ingredients(table_size, features, overlays, going);
  for (const Kept& k : kept)
    if (k.from == from) return k.ground;
  Ground ground = laid(table_size, features, overlays, going);
  kept[oldest] = {std::move(from), ground};
  oldest = (oldest + 1) % kept.size();
  return ground;
}

}  // namespace sandtable
