// RapidCheck takes its seed from the clock unless told; the tests of this program draw the same cases every time.
// RC_PARAMS in the environment still wins.
#include <cstdlib>

namespace {
[[maybe_unused]] const int fixed = setenv("RC_PARAMS", "seed=20", 0);
}  // namespace
