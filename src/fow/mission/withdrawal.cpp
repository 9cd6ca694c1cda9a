// Strategic Withdrawal: objectives go, then a platoon leaves or a Delay Counter comes (FOW-MSP-051 to 062, MM-105 to
// 112). The pack has its own figures for it (MM-106, MM-108, MM-112) and counts as the core does (MM-107).
#include "fow/mission/withdrawal.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/command/rolls.hpp"
#include "fow/core/places.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/words.hpp"
#include "fow/damage/passengers.hpp"
#include "fow/damage/steps.hpp"
#include "fow/mission/objectives.hpp"
#include "fow/mission/steps.hpp"
#include "fow/mission/together.hpp"
#include "fow/morale/morale.hpp"
#include "fow/morale/steps.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

bool stays_in_ambush(const State& s, PlatoonId p) {
  return s[p].posting.held == Held::ambush || s[p].posting.held == Held::immediate_ambush;
}

// FOW-MSP-056, 057
std::vector<PlatoonId> may_withdraw(const State& s, int side) {
  std::vector<PlatoonId> list = platoons_of(s, side);
  std::erase_if(list, [&](PlatoonId p) {
    return s[p].independent || s[p].sort == PlatoonSort::headquarters || transport_platoon(s, p) ||
           (!any_in_play(s, p) && !(stays_in_ambush(s, p) && counted_as(s, p) == p));
  });
  return list;
}

std::vector<std::size_t> objectives_to_give_up(const State& s) {
  std::vector<std::size_t> list;
  for (std::size_t i = 0; i < s.mission.objectives.size(); ++i)
    if (!s.mission.objectives[i].removed && s.mission.objectives[i].placed_by == s.mission.attacker) list.push_back(i);
  return list;
}

bool objective_goes(const State& s) {
  const std::vector<int>& turns = sheet_of(s).objectives_go;
  return std::find(turns.begin(), turns.end(), s.turn) != turns.end() && !objectives_to_give_up(s).empty();
}

N count_platoons(State& s, const StartItem& next, Out& out) {
  const MissionSheet& sheet = sheet_of(s);
  const int platoons = platoons_left(s, s.active);
  const int total = platoons + s.mission.delay_counters;
  if (total >= sheet.withdraw_at && platoons > 0)
    return F::ask(AskWithdrawal{false, next}, AfterWithdrawal{false, next});
  ++s.mission.delay_counters;  // FOW-MSP-053
  out.event({.kind = "delay_counter"_name,
             .rule = sheet.later_book ? "MM-109"_rule : "FOW-MSP-053"_rule,
             .who = PieceRef::side(s.active),
             .amount = s.mission.delay_counters});
  return F::go(next);
}

bool enemy_threatens(const State& s, PlatoonId p) {  // FOW-MSP-058
  constexpr Coord near = 8 * inch;
  for (TeamId t : home_teams(s, p)) {
    if (!s[t].in_play()) continue;
    for (std::size_t i = 0; i < s.teams.size(); ++i) {
      const TeamId e = TeamId::of(i);
      if (s[e].present() && side_of(s, e) != s[p].side && distance(s, t, e) <= near) return true;
    }
  }
  return false;
}

void go_to_the_rear(State& s, PlatoonId p) {
  for (TeamId t : home_teams(s, p))
    if (!s[t].harm.destroyed) take_away(s, t, Place::rear);
  s[p].posting.held = Held::no;
  s[p].withdrawn = true;
}

// Who rides with them and is of another platoon gets off and stays, unless there is nowhere to stand (FOW-MSP-057).
void let_others_off(State& s, PlatoonId p, const std::vector<PlatoonId>& together, Out& out) {
  const auto goes = [&](PlatoonId one) {
    return one == p || std::find(together.begin(), together.end(), one) != together.end();
  };
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId rider = TeamId::of(i);
    if (!s[rider].aboard() || goes(s[rider].platoon) || !goes(s[s[rider].carrier].platoon)) continue;
    const TeamId vehicle = s[rider].carrier;
    const std::optional<Pose> at = way_out_of(s, {rider, {.teams = {}, .at = s[vehicle].pose.at}});
    if (!at) continue;
    set_down(s, rider, *at);
    out.event({.kind = "got_out"_name,
               .rule = "FOW-MSP-057"_rule,
               .who = piece_of(rider),
               .other = piece_of(vehicle),
               .to = *at});
  }
}

N leave(State& s, PlatoonId p, const StartItem& next, Out& out) {
  const bool later = sheet_of(s).later_book;
  s[p].posting.left_shaken = later && strength_of(s, p).below_half();  // MM-111
  out.event({.kind = "withdraws"_name,
             .known_to = s[p].known_to,
             .rule = later ? "MM-110"_rule : "FOW-MSP-057"_rule,
             .who = piece_of(p)});
  const bool hidden = stays_in_ambush(s, p);
  // What is attached to it goes along (MM-110); out of an ambush whatever is a part of it (FOW-DEP-009).
  std::vector<PlatoonId> together = hidden ? along_with(s, p) : std::vector<PlatoonId>{};
  for (PlatoonId trucks : platoons_of(s, s[p].side))
    if (later && !hidden && s[trucks].posting.serves == p) together.push_back(trucks);
  if (!hidden) let_others_off(s, p, together, out);
  for (PlatoonId one : together) {
    go_to_the_rear(s, one);
    out.event({.kind = "withdraws"_name,
               .known_to = s[one].known_to,
               .rule = later ? "MM-110"_rule : "FOW-DEP-009"_rule,
               .who = piece_of(one)});
  }
  if (hidden) {
    go_to_the_rear(s, p);
    return F::go(next);
  }
  return F::call(Flee{p, false, later ? "MM-110"_rule : "FOW-MSP-057"_rule}, next);
}

N withdraw(State& s, PlatoonId p, const StartItem& next, Out& out) {
  s.mission.delay_counters = 0;  // FOW-MSP-055
  const bool risky = sheet_of(s).withdraw_test && strength_of(s, p).below_half() && enemy_threatens(s, p);
  if (!risky) return leave(s, p, next, out);
  return F::call(roll::Begin{roll_of(s, Test::withdraw, p)}, AfterWithdrawTest{p, next});
}

constinit const VerbRow withdraw_verb{
    .words = {"withdraw"_name,
              "{ platoon }",
              "a platoon withdraws from the battle",
              [](const State& s, const Toml& words, Command& c) {
                words.only({"platoon"});
                c.actor = piece_of(platoon_in_words(s, words));
              },
              {"FOW-MSP-051"_rule, "is done in the Starting Step when a mission says so"}},
    .add =
        [](const State& s, const Wanted& wanted, Decision& d) {
          if (the<AskWithdrawal>(s).objective) return;
          for (PlatoonId p : may_withdraw(s, s.active))
            if (wanted.has(piece_of(p)))
              d.choices.push_back({.verb = "withdraw"_name,
                                   .actor = piece_of(p),
                                   .label = fmt::format("{} withdraws", name_of(s, p)),
                                   .rules = {"FOW-MSP-057"_rule}});
        },
    .decode = [](const State& s, const Command& c, Refusals& out) -> Act {
      const AskWithdrawal q = the<AskWithdrawal>(s);
      const std::vector<PlatoonId> may = may_withdraw(s, s.active);
      const auto found = std::find_if(may.begin(), may.end(), [&](PlatoonId p) { return piece_of(p) == c.actor; });
      if (q.objective || !c.replies.empty()) out.push_back(malformed("an objective is taken off the table first"));
      if (found == may.end()) {
        out.push_back(refuse("FOW-MSP-057"_rule, "that is no platoon of yours that could withdraw", c.actor));
        return {};
      }
      return [p = *found, next = q.next](State& now, Out& events) -> std::optional<N> {
        return withdraw(now, p, next, events);
      };
    }};

constinit const VerbRow give_up_verb{
    .words = {"give_up"_name,
              "{ objective = 2 }",
              "the defender takes one of the attacker's objectives off the table",
              read_removal,
              {"FOW-TRN-007"_rule, "is done in the Starting Step when a mission says so"}},
    .add =
        [](const State& s, const Wanted&, Decision& d) {
          if (!the<AskWithdrawal>(s).objective) return;
          Choice c{.verb = "give_up"_name,
                   .actor = {},
                   .label = "Take an objective off the table",
                   .rules = {"FOW-MSP-062"_rule},
                   .closed = {},
                   .parts = {{.key = "objective"_name, .shape = Shape::pick, .label = "Which"}},
                   .usual = {}};
          for (const std::size_t i : objectives_to_give_up(s))
            c.parts[0].options.push_back(
                {.value = static_cast<int32_t>(i), .label = objective_words(s, i), .piece = {}});
          c.usual = {{.key = "objective"_name, .values = {c.parts[0].options[0].value}, .routes = {}}};
          d.choices.push_back(std::move(c));
        },
    .decode = [](const State& s, const Command& c, Refusals& out) -> Act {
      const AskWithdrawal q = the<AskWithdrawal>(s);
      const std::vector<std::size_t> may = objectives_to_give_up(s);
      const bool one = c.replies.size() == 1 && c.replies[0].values.size() == 1 && c.replies[0].values[0] >= 0;
      const std::size_t which = one ? static_cast<std::size_t>(c.replies[0].values[0]) : most_objectives;
      if (!q.objective || !one) out.push_back(malformed("name one of the attacker's objectives"));
      if (out.empty() && std::find(may.begin(), may.end(), which) == may.end())
        out.push_back(refuse("FOW-MSP-062"_rule, "only an objective that the attacker placed is taken off the table"));
      return [which, next = q.next](State& now, Out& events) -> std::optional<N> {
        remove_objective(now, which, now.active, "FOW-MSP-062"_rule, events);
        return count_platoons(now, next, events);
      };
    }};

// The weakest platoon goes first, an ambush last.
PlatoonId weakest(const State& s) {
  const std::vector<PlatoonId> may = may_withdraw(s, s.active);
  const auto worth = [&](PlatoonId p) { return stays_in_ambush(s, p) ? most_own_teams : in_play(s, p).size(); };
  return *std::min_element(may.begin(), may.end(), [&](PlatoonId a, PlatoonId b) { return worth(a) < worth(b); });
}

}  // namespace

int platoons_left(const State& s, int side) { return static_cast<int>(may_withdraw(s, side).size()); }

std::optional<N> begin_withdrawal(State& s, const StartItem& next, Out& out) {
  const MissionSheet& sheet = sheet_of(s);
  if (!sheet.withdrawal.valid() || s.active == s.mission.attacker || s.turn < sheet.withdraw_from) return std::nullopt;
  if (objective_goes(s)) return F::ask(AskWithdrawal{true, next}, AfterWithdrawal{true, next});
  return count_platoons(s, next, out);
}

Verbs AskWithdrawal::verbs() {
  static constexpr const VerbRow* rows[] = {&withdraw_verb, &give_up_verb};
  return rows;
}
Addressee asked(const State& s, const AskWithdrawal&) { return {.side = s.active}; }
void introduce(const State&, const AskWithdrawal& q, Decision& d) {
  d.prompt = q.objective ? "Which objective is given up?" : "Which platoon withdraws?";
  d.rules = {q.objective ? "FOW-MSP-062"_rule : "FOW-MSP-052"_rule};
}
Command usual(const State& s, const AskWithdrawal& q) {
  if (!q.objective) return {.verb = "withdraw"_name, .actor = piece_of(weakest(s)), .replies = {}};
  return {.verb = "give_up"_name,
          .actor = {},
          .replies = {
              {.key = "objective"_name, .values = {static_cast<int32_t>(objectives_to_give_up(s)[0])}, .routes = {}}}};
}
Command sample_answer(const State& s, const AskWithdrawal& q, Dice& dice) {
  Decision d;
  describe(s, q, d);
  return sample_choice(d, dice);
}
bool only_answer(const State& s, const AskWithdrawal& q) {
  return q.objective ? objectives_to_give_up(s).size() == 1 : may_withdraw(s, s.active).size() == 1;
}

// Out of an ambush nobody else has known of, it leaves unseen.
Seats who_knows(const State& s, const AskWithdrawal&, const Command& c) {
  const bool known =
      c.actor.sort == PieceSort::platoon && c.actor.id >= 0 && static_cast<std::size_t>(c.actor.id) < s.platoons.size();
  return known ? s.platoons[static_cast<std::size_t>(c.actor.id)].known_to : Seats::all();
}

N resume(State& s, const AfterWithdrawTest& a, const roll::Result& result, Out& out) {
  if (result.passed > 0) return leave(s, a.platoon, a.next, out);
  return F::call(Flee{a.platoon, true, "FOW-MSP-059"_rule}, a.next);
}

}  // namespace sandtable::fow
