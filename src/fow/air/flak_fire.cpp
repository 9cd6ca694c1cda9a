// The other side fires at the flight, platoon by platoon: declared, rolled, shared out, settled before the next
// (FOW-AIR-028, 048, 049).
#include <fmt/core.h>

#include <algorithm>

#include "fow/air/air_words.hpp"
#include "fow/air/leaving.hpp"
#include "fow/air/marking.hpp"
#include "fow/air/previews.hpp"
#include "fow/air/steps.hpp"
#include "fow/core/rolls.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/words.hpp"
#include "fow/core/world.hpp"
#include "fow/shooting/fire.hpp"

namespace sandtable::fow {
namespace {

constexpr Name weapons_key = "weapons"_name;

int flak_side(const State& s) { return 1 - s.air.flight.side; }

int32_t code_of(Shot shot) { return shot.team.value * static_cast<int32_t>(most_weapons) + shot.weapon; }

std::vector<PlatoonId> may_fire(const State& s) {
  std::vector<PlatoonId> list = flak_platoons(s, flak_side(s));
  std::erase_if(list, [&](PlatoonId p) { return s.air.flight.shot_by.has(p) || usual_flak(s, p).empty(); });
  return list;
}

Reply reply_of(const std::vector<Shot>& shots) {
  Reply r{.key = weapons_key};
  for (const Shot& shot : shots) r.values.push_back(code_of(shot));
  return r;
}

}  // namespace

N resume(State& s, const FlakFire&, Out&) {
  if (s.air.flight.flying() == 0 || may_fire(s).empty()) return F::done(Nothing{});
  return F::ask(AskFlak{}, AfterFlak{});
}

Addressee asked(const State& s, const AskFlak&) { return {.side = static_cast<int8_t>(flak_side(s))}; }
void introduce(const State& s, const AskFlak&, Decision& d) {
  d.prompt = fmt::format("{} enemy aircraft attack: which platoon fires at them?", s.air.flight.flying());
  d.rules = {"FOW-AIR-028"_rule, "FOW-AIR-048"_rule, "FOW-AIR-049"_rule};
}
Command usual(const State& s, const AskFlak&) {
  for (const PlatoonId p : may_fire(s))
    if (const std::vector<Shot> shots = likely_flak(s, p); !shots.empty())
      return {.verb = "flak"_name, .actor = piece_of(p), .replies = {reply_of(shots)}};
  return {.verb = "flak_done"_name};
}
bool only_answer(const State& s, const AskFlak&) { return may_fire(s).empty(); }

namespace {

// flak = { platoon, only = [team, ...], weapons = ["main", "aa", ...] }: left out, everything that may.
void read_flak(const State& s, const Toml& words, Command& c) {
  words.only({"platoon", "team", "who", "only", "weapons"});
  const PlatoonId p = platoon_in_words(s, words);
  c.actor = piece_of(p);
  if (!words.has("only") && !words.has("weapons")) return;
  std::vector<Shot> shots = words.has("weapons") ? std::vector<Shot>{} : usual_flak(s, p);
  std::vector<TeamId> teams;
  if (const Toml& only = words.find("only"))
    for (const PieceRef& team : pieces_in_words(s, only, PieceSort::team)) teams.push_back(TeamId{team.id});
  const auto fires = [&](TeamId t) { return teams.empty() || std::find(teams.begin(), teams.end(), t) != teams.end(); };
  if (const Toml& named = words.find("weapons")) {
    std::vector<Shot> all;
    for (TeamId t : in_play(s, p))
      for (const Shot& shot : shots_of(s, t)) all.push_back(shot);
    for (const Toml& word : named.items()) {
      bool found = false;
      for (const Shot& shot : all)
        if (called(weapon_of(s, shot), word.string())) {
          found = true;
          if (std::find(shots.begin(), shots.end(), shot) == shots.end()) shots.push_back(shot);
        }
      if (!found) word.fail(no_such_weapon(s, word.string(), all));
    }
  } else {
    shots.clear();
    for (TeamId t : teams) {
      std::vector<Shot> its = usual_flak(s, p);
      std::erase_if(its, [&](const Shot& shot) { return shot.team != t; });
      if (its.empty()) {  // refused when it is given, with why
        its = shots_of(s, t);
        std::erase_if(its, [&](const Shot& shot) { return !weapon_of(s, shot).has(WeaponTrait::anti_aircraft); });
        if (its.empty()) its = shots_of(s, t);
      }
      shots.insert(shots.end(), its.begin(), its.end());
    }
  }
  std::erase_if(shots, [&](const Shot& shot) { return !fires(shot.team); });
  c.replies.push_back(reply_of(shots));
}

Option option_of(const State& s, PlatoonId p, Shot shot) {
  const FlakRate rate = flak_rate(s, shot, usual_flak(s, p));
  return {.value = code_of(shot),
          .label = fmt::format("{}: {}, {} {}", name_of(s, shot.team), weapon_of(s, shot).name, rate.dice,
                               rate.dice == 1 ? "die" : "dice"),
          .piece = piece_of(shot.team),
          .rules = {rate.because, "FOW-AIR-042"_rule},
          .score = score_of(s, Test::flak, shot.team),
          .closed = why_no_flak(s, shot)};
}

void add_flak(const State& s, const Wanted& wanted, Decision& d) {
  for (PlatoonId p : flak_platoons(s, flak_side(s))) {
    if (!wanted.has(piece_of(p))) continue;
    Choice c{.verb = "flak"_name,
             .actor = piece_of(p),
             .label = fmt::format("{} fires at the aircraft", name_of(s, p)),
             .rules = {"FOW-AIR-029"_rule, "FOW-AIR-032"_rule, "FOW-AIR-033"_rule, "FOW-AIR-049"_rule},
             .closed = check_flak(s, p, {})};
    const std::vector<Shot> usual = usual_flak(s, p);
    if (usual.empty())
      for (const Shot& shot : flak_of(s, p))
        for (Refusal& r : why_no_flak(s, shot)) c.closed.push_back(std::move(r));
    c.usual = {reply_of(usual)};
    if (wanted.parts) {
      Question which{.key = weapons_key,
                     .shape = Shape::pick,
                     .label = "The weapons that fire, all told before the first die",
                     .rules = {"FOW-AIR-049"_rule}};
      for (const Shot& shot : flak_of(s, p)) which.options.push_back(option_of(s, p, shot));
      which.high = static_cast<int32_t>(which.options.size());
      c.parts.push_back(std::move(which));
    }
    d.choices.push_back(std::move(c));
  }
}

struct FlakOrder {
  PlatoonId platoon;  // none for what makes no sense
  std::vector<Shot> shots;
};

FlakOrder read_order(const State& s, const Command& c) {
  const auto i = static_cast<std::size_t>(c.actor.id);
  const Reply* which = c.reply(weapons_key);
  if (c.actor.sort != PieceSort::platoon || i >= s.platoons.size() || s.platoons[i].side != flak_side(s) || !which ||
      c.replies.size() != 1 || !which->routes.empty())
    return {};
  FlakOrder order{PlatoonId::of(i), {}};
  for (const int32_t v : which->values) {
    const Shot shot{TeamId{static_cast<int16_t>(v / static_cast<int32_t>(most_weapons))},
                    static_cast<uint8_t>(v % static_cast<int32_t>(most_weapons))};
    if (v < 0 || shot.team.index() >= s.teams.size() || !s[shot.team].platoon.valid() ||
        s[shot.team].with() != order.platoon || !s[shot.team].in_play() ||
        shot.weapon >= model(s, shot.team).weapons.size() ||
        std::find(order.shots.begin(), order.shots.end(), shot) != order.shots.end())
      return {};
    order.shots.push_back(shot);
  }
  const auto by_code = [](const Shot& a, const Shot& b) { return code_of(a) < code_of(b); };
  std::sort(order.shots.begin(), order.shots.end(), by_code);
  return order;
}

Act decode_flak(const State& s, const Command& c, Refusals& out) {
  const FlakOrder order = read_order(s, c);
  if (order.platoon.valid()) out = check_flak(s, order.platoon, order.shots);
  if (!order.platoon.valid() || (order.shots.empty() && out.empty())) {
    out.push_back(malformed("one of your platoons fires at the aircraft, with some of its anti-aircraft weapons"));
    return {};
  }
  return [order](State& now, Out& events) -> std::optional<N> {
    now.air.flight.shot_by.add(order.platoon);
    events.event({.kind = "flak"_name, .rule = "FOW-AIR-048"_rule, .who = piece_of(order.platoon)});
    FlakShots next{.platoon = order.platoon, .shots = push_all(now.arena, settle_flak(now, order.shots))};
    next.hits = open_list<FlakHit>(now.arena);
    return F::go(next);
  };
}

void complete_flak(const State& s, Command& c) {
  const auto i = static_cast<std::size_t>(c.actor.id);
  if (c.actor.sort != PieceSort::platoon || i >= s.platoons.size() || c.reply(weapons_key)) return;
  std::vector<Shot> shots = usual_flak(s, PlatoonId::of(i));
  if (shots.empty()) shots = flak_of(s, PlatoonId::of(i));  // refused, with why
  c.replies.push_back(reply_of(shots));
}

constinit const VerbRow flak_verb{
    .words = {"flak"_name,
              "{ platoon, only = [team, ...], weapons = [word, ...] }",
              "a platoon fires at aircraft",
              read_flak,
              {"FOW-AIR-028"_rule, "is for the enemy of attacking aircraft, after all other shooting"}},
    .add = add_flak,
    .decode = decode_flak,
    .complete = complete_flak,
    .preview = [](const State& s, const Command& c, Preview& out) { preview_flak(s, read_order(s, c).shots, out); }};

constinit const VerbRow flak_done_verb{
    .words = {"flak_done"_name,
              "{}",
              "nobody else fires at the aircraft",
              read_nothing,
              {"FOW-AIR-028"_rule, "is for the enemy of attacking aircraft, after all other shooting"}},
    .when = When::end,
    .add =
        [](const State&, const Wanted&, Decision& d) {
          d.choices.push_back({.verb = "flak_done"_name, .label = "Nobody else fires", .rules = {"FOW-AIR-048"_rule}});
        },
    .decode = [](const State&, const Command& c, Refusals& out) -> Act {
      if (c.actor.valid() || !c.replies.empty()) out.push_back(malformed("'flak_done' is said with nothing more"));
      return [](State& now, Out&) -> std::optional<N> {
        const std::vector<PlatoonId> left = may_fire(now);
        if (!several_players(now) || left.empty()) return F::done(Nothing{});
        // Each player for his own platoons (FOW-FRC-031); these have had their chance.
        for (const PlatoonId p : left)
          if (commanders(now, p).bits == commanders(now, left[0]).bits) now.air.flight.shot_by.add(p);
        return F::go(FlakFire{});
      };
    }};

}  // namespace

Verbs AskFlak::verbs() {
  static constexpr const VerbRow* rows[] = {&flak_verb, &flak_done_verb};
  return rows;
}

// Weapon by weapon; all hits of the platoon are shared out together (FOW-AIR-043).
N resume(State& s, const FlakShots& f, Out& out) {
  if (f.next == f.shots.count) return share_flak(s, f);
  const FlakShot shot = get(s.arena, f.shots, f.next);
  note_flak(s, shot.shot);
  std::vector<Shot> together;
  for (const FlakShot& other : all_of(s.arena, f.shots)) together.push_back(other.shot);
  out.event({.kind = "fires_flak"_name,
             .rule = flak_rate(s, shot.shot, together).because,
             .who = piece_of(shot.shot.team),
             .other = PieceRef::side(s.air.flight.side),
             .amount = shot.shot.weapon});
  return F::call(roll::Begin{flak_roll(s, shot)}, f);
}
N resume(State& s, const FlakShots& f, const roll::Result& result, Out& out) {
  FlakShots on = f;
  const FlakShot shot = get(s.arena, f.shots, f.next);
  for (int i = 0; i < result.passed; ++i)
    push(s.arena, on.hits, FlakHit{.by = shot.shot.team, .weapon = shot.shot.weapon, .may = shot.may});
  ++on.next;
  return resume(s, on, out);
}

}  // namespace sandtable::fow
