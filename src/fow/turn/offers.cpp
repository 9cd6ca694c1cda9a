#include "fow/turn/offers.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/assault/assault.hpp"
#include "fow/command/command.hpp"
#include "fow/command/joining.hpp"
#include "fow/command/rolls.hpp"
#include "fow/core/chapter.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/words.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/barrage.hpp"
#include "fow/movement/steps.hpp"
#include "fow/shooting/targets.hpp"
#include "fow/special/hooks.hpp"
#include "fow/turn/steps.hpp"
#include "fow/turn/turn_chapter.hpp"

namespace sandtable::fow {
namespace {

// The platoon whose move is under way, if one is.
std::optional<PlatoonId> moving_platoon(const State& s) {
  std::optional<PlatoonId> found;
  const auto look = [&]<class Step>(const Step* step) {
    if (step) found = step->moving.platoon;
  };
  for (const auto& frame : s.stack) {
    look(step_as<MoveNext>(frame.step));
    look(step_as<AskRest>(frame.step));
    look(step_as<AfterRest>(frame.step));
    look(step_as<AfterOrder>(frame.step));
    look(step_as<March>(frame.step));
  }
  return found;
}

// What is under a template that has been laid is struck as it stood there, by itself or with whom it was (FOW-ART-087).
bool under_laid_template(const State& s, TeamId t) {
  bool found = false;
  const auto look = [&]<class Step>(const Step* step) {
    if (!step) return;
    for (const CaughtGroup& g : all_of(s.arena, step->groups))
      for (const TeamId struck : all_of(s.arena, g.teams)) found = found || struck == t;
  };
  for (const auto& frame : s.stack) {
    look(step_as<BarrageDice>(frame.step));
    look(step_as<BarrageHits>(frame.step));
  }
  return found;
}

// Everything that forbids it at this moment.
Refusals check_joining_now(const State& s, TeamId t, PlatoonId p) {
  Refusals no = check_joining(s, t, p);
  if (!no.empty()) return no;
  const auto refused = [&](RuleId rule, const char* why) {
    return Refusals{
        refuse(rule, fmt::format("{} may not join {}: {}", name_of(s, t), name_of(s, p), why), piece_of(t))};
  };
  if (moving_platoon(s) == p || moving_platoon(s) == s[t].platoon)
    return refused("FOW-MOV-003"_rule, "a platoon that moves finishes its move first");
  if (under_laid_template(s, t))
    return refused("FOW-ART-087"_rule, "it is under a template, and is struck as it stood there first");
  if (singled_out(s, t))
    return refused(s.assault.on() ? "FOW-ASL-164"_rule : "FOW-SHO-017"_rule,
                   "singled out by the enemy it joins as asked");
  if (const PlatoonId own = s[t].with(); takes_part(s, own) && !takes_part(s, p))
    return refused(own == s.assault.attacker ? "FOW-ASL-163"_rule : "FOW-ASL-164"_rule,
                   "it does not leave an assault by joining others");
  if (s.assault.on() && s.assault.round == 0 && s[s[t].with()].assault.named)
    return refused("FOW-ASL-164"_rule, "once the charge is over it joins as asked");
  return {};
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

// Somebody of no rank with whom the platoon could buy a re-roll, by a special rule.
static bool brings_reroll(const State& s, TeamId t, PlatoonId p) {
  if (!special::at(s, special::Moment::throwing) || !check_joining(s, t, p).empty()) return false;
  State with = s;
  join_platoon(with, t, p);
  const roll::Spec spec = roll_of(with, Test::rally, p);
  return std::any_of(spec.granted.begin(), spec.granted.end(), [](const roll::Reroll& r) { return r.priced; });
}

bool officer_could_help(const State& s, PlatoonId p) {
  for (TeamId t : independents(s, s[p].side)) {
    if (senior(s[t].role) ? check_joining(s, t, p).empty() : brings_reroll(s, t, p)) return true;
  }
  const TeamId lone = independent_of(s, p);  // he may go where somebody helps him
  if (!lone.valid()) return false;
  const std::vector<PlatoonId> all = platoons_of(s, s[p].side);
  return std::any_of(all.begin(), all.end(), [&](PlatoonId other) { return check_joining(s, lone, other).empty(); });
}

namespace {

// The Independent team that a command names.
std::optional<TeamId> independent_named(const State& s, const Command& c, int side, Refusals& no) {
  if (c.actor.sort == PieceSort::team && c.actor.id >= 0 && static_cast<std::size_t>(c.actor.id) < s.teams.size() &&
      s[TeamId{c.actor.id}].in_play() && side_of(s, TeamId{c.actor.id}) == side)
    return TeamId{c.actor.id};
  no.push_back(malformed("say which of your Independent teams"));
  return std::nullopt;
}

// --- lead (FOW-IND-013) ---

void read_lead(const State& s, const Toml& words, Command& c) {
  words.only({"team"});
  c.actor = piece_in_words(s, words.at("team"), PieceSort::team);
}

void offer_lead(const State& s, int side, std::vector<Choice>& list) {
  for (TeamId t : independents(s, side))
    if (may_lead_instead(s, t) && moving_platoon(s) != s[t].joined)
      list.push_back({.verb = "lead"_name,
                      .actor = piece_of(t),
                      .label = fmt::format("{} leads {}", name_of(s, t), name_of(s, s[t].joined)),
                      .rules = {"FOW-IND-013"_rule}});
}

void take_lead(State& s, const Command& c, int side, Out& out, Refusals& no) {
  const std::optional<TeamId> t = independent_named(s, c, side, no);
  if (!t) return;
  if (!may_lead_instead(s, *t)) {
    no.push_back(refuse("FOW-IND-013"_rule, fmt::format("{} does not share the lead of a platoon", name_of(s, *t)),
                        piece_of(*t)));
    return;
  }
  if (moving_platoon(s) == s[*t].joined) {
    no.push_back(refuse("FOW-MOV-003"_rule,
                        fmt::format("{} finishes its move under its leader first", name_of(s, s[*t].joined)),
                        piece_of(*t)));
    return;
  }
  take_the_lead(s, *t, out);
}

// --- join (FOW-IND-005) ---

void read_join(const State& s, const Toml& words, Command& c) {
  words.only({"team", "platoon"});
  c.actor = piece_in_words(s, words.at("team"), PieceSort::team);
  c.replies.push_back(
      {.key = "platoon"_name, .values = {piece_in_words(s, words.at("platoon"), PieceSort::platoon).id}});
}

void offer_joining(const State& s, int side, std::vector<Choice>& list) {
  for (TeamId t : independents(s, side)) {
    if (s[t].joined.valid()) continue;
    Question which{
        .key = "platoon"_name, .shape = Shape::pick, .label = "Platoon to join", .rules = {"FOW-IND-005"_rule}};
    for (PlatoonId p : platoons_of(s, side))
      if (check_joining_now(s, t, p).empty())
        which.options.push_back({.value = p.value, .label = name_of(s, p), .piece = piece_of(p)});
    if (which.options.empty()) continue;
    list.push_back({.verb = "join"_name,
                    .actor = piece_of(t),
                    .label = fmt::format("{} joins a platoon", name_of(s, t)),
                    .rules = {"FOW-IND-005"_rule},
                    .parts = {which},
                    .usual = {{.key = "platoon"_name, .values = {which.options[0].value}}}});
  }
}

void take_joining(State& s, const Command& c, int side, Out& out, Refusals& no) {
  const std::optional<TeamId> t = independent_named(s, c, side, no);
  if (!t) return;
  const Reply* which = c.reply("platoon"_name);
  if (!which || which->values.size() != 1 || which->values[0] < 0 ||
      static_cast<std::size_t>(which->values[0]) >= s.platoons.size()) {
    no.push_back(malformed("'join' wants one platoon"));
    return;
  }
  const PlatoonId p = PlatoonId::of(static_cast<std::size_t>(which->values[0]));
  no = check_joining_now(s, *t, p);
  if (!no.empty()) return;
  const auto joined = [&](const Team& other) { return other.independent && other.joined == p && other.in_play(); };
  const bool others = std::any_of(s.teams.begin(), s.teams.end(), joined);
  join_platoon(s, *t, p, others ? "FOW-IND-009"_rule : "FOW-IND-005"_rule, out);
}

constexpr OfferRow officer_offers[] = {
    {{"lead"_name, "{ team }", "an Independent team leads the platoon it has joined", read_lead},
     offer_lead,
     take_lead},
    {{"join"_name, "{ team, platoon }", "an Independent team joins a platoon", read_join}, offer_joining, take_joining},
};

}  // namespace

std::span<const OfferRow> turn_offers() { return officer_offers; }

}  // namespace sandtable::fow
