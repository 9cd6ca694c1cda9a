// Stage 2: how much of a silhouette is hidden, covered and barred from each eye.
#include "table/sight/sight.hpp"

#include <algorithm>

#include "table/sight/lines.hpp"

namespace sandtable {
namespace {

using sight::Shadow;
using sight::SightFan;

constexpr uint64_t every_line = ~uint64_t{0};

// A wall as far as this pair is concerned.
struct Work {
  const Wall* wall;
  const Vec* corners;
  Corridor::Kept kept;
  Mode mode;
  uint16_t starts;  // eyes that start inside
};

struct Counted {
  uint64_t once = 0;
  uint64_t twice = 0;
  uint64_t thrice = 0;
  void add(uint64_t lines) {
    thrice |= twice & lines;
    twice |= once & lines;
    once |= lines;
  }
  uint64_t taken(Effect e, bool started_inside) const {
    if (e == Effect::crossed) return once;
    if (e == Effect::passed) return started_inside ? thrice : twice;
    return 0;
  }
};

// What is taken from the strips: whole ones as bits, parts of others as heights.
struct Taken {
  uint64_t lines = 0;
  uint64_t touched = 0;  // strips that have a part
  std::array<int32_t, strips> part;

  // Adds a shadow over the lines `crossed`; returns how much the shadow is by itself.
  int64_t add(const Shadow& shadow, uint64_t crossed, int32_t full) {
    if (touched == 0) part.fill(0);
    touched |= crossed;
    int64_t sum = 0;
    while (crossed != 0) {  // run by run
      const int first = std::countr_zero(crossed);
      const int end = first + std::countr_one(crossed >> first);
      const uint64_t run = ~uint64_t{0} >> (64 - (end - first)) << first;
      const int32_t taken = add_run(shadow, first, end, full);
      if (taken == full * (end - first)) lines |= run;
      sum += taken;
      crossed &= ~run;
    }
    return sum;
  }
  int32_t add_run(const Shadow& shadow, int first, int end, int32_t full) {
    int32_t* const at = part.data();
    int32_t sum = 0;
    if (shadow.small()) {
      const auto mid = static_cast<int32_t>(shadow.mid);
      const auto slope = static_cast<int32_t>(shadow.slope);
      for (int j = first; j < end; ++j) {
        const int32_t z = mid + (2 * j - 63) * slope;
        const int32_t above = z > 0 ? z : 0;
        const int32_t cut = above < full ? above : full;
        at[j] = at[j] > cut ? at[j] : cut;
        sum += cut;
      }
      return sum;
    }
    for (int j = first; j < end; ++j) {
      const int32_t z = shadow.at(j, full);
      at[j] = std::max(at[j], z);
      sum += z;
    }
    return sum;
  }
  bool any() const { return (lines | touched) != 0; }
  int32_t of(std::size_t j, int32_t full) const { return lines >> j & 1u ? full : touched >> j & 1u ? part[j] : 0; }
  int32_t sum(int32_t full) const {
    int32_t total = full * std::popcount(lines);
    for (uint64_t rest = touched & ~lines; rest != 0; rest &= rest - 1)
      total += part[static_cast<std::size_t>(std::countr_zero(rest))];
    return total;
  }
};

struct Most {
  WallIndex wall = no_wall;
  int64_t amount = 0;
  void offer(WallIndex w, int64_t a) {
    if (a > amount) wall = w, amount = a;
  }
};

class Tracer {
 public:
  Tracer(const SightScene& scene, const SightPiece& to, Coord level)
      : scene_(scene), to_(to), level_(level), full_(to.height * 256) {}

  // Calls `visit(edge ends, lines that cross it before the target)` for every edge kept.
  template <class Visit>
  void each_crossed(const SightFan& fan, const Work& work, const Corridor& corridor, Visit visit) const {
    uint64_t left = 0;
    std::size_t known = work.wall->count;  // the corner `left` belongs to
    const auto look = [&](std::size_t i, bool near_target) {
      const Vec v = work.corners[i];
      const Vec w = work.corners[i + 1];
      const uint64_t v_left = known == i ? left : fan.with_on_left(v);
      left = fan.with_on_left(w);
      known = i + 1;
      uint64_t lines = fan.crossing(v, w, v_left, left);
      if (lines != 0 && near_target) lines = fan.before_target(v, w, lines);
      if (lines != 0) visit(v, w, lines);
    };
    if (work.kept.all) {
      for (std::size_t i = 0; i + 1 < work.wall->count; ++i)
        if (scene_.stands(*work.wall, i)) look(i, true);
      return;
    }
    for (std::size_t k = work.kept.first; k < std::size_t{work.kept.first} + work.kept.count; ++k)
      look(corridor.edges[k].corner, corridor.edges[k].near_target);
  }

  void add_wall(const SightFan& fan, const Work& work, const Corridor& corridor, bool inside, Taken& hidden,
                Taken& covered, Most& hides, Most& covers) const {
    Counted counted;
    int64_t part_hidden = 0;
    int64_t part_covered = 0;
    const bool hide_part = work.mode.hides == Effect::below;
    const bool cover_part = work.mode.covers == Effect::below;
    each_crossed(fan, work, corridor, [&](Vec v, Vec w, uint64_t lines) {
      counted.add(lines);
      if (!hide_part && !cover_part) return;
      const Shadow shadow(fan, v, w, work.wall->top, level_, to_.ground);
      if (hide_part) part_hidden = std::max(part_hidden, hidden.add(shadow, lines, full_));
      if (cover_part) part_covered = std::max(part_covered, covered.add(shadow, lines, full_));
    });
    if (counted.once == 0) return;
    const uint64_t h = counted.taken(work.mode.hides, inside);
    const uint64_t c = counted.taken(work.mode.covers, inside);
    hidden.lines |= h;
    covered.lines |= c;
    hides.offer(work.kept.wall, int64_t{full_} * std::popcount(h) + part_hidden);
    covers.offer(work.kept.wall, int64_t{full_} * std::popcount(c) + part_covered);
  }

  void add_barrier(const SightFan& fan, const Barrier& b, Taken& into) const {
    Wall screen;
    screen.top = b.top;
    const Effect e = settled(Effect::below, screen, level_, to_);
    if (e == Effect::none) return;
    uint64_t lines = fan.crossing(b.edge.a, b.edge.b, fan.with_on_left(b.edge.a), fan.with_on_left(b.edge.b));
    if (lines != 0) lines = fan.before_target(b.edge.a, b.edge.b, lines);
    if (lines == 0) return;
    if (e == Effect::crossed) into.lines |= lines;
    if (e == Effect::below) into.add(Shadow(fan, b.edge.a, b.edge.b, b.top, level_, to_.ground), lines, full_);
  }

  int32_t full() const { return full_; }

 private:
  const SightScene& scene_;
  const SightPiece& to_;
  Coord level_;
  int32_t full_;
};

// Whether something is left of a strip that is neither hidden nor barred.
bool any_open(const Taken& hidden, const Taken& barred, int32_t full) {
  for (std::size_t j = 0; j < strips; ++j)
    if (std::max(hidden.of(j, full), barred.of(j, full)) < full) return true;
  return false;
}

}  // namespace

Trace trace(const SightScene& scene, const SightPiece& from, const Eyes& eyes, const SightPiece& to,
            const Corridor& corridor, const Modes& modes, const Asked& asked) {
  const Tracer tracer(scene, to, eyes.level);
  const int32_t full = tracer.full();
  Trace result;
  result.whole = result.hidden = result.covered = full * strips;
  const int64_t whole = result.whole;

  std::array<Work, max_walls> work;
  std::size_t count = 0;
  WallIndex covers_all = no_wall;
  // Walls that take whole lines go first: an eye is done when all of its lines are taken.
  for (const bool whole_lines : {true, false})
    for (std::size_t k = 0; k < corridor.kept_count; ++k) {
      const Corridor::Kept kept = corridor.kept[k];
      const Wall& w = scene.wall(kept.wall);
      Mode mode = settled(modes[kept.wall], w, eyes.level, to);
      if ((mode.hides == Effect::crossed) != whole_lines) continue;
      if (corridor.spanned.has(kept.wall)) {
        if (mode.hides == Effect::crossed) {
          result.cut = true;
          result.hides = result.covers = kept.wall;
          return result;
        }
        if (mode.covers == Effect::crossed) {
          if (covers_all == no_wall) covers_all = kept.wall;
          mode.covers = Effect::none;
        }
      }
      if (mode == Mode{}) continue;
      uint16_t starts = 0;
      if (mode.hides == Effect::passed || mode.covers == Effect::passed)
        starts = from.inside.has(kept.wall)    ? uint16_t{0xffff}
                 : from.astride.has(kept.wall) ? starts_inside(scene, from, eyes, kept.wall)
                                               : uint16_t{0};
      work[count++] = {&w, scene.corners(w).data(), kept, mode, starts};
    }
  const bool cover_open = asked.cover_matters && covers_all == no_wall;  // whether it is covered is still a question
  if (asked.only_whether && !cover_open) {
    const auto hides_nothing = [](Work& w) {
      w.mode.covers = Effect::none;
      return w.mode.hides == Effect::none;
    };
    count = static_cast<std::size_t>(
        std::remove_if(work.begin(), work.begin() + static_cast<std::ptrdiff_t>(count), hides_nothing) - work.begin());
  }
  if (count == 0 && asked.barriers.empty()) {
    result.seen = true;
    result.hidden = 0;
    result.covers = covers_all;
    if (covers_all == no_wall) result.covered = 0;
    return result;
  }

  for (uint8_t e = 0; e < eyes.count; ++e) {
    const SightFan fan(eyes.at[e], to);
    Taken hidden;
    Taken covered;
    Taken barred;
    Most hides;
    Most covers;
    if (covers_all != no_wall) {
      covered.lines = every_line;
      covers.offer(covers_all, whole);
    }
    if (fan.shape == SightFan::Shape::edge_on) hidden.lines = covered.lines = every_line;
    // Whether nothing this eye may still find changes the result.
    const auto idle = [&] {
      const int32_t gone = full * std::popcount(hidden.lines);
      if ((whole - gone) * asked.visible_of < whole) return asked.only_seen || (e > 0 && gone >= result.hidden);
      return asked.only_whether && result.seen && full * std::popcount(covered.lines) >= result.covered;
    };
    if (fan.shape == SightFan::Shape::fan) {
      bool in_vain = false;
      for (std::size_t k = 0; k < count && hidden.lines != every_line && !in_vain; ++k) {
        tracer.add_wall(fan, work[k], corridor, work[k].starts >> e & 1u, hidden, covered, hides, covers);
        in_vain = idle();
      }
      if (in_vain) continue;
      for (const Barrier& b : asked.barriers) tracer.add_barrier(fan, b, b.hides ? hidden : barred);
    }
    const int32_t hid = hidden.sum(full);
    const bool sees = (whole - hid) * asked.visible_of >= whole;
    if (hid < result.hidden || e == 0) {
      result.hidden = hid;
      result.eye = e;
      result.hides = hides.wall;
    }
    if (!sees) continue;
    const bool shut = barred.any() && !any_open(hidden, barred, full);
    if (shut && result.seen) continue;
    const int32_t cov = covered.sum(full);
    // An eye with an open line goes before any without.
    const bool first = !result.seen && (!result.barred || !shut);
    if (first || cov < result.covered) {
      result.covered = cov;
      result.covers = covers.wall;
    }
    result.barred = shut;
    if (shut) continue;
    result.seen = true;
    const bool in_open = int64_t{cov} * asked.covered_of < whole;
    if (asked.only_whether ? in_open || !cover_open : result.hidden == 0 && result.covered == 0) break;
  }
  return result;
}

namespace {

// One wall with all its edges, from one eye.
Work lone(const SightScene& scene, WallIndex wall, Mode mode, bool inside) {
  const Wall& w = scene.wall(wall);
  return {&w, scene.corners(w).data(), {wall, true, 0, 0}, mode, inside ? uint16_t{0xffff} : uint16_t{0}};
}

Vec meeting(const SightFan& fan, Vec v, Vec w, int line) {
  const Coord k = 2 * line + 1;
  const Vec direction{128 * fan.left.x + k * fan.width.x, 128 * fan.left.y + k * fan.width.y};
  const Vec u = w - v;
  const Wide n = cross(fan.eye - v, direction);
  const Wide d = cross(u, direction);
  if (d == 0) return v;
  return {v.x + static_cast<Coord>(n * u.x / d), v.y + static_cast<Coord>(n * u.y / d)};
}

}  // namespace

WallShare share_of(const SightScene& scene, const SightPiece&, Vec eye, Coord level, bool starts_inside,
                   const SightPiece& to, WallIndex wall, Mode mode) {
  WallShare share;
  const Tracer tracer(scene, to, level);
  const SightFan fan(eye, to);
  if (fan.shape != SightFan::Shape::fan) return share;
  const Work work = lone(scene, wall, settled(mode, scene.wall(wall), level, to), starts_inside);
  Taken hidden;
  Taken covered;
  Most most;
  Corridor none;
  tracer.add_wall(fan, work, none, starts_inside, hidden, covered, most, most);
  share.hidden = hidden.sum(tracer.full());
  share.covered = covered.sum(tracer.full());
  uint64_t lines = 0;
  tracer.each_crossed(fan, work, none, [&lines](Vec, Vec, uint64_t crossed) { lines |= crossed; });
  share.crossed = std::popcount(lines);
  int skip = share.crossed / 2;
  int middle = 0;
  for (uint64_t rest = lines; rest != 0 && skip >= 0; rest &= rest - 1, --skip) middle = std::countr_zero(rest);
  int64_t best = INT64_MAX;
  tracer.each_crossed(fan, work, none, [&](Vec v, Vec w, uint64_t crossed) {
    if (!(crossed >> middle & 1u)) return;
    const Vec p = meeting(fan, v, w, middle);
    if (squared(p - eye) < best) best = squared(p - eye), share.at = p;
  });
  return share;
}

bool all_lines_touch(const SightScene& scene, const SightPiece& from, const SightPiece& to, WallIndex wall) {
  Corridor corridor;
  open_corridor(scene, from, to, corridor);
  WallSet only;
  only.add(wall);
  walk_corridor(scene, from, to, only, {}, corridor);
  if (corridor.spanned.has(wall)) return true;
  const Eyes eyes = nine_eyes(from, 0);
  uint16_t starts = from.inside.has(wall) ? uint16_t{0xffff} : uint16_t{0};
  if (from.astride.has(wall)) starts = starts_inside(scene, from, eyes, wall);
  const Tracer tracer(scene, to, 0);
  Work work = lone(scene, wall, {}, false);
  if (corridor.kept_count > 0) work.kept = corridor.kept[0];
  for (uint8_t e = 0; e < eyes.count; ++e) {
    if (starts >> e & 1u) continue;
    if (corridor.kept_count == 0) return false;
    const SightFan fan(eyes.at[e], to);
    if (fan.shape != SightFan::Shape::fan) return false;
    uint64_t lines = 0;
    tracer.each_crossed(fan, work, corridor, [&lines](Vec, Vec, uint64_t crossed) { lines |= crossed; });
    if (lines != every_line) return false;
  }
  return true;
}

}  // namespace sandtable
