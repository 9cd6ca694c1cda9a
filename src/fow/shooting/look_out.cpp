#include "fow/shooting/look_out.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/command/rolls.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/words.hpp"
#include "fow/shooting/shoot_choice.hpp"
#include "fow/shooting/steps.hpp"
#include "fow/sight/night.hpp"

namespace sandtable::fow {

bool has_looked_out(const State& s, const Body& b) {
  std::vector<TeamId> teams = teams_in(s, b);
  // An officer who rolled by himself has not rolled for those he joins.
  const auto own =
      std::stable_partition(teams.begin(), teams.end(), [&](TeamId t) { return s[t].platoon == b.platoon; });
  if (own != teams.begin()) teams.erase(own, teams.end());
  return std::any_of(teams.begin(), teams.end(), [&](TeamId t) { return s[t].visibility != 0; });
}

Refusals why_not_looked_out(const State& s, const Body& b) {
  if (!s.night || has_looked_out(s, b)) return {};
  return {
      refuse("FOW-NGT-004"_rule, fmt::format("{} rolls first how far it sees at night", name_of(s, b)), piece_of(b))};
}

Refusals check_look_out(const State& s, const Body& b) {
  if (!s.night) return {refuse("FOW-NGT-004"_rule, "it is not night", piece_of(b))};
  if (has_looked_out(s, b))
    return {refuse("FOW-NGT-004"_rule, fmt::format("{} has rolled how far it sees", name_of(s, b)), piece_of(b))};
  Refusals no = able_refusals(s, shooting_step_terms(), b);
  // A battery looks out for its bombardment (FOW-ART-111); which of its guns may fire is seen then.
  const std::vector<TeamId> teams = teams_in(s, b);
  const bool battery = !s[b.platoon].deeds.bombarded && !s[b.platoon].deeds.shot &&
                       std::any_of(teams.begin(), teams.end(), [&](TeamId t) { return model(s, t).artillery(); });
  return battery ? Refusals{} : no;
}

namespace {

void read_look_out(const State& s, const Toml& words, Command& c) {
  words.only({"platoon", "team", "who"});
  c.actor = piece_of(platoon_in_words(s, words));
}

void add_look_outs(const State& s, const Wanted& wanted, Decision& d) {
  if (!s.night) return;
  for (const Body& b : shooters_of(s, s.active)) {
    if (!wanted.has(piece_of(b)) || !check_look_out(s, b).empty()) continue;
    d.choices.push_back({.verb = "look_out"_name,
                         .actor = piece_of(b),
                         .label = fmt::format("{} shoots: roll how far it sees", name_of(s, b)),
                         .rules = {"FOW-NGT-004"_rule, "FOW-NGT-005"_rule}});
  }
}

// One platoon at a time: another that rolled and has not fired has had its chance.
N begin_look_out(State& s, const Body& b) {
  const auto waits = [&](const PlatoonDeeds& did) { return did.smoked && !did.shot; };  // after its smoke (FOW-ART-007)
  for (Team& t : s.teams)
    if (t.visibility > 0 && t.platoon.valid() && s[t.platoon].side == s.active && !waits(s[t.with()].deeds))
      t.visibility = -1;
  s.acting = b.platoon;
  return F::call(RollVisibility{b}, AfterShoot{});
}

Act decode_look_out(const State& s, const Command& c, Refusals& out) {
  const Body shooters = shooters_named(s, c.actor);
  if (!shooters.valid() || !c.replies.empty()) {
    out.push_back(malformed("say which of your platoons shoots next"));
    return {};
  }
  out = check_look_out(s, shooters);
  return [shooters](State& now, Out&) { return begin_look_out(now, shooters); };
}

}  // namespace

constinit const VerbRow look_out_verb{.words = {"look_out"_name,
                                                "{ platoon or team }",
                                                "a platoon that is to shoot at night rolls how far it sees",
                                                read_look_out,
                                                {"FOW-TRN-011"_rule, "is done at night, in your own Shooting Step"}},
                                      .when = When::instead,
                                      .add = add_look_outs,
                                      .decode = decode_look_out};

N resume(State& s, const RollVisibility& r, Out&) {
  Score score = score_of(s, Test::visibility, r.shooters.platoon);
  if (s.assault.on()) score.add("FOW-NGT-008"_rule, 0);
  const roll::Spec spec = roll_of(
      s,
      {.test = Test::visibility, .roller = piece_of(r.shooters), .side = s[r.shooters.platoon].side, .score = score});
  return F::call(roll::Begin{spec}, AfterVisibility{r.shooters});
}

N resume(State& s, const AfterVisibility& a, const roll::Result& result, Out& out) {
  const int rolled = result.dice[0].value;
  for (TeamId t : shooting_teams(s, a.shooters))  // riders that shoot too
    if (s[t].visibility == 0) s[t].visibility = static_cast<int8_t>(rolled);
  out.event({.kind = "sees"_name,
             .rule = "FOW-NGT-005"_rule,
             .who = piece_of(a.shooters),
             .amount = rolled * visibility_unit});
  return F::done(Nothing{});
}

}  // namespace sandtable::fow
