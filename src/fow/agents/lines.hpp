// Who could see from where to where: the table in cells of two inches, each pair of them asked once and remembered.
// Used to judge places. A coarse look over the bare table, smoke and wrecks left out; a shot is judged by sight/.
// A memo of one thread, by the table: what it says depends on the table alone.
#pragma once
#include <vector>

#include "fow/core/state.hpp"
#include "fow/sight/onlooker.hpp"

namespace sandtable::fow {

class Lines {
 public:
  enum class Look : uint8_t { unknown, blocked, concealed, clear };

  static Lines& of(const State&);
  explicit Lines(const World&);

  using Cell = int;
  Cell cell(Vec at) const;
  Vec middle(Cell) const;
  int cells() const { return columns_ * rows_; }
  // How the second is seen from the first.
  Look look(Cell from, Cell to);
  Look look(Vec from, Vec to) { return look(cell(from), cell(to)); }
  uint64_t serial() const { return serial_; }

 private:
  static constexpr Coord side = 2 * inch;
  void find(Cell, Cell);
  const Onlooker& onlooker_at(Cell);

  uint64_t serial_ = 0;
  int columns_ = 0, rows_ = 0;
  Scene scene_;
  std::vector<Onlooker> onlookers_;
  std::vector<uint8_t> known_;
  std::vector<Look> looks_;
};

}  // namespace sandtable::fow
