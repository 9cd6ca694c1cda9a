// The moves of Recce teams that disengage: what is allowed, ways to propose, and the going (FOW-REC-008, 021, 025).
#include "fow/recce/pull_back.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <tuple>

#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/morale/pinning.hpp"
#include "fow/movement/march.hpp"
#include "fow/movement/plan.hpp"
#include "fow/recce/steps.hpp"
#include "fow/shooting/shooting.hpp"
#include "fow/shooting/targets.hpp"
#include "fow/sight/cover.hpp"
#include "fow/sight/looking.hpp"

namespace sandtable::fow {
namespace {

constexpr std::size_t most_retreat_words = 600;         // of a draft: it shares the arena with a volley's ledger
constexpr std::size_t most_places_tried = 16;           // proposals judged for one team
constexpr Coord places_apart = 2 * inch / Reach::cell;  // how far apart places are looked at

RuleId rule_of_peril(Peril p) {
  return p == Peril::fire ? "FOW-REC-008"_rule : p == Peril::forced ? "FOW-REC-021"_rule : "FOW-REC-025"_rule;
}

// It was hit by shells alone: then its own guns count that fired them, not those beside them (FOW-ART-112).
bool only_shelled(const State& s, PlatoonId recce, PlatoonId by) {
  if (!s[by].deeds.bombarded) return false;
  const std::vector<TeamId> teams = in_play(s, by);
  return std::none_of(teams.begin(), teams.end(), [&](TeamId t) { return s[t].deeds.shot_at.has(recce); });
}

// Whom it must not come nearer to.
std::vector<TeamId> those_fled_from(const State& s, const Retreat& r) {
  std::vector<TeamId> list;
  if (r.from == Peril::fire) {
    for (TeamId t : all_of(s.arena, r.guns))  // FOW-ART-112
      if (s[t].present()) list.push_back(t);
    for (const Fire& f : fires_of(s, r.ledger))
      if (platoon_shot_at(s, f.target) == r.platoon && s[f.shot.team].present() &&
          std::find(list.begin(), list.end(), f.shot.team) == list.end())
        list.push_back(f.shot.team);
    return list;
  }
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const Team& t = s.teams[i];
    if (!t.present() || s[t.platoon].side == s[r.platoon].side) continue;
    const bool concerns = r.from == Peril::charge ? t.assault.part == AssaultPart::charging  // FOW-REC-025
                                                  : s[r.platoon].step.shot_by.has(t.with()) &&
                                                        (t.deeds.bombarded || !only_shelled(s, r.platoon, t.with()));
    if (concerns) list.push_back(TeamId::of(i));
  }
  return list;
}

Rect base_pulled_to(const State& s, TeamId t, const Pose& at) { return {at, model(s, t).width, model(s, t).depth}; }

struct Refuge {
  Vec at;
  bool hidden = false;
  Coord nearest = 0;
};

// Places it reaches without a check that are no nearer to anybody, every `step` cells.
std::vector<Refuge> places_to_go(const State& s, const Reach& reach, TeamId t, const std::vector<TeamId>& enemies,
                                 Coord step) {
  std::vector<Refuge> list;
  for (Coord row = 0; row < reach.rows(); row += step)
    for (Coord column = 0; column < reach.columns(); column += step) {
      if (!reach.marked(column, row)) continue;
      Refuge spot{.at = reach.place(column, row), .nearest = 1 << 30};
      bool good = spot.at != s[t].pose.at;
      for (TeamId e : enemies) {
        const Gap gap = distance(base_pulled_to(s, t, {spot.at, s[t].pose.facing}), footprint(s, e));
        good = good && gap.floor >= distance(s, t, e).floor;
        spot.nearest = std::min(spot.nearest, gap.floor);
      }
      if (good) list.push_back(spot);
    }
  return list;
}

void look_at_places(const State& s, TeamId t, const std::vector<TeamId>& enemies, std::vector<Refuge>& list) {
  State there = s;
  for (Refuge& spot : list) {
    put_for_a_look(there, t, spot.at);
    spot.hidden = std::none_of(enemies.begin(), enemies.end(), [&](TeamId e) { return sight(there, e, t).seen(); });
  }
}

}  // namespace

bool spared_by_cover(const State& s, PlatoonId p, TeamId t) {
  const TeamType type = model(s, t).type;
  if (!s[t].recce || !s[t].present() || (type != TeamType::infantry && type != TeamType::gun)) return false;
  const std::vector<TeamId> enemies = those_fled_from(s, {.platoon = p, .from = Peril::forced});
  return !enemies.empty() && std::all_of(enemies.begin(), enemies.end(), [&](TeamId e) {
    if (s[e].deeds.bombarded) return cover_all_round(s, t).bulletproof;  // FOW-ART-106, 107
    return cover_from(s, t, s[e].pose.at, e).bulletproof;
  });
}

std::vector<TeamId> who_pulls_back(const State& s, const Retreat& r) {
  std::vector<TeamId> list;
  for (TeamId t : on_table(s, r.platoon)) {
    if (!s[t].recce || s[t].platoon != r.platoon || !s[t].able()) continue;
    if (r.from == Peril::forced && (s[t].scouting.disengaged || !s[t].scouting.must_reorganise))
      continue;  // FOW-REC-021, 023
    list.push_back(t);
  }
  return list;
}

Refusals check_pull_back(const State& start, const State& now, const Retreat& r, const MoveOrder& o) {
  Refusals out;
  const auto no = [&](RuleId rule, std::string why) {
    out.push_back(refuse(rule, fmt::format("{} {}", name_of(start, o.team), why), piece_of(o.team)));
  };
  const std::vector<TeamId> may = who_pulls_back(start, r);
  if (std::find(may.begin(), may.end(), o.team) == may.end()) {
    no(rule_of_peril(r.from), "stays: only Recce teams of the platoon that can move disengage");
    return out;
  }
  const PathLook look = look_at_path(now, o.team, o.legs);
  out = look.refused;
  if (look.walk.too_far_at >= 0) no("FOW-REC-013"_rule, "disengages at its normal movement, never At the Double");
  if (look.leaves) no(rule_of_peril(r.from), "does not leave the table when it disengages");
  if (!out.empty() || o.legs.empty()) return out;
  out = check_pinned_path(now, o.team, o.legs, look.walk.length);
  for (TeamId e : those_fled_from(start, r)) {
    const Gap before = distance(start, o.team, e);
    const Gap after = distance(base_pulled_to(start, o.team, o.legs.back()), footprint(start, e));
    if (after.floor >= before.floor) continue;
    no(rule_of_peril(r.from), fmt::format("would end closer to {}", name_of(start, e)));
    out.back().by = piece_of(e);
    out.back().unit = Unit::length;
    out.back().measured = after.shown();
    out.back().allowed = before.shown();
  }
  return out;
}

std::vector<Pose> way_back(const State& s, const Retreat& r, TeamId t) {
  const std::vector<TeamId> enemies = those_fled_from(s, r);
  const MoveField field(s, t);
  const Reach reach(field.ground(), field.others(), field.limits(), field.mover(), {.avoid_checks = true});
  std::vector<Refuge> list = places_to_go(s, reach, t, enemies, places_apart);
  if (list.empty())
    list = places_to_go(s, reach, t, enemies, 1);
  else
    look_at_places(s, t, enemies, list);
  std::sort(list.begin(), list.end(), [](const Refuge& a, const Refuge& b) {
    return std::tuple(!a.hidden, -a.nearest, a.at.x, a.at.y) < std::tuple(!b.hidden, -b.nearest, b.at.x, b.at.y);
  });
  for (std::size_t i = 0; i < std::min(list.size(), most_places_tried); ++i) {
    const MoveOrder o{.team = t, .legs = reach.way_to(list[i].at)};
    if (!o.legs.empty() && check_pull_back(s, s, r, o).empty()) return o.legs;
  }
  return {};
}

N resume(State& s, const PullBack& p, Out&) {
  if (who_pulls_back(s, p.retreat).empty()) return F::done(Nothing{});
  note_stands(s, s[p.retreat.platoon].side);
  return F::ask(AskPullBack{p.retreat}, AfterPullBack{p.retreat});
}

N resume(State& s, const AfterPullBack& a, const std::vector<MoveOrder>& orders, Out&) {
  return F::go(begin_march(s, Errand::pull_back, a.retreat.platoon, orders));
}

// --- where they go ---

Addressee asked(const State& s, const AskPullBack& q) { return ask_owner(s, q.retreat.platoon); }

void describe(const State& s, const AskPullBack& q, Decision& d) {
  const RuleId rule = rule_of_peril(q.retreat.from);
  d.prompt = fmt::format("{} pulls back: where do its Recce teams go?", name_of(s, q.retreat.platoon));
  d.rules = {rule, "FOW-REC-013"_rule, "FOW-REC-032"_rule};
  Choice c{.verb = "pull_back"_name,
           .actor = piece_of(q.retreat.platoon),
           .label = fmt::format("Pull {} back", name_of(s, q.retreat.platoon)),
           .rules = {rule}};
  Question paths{.key = "paths"_name,
                 .shape = Shape::path,
                 .label = "Where they go, in the order they move; no nearer to those they flee from",
                 .rules = {rule},
                 .low = 0};
  for (TeamId t : who_pulls_back(s, q.retreat)) paths.pieces.push_back(piece_of(t));
  c.parts.push_back(std::move(paths));
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}

Command usual(const State& s, const AskPullBack& q) {
  Command c{.verb = "pull_back"_name, .actor = piece_of(q.retreat.platoon), .replies = {{.key = "paths"_name}}};
  State now = s;
  std::vector<MoveOrder> orders;
  for (TeamId t : who_pulls_back(s, q.retreat)) {
    const MoveOrder o{.team = t, .legs = way_back(now, q.retreat, t)};
    if (o.legs.empty()) continue;
    orders.push_back(o);
    if (draft_words(orders) > most_retreat_words) break;
    carry_out(now, o);
    c.replies[0].routes.push_back({.piece = piece_of(t), .steps = o.legs});
  }
  return c;
}

std::vector<MoveOrder> decode(const State& s, const AskPullBack& q, const Command& c, Refusals& out) {
  std::vector<MoveOrder> orders;
  const Reply* paths = c.reply("paths"_name);
  bool formed = c.verb == "pull_back"_name && c.actor == piece_of(q.retreat.platoon) && c.replies.size() == 1 &&
                paths && paths->values.empty();
  for (const Route& r : formed ? paths->routes : std::vector<Route>{}) {
    formed = formed && r.piece.sort == PieceSort::team && r.piece.id >= 0 &&
             static_cast<std::size_t>(r.piece.id) < s.teams.size() && !r.steps.empty() && !r.into.valid() &&
             r.how == Name{};
    const auto same = [&](const MoveOrder& o) { return o.team.value == r.piece.id; };
    formed = formed && std::none_of(orders.begin(), orders.end(), same);
    if (formed) orders.push_back({.team = TeamId{r.piece.id}, .legs = r.steps});
  }
  if (!formed || draft_words(orders) > most_retreat_words) {
    out.push_back(malformed("say where each Recce team that goes, goes; few steps each"));
    return {};
  }
  State now = s;
  for (const MoveOrder& o : orders) {
    const Refusals no = check_pull_back(s, now, q.retreat, o);
    out.insert(out.end(), no.begin(), no.end());
    if (no.empty()) carry_out(now, o);
  }
  if (!out.empty() || q.retreat.from != Peril::forced) return orders;
  for (TeamId t : who_pulls_back(s, q.retreat)) {  // FOW-REC-021, 022
    const bool goes = std::any_of(orders.begin(), orders.end(),
                                  [&](const MoveOrder& o) { return o.team == t && goes_anywhere(s, o); });
    if (!goes && !way_back(now, q.retreat, t).empty())
      out.push_back(refuse("FOW-REC-021"_rule, fmt::format("{} must move away if it can", name_of(s, t)), piece_of(t)));
  }
  return orders;
}

}  // namespace sandtable::fow
