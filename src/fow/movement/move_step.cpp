// The Movement Step: platoon by platoon, each by a plan (FOW-MOV-001 to 005, FOW-TRN-010).
#include <fmt/core.h>

#include <algorithm>

#include "fow/command/command.hpp"
#include "fow/command/steps.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/morale/steps.hpp"
#include "fow/movement/end_of_movement.hpp"
#include "fow/movement/move_choice.hpp"
#include "fow/movement/plan.hpp"
#include "fow/movement/retinue.hpp"
#include "fow/movement/steps.hpp"
#include "fow/special/hooks.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
// --- which platoon moves ---

Addressee asked(const State& s, const AskMove&) { return ask_in_turn(s, s.active); }

Command usual(const State& s, const AskMove&) {
  if (auto comes = still_arriving(s)) return *std::move(comes);  // FOW-MSP-038
  if (const auto apart = apart_still(s))                         // FOW-IND-003
    return plan_command(apart->mends.platoon, apart->mends.orders, false, all_of(s, apart->mends.platoon));
  return {.verb = "done"_name, .replies = {{.key = "rear"_name}}};
}

void introduce(const State&, const AskMove&, Decision& d) {
  d.prompt = "Move a platoon, or end the Movement Step";
  d.rules = {"FOW-MOV-001"_rule, "FOW-MOV-002"_rule, "FOW-TRN-010"_rule};
}

// Random play: what comes first, the end, or a platoon that moves or does something instead.
Command sample_answer(const State& s, const AskMove& q, Dice& dice) {
  const auto one_of = [&](const std::vector<Choice>& list) {
    return list[static_cast<std::size_t>(draw_below(static_cast<int>(list.size()), dice))];
  };
  if (draw_below(3, dice) == 0)
    if (const std::vector<Choice> first = open_choices(s, AskMove::verbs(), When::first); !first.empty()) {
      Command early = sample_of(s, AskMove::verbs(), one_of(first), dice);
      if (early.verb != Name{}) return early;
    }
  const std::vector<Choice> open = open_choices(s, AskMove::verbs(), When::own, {.parts = false});
  if (open.empty() || draw_below(4, dice) == 0) {
    Command done = usual(s, q);
    if (done.verb == movement_done_verb.words.verb) movement_done_verb.sample(s, done, dice);
    return done;
  }
  const Choice moves = one_of(open);
  if (draw_below(6, dice) == 0)
    if (const auto instead = open_choices(s, AskMove::verbs(), When::instead, {.parts = false, .actor = moves.actor});
        !instead.empty())
      return sample_of(s, AskMove::verbs(), instead[0], dice);
  return sample_of(s, AskMove::verbs(), moves, dice);
}

N leave_in_movement(const Flee& flee) { return F::call(flee, AfterMove{}); }
N resume(State&, const AfterMove&, const Nothing&, Out&) { return F::ask(AskMove{}, AfterMove{}); }

N resume(State& s, const MoveNext& n, Out& out) {
  const Moving& m = n.moving;
  if (m.draft.count > 0) {
    if (m.committed == 0) return F::ask(AskRest{m}, AfterRest{m});
    return F::call(SetOut{first_order(s, m)}, AfterOrder{m});
  }
  Platoon& p = s[m.platoon];
  p.deeds.moved = true;  // FOW-MOV-003
  for (TeamId t : in_play(s, m.platoon))
    s[s[t].platoon].deeds.moved = true;  // that of whoever joined too (FOW-IND-010)
  if (m.doubling) {
    p.deeds.doubled = true;
    for (TeamId t : in_play(s, m.platoon)) {
      s[t].deeds.doubled = true;             // FOW-MOV-041
      s[s[t].platoon].deeds.doubled = true;  // an officer who went along has doubled by himself too (FOW-SHO-004)
      for (TeamId carried : aboard_of(s, t)) s[carried].deeds.doubled = true;  // FOW-TRP-019
    }
  }
  s.arena.words.resize(m.excuses.first);
  special::platoon_moved(s, m.platoon, &out);
  if (s.step != Step::movement) return after_added_move();
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

Addressee asked(const State& s, const AskRest& q) { return ask_owner(s, q.moving.platoon); }

Command usual(const State& s, const AskRest& q) {
  return plan_command(q.moving.platoon, read_draft(s, q.moving), q.moving.doubling, all_of(s, q.moving.platoon));
}

void describe(const State& s, const AskRest& q, Decision& d) {
  d.prompt =
      name_of(s, q.moving.platoon) + (s.step == Step::movement ? " is moving: confirm the rest of its plan or change it"
                                                               : " moves once more: where to?");
  d.rules = {"FOW-MOV-003"_rule, "FOW-CMD-015"_rule, "FOW-CMD-017"_rule};
  Choice c = move_choice(s, q.moving.platoon);
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}

void complete_answer(const State& s, const AskRest& q, Command& c) {
  if (c.verb != "move"_name) return;
  if (!c.reply("paths"_name)) c.replies.push_back(usual(s, q).replies[0]);
  if (!c.reply("double"_name)) c.replies.push_back({.key = "double"_name, .values = {q.moving.doubling ? 1 : 0}});
  fill_in_move(s, c);
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

Command sample_answer(const State& s, const AskRest& q, Dice& dice) {
  if (draw_below(2, dice) == 0) return usual(s, q);
  const Pardon pardon{read_excuses(s, q.moving), read_draft(s, q.moving)};
  const auto orders = sample_orders(s, q.moving.platoon, q.moving.doubling, pardon, dice);
  Command c = plan_command(q.moving.platoon, orders, q.moving.doubling, all_of(s, q.moving.platoon));
  Refusals no;
  (void)decode(s, q, c, no);
  return no.empty() ? c : usual(s, q);
}

}  // namespace sandtable::fow
