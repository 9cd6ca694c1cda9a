#include "sim/battle.hpp"

#include <fmt/core.h>

#include "base/hash.hpp"
#include "game/telling/framer.hpp"

namespace sandtable::sim {
namespace {

// What the players who follow the battle have been told.
class Followers {
 public:
  Followers(const Match& match, const std::array<Agent*, 2>& by_side) : by_side_(by_side) {
    tell(match, nullptr, match.opening());
  }
  void played(const Match& match, const std::vector<Event>& events) {
    tell(match, &match.journal().lines.back(), events);
  }

 private:
  void tell(const Match& match, const JournalLine* line, const std::vector<Event>& events) {
    const Core& core = match.game().core();
    for (int seat = 0; seat < core.seats; ++seat) {
      const auto side = static_cast<std::size_t>(core.side_of[static_cast<std::size_t>(seat)]);
      if (!by_side_[side]->follows()) continue;
      Tableau now;
      by_side_[side]->told(telling::make_frame(*match.game().known(Viewer::of(seat)), seat, false, line, number_,
                                               events, was_[side], now, false));
      was_[side] = std::move(now);
    }
    ++number_;
  }

  const std::array<Agent*, 2>& by_side_;
  std::array<Tableau, 2> was_;
  int64_t number_ = 0;
};

int seat_asked(const Game& game) {
  const Decision d = game.outline_for(Viewer::spectator());
  for (int seat = 0; seat < game.core().seats; ++seat)
    if (d.seats.has(seat)) return seat;
  return -1;
}

}  // namespace

uint64_t seed_of_player(uint64_t battle, int side) { return battle * 2 + static_cast<uint64_t>(side) + 0x5EED; }

Told play(Match& match, const std::array<Agent*, 2>& by_side, int most_commands, Watch& watch) {
  Told told;
  const auto stuck = [&](std::string why) {
    told.stuck = true;
    told.why = std::move(why);
    return told;
  };
  watch.opened(match);
  Followers followers(match, by_side);
  while (!match.game().core().over()) {
    const Game& game = match.game();
    if (told.commands >= most_commands) return stuck(fmt::format("no end after {} commands", told.commands));
    const int seat = seat_asked(game);
    if (seat < 0) return stuck("the game waits for nobody");
    const auto side = static_cast<std::size_t>(game.core().side_of[static_cast<std::size_t>(seat)]);
    Thought thought;
    try {
      thought = by_side[side]->answer(*game.known(Viewer::of(seat)), seat);
    } catch (const AgentFault& fault) {
      told.fault[side] = fault.what();
      thought = {.command = {.verb = "concede"_name}, .why = fault.what(), .trace = {}};
    }
    thought.command.decision = game.core().decision;
    if (thought.by_clock) ++told.by_clock[side];
    watch.thought(match, seat, thought);
    const Submitted done = match.submit(seat, thought.command, thought.by_clock, thought.why);
    if (!done.accepted())
      return stuck(fmt::format("'{}' is refused: {}", thought.command.verb.text(), done.refusals[0].words));
    ++told.commands;
    watch.played(match, seat, done.events);
    followers.played(match, done.events);
  }
  return told;
}

}  // namespace sandtable::sim
