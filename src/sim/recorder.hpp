// Watches a battle and makes its row: who won and by how much, and by the events' cues and the tableau what happened on
// the way. Used by simulations. Knows no rule: kills are credited to whoever of the other side last fired or struck.
#pragma once
#include <map>
#include <set>
#include <utility>

#include "game/ruleset.hpp"
#include "sim/battle.hpp"
#include "sim/row.hpp"

namespace sandtable::sim {

class Recorder final : public Watch {
 public:
  // `positions` where they are to be kept.
  explicit Recorder(const Ruleset& ruleset, bool positions = false)
      : scores_(ruleset.scores), terms_(positions ? ruleset.position_terms : nullptr) {}

  void opened(const Match&) override;
  void thought(const Match&, int seat, const Thought&) override;
  void played(const Match&, int seat, const std::vector<Event>&) override;
  Row row(const Match&, const Told&);

 private:
  struct Known {       // of a team
    int platoon = -1;  // place in the row
    int side = -1;
    Vec at;
    bool here = false;
  };
  void take(const Game& game, const std::vector<Event>& events);
  void look(const Game& game);  // where everybody is now
  void turn_begins(const Game& game);
  void moved(const Event& event);
  void fired(const Game& game, const Event& event);
  void lost(const Event& event);
  int platoon_of(PieceRef piece) const;  // place in the row; -1
  int cell(Vec at) const;

  const ScoreEvents& scores_;
  std::vector<int> (*terms_)(const Game& seen, int side);
  bool look_at_position_ = false;
  Row row_;
  Vec size_;
  std::map<PieceRef, Known> teams_;
  std::map<PieceRef, int> platoons_;
  bool stale_ = true;
  std::array<int, 2> striker_{-1, -1};  // who of a side last fired or struck
  std::map<std::pair<int, int>, int> kills_;
  std::set<int> pinned_;
  std::array<std::map<int, int>, 2> moves_;
  std::array<std::map<int, int>, 2> fire_;
};

}  // namespace sandtable::sim
