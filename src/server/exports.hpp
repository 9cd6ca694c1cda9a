// A game's rows on their way out, and its journal written from them piece by piece: what has been written is forgotten.
// Used by the hub and by server/player_report; a piece is made where pages are made.
#pragma once
#include <optional>
#include <string>
#include <utility>

#include "store/store.hpp"

namespace sandtable::server {

inline constexpr std::size_t piece_bytes = 64 * 1024;

struct ExportPlan {
  store::Stored stored;
  store::Lines lines;
  int seat = -1;         // whose view
  bool see_all = false;  // the game is over, or was brought in to be looked at
};

// The next piece; none at the end. Throws InputError for rows that cannot be read.
class JournalExport {
 public:
  explicit JournalExport(ExportPlan plan) : plan_(std::move(plan)) {}
  std::optional<std::string> next();

 private:
  ExportPlan plan_;
  bool begun_ = false;
  std::size_t at_ = 0;
};

}  // namespace sandtable::server
