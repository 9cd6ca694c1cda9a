// The verbs `tow` and `repair` of the Shooting Step (FOW-BOG-022 to 034, FOW-MSR-022 to 024).
#include <fmt/core.h>

#include "fow/core/words.hpp"
#include "fow/movement/recovery.hpp"
#include "fow/movement/steps.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

std::vector<TeamId> all_stuck(const State& s) {
  std::vector<TeamId> list;
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (is_stuck(s, TeamId::of(i)) && ours_to_move(s, TeamId::of(i))) list.push_back(TeamId::of(i));
  return list;
}
std::vector<TeamId> beside(const State& s, TeamId helper, std::vector<TeamId> stuck) {
  std::erase_if(stuck, [&](TeamId t) { return t == helper || !adjacent(s, helper, t); });
  return stuck;
}

Choice recovery_choice(const State& s, TeamId helper, const std::vector<TeamId>& stuck, bool repair) {
  Choice c{.verb = repair ? "repair"_name : "tow"_name,
           .actor = piece_of(helper),
           .label = fmt::format("{} with {}", repair ? "Repair" : "Tow", name_of(s, helper)),
           .rules = {who_may(s, helper, repair), "FOW-BOG-034"_rule},
           .closed = check_helper(s, helper, repair)};
  Question which{.key = "stuck"_name, .shape = Shape::pick, .label = "Which stuck team", .rules = {"FOW-GEN-024"_rule}};
  for (TeamId t : stuck) {
    if (repair && !s[t].harm.broken_down) continue;
    Option o{.value = t.value, .label = name_of(s, t), .piece = piece_of(t)};
    o.closed = check_stuck(s, helper, t, repair);
    if (o.closed.empty() && c.usual.empty()) c.usual = {{.key = which.key, .values = {o.value}}};
    which.options.push_back(std::move(o));
  }
  if (c.usual.empty() && c.closed.empty() && !which.options.empty()) c.closed = which.options[0].closed;
  c.parts.push_back(std::move(which));
  if (repair) return c;
  c.parts.push_back({.key = "paths"_name,
                     .shape = Shape::path,
                     .label = "Where the towing vehicle drives; the towed team goes along",
                     .rules = {"FOW-BOG-023"_rule},
                     .pieces = {piece_of(helper)},
                     .low = 0});
  c.usual.push_back({.key = "paths"_name});
  return c;
}

TeamId team_at(const State& s, int32_t id) {
  if (id < 0 || id >= static_cast<int32_t>(s.teams.size())) return {};
  const TeamId t{static_cast<int16_t>(id)};
  return s[t].platoon.valid() && (s[t].present() || s[t].harm.destroyed) ? t : TeamId{};
}

// The form of a command, before any rule.
bool well_formed(const State& s, const Command& c) {
  const bool repair = c.verb == "repair"_name;
  const Reply* stuck = c.reply("stuck"_name);
  const Reply* paths = c.reply("paths"_name);
  if (c.actor.sort != PieceSort::team || !stuck || repair == (paths != nullptr)) return false;
  const TeamId helper = team_at(s, c.actor.id);
  if (!helper.valid() || !s[helper].present() || side_of(s, helper) != s.active) return false;
  if (c.replies.size() != (repair ? 1u : 2u) || stuck->values.size() != 1 || !stuck->routes.empty()) return false;
  if (!team_at(s, stuck->values[0]).valid()) return false;
  if (!paths) return true;
  if (!paths->values.empty() || paths->routes.size() > 1) return false;
  for (const Route& r : paths->routes)
    if (r.piece != c.actor || r.steps.empty() || r.into.valid() || r.how != Name{}) return false;
  return true;
}

void read_recovery(const State& s, const Toml& words, Command& c) {
  if (c.verb == "tow"_name)
    words.only({"team", "stuck", "path", "to", "forward", "facing"});
  else
    words.only({"team", "stuck"});
  c.actor = piece_in_words(s, words.at("team"), PieceSort::team);
  if (const Toml& stuck = words.find("stuck"))
    c.replies.push_back({.key = "stuck"_name, .values = {piece_in_words(s, stuck, PieceSort::team).id}});
  const Route way = route_in_words(s, TeamId{c.actor.id}, words);
  if (!way.steps.empty()) c.replies.push_back({.key = "paths"_name, .routes = {way}});
}

void add_recoveries(const State& s, const Wanted& wanted, bool repair, Decision& d) {
  const std::vector<TeamId> all = all_stuck(s);
  if (all.empty()) return;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId helper = TeamId::of(i);
    if (!wanted.has(piece_of(helper)) || !s[helper].able() || side_of(s, helper) != s.active ||
        !model(s, helper).vehicle() || (repair && !recovery_vehicle(s, helper)))
      continue;
    const auto stuck = beside(s, helper, all);
    if (stuck.empty()) continue;
    Choice c = recovery_choice(s, helper, stuck, repair);
    if (!repair || !c.parts[0].options.empty()) d.choices.push_back(std::move(c));
  }
}
void add_tows(const State& s, const Wanted& wanted, Decision& d) { add_recoveries(s, wanted, false, d); }
void add_repairs(const State& s, const Wanted& wanted, Decision& d) { add_recoveries(s, wanted, true, d); }

void complete_recovery(const State& s, Command& c) {
  if (c.verb == "tow"_name && !c.reply("paths"_name)) c.replies.push_back({.key = "paths"_name});
  if (c.reply("stuck"_name)) return;
  Decision d;
  add_recoveries(s, {.actor = c.actor}, c.verb == "repair"_name, d);
  if (const Choice* choice = d.choice(c.verb, c.actor)) complete_from(*choice, c);
}

// Everything but the way of a tow.
struct Recovering {
  TeamId helper;
  TeamId stuck;
};
Recovering read_helpers(const State& s, const Command& c, bool repair, Refusals& out) {
  if (!well_formed(s, c)) {
    out.push_back(malformed("tow or repair one stuck team with one of your teams on the table"));
    return {};
  }
  const Recovering r{TeamId{c.actor.id}, TeamId{static_cast<int16_t>(c.reply("stuck"_name)->values[0])}};
  out = check_helper(s, r.helper, repair);
  const Refusals more = check_stuck(s, r.helper, r.stuck, repair);
  out.insert(out.end(), more.begin(), more.end());
  return r;
}

Act decode_repair(const State& s, const Command& c, Refusals& out) {
  const Recovering r = read_helpers(s, c, true, out);
  return [r](State&, Out&) { return F::go(Repair{r.helper, r.stuck}); };
}

N begin_tow(State& s, const Recovering& r, const std::vector<Pose>& legs) {
  Towing t{.helper = r.helper, .stuck = r.stuck, .from = s[r.helper].pose, .legs = s.arena.open()};
  for (const Pose& leg : legs)
    for (int32_t word : {leg.at.x, leg.at.y, int32_t{leg.facing.turns}}) s.arena.push(t.legs, word);
  return F::go(Tow{t});
}

Act decode_tow(const State& s, const Command& c, Refusals& out) {
  const Recovering r = read_helpers(s, c, false, out);
  if (!out.empty()) return {};
  std::vector<Pose> legs;
  for (const Route& route : c.reply("paths"_name)->routes) legs = route.steps;
  out = check_tow(s, r.helper, r.stuck, legs);
  return [r, legs = std::move(legs)](State& now, Out&) { return begin_tow(now, r, legs); };
}

void draw_tow_path(const State& s, Command& c, Dice& dice) {
  const Reply* stuck = c.reply("stuck"_name);
  if (c.verb != "tow"_name || !stuck || stuck->values.empty()) return;
  const TeamId helper{c.actor.id};
  const auto heading = static_cast<uint16_t>(draw_below(64, dice) * 1024);
  const int quarters = draw_below(17, dice);
  const Vec by = along(Angle{heading}, quarters * inch / 4);
  const Angle facing = draw_below(2, dice) == 0 ? s[helper].pose.facing : Angle{heading};
  const std::vector<Pose> legs{{s[helper].pose.at + by, facing}};
  if (!check_tow(s, helper, TeamId{static_cast<int16_t>(stuck->values[0])}, legs).empty()) return;
  for (Reply& r : c.replies)
    if (r.key == "paths"_name) r.routes = {{.piece = c.actor, .steps = legs}};
}

}  // namespace

constinit const VerbRow tow_verb{.words = {"tow"_name,
                                           "{ team, stuck, path, to, forward, facing }",
                                           "a team tows a stuck one",
                                           read_recovery,
                                           {"FOW-TRN-011"_rule, "is done in the Shooting Step of your own turn"}},
                                 .when = When::aside,
                                 .add = add_tows,
                                 .decode = decode_tow,
                                 .complete = complete_recovery,
                                 .sample = draw_tow_path};
constinit const VerbRow repair_verb{.words = {"repair"_name,
                                              "{ team, stuck }",
                                              "a recovery vehicle repairs a stuck team",
                                              read_recovery,
                                              {"FOW-TRN-011"_rule, "is done in the Shooting Step of your own turn"}},
                                    .when = When::aside,
                                    .add = add_repairs,
                                    .decode = decode_repair,
                                    .complete = complete_recovery};

}  // namespace sandtable::fow
