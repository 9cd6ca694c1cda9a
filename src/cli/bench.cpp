// `sandtable bench`: a fixed workload, a signature that changes only when behaviour changes, and the speeds beside
// their budgets.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <ostream>

#include "base/json.hpp"
#include "cli/options.hpp"
#include "cli/sight_bench.hpp"
#include "dice/odds.hpp"
#include "dice/recorded.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/state.hpp"
#include "fow/movement/movement.hpp"
#include "fow/odds/volley_odds.hpp"
#include "fow/setup/setup.hpp"
#include "fow/shooting/shooting.hpp"
#include "game/match.hpp"
#include "game/sample.hpp"

namespace sandtable::cli {
namespace {

using Clock = std::chrono::steady_clock;

struct Row {
  std::string what;
  std::string figure;  // "not yet" when there is nothing to measure
  std::string budget;
  bool met = true;
};

// Microseconds a call, the best of several runs: what the code costs, not what the machine's other work does.
double best_us(int runs, int calls, const std::function<void()>& f) {
  double best = 1e30;
  for (int r = 0; r < runs; ++r) {
    const auto from = Clock::now();
    for (int i = 0; i < calls; ++i) f();
    best = std::min(best, std::chrono::duration<double, std::micro>(Clock::now() - from).count() / calls);
  }
  return best;
}

// A battle of two armies of tanks in rows on a shipped table or a bare one, as a script would write it.
std::string tank_battle(const char* table, int each, int rows) {
  std::string text = "sides = [\"us\", \"german\"]\nturns = 6\n";
  if (table) text += fmt::format("table = \"{}\"\n", table);
  for (int side = 0; side < 2; ++side)
    for (int row = 0; row < rows; ++row) {
      text += fmt::format("[[platoon]]\nname = \"{}{}\"\nside = \"{}\"\nskill = \"{}\"\nfacing = {}\nmodel = \"{}\"\n",
                          side == 0 ? "us" : "ger", row, side == 0 ? "us" : "german", side == 0 ? "trained" : "veteran",
                          side * 180, side == 0 ? "M4 Sherman" : "Panzer IV G");
      for (int i = 0; i < each; ++i)
        text += fmt::format("[[platoon.team]]\nname = \"{}{}_{}\"\nat = [{}, {}]\n", side == 0 ? "us" : "ger", row, i,
                            3 + 66 * i / std::max(1, each - 1), side == 0 ? 2 + 3 * row : 46 - 3 * row);
    }
  return text;
}

std::unique_ptr<Game> begin(const std::string& text) { return fow::begin(Toml::parse(text, "bench"), home()); }

// Plays a battle with random commands; returns the hash at its end and counts commands.
uint64_t playout(const Game& start, uint64_t seed, int* commands, Journal* journal) {
  Match match(start.clone(), {.ruleset = "fow2"}, std::make_shared<PhiloxDice>(seed));
  Draws draws(seed + 1);
  while (!match.game().core().over()) {
    const Decision d = match.game().decision_for(Viewer::spectator());
    int seat = 0;
    while (!d.seats.has(seat)) ++seat;
    if (!match.submit(seat, match.game().sample(draws)).accepted()) break;
    ++*commands;
  }
  if (journal) *journal = match.journal();
  return match.game().hash();
}

// A State as large as a big battle's, in the middle of nested procedures.
fow::State big_state(const Game& game) {
  fow::State s = fow::engine::state_of(game);
  while (s.stack.size() < 6)
    s.stack.push_back({in_chapter<fow::Chapters>(fow::SettleHit{}), fow::SettleHit::procedure, 0});
  return s;
}

struct Results {
  uint64_t signature = 0;
  std::vector<Row> rows;
};

Row timed(std::string what, double us, double budget_us, const std::string& note = "") {
  return {std::move(what), fmt::format("{:.2f} µs{}", us, note), fmt::format("{:g} µs", budget_us), us <= budget_us};
}

void bench_state(const Game& battle, Results& r, bool timing) {
  const fow::State s = big_state(battle);
  r.signature ^= fow::engine::hash(s);
  if (!timing) return;
  std::vector<fow::State> copies(8);
  std::size_t at = 0;
  const double us = best_us(20, 2000, [&] {
    copies[at] = s;
    at = (at + 1) % copies.size();
    asm volatile("" : : "r"(copies.data()) : "memory");
  });
  r.rows.push_back(timed(fmt::format("copy a State ({} teams, stack {} deep, {:.1f} KB)", s.teams.size(),
                                     s.stack.size(), sizeof s / 1024.0),
                         us, 5));
  r.rows.push_back({"size of a State", fmt::format("{:.1f} KB", sizeof s / 1024.0), "48 KB", sizeof s <= 48 * 1024});
  r.rows.push_back(
      {"hash a State",
       fmt::format("{:.1f} µs", best_us(5, 200, [&] { asm volatile(""
                                                                   :
                                                                   : "r"(fow::engine::hash(s))
                                                                   : "memory"); })),
       "", true});
}

void bench_sight(Results& r, bool timing) {
  const SightBench b = run_sight_bench(home() + "/data", timing ? 20 : 6, timing ? 5 : 0);
  const SightBench fixed = timing ? run_sight_bench(home() + "/data", 6, 0) : b;
  r.signature ^= fixed.signature * 3;
  if (!timing) return;
  const auto row = [&](const char* what, const SightBench::Speeds& s) {
    const bool met = s.median_us <= 0.6 && s.mean_us <= 2 && s.p99_us <= 12;
    r.rows.push_back({what, fmt::format("{:.2f} µs median, {:.2f} mean, {:.1f} p99", s.median_us, s.mean_us, s.p99_us),
                      "0.6, 2, 12 µs", met});
  };
  row("sight query to shoot (44 features, 80 pieces)", b.shooting);
  row("sight query without shooting", b.seeing);
  row("sight query with the hidden share", b.shares);
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
void bench_volley(const char* what, const std::string& platoons, double budget_us, Results& r, bool timing) {
  const auto game = begin("sides = ['us', 'german']\n" + platoons + "[start]\nstep = 'shooting'\n");
  const fow::State s = fow::engine::state_of(*game);
  const Command shoot = fow::engine::complete(s, 0,
                                              {.decision = s.core.decision,
                                               .verb = "shoot"_name,
                                               .actor = PieceRef::platoon(0),
                                               .replies = {{.key = "target"_name, .values = {1}}}});
  uint64_t seed = 0;
  fow::State copy = s;
  bool fired = true;
  const auto fire = [&] {
    copy = s;
    PhiloxDice dice(++seed);
    DropEvents drop;
    const auto from = Clock::now();
    fired = fow::engine::apply(copy, 0, shoot, dice, drop).empty() && fired;
    while (fired && fow::engine::waiting(copy) && fow::engine::who(copy).side == 1)
      fired = fow::engine::apply(copy, 1, fow::engine::usual(copy), dice, drop).empty();
    return std::chrono::duration<double, std::micro>(Clock::now() - from).count();
  };
  for (int i = 0; i < 20; ++i) {
    fire();
    r.signature = r.signature * 31 + fow::engine::hash(copy);
  }
  if (!timing) return;
  // The mean of a batch, for volleys differ with their dice; the best batch, for other programs run beside this one.
  double best = 1e30;
  for (int batch = 0; batch < 20; ++batch) {
    double sum = 0;
    for (int i = 0; i < 200; ++i) sum += fire();
    best = std::min(best, sum / 200);
  }
  r.rows.push_back(timed(what, best, budget_us, fired ? "" : ", refused"));
}

void bench_volleys(Results& r, bool timing) {
  bench_volley("a volley, 5 tanks at 5",
               row_of("a", "us", "M4 Sherman", 5, 12, "") + row_of("b", "german", "Panzer IV G", 5, 30, "facing = 180"),
               25, r, timing);
  bench_volley("a volley, 12 infantry teams at 12",
               row_of("a", "us", "Rifle/MG team", 12, 12, "") +
                   row_of("b", "german", "Rifle/MG team", 12, 24, "facing = 180\ndid = ['moved']"),
               300, r, timing);
}

// Three sorts of tanks fire at five: every outcome counted.
void bench_odds(Results& r, bool timing) {
  const auto game = begin(R"(
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
)");
  const fow::State s = fow::engine::state_of(*game);
  const fow::Body shooters{fow::PlatoonId::of(0), {}};
  const std::vector<fow::Fire> fires = fow::usual_fire(s, shooters, {fow::PlatoonId::of(1), {}});
  const fow::VolleyOdds odds = fow::volley_odds(s, shooters, fires);
  r.signature = r.signature * 31 + odds.outcomes;
  if (!timing) return;
  const double us = best_us(5, 50, [&] {
    asm volatile("" : : "r"(fow::volley_odds(s, shooters, fires).outcomes) : "memory");
  });
  r.rows.push_back(timed(fmt::format("exact odds of a volley, 3 classes, {} outcomes", odds.outcomes), us, 100));
  const uint64_t tries = 500;
  const double sampled = best_us(3, 1, [&] { fow::sample_volley(s, shooters, fires, tries, 1); });
  r.rows.push_back({"a volley sampled for odds", fmt::format("{:.1f} µs", sampled / static_cast<double>(tries)),
                    "40 µs", sampled / static_cast<double>(tries) <= 40});
}

void bench_reach(const Game& battle, Results& r, bool timing) {
  const fow::State s = fow::engine::state_of(battle);
  const auto area = [&](std::size_t team) {
    const fow::MoveField field(s, fow::TeamId::of(team));
    return Reach(field.ground(), field.others(), field.limits(), field.mover()).count();
  };
  for (std::size_t t = 0; t < 4; ++t) r.signature = r.signature * 31 + area(t);
  if (timing) {
    const double us = best_us(5, 10, [&] { asm volatile("" : : "r"(area(2)) : "memory"); });
    r.rows.push_back({"reachable area of a tank (bocage)", fmt::format("{:.2f} ms", us / 1000), "2 ms", us <= 2000});
  }
}

// A platoon of tanks advances together: check and apply of the whole plan.
void bench_move(const Game& battle, Results& r, bool timing) {
  fow::State s = fow::engine::state_of(battle);
  PhiloxDice start(uint64_t{1});
  DropEvents nothing;
  fow::engine::run(s, start, nothing);
  const fow::PlatoonId platoon = fow::PlatoonId::of(0);
  Command advance{.decision = s.core.decision,
                  .verb = "move"_name,
                  .actor = PieceRef::platoon(platoon.value),
                  .replies = {{.key = "paths"_name}}};
  for (fow::TeamId t : fow::on_table(s, platoon)) {
    const Pose to{s[t].pose.at + Vec{0, 3 * inch}, s[t].pose.facing};
    advance.replies[0].routes.push_back({.piece = fow::piece_of(t), .steps = {to}});
  }
  advance = fow::engine::complete(s, 0, advance);
  const auto go = [&] {
    fow::State copy = s;
    PhiloxDice dice(uint64_t{7});
    DropEvents drop;
    fow::engine::apply(copy, 0, advance, dice, drop);
    return fow::engine::hash(copy);
  };
  r.signature = r.signature * 31 + go();
  if (!timing) return;
  const std::size_t teams = advance.replies[0].routes.size();
  const double us = best_us(5, 20, [&] { asm volatile("" : : "r"(go()) : "memory"); });
  const auto no = fow::engine::check(s, 0, advance);
  r.rows.push_back({fmt::format("a platoon move, {} tanks{}", teams, no.empty() ? "" : ", refused"),
                    fmt::format("{:.1f} µs", us), "", true});
}

// A battle of every sort of troops; behaviour only.
void sign_mixed_battles(Results& r) {
  const Toml script = Toml::load(home() + "/data/battles/mixed.toml");
  const auto battle = fow::begin(script, home());
  int commands = 0;
  for (uint64_t seed = 1; seed <= 6; ++seed)
    r.signature = r.signature * 31 + playout(*battle, seed, &commands, nullptr);
}

void bench_play(const Game& battle, Results& r, bool timing) {
  Journal journal;
  int commands = 0;
  r.signature = r.signature * 31 + playout(battle, 1, &commands, &journal);
  if (!timing) return;
  const auto from = Clock::now();
  int played = 0;
  for (uint64_t seed = 2; seed < 6; ++seed) playout(battle, seed, &played, nullptr);
  const double ms = std::chrono::duration<double, std::milli>(Clock::now() - from).count();
  r.rows.push_back({"random playout (movement and shooting only)",
                    fmt::format("{:.1f} ms, {} commands", ms / 4, played / 4), "10 ms", ms / 4 <= 10});
  const double us =
      best_us(3, 3, [&] { Match::replay(battle.clone(), journal, std::make_shared<ConstantDice>(1), "bench"); });
  const double rate = static_cast<double>(journal.lines.size()) / us * 1e6;
  r.rows.push_back({"replay", fmt::format("{:.0f} commands a second", rate), "20000", rate >= 20000});
}

// Machine-guns about to shoot at a platoon of infantry.
std::string volley_at_hand() {
  std::string text = "sides = [\"us\", \"german\"]\n[start]\nstep = \"shooting\"\n";
  text += "[[platoon]]\nname = \"mgs\"\nside = \"us\"\nmodel = \"M1917 HMG\"\n";
  for (int i = 0; i < 4; ++i) text += fmt::format("[[platoon.team]]\nname = \"mg{}\"\nat = [{}, 10]\n", i, 20 + 3 * i);
  text += "[[platoon]]\nname = \"foot\"\nside = \"german\"\nfacing = 180\nmodel = \"Rifle/MG team\"\n";
  for (int i = 0; i < 9; ++i) text += fmt::format("[[platoon.team]]\nname = \"f{}\"\nat = [{}, 26]\n", i, 16 + 3 * i);
  return text;
}

// What a seat of the web table asks for after every command and while its player points at things.
void bench_views(Results& r) {
  const auto big = begin(tank_battle("data/tables/steppe.toml", 10, 4));
  const auto game = begin(tank_battle("data/tables/bocage.toml", 5, 4));
  ConstantDice dice(4);
  DropEvents drop;
  for (const auto& g : {big.get(), game.get()}) g->run(dice, drop);
  const auto time = [&](std::string what, int calls, double budget, const std::function<void()>& f) {
    r.rows.push_back(timed(std::move(what), best_us(5, calls, f), budget));
  };
  const auto ask = [&](PreviewRequest request) {
    return [&game, request] { asm volatile("" : : "r"(game->preview(0, request).words.size()) : "memory"); };
  };
  time("view: redact a State, 80 teams", 200, 60, [&] { (void)big->known(Viewer::of(0)); });
  const auto view = big->known(Viewer::of(0));
  time("view: tableau, 80 teams", 200, 60, [&] { (void)view->tableau(); });
  time("view: outline of the Movement Step, 80 teams", 100, 100, [&] { (void)big->outline_for(Viewer::of(0)); });
  const PieceRef tank = game->piece("us3_2");
  time("preview: reach of a tank, both gaits", 5, 2000, ask({.what = PreviewSort::reach, .piece = tank}));
  const Pose there{{34 * inch, 20 * inch}, {}};
  time("preview: route of a tank", 5, 5000, ask({.what = PreviewSort::route, .piece = tank, .at = there}));
  time("preview: look of a tank at 20 enemies", 5, 5000, ask({.what = PreviewSort::look, .piece = tank, .at = there}));
  const Toml words = Toml::parse("w = { platoon = \"us3\", paths = { us3_2 = [[36, 14]] } }", "bench");
  const Command move = game->command("move", words.find("w"));
  time("preview: check of a move", 5, 5000, ask({.what = PreviewSort::check, .command = move}));
  for (const auto& g : {big.get(), game.get()}) g->apply(0, g->usual(), dice, drop);
  time("view: outline of the Shooting Step, 80 teams", 100, 100, [&] { (void)big->outline_for(Viewer::of(0)); });
  const auto near = begin(volley_at_hand());
  near->run(dice, drop);
  const PreviewRequest shoot{
      .what = PreviewSort::check,
      .command = {.decision = near->core().decision, .verb = "shoot"_name, .actor = near->piece("mgs"), .replies = {}}};
  PreviewRequest choice = shoot;
  choice.what = PreviewSort::choice;
  time("preview: choice of a volley", 5, 20000, [&] { (void)near->preview(0, choice); });
  time(fmt::format("preview: check of a volley, {} outlooks", near->preview(0, shoot).odds.size()), 2, 20000,
       [&] { (void)near->preview(0, shoot); });
}

void print(const Results& r, Call& call) {
  std::size_t wide = 0;
  std::size_t figures = 0;
  for (const Row& row : r.rows) {
    wide = std::max(wide, row.what.size());
    figures = std::max(figures, row.figure.size());
  }
  for (const Row& row : r.rows) {
    const std::string verdict = row.figure == "not yet" || row.budget.empty() ? "" : row.met ? "within" : "MISSED";
    call.out << fmt::format("{:<{}}  {:<{}}  {:<22}  {}\n", row.what, wide, row.figure, figures,
                            row.budget.empty() ? "" : "budget " + row.budget, verdict);
  }
  call.out << fmt::format("signature {:016x}\n", r.signature);
}

}  // namespace

int bench(Call& call) {
  Options app{"Fixed workload: a behaviour signature and the speeds beside their budgets", "bench"};
  bool signature = false;
  bool json = false;
  app.flag("--signature", signature, "only the signature: it changes only when behaviour does");
  app.flag("--json", json, "rows and signature as JSON");
  if (const auto exit = app.parse(call)) return *exit;

  Results r;
  const auto battle = begin(tank_battle("data/tables/bocage.toml", 10, 2));
  const auto crowd = begin(tank_battle("data/tables/steppe.toml", 20, 5));
  bench_state(*crowd, r, !signature);
  bench_sight(r, !signature);
  bench_volleys(r, !signature);
  bench_odds(r, !signature);
  bench_reach(*battle, r, !signature);
  bench_move(*begin(tank_battle(nullptr, 20, 1)), r, !signature);
  sign_mixed_battles(r);
  bench_play(*battle, r, !signature);
  if (!signature) bench_views(r);
  for (const char* later : {"battle between two regular agents", "server: command to both views, 1,000 games",
                            "page: first paint of a table"})
    r.rows.push_back({later, "not yet", "", true});

  if (signature) {
    call.out << fmt::format("{:016x}\n", r.signature);
  } else if (json) {
    Json j;
    j["signature"] = fmt::format("{:016x}", r.signature);
    for (const Row& row : r.rows) {
      Json one;
      one["what"] = row.what;
      one["figure"] = row.figure;
      one["budget"] = row.budget;
      one["met"] = row.met;
      j["rows"].push(std::move(one));
    }
    call.out << j.pretty() << '\n';
  } else {
    print(r, call);
  }
  return Exit::good;
}

}  // namespace sandtable::cli
