#include "table/layout/parcels.hpp"

#include <algorithm>

#include "geometry/path.hpp"
#include "geometry/wide.hpp"

namespace sandtable::layout {
namespace {

// A place where a line meets an outline: on which leg of each, how far along the leg in 2^20ths.
struct Meeting {
  std::size_t leg = 0;
  int64_t on_leg = 0;
  std::size_t edge = 0;
  int64_t on_edge = 0;
  Vec at;
};

constexpr int64_t whole_turn = 1 << 20;

bool meet_at(Segment a, Segment b, Meeting& m) {
  const Vec d = a.b - a.a, e = b.b - b.a;
  const int64_t turn = cross(d, e);
  if (turn == 0) return false;
  const int64_t s = cross(b.a - a.a, e), t = cross(b.a - a.a, d);
  const int64_t sign_of = turn < 0 ? -1 : 1;
  if (s * sign_of < 0 || s * sign_of > turn * sign_of || t * sign_of < 0 || t * sign_of >= turn * sign_of) return false;
  const auto share = [&](int64_t n) { return static_cast<int64_t>(Wide{n} * whole_turn / turn); };
  m.on_leg = share(s);
  m.on_edge = share(t);
  m.at = a.a + Vec{static_cast<Coord>(Wide{d.x} * m.on_leg / whole_turn),
                   static_cast<Coord>(Wide{d.y} * m.on_leg / whole_turn)};
  return true;
}

// Cuts along the part of the line between two meetings that follow each other and lie inside.
std::vector<Outline> cut(const Outline& face, const std::vector<Vec>& line, const Meeting& from, const Meeting& to) {
  std::vector<Vec> between{from.at};
  for (std::size_t i = from.leg + 1; i <= to.leg; ++i) between.push_back(line[i]);
  between.push_back(to.at);
  const auto side = [&](const Meeting& a, const Meeting& b) {  // the outline's corners from a on to b
    std::vector<Vec> corners;
    std::size_t edge = a.edge;
    if (a.edge == b.edge && a.on_edge <= b.on_edge) return corners;
    do {
      edge = (edge + 1) % face.size();
      corners.push_back(face[edge]);
    } while (edge != b.edge);
    return corners;
  };
  Outline first = between;
  for (const Vec p : side(to, from)) first.push_back(p);
  Outline second(between.rbegin(), between.rend());
  for (const Vec p : side(from, to)) second.push_back(p);
  return {first, second};
}

void tidy(Outline& o) {
  o.erase(std::unique(o.begin(), o.end()), o.end());
  while (o.size() > 1 && o.front() == o.back()) o.pop_back();
}

}  // namespace

std::vector<Outline> parted(const Outline& face, const std::vector<Vec>& line) {
  std::vector<Meeting> met;
  for (std::size_t i = 0; i + 1 < line.size(); ++i)
    for (std::size_t k = 0; k < face.size(); ++k) {
      Meeting m{.leg = i, .edge = k};
      if (meet_at({line[i], line[i + 1]}, {face[k], face[(k + 1) % face.size()]}, m)) met.push_back(m);
    }
  std::sort(met.begin(), met.end(),
            [](const Meeting& a, const Meeting& b) { return a.leg != b.leg ? a.leg < b.leg : a.on_leg < b.on_leg; });
  for (std::size_t i = 0; i + 1 < met.size(); ++i) {
    if (length(met[i + 1].at - met[i].at) < inch / 4) continue;
    const Vec middle = met[i].leg == met[i + 1].leg ? part_way(met[i].at, met[i + 1].at, 50) : line[met[i].leg + 1];
    if (where(middle, face) != Where::inside) continue;
    std::vector<Outline> halves = cut(face, line, met[i], met[i + 1]);
    bool whole_parts = true;
    for (Outline& part : halves) {
      tidy(part);
      whole_parts = whole_parts && part.size() >= 3 && simple(part) && twice_area(part) > 4 * int64_t{inch} * inch;
    }
    if (!whole_parts) continue;  // a sliver along a side
    std::vector<Outline> all;
    for (const Outline& part : halves)
      for (Outline& finer : parted(part, line)) all.push_back(std::move(finer));
    return all;
  }
  return {face};
}

Outline plainer(const Outline& outline, Coord fine) {
  Outline o = outline;
  for (bool changed = true; changed && o.size() > 4;) {
    changed = false;
    std::size_t least = 0;
    Coord off = fine;
    for (std::size_t i = 0; i < o.size(); ++i) {
      const Vec a = o[(i + o.size() - 1) % o.size()], b = o[(i + 1) % o.size()];
      const Coord away = distance(o[i], Segment{a, b}).floor;
      if (away < off) {
        off = away;
        least = i;
        changed = true;
      }
    }
    if (changed) o.erase(o.begin() + static_cast<std::ptrdiff_t>(least));
  }
  return o;
}

std::vector<Outline> parcels(Draw& draw, const Outline& face, int across) {
  const Coord side = across * inch;
  const Box b = box_of(face);
  const Coord wide = b.high.x - b.low.x, tall = b.high.y - b.low.y;
  if (std::max(wide, tall) < side * 16 / 10 || twice_area(face) < 2 * int64_t{side} * side * 9 / 10) return {face};
  // Straight across from the longest side that is straight, about its middle.
  const Outline plain = plainer(face, inch * 3 / 2);
  std::size_t longest = 0;
  for (std::size_t i = 0; i < plain.size(); ++i)
    if (squared(plain[(i + 1) % plain.size()] - plain[i]) >
        squared(plain[(longest + 1) % plain.size()] - plain[longest]))
      longest = i;
  const Vec a = plain[longest], c = plain[(longest + 1) % plain.size()];
  for (int i = 0; i < 4; ++i) {
    const Vec at = part_way(a, c, draw.between(40, 60));
    const Coord lean = draw.between(-3 * inch, 3 * inch);
    const Vec out = beside(at, c - a, 120 * inch) + Vec{lean * 6, lean * 6};
    const Vec in = beside(at, c - a, -120 * inch) - Vec{lean * 6, lean * 6};
    const std::vector<Outline> halves = parted(face, {in, out});
    if (halves.size() < 2) continue;
    std::vector<Outline> all;
    for (const Outline& h : halves)
      for (Outline& p : parcels(draw, h, across)) all.push_back(std::move(p));
    return all;
  }
  return {face};
}

Outline drawn_in(const Outline& outline, Coord by) { return drawn_in(outline, std::vector<Coord>(outline.size(), by)); }

Outline drawn_in(const Outline& outline, const std::vector<Coord>& by) {
  Outline in;
  const std::size_t n = outline.size();
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t before = (i + n - 1) % n;
    const Vec a = outline[before], p = outline[i], b = outline[(i + 1) % n];
    // The corner of the two sides moved in: from the meeting of their lines.
    const Vec a1 = beside(a, p - a, by[before]), p1 = beside(p, p - a, by[before]), p2 = beside(p, b - p, by[i]),
              b2 = beside(b, b - p, by[i]);
    const Vec d = p1 - a1, e = b2 - p2;
    const int64_t turn = cross(d, e);
    const int64_t far = int64_t{length(d)} * length(e);
    if (far == 0) continue;
    if (std::abs(turn) < far / 12) {  // nearly straight on
      in.push_back(p1);
      if (by[before] != by[i]) in.push_back(p2);
      continue;
    }
    const int64_t s = cross(p2 - a1, e);
    const Vec at = a1 + Vec{static_cast<Coord>(Wide{d.x} * s / turn), static_cast<Coord>(Wide{d.y} * s / turn)};
    if (length(at - p) > 4 * std::max(by[before], by[i])) {
      in.push_back(p1);
      in.push_back(p2);
    } else {
      in.push_back(at);
    }
  }
  tidy(in);
  if (in.size() < 3 || !simple(in) || twice_area(in) <= 0 || !contains(outline, in)) return {};
  return in;
}

}  // namespace sandtable::layout
