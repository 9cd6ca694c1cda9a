// Commands of Recce Platoons.
#include "fow/core/words.hpp"
#include "fow/recce/recce_chapter.hpp"
#include "fow/shooting/shoot_words.hpp"
#include "fow/shooting/shooting.hpp"

namespace sandtable::fow {
namespace {

void read_disengage(const State& s, const Toml& words, Command& c) {
  words.only({"platoon", "go"});
  c.actor = piece_of(platoon_in_words(s, words));
  c.replies.push_back({.key = "go"_name, .values = {words.boolean("go", true) ? 1 : 0}});
}

void read_pull_back(const State& s, const Toml& words, Command& c) {
  words.only({"platoon", "orders", "paths"});
  const PlatoonId p = platoon_in_words(s, words);
  c.actor = piece_of(p);
  if (words.has("orders") || words.has("paths")) {
    c.replies.push_back({.key = "paths"_name});
    paths_in_words(s, words, p, c.replies.back());
  }
}

constexpr CommandWords recce_command_rows[] = {
    {"disengage"_name,
     "{ platoon, go }",
     "a Recce Platoon disengages, or not",
     read_disengage,
     {"FOW-REC-005"_rule, "is for a Recce Platoon that is shot at or charged"}},
    {"pull_back"_name,
     "{ platoon, orders or paths }",
     "where its teams go",
     read_pull_back,
     {"FOW-REC-007"_rule, "is for a Recce Platoon that disengages"}},
};

}  // namespace

std::span<const CommandWords> recce_commands() { return recce_command_rows; }

}  // namespace sandtable::fow
