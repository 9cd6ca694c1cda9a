// Which aircraft takes which hit, and whether it is shot down (FOW-AIR-043 to 047).
#include <fmt/core.h>

#include <algorithm>

#include "fow/air/flak_sharing.hpp"
#include "fow/air/marking.hpp"
#include "fow/air/steps.hpp"
#include "fow/command/rolls.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/shooting/fire.hpp"

namespace sandtable::fow {
namespace {

constexpr Name share_verb = "share_flak"_name, planes_key = "planes"_name;

// Only aircraft that still fly (FOW-AIR-043).
uint8_t flying_of(const State& s, uint8_t may) {
  uint8_t left = 0;
  for (std::size_t i = 0; i < s.air.flight.planes.size(); ++i)
    if ((may >> i & 1U) != 0 && s.air.flight.planes[i].flying) left = static_cast<uint8_t>(left | 1U << i);
  return left;
}

FlakMasks masks_of(const State& s, const FlakShots& of) {
  FlakMasks masks;
  for (const FlakHit& hit : all_of(s.arena, of.hits)) masks.push_back(flying_of(s, hit.may));
  return masks;
}

N next_platoon(State& s, const FlakShots& of) {
  drop_from(s.arena, of.shots);
  return F::go(FlakFire{});
}

Command answer_of(const std::vector<uint8_t>& to) {
  Reply r{.key = planes_key};
  for (const uint8_t plane : to) r.values.push_back(plane);
  return {.verb = share_verb, .replies = {std::move(r)}};
}

}  // namespace

N share_flak(State& s, const FlakShots& of) {
  if (of.hits.count == 0) return next_platoon(s, of);
  return F::ask(AskShareFlak{of}, AfterShareFlak{of});
}

Addressee asked(const State& s, const AskShareFlak&) { return ask_chief(s, s.air.flight.side); }

void describe(const State& s, const AskShareFlak& q, Decision& d) {
  const Flight& flight = s.air.flight;
  d.prompt = q.of.hits.count == 1 ? "A hit on your aircraft: which one?"
                                  : fmt::format("{} hits on your aircraft: which ones?", q.of.hits.count);
  d.rules = {"FOW-AIR-043"_rule, "FOW-AIR-044"_rule};
  Choice c{.verb = share_verb, .label = "Spread the hits over the aircraft", .rules = {"FOW-AIR-043"_rule}};
  Question who{.key = planes_key,
               .shape = Shape::assign,
               .label = "Which aircraft takes each hit",
               .rules = {"FOW-AIR-043"_rule, "FOW-AIR-044"_rule}};
  for (std::size_t i = 0; i < flight.planes.size(); ++i)
    if (flight.planes[i].flying)
      who.options.push_back({.value = static_cast<int32_t>(i), .label = std::string(plane_word(flight, i))});
  for (std::size_t i = 0; i < q.of.hits.count; ++i) {
    const FlakHit hit = get(s.arena, q.of.hits, i);
    const Weapon& w = weapon_of(s, {hit.by, hit.weapon});
    who.tokens.push_back(
        {.value = static_cast<int32_t>(i),
         .label = fmt::format("Hit by {} ({}, Firepower {}+)", name_of(s, hit.by), w.name, w.firepower),
         .piece = piece_of(hit.by)});
  }
  c.parts.push_back(std::move(who));
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}

Command usual(const State& s, const AskShareFlak& q) { return answer_of(spread_evenly(masks_of(s, q.of))); }

std::vector<uint8_t> decode(const State& s, const AskShareFlak& q, const Command& c, Refusals& out) {
  const Reply* r = c.reply(planes_key);
  const Flight& flight = s.air.flight;
  std::vector<uint8_t> to;
  const auto plane = [&](int32_t v) { return v >= 0 && v < static_cast<int32_t>(flight.planes.size()); };
  if (c.verb != share_verb || c.actor.valid() || c.replies.size() != 1 || !r || !r->routes.empty() ||
      r->values.size() != q.of.hits.count || !std::all_of(r->values.begin(), r->values.end(), plane)) {
    out.push_back(malformed(fmt::format("give each of the {} hits to one of the aircraft", q.of.hits.count)));
    return to;
  }
  for (const int32_t v : r->values) to.push_back(static_cast<uint8_t>(v));
  const FlakMasks masks = masks_of(s, q.of);
  for (std::size_t i = 0; i < to.size(); ++i)
    if ((unsigned{masks[i]} >> to[i] & 1U) == 0) {
      const FlakHit hit = get(s.arena, q.of.hits, i);
      const bool gone = !flight.planes[to[i]].flying;
      out.push_back(refuse(gone ? "FOW-AIR-043"_rule : "FOW-AIR-044"_rule,
                           fmt::format("the {} aircraft {}", plane_word(flight, to[i]),
                                       gone ? "is gone" : "is none that " + name_of(s, hit.by) + " may hit"),
                           piece_of(hit.by)));
    }
  if (!out.empty()) return to;
  if (const std::size_t i = uneven_hit(masks, to); i < to.size())
    out.push_back(refuse("FOW-AIR-043"_rule,
                         fmt::format("the hits are spread evenly: another takes a hit before the {} aircraft takes "
                                     "one more",
                                     plane_word(flight, to[i]))));
  return to;
}

bool only_answer(const State& s, const AskShareFlak& q) {
  const FlakMasks masks = masks_of(s, q.of);
  return std::all_of(masks.begin(), masks.end(), [](uint8_t mask) { return (mask & (mask - 1)) == 0; });
}

N resume(State& s, const AfterShareFlak& a, const std::vector<uint8_t>& to, Out& out) {
  for (std::size_t i = 0; i < to.size(); ++i) {
    FlakHit hit = get(s.arena, a.of.hits, i);
    hit.plane = to[i];
    put(s.arena, a.of.hits, i, hit);
    out.event({.kind = "aircraft_hit"_name,
               .rule = "FOW-AIR-043"_rule,
               .who = piece_of(hit.by),
               .from = s.air.flight.planes[to[i]].at,
               .to = s.air.flight.planes[to[i]].at,
               .amount = to[i]});
  }
  return F::go(FlakDamage{a.of, 0});
}

// Hit by hit; those on an aircraft that is down already are lost (FOW-AIR-045).
N resume(State& s, const FlakDamage& d, Out&) {
  FlakDamage on = d;
  for (; on.next < on.of.hits.count; ++on.next) {
    const FlakHit hit = get(s.arena, on.of.hits, on.next);
    if (!s.air.flight.planes[static_cast<std::size_t>(hit.plane)].flying) continue;
    const Line line = line_of(s, {hit.by, hit.weapon});
    return F::call(roll::Begin{roll_of(s, {.test = Test::flak_firepower,
                                           .roller = piece_of(hit.by),
                                           .side = side_of(s, hit.by),
                                           .score = Score::from("FOW-AIR-045"_rule, line.firepower)})},
                   on);
  }
  return next_platoon(s, on.of);
}
N resume(State& s, const FlakDamage& d, const roll::Result& result, Out& out) {
  FlakDamage on = d;
  const FlakHit hit = get(s.arena, d.of.hits, d.next);
  Plane& plane = s.air.flight.planes[static_cast<std::size_t>(hit.plane)];
  const bool down = result.passed > 0;
  plane.flying = !down;
  out.event({.kind = down ? "shot_down"_name : "plane_damaged"_name,
             .rule = down ? "FOW-AIR-045"_rule : "FOW-AIR-046"_rule,
             .who = PieceRef::side(s.air.flight.side),
             .other = piece_of(hit.by),
             .from = plane.at,
             .to = plane.at,
             .amount = hit.plane});
  ++on.next;
  return resume(s, on, out);
}

}  // namespace sandtable::fow
