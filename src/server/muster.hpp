// Army lists as the builder in the browser needs them: companies to choose from, what one may pick, a list filled in,
// checked and laid out as cards. Everything is asked of the ruleset's forces; companies stay read. Used by the hub
// where pages are made, on any number of threads. Knows no rule and keeps no list.
#pragma once
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "game/forces/force_rules.hpp"
#include "server/paper_messages.hpp"

namespace sandtable::server {

inline constexpr std::size_t longest_list = 64 * 1024;
inline constexpr std::size_t longest_roster = 2 * 1024 * 1024;  // as base64

class Muster {
 public:
  explicit Muster(std::string home) : home_(std::move(home)) {}

  // All throw Bad, or InputError for what a text says wrongly.
  ForceIndex index();
  CompanyTree tree(const std::string& ruleset, const std::string& company);
  ListText ready(const std::string& ruleset, const std::string& id);
  ListText begin(const BeginList&);
  // From a roster of another program; what could not be matched is said.
  BroughtList bring(const BringList&);
  ListChecked check(const ListText&);
  // The same list in as few words as will do.
  ListText shortest(const ListText&);
  std::string cards(const ListText&);   // a page to print
  std::string roster(const ListText&);  // as BattleScribe reads it

 private:
  using Held = std::shared_ptr<const forces::Company>;
  struct Read {
    const ForceRules* rules = nullptr;
    Held company;
    forces::Draft draft;
  };
  Held company(const ForceRules&, const std::string& ruleset, const std::string& id);
  Read read(const ListText&);

  std::string home_;
  std::mutex mutex_;
  std::map<std::pair<std::string, std::string>, Held> companies_;
};

}  // namespace sandtable::server
