// Hit allocation: the battle's hits as a problem, and the decision of the target's player (FOW-HIT-020 to 052).
#include "fow/damage/hits.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <numeric>
#include <tuple>

#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/gun_tanks.hpp"
#include "fow/damage/saves.hpp"
#include "fow/damage/settle.hpp"
#include "fow/damage/steps.hpp"
#include "fow/sight/cover.hpp"
#include "fow/sight/looking.hpp"

namespace sandtable::fow {
namespace {

// Those who are hit by a template have no later place for being helpless (FOW-ART-084).
allocation::Team as_taker(const State& s, TeamId t, bool aimed = true) {
  const Model& m = model(s, t);
  return {.type = m.type,
          .man_packed = m.man_packed(),
          .armoured = m.vehicle() && m.armoured,
          .helpless = aimed && m.vehicle() && (s[t].harm.bailed_out || s[t].harm.bogged_down),
          .front = static_cast<int8_t>(m.front),
          .side = static_cast<int8_t>(m.side),
          .top = static_cast<int8_t>(m.top)};
}

// How the teams of a target stand to one firer, found once for all his weapons.
struct Bearings {
  Strike of;
  Places asked = 0;
  Places covered = 0;           // FOW-HIT-050
  Places side_on = 0, top = 0;  // FOW-HIT-046

  void take(const State& s, const Strike& strike, const Aspect& as, const std::vector<TeamId>& teams, Places may) {
    const bool same = strike.by == of.by && strike.face == of.face && strike.cover == of.cover;
    if (!same) *this = {.of = strike};
    each(may & ~asked, [&](std::size_t i) {
      const Hit hit{.on = teams[i],
                    .by = strike.by,
                    .from = as.from,
                    .faced = as.faced,
                    .face = strike.face,
                    .cover = strike.cover};
      const Model& m = model(s, teams[i]);
      if (!m.vehicle()) {
        if (cover_against(s, hit).bulletproof) covered |= bit(i);
      } else if (m.armoured) {
        const Face face = face_struck(s, hit);
        if (face == Face::side) side_on |= bit(i);
        if (face == Face::top) top |= bit(i);
      }
    });
    asked |= may;
  }
};

allocation::Hit as_hit(const State& s, const Strike& strike, const Aspect& as, const std::vector<TeamId>& teams,
                       Bearings& bearings) {
  allocation::Hit h{.may = strike.may,
                    .priority = strike.priority.named(),
                    .anti_tank = strike.anti_tank,
                    .firepower = strike.firepower};
  if (teams.size() < allocation::most_teams) h.may &= bit(teams.size()) - 1;
  bearings.take(s, strike, as, teams, h.may);
  h.near = strike.near & h.may;
  h.covered = bearings.covered & h.may;
  h.side_on = bearings.side_on & h.may;
  h.top_on = bearings.top & h.may;
  return h;
}

const std::string& weapon_name(const State& s, const Strike& hit) { return model(s, hit.by).weapons[hit.weapon].name; }
std::string hit_words(const State& s, const Strike& hit, int i) {
  if (!hit.by.valid()) return fmt::format("hit {}", i + 1);
  return fmt::format("hit {} ({} of {})", i + 1, weapon_name(s, hit), name_of(s, hit.by));
}

// The rule of the chapter the template is of, where it says the same as that of shooting.
RuleId as_said_of(Origin origin, RuleId rule, bool armoured) {
  if (origin == Origin::aimed) return rule;
  const bool guns = origin == Origin::guns;
  if (rule == "FOW-HIT-022"_rule) return guns ? "FOW-ART-081"_rule : "FOW-AIR-069"_rule;
  if (rule == "FOW-HIT-045"_rule && armoured) return guns ? "FOW-ART-084"_rule : "FOW-AIR-071"_rule;
  if (rule == "FOW-HIT-045"_rule || rule == "FOW-HIT-047"_rule) return guns ? "FOW-ART-083"_rule : "FOW-AIR-070"_rule;
  if (rule == "FOW-HIT-023"_rule || rule == "FOW-HIT-024"_rule) return guns ? "FOW-ART-082"_rule : "FOW-AIR-069"_rule;
  return rule;
}

// A fault of the allocation as a refusal.
Refusal refusal_of(const State& s, const HitsOn& of, const allocation::Fault& fault,
                   const std::vector<TeamId>& takers) {
  const std::vector<TeamId> teams = all_of(s.arena, of.teams);
  const std::vector<Strike> hits = hits_of(s, of);
  const auto words = [&](int hit) { return hit_words(s, hits[static_cast<std::size_t>(hit)], hit); };
  const TeamId taker = fault.hit >= 0 ? takers[static_cast<std::size_t>(fault.hit)] : TeamId{};
  if (fault.rule == "FOW-HIT-022"_rule) {
    const Strike& hit = hits[static_cast<std::size_t>(fault.hit)];
    const bool listed = std::find(teams.begin(), teams.end(), taker) != teams.end();
    if (listed && hit.no_he && !model(s, taker).vehicle())
      return refuse("FOW-SSR-008"_rule, words(fault.hit) + " is No HE and strikes vehicles only", piece_of(taker));
    if (listed && hit.spares_infantry && model(s, taker).type == TeamType::infantry)
      return refuse("FOW-ASL-068"_rule, words(fault.hit) + " of a vehicle's gun strikes no Infantry in defensive fire",
                    piece_of(taker));
    return refuse(fault.rule,
                  fmt::format("{} was not a valid target for the team that scored {}",
                              listed ? name_of(s, taker) : "that team", words(fault.hit)),
                  piece_of(taker));
  }
  if (fault.rule == "FOW-HIT-043"_rule)
    return refuse(fault.rule, fmt::format("{} was aimed at another model than {}", words(fault.hit), name_of(s, taker)),
                  piece_of(taker));
  if (fault.to >= 0)
    return refuse(fault.rule,
                  fmt::format("{} goes to {} before {}: {}", words(fault.hit),
                              name_of(s, teams[static_cast<std::size_t>(fault.to)]), name_of(s, taker),
                              fault.rule == "FOW-HIT-045"_rule ? "its armour is weaker" : "it is not in cover"),
                  piece_of(taker));
  if (fault.other_hit >= 0)
    return refuse(fault.rule,
                  fmt::format("{} and {} must change places: {}", words(fault.hit), words(fault.other_hit),
                              fault.rule == "FOW-HIT-045"_rule   ? "each goes to the weaker armour it sees"
                              : fault.rule == "FOW-HIT-047"_rule ? "each goes to those it finds without cover"
                              : fault.rule == "FOW-HIT-038"_rule ? "armour takes the best Anti-tank"
                              : fault.rule == "FOW-HIT-048"_rule ? "cover takes the best Firepower"
                                                                 : "the priority decides between armour and cover"));
  if (fault.rule == "FOW-HIT-031"_rule) return refuse(fault.rule, "more hits could go to their priority type");
  if (fault.rule == "FOW-HIT-025"_rule)
    return refuse(fault.rule, "operational vehicles take hits before Bailed Out and Bogged Down ones");
  if (fault.rule == "FOW-HIT-026"_rule) return refuse(fault.rule, "teams within 16 in take hits before those beyond");
  return refuse(fault.rule, "the hits could be spread more evenly");
}

// The usual allocation found last, so that judging it does not solve the same problem again. A memo of one thread: all
// that the problem is made of is held against the State before it is used.
class LastUsual {
 public:
  static LastUsual& mine() {
    static thread_local LastUsual last;
    return last;
  }
  void keep(const State& s, const HitsOn& of, const std::vector<TeamId>& takers) {
    table_ = s.world->sight->serial();
    world_ = s.world.world;
    overlays_ = s.overlays;
    teams_.assign(s.teams.begin(), s.teams.end());
    platoons_.assign(s.platoons.begin(), s.platoons.end());
    moment_ = moment_of(s);
    words_.assign(s.arena.words.begin(), s.arena.words.end());
    of_ = of;
    takers_ = takers;
  }
  bool is(const State& s, const HitsOn& of, const std::vector<TeamId>& takers) const {
    return takers == takers_ && of == of_ && s.world.world == world_ && s.world->sight->serial() == table_ &&
           std::equal(words_.begin(), words_.end(), s.arena.words.begin(), s.arena.words.end()) &&
           same_bytes(teams_, s.teams) && same_bytes(platoons_, s.platoons) && moment_ == moment_of(s) &&
           overlays_ == s.overlays;
  }

 private:
  // Everything else in a State that cover and sight may ask.
  using MomentOf = std::tuple<int16_t, int8_t, Step, bool, Assault>;
  static MomentOf moment_of(const State& s) { return {s.turn, s.active, s.step, s.night, s.assault}; }
  template <class T, class Listed>
  static bool same_bytes(const std::vector<T>& kept, const Listed& now) {
    return kept.size() == now.size() &&
           std::memcmp(static_cast<const void*>(kept.data()), static_cast<const void*>(now.begin()),
                       kept.size() * sizeof(T)) == 0;
  }

  uint64_t table_ = 0;
  const World* world_ = nullptr;
  Overlays overlays_;
  std::vector<Team> teams_;
  std::vector<Platoon> platoons_;
  MomentOf moment_;
  std::vector<int32_t> words_;
  HitsOn of_;
  std::vector<TeamId> takers_;
};

std::vector<TeamId> named(const std::vector<TeamId>& teams, const allocation::Takers& takers) {
  std::vector<TeamId> list;
  list.reserve(takers.size());
  for (std::size_t place : takers) list.push_back(teams[place]);
  return list;
}

}  // namespace

std::vector<Strike> hits_of(const State& s, const HitsOn& of) {
  std::vector<Strike> list;
  for (std::size_t i = 0; i < of.strikes.count; ++i) {
    const Strike strike = get(s.arena, of.strikes, i);
    list.insert(list.end(), strike.count, strike);
  }
  return list;
}

std::size_t hits_in(const State& s, const HitsOn& of) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < of.strikes.count; ++i) count += get(s.arena, of.strikes, i).count;
  return count;
}

Option token_of(const State& s, const Strike& hit, std::size_t i) {
  const auto value = static_cast<int32_t>(i);
  if (!hit.by.valid()) return {.value = value, .label = fmt::format("Hit (Anti-tank {})", hit.anti_tank)};
  return {.value = value,
          .label = fmt::format("Hit by {} ({}, Anti-tank {})", name_of(s, hit.by), weapon_name(s, hit), hit.anti_tank),
          .piece = piece_of(hit.by)};
}

bool smoke_hits(const State& s, const HitsOn& of) { return get(s.arena, of.strikes, 0).smoke; }

allocation::Problem problem_of(const State& s, const HitsOn& of) {
  allocation::Problem p;
  const std::vector<TeamId> teams = all_of(s.arena, of.teams);
  for (TeamId t : teams) p.teams.push_back(as_taker(s, t, of.origin == Origin::aimed));
  p.hits.reserve(hits_in(s, of));
  Bearings bearings;
  for (std::size_t i = 0; i < of.strikes.count; ++i) {
    const Strike strike = get(s.arena, of.strikes, i);
    const allocation::Hit hit = as_hit(s, strike, aspect_of(s, strike, of), teams, bearings);
    for (int n = 0; n < strike.count; ++n) {
      p.hits.push_back(hit);
      p.hits.back().named = hit.may & places_of_named(s, of, p.hits.size() - 1);
    }
  }
  return p;
}

Refusals check_allocation(const State& s, const HitsOn& of, const std::vector<TeamId>& takers) {
  if (LastUsual::mine().is(s, of, takers)) return {};
  const std::vector<TeamId> teams = all_of(s.arena, of.teams);
  allocation::Takers places;
  for (TeamId t : takers)
    places.push_back(static_cast<uint16_t>(std::find(teams.begin(), teams.end(), t) - teams.begin()));
  Refusals out;
  for (const allocation::Fault& fault : allocation::check(problem_of(s, of), places)) {
    out.push_back(refusal_of(s, of, fault, takers));
    const bool armoured = fault.to >= 0 && model(s, teams[static_cast<std::size_t>(fault.to)]).armoured;
    out.back().rule = as_said_of(of.origin, out.back().rule, armoured);
  }
  return out;
}

HitKind kind_of(const State& s, const Strike& strike, const std::vector<TeamId>& teams) {
  Bearings bearings;
  return {as_hit(s, strike, aspect_of(s, strike, {}), teams, bearings), strike.flame, strike.bunker_buster};
}

namespace {

// Of equal teams the usual answer takes the first, so those with a rank are put last (takers_in).
allocation::Takers spare_commanders(const State& s, const std::vector<TeamId>& teams, allocation::Problem& p) {
  const auto plain = [&](TeamId t) { return s[t].role == Role::none; };
  if (std::is_partitioned(teams.begin(), teams.end(), plain)) return allocation::usual(p);
  std::vector<std::size_t> order(teams.size());  // for each new place the old one
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_partition(order.begin(), order.end(), [&](std::size_t place) { return plain(teams[place]); });
  const auto old = p.teams;
  for (std::size_t i = 0; i < order.size(); ++i) p.teams[i] = old[order[i]];
  const auto moved = [&](Places places) {
    Places now = 0;
    for (std::size_t i = 0; i < order.size(); ++i)
      if (has(places, order[i])) now |= bit(i);
    return now;
  };
  for (allocation::Hit& h : p.hits)
    for (Places* places : {&h.may, &h.named, &h.near, &h.side_on, &h.top_on, &h.covered}) *places = moved(*places);
  allocation::Takers takers = allocation::usual(p);
  for (uint16_t& taker : takers) taker = static_cast<uint16_t>(order[taker]);
  return takers;
}

}  // namespace

std::vector<uint16_t> usual_places(const State& s, const std::vector<TeamId>& teams, const std::vector<HitKind>& kinds,
                                   Origin origin) {
  allocation::Problem p;
  for (TeamId t : teams) p.teams.push_back(as_taker(s, t, origin == Origin::aimed));
  for (const HitKind& kind : kinds) p.hits.push_back(kind.hit);
  return spare_commanders(s, teams, p);
}

std::vector<TeamId> usual_allocation(const State& s, const HitsOn& of) {
  allocation::Problem p = problem_of(s, of);
  std::vector<std::pair<HitKind, std::size_t>> in_order;  // kind, and which hit it is
  in_order.reserve(p.hits.size());
  for (std::size_t k = 0, i = 0; k < of.strikes.count; ++k) {
    const Strike strike = get(s.arena, of.strikes, k);
    for (int n = 0; n < strike.count; ++n, ++i)
      in_order.push_back({{p.hits[i], strike.flame, strike.bunker_buster}, i});
  }
  std::sort(in_order.begin(), in_order.end());
  for (std::size_t i = 0; i < in_order.size(); ++i) p.hits[i] = in_order[i].first.hit;
  const std::vector<TeamId> teams = all_of(s.arena, of.teams);
  const allocation::Takers places = spare_commanders(s, teams, p);
  std::vector<TeamId> takers(places.size());
  for (std::size_t i = 0; i < places.size(); ++i) takers[in_order[i].second] = teams[places[i]];
  LastUsual::mine().keep(s, of, takers);
  return takers;
}

std::vector<std::vector<TeamId>> legal_allocations(const State& s, const HitsOn& of, std::size_t most) {
  const std::vector<TeamId> teams = all_of(s.arena, of.teams);
  std::vector<std::vector<TeamId>> found;
  for (const allocation::Takers& one : allocation::legal(problem_of(s, of), most)) found.push_back(named(teams, one));
  return found;
}

// --- the decision of the target's player (FOW-HIT-020, FOW-ASL-169) ---

N resume(State& s, const TakeHits& t, Out&) {
  const bool aimed = t.of.origin == Origin::aimed;  // FOW-ART-082
  if (aimed && gun_tanks_possible(s, t.of)) return F::ask(AskGunTanks{t.of}, AfterGunTanks{t.of});
  return F::ask(AllocateHits{t.of}, AfterAllocation{t.of});
}

N resume(State& s, const AfterAllocation& a, const std::vector<TeamId>& takers, Out& out) {
  const RuleId rule = a.of.origin == Origin::guns       ? "FOW-ART-081"_rule
                      : a.of.origin == Origin::aircraft ? "FOW-AIR-069"_rule
                                                        : "FOW-HIT-020"_rule;
  for (TeamId t : takers) out.event({.kind = "hit"_name, .rule = rule, .who = piece_of(t)});
  for (std::size_t i = 0; i < takers.size(); ++i) put(s.arena, a.of.taken, i, {.team = takers[i]});
  return F::done(Nothing{});  // FOW-HIT-021: settled when all are shared out
}

}  // namespace sandtable::fow
