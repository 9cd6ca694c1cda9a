// Hit allocation: the battle's hits as a problem, and the decision of the target's player (FOW-HIT-020 to 052).
#include "fow/damage/hits.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <numeric>

#include "fow/assault/close_combat.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/gun_tanks.hpp"
#include "fow/damage/saves.hpp"
#include "fow/damage/settle.hpp"
#include "fow/damage/steps.hpp"
#include "fow/sight/cover.hpp"
#include "fow/sight/looking.hpp"
#include "fow/sight/smoke.hpp"

namespace sandtable::fow {
namespace {

// In Bulletproof Cover from that shooter (FOW-HIT-050).
bool protected_from(const State& s, TeamId team, TeamId shooter) {
  return cover_from(s, team, s[shooter].pose.at, shooter).bulletproof;
}

allocation::Team as_taker(const State& s, TeamId t) {
  const Model& m = model(s, t);
  return {.type = m.type,
          .man_packed = m.man_packed(),
          .armoured = m.vehicle() && m.armoured,
          .helpless = m.vehicle() && (s[t].bailed_out || s[t].bogged_down),
          .front = static_cast<int8_t>(m.front),
          .side = static_cast<int8_t>(m.side)};
}

// How the teams of a target stand to one shooter, found once for all his weapons.
struct Bearings {
  TeamId shooter;
  uint64_t asked = 0;
  uint64_t near = 0;     // FOW-HIT-026
  uint64_t covered = 0;  // FOW-HIT-050
  uint64_t side_on = 0;  // FOW-HIT-046

  void take(const State& s, TeamId by, const std::vector<TeamId>& teams, uint64_t may) {
    if (by != shooter) *this = {.shooter = by};
    for (uint64_t rest = may & ~asked; rest != 0; rest &= rest - 1) {
      const std::size_t i = first_of(rest);
      const uint64_t place = bit(i);
      if (within(s, by, teams[i], 16 * inch)) near |= place;
      const Model& m = model(s, teams[i]);
      if (!m.vehicle()) {
        if (protected_from(s, teams[i], by)) covered |= place;
      } else if (m.armoured && facing_struck(s, teams[i], s[by].pose.at) == Facing::side) {
        side_on |= place;
      }
    }
    asked |= may;
  }
};

allocation::Hit as_hit(const State& s, const Fire& f, const std::vector<TeamId>& teams, Bearings& bearings) {
  const Line line = line_of(s, f.shot);
  allocation::Hit h{.may = f.may,
                    .priority = f.priority,
                    .anti_tank = static_cast<int8_t>(line.anti_tank),
                    .firepower = static_cast<int8_t>(line.firepower)};
  if (teams.size() < most_targets) h.may &= (uint64_t{1} << teams.size()) - 1;
  bearings.take(s, f.shot.team, teams, h.may);
  h.near = bearings.near & h.may;
  h.covered = bearings.covered & h.may;
  h.side_on = bearings.side_on & h.may;
  return h;
}

std::string hit_words(const State& s, const Fire& f, int i) {
  return fmt::format("hit {} ({} of {})", i + 1, weapon_of(s, f.shot).name, name_of(s, f.shot.team));
}

// A fault of the allocation as a refusal.
Refusal refusal_of(const State& s, const HitsOn& of, const allocation::Fault& fault,
                   const std::vector<TeamId>& takers) {
  const std::vector<TeamId> teams = teams_in(s, of.teams);
  const std::vector<Fire> hits = hits_of(s, of);
  const auto words = [&](int hit) { return hit_words(s, hits[static_cast<std::size_t>(hit)], hit); };
  const TeamId taker = fault.hit >= 0 ? takers[static_cast<std::size_t>(fault.hit)] : TeamId{};
  if (fault.rule == "FOW-HIT-022"_rule) {
    const Fire& f = hits[static_cast<std::size_t>(fault.hit)];
    const bool listed = std::find(teams.begin(), teams.end(), taker) != teams.end();
    if (listed && line_of(s, f.shot).has(WeaponTrait::no_he) && !model(s, taker).vehicle())
      return refuse("FOW-SSR-008"_rule, words(fault.hit) + " is No HE and strikes vehicles only", piece_of(taker));
    if (listed && s.assault.firing && model(s, taker).type == TeamType::infantry && !hits_chargers(s, f.shot))
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
                              fault.rule == "FOW-HIT-038"_rule   ? "armour takes the best Anti-tank"
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
    words_.assign(s.arena.words.begin(), s.arena.words.end());
    of_ = of;
    takers_ = takers;
  }
  bool is(const State& s, const HitsOn& of, const std::vector<TeamId>& takers) const {
    return takers == takers_ && of == of_ && s.world.world == world_ && s.world->sight->serial() == table_ &&
           std::equal(words_.begin(), words_.end(), s.arena.words.begin(), s.arena.words.end()) &&
           teams_.size() == s.teams.size() &&
           std::memcmp(static_cast<const void*>(teams_.data()), static_cast<const void*>(s.teams.begin()),
                       teams_.size() * sizeof(Team)) == 0 &&
           overlays_ == s.overlays;
  }

 private:
  uint64_t table_ = 0;
  const World* world_ = nullptr;
  Overlays overlays_;
  std::vector<Team> teams_;
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

std::vector<Fire> hits_of(const State& s, const HitsOn& of) {
  std::vector<Fire> list;
  list.reserve(of.hits.count);
  for (std::size_t i = 0; i < of.hits.count; ++i)
    list.push_back(fire(s, of.ledger, static_cast<std::size_t>(s.arena.at(of.hits, i))));
  return list;
}

Option token_of(const State& s, const Fire& hit, std::size_t i) {
  return {.value = static_cast<int32_t>(i),
          .label = fmt::format("Hit by {} ({}, Anti-tank {})", name_of(s, hit.shot.team), weapon_of(s, hit.shot).name,
                               line_of(s, hit.shot).anti_tank),
          .piece = piece_of(hit.shot.team)};
}

bool smoke_hits(const State& s, const HitsOn& of) {
  return fire(s, of.ledger, static_cast<std::size_t>(s.arena.at(of.hits, 0))).shot.ammo == Ammo::smoke;
}

allocation::Problem problem_of(const State& s, const HitsOn& of) {
  allocation::Problem p;
  const std::vector<TeamId> teams = teams_in(s, of.teams);
  for (TeamId t : teams) p.teams.push_back(as_taker(s, t));
  p.hits.reserve(of.hits.count);
  Bearings bearings;
  for (std::size_t i = 0; i < of.hits.count; ++i) {
    // Hits of one entry lie side by side and are alike.
    const bool again = i > 0 && s.arena.at(of.hits, i) == s.arena.at(of.hits, i - 1);
    p.hits.push_back(
        again ? p.hits.back()
              : as_hit(s, fire(s, of.ledger, static_cast<std::size_t>(s.arena.at(of.hits, i))), teams, bearings));
    p.hits.back().named = p.hits.back().may & places_of_named(s, of, i);
  }
  return p;
}

Refusals check_allocation(const State& s, const HitsOn& of, const std::vector<TeamId>& takers) {
  if (LastUsual::mine().is(s, of, takers)) return {};
  const std::vector<TeamId> teams = teams_in(s, of.teams);
  allocation::Takers places;
  for (TeamId t : takers)
    places.push_back(static_cast<uint16_t>(std::find(teams.begin(), teams.end(), t) - teams.begin()));
  Refusals out;
  for (const allocation::Fault& fault : allocation::check(problem_of(s, of), places))
    out.push_back(refusal_of(s, of, fault, takers));
  return out;
}

HitKind kind_of(const State& s, const Fire& f, const std::vector<TeamId>& teams) {
  Bearings bearings;
  return {as_hit(s, f, teams, bearings), line_of(s, f.shot).traits.bits};
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
    for (Places* places : {&h.may, &h.named, &h.near, &h.side_on, &h.covered}) *places = moved(*places);
  allocation::Takers takers = allocation::usual(p);
  for (uint16_t& taker : takers) taker = static_cast<uint16_t>(order[taker]);
  return takers;
}

}  // namespace

std::vector<uint16_t> usual_places(const State& s, const std::vector<TeamId>& teams,
                                   const std::vector<HitKind>& kinds) {
  allocation::Problem p;
  for (TeamId t : teams) p.teams.push_back(as_taker(s, t));
  for (const HitKind& kind : kinds) p.hits.push_back(kind.hit);
  return spare_commanders(s, teams, p);
}

std::vector<TeamId> usual_allocation(const State& s, const HitsOn& of) {
  allocation::Problem p = problem_of(s, of);
  std::vector<std::pair<HitKind, std::size_t>> in_order;  // kind, and which hit it is
  in_order.reserve(p.hits.size());
  for (std::size_t i = 0; i < p.hits.size(); ++i) {
    const Fire f = fire(s, of.ledger, static_cast<std::size_t>(s.arena.at(of.hits, i)));
    in_order.push_back({{p.hits[i], line_of(s, f.shot).traits.bits}, i});
  }
  std::sort(in_order.begin(), in_order.end());
  for (std::size_t i = 0; i < in_order.size(); ++i) p.hits[i] = in_order[i].first.hit;
  const std::vector<TeamId> teams = teams_in(s, of.teams);
  const allocation::Takers places = spare_commanders(s, teams, p);
  std::vector<TeamId> takers(places.size());
  for (std::size_t i = 0; i < places.size(); ++i) takers[in_order[i].second] = teams[places[i]];
  LastUsual::mine().keep(s, of, takers);
  return takers;
}

std::vector<std::vector<TeamId>> legal_allocations(const State& s, const HitsOn& of, std::size_t most) {
  const std::vector<TeamId> teams = teams_in(s, of.teams);
  std::vector<std::vector<TeamId>> found;
  for (const allocation::Takers& one : allocation::legal(problem_of(s, of), most)) found.push_back(named(teams, one));
  return found;
}

// --- the decision of the target's player (FOW-HIT-020, FOW-ASL-169) ---

N resume(State& s, const TakeHits& t, Out&) {
  if (gun_tanks_possible(s, t.of)) return F::ask(AskGunTanks{t.of}, AfterGunTanks{t.of});
  return F::ask(AllocateHits{t.of}, AfterAllocation{t.of});
}

Addressee asked(const State& s, const AllocateHits& q) { return {.side = s[q.of.target.platoon].side}; }

void describe(const State& s, const AllocateHits& q, Decision& d) {
  d.prompt = q.of.hits.count == 1
                 ? fmt::format("A hit on {}: who takes it?", name_of(s, q.of.target))
                 : fmt::format("{} hits on {}: who takes them?", q.of.hits.count, name_of(s, q.of.target));
  d.rules = {"FOW-HIT-020"_rule, "FOW-HIT-027"_rule};
  Choice c{.verb = "allocate"_name,
           .actor = piece_of(q.of.target.platoon),
           .label = fmt::format("Share out the hits on {}", name_of(s, q.of.target)),
           .rules = {"FOW-HIT-020"_rule}};
  Question who{.key = "hits"_name,
               .shape = Shape::assign,
               .label = "Which team takes each hit",
               .rules = {"FOW-HIT-022"_rule, "FOW-HIT-023"_rule}};
  for (TeamId t : teams_in(s, q.of.teams))
    who.options.push_back(
        {.value = t.value, .label = fmt::format("{} ({})", name_of(s, t), model(s, t).name), .piece = piece_of(t)});
  const std::vector<Fire> hits = hits_of(s, q.of);
  for (std::size_t i = 0; i < hits.size(); ++i) who.tokens.push_back(token_of(s, hits[i], i));
  c.parts.push_back(std::move(who));
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}

Command usual(const State& s, const AllocateHits& q) {
  Command c{.verb = "allocate"_name, .actor = piece_of(q.of.target.platoon)};
  Reply& r = c.replies.emplace_back(Reply{.key = "hits"_name});
  r.values.reserve(q.of.hits.count);
  for (TeamId t : usual_allocation(s, q.of)) r.values.push_back(t.value);
  return c;
}

std::vector<TeamId> decode(const State& s, const AllocateHits& q, const Command& c, Refusals& out) {
  const Reply* r = c.reply("hits"_name);
  std::vector<TeamId> takers;
  if (c.verb != "allocate"_name || c.actor != piece_of(q.of.target.platoon) || c.replies.size() != 1 || !r ||
      !r->routes.empty() || r->values.size() != q.of.hits.count) {
    out.push_back(malformed(fmt::format("allocate the {} hits: one team of the platoon for each", q.of.hits.count)));
    return takers;
  }
  takers.reserve(r->values.size());
  for (int32_t v : r->values) {
    if (v < 0 || v >= static_cast<int32_t>(s.teams.size()))
      return out.push_back(malformed("there is no such team")), takers;
    takers.push_back(TeamId{static_cast<int16_t>(v)});
  }
  out = check_allocation(s, q.of, takers);
  return takers;
}

bool only_answer(const State&, const AllocateHits& q) { return q.of.teams.count == 1; }

N resume(State& s, const AfterAllocation& a, const std::vector<TeamId>& takers, Out& out) {
  for (TeamId t : takers) out.event({.kind = "hit"_name, .rule = "FOW-HIT-020"_rule, .who = piece_of(t)});
  if (smoke_hits(s, a.of)) {  // FOW-SMK-005, 006: markers, and no other effect
    std::vector<TeamId> marked;
    for (TeamId t : takers) {
      if (std::find(marked.begin(), marked.end(), t) != marked.end()) continue;
      marked.push_back(t);
      lay_smoke(s, t, s[a.of.shooters.platoon].side, out);
    }
    return F::done(Nothing{});
  }
  HitsOn of = a.of;
  s.arena.words.resize(of.hits.first + std::size_t{of.hits.count});  // the models named are done with
  of.named = {};
  Range to = s.arena.open();
  for (TeamId t : takers) s.arena.push(to, t.value);
  return settle(s, of, to);
}

}  // namespace sandtable::fow
