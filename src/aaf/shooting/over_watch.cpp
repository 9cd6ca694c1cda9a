// Over-watch: the other player may answer a Move or a Shoot action with the fire of one unit (AAF-OVW).
#include <fmt/core.h>

#include "aaf/core/world.hpp"
#include "aaf/shooting/fire.hpp"
#include "aaf/shooting/steps.hpp"
#include "game/sample.hpp"

namespace sandtable::aaf {
namespace {

bool could_fire(const State& s, UnitId u, UnitId actor) {
  for (const Shot& shot : shots_of(s, {.firer = u, .target = actor, .over_watch = true}))
    if (!shot.silent.valid() || shot.silent == "AAF-SHO-007"_rule) return true;  // too far is found out (AAF-OVW-005)
  return false;
}

std::vector<UnitId> able(const State& s, UnitId actor) {
  std::vector<UnitId> list;
  if (!on_table(s, actor)) return list;
  for (const UnitId u : units_of(s, 1 - s[actor].side))
    if (why_no_over_watch(s, u, actor).empty()) list.push_back(u);
  return list;
}

void add_over_watch(const State& s, const Wanted& wanted, Decision& d) {
  const UnitId actor = top_as<AskReact>(s)->actor;
  for (const UnitId u : able(s, actor))
    if (wanted.has(piece_of(u)))
      d.choices.push_back({.verb = over_watch_verb.words.verb,
                           .actor = piece_of(u),
                           .label = fmt::format("{} fires at {}", name_of(s, u), name_of(s, actor)),
                           .rules = {"AAF-OVW-001"_rule, "AAF-OVW-007"_rule}});
}

Act decode_over_watch(const State& s, const Command& c, Refusals& no) {
  const UnitId actor = top_as<AskReact>(s)->actor;
  const UnitId u = own_unit(s, 1 - s[actor].side, c.actor);
  if (!u.valid() || !c.replies.empty()) {
    no.push_back(malformed("name one of your units on the table"));
    return {};
  }
  no = why_no_over_watch(s, u, actor);
  return [u, actor](State&, Out& out) -> std::optional<N> {
    out.event({.kind = "reacts"_name, .rule = "AAF-OVW-001"_rule, .who = piece_of(u), .other = piece_of(actor)});
    return F::call(TestMorale{u, Cause::over_watch}, AfterReact{actor, u, false});  // AAF-OVW-007, AAF-MOR-005
  };
}

void add_let_be(const State&, const Wanted& wanted, Decision& d) {
  if (wanted.has({}))
    d.choices.push_back({.verb = let_be_verb.words.verb, .label = "No over-watch fire", .rules = {"AAF-OVW-001"_rule}});
}
Act decode_let_be(const State&, const Command& c, Refusals& no) {
  if (c.actor.valid() || !c.replies.empty()) no.push_back(malformed("there is nothing more to say"));
  return [](State&, Out&) -> std::optional<N> { return F::done(Nothing{}); };
}

void read_over_watch(const State& s, const Toml& words, Command& c) {
  words.only({"unit"});
  c.actor = piece_of(unit_named(s, words.at("unit")));
}
void read_nothing(const State&, const Toml& words, Command&) { words.only({}); }

constexpr VerbPlace after_action{"AAF-OVW-001"_rule, "answers an enemy unit that has just moved or shot"};

}  // namespace

Refusals why_no_over_watch(const State& s, UnitId u, UnitId actor) {
  Refusals no;
  const auto add = [&](RuleId rule, std::string words) {
    no.push_back(refuse(rule, name_of(s, u) + ' ' + std::move(words), piece_of(u)));
  };
  // AAF-ACT-016.
  if (!s[actor].spotted) add("AAF-OVW-006"_rule, "may not fire at a unit that has not been spotted");
  if (s[u].nerve != Nerve::good) add("AAF-OVW-003"_rule, "is Pinned or fleeing");
  if (s[u].melee >= 0) add("AAF-OVW-011"_rule, "is held in a melee");
  if (s[actor].melee >= 0) add("AAF-SHO-040"_rule, "may not shoot into a melee");
  if (has_guns(s, u) && (s[u].phase.moved || s[u].phase.prepared || !s[u].ready))
    add("AAF-OVW-011"_rule, "has moved or prepared a Support weapon, or has to");
  if (s[u].ammunition == Ammunition::out) add("AAF-SHO-034"_rule, "is out of ammunition");
  if (all_aboard(s, u)) add("AAF-TRP-029"_rule, "is aboard and does not shoot");
  if (!no.empty()) return no;
  if (!sees(s, u, actor))
    add("AAF-OVW-004"_rule, "has no line of sight");
  else if (!could_fire(s, u, actor))
    add("AAF-SHO-037"_rule, "has no weapon that could fire at it");
  return no;
}

N resume(State& s, const React& r, const Nothing&, Out& out) { return resume(s, r, out); }
N resume(State& s, const React& r, Out&) {
  if (!s.mine_hits.empty()) return F::call(RunMines{}, r);
  if (able(s, r.actor).empty()) return F::done(Nothing{});
  return F::ask(AskReact{r.actor}, AfterReact{r.actor, {}, false});
}
N resume(State& s, const AfterReact& a, const Tested& t, Out& out) {
  if (!t.passed || !on_table(s, a.actor)) return F::done(Nothing{});          // AAF-OVW-012
  open_volley(s, {.firer = a.firer, .target = a.actor, .over_watch = true});  // AAF-OVW-008
  if (s.volley.batches.empty())
    out.event({.kind = "no_shot"_name, .rule = "AAF-OVW-005"_rule, .who = piece_of(a.firer)});
  return F::call(FireVolley{}, a);
}
N resume(State&, const AfterReact& a, const Nothing&, Out&) {
  if (!a.tested) return F::call(TestAmmunition{a.firer}, AfterReact{a.actor, a.firer, true});
  return F::done(Nothing{});  // AAF-OVW-002, 009, 010
}

Addressee asked(const State& s, const AskReact& q) { return {.side = 1 - s[q.actor].side}; }
void introduce(const State& s, const AskReact& q, Decision& d) {
  d.prompt = fmt::format("Over-watch fire at {}?", name_of(s, q.actor));
  d.rules = {"AAF-OVW-001"_rule};
}
Command usual(const State&, const AskReact&) { return {.verb = let_be_verb.words.verb}; }
Command sample_answer(const State& s, const AskReact& q, Dice& dice) {
  Decision d;
  sketch(s, q, d);
  return rows::sample_verb<State>(s, AskReact::verbs(), d, dice, draw_below);
}

Verbs AskReact::verbs() {
  static constexpr const VerbRow* rows[] = {&over_watch_verb, &let_be_verb};
  return rows;
}

const VerbRow over_watch_verb{
    {"over_watch"_name, "{ unit }", "answers with over-watch fire", read_over_watch, after_action},
    add_over_watch,
    decode_over_watch};
const VerbRow let_be_verb{{"let_be"_name, "{}", "lets it pass", read_nothing, after_action}, add_let_be, decode_let_be};

}  // namespace sandtable::aaf
