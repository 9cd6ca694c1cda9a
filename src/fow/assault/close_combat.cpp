// A round of assault combat: who fights, and the dice (FOW-ASL-073 to 076, 087, 166 to 168).
#include "fow/assault/close_combat.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <tuple>

#include "fow/assault/combat_steps.hpp"
#include "fow/assault/contact.hpp"
#include "fow/command/rolls.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/casualties.hpp"
#include "fow/shooting/fire.hpp"
#include "fow/shooting/targets.hpp"
#include "fow/sight/buildings.hpp"
#include "fow/sight/looking.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

// On the table, and a team of a platoon in this assault.
bool engaged(const State& s, TeamId t) {
  const Team& team = s[t];
  return team.present() && team.platoon.valid() && takes_part(s, team.with());
}

std::vector<TeamId> engaged_teams(const State& s, int side) {
  std::vector<TeamId> list;
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (engaged(s, TeamId::of(i)) && side_of(s, TeamId::of(i)) == side) list.push_back(TeamId::of(i));
  return list;
}

// Those who fight from the vehicle they ride in or on.
std::vector<TeamId> fighting_aboard(const State& s, int side) {
  std::vector<TeamId> list;
  if (!special::at(s, special::Moment::fights_aboard)) return list;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (!s[t].platoon.valid() || !s[t].aboard() || !engaged(s, s[t].carrier) || side_of(s, t) != side) continue;
    if (takes_part(s, s[t].with()) && special::fights_aboard(s, t)) list.push_back(t);
  }
  return list;
}
bool strikes_as_tank(const State& s, TeamId t) {
  if (model(s, t).type == TeamType::tank) return true;
  if (!s[t].aboard()) return false;
  const auto how = special::fights_aboard(s, t);
  return how && how->as_tank;
}

FeatureId building_of(const State& s, TeamId t) { return building_at(s, s[stands_for(s, t)].pose.at); }

Gap distance_to(const State& s, TeamId t, const Opening& o) {
  const std::array<Vec, 2> span{o.span.a, o.span.b};
  return distance_to_line(footprint(s, t), span);
}

bool touch_each_other(const State& s, TeamId a, TeamId b) {
  return touch_between(s, a, b) != Touch::none || touch_between(s, b, a) != Touch::none;
}

// Without the help of an opening (FOW-ASL-073 to 075).
bool in_reach_of(const State& s, TeamId who, TeamId whom) {
  const TeamId fighter = stands_for(s, who), enemy = stands_for(s, whom);  // measured from what carries it
  const FeatureId own = building_of(s, fighter);
  const FeatureId theirs = building_of(s, enemy);
  if (own.valid() && own == theirs) return true;  // FOW-ASL-075
  // FOW-ASL-074: openings limit Infantry and Gun teams; of tanks only some fight into a building (FOW-ASL-043).
  if ((own.valid() || theirs.valid()) && !model(s, fighter).vehicle()) return false;
  if (theirs.valid() && !may_enter_buildings(model(s, fighter))) return false;
  if (touch_each_other(s, fighter, enemy)) return true;
  return within(s, fighter, enemy, fighting_distance) && sight(s, fighter, enemy).seen();
}

// The opening lies between the two (FOW-ASL-073).
bool seen_through(const State& s, TeamId inside, int16_t opening, TeamId outside) {
  Onlooker looks_out = onlooker(s, inside);
  looks_out.opening = opening;
  return seeing(scene_of(s), looks_out, onlooker(s, outside)).seen();
}

bool reaches_through(const State& s, const Fighter& f, TeamId enemy) {  // FOW-ASL-077
  const FeatureId own = building_of(s, f.team);
  const FeatureId theirs = building_of(s, enemy);
  if (own != f.building) return theirs == f.building && seen_through(s, enemy, f.opening, f.team);
  const Opening opening = openings_of(s, f.building)[static_cast<std::size_t>(f.opening)];
  return theirs != own && distance_to(s, enemy, opening) <= fighting_distance &&
         seen_through(s, f.team, f.opening, enemy);
}

bool cavalry(const State& s, TeamId t) { return model(s, t).mobility == Mobility::cavalry; }
bool on_foot_or_gun(const State& s, TeamId t) { return !model(s, t).vehicle(); }

// FOW-ASL-009: a Tank team without Infantry or Guns before it does not even roll.
bool worth_a_roll(const State& s, TeamId fighter, const std::vector<TeamId>& reach) {
  if (!strikes_as_tank(s, fighter)) return !reach.empty();
  return std::any_of(reach.begin(), reach.end(), [&](TeamId t) { return on_foot_or_gun(s, t); });
}

bool could_fight(const State& s, TeamId t) {  // FOW-ASL-010, 012, 013, 073
  return s[t].able() && model(s, t).type != TeamType::transport;
}

// One way for a team to fight through an opening.
struct Way {
  Coord away = 0;  // of a team outside from the opening
  Fighter by;
};

void add_ways(const State& s, TeamId t, const std::vector<TeamId>& enemies, std::vector<Way>& ways) {
  if (model(s, t).vehicle()) return;
  const FeatureId own = building_of(s, t);
  std::vector<FeatureId> buildings;
  if (own.valid())
    buildings = {own};
  else
    for (TeamId e : enemies)
      if (const FeatureId b = building_of(s, e);
          b.valid() && std::find(buildings.begin(), buildings.end(), b) == buildings.end())
        buildings.push_back(b);
  const Openings places = firing_places(s, t);  // FOW-SHO-048, 049
  for (FeatureId b : buildings) {
    const auto openings = openings_of(s, b);
    for (std::size_t i = 0; i < openings.size(); ++i) {
      if (openings[i].floor != 0) continue;
      if (own.valid() && std::find(places.begin(), places.end(), static_cast<int8_t>(i)) == places.end()) continue;
      const Fighter by{t, b, static_cast<int16_t>(i)};
      const Coord away = own.valid() ? 0 : distance_to(s, t, openings[i]).floor;
      if (away > fighting_distance) continue;
      if (std::any_of(enemies.begin(), enemies.end(), [&](TeamId e) { return reaches_through(s, by, e); }))
        ways.push_back({away, by});
    }
  }
}

// Nearest first, until each opening is full (FOW-ASL-074).
void fill_openings(const State& s, std::vector<Way> ways, std::vector<Fighter>& fighters) {
  std::sort(ways.begin(), ways.end(), [](const Way& a, const Way& b) {
    return std::tuple(a.away, a.by.team.value, a.by.opening) < std::tuple(b.away, b.by.team.value, b.by.opening);
  });
  std::vector<Fighter> placed;
  for (const Way& w : ways) {
    Coord widest = model(s, w.by.team).width;
    int there = 1;
    bool again = false;
    for (const Fighter& f : placed) {
      again = again || f.team == w.by.team;
      if (f.building != w.by.building || f.opening != w.by.opening) continue;
      ++there;
      widest = std::max(widest, model(s, f.team).width);
    }
    const Opening opening = openings_of(s, w.by.building)[static_cast<std::size_t>(w.by.opening)];
    if (!again && there <= teams_at_opening(opening, widest)) placed.push_back(w.by);
  }
  for (const Fighter& f : placed) {  // who has enemies this side of the opening too fights once (FOW-ASL-077)
    std::erase_if(fighters, [&](const Fighter& other) { return other.team == f.team; });
    fighters.push_back(f);
  }
}

Fighter fighter_at(const State& s, const Brawl& b, std::size_t i) { return get(s.arena, b.fighters, i); }

N roll_for(const State& s, const RollBlows& r, bool improvised) {
  const Fighter f = fighter_at(s, r.brawl, r.next);
  const int rating = assault_anti_tank(s, f.team, improvised);
  roll::Spec spec = strike_roll(s, f.team);
  if (f.opening >= 0)
    spec.score.add("FOW-ASL-074"_rule, 0, PieceRef::feature(f.building.value));
  else if (const FeatureId inside = building_of(s, f.team); inside.valid())
    spec.score.add("FOW-ASL-075"_rule, 0, PieceRef::feature(inside.value));
  return F::call(roll::Begin{spec}, AfterBlow{r, static_cast<int8_t>(rating), improvised});
}

}  // namespace

std::vector<TeamId> within_reach(const State& s, const Fighter& f) {
  std::vector<TeamId> list;
  for (TeamId e : engaged_teams(s, 1 - side_of(s, f.team)))
    if (in_reach_of(s, f.team, e) || (f.opening >= 0 && reaches_through(s, f, e))) list.push_back(e);
  for (TeamId e : fighting_aboard(s, 1 - side_of(s, f.team)))  // whom their vehicle does not shield
    if (!strikes_as_tank(s, e) && in_reach_of(s, f.team, e)) list.push_back(e);
  return list;
}

std::vector<TeamId> may_strike(const State& s, const Fighter& f) {
  std::vector<TeamId> list = within_reach(s, f);
  if (strikes_as_tank(s, f.team)) std::erase_if(list, [&](TeamId e) { return !on_foot_or_gun(s, e); });  // FOW-ASL-085
  if (cavalry(s, f.team))
    std::erase_if(list, [&](TeamId e) { return model(s, e).type == TeamType::tank; });  // FOW-ASL-086
  return list;
}

std::vector<Fighter> fighters_of(const State& s) {
  const int side = s.assault.assaulting;
  const std::vector<TeamId> enemies = engaged_teams(s, 1 - side);
  std::vector<Fighter> fighters;
  std::vector<Way> ways;
  for (TeamId t : engaged_teams(s, side)) {
    if (!could_fight(s, t) || special::sits_out(s, t).valid()) continue;
    if (worth_a_roll(s, t, within_reach(s, {t}))) fighters.push_back({t});
    add_ways(s, t, enemies, ways);
  }
  for (TeamId t : fighting_aboard(s, side))
    if (!special::sits_out(s, t).valid() && worth_a_roll(s, t, within_reach(s, {t}))) fighters.push_back({t});
  if (!ways.empty()) fill_openings(s, std::move(ways), fighters);
  std::sort(fighters.begin(), fighters.end(),
            [](const Fighter& a, const Fighter& b) { return a.team.value < b.team.value; });
  return fighters;
}

Score score_to_strike(const State& s, TeamId t) {
  Score score = skill_test(skill(s, t));
  score.add("FOW-ASL-076"_rule, 0, piece_of(t));
  if (const auto how = s[t].aboard() ? special::fights_aboard(s, t) : std::nullopt) score.add(how->rule, 0);
  return score;
}

roll::Spec strike_roll(const State& s, TeamId t) {
  return roll_of(s,
                 {.test = Test::strike, .roller = piece_of(t), .side = side_of(s, t), .score = score_to_strike(s, t)});
}

int assault_anti_tank(const State& s, TeamId t, bool improvised) {
  const Model& m = model(s, t);
  if (m.has(Trait::improvised_tank_assault) && !improvised) return 2;  // FOW-ASL-168
  return m.tank_assault;                                               // FOW-ASL-095, 166
}

bool may_improvise(const State& s, const Fighter& f) {
  if (!model(s, f.team).has(Trait::improvised_tank_assault)) return false;
  const std::vector<TeamId> enemies = may_strike(s, f);
  return std::any_of(enemies.begin(), enemies.end(),
                     [&](TeamId e) { return model(s, e).vehicle() && model(s, e).armoured; });
}

Fighter striker(const State& s, const Brawl& b, std::size_t hit) {
  return fighter_at(s, b, get(s.arena, b.hits, hit).fighter);
}
int blow_anti_tank(const State& s, const Brawl& b, std::size_t hit) { return get(s.arena, b.hits, hit).anti_tank; }
std::size_t blows_in(const Brawl& b) { return b.hits.count; }

N resume(State& s, const Fight&, Out&) {
  if (std::optional<N> asks = special::blows_begin(s)) return *std::move(asks);
  RollBlows r{.brawl = {.fighters = push_all(s.arena, fighters_of(s)), .hits = {}}};
  r.brawl.hits = open_list<StruckBy>(s.arena);
  return F::go(r);
}

// FOW-ASL-076, 087: team by team, so that it is known who scored which hit.
N resume(State& s, const RollBlows& r, Out&) {
  if (r.next == r.brawl.fighters.count) {
    if (r.brawl.hits.count == 0) return F::done(Nothing{});
    return F::ask(AllocateBlows{r.brawl}, AfterBlows{r.brawl});
  }
  const Fighter f = fighter_at(s, r.brawl, r.next);
  if (!s[f.team].in_play()) {  // lost in a Warrior's place (FOW-CAS-025)
    RollBlows on = r;
    ++on.next;
    return F::go(on);
  }
  if (may_improvise(s, f)) return F::ask(AskImprovise{f.team}, AfterImprovise{r});
  return roll_for(s, r, false);
}
N resume(State& s, const RollBlows& r, const Nothing&, Out& out) { return resume(s, r, out); }
N resume(State& s, const AfterImprovise& a, bool improvised, Out&) { return roll_for(s, a.then, improvised); }

N resume(State& s, const AfterBlow& a, const roll::Result& result, Out& out) {
  RollBlows on = a.then;
  const Fighter f = fighter_at(s, on.brawl, on.next);
  if (result.passed > 0) {
    if (!may_strike(s, f).empty()) {
      push(s.arena, on.brawl.hits, {on.next, a.anti_tank});
    } else {
      out.event({.kind = "no_effect"_name, .rule = "FOW-ASL-086"_rule, .who = piece_of(f.team)});
    }
  }
  ++on.next;
  if (result.passed == 0 && a.improvised && result.dice[0].value == 1)
    return F::call(
        Lose{.team = f.team, .shooter = static_cast<int8_t>(1 - side_of(s, f.team)), .because = "FOW-ASL-167"_rule},
        on);
  return resume(s, on, out);
}

// --- improvised weapons against tanks (FOW-ASL-168) ---

Addressee asked(const State& s, const AskImprovise& q) { return ask_owner(s, q.team); }
void describe(const State& s, const AskImprovise& q, Decision& d) {
  d.prompt = fmt::format("Does {} use its improvised weapons?", name_of(s, q.team));
  d.rules = {"FOW-ASL-167"_rule, "FOW-ASL-168"_rule};
  Choice c{.verb = "improvise"_name,
           .actor = piece_of(q.team),
           .label = fmt::format("Strike with {}", name_of(s, q.team)),
           .rules = {"FOW-ASL-168"_rule}};
  c.parts.push_back({.key = "use"_name,
                     .shape = Shape::yes_no,
                     .label = fmt::format("Anti-tank {} instead of 2, lost on a 1", model(s, q.team).tank_assault),
                     .rules = {"FOW-ASL-167"_rule}});
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}
bool decode(const State&, const AskImprovise& q, const Command& c, Refusals& out) {
  const Reply* use = c.reply("use"_name);
  if (c.verb != "improvise"_name || c.actor != piece_of(q.team) || c.replies.size() != 1 || !use ||
      use->values.size() != 1 || !use->routes.empty() || use->values[0] < 0 || use->values[0] > 1) {
    out.push_back(malformed("say whether the team uses its improvised weapons"));
    return false;
  }
  return use->values[0] == 1;
}
Command usual(const State&, const AskImprovise& q) {
  return {.verb = "improvise"_name, .actor = piece_of(q.team), .replies = {{.key = "use"_name, .values = {1}}}};
}

}  // namespace sandtable::fow
