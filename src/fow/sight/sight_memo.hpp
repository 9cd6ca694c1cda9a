// What was seen before: scenes by their overlays, teams as onlookers by where they stand, verdicts by who stands where
// in which scene. Private to fow/looking. A pure memo of one thread: every entry is held against the State before it is
// used, so what comes out depends on the State alone. Knows nothing of whose turn it is.
#pragma once
#include <array>
#include <optional>
#include <vector>

#include "fow/core/state.hpp"
#include "fow/sight/sighting.hpp"

namespace sandtable::fow {

class SightMemo {
 public:
  static SightMemo& mine();  // of this thread

  // The scene of that State. Numbers are never used again for another scene. Good until scenes have been asked for with
  // several other sets of overlays.
  struct Setting {
    uint32_t number = 0;
    uint64_t table = 0;  // SightTable::serial
    Overlays overlays;
    std::optional<Scene> scene;
  };
  const Setting& setting(const State&);

  // A base on some table. Its stamp is its own: another for another pose, size or height.
  class Stand {
   public:
    uint32_t stamp() const { return stamp_; }
    const Quad& outline() const { return outline_; }
    const Box& box() const { return box_; }

   private:
    friend class SightMemo;
    Rect base_;
    Coord height_ = -1;
    uint32_t stamp_ = 0;
    uint32_t looks_in_ = 0;  // number of the setting that the onlooker belongs to
    Quad outline_;
    Box box_;
    Onlooker onlooker_;
  };
  const Stand& stand(const State& s, TeamId t) { return place(s, t); }
  const Onlooker& onlooker(const State&, const Setting&, TeamId);
  Gap apart(const State&, TeamId, TeamId);  // as `distance` of the two

  // One verdict, by the stamps of all who bear on it.
  struct Key {
    enum class Look : uint8_t { shooting, seeing };
    uint32_t setting = 0;
    uint32_t from = 0;
    uint32_t to = 0;
    Mount mount = Mount::base;
    bool back = false;  // out of the rear of the hull
    Look look = Look::shooting;
    Detail detail = Detail::verdict;
    int8_t opening = -1;
    Bounded<uint32_t, 32> friends;  // near the line; with more nothing is kept
    friend bool operator==(const Key&, const Key&) = default;
  };
  // The verdict found under that key before, or what `find()` says.
  template <class Find>
  Sighting verdict(const Key& key, Find find) {
    Verdict* const set = &verdicts_[set_of(key)];
    for (std::size_t i = 0; i < ways; ++i)
      if (set[i].key == key) return set[i].said;
    const Sighting said = find();
    Verdict& oldest = set[turn_++ % ways];
    oldest.key = key;
    return oldest.said = said;
  }

 private:
  struct Verdict {
    Key key;
    Sighting said;
  };
  struct Apart {
    uint32_t from = 0;
    uint32_t to = 0;
    Gap gap;
  };
  // Room for so many of each sort. A verdict has a choice of places and takes one in turn when it is in none of them.
  static constexpr std::size_t room = 2048;
  static constexpr std::size_t ways = 4;

  SightMemo();
  static std::size_t set_of(const Key&);
  void set_scene(const State&, Setting&);
  Stand& place(const State& s, TeamId t) {
    Stand& known = stands_[t.index()][latest_[t.index()]];
    const Model& m = model(s, t);
    const bool same = known.base_.pose == s[t].pose && known.base_.width == m.width && known.base_.depth == m.depth &&
                      known.height_ == m.height;
    return same ? known : other_place(s, t);
  }
  Stand& other_place(const State&, TeamId);
  uint32_t next_number();
  void forget();

  std::array<Setting, 4> settings_;
  std::size_t current_ = 0;
  uint32_t last_number_ = 0;  // of settings and stamps; 0 is nobody's
  std::size_t turn_ = 0;
  // By team its two latest: a battle tried out on a copy goes back and forth between a team's facings.
  std::vector<std::array<Stand, 2>> stands_;
  std::array<uint8_t, max_teams> latest_{};  // by team
  std::vector<Verdict> verdicts_;
  std::vector<Apart> aparts_;
};

}  // namespace sandtable::fow
