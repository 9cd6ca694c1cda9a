// Whose part of the table is whose, and what lies in an area of a mission: the words of its data as places.
// Used by placing objectives, by deployment, ambushes and reserves, by their proposals and by what the page draws.
// Does not know platoons or whose turn it is to place.
#pragma once
#include "fow/core/world.hpp"
#include "fow/mission/sheet.hpp"
#include "game/decision.hpp"

namespace sandtable::fow {

const MissionSheet& sheet_of(const State&);
int side_of_party(const State&, Party);  // not for `either`
bool lies_wide(const State&);            // longer from left to right than it is deep
Party party_of(const State&, int side);

// The quarters of the table as bits: bottom left, bottom right, top left, top right.
inline constexpr uint8_t all_quarters = 15;
uint8_t quarters_of(const State&, PartOf);
Box quarter_box(const State&, int quarter);                 // 0 to 3
std::vector<Box> boxes_of(const State&, uint8_t quarters);  // neighbours as one
uint8_t half_at(int edge);                                  // the two quarters along that edge, by quarter turns
int edge_across(int edge);
bool long_edge(const State&, int edge);

// What a distance of the mission is on this table: in proportion where it is smaller than the one missions are drawn
// for (FOW-FRC-029). Along: of its longer side; across: of its shorter; either: of the one that shrinks more.
enum class Axis : uint8_t { along, across, either };
Coord on_this_table(const State&, Coord printed, Axis);

// What keeps that shape from standing in the area: of the part that comes nearest to taking it. A marker is measured by
// its nearest edge or whole, as its book has it (FOW-DEP-015, MM-027). `quarter` narrows it to that quarter of the
// table.
struct Placement {
  Rect base;
  PieceRef who;
  int side = -1;  // whose it is; -1 for a marker
  bool marker = false;
  int quarter = -1;
};
Refusals check_area(const State&, const MissionArea&, const Placement&);

// The area as boxes and circles, for drawing and for looking for places; strict borders are theirs too.
Plots plots_of(const State&, const MissionArea&, int quarter = -1);
std::vector<Zone> zones_of(const State&, const Plots&);

// It is known who attacks: who is dug in, whose aircraft are outdone.
void note_roles(State&);
// Both sides have their edges: their deployment areas are known from now on (leaving over one's own edge, snipers).
void note_areas(State&);

}  // namespace sandtable::fow
