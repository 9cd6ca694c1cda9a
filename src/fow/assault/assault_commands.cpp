// The verbs of an assault as scripts write them, from its launch to the breakthrough.
#include "fow/assault/assault_chapter.hpp"
#include "fow/assault/assault_words.hpp"
#include "fow/assault/combat_steps.hpp"
#include "fow/core/words.hpp"
#include "fow/shooting/shoot_words.hpp"

namespace sandtable::fow {
namespace {

Reply platoons_in_words(const State& s, const Toml& list, Name key) {
  Reply r{.key = key};
  for (const PieceRef platoon : pieces_in_words(s, list, PieceSort::platoon)) r.values.push_back(platoon.id);
  return r;
}

const Toml& who_in_words(const Toml& words) { return words.has("platoon") ? words.find("platoon") : words.at("who"); }

}  // namespace

void read_assault(const State& s, const Toml& words, Command& c) {
  words.only({"platoon", "who", "targets", "with"});
  c.actor = piece_in_words(s, who_in_words(words), PieceSort::platoon);
  if (const Toml& targets = words.find("targets")) c.replies.push_back(platoons_in_words(s, targets, "targets"_name));
  if (const Toml& with = words.find("with")) c.replies.push_back(teams_in_words(s, with, "with"_name));
}

void read_cover(const State& s, const Toml& words, Command& c) {
  words.only({"teams"});
  c.replies.push_back(teams_in_words(s, words.at("teams"), "teams"_name));
}

void read_charge(const State& s, const Toml& words, Command& c) {
  words.only({"team", "path", "to", "forward", "facing", "target"});
  c.actor = piece_in_words(s, words.at("team"), PieceSort::team);
  if (const Toml& target = words.find("target"))
    c.replies.push_back({.key = "target"_name, .values = {piece_in_words(s, target, PieceSort::team).id}});
  const Route way = route_in_words(s, TeamId{c.actor.id}, words);
  if (!way.steps.empty()) c.replies.push_back({.key = "paths"_name, .routes = {way}});
}

void read_charge_all(const State&, const Toml& words, Command&) { words.only({}); }

void read_push_in(const State& s, const Toml& words, Command& c) {
  words.only({"team"});
  c.actor = piece_in_words(s, words.at("team"), PieceSort::team);
}

void read_hold(const State& s, const Toml& words, Command& c) {
  words.only({"team"});
  if (words.has("team")) c.actor = piece_in_words(s, words.at("team"), PieceSort::team);
}

void read_march(const State& s, const Toml& words, Command& c) {
  words.only({"platoon", "who", "orders"});
  c.actor = piece_in_words(s, who_in_words(words), PieceSort::platoon);
  if (const Toml& list = words.find("orders"))
    c.replies.push_back(
        {.key = "paths"_name, .routes = orders_in_words(s, list, {"team", "path", "to", "forward", "facing", "into"})});
}

void read_defend(const State& s, const Toml& words, Command& c) {
  Command defend = shoot_in_words(s, words);
  defend.decision = c.decision;
  defend.verb = c.verb;
  std::erase_if(defend.replies, [](const Reply& r) { return r.key == "target"_name; });
  c = std::move(defend);
}

void read_counterattack(const State& s, const Toml& words, Command& c) {
  words.only({"platoon"});
  c.actor = piece_of(platoon_in_words(s, words));
}

namespace {

void read_improvise(const State& s, const Toml& words, Command& c) {
  words.only({"team", "use"});
  c.actor = piece_in_words(s, words.at("team"), PieceSort::team);
  c.replies.push_back({.key = "use"_name, .values = {words.boolean("use", true) ? 1 : 0}});
}

void read_blows(const State& s, const Toml& words, Command& c) {
  words.only({"platoon", "to"});
  c.actor = PieceRef::side(1 - s.assault.assaulting);               // FOW-ASL-084
  Reply& hits = c.replies.emplace_back(Reply{.key = "hits"_name});  // one team may take several
  for (const Toml& taker : words.at("to").items()) hits.values.push_back(piece_in_words(s, taker, PieceSort::team).id);
}

constexpr CommandWords assault_command_rows[] = {
    {"improvise"_name,
     "{ team, use }",
     "whether a team uses its improvised weapons",
     read_improvise,
     {"FOW-ASL-001"_rule, "is for a team that strikes at tanks in an assault"}},
    {"allocate"_name,
     "{ platoon, to = [team, ...] }",
     "who takes the blows, blow by blow",
     read_blows,
     {"FOW-ASL-077"_rule, "is for those who are hit"},
     AllocateBlows::name},
};

}  // namespace

std::span<const CommandWords> assault_commands() { return assault_command_rows; }

}  // namespace sandtable::fow
