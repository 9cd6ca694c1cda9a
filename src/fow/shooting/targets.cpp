// Targets, and the decision of those shot at: Independent teams take shelter with a platoon.
#include "fow/shooting/targets.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>

#include "fow/command/command.hpp"
#include "fow/command/joining.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/shooting/shooting.hpp"
#include "fow/shooting/steps.hpp"
#include "fow/sight/looking.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

// In its own Command Distance of that one, or of what carries it.
bool near_enough(const State& s, TeamId t, TeamId other) {
  const Coord reach = command_distance(s, t);
  if (s[t].present() && s[other].present()) return within(s, t, other, reach);
  return distance(s, t, other) <= reach;
}

// Two teams hold together when either is within its own Command Distance of the other (FOW-SHO-014).
bool linked(const State& s, TeamId a, TeamId b) {
  const Coord reach = std::max(command_distance(s, a), command_distance(s, b));
  if (s[a].present() && s[b].present()) return within(s, a, b, reach);
  return distance(s, a, b) <= reach;
}

}  // namespace

std::vector<std::vector<TeamId>> groups_of(const State& s, PlatoonId p) {
  const std::vector<TeamId> teams = on_table(s, p);
  std::vector<std::vector<TeamId>> groups;
  std::vector<bool> placed(teams.size(), false);
  for (std::size_t i = 0; i < teams.size(); ++i) {
    if (placed[i]) continue;
    placed[i] = true;
    std::vector<TeamId> group{teams[i]};
    for (std::size_t at = 0; at < group.size(); ++at)
      for (std::size_t j = 0; j < teams.size(); ++j)
        if (!placed[j] && linked(s, group[at], teams[j])) placed[j] = true, group.push_back(teams[j]);
    std::sort(group.begin(), group.end(), [](TeamId a, TeamId b) { return a.value < b.value; });
    groups.push_back(std::move(group));
  }
  return groups;
}

Body sheltered(const State& s, const Body& target) {
  const TeamId t = independent_of(s, target.platoon);
  if (!t.valid() || !s[t].joined.valid()) return target;
  // His vehicle, aimed at as a group by itself, stays the target it was.
  return {s[t].joined, target.group.valid() && target.group != t ? target.group : TeamId{}};
}

PlatoonId platoon_shot_at(const State& s, const Body& target) {
  const PlatoonId p = sheltered(s, target).platoon;  // FOW-SHO-020
  return s[p].independent ? PlatoonId{} : p;
}

bool on_its_own(const State& s, PlatoonId p) {
  const TeamId t = independent_of(s, p);
  return t.valid() && !s[t].joined.valid();
}

// With the Independent teams that joined it (FOW-HIT-052), without what is on tow (FOW-TRP-029).
std::vector<TeamId> teams_in(const State& s, const Body& target) {
  std::vector<TeamId> teams;
  if (!target.group.valid()) {
    teams = on_table(s, target.platoon);
  } else {
    for (auto& group : groups_of(s, target.platoon))
      if (std::find(group.begin(), group.end(), target.group) != group.end()) teams = std::move(group);
  }
  assert(teams.size() <= most_targets);
  return teams;
}

std::vector<TeamId> takers_in(const State& s, const Body& target) {
  std::vector<TeamId> teams = teams_in(s, target);
  std::stable_partition(teams.begin(), teams.end(), [&](TeamId t) { return s[t].role == Role::none; });
  return teams;
}

std::vector<Body> targets_of(const State& s, int side) {
  std::vector<Body> list;
  const std::vector<PlatoonId> platoons = platoons_of(s, side);
  for (PlatoonId p : platoons)
    if (any_on_table(s, p)) list.push_back({p, {}});  // FOW-SHO-007, 050
  for (PlatoonId p : platoons) {
    const auto groups = groups_of(s, p);
    if (groups.size() < 2) continue;
    for (const auto& group : groups) list.push_back({p, group.front()});  // FOW-SHO-015
  }
  return list;
}

Body target_named(const State& s, PieceRef p) {
  if (p.sort == PieceSort::platoon) return {PlatoonId{p.id}, {}};
  if (p.sort != PieceSort::team || static_cast<std::size_t>(p.id) >= s.teams.size()) return {};
  const TeamId t{p.id};
  if (!s[t].present()) return {};
  const PlatoonId platoon = s[t].with();
  const auto groups = groups_of(s, platoon);
  if (s[platoon].independent && groups.size() < 2) return {platoon, {}};  // FOW-SHO-007
  for (const auto& group : groups)
    if (std::find(group.begin(), group.end(), t) != group.end()) return {platoon, group.front()};
  return {};
}

Refusals check_target(const State& s, const Body& target, int shooting_side, Ammo ammo) {
  if (!target.valid())
    return {malformed("fire is aimed at an enemy platoon, an isolated group or a lone Independent team on the table")};
  if (s[target.platoon].side != 1 - shooting_side)
    return {refuse(ammo == Ammo::smoke ? "FOW-SMK-007"_rule : "FOW-SHO-007"_rule,
                   fmt::format("{} is aimed at the enemy, not at {}", ammo == Ammo::smoke ? "smoke" : "fire",
                               name_of(s, target.platoon)),
                   piece_of(target.platoon))};
  const std::string called = name_of(s, target);
  if (!target.group.valid()) {
    if (any_on_table(s, target.platoon)) return {};
    if (const Body now = sheltered(s, target); now != target)
      return {refuse("FOW-SHO-020"_rule,
                     fmt::format("{} has joined {} for this Step; aim at that platoon", called, name_of(s, now)),
                     piece_of(target.platoon))};
    return {refuse("FOW-SHO-050"_rule, fmt::format("no team of {} stands on the table by itself", called),
                   piece_of(target.platoon))};
  }
  if (groups_of(s, target.platoon).size() < 2)
    return {refuse("FOW-SHO-014"_rule,
                   fmt::format("{} holds together; aim at the whole of it", name_of(s, target.platoon)),
                   piece_of(target.group))};
  if (teams_in(s, target).empty()) return {malformed(fmt::format("{} is no group of teams on the table", called))};
  return {};
}

int32_t code_of(const Body& t) {
  return t.group.valid() ? static_cast<int32_t>(max_platoons) + t.group.value : int32_t{t.platoon.value};
}

Body target_of(const State& s, int32_t code) {
  const auto n = static_cast<std::size_t>(code);
  if (code < 0) return {};
  if (n < s.platoons.size()) return {PlatoonId::of(n), {}};
  if (n < max_platoons || n - max_platoons >= s.teams.size()) return {};
  return target_named(s, PieceRef::team(code - static_cast<int32_t>(max_platoons)));
}

std::vector<Haven> havens_of(const State& s, TeamId t) {
  std::vector<Haven> havens;
  if (special::loner(s, t).valid() || !on_its_own(s, s[t].platoon)) return havens;
  // From one lone Independent team to the next, nearest links first.
  std::vector<std::vector<TeamId>> chains{{}};
  std::vector<TeamId> reached{t};
  for (std::size_t at = 0; at < reached.size(); ++at) {
    const TeamId link = reached[at];
    for (PlatoonId p : platoons_of(s, side_of(s, t))) {
      const TeamId lone = on_its_own(s, p) ? independent_of(s, p) : TeamId{};
      if (std::find(reached.begin(), reached.end(), lone) != reached.end()) continue;
      // FOW-ASL-164: any platoon will do for one that is assaulted, but of Independent teams only those of its type.
      const auto holds_it = [&](TeamId other) {
        if (special::loner(s, other).valid()) return false;
        if ((lone.valid() || !s.assault.on()) && model(s, other).type != model(s, t).type) return false;
        return near_enough(s, link, other);
      };
      std::vector<TeamId> there = in_play(s, p);
      if (lone.valid()) std::erase_if(there, [&](TeamId other) { return !s[other].independent; });
      if (std::none_of(there.begin(), there.end(), holds_it)) continue;
      if (!lone.valid()) {
        if (std::none_of(havens.begin(), havens.end(), [&](const Haven& h) { return h.platoon == p; }))
          havens.push_back({p, chains[at]});
        continue;
      }
      reached.push_back(lone);
      chains.push_back(chains[at]);
      chains.back().push_back(lone);
    }
  }
  std::erase_if(havens, [&](const Haven& h) {
    std::vector<TeamId> all = h.with;
    all.push_back(t);
    const bool away = std::any_of(all.begin(), all.end(), [&](TeamId one) { return stays_away(s, one, h.platoon); });
    return away || !check_room(s, all, h.platoon).empty();
  });
  // Nobody but other Independent teams: they stand together as a platoon.
  if (havens.empty() && reached.size() > 1)
    havens.push_back({s[reached[1]].platoon, {reached.begin() + 2, reached.end()}});
  return havens;
}

void take_refuge(State& s, TeamId t, PlatoonId chosen, RuleId because, RuleId along, Out& out) {
  for (const Haven& h : havens_of(s, t)) {
    if (h.platoon != chosen) continue;
    join_platoon(s, t, h.platoon, because, out);
    for (TeamId other : h.with) join_platoon(s, other, h.platoon, along, out);
    return;
  }
}

std::vector<TeamId> volunteers_for(const State& s, PlatoonId p) {
  std::vector<TeamId> list;
  for (PlatoonId home : platoons_of(s, s[p].side))
    if (home != p && on_its_own(s, home)) {
      const TeamId t = independent_of(s, home);
      if (check_joining(s, t, p).empty() && !singled_out(s, t)) list.push_back(t);
    }
  return list;
}

bool singled_out(const State& s, TeamId t) {
  if (s[t].joined.valid()) return false;
  for (const auto& frame : s.stack)
    if (const auto* asked = step_as<AskHaven>(frame.step); asked && asked->team == t) return true;
  if (const std::optional<Volley> volley = volley_now(s))
    for (const Fire& f : fires_of(s, volley->ledger))
      if (f.target.platoon == s[t].platoon) return true;
  return false;
}

// --- the decisions of those shot at, and of those assaulted (engagement.cpp) ---

namespace {
const char* trouble(const State& s) { return s.assault.on() ? "assaulted" : "shot at"; }
RuleId haven_rule(const State& s) { return s.assault.on() ? "FOW-ASL-164"_rule : "FOW-SHO-017"_rule; }
RuleId volunteer_rule(const State& s) { return s.assault.on() ? "FOW-ASL-165"_rule : "FOW-SHO-021"_rule; }
}  // namespace

namespace {

// He himself is shot at, not only what he left elsewhere.
bool among_those_shot_at(const State& s, TeamId officer, const Body& target) {
  if (!target.group.valid()) return true;
  const std::vector<TeamId> teams = teams_in(s, target);
  return std::find(teams.begin(), teams.end(), stands_for(s, officer)) != teams.end();
}

}  // namespace

N resume(State& s, const TakeShelter& at, Out&) {
  const std::vector<Fire> fires = fires_of(s, at.volley.ledger);
  for (std::size_t next = at.next; next < fires.size(); ++next) {
    const Body target = fires[next].target;
    const auto before = [&](const auto& same) {
      return std::any_of(fires.begin(), fires.begin() + static_cast<std::ptrdiff_t>(next), same);
    };
    if (before([&](const Fire& f) { return f.target == target; })) continue;
    TakeShelter then{at.volley, static_cast<uint16_t>(next)};
    then.volley.declared = false;
    const TeamId lone = independent_of(s, target.platoon);
    if (lone.valid() && among_those_shot_at(s, lone, target) && !havens_of(s, lone).empty())  // FOW-SHO-019
      return F::ask(AskHaven{lone}, AfterHaven{then, lone});
    // Where an officer had to go is a target now as well, and so is one who had nowhere to go (FOW-SHO-018,
    // FOW-IND-001).
    const Body now = sheltered(s, target);
    if (before([&](const Fire& f) { return sheltered(s, f.target) == now; })) continue;
    ++then.next;
    if (!volunteers_for(s, now.platoon).empty()) return F::ask(AskVolunteers{now.platoon}, AfterVolunteers{then, now});
  }
  for (const Fire& f : fires)  // not when it is Defensive Fire
    if (const PlatoonId p = platoon_shot_at(s, f.target); p.valid() && s[p].recce && s.step == Step::shooting)
      return F::go(OfferEscape{at.volley, 0});  // FOW-REC-005
  return F::go(first_pass(at.volley));
}

N resume(State& s, const AfterHaven& a, const PlatoonId& chosen, Out& out) {
  take_refuge(s, a.team, chosen, "FOW-SHO-017"_rule, "FOW-SHO-018"_rule, out);
  return F::go(a.then);
}
N resume(State& s, const AfterVolunteers& a, const std::vector<TeamId>& chosen, Out& out) {
  TakeShelter then = a.then;
  std::vector<GroupMember> group = all_of(s.arena, then.volley.groups);
  std::erase_if(group, [&](const GroupMember& m) { return !a.body.group.valid() || m.group != a.body.group; });
  for (TeamId t : chosen) {
    const std::vector<TeamId> with_him = on_table(s, s[t].platoon);
    join_platoon(s, t, a.body.platoon, "FOW-SHO-021"_rule, out);
    const auto holds_him = [&](const GroupMember& m) { return near_enough(s, t, m.team); };
    if (std::none_of(group.begin(), group.end(), holds_him)) continue;
    for (TeamId one : with_him) push(s.arena, then.volley.groups, {one, a.body.group});  // FOW-SHO-015
  }
  return F::go(then);
}

Addressee asked(const State& s, const AskHaven& q) { return ask_owner(s, q.team); }
bool only_answer(const State& s, const AskHaven& q) { return havens_of(s, q.team).size() == 1; }
void describe(const State& s, const AskHaven& q, Decision& d) {
  d.prompt = fmt::format("{} is {}: which platoon does it join?", name_of(s, q.team), trouble(s));
  d.rules = {haven_rule(s)};
  Choice c{.verb = "shelter"_name,
           .actor = piece_of(q.team),
           .label = fmt::format("{} joins a platoon", name_of(s, q.team)),
           .rules = {haven_rule(s)}};
  Question which{.key = "platoon"_name, .shape = Shape::pick, .label = "Platoon to join", .rules = {haven_rule(s)}};
  for (const Haven& h : havens_of(s, q.team))
    which.options.push_back({.value = h.platoon.value, .label = name_of(s, h.platoon), .piece = piece_of(h.platoon)});
  c.parts.push_back(std::move(which));
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}
Command usual(const State& s, const AskHaven& q) {
  return {.verb = "shelter"_name,
          .actor = piece_of(q.team),
          .replies = {{.key = "platoon"_name, .values = {havens_of(s, q.team)[0].platoon.value}}}};
}
PlatoonId decode(const State& s, const AskHaven& q, const Command& c, Refusals& out) {
  const Reply* which = c.reply("platoon"_name);
  if (c.verb == "shelter"_name && c.actor == piece_of(q.team) && which && which->values.size() == 1 &&
      which->routes.empty() && c.replies.size() == 1)
    for (const Haven& h : havens_of(s, q.team))
      if (h.platoon.value == which->values[0]) return h.platoon;
  out.push_back(refuse(haven_rule(s),
                       fmt::format("{} joins one of the platoons in its Command Distance{}", name_of(s, q.team),
                                   s.assault.on() ? "" : " that have a team of its type"),
                       piece_of(q.team)));
  return {};
}

Addressee asked(const State& s, const AskVolunteers& q) { return ask_owner(s, q.platoon); }
void describe(const State& s, const AskVolunteers& q, Decision& d) {
  d.prompt = fmt::format("{} is {}: which Independent teams join it?", name_of(s, q.platoon), trouble(s));
  d.rules = {volunteer_rule(s)};
  const std::vector<TeamId> teams = volunteers_for(s, q.platoon);
  Choice c{.verb = "shelter"_name,
           .actor = piece_of(q.platoon),
           .label = fmt::format("Officers join {}", name_of(s, q.platoon)),
           .rules = {volunteer_rule(s)}};
  Question who{.key = "teams"_name,
               .shape = Shape::pick,
               .label = "Independent teams that join it",
               .rules = {volunteer_rule(s)},
               .low = 0,
               .high = static_cast<int32_t>(teams.size())};
  for (TeamId t : teams) who.options.push_back({.value = t.value, .label = name_of(s, t), .piece = piece_of(t)});
  c.parts.push_back(std::move(who));
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}
Command usual(const State&, const AskVolunteers& q) {
  return {.verb = "shelter"_name, .actor = piece_of(q.platoon), .replies = {{.key = "teams"_name}}};
}
std::vector<TeamId> decode(const State& s, const AskVolunteers& q, const Command& c, Refusals& out) {
  std::vector<TeamId> chosen;
  const std::vector<TeamId> teams = volunteers_for(s, q.platoon);
  const Reply* who = c.reply("teams"_name);
  const bool formed =
      c.verb == "shelter"_name && c.actor == piece_of(q.platoon) && who && who->routes.empty() && c.replies.size() == 1;
  if (!formed) out.push_back(malformed("say which of the Independent teams join the platoon, or none"));
  for (int32_t value : formed ? who->values : std::vector<int32_t>{}) {
    const auto found = std::find_if(teams.begin(), teams.end(), [&](TeamId t) { return t.value == value; });
    const bool twice = std::any_of(chosen.begin(), chosen.end(), [&](TeamId t) { return t.value == value; });
    if (found == teams.end() || twice) {
      out.push_back(
          refuse(volunteer_rule(s),
                 fmt::format("only lone Independent teams in Command Distance of {} join it", name_of(s, q.platoon))));
      break;
    }
    chosen.push_back(*found);
  }
  if (out.empty()) out = check_room(s, chosen, q.platoon);
  return chosen;
}

}  // namespace sandtable::fow
