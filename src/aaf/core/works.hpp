// Field works: wire, trenches, gun pits, obstacles, mined areas (AAF-FRT). Set-up lays them; they stand in the World,
// and State says which are gone. Used by movement, sight, damage, morale and melee. Bunkers are none of them yet.
#pragma once
#include "aaf/core/state.hpp"
#include "base/rule_id.hpp"

namespace sandtable::aaf {

enum class WorkKind : uint8_t { wire, trench, small_pit, large_pit, obstacles, mines };
SANDTABLE_ENUM(WorkKind, wire, trench, small_pit, large_pit, obstacles, mines)

struct Work {
  std::string name;
  WorkKind kind = WorkKind::wire;
  Rect rect;
  bool anti_tank = false, anti_soldier = false;  // of mines (AAF-FRT-018)
};

bool stands(const State&, int8_t work);
// The trench or pit that protects this model; -1 for none (AAF-FRT-006 to 009).
int8_t entrenched_in(const State&, ModelId);
inline bool entrenched(const State& s, ModelId m) { return entrenched_in(s, m) >= 0; }
bool in_defences(const State&, UnitId);  // at least half of it (AAF-MOR-013); works last (AAF-FRT-010)
bool among_obstacles(const State&, const Rect&);
// Works of that kind that a base slides over on its way; not those it stood in before.
std::vector<int8_t> crossed(const State&, WorkKind, const Rect& from, Vec to);
// Why the model cannot go that way because of wire or obstacles (AAF-FRT-001, 003, 014).
RuleId barred_by_works(const State&, ModelId, const Rect& from, Vec to);
bool adjacent_to(const State&, UnitId, int8_t work);

}  // namespace sandtable::aaf
