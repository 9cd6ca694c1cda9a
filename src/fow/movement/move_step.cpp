// The Movement Step: platoon by platoon, each by a plan (FOW-MOV-001 to 005, FOW-TRN-010).
#include <fmt/core.h>

#include <algorithm>

#include "fow/command/command.hpp"
#include "fow/command/steps.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/morale/fates.hpp"
#include "fow/morale/morale.hpp"
#include "fow/morale/steps.hpp"
#include "fow/movement/before_movement.hpp"
#include "fow/movement/digging.hpp"
#include "fow/movement/plan.hpp"
#include "fow/movement/steps.hpp"
#include "fow/movement/transport.hpp"
#include "fow/special/hooks.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

constexpr Name how_names[] = {Name{}, "dismount"_name, "unload"_name, "climb"_name};  // by OrderSort

MoveOrder order_of(const Route& r) {
  MoveOrder o{.team = TeamId{r.piece.id}, .legs = r.steps};
  for (std::size_t i = 0; i < std::size(how_names); ++i)
    if (r.how == how_names[i]) o.sort = static_cast<OrderSort>(i);
  if (r.into.sort == PieceSort::team) o.into = TeamId{r.into.id};
  if (r.into.sort == PieceSort::feature) o.over = FeatureId{r.into.id};
  return o;
}

Route route_of(const MoveOrder& o) {
  Route r{.piece = piece_of(o.team), .steps = o.legs, .how = how_names[static_cast<std::size_t>(o.sort)]};
  if (o.into.valid()) r.into = piece_of(o.into);
  if (o.over.valid()) r.into = PieceRef::feature(o.over.value);
  return r;
}

bool known_how(Name how) { return std::find(std::begin(how_names), std::end(how_names), how) != std::end(how_names); }

// Transport teams that may be sent to the rear now (FOW-TRP-031).
std::vector<TeamId> empty_transports(const State& s) {
  std::vector<TeamId> list;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (s[t].able() && side_of(s, t) == s.active && model(s, t).type == TeamType::transport && aboard_of(s, t).empty())
      list.push_back(t);
  }
  return list;
}

int32_t all_of(const State& s, PlatoonId p) { return static_cast<int32_t>(in_play(s, p).size()); }

Choice move_outline(const State& s, PlatoonId p) {
  return {.verb = "move"_name,
          .actor = piece_of(p),
          .label = fmt::format("Move {}", name_of(s, p)),
          .rules = {"FOW-MOV-001"_rule}};
}

Choice move_choice(const State& s, PlatoonId p) {
  Choice c = move_outline(s, p);
  Question paths{.key = "paths"_name,
                 .shape = Shape::path,
                 .label = "Where the teams go, in the order they move",
                 .rules = {"FOW-MOV-004"_rule, "FOW-MOV-006"_rule, "FOW-MOV-024"_rule},
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
  const Choice choice = move_choice(s, p);
  out = check_shape(choice, c);
  for (const Reply& r : c.replies)
    for (const Route& route : r.routes)
      if (!known_how(route.how)) out.push_back(malformed("a team moves, dismounts, unloads or climbs"));
  if (!out.empty()) return plan;
  plan.doubling = c.reply("double"_name)->values[0] == 1;
  for (const Route& route : c.reply("paths"_name)->routes) plan.orders.push_back(order_of(route));
  plan.committed = std::min(plan.orders.size(), static_cast<std::size_t>(c.reply("commit"_name)->values[0]));
  if (!plan.orders.empty() && plan.committed == 0) out.push_back(malformed("commit at least the first team"));
  return plan;
}

void fill_in(const State& s, Command& c) {
  if (c.verb == "done"_name && !c.reply("rear"_name)) c.replies.push_back({.key = "rear"_name});
  if (c.verb != "move"_name) return;
  if (!c.reply("paths"_name)) c.replies.push_back({.key = "paths"_name});
  if (!c.reply("double"_name)) c.replies.push_back({.key = "double"_name, .values = {0}});
  const auto id = static_cast<std::size_t>(c.actor.id);
  const int32_t all = c.actor.sort == PieceSort::platoon && id < s.platoons.size() ? all_of(s, PlatoonId::of(id)) : 0;
  if (!c.reply("commit"_name)) c.replies.push_back({.key = "commit"_name, .values = {all}});
}

Command command_of(PlatoonId p, const std::vector<MoveOrder>& orders, bool doubling, int32_t commit) {
  Command c{.verb = "move"_name, .actor = piece_of(p), .replies = {{.key = "paths"_name}}};
  for (const MoveOrder& o : orders) c.replies[0].routes.push_back(route_of(o));
  c.replies.push_back({.key = "double"_name, .values = {doubling ? 1 : 0}});
  c.replies.push_back({.key = "commit"_name, .values = {commit}});
  return c;
}

bool may_move(const State& s, PlatoonId p) {
  if (s[p].moved) return false;
  const auto teams = in_play(s, p);
  return std::any_of(teams.begin(), teams.end(), [&](TeamId t) { return !s[t].went; });
}

}  // namespace

std::vector<MoveOrder> orders_in(const Command& c) {
  std::vector<MoveOrder> orders;
  if (const Reply* r = c.reply("paths"_name))
    for (const Route& route : r->routes)
      if (route.piece.sort == PieceSort::team) orders.push_back(order_of(route));
  return orders;
}

// --- which platoon moves ---

Addressee asked(const State& s, const AskMove&) { return {.side = s.active}; }

Command usual(const State&, const AskMove&) { return {.verb = "done"_name, .replies = {{.key = "rear"_name}}}; }

namespace {

void set_out_moves(Decision& d) {
  d.prompt = "Move a platoon, or end the Movement Step";
  d.rules = {"FOW-MOV-001"_rule, "FOW-TRN-010"_rule};
}

void add_move(const State& s, PlatoonId p, bool parts, Decision& d) {
  Choice c = parts ? move_choice(s, p) : move_outline(s, p);
  if (!may_move(s, p))
    c.closed.push_back(refuse("FOW-MOV-003"_rule, fmt::format("{} has moved", name_of(s, p)), piece_of(p)));
  d.choices.push_back(std::move(c));
}

Choice done_choice(const State& s) {
  Choice done{.verb = "done"_name, .label = "End the Movement Step", .rules = {"FOW-MOV-005"_rule}};
  Question rear{.key = "rear"_name,
                .shape = Shape::pick,
                .label = "Empty transports to send to the rear",
                .rules = {"FOW-TRP-031"_rule},
                .low = 0};
  for (TeamId t : empty_transports(s))
    rear.options.push_back({.value = t.value, .label = name_of(s, t), .piece = piece_of(t)});
  rear.high = static_cast<int32_t>(rear.options.size());
  done.parts.push_back(std::move(rear));
  done.usual = {{.key = "rear"_name}};
  return done;
}

void list_choices(const State& s, bool parts, Decision& d) {
  set_out_moves(d);
  add_before_movement(s, d);
  for (PlatoonId p : platoons_of(s, s.active)) {
    if (!any_in_play(s, p)) continue;
    add_move(s, p, parts, d);
    add_digging(s, p, d);
  }
  d.choices.push_back(done_choice(s));
}

}  // namespace

void describe(const State& s, const AskMove&, Decision& d) { list_choices(s, true, d); }
void sketch(const State& s, const AskMove&, Decision& d) { list_choices(s, false, d); }

void describe_choice(const State& s, const AskMove&, Name verb, PieceRef actor, Decision& d) {
  const auto id = static_cast<std::size_t>(actor.id);
  const bool platoon = actor.sort == PieceSort::platoon && id < s.platoons.size() && s.platoons[id].side == s.active &&
                       any_in_play(s, PlatoonId::of(id));
  if (verb == "done"_name)
    d.choices.push_back(done_choice(s));
  else if (platoon && verb == "move"_name)
    add_move(s, PlatoonId::of(id), true, d);
  else if (platoon && verb != "head_rear"_name)
    add_digging(s, PlatoonId::of(id), d);
  else
    add_before_movement(s, d);
}

void complete_answer(const State& s, const AskMove&, Command& c) { fill_in(s, c); }

MovePlan decode(const State& s, const AskMove&, const Command& c, Refusals& out) {
  MovePlan plan;
  if (is_before_movement(c.verb)) return decode_before_movement(s, c, out);
  if (c.verb == "done"_name) {
    plan.act = MovePlan::Act::done;
    const Choice done = done_choice(s);
    if (c.actor.valid()) out.push_back(malformed("'done' is for the whole side"));
    const Refusals shape = check_shape(done, c);
    for (const Reply& r : c.replies)
      for (int32_t t : r.values) {
        const bool own = t >= 0 && static_cast<std::size_t>(t) < s.teams.size() &&
                         s.teams[static_cast<std::size_t>(t)].platoon.valid() &&
                         side_of(s, TeamId::of(static_cast<std::size_t>(t))) == s.active;
        if (own && !shape.empty())
          out.push_back(refuse("FOW-TRP-031"_rule,
                               fmt::format("{} cannot be sent to the rear: only empty Transport teams that can drive",
                                           name_of(s, TeamId::of(static_cast<std::size_t>(t)))),
                               PieceRef::team(t)));
        else
          plan.rear.push_back(TeamId{static_cast<int16_t>(t)});
      }
    if (out.empty()) out = shape;
    return plan;
  }
  const auto id = static_cast<std::size_t>(c.actor.id);
  const bool digs = c.verb == "dig"_name && c.replies.empty();
  if ((c.verb != "move"_name && !digs) || c.actor.sort != PieceSort::platoon || id >= s.platoons.size() ||
      s.platoons[id].side != s.active || !any_in_play(s, PlatoonId::of(id))) {
    out.push_back(malformed("move one of your platoons or dig in with it, or say done"));
    return plan;
  }
  const PlatoonId p = PlatoonId::of(id);
  if (digs) {
    out = check_digging(s, p);
    return {.act = MovePlan::Act::dig, .platoon = p};
  }
  if (!may_move(s, p)) {
    out.push_back(refuse("FOW-MOV-003"_rule, fmt::format("{} has moved", name_of(s, p)), piece_of(p)));
    return plan;
  }
  plan = read_plan(s, c, p, out);
  if (out.empty()) out = check_plan(s, p, plan.doubling, plan.orders);
  return plan;
}

N resume(State& s, const AfterMove&, const MovePlan& plan, Out& out) {
  switch (plan.act) {
    case MovePlan::Act::done:
      for (TeamId t : plan.rear)  // FOW-TRP-031
        send_off(s, t, Place::rear, {.kind = "to_the_rear"_name, .rule = "FOW-TRP-032"_rule}, &out);
      return F::go(EndStep{Step::shooting, 0});
    case MovePlan::Act::dig: return begin_digging(s, plan.platoon);
    case MovePlan::Act::special: return special::carry_out_verb(s, Step::movement, plan.special, out);
    case MovePlan::Act::refuel: refuel(s, plan.team, out); return F::ask(AskMove{}, AfterMove{});
    case MovePlan::Act::head_rear: return begin_head_rear(s, plan.platoon);
    case MovePlan::Act::move: break;
  }
  Moving m{.platoon = plan.platoon, .doubling = plan.doubling, .committed = static_cast<uint16_t>(plan.committed)};
  m.excuses = s.arena.open();
  write_draft(s, m, {}, plan.orders);
  return F::go(MoveNext{m});
}

// --- a platoon on the move ---

N leave_in_movement(const Flee& flee) { return F::call(flee, AfterMove{}); }
N resume(State&, const AfterMove&, const Nothing&, Out&) { return F::ask(AskMove{}, AfterMove{}); }

N resume(State& s, const MoveNext& n, Out&) {
  const Moving& m = n.moving;
  if (m.draft.count > 0) {
    if (m.committed == 0) return F::ask(AskRest{m}, AfterRest{m});
    return F::call(SetOut{first_order(s, m)}, AfterOrder{m});
  }
  Platoon& p = s[m.platoon];
  p.moved = true;  // FOW-MOV-003
  if (m.doubling) {
    p.doubled = true;
    for (TeamId t : in_play(s, m.platoon)) {
      s[t].deeds.doubled = true;                                               // FOW-MOV-041
      for (TeamId carried : aboard_of(s, t)) s[carried].deeds.doubled = true;  // FOW-TRP-019
    }
  }
  s.arena.words.resize(m.excuses.first);
  return F::ask(AskMove{}, AfterMove{});
}

N resume(State& s, const AfterOrder& a, const Gone& gone, Out&) {
  Moving m = a.moving;
  std::vector<MoveOrder> orders = read_draft(s, m);
  std::vector<Excuse> excuses = read_excuses(s, m);
  orders.erase(orders.begin());
  --m.committed;
  if (!gone.as_planned) {  // the rest is put to the player again (FOW-CMD-017)
    orders = still_possible(s, m.platoon, m.doubling, orders);
    excuse(s, m.platoon, orders, excuses);
    m.committed = 0;
  }
  write_draft(s, m, excuses, orders);
  return F::go(MoveNext{m});
}

Addressee asked(const State& s, const AskRest&) { return {.side = s.active}; }

Command usual(const State& s, const AskRest& q) {
  return command_of(q.moving.platoon, read_draft(s, q.moving), q.moving.doubling, all_of(s, q.moving.platoon));
}

void describe(const State& s, const AskRest& q, Decision& d) {
  d.prompt = fmt::format("{} is moving: confirm the rest of its plan or change it", name_of(s, q.moving.platoon));
  d.rules = {"FOW-MOV-003"_rule, "FOW-CMD-015"_rule, "FOW-CMD-017"_rule};
  Choice c = move_choice(s, q.moving.platoon);
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}

void complete_answer(const State& s, const AskRest& q, Command& c) {
  if (c.verb != "move"_name) return;
  if (!c.reply("paths"_name)) c.replies.push_back(usual(s, q).replies[0]);
  if (!c.reply("double"_name)) c.replies.push_back({.key = "double"_name, .values = {q.moving.doubling ? 1 : 0}});
  fill_in(s, c);
}

MovePlan decode(const State& s, const AskRest& q, const Command& c, Refusals& out) {
  const PlatoonId p = q.moving.platoon;
  if (c.verb != "move"_name || c.actor != piece_of(p)) {
    out.push_back(
        refuse("FOW-MOV-003"_rule, fmt::format("{} finishes its movement first", name_of(s, p)), piece_of(p)));
    return {};
  }
  const MovePlan plan = read_plan(s, c, p, out);
  if (!out.empty()) return plan;
  if (plan.doubling != q.moving.doubling) {
    out.push_back(refuse("FOW-MOV-040"_rule,
                         fmt::format("{} began {} and cannot switch", name_of(s, p),
                                     q.moving.doubling ? "At the Double" : "a normal move"),
                         piece_of(p)));
    return plan;
  }
  out = check_plan(s, p, plan.doubling, plan.orders, {read_excuses(s, q.moving), read_draft(s, q.moving)});
  return plan;
}

N resume(State& s, const AfterRest& a, const MovePlan& plan, Out&) {
  Moving m = a.moving;
  m.committed = static_cast<uint16_t>(plan.committed);
  write_draft(s, m, read_excuses(s, m), plan.orders);
  return F::go(MoveNext{m});
}

// --- random play ---

namespace {

// A team goes somewhere, gets off, or gets on; nothing when what was drawn is not allowed.
std::optional<MoveOrder> sample_order(const State& s, PlatoonId p, TeamId t, bool doubling, Vec drift, Dice& dice) {
  MoveOrder o{.team = t};
  const int way = draw_below(8, dice);
  if (way == 0 && !s[t].aboard()) {
    std::vector<TeamId> near;
    for (std::size_t i = 0; i < s.teams.size(); ++i)
      if (s.teams[i].present() && model(s, TeamId::of(i)).vehicle() && reaches_vehicle(s, t, s[t].pose, TeamId::of(i)))
        near.push_back(TeamId::of(i));
    if (near.empty()) return std::nullopt;
    o.into = near[static_cast<std::size_t>(draw_below(static_cast<int>(near.size()), dice))];
  } else {
    if (s[t].aboard() && way < 4) return std::nullopt;
    const Pose from = s[stands_for(s, t)].pose;
    Vec by = drift;
    if (way > 5 || s[t].aboard()) {
      const auto heading = static_cast<uint16_t>(draw_below(64, dice) * 1024);
      const Coord far = move_limits(s, t, {.doubling = doubling})[cross_country];
      const int eighths = draw_below(9, dice);
      by = along(Angle{heading}, static_cast<Coord>(int64_t{far} * eighths / 8));
    }
    o.legs.push_back(
        {from.at + by, by == Vec{} ? Angle{static_cast<uint16_t>(draw_below(16, dice) * 4096)} : heading_of(by)});
    if (way == 7 && model(s, t).mobility == Mobility::cavalry) {
      o.sort = OrderSort::dismount;
      o.legs.insert(o.legs.begin(), from);
    }
  }
  if (!check_order(s, p, doubling, o).empty()) return std::nullopt;
  return o;
}

std::vector<MoveOrder> sample_orders(const State& s, PlatoonId p, bool doubling, const Pardon& pardon, Dice& dice) {
  std::vector<MoveOrder> orders;
  State end = s;
  const auto heading = static_cast<uint16_t>(draw_below(64, dice) * 1024);
  const int inches = draw_below(13, dice);
  const Vec drift = along(Angle{heading}, inches * inch);
  for (TeamId t : in_play(s, p)) {
    if (end[t].went) continue;
    const auto o = sample_order(end, p, t, doubling, drift, dice);
    if (!o) continue;
    orders.push_back(*o);
    carry_out(end, *o);
  }
  while (!orders.empty()) {
    const Refusals no = check_plan(s, p, doubling, orders, pardon);
    if (no.empty()) break;
    const auto named = [&](const MoveOrder& o) {
      return std::any_of(no.begin(), no.end(), [&](const Refusal& r) { return r.who == piece_of(o.team); });
    };
    if (std::erase_if(orders, named) == 0) orders.pop_back();
  }
  return orders;
}

}  // namespace

Command sample_answer(const State& s, const AskMove& q, Dice& dice) {
  if (draw_below(3, dice) == 0) {
    const Command early = sample_before_movement(s, dice);
    if (early.verb != Name{}) return early;
  }
  std::vector<PlatoonId> open;
  for (PlatoonId p : platoons_of(s, s.active))
    if (may_move(s, p)) open.push_back(p);
  if (open.empty() || draw_below(4, dice) == 0) {
    Command done = usual(s, q);
    for (TeamId t : empty_transports(s))
      if (draw_below(64, dice) == 0) done.replies[0].values.push_back(t.value);
    return done;
  }
  const PlatoonId p = open[static_cast<std::size_t>(draw_below(static_cast<int>(open.size()), dice))];
  if (draw_below(6, dice) == 0 && check_digging(s, p).empty()) return {.verb = "dig"_name, .actor = piece_of(p)};
  const bool doubling = draw_below(6, dice) == 0;
  const auto orders = sample_orders(s, p, doubling, {}, dice);
  const int now = draw_below(3, dice) == 0 && orders.size() > 1
                      ? 1 + draw_below(static_cast<int>(orders.size()) - 1, dice)
                      : all_of(s, p);
  return command_of(p, orders, doubling, now);
}

Command sample_answer(const State& s, const AskRest& q, Dice& dice) {
  if (draw_below(2, dice) == 0) return usual(s, q);
  const Pardon pardon{read_excuses(s, q.moving), read_draft(s, q.moving)};
  const auto orders = sample_orders(s, q.moving.platoon, q.moving.doubling, pardon, dice);
  Command c = command_of(q.moving.platoon, orders, q.moving.doubling, all_of(s, q.moving.platoon));
  Refusals no;
  (void)decode(s, q, c, no);
  return no.empty() ? c : usual(s, q);
}

}  // namespace sandtable::fow
