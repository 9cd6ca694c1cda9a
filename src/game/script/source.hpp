// The dice of a script: those written down, then, when the script has a seed, Philox dice for the rest.
// Used by the script runner. A roller may be written by any name the ruleset knows it by.
// Without a seed a die nobody wrote down is an error.
#pragma once
#include <map>
#include <optional>
#include <string>

#include "dice/philox.hpp"
#include "dice/scripted.hpp"
#include "game/game.hpp"
#include "game/script/script.hpp"

namespace sandtable {

class ScriptSource final : public Dice {
 public:
  ScriptSource(const ScriptPlay& play, const std::map<int, int>& replaced);
  // Rollers are looked up in this game from now on; it must outlive its use here.
  void names_from(const Game& game) { game_ = &game; }
  ScriptedDice& scripted() { return scripted_; }
  const ScriptedDice& scripted() const { return scripted_; }

  int roll(const DieRequest& request) override;

 private:
  std::string roller_name(int32_t roller) const;
  void learn_rollers(const Toml& dice);

  const Game* game_ = nullptr;
  std::vector<std::string> written_;  // rollers' names in the script
  ScriptedDice scripted_;
  std::optional<PhiloxDice> rest_;
};

}  // namespace sandtable
