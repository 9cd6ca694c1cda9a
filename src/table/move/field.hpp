// The ground for one mover held to one pace: what bars its way, where it may not stop, and where to turn round corners.
// Used by reach and route, which search it; path_cost judges what they find and agrees with every answer given here.
// Keeps references to the ground and the other pieces: they must outlive it.
#pragma once
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "table/move/ground.hpp"
#include "table/move/slide.hpp"

namespace sandtable {

struct FieldWish {
  Pace most = 0;              // no ground slower than this is touched
  bool avoid_checks = false;  // nor any that calls for a test
  Coord range = 0;            // nothing further than this from the start matters
};

// How finely reach bends round corners: coarse, because it looks round from every bend.
inline constexpr int32_t reach_step = 10923;

class Field {
 public:
  Field(const Ground&, const Others&, const Mover&, const FieldWish&);

  // The first heading with which the piece may slide from one place to another, and stop there when `stopping`.
  std::optional<Angle> passage(Vec from, Vec to, bool stopping) const;
  bool may_stop(const Slide&) const;

  // A grid of places, a byte each: plain where a piece that gets there may stop, whatever its heading; never where it
  // cannot stop, whatever its heading; close where one has to look.
  struct Chart {
    enum Place : uint8_t { plain, close, never };
    Vec low;
    Coord step = 0;
    Coord columns = 0;
    Coord rows = 0;
    std::vector<uint8_t> places{};
    std::size_t index(Coord column, Coord row) const {
      return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column);
    }
    Vec at(Coord column, Coord row) const { return {low.x + column * step, low.y + row * step}; }
  };
  void draw(Chart& chart) const;
  // The same for squares, each about its place and less than the circle inside the footprint across: never where the
  // centre cannot come anywhere in the square, close where a road may lead through, else plain.
  void draw_squares(Chart& chart) const;
  bool never(Vec at) const;        // no heading fits there
  bool never_stops(Vec at) const;  // nor may it stop there with any

  // Where a shortest way may bend: round corners and keep-outs, and along roads. Finer steps bend closer to the true
  // arc round a corner: 16384 is a quarter turn. Each lies within range of the start; in a fixed order, none twice.
  std::vector<Vec> bends(int32_t widest_step) const;
  // The same with those where no heading fits.
  std::vector<Vec> all_bends(int32_t widest_step) const;

  const Mover& mover() const { return mover_; }
  const FieldWish& wish() const { return wish_; }
  const Ground& ground() const { return *ground_; }
  Coord reach() const { return radius_; }
  Coord inner() const { return inner_; }
  const Box& area() const { return area_; }

 private:
  friend class Fan;
  friend class Lanes;
  // An edge of terrain, or all of a keep-out or of a piece that bars the way (then the edge is its centre).
  struct Barrier {
    Segment edge;
    Coord apart = 0;       // of a whole outline, from its centre: its own radius and the distance to keep
    int16_t keep = -1;     // which keep-out
    int16_t bar = -1;      // which standing piece
    bool bridged = false;  // a road may lead across
  };

  struct Edge {
    Segment edge;
    Box box;
  };
  struct Piece {
    Quad outline;
    Box box;
  };

  using Headings = Bounded<Angle, 3>;
  Headings headings(Vec leg) const;  // in the order tried: front first, as it stood, sideways
  bool shuts(const Ground::Patch& p) const;
  // Terrain that no road leads through lies across the straight line: no heading will do.
  bool crossed(const Barrier&, Vec from, Vec leg) const;
  bool barred(const Barrier&, const Slide&) const;
  bool on_table(const Slide&) const;
  // Past these barriers (all of them, or a choice of their indices), with nothing in the way or on road wherever
  // something is.
  bool may_slide(const Slide&, bool roofed, std::span<const uint16_t> barriers) const;
  bool may_slide(const Slide&, bool roofed) const;
  template <class Barriers>
  bool slides_past(const Slide&, bool roofed, const Barriers&) const;
  bool never(Vec at, std::span<const uint16_t> barriers) const;
  template <class Barriers>
  bool never_past(Vec at, const Barriers&) const;
  bool road_only() const { return wish_.most < ground_->open; }
  Spans on_road(const Slide&) const;
  bool near_road(Vec at) const;  // or on it
  // How far from its middle the centre may be, whatever the heading; a little more for places that are rounded.
  Coord room_on(const Ground::Stretch& r) const {
    return (mover_.base.width > 2 * r.half_width ? r.half_width : r.half_width - inner_) + 4;
  }
  bool roofed(Vec at) const;  // inside a patch that is shut: only a road leads there

  void corner_bends(std::vector<Vec>& to, int32_t widest_step) const;
  void road_bends(std::vector<Vec>& to) const;

  const Ground* ground_;
  Others others_;
  Mover mover_;
  FieldWish wish_;
  Coord inner_;   // of the circle inside it, less the rounding
  Coord radius_;  // of the circle round the footprint
  Box area_;      // all that is in range
  Quad kept_;     // footprint as it stood
  bool roads_ = false;
  std::vector<Barrier> barriers_;
  std::vector<uint16_t> shut_;              // patches that are shut
  std::vector<Edge> astride_;               // lines that may be crossed, not stood in
  std::vector<Piece> near_;                 // standing pieces in range
  std::vector<Ground::Stretch> stretches_;  // of road in range
};

// A field seen from one place: which barriers matter in which direction. Answers as Field::passage does, faster.
class Fan {
 public:
  explicit Fan(const Field& field) : field_(field) {}
  void open(Vec from);
  std::optional<Angle> passage(Vec to, bool stopping) const;
  // The same as passage with stopping, without the heading. `plain` as Field::draw has it.
  bool sees(Vec to, bool plain) const;

 private:
  static constexpr std::size_t sectors = 128;
  struct Sector {
    int64_t plain = 0;  // squared distance up to which nothing is met
    int64_t dark = 0;   // and from which something certainly is
    uint32_t first = 0;
    uint32_t count = 0;
  };
  // Without a heading: shut to all of them, open to all of them, or not known.
  enum class Look : uint8_t { shut, unsure, open };
  Look look(Vec to, const Sector&) const;
  std::optional<Angle> passage(Vec to, bool stopping, const Sector&) const;

  const Field& field_;
  Vec from_;
  bool roofed_ = false;
  std::array<Sector, sectors> sector_{};
  std::vector<uint16_t> items_;
  struct Range {
    uint8_t first;
    uint8_t count;
    bool at_hand;  // so near that the footprint may meet it where it stands
  };
  std::vector<Range> ranges_;  // of each barrier, the sectors it may be met in
  mutable uint16_t last_ = 0;  // the barrier last found in the way: most likely so for the next place too
};

}  // namespace sandtable
