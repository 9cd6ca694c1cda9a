// A battle to ask previews of, and to play on with dice that all show one face.
// Used by the tests of previews. Not for tests that need other dice.
#pragma once
#include <gtest/gtest.h>

#include "dice/recorded.hpp"
#include "fow/core/engine.hpp"
#include "fow/setup/setup.hpp"
#include "game/preview.hpp"

namespace sandtable::fow {

inline std::unique_ptr<Game> start_of(std::string_view text) {
  auto game = begin(Toml::parse(text, "field.toml"), SANDTABLE_SOURCE_DIR);
  ConstantDice dice(4);
  DropEvents drop;
  game->run(dice, drop);
  return game;
}

inline Command say(const Game& g, const char* verb, const std::string& words) {
  return g.command(verb, Toml::parse("w = " + words, "words").find("w"));
}
inline Preview check_of(const Game& g, int seat, const Command& c) {
  return g.preview(seat, {.what = PreviewSort::check, .command = c});
}
inline void usual(Game& g) {
  ConstantDice dice(4);
  DropEvents drop;
  const Decision d = g.decision_for(Viewer::spectator());
  ASSERT_TRUE(g.apply(d.seats.has(0) ? 0 : 1, g.usual(), dice, drop).empty());
}
inline std::vector<Event> play(Game& g, int seat, const Command& c, int die) {
  ConstantDice dice(die);
  KeepEvents sink;
  const Refusals no = g.apply(seat, g.complete(seat, c), dice, sink);
  EXPECT_TRUE(no.empty()) << no[0].words;
  return sink.events;
}

}  // namespace sandtable::fow
