// The facts of one given move: how long, through which going, which tests in which order, what stops it and where.
// Used by the rules to accept or refuse a move, by the ruler to show it, and by reach and route to hold their answers
// to. Knows no rulebook: paces, tests and limits are numbers handed in. Ends where a piece is hidden or unseen are
// the ruleset's.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "table/move/ground.hpp"
#include "table/move/slide.hpp"

namespace sandtable {

// One stay in or crossing of a patch of ground, roads left out (FOW-TER-003, 013).
struct Contact {
  FeatureId feature;  // or an overlay; neither is the open ground itself
  int16_t overlay = -1;
  Pace pace = 0;
  uint8_t check = 0;      // the test due at `from`, 0 for none (FOW-BOG-001, 003)
  bool line = false;      // crossed, not stood in
  bool starting = false;  // it overlapped when the move began
  bool ending = false;    // it overlaps where the move ends
  Coord from = 0;         // distance along the path; the piece stands at the edge there
  Coord to = 0;
  friend bool operator==(const Contact&, const Contact&) = default;
};

// Distances are along the path; -1 where a thing does not happen.
struct Walk {
  Coord length = 0;                          // FOW-MOV-024, 029: of the centre's path, leg by leg rounded down
  std::vector<Contact> contacts;             // in the order met
  std::array<Coord, max_paces> travelled{};  // of the length, by the slowest pace under the piece at each point
  std::array<Coord, max_paces> first_at{};   // where each pace is first touched
  Pace slowest = 0;                          // touched anywhere (FOW-MOV-018)
  Coord too_far_at = -1;     // where its limit ends, or the edge of ground it may no longer enter (FOW-MOV-021)
  Coord impassable_at = -1;  // stands at the edge of it (FOW-TER-008)
  Coord off_table_at = -1;   // the last point with every corner on the table (FOW-MOV-068)
  Coord too_near_at = -1;    // the last point before it is nearer than a keep-out allows (FOW-MOV-032, 034)
  int16_t too_near = -1;     // which keep-out
  Coord barred_at = -1;      // stands against a piece it may not pass (FOW-MOV-027)
  int16_t barred_by = -1;    // which standing piece
  int16_t ends_across = -1;  // index in contacts of a line it would end astride (FOW-TER-011)
  int16_t ends_on = -1;      // a standing piece it would end on (FOW-MOV-026)
  Coord may_go = 0;          // as far along this path as nothing forbids going on
  Coord may_end = 0;         // the last place up to there where it may stop

  bool legal() const {
    return too_far_at < 0 && impassable_at < 0 && off_table_at < 0 && too_near_at < 0 && barred_at < 0 &&
           ends_across < 0 && ends_on < 0;
  }
  void clear();
};

// `base` is the piece where it stands. Each leg is a turn on the spot to its facing, then a straight slide to its
// place. A leg to the same place is only a turn; a move of turns alone takes no tests (FOW-BOG-004).
void walk(const Ground&, const Others&, const Limits&, const Rect& base, std::span<const Pose> legs, Walk& out);
Walk walk(const Ground&, const Others&, const Limits&, const Rect& base, std::span<const Pose> legs);

// Legs through the points, each with its front along it, or all with the same heading.
std::vector<Pose> front_first(Vec from, Points points);
std::vector<Pose> keeping(Angle facing, Points points);

}  // namespace sandtable
