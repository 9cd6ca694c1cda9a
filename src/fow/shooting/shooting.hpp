// Direct fire: whom a weapon may hit, at what score, and the ledger of a platoon's shooting (FOW-SHO, FOW-HIT).
// Used by the Shooting Step, the odds, `ask score` and the table before a player commits. One function per number.
// Which weapons may fire together and how fast is fire.hpp's; who takes the hits is hits.hpp's.
#pragma once
#include <optional>

#include "fow/core/orders.hpp"
#include "fow/shooting/fire.hpp"
#include "fow/shooting/targets.hpp"

namespace sandtable::fow {

// Why this weapon cannot hit that team: range, sight, field of fire, friends in the way. Empty when it can
// (FOW-SHO-022). `firing` are teams that shoot in the same volley and so do not keep low (FOW-SHO-041).
Refusals why_not(const State&, const Fire&, TeamId target, const Firing& firing);
bool may_hit(const State&, const Fire&, TeamId target, const Firing& firing);
// The score against one team, whether or not it is the easiest (FOW-HIT-009 to 013, 018).
// Rates must be settled.
Score score_to_hit(const State&, const Fire&, TeamId target);
roll::Spec roll_to_hit(const State&, const Fire&, int dice);  // at its easiest target

// Fills in what the entry may hit among those teams, and the easiest of them (FOW-HIT-014, FOW-SHO-023).
void declare(const State&, Fire&, const std::vector<TeamId>& teams, const Firing& firing);

// The lines from one mount of a team to the teams of a target, each found when first asked for. Weapons that share the
// mount share the lines; keep it only while nothing in the State changes.
class Lane {
 public:
  struct Line {
    bool open = false;  // may be shot along
    int8_t needed = 0;  // the target's part of the score to hit (FOW-HIT-009 to 012)
  };
  bool serves(const State&, const Fire&, const std::vector<TeamId>& teams) const;
  void aim(const State&, const Fire&, const std::vector<TeamId>& teams);
  const Line& to(const State&, const Fire&, std::size_t target, const Firing& firing);

 private:
  TeamId shooter_;
  Mount mount_ = Mount::base;
  int8_t opening_ = -1;
  bool over_friends_ = false, flame_ = false;
  const std::vector<TeamId>* teams_ = nullptr;
  uint64_t asked_ = 0;
  std::array<Line, most_targets> lines_;
  std::vector<TeamId> own_side_;  // on the table; all shooters are of one side
};
void declare(const State&, Fire&, const std::vector<TeamId>& teams, const Firing& firing, Lane&);

// The rule by which one hit pins its target down, whatever else it does; none for most weapons (FOW-FLM-004).
RuleId pins_at_once(const State&, const Fire&);

// --- the ledger in the arena ---
inline constexpr std::size_t most_fires = 128;
inline constexpr std::size_t most_volley_dice = 256;
void push(State&, Range& ledger, const Fire&);
void put(State&, Range ledger, std::size_t i, const Fire&);
Fire fire(const State&, Range ledger, std::size_t i);
Shot shot_in(const State&, Range ledger, std::size_t i);  // of that entry
std::size_t fires_in(Range ledger);
std::vector<Fire> fires_of(const State&, Range ledger);
std::vector<TeamId> teams_in(const State&, Range list);

}  // namespace sandtable::fow
