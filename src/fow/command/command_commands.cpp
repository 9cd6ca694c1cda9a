// Commands of the chapter on command.
#include "fow/command/command_chapter.hpp"
#include "fow/core/words.hpp"

namespace sandtable::fow {
namespace {

void read_take_over(const State& s, const Toml& words, Command& c) {
  words.only({"team", "tank"});
  c.actor = piece_in_words(s, words.at("team"), PieceSort::team);
  Reply tank{.key = "tank"_name};
  if (const Toml& other = words.find("tank")) tank.values.push_back(piece_in_words(s, other, PieceSort::team).id);
  c.replies.push_back(std::move(tank));
}

constexpr CommandWords command_command_rows[] = {
    {"take_over"_name,
     "{ team, tank }",
     "the commander takes over another tank; without one he stays",
     read_take_over,
     {"FOW-TRN-005"_rule, "is done at the end of a Step, by a commander whose tank is stuck"}},
};

}  // namespace

std::span<const CommandWords> command_commands() { return command_command_rows; }

}  // namespace sandtable::fow
