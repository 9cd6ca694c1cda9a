#include "fow/core/players.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/core/world.hpp"

namespace sandtable::fow {
namespace {

constexpr int8_t open_fight = 0, victorious = 1, beaten = -1, nobodys = 2;

const std::vector<Player>& players(const State& s) { return s.world->players; }

Seats seats_for(const State& s, int side, int company) {
  Seats found = Seats::none();
  for (std::size_t seat = 0; seat < players(s).size(); ++seat) {
    const Player& p = players(s)[seat];
    if (p.side == side && (p.companies >> company & 1) != 0) found = found | Seats::only(static_cast<int>(seat));
  }
  return found.bits != 0 ? found : s.core.seats_of(side);
}

bool through(const State& s, int side, int seat) {
  return (s.players.through[static_cast<std::size_t>(side)] >> seat & 1) != 0;
}

bool all_decided(const State& s) {
  for (std::size_t seat = 0; seat < players(s).size(); ++seat)
    if (players(s)[seat].against >= 0 && s.players.fights[seat] == open_fight) return false;
  return true;
}

void note_fight(State& s, int seat, int8_t result, RuleId because, Out& out) {
  int8_t& fight = s.players.fights[static_cast<std::size_t>(seat)];
  if (fight != open_fight) return;
  fight = result;
  if (result == victorious)
    out.event({.kind = "player_wins"_name,
               .rule = because.valid() ? because : "FOW-FRC-035"_rule,
               .who = PieceRef::side(players(s)[static_cast<std::size_t>(seat)].side),
               .amount = seat});
}

// Who faces that seat; -1 for one who only commands the others.
int opposite(const State& s, int seat) { return players(s)[static_cast<std::size_t>(seat)].against; }

// FOW-FRC-035: the side with more victorious players has won, with as many as the other nobody.
Outcome by_victories(const State& s, const Outcome& why) {
  std::array<int, 2> won{};
  for (std::size_t seat = 0; seat < players(s).size(); ++seat)
    if (s.players.fights[seat] == victorious) ++won[static_cast<std::size_t>(players(s)[seat].side)];
  if (won[0] == won[1]) return {Ending::drawn, -1, "FOW-FRC-035"_rule};
  return {Ending::won, static_cast<int8_t>(won[0] > won[1] ? 0 : 1), why.rule.valid() ? why.rule : "FOW-FRC-035"_rule};
}

}  // namespace

bool several_players(const State& s) { return !players(s).empty(); }

Seats commanders(const State& s, PlatoonId p) { return seats_for(s, s[p].side, s[p].company); }

Addressee ask_chief(const State& s, int side) {
  Seats chiefs = Seats::none();
  for (std::size_t seat = 0; seat < players(s).size(); ++seat)
    if (players(s)[seat].side == side && players(s)[seat].chief) chiefs = chiefs | Seats::only(static_cast<int>(seat));
  return {.side = side, .seats = chiefs.bits != 0 ? chiefs : Seats::all()};
}
Addressee ask_owner(const State& s, PlatoonId p) {
  return {.side = s[p].side, .seats = several_players(s) ? commanders(s, p) : Seats::all()};
}
Addressee ask_owner(const State& s, TeamId t) { return ask_owner(s, s[t].platoon); }
Addressee ask_in_turn(const State& s, int side) {
  const int at = s.players.at[static_cast<std::size_t>(side)];
  return {.side = side, .seats = at >= 0 ? Seats::only(at) : Seats::all()};
}
bool acts_now(const State& s, PlatoonId p) {
  const int at = s.players.at[static_cast<std::size_t>(s[p].side)];
  return at < 0 || commanders(s, p).has(at);
}

void begin_round(State& s, int side, const std::vector<PlatoonId>& of) {
  if (!several_players(s)) return;
  const auto i = static_cast<std::size_t>(side);
  Seats have = Seats::none();
  for (const PlatoonId p : of)
    if (any_in_play(s, p)) have = have | commanders(s, p);
  s.players.at[i] = -1;
  s.players.through[i] = 0;
  for (int seat = s.core.seats; seat-- > 0;) {
    if (!s.core.seats_of(side).has(seat)) continue;
    if (have.has(seat))
      s.players.at[i] = static_cast<int8_t>(seat);
    else
      s.players.through[i] = static_cast<uint8_t>(s.players.through[i] | 1U << seat);
  }
}

std::vector<int> team_mates_to_act(const State& s, int side) {
  std::vector<int> list;
  const int at = s.players.at[static_cast<std::size_t>(side)];
  if (at < 0) return list;
  for (int seat = 0; seat < s.core.seats; ++seat)
    if (seat != at && s.core.seats_of(side).has(seat) && !through(s, side, seat)) list.push_back(seat);
  return list;
}

void hand_over(State& s, int side, int seat, Out& out) {
  s.players.at[static_cast<std::size_t>(side)] = static_cast<int8_t>(seat);
  out.event({.kind = "player_acts"_name, .rule = "FOW-FRC-034"_rule, .who = PieceRef::side(side), .amount = seat});
}

bool next_player(State& s, int side, Out& out) {
  const auto i = static_cast<std::size_t>(side);
  if (s.players.at[i] < 0) return false;
  const std::vector<int> others = team_mates_to_act(s, side);
  s.players.through[i] = static_cast<uint8_t>(s.players.through[i] | 1U << s.players.at[i]);
  if (others.empty()) {
    s.players.at[i] = -1;
    return false;
  }
  hand_over(s, side, others[0], out);
  return true;
}

void end_battle(State& s, Outcome outcome, Out& out) {
  if (several_players(s)) {
    // Those still fighting end as the battle does.
    for (std::size_t seat = 0; seat < players(s).size(); ++seat) {
      const int8_t as = outcome.winner < 0 ? nobodys : players(s)[seat].side == outcome.winner ? victorious : beaten;
      if (players(s)[seat].against >= 0) note_fight(s, static_cast<int>(seat), as, outcome.rule, out);
    }
    outcome = by_victories(s, outcome);
  }
  s.core.outcome = outcome;
}

bool decide_fight(State& s, int seat, bool drawn, RuleId because, Out& out) {
  note_fight(s, seat, drawn ? nobodys : victorious, because, out);
  if (opposite(s, seat) >= 0) note_fight(s, opposite(s, seat), drawn ? nobodys : beaten, because, out);
  if (!all_decided(s)) return false;
  s.core.outcome = by_victories(s, {Ending::won, -1, because});
  return true;
}

bool lose_company(State& s, int side, int company, RuleId because, Out& out) {
  if (!several_players(s)) {
    end_battle(s, {Ending::won, static_cast<int8_t>(1 - side), because}, out);
    return true;
  }
  for (int seat = 0; seat < s.core.seats; ++seat) {
    if (!seats_for(s, side, company).has(seat) || s.players.fights[static_cast<std::size_t>(seat)] != open_fight)
      continue;
    const int other = opposite(s, seat);
    if (other >= 0 && decide_fight(s, other, false, because, out)) return true;
    note_fight(s, seat, beaten, because, out);
  }
  return false;
}

bool still_fights(const State& s, int side, int company) {
  if (!several_players(s)) return true;
  for (int seat = 0; seat < s.core.seats; ++seat)
    if (seats_for(s, side, company).has(seat) && s.players.fights[static_cast<std::size_t>(seat)] == open_fight)
      return true;
  return false;
}

bool commands(const State& s, int seat, PieceRef actor) {
  if (!several_players(s)) return true;
  PlatoonId p;
  if (actor.sort == PieceSort::platoon && actor.id >= 0 && static_cast<std::size_t>(actor.id) < s.platoons.size())
    p = PlatoonId{static_cast<int16_t>(actor.id)};
  if (actor.sort == PieceSort::team && actor.id >= 0 && static_cast<std::size_t>(actor.id) < s.teams.size())
    p = s[TeamId{static_cast<int16_t>(actor.id)}].platoon;
  if (!p.valid() || s[p].side < 0) return true;
  return s[p].side != s.core.side_of[static_cast<std::size_t>(seat)] || commanders(s, p).has(seat);
}
Refusal not_commanded(const State& s, PieceRef actor) {
  const TeamId t = actor.sort == PieceSort::team ? TeamId{static_cast<int16_t>(actor.id)} : TeamId{};
  const PlatoonId p = t.valid() ? s[t].platoon : PlatoonId{static_cast<int16_t>(actor.id)};
  std::string whose;
  for (std::size_t seat = 0; seat < players(s).size(); ++seat)
    if (commanders(s, p).has(static_cast<int>(seat))) whose = players(s)[seat].name;
  return refuse("FOW-FRC-031"_rule,
                fmt::format("{} is {}'s to command", t.valid() ? name_of(s, t) : name_of(s, p), whose), actor);
}

}  // namespace sandtable::fow
