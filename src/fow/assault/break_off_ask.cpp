// The question of a platoon that breaks off, and its moves (FOW-ASL-130 to 141).
#include <fmt/core.h>

#include <algorithm>

#include "fow/assault/assault.hpp"
#include "fow/assault/assault_words.hpp"
#include "fow/assault/break_off.hpp"
#include "fow/assault/close_combat.hpp"
#include "fow/assault/previews.hpp"
#include "fow/assault/pursuit.hpp"
#include "fow/assault/steps.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/casualties.hpp"
#include "fow/morale/fates.hpp"
#include "fow/movement/march.hpp"
#include "fow/movement/orders.hpp"
#include "fow/movement/plan.hpp"
#include "fow/movement/steps.hpp"
#include "fow/special/hooks.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

Choice break_off_choice(const State& s, PlatoonId p) {
  Choice c{.verb = "break_off"_name,
           .actor = piece_of(p),
           .label = fmt::format("{} breaks off", name_of(s, p)),
           .rules = {"FOW-ASL-130"_rule, "FOW-ASL-132"_rule}};
  c.parts.push_back(orders_question(s, p, "Where its teams go; the others stay",
                                    {"FOW-ASL-130"_rule, "FOW-ASL-131"_rule, "FOW-ASL-132"_rule}));
  return c;
}

}  // namespace

void remove_driven_off(State& s, const std::vector<TeamId>& teams, Out& out) {
  for (TeamId t : teams) {
    const RuleId rule = special::slips_away(s, t);
    if (rule.valid()) send_off(s, t, Place::rear, {.kind = "removed"_name, .rule = rule}, &out);
  }
}

Addressee asked(const State& s, const AskBreakOff& q) { return ask_owner(s, q.platoon); }
Command usual(const State& s, const AskBreakOff& q) {
  return {
      .verb = "break_off"_name, .actor = piece_of(q.platoon), .replies = {orders_reply(propose_retreat(s, q.platoon))}};
}
void introduce(const State& s, const AskBreakOff& q, Decision& d) {
  d.prompt = fmt::format("{} breaks off: where do its teams go?", name_of(s, q.platoon));
  d.rules = {"FOW-ASL-130"_rule};
}

namespace {

N begin_breaking_off(State& s, PlatoonId p, const std::vector<MoveOrder>& orders, Out& out) {
  out.event({.kind = "breaks_off"_name, .rule = "FOW-ASL-130"_rule, .who = piece_of(p)});
  const March m = begin_march(s, Errand::break_off, p, orders);
  return F::call(m, AfterBreakOffMoves{p, m.moving.draft});
}

Act decode_break_off(const State& s, const Command& c, Refusals& out) {
  const PlatoonId p = the<AskBreakOff>(s).platoon;
  if (c.actor != piece_of(p)) {
    out.push_back(malformed(fmt::format("{} breaks off", name_of(s, p))));
    return {};
  }
  out = check_shape(break_off_choice(s, p), c);
  if (!out.empty()) return {};
  std::vector<MoveOrder> orders = orders_in(c);
  if (draft_words(orders) > most_draft_words)
    out.push_back(malformed("too many steps"));
  else
    out = check_retreat(s, p, orders);
  return
      [p, orders = std::move(orders)](State& now, Out& events) { return begin_breaking_off(now, p, orders, events); };
}

}  // namespace

constinit const VerbRow break_off_verb{.words = break_off_words,
                                       .add =
                                           [](const State& s, const Wanted&, Decision& d) {
                                             Choice c = break_off_choice(s, the<AskBreakOff>(s).platoon);
                                             c.usual = d.usual.replies;
                                             d.choices.push_back(std::move(c));
                                           },
                                       .decode = decode_break_off,
                                       .complete =
                                           [](const State& s, Command& c) {
                                             if (!c.reply("paths"_name))
                                               c.replies.push_back(usual(s, the<AskBreakOff>(s)).replies[0]);
                                           },
                                       .preview = preview_break_off};

Verbs AskBreakOff::verbs() {
  static constexpr const VerbRow* rows[] = {&break_off_verb};
  return rows;
}

Command sample_answer(const State& s, const AskBreakOff& q, Dice& dice) {
  Command c = usual(s, q);
  if (draw_below(4, dice) != 0 || c.replies[0].routes.empty()) return c;
  auto& routes = c.replies[0].routes;
  routes.erase(routes.begin() + draw_below(static_cast<int>(routes.size()), dice));
  return c;  // refused when the others would be Out of Command; then the usual answer is taken
}

N resume(State& s, const BreakOff&, Out& out) {
  for (std::size_t i = 0; i < s.platoons.size(); ++i) {
    const PlatoonId p = PlatoonId::of(i);
    if (s[p].assault.stance != Stance::breaks_off) continue;
    const auto teams = on_table(s, p);
    if (std::any_of(teams.begin(), teams.end(), [&](TeamId t) { return s[t].able(); })) {
      note_stands(s, s[p].side);
      return F::ask(AskBreakOff{p}, AfterBreakOff{p});
    }
    out.event({.kind = "breaks_off"_name, .rule = "FOW-ASL-130"_rule, .who = piece_of(p)});
    remove_driven_off(s, teams, out);
    return F::call(Capture{p}, AfterCapture{p});
  }
  return F::done(Nothing{});
}

N resume(State& s, const AfterBreakOffMoves& a, const Nothing&, Out& out) {
  s.arena.words.resize(a.orders.first);
  remove_driven_off(s, on_table(s, a.platoon), out);
  return F::call(Capture{a.platoon}, AfterCapture{a.platoon});
}

N resume(State& s, const Capture& c, Out&) {
  LoseAll caught{.teams = s.arena.open(),
                 .catcher = c.platoon.valid() ? static_cast<int8_t>(1 - s[c.platoon].side) : s.assault.winner};
  if (c.platoon.valid())
    add_stragglers(s, c.platoon, caught);
  else
    add_immobilised(s, caught);
  return F::go(caught);
}

N resume(State& s, const AfterCapture& a, const Nothing&, Out&) {
  s[a.platoon].assault.stance = Stance::gone;
  return F::go(BreakOff{});
}

}  // namespace sandtable::fow
