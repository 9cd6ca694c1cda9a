// The winner consolidates or breaks through (FOW-ASL-144 to 154).
#include <fmt/core.h>

#include <algorithm>

#include "fow/assault.hpp"
#include "fow/charge_path.hpp"
#include "fow/command.hpp"
#include "fow/foxholes.hpp"
#include "fow/joining.hpp"
#include "fow/launch.hpp"
#include "fow/orders.hpp"
#include "fow/plan.hpp"
#include "fow/pursuit.hpp"
#include "fow/rules.hpp"
#include "fow/transport.hpp"
#include "fow/world.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

constexpr Gait consolidating{.purpose = Purpose::consolidate};
constexpr Coord clear_of_enemy = 2 * inch;  // FOW-ASL-146

Coord nearest_enemy(const State& s, TeamId t) {
  Coord best = 1000 * inch;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId enemy = TeamId::of(i);
    if (s[enemy].present() && side_of(s, enemy) != side_of(s, t))
      best = std::min(best, distance(s, t, enemy) <= clear_of_enemy
                                ? distance(s, t, enemy).shown()
                                : std::max(distance(s, t, enemy).shown(), clear_of_enemy + 1));
  }
  return best;
}

Refusals cannot_consolidate(const State& s, TeamId t, RuleId rule, const char* words) {
  return {refuse(rule, fmt::format("{} {}", name_of(s, t), words), piece_of(t))};
}

Refusals check_one(const State& s, const MoveOrder& o) {
  const TeamId t = o.team;
  if (o.into.valid()) return cannot_consolidate(s, t, "FOW-ASL-147"_rule, "may not mount while consolidating");
  if (o.sort != OrderSort::go || o.over.valid()) return {malformed("a team that consolidates moves")};
  if (s[t].aboard()) {  // FOW-ASL-147
    if (model(s, t).towed() || in_impassable_water(s, s[t].carrier))
      return cannot_consolidate(s, t, "FOW-ASL-147"_rule, "cannot get off here");
  } else if (!s[t].able()) {
    return cannot_consolidate(s, t, "FOW-ASL-144"_rule, "cannot move");
  }
  if (model(s, t).has(Trait::sniper)) return cannot_consolidate(s, t, "FOW-SNI-006"_rule, "stays where it was placed");
  const PathLook look = look_at_path(dismounted(s, t), t, o.legs, consolidating);
  if (!look.refused.empty()) return look.refused;
  if (look.leaves) return cannot_consolidate(s, t, "FOW-ASL-144"_rule, "does not consolidate off the table");
  return {};
}

std::vector<MoveOrder> ways_for(const State& s, TeamId t) {
  return straight_moves(s, t, consolidating, s[t].pose.facing,
                        [](const State& st, const MoveOrder& m) { return check_one(st, m); });
}

// FOW-ASL-146: nobody stays within 2 in who could get clear, or further away.
Refusals check_clear(const State& before, const State& end, TeamId t) {
  if (!end[t].able() || model(end, t).has(Trait::sniper)) return {};
  const Coord now = nearest_enemy(end, t);
  if (now > clear_of_enemy) return {};
  State from = end;
  if (before[t].present()) from[t] = before[t];
  for (const MoveOrder& o : ways_for(from, t))
    if (nearest_enemy(after(from, {o}), t) > now + inch / 10)
      return cannot_consolidate(end, t, "FOW-ASL-146"_rule, "may not stay within 2in/5cm of an enemy");
  return {};
}

Refusals check_consolidation(const State& s, PlatoonId p, const std::vector<MoveOrder>& orders) {
  Refusals out;
  State end = s;
  std::vector<TeamId> seen;
  for (const MoveOrder& o : orders) {
    if (!o.team.valid() || o.team.index() >= s.teams.size() || !s[o.team].in_play() || s[o.team].with() != p ||
        std::find(seen.begin(), seen.end(), o.team) != seen.end())
      return {malformed("each team of the platoon that consolidates moves once")};
    seen.push_back(o.team);
    for (const Refusal& r : check_one(end, o)) out.push_back(r);
    if (out.empty()) end = after(end, {o});
  }
  if (!out.empty()) return out;
  out = check_stragglers(s, end, p, orders, consolidating, "FOW-ASL-149"_rule,
                         [](const State& st, const MoveOrder& m) { return check_one(st, m); });
  for (TeamId t : teams_of(s, p))
    for (const Refusal& r : check_clear(s, end, t)) out.push_back(r);
  return out;
}

// Whoever has to move gets clear by the shortest way that keeps him In Command; the others stay.
std::vector<MoveOrder> propose(const State& s, PlatoonId p) {
  std::vector<MoveOrder> orders;
  State end = s;
  for (TeamId t : teams_of(s, p)) {
    if (!s[t].able() || nearest_enemy(end, t) > clear_of_enemy) continue;
    const MoveOrder* best = nullptr;
    Coord best_clear = nearest_enemy(end, t), best_short = 0;
    const std::vector<MoveOrder> ways = ways_for(end, t);
    for (const MoveOrder& o : ways) {
      const State there = after(end, {o});
      const Coord clear = std::min(nearest_enemy(there, t), clear_of_enemy + 1);
      const Coord lacks = short_of_command(there, t);
      if (best ? clear < best_clear || (clear == best_clear && lacks >= best_short) : clear <= best_clear) continue;
      best = &o;
      best_clear = clear;
      best_short = lacks;
    }
    if (!best) continue;
    orders.push_back(*best);
    end = after(end, {*best});
  }
  return orders;
}

// What the rules above cannot all be kept is forgiven to the proposal: there is always an answer.
Refusals judge(const State& s, PlatoonId p, const std::vector<MoveOrder>& orders) {
  Refusals out = check_consolidation(s, p, orders);
  if (out.empty() || !(orders == propose(s, p))) return out;
  return {};
}

Choice consolidate_choice(const State& s, PlatoonId p) {
  Choice c{.verb = "consolidate"_name,
           .actor = piece_of(p),
           .label = fmt::format("Consolidate {}", name_of(s, p)),
           .rules = {"FOW-ASL-144"_rule, "FOW-ASL-146"_rule}};
  c.parts.push_back(orders_question(s, p, "Where its teams go; the others stay",
                                    {"FOW-ASL-144"_rule, "FOW-ASL-146"_rule, "FOW-ASL-149"_rule}));
  return c;
}

// FOW-ASL-150, 151, 154.
Refusals why_no_breakthrough(const State& s, PlatoonId p) {
  const auto refused = [&](RuleId rule, const char* why) {
    return Refusals{refuse(rule, fmt::format("{} {}", name_of(s, p), why), piece_of(p))};
  };
  if (s[p].side != s.active) return refused("FOW-ASL-151"_rule, "breaks through only in its own turn");
  if (s.assault.breakthrough || s[p].broke_through) return refused("FOW-ASL-154"_rule, "has broken through this turn");
  if (!leader_of(s, p)) return refused("FOW-ASL-150"_rule, "has no Command team");
  return {};
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

Addressee asked(const State& s, const AskConsolidate& q) { return {.side = s[q.platoon].side}; }
Command usual(const State& s, const AskConsolidate& q) {
  return {.verb = "consolidate"_name, .actor = piece_of(q.platoon), .replies = {orders_reply(propose(s, q.platoon))}};
}
void describe(const State& s, const AskConsolidate& q, Decision& d) {
  d.prompt = fmt::format("{} has won: consolidate{}", name_of(s, q.platoon),
                         s[q.platoon].side == s.active ? " or break through" : "");
  d.rules = {"FOW-ASL-108"_rule, "FOW-ASL-144"_rule};
  Choice c = consolidate_choice(s, q.platoon);
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
  d.choices.push_back(breakthrough_choice(s, q.platoon));
}
void complete_answer(const State& s, const AskConsolidate& q, Command& c) {
  if (c.verb == "consolidate"_name && !c.reply("paths"_name)) c.replies.push_back(usual(s, q).replies[0]);
  if (c.verb == "breakthrough"_name && !c.reply("targets"_name)) complete_from(breakthrough_choice(s, q.platoon), c);
}
ConsolidateOrder decode(const State& s, const AskConsolidate& q, const Command& c, Refusals& out) {
  ConsolidateOrder order;
  const PlatoonId p = q.platoon;
  const bool through = c.verb == "breakthrough"_name;
  if ((c.verb != "consolidate"_name && !through) || c.actor != piece_of(p)) {
    out.push_back(malformed(fmt::format("consolidate with {}, or break through", name_of(s, p))));
    return order;
  }
  if (through) {
    out = why_no_breakthrough(s, p);
    if (out.empty()) out = check_shape(breakthrough_choice(s, p), c);
    if (!out.empty()) return order;
    order.targets = platoons_in(c.reply("targets"_name));
    for (PlatoonId target : order.targets)
      for (const Refusal& r : check_target(s, p, target, {}, true)) out.push_back(r);
    return order;
  }
  out = check_shape(consolidate_choice(s, p), c);
  if (!out.empty()) return order;
  order.orders = orders_in(c);
  if (draft_words(order.orders) > most_draft_words)
    out.push_back(malformed("too many steps"));
  else
    out = judge(s, p, order.orders);
  return order;
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
  const auto teams = teams_of(s, q.platoon);
  if (teams.empty()) return c;
  const TeamId t = teams[static_cast<std::size_t>(draw_below(static_cast<int>(teams.size()), dice))];
  const auto ways = s[t].able() ? ways_for(s, t) : std::vector<MoveOrder>{};
  if (ways.empty()) return c;
  const MoveOrder& o = ways[static_cast<std::size_t>(draw_below(static_cast<int>(ways.size()), dice))];
  if (judge(s, q.platoon, {o}).empty()) c.replies = {orders_reply({o})};
  return c;
}

N resume(State& s, const Consolidate& c, Out&) {
  for (int16_t at = c.at; static_cast<std::size_t>(at) < s.platoons.size(); ++at) {
    const PlatoonId p{at};
    if (s[p].side != s.assault.winner || !takes_part(s, p) || members_of(s, p).empty()) continue;
    return F::ask(AskConsolidate{p}, AfterConsolidate{p});
  }
  return F::done(Nothing{});
}

N resume(State& s, const AfterConsolidate& a, const ConsolidateOrder& order, Out& out) {
  const PlatoonId p = a.platoon;
  if (order.targets.empty()) {
    Moving m{.platoon = p};
    m.excuses = s.arena.open();
    write_draft(s, m, {}, order.orders);
    return F::go(ConsolidateMove{m});
  }
  s[p].broke_through = true;  // FOW-ASL-154
  if (!tests_to_assault(s, p, order.targets)) {
    open_assault(s, p, order.targets, true, out);  // FOW-ASL-152
    return F::done(Nothing{});
  }
  Range targets = s.arena.open();
  for (PlatoonId target : order.targets) s.arena.push(targets, target.value);
  const roll::Spec spec{.purpose = "assault_tanks"_name,
                        .roller = piece_of(p),
                        .side = s[p].side,
                        .score = motivation_test(lowest_motivation(s, p)),
                        .granted = leadership(s, p)};
  return F::call(roll::Begin{spec}, AfterBreakthroughTest{p, targets});
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
  return F::go(Consolidate{a.platoon.value});
}

N resume(State& s, const ConsolidateMove& c, Out&) {
  Moving m = c.moving;
  std::vector<MoveOrder> orders = read_draft(s, m);
  while (!orders.empty() && !check_one(s, orders[0]).empty()) orders.erase(orders.begin());  // a die barred it
  write_draft(s, m, {}, orders);
  if (!orders.empty()) {
    keep_foxhole(s, orders[0].team);
    return F::call(SetOut{first_order(s, m)}, AfterConsolidateMove{m});  // FOW-ASL-148
  }
  s.arena.words.resize(m.excuses.first);
  return F::go(Consolidate{static_cast<int16_t>(m.platoon.value + 1)});
}

N resume(State& s, const AfterConsolidateMove& a, const Gone&, Out&) {
  Moving m = a.moving;
  std::vector<MoveOrder> orders = read_draft(s, m);
  orders.erase(orders.begin());
  write_draft(s, m, {}, orders);
  return F::go(ConsolidateMove{m});
}

}  // namespace sandtable::fow
