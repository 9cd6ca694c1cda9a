#include "sim/chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sandtable::sim {
namespace {

constexpr int chart_width = 880;

std::string svg(int width, int height, const std::string& inside) {
  return fmt::format("<svg class=\"chart\" viewBox=\"0 0 {} {}\" role=\"img\">{}</svg>\n", width, height, inside);
}
std::string line(double x1, double y1, double x2, double y2, const char* kind) {
  return fmt::format("<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>", kind, x1, y1, x2,
                     y2);
}
std::string text(double x, double y, std::string_view words, const char* anchor = "start", const char* kind = "") {
  return fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>", kind, x, y, anchor,
                     escaped(words));
}

// A round step that makes about five ticks.
double step_for(double span) {
  const double rough = std::max(span, 1e-9) / 5;
  const double ten = std::pow(10, std::floor(std::log10(rough)));
  for (const double times : {1.0, 2.0, 5.0})
    if (times * ten >= rough) return times * ten;
  return 10 * ten;
}

}  // namespace

std::string escaped(std::string_view words) {
  std::string out;
  for (const char c : words) {
    switch (c) {
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '&': out += "&amp;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string dot_chart(const std::vector<Dot>& rows, const DotScale& s) {
  constexpr double left = 270;
  constexpr double right = 650;
  constexpr double row_high = 26;
  const double height = static_cast<double>(rows.size()) * row_high + 34;
  const auto x = [&](double v) { return left + (right - left) * std::clamp((v - s.low) / (s.high - s.low), 0.0, 1.0); };
  std::string in;
  for (double tick = s.low; tick <= s.high + s.step / 100; tick += s.step) {
    in += line(x(tick), 8, x(tick), height - 26, std::abs(tick - s.middle) < s.step / 100 ? "mid" : "grid");
    in += text(x(tick), height - 8, fmt::format("{:.0f}{}", tick * s.shown_times, s.unit), "middle", "tick");
  }
  double y = 20;
  for (const Dot& d : rows) {
    const char* kind = d.low > s.middle ? "up" : d.high < s.middle ? "down" : "even";
    in += text(left - 14, y + 5, d.label, "end", "label");
    in += fmt::format("<g class=\"{}\">{}<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\"/></g>", kind,
                      line(x(d.low), y, x(d.high), y, "span"), x(d.value), y);
    in += text(right + 18, y + 5, d.words, "start", "value");
    y += row_high;
  }
  return svg(chart_width, static_cast<int>(height), in);
}

std::string histogram(const Histogram& h) {
  constexpr double width = 280;
  constexpr double high = 110;
  int most = 1;
  for (const auto& pair : h.counts) most = std::max({most, pair[0], pair[1]});
  const bool two = !h.names[1].empty();
  const double slot = (width - 20) / static_cast<double>(std::max<std::size_t>(h.counts.size(), 1));
  std::string in;
  for (std::size_t i = 0; i < h.counts.size(); ++i) {
    const double x = 10 + slot * static_cast<double>(i);
    const double bar = (slot - 4) / (two ? 2 : 1);
    for (std::size_t g = 0; g < (two ? 2u : 1u); ++g) {
      const double tall = high * h.counts[i][g] / most;
      in += fmt::format(
          "<rect class=\"bar{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"><title>{}</title></rect>",
          g, x + 2 + bar * static_cast<double>(g), 12 + high - tall, std::max(1.0, bar - 1), tall,
          escaped(fmt::format("{}: {} battles{}", i, h.counts[i][g], two ? ", " + h.names[g] : std::string())));
    }
    in += text(x + slot / 2, high + 28, std::to_string(i), "middle", "tick");
  }
  in += line(10, 12 + high, width - 10, 12 + high, "axis");
  return "<figure class=\"small\"><figcaption>" + escaped(h.title) + "</figcaption>" +
         svg(static_cast<int>(width), static_cast<int>(high) + 36, in) + "</figure>\n";
}

std::string curve_chart(const std::vector<Curve>& curves, const std::string& words) {
  constexpr double left = 56;
  constexpr double right = 600;
  constexpr double high = 240;
  std::size_t turns = 2;
  for (const Curve& c : curves) turns = std::max(turns, c.values.size());
  const auto x = [&](std::size_t i) {
    return left + (right - left) * static_cast<double>(i) / static_cast<double>(turns - 1);
  };
  const auto y = [&](double v) { return 14 + high * (1 - v); };
  std::string in;
  for (int i = 0; i <= 4; ++i) {
    in += line(left, y(i / 4.0), right, y(i / 4.0), "grid");
    in += text(left - 10, y(i / 4.0) + 5, fmt::format("{} %", i * 25), "end", "tick");
  }
  for (std::size_t i = 0; i < turns; ++i) in += text(x(i), high + 34, std::to_string(i + 1), "middle", "tick");
  in += text((left + right) / 2, high + 56, words, "middle", "label");
  double key = 24;
  for (const Curve& c : curves) {
    std::string points;
    for (std::size_t i = 0; i < c.values.size(); ++i) points += fmt::format("{:.1f},{:.1f} ", x(i), y(c.values[i]));
    const std::string look =
        fmt::format("style=\"stroke:{}\"{}", c.colour, c.dashed ? " stroke-dasharray=\"7 5\"" : "");
    in += fmt::format("<polyline class=\"curve\" {} points=\"{}\"/>", look, points);
    in += fmt::format("<line class=\"curve\" {} x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>", look, right + 24, key,
                      right + 52, key);
    in += text(right + 60, key + 5, c.name, "start", "label");
    key += 26;
  }
  return svg(chart_width, static_cast<int>(high) + 68, in);
}

std::string matrix_table(const Matrix& m) {
  std::string out =
      "<div class=\"wide\"><table class=\"matrix\"><thead><tr><th class=\"corner\">" + escaped(m.corner) + "</th>";
  for (const std::string& c : m.columns) out += "<th><span>" + escaped(c) + "</span></th>";
  out += "</tr></thead><tbody>";
  for (std::size_t r = 0; r < m.rows.size(); ++r) {
    out += "<tr><th>" + escaped(m.rows[r]) + "</th>";
    for (const Cell& cell : m.cells[r]) {
      const double strength = m.about_half ? std::min(1.0, std::abs(cell.value - 0.5) * 2) : cell.value;
      const char* kind = cell.shown.empty() ? "none" : m.about_half && cell.value < 0.5 ? "cold" : "hot";
      out += fmt::format("<td class=\"{}\" style=\"--s:{:.2f}\" title=\"{}\">{}</td>", kind, strength,
                         escaped(cell.words), escaped(cell.shown));
    }
    out += "</tr>";
  }
  return out + "</tbody></table></div>\n";
}

std::string scatter(const std::vector<Point>& points, const std::string& x_words, const std::string& y_words) {
  constexpr double left = 70;
  constexpr double right = 850;
  constexpr double high = 420;
  double most_x = 1;
  double low_y = 0;
  double most_y = 1;
  for (const Point& p : points) {
    most_x = std::max(most_x, p.x);
    most_y = std::max(most_y, p.y + p.error);
    low_y = std::min(low_y, p.y - p.error);
  }
  most_x *= 1.08;
  most_y = std::max(most_y, std::min(most_x, most_y * 2)) * 1.02;
  const auto x = [&](double v) { return left + (right - left) * v / most_x; };
  const auto y = [&](double v) { return 14 + high * (most_y - v) / (most_y - low_y); };
  std::string in;
  const double step_x = step_for(most_x);
  for (double v = 0; v <= most_x; v += step_x) {
    in += line(x(v), 14, x(v), 14 + high, "grid");
    in += text(x(v), high + 34, fmt::format("{:g}", v), "middle", "tick");
  }
  const double step_y = step_for(most_y - low_y);
  for (double v = std::ceil(low_y / step_y) * step_y; v <= most_y; v += step_y) {
    in += line(left, y(v), right, y(v), v == 0 ? "axis" : "grid");
    in += text(left - 10, y(v) + 5, fmt::format("{:g}", v), "end", "tick");
  }
  const double equal = std::min(most_x, most_y);
  in += line(x(0), y(0), x(equal), y(equal), "mid");
  for (const Point& p : points) {
    const char* kind = p.y - p.error > p.x ? "up" : p.y + p.error < p.x ? "down" : "even";
    in += fmt::format("<g class=\"{}\">{}<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\"><title>{}</title></circle></g>",
                      kind, line(x(p.x), y(p.y - p.error), x(p.x), y(p.y + p.error), "span"), x(p.x), y(p.y),
                      escaped(p.label));
  }
  in += text((left + right) / 2, high + 58, x_words, "middle", "label");
  in += fmt::format("<text class=\"label\" transform=\"translate(18 {}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
                    14 + high / 2, escaped(y_words));
  return svg(chart_width, static_cast<int>(high) + 70, in);
}

std::string heat_map(const Heat& h, const std::string& title) {
  double most = 1;
  for (const auto& side : h.counts)
    for (const double n : side) most = std::max(most, n);
  std::string in = fmt::format("<image href=\"{}\" width=\"{}\" height=\"{}\"/>", h.picture, h.wide, h.high);
  in += fmt::format("<rect class=\"dim\" width=\"{}\" height=\"{}\"/>", h.wide, h.high);
  for (std::size_t side = 0; side < 2; ++side)
    for (std::size_t i = 0; i < h.counts[side].size(); ++i) {
      const double n = h.counts[side][i];
      if (n <= 0) continue;
      const double strength = std::sqrt(n / most);
      if (strength < 0.06) continue;
      const auto column = static_cast<double>(i % static_cast<std::size_t>(h.columns));
      const auto row = static_cast<double>(i / static_cast<std::size_t>(h.columns));
      // A little apart, so that neither side covers the other.
      const double r = h.cell * (0.12 + 0.36 * strength);
      in += fmt::format("<circle class=\"heat{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill-opacity=\"{:.2f}\"/>",
                        side, (column + (side == 0 ? 0.38 : 0.62)) * h.cell, h.high - (row + 0.5) * h.cell, r,
                        0.25 + 0.7 * strength);
    }
  return "<figure class=\"map\"><figcaption>" + escaped(title) + "</figcaption>" +
         svg(static_cast<int>(h.wide), static_cast<int>(h.high), in) + "</figure>\n";
}

}  // namespace sandtable::sim
