#include "game/script/report_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/length.hpp"
#include "base/xml.hpp"

namespace sandtable {
namespace {

double units(Coord c) { return static_cast<double>(c) / 100; }  // display only

class Map {
 public:
  Map(const Tableau& t, Vec size) : t_(t), size_(size) {}

  std::string svg(const std::vector<MapMove>& moves, const std::vector<MapLoss>& losses) {
    fmt::format_to(to(),
                   "<svg class=\"map\" viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\" aria-label=\"Map of the "
                   "table\"><use href=\"#ground\"/>",
                   units(size_.x), units(size_.y));
    for (const Aim& a : t_.aims)
      if (!a.outline.empty()) area(a);
    for (const Mark& m : t_.marks) mark(m);
    for (const MapMove& m : moves) arrow(m);
    for (const MapLoss& l : losses) cross(l);
    for (const Token& token : t_.tokens)
      if (token.presence == Presence::table) base(token);
    for (const Group& g : t_.groups) name(g);
    return out_ + "</svg>";
  }

 private:
  std::back_insert_iterator<std::string> to() { return std::back_inserter(out_); }
  double x(Vec v) const { return units(v.x); }            // display only
  double y(Vec v) const { return units(size_.y - v.y); }  // display only
  static std::size_t side(int8_t s) { return s == 1 ? 1 : 0; }

  void area(const Aim& a) {
    out_ += "<path class=\"goal\" d=\"";
    for (std::size_t i = 0; i < a.outline.size(); ++i)
      fmt::format_to(to(), "{}{:.0f} {:.0f}", i == 0 ? "M" : "L", x(a.outline[i]), y(a.outline[i]));
    out_ += "Z\"/>";
  }
  void mark(const Mark& m) {
    const double w = units(std::max(m.rect.width, Coord{inch}));  // display only
    const double h = units(std::max(m.rect.depth, Coord{inch}));  // display only
    const Vec at = m.rect.pose.at;
    if (m.sort == "wreck"_name)
      fmt::format_to(to(),
                     "<path class=\"wreck\" d=\"M{0:.0f} {2:.0f}L{1:.0f} {3:.0f}M{1:.0f} {2:.0f}L{0:.0f} {3:.0f}\"/>",
                     x(at) - w / 2, x(at) + w / 2, y(at) - h / 2, y(at) + h / 2);
    if (m.sort == "smoke"_name)
      fmt::format_to(to(), "<circle class=\"smoke\" cx=\"{:.0f}\" cy=\"{:.0f}\" r=\"{:.0f}\"/>", x(at), y(at), w / 2);
  }
  void arrow(const MapMove& m) {
    if (m.way.size() < 2) return;
    const std::size_t whose = side(static_cast<int8_t>(m.side));
    fmt::format_to(to(), "<path class=\"way w{0}\" marker-end=\"url(#arrow{0})\" d=\"", whose);
    for (std::size_t i = 0; i < m.way.size(); ++i)
      fmt::format_to(to(), "{}{:.0f} {:.0f}", i == 0 ? "M" : "L", x(m.way[i]), y(m.way[i]));
    out_ += "\"/>";
  }
  void cross(const MapLoss& l) {
    fmt::format_to(to(), "<path class=\"fell w{}\" d=\"M{:.0f} {:.0f}l100 100m0 -100l-100 100\"/>",
                   side(static_cast<int8_t>(l.side)), x(l.at) - 50, y(l.at) - 50);
  }
  // Round corners for one side, none for the other; a line from the middle to where it looks.
  void base(const Token& t) {
    const double w = units(t.base.width);  // display only
    const double h = units(t.base.depth);  // display only
    const Vec at = t.base.pose.at;
    fmt::format_to(to(),
                   "<g class=\"b{}\" transform=\"translate({:.0f} {:.0f}) rotate({:.0f})\"><rect x=\"{:.0f}\" "
                   "y=\"{:.0f}\" width=\"{:.0f}\" height=\"{:.0f}\"{}/><path d=\"M0 0V{:.0f}\"/></g>",
                   side(t.side), x(at), y(at), t.base.pose.facing.turns * 360.0 / 65536, -w / 2, -h / 2, w, h,
                   side(t.side) == 0 ? fmt::format(" rx=\"{:.0f}\"", std::min(w, h) * 0.3) : "", -h / 2 - 6);
  }
  void name(const Group& g) {
    Vec low{};
    int n = 0;
    int64_t sum = 0;
    for (const Token& t : t_.tokens) {
      if (t.presence != Presence::table || !(t.group == g.piece)) continue;
      const Vec at = t.base.pose.at;
      if (n == 0 || at.y < low.y) low = at;
      sum += at.x;
      ++n;
    }
    if (n == 0) return;
    const Vec at{static_cast<Coord>(sum / n), low.y};
    fmt::format_to(to(), "<text x=\"{:.0f}\" y=\"{:.0f}\">{}</text>", x(at), y(at) + 90, html_escaped(g.name));
  }

  const Tableau& t_;
  Vec size_;
  std::string out_;
};

}  // namespace

std::string map_svg(const Tableau& t, Vec size, const std::vector<MapMove>& moves, const std::vector<MapLoss>& losses) {
  return Map(t, size).svg(moves, losses);
}

std::string map_defs() {
  std::string out;
  for (int whose = 0; whose < 2; ++whose)
    out += fmt::format(
        "<marker id=\"arrow{0}\" viewBox=\"0 0 8 8\" refX=\"6\" refY=\"4\" markerWidth=\"5\" "
        "markerHeight=\"5\" orient=\"auto\"><path class=\"head w{0}\" d=\"M0 0L8 4L0 8Z\"/></marker>",
        whose);
  return out;
}

}  // namespace sandtable
