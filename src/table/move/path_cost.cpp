#include "table/move/path_cost.hpp"

#include <algorithm>
#include <limits>

#include "geometry/sweep.hpp"
#include "table/move/meeting.hpp"

namespace sandtable {
namespace {

constexpr Coord never = std::numeric_limits<Coord>::max();

void earliest(Coord& at, Coord distance) {
  if (at < 0 || distance < at) at = distance;
}

class Walker {
 public:
  Walker(const Ground& ground, const Others& others, const Limits& limits, const Rect& base, Walk& out)
      : ground_(ground), others_(others), limits_(limits), base_(base), at_(base.pose), out_(out) {
    open_.going = {.pace = ground.open, .check = ground.open_check};
  }

  void go(std::span<const Pose> legs) {
    out_.clear();
    start();
    for (const Pose& p : legs) leg(p);
    end(legs.empty());
  }

 private:
  Quad feet(Angle facing) const { return footprint(base_.width, base_.depth, facing); }

  // A move that only begins: the going under the piece where it stands, under any part of it (FOW-TER-013).
  void start() {
    const Slide here(feet(at_.facing), at_.at, {});
    roads_ = road_spans(ground_, here, base_.width);
    for (const Ground::Patch& p : ground_.patches) {
      if (p.going.road || !overlaps(ground_, p, here) || (!roads_.empty() && road_carries_over(p))) continue;
      touch_patch(p, {0, 0}, true);
    }
    if (open_.going.check != 0 && !in_the_open(here).empty()) touch_patch(open_, {0, 0}, true);
  }

  // Where it is on the open ground with some part: not on road, nor wholly on what lies over soft ground.
  Spans in_the_open(const Slide& slide) const {
    const Coord rounding = slide.length() > 0 ? sliver : 0;
    Spans all;
    all.add({0, slide.length()});
    Spans off = all.minus(roads_, rounding);
    if (ground_.soft)
      for (const Ground::Patch& p : ground_.patches)
        if (p.overlay < 0 && !p.going.line && !p.going.road && meet(p.box, slide.box()))
          off = off.minus(inside_spans(ground_, p, slide), rounding);
    return off;
  }

  void leg(const Pose& to) {
    const Slide slide(feet(to.facing), at_.at, to.at - at_.at);
    roads_ = road_spans(ground_, slide, base_.width);
    std::array<Spans, max_paces> slower;  // [p]: where the pace is p or slower
    meet_open(slide, slower);
    if (ground_.slow_roads) meet_slow_roads(slide, slower);
    for (const Ground::Patch& p : ground_.patches) {
      if (p.going.road || !meet(p.box, slide.box())) continue;
      const Spans met = overlap_spans(ground_, p, slide);
      for (const Span& s : road_carries_over(p) ? met.minus(roads_, slide.length() > 0 ? sliver : 0) : met) {
        touch_patch(p, {out_.length + s.from, out_.length + s.to}, false);
        for (Pace k = ground_.road; k <= p.going.pace && k < max_paces; ++k) slower[k].add(s);
      }
    }
    count(slide.length(), slower);
    leave_table(slide);
    meet_others(slide, to);
    out_.length += slide.length();
    at_ = to;
  }

  void touch_pace(Pace pace, Coord at) {
    if (pace >= max_paces) return;
    earliest(out_.first_at[pace], at);
    out_.slowest = std::max(out_.slowest, pace);
  }

  void meet_open(const Slide& slide, std::array<Spans, max_paces>& slower) {
    if (!roads_.empty() && !ground_.slow_roads) touch_pace(ground_.road, out_.length + roads_[0].from);
    Spans all;
    all.add({0, slide.length()});
    const Spans off = in_the_open(slide);
    if (!off.empty()) touch_pace(ground_.open, out_.length + off[0].from);
    if (open_.going.check != 0)
      for (const Span& s : off) touch_patch(open_, {out_.length + s.from, out_.length + s.to}, false);
    for (Pace k = 0; k <= ground_.open && k < max_paces; ++k) slower[k] = k <= ground_.road ? all : off;
  }

  // Roads that are worth less than others (mud, FOW-WTR-009): where no faster one carries it.
  void meet_slow_roads(const Slide& slide, std::array<Spans, max_paces>& slower) {
    Spans faster;
    for (Pace k = ground_.road; k < max_paces; ++k) {
      std::vector<Ground::Stretch> as_fast;
      for (const Ground::Stretch& r : ground_.roads)
        if (r.pace <= k) as_fast.push_back(r);
      const Spans now = road_spans(ground_, as_fast, slide, base_.width);
      const Spans only = now.minus(faster, slide.length() > 0 ? sliver : 0);
      if (!only.empty()) touch_pace(k, out_.length + only[0].from);
      for (Pace slow = ground_.road + 1; slow <= k; ++slow)
        for (const Span& s : only) slower[slow].add(s);
      faster = now;
      if (as_fast.size() == ground_.roads.size()) break;
    }
  }

  // A stay that goes on over a waypoint is one contact; so is one that a leg begins where the last one ended. Its test
  // is due as it begins, none as it ends (FOW-BOG-005).
  void touch_patch(const Ground::Patch& p, Span s, bool starting) {
    if (p.going.pace == impassable)
      earliest(out_.impassable_at, s.from);
    else
      touch_pace(p.going.line ? std::max(p.going.pace, ground_.open) : p.going.pace, s.from);
    for (std::size_t i = out_.contacts.size(); i-- > 0;) {
      Contact& c = out_.contacts[i];
      if (c.feature != p.feature || c.overlay != p.overlay) continue;
      if (c.to < s.from) break;
      c.to = std::max(c.to, s.to);
      return;
    }
    out_.contacts.push_back(
        {p.feature, p.overlay, p.going.pace, p.going.check, p.going.line, starting, false, s.from, s.to});
  }

  void count(Coord length, const std::array<Spans, max_paces>& slower) {
    Coord rest = length;
    for (std::size_t k = 0; k < max_paces; ++k) {
      const Coord beyond = k + 1 < max_paces ? std::min(rest, slower[k + 1].total()) : 0;
      out_.travelled[k] += rest - beyond;
      rest = beyond;
    }
  }

  void leave_table(const Slide& slide) {
    const Box box = slide.box();
    if (box.low.x >= 0 && box.low.y >= 0 && box.high.x <= ground_.size.x && box.high.y <= ground_.size.y) return;
    Coord least = slide.length();
    bool off = false;
    const auto edge = [&](int64_t start, int64_t drift) {  // stays on while start + drift * s / length >= 0
      if (start + drift >= 0 && start >= 0) return;
      off = true;
      least = start < 0 ? 0 : std::min(least, static_cast<Coord>(start * slide.length() / -drift));
    };
    for (Vec c : slide.offsets().corner) {
      const Vec p = slide.from() + c;
      edge(p.x, slide.by().x);
      edge(p.y, slide.by().y);
      edge(ground_.size.x - p.x, -slide.by().x);
      edge(ground_.size.y - p.y, -slide.by().y);
    }
    if (off) earliest(out_.off_table_at, out_.length + least);
  }

  void meet_others(const Slide& slide, const Pose& to) {
    const Rect moving{{at_.at, to.facing}, base_.width, base_.depth};
    for (std::size_t i = 0; i < others_.keep_out.size(); ++i) {
      const KeepOut& k = others_.keep_out[i];
      if (!meet(grown(box_of(k.outline), k.apart), slide.box())) continue;
      const auto run =
          slide.by() == Vec{}
              ? (holds(moving, Obstacle::polygon(k.outline), Until::closer, k.apart) ? std::optional(0) : std::nullopt)
              : free_run(moving, to.at, Obstacle::polygon(k.outline), Until::closer, k.apart);
      if (!run || (out_.too_near_at >= 0 && out_.too_near_at <= out_.length + *run)) continue;
      out_.too_near_at = out_.length + *run;
      out_.too_near = static_cast<int16_t>(i);
    }
    for (std::size_t i = 0; i < others_.standing.size(); ++i) {
      const Standing& other = others_.standing[i];
      if (!meet(box_of(other.outline), slide.box()) || !slide.meets(other.outline)) continue;
      const Span s = slide.span(other.outline);
      over_.push_back({out_.length + s.from, out_.length + s.to});
      if (other.pass || (out_.barred_at >= 0 && out_.barred_at <= out_.length + s.from)) continue;
      out_.barred_at = out_.length + s.from;
      out_.barred_by = static_cast<int16_t>(i);
    }
  }

  void end(bool stays) {
    const Slide here(feet(at_.facing), at_.at, {});
    if (stays) {
      std::array<Spans, max_paces> none;
      if (!roads_.empty() && ground_.slow_roads) meet_slow_roads(here, none);
      if (!roads_.empty() && !ground_.slow_roads) touch_pace(ground_.road, 0);
      if (!in_the_open(here).empty()) touch_pace(ground_.open, 0);
      leave_table(here);
    }
    std::stable_sort(out_.contacts.begin(), out_.contacts.end(),
                     [](const Contact& a, const Contact& b) { return a.from < b.from; });
    roads_ = road_spans(ground_, here, base_.width);
    for (const Ground::Patch& p : ground_.patches)
      if (!p.going.road && (roads_.empty() || !road_carries_over(p)) && overlaps(ground_, p, here)) end_in(p);
    if (open_.going.check != 0 && !in_the_open(here).empty()) end_in(open_);
    for (std::size_t i = 0; i < others_.standing.size() && out_.ends_on < 0; ++i)
      if (here.meets(others_.standing[i].outline)) out_.ends_on = static_cast<int16_t>(i);
    if (out_.length == 0)
      for (Contact& c : out_.contacts) c.check = 0;  // FOW-BOG-004
    limit();
    last_stop();
  }

  void end_in(const Ground::Patch& p) {
    for (std::size_t i = out_.contacts.size(); i-- > 0;)
      if (Contact& c = out_.contacts[i]; c.feature == p.feature && c.overlay == p.overlay) {
        c.ending = true;
        if (p.going.line && out_.ends_across < 0) out_.ends_across = static_cast<int16_t>(i);
        return;
      }
  }

  // FOW-MOV-018, 019, 021: the slowest pace so far limits the whole move, and ground whose own limit is already used up
  // is not entered.
  void limit() {
    Coord most = never;
    std::array<bool, max_paces> done{};
    for (std::size_t n = 0; n < max_paces; ++n) {
      std::size_t next = max_paces;
      for (std::size_t k = 0; k < max_paces; ++k)
        if (!done[k] && out_.first_at[k] >= 0 && (next == max_paces || out_.first_at[k] < out_.first_at[next]))
          next = k;
      if (next == max_paces || out_.first_at[next] > most) break;
      done[next] = true;
      const Coord entered = out_.first_at[next];
      if (entered > 0 && limits_.most[next] <= entered) {
        most = std::min(most, entered);
        out_.too_far_at = most;
        break;
      }
      most = std::min(most, limits_.most[next]);
    }
    if (out_.length > most) earliest(out_.too_far_at, most);
    out_.may_go = out_.length;
    for (Coord stop : {out_.too_far_at, out_.impassable_at, out_.off_table_at, out_.too_near_at, out_.barred_at})
      if (stop >= 0) out_.may_go = std::min(out_.may_go, stop);
  }

  // FOW-TER-011, FOW-MOV-026: back to the last place that is neither astride a line nor on another piece.
  void last_stop() {
    out_.may_end = out_.may_go;
    for (bool moved = true; moved;) {
      moved = false;
      const auto step_back = [&](Coord from, Coord to, bool ending) {
        const bool on = out_.may_end > from && (out_.may_end < to || (ending && out_.may_end == out_.length));
        if (!on) return;
        out_.may_end = from;
        moved = true;
      };
      for (const Contact& c : out_.contacts)
        if (c.line) step_back(c.from, c.to, c.ending);
      for (const Span& s : over_) step_back(s.from, s.to, out_.ends_on >= 0 && s.to == out_.length);
    }
  }

  const Ground& ground_;
  const Others& others_;
  const Limits& limits_;
  const Rect& base_;
  Pose at_;
  Walk& out_;
  Ground::Patch open_{};  // the ground itself, where it calls for a test
  Spans roads_;
  std::vector<Span> over_;
};

}  // namespace

void Walk::clear() {
  std::vector<Contact> kept = std::move(contacts);
  kept.clear();
  *this = Walk{};
  contacts = std::move(kept);
  first_at.fill(-1);
}

void walk(const Ground& ground, const Others& others, const Limits& limits, const Rect& base,
          std::span<const Pose> legs, Walk& out) {
  Walker(ground, others, limits, base, out).go(legs);
}

Walk walk(const Ground& ground, const Others& others, const Limits& limits, const Rect& base,
          std::span<const Pose> legs) {
  Walk out;
  walk(ground, others, limits, base, legs, out);
  return out;
}

std::vector<Pose> front_first(Vec from, Points points) {
  std::vector<Pose> legs;
  Angle facing;
  for (Vec p : points) {
    if (p != from) facing = heading_of(p - from);
    legs.push_back({p, facing});
    from = p;
  }
  return legs;
}

std::vector<Pose> keeping(Angle facing, Points points) {
  std::vector<Pose> legs;
  for (Vec p : points) legs.push_back({p, facing});
  return legs;
}

}  // namespace sandtable
