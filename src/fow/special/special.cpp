#include "fow/special/special.hpp"

#include <array>

namespace sandtable::fow::special {
namespace {

constexpr auto not_played = std::to_array<Awaited>({
    {"dismounted_machine_guns", Nation::us, "FOW-USA-014"_rule},
    {"side_machine_guns", Nation::us, "FOW-USA-018"_rule},
    {"kampfgruppe", Nation::german, "FOW-GER-002"_rule},
    {"infiltration", Nation::soviet, "FOW-SOV-022"_rule},
});

}  // namespace

std::span<const Awaited> awaited() { return not_played; }

}  // namespace sandtable::fow::special
