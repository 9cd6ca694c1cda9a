// A way for one team towards a place: there if it can, else as near as one move brings it, round what is in the way.
// Used by proposals of plans. Every way it gives has been accepted by the caller's judgement; it stays when none was.
// Knows no platoon and no command: those are propose.hpp's.
#pragma once
#include <functional>
#include <optional>

#include "fow/movement/movement.hpp"

namespace sandtable::fow {

struct WayWish {
  Vec to;
  std::vector<Vec> by{};          // places to pass before that, in order
  bool checks = false;            // it takes Bogging Checks where that is shorter
  std::optional<Angle> facing{};  // as it shall stand when it gets there
  std::optional<Angle> ahead{};   // and otherwise; none: as it went
  Coord most = 1000 * inch;       // of its move, no more than this
};

struct NearWay {
  std::vector<Pose> legs;  // none: it stays
  bool there = false;      // it gets to where it was pointed
  bool checks = false;     // it takes a Bogging Check that was to be avoided: nothing else leads on
};

// Whether the team may go so; asked of one way after the other until one is good.
using MayGo = std::function<bool(const std::vector<Pose>& legs)>;

// The team stands on the table in that State, off its vehicle when it was aboard one.
NearWay near_way(const State&, TeamId, Gait, const WayWish&, const MayGo&);

}  // namespace sandtable::fow
