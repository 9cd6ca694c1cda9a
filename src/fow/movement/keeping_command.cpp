#include "fow/movement/keeping_command.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

#include "fow/command/command.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/retinue.hpp"

namespace sandtable::fow {
namespace {

Refusal out_of_command(const State& s, TeamId t, RuleId rule, const char* words) {
  Refusal r = refuse(rule, fmt::format("{} {}", name_of(s, t), words), piece_of(t));
  const Coord apart = short_of_command(s, t);
  if (apart != std::numeric_limits<Coord>::max()) {
    r.unit = Unit::length;
    r.allowed = command_distance(s, t);
    r.measured = r.allowed + apart;
    r.words += fmt::format(": {} from the nearest link, {} allowed", shown_length(r.measured, s.world->centimetres),
                           shown_length(r.allowed, s.world->centimetres));
  }
  return r;
}

// Beside such a refusal: why a team that is near is no link for it.
void add_link_denied(const State& s, TeamId t, Refusals& out) {
  const NoLink no = link_denied(s, t);
  if (!no.rule.valid()) return;
  const char* why = no.rule == "FOW-CMD-011"_rule   ? "is a Transport team"
                    : no.rule == "FOW-CMD-008"_rule ? "is of another platoon"
                                                    : "has a longer Command Distance";
  out.push_back(
      clause(no.rule, fmt::format("{} {} and is no link for {}", name_of(s, no.to), why, name_of(s, t)), piece_of(t)));
  out.back().by = piece_of(no.to);
}

// By how much every link to the leader would have to stretch for half the platoon to be In Command.
Coord short_of_half(const State& s, PlatoonId p, TeamId leader) {
  const Together now = together(s, p);
  if (now.half()) return 0;
  std::vector<std::pair<Coord, TeamId>> outside;
  for (const auto& [t, state] : chain_of_command(s, p))
    if (!state.in_command && model(s, t).type != TeamType::transport && !s[t].joined.valid())
      outside.emplace_back(std::max(0, distance(s, t, leader).shown() - command_distance(s, t)), t);
  std::sort(outside.begin(), outside.end());
  int linked = now.in_command;
  std::vector<bool> in(outside.size(), false);
  for (std::size_t next = 0; next < outside.size(); ++next) {
    if (in[next]) continue;
    std::vector<std::size_t> links{next};  // the next to be reached brings those linked to it (FOW-CMD-007)
    in[next] = true;
    for (std::size_t i = 0; i < links.size(); ++i, ++linked)
      for (std::size_t k = 0; k < outside.size(); ++k)
        if (!in[k] && may_link(s, outside[k].second, outside[links[i]].second)) {
          in[k] = true;
          links.push_back(k);
        }
    if (2 * linked >= now.teams) return outside[next].first;
  }
  return 0;
}

void check_leader(const State& end, PlatoonId p, TeamId leader, Refusals& out) {
  const Together now = together(end, p);
  if (now.half()) return;  // FOW-CMD-023
  const Coord still = short_of_half(end, p, leader);
  Coord best = 0;
  const Measure apart = [&](const State& s) { return short_of_half(s, p, leader); };
  if (as_close_as_it_can(end, leader, still, apart, best)) return;  // FOW-CMD-026: it went back as straight as it could
  Refusal r = refuse(best > 0 ? "FOW-CMD-026"_rule : "FOW-CMD-023"_rule,
                     fmt::format("{} leaves {} of {} teams In Command; at least {} when it moves", name_of(end, leader),
                                 now.in_command, now.teams, (now.teams + 1) / 2),
                     piece_of(leader));
  r.unit = Unit::count;
  r.measured = now.in_command;
  r.allowed = (now.teams + 1) / 2;
  out.push_back(std::move(r));
  if (2 * now.in_command + 1 == now.teams)
    out.push_back(clause("FOW-CMD-024"_rule, fmt::format("half of {} teams is {}", now.teams, (now.teams + 1) / 2),
                         piece_of(leader)));
  if (end[leader].joined.valid())
    out.push_back(clause("FOW-CMD-027"_rule, fmt::format("{} leads {}", name_of(end, leader), name_of(end, p)),
                         piece_of(leader)));
}

// It moves as one of the platoon: not aboard a vehicle of another all the time, where that went is no move of its own
// (FOW-CMD-014), and not before it joined (FOW-IND-010).
bool moves_with(const State& s, TeamId t, PlatoonId p) {
  const bool carried = s[t].aboard() && s[t].moving.began_aboard && s[s[t].carrier].with() != p;
  return changed_place(s, t) && !carried && !moved_before_joining(s, t);
}

}  // namespace

// The others are in command or not whatever it does, for it is a link to nobody before it is in command itself. So who
// would link it is found once.
Measure short_wherever_it_stands(const State& s, TeamId t) {
  State others = s;
  constexpr Vec nowhere{-200 * inch, -200 * inch};
  put_for_a_look(others, t, nowhere);
  std::vector<TeamId> links;
  bool by_itself = s[t].aboard() || !aboard_of(s, t).empty();  // others go with it
  for (const auto& [to, state] : chain_of_command(others, s[t].with())) {
    if (!state.in_command) continue;
    by_itself = by_itself || to == t;
    put_for_a_look(others, t, others[stands_for(others, to)].pose);
    if (may_link(others, t, to)) links.push_back(to);  // FOW-CMD-011: some are no link even for who stands with them
  }
  if (by_itself) return [t](const State& there) { return short_of_command(there, t); };
  return [t, links = std::move(links)](const State& there) {
    Coord best = std::numeric_limits<Coord>::max();
    for (TeamId to : links) {
      if (may_link(there, t, to)) return Coord{0};
      best = std::min(best, std::max(0, distance(there, t, to).shown() - command_distance(there, t)));
    }
    return best;
  };
}

Refusals check_command(const State& end, PlatoonId p) {
  Refusals out;
  const std::optional<TeamId> leader = leader_of(end, p);
  check_retinue(end, p, out);
  if (!began_led(end, p)) return out;  // judged order by order (FOW-CMD-013)
  for (const auto& [t, state] : chain_of_command(end, p)) {
    if (state.in_command || !moves_with(end, t, p)) continue;  // FOW-CMD-016, 020
    if (is_retinue(end, t)) continue;
    if (end[t].moving.began_in_command) {
      out.push_back(out_of_command(end, t, "FOW-CMD-014"_rule, "would move and end Out of Command"));
      add_link_denied(end, t, out);
      continue;
    }
    Coord best = 0;
    const Measure apart = short_wherever_it_stands(end, t);
    if (leader && as_close_as_it_can(end, t, apart(end), apart, best)) continue;  // FOW-CMD-019, 021
    out.push_back(out_of_command(end, t, "FOW-CMD-019"_rule, "must end In Command or as close to it as it can"));
    if (best > 0) {
      Refusal r = clause("FOW-CMD-021"_rule,
                         fmt::format("{} could come within {} of being In Command", name_of(end, t),
                                     shown_length(best, end.world->centimetres)),
                         piece_of(t));
      r.unit = Unit::length;
      r.measured = apart(end);
      r.allowed = best + as_close;
      out.push_back(std::move(r));
    }
    add_link_denied(end, t, out);
  }
  if (leader && moves_with(end, *leader, p)) check_leader(end, p, *leader, out);  // FOW-CMD-023, 025, 027
  return out;
}

}  // namespace sandtable::fow
