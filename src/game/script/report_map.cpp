#include "game/script/report_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/length.hpp"

namespace sandtable {
namespace {

constexpr const char* rims[] = {"#1668b0", "#ff9a4d"};
constexpr const char* fills[] = {"#5d7ea0", "#b98a5c"};

double units(Coord c) { return static_cast<double>(c) / 100; }  // display only

std::string xml(std::string_view text) {
  std::string out;
  for (const char c : text)
    out += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '"' ? "&quot;" : std::string(1, c);
  return out;
}

class Map {
 public:
  Map(const Tableau& t, Vec size) : t_(t), size_(size) {}

  std::string svg() {
    fmt::format_to(to(),
                   "<svg class=\"map\" viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\" aria-label=\"Map of the "
                   "table\"><use href=\"#ground\"/>",
                   units(size_.x), units(size_.y));
    for (const Aim& a : t_.aims)
      if (!a.outline.empty()) area(a);
    for (const Mark& m : t_.marks) mark(m);
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
  // Round corners for one side, none for the other; a line from the middle to where it looks.
  void base(const Token& t) {
    const double w = units(t.base.width);  // display only
    const double h = units(t.base.depth);  // display only
    const Vec at = t.base.pose.at;
    fmt::format_to(to(),
                   "<g transform=\"translate({:.0f} {:.0f}) rotate({:.0f})\"><title>{}</title><rect x=\"{:.0f}\" "
                   "y=\"{:.0f}\" width=\"{:.0f}\" height=\"{:.0f}\" rx=\"{:.0f}\" fill=\"{}\" stroke=\"{}\"/>"
                   "<path d=\"M0 0V{:.0f}\"/></g>",
                   x(at), y(at), t.base.pose.facing.turns * 360.0 / 65536, xml(t.name), -w / 2, -h / 2, w, h,
                   side(t.side) == 0 ? std::min(w, h) * 0.3 : 0.0, fills[side(t.side)], rims[side(t.side)], -h / 2 - 6);
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
    fmt::format_to(to(), "<text x=\"{:.0f}\" y=\"{:.0f}\">{}</text>", x(at), y(at) + 90, xml(g.name));
  }

  const Tableau& t_;
  Vec size_;
  std::string out_;
};

}  // namespace

std::string map_svg(const Tableau& t, Vec size) { return Map(t, size).svg(); }

}  // namespace sandtable
