#include "fow/setup/team_words.hpp"

#include <algorithm>

namespace sandtable::fow {

Place read_place(const Toml& t) {
  constexpr Place places[] = {Place::table, Place::away, Place::left, Place::rear};
  return places[t.one_of({"table", "away", "left", "rear"})];
}
Place off_table(const Toml& status) {
  for (const Toml& word : status ? status.items() : std::vector<Toml>{})
    if (word.string() == "rear" || word.string() == "lost_before") return Place::rear;
  return Place::table;
}

void read_status(const Toml& status, const Model& m, Team& team) {  // FOW-CHR-038, and what other rules leave behind
  for (const Toml& word : status.items()) {
    switch (word.one_of({"bailed_out", "bogged_down", "destroyed", "broken_down", "beyond_repair", "dug_in",
                         "fuel_spent", "fired_recoilless", "hatch_open", "rear", "lost_before", "revealed",
                         "reorganising", "must_reorganise", "fired_at_aircraft", "flak_spent"})) {
      case 0:
        if (!m.armoured) word.fail("only armoured vehicles can be Bailed Out (FOW-CHR-041)");
        team.harm.bailed_out = true;
        break;
      case 2: team.harm.destroyed = true; break;
      case 3: team.harm.broken_down = team.harm.bogged_down = true; break;
      case 4: team.harm.broken_down = team.harm.beyond_repair = team.harm.bogged_down = true; break;
      case 5: team.shelter.dug_in = true; break;
      case 6: team.fuel_spent = true; break;
      case 7: team.gunnery.fired_recoilless = true; break;
      case 8: team.gunnery.hatch_open = true; break;
      case 9: break;                                                       // off_table has put it there
      case 10: team.harm.destroyed = team.harm.lost_before = true; break;  // FOW-MOR-019
      case 11: team.scouting.revealed = true; break;
      case 12: team.scouting.reorganising = true; break;
      case 13: team.scouting.must_reorganise = true; break;
      case 14:  // in the enemy's turn that is being played (FOW-AIR-033)
        for (std::size_t i = 0; i < m.weapons.size(); ++i)
          if (m.weapons[i].has(WeaponTrait::anti_aircraft)) {
            team.flak.weapons = static_cast<uint8_t>(team.flak.weapons | 1U << i);
            if (m.weapons[i].has(WeaponTrait::passenger_fired)) team.flak.by_passengers = true;  // FOW-SSR-012
          }
        if (team.flak.weapons == 0) word.fail("it has no anti-aircraft weapon (FOW-AIR-029)");
        break;
      case 15: team.flak.spent = true; break;  // before its own turn that is being played (FOW-AIR-032)
      default: team.harm.bogged_down = true;
    }
    if (team.harm.bogged_down && !m.can_bog())
      word.fail("only vehicles and Light, Medium and Heavy guns bog down (FOW-CHR-040)");
  }
}

void read_deeds(const Toml& did, const Model& m, Deeds& deeds) {
  if (!did) return;
  for (const Toml& word : did.items()) {
    bool known = false;
    each_field(deeds, [&](std::string_view name, auto& deed) {
      if constexpr (std::is_same_v<decltype(deed), bool&>)
        if (name == word.string()) deed = known = true;
    });
    if (!known)
      word.fail(
          "what a team did is one of: moved, tried_to_dig, turned, doubled, assaulted, shot, fired_by_passengers, "
          "bombarded, spotted, unlimbered, "
          "climbed, recovered, repaired, shot_over, appointed");
  }
  const bool crewed = std::any_of(m.weapons.begin(), m.weapons.end(),
                                  [](const Weapon& w) { return w.direct() && !w.has(WeaponTrait::passenger_fired); });
  if (deeds.shot && m.vehicle() && (m.has(Trait::hmg_carrier) || !crewed)) deeds.fired_by_passengers = true;
}

}  // namespace sandtable::fow
