// Tables as the editor in the browser needs them: a text read, checked feature by feature, written out again and drawn.
// Used by the hub where pages are made, on any number of threads. Knows no rule and keeps no table.
#pragma once
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "base/toml.hpp"
#include "server/paper_messages.hpp"

namespace sandtable {
class Kinds;
}

namespace sandtable::server {

inline constexpr std::size_t longest_table = 256 * 1024;

class TableDesk {
 public:
  explicit TableDesk(std::string home) : home_(std::move(home)) {}

  // A table that a set-up brings along is no more than one that may be kept; throws Bad.
  void bounded(const Toml& setup) { (void)settled(of_setup(setup)); }
  // All throw Bad, or InputError for what a text says wrongly.
  TableIndex index();
  std::string shipped(const std::string& id);  // TOML
  std::string generated(const MakeTable&);     // TOML
  // From "THEATRE/POINTS/SEED", as a new game names one.
  std::string generated(const std::string& words);
  // The table of a battle's set-up, with what the set-up adds to it.
  std::string of_setup(const Toml& setup);
  TableChecked check(const std::string& text);
  std::string ground(const std::string& text);  // SVG; what is wrong is left out
  // As it is kept: good, and with every length a number. TOML.
  std::string settled(const std::string& text);

 private:
  struct Tried;
  Tried tried(const std::string& text);
  const Kinds& kinds();

  std::string home_;
  std::mutex mutex_;
  std::shared_ptr<const Kinds> kinds_;
};

// A table as the text of a file: the head, then a feature after the other.
std::string table_toml(const Toml& root);

}  // namespace sandtable::server
