// The charts and figures that play reads (data/aaf/tables.toml, terrain.toml), lengths resolved in the unit of the
// battle (AAF-GEN-001). Used by every room. Loading checks everything and names file, line and remedy.
#pragma once
#include <vector>

#include "aaf/core/types.hpp"
#include "base/rule_id.hpp"
#include "base/toml.hpp"
#include "table/terrain/terrain.hpp"

namespace sandtable::aaf {

// What the terrain chart makes of a stretch of ground (AAF-MOV-007 to 017).
enum class Effect : uint8_t { none, plus_half, double_speed, half_speed, half_move, impassable };
enum class Ground : uint8_t { open, road, rough, difficult, minor_obstacle, impassable };
SANDTABLE_ENUM(Ground, open, road, rough, difficult, minor_obstacle, impassable)

struct Base {
  Coord width = 0, depth = 0, height = 0;
};

struct Tables {
  Coord one = inch;                           // the unit the players chose (AAF-GEN-001)
  std::array<std::array<int, 7>, 9> chart{};  // AAF-DMG-007, from Power 2 and Constitution 2 on; 0: cannot be hurt
  struct {
    int man, soft_vehicle, support_weapon, wire, cover, prone, veteran, smoke, entrenched, bunker, vt;
  } constitution{};
  struct {
    int bail_out_from, immobilised_from, destroyed_from, long_range, step, smoke_or_hull_down, he_reduction,
        at_gun_he_divisor, at_gun_he_calibre, grenade, at_grenade;
  } armour{};
  struct {
    int moved, over_watch, pinned, low_on;
    Coord supply_within;
  } shooting{};
  struct {
    int kill_on;
    Coord reorganise;
  } melee{};
  struct {
    int always_passes_on, always_fails_on, half_strength, lost_melee, immobilised, artillery, heavy_or_flame,
        in_defences, rallying, plan_bonus;
    Coord officer_within;
  } morale{};
  std::array<std::array<Effect, 5>, 6> terrain{};  // by Mover and Ground
  struct {
    Coord infantry_speed, not_too_close, box, line_long, line_short, board_within, combined_within;
    int moves_with_order, shots_with_order, towing_divisor;
  } movement{};
  struct {
    Base man, gun, tank, car, truck;
  } bases{};
  struct {
    Coord afv_or_building, other, wood_blocks_over, buttoned_up_within, close;
    int contours_block;
  } spotting{};
  struct {
    Coord large_template, small_template;
    int counter_battery, approved, denied_below, on_target, observer;
  } artillery{};
  struct {
    int mine_strikes_on, bombardment_percent, hidden_markers, hidden_percent, engineer_power, wooden_building_falls_to;
    int small_pit_calibre;
    Coord hidden_within, flame_range, section;
  } special{};
  std::array<Base, 6> works{};  // by WorkKind: how large one is (AAF-FRT-004, 016, 018)

  static Tables load(const std::string& path, Coord one);
  static Tables parse(const Toml& root, Coord one);
  // AAF-DMG-007, 010: the D6 needed to destroy; 0 when nothing can.
  int needed(int power, int constitution) const;
  Effect effect(Mover m, Ground g) const {
    return g == Ground::impassable || m == Mover::none
               ? Effect::impassable
               : terrain[static_cast<std::size_t>(m)][static_cast<std::size_t>(g)];
  }
};

// What a kind of terrain is in this book.
struct TerrainEffect {
  enum class Sight : uint8_t { none, cover, wood, hill, building };
  Ground going = Ground::open;
  Sight sight = Sight::none;
  bool timber = false;  // AAF-BLD-001
  bool bunker = false;  // AAF-BLD-012
  RuleId rule;          // that rates the going
};

class TerrainEffects {
 public:
  static TerrainEffects load(const std::string& path, const Kinds& kinds);
  static TerrainEffects parse(const Toml& root, const Kinds& kinds);
  const TerrainEffect& operator[](KindId k) const { return effects_[k.index()]; }

 private:
  std::vector<TerrainEffect> effects_;
};

// A plain number of the book as a length in the unit of the battle.
Coord read_plain(const Toml&, Coord one);

}  // namespace sandtable::aaf
