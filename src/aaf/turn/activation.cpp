// A unit's activation: the actions that are no chapter of their own (Rally, Order, Recon, running away), and its end
// (AAF-ACT-005 to 010, AAF-ORD-011 to 013).
#include <fmt/core.h>

#include <algorithm>

#include "aaf/artillery/steps.hpp"
#include "aaf/building/rooms.hpp"
#include "aaf/core/actions.hpp"
#include "aaf/core/world.hpp"
#include "aaf/melee/steps.hpp"
#include "aaf/morale/tests.hpp"
#include "aaf/movement/moving.hpp"
#include "aaf/shooting/steps.hpp"
#include "aaf/sight/spotting.hpp"
#include "aaf/special/engineers.hpp"
#include "aaf/transport/boarding.hpp"
#include "aaf/turn/steps.hpp"
#include "base/fields_toml.hpp"
#include "game/sample.hpp"

namespace sandtable::aaf {
namespace {

constexpr Name order_key = "order"_name;
constexpr const char* order_words[] = {"none", "Attack", "Movement", "Fire", "Recon"};
constexpr VerbPlace in_activation{"AAF-ACT-005"_rule, "is an action of a unit that is activated"};

// The test of an Order action is being taken: which order it is for.
void nothing_said(const Command& c, Refusals& no) {
  if (!c.replies.empty()) no.push_back(malformed("there is nothing more to say"));
}

Choice bare(const State& s, UnitId u, const VerbRow& row, const char* label, RuleId rule, Refusals closed) {
  return {.verb = row.words.verb,
          .actor = piece_of(u),
          .label = fmt::format("{} {}", label, name_of(s, u)),
          .rules = {rule},
          .closed = std::move(closed)};
}

// --- rally ---
void add_rally(const State& s, const Wanted& wanted, Decision& d) {
  const UnitId u = s.acting;
  if (wanted.has(piece_of(u)) && s[u].nerve != Nerve::good)
    d.choices.push_back(bare(s, u, rally_verb, "Rally", "AAF-ACT-008"_rule, why_not_now(s, u, Action::rally)));
}
Act decode_rally(const State& s, const Command& c, Refusals& no) {
  if (!is_acting(s, c, no)) return {};
  no = why_not_now(s, s.acting, Action::rally);
  nothing_said(c, no);
  const UnitId u = s.acting;
  return [u](State& now, Out& out) -> std::optional<N> {
    note_action(now, u);
    now[u].now.rallied = true;
    out.event({.kind = "rallies"_name, .rule = "AAF-ACT-008"_rule, .who = piece_of(u)});
    return F::call(TestMorale{u, Cause::rally}, AfterAct{u});
  };
}

// --- order ---
bool may_hold(const State& s, UnitId u, Order o) {
  if (o != Order::recon) return true;
  const auto all = models_of(s, u);
  return std::any_of(all.begin(), all.end(), [&](ModelId m) { return profile(s, m).recon; });  // AAF-ORD-009
}
void add_order(const State& s, const Wanted& wanted, Decision& d) {
  const UnitId u = s.acting;
  if (!wanted.has(piece_of(u)) || s[u].nerve == Nerve::fleeing) return;
  Choice c = bare(s, u, order_verb, "Orders for", "AAF-ACT-009"_rule, why_not_now(s, u, Action::order));
  if (wanted.parts) {
    Question which{.key = order_key, .label = "The order", .rules = {"AAF-ORD-012"_rule}};
    for (int32_t o = 0; o < 5; ++o) {
      Option option{.value = o, .label = order_words[o]};
      if (static_cast<Order>(o) == s[u].order) option.closed.push_back(malformed("it has that order"));
      if (!may_hold(s, u, static_cast<Order>(o)))
        option.closed.push_back(refuse("AAF-ORD-009"_rule, "only units marked RECON hold a Recon order", piece_of(u)));
      which.options.push_back(std::move(option));
    }
    c.parts.push_back(std::move(which));
    c.usual = {{.key = order_key, .values = {s[u].order == Order::fire ? 0 : static_cast<int32_t>(Order::fire)}}};
  }
  d.choices.push_back(std::move(c));
}
Act decode_order(const State& s, const Command& c, Refusals& no) {
  if (!is_acting(s, c, no)) return {};
  no = why_not_now(s, s.acting, Action::order);
  if (!no.empty()) return {};
  const UnitId u = s.acting;
  const Reply* r = c.reply(order_key);
  if (!r || c.replies.size() != 1 || r->values.size() != 1 || !r->routes.empty() || r->values[0] < 0 ||
      r->values[0] > 4) {
    no.push_back(malformed("say which order: none, attack, movement, fire or recon"));
    return {};
  }
  const auto order = static_cast<Order>(r->values[0]);
  if (order == s[u].order) no.push_back(malformed(name_of(s, u) + " has that order"));
  if (!may_hold(s, u, order))
    no.push_back(refuse("AAF-ORD-009"_rule, "only units marked RECON hold a Recon order", piece_of(u)));
  return [u, order](State& now, Out& out) -> std::optional<N> {
    note_action(now, u);
    now[u].now.ordered = true;
    now[u].now.wanted = order;
    out.event({.kind = "ordered"_name,
               .rule = "AAF-ACT-009"_rule,
               .who = piece_of(u),
               .amount = static_cast<int32_t>(order)});
    return F::call(TestMorale{u, Cause::order}, AfterAct{u});  // AAF-ORD-012
  };
}

// --- recon ---
void add_recon(const State& s, const Wanted& wanted, Decision& d) {
  const UnitId u = s.acting;
  if (wanted.has(piece_of(u)) && s[u].nerve != Nerve::fleeing)
    d.choices.push_back(bare(s, u, recon_verb, "Recon by", "AAF-ACT-010"_rule, why_not_now(s, u, Action::recon)));
}
Act decode_recon(const State& s, const Command& c, Refusals& no) {
  if (!is_acting(s, c, no)) return {};
  no = why_not_now(s, s.acting, Action::recon);
  nothing_said(c, no);
  const UnitId u = s.acting;
  return [u](State& now, Out& out) -> std::optional<N> {
    note_action(now, u);
    now[u].now.recon = true;
    out.event({.kind = "scouts"_name, .rule = "AAF-ACT-010"_rule, .who = piece_of(u)});
    std::vector<UnitId> found;  // all as things stood before (AAF-VIS-020)
    for (const UnitId e : units_of(now, 1 - now[u].side))
      if (!now[e].spotted && can_spot(now, u, e)) found.push_back(e);
    for (const UnitId e : found) spot(now, e, "AAF-VIS-020"_rule, out);
    if (now[u].observer) observe(now, u, out);  // AAF-ART-040
    return std::nullopt;
  };
}

// --- a fleeing unit runs (AAF-MOR-038) ---
void add_run(const State& s, const Wanted& wanted, Decision& d) {
  const UnitId u = s.acting;
  if (wanted.has(piece_of(u)) && s[u].nerve == Nerve::fleeing && !s[u].now.acted)
    d.choices.push_back(bare(s, u, run_verb, "Run with", "AAF-MOR-038"_rule, {}));
}
Act decode_run(const State& s, const Command& c, Refusals& no) {
  if (!is_acting(s, c, no)) return {};
  const UnitId u = s.acting;
  nothing_said(c, no);
  if (s[u].nerve != Nerve::fleeing || s[u].now.acted)
    no.push_back(refuse("AAF-MOR-038"_rule, name_of(s, u) + " does not flee, or has run", piece_of(u)));
  return [u](State& now, Out& out) -> std::optional<N> {
    note_action(now, u);
    ++now[u].now.moves;
    run_away(now, u, out);
    return F::call(React{u}, AfterAct{u});
  };
}

// --- the end ---
Refusals why_not_done(const State& s, UnitId u) {
  if (s[u].nerve == Nerve::fleeing && !s[u].now.acted)
    return {refuse("AAF-MOR-038"_rule, name_of(s, u) + " is fleeing: it rallies or runs", piece_of(u))};
  if (s[u].now.rallied) return {};
  if (Refusals no = shares_room(s, u); !no.empty()) return no;
  return owes_move(s, u);
}
void add_done(const State& s, const Wanted& wanted, Decision& d) {
  const UnitId u = s.acting;
  if (wanted.has(piece_of(u)))
    d.choices.push_back(bare(s, u, done_verb, "No more actions for", "AAF-ACT-002"_rule, why_not_done(s, u)));
}
Act decode_done(const State& s, const Command& c, Refusals& no) {
  if (!is_acting(s, c, no)) return {};
  no = why_not_done(s, s.acting);
  nothing_said(c, no);
  const UnitId u = s.acting;
  return [u](State&, Out&) -> std::optional<N> { return F::go(EndActivation{u}); };
}

void read_unit(const State& s, const Toml& words, Command& c) {
  words.only({"unit"});
  c.actor = piece_of(unit_named(s, words.at("unit")));
}
void read_order(const State& s, const Toml& words, Command& c) {
  words.only({"unit", "order"});
  c.actor = piece_of(unit_named(s, words.at("unit")));
  c.replies.push_back({.key = order_key, .values = {static_cast<int32_t>(read_enum<Order>(words.at("order")))}});
}
void sample_order(const State& s, Command& c, Dice& dice) {
  Decision d;
  order_verb.add(s, {.parts = true, .actor = c.actor}, d);
  if (d.choices.empty()) return;
  std::vector<int32_t> open;
  for (const Option& o : d.choices[0].parts[0].options)
    if (o.closed.empty()) open.push_back(o.value);
  c.replies = {
      {.key = order_key, .values = {open[static_cast<std::size_t>(draw_below(static_cast<int>(open.size()), dice))]}}};
}

}  // namespace

Verbs AskAct::verbs() {
  static constexpr const VerbRow* rows[] = {
      &rally_verb,       &run_verb,   &order_verb, &recon_verb,  &move_verb,    &board_verb,     &dismount_verb,
      &mount_verb,       &enter_verb, &leave_verb, &prone_verb,  &prepare_verb, &hull_down_verb, &shoot_verb,
      &field_shoot_verb, &clear_verb, &blow_verb,  &charge_verb, &done_verb};
  return rows;
}

const VerbRow rally_verb{
    {"rally"_name, "{ unit }", "tries to rally", read_unit, in_activation}, add_rally, decode_rally};
const VerbRow run_verb{
    {"run"_name, "{ unit }", "a fleeing unit runs on", read_unit, in_activation}, add_run, decode_run};
const VerbRow order_verb{{"order"_name, "{ unit, order }", "tries to change a unit's order", read_order, in_activation},
                         add_order,
                         decode_order,
                         nullptr,
                         sample_order};
const VerbRow recon_verb{
    {"recon"_name, "{ unit }", "looks for enemy units", read_unit, in_activation}, add_recon, decode_recon};
const VerbRow done_verb{
    {"done"_name, "{ unit }", "ends the unit's activation", read_unit, in_activation}, add_done, decode_done};

Addressee asked(const State& s, const AskAct& q) { return {.side = s[q.unit].side}; }
void introduce(const State& s, const AskAct& q, Decision& d) {
  d.prompt = fmt::format("What does {} do?", name_of(s, q.unit));
  d.rules = {"AAF-ACT-005"_rule, "AAF-ACT-006"_rule};
}
Command usual(const State& s, const AskAct& q) {
  if (s[q.unit].nerve == Nerve::fleeing && !s[q.unit].now.acted) {
    const bool rally = may_now(s, q.unit, Action::rally);
    return {.verb = rally ? rally_verb.words.verb : run_verb.words.verb, .actor = piece_of(q.unit)};
  }
  if (!shares_room(s, q.unit).empty()) {
    Decision d;
    enter_verb.add(s, {.parts = true, .actor = piece_of(q.unit)}, d);
    return {.verb = enter_verb.words.verb, .actor = piece_of(q.unit), .replies = d.choices.at(0).usual};
  }
  if (!why_not_done(s, q.unit).empty()) return command_of(s, q.unit, ordered_way(s, q.unit));
  return {.verb = done_verb.words.verb, .actor = piece_of(q.unit)};
}
Command sample_answer(const State& s, const AskAct& q, Dice& dice) {
  Decision d;
  for (const VerbRow* row : AskAct::verbs()) row->add(s, {.parts = true, .actor = piece_of(q.unit)}, d);
  return rows::sample_verb<State>(s, AskAct::verbs(), d, dice, draw_below);
}

// What comes after an action: the next one, or the end when there is none left to take.
N resume(State& s, const AfterAct& a, const Act& act, Out& out) {
  if (std::optional<N> next = act(s, out)) return std::move(*next);
  return resume(s, a, Nothing{}, out);
}
N resume(State& s, const AfterAct& a, const Nothing&, Out&) {
  const Unit& u = s[a.unit];
  if (!on_table(s, a.unit) || u.now.charged || u.now.rallied) return F::go(EndActivation{a.unit});
  if (u.nerve == Nerve::fleeing && u.now.acted) return F::go(EndActivation{a.unit});
  return F::ask(AskAct{a.unit}, a);
}
N resume(State& s, const AfterAct& a, const Tested& t, Out& out) {
  Unit& u = s[a.unit];
  if (t.passed && u.now.rallied && u.nerve != Nerve::good) {  // AAF-MOR-029
    u.nerve = Nerve::good;
    out.event({.kind = "rallied"_name, .rule = "AAF-MOR-029"_rule, .who = piece_of(a.unit)});
  }
  if (t.passed && u.now.ordered && !u.now.rallied) u.order = u.now.wanted;  // AAF-ORD-012
  return resume(s, a, Nothing{}, out);
}
N resume(State& s, const EndActivation& e, const Nothing&, Out& out) { return resume(s, e, out); }
N resume(State& s, const EndActivation& e, Out&) {
  if (!s.mine_hits.empty()) return F::call(RunMines{}, e);
  s[e.unit].spent = true;  // AAF-ACT-002
  s.acting = {};
  if (!unspent(s, 1 - s[e.unit].side).empty()) s.active = static_cast<int8_t>(1 - s[e.unit].side);  // AAF-ACT-001
  return F::go(NextActivation{});
}

}  // namespace sandtable::aaf
