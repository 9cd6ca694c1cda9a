// Mounted Assault (FOW-GER-026 to 032): half-tracks of a platoon that can charge with their passengers, one of whom
// fights from each in the first round. The platoon's list says that it can (special = ["mounted_assault"]).
#include <fmt/core.h>

#include <algorithm>
#include <tuple>

#include "fow/assault/close_combat.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/words.hpp"
#include "fow/special_rules/rule.hpp"
#include "fow/special_rules/steps.hpp"

namespace sandtable::fow {
namespace {

// Those aboard who could fight from it: Infantry that is with its platoon, and has not only got a lift.
std::vector<TeamId> fighters_in(const State& s, TeamId vehicle) {
  std::vector<TeamId> list = aboard_of(s, vehicle);
  std::erase_if(list,
                [&](TeamId t) { return model(s, t).type != TeamType::infantry || s[t].with() != s[vehicle].with(); });
  return list;
}

// The best of them.
TeamId usual_fighter(const State& s, TeamId vehicle) {
  const std::vector<TeamId> list = fighters_in(s, vehicle);
  const auto worth = [&](TeamId t) { return std::tuple(s[t].skill, -t.value); };
  return *std::max_element(list.begin(), list.end(), [&](TeamId a, TeamId b) { return worth(a) < worth(b); });
}

RuleId charges_mounted(const State& s, TeamId t) {
  if (model(s, t).type != TeamType::transport || s[t].deeds.loaded) return {};  // FOW-GER-027, 030
  if (s.assault.on() && s.assault.round > 1) return {};                         // FOW-GER-029
  return fighters_in(s, t).empty() ? RuleId{} : "FOW-GER-026"_rule;
}

// It has charged, and its passengers are still to fight from it.
bool in_mounted_assault(const State& s, TeamId vehicle) {
  return s.assault.round == 1 && s[vehicle].able() && s[vehicle].assault.part == AssaultPart::charging &&
         model(s, vehicle).type == TeamType::transport && special::charges_too(s, vehicle).valid();
}

// Who fights from a vehicle has a part in the assault before he has moved in it (FOW-GER-028).
bool is_named(const State& s, TeamId t) { return s[t].assault.part == AssaultPart::charging; }

std::optional<special::FightsAboard> fights_mounted(const State& s, TeamId t) {
  const TeamId vehicle = s[t].carrier;
  if (!vehicle.valid() || !is_named(s, t) || !in_mounted_assault(s, vehicle)) return std::nullopt;
  return special::FightsAboard{.rule = "FOW-GER-028"_rule, .as_tank = true};
}

// The next half-track with an enemy in reach for whom nobody is named yet.
std::optional<N> name_fighter(const State& s) {
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId vehicle = TeamId::of(i);
    if (!s[vehicle].platoon.valid() || !in_mounted_assault(s, vehicle)) continue;
    const std::vector<TeamId> aboard = fighters_in(s, vehicle);
    if (std::any_of(aboard.begin(), aboard.end(), [&](TeamId t) { return is_named(s, t); })) continue;
    const std::vector<TeamId> reach = within_reach(s, {vehicle});
    if (std::any_of(reach.begin(), reach.end(), [&](TeamId enemy) { return !model(s, enemy).vehicle(); }))
      return F::ask(AskFighter{vehicle}, AfterFighter{});
  }
  return std::nullopt;
}

// When its platoon strikes back, who was in a mounted assault has to get off.
RuleId has_to_get_off(const State& s, TeamId t) {
  const TeamId vehicle = s[t].carrier;
  const bool charged = s[t].aboard() && s.assault.round > 1 && model(s, vehicle).type == TeamType::transport &&
                       s[vehicle].assault.part == AssaultPart::charging;
  return charged ? "FOW-GER-029"_rule : RuleId{};
}

void read_fighter(const State& s, const Toml& words, Command& c) {
  words.only({"team"});
  if (const auto* asked = top_as<AskFighter>(s)) c.actor = piece_of(asked->vehicle);
  c.replies.push_back({.key = "team"_name, .values = {piece_in_words(s, words.at("team"), PieceSort::team).id}});
}

}  // namespace

N resume(State& s, const AfterFighter&, const TeamId& fighter, Out&) {
  s[fighter].assault.part = AssaultPart::charging;
  return F::go(Fight{});
}

Addressee asked(const State& s, const AskFighter& q) { return ask_owner(s, q.vehicle); }

void describe(const State& s, const AskFighter& q, Decision& d) {
  d.prompt = fmt::format("Who fights from {}?", name_of(s, q.vehicle));
  d.rules = {"FOW-GER-028"_rule};
  Choice c{.verb = AskFighter::name,
           .actor = piece_of(q.vehicle),
           .label = fmt::format("One of those in {} fights", name_of(s, q.vehicle)),
           .rules = {"FOW-GER-028"_rule}};
  Question which{.key = "team"_name, .shape = Shape::pick, .label = "Team that fights", .rules = {"FOW-GER-028"_rule}};
  for (TeamId t : fighters_in(s, q.vehicle))
    which.options.push_back(
        {.value = t.value, .label = name_of(s, t), .piece = piece_of(t), .score = score_to_strike(s, t)});
  c.parts.push_back(std::move(which));
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}

TeamId decode(const State& s, const AskFighter& q, const Command& c, Refusals& out) {
  const Reply* which = c.reply("team"_name);
  if (c.verb != AskFighter::name || c.actor != piece_of(q.vehicle) || c.replies.size() != 1 || !which ||
      !which->routes.empty() || which->values.size() != 1) {
    out.push_back(malformed("name the team that fights from the half-track"));
    return {};
  }
  for (TeamId t : fighters_in(s, q.vehicle))
    if (t.value == which->values[0]) return t;
  out.push_back(refuse("FOW-GER-028"_rule,
                       fmt::format("that is no Infantry team of the platoon in {}", name_of(s, q.vehicle)),
                       piece_of(q.vehicle)));
  return {};
}

Command usual(const State& s, const AskFighter& q) {
  return {.verb = AskFighter::name,
          .actor = piece_of(q.vehicle),
          .replies = {{.key = "team"_name, .values = {usual_fighter(s, q.vehicle).value}}}};
}

bool only_answer(const State& s, const AskFighter& q) { return fighters_in(s, q.vehicle).size() == 1; }

namespace special {

constexpr CommandWords fighter_commands[] = {
    {AskFighter::name,
     "{ team }",
     "who fights from a half-track in the first round of a mounted assault",
     read_fighter,
     {"FOW-ASL-001"_rule, "is said when the blows of a mounted assault begin"}},
};

constinit const Rule mounted_assault{
    .sits_out = [](const State& s,
                   TeamId t) { return s[t].assault.shot_out && s.assault.round == 1 ? "FOW-GER-031"_rule : RuleId{}; },
    .charges_too = charges_mounted,
    .fights_aboard = fights_mounted,
    .gets_off = has_to_get_off,
    .blows_begin = name_fighter,
    .commands = fighter_commands,
};

}  // namespace special
}  // namespace sandtable::fow
