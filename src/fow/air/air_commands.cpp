// Commands of questions that have one way to answer: the aiming point, the hits on aircraft, the weapon.
#include <fmt/core.h>

#include "fow/air/air_attack.hpp"
#include "fow/air/air_chapter.hpp"
#include "fow/air/placing_words.hpp"
#include "fow/air/steps.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {
namespace {

void read_mark(const State& s, const Toml& words, Command& c) {
  words.only(marking_words, std::size(marking_words));
  const Marking m = read_marking(s, words, s.active);
  c.replies = {{.key = "target"_name, .values = {m.target.value}},
               {.key = "course"_name, .values = {static_cast<int32_t>(m.course)}},
               {.key = "before"_name, .values = {m.before}}};
  if (s.air.flight.planes.size() == 2)
    c.replies.push_back({.key = "wing"_name, .values = {static_cast<int32_t>(m.wing)}});
  else if (words.has("wing"))
    words.find("wing").fail("only a flight of two has a side to choose (FOW-AIR-025)");
}

void read_share_flak(const State& s, const Toml& words, Command& c) {
  words.only({"to"});
  Reply planes{.key = "planes"_name};
  for (const Toml& word : words.at("to").items())
    planes.values.push_back(static_cast<int32_t>(read_plane(s.air.flight, word)));
  c.replies.push_back(std::move(planes));
}

void read_air_weapon(const State& s, const Toml& words, Command& c) {
  words.only({"weapon"});
  const Toml& word = words.at("weapon");
  if (!s.air.flight.on()) words.fail("there are no aircraft over the table");
  const Aircraft& plane = aircraft_of(s, s.air.flight);
  for (std::size_t i = 0; i < plane.weapons.size(); ++i)
    if (word.string() == sandtable::name_of(plane.weapons[i].sort)) {
      c.replies.push_back({.key = "weapon"_name, .values = {static_cast<int32_t>(i)}});
      return;
    }
  word.fail(
      fmt::format("{} has no weapon '{}'; one is machine_gun, cannon, bombs or rockets", plane.name, word.string()));
}

constexpr CommandWords air_command_rows[] = {
    {"mark"_name,
     "{ target, course = away or home, distance or at, wing = left or right }",
     "the team that aircraft attack, and where they fly",
     read_mark,
     {"FOW-AIR-001"_rule, "is for a side whose aircraft have arrived, in the Starting Step"}},
    {"share_flak"_name,
     "{ to = [lead, left or right, ...] }",
     "which aircraft takes each hit",
     read_share_flak,
     {"FOW-AIR-001"_rule, "is for the owner of aircraft that are hit"}},
    {"air_weapon"_name,
     "{ weapon = machine_gun, cannon, bombs or rockets }",
     "what aircraft attack with",
     read_air_weapon,
     {"FOW-AIR-062"_rule, "is for aircraft that have ranged in"}},
};

}  // namespace

std::span<const CommandWords> air_commands() { return air_command_rows; }

}  // namespace sandtable::fow
