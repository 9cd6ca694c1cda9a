// Commands of the chapter on morale.
#include "fow/core/words.hpp"
#include "fow/morale/morale_chapter.hpp"

namespace sandtable::fow {
namespace {

void read_platoon_word(const State& s, const Toml& words, Command& c) {
  words.only({"platoon", "who"});
  c.actor = piece_of(platoon_in_words(s, words));
}

constexpr CommandWords morale_command_rows[] = {
    {"check_morale"_name,
     "{ platoon }",
     "which platoon checks its morale next",
     read_platoon_word,
     {"FOW-MOR-040"_rule, "is done at the end of a Step, when platoons must check"}},
};

}  // namespace

std::span<const CommandWords> morale_commands() { return morale_command_rows; }

}  // namespace sandtable::fow
