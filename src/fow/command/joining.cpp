#include "fow/command/joining.hpp"

#include <fmt/core.h>

#include "fow/command/command.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/morale/morale.hpp"
#include "fow/shooting/shooting.hpp"
#include "fow/shooting/targets.hpp"

namespace sandtable::fow {
namespace {

bool in_reach(const State& s, TeamId officer, PlatoonId p) {  // FOW-IND-005
  for (TeamId t : members_of(s, p))
    if (distance(s, officer, t) <= command_distance(s, officer)) return true;
  return false;
}

// The platoon whose move is under way, if one is.
std::optional<PlatoonId> moving_platoon(const State& s) {
  std::optional<PlatoonId> found;
  for (const auto& frame : s.stack)
    visit_step(
        [&](const auto& step) {
          if constexpr (requires { step.moving; }) found = step.moving.platoon;
        },
        frame.step);
  return found;
}

// The volley a step belongs to, if it does.
template <class Step>
const Volley* volley_of(const Step& step) {
  if constexpr (std::is_same_v<Step, Volley>)
    return &step;
  else if constexpr (requires { step.volley; })
    return volley_of(step.volley);
  else if constexpr (requires { step.pass; })
    return volley_of(step.pass);
  else if constexpr (requires { step.share; })
    return volley_of(step.share);
  else if constexpr (requires { step.then; })
    return volley_of(step.then);
  else
    return nullptr;
}

// It is shot at or assaulted by itself: where it goes is asked, or it has nowhere to go (FOW-SHO-017, FOW-ASL-164).
bool singled_out(const State& s, TeamId t) {
  if (!s[t].alone()) return false;
  bool found = false;
  for (const auto& frame : s.stack)
    visit_step(
        [&](const auto& step) {
          if constexpr (std::is_same_v<std::remove_cvref_t<decltype(step)>, AskHaven>) {
            found = found || step.team == t;
          } else if (const Volley* volley = volley_of(step)) {
            for (const Fire& f : fires_of(s, volley->ledger)) found = found || f.target.group == t;
          }
        },
        frame.step);
  return found;
}

std::vector<TeamId> independents(const State& s, int side) {
  std::vector<TeamId> list;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (s[t].independent && s[t].in_play() && side_of(s, t) == side) list.push_back(t);
  }
  return list;
}

bool may_lead_instead(const State& s, TeamId t) {  // FOW-IND-013
  if (!s[t].joined.valid()) return false;
  const std::optional<TeamId> leader = leader_of(s, s[t].joined);
  return leader && *leader != t && s[*leader].joined.valid() && s[*leader].role == s[t].role;
}

}  // namespace

Refusals check_joining(const State& s, TeamId t, PlatoonId p) {
  const auto no = [&](RuleId rule, const char* why) {
    return Refusals{
        refuse(rule, fmt::format("{} may not join {}: {}", name_of(s, t), name_of(s, p), why), piece_of(t))};
  };
  if (!s[t].independent) return no("FOW-CHR-011"_rule, "it is not an Independent team");
  if (model(s, t).has(Trait::sniper)) return no("FOW-SNI-011"_rule, "Snipers are loners");
  if (s[p].side != side_of(s, t) || s[t].platoon == p || members_of(s, p).empty())
    return {malformed(fmt::format("{} is not a platoon {} could join", name_of(s, p), name_of(s, t)))};
  if (s[t].joined.valid()) return no("FOW-IND-008"_rule, "it has joined a platoon in this Step");  // FOW-IND-006
  if (moving_platoon(s) == p || moving_platoon(s) == s[t].platoon)
    return no("FOW-MOV-003"_rule, "a platoon that moves finishes its move first");
  if (singled_out(s, t))
    return no(s.assault.on() ? "FOW-ASL-164"_rule : "FOW-SHO-017"_rule, "singled out by the enemy it joins as asked");
  if (!in_reach(s, t, p)) {
    Refusals far = no("FOW-IND-005"_rule, "it is beyond its Command Distance");
    far[0].unit = Unit::length;
    far[0].allowed = command_distance(s, t);
    return far;
  }
  return {};
}

bool officer_could_help(const State& s, int side, StartingItem item) {
  for (PlatoonId p : platoons_of(s, side)) {
    const bool survivors = item == StartingItem::sole_survivor;
    bool tests = survivors ? is_sole_survivor(s, p) : s[p].pinned;
    for (TeamId t : teams_of(s, p)) tests = tests || (!survivors && s[t].bailed_out);
    if (!tests) continue;
    for (TeamId t : independents(s, side))
      if (senior(s[t].role) && check_joining(s, t, p).empty()) return true;
  }
  return false;
}

roll::Reroll leadership(const State& s, PlatoonId p) {
  const std::optional<TeamId> leader = leader_of(s, p);
  if (!leader || s[*leader].joined != p) return {};        // FOW-IND-020
  if (s[*leader].role < Role::company_command) return {};  // FOW-IND-017
  if (s[*leader].bailed_out) return {};                    // FOW-IND-023
  return {.of = roll::Of::failures, .rule = "FOW-IND-016"_rule};
}

roll::Reroll leadership(const State& s, TeamId t) {
  if (s[t].independent) return {};  // FOW-IND-018
  return leadership(s, s[t].platoon);
}

void leave_platoons(State& s, Out& out) {
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    Team& t = s.teams[i];
    if (!t.joined.valid()) continue;
    out.event(
        {.kind = "left"_name, .rule = "FOW-IND-007"_rule, .who = piece_of(TeamId::of(i)), .other = piece_of(t.joined)});
    t.joined = {};
  }
  for (Platoon& p : s.platoons) p.chosen_leader = {};
}

// --- offers ---

bool is_offer_verb(const State&, Name verb) { return verb == "join"_name || verb == "lead"_name; }

std::vector<Choice> offers(const State& s, int side) {
  std::vector<Choice> list;
  for (TeamId t : independents(s, side)) {
    if (may_lead_instead(s, t))
      list.push_back({.verb = "lead"_name,
                      .actor = piece_of(t),
                      .label = fmt::format("{} leads {}", name_of(s, t), name_of(s, s[t].joined)),
                      .rules = {"FOW-IND-013"_rule}});
    if (s[t].joined.valid()) continue;
    Question which{
        .key = "platoon"_name, .shape = Shape::pick, .label = "Platoon to join", .rules = {"FOW-IND-005"_rule}};
    for (PlatoonId p : platoons_of(s, side))
      if (check_joining(s, t, p).empty())
        which.options.push_back({.value = p.value, .label = name_of(s, p), .piece = piece_of(p)});
    if (which.options.empty()) continue;
    list.push_back({.verb = "join"_name,
                    .actor = piece_of(t),
                    .label = fmt::format("{} joins a platoon", name_of(s, t)),
                    .rules = {"FOW-IND-005"_rule},
                    .parts = {which},
                    .usual = {{.key = "platoon"_name, .values = {which.options[0].value}}}});
  }
  return list;
}

void take_offer(State& s, const Command& c, int side, Out& out, Refusals& no) {
  if (c.actor.sort != PieceSort::team || c.actor.id < 0 || static_cast<std::size_t>(c.actor.id) >= s.teams.size() ||
      !s[TeamId{c.actor.id}].in_play() || side_of(s, TeamId{c.actor.id}) != side) {
    no.push_back(malformed("say which of your Independent teams"));
    return;
  }
  const TeamId t{c.actor.id};
  if (c.verb == "lead"_name) {
    if (!may_lead_instead(s, t)) {
      no.push_back(refuse("FOW-IND-013"_rule, fmt::format("{} does not share the lead of a platoon", name_of(s, t)),
                          piece_of(t)));
      return;
    }
    s[s[t].joined].chosen_leader = t;
    out.event({.kind = "leads"_name, .rule = "FOW-IND-013"_rule, .who = piece_of(t), .other = piece_of(s[t].joined)});
    return;
  }
  const Reply* which = c.reply("platoon"_name);
  if (!which || which->values.size() != 1 || which->values[0] < 0 ||
      static_cast<std::size_t>(which->values[0]) >= s.platoons.size()) {
    no.push_back(malformed("'join' wants one platoon"));
    return;
  }
  const PlatoonId p = PlatoonId::of(static_cast<std::size_t>(which->values[0]));
  no = check_joining(s, t, p);
  if (!no.empty()) return;
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (s.teams[i].in_play() && owner_of(s, TeamId::of(i)) == t) s.teams[i].joined = p;  // FOW-IND-003
  s[t].joined = p;
  out.event({.kind = "joined"_name, .rule = "FOW-IND-005"_rule, .who = piece_of(t), .other = piece_of(p)});
  if (s.step == Step::movement) note_command(s, p);  // its chain now starts from him (FOW-IND-015)
}

}  // namespace sandtable::fow
