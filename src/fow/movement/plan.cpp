#include "fow/movement/plan.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "fow/command/command.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/keeping_command.hpp"
#include "fow/movement/steps.hpp"
#include "fow/movement/transport.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

bool goes(const State& s, const MoveOrder& o) {
  if (!o.team.valid() || o.team.index() >= s.teams.size()) return false;
  if (o.into.valid() || s[o.team].aboard()) return true;  // getting on and off is moving (FOW-CMD-018)
  return !o.legs.empty() && (o.legs.back().at != s[o.team].pose.at || o.legs.size() > 1);
}

bool began_in(const State& s, TeamId t, TeamId vehicle) {
  return s[t].moving.began_aboard && s[t].moving.stood == s[vehicle].moving.stood;
}

// FOW-CMD-018: those who began Out of Command go last.
void check_sequence(const State& s, PlatoonId p, const std::vector<MoveOrder>& orders, Refusals& out) {
  std::vector<TeamId> stragglers;
  for (TeamId t : in_play(s, p))
    if (s[t].moving.went && !s[t].moving.began_in_command && changed_place(s, t) && !moved_before_joining(s, t))
      stragglers.push_back(t);
  for (const MoveOrder& o : orders) {
    if (!goes(s, o)) continue;
    if (!s[o.team].moving.began_in_command) {
      stragglers.push_back(o.team);
      continue;
    }
    if (o.into.valid()) continue;  // when all have moved it goes aboard (FOW-TRP-008)
    for (TeamId straggler : stragglers) {
      if (began_in(s, straggler, o.team)) continue;  // it lets him off before it drives (FOW-TRP-017)
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

Refusals check_end(State& end, PlatoonId p) {
  special::platoon_moved(end, p, nullptr);
  Refusals out = check_command(end, p);
  const Refusals loads = check_loads(end, p);
  out.insert(out.end(), loads.begin(), loads.end());
  return out;
}

std::optional<Duty> duty_of(RuleId rule) {
  if (rule == "FOW-CMD-014"_rule || rule == "FOW-CMD-019"_rule) return Duty::stay_in_command;
  if (rule == "FOW-CMD-023"_rule || rule == "FOW-CMD-026"_rule) return Duty::stay_together;
  if (rule == "FOW-IND-003"_rule) return Duty::stay_with_officer;
  if (rule == "FOW-TRP-004"_rule || rule == "FOW-TRP-042"_rule) return Duty::share_loads;
  return std::nullopt;
}

const MoveOrder* order_for(const std::vector<MoveOrder>& orders, TeamId t) {
  const auto at = std::find_if(orders.begin(), orders.end(), [&](const MoveOrder& o) { return o.team == t; });
  return at == orders.end() ? nullptr : &*at;
}

bool pardoned(const Refusal& r, const std::vector<MoveOrder>& orders, const Pardon& pardon) {  // FOW-CMD-017
  const std::optional<Duty> duty = duty_of(r.rule);
  if (!duty) return false;
  const TeamId t{r.who.id};
  if (std::find(pardon.excuses.begin(), pardon.excuses.end(), Excuse{*duty, t}) == pardon.excuses.end()) return false;
  const MoveOrder* now = order_for(orders, t);
  const MoveOrder* drafted = order_for(pardon.draft, t);
  return !now || (drafted && *now == *drafted);
}

}  // namespace

void check_doubling(const State& s, PlatoonId p, Refusals& out) {
  if (s.night)
    out.push_back(refuse("FOW-NGT-002"_rule, fmt::format("{} may not double at night", name_of(s, p)), piece_of(p)));
  std::vector<TeamId> teams = in_play(s, p);
  for (TeamId vehicle : in_play(s, p))  // who is carried At the Double has doubled, whatever its platoon
    for (TeamId carried : aboard_of(s, vehicle)) teams.push_back(carried);
  const auto spent = std::find_if(teams.begin(), teams.end(), [&](TeamId t) { return s[t].flak.spent; });
  if (spent != teams.end())  // FOW-MOV-041: nobody doubles without it
    out.push_back(refuse("FOW-AIR-032"_rule,
                         fmt::format("{} may not double: {} fired at aircraft", name_of(s, p), name_of(s, *spent)),
                         piece_of(*spent)));
  if (!s[p].pinned) return;
  for (TeamId t : on_table(s, p))
    if (!model(s, t).armoured) {
      out.push_back(
          refuse("FOW-PIN-012"_rule, fmt::format("{} is Pinned Down and may not double", name_of(s, p)), piece_of(p)));
      return;
    }
}

Refusals check_plan(const State& s, PlatoonId p, bool doubling, const std::vector<MoveOrder>& orders,
                    const Pardon& pardon) {
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
  bool forgiven = false;  // with all that was said of it
  std::erase_if(out, [&](const Refusal& r) {
    if (!r.clause) forgiven = pardoned(r, orders, pardon);
    return forgiven;
  });
  return out;
}

std::vector<MoveOrder> still_possible(const State& s, PlatoonId p, bool doubling,
                                      const std::vector<MoveOrder>& orders) {
  std::vector<MoveOrder> possible;
  State end = s;
  for (const MoveOrder& o : orders) {
    if (!check_order(end, p, doubling, o).empty()) continue;
    carry_out(end, o);
    possible.push_back(o);
  }
  return possible;
}

void excuse(const State& s, PlatoonId p, const std::vector<MoveOrder>& draft, std::vector<Excuse>& excuses) {
  State end = s;
  for (const MoveOrder& o : draft) carry_out(end, o);
  for (const Refusal& r : check_end(end, p))
    if (const auto duty = duty_of(r.rule)) {
      const Excuse e{*duty, TeamId{r.who.id}};
      if (std::find(excuses.begin(), excuses.end(), e) == excuses.end()) excuses.push_back(e);
    }
}

// --- drafts ---

namespace {
constexpr std::size_t head_words = 5;
constexpr std::size_t leg_words = 3;
constexpr std::size_t excuse_words = 2;
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
    for (int32_t word : {static_cast<int32_t>(e.duty), int32_t{e.team.value}}) s.arena.push(m.excuses, word);
  m.draft = s.arena.open();
  for (const MoveOrder& o : orders) {
    for (int32_t word : {int32_t{o.team.value}, static_cast<int32_t>(o.sort), int32_t{o.into.value},
                         int32_t{o.over.value}, static_cast<int32_t>(o.legs.size())})
      s.arena.push(m.draft, word);
    for (const Pose& p : o.legs)
      for (int32_t word : {p.at.x, p.at.y, int32_t{p.facing.turns}}) s.arena.push(m.draft, word);
  }
}

std::vector<Pose> read_legs(const State& s, Range r) {
  std::vector<Pose> legs;
  for (std::size_t i = 0; i + leg_words <= r.count; i += leg_words)
    legs.push_back({{s.arena.at(r, i), s.arena.at(r, i + 1)}, Angle{static_cast<uint16_t>(s.arena.at(r, i + 2))}});
  return legs;
}

std::vector<MoveOrder> read_draft(const State& s, const Moving& m) {
  std::vector<MoveOrder> orders;
  for (std::size_t at = 0; at < m.draft.count;) {
    MoveOrder o{TeamId{static_cast<int16_t>(s.arena.at(m.draft, at))},
                static_cast<OrderSort>(s.arena.at(m.draft, at + 1)),
                TeamId{static_cast<int16_t>(s.arena.at(m.draft, at + 2))},
                FeatureId{static_cast<int16_t>(s.arena.at(m.draft, at + 3))},
                {}};
    const auto words = static_cast<uint16_t>(leg_words * static_cast<std::size_t>(s.arena.at(m.draft, at + 4)));
    at += head_words;
    o.legs = read_legs(s, {static_cast<uint16_t>(m.draft.first + at), words});
    at += words;
    orders.push_back(std::move(o));
  }
  return orders;
}

std::vector<Excuse> read_excuses(const State& s, const Moving& m) {
  std::vector<Excuse> excuses;
  for (std::size_t at = 0; at < m.excuses.count; at += excuse_words)
    excuses.push_back(
        {static_cast<Duty>(s.arena.at(m.excuses, at)), TeamId{static_cast<int16_t>(s.arena.at(m.excuses, at + 1))}});
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
