// Steers random play towards what it has seen least: which ingredients a set-up is drawn from, which command is given.
// Used by random battles (game/acting/random_battle.hpp) and by a ruleset that draws set-ups. Plain: every draw even.
// Decides nothing in a game: it chooses among what a player might choose too. The same seed draws the same.
#pragma once
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/acting/rules_seen.hpp"
#include "game/sample.hpp"

namespace sandtable {

// What a set-up is drawn from. Each ingredient goes by a word of the ruleset's own; one that led to rules seldom seen
// comes oftener, and one not tried yet oftenest.
class Ingredients {
 public:
  explicit Ingredients(bool steered) : steered_(steered) {}

  void begin(uint64_t seed);  // a new set-up
  int below(int n) { return draw_below(n, draws_); }
  int between(int low, int high) { return low + below(high - low + 1); }
  // One of the words under that heading; a word listed twice comes twice as often.
  std::size_t pick(std::string_view heading, std::span<const std::string> words);
  std::string pick(std::string_view heading, std::initializer_list<std::string_view> words);
  // Whether the thing of that name is taken: one time in `one_in`, oftener or seldomer as it proves worth.
  bool chance(std::string_view name, int one_in);
  // The battle that followed was worth so much (worth_of).
  void learn(int64_t worth);

 private:
  struct Record {
    int64_t uses = 0;
    int64_t worth = 0;
  };
  int64_t weight(const std::string& key) const;

  bool steered_ = false;
  Draws draws_{0};
  std::map<std::string, Record> records_;
  std::vector<std::string> used_;  // in the set-up being drawn
  Record all_;
};

// How much the rules in `now` add to those seen before: much for one never seen, less the oftener it was.
int64_t worth_of(const RulesSeen& now, const RulesSeen& before);

}  // namespace sandtable
