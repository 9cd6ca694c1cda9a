// One look from one team at another: what each wall of the table may do to it, and which rule says so. Private to
// fow/sighting. The entries about linear obstacles, hills, area terrain, buildings and smoke are here, one function
// each. Does not trace anything.
#pragma once
#include "fow/sight/onlooker.hpp"
#include "fow/sight/sighting.hpp"

namespace sandtable::fow {

class Look {
 public:
  Look(const Scene& scene, const Onlooker& viewer, Coord eye_level, const Onlooker& target)
      : scene_(scene), a_(viewer), b_(target), eye_(eye_level) {}

  const Scene& scene() const { return scene_; }
  const Onlooker& viewer() const { return a_; }
  const Onlooker& target() const { return b_; }
  Coord eye_level() const { return eye_; }

  // Finds the crest between the two when one of them stands on a hill (FOW-LOS-020); before any mode is asked for.
  void find_crest(const Corridor&);
  bool target_hull_down() const { return target_hull_down_; }
  WallIndex crest() const { return crest_; }

  Mode mode(WallIndex) const;
  // Why the wall hides or covers in that mode.
  RuleId why_hidden(WallIndex) const;
  RuleId why_covered(WallIndex) const;

 private:
  Mode linear(WallIndex) const;
  Mode area(WallIndex) const;
  Mode hill(WallIndex) const;
  Mode building(WallIndex) const;
  bool on_one_level(WallIndex) const;      // shooter, obstacle and target (FOW-LOS-022)
  bool taller_than_both(WallIndex) const;  // FOW-LOS-011, 025
  bool against_rise(const Onlooker&, WallIndex) const;
  bool hull_down(const Onlooker&) const;

  const Scene& scene_;
  const Onlooker& a_;
  const Onlooker& b_;
  Coord eye_;
  WallIndex crest_ = no_wall;
  bool target_hull_down_ = false;
  bool viewer_hull_down_ = false;
};

}  // namespace sandtable::fow
