#include "fow/bench/bench.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "dice/philox.hpp"
#include "fow/artillery/bombard.hpp"
#include "fow/bench/sight_bench.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/state.hpp"
#include "fow/damage/steps.hpp"
#include "fow/force/field.hpp"
#include "fow/movement/move_choice.hpp"
#include "fow/movement/movement.hpp"
#include "fow/odds/bombard_odds.hpp"
#include "fow/odds/volley_odds.hpp"
#include "fow/setup/setup.hpp"
#include "fow/shooting/shoot_choice.hpp"
#include "fow/shooting/shooting.hpp"
#include "game/forces/list_text.hpp"

namespace sandtable::fow {

std::string tank_battle(const char* table, int each, int rows, int width) {
  std::string text = "sides = [\"us\", \"german\"]\nturns = 6\n";
  if (table) text += fmt::format("table = \"{}\"\n", table);
  for (int side = 0; side < 2; ++side)
    for (int row = 0; row < rows; ++row) {
      text += fmt::format("[[platoon]]\nname = \"{}{}\"\nside = \"{}\"\nskill = \"{}\"\nfacing = {}\nmodel = \"{}\"\n",
                          side == 0 ? "us" : "ger", row, side == 0 ? "us" : "german", side == 0 ? "trained" : "veteran",
                          side * 180, side == 0 ? "M4 Sherman" : "Panzer IV G");
      for (int i = 0; i < each; ++i)
        text += fmt::format("[[platoon.team]]\nname = \"{}{}_{}\"\nat = [{}, {}]\n", side == 0 ? "us" : "ger", row, i,
                            3 + width * i / std::max(1, each - 1), side == 0 ? 2 + 3 * row : 46 - 3 * row);
    }
  return text;
}

std::unique_ptr<Game> battle_of(const std::string& script, const std::string& home) {
  return begin(Toml::parse(script, "bench"), home);
}

namespace {

// A State as large as a big battle's, in the middle of nested procedures.
State big_state(const Game& game) {
  State s = engine::state_of(game);
  while (s.stack.size() < 6) push_step(s, SettleHit{});
  return s;
}

void bench_state(const Game& battle, Bench& b) {
  const State s = big_state(battle);
  b.signature ^= engine::hash(s);
  if (!b.timing()) return;
  // Into one of eight that are there already, as search does, and into a new one.
  std::vector<State> copies(8);
  std::size_t at = 0;
  const double us = b.best_us(20, 2000, [&] {
    copies[at] = s;
    at = (at + 1) % copies.size();
    asm volatile("" : : "r"(copies.data()) : "memory");
  });
  const double fresh = b.best_us(20, 2000, [&] {
    const State copy = s;
    asm volatile("" : : "r"(&copy) : "memory");
  });
  const std::size_t bytes = bytes_of(s);
  b.rows.push_back({fmt::format("copy of a {}-team State", s.teams.size()),
                    fmt::format("{:.2f} µs ({:.2f} a new one), {} bytes", us, fresh, bytes), "1.5 µs, 48 KB",
                    us <= 1.5 && bytes <= 48 * 1024});
  b.rows.push_back(
      {"hash a State",
       fmt::format("{:.1f} µs", b.best_us(5, 200, [&] { asm volatile(""
                                                                     :
                                                                     : "r"(engine::hash(s))
                                                                     : "memory"); })), "",
       true});
}

void bench_sight(Bench& b, const std::string& home) {
  const bool timing = b.timing();
  const SightBench sight = run_sight_bench(home + "/data", timing ? 20 : 6, timing ? 5 : 0, b.clock);
  const SightBench fixed = timing ? run_sight_bench(home + "/data", 6) : sight;
  b.signature ^= fixed.signature * 3;
  if (!b.timing()) return;
  const auto row = [&](const char* what, const SightBench::Speeds& s) {
    const bool met = s.median_us <= 0.6 && s.mean_us <= 2 && s.p99_us <= 12;
    b.rows.push_back({what, fmt::format("{:.2f} µs median, {:.2f} mean, {:.1f} p99", s.median_us, s.mean_us, s.p99_us),
                      "0.6, 2, 12 µs", met});
  };
  row("sight query to shoot (44 features, 80 pieces)", sight.shooting);
  row("sight query without shooting", sight.seeing);
  row("sight query with the hidden share", sight.shares);
}

// A row of teams of that model.
std::string row_of(const char* platoon, const char* side, const char* model, int teams, int y, const char* more) {
  std::string text =
      fmt::format("[[platoon]]\nname = '{}'\nside = '{}'\nmodel = '{}'\n{}\nteam = [", platoon, side, model, more);
  for (int i = 0; i < teams; ++i)
    text += fmt::format("{{ name = '{0}{1}', at = [{2}, {3}] }}, ", platoon, i, 12 + 3 * i, y);
  return text + "]\n";
}

// Orders, dice, allocation, saves: from the command to the next question of the Shooting Step.
void bench_order(const char* what, const std::string& platoons, Command order, double budget_us, Bench& b,
                 const std::string& home) {
  const auto game = battle_of("sides = ['us', 'german']\n" + platoons + "[start]\nstep = 'shooting'\n", home);
  const State s = engine::state_of(*game);
  order.decision = s.core.decision;
  const Command shoot = engine::complete(s, 0, order);
  uint64_t seed = 0;
  State copy = s;
  bool fired = true;
  const auto fire = [&] {
    copy = s;
    PhiloxDice dice(++seed);
    DropEvents drop;
    const int64_t from = b.timing() ? b.clock() : 0;
    fired = engine::apply(copy, 0, shoot, dice, drop).empty() && fired;
    while (fired && engine::waiting(copy) && engine::question(copy) != AskShoot::name)
      fired = engine::apply(copy, engine::who(copy).side, engine::usual(copy), dice, drop).empty();
    return b.timing() ? static_cast<double>(b.clock() - from) / 1000 : 0;
  };
  for (int i = 0; i < 20; ++i) {
    fire();
    b.sign(engine::hash(copy));
  }
  if (!b.timing()) return;
  // The mean of a batch, for volleys differ with their dice; the best batch, for other programs run beside this one.
  double best = 1e30;
  for (int batch = 0; batch < 20; ++batch) {
    double sum = 0;
    for (int i = 0; i < 200; ++i) sum += fire();
    best = std::min(best, sum / 200);
  }
  b.row(what, best, budget_us, fired ? "" : ", refused");
}

void bench_volley(const char* what, const std::string& platoons, double budget_us, Bench& b, const std::string& home) {
  bench_order(what, platoons,
              {.verb = shoot_verb.words.verb,
               .actor = PieceRef::platoon(0),
               .replies = {{.key = "target"_name, .values = {1}}}},
              budget_us, b, home);
}

// The observer is the last team, one in the middle of the enemy the aiming point.
std::string guns_on_infantry() {
  std::string infantry = "[[platoon]]\nname = 'b'\nside = 'german'\nmodel = 'Rifle/MG team'\ndid = ['moved']\nteam = [";
  for (int i = 0; i < 12; ++i)
    infantry += fmt::format("{{ name = 'b{}', at = [{}, {}] }}, ", i, 24.4 + 2.05 * (i % 3), 36.5 + 1.3 * (i / 3));
  return row_of("a", "us", "M2A1 105mm howitzer", 6, 2, "") + infantry + "]\n" +
         "[[platoon]]\nname = 'o'\nside = 'us'\nobserves = 'a'\nteam = [{ name = 'eyes', model = "
         "'Observer Rifle team', at = [26, 22] }]\n";
}
Command bombardment_order() {
  return {.verb = bombard_verb.words.verb,
          .actor = PieceRef::platoon(0),
          .replies = {{.key = "mode"_name, .values = {0}},
                      {.key = "spotter"_name, .values = {18}},
                      {.key = "target"_name, .values = {10}}}};
}

void bench_bombardment(Bench& b, const std::string& home) {
  bench_order("a bombardment of six guns on twelve teams, spotting and ranging included", guns_on_infantry(),
              bombardment_order(), 60, b, home);
}

void bench_bombardment_odds(Bench& b, const std::string& home) {
  if (!b.timing()) return;
  const auto game = battle_of("sides = ['us', 'german']\n" + guns_on_infantry() + "[start]\nstep = 'shooting'\n", home);
  const State s = engine::state_of(*game);
  Command order = bombardment_order();
  order.decision = s.core.decision;
  Refusals no;
  const Mission mission = read_bombardment(s, engine::complete(s, 0, order), no);
  const double us = b.best_us(5, 50, [&] { asm volatile("" : : "r"(bombard_odds(s, mission).weapons) : "memory"); });
  b.row("exact odds of it", us, 100, no.empty() ? "" : ", refused");
}

void bench_volleys(Bench& b, const std::string& home) {
  bench_volley("a volley, 5 tanks at 5",
               row_of("a", "us", "M4 Sherman", 5, 12, "") + row_of("b", "german", "Panzer IV G", 5, 30, "facing = 180"),
               25, b, home);
  bench_volley("a volley, 12 infantry teams at 12",
               row_of("a", "us", "Rifle/MG team", 12, 12, "") +
                   row_of("b", "german", "Rifle/MG team", 12, 24, "facing = 180\ndid = ['moved']"),
               300, b, home);
}

// Three sorts of tanks fire at five: every outcome counted.
void bench_odds(Bench& b, const std::string& home) {
  const auto game = battle_of(R"(
sides = ["us", "german"]
[[platoon]]
name = "a"
side = "us"
team = [{ name = "t1", model = "M4 Sherman", at = [20, 12] }, { name = "t2", model = "M4 Sherman", at = [24, 12] }, { name = "t3", model = "M4A1 (76mm) Sherman", at = [28, 12] }, { name = "t4", model = "M4A1 (76mm) Sherman", at = [32, 12] }, { name = "t5", model = "M5A1 Stuart", at = [36, 12] }]
[[platoon]]
name = "b"
side = "german"
facing = 180
model = "Panzer IV G"
team = [{ name = "t6", at = [20, 31] }, { name = "t7", at = [24, 31] }, { name = "t8", at = [28, 31] }, { name = "t9", at = [32, 31] }, { name = "t10", at = [36, 31] }]
[start]
step = "shooting"
)",
                              home);
  const State s = engine::state_of(*game);
  const Body shooters{PlatoonId::of(0), {}};
  const std::vector<Fire> fires = usual_fire(s, shooting_step_terms(), shooters, {PlatoonId::of(1), {}});
  const VolleyOdds odds = volley_odds(s, shooters, fires);
  b.sign(odds.outcomes);
  if (!b.timing()) return;
  const double us = b.best_us(5, 50, [&] {
    asm volatile("" : : "r"(volley_odds(s, shooters, fires).outcomes) : "memory");
  });
  b.row(fmt::format("exact odds of a volley, 3 classes, {} outcomes", odds.outcomes), us, 100);
  const uint64_t tries = 500;
  const double sampled = b.best_us(3, 1, [&] { sample_volley(s, shooters, fires, tries, 1); });
  b.rows.push_back({"a volley sampled for odds", fmt::format("{:.1f} µs", sampled / static_cast<double>(tries)),
                    "40 µs", sampled / static_cast<double>(tries) <= 40});
}

void bench_reach(const Game& battle, Bench& b) {
  const State s = engine::state_of(battle);
  const auto area = [&](std::size_t team) {
    const MoveField field(s, TeamId::of(team));
    return Reach(field.ground(), field.others(), field.limits(), field.mover()).count();
  };
  for (std::size_t t = 0; t < 4; ++t) b.sign(area(t));
  if (b.timing()) {
    const double us = b.best_us(5, 10, [&] { asm volatile("" : : "r"(area(2)) : "memory"); });
    b.rows.push_back({"reachable area of a tank (bocage)", fmt::format("{:.2f} ms", us / 1000), "2 ms", us <= 2000});
  }
}

// A platoon of tanks advances together: check and apply of the whole plan.
void bench_move(const Game& battle, Bench& b) {
  State s = engine::state_of(battle);
  PhiloxDice start(uint64_t{1});
  DropEvents nothing;
  engine::run(s, start, nothing);
  const PlatoonId platoon = PlatoonId::of(0);
  Command advance{.decision = s.core.decision,
                  .verb = move_verb.words.verb,
                  .actor = PieceRef::platoon(platoon.value),
                  .replies = {{.key = "paths"_name}}};
  for (TeamId t : on_table(s, platoon)) {
    const Pose to{s[t].pose.at + Vec{0, 3 * inch}, s[t].pose.facing};
    advance.replies[0].routes.push_back({.piece = piece_of(t), .steps = {to}});
  }
  advance = engine::complete(s, 0, advance);
  const auto go = [&] {
    State copy = s;
    PhiloxDice dice(uint64_t{7});
    DropEvents drop;
    engine::apply(copy, 0, advance, dice, drop);
    return engine::hash(copy);
  };
  b.sign(go());
  if (!b.timing()) return;
  const std::size_t teams = advance.replies[0].routes.size();
  const double us = b.best_us(5, 20, [&] { asm volatile("" : : "r"(go()) : "memory"); });
  const auto no = engine::check(s, 0, advance);
  b.rows.push_back({fmt::format("a platoon move, {} tanks{}", teams, no.empty() ? "" : ", refused"),
                    fmt::format("{:.1f} µs", us), "", true});
}

// An army list of 1500 points: what a list builder asks after every click.
void bench_lists(Bench& b, const std::string& home) {
  const std::string file = home + "/data/fow/lists/ge-gepanz-1500.toml";
  const Toml root = Toml::load(file);
  const forces::Company company = load_company(home, forces::company_of(root));
  const forces::Draft draft = forces::read_draft(root, company);
  const forces::List list = complete(company, draft);
  const auto keep = [](std::size_t n) { asm volatile("" : : "r"(n) : "memory"); };
  b.row("fill in an army list of 1500 points",
        b.best_us(5, 20, [&] { keep(complete(company, draft).platoons.size()); }), 50);
  b.row("check an army list of 1500 points",
        b.best_us(5, 20, [&] { keep(check(company, list, force_rules().rules).size()); }), 20);
  const std::string text = to_toml(company, shorten(company, list));
  b.row("read an army list of 1500 points",
        b.best_us(5, 20, [&] { keep(read_draft(forces::parse_list(text, file), company).platoons.size()); }), 500);
  b.row("the troops of an army list of 1500 points",
        b.best_us(5, 5, [&] { keep(field(company, list, home).platoons.size()); }), 5000);
}

// A battle of every sort of troops; behaviour only.
void sign_mixed_battles(Bench& b, const std::string& home) {
  const Toml script = Toml::load(home + "/data/battles/mixed.toml");
  const auto battle = begin(script, home);
  int commands = 0;
  for (uint64_t seed = 1; seed <= 6; ++seed) b.sign(playout(*battle, seed, &commands));
}

}  // namespace

void bench(Bench& b, const std::string& home) {
  if (b.timing() && !b.part.empty()) {  // without what is signed
    if (b.wants("views")) bench_views(b, home);
    if (b.wants("ways")) bench_routes(b, home);
    if (b.wants("tables")) bench_tables(b, home);
    if (b.wants("lists")) bench_lists(b, home);
    if (b.wants("missions")) bench_missions(b, home);
    return;
  }
  const auto battle = battle_of(tank_battle("data/tables/bocage.toml", 10, 2), home);
  const auto crowd = battle_of(tank_battle("data/tables/steppe.toml", 20, 5), home);
  bench_state(*crowd, b);
  bench_sight(b, home);
  bench_volleys(b, home);
  bench_bombardment(b, home);
  bench_bombardment_odds(b, home);
  bench_odds(b, home);
  bench_reach(*battle, b);
  bench_move(*battle_of(tank_battle(nullptr, 20, 1), home), b);
  sign_mixed_battles(b, home);
  bench_play(*battle, "random playout (movement and shooting only)", 10, b);
  if (!b.timing()) return;
  bench_views(b, home);
  bench_routes(b, home);
  bench_tables(b, home);
  bench_lists(b, home);
  bench_missions(b, home);
}

}  // namespace sandtable::fow
