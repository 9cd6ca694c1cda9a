#include "fow/setup/mission_words.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/fields_toml.hpp"
#include "fow/mission/ground.hpp"
#include "fow/mission/layout.hpp"
#include "fow/morale/morale.hpp"
#include "game/reading.hpp"

namespace sandtable::fow {

void read_mission_words(const Toml& script, const std::string& home, World& w) {
  const Toml& named = script.find("mission");
  if (const Toml& points = script.find("points")) w.agreed_points = static_cast<int>(points.integer_between(1, 100000));
  if (!named) {
    if (const Toml& state = script.find("mission_state")) state.fail("say which mission: mission = \"encounter\"");
    return;
  }
  w.missions.push_back(load_mission(home, named));
  const std::vector<std::string> shipped = mission_ids(home);
  for (const MissionCell& cell : std::vector(w.missions[0]->cells))
    for (const std::string& id : cell.missions) {
      const auto is_it = [&](const auto& sheet) { return sheet->id == id; };
      if (std::find(shipped.begin(), shipped.end(), id) != shipped.end() &&
          std::none_of(w.missions.begin(), w.missions.end(), is_it))
        w.missions.push_back(load_mission(home, Toml::made(named, id)));
    }
}

void read_company_type(const Toml& force, std::size_t side, World& w) {
  if (const Toml& type = force.find("company")) w.company_types[side] = read_enum<CompanyType>(type);
}

namespace {

// A Transport Platoon serves the first platoon of its side that has nobody to carry it (FOW-DEP-008).
void assign_transports(State& s) {
  for (std::size_t i = 0; i < s.platoons.size(); ++i) {
    const PlatoonId trucks = PlatoonId::of(i);
    if (s[trucks].side < 0 || s[trucks].sort != PlatoonSort::transport || s[trucks].posting.serves.valid()) continue;
    for (PlatoonId p : platoons_of(s, s[trucks].side)) {
      const std::vector<TeamId> teams = home_teams(s, p);
      const bool walks = std::none_of(teams.begin(), teams.end(), [&](TeamId t) { return model(s, t).vehicle(); });
      const bool served = std::any_of(s.platoons.begin(), s.platoons.end(),
                                      [&](const Platoon& other) { return other.posting.serves == p; });
      const bool no_platoon = s[p].independent || s[p].sort == PlatoonSort::headquarters;  // FOW-FRC-023
      if (p == trucks || no_platoon || served || !walks || teams.empty()) continue;
      s[trucks].posting.serves = p;
      break;
    }
  }
}

PlatoonId platoon_at(const World& w, const Toml& word) {
  return PlatoonId::of(static_cast<std::size_t>(platoon_named(w, word)));
}

// A battle of the mission that is under way: who attacks and from where, objectives, who is held back.
void read_state(const Toml& t, State& s, World& w) {
  t.only({"attacker", "edge", "quarters", "attacker_quarter", "objectives", "reserve", "ambush", "immediate_ambush",
          "delay_counters", "finished_first", "arriving", "serves", "markers"});
  MissionPlay& m = s.mission;
  const MissionSheet& sheet = *w.missions[0];
  if (!sheet.cells.empty()) t.fail("a mission that is still to be found has no state: name the mission itself");
  m.attacker = static_cast<int8_t>(side_named(w, t.at("attacker")));
  const int own = m.attacker;
  const auto edge = static_cast<int8_t>(t.at("edge").one_of({"bottom", "left", "top", "right"}));
  m.edges[static_cast<std::size_t>(own)] = edge;
  m.edges[static_cast<std::size_t>(1 - own)] = static_cast<int8_t>(edge_across(edge));
  if (sheet.front == Front::quarters) {
    const auto mask = [](const Toml& list) {
      uint8_t bits = 0;
      for (const Toml& q : list.items())
        bits = static_cast<uint8_t>(bits | 1U << q.one_of({"bottom left", "bottom right", "top left", "top right"}));
      return bits;
    };
    m.quarters = {mask(t.at("attacker_quarter")), mask(t.at("quarters")), 0};
    m.quarters[2] = static_cast<uint8_t>(all_quarters & ~(m.quarters[0] | m.quarters[1]));
  } else if (sheet.front != Front::centre) {
    m.quarters = {half_at(edge), half_at(edge_across(edge)), 0};
  }
  if (const Toml& objectives = t.find("objectives"))
    for (const Toml& o : objectives.items()) {
      o.only({"at", "by", "serves", "removed"});
      Objective one{.at = read_pose(o.at("at")), .placed_by = static_cast<int8_t>(side_named(w, o.at("by")))};
      for (const Toml& side : o.at("serves").items())
        one.serves = static_cast<uint8_t>(one.serves | 1U << side_named(w, side));
      one.removed = o.boolean("removed", false);
      if (!m.objectives.try_push(one)) objectives.fail(fmt::format("more than {} objectives", most_objectives));
    }
  static constexpr const char* kinds[] = {"", "ambush", "immediate_ambush", "", "reserve"};
  for (const Held held : {Held::ambush, Held::immediate_ambush, Held::reserve})
    if (const Toml& list = t.find(kinds[static_cast<std::size_t>(held)]))
      for (const Toml& name : list.items()) {
        const PlatoonId p = platoon_at(w, name);
        if (any_in_play(s, p)) name.fail("a platoon that is held back is off the table: place = \"away\"");
        s[p].posting.held = held;
      }
  if (const Toml& list = t.find("arriving"))
    for (const Toml& name : list.items()) s[platoon_at(w, name)].posting.arriving = true;
  if (const Toml& serves = t.find("serves"))
    for (const auto& [trucks, served] : serves.entries())
      s[platoon_at(w, Toml::made(served, trucks))].posting.serves = platoon_at(w, served);
  if (const Toml& markers = t.find("markers"))  // Ranged In (MM-036)
    for (const auto& [name, at] : markers.entries()) {
      Posting& its = s[platoon_at(w, Toml::made(at, name))].posting;
      its.marked = true;
      its.marker = read_point(at);
    }
  m.delay_counters = static_cast<int8_t>(t.integer("delay_counters", 0));
  if (const Toml& first = t.find("finished_first")) m.finished_first = static_cast<int8_t>(side_named(w, first));
  note_areas(s);
}

}  // namespace

void begin_mission(const Toml& script, State& s, World& w) {
  if (w.missions.empty()) return;
  s.mission.sheet = 0;
  assign_transports(s);
  if (const Toml& state = script.find("mission_state")) {
    read_state(state, s, w);
    note_roles(s);
    return;
  }
  s.mission.preparing = true;
  for (std::size_t i = 0; i < s.platoons.size(); ++i)
    if (s.platoons[i].side >= 0) s.platoons[i].posting.due = !to_place(s, PlatoonId::of(i)).empty();
  for (int side = 0; side < 2; ++side)
    if (platoons_of(s, side).empty())
      script.find("mission").fail(
          fmt::format("{} has no platoon to fight with", w.sides[static_cast<std::size_t>(side)]));
}

}  // namespace sandtable::fow
