// Tables laid out by charts: the same bytes for the same settings, valid, within their limits, fair when they say so.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "base/error.hpp"
#include "table/layout/generate.hpp"
#include "table/layout/rolling.hpp"
#include "table/sight/scene.hpp"

namespace sandtable::layout {
namespace {

const std::string data = std::string(SANDTABLE_SOURCE_DIR) + "/data";

const Kinds& kinds() {
  static const Kinds all = Kinds::load(data + "/terrain.toml");
  return all;
}
const Charts& charts() {
  static const Charts all = Charts::load(data + "/fow/charts");
  return all;
}

// 500 of each theatre with SANDTABLE_LONG set (./check --long), a few otherwise.
int tables_a_theatre() { return std::getenv("SANDTABLE_LONG") ? 500 : 12; }

Generated made(const std::string& theatre, uint64_t seed, bool fair = false) {
  return generate(charts(), kinds(), {.theatre = theatre, .seed = seed, .fair = fair});
}

class Listed final : public Dice {
 public:
  explicit Listed(std::vector<int> dice) : dice_(std::move(dice)) {}
  int roll(const DieRequest&) override { return dice_.at(next_++); }
  std::size_t rolled() const { return next_; }

 private:
  std::vector<int> dice_;
  std::size_t next_ = 0;
};

TEST(Layout, TheSameSettingsGiveTheSameBytes) {
  for (const Chart& chart : charts().all()) {
    const Generated one = made(chart.id, 11);
    EXPECT_EQ(one.text, made(chart.id, 11).text) << chart.id;
    EXPECT_NE(one.text, made(chart.id, 12).text) << chart.id;
  }
}

// Another compiler, another machine: the bytes that this one gave.
TEST(Layout, TheBytesAreTheSameOnEveryMachine) {
  uint64_t sum = 0xcbf29ce484222325u;
  for (const Chart& chart : charts().all())
    for (uint64_t seed = 1; seed <= 3; ++seed)
      for (const char c : made(chart.id, seed, seed == 3).text) sum = (sum ^ static_cast<uint8_t>(c)) * 0x100000001b3u;
  EXPECT_EQ(sum, 0x42e141134940f046u);
}

TEST(Layout, EveryTableIsValidAndHoldsWhatTheDiceWant) {
  for (const Chart& chart : charts().all()) {
    int missing = 0;
    for (int seed = 1; seed <= tables_a_theatre(); ++seed) {
      const Generated g = made(chart.id, static_cast<uint64_t>(seed), seed % 4 == 0);
      const Table table = Table::parse(g.text, chart.id, kinds());
      EXPECT_EQ(table.size(), (Vec{72 * inch, 48 * inch}));
      EXPECT_EQ(table.name(), g.name);
      EXPECT_NO_THROW(SightTable{table}) << chart.id << ' ' << seed;
      missing += g.missing.empty() ? 0 : 1;
      // Nobody builds on a road or in the water.
      for (const Feature& house : table.written()) {
        if (house.form != Form::building) continue;
        for (const Feature& other : table.written()) {
          const bool road = other.form == Form::way && table.kinds()[other.kind].look != "ford";
          if (road) {
            EXPECT_GE(distance_to_line(house.points, other.points), other.width / 2 - inch / 10)
                << chart.id << ' ' << seed << ": " << house.name << " on " << other.name;
          }
          if (other.form == Form::building && &other != &house && house.name != "church tower" &&
              other.name != "church tower") {
            EXPECT_FALSE(overlap(Points(house.points), Points(other.points)))
                << chart.id << ' ' << seed << ": " << house.name << " in " << other.name;
          }
        }
      }
    }
    EXPECT_LE(missing, tables_a_theatre() / 50 + 1) << chart.id;
  }
}

TEST(Layout, AFairTableIsItselfTurnedHalfRound) {
  for (const Chart& chart : charts().all())
    for (uint64_t seed = 1; seed <= 6; ++seed) {
      const Table table = Table::parse(made(chart.id, seed, true).text, "fair", kinds());
      const auto shape = [&](const Feature& f, bool turned) {
        std::vector<Vec> points = f.points;
        if (turned)
          for (Vec& p : points) p = table.size() - p;
        std::sort(points.begin(), points.end());
        return std::pair(f.kind, points);
      };
      std::multiset<std::pair<KindId, std::vector<Vec>>> as_is, turned;
      // Smoothed curves are rounded from the other end: compare what was written.
      for (const Feature& f : table.written()) {
        as_is.insert(shape(f, false));
        turned.insert(shape(f, true));
      }
      EXPECT_EQ(as_is.size(), turned.size());
      auto other = turned.begin();
      for (const auto& [kind, points] : as_is) {
        EXPECT_EQ(kind, other->first) << chart.id << ' ' << seed;
        ASSERT_EQ(points.size(), other->second.size()) << chart.id << ' ' << seed;
        for (std::size_t i = 0; i < points.size(); ++i)
          EXPECT_LE(length(points[i] - other->second[i]), 2) << chart.id << ' ' << seed;
        ++other;
      }
    }
}

// rules: FOW-TCH-001
TEST(Layout, PlainTablesHoldOnlyWhatTheChartGives) {
  const Settings plain{.theatre = "western-europe", .seed = 9, .plain = true};
  const Table table = Table::parse(generate(charts(), kinds(), plain).text, "plain", kinds());
  for (const Feature& f : table.written())
    for (const char* ours : {"field", "ploughed_field", "orchard", "garden"}) EXPECT_NE(table.kinds()[f.kind].id, ours);
}

// rules: FOW-TCH-002 FOW-FRC-029 FOW-FRC-030
TEST(Layout, SizesGoByPointsAndSquaresBySize) {
  EXPECT_EQ(charts().size_for(600), (Vec{48 * inch, 36 * inch}));
  EXPECT_EQ(charts().size_for(1500), (Vec{72 * inch, 48 * inch}));
  EXPECT_EQ(charts().size_for(99999), (Vec{96 * inch, 48 * inch}));
  const Squares six({72 * inch, 48 * inch}, 24 * inch);
  EXPECT_EQ(six.columns, 3);
  EXPECT_EQ(six.rows, 2);
  EXPECT_TRUE(six.neighbours(0, 1) && six.neighbours(0, 3));
  EXPECT_FALSE(six.neighbours(0, 4));
  EXPECT_EQ(six.twin(0), 5);
  EXPECT_EQ(Squares({48 * inch, 36 * inch}, 24 * inch).rows, 2);
  for (int points : {400, 600, 1000, 2000}) {
    const Table t = Table::parse(
        generate(charts(), kinds(), {.theatre = "eastern-europe", .points = points, .seed = 5}).text, "t", kinds());
    EXPECT_EQ(t.size(), charts().size_for(points));
  }
}

// rules: FOW-TCH-003
TEST(Layout, PlayersPickSquaresByTurnsAndEachOnce) {
  PhiloxDice dice(7);
  Draw draw(7, 1, 0);
  const RolledChart r = roll_chart(*charts().find("desert"), {72 * inch, 48 * inch}, dice, draw, {}, false);
  ASSERT_EQ(r.rolls.size(), 6u);
  std::set<int> squares;
  for (std::size_t i = 0; i < r.rolls.size(); ++i) {
    squares.insert(r.rolls[i].square);
    if (i > 0) {
      EXPECT_NE(r.rolls[i].player, r.rolls[i - 1].player);
    }
  }
  EXPECT_EQ(squares.size(), 6u);
}

// rules: FOW-TCH-004 FOW-TCH-005
TEST(Layout, ASquareRollsAsTheChartSays) {
  const auto roll = [](const char* theatre, std::vector<int> list, Weather& weather) {
    Listed dice(list);
    Thrower thrower(dice);
    SquareRoll r = roll_square(*charts().find(theatre), thrower, weather);
    EXPECT_EQ(dice.rolled(), list.size());
    return r;
  };
  Weather weather;
  EXPECT_EQ(roll("western-europe", {2, 4}, weather).feature->id, "standing-crops");
  EXPECT_EQ(roll("western-europe", {6}, weather).feature, nullptr);
  EXPECT_EQ(roll("desert", {4}, weather).feature->id, "nothing");
  EXPECT_TRUE(roll("anzio", {3, 5, 4}, weather).lined);
  EXPECT_EQ(roll("eastern-europe", {5, 2}, weather).feature, nullptr);
  EXPECT_FALSE(weather.set);
  roll("eastern-europe", {5, 1, 2}, weather);
  EXPECT_EQ(weather.season, "winter");
  roll("eastern-europe", {5}, weather);  // it has set in
}

TEST(Layout, BadSettingsAreNamedWithTheRemedy) {
  const auto complaint = [](Settings s) -> std::string {
    try {
      generate(charts(), kinds(), s);
    } catch (const InputError& e) {
      return e.cause();
    }
    return "";
  };
  EXPECT_THAT(complaint({.theatre = "moon"}), testing::HasSubstr("there are anzio, desert"));
  EXPECT_THAT(complaint({.theatre = "desert", .sector = "albano"}), testing::HasSubstr("leave it out"));
  EXPECT_THAT(complaint({.theatre = "anzio", .sector = "rome"}), testing::HasSubstr("the-factory"));
  EXPECT_THAT(complaint({.theatre = "desert", .season = "rainy"}), testing::HasSubstr("summer, winter, spring"));
  EXPECT_THAT(complaint({.theatre = "desert", .weather = "hail"}), testing::HasSubstr("khamseen"));
  EXPECT_THAT(complaint({.theatre = "desert", .points = 7}), testing::HasSubstr("100 to 10000"));
  EXPECT_THAT(complaint({.theatre = "desert", .size = {10 * inch, 48 * inch}}), testing::HasSubstr("24 to 100"));
  EXPECT_THAT(complaint({.theatre = "desert", .size = {4000 * inch, 48 * inch}}), testing::HasSubstr("24 to 100"));
}

// rules: FOW-TCH-006 FOW-TCH-024 FOW-TCH-025 FOW-TCH-037 FOW-TCH-038 FOW-TCH-027
TEST(Layout, RiversRunFromAnEdgeToTheNextAndMayBeCrossed) {
  int rivers = 0, lined = 0;
  for (const char* theatre : {"western-europe", "eastern-europe"})
    for (uint64_t seed = 1; seed <= 40; ++seed) {
      const Table t = Table::parse(made(theatre, seed).text, theatre, kinds());
      const auto edge = [&](Vec p) {
        return p.x == 0 ? 0 : p.y == 0 ? 1 : p.x == t.size().x ? 2 : p.y == t.size().y ? 3 : -1;
      };
      for (const Feature& f : t.written()) {
        const std::string& kind = t.kinds()[f.kind].id;
        if (kind == "tree_line") ++lined;
        if (kind == "river") {
          ++rivers;
          const int from = edge(f.points.front()), to = edge(f.points.back());
          EXPECT_GE(from, 0) << theatre << seed;
          EXPECT_GE(to, 0) << theatre << seed;
          EXPECT_EQ((from + to) % 2, 1) << theatre << seed << ": from edge " << from << " to " << to;
        }
        if (kind != "river" && kind != "stream") continue;
        const auto crossing = [&](const Feature& o) {
          const std::string& look = t.kinds()[o.kind].look;
          return (look == "ford" || look == "bridge" || look == "wood_bridge") &&
                 distance_to_line(Points(o.points), f.points) <= 0;
        };
        EXPECT_TRUE(std::any_of(t.written().begin(), t.written().end(), crossing)) << theatre << seed << ' ' << f.name;
      }
    }
  EXPECT_GT(rivers, 2);
  EXPECT_GT(lined, 10);
}

// rules: FOW-TCH-008
TEST(Layout, SectorsAddTheirTerrain) {
  const auto of = [](const char* sector) {
    return Table::parse(generate(charts(), kinds(), {.theatre = "anzio", .sector = sector, .seed = 4}).text, sector,
                        kinds());
  };
  const auto count = [](const Table& t, std::string_view kind) {
    return std::count_if(t.written().begin(), t.written().end(),
                         [&](const Feature& f) { return t.kinds()[f.kind].id == kind; });
  };
  EXPECT_GE(count(of("the-factory"), "ruin") + count(of("the-factory"), "factory"), 6);
  EXPECT_TRUE(of("the-factory").find("Via Anziate").valid());
  EXPECT_GE(count(of("carroceto-station"), "rail_embankment"), 1);
  EXPECT_GE(count(of("carroceto-station"), "creek"), 1);
  EXPECT_GE(count(of("campoleone-station"), "fosso"), 2);
  EXPECT_TRUE(of("the-first-overpass").find("Overpass").valid());
  EXPECT_TRUE(of("the-first-overpass").find("Anzio railway").valid());
  EXPECT_TRUE(of("albano").find("Highway 7").valid());
}

}  // namespace
}  // namespace sandtable::layout
