#include "aaf/movement/moving.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "aaf/core/actions.hpp"
#include "aaf/core/steps.hpp"
#include "aaf/core/world.hpp"
#include "aaf/sight/spotting.hpp"
#include "game/reading.hpp"
#include "game/sample.hpp"

namespace sandtable::aaf {
namespace {

constexpr Name paths_key = "paths"_name;

// Straight into the table from a side's edge.
Angle ahead(const State& s, int side) { return degrees(s.world->edges[static_cast<std::size_t>(side)]); }

struct Plan {
  UnitId unit;
  std::vector<std::pair<ModelId, std::vector<Pose>>> orders;
};

// The nearest spotted enemy, for an Attack order (AAF-ORD-002).
UnitId nearest_spotted(const State& s, UnitId u) {
  UnitId best;
  for (const UnitId e : units_of(s, 1 - s[u].side))
    if (s[e].spotted && (!best.valid() || distance(s, u, e) < distance(s, u, best))) best = e;
  return best;
}

Vec toward(const State& s, UnitId u) {
  const ModelId guide = guide_of(s, u);
  const Coord far = 2 * allowance(s, guide);
  if (const UnitId enemy = nearest_spotted(s, u); enemy.valid() && s[u].order == Order::attack) {
    const Vec by = s[models_of(s, enemy)[0]].pose.at - s[guide].pose.at;
    const Coord whole = std::max<Coord>(1, length(by));
    return {static_cast<Coord>(int64_t{by.x} * far / whole), static_cast<Coord>(int64_t{by.y} * far / whole)};
  }
  return along(ahead(s, s[u].side), far);
}

bool full(const State& s, ModelId guide, const March& way) {
  return way.cost + sixth * tables(s).one / 10 >= sixth * allowance(s, guide);
}

// What the guide does in this plan; nothing when it stays.
const std::vector<Pose>* guide_legs(const State& s, const Plan& plan) {
  const ModelId guide = guide_of(s, plan.unit);
  for (const auto& [m, legs] : plan.orders)
    if (m == guide) return &legs;
  return nullptr;
}

bool makes_full_move(const State& s, const Plan& plan) {
  const std::vector<Pose>* legs = guide_legs(s, plan);
  const ModelId guide = guide_of(s, plan.unit);
  return legs && full(s, guide, march(s, Standings(s), guide, *legs));
}

Plan plan_of(const State& s, UnitId u, const UnitWay& way) {
  Plan plan{u, {}};
  for (const Route& r : way.routes) plan.orders.emplace_back(ModelId{r.piece.id}, r.steps);
  (void)s;
  return plan;
}

// Orders ask for a full move; only what could be made is asked for (AAF-ORD-002).
void judge_orders(const State& s, const Plan& plan, Refusals& no) {
  const Unit& u = s[plan.unit];
  const std::vector<Pose>* legs = guide_legs(s, plan);
  const ModelId guide = guide_of(s, plan.unit);
  const bool fully = makes_full_move(s, plan);
  const bool could = makes_full_move(s, plan_of(s, plan.unit, ordered_way(s, plan.unit)));
  if (u.order == Order::attack && could) {
    const Vec from = s[guide].pose.at;
    const Vec to = legs ? legs->back().at : from;
    bool closer = dot(to - from, along(ahead(s, u.side), inch)) > 0;
    for (const UnitId e : units_of(s, 1 - u.side))
      if (s[e].spotted)
        for (const ModelId m : models_of(s, e))
          closer = closer || length(s[m].pose.at - to) < length(s[m].pose.at - from);
    if (!fully || !closer)
      no.push_back(
          refuse("AAF-ORD-002"_rule,
                 name_of(s, plan.unit) + " has an Attack order: a full move at a spotted enemy or the enemy's edge",
                 piece_of(plan.unit)));
  }
  if (u.order != Order::movement) return;
  if (u.now.moves + 1 >= tables(s).movement.moves_with_order && !u.now.had_full && !fully && could)
    no.push_back(refuse("AAF-ORD-004"_rule,
                        name_of(s, plan.unit) + " has a Movement order and has made no full move yet",
                        piece_of(plan.unit)));
  if (u.now.had_full && legs) {
    const Coord apart = length(legs->back().at - u.now.full_from);
    if (apart + tables(s).one / 10 < u.now.full_length)
      no.push_back(refuse("AAF-ORD-004"_rule,
                          fmt::format("{} would be {} from where its full move began, {} at least", name_of(s, guide),
                                      shown(s, apart), shown(s, u.now.full_length)),
                          piece_of(guide)));
  }
}

// AAF-MOR-030: no model ends closer to the nearest enemy that is spotted or in sight.
void judge_pinned(const State& s, const Plan& plan, Refusals& no) {
  if (s[plan.unit].nerve != Nerve::pinned) return;
  for (const auto& [m, legs] : plan.orders) {
    Coord before = 1 << 30, after = 1 << 30;
    for (const UnitId e : units_of(s, 1 - s[plan.unit].side))
      for (const ModelId n : models_of(s, e)) {
        if (!s[e].spotted && !look(s, m, n).open) continue;
        before = std::min(before, length(s[n].pose.at - s[m].pose.at));
        after = std::min(after, length(s[n].pose.at - legs.back().at));
      }
    if (after < before)
      no.push_back(
          refuse("AAF-MOR-030"_rule, name_of(s, m) + " is Pinned and does not go nearer to the enemy", piece_of(m)));
  }
}

// AAF-MOV-003: a Move that draws a scattered unit together; nothing when it is together or that cannot be.
UnitWay regroups(const State& s, UnitId u) {
  if (s[u].melee >= 0 || keeps_together(s, u, Standings(s))) return {};
  const ModelId guide = guide_of(s, u);
  if (!guide.valid()) return {};
  UnitWay way = gather(s, u, INT32_MAX);
  Standings where_all(s);
  for (const Route& r : way.routes) where_all.put(ModelId{r.piece.id}, r.steps.back());
  Refusals no;
  judge_pinned(s, plan_of(s, u, way), no);
  return way.moves() && no.empty() && keeps_together(s, u, where_all) ? way : UnitWay{};
}

void judge(const State& s, const Plan& plan, Refusals& no) {
  Standings where_all(s);
  bool moves = false;
  for (const auto& [m, legs] : plan.orders) {
    if (!can_move(s, m)) {
      no.push_back(refuse("AAF-DMG-037"_rule, name_of(s, m) + " cannot move", piece_of(m)));
      continue;
    }
    if (s[m].loading) {
      no.push_back(
          refuse("AAF-TRP-017"_rule, name_of(s, m) + " has taken troops aboard and stays for the turn", piece_of(m)));
      continue;
    }
    const March way = march(s, where_all, m, legs);
    for (Refusal& r : why_not(s, m, way, allowance(s, m))) no.push_back(std::move(r));
    where_all.put(m, legs.back());
    moves = moves || legs.back() != s[m].pose;
  }
  if (!moves) no.push_back(malformed("nobody moves"));
  if (!no.empty()) return;
  if (keeps_together(s, plan.unit, Standings(s)) && !keeps_together(s, plan.unit, where_all))
    no.push_back(
        refuse("AAF-MOV-002"_rule, name_of(s, plan.unit) + " would not keep within its box", piece_of(plan.unit)));
  if (!keeps_together(s, plan.unit, where_all) && regroups(s, plan.unit).moves())
    no.push_back(
        refuse("AAF-MOV-003"_rule, name_of(s, plan.unit) + " has to come together again", piece_of(plan.unit)));
  judge_orders(s, plan, no);
  judge_pinned(s, plan, no);
}

Choice outline_of(const State& s, UnitId u, Name verb, const char* label, RuleId rule, Action action) {
  Choice c{.verb = verb, .actor = piece_of(u), .label = fmt::format("{} {}", label, name_of(s, u)), .rules = {rule}};
  c.closed = why_not_now(s, u, action);
  return c;
}

Choice move_choice(const State& s, UnitId u, bool parts) {
  Choice c = outline_of(s, u, move_verb.words.verb, "Move", "AAF-ACT-011"_rule, Action::move);
  if (!parts) return c;
  Question paths{.key = paths_key,
                 .shape = Shape::path,
                 .label = "Where the models go, in the order they move",
                 .rules = {"AAF-MOV-001"_rule, "AAF-MOV-002"_rule, "AAF-MOV-006"_rule},
                 .low = 0};
  for (const ModelId m : models_of(s, u))
    if (s[m].present()) paths.pieces.push_back(piece_of(m));
  c.parts.push_back(std::move(paths));
  c.usual = {{.key = paths_key, .routes = ordered_way(s, u).routes}};
  return c;
}

void add_move(const State& s, const Wanted& wanted, Decision& d) {
  if (wanted.has(piece_of(s.acting)) && s[s.acting].nerve != Nerve::fleeing)
    d.choices.push_back(move_choice(s, s.acting, wanted.parts));
}

Plan read_plan(const State& s, const Command& c, Refusals& no) {
  Plan plan{s.acting, {}};
  const Choice choice = move_choice(s, s.acting, true);
  no = check_shape(choice, c);
  if (!no.empty()) return plan;
  for (const Route& r : c.reply(paths_key)->routes) {
    if (r.steps.empty() || r.how != Name{} || r.into.valid()) no.push_back(malformed("a model moves to a place"));
    for (const Pose& p : r.steps)
      if (p.at.x < 0 || p.at.y < 0 || p.at.x > s.world->table->size().x || p.at.y > s.world->table->size().y)
        no.push_back(malformed("that place is not on the table"));
    plan.orders.emplace_back(ModelId{r.piece.id}, r.steps);
  }
  return plan;
}

N carry_out(State& s, const Plan& plan, Out& out) {
  Unit& u = s[plan.unit];
  const ModelId guide = guide_of(s, plan.unit);
  const bool fully = makes_full_move(s, plan);
  const Vec from = s[guide].pose.at;
  for (const auto& [m, legs] : plan.orders) put(s, m, legs.back(), legs, "AAF-ACT-011"_rule, out);
  note_action(s, plan.unit);
  ++u.now.moves;
  u.now.full_move = u.now.full_move || fully;
  if (fully && !u.now.had_full) {  // AAF-ORD-004
    u.now.had_full = true;
    u.now.full_from = from;
    u.now.full_length = std::min(allowance(s, guide), length(s[guide].pose.at - from));
  }
  note_unit_moved(s, plan.unit, out);
  return F::call(React{plan.unit}, AfterAct{plan.unit});  // AAF-ACT-012
}

Act decode_move(const State& s, const Command& c, Refusals& no) {
  if (!is_acting(s, c, no)) return {};
  no = why_not_now(s, s.acting, Action::move);
  if (!no.empty()) return {};
  const Plan plan = read_plan(s, c, no);
  if (no.empty()) judge(s, plan, no);
  return [plan](State& now, Out& out) -> std::optional<N> { return carry_out(now, plan, out); };
}

// unit, by = [x, y]: everybody; to = [x, y]: the first of it there, the others likewise; toward = [x, y]: as far as
// they get; paths = { a_1 = [[x, y]] }
void read_move(const State& s, const Toml& words, Command& c) {
  words.only({"unit", "by", "to", "toward", "paths"});
  const UnitId u = unit_named(s, words.at("unit"));
  c.actor = piece_of(u);
  Reply reply{.key = paths_key};
  const ModelId guide = guide_of(s, u);
  if (!guide.valid()) words.fail("nobody of that unit stands on the table");
  const Vec from = s[guide].pose.at;
  if (const Toml& paths = words.find("paths")) {
    for (const auto& [name, way] : paths.entries()) {
      const PieceRef p = Rules::piece(s, name);
      if (p.sort != PieceSort::team) way.fail("there is no model '" + name + "'");
      reply.routes.push_back({.piece = p, .steps = read_poses(way.items(), s[ModelId{p.id}].pose)});
    }
  } else if (const Toml& place = words.find("toward")) {
    reply.routes = lead(s, u, read_point(place) - from).routes;
  } else {
    const Vec by = words.has("to") ? read_point(words.at("to")) - from : read_point(words.at("by"));
    std::vector<ModelId> order = models_of(s, u);
    std::stable_sort(order.begin(), order.end(),
                     [&](ModelId a, ModelId b) { return dot(s[a].pose.at, by) > dot(s[b].pose.at, by); });
    for (const ModelId m : order)
      if (may_move(s, m))
        reply.routes.push_back({.piece = piece_of(m), .steps = {{s[m].pose.at + by, heading_of(by)}}});
  }
  c.replies.push_back(std::move(reply));
}

void sample_move(const State& s, Command& c, Dice& dice) {
  const UnitId u = own_unit(s, s[s.acting].side, c.actor);
  if (!u.valid() || s[u].order == Order::attack) return;  // the usual way is what its order asks for
  const ModelId guide = guide_of(s, u);
  const Angle where{static_cast<uint16_t>(draw_below(64, dice) * 1024)};
  const UnitWay way = lead(s, u, along(where, allowance(s, guide) / 4 * (1 + draw_below(4, dice))));
  if (way.moves()) c = command_of(s, u, way);
}

// --- Prone, ready, hull down ---

template <Action action>
Act decode_still(const State& s, const Command& c, Refusals& no) {
  if (!is_acting(s, c, no)) return {};
  no = why_not_now(s, s.acting, action);
  if (!c.replies.empty()) no.push_back(malformed("there is nothing more to say"));
  const UnitId unit = s.acting;
  return [unit](State& now, Out& out) -> std::optional<N> {
    Unit& u = now[unit];
    note_action(now, unit);
    ++u.now.moves;
    if (action == Action::prone) {  // AAF-MOV-019: no movement, so no over-watch
      u.prone = true;
      u.phase.moved = true;
      out.event({.kind = "goes_prone"_name, .rule = "AAF-MOV-019"_rule, .who = piece_of(unit)});
      return std::nullopt;
    }
    if (action == Action::prepare) {
      u.ready = true;
      u.phase.prepared = true;
      out.event({.kind = "prepares"_name, .rule = "AAF-WPN-021"_rule, .who = piece_of(unit)});
    } else {
      for (const ModelId m : models_of(now, unit)) now[m].hull_down = profile(now, m).afv();
      u.phase.moved = true;  // AAF-SPC-043
      out.event({.kind = "hull_down"_name, .rule = "AAF-SPC-039"_rule, .who = piece_of(unit)});
    }
    return F::call(React{unit}, AfterAct{unit});
  };
}

template <Action action>
void add_still(const State& s, const Wanted& wanted, Decision& d) {
  const UnitId u = s.acting;
  if (!wanted.has(piece_of(u))) return;
  if (action == Action::prone && on_foot(s, u) && s[u].nerve != Nerve::fleeing)
    d.choices.push_back(outline_of(s, u, prone_verb.words.verb, "Go Prone:", "AAF-MOV-019"_rule, action));
  if (action == Action::prepare && has_guns(s, u) && !s[u].ready)
    d.choices.push_back(outline_of(s, u, prepare_verb.words.verb, "Prepare", "AAF-WPN-021"_rule, action));
  if (action == Action::hull_down && lone_afv(s, u) && has_afv(s, u))
    d.choices.push_back(outline_of(s, u, hull_down_verb.words.verb, "Hull down:", "AAF-SPC-039"_rule, action));
}

void read_mover(const State& s, const Toml& words, Command& c) {
  words.only({"unit"});
  c.actor = piece_of(unit_named(s, words.at("unit")));
}

constexpr VerbPlace moves_in_activation{"AAF-ACT-005"_rule, "is an action of a unit that is activated"};

}  // namespace

const VerbRow move_verb{
    {"move"_name, "{ unit, by = [x, y] or to = [x, y] or toward = [x, y] or paths = { MODEL = [[x, y], ...] } }",
     "moves the unit's models", read_move, moves_in_activation},
    add_move,
    decode_move,
    nullptr,
    sample_move};
const VerbRow prone_verb{{"prone"_name, "{ unit }", "goes Prone", read_mover, moves_in_activation},
                         add_still<Action::prone>,
                         decode_still<Action::prone>};
const VerbRow prepare_verb{
    {"prepare"_name, "{ unit }", "makes its Support weapons ready", read_mover, moves_in_activation},
    add_still<Action::prepare>,
    decode_still<Action::prepare>};
const VerbRow hull_down_verb{
    {"hull_down"_name, "{ unit }", "takes a hull down position", read_mover, moves_in_activation},
    add_still<Action::hull_down>,
    decode_still<Action::hull_down>};

Command command_of(const State& s, UnitId u, const UnitWay& way) {
  (void)s;
  return {.verb = move_verb.words.verb, .actor = piece_of(u), .replies = {{.key = paths_key, .routes = way.routes}}};
}

UnitWay ordered_way(const State& s, UnitId u) {
  if (!guide_of(s, u).valid()) return {};
  if (UnitWay way = regroups(s, u); way.moves()) return way;
  if (s[u].nerve == Nerve::pinned) return lead(s, u, -along(ahead(s, s[u].side), allowance(s, guide_of(s, u))));
  return lead(s, u, toward(s, u));
}

Refusals owes_move(const State& s, UnitId u) {
  if (may_now(s, u, Action::move) && regroups(s, u).moves())
    return {refuse("AAF-MOV-003"_rule, name_of(s, u) + " has to come together again", piece_of(u))};
  const Order order = s[u].order;
  if ((order != Order::attack && order != Order::movement) || s[u].now.full_move || !may_now(s, u, Action::move))
    return {};
  const Plan could = plan_of(s, u, ordered_way(s, u));
  if (!makes_full_move(s, could)) return {};
  Refusals no;
  judge(s, could, no);
  if (!no.empty()) return {};
  return {refuse(order == Order::attack ? "AAF-ORD-002"_rule : "AAF-ORD-004"_rule,
                 name_of(s, u) + " has to make a full move under its order", piece_of(u))};
}

}  // namespace sandtable::aaf
