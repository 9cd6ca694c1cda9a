// Before a plan is carried out: what its moves cost, the checks on the way, who would be Out of Command, what moving
// does to shooting.
#include <fmt/format.h>

#include <cmath>  // display only

#include "fow/assault/previews.hpp"
#include "fow/assault/steps.hpp"
#include "fow/command/command.hpp"
#include "fow/core/orders.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/advance.hpp"
#include "fow/movement/end_of_movement.hpp"
#include "fow/movement/foxholes.hpp"
#include "fow/movement/march.hpp"
#include "fow/movement/move_choice.hpp"
#include "fow/movement/movement_chapter.hpp"
#include "fow/movement/orders.hpp"
#include "fow/movement/steps.hpp"
#include "fow/odds/hit_chances.hpp"
#include "fow/odds/volley_odds.hpp"
#include "fow/recce/recce_chapter.hpp"
#include "fow/recce/steps.hpp"
#include "fow/show/preview.hpp"

namespace sandtable::fow {
namespace {

constexpr std::size_t most_forecasts = 200;

bool bogs(const Forecast& f) { return f.rules.size() > 1 && f.rules[1] == "FOW-BOG-001"_rule; }

}  // namespace

void add_checks(const State& s, TeamId t, const Walk& walk, Preview& out) {
  for (const Contact& c : checks_on(walk)) {
    const auto check = static_cast<BogCheck>(c.check);
    Forecast f{.label = fmt::format("{}: {} at {}", name_of(s, t), check == find_way ? "Skill Test" : "Bogging Check",
                                    ground_name(s, c)),
               .who = piece_of(t),
               .dice = 1,
               .score = bogging_roll(s, t, c).score};
    if (c.feature.valid()) f.other = PieceRef::feature(c.feature.value);
    f.words = check == find_way ? fmt::format("a failure stops it there, after {}", shown(s, c.from))
                                : fmt::format("a failure leaves it Bogged Down there, after {}", shown(s, c.from));
    if (s.night && check != find_way) f.words += "; at night a success is rolled again";
    if (model(s, t).has(Trait::wide_tracks) && check != find_way) f.words += "; its wide tracks save it on 4+";
    if (check == find_way)
      f.rules = {"FOW-TER-017"_rule};
    else
      f.rules = {check == very_difficult_check ? "FOW-BOG-007"_rule : "FOW-BOG-006"_rule, "FOW-BOG-001"_rule};
    out.forecast.push_back(std::move(f));
  }
}

namespace {

// What moving does to its weapons (FOW-HIT-003): the worst of them speaks for the team.
std::string shooting_after(const State& before, const State& end, TeamId t) {
  const Terms terms = shooting_step_terms();
  const auto& weapons = model(end, t).weapons;
  if (end.step != Step::movement || end[t].aboard() || !end[t].present()) return {};
  for (std::size_t i = 0; i < weapons.size(); ++i) {
    if (!weapons[i].direct()) continue;
    const Shot shot{t, static_cast<uint8_t>(i)};
    if (!why_silent(before, terms, t).empty() || !why_silent(before, terms, shot).empty()) continue;
    Refusals no = why_silent(end, terms, t);
    if (no.empty()) no = why_silent(end, terms, shot);
    if (!no.empty()) return fmt::format("; then {}", no[0].words);
    const Fire f{.shot = shot, .target = {end[t].with(), {}}};  // anybody who has not doubled
    const int was = rate_of_fire(before, terms, f, {f}).dice;
    const int now = rate_of_fire(end, terms, f, {f}).dice;
    if (now < was) return fmt::format("; its {} then fires with ROF {} instead of {}", weapons[i].name, now, was);
    if (fires_as_moving(end, terms, f) && !fires_as_moving(before, terms, f) && line_of(end, shot).rof == 1)
      return fmt::format("; its {} then needs 1 more to hit", weapons[i].name);
    return {};
  }
  return {};
}

void add_out_of_command(const State& end, PlatoonId p, Preview& out) {
  const std::optional<TeamId> leader = leader_of(end, p);
  if (!leader) return;
  for (const auto& [t, state] : chain_of_command(end, p)) {
    if (state.in_command || !end[t].present()) continue;
    out.forecast.push_back({.label = name_of(end, t),
                            .who = piece_of(t),
                            .other = piece_of(*leader),
                            .words = fmt::format("would be Out of Command: {} from {}, {} allowed",
                                                 shown(end, distance(end, t, *leader).shown()), name_of(end, *leader),
                                                 shown(end, command_distance(end, t))),
                            .rules = {state.because}});
  }
}

// How many teams get stuck, each by itself; display only.
void add_stuck_odds(const std::vector<Probability>& passes, Preview& out) {
  if (passes.empty()) return;
  std::vector<Probability> odds{1};
  for (Probability pass : passes) {
    odds.push_back(0);
    for (std::size_t k = odds.size() - 1; k > 0; --k) odds[k] = odds[k] * pass + odds[k - 1] * (1 - pass);
    odds[0] *= pass;
  }
  Outlook outlook{.label = "Teams that get stuck"};
  for (std::size_t k = 0; k < odds.size(); ++k)
    outlook.chances.push_back({fmt::format("{}", k), static_cast<int32_t>(std::lround(odds[k] * 1e6))});
  out.odds.push_back(std::move(outlook));
}

// A draft may hold anything.
bool may_be_told(const State& s, PlatoonId p, const MoveOrder& o, const Preview& out) {
  return o.team.valid() && o.team.index() < s.teams.size() && s[o.team].in_play() && s[o.team].with() == p &&
         out.forecast.size() <= most_forecasts;
}

// What a team covers of its move, then the checks on its way. `f` says what comes of it, and under which rules.
void add_move(const State& s, TeamId t, const PathLook& look, Gait gait, Forecast f, Preview& out) {
  const Coord allowed = move_limits(s, t, gait)[look.walk.slowest];
  f.label = name_of(s, t);
  f.who = piece_of(t);
  f.words = fmt::format("moves {} of {} {}{}", shown(s, look.charged), shown(s, allowed), pace_words(look.walk.slowest),
                        f.words);
  out.forecast.push_back(std::move(f));
  add_checks(s, t, look.walk, out);
  // The figures of the one that goes furthest stand for the plan.
  if (look.charged >= out.cost) out.cost = look.charged, out.allowed = allowed;
}

// That the team gets through the checks forecast from the first of them on; nothing when there are none.
void add_chance(const State& s, TeamId t, std::size_t first, const Preview& out, std::vector<Probability>& passes) {
  Probability pass = 1;
  const bool again = model(s, t).has(Trait::wide_tracks);
  for (std::size_t i = first; i < out.forecast.size(); ++i) {
    Probability fail = (6 - faces_that_pass(*out.forecast[i].score)) / 6.0;
    const bool bogging = bogs(out.forecast[i]);
    if (s.night && bogging) fail = 1 - (1 - fail) * (1 - fail);  // FOW-NGT-003
    pass *= 1 - (again && bogging ? fail / 2 : fail);            // FOW-MSR-025
  }
  if (pass < 1) passes.push_back(pass);
}

void sum_up(const State& end, PlatoonId p, std::size_t orders, const std::vector<Probability>& passes, Preview& out) {
  add_out_of_command(end, p, out);
  add_stuck_odds(passes, out);
  out.words = !out.refusals.empty()
                  ? out.refusals[0].words
                  : fmt::format("{}: {}{}", name_of(end, p),
                                orders == 1 ? std::string("1 team moves") : fmt::format("{} teams move", orders),
                                passes.empty() ? "" : fmt::format(", {} must test for the ground", passes.size()));
}

void preview_plan(const State& s, const MovePlan& plan, Preview& out) {
  if (!plan.platoon.valid()) return;
  const Gait gait{.doubling = plan.doubling};
  State end = s;
  std::vector<Probability> passes;  // of each team that must test: the chance that it gets through
  for (const MoveOrder& o : plan.orders) {
    if (!may_be_told(end, plan.platoon, o, out)) continue;
    const bool possible = check_order(end, plan.platoon, plan.doubling, o).empty();
    if (!possible && !walks_from_here(o.sort)) continue;  // where it would set out from is not known to be a place
    const State before = end;
    State there = end;
    set_out(there, o, nullptr);
    Gait own = gait;
    own.boarding = o.into.valid();
    const PathLook look = look_at_path(there, o.team, walked(end, o), own);
    if (possible) {
      carry_out(end, o);
      if (plan.doubling) end[plan.platoon].deeds.doubled = end[o.team].deeds.doubled = true;
    }
    Forecast f{.rules = {"FOW-MOV-006"_rule}};
    if (possible) f.words = shooting_after(before, end, o.team);
    if (!f.words.empty()) f.rules.push_back("FOW-HIT-003"_rule);
    const std::size_t first = out.forecast.size() + 1;
    add_move(there, o.team, look, own, std::move(f), out);
    if (plan.doubling && look.moves && model(there, o.team).has(Trait::unreliable))  // FOW-MSR-021
      out.forecast.push_back({.label = fmt::format("{}: breakdown", name_of(s, o.team)),
                              .who = piece_of(o.team),
                              .dice = 1,
                              .score = Score::from("FOW-MSR-021"_rule, 2),
                              .words = "a failure leaves it broken down where it stands",
                              .rules = {"FOW-MSR-021"_rule}});
    add_chance(there, o.team, first, out, passes);
  }
  sum_up(end, plan.platoon, plan.orders.size(), passes, out);
}

void preview_march(const State& s, Errand errand, PlatoonId p, const std::vector<MoveOrder>& orders, Preview& out) {
  State end = s;
  std::vector<Probability> passes;
  for (const MoveOrder& o : orders) {
    if (!may_be_told(end, p, o, out) || o.sort != OrderSort::go || o.into.valid()) continue;
    const Gait gait = gait_for(end, errand, o.team);
    const bool possible = !barred(end, errand, o);
    State there = end;
    set_out(there, o, nullptr);
    const PathLook look = look_at_path(there, o.team, o.legs, gait);
    if (possible) {
      leave_for(end, errand, o.team);
      carry_out(end, o);
    }
    const bool in_assault = gait.purpose != MovePurpose::move;
    Forecast f{.rules = {in_assault ? limit_rule_in_assault(s, o.team, gait.purpose) : "FOW-REC-013"_rule}};
    if (errand == Errand::consolidate && back_in_foxhole(end, o.team)) {
      f.words = "; dug in again when the Assault Step ends";
      f.rules.push_back("FOW-FOX-015"_rule);
    }
    const std::size_t first = out.forecast.size() + 1;
    add_move(there, o.team, look, gait, std::move(f), out);
    add_chance(there, o.team, first, out, passes);
  }
  sum_up(end, p, orders.size(), passes, out);
}

}  // namespace

// A plan is read, not judged again: one that breaks command is dear to judge.
void preview_move(const State& s, const Command& c, Preview& out) {
  if (c.actor.sort != PieceSort::platoon || Rules::side_of(s, c.actor) != s.active) return;
  const Reply* twice = c.reply("double"_name);
  preview_plan(s,
               {.platoon = PlatoonId{c.actor.id},
                .doubling = twice && !twice->values.empty() && twice->values[0] == 1,
                .orders = orders_in(c)},
               out);
}
void preview_movement_done(const State& s, const Command&, Preview& out) {
  preview_done(s, AskMove::verbs(), "moved", out);
}
void preview_break_off(const State& s, const Command& c, Preview& out) {
  preview_march(s, Errand::break_off, the<AskBreakOff>(s).platoon, orders_in(c), out);
}
void preview_consolidate(const State& s, const Command& c, Preview& out) {
  preview_march(s, Errand::consolidate, the<AskConsolidate>(s).platoon, orders_in(c), out);
}

namespace {

constexpr PreviewRow movement_preview_rows[] = {{AskRest::name, preview_move}};
constexpr PreviewRow recce_preview_rows[] = {
    {AskPullBack::name,
     [](const State& s, const Command& c, Preview& out) {
       preview_march(s, Errand::pull_back, the<AskPullBack>(s).retreat.platoon, orders_in(c), out);
     }},
};

}  // namespace

std::span<const PreviewRow> movement_previews() { return movement_preview_rows; }
std::span<const PreviewRow> recce_previews() { return recce_preview_rows; }

}  // namespace sandtable::fow
