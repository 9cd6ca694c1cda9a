// Direct fire: whom a weapon may hit, at what score, and the ledger of a platoon's shooting (FOW-SHO, FOW-HIT).
// Used by the Shooting Step, the odds, `ask score` and the table before a player commits. One function per number.
// Which weapons may fire together and how fast is fire.hpp's; who takes the hits is hits.hpp's.
#pragma once
#include <optional>

#include "fow/core/orders.hpp"
#include "fow/damage/allocation.hpp"
#include "fow/shooting/fire.hpp"
#include "fow/shooting/targets.hpp"
#include "fow/sight/sighting.hpp"

namespace sandtable::fow {

// Why this weapon cannot hit that team: range, sight, field of fire, friends in the way. Empty when it can
// (FOW-SHO-022). `firing` are teams that shoot in the same volley and so do not keep low (FOW-SHO-041).
Refusals why_not(const State&, const Terms&, const Fire&, TeamId target, const Firing& firing);
bool may_hit(const State&, const Terms&, const Fire&, TeamId target, const Firing& firing);
RuleId fire_rule(const State&, const Fire&);  // the rule that says where this weapon may fire to
// The score against the easiest team, which the whole entry rolls against (FOW-HIT-009 to 014, 018). The entry must be
// declared and its rate settled; what was judged then holds, whoever has turned since.
Score score_to_hit(const State&, const Terms&, const Fire&, const Firing& firing);
roll::Spec roll_to_hit(const State&, const Terms&, const Fire&, const Firing& firing, int dice);

// The line of a weapon to that team, whatever its reach: in a building out of whichever opening serves best
// (FOW-LOS-039).
Sighting line_of_weapon(const State&, TeamId, const Weapon&, TeamId target, Detail, bool past_friends = false);

// Fills in what the entry may hit among those teams, and the easiest of them (FOW-HIT-014, FOW-SHO-023).
void declare(const State&, const Terms&, Fire&, const std::vector<TeamId>& teams, const Firing& firing);

// The lines from one mount of a team to the teams of a target, each found when first asked for. Weapons that share the
// mount share the lines; keep it only while nothing in the State changes.
class Lane {
 public:
  struct Aim {
    bool open = false;          // may be shot along
    bool friends_near = false;  // one of them might bar it
    bool near = false;          // FOW-HIT-010
    int8_t needed = 0;          // the target's part of the score to hit (FOW-HIT-009 to 012)
  };
  bool serves(const State&, const Fire&, const std::vector<TeamId>& teams) const;
  void aim(const State&, const Fire&, const std::vector<TeamId>& teams);
  const Aim& to(const State&, const Terms&, const Fire&, std::size_t target, const Firing& firing);

 private:
  TeamId shooter_;
  Mount mount_ = Mount::base;
  MachineGun gun_ = MachineGun::none;
  int8_t opening_ = -1;
  bool over_friends_ = false, flame_ = false;
  const std::vector<TeamId>* teams_ = nullptr;
  uint64_t asked_ = 0;
  std::array<Aim, most_targets> aims_;
  std::vector<TeamId> own_side_;  // on the table; all shooters are of one side
};
void declare(const State&, const Terms&, Fire&, const std::vector<TeamId>& teams, const Firing& firing, Lane&);

// The rule by which one hit pins its target down, whatever else it does; none for most weapons (FOW-FLM-004).
RuleId pins_at_once(const State&, const Fire&);

// --- the ledger in the arena ---
// Where its passes begin (volley.cpp).
Pass first_pass(const Volley&);
// As many as the largest platoon has weapons, with nearly four dice each: a volley of them all fits into an arena that
// holds little else (shooting.cpp).
inline constexpr std::size_t most_fires = most_places * most_weapons;
inline constexpr std::size_t most_volley_dice = allocation::most_hits;
// Whether these are no more than that, and the arena has room for them with all they may bring, at most one hit a die,
// and for what is asked while they are settled. What does not fit is refused; usual fire leaves teams out until it
// does.
bool fits_one_volley(const State&, const std::vector<Fire>&);
inline Fire fire(const State& s, Ledger ledger, std::size_t i) { return get(s.arena, ledger, i); }
inline std::vector<Fire> fires_of(const State& s, Ledger ledger) { return all_of(s.arena, ledger); }
inline std::vector<TeamId> teams_in(const State& s, ListOf<TeamId> list) { return all_of(s.arena, list); }

}  // namespace sandtable::fow
