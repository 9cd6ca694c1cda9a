#include "table/layout/plan.hpp"

#include <algorithm>
#include <queue>
#include <tuple>

#include "geometry/path.hpp"
#include "table/layout/parcels.hpp"

namespace sandtable::layout {

Item area(std::string kind, uint16_t sort, std::vector<Vec> outline, bool smooth) {
  Item i{.kind = std::move(kind)};
  i.sort = sort;
  i.points = std::move(outline);
  i.smooth = smooth;
  i.form = Form::area;
  return i;
}

Item line(std::string kind, uint16_t sort, std::vector<Vec> points, bool smooth) {
  Item i = area(std::move(kind), sort, std::move(points), smooth);
  i.form = Form::line;
  return i;
}

Item box(std::string kind, uint16_t sort, Vec at, Vec extent, Angle facing) {
  Item i{.kind = std::move(kind)};
  i.sort = sort;
  i.at = at;
  i.extent = extent;
  const int degrees = (facing.turns * 360 + 32768) / 65536;
  i.facing = degrees > 180 ? degrees - 360 : degrees;
  return i;
}

std::vector<Vec> corners(Vec at, Vec extent, Angle facing) {
  const Quad q = outline(Rect{{at, facing}, extent.x, extent.y});
  return {q.corner.begin(), q.corner.end()};
}

Square Plan::square(const Wish& w) const {
  if (w.square >= 0) return rolled.squares.all[static_cast<std::size_t>(w.square)];
  const Vec table = size();
  Square s{.low = {table.x / 3, table.y / 4}, .high = {table.x * 2 / 3, table.y * 3 / 4}};
  if (w.feature->where == "end") s = {.low = {table.x * 68 / 100, 0}, .high = table};
  if (w.feature->where == "corner") s = {.low = {0, 0}, .high = {table.x / 2, table.y}};
  return s;
}

std::vector<std::vector<const Wish*>> joined(const Plan& plan, const std::vector<const Wish*>& wishes) {
  std::vector<std::vector<const Wish*>> groups;
  std::vector<const Wish*> left = wishes;
  const auto next_to = [&](const Wish* a, const Wish* b) {
    return a->square >= 0 && b->square >= 0 && plan.rolled.squares.neighbours(a->square, b->square) &&
           (a->feature == b->feature || (a->feature->joins && b->feature->joins));
  };
  while (!left.empty()) {
    // One that has at most one neighbour left, so that the group is a line as far as it can be.
    std::size_t start = 0;
    std::ptrdiff_t fewest = 99;
    for (std::size_t i = 0; i < left.size(); ++i) {
      const auto n = std::count_if(left.begin(), left.end(), [&](const Wish* o) { return next_to(left[i], o); });
      if (n < fewest) {
        fewest = n;
        start = i;
      }
    }
    std::vector<const Wish*> group{left[start]};
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(start));
    for (;;) {
      const auto next = std::find_if(left.begin(), left.end(), [&](const Wish* o) { return next_to(group.back(), o); });
      if (next == left.end() || !group.back()->feature->joins) break;
      group.push_back(*next);
      left.erase(next);
    }
    groups.push_back(std::move(group));
  }
  return groups;
}

namespace {

// Smooth ups and downs over the table: random at every few inches, between them in proportion.
class Swell {
 public:
  Swell(Draw& draw, Vec size, Coord step, int most) : step_(step), columns_(size.x / step + 2) {
    const Coord rows = size.y / step + 2;
    for (Coord i = 0; i < columns_ * rows; ++i) at_.push_back(draw.below(most + 1));
  }
  int operator()(Vec p) const {
    const Coord c = p.x / step_, r = p.y / step_;
    const int64_t fx = p.x % step_, fy = p.y % step_;
    const auto v = [&](Coord i, Coord j) { return int64_t{at_[static_cast<std::size_t>(j * columns_ + i)]}; };
    const int64_t low = v(c, r) * (step_ - fx) + v(c + 1, r) * fx;
    const int64_t high = v(c, r + 1) * (step_ - fx) + v(c + 1, r + 1) * fx;
    return static_cast<int>((low * (step_ - fy) + high * fy) / step_ / step_);
  }

 private:
  Coord step_;
  Coord columns_;
  std::vector<int32_t> at_;
};

}  // namespace

std::vector<Vec> find_way(Plan& plan, Vec from, Vec to, const std::function<int(Vec)>& cost, int wander) {
  constexpr Coord step = inch;
  const Vec size = plan.size();
  const Coord columns = size.x / step + 1;
  const Coord rows = size.y / step + 1;
  const Swell swell(plan.draw, size, 7 * inch, wander);
  const auto index = [&](Coord c, Coord r) { return static_cast<std::size_t>(r * columns + c); };
  const auto cell = [&](Vec p) { return std::pair{(p.x + step / 2) / step, (p.y + step / 2) / step}; };
  std::vector<int32_t> price(static_cast<std::size_t>(columns * rows), -2);
  const auto price_at = [&](Coord c, Coord r) {
    int32_t& p = price[index(c, r)];
    if (p == -2) {
      const Vec at{c * step, r * step};
      const int own = cost(at);
      p = own < 0 ? -1 : own + swell(at);
    }
    return p;
  };
  std::vector<int32_t> spent(price.size(), -1);
  std::vector<int32_t> came(price.size(), -1);
  using Entry = std::tuple<int32_t, int32_t>;  // cost, cell: equal costs go by cell
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  const auto [c0, r0] = cell(from);
  const auto [c1, r1] = cell(to);
  const auto goal = static_cast<int32_t>(index(c1, r1));
  spent[index(c0, r0)] = 0;
  open.emplace(0, static_cast<int32_t>(index(c0, r0)));
  static constexpr int moves[16][3] = {{1, 0, 10},  {-1, 0, 10},  {0, 1, 10},  {0, -1, 10}, {1, 1, 14},  {1, -1, 14},
                                       {-1, 1, 14}, {-1, -1, 14}, {2, 1, 22},  {2, -1, 22}, {-2, 1, 22}, {-2, -1, 22},
                                       {1, 2, 22},  {1, -2, 22},  {-1, 2, 22}, {-1, -2, 22}};
  while (!open.empty()) {
    const auto [so_far, at] = open.top();
    open.pop();
    if (so_far > spent[static_cast<std::size_t>(at)]) continue;
    if (at == goal) break;
    const Coord c = at % columns, r = at / columns;
    for (const auto& m : moves) {
      const Coord nc = c + m[0], nr = r + m[1];
      if (nc < 0 || nr < 0 || nc >= columns || nr >= rows) continue;
      const int32_t there = static_cast<int32_t>(index(nc, nr)) == goal ? 10 : price_at(nc, nr);
      if (there < 0) continue;
      const int32_t sum = so_far + there * m[2] / 10;
      int32_t& known = spent[index(nc, nr)];
      if (known >= 0 && known <= sum) continue;
      known = sum;
      came[index(nc, nr)] = at;
      open.emplace(sum, static_cast<int32_t>(index(nc, nr)));
    }
  }
  if (spent[static_cast<std::size_t>(goal)] < 0) return {};
  std::vector<Vec> way{to};
  for (int32_t at = came[static_cast<std::size_t>(goal)]; at >= 0; at = came[static_cast<std::size_t>(at)])
    way.push_back({at % columns * step, at / columns * step});
  way.back() = from;
  if (way.size() == 1) way.push_back(from);
  std::reverse(way.begin(), way.end());
  return way;
}

std::vector<Vec> eased(const std::vector<Vec>& way, Coord step) {
  std::vector<Vec> points = every(way, step);
  for (int pass = 0; pass < 2; ++pass)  // takes the corners of the grid off
    for (std::size_t i = 1; i + 1 < points.size(); ++i)
      points[i] = {(points[i - 1].x + 2 * points[i].x + points[i + 1].x) / 4,
                   (points[i - 1].y + 2 * points[i].y + points[i + 1].y) / 4};
  return points;
}

std::vector<Vec> grown_outline(Plan& plan, Vec centre, Coord a, Coord b, Angle heading, int rough, Coord margin,
                               unsigned sorts) {
  constexpr int many = 14;
  std::vector<Coord> r = radii(plan.draw, many, a, b, heading, rough);
  const bool fair = plan.site.fair();
  for (int i = 0; i < many; ++i) {
    const Angle out{static_cast<uint16_t>((many - i) * 65536 / many)};
    Coord far = 0;
    Coord& most = r[static_cast<std::size_t>(i)];
    for (Coord next = inch / 2; next <= most; next += inch / 2) {
      const Vec p = centre + along(out, next);
      const Vec edge = plan.site.kept_on(p, inch / 2);
      if (edge != p || (fair && p.y > plan.size().y / 2 - inch / 2) || !plan.site.clear_at(p, margin, sorts)) break;
      far = next;
    }
    most = std::min(most, std::max(far, inch / 2));
  }
  even_out(r);
  return star(centre, r);
}

std::vector<Vec> fitted(const Plan& plan, std::vector<Vec> outline, Coord margin, unsigned sorts) {
  constexpr int64_t least = 2 * int64_t{inch} * inch * 22;
  if (outline.size() < 3 || !simple(outline)) return {};
  if (plan.site.clear(outline, margin, sorts)) return twice_area(outline) < least ? std::vector<Vec>{} : outline;
  std::vector<Vec> fine;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const std::vector<Vec> side = every({outline[i], outline[(i + 1) % outline.size()]}, 2 * inch);
    fine.insert(fine.end(), side.begin(), side.end() - 1);
  }
  // The corner farthest from everything decides where the middle is: that of those which are clear.
  int64_t x = 0, y = 0, n = 0;
  for (const Vec p : fine)
    if (plan.site.clear_at(p, margin, sorts)) {
      x += p.x;
      y += p.y;
      ++n;
    }
  if (n < 3) return {};
  Vec middle{static_cast<Coord>(x / n), static_cast<Coord>(y / n)};
  const Box box = box_of(outline);
  middle = part_way(middle, part_way(box.low, box.high, 50), 40);
  if (where(middle, outline) != Where::inside || !plan.site.clear_at(middle, margin + inch, sorts)) return {};
  for (Vec& p : fine)
    for (int i = 0; i < 18 && !plan.site.clear_line(std::vector<Vec>{middle, p}, margin, sorts); ++i)
      p = part_way(p, middle, 8);
  for (int pass = 0; pass < 3; ++pass)  // no spikes between two things
    for (std::size_t i = 0; i < fine.size(); ++i) {
      const Coord before = length(fine[(i + fine.size() - 1) % fine.size()] - middle);
      const Coord after = length(fine[(i + 1) % fine.size()] - middle);
      const Coord most = std::min(before, after) * 8 / 5 + inch;
      if (length(fine[i] - middle) > most) fine[i] = toward(middle, fine[i], most);
    }
  // Straight sides again where nothing is in the way.
  std::vector<Vec> best;
  for (const Coord coarse : {inch / 2, inch / 4, inch / 10}) {
    std::vector<Vec> plain = plainer(fine, coarse);
    if (plain.size() < 3 || plain.size() >= 60 || !simple(plain)) continue;
    if (!plan.site.clear(plain, margin / 2, sorts)) continue;
    best = std::move(plain);
    break;
  }
  if (best.empty()) return {};
  const Box now = box_of(best);
  const int64_t boxed = int64_t{now.high.x - now.low.x} * (now.high.y - now.low.y);
  return twice_area(best) < least || twice_area(best) < boxed * 3 / 4 ? std::vector<Vec>{} : best;
}

}  // namespace sandtable::layout
