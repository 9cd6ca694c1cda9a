#include "fow/command/leaders.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "fow/command/command.hpp"
#include "fow/command/joining.hpp"
#include "fow/command/steps.hpp"
#include "fow/core/model_names.hpp"
#include "fow/core/orders.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/words.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {
namespace {

bool same_company(const State& s, PlatoonId a, PlatoonId b) { return s[a].company == s[b].company; }

bool own_team(const State& s, int32_t t, int side) {
  const auto i = static_cast<std::size_t>(t);
  return t >= 0 && i < s.teams.size() && s.teams[i].in_play() && side_of(s, TeamId::of(i)) == side;
}

// He may name somebody: from his vehicle too (FOW-TRP-020).
bool may_appoint(const State& s, TeamId officer) { return s[officer].able() || s[officer].aboard(); }

// What the appointed team becomes: itself in its tank, on foot the platoon's first Platoon Command team (FOW-CAS-021).
ModelId model_appointed(const State& s, TeamId team) {
  const ModelId first = s[s[team].platoon].command_model;
  if (is_tank(s, team) || !first.valid() || model(s, first).vehicle()) return s[team].model;
  const bool rode = model(s, first).mobility == Mobility::cavalry && model(s, team).mobility != Mobility::cavalry;
  return rode ? model_named(s, model(s, first).dismounts_as).value_or(first) : first;  // FOW-TRP-049, 050
}

// The first Platoon Command team has used its fuel, whoever takes its place (FOW-FLM-010).
bool commander_spent_fuel(const State& s, PlatoonId p) {
  const std::vector<TeamId> teams = home_teams(s, p);
  return std::any_of(teams.begin(), teams.end(), [&](TeamId t) {
    return s[t].role == Role::platoon_command && !s[t].in_play() && s[t].fuel_spent;
  });
}

bool fits(const State& s, TeamId team, ModelId as) {
  const Model& m = model(s, as);
  if (as == s[team].model || s[team].aboard() || (m.width <= model(s, team).width && m.depth <= model(s, team).depth))
    return true;
  return !standing_on(s, {s[team].pose, m.width, m.depth}, team).valid();
}

// A Command Tank team whose commander may look for another tank (FOW-CAS-017).
bool may_leave_tank(const State& s, TeamId t) {
  return s[t].present() && s[t].role != Role::none && is_tank(s, t) && (s[t].harm.bailed_out || s[t].harm.bogged_down);
}

std::vector<TeamId> tanks_for(const State& s, TeamId t) {
  std::vector<TeamId> list;
  if (!may_leave_tank(s, t)) return list;
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (s.teams[i].present() && check_taking_over(s, t, TeamId::of(i)).empty()) list.push_back(TeamId::of(i));
  return list;
}

}  // namespace

// Rolling how far one sees at night is choosing a platoon to shoot with (FOW-REC-001, FOW-CAS-020, FOW-NGT-004).
bool shooting_begun(const State& s) {
  for (const Platoon& p : s.platoons)
    if (p.side == s.active && (p.deeds.shot || p.deeds.bombarded)) return true;
  for (const Team& t : s.teams)
    if (t.platoon.valid() && s[t.platoon].side == s.active && (t.deeds.shot || t.visibility != 0)) return true;
  return false;
}

bool lost_its_commander(const State& s, PlatoonId p) {
  if (s[p].independent) return false;  // it never had one
  for (const Team& t : s.teams)
    if (t.platoon == p && t.in_play() && t.role != Role::none) return false;
  return true;
}

// --- new Platoon Command teams ---

Refusals check_appointing(const State& s, TeamId officer, TeamId team) {
  Refusals out;
  const auto no = [&](RuleId rule, const std::string& why) {
    out.push_back(refuse(rule, fmt::format("{} may not appoint {}: {}", name_of(s, officer), name_of(s, team), why),
                         piece_of(officer)));
    out.back().by = piece_of(team);
  };
  const Team& o = s[officer];
  const PlatoonId p = s[team].platoon;
  if (!senior(o.role)) no("FOW-CAS-020"_rule, "it is no 2iC, Company or Higher Command team");
  if (!may_appoint(s, officer)) no("FOW-CAS-020"_rule, "it is not able to act");
  if (o.deeds.appointed) no("FOW-CAS-020"_rule, "it has appointed somebody in this Step");
  if (o.deeds.recovered) no("FOW-CAS-020"_rule, "it has towed or repaired in place of shooting");
  if (shooting_begun(s)) no("FOW-CAS-020"_rule, "the shooting has begun");
  if (o.joined != p) no("FOW-CAS-020"_rule, fmt::format("it has not joined {}", name_of(s, p)));
  if (s[p].sort == PlatoonSort::headquarters && !s[p].independent)
    no("FOW-FRC-022"_rule, "HQ support weapons never have a commander");
  if (!lost_its_commander(s, p)) no("FOW-CAS-020"_rule, fmt::format("{} has its commander", name_of(s, p)));
  if (o.role != Role::higher_command && !same_company(s, o.platoon, p))  // FOW-CAS-023
    no("FOW-CAS-020"_rule, fmt::format("{} is of another company", name_of(s, p)));
  if (model(s, team).type == TeamType::transport) no("FOW-CAS-020"_rule, "it is a Transport team");
  if (!s[team].in_play() || !(distance(s, officer, team) <= command_distance(s, officer)))
    no("FOW-CAS-020"_rule, "it is beyond Command Distance");
  if (out.empty() && !fits(s, team, model_appointed(s, team)))
    no("FOW-CAS-021"_rule, "there is no room for the Platoon Command team");
  return out;
}

void appoint(State& s, TeamId officer, TeamId team, Out& out) {
  s[officer].deeds.appointed = true;  // FOW-CAS-020, 022: it alone does not shoot
  if (const ModelId as = model_appointed(s, team); as != s[team].model) {
    s[team].model = as;
    s[team].fuel_spent = commander_spent_fuel(s, s[team].platoon);
  }
  s[team].role = Role::platoon_command;
  out.event({.kind = "appointed"_name, .rule = "FOW-CAS-021"_rule, .who = piece_of(team), .other = piece_of(officer)});
}

namespace {

void read_appoint(const State& s, const Toml& words, Command& c) {
  words.only({"team", "commander"});
  c.actor = piece_in_words(s, words.at("team"), PieceSort::team);
  c.replies.push_back(
      {.key = "commander"_name, .values = {piece_in_words(s, words.at("commander"), PieceSort::team).id}});
}

void add_appointments(const State& s, const Wanted&, Decision& d) {
  if (shooting_begun(s)) return;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId officer = TeamId::of(i);
    if (!may_appoint(s, officer) || !senior(s[officer].role) || side_of(s, officer) != s.active) continue;
    if (!s[officer].joined.valid() || !lost_its_commander(s, s[officer].joined)) continue;
    Question who{.key = "commander"_name,
                 .shape = Shape::pick,
                 .label = "The new Platoon Command team",
                 .rules = {"FOW-CAS-020"_rule}};
    for (TeamId t : in_play(s, s[officer].joined))
      if (check_appointing(s, officer, t).empty())
        who.options.push_back({.value = t.value, .label = name_of(s, t), .piece = piece_of(t)});
    if (who.options.empty()) continue;
    Choice c{.verb = "appoint"_name,
             .actor = piece_of(officer),
             .label = fmt::format("{} names a new commander instead of shooting", name_of(s, officer)),
             .rules = {"FOW-CAS-020"_rule}};
    if (!same_company(s, s[officer].platoon, s[officer].joined)) c.rules.push_back("FOW-CAS-023"_rule);
    c.usual = {{.key = "commander"_name, .values = {who.options[0].value}}};
    c.parts = {std::move(who)};
    d.choices.push_back(std::move(c));
  }
}

Act decode_appointment(const State& s, const Command& c, Refusals& out) {
  const Reply* who = c.reply("commander"_name);
  if (c.actor.sort != PieceSort::team || !own_team(s, c.actor.id, s.active) || !who || c.replies.size() != 1 ||
      who->values.size() != 1 || !who->routes.empty() || !own_team(s, who->values[0], s.active)) {
    out.push_back(malformed("one of your Command teams appoints one of your teams in play"));
    return {};
  }
  const TeamId officer{c.actor.id};
  const TeamId team{static_cast<int16_t>(who->values[0])};
  out = check_appointing(s, officer, team);
  return [officer, team](State& now, Out& events) -> std::optional<N> {
    appoint(now, officer, team, events);
    return std::nullopt;
  };
}

}  // namespace

constinit const VerbRow appoint_verb{.words = {"appoint"_name,
                                               "{ team, commander }",
                                               "an officer makes a team the Platoon Command team",
                                               read_appoint,
                                               {"FOW-TRN-011"_rule, "is done in your own Shooting Step"}},
                                     .when = When::aside,
                                     .add = add_appointments,
                                     .decode = decode_appointment};

// --- new command tanks ---

Refusals check_taking_over(const State& s, TeamId tank, TeamId other) {
  Refusals out;
  const auto no = [&](RuleId rule, const char* why) {
    out.push_back(refuse(rule, fmt::format("{} may not take over {}: {}", name_of(s, tank), name_of(s, other), why),
                         piece_of(tank)));
    out.back().by = piece_of(other);
  };
  const Team& from = s[tank];
  if (other == tank || !s[other].present() || side_of(s, other) != side_of(s, tank)) {
    no("FOW-CAS-017"_rule, "it is no other friendly team on the table");
    return out;
  }
  if (!is_tank(s, other)) no("FOW-CAS-017"_rule, "it is no Tank team");
  if (!(distance(s, tank, other) <= command_distance(s, tank))) no("FOW-CAS-017"_rule, "it is beyond Command Distance");
  if (from.role == Role::platoon_command && s[other].platoon != from.platoon)
    no("FOW-CAS-018"_rule, "it is of another platoon");
  else if (from.role < Role::higher_command && !same_company(s, s[other].platoon, from.platoon))
    no("FOW-CAS-018"_rule, "it is of another company");
  return out;
}

void change_tanks(State& s, TeamId from, TeamId to) {
  Team& a = s[from];
  Team& b = s[to];
  std::swap(a.platoon, b.platoon);  // FOW-CAS-032
  swap_joined(s, from, to);
  std::swap(a.role, b.role);
  std::swap(a.squad, b.squad);
  std::swap(a.independent, b.independent);
  std::swap(a.recce, b.recce);
  std::swap(a.attached, b.attached);
  std::swap(a.warrior, b.warrior);
  std::swap(a.skill, b.skill);
  std::swap(a.motivation, b.motivation);
  std::swap(a.special, b.special);
  std::swap(a.battery, b.battery);  // an Observer stays with his crew (FOW-ART-062)
  for (Platoon& p : s.platoons)
    if (p.chosen_leader == from) p.chosen_leader = to;
}

void take_over(State& s, TeamId tank, TeamId other, Out& out) {
  change_tanks(s, tank, other);
  out.event({.kind = "took_over"_name, .rule = "FOW-CAS-019"_rule, .who = piece_of(tank), .other = piece_of(other)});
}

N resume(State& s, const EndStep& e, Out& out) {
  if (e.at == 0) leave_platoons(s, out);  // FOW-IND-006, 007, FOW-ASL-163
  const auto count = static_cast<int16_t>(s.teams.size());
  for (int16_t at = e.at; at < 2 * count; ++at) {
    const TeamId t{static_cast<int16_t>(at % count)};
    const int side = at < count ? s.active : 1 - s.active;
    if (!may_leave_tank(s, t) || side_of(s, t) != side || tanks_for(s, t).empty()) continue;
    return F::ask(AskTakeOver{t}, AfterTakeOver{{e.next, static_cast<int16_t>(at + 1)}, t});
  }
  return begin_next_step(s, e.next, out);
}

N resume(State& s, const AfterTakeOver& a, const TeamId& other, Out& out) {
  if (!other.valid()) return F::go(a.then);
  take_over(s, a.team, other, out);
  // Who was turned out by a senior has the tank that is stuck, and looks for another in his turn (FOW-CAS-017).
  if (s[a.team].role < s[other].role && !tanks_for(s, a.team).empty()) return F::ask(AskTakeOver{a.team}, a);
  return F::go(a.then);
}

Addressee asked(const State& s, const AskTakeOver& q) { return ask_owner(s, q.team); }

void describe(const State& s, const AskTakeOver& q, Decision& d) {
  d.prompt =
      fmt::format("{} is stuck or without its crew: does its commander take over another tank?", name_of(s, q.team));
  d.rules = {"FOW-CAS-017"_rule, "FOW-CAS-018"_rule};
  Choice c{.verb = "take_over"_name,
           .actor = piece_of(q.team),
           .label = fmt::format("The commander of {} changes tanks, or stays", name_of(s, q.team)),
           .rules = {"FOW-CAS-017"_rule, "FOW-CAS-019"_rule}};
  Question which{.key = "tank"_name,
                 .shape = Shape::pick,
                 .label = "Tank he takes over",
                 .rules = {"FOW-CAS-018"_rule},
                 .low = 0,
                 .high = 1};
  for (TeamId t : tanks_for(s, q.team))
    which.options.push_back({.value = t.value, .label = name_of(s, t), .piece = piece_of(t)});
  c.parts.push_back(std::move(which));
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}

Command usual(const State&, const AskTakeOver& q) {
  return {.verb = "take_over"_name, .actor = piece_of(q.team), .replies = {{.key = "tank"_name}}};
}

TeamId decode(const State& s, const AskTakeOver& q, const Command& c, Refusals& out) {
  const Reply* which = c.reply("tank"_name);
  if (c.verb != "take_over"_name || c.actor != piece_of(q.team) || !which || c.replies.size() != 1 ||
      which->values.size() > 1 || !which->routes.empty()) {
    out.push_back(malformed("say which tank the commander takes over, or none"));
    return {};
  }
  if (which->values.empty()) return {};
  if (!own_team(s, which->values[0], side_of(s, q.team))) {
    out.push_back(malformed("take over one of your own tanks on the table"));
    return {};
  }
  const TeamId other{static_cast<int16_t>(which->values[0])};
  out = check_taking_over(s, q.team, other);
  return other;
}

}  // namespace sandtable::fow
