// Charts as SVG for the pages of simulations: bars with intervals, histograms, curves, matrices, heat over a picture.
// Used by reports, the points lab and ladders. Colours come from the page's style sheet. Knows no battle.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace sandtable::sim {

std::string escaped(std::string_view text);  // for HTML

// A dot on a line from `low` to `high` for each row; `middle` is marked.
struct Dot {
  std::string label;
  double value = 0;
  double low = 0;
  double high = 0;
  std::string words;  // at the right
};
struct DotScale {
  double low = 0;
  double high = 1;
  double middle = 0.5;
  double step = 0.25;        // of the ticks
  double shown_times = 100;  // what a tick says
  const char* unit = " %";
};
std::string dot_chart(const std::vector<Dot>& rows, const DotScale& scale);

// Counts side by side for each value from 0: of one or two groups.
struct Histogram {
  std::string title;
  std::vector<std::array<int, 2>> counts;
  std::array<std::string, 2> names;
};
std::string histogram(const Histogram&);

struct Curve {
  std::string name;
  std::string colour;  // "var(--blue)"
  bool dashed = false;
  std::vector<double> values;  // 0 to 1, by turn from the first
};
std::string curve_chart(const std::vector<Curve>& curves, const std::string& words);

// Values 0 to 1 decide the colour; `shown` stands in the cell.
struct Cell {
  double value = 0;
  std::string shown;
  std::string words;  // on hovering
};
struct Matrix {
  std::vector<std::string> rows;
  std::vector<std::string> columns;
  std::vector<std::vector<Cell>> cells;
  bool about_half = false;  // two colours, from 0.5 either way; else one from 0
  std::string corner;
};
std::string matrix_table(const Matrix&);

// Points with error bars, y against x, and the line where both are equal.
struct Point {
  double x = 0;
  double y = 0;
  double error = 0;
  std::string label;
};
std::string scatter(const std::vector<Point>& points, const std::string& x_words, const std::string& y_words);

// Cells of a grid over a picture of so many by so many, in one colour each side.
struct Heat {
  std::string picture;  // data: URL
  double wide = 0;
  double high = 0;
  double cell = 0;
  int columns = 0;
  std::array<std::vector<double>, 2> counts;
};
std::string heat_map(const Heat&, const std::string& title);

}  // namespace sandtable::sim
