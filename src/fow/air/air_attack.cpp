// The air attack, step by step: anti-aircraft fire, is anybody left, friends too near, the target, ranging in, the
// template, and they are gone (FOW-AIR-001, 050 to 083).
#include "fow/air/air_attack.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/air/air_sight.hpp"
#include "fow/air/air_words.hpp"
#include "fow/air/leaving.hpp"
#include "fow/air/marking.hpp"
#include "fow/air/steps.hpp"
#include "fow/command/rolls.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/words.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {
namespace {

N gone(State& s, RuleId because, Out& out) {
  leave(s, because, out);
  return after_aircraft(s, out);
}

}  // namespace

const Aircraft& aircraft_of(const State& s, const Flight& f) {
  return s.world->air_forces[static_cast<std::size_t>(f.side)].aircraft;
}

std::string_view weapon_word(AirWeapon w) {
  static constexpr std::string_view words[] = {"machine-guns", "cannon", "bombs", "rockets"};
  return words[static_cast<std::size_t>(w)];
}

N resume(State& s, const AirAttack&, Out& out) {
  out.event({.kind = "air_attack"_name,
             .rule = "FOW-AIR-028"_rule,
             .who = PieceRef::side(s.air.flight.side),
             .other = piece_of(s.air.flight.target),
             .amount = s.air.flight.flying()});
  return F::call(FlakFire{}, AfterFlakFire{});
}

// Three things are settled before the first die, in this order (FOW-AIR-051).
N resume(State& s, const AfterFlakFire&, const Nothing&, Out& out) {
  if (s.air.flight.flying() == 0) return gone(s, "FOW-AIR-050"_rule, out);
  if (const TeamId near = endangered(s, s.air.flight); near.valid()) {  // FOW-AIR-060
    out.event({.kind = "too_close"_name,
               .rule = "FOW-AIR-059"_rule,
               .who = PieceRef::side(s.air.flight.side),
               .other = piece_of(near)});
    return gone(s, "FOW-AIR-059"_rule, out);
  }
  if (target_there(s)) return F::go(FindTarget{1});
  if (new_targets(s).empty()) return gone(s, "FOW-AIR-058"_rule, out);
  return F::ask(AskNewTarget{}, AfterNewTarget{});
}

// --- another target (FOW-AIR-057) ---

std::vector<TeamId> new_targets(const State& s) {
  std::vector<TeamId> list = air_targets(s, s.air.flight.side);
  std::erase_if(list, [&](TeamId t) { return distance(footprint(s, t), s.air.flight.aim) > s.world->air.new_target; });
  return list;
}

Addressee asked(const State& s, const AskNewTarget&) { return ask_chief(s, s.air.flight.side); }
void introduce(const State& s, const AskNewTarget&, Decision& d) {
  d.prompt = fmt::format("{} is no longer there. Whom do the aircraft attack?", name_of(s, s.air.flight.target));
  d.rules = {"FOW-AIR-057"_rule};
}

namespace {

constexpr Name team_key = "team"_name;

constinit const VerbRow new_target_verb{
    .words = {"new_target"_name,
              "{ team }",
              "whom the aircraft attack, now that their target is gone",
              [](const State& s, const Toml& words, Command& c) {
                words.only({"team"});
                c.replies.push_back(
                    {.key = team_key, .values = {piece_in_words(s, words.at("team"), PieceSort::team).id}});
              },
              {"FOW-AIR-001"_rule, "is for aircraft whose target is gone, before they range in"}},
    .add =
        [](const State& s, const Wanted&, Decision& d) {
          Choice c{.verb = "new_target"_name, .label = "Attack another team", .rules = {"FOW-AIR-057"_rule}};
          Question who{.key = team_key, .shape = Shape::pick, .label = "The team", .rules = {"FOW-AIR-057"_rule}};
          for (TeamId t : new_targets(s))
            who.options.push_back({.value = t.value,
                                   .label = fmt::format("{} ({})", name_of(s, t), model(s, t).name),
                                   .piece = piece_of(t),
                                   .score = score_to_range_in(s, t, s.air.flight.planes[0].at.at)});
          if (!who.options.empty()) c.usual = {{.key = team_key, .values = {who.options[0].value}}};
          c.parts.push_back(std::move(who));
          d.choices.push_back(std::move(c));
        },
    .decode = [](const State& s, const Command& c, Refusals& out) -> Act {
      const Reply* who = c.reply(team_key);
      if (c.actor.valid() || c.replies.size() != 1 || !who || who->values.size() != 1 || !who->routes.empty() ||
          who->values[0] < 0 || who->values[0] >= static_cast<int32_t>(s.teams.size())) {
        out.push_back(malformed("name one enemy team"));
        return {};
      }
      const TeamId t{static_cast<int16_t>(who->values[0])};
      const std::vector<TeamId> near = new_targets(s);
      if (std::find(near.begin(), near.end(), t) == near.end())
        out.push_back(refuse("FOW-AIR-057"_rule,
                             fmt::format("the new target is an enemy team on the table within {} of the old aiming "
                                         "point",
                                         shown(s, s.world->air.new_target)),
                             piece_of(t)));
      return [t](State& now, Out& events) -> std::optional<N> {
        now.air.flight.target = t;
        now.air.flight.aim = now[t].pose.at;
        events.event({.kind = "air_target"_name,
                      .rule = "FOW-AIR-057"_rule,
                      .who = PieceRef::side(now.air.flight.side),
                      .other = piece_of(t)});
        return F::go(FindTarget{1});
      };
    }};

constinit const VerbRow break_away_verb{
    .words = {"break_away"_name,
              "{}",
              "the aircraft leave, now that their target is gone",
              read_nothing,
              {"FOW-AIR-001"_rule, "is for aircraft whose target is gone, before they range in"}},
    .when = When::end,
    .add =
        [](const State&, const Wanted&, Decision& d) {
          d.choices.push_back({.verb = "break_away"_name, .label = "Leave", .rules = {"FOW-AIR-057"_rule}});
        },
    .decode = [](const State&, const Command& c, Refusals& out) -> Act {
      if (c.actor.valid() || !c.replies.empty()) out.push_back(malformed("'break_away' is said with nothing more"));
      return [](State& now, Out& events) -> std::optional<N> { return gone(now, "FOW-AIR-057"_rule, events); };
    }};

}  // namespace

Verbs AskNewTarget::verbs() {
  static constexpr const VerbRow* rows[] = {&new_target_verb, &break_away_verb};
  return rows;
}
Command usual(const State& s, const AskNewTarget&) {
  const std::vector<TeamId> near = new_targets(s);
  if (near.empty()) return {.verb = "break_away"_name};
  return {.verb = "new_target"_name, .replies = {{.key = team_key, .values = {near[0].value}}}};
}

// --- ranging in (FOW-AIR-051 to 056) ---

N resume(State& s, const FindTarget& r, Out&) {
  const Flight& f = s.air.flight;
  return F::call(roll::Begin{roll_of(s, {.test = Test::range_in_air,
                                         .roller = PieceRef::side(f.side),
                                         .side = f.side,
                                         .score = score_to_range_in(s, f.target, f.planes[0].at.at),
                                         .against = f.target})},
                 AfterFinding{r.attempt});
}
N resume(State& s, const AfterFinding& a, const roll::Result& result, Out& out) {
  if (result.passed > 0) {
    out.event({.kind = "air_ranged_in"_name,
               .rule = "FOW-AIR-051"_rule,
               .who = PieceRef::side(s.air.flight.side),
               .other = piece_of(s.air.flight.target),
               .amount = a.attempt});
    return F::ask(AskAirWeapon{a.attempt}, AfterAirWeapon{a.attempt});
  }
  if (a.attempt < s.world->air.attempts) return F::go(FindTarget{static_cast<int8_t>(a.attempt + 1)});
  return gone(s, "FOW-AIR-056"_rule, out);
}

// --- the weapon (FOW-AIR-062) ---

namespace {

constexpr Name weapon_key = "weapon"_name;

std::string weapon_label(const Aircraft::Weapon& w) {
  return fmt::format("{}: {}+ to hit, Anti-tank {}, Firepower {}+{}", weapon_word(w.sort), w.to_hit, w.anti_tank,
                     w.firepower, w.no_he ? ", No HE" : "");
}

}  // namespace

Addressee asked(const State& s, const AskAirWeapon&) { return ask_chief(s, s.air.flight.side); }
void describe(const State& s, const AskAirWeapon& q, Decision& d) {
  const Flight& f = s.air.flight;
  const Aircraft& plane = aircraft_of(s, f);
  d.prompt = fmt::format("{} have found {}: which weapon do they use?", plane.name, name_of(s, f.target));
  d.rules = {"FOW-AIR-062"_rule};
  Choice c{.verb = "air_weapon"_name, .label = "Attack", .rules = {"FOW-AIR-062"_rule}};
  Question which{.key = weapon_key, .shape = Shape::pick, .label = "One for the whole flight"};
  for (std::size_t i = 0; i < plane.weapons.size(); ++i)
    which.options.push_back({.value = static_cast<int32_t>(i),
                             .label = weapon_label(plane.weapons[i]),
                             .score = air_strike(s, f.target, i, f.flying(), q.attempt).to_hit});
  c.parts.push_back(std::move(which));
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}
Command usual(const State& s, const AskAirWeapon& q) {
  const Flight& f = s.air.flight;
  const auto best = static_cast<int32_t>(usual_air_weapon(s, f.target, f.flying(), q.attempt));
  return {.verb = "air_weapon"_name, .replies = {{.key = weapon_key, .values = {best}}}};
}
AirWeaponPick decode(const State& s, const AskAirWeapon&, const Command& c, Refusals& out) {
  const Reply* r = c.reply(weapon_key);
  const auto count = static_cast<int32_t>(aircraft_of(s, s.air.flight).weapons.size());
  if (c.verb == "air_weapon"_name && !c.actor.valid() && c.replies.size() == 1 && r && r->routes.empty() &&
      r->values.size() == 1 && r->values[0] >= 0 && r->values[0] < count)
    return {static_cast<uint8_t>(r->values[0])};
  out.push_back(malformed("pick one of the weapons of the aircraft"));
  return {};
}
bool only_answer(const State& s, const AskAirWeapon&) { return aircraft_of(s, s.air.flight).weapons.size() == 1; }

// --- the template (FOW-AIR-061 to 082) ---

Barrage air_strike(const State& s, TeamId target, std::size_t weapon, int planes, int attempt) {
  const Flight& f = s.air.flight;
  const Aircraft::Weapon& w = aircraft_of(s, f).weapons[weapon];
  const bool from_above = w.sort == AirWeapon::bombs || w.sort == AirWeapon::rockets;
  Barrage b{.area = air_template(s, s[target].pose.at), .side = f.side, .aimed_at = s[target].with()};
  b.origin = Origin::aircraft;
  b.to_hit = Score::from("FOW-AIR-064"_rule, w.to_hit);
  if (const int late = s.world->air.late[static_cast<std::size_t>(attempt - 1)]; late > 0)
    b.to_hit.add("FOW-AIR-065"_rule, late);
  if (planes == 1) b.rerolls = {roll::Of::successes, "FOW-AIR-066"_rule};
  if (planes == 2) b.to_hit.add("FOW-AIR-067"_rule, 0);
  if (planes >= 3) b.rerolls = {roll::Of::failures, "FOW-AIR-068"_rule};
  b.anti_tank = static_cast<int8_t>(w.anti_tank);
  b.firepower = static_cast<int8_t>(w.firepower);
  b.face = from_above ? Face::top : Face::side;  // FOW-AIR-072, 073
  b.no_he = w.no_he;                             // FOW-SSR-008
  b.counts_for = CountsFor::nothing;             // FOW-AIR-087
  b.pins = "FOW-AIR-082"_rule;
  b.gunners.at = f.planes[0].at.at;  // FOW-AIR-077
  return b;
}

N resume(State& s, const AfterAirWeapon& a, const AirWeaponPick& pick, Out& out) {
  const Flight& f = s.air.flight;
  const Aircraft::Weapon& w = aircraft_of(s, f).weapons[pick.place];
  const Barrage strike = air_strike(s, f.target, pick.place, f.flying(), a.attempt);
  out.event({.kind = w.sort == AirWeapon::bombs         ? "bombs"_name
                     : w.sort == AirWeapon::rockets     ? "rockets"_name
                     : w.sort == AirWeapon::machine_gun ? "strafes"_name
                                                        : "strafes_cannon"_name,
             .rule = "FOW-AIR-061"_rule,
             .who = PieceRef::side(f.side),
             .other = piece_of(f.target),
             .from = f.planes[0].at,
             .to = strike.area.pose,
             .amount = strike.area.width});
  return F::call(StrikeUnder{strike}, AfterStrike{});
}
N resume(State& s, const AfterStrike&, const Nothing&, Out& out) { return gone(s, "FOW-AIR-083"_rule, out); }

}  // namespace sandtable::fow
