#include "table/render/render.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "base/error.hpp"

namespace sandtable {
namespace {

const Kinds& render_kinds() {
  static const Kinds all = Kinds::load(SANDTABLE_SOURCE_DIR "/data/terrain.toml");
  return all;
}

Table shipped(const std::string& name) {
  return Table::load(std::string(SANDTABLE_SOURCE_DIR "/data/tables/") + name + ".toml", render_kinds());
}

// Every tag closed in order, every attribute quoted, every reference to an id answered by one.
void expect_well_formed(const std::string& xml) {
  std::vector<std::string> open;
  for (std::size_t at = xml.find('<'); at != std::string::npos; at = xml.find('<', at + 1)) {
    const std::size_t end = xml.find('>', at);
    ASSERT_NE(end, std::string::npos);
    const std::string tag = xml.substr(at + 1, end - at - 1);
    ASSERT_EQ(tag.find('<'), std::string::npos) << tag;
    ASSERT_EQ(std::count(tag.begin(), tag.end(), '"') % 2, 0) << tag;
    const std::string name = tag.substr(tag[0] == '/' ? 1 : 0, tag.find_first_of(" /\n", 1) - (tag[0] == '/' ? 1 : 0));
    if (tag[0] == '/') {
      ASSERT_FALSE(open.empty());
      ASSERT_EQ(open.back(), name);
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(name);
    }
  }
  EXPECT_TRUE(open.empty());
  for (std::size_t at = xml.find("#"); at != std::string::npos; at = xml.find('#', at + 1)) {
    std::size_t end = std::string::npos;
    if (xml.compare(at - 4, 4, "url(") == 0) end = xml.find(')', at);
    if (xml.compare(at - 6, 6, "href=\"") == 0) end = xml.find('"', at);
    if (end == std::string::npos) continue;
    const std::string id = xml.substr(at + 1, end - at - 1);
    ASSERT_NE(xml.find("id=\"" + id + "\""), std::string::npos) << id;
  }
  // A number that is none; the letters of a picture inside may spell anything.
  std::string numbers = xml;
  for (std::size_t at = 0; (at = numbers.find("base64,", at)) != std::string::npos; ++at)
    numbers.erase(at, numbers.find('"', at) - at);
  EXPECT_EQ(numbers.find("nan"), std::string::npos);
}

Drawing busy(const Table& t) {
  using Look = DrawnPiece::Look;
  const auto rect = [](Coord x, Coord y, int32_t facing, Coord w, Coord d) {
    return Rect{{{x * inch / 10, y * inch / 10}, degrees(facing)}, w * inch / 100, d * inch / 100};
  };
  Drawing s{.table = &t};
  s.pieces = {
      {.base = rect(150, 250, 40, 90, 190),
       .side = 0,
       .label = "1st Platoon",
       .look = Look::tank,
       .turret = degrees(70),
       .command = true},
      {.base = rect(190, 262, 30, 90, 190),
       .side = 0,
       .look = Look::tank,
       .turret = degrees(30),
       .badges = "B",
       .chosen = true},
      {.base = rect(120, 290, 60, 90, 190), .side = 0, .look = Look::turretless},
      {.base = rect(210, 170, 10, 200, 125), .side = 0, .look = Look::infantry, .figures = 4, .badges = "PG"},
      {.base = rect(240, 160, 10, 200, 125), .side = 0, .look = Look::infantry, .figures = 5},
      {.base = rect(380, 240, 270, 200, 125), .side = 1, .look = Look::infantry, .figures = 4, .command = true},
      {.base = rect(430, 232, 260, 200, 125), .side = 1, .look = Look::infantry, .badges = "D"},
      {.base = rect(470, 300, 250, 200, 160), .side = 1, .label = "PaK", .look = Look::gun, .figures = 3},
      {.base = rect(560, 230, 270, 90, 210), .side = 1, .look = Look::tank, .turret = degrees(250)},
      {.base = rect(590, 240, 270, 90, 210), .side = 1, .look = Look::half_track},
      {.base = rect(620, 252, 270, 80, 190), .side = 1, .look = Look::truck},
      {.base = rect(640, 262, 280, 60, 110), .side = 1, .look = Look::jeep},
      {.base = rect(300, 90, 0, 90, 190), .side = 0, .look = Look::tank, .ghost = true},
      {.base = rect(680, 120, 0, 200, 200), .side = 1, .look = Look::bunker},
      {.base = rect(330, 420, 200, 300, 260), .side = 0, .look = Look::aircraft},
  };
  s.lines = {{.points = {{19 * inch, 26 * inch}, {36 * inch, 24 * inch}, {47 * inch, 30 * inch}},
              .sort = DrawnLine::Sort::fire,
              .text = "29.4 in, Concealed\nstone wall hides 56 %",
              .marked = true},
             {.points = {{21 * inch, 17 * inch}, {38 * inch, 24 * inch}},
              .sort = DrawnLine::Sort::measure,
              .text = "18.4 in / 46 cm"}};
  s.zones = {
      {.outline = {{8 * inch, 24 * inch}, {18 * inch, 22 * inch}, {24 * inch, 28 * inch}, {14 * inch, 32 * inch}},
       .sort = DrawnZone::Sort::reach},
      {.circle = {{43 * inch, 27 * inch}, 4 * inch},
       .sort = DrawnZone::Sort::objective,
       .side = 1,
       .text = "hamlet <&>"}};
  s.overlays = {{.sort = Overlay::Sort::smoke, .rect = rect(300, 300, 0, 400, 400)},
                {.sort = Overlay::Sort::wreck, .rect = rect(520, 215, 120, 90, 190)},
                {.sort = Overlay::Sort::wreck_smoke, .rect = rect(520, 215, 0, 200, 200)},
                {.sort = Overlay::Sort::crater, .rect = rect(600, 180, 0, 120, 120)},
                {.sort = Overlay::Sort::breach, .rect = rect(420, 281, 0, 100, 40)}};
  return s;
}

class ShippedTables : public testing::TestWithParam<const char*> {};

TEST_P(ShippedTables, AreDrawnTheSameEveryTime) {
  const RenderOptions options{.grid = true, .legend = true, .names = true, .title = "A <title> & more"};
  const std::string once = render_svg(shipped(GetParam()), options);
  EXPECT_EQ(once, render_svg(shipped(GetParam()), options));
  EXPECT_LT(once.size(), 1'500'000u);
  expect_well_formed(once);
}

TEST_P(ShippedTables, BecomePng) {
  const std::string png = render_png(render_svg(shipped(GetParam()), {}), 360);
  ASSERT_GT(png.size(), 50'000u);
  EXPECT_EQ(png.substr(0, 8), "\x89PNG\r\n\x1a\n");
  EXPECT_EQ(png.substr(16, 4), std::string("\0\0\x01\x68", 4)) << "360 pixels wide";
}

INSTANTIATE_TEST_SUITE_P(All, ShippedTables, testing::Values("bocage", "steppe", "desert"));

TEST(Render, EveryKindHasAPainter) {
  for (const Kind& k : render_kinds().all()) {
    const std::string shape = k.form == Form::line || k.form == Form::way ? "points = [[4, 6], [8, 7], [10, 6]]"
                                                                          : "rect = { at = [8, 7], size = [4, 3] }";
    const Table t = Table::parse("size = [16, 14]\n[[feature]]\nkind = \"" + k.id + "\"\n" + shape + "\n", "t.toml",
                                 render_kinds());
    const std::string svg = render_svg(t, {});
    EXPECT_EQ(svg.find("stroke=\"#303030\""), std::string::npos) << k.look << " is drawn as a bare outline";
    expect_well_formed(svg);
  }
}

TEST(Render, PiecesLinesAndSmoke) {
  const Table t = shipped("bocage");
  const std::string svg = render_svg(busy(t), {.title = "Bocage"});
  expect_well_formed(svg);
  EXPECT_NE(svg.find("hamlet &lt;&amp;&gt;"), std::string::npos);
  EXPECT_NE(svg.find("29.4 in, Concealed"), std::string::npos);
  EXPECT_EQ(svg, render_svg(busy(t), {.title = "Bocage"}));
  if (const char* folder = std::getenv("SANDTABLE_KEEP_PICTURES"))  // for looking at
    std::ofstream(std::string(folder) + "/scene.svg") << svg;
}

TEST(Render, BrokenSvgIsAnError) { EXPECT_THROW(render_png("<svg", 100), std::runtime_error); }

}  // namespace
}  // namespace sandtable
