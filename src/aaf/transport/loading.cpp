#include "aaf/transport/loading.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "aaf/core/world.hpp"
#include "aaf/movement/moving.hpp"

namespace sandtable::aaf {
namespace {

bool is_gun(const State& s, ModelId m) { return profile(s, m).form == Form::gun; }

// What is aboard already, and what this boarding adds.
struct Hold {
  ModelId vehicle;
  int figures = 0;  // those besides the crew of what it tows
  UnitId squad;     // whose men they are
  ModelId gun;

  void add(const State& s, ModelId m) {
    if (is_gun(s, m)) {
      gun = m;
      return;
    }
    if (gun.valid() && s[m].serves == gun) return;
    ++figures;
    squad = s[m].unit;
  }
};

std::vector<Hold> holds_of(const State& s, const std::vector<ModelId>& vehicles) {
  std::vector<Hold> holds;
  for (const ModelId v : vehicles) {
    Hold h{.vehicle = v};
    const auto load = aboard_of(s, v);
    for (const ModelId m : load)
      if (is_gun(s, m)) h.add(s, m);
    for (const ModelId m : load)
      if (!is_gun(s, m)) h.add(s, m);
    holds.push_back(h);
  }
  return holds;
}

int calibre_of(const State& s, ModelId gun) {
  int most = 0;
  for (const Mount& w : profile(s, gun).weapons) most = std::max(most, weapon(s, w.weapon).calibre);
  return most;
}

bool is_mortar(const State& s, ModelId gun) {
  const auto& list = profile(s, gun).weapons;
  return std::any_of(list.begin(), list.end(),
                     [&](const Mount& w) { return weapon(s, w.weapon).id.find("mortar") != std::string::npos; });
}

// AAF-TRP-002, 005 to 007; the entry's own transport always can.
bool can_tow(const State& s, ModelId vehicle, ModelId gun) {
  const Room& room = profile(s, vehicle).room;
  if (s[vehicle].unit == s[gun].unit) return true;  // AAF-TRP-006
  return room.any() && calibre_of(s, gun) <= (is_mortar(s, gun) ? room.tows_mortar : room.tows);
}

// One more man of that unit.
bool has_room(const State& s, const Hold& h, UnitId u) {
  const Profile& p = profile(s, h.vehicle);
  if (!p.transport)  // AAF-TRP-024: on top of it, one squad or platoon HQ
    return p.tank && (!h.squad.valid() || h.squad == u);
  if (h.gun.valid() && !p.room.and_gun) return false;
  if (p.room.squad) return !h.squad.valid() || h.squad == u;  // AAF-TRP-004
  return h.figures < p.room.figures;                          // AAF-TRP-001, 007
}

bool hitches(const State& s, const Hold& h, ModelId gun) {
  const Profile& p = profile(s, h.vehicle);
  return p.transport && !h.gun.valid() && (h.figures == 0 || p.room.and_gun) && can_tow(s, h.vehicle, gun);
}

}  // namespace

std::vector<Berth> berths(const State& s, UnitId u, const std::vector<ModelId>& vehicles, Refusals& no) {
  const auto add = [&](RuleId rule, PieceRef of, std::string words) {
    no.push_back(refuse(rule, std::move(words), of));
  };
  for (const ModelId v : vehicles) {
    if (belongs_to_unit(s, v) && s[v].unit != u)
      add("AAF-TRP-008"_rule, piece_of(v), name_of(s, v) + " serves its own unit only");
    const bool rider = s[u].category == Category::squad || s[u].category == Category::platoon_hq;
    if (!profile(s, v).transport && (!profile(s, v).tank || !rider || has_guns(s, u)))
      add("AAF-TRP-024"_rule, piece_of(v), "only infantry squads and platoon HQs ride, and only on tanks");
    else if (profile(s, v).transport && !profile(s, v).room.any())
      add("AAF-TRP-007"_rule, piece_of(v), name_of(s, v) + " carries nobody");
  }
  std::vector<Berth> list;
  if (!no.empty()) return list;
  auto holds = holds_of(s, vehicles);
  std::vector<ModelId> men, guns;
  for (const ModelId m : models_of(s, u))
    if (s[m].present() && !profile(s, m).vehicle()) (is_gun(s, m) ? guns : men).push_back(m);
  for (const ModelId gun : guns) {
    const auto h = std::find_if(holds.begin(), holds.end(), [&](const Hold& hold) { return hitches(s, hold, gun); });
    if (h == holds.end()) {
      add("AAF-TRP-005"_rule, piece_of(gun), name_of(s, gun) + " cannot be towed by any of them");
      continue;
    }
    h->add(s, gun);
    list.push_back({gun, h->vehicle});
  }
  for (const ModelId m : men) {
    auto h = std::find_if(holds.begin(), holds.end(),
                          [&](const Hold& hold) { return hold.gun.valid() && s[m].serves == hold.gun; });
    if (h == holds.end())
      h = std::find_if(holds.begin(), holds.end(), [&](const Hold& hold) { return has_room(s, hold, u); });
    if (h == holds.end()) {
      add(vehicles.size() == 1 && profile(s, vehicles[0]).room.figures > 0 ? "AAF-TRP-001"_rule : "AAF-TRP-004"_rule,
          piece_of(m), name_of(s, m) + " finds no room");
      continue;
    }
    h->add(s, m);
    list.push_back({m, h->vehicle});
  }
  if (list.empty() && no.empty()) no.push_back(malformed(name_of(s, u) + " has nobody to go aboard"));
  return list;
}

Refusals why_not_boarded(const State& s, UnitId u, ModelId v) {
  Refusals no;
  const auto add = [&](RuleId rule, std::string words) {
    no.push_back(refuse(rule, name_of(s, v) + ' ' + std::move(words), piece_of(v)));
  };
  const Unit& driver = s[s[v].unit];
  if (s[v].drove) add("AAF-TRP-017"_rule, "has moved in this turn");
  if (driver.now.shots > 0 || driver.now.recon) add("AAF-TRP-019"_rule, "has shot or scouted in this turn");
  if (driver.nerve == Nerve::fleeing) add("AAF-MOR-038"_rule, "is fleeing");
  if (driver.melee >= 0) add("AAF-MEL-027"_rule, "is held in a melee");
  Gap least{1 << 30};
  for (const ModelId m : models_of(s, u))
    if (s[m].present() && !profile(s, m).vehicle()) least = std::min(least, distance(s, m, v));
  const Coord most = tables(s).movement.board_within;
  if (least > most) {  // AAF-TRP-018
    add("AAF-TRP-018"_rule,
        fmt::format("is {} from the nearest man, {} allowed", shown(s, least.shown()), shown(s, most)));
    no.back().unit = sandtable::Unit::length;
    no.back().measured = least.shown();
    no.back().allowed = most;
  }
  return no;
}

void take_aboard(State& s, const Berth& b) {
  s[b.what].place = Place::aboard;
  s[b.what].on = b.vehicle;
  s[b.what].pose = s[b.vehicle].pose;
  s[b.vehicle].loading = true;  // AAF-TRP-017
}

void get_out(State& s, ModelId m, const Pose& to, RuleId why, Out& out) {
  s[m].pose = s[carrier_or_self(s, m)].pose;
  s[m].place = Place::table;
  s[m].on = {};
  put(s, m, to, {to}, why, out);
}

void leave_mounts(State& s, UnitId u, RuleId why, Out& out) {
  if (!s[u].mounted) return;
  s[u].mounted = false;
  out.event({.kind = "dismounts"_name, .rule = why, .who = piece_of(u)});
}

// --- places ---

namespace {

// Whether the model may stand there: on the table and passable, on nobody, no enemy too near.
bool may_stand(const State& s, const Standings& where_all, ModelId m, const Pose& from, const Pose& to) {
  Standings start = where_all;
  start.put(m, from);
  if (!march(s, start, m, {to}, Approach::contact).walk.legal()) return false;
  const Rect base = footprint_at(s, m, to);
  for (std::size_t i = 0; i < s.models.size(); ++i) {
    const ModelId e = ModelId::of(i);
    if (s[e].present() && side_of(s, e) != side_of(s, m) &&
        distance(base, footprint_at(s, e, where_all.at(e))) < tables(s).movement.not_too_close)
      return false;  // AAF-MOV-006
  }
  return true;
}

Gap gap_to(const State& s, ModelId m, const Pose& to, ModelId vehicle, const Pose& there) {
  return distance(footprint_at(s, m, to), footprint_at(s, vehicle, there));
}

}  // namespace

std::vector<std::pair<ModelId, Pose>> places_beside(const State& s, Standings& where_all,
                                                    const std::vector<ModelId>& who) {
  std::vector<std::pair<ModelId, Pose>> list;
  const Coord one = tables(s).one;
  for (const ModelId m : who) {
    const ModelId v = carrier_or_self(s, m);
    const Pose from = where_all.at(v);
    bool found = false;
    for (int ring = 2; ring <= 16 && !found; ++ring)
      for (int i = 0; i < 24 && !found; ++i) {
        // Behind it and to its sides first.
        const int turn = i % 2 == 0 ? 12 + i / 2 : 12 - (i + 1) / 2;
        const Angle to = from.facing + Angle{static_cast<uint16_t>(turn * 65536 / 24)};
        const Pose place{from.at + along(to, ring * one / 2), from.facing};
        if (gap_to(s, m, place, v, from) > tables(s).movement.board_within) continue;
        if (!may_stand(s, where_all, m, from, place)) continue;
        where_all.put_down(m, place);
        list.emplace_back(m, place);
        found = true;
      }
  }
  return list;
}

Refusals why_not_there(const State& s, const Standings& where_all, ModelId m, const Pose& to, const Pose& before,
                       const Pose& after) {
  Refusals no;
  const ModelId v = carrier_or_self(s, m);
  const Coord most = tables(s).movement.board_within;
  const Gap first = gap_to(s, m, to, v, before), then = gap_to(s, m, to, v, after);
  const bool at_first = first <= most, at_last = then <= most;
  if (!at_first && !at_last) {
    no.push_back(refuse("AAF-TRP-020"_rule, name_of(s, m) + " would get out too far from its vehicle", piece_of(m)));
    no.back().unit = sandtable::Unit::length;
    no.back().measured = std::min(first, then).shown();
    no.back().allowed = most;
  } else if (!(at_first && may_stand(s, where_all, m, before, to)) &&
             !(at_last && may_stand(s, where_all, m, after, to))) {
    no.push_back(refuse("AAF-TRP-020"_rule, name_of(s, m) + " cannot get to that place or stand there", piece_of(m)));
  }
  return no;
}

std::vector<ModelId> get_out_around(State& s, const std::vector<ModelId>& who, RuleId why, Out& out) {
  Standings where_all(s);
  std::vector<ModelId> left = who;
  for (const auto& [m, pose] : places_beside(s, where_all, who)) {
    get_out(s, m, pose, why, out);
    left.erase(std::find(left.begin(), left.end(), m));
  }
  return left;
}

}  // namespace sandtable::aaf
