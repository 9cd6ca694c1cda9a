// Puts a table together from TOML: a whole terrain file, or features written inline in a script on top of one.
// Used by Table::load and Table::parse and by the scenario loader. Every complaint names file and line.
// Does not read files; does not know what terrain does.
#pragma once
#include "base/toml.hpp"
#include "table/terrain/terrain.hpp"

namespace sandtable {

inline constexpr Coord max_table_side = 100 * inch;

class Table::Builder {
 public:
  // An empty table of grassland.
  explicit Builder(const Kinds& kinds, Vec size = {72 * inch, 48 * inch});
  // Goes on from a table already loaded.
  explicit Builder(const Table& base);

  // name, size, ground and [[feature]] of a terrain file or of an inline table.
  Builder& read(const Toml& root);
  // A list of features, or one.
  Builder& add(const Toml& features);
  // Cuts lines at contours, finds base levels, indexes the ground.
  Table build() const;

 private:
  void add_one(const Toml& entry);

  Table table_;
};

}  // namespace sandtable
