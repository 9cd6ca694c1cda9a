// The verb `move`: a platoon moves by a plan (FOW-MOV-001 to 004).
#include "fow/movement/move_choice.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/core/belonging.hpp"
#include "fow/core/words.hpp"
#include "fow/movement/other_ways.hpp"
#include "fow/movement/steps.hpp"

namespace sandtable::fow {
namespace {

constexpr Name how_names[] = {Name{},          "dismount"_name, "unload"_name, "climb"_name,
                              "take_gun"_name, "left"_name,     "right"_name};  // by OrderSort

MoveOrder order_of(const Route& r) {
  MoveOrder o{.team = TeamId{r.piece.id}, .legs = r.steps};
  for (std::size_t i = 0; i < std::size(how_names); ++i)
    if (r.how == how_names[i]) o.sort = static_cast<OrderSort>(i);
  if (r.into.sort == PieceSort::team) o.into = TeamId{r.into.id};
  if (r.into.sort == PieceSort::feature) o.over = FeatureId{r.into.id};
  return o;
}

Route route_of(const MoveOrder& o) {
  Route r{.piece = piece_of(o.team), .steps = o.legs, .how = how_name(o.sort)};
  if (o.into.valid()) r.into = piece_of(o.into);
  if (o.over.valid()) r.into = PieceRef::feature(o.over.value);
  return r;
}

bool known_how(Name how) { return std::find(std::begin(how_names), std::end(how_names), how) != std::end(how_names); }

Choice move_outline(const State& s, PlatoonId p) {
  return {.verb = "move"_name,
          .actor = piece_of(p),
          .label = fmt::format("Move {}", name_of(s, p)),
          .rules = {"FOW-MOV-001"_rule}};
}

}  // namespace

Name how_name(OrderSort sort) { return how_names[static_cast<std::size_t>(sort)]; }

int32_t all_of(const State& s, PlatoonId p) { return static_cast<int32_t>(in_play(s, p).size()); }

Choice move_choice(const State& s, PlatoonId p) {
  Choice c = move_outline(s, p);
  Question paths{.key = "paths"_name,
                 .shape = Shape::path,
                 .label = "Where the teams go, in the order they move",
                 .rules = {"FOW-MOV-004"_rule, "FOW-MOV-006"_rule, "FOW-MOV-022"_rule, "FOW-MOV-024"_rule},
                 .low = 0};
  for (TeamId t : in_play(s, p)) paths.pieces.push_back(piece_of(t));
  c.parts.push_back(std::move(paths));
  c.parts.push_back({.key = "double"_name,
                     .shape = Shape::yes_no,
                     .label = "At the Double: twice as far, no shooting",
                     .rules = {"FOW-MOV-039"_rule, "FOW-MOV-040"_rule}});
  c.parts.push_back({.key = "commit"_name,
                     .shape = Shape::number,
                     .label = "How many of them move now; the others wait for your word",
                     .rules = {"FOW-MOV-004"_rule},
                     .low = 0,
                     .high = all_of(s, p)});
  c.usual = {
      {.key = "paths"_name}, {.key = "double"_name, .values = {0}}, {.key = "commit"_name, .values = {all_of(s, p)}}};
  return c;
}

// The replies of `c` as a plan; shape only.
MovePlan read_plan(const State& s, const Command& c, PlatoonId p, Refusals& out) {
  MovePlan plan{.platoon = p};
  for (const Reply& r : c.replies)
    for (const Route& route : r.routes) {
      const auto i = static_cast<std::size_t>(route.piece.id);
      if (route.piece.sort != PieceSort::team || i >= s.teams.size()) continue;
      const TeamId t = TeamId::of(i);
      if (!s[t].in_play() || s[t].with() != p) out.push_back(why_not_of(s, t, p));
    }
  if (!out.empty()) return plan;
  const Choice choice = move_choice(s, p);
  out = check_shape(choice, c);
  for (const Reply& r : c.replies)
    for (const Route& route : r.routes)
      if (!known_how(route.how))
        out.push_back(malformed("a team moves, dismounts, unloads, climbs, takes a gun or fits it left or right"));
  if (!out.empty()) return plan;
  plan.doubling = c.reply("double"_name)->values[0] == 1;
  for (const Route& route : c.reply("paths"_name)->routes) plan.orders.push_back(order_of(route));
  plan.committed = std::min(plan.orders.size(), static_cast<std::size_t>(c.reply("commit"_name)->values[0]));
  if (!plan.orders.empty() && plan.committed == 0) out.push_back(malformed("commit at least the first team"));
  return plan;
}

void fill_in_move(const State& s, Command& c) {
  if (c.verb != "move"_name) return;
  if (!c.reply("paths"_name)) c.replies.push_back({.key = "paths"_name});
  if (!c.reply("double"_name)) c.replies.push_back({.key = "double"_name, .values = {0}});
  const auto id = static_cast<std::size_t>(c.actor.id);
  const bool known = c.actor.sort == PieceSort::platoon && id < s.platoons.size();
  const int32_t all = known ? all_of(s, PlatoonId::of(id)) : 0;
  for (Reply& r : c.replies)
    if (known && r.key == "paths"_name) take_other_ways(s, PlatoonId::of(id), r);
  if (!c.reply("commit"_name)) c.replies.push_back({.key = "commit"_name, .values = {all}});
}

Command plan_command(PlatoonId p, const std::vector<MoveOrder>& orders, bool doubling, int32_t commit) {
  Command c{.verb = "move"_name, .actor = piece_of(p), .replies = {{.key = "paths"_name}}};
  for (const MoveOrder& o : orders) c.replies[0].routes.push_back(route_of(o));
  c.replies.push_back({.key = "double"_name, .values = {doubling ? 1 : 0}});
  c.replies.push_back({.key = "commit"_name, .values = {commit}});
  return c;
}

Refusals why_not_moving(const State& s, PlatoonId p) {
  if (s[p].deeds.moved) return {refuse("FOW-MOV-003"_rule, fmt::format("{} has moved", name_of(s, p)), piece_of(p))};
  const auto teams = in_play(s, p);
  Refusals out;
  if (std::any_of(teams.begin(), teams.end(), [&](TeamId t) { return !s[t].moving.went; })) return out;
  for (TeamId t : teams)  // each for a reason of its own
    for (Refusal& r : why_not_free(s, t)) out.push_back(std::move(r));
  return out;
}

std::vector<MoveOrder> orders_in(const Command& c) {
  std::vector<MoveOrder> orders;
  if (const Reply* r = c.reply("paths"_name))
    for (const Route& route : r->routes)
      if (route.piece.sort == PieceSort::team) orders.push_back(order_of(route));
  return orders;
}

namespace {

void read_move(const State& s, const Toml& words, Command& c) {
  words.only({"platoon", "team", "who", "orders", "paths", "path", "to", "forward", "facing", "into", "over", "how",
              "double", "commit", "confirm"});
  const PlatoonId p = platoon_in_words(s, words);
  c.actor = piece_of(p);
  if (const Toml& twice = words.find("double"))
    c.replies.push_back({.key = "double"_name, .values = {twice.boolean() ? 1 : 0}});
  if (const Toml& now = words.find("commit"))
    c.replies.push_back({.key = "commit"_name, .values = {static_cast<int32_t>(now.integer_between(0, 999))}});
  if (words.boolean("confirm", false)) return;  // the rest of the plan as it was drafted
  c.replies.push_back({.key = "paths"_name});
  paths_in_words(s, words, p, c.replies.back());
}

void add_moves(const State& s, const Wanted& wanted, Decision& d) {
  for (PlatoonId p : platoons_of(s, s.active)) {
    if (!wanted.has(piece_of(p)) || !any_in_play(s, p)) continue;
    Choice c = wanted.parts ? move_choice(s, p) : move_outline(s, p);
    if (wanted.parts) c.parts[0].options = other_ways(s, p);
    c.closed = why_not_moving(s, p);
    d.choices.push_back(std::move(c));
  }
}

std::optional<N> begin_move(State& s, const MovePlan& plan) {
  Moving m{.platoon = plan.platoon, .doubling = plan.doubling, .committed = static_cast<uint16_t>(plan.committed)};
  m.excuses = s.arena.open();
  write_draft(s, m, {}, plan.orders);
  return F::go(MoveNext{m});
}

Act decode_move(const State& s, const Command& c, Refusals& out) {
  const PlatoonId p = platoon_to_act(s, c.actor, "FOW-MOV-001"_rule, "move one of your platoons, or say done", out);
  if (!p.valid()) return {};
  out = why_not_moving(s, p);
  if (!out.empty()) return {};
  MovePlan plan = read_plan(s, c, p, out);
  if (out.empty()) out = check_plan(s, p, plan.doubling, plan.orders);
  return [plan = std::move(plan)](State& now, Out&) { return begin_move(now, plan); };
}

}  // namespace

constinit const VerbRow move_verb{
    .words = {"move"_name,
              "{ platoon, orders, paths or the words of one order, double, commit, confirm }",
              "a platoon moves, team by team",
              read_move,
              {"FOW-TRN-010"_rule, "is done in the Movement Step of your own turn"}},
    .when = When::own,
    .add = add_moves,
    .decode = decode_move,
    .complete = fill_in_move,
    .sample = sample_move,
    .preview = preview_move};

}  // namespace sandtable::fow
