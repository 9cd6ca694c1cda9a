// Commands of the Movement Step, and of recovery.
#include "fow/core/words.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/movement_chapter.hpp"
#include "game/reading.hpp"

namespace sandtable::fow {
namespace {

void read_move(const State& s, const Toml& words, Command& c) {
  words.only({"platoon", "team", "who", "orders", "paths", "path", "to", "forward", "facing", "into", "over", "how",
              "double", "commit", "confirm"});
  const PlatoonId p = platoon_in_words(s, words);
  c.actor = piece_of(p);
  if (const Toml& twice = words.find("double"))
    c.replies.push_back({.key = "double"_name, .values = {twice.boolean() ? 1 : 0}});
  if (const Toml& now = words.find("commit"))
    c.replies.push_back({.key = "commit"_name, .values = {static_cast<int32_t>(now.integer_between(0, 999))}});
  if (words.boolean("confirm", false)) return;  // the rest of the plan as it was drafted
  c.replies.push_back({.key = "paths"_name});
  paths_in_words(s, words, p, c.replies.back());
}

void read_dig(const State& s, const Toml& words, Command& c) {
  words.only({"platoon", "team", "who"});
  c.actor = piece_of(platoon_in_words(s, words));
}

void read_refuel(const State& s, const Toml& words, Command& c) {
  words.only({"team"});
  c.actor = piece_in_words(s, words.at("team"), PieceSort::team);
}

void read_recovery(const State& s, const Toml& words, Command& c) {
  if (c.verb == "tow"_name)
    words.only({"team", "stuck", "path", "to", "forward", "facing"});
  else
    words.only({"team", "stuck"});
  c.actor = piece_in_words(s, words.at("team"), PieceSort::team);
  if (const Toml& stuck = words.find("stuck"))
    c.replies.push_back({.key = "stuck"_name, .values = {piece_in_words(s, stuck, PieceSort::team).id}});
  const Route way = route_in_words(s, TeamId{c.actor.id}, words);
  if (!way.steps.empty()) c.replies.push_back({.key = "paths"_name, .routes = {way}});
}

void read_done(const State& s, const Toml& words, Command& c) {
  words.only({"rear"});
  if (const Toml& rear = words.find("rear")) {
    Reply sent{.key = "rear"_name};
    for (const Toml& t : rear.items()) sent.values.push_back(piece_in_words(s, t, PieceSort::team).id);
    c.replies.push_back(std::move(sent));
  }
}

constexpr CommandWords movement_command_rows[] = {
    {"move"_name, "{ platoon, orders, paths or the words of one order, double, commit, confirm }",
     "a platoon moves, team by team", read_move},
    {"dig"_name, "{ platoon }", "a platoon digs in", read_dig},
    {"refuel"_name, "{ team }", "a flame-thrower tank that has fired goes to refuel", read_refuel},
    {"tow"_name, "{ team, stuck, path, to, forward, facing }", "a team tows a stuck one", read_recovery},
    {"repair"_name, "{ team, stuck }", "a recovery vehicle repairs a stuck team", read_recovery},
    {"done"_name, "{ rear = [team, ...] }", "ends the Step; in the Movement Step sends empty transports to the rear",
     read_done},
};

}  // namespace

std::span<const CommandWords> movement_commands() { return movement_command_rows; }

}  // namespace sandtable::fow
