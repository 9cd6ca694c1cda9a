#include "fow/plan.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/command.hpp"
#include "fow/rules.hpp"
#include "fow/transport.hpp"
#include "fow/world.hpp"

namespace sandtable::fow {
namespace {

bool goes(const State& s, const MoveOrder& o) {
  if (!o.team.valid() || o.team.index() >= s.teams.size()) return false;
  if (o.into.valid() || s[o.team].aboard()) return true;  // getting on and off is moving (FOW-CMD-018)
  return !o.legs.empty() && (o.legs.back().at != s[o.team].pose.at || o.legs.size() > 1);
}

// FOW-CMD-018: those who began Out of Command go last.
void check_sequence(const State& s, PlatoonId p, const std::vector<MoveOrder>& orders, Refusals& out) {
  TeamId straggler;
  for (TeamId t : members_of(s, p))
    if (s[t].went && !s[t].began_in_command && changed_place(s, t)) straggler = t;
  for (const MoveOrder& o : orders) {
    if (!goes(s, o)) continue;
    if (!s[o.team].began_in_command) {
      straggler = o.team;
    } else if (straggler.valid()) {
      Refusal r =
          refuse("FOW-CMD-018"_rule,
                 fmt::format("{} began Out of Command and moves after {}", name_of(s, straggler), name_of(s, o.team)),
                 piece_of(straggler));
      r.by = piece_of(o.team);
      out.push_back(std::move(r));
      return;
    }
  }
}

// FOW-MOV-044 to 046, FOW-PIN-012: what doubling asks of the whole platoon.
void check_doubling(const State& s, PlatoonId p, Refusals& out) {
  if (!s[p].pinned) return;
  for (TeamId t : teams_of(s, p))
    if (!model(s, t).armoured) {
      out.push_back(
          refuse("FOW-PIN-012"_rule, fmt::format("{} is Pinned Down and may not double", name_of(s, p)), piece_of(p)));
      return;
    }
}

Refusals check_end(const State& end, PlatoonId p) {
  Refusals out = check_command(end, p);
  const Refusals loads = check_loads(end, p);
  out.insert(out.end(), loads.begin(), loads.end());
  return out;
}

State excused(State s, const std::vector<Excuse>& excuses) {
  for (const Excuse& e : excuses) {
    s[e.team].pose = e.pose;
    if (!e.into.valid()) continue;
    s[e.team].place = Place::aboard;
    s[e.team].carrier = e.into;
  }
  return s;
}

bool same_complaint(const Refusal& a, const Refusal& b) { return a.rule == b.rule && a.who == b.who; }

}  // namespace

Refusals check_plan(const State& s, PlatoonId p, bool doubling, const std::vector<MoveOrder>& orders,
                    const std::vector<Excuse>& excuses) {
  Refusals out;
  if (draft_words(orders) > most_draft_words) {
    out.push_back(malformed("the plan has too many steps; commit the first teams, then plan the rest"));
    return out;
  }
  if (doubling) check_doubling(s, p, out);
  check_sequence(s, p, orders, out);
  State end = s;
  for (const MoveOrder& o : orders) {
    const Refusals no = check_order(end, p, doubling, o);
    out.insert(out.end(), no.begin(), no.end());
    if (no.empty()) carry_out(end, o);
  }
  if (!out.empty()) return out;
  out = check_end(end, p);
  if (out.empty() || excuses.empty()) return out;
  // FOW-CMD-017: what would have been in order without the dice is in order.
  const Refusals without_dice = check_end(excused(end, excuses), p);
  std::erase_if(out, [&](const Refusal& r) {
    return std::none_of(without_dice.begin(), without_dice.end(),
                        [&](const Refusal& w) { return same_complaint(r, w); });
  });
  return out;
}

std::vector<MoveOrder> still_possible(const State& s, PlatoonId p, bool doubling, const std::vector<MoveOrder>& orders,
                                      std::vector<Excuse>& excuses) {
  std::vector<MoveOrder> possible;
  State end = s;
  for (const MoveOrder& o : orders) {
    if (check_order(end, p, doubling, o).empty()) {
      carry_out(end, o);
      possible.push_back(o);
    } else {
      excuses.push_back({o.team, o.legs.empty() ? s[o.team].pose : o.legs.back(), o.into});
    }
  }
  return possible;
}

// --- drafts ---

namespace {
constexpr std::size_t head_words = 5;
constexpr std::size_t leg_words = 3;
constexpr std::size_t excuse_words = 5;
}  // namespace

std::size_t draft_words(const std::vector<MoveOrder>& orders) {
  std::size_t words = 0;
  for (const MoveOrder& o : orders) words += head_words + leg_words * o.legs.size();
  return words;
}

void write_draft(State& s, Moving& m, const std::vector<Excuse>& excuses, const std::vector<MoveOrder>& orders) {
  s.arena.words.resize(m.excuses.first);
  m.excuses = s.arena.open();
  for (const Excuse& e : excuses)
    for (int32_t word :
         {int32_t{e.team.value}, e.pose.at.x, e.pose.at.y, int32_t{e.pose.facing.turns}, int32_t{e.into.value}})
      s.arena.push(m.excuses, word);
  m.draft = s.arena.open();
  for (const MoveOrder& o : orders) {
    for (int32_t word : {int32_t{o.team.value}, static_cast<int32_t>(o.sort), int32_t{o.into.value},
                         int32_t{o.over.value}, static_cast<int32_t>(o.legs.size())})
      s.arena.push(m.draft, word);
    for (const Pose& p : o.legs)
      for (int32_t word : {p.at.x, p.at.y, int32_t{p.facing.turns}}) s.arena.push(m.draft, word);
  }
}

namespace {
Pose read_pose(const State& s, Range r, std::size_t at) {
  return {{s.arena.at(r, at), s.arena.at(r, at + 1)}, Angle{static_cast<uint16_t>(s.arena.at(r, at + 2))}};
}
}  // namespace

std::vector<MoveOrder> read_draft(const State& s, const Moving& m) {
  std::vector<MoveOrder> orders;
  for (std::size_t at = 0; at < m.draft.count;) {
    MoveOrder o{TeamId{static_cast<int16_t>(s.arena.at(m.draft, at))},
                static_cast<OrderSort>(s.arena.at(m.draft, at + 1)),
                TeamId{static_cast<int16_t>(s.arena.at(m.draft, at + 2))},
                FeatureId{static_cast<int16_t>(s.arena.at(m.draft, at + 3))},
                {}};
    const auto legs = static_cast<std::size_t>(s.arena.at(m.draft, at + 4));
    at += head_words;
    for (std::size_t i = 0; i < legs; ++i, at += leg_words) o.legs.push_back(read_pose(s, m.draft, at));
    orders.push_back(std::move(o));
  }
  return orders;
}

std::vector<Excuse> read_excuses(const State& s, const Moving& m) {
  std::vector<Excuse> excuses;
  for (std::size_t at = 0; at < m.excuses.count; at += excuse_words)
    excuses.push_back({TeamId{static_cast<int16_t>(s.arena.at(m.excuses, at))}, read_pose(s, m.excuses, at + 1),
                       TeamId{static_cast<int16_t>(s.arena.at(m.excuses, at + 4))}});
  return excuses;
}

Order first_order(const State& s, const Moving& m) {
  const auto legs = static_cast<uint16_t>(s.arena.at(m.draft, 4));
  return {.team = TeamId{static_cast<int16_t>(s.arena.at(m.draft, 0))},
          .sort = static_cast<OrderSort>(s.arena.at(m.draft, 1)),
          .into = TeamId{static_cast<int16_t>(s.arena.at(m.draft, 2))},
          .over = FeatureId{static_cast<int16_t>(s.arena.at(m.draft, 3))},
          .doubling = m.doubling,
          .legs = {static_cast<uint16_t>(m.draft.first + head_words), static_cast<uint16_t>(leg_words * legs)}};
}

}  // namespace sandtable::fow
