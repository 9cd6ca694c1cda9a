// Dice written down beforehand: queues by purpose, by purpose and roller, or one flat list in rolling order.
// Used by scenario scripts and tests. A die nobody wrote down throws MissingDie; a die nobody asked for shows in
// unused(). Does not know pieces: the name of a roller comes from the function given at construction.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "dice/dice.hpp"

namespace sandtable {

class Toml;

class ScriptedDice final : public Dice {
 public:
  using NameOf = std::function<std::string(int32_t roller)>;
  explicit ScriptedDice(NameOf name_of = {}) : name_of_(std::move(name_of)) {}

  // More dice behind those already there. `line` is where the script says so, for messages.
  // Of the queues that fit a request and still hold dice, the most specific serves it:
  // purpose and roller, then purpose, then the flat list.
  void add(Purpose purpose, std::string_view roller, const std::vector<int>& values, int line = 0);
  void add(Purpose purpose, const std::vector<int>& values, int line = 0) { add(purpose, {}, values, line); }
  void add_flat(const std::vector<int>& values, int line = 0);
  // [3, 6]  or  { to_hit = [3, 6], save.hmg1 = [4], save.any = [5] }; throws InputError.
  void read(const Toml& dice);

  // The nth die drawn (from 1) shows `value` instead; its queue loses its die all the same. Serves a missing die too.
  void replace(int nth, int value);

  int roll(const DieRequest& request) override;

  const std::vector<Rolled>& drawn() const { return drawn_; }

  struct Left {
    std::string queue;  // "to_hit.hmg1", "save", "dice" for the flat list, "die 7" for a replacement never reached
    int line = 0;
    std::vector<int> values;
    friend bool operator==(const Left&, const Left&) = default;
  };
  // What was written down and never rolled, in the order of the names.
  std::vector<Left> unused() const;

  struct Missing {
    DieRequest request;
    std::string roller;
    int nth = 0;  // how many dice had been asked for, this one included
  };
  const std::vector<Missing>& missing() const { return missing_; }

 private:
  struct Queue {
    int line = 0;
    std::vector<int> values;
    std::size_t next = 0;
  };
  Queue* queue_for(const DieRequest& request, const std::string& roller);

  NameOf name_of_;
  std::map<std::string, Queue> queues_;  // by "purpose.roller", "purpose" or "" for the flat list
  std::map<int, int> replacements_;
  std::vector<Rolled> drawn_;
  std::vector<Missing> missing_;
};

}  // namespace sandtable
