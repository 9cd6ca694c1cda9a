// The only file that names the rulesets.
#include "fow/bench/bench.hpp"
#include "fow/core/rules.hpp"
#include "fow/odds/odds_kinds.hpp"
#include "fow/setup/random_setup.hpp"
#include "fow/setup/setup.hpp"
#include "game/ruleset.hpp"

namespace sandtable {

const std::vector<Ruleset>& rulesets() {
  static const std::vector<Ruleset> all{
      {fow::Rules::facts(), fow::begin, fow::setup_keys(), fow::event_kinds, fow::script_words, fow::odds_kinds(),
       fow::bench, fow::draw_setup},
  };
  return all;
}

}  // namespace sandtable
