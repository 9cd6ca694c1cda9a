// The shipped battles and the rule catalog, read from the program's folder. Used by the hub, on its slow thread.
// A battle is named by its path below data/battles and found only in the list of those that are there, so no request
// can name another file. Starting positions are kept: games of one battle share its table.
#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/toml.hpp"
#include "game/catalog/books.hpp"
#include "game/catalog/catalog.hpp"
#include "game/match.hpp"
#include "server/messages.hpp"

namespace sandtable::server {

struct Battle {
  ScenarioInfo info;
  JournalHeader header;  // without commitment and opening dice
};

class Library {
 public:
  explicit Library(std::string home) : home_(std::move(home)) {}

  // What was wrong with files that are left out is added to `complaints`.
  std::vector<ScenarioInfo> scenarios(std::vector<std::string>& complaints);
  // On another table than its own, when the text of one is given.
  std::optional<Battle> battle(const std::string& id, const std::string& table = {});
  // One that players arranged, on the table of that text; on bare ground without. Throws Bad or InputError.
  Battle arranged(const Arrangement&, const std::string& table);
  // The position a header describes, before its first decision. Throws InputError.
  std::shared_ptr<const Game> start(const JournalHeader& header);
  const Catalog& catalog();
  const Books& books();
  const std::string& home() const { return home_; }

 private:
  std::vector<std::pair<std::string, std::string>> files() const;  // id, path
  Battle read(const std::string& id, const std::string& path, const std::string& table = {});
  void check_shipped(const Toml& table) const;  // throws InputError

  std::string home_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const Game>> starts_;  // by set-up text
  std::optional<Catalog> catalog_;
  std::optional<Books> books_;
};

}  // namespace sandtable::server
