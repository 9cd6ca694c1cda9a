#include "fow/setup/player_words.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "game/reading.hpp"

namespace sandtable::fow {
namespace {

int player_named(const World& w, const Toml& name) {
  const auto found =
      std::find_if(w.players.begin(), w.players.end(), [&](const Player& p) { return p.name == name.string(); });
  if (found == w.players.end()) name.fail(fmt::format("'{}' is no [[player]] of this battle", name.string()));
  return static_cast<int>(found - w.players.begin());
}

}  // namespace

void read_players(const Toml& script, World& w, State& s) {
  const Toml& list = script.find("player");
  if (!list) return;
  if (list.items().size() > most_seats) list.fail(fmt::format("more than {} players", most_seats));
  std::array<uint16_t, 2> taken{};
  for (const Toml& t : list.items()) {
    t.only({"name", "side", "companies", "against", "commander_in_chief"});
    Player p{.name = t.at("name").string()};
    if (std::any_of(w.players.begin(), w.players.end(), [&](const Player& o) { return o.name == p.name; }))
      t.at("name").fail(fmt::format("two players are called '{}'", p.name));
    p.side = static_cast<int8_t>(side_named(w, t.at("side")));
    p.chief = t.boolean("commander_in_chief", false);  // FOW-FRC-036
    uint16_t& side_taken = taken[static_cast<std::size_t>(p.side)];
    if (const Toml& companies = t.find("companies"))
      for (const Toml& one : companies.items()) {
        const auto bit = static_cast<uint16_t>(1U << one.integer_between(0, 9));
        if ((side_taken & bit) != 0) one.fail(fmt::format("company {} has another player already", one.integer()));
        side_taken = static_cast<uint16_t>(side_taken | bit);
        p.companies = static_cast<uint16_t>(p.companies | bit);
      }
    if (p.companies == 0 && !p.chief)
      t.fail(fmt::format("'{}' commands nobody; add companies = [0], or commander_in_chief = true", p.name));
    if (p.chief &&
        std::any_of(w.players.begin(), w.players.end(), [&](const Player& o) { return o.side == p.side && o.chief; }))
      t.at("commander_in_chief").fail("a side has one Commander-in-Chief");
    w.players.push_back(std::move(p));
  }
  for (std::size_t seat = 0; seat < w.players.size(); ++seat) {  // FOW-FRC-032: the player opposite
    const Toml& against = list.items()[seat].find("against");
    if (!against) continue;
    const int other = player_named(w, against);
    Player& theirs = w.players[static_cast<std::size_t>(other)];
    if (theirs.side == w.players[seat].side) against.fail(fmt::format("'{}' is on the same side", theirs.name));
    if (theirs.against >= 0 && theirs.against != static_cast<int8_t>(seat))
      against.fail(fmt::format("'{}' stands opposite somebody else already", theirs.name));
    w.players[seat].against = static_cast<int8_t>(other);
    theirs.against = static_cast<int8_t>(seat);
  }
  for (int side = 0; side < 2; ++side)
    if (std::none_of(w.players.begin(), w.players.end(),
                     [&](const Player& p) { return p.side == side && p.companies != 0; }))
      list.fail(fmt::format("nobody plays '{}'; every side needs a [[player]] with a company",
                            w.sides[static_cast<std::size_t>(side)]));
  s.core.seats = static_cast<uint8_t>(w.players.size());
  s.core.side_of.fill(-1);
  for (std::size_t seat = 0; seat < w.players.size(); ++seat) s.core.side_of[seat] = w.players[seat].side;
}

void check_players(const Toml& script, const World& w, const State& s) {
  if (w.players.empty()) {
    for (const Goal& g : w.goals)
      if (!g.player.empty()) script.fail(fmt::format("a goal is '{}''s, and there is no [[player]]", g.player));
    return;
  }
  for (const Platoon& p : s.platoons) {
    if (p.side < 0) continue;
    const bool led = std::any_of(w.players.begin(), w.players.end(), [&](const Player& one) {
      return one.side == p.side && (one.companies >> p.company & 1) != 0;
    });
    if (!led)
      script.find("player").fail(fmt::format("company {} of '{}' has no player; add it to somebody's companies",
                                             p.company, w.sides[static_cast<std::size_t>(p.side)]));
  }
  for (const Goal& g : w.goals) {
    if (g.player.empty()) continue;
    const auto whose =
        std::find_if(w.players.begin(), w.players.end(), [&](const Player& p) { return p.name == g.player; });
    if (whose == w.players.end() || whose->side != g.side || whose->against < 0)
      script.find("goal").fail(fmt::format(
          "the goal '{}' is '{}''s, who is no player of that side with somebody opposite him", g.title, g.player));
  }
}

}  // namespace sandtable::fow
