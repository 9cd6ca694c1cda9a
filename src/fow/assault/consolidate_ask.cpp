// The winner's question, its moves, and breaking through (FOW-ASL-144 to 154).
#include <fmt/core.h>

#include <algorithm>

#include "fow/assault/assault.hpp"
#include "fow/assault/assault_words.hpp"
#include "fow/assault/consolidate.hpp"
#include "fow/assault/launch.hpp"
#include "fow/assault/previews.hpp"
#include "fow/assault/pursuit.hpp"
#include "fow/assault/steps.hpp"
#include "fow/command/command.hpp"
#include "fow/command/rolls.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/foxholes.hpp"
#include "fow/movement/march.hpp"
#include "fow/movement/orders.hpp"
#include "fow/movement/plan.hpp"
#include "fow/movement/steps.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

Choice consolidate_choice(const State& s, PlatoonId p) {
  Choice c{.verb = "consolidate"_name,
           .actor = piece_of(p),
           .label = fmt::format("Consolidate {}", name_of(s, p)),
           .rules = {"FOW-ASL-144"_rule, "FOW-ASL-146"_rule}};
  c.parts.push_back(orders_question(s, p, "Where its teams go; the others stay",
                                    {"FOW-ASL-144"_rule, "FOW-ASL-146"_rule, "FOW-ASL-149"_rule}));
  if (free_foxholes(s, p).empty()) return c;
  c.parts[0].label += ". In a Foxhole the platoon left they are dug in again";
  for (const RuleId rule : {"FOW-FOX-015"_rule, "FOW-FOX-016"_rule}) {
    c.rules.push_back(rule);
    c.parts[0].rules.push_back(rule);
  }
  return c;
}

// FOW-ASL-150, 151, 154.
Refusals why_no_breakthrough(const State& s, PlatoonId p) {
  const auto refused = [&](RuleId rule, const char* why) {
    return Refusals{refuse(rule, fmt::format("{} {}", name_of(s, p), why), piece_of(p))};
  };
  if (s[p].side != s.active) return refused("FOW-ASL-151"_rule, "breaks through only in its own turn");
  if (s.assault.breakthrough || s[p].assaults.broke_through)
    return refused("FOW-ASL-154"_rule, "has broken through this turn");
  if (!led_in_assaults(s, p)) return refused("FOW-ASL-150"_rule, "has no Command team");
  return check_assaulting(s, p);  // FOW-ASL-152: a new assault
}

Choice breakthrough_choice(const State& s, PlatoonId p) {
  Choice c{.verb = "breakthrough"_name,
           .actor = piece_of(p),
           .label = fmt::format("{} breaks through", name_of(s, p)),
           .rules = {"FOW-ASL-150"_rule, "FOW-ASL-152"_rule}};
  c.closed = why_no_breakthrough(s, p);
  c.parts.push_back(target_question(s, p, true));
  const auto targets = launch_targets(s, p, {}, true);
  if (!targets.empty())
    c.usual.push_back({.key = "targets"_name, .values = {targets[0].value}});
  else if (c.closed.empty())
    c.closed.push_back(
        refuse("FOW-ASL-150"_rule, fmt::format("{} has no other enemy in reach", name_of(s, p)), piece_of(p)));
  return c;
}

}  // namespace

Addressee asked(const State& s, const AskConsolidate& q) { return ask_owner(s, q.platoon); }
Command usual(const State& s, const AskConsolidate& q) {
  return {.verb = "consolidate"_name,
          .actor = piece_of(q.platoon),
          .replies = {orders_reply(propose_consolidation(s, q.platoon))}};
}
void introduce(const State& s, const AskConsolidate& q, Decision& d) {
  d.prompt = fmt::format("{} has won: consolidate{}", name_of(s, q.platoon),
                         s[q.platoon].side == s.active ? " or break through" : "");
  d.rules = {"FOW-ASL-108"_rule, "FOW-ASL-144"_rule};
}

namespace {

bool names_winner(const State& s, const Command& c, Refusals& out) {
  const PlatoonId p = the<AskConsolidate>(s).platoon;
  if (c.actor == piece_of(p)) return true;
  out.push_back(malformed(fmt::format("consolidate with {}, or break through", name_of(s, p))));
  return false;
}

// --- consolidate ---

Act decode_consolidate(const State& s, const Command& c, Refusals& out) {
  if (!names_winner(s, c, out)) return {};
  const PlatoonId p = the<AskConsolidate>(s).platoon;
  out = check_shape(consolidate_choice(s, p), c);
  if (!out.empty()) return {};
  std::vector<MoveOrder> orders = orders_in(c);
  if (draft_words(orders) > most_draft_words)
    out.push_back(malformed("too many steps"));
  else
    out = check_consolidation(s, p, orders);
  return [p, orders = std::move(orders)](State& now, Out&) {
    const March m = begin_march(now, Errand::consolidate, p, orders);
    return F::call(m, AfterConsolidateMoves{p, m.moving.draft});
  };
}

// --- breakthrough (FOW-ASL-150) ---

N break_through(State& s, PlatoonId p, const std::vector<PlatoonId>& enemies, Out& out) {
  s[p].assaults.broke_through = true;  // FOW-ASL-154
  if (!tests_to_assault(s, p, enemies)) {
    open_assault(s, p, enemies, true, out);  // FOW-ASL-152
    return F::done(Nothing{});
  }
  Range targets = s.arena.open();
  for (PlatoonId target : enemies) s.arena.push(targets, target.value);
  return F::call(roll::Begin{roll_of(s, Test::assault_tanks, p)}, AfterBreakthroughTest{p, targets});
}

Act decode_breakthrough(const State& s, const Command& c, Refusals& out) {
  if (!names_winner(s, c, out)) return {};
  const PlatoonId p = the<AskConsolidate>(s).platoon;
  out = why_no_breakthrough(s, p);
  if (out.empty()) out = check_shape(breakthrough_choice(s, p), c);
  if (!out.empty()) return {};
  std::vector<PlatoonId> targets = platoons_in(c.reply("targets"_name));
  for (PlatoonId target : targets)
    for (const Refusal& r : check_target(s, p, target, {}, true)) out.push_back(r);
  return [p, targets = std::move(targets)](State& now, Out& events) { return break_through(now, p, targets, events); };
}

}  // namespace

constinit const VerbRow consolidate_verb{.words = {"consolidate"_name,
                                                   "{ platoon, orders }",
                                                   "a platoon consolidates",
                                                   read_march,
                                                   {"FOW-ASL-001"_rule, "is for the platoon that has won an assault"}},
                                         .add =
                                             [](const State& s, const Wanted&, Decision& d) {
                                               Choice c = consolidate_choice(s, the<AskConsolidate>(s).platoon);
                                               c.usual = d.usual.replies;
                                               d.choices.push_back(std::move(c));
                                             },
                                         .decode = decode_consolidate,
                                         .complete =
                                             [](const State& s, Command& c) {
                                               if (!c.reply("paths"_name))
                                                 c.replies.push_back(usual(s, the<AskConsolidate>(s)).replies[0]);
                                             },
                                         .preview = preview_consolidate};

namespace {

constinit const VerbRow breakthrough_verb{
    .words = {"breakthrough"_name,
              "{ platoon, targets }",
              "a platoon goes on with a breakthrough assault",
              read_assault,
              {"FOW-ASL-001"_rule, "is for the platoon that has won an assault"}},
    .add = [](const State& s, const Wanted&,
              Decision& d) { d.choices.push_back(breakthrough_choice(s, the<AskConsolidate>(s).platoon)); },
    .decode = decode_breakthrough,
    .complete =
        [](const State& s, Command& c) {
          if (!c.reply("targets"_name)) complete_from(breakthrough_choice(s, the<AskConsolidate>(s).platoon), c);
        }};

}  // namespace

Verbs AskConsolidate::verbs() {
  static constexpr const VerbRow* rows[] = {&consolidate_verb, &breakthrough_verb};
  return rows;
}

Command sample_answer(const State& s, const AskConsolidate& q, Dice& dice) {
  Command c = usual(s, q);
  const int what = draw_below(4, dice);
  const auto targets = launch_targets(s, q.platoon, {}, true);
  if (what == 0 && why_no_breakthrough(s, q.platoon).empty() && !targets.empty())
    return {.verb = "breakthrough"_name,
            .actor = c.actor,
            .replies = {{.key = "targets"_name, .values = {targets[0].value}}}};
  if (what > 1 || !c.replies[0].routes.empty()) return c;
  const auto teams = on_table(s, q.platoon);
  if (teams.empty()) return c;
  const TeamId t = teams[static_cast<std::size_t>(draw_below(static_cast<int>(teams.size()), dice))];
  const auto ways = s[t].able() ? consolidating_ways(s, t) : std::vector<MoveOrder>{};
  if (ways.empty()) return c;
  const MoveOrder& o = ways[static_cast<std::size_t>(draw_below(static_cast<int>(ways.size()), dice))];
  if (check_consolidation(s, q.platoon, {o}).empty()) c.replies = {orders_reply({o})};
  return c;
}

namespace {

// Platoons with teams aboard come first: they get off before another platoon's tanks drive (FOW-ASL-147, FOW-TRP-017).
bool began_mounted(const State& s, PlatoonId p) {
  const std::vector<TeamId> teams = in_play(s, p);
  return std::any_of(teams.begin(), teams.end(), [&](TeamId t) { return s[t].moving.began_aboard; });
}
int16_t place_in_turn(const State& s, PlatoonId p) {
  return static_cast<int16_t>(began_mounted(s, p) ? p.index() : s.platoons.size() + p.index());
}

}  // namespace

N resume(State& s, const Consolidate& c, Out&) {
  if (c.at == 0) note_stands(s, s.assault.winner);  // of all of them together
  const auto platoons = static_cast<int16_t>(s.platoons.size());
  for (int16_t at = c.at; at < 2 * platoons; ++at) {
    const PlatoonId p{static_cast<int16_t>(at % platoons)};
    if (place_in_turn(s, p) != at) continue;
    if (s[p].side != s.assault.winner || !takes_part(s, p) || !any_in_play(s, p)) continue;
    return F::ask(AskConsolidate{p}, AfterConsolidate{p});
  }
  return F::done(Nothing{});
}

N resume(State& s, const AfterBreakthroughTest& a, const roll::Result& result, Out& out) {
  std::vector<PlatoonId> targets;
  for (std::size_t i = 0; i < a.targets.count; ++i)
    targets.push_back(PlatoonId{static_cast<int16_t>(s.arena.at(a.targets, i))});
  s.arena.words.resize(a.targets.first);
  if (result.passed > 0) {
    open_assault(s, a.platoon, targets, true, out);
    return F::done(Nothing{});
  }
  out.event({.kind = "hangs_back"_name, .rule = "FOW-ASL-022"_rule, .who = piece_of(a.platoon)});
  return F::go(Consolidate{place_in_turn(s, a.platoon)});
}

N resume(State& s, const AfterConsolidateMoves& a, const Nothing&, Out&) {
  s.arena.words.resize(a.orders.first);
  return F::go(Consolidate{static_cast<int16_t>(place_in_turn(s, a.platoon) + 1)});
}

}  // namespace sandtable::fow
