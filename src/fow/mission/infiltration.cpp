// Scouts who infiltrate in place of their reconnaissance deployment move, with one unit set up beside them, and whether
// the enemy hears them (FOW-SOV-022 to 026). Who may is told by what a platoon is enlisted with.
#include <fmt/core.h>

#include <algorithm>

#include "fow/command/command.hpp"
#include "fow/command/rolls.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/words.hpp"
#include "fow/mission/prepare.hpp"
#include "fow/movement/advance.hpp"
#include "fow/movement/end_of_movement.hpp"
#include "fow/movement/movement.hpp"
#include "fow/sight/looking.hpp"
#include "fow/special/hooks.hpp"
#include "fow/special_rules/before_battle.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

constexpr Name creep_paths_key = "paths"_name, with_key = "with"_name;
constexpr Coord heard_at = 8 * inch, seen_at = 16 * inch;

bool infiltrates(const State& s, PlatoonId p) {
  return special::enlisting(special::rules_of(s, p)).infiltrates.valid() && any_on_table(s, p) && !s[p].independent;
}

// The attacker of an enemy in Prepared Positions, who has the first turn.
bool in_this_mission(const State& s, int side) {
  const MissionSheet& sheet = sheet_of(s);
  const bool first = std::any_of(sheet.steps.begin(), sheet.steps.end(), [](const PrepLine& l) {
    return l.does == Prep::first_turn && l.first == FirstTurnBy::attacker;
  });
  return !sheet.later_book && first && side == s.mission.attacker && !s.mission.infiltrated &&
         s.mission.prepared[static_cast<std::size_t>(1 - side)];
}

bool nobody_has_gone(const State& s, PlatoonId p) {
  const std::vector<TeamId> teams = on_table(s, p);
  return std::none_of(teams.begin(), teams.end(), [&](TeamId t) { return s[t].moving.went; });
}

std::vector<PlatoonId> infiltrators(const State& s, int side) {
  if (!in_this_mission(s, side)) return {};
  std::vector<PlatoonId> list = platoons_of(s, side);
  std::erase_if(list, [&](PlatoonId p) { return !s[p].recce || !infiltrates(s, p) || !nobody_has_gone(s, p); });
  return list;
}

// Within Command Distance of one of the Scouts.
bool set_up_beside(const State& s, PlatoonId p, PlatoonId scouts) {
  for (TeamId t : on_table(s, p))
    for (TeamId scout : on_table(s, scouts))
      if (distance(s, t, scout) <= command_distance(s, scout)) return true;
  return false;
}
std::vector<PlatoonId> companions(const State& s, PlatoonId scouts) {
  std::vector<PlatoonId> list = platoons_of(s, s[scouts].side);
  std::erase_if(list, [&](PlatoonId p) {
    return p == scouts || s[p].recce || !infiltrates(s, p) || !set_up_beside(s, p, scouts);
  });
  return list;
}

Choice infiltrate_choice(const State& s, PlatoonId p) {
  Choice c{
      .verb = "infiltrate"_name,
      .actor = piece_of(p),
      .label = fmt::format("{} infiltrates", name_of(s, p)),
      .rules = {before::infiltrates, before::infiltrates_so_far, before::is_seen},
      .closed = {},
      .parts = {{.key = with_key, .shape = Shape::pick, .label = "And who with it", .rules = {before::infiltrates}},
                {.key = creep_paths_key,
                 .shape = Shape::path,
                 .label = "Where its teams go",
                 .rules = {before::infiltrates_so_far}}},
      .usual = {{.key = with_key}, {.key = creep_paths_key}}};
  c.parts[0].low = 0;
  for (TeamId t : on_table(s, p)) c.parts[1].pieces.push_back(piece_of(t));
  for (PlatoonId other : companions(s, p)) {
    c.parts[0].options.push_back({.value = other.value, .label = name_of(s, other), .piece = piece_of(other)});
    for (TeamId t : on_table(s, other)) c.parts[1].pieces.push_back(piece_of(t));
  }
  c.parts[1].low = 0;
  return c;
}

// By the normal rules, but for how far; ground that takes a check would take dice before the battle.
void check_creep(const State& s, TeamId t, const std::vector<Pose>& legs, Refusals& out) {
  const PathLook look = look_at_path(s, t, legs, {.infiltrating = true});
  for (Refusal r : look.refused) {
    if (r.rule == "FOW-MOV-018"_rule) r.rule = before::infiltrates_so_far;  // how far is this rule's
    out.push_back(std::move(r));
  }
  if (look.leaves)
    out.push_back(
        refuse(before::infiltrates_so_far, fmt::format("{} would leave the table", name_of(s, t)), piece_of(t)));
  for (const Contact& c : checks_on(look.walk))
    if (!c.starting) {
      out.push_back(refuse(before::infiltrates_so_far,
                           fmt::format("{} keeps to ground that takes no Bogging Check", name_of(s, t)), piece_of(t)));
      break;
    }
}

void check_in_command(const State& before, const State& end, PlatoonId p, Refusals& out) {
  for (const auto& [t, state] : chain_of_command(end, p))
    if (!state.in_command && in_command(before, t).in_command)
      out.push_back(
          refuse("FOW-CMD-015"_rule, fmt::format("{} would be Out of Command", name_of(before, t)), piece_of(t)));
}

// FOW-SOV-024: by whom.
TeamId heard_by(const State& s, TeamId t) {
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId e = TeamId::of(i);
    if (!s[e].present() || side_of(s, e) == side_of(s, t)) continue;
    const Gap gap = distance(s, t, e);
    if (gap <= heard_at) return e;
    if (gap <= seen_at && sight(s, e, t).line == Sighting::Verdict::clear) return e;
  }
  return {};
}

struct Creeping {
  PlatoonId scouts, with;
  std::vector<Route> routes;
};

N creep(State& s, const Creeping& order, Out& out) {
  s.mission.infiltrated = true;
  for (PlatoonId p : {order.scouts, order.with})
    if (p.valid()) out.event({.kind = "infiltrates"_name, .rule = before::infiltrates, .who = piece_of(p)});
  for (const Route& r : order.routes) go_before_battle(s, TeamId{r.piece.id}, r.steps, before::infiltrates_so_far, out);
  TeamId heard, by;
  for (PlatoonId p : {order.scouts, order.with}) {
    if (!p.valid()) continue;
    for (TeamId t : on_table(s, p)) {
      end_move(s, t);  // in place of the reconnaissance deployment move
      if (const TeamId e = heard_by(s, t); e.valid() && !heard.valid()) heard = t, by = e;
    }
  }
  if (heard.valid()) {
    s.mission.goes_first = static_cast<int8_t>(1 - s[order.scouts].side);
    out.event({.kind = "detected"_name, .rule = before::is_seen, .who = piece_of(heard), .other = piece_of(by)});
    return F::go(RunMission{});
  }
  constexpr int unheard = 2;
  return F::call(roll::Begin{roll_of(s, {.test = Test::detection,
                                         .roller = piece_of(order.scouts),
                                         .side = s[order.scouts].side,
                                         .score = Score::from(before::is_heard, unheard)})},
                 AfterDetection{});
}

Act decode_infiltrate(const State& s, const Command& c, Refusals& out) {
  if (!preparing(s, Prep::scout)) {
    out.push_back(malformed("nobody infiltrates now"));
    return {};
  }
  const std::vector<PlatoonId> may = infiltrators(s, s.mission.side);
  const auto found = std::find_if(may.begin(), may.end(), [&](PlatoonId p) { return piece_of(p) == c.actor; });
  if (found == may.end()) {
    out.push_back(refuse(before::infiltrates, "that is no platoon of yours that could infiltrate", c.actor));
    return {};
  }
  Creeping order{.scouts = *found, .with = {}, .routes = {}};
  out = check_shape(infiltrate_choice(s, *found), c);
  if (!out.empty()) return {};
  if (const Reply* with = c.reply(with_key); with && with->values.size() == 1)
    order.with = PlatoonId{static_cast<int16_t>(with->values[0])};
  if (const Reply* paths = c.reply(creep_paths_key)) order.routes = paths->routes;
  State end = s;
  for (const Route& r : order.routes) {
    const TeamId t{r.piece.id};
    if (r.steps.empty() || r.how != Name{} || r.into.valid()) {
      out.push_back(malformed("a team infiltrates by a path"));
      return {};
    }
    if (s[t].platoon != order.scouts && s[t].platoon != order.with) {
      out.push_back(refuse(before::infiltrates, fmt::format("{} goes only if its unit does", name_of(s, t)), r.piece));
      return {};
    }
    check_creep(end, t, r.steps, out);
    put(end, t, r.steps.back());
  }
  if (out.empty())
    for (PlatoonId p : {order.scouts, order.with})
      if (p.valid()) check_in_command(s, end, p, out);
  return [order](State& now, Out& events) -> std::optional<N> { return creep(now, order, events); };
}

void read_infiltrate(const State& s, const Toml& words, Command& c) {
  words.only({"platoon", "with", "orders"});
  const PlatoonId p = platoon_in_words(s, words);
  c.actor = piece_of(p);
  Reply with{.key = with_key}, paths{.key = creep_paths_key};
  if (const Toml& other = words.find("with")) with.values.push_back(piece_in_words(s, other, PieceSort::platoon).id);
  paths_in_words(s, words, p, paths);
  c.replies.push_back(std::move(with));
  c.replies.push_back(std::move(paths));
}

}  // namespace

bool anybody_infiltrates(const State& s, int side) { return !infiltrators(s, side).empty(); }

N resume(State& s, const AfterDetection&, const roll::Result& result, Out& out) {
  const PieceRef side = PieceRef::side(s.mission.attacker);
  if (result.passed == 0) s.mission.goes_first = static_cast<int8_t>(1 - s.mission.attacker);  // FOW-SOV-026
  out.event({.kind = result.passed == 0 ? "detected"_name : "undetected"_name, .rule = before::is_heard, .who = side});
  return F::go(RunMission{});
}

constinit const VerbRow infiltrate_verb{
    .words = {"infiltrate"_name,
              "{ platoon, with, orders }",
              "Scouts move up to the enemy before the battle, with one unit beside them",
              read_infiltrate,
              {"FOW-DEP-001"_rule, "is done after all have been deployed"}},
    .add =
        [](const State& s, const Wanted& wanted, Decision& d) {
          if (!preparing(s, Prep::scout)) return;
          for (PlatoonId p : infiltrators(s, s.mission.side))
            if (wanted.has(piece_of(p))) list_choice(infiltrate_choice(s, p), wanted, d);
        },
    .decode = decode_infiltrate,
    .complete =
        [](const State& s, Command& c) {
          if (!preparing(s, Prep::scout)) return;
          for (const Name key : {with_key, creep_paths_key})
            if (!c.reply(key)) c.replies.push_back({.key = key});
        }};

}  // namespace sandtable::fow
