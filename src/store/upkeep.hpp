// What operators do with a store: look for damage, cut a damaged game back to what is whole, copy everything into a
// file and back (also from one sort of database to another), throw away what is old. Used by `sandtable store`. Reads
// no journal: whether a game still replays is the caller's question.
#pragma once
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "store/store.hpp"

namespace sandtable::store {

// Something wrong with a game; `whole` lines of it are good.
struct Ailment {
  std::string game;
  std::string words;
  int64_t whole = 0;
  friend bool operator==(const Ailment&, const Ailment&) = default;
};

// Looks at every game; `further` may find more (its words, empty for nothing).
using Further = std::function<std::string(const Stored&, const Lines&)>;
std::vector<Ailment> examine(Store& store, const Further& further = {});

struct Copied {
  int64_t games = 0, lines = 0, accounts = 0, papers = 0;
  friend bool operator==(const Copied&, const Copied&) = default;
};
// Everything but sessions and who owns what, as of one moment, one JSON value a line. The games may be played on
// meanwhile.
Copied backup(Store& store, std::ostream& to);
// Throws InputError for a file that is no backup, is cut short or is damaged, and StoreError when a game is there
// already. A game appears with its last line, so what was interrupted can be seen and is taken up by restoring into
// an empty database again.
Copied restore(Store& store, std::istream& from, const std::string& name);

struct Prune {
  int64_t before = 0;       // last touched before that (seconds since 1970)
  bool unfinished = false;  // also games that are not over
  bool really = false;      // otherwise only told
  int64_t now = 0;          // sessions that expired before it go as well
};
std::vector<Stored> prune(Store& store, const Prune& what);

}  // namespace sandtable::store
