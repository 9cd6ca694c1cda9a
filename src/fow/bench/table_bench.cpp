// The bench of generated tables: laying one out, reading it, and going about on it as on a shipped one.
#include <fmt/format.h>

#include <algorithm>

#include "dice/recorded.hpp"
#include "fow/bench/bench.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/figures.hpp"
#include "fow/core/state.hpp"
#include "fow/core/world.hpp"
#include "table/layout/generate.hpp"

namespace sandtable::fow {
namespace {

constexpr int tables = 12;  // a theatre

// A terrain file as the `table` of a script.
std::string inline_table(std::string text) {
  for (std::size_t at = 0; (at = text.find("[[feature]]", at)) != std::string::npos; at += 17)
    text.replace(at, 11, "[[table.feature]]");
  return "[table]\n" + text;
}

std::string spread(std::vector<double> ms) {
  std::sort(ms.begin(), ms.end());
  return fmt::format("{:.1f} ms median, {:.1f} worst", ms[ms.size() / 2], ms.back());
}

void bench_theatre(Bench& b, const Figures& figures, const std::string& theatre, const std::string& home) {
  std::vector<double> making, reading, routing;
  for (uint64_t seed = 1; seed <= tables; ++seed) {
    std::string text;
    making.push_back(b.best_us(1, 1, [&] {
      text = layout::generate(figures.charts, figures.kinds, {.theatre = theatre, .seed = seed}).text;
    }) / 1000);
    reading.push_back(b.best_us(3, 1, [&] { (void)Table::parse(text, theatre, figures.kinds); }) / 1000);
    if (seed > 4) continue;
    const auto game = battle_of(tank_battle(nullptr, 3, 1, 40) + inline_table(text), home);
    ConstantDice dice(4);
    DropEvents drop;
    game->run(dice, drop);
    const State& s = engine::state_of(*game);
    const int seat = engine::who(s).seats.has(0) ? 0 : 1;
    for (int i = 0; i < 30; ++i) {
      const Vec to{s.world->table->size().x * (3 + i * 7 % 29) / 33, s.world->table->size().y * (2 + i * 5 % 13) / 16};
      const PreviewRequest request{.what = PreviewSort::route, .piece = piece_of(TeamId::of(0)), .at = Pose{to, {}}};
      routing.push_back(b.best_us(1, 1, [&] { (void)game->preview(seat, request); }) / 1000);
    }
  }
  b.rows.push_back({fmt::format("generate a table ({})", theatre), spread(making), "250 ms median",
                    *std::max_element(making.begin(), making.end()) < 3000});
  b.rows.push_back({fmt::format("read a generated table ({})", theatre), spread(reading), "10 ms median",
                    *std::min_element(reading.begin(), reading.end()) < 10});
  std::sort(routing.begin(), routing.end());
  const double p95 = routing[routing.size() * 95 / 100];
  b.rows.push_back({fmt::format("route of a tank on generated tables ({})", theatre),
                    fmt::format("{}, {:.2f} p95", spread(routing), p95), "20 ms p95", p95 <= 20});
}

}  // namespace

void bench_tables(Bench& b, const std::string& home) {
  const Figures& figures = figures_in(home);
  for (const layout::Chart& chart : figures.charts.all()) bench_theatre(b, figures, chart.id, home);
}

}  // namespace sandtable::fow
