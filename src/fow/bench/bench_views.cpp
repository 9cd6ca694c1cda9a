// The bench of what a seat of the page asks for.
#include <fmt/format.h>

#include <functional>

#include "dice/recorded.hpp"
#include "fow/bench/bench.hpp"
#include "fow/shooting/shoot_choice.hpp"

namespace sandtable::fow {
namespace {

// Machine-guns about to shoot at a platoon of infantry.
std::string volley_at_hand() {
  std::string text = "sides = [\"us\", \"german\"]\n[start]\nstep = \"shooting\"\n";
  text += "[[platoon]]\nname = \"mgs\"\nside = \"us\"\nmodel = \"M1917 HMG\"\n";
  for (int i = 0; i < 4; ++i) text += fmt::format("[[platoon.team]]\nname = \"mg{}\"\nat = [{}, 10]\n", i, 20 + 3 * i);
  text += "[[platoon]]\nname = \"foot\"\nside = \"german\"\nfacing = 180\nmodel = \"Rifle/MG team\"\n";
  for (int i = 0; i < 9; ++i) text += fmt::format("[[platoon.team]]\nname = \"f{}\"\nat = [{}, 26]\n", i, 16 + 3 * i);
  return text;
}

}  // namespace

// What a seat of the web table asks for after every command and while its player points at things.
void bench_views(Bench& b, const std::string& home) {
  const auto big = battle_of(tank_battle("data/tables/steppe.toml", 10, 4), home);
  const auto game = battle_of(tank_battle("data/tables/bocage.toml", 5, 4), home);
  ConstantDice dice(4);
  DropEvents drop;
  for (const auto& g : {big.get(), game.get()}) g->run(dice, drop);
  const auto time = [&](std::string what, int calls, double budget, const std::function<void()>& f) {
    b.row(std::move(what), b.best_us(5, calls, f), budget);
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
  const auto near = battle_of(volley_at_hand(), home);
  near->run(dice, drop);
  const PreviewRequest shoot{.what = PreviewSort::check,
                             .command = {.decision = near->core().decision,
                                         .verb = shoot_verb.words.verb,
                                         .actor = near->piece("mgs"),
                                         .replies = {}}};
  PreviewRequest choice = shoot;
  choice.what = PreviewSort::choice;
  time("preview: choice of a volley", 5, 20000, [&] { (void)near->preview(0, choice); });
  time(fmt::format("preview: check of a volley, {} outlooks", near->preview(0, shoot).odds.size()), 2, 20000,
       [&] { (void)near->preview(0, shoot); });
}

}  // namespace sandtable::fow
