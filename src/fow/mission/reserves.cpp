// Reserves: dice, which platoon comes, from where; and coming on in the Movement Step (FOW-MSP-034 to 050). Each
// success brings one of its player's choice at once (MM-085, MM-086), nobody is rolled for when nobody waits (MM-090).
// Who waits is neither there nor lost (FOW-MSP-040). They come on as they like, mounted or on foot (MM-091, MM-094),
// trucks beside whom they serve (MM-093), with no orders before (MM-095) and no Foxholes (MM-104).
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "fow/command/command.hpp"
#include "fow/command/rolls.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/words.hpp"
#include "fow/mission/arrivals.hpp"
#include "fow/mission/prepare.hpp"
#include "fow/mission/propose_deployment.hpp"
#include "fow/mission/steps.hpp"
#include "fow/mission/way_on.hpp"
#include "fow/mission/withdrawal.hpp"
#include "fow/movement/end_of_movement.hpp"
#include "fow/movement/movement.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

std::vector<PlatoonId> waiting(const State& s, int side) {
  std::vector<PlatoonId> list = platoons_of(s, side);
  std::erase_if(list, [&](PlatoonId p) { return s[p].posting.held != Held::reserve || !counts_for_halves(s, p); });
  return list;
}

const Reserves* reserves_now(const State& s) { return sheet_of(s).reserves_of(party_of(s, s.active)); }

// Independent teams and weapons of headquarters that wait: they come with the first platoon (FOW-MSP-050, MM-031).
std::vector<PlatoonId> waiting_headquarters(const State& s, int side) {
  std::vector<PlatoonId> list = platoons_of(s, side);
  std::erase_if(list, [&](PlatoonId p) {
    return s[p].posting.held != Held::reserve || (!s[p].independent && s[p].sort != PlatoonSort::headquarters);
  });
  return list;
}

void comes(State& s, PlatoonId p, Out& out) {
  s[p].posting.held = Held::no;
  s[p].posting.arriving = true;
  reveal(s, p, out);
  out.event({.kind = "reserve_comes"_name, .rule = reserves_now(s)->rule, .who = piece_of(p)});
}

// One die in the first turn they are rolled for, one more each turn (FOW-MSP-035, 042).
int dice_now(const State& s, const Reserves& r) {
  return std::min<int>(std::max(0, s.turn - r.first_turn + 1), static_cast<int>(most_dice));
}

}  // namespace

N bring_reserves(State& s, const StartItem& next, Out& out) {
  if (!s.mission.on()) return F::go(next);
  if (std::optional<N> withdraws = begin_withdrawal(s, next, out)) return *std::move(withdraws);
  const Reserves* r = reserves_now(s);
  const std::vector<PlatoonId> platoons = waiting(s, s.active);
  if (r && r->racing && platoons.empty())  // all platoons march in the column: nobody is left to come with
    for (PlatoonId p : waiting_headquarters(s, s.active)) comes(s, p, out);
  if (!r || platoons.empty()) return F::go(next);  // FOW-MSP-036
  if (r->racing)                                   // FOW-MSP-048
    return F::go(Reinforce{static_cast<int8_t>(platoons.size() >= 4 ? 2 : 1), next});
  const int dice = dice_now(s, *r);
  if (dice == 0) return F::go(next);
  constexpr int comes_on = 5;
  const roll::Spec spec = roll_of(s, {.test = Test::reserves,
                                      .roller = PieceRef::side(s.active),
                                      .side = s.active,
                                      .score = Score::from(r->rule, comes_on),
                                      .dice = dice});
  return F::call(roll::Begin{spec}, AfterReserveRoll{next});
}

N resume(State& s, const AfterReserveRoll& a, const roll::Result& result, Out& out) {
  const Reserves* r = reserves_now(s);
  int coming = result.passed;
  if (coming == 0 && r->sure_from > 0 && dice_now(s, *r) >= r->sure_from) {
    coming = 1;
    out.event({.kind = "sure_reserve"_name, .rule = "MM-089"_rule, .who = PieceRef::side(s.active)});
  }
  return F::go(Reinforce{static_cast<int8_t>(coming), a.next});
}

N resume(State& s, const Reinforce& r, Out&) {
  if (r.coming <= 0 || waiting(s, s.active).empty()) return F::go(r.next);
  return F::ask(AskReserve{r}, AfterReserve{r});
}

// --- which platoon ---

namespace {

N arrives(State& s, PlatoonId p, const Reinforce& of, Out& out) {
  const Reserves* r = reserves_now(s);
  const std::vector<PlatoonId> headquarters = waiting_headquarters(s, s.active), together = along_with(s, p);
  comes(s, p, out);
  for (PlatoonId other : together) comes(s, other, out);
  for (PlatoonId other : headquarters) comes(s, other, out);
  out.revealed();
  const Reinforce then{static_cast<int8_t>(of.coming - 1), of.next};
  if (!r->scattered) return F::go(then);
  const roll::Spec spec = roll_of(
      s, {.test = Test::way_in, .roller = piece_of(p), .side = s.active, .score = Score::from("FOW-MSP-045"_rule, 1)});
  return F::call(roll::Begin{spec}, AfterWayRoll{p, then});
}

Act decode_reserve(const State& s, const Command& c, Refusals& out) {
  const std::vector<PlatoonId> may = waiting(s, s.active);
  const auto found = std::find_if(may.begin(), may.end(), [&](PlatoonId p) { return piece_of(p) == c.actor; });
  if (!c.replies.empty()) out.push_back(malformed("a platoon is named and nothing more"));
  if (found == may.end()) {
    out.push_back(refuse("FOW-MSP-034"_rule, "that is no platoon of yours in reserve", c.actor));
    return {};
  }
  return [p = *found, of = the<AskReserve>(s).of](State& now, Out& events) -> std::optional<N> {
    return arrives(now, p, of, events);
  };
}

constinit const VerbRow reinforce_verb{
    .words = {"reinforce"_name,
              "{ platoon }",
              "a platoon arrives from reserve",
              [](const State& s, const Toml& words, Command& c) {
                words.only({"platoon"});
                c.actor = piece_of(platoon_in_words(s, words));
              },
              {"FOW-TRN-007"_rule, "is done when the dice bring a platoon from reserve"}},
    .add =
        [](const State& s, const Wanted& wanted, Decision& d) {
          for (PlatoonId p : waiting(s, s.active))
            if (wanted.has(piece_of(p)))
              d.choices.push_back({.verb = "reinforce"_name,
                                   .actor = piece_of(p),
                                   .label = fmt::format("{} arrives", name_of(s, p)),
                                   .rules = {"FOW-MSP-034"_rule}});
        },
    .decode = decode_reserve};

}  // namespace

Verbs AskReserve::verbs() {
  static constexpr const VerbRow* rows[] = {&reinforce_verb};
  return rows;
}
Addressee asked(const State& s, const AskReserve&) { return {.side = s.active}; }
void introduce(const State&, const AskReserve& q, Decision& d) {
  d.prompt = q.of.coming == 1 ? "Which platoon arrives?" : fmt::format("Which platoon arrives? {} may", q.of.coming);
  d.rules = {"FOW-MSP-034"_rule};
}
Command usual(const State& s, const AskReserve&) {
  return {.verb = "reinforce"_name, .actor = piece_of(waiting(s, s.active)[0]), .replies = {}};
}
Command sample_answer(const State& s, const AskReserve&, Dice& dice) {
  const std::vector<PlatoonId> all = waiting(s, s.active);
  return {.verb = "reinforce"_name,
          .actor = piece_of(all[static_cast<std::size_t>(draw_below(static_cast<int>(all.size()), dice))]),
          .replies = {}};
}
bool only_answer(const State& s, const AskReserve&) { return waiting(s, s.active).size() == 1; }

N resume(State& s, const AfterWayRoll& a, const roll::Result& result, Out& out) {
  const std::vector<WayIn>& ways = sheet_of(s).ways;
  const int die = result.dice[0].value;
  const Party party = party_of(s, s.active);
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const bool mine = ways[i].side == party || ways[i].side == Party::either;
    if (!mine || die < ways[i].low || die > ways[i].high) continue;
    for (PlatoonId other : platoons_of(s, s.active))
      if (other == a.platoon || s[other].posting.serves == a.platoon ||
          (s[other].posting.arriving && s[other].posting.way_in < 0))
        s[other].posting.way_in = static_cast<int8_t>(i);
    out.event({.kind = "way_in"_name,
               .rule = ways[i].rule,
               .who = piece_of(a.platoon),
               .amount = static_cast<int32_t>(ways[i].kind)});
  }
  return F::go(a.then);
}

// --- coming on, in the Movement Step (FOW-MSP-038) ---

namespace {

std::vector<PlatoonId> arriving(const State& s) {
  std::vector<PlatoonId> list = platoons_of(s, s.active);
  std::erase_if(list, [&](PlatoonId p) { return !s[p].posting.arriving; });
  return list;
}

}  // namespace

PlacingTerms terms_of_arrival(const State& s, PlatoonId p) {
  PlacingTerms terms{.rule = "FOW-MSP-038"_rule};
  Coord deep = 0;  // as far as its slowest team comes by itself
  for (TeamId t : to_place(s, p)) {
    const Coord far = std::max(move_limits(s, t, {})[cross_country], std::max(model(s, t).depth, model(s, t).width));
    deep = deep == 0 ? far : std::min(deep, far);
  }
  terms.plots = strips_of(s, p, deep);
  terms.over_the_edge = true;
  terms.may_leave_transports = false;
  if (s[p].posting.serves.valid()) terms.beside = s[p].posting.serves;
  return terms;
}

namespace {

// Where it would come on now. Asked again and again of the same position: whether the Step may end, what the usual
// answer is, what is drawn. So the last answers are kept by the position's hash, as grounds are.
std::optional<Layout> proposed_arrival(const State& s, PlatoonId p) {
  struct Kept {
    uint64_t position = 0;
    uint64_t world = 0;
    PlatoonId platoon;
    std::optional<Layout> layout;
  };
  static thread_local std::array<Kept, 4> kept;
  static thread_local std::size_t oldest = 0;
  const uint64_t position = engine::hash(s), world = s.world->sight->serial();
  for (const Kept& k : kept)
    if (k.platoon == p && k.position == position && k.world == world) return k.layout;
  Kept& k = kept[oldest++ % kept.size()];
  k = {position, world, p, propose_layout(s, p, terms_of_arrival(s, p))};
  return k.layout;
}

Choice come_on_choice(const State& s, PlatoonId p, bool parts) {
  Choice c{.verb = "come_on"_name,
           .actor = piece_of(p),
           .label = fmt::format("{} comes on", name_of(s, p)),
           .rules = {"FOW-MSP-038"_rule}};
  if (!parts) return c;
  const PlacingTerms terms = terms_of_arrival(s, p);
  c.parts.push_back(layout_question(s, p, terms));
  if (const auto layout = proposed_arrival(s, p)) c.usual = {reply_of(*layout)};
  return c;
}

PlatoonId named_arrival(const State& s, const Command& c) {
  const std::vector<PlatoonId> may = arriving(s);
  const auto found = std::find_if(may.begin(), may.end(), [&](PlatoonId p) { return piece_of(p) == c.actor; });
  return found == may.end() ? PlatoonId{} : *found;
}

Act decode_come_on(const State& s, const Command& c, Refusals& out) {
  const PlatoonId p = named_arrival(s, c);
  if (!p.valid()) {
    out.push_back(refuse("FOW-MSP-038"_rule, "that is no platoon of yours that arrives in this turn", c.actor));
    return {};
  }
  const PlacingTerms terms = terms_of_arrival(s, p);
  out = check_shape({.verb = c.verb, .actor = c.actor, .parts = {layout_question(s, p, terms)}}, c);
  if (!out.empty()) return {};
  const Layout layout = layout_in(s, c.replies[0], p, out);
  if (out.empty()) out = check_layout(s, p, layout, terms);
  return [p, layout](State& now, Out& events) -> std::optional<N> {
    put_layout(now, p, layout, terms_of_arrival(now, p), &events);
    now[p].posting.arriving = false;
    note_command(now, p);
    return std::nullopt;
  };
}

std::optional<Command> coming_on(const State& s, PlatoonId p, Dice* chance) {
  std::optional<Layout> layout;
  if (chance) layout = propose_layout(s, p, terms_of_arrival(s, p), {.chance = chance});
  if (!layout) layout = proposed_arrival(s, p);
  if (!layout) return std::nullopt;
  return Command{.verb = "come_on"_name, .actor = piece_of(p), .replies = {reply_of(*layout)}};
}

}  // namespace

std::optional<Command> still_arriving(const State& s) {
  if (!s.mission.on()) return std::nullopt;
  for (PlatoonId p : arriving(s))
    if (!acts_now(s, p))
      continue;  // another player's (FOW-FRC-034)
    else if (auto command = coming_on(s, p, nullptr))
      return command;
  return std::nullopt;
}

constinit const VerbRow come_on_verb{
    .words = {"come_on"_name,
              "{ platoon, at = { TEAM = [x, y, facing] or VEHICLE, ... } }",
              "a platoon from reserve comes on over the edge; without places as proposed",
              read_layout,
              {"FOW-TRN-010"_rule, "is done in the Movement Step of your own turn"}},
    .when = When::own,
    .add =
        [](const State& s, const Wanted& wanted, Decision& d) {
          for (PlatoonId p : arriving(s))
            if (wanted.has(piece_of(p))) d.choices.push_back(come_on_choice(s, p, wanted.parts));
        },
    .decode = decode_come_on,
    .complete =
        [](const State& s, Command& c) {
          const PlatoonId p = named_arrival(s, c);
          if (!p.valid() || !c.replies.empty()) return;
          if (auto command = coming_on(s, p, nullptr)) c.replies = command->replies;
        },
    .sample =
        [](const State& s, Command& c, Dice& dice) {
          const PlatoonId p = named_arrival(s, c);
          if (auto command = p.valid() ? coming_on(s, p, &dice) : std::nullopt)
            c = *command;
          else
            c.verb = {};
        }};

}  // namespace sandtable::fow
