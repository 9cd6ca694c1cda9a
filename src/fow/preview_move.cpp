// Before a move: where a team may end, a way to a place, and what a whole plan costs and risks.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>  // display only

#include "fow/advance.hpp"
#include "fow/break_off.hpp"
#include "fow/command.hpp"
#include "fow/hit_chances.hpp"
#include "fow/plan.hpp"
#include "fow/preview.hpp"
#include "fow/rules.hpp"
#include "fow/transport.hpp"
#include "fow/volley_odds.hpp"
#include "fow/world.hpp"
#include "table/route.hpp"

namespace sandtable::fow {
namespace {

constexpr std::size_t most_forecasts = 200;
constexpr std::size_t most_points = 400;  // of all the rings of a preview together

std::string ground_name(const State& s, const Contact& c) {
  return c.feature.valid() ? (*s.world->table)[c.feature].name : "a wreck";
}

void add_checks(const State& s, TeamId t, const Walk& walk, Preview& out) {
  for (const Contact& c : checks_on(walk)) {
    const auto check = static_cast<BogCheck>(c.check);
    Forecast f{.label = fmt::format("{}: {} at {}", name_of(s, t), check == find_way ? "Skill Test" : "Bogging Check",
                                    ground_name(s, c)),
               .who = piece_of(t),
               .dice = 1,
               .score = bogging_score(s, t, check)};
    if (c.feature.valid()) f.other = PieceRef::feature(c.feature.value);
    f.words = check == find_way ? fmt::format("a failure stops it there, after {}", shown(s, c.from))
                                : fmt::format("a failure leaves it Bogged Down there, after {}", shown(s, c.from));
    if (s.night && check != find_way) f.words += "; at night a success is rolled again";
    if (model(s, t).has(Trait::wide_tracks) && check != find_way) f.words += "; its wide tracks save it on 4+";
    f.rules = {check == very_difficult_check ? "FOW-BOG-007"_rule : "FOW-BOG-006"_rule, "FOW-BOG-001"_rule};
    out.forecast.push_back(std::move(f));
  }
}

// What moving does to its weapons (FOW-HIT-003): the worst of them speaks for the team.
std::string shooting_after(const State& before, const State& end, TeamId t) {
  const auto& weapons = model(end, t).weapons;
  if (end.step != Step::movement || end[t].aboard() || !end[t].present()) return {};
  for (std::size_t i = 0; i < weapons.size(); ++i) {
    if (!weapons[i].direct()) continue;
    const Shot shot{t, static_cast<uint8_t>(i)};
    if (!why_silent(before, t).empty() || !why_silent(before, shot).empty()) continue;
    Refusals no = why_silent(end, t);
    if (no.empty()) no = why_silent(end, shot);
    if (!no.empty()) return fmt::format("; then {}", no[0].words);
    const Fire f{.shot = shot, .target = {end[t].with(), {}}};  // anybody who has not doubled
    const int was = rate_of_fire(before, f, {f}).dice;
    const int now = rate_of_fire(end, f, {f}).dice;
    if (now < was) return fmt::format("; its {} then fires with ROF {} instead of {}", weapons[i].name, now, was);
    if (fires_as_moving(end, f) && !fires_as_moving(before, f) && line_of(end, shot).rof == 1)
      return fmt::format("; its {} then needs 1 more to hit", weapons[i].name);
    return {};
  }
  return {};
}

// What the team would move for now: the question of an assault that stands, or the Movement Step.
Purpose purpose_now(const State& s, TeamId t) {
  Purpose purpose = Purpose::move;
  if (s.core.over() || s.stack.empty()) return purpose;
  visit_step(
      [&](const auto& q) {
        using Q = std::remove_cvref_t<decltype(q)>;
        if constexpr (std::is_same_v<Q, AskCharge>) {
          if (side_of(s, t) == s.assault.assaulting) purpose = Purpose::charge;
        } else if constexpr (std::is_same_v<Q, AskBreakOff>) {
          if (s[t].with() == q.platoon) purpose = retreat_gait(s, t).purpose;
        } else if constexpr (std::is_same_v<Q, AskConsolidate>) {
          if (s[t].with() == q.platoon) purpose = Purpose::consolidate;
        }
      },
      s.stack.back().step);
  return purpose;
}

// The draft's orders before this team's own, carried out.
State after_draft(const State& s, TeamId t, const Command& draft, bool& doubling) {
  State there = s;
  doubling = false;
  if (draft.verb == "break_off"_name || draft.verb == "consolidate"_name)
    for (const MoveOrder& o : orders_in(draft)) {
      const bool own = o.team.valid() && o.team.index() < s.teams.size() && s[o.team].in_play();
      if (o.team == t || !own || s[o.team].with() != s[t].with()) break;
      carry_out(there, o);
    }
  if (draft.verb != "move"_name) return there;
  if (const Reply* r = draft.reply("double"_name)) doubling = !r->values.empty() && r->values[0] == 1;
  for (const MoveOrder& o : orders_in(draft)) {
    if (o.team == t) break;
    if (check_order(there, s[t].with(), doubling, o).empty()) carry_out(there, o);
  }
  return there;
}

// Why it goes nowhere at all; off its vehicle when it is aboard one.
Refusals set_free(State& s, TeamId t) {
  const PlatoonId p = s[t].with();
  if (purpose_now(s, t) != Purpose::move) {
    Refusals no;
    if (s[t].present() && !s[t].able())
      no.push_back(refuse("FOW-ASL-010"_rule, fmt::format("{} cannot move", name_of(s, t)), piece_of(t)));
    if (no.empty()) set_out(s, {.team = t, .legs = {}}, nullptr);
    return no;
  }
  if (s.step != Step::movement || side_of(s, t) != s.active) s[t].went = false;  // looks ahead to its next turn
  Refusals no = why_not_free(s, t);
  if (no.empty() && s[t].aboard()) no = check_getting_off(s, t);
  if (no.empty() && !leader_of(s, p))
    no.push_back(
        refuse("FOW-CMD-013"_rule, fmt::format("{} has no leader and cannot move", name_of(s, p)), piece_of(t)));
  if (no.empty()) set_out(s, {.team = t, .legs = {}}, nullptr);
  return no;
}

int64_t twice_area(const std::vector<Vec>& ring) {
  int64_t sum = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) sum += cross(ring[i], ring[(i + 1) % ring.size()]);
  return std::abs(sum);
}

Area move_area(const State& s, TeamId t, Gait gait) {
  const MoveField field(s, t, gait);
  const Reach reach(field.ground(), field.others(), field.limits(), field.mover());
  Area area{.label = "Move"};
  for (std::vector<Vec>& ring : reach.outlines())
    if (twice_area(ring) > int64_t{inch} * inch / 8) area.rings.push_back({std::move(ring)});
  return area;
}

// At the Double a team goes straight (FOW-MOV-042), so every direction is tried by itself. Ways round a corner and
// along a bending road are left out: a route to such a place is found when it is asked for.
Area double_area(const State& s, TeamId t) {
  constexpr int directions = 160;
  const MoveField field(s, t, {.doubling = true});
  const Coord most = std::max(field.limits()[on_road], field.limits()[cross_country]);
  const Vec start = s[t].pose.at;
  Zone ring;
  Walk way;
  for (int i = directions; i-- > 0;) {  // counter-clockwise
    const Angle heading{static_cast<uint16_t>(i * 65536 / directions)};
    const std::vector<Pose> legs{{start + along(heading, most), heading}};
    walk(field.ground(), field.others(), field.limits(), field.mover().base, legs, way);
    Coord far = way.may_end;
    if (way.first_at[rough] >= 0) far = std::min(far, way.first_at[rough]);  // FOW-MOV-044
    ring.outline.push_back(start + along(heading, far));
  }
  return {.label = "At the Double", .rings = {std::move(ring)}};
}

std::size_t points_in(const Area& area) {
  std::size_t n = 0;
  for (const Zone& ring : area.rings) n += ring.outline.size();
  return n;
}

void thin_out(Area& area, std::size_t most) {
  for (Coord off = inch / 25; points_in(area) > most && off < inch; off *= 2)
    for (Zone& ring : area.rings) ring.outline = simplified(ring.outline, off);
}

bool may_double(const State& s, TeamId t) {
  Refusals no;
  check_doubling(s, s[t].with(), no);
  return no.empty();
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
void add_stuck_odds(const std::vector<fow::Chance>& passes, Preview& out) {
  if (passes.empty()) return;
  std::vector<fow::Chance> odds{1};
  for (fow::Chance pass : passes) {
    odds.push_back(0);
    for (std::size_t k = odds.size() - 1; k > 0; --k) odds[k] = odds[k] * pass + odds[k - 1] * (1 - pass);
    odds[0] *= pass;
  }
  Outlook outlook{.label = "Teams that get stuck"};
  for (std::size_t k = 0; k < odds.size(); ++k)
    outlook.chances.push_back({fmt::format("{}", k), static_cast<int32_t>(std::lround(odds[k] * 1e6))});
  out.odds.push_back(std::move(outlook));
}

}  // namespace

std::vector<Vec> simplified(const std::vector<Vec>& ring, Coord off) {
  if (ring.size() < 5) return ring;
  std::vector<bool> keep(ring.size(), false);
  std::size_t far = 0;  // from the first point: the ring is cut into two lines
  for (std::size_t i = 1; i < ring.size(); ++i)
    if (squared(ring[i] - ring[0]) > squared(ring[far] - ring[0])) far = i;
  keep[0] = keep[far] = true;
  std::vector<std::pair<std::size_t, std::size_t>> left{{0, far}, {far, ring.size()}};
  while (!left.empty()) {
    const auto [a, b] = left.back();
    left.pop_back();
    const Vec from = ring[a];
    const Vec along_it = ring[b % ring.size()] - from;
    const int64_t allowed = int64_t{off} * std::max(1, length(along_it));
    std::size_t worst = a;
    int64_t most = 0;
    for (std::size_t i = a + 1; i < b; ++i) {
      const int64_t out = along_it == Vec{} ? length(ring[i] - from) : std::abs(cross(along_it, ring[i] - from));
      if (out > most) most = out, worst = i;
    }
    if (most <= allowed) continue;
    keep[worst] = true;
    left.emplace_back(a, worst);
    left.emplace_back(worst, b);
  }
  std::vector<Vec> kept;
  for (std::size_t i = 0; i < ring.size(); ++i)
    if (keep[i]) kept.push_back(ring[i]);
  return kept.size() < 3 ? ring : kept;
}

void preview_reach(const State& s, TeamId t, const Command& draft, Preview& out) {
  bool doubling = false;
  State there = after_draft(s, t, draft, doubling);
  out.refusals = set_free(there, t);
  if (!out.refusals.empty()) {
    out.words = out.refusals[0].words;
    return;
  }
  const Gait gait{.purpose = purpose_now(s, t)};
  const Limits limits = move_limits(there, t, gait);
  out.allowed = limits[cross_country];
  if (out.allowed <= 0) {
    out.words = fmt::format("{} cannot move, only turn", name_of(s, t));
    return;
  }
  out.areas.push_back(move_area(there, t, gait));
  if (gait.purpose == Purpose::move && may_double(there, t)) out.areas.push_back(double_area(there, t));
  for (Area& area : out.areas) thin_out(area, most_points / out.areas.size());
  out.words = fmt::format("{} may move {} cross-country, {} through rough ground", name_of(s, t),
                          shown(s, limits[cross_country]), shown(s, limits[rough]));
  if (gait.purpose == Purpose::move && s[s[t].with()].pinned && !model(s, t).armoured)
    out.words += "; it is Pinned Down and may come no nearer to an enemy it sees";
}

void preview_route(const State& s, TeamId t, const Command& draft, const Pose& to, Preview& out) {
  Gait gait{.purpose = purpose_now(s, t)};
  State there = after_draft(s, t, draft, gait.doubling);
  out.refusals = set_free(there, t);
  if (!out.refusals.empty()) {
    out.words = out.refusals[0].words;
    return;
  }
  const MoveField field(there, t, gait);
  const Pace slowest = gait.doubling ? Pace{cross_country} : Pace{max_paces - 1};
  const auto propose = [&](bool avoid_checks, bool beyond) {
    return propose_route(field.ground(), field.others(), field.limits(), field.mover(), to.at,
                         {.avoid_checks = avoid_checks, .slowest = slowest, .beyond_limit = beyond});
  };
  Proposal best = propose(true, false);  // a way round without a check, when one is short enough
  if (!best.found) best = propose(false, false);
  if (!best.found) best = propose(false, true);
  // Where there is no way at all the straight one tells why.
  const std::vector<Pose> legs = best.found ? best.legs : front_first(there[t].pose.at, std::vector<Vec>{to.at});
  const PathLook look = look_at_path(there, t, legs, gait);
  out.refusals = look.refused;
  if (!best.found && out.refusals.empty())
    out.refusals.push_back(
        refuse("FOW-TER-008"_rule, fmt::format("{} finds no way there", name_of(s, t)), piece_of(t)));
  out.routes.push_back({.piece = piece_of(t), .steps = legs});
  out.cost = look.charged;
  out.allowed = field.limits()[look.walk.slowest];
  add_checks(there, t, look.walk, out);
  out.words = fmt::format("{}: {} of {} {}", name_of(s, t), shown(s, out.cost), shown(s, out.allowed),
                          pace_words(look.walk.slowest));
  if (!out.refusals.empty()) out.words = out.refusals[0].words;
}

void preview_plan(const State& s, const MovePlan& plan, Preview& out) {
  if (plan.act != MovePlan::Act::move || !plan.platoon.valid()) return;
  const Gait gait{.doubling = plan.doubling};
  State end = s;
  std::vector<fow::Chance> passes;  // of each team that must test: the chance that it gets through
  for (const MoveOrder& o : plan.orders) {
    if (!o.team.valid() || o.team.index() >= s.teams.size() || !end[o.team].in_play() ||
        end[o.team].with() != plan.platoon || out.forecast.size() > most_forecasts)
      continue;
    const bool possible = check_order(end, plan.platoon, plan.doubling, o).empty();
    if (!possible && o.sort != OrderSort::go) continue;  // where it would set out from is not known to be a place
    const State before = end;
    State there = end;
    set_out(there, o, nullptr);
    Gait own = gait;
    own.boarding = o.into.valid();
    const PathLook look = look_at_path(there, o.team, walked(end, o), own);
    const Limits limits = move_limits(there, o.team, own);
    if (possible) {
      carry_out(end, o);
      if (plan.doubling) end[plan.platoon].doubled = end[o.team].deeds.doubled = true;
    }
    Forecast f{.label = name_of(s, o.team), .who = piece_of(o.team)};
    f.words = fmt::format("moves {} of {} {}{}", shown(s, look.charged), shown(s, limits[look.walk.slowest]),
                          pace_words(look.walk.slowest), possible ? shooting_after(before, end, o.team) : "");
    f.rules = {"FOW-MOV-006"_rule};
    if (f.words.find(';') != std::string::npos) f.rules.push_back("FOW-HIT-003"_rule);
    out.forecast.push_back(std::move(f));
    const std::size_t first = out.forecast.size();
    add_checks(there, o.team, look.walk, out);
    if (plan.doubling && look.moves && model(there, o.team).has(Trait::unreliable))  // FOW-MSR-021
      out.forecast.push_back({.label = fmt::format("{}: breakdown", name_of(s, o.team)),
                              .who = piece_of(o.team),
                              .dice = 1,
                              .score = Score::from("FOW-MSR-021"_rule, 2),
                              .words = "a failure leaves it broken down where it stands",
                              .rules = {"FOW-MSR-021"_rule}});
    fow::Chance pass = 1;
    const bool again = model(there, o.team).has(Trait::wide_tracks);
    for (std::size_t i = first; i < out.forecast.size(); ++i) {
      const fow::Chance fail = (6 - faces_that_pass(*out.forecast[i].score)) / 6.0;
      const bool tracks = again && out.forecast[i].other.valid();
      pass *= 1 - (tracks ? fail / 2 : fail);  // FOW-MSR-025
    }
    if (pass < 1) passes.push_back(pass);
    // The figures of the one that goes furthest stand for the plan.
    if (look.charged >= out.cost) out.cost = look.charged, out.allowed = limits[look.walk.slowest];
  }
  add_out_of_command(end, plan.platoon, out);
  add_stuck_odds(passes, out);
  out.words = !out.refusals.empty()
                  ? out.refusals[0].words
                  : fmt::format("{}: {} teams move{}", name_of(s, plan.platoon), plan.orders.size(),
                                passes.empty() ? "" : fmt::format(", {} must test for the ground", passes.size()));
}

}  // namespace sandtable::fow
