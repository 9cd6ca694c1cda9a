// The bench of moving as a player moves: ways to random places and plans of whole platoons, on every shipped table.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>

#include "dice/recorded.hpp"
#include "fow/bench/bench.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/state.hpp"
#include "fow/core/world.hpp"
#include "fow/setup/setup.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

constexpr double budget_ms = 20;  // p95 of a preview
constexpr int asked = 120;        // times a row

// A shipped table, and the shipped battle that is fought there; none: two armies of tanks and foot.
struct Arena {
  std::string table;
  const char* battle;
};

std::vector<Arena> arenas(const std::string& home) {
  const std::map<std::string, const char*> battles{{"bocage", "lane-to-the-church"},
                                                   {"steppe", "kurgan-hill"},
                                                   {"ridge", "guns-and-the-ridge"},
                                                   {"river-road", "bridge-before-noon"}};
  std::vector<Arena> list;
  for (const auto& file : std::filesystem::directory_iterator(home + "/data/tables")) {
    const std::string table = file.path().stem();
    const auto fought = battles.find(table);
    list.push_back({table, fought == battles.end() ? nullptr : fought->second});
  }
  std::sort(list.begin(), list.end(), [](const Arena& a, const Arena& b) { return a.table < b.table; });
  return list;
}

// Tanks in line, close enough for their orders, or all over the table.
std::string meeting_on(const std::string& table, bool scattered) {
  std::string text = tank_battle(table.c_str(), 5, 2, scattered ? 66 : 16);
  for (int side = 0; side < 2; ++side) {
    text += fmt::format("[[platoon]]\nname = \"foot{}\"\nside = \"{}\"\nfacing = {}\nmodel = \"Rifle/MG team\"\n", side,
                        side == 0 ? "us" : "german", side * 180);
    for (int i = 0; i < 9; ++i)
      text += fmt::format("[[platoon.team]]\nname = \"foot{}_{}\"\nat = [{}, {}]\n", side, i, 20 + 3 * i,
                          side == 0 ? 9 : 39);
  }
  return text;
}

class GoodPlaces {
 public:
  GoodPlaces(Vec size, uint64_t seed) : size_(size), draws_(seed) {}
  Vec next() { return {drawn(size_.x), drawn(size_.y)}; }
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(draw_below(static_cast<int>(n), draws_)); }

 private:
  Coord drawn(Coord most) { return static_cast<Coord>(below(static_cast<std::size_t>(most / 100))) * 100; }
  Vec size_;
  Draws draws_;
};

// Median, p95 and worst of what is asked, each question once: the second time much of the ground would be laid already.
void time_each(Bench& b, std::string what, const std::function<std::function<void()>()>& next) {
  std::vector<double> ms;
  for (int i = 0; i < asked; ++i) {
    const std::function<void()> ask = next();
    ms.push_back(b.best_us(1, 1, ask) / 1000);
  }
  std::sort(ms.begin(), ms.end());
  const double p95 = ms[ms.size() * 95 / 100];
  b.rows.push_back({std::move(what),
                    fmt::format("{:.2f} ms median, {:.2f} p95, {:.2f} worst", ms[ms.size() / 2], p95, ms.back()),
                    fmt::format("{:g} ms p95", budget_ms), p95 <= budget_ms});
}

std::vector<TeamId> those(const State& s, bool (*wanted)(const Model&)) {
  std::vector<TeamId> list;
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (const TeamId t = TeamId::of(i); s[t].present() && side_of(s, t) == s.active && wanted(model(s, t)))
      list.push_back(t);
  return list;
}

void bench_arena(Bench& b, const Arena& arena, bool scattered, const std::string& home) {
  const auto game = arena.battle && !scattered
                        ? begin(Toml::load(fmt::format("{}/data/battles/{}.toml", home, arena.battle)), home)
                        : battle_of(meeting_on(fmt::format("data/tables/{}.toml", arena.table), scattered), home);
  ConstantDice dice(4);
  DropEvents drop;
  game->run(dice, drop);
  const State& s = engine::state_of(*game);
  const int seat = engine::who(s).seats.has(0) ? 0 : 1;
  GoodPlaces places(s.world->table->size(), 7);
  const auto routes = [&](const char* who, const std::vector<TeamId>& teams) {
    if (teams.empty() || scattered) return;
    time_each(b, fmt::format("route of {} ({})", who, arena.table), [&] {
      const PreviewRequest request{.what = PreviewSort::route,
                                   .piece = piece_of(teams[places.below(teams.size())]),
                                   .at = Pose{places.next(), {}}};
      return [&game, seat, request] { (void)game->preview(seat, request); };
    });
  };
  routes("a tank", those(s, [](const Model& m) { return m.vehicle() && m.armoured; }));
  routes("infantry", those(s, [](const Model& m) { return m.type == TeamType::infantry; }));
  const std::vector<TeamId> movers = those(s, [](const Model&) { return true; });
  time_each(b, fmt::format("plan of a {}platoon ({})", scattered ? "scattered " : "", arena.table), [&] {
    const PreviewRequest request{.what = PreviewSort::propose,
                                 .piece = piece_of(s[movers[places.below(movers.size())]].with()),
                                 .at = Pose{places.next(), {}}};
    return [&game, seat, request] { (void)game->preview(seat, request); };
  });
}

}  // namespace

void bench_routes(Bench& b, const std::string& home) {
  for (const Arena& arena : arenas(home))
    for (const bool scattered : {false, true}) bench_arena(b, arena, scattered, home);
}

}  // namespace sandtable::fow
