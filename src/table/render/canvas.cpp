#include "table/render/canvas.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace sandtable::draw {

double size_of(Pt v) { return std::sqrt(dot(v, v)); }

Pt unit_of(Pt v) {
  const double n = size_of(v);
  return n > 0 ? v * (1 / n) : Pt{1, 0};
}

Pt shadow_of(double height_inches) {
  const double reach = std::min(height_inches, 3.0) * 0.22 * per_inch;
  return light * -reach;
}

uint64_t Jitter::bits() {
  state_ += 0x9e3779b97f4a7c15u;
  uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

Rgb mix(Rgb a, Rgb b, double share_of_b) {
  const auto part = [&](int x, int y) { return static_cast<int>(std::lround(x + (y - x) * share_of_b)); };
  return {part(a.r, b.r), part(a.g, b.g), part(a.b, b.b)};
}

std::string hex(Rgb c) { return fmt::format("#{:02x}{:02x}{:02x}", c.r, c.g, c.b); }

Pt Canvas::at(Vec p) const { return {length(p.x), length(size_.y - p.y)}; }

Pts Canvas::at(const std::vector<Vec>& points) const {
  Pts out;
  for (Vec p : points) out.push_back(at(p));
  return out;
}

std::string path_of(const Pts& points, bool closed) {
  std::string d;
  for (std::size_t i = 0; i < points.size(); ++i)
    d += fmt::format("{}{:.1f} {:.1f}", i == 0 ? "M" : "L", points[i].x, points[i].y);
  if (closed) d += 'Z';
  return d;
}

void add_disc(std::string& path, Pt c, double r) {
  path += fmt::format("M{:.1f} {:.1f}a{:.1f} {:.1f} 0 1 0 {:.1f} 0a{:.1f} {:.1f} 0 1 0 {:.1f} 0z", c.x - r, c.y, r, r,
                      2 * r, r, r, -2 * r);
}

void add_quad(std::string& path, Pt c, Pt along, double half_length, double half_width) {
  const Pt l = along * half_length;
  const Pt w = left_of(along) * half_width;
  path += path_of({c + l + w, c + l - w, c - l - w, c - l + w}, true);
}

std::string path(const std::string& d, std::string_view attributes) {
  if (d.empty()) return {};
  return fmt::format("<path d=\"{}\" {}/>\n", d, attributes);
}

std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (static_cast<unsigned char>(c) >= 32)
      out += c;
  }
  return out;
}

Bounds bounds_of(const Pts& points) {
  Bounds b{points.front(), points.front()};
  for (Pt p : points) {
    b.low = {std::min(b.low.x, p.x), std::min(b.low.y, p.y)};
    b.high = {std::max(b.high.x, p.x), std::max(b.high.y, p.y)};
  }
  return b;
}

bool inside(const Pts& outline, Pt p) {
  bool in = false;
  for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
    const Pt a = outline[i];
    const Pt b = outline[j];
    if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
  }
  return in;
}

double edge_distance(const Pts& outline, Pt p) {
  double best = 1e9;
  for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
    const Pt a = outline[j];
    const Pt d = outline[i] - a;
    const double n = dot(d, d);
    const double t = n > 0 ? std::clamp(dot(p - a, d) / n, 0.0, 1.0) : 0;
    best = std::min(best, size_of(p - a - d * t));
  }
  return best;
}

std::vector<std::array<Pt, 2>> rows_across(const Pts& outline, Pt direction, double spacing, double inset) {
  const Pt across = left_of(direction);
  double low = 1e9;
  double high = -1e9;
  for (Pt p : outline) {
    low = std::min(low, dot(p, across));
    high = std::max(high, dot(p, across));
  }
  std::vector<std::array<Pt, 2>> rows;
  for (double h = low + spacing / 2; h < high; h += spacing) {
    std::vector<double> cuts;
    for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
      const double a = dot(outline[j], across) - h;
      const double b = dot(outline[i], across) - h;
      if ((a > 0) == (b > 0)) continue;
      cuts.push_back(dot(outline[j] + (outline[i] - outline[j]) * (a / (a - b)), direction));
    }
    std::sort(cuts.begin(), cuts.end());
    for (std::size_t i = 0; i + 1 < cuts.size(); i += 2)
      if (cuts[i + 1] - cuts[i] > 2 * inset + 2)
        rows.push_back({across * h + direction * (cuts[i] + inset), across * h + direction * (cuts[i + 1] - inset)});
  }
  return rows;
}

Pts parallel(const Pts& line, double to_the_left) {
  Pts out;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Pt before = i > 0 ? unit_of(line[i] - line[i - 1]) : unit_of(line[1] - line[0]);
    const Pt after = i + 1 < line.size() ? unit_of(line[i + 1] - line[i]) : before;
    out.push_back(line[i] + left_of(unit_of(before + after)) * to_the_left);
  }
  return out;
}

Pt longest_edge(const Pts& outline) {
  Pt best{1, 0};
  double longest = 0;
  for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
    const Pt d = outline[i] - outline[j];
    if (size_of(d) > longest + 0.01) {
      longest = size_of(d);
      best = unit_of(d);
    }
  }
  return best;
}

void walk(const Pts& line, double step, const std::function<void(Pt, Pt)>& visit) {
  double due = step / 2;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const Pt d = line[i + 1] - line[i];
    const double n = size_of(d);
    for (; due < n; due += step) visit(line[i] + d * (due / n), unit_of(d));
    due -= n;
  }
}

Pts scatter(const Pts& outline, double spacing, double margin, Jitter& chance) {
  const Bounds b = bounds_of(outline);
  Pts out;
  bool odd = false;
  for (double y = b.low.y + spacing / 2; y < b.high.y; y += spacing * 0.87, odd = !odd)
    for (double x = b.low.x + (odd ? spacing : spacing / 2); x < b.high.x + spacing / 2; x += spacing) {
      const double dx = chance.between(-0.36, 0.36);
      const double dy = chance.between(-0.36, 0.36);
      const Pt p{x + dx * spacing, y + dy * spacing};
      if (inside(outline, p) && edge_distance(outline, p) >= margin) out.push_back(p);
    }
  return out;
}

std::vector<Pts> without_gaps(const Canvas& canvas, const Feature& line) {
  std::vector<Pts> parts;
  Pts part;
  for (std::size_t i = 0; i + 1 < line.points.size(); ++i) {
    const Pt a = canvas.at(line.points[i]);
    const Pt b = canvas.at(line.points[i + 1]);
    std::vector<std::array<Pt, 2>> gaps;
    for (const Opening& o : line.openings)
      if (o.wall == i) gaps.push_back({canvas.at(o.span.a), canvas.at(o.span.b)});
    std::sort(gaps.begin(), gaps.end(),
              [&](const auto& g, const auto& h) { return dot(g[0] - a, b - a) < dot(h[0] - a, b - a); });
    if (part.empty()) part.push_back(a);
    for (const auto& gap : gaps) {
      part.push_back(gap[0]);
      if (size_of(gap[0] - part.front()) > 1 || part.size() > 2) parts.push_back(part);
      part.assign(1, gap[1]);
    }
    part.push_back(b);
  }
  if (part.size() > 1) parts.push_back(part);
  return parts;
}

Pts wobbled(Pt a, Pt b, double amount, Jitter& chance) {
  const Pt d = b - a;
  const Pt side = left_of(unit_of(d));
  const int legs = std::max(1, static_cast<int>(size_of(d) / 45));
  Pts out;
  for (int i = 0; i <= legs; ++i)
    out.push_back(a + d * (static_cast<double>(i) / legs) + side * chance.between(-amount, amount));
  return out;
}

}  // namespace sandtable::draw
