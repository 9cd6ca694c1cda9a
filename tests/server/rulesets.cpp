// The rulesets that rooms under test meet: the real ones and the tiny test ruleset.
#include "fuzz/fuzz_rulesets.hpp"
