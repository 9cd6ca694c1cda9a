// The only file that names the rulesets.
#include "aaf/core/rules.hpp"
#include "aaf/setup/setup.hpp"
#include "fow/agents/agent_kinds.hpp"
#include "fow/bench/bench.hpp"
#include "fow/book/arranging.hpp"
#include "fow/core/rules.hpp"
#include "fow/force/force.hpp"
#include "fow/mission/mission_chapter.hpp"
#include "fow/odds/odds_kinds.hpp"
#include "fow/setup/random_setup.hpp"
#include "fow/setup/setup.hpp"
#include "game/ruleset.hpp"

namespace sandtable {

const std::vector<Ruleset>& rulesets() {
  static const std::vector<Ruleset> all{
      {fow::Rules::facts(), fow::begin, fow::setup_keys(), fow::event_kinds, fow::script_words, fow::odds_kinds(),
       fow::bench, fow::draw_setup, fow::force_rules, fow::arranging_rules, fow::agent_kinds(), fow::chance,
       fow::position_terms_of, "data/fow/charts", fow::score_events()},
      {.facts = aaf::Rules::facts(),
       .begin = aaf::begin,
       .setup_keys = aaf::setup_keys(),
       .event_kinds = aaf::event_kinds,
       .script_words = aaf::script_words,
       .draw_setup = aaf::draw_setup},
  };
  return all;
}

}  // namespace sandtable
