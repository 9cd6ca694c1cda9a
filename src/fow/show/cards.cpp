#include "fow/show/cards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "fow/core/state.hpp"
#include "fow/core/world.hpp"
#include "fow/sight/looking.hpp"
#include "fow/sight/night.hpp"
#include "game/refusal.hpp"

namespace sandtable::fow {
namespace {

TokenForm form_of(const Model& m) {
  using T = TokenForm;
  switch (m.mobility) {
    case Mobility::fully_tracked: return m.turret ? T::tank : T::turretless;
    case Mobility::half_tracked: return T::half_track;
    case Mobility::jeep: return T::jeep;
    case Mobility::wheeled:
    case Mobility::wagon:
    case Mobility::cavalry_wagon: return T::truck;
    case Mobility::cavalry: return T::cavalry;
    case Mobility::foot: return T::infantry;
    default: return T::gun;
  }
}

// What a gun is, by its first weapon.
const char* gun_function(const Model& m) {
  if (m.weapons.empty()) return "EWG---";
  const Weapon& w = m.weapons[0];
  if (w.has(WeaponTrait::mortar)) return m.man_packed() ? "EWOL--" : "EWOM--";
  if (w.has(WeaponTrait::rocket_launcher)) return "EWXM--";
  if (w.has(WeaponTrait::hmg)) return "EWRH--";
  if (w.has(WeaponTrait::lmg)) return "EWRL--";
  if (w.has(WeaponTrait::anti_aircraft) || w.has(WeaponTrait::heavy_aa)) return "EWA---";
  if (w.bombardment) return "EWHM--";
  return m.mobility == Mobility::light ? "EWGL--" : m.mobility == Mobility::medium ? "EWGM--" : "EWGH--";
}

const char* vehicle_function(const Model& m) {
  if (m.mobility == Mobility::wagon || m.mobility == Mobility::cavalry_wagon) return "EVM---";
  if (m.type == TeamType::transport) {
    if (m.armoured) return "EVAA--";
    return m.mobility == Mobility::jeep ? "EVUL--" : "EVUX--";
  }
  if (!m.armoured) return "EVU---";
  if (m.mobility == Mobility::wheeled || m.mobility == Mobility::jeep || m.mobility == Mobility::half_tracked)
    return "EVAL--";
  if (!m.weapons.empty() && m.weapons[0].bombardment && m.front < 4) return "EWHMS-";
  return m.front <= 3 ? "EVATL-" : m.front <= 7 ? "EVATM-" : "EVATH-";
}

// What men on foot carry, by their first weapon; plain infantry where it is a rifle.
const char* foot_function(const Model& m) {
  if (m.weapons.empty()) return "UCI---";
  const Weapon& w = m.weapons[0];
  if (w.has(WeaponTrait::flame_thrower)) return "EXF---";
  if (w.has(WeaponTrait::mortar)) return "EWOL--";
  if (w.has(WeaponTrait::hmg)) return "EWRH--";
  if (w.has(WeaponTrait::lmg)) return "EWRL--";
  return w.anti_tank >= 7 ? "EWSL--" : "UCI---";
}

const char* function_of(const Model& m) {
  if (m.vehicle()) return vehicle_function(m);
  if (m.type == TeamType::gun) return gun_function(m);
  if (m.mobility == Mobility::cavalry) return "UCRH--";
  return foot_function(m);
}

template <class E, std::size_t N>
std::string flag_words(const Flags<E>& flags, const std::array<std::string_view, N>& names) {
  std::string words;
  for (std::size_t i = 0; i < N; ++i)
    if (flags.has(static_cast<E>(i))) words += (words.empty() ? "" : ", ") + in_words(names[i]);
  return words;
}

std::string figures(const World& world, Coord range, int rof, int anti_tank, int firepower) {
  return fmt::format("Range {}, ROF {}, Anti-tank {}, Firepower {}", shown_length(range, world.centimetres), rof,
                     anti_tank > 0 ? fmt::format("{}", anti_tank) : "-",
                     firepower > 6 ? "-" : fmt::format("{}+", firepower));
}

std::string weapon_words(const World& world, const Model& m, const Weapon& w) {
  std::string words;
  if (w.direct()) words = figures(world, w.range, w.rof, w.anti_tank, w.firepower);
  if (w.bombardment)
    words += fmt::format("{}Bombardment: range {}, Anti-tank {}, Firepower {}+{}", words.empty() ? "" : "; ",
                         shown_length(w.bombardment->range, world.centimetres), w.bombardment->anti_tank,
                         w.bombardment->firepower, w.bombardment->smoke ? ", or smoke" : "");  // FOW-CHR-035
  if (w.improved) {                                                                            // FOW-CHR-036
    words += "; improved ammunition: " +
             figures(world, w.improved->range, w.improved->rof, w.improved->anti_tank, w.improved->firepower);
    const std::string more = flag_words(w.improved->traits, enum_names(WeaponTrait{}));
    if (!more.empty()) words += ", " + more;
  }
  if (m.vehicle() && w.machine_gun == MachineGun::none && w.mount == Mount::hull) words += "; in the hull";
  const std::string traits = flag_words(w.traits, enum_names(WeaponTrait{}));
  return traits.empty() ? words : words + "; " + traits;
}

// FOW-SHO-028 to 033: all round, or everything ahead of the line of its front.
Barrel barrel_of(const Model& m, const Weapon& w) {
  const bool turret = m.vehicle() && w.mount == Mount::turret;
  const bool all_round = m.type == TeamType::infantry || w.mount == Mount::turret || w.mount == Mount::top ||
                         w.has(WeaponTrait::turntable) || w.machine_gun == MachineGun::aa ||
                         w.machine_gun == MachineGun::cupola || w.machine_gun == MachineGun::turret_front;
  return {w.name, w.range, Angle{static_cast<uint16_t>(all_round ? 32768 : 16384)}, turret};
}

Fact type_fact(const Model& m) {  // FOW-CHR-004
  static constexpr std::pair<const char*, RuleId> types[] = {{"Tank team", "FOW-CHR-005"_rule},
                                                             {"Infantry team", "FOW-CHR-006"_rule},
                                                             {"Gun team", "FOW-CHR-007"_rule},
                                                             {"Transport team", "FOW-CHR-008"_rule}};
  const auto& [words, rule] = types[static_cast<std::size_t>(m.type)];
  return {"Type", words, rule};
}

// Machine-guns of a vehicle that are alike but for their places share a line.
void add_weapons(const World& world, const Model& m, Card& card) {
  std::vector<std::pair<std::string, std::string>> mgs;  // figures, and who has them
  for (const Weapon& w : m.weapons) {
    if (w.direct()) card.barrels.push_back(barrel_of(m, w));
    std::string words = weapon_words(world, m, w);
    if (w.machine_gun == MachineGun::none) {
      card.facts.push_back({w.name, std::move(words), "FOW-CHR-029"_rule});
      continue;
    }
    const auto same = std::find_if(mgs.begin(), mgs.end(), [&](const auto& g) { return g.first == words; });
    if (same == mgs.end())
      mgs.emplace_back(std::move(words), w.name);
    else
      same->second += ", " + w.name;
  }
  for (auto& [words, names] : mgs)
    card.facts.push_back({"Machine-guns", fmt::format("{}: {}", names, words), "FOW-CHR-029"_rule});
}

Badge badge(const char* letter, const char* words, RuleId rule) { return {letter, words, rule}; }
Badge night_badge(const State& s, int rolled) {
  return {"N", "Sees " + shown_length(rolled * visibility_unit, s.world->centimetres) + " at night",
          "FOW-NGT-005"_rule};
}
Badge fired_badge(bool night) {
  return night ? badge("F", "Fired: its muzzle flashes are seen from any distance", "FOW-NGT-006"_rule)
               : badge("F", "Fired in its last turn", "FOW-LOS-048"_rule);
}

}  // namespace

std::string in_words(std::string_view name) {
  std::string words(name);
  for (char& c : words)
    if (c == '_') c = ' ';
  if (!words.empty() && words[0] >= 'a' && words[0] <= 'z') words[0] = static_cast<char>(words[0] - 'a' + 'A');
  return words;
}

Card card_of(const World& world, const Model& m) {
  Card card{.form = form_of(m), .function = function_of(m)};
  // Texts are kept short: views copy a card for every token.
  card.facts.push_back(type_fact(m));
  const RuleId mobility = m.mobility == Mobility::jeep       ? "FOW-CHR-021"_rule
                          : m.mobility == Mobility::immobile ? "FOW-CHR-022"_rule
                                                             : "FOW-CHR-020"_rule;
  card.facts.push_back({"Mobility", in_words(sandtable::name_of(m.mobility)), mobility});
  if (m.armoured)
    card.facts.push_back({"Front/Side/Top", fmt::format("{} / {} / {}", m.front, m.side, m.top),
                          m.open_topped() ? "FOW-CHR-027"_rule : "FOW-CHR-026"_rule});
  add_weapons(world, m, card);
  const MovementRow row = world.movement.row_for(m, false);
  card.facts.push_back({"Movement", shown_length(row.cross_country, world.centimetres), row.rule});
  if (row.road != row.cross_country)
    card.facts.push_back({"On road", shown_length(row.road, world.centimetres), row.rule});
  if (row.rough != row.cross_country)
    card.facts.push_back({"Rough ground", shown_length(row.rough, world.centimetres), row.rule});
  const std::string traits = flag_words(m.traits, enum_names(Trait{}));
  if (!traits.empty()) card.facts.push_back({"Special", traits, "FOW-CHR-037"_rule});
  return card;
}

std::string symbol_code(const Card& card, int side) {
  std::string code = side == 0 ? "SFGP" : "SHGP";
  code += card.function;
  return code + (card.function[0] == 'U' ? "-A---" : "-----");
}

std::vector<Badge> badges_of(const State& s, TeamId id) {
  const Team& t = s[id];
  std::vector<Badge> list;
  if (t.harm.destroyed || !t.platoon.valid()) return list;
  if (s[t.with()].pinned) list.push_back(badge("P", "Pinned Down: may not close with the enemy", "FOW-PIN-010"_rule));
  if (t.harm.bailed_out) list.push_back(badge("B", "Bailed Out: cannot move or shoot", "FOW-CAS-005"_rule));
  if (t.harm.broken_down)
    list.push_back(t.harm.beyond_repair ? badge("K", "Broken down beyond repair", "FOW-MSR-023"_rule)
                                        : badge("K", "Broken down: waits for repair", "FOW-MSR-022"_rule));
  else if (t.harm.bogged_down)
    list.push_back(badge("S", "Bogged Down: cannot move or shoot", "FOW-BOG-014"_rule));
  // FOW-LOS-051: against anybody who sees it; behind terrain a vehicle may be so too, which depends on who looks.
  if (t.present() && hiding(s, id, Sighting{}).gone_to_ground)
    list.push_back(badge("G", "Gone to Ground: harder to hit", "FOW-LOS-051"_rule));
  if (t.shelter.dug_in) list.push_back(badge("D", "Dug in: in a Foxhole", "FOW-FOX-002"_rule));
  if (t.deeds.doubled)
    list.push_back(badge("A", "Moved At the Double: cannot shoot", "FOW-MOV-041"_rule));
  else if (t.deeds.moved)
    list.push_back(badge("M", "Moved in its last turn", "FOW-HIT-003"_rule));
  else if (t.deeds.turned)
    list.push_back(badge("M", "Turned beyond the field of fire of its gun in the hull", "FOW-MOV-031"_rule));
  if (t.deeds.shot || (s.night && flashes(s, id))) list.push_back(fired_badge(s.night));
  if (t.fuel_spent) list.push_back(badge("E", "Its flame fuel is spent", "FOW-FLM-010"_rule));
  if (hatch_open(s, id)) list.push_back(badge("H", "Its hatch is open", "FOW-VWP-018"_rule));
  if (t.flak.spent || t.flak.weapons != 0)
    list.push_back(badge(
        "L", t.flak.spent ? "Fired at aircraft: may not shoot, dig in, double or assault" : "Has fired at aircraft",
        "FOW-AIR-032"_rule));
  if (t.scouting.reorganising || t.scouting.must_reorganise)
    list.push_back(badge("O",
                         t.scouting.reorganising ? "Reorganising: may not shoot or close with the enemy"
                                                 : "Reorganises in its next turn",
                         "FOW-REC-032"_rule));
  if (t.scouting.revealed) list.push_back(badge("V", "Revealed: not Gone to Ground this turn", "FOW-REC-002"_rule));
  if (s.night && t.visibility > 0) list.push_back(night_badge(s, t.visibility));
  if (t.gunnery.fired_recoilless) list.push_back(badge("R", "Gave itself away by firing", "FOW-SSR-014"_rule));
  return list;
}

std::vector<Badge> badges_of(const State& s, PlatoonId id) {
  const Platoon& p = s[id];
  std::vector<Badge> list;
  if (p.pinned) list.push_back(badge("P", "Pinned Down: may not close with the enemy", "FOW-PIN-010"_rule));
  if (p.deeds.doubled)
    list.push_back(badge("A", "Moved At the Double: cannot shoot", "FOW-MOV-041"_rule));
  else if (p.deeds.moved)
    list.push_back(badge("M", "Has moved in this turn", "FOW-MOV-003"_rule));
  if (p.deeds.watching)
    list.push_back(badge("W", "Reveals an enemy: may not move, shoot or assault", "FOW-REC-003"_rule));
  if (p.deeds.shot) list.push_back(badge("F", "Has shot in this turn", "FOW-SHO-005"_rule));
  if (!s.night) return list;
  for (const Team& t : s.teams)
    if (t.platoon.valid() && t.with() == id && t.in_play() && t.visibility > 0) {
      list.push_back(night_badge(s, t.visibility));
      break;
    }
  return list;
}

}  // namespace sandtable::fow
