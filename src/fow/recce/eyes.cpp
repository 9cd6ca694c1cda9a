// Eyes and Ears: a Recce Platoon shows the others where the enemy hides (FOW-REC-001 to 003).
#include "fow/recce/eyes.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/command/leaders.hpp"
#include "fow/core/orders.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/words.hpp"
#include "fow/core/world.hpp"
#include "fow/shooting/shoot_choice.hpp"
#include "fow/shooting/shoot_words.hpp"
#include "fow/sight/looking.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord spotting_range = 16 * inch;  // FOW-REC-001

std::vector<TeamId> recce_teams(const State& s, PlatoonId p) {
  std::vector<TeamId> teams;
  for (TeamId t : on_table(s, p))
    if (s[t].recce && s[t].platoon == p && !s[t].harm.bailed_out) teams.push_back(t);
  return teams;
}

// One team must do both, see and be near enough; it does not reorganise (FOW-REC-032).
bool spots(const State& s, TeamId recce, TeamId enemy) {
  return !s[recce].scouting.reorganising && within(s, recce, enemy, spotting_range) && sight(s, recce, enemy).seen();
}

Refusals check_watchers(const State& s, PlatoonId p) {
  Refusals out;
  const auto no = [&](RuleId rule, const char* why) {
    out.push_back(refuse(rule, fmt::format("{} cannot reveal anybody: {}", name_of(s, p), why), piece_of(p)));
  };
  if (!s[p].recce) no("FOW-REC-001"_rule, "it is no Recce Platoon");
  if (const RuleId rule = special::no_scout(s, p); rule.valid()) no(rule, "it counts as recce only to get away");
  if (s[p].pinned) no("FOW-REC-001"_rule, "it is Pinned Down");
  const auto moved = [&](const Team& t) { return t.platoon == p && t.deeds.counts_as_moved(); };
  if (s.mission.barred.valid())
    no(s.mission.barred, "the first turn of this mission is made in haste");
  else if (std::any_of(s.teams.begin(), s.teams.end(), moved))
    no("FOW-REC-001"_rule, "it moved");
  if (s[p].deeds.watching) no("FOW-REC-001"_rule, "it has revealed an enemy");
  if (shooting_begun(s)) no("FOW-REC-001"_rule, "only at the start of the Shooting Step");
  const std::vector<TeamId> teams = recce_teams(s, p);
  if (!teams.empty() && std::all_of(teams.begin(), teams.end(), [&](TeamId t) { return s[t].scouting.reorganising; }))
    no("FOW-REC-032"_rule, "it reorganises");
  return out;
}

// Platoons and lone Independent teams of the enemy.
std::vector<Body> enemies_of(const State& s, PlatoonId p) { return shooters_of(s, 1 - s[p].side); }

}  // namespace

Refusals check_reveal(const State& s, PlatoonId p, const Body& target) {
  Refusals out = check_watchers(s, p);
  if (!out.empty()) return out;
  for (TeamId t : recce_teams(s, p))
    for (TeamId e : teams_in(s, target))
      if (spots(s, t, e)) return out;
  out.push_back(refuse("FOW-REC-001"_rule,
                       fmt::format("no Recce team of {} sees {} within 16in/40cm", name_of(s, p), name_of(s, target)),
                       piece_of(p)));
  return out;
}

void reveal(State& s, PlatoonId p, const Body& target, Out& out) {
  s[p].deeds.watching = true;  // FOW-REC-003
  out.event({.kind = "reveals"_name, .rule = "FOW-REC-002"_rule, .who = piece_of(p), .other = piece_of(target)});
  for (TeamId e : teams_in(s, target))
    for (TeamId t : on_table(s, p))
      if (s[t].platoon == p && !s[t].harm.bailed_out && !s[t].scouting.reorganising && sight(s, t, e).seen()) {
        s[e].scouting.revealed = true;
        break;
      }
}

namespace {

void read_reveal(const State& s, const Toml& words, Command& c) {
  words.only({"platoon", "target"});
  c.actor = piece_of(platoon_in_words(s, words));
  c.replies.push_back({.key = "target"_name, .values = {code_of(body_in_words(s, words.at("target")))}});
}

void add_reveals(const State& s, const Wanted&, Decision& d) {
  for (PlatoonId p : platoons_of(s, s.active)) {
    if (!s[p].recce || !check_watchers(s, p).empty()) continue;
    Question whom{
        .key = "target"_name, .shape = Shape::pick, .label = "Whom it reveals", .rules = {"FOW-REC-002"_rule}};
    for (const Body& b : enemies_of(s, p))
      if (check_reveal(s, p, b).empty())
        whom.options.push_back({.value = code_of(b), .label = name_of(s, b), .piece = piece_of(b)});
    if (whom.options.empty()) continue;
    Choice c{.verb = "reveal"_name,
             .actor = piece_of(p),
             .label = fmt::format("{} reveals an enemy instead of shooting", name_of(s, p)),
             .rules = {"FOW-REC-001"_rule, "FOW-REC-003"_rule}};
    c.usual = {{.key = "target"_name, .values = {whom.options[0].value}}};
    c.parts = {std::move(whom)};
    d.choices.push_back(std::move(c));
  }
}

Act decode_reveal(const State& s, const Command& c, Refusals& out) {
  const Reply* whom = c.reply("target"_name);
  const auto i = static_cast<std::size_t>(c.actor.id);
  if (c.actor.sort != PieceSort::platoon || i >= s.platoons.size() || s.platoons[i].side != s.active || !whom ||
      c.replies.size() != 1 || whom->values.size() != 1 || !whom->routes.empty()) {
    out.push_back(malformed("one of your Recce Platoons reveals one enemy platoon"));
    return {};
  }
  const PlatoonId recce = PlatoonId::of(i);
  const Body target = target_of(s, whom->values[0]);
  out = check_target(s, target, s.active);
  if (out.empty()) out = check_reveal(s, recce, target);
  return [recce, target](State& now, Out& events) -> std::optional<N> {
    reveal(now, recce, target, events);
    return std::nullopt;
  };
}

}  // namespace

constinit const VerbRow reveal_verb{
    .words = {"reveal"_name,
              "{ platoon, target }",
              "a Recce Platoon shows the others an enemy",
              read_reveal,
              {"FOW-TRN-011"_rule, "is done in your own Shooting Step, before anybody shoots"}},
    .when = When::aside,
    .add = add_reveals,
    .decode = decode_reveal};

}  // namespace sandtable::fow
