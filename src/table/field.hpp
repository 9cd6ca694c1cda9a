// The ground for one mover held to one pace: what bars its way, where it may not stop, and where to turn round corners.
// Used by reach and route, which search it; path_cost judges what they find and agrees with every answer given here.
// Keeps references to the ground and the other pieces: they must outlive it.
#pragma once
#include <array>
#include <optional>
#include <vector>

#include "table/ground.hpp"
#include "table/slide.hpp"

namespace sandtable {

struct FieldWish {
  Pace most = 0;              // no ground slower than this is touched
  bool avoid_checks = false;  // nor any that calls for a test
  Coord range = 0;            // nothing further than this from the start matters
};

class Field {
 public:
  Field(const Ground&, const Others&, const Mover&, const FieldWish&);

  // The headings in the order tried: front first, as it stood, sideways.
  static constexpr std::size_t headings = 3;
  std::optional<Angle> heading(std::size_t choice, Vec from, Vec to) const;

  // The first heading with which the piece may slide from one place to another, and stop there when `stopping`.
  std::optional<Angle> passage(Vec from, Vec to, bool stopping) const;
  bool may_stop(const Slide&) const;

  // Where a shortest way may bend: round corners and keep-outs, and along roads. Finer steps bend closer to the true
  // arc round a corner: 16384 is a quarter turn. Each lies within range of the start; in a fixed order, none twice.
  std::vector<Vec> bends(int32_t widest_step) const;

  const Mover& mover() const { return mover_; }
  const FieldWish& wish() const { return wish_; }
  const Ground& ground() const { return *ground_; }
  Coord reach() const { return radius_; }

 private:
  friend class Fan;
  // An edge of terrain, or all of a keep-out or of a piece that bars the way (then the edge is its centre).
  struct Barrier {
    Segment edge;
    Coord apart = 0;    // of a whole outline, from its centre: its own radius and the distance to keep
    int16_t keep = -1;  // which keep-out
    int16_t bar = -1;   // which standing piece
  };

  bool shuts(const Ground::Patch& p) const;
  bool barred(const Barrier&, const Slide&) const;
  bool on_table(const Slide&) const;
  // With nothing in the way, or on road wherever something is.
  bool may_slide(const Slide&, bool clear) const;
  bool road_only() const { return wish_.most < ground_->open; }
  bool roofed(Vec at) const;  // inside a patch that is shut: only a road leads there

  void corner_bends(std::vector<Vec>& to, int32_t widest_step) const;
  void road_bends(std::vector<Vec>& to) const;

  const Ground* ground_;
  Others others_;
  Mover mover_;
  FieldWish wish_;
  Coord radius_;  // of the circle round the footprint
  Box area_;      // all that is in range
  Quad kept_;     // footprint as it stood
  bool roads_ = false;
  std::vector<Barrier> barriers_;
  std::vector<uint16_t> shut_;    // patches that are shut
  std::vector<Segment> astride_;  // lines that may be crossed, not stood in
  std::vector<uint16_t> near_;    // standing pieces in range
};

// A field seen from one place: which barriers matter in which direction. Answers as Field::passage does, faster.
class Fan {
 public:
  explicit Fan(const Field& field) : field_(field) {}
  void open(Vec from);
  std::optional<Angle> passage(Vec to, bool stopping) const;
  // Nothing but the end can stand in the way this far in this direction.
  bool plainly_clear(Vec to) const;

 private:
  static constexpr std::size_t sectors = 64;

  const Field& field_;
  Vec from_;
  bool roofed_ = false;
  std::array<uint32_t, sectors + 1> first_{};
  std::array<int64_t, sectors> plain_{};  // squared distance within which nothing is met
  std::vector<uint16_t> items_;
  std::vector<std::pair<uint8_t, uint8_t>> ranges_;  // first sector and how many, of each barrier
};

}  // namespace sandtable
