#include "fow/mission/ground.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace sandtable::fow {

const MissionSheet& sheet_of(const State& s) { return *s.world->missions[static_cast<std::size_t>(s.mission.sheet)]; }
int side_of_party(const State& s, Party p) {
  return p == Party::attacker ? s.mission.attacker : 1 - s.mission.attacker;
}
Party party_of(const State& s, int side) { return side == s.mission.attacker ? Party::attacker : Party::defender; }

// --- the parts of the table (FOW-DEP-016) ---

namespace {

Vec size_of(const State& s) { return s.world->table->size(); }
Vec middle_of(const State& s) { return {size_of(s).x / 2, size_of(s).y / 2}; }
uint8_t across(uint8_t quarters) {
  uint8_t bits = 0;
  for (int q = 0; q < 4; ++q)
    if ((quarters >> q & 1) != 0) bits = static_cast<uint8_t>(bits | 1U << (3 - q));
  return bits;
}

}  // namespace

Coord on_this_table(const State& s, Coord printed, Axis axis) {
  constexpr Coord full_length = 72 * inch, full_width = 48 * inch;  // FOW-FRC-030
  const Vec size = size_of(s);
  const auto shrunk = [&](Coord side, Coord full) {
    return side >= full ? printed : static_cast<Coord>(int64_t{printed} * side / full);
  };
  const Coord along = shrunk(std::max(size.x, size.y), full_length),
              across = shrunk(std::min(size.x, size.y), full_width);
  return axis == Axis::along ? along : axis == Axis::across ? across : std::min(along, across);
}

bool lies_wide(const State& s) { return size_of(s).x >= size_of(s).y; }

uint8_t quarters_of(const State& s, PartOf part) {
  const auto& quarters = s.mission.quarters;
  switch (part) {
    case PartOf::table: return all_quarters;
    case PartOf::across_attacker: return across(quarters[0]);
    case PartOf::across_defender: return across(quarters[1]);
    default: return quarters[static_cast<std::size_t>(part)];
  }
}

Box quarter_box(const State& s, int quarter) {
  const Vec size = size_of(s), mid = middle_of(s);
  const bool right = (quarter & 1) != 0, top = (quarter & 2) != 0;
  return {{right ? mid.x : 0, top ? mid.y : 0}, {right ? size.x : mid.x, top ? size.y : mid.y}};
}

std::vector<Box> boxes_of(const State& s, uint8_t quarters) {
  static constexpr uint8_t halves[] = {0b0011, 0b1100, 0b0101, 0b1010};
  if (quarters == all_quarters) return {{{0, 0}, size_of(s)}};
  const auto around = [&](Box a, Box b) {
    return Box{{std::min(a.low.x, b.low.x), std::min(a.low.y, b.low.y)},
               {std::max(a.high.x, b.high.x), std::max(a.high.y, b.high.y)}};
  };
  std::vector<Box> list;
  for (int q = 0; q < 4; ++q)
    if ((quarters >> q & 1) != 0) list.push_back(quarter_box(s, q));
  for (const uint8_t half : halves)
    if (quarters == half) return {around(list[0], list[1])};
  return list;
}

uint8_t half_at(int edge) {
  static constexpr uint8_t halves[] = {0b0011, 0b0101, 0b1100, 0b1010};  // bottom, left, top, right
  return halves[edge];
}
int edge_across(int edge) { return (edge + 2) % 4; }
bool long_edge(const State& s, int edge) { return (edge % 2 == 0) == lies_wide(s); }

// --- limits ---

namespace {

Limit shrunk(const State& s, Limit limit, Axis axis) {
  if (limit.least >= 0) limit.least = on_this_table(s, limit.least, axis);
  if (limit.most >= 0) limit.most = on_this_table(s, limit.most, axis);
  return limit;
}
// With its distances as they are on this table; from enemies they stay as printed.
Stretch fitted(const State& s, Stretch part) {
  const Front front = sheet_of(s).front;
  const bool cut = front == Front::long_edges || front == Front::short_edges;
  const Axis deep = !cut ? Axis::either : front == Front::long_edges ? Axis::across : Axis::along;
  const Axis wide = !cut ? Axis::either : front == Front::long_edges ? Axis::along : Axis::across;
  part.centre_line = shrunk(s, part.centre_line, deep);
  part.own_edge = shrunk(s, part.own_edge, deep);
  part.side_edges = shrunk(s, part.side_edges, wide);
  part.edges = shrunk(s, part.edges, Axis::either);
  part.centre = shrunk(s, part.centre, Axis::either);
  return part;
}

// From the outside of a box to a line across the table; 0 when it lies over it.
Coord from_line(Coord low, Coord high, Coord line) { return std::max<Coord>({0, low - line, line - high}); }

// How far a base is from what its limits name. Of two measures the nearer part and the farther one.
class Measured {
 public:
  Measured(const State& s, const Rect& base) : s_(s), quad_(outline(base)), box_(box_of(quad_)), size_(size_of(s)) {}

  bool inside(Box part) const {
    return box_.low.x >= part.low.x && box_.low.y >= part.low.y && box_.high.x <= part.high.x &&
           box_.high.y <= part.high.y;
  }
  Coord centre_line() const {
    const Vec mid = middle_of(s_);
    const Coord across = from_line(box_.low.y, box_.high.y, mid.y), along = from_line(box_.low.x, box_.high.x, mid.x);
    switch (sheet_of(s_).front) {
      case Front::long_edges: return lies_wide(s_) ? across : along;
      case Front::short_edges: return lies_wide(s_) ? along : across;
      case Front::quarters:
      case Front::centre: return std::min(across, along);
    }
    return 0;
  }
  Coord from_edge(int edge) const {
    const Coord gaps[] = {box_.low.y, box_.low.x, size_.y - box_.high.y, size_.x - box_.high.x};
    return gaps[edge];
  }
  Coord far_side_from(int edge) const {
    const Coord gaps[] = {box_.high.y, box_.high.x, size_.y - box_.low.y, size_.x - box_.low.x};
    return gaps[edge];
  }
  Coord edges() const { return std::min({from_edge(0), from_edge(1), from_edge(2), from_edge(3)}); }
  Coord side_edges() const {
    const int first = (sheet_of(s_).front == Front::short_edges) == lies_wide(s_) ? 0 : 1;
    return std::min(from_edge(first), from_edge(first + 2));
  }
  Gap centre() const { return distance(middle_of(s_), Points(quad_)); }
  Gap far_side_from_centre() const {
    Gap most;
    for (Vec corner : quad_.corner) most = std::max(most, distance(corner, middle_of(s_)));
    return most;
  }

 private:
  const State& s_;
  Quad quad_;
  Box box_;
  Vec size_;
};

class GroundJudge {
 public:
  GroundJudge(const State& s, RuleId rule, const Placement& it) : s_(s), rule_(rule), it_(it), at_(s, it.base) {}

  Refusals judge(const Stretch& part) {
    no_.clear();
    uint8_t quarters = quarters_of(s_, part.of);
    if (it_.quarter >= 0) quarters &= static_cast<uint8_t>(1U << it_.quarter);
    const std::vector<Box> boxes = boxes_of(s_, quarters);
    if (std::none_of(boxes.begin(), boxes.end(), [&](Box b) { return at_.inside(b); }))
      bar(it_.quarter >= 0 ? "it is not in that quarter of the table" : where_words(part.of));
    limit(part.centre_line, whole(at_.centre_line()), whole(at_.centre_line()), "the centre line");
    limit(part.side_edges, whole(at_.side_edges()), whole(at_.side_edges()), "the side edges");
    limit(part.edges, whole(at_.edges()), whole(at_.edges()), "the table edges");
    if (part.own_edge.given()) {
      const int edge = s_.mission.edges[static_cast<std::size_t>(
          side_of_party(s_, part.of == PartOf::attacker ? Party::attacker : Party::defender))];
      limit(part.own_edge, whole(at_.from_edge(edge)),
            whole(near_side() ? at_.from_edge(edge) : at_.far_side_from(edge)), "its own table edge");
    }
    limit(part.centre, at_.centre(), near_side() ? at_.centre() : at_.far_side_from_centre(), "the table's centre");
    if (part.enemies.given()) keep_from_enemies(part.enemies);
    return no_;
  }

 private:
  static Gap whole(Coord far) { return {far, true}; }
  bool near_side() const { return it_.marker && !sheet_of(s_).later_book; }

  void bar(std::string why) {
    no_.push_back(refuse(rule_,
                         it_.who.valid()
                             ? fmt::format("{} cannot be placed there: {}", name_of(*s_.world, it_.who), why)
                             : fmt::format("it cannot be placed there: {}", why),
                         it_.who));
  }
  void bar(std::string why, Gap measured, Coord allowed, PieceRef by = {}) {
    bar(std::move(why));
    no_.back().by = by;
    no_.back().unit = Unit::length;
    no_.back().measured = measured.shown();
    no_.back().allowed = allowed;
  }
  static std::string where_words(PartOf part) {
    static constexpr const char* words[] = {
        "it is not in the attacker's part of the table",       "it is not in the defender's part of the table",
        "it is not in the part of the table that is nobody's", "it is not on the table",
        "it is not in the quarter across from the attacker",   "it is not in the quarter across from the defender"};
    return words[static_cast<std::size_t>(part)];
  }
  void limit(const Limit& limit, Gap near, Gap far, const char* what, PieceRef by = {}) {
    const auto length = [&](Coord c) { return shown(s_, c); };
    if (limit.least >= 0 && (limit.beyond ? near <= limit.least : near < limit.least))
      bar(fmt::format("{} from {}, {} {}", length(near.shown()), what, limit.beyond ? "more than" : "at least",
                      length(limit.least)),
          near, limit.least, by);
    if (limit.most >= 0 && far > limit.most)
      bar(fmt::format("{} from {}, at most {}", length(far.shown()), what, length(limit.most)), far, limit.most, by);
  }
  void keep_from_enemies(const Limit& from) {
    for (std::size_t i = 0; i < s_.teams.size(); ++i) {
      const TeamId e = TeamId::of(i);
      if (!s_[e].present() || side_of(s_, e) == it_.side) continue;
      const Gap gap = distance(it_.base, footprint(s_, e));
      limit(from, gap, gap, name_of(s_, e).c_str(), piece_of(e));
    }
  }

  const State& s_;
  RuleId rule_;
  const Placement& it_;
  Measured at_;
  Refusals no_;
};

}  // namespace

Refusals check_area(const State& s, const MissionArea& area, const Placement& it) {
  GroundJudge judge(s, area.rule, it);
  Refusals best;
  bool first = true;
  for (const Stretch& part : area.parts) {
    Refusals no = judge.judge(fitted(s, part));
    if (no.empty()) return no;
    if (first || no.size() < best.size()) best = std::move(no);
    first = false;
  }
  return best;
}

// --- as shapes ---

namespace {

// A box drawn in by what keeps its sides from the lines they lie along.
void draw_in(const State& s, const Stretch& part, Box& b) {
  const Vec size = size_of(s), mid = middle_of(s);
  const Front front = sheet_of(s).front;
  const bool cross_x = front == Front::quarters || front == Front::centre ||
                       (front == Front::short_edges) == lies_wide(s);  // the line x = mid is one it keeps from
  const bool cross_y = front == Front::quarters || front == Front::centre || !cross_x;
  if (const Coord by = part.centre_line.least; by > 0) {
    if (cross_x && b.low.x >= mid.x) b.low.x = std::max(b.low.x, mid.x + by);
    if (cross_x && b.high.x <= mid.x) b.high.x = std::min(b.high.x, mid.x - by);
    if (cross_y && b.low.y >= mid.y) b.low.y = std::max(b.low.y, mid.y + by);
    if (cross_y && b.high.y <= mid.y) b.high.y = std::min(b.high.y, mid.y - by);
  }
  const auto keep_x = [&](Coord by) {
    b.low.x = std::max(b.low.x, by);
    b.high.x = std::min(b.high.x, size.x - by);
  };
  const auto keep_y = [&](Coord by) {
    b.low.y = std::max(b.low.y, by);
    b.high.y = std::min(b.high.y, size.y - by);
  };
  const bool sides_level = (front == Front::short_edges) == lies_wide(s);  // the side edges are bottom and top
  if (const Coord by = part.edges.least; by > 0) keep_x(by), keep_y(by);
  if (const Coord by = part.side_edges.least; by > 0) sides_level ? keep_y(by) : keep_x(by);
  if (const Coord most = part.side_edges.most; most >= 0 && !sides_level)
    (b.low.x < mid.x ? b.high.x : b.low.x) =
        b.low.x < mid.x ? std::min(b.high.x, most) : std::max(b.low.x, size.x - most);
  if (part.own_edge.given()) {
    const int edge = s.mission.edges[static_cast<std::size_t>(
        side_of_party(s, part.of == PartOf::attacker ? Party::attacker : Party::defender))];
    const Coord most = part.own_edge.most, least = std::max<Coord>(0, part.own_edge.least);
    switch (edge) {
      case 0: b.low.y = std::max(b.low.y, least), b.high.y = most >= 0 ? std::min(b.high.y, most) : b.high.y; break;
      case 1: b.low.x = std::max(b.low.x, least), b.high.x = most >= 0 ? std::min(b.high.x, most) : b.high.x; break;
      case 2:
        b.high.y = std::min(b.high.y, size.y - least);
        b.low.y = most >= 0 ? std::max(b.low.y, size.y - most) : b.low.y;
        break;
      default:
        b.high.x = std::min(b.high.x, size.x - least);
        b.low.x = most >= 0 ? std::max(b.low.x, size.x - most) : b.low.x;
    }
  }
}

}  // namespace

Plots plots_of(const State& s, const MissionArea& area, int quarter) {
  Plots plots;
  for (const Stretch& printed : area.parts) {
    const Stretch part = fitted(s, printed);
    uint8_t quarters = quarters_of(s, part.of);
    if (quarter >= 0) quarters &= static_cast<uint8_t>(1U << quarter);
    for (Box b : boxes_of(s, quarters)) {
      // A strip along either side edge is two boxes.
      draw_in(s, part, b);
      Plot plot{.low = b.low, .high = b.high};
      if (part.centre.most >= 0) {
        plot.centre = middle_of(s);
        plot.radius = part.centre.most;
        plot.low = {std::max(b.low.x, plot.centre.x - plot.radius), std::max(b.low.y, plot.centre.y - plot.radius)};
        plot.high = {std::min(b.high.x, plot.centre.x + plot.radius), std::min(b.high.y, plot.centre.y + plot.radius)};
      }
      if (plot.low.x < plot.high.x && plot.low.y < plot.high.y) (void)plots.try_push(plot);
      if (part.side_edges.most >= 0 && part.of != PartOf::table && !plots.full()) {  // ... and the other strip
        Plot other = plot;
        const Vec size = size_of(s);
        other.low.x = size.x - plot.high.x;
        other.high.x = size.x - plot.low.x;
        (void)plots.try_push(other);
      }
    }
  }
  return plots;
}

std::vector<Zone> zones_of(const State&, const Plots& plots) {
  std::vector<Zone> zones;
  for (const Plot& p : plots) {
    Zone& z = zones.emplace_back();
    if (p.radius == 0) {
      z.outline = {p.low, {p.high.x, p.low.y}, p.high, {p.low.x, p.high.y}};
      continue;
    }
    for (int i = 0; i < 48; ++i) z.outline.push_back(p.centre + along(degrees(360 * i / 48), p.radius));
  }
  return zones;
}

void note_roles(State& s) {
  const MissionSheet& sheet = sheet_of(s);
  for (int side = 0; side < 2; ++side)
    s.mission.prepared[static_cast<std::size_t>(side)] =
        sheet.prepared[static_cast<std::size_t>(party_of(s, side))];  // FOW-MSP-025, MM-033
  if (sheet.air_superiority.valid())
    s.mission.request_on[static_cast<std::size_t>(1 - s.mission.attacker)] =
        static_cast<int8_t>(sheet.air_on);  // FOW-MSP-076
}

void note_areas(State& s) {
  for (int side = 0; side < 2; ++side)
    if (const auto& zone = sheet_of(s).zones[static_cast<std::size_t>(party_of(s, side))])
      s.mission.areas[static_cast<std::size_t>(side)] = plots_of(s, *zone);
}

}  // namespace sandtable::fow
