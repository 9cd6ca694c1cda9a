// Commands of the chapter on command: Independent teams and commanders.
#include "fow/command/command_chapter.hpp"
#include "fow/core/words.hpp"

namespace sandtable::fow {
namespace {

void read_join(const State& s, const Toml& words, Command& c) {
  words.only({"team", "platoon"});
  c.actor = piece_in_words(s, words.at("team"), PieceSort::team);
  c.replies.push_back(
      {.key = "platoon"_name, .values = {piece_in_words(s, words.at("platoon"), PieceSort::platoon).id}});
}

void read_lead(const State& s, const Toml& words, Command& c) {
  words.only({"team"});
  c.actor = piece_in_words(s, words.at("team"), PieceSort::team);
}

void read_take_over(const State& s, const Toml& words, Command& c) {
  words.only({"team", "tank"});
  c.actor = piece_in_words(s, words.at("team"), PieceSort::team);
  Reply tank{.key = "tank"_name};
  if (const Toml& other = words.find("tank")) tank.values.push_back(piece_in_words(s, other, PieceSort::team).id);
  c.replies.push_back(std::move(tank));
}

constexpr CommandWords command_command_rows[] = {
    {"join"_name, "{ team, platoon }", "an Independent team joins a platoon", read_join},
    {"lead"_name, "{ team }", "an Independent team leads the platoon it has joined", read_lead},
    {"take_over"_name, "{ team, tank }", "the commander takes over another tank; without one he stays", read_take_over},
};

}  // namespace

std::span<const CommandWords> command_commands() { return command_command_rows; }

}  // namespace sandtable::fow
