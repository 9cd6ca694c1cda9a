#include "fow/special/special.hpp"

#include <array>

namespace sandtable::fow::special {
namespace {

constexpr auto not_played = std::to_array<Awaited>({
    {"dismounted_machine_guns", Nation::us, "FOW-USA-014"_rule},
    {"side_machine_guns", Nation::us, "FOW-USA-018"_rule},
    {"excellent_communications", Nation::us, "FOW-USA-021"_rule},
    {"hit_em_with_everything", Nation::us, "FOW-USA-022"_rule},
    {"time_on_target", Nation::us, "FOW-USA-024"_rule},
    {"under_command", Nation::us, "FOW-USA-026"_rule},
    {"kampfgruppe", Nation::german, "FOW-GER-002"_rule},
    {"stuka_zu_fuss", Nation::german, "FOW-GER-022"_rule},
    {"eight_gun_batteries", Nation::british, "FOW-BRI-017"_rule},
    {"rounds_on_the_ground", Nation::british, "FOW-BRI-019"_rule},
    {"mike_target", Nation::british, "FOW-BRI-023"_rule},
    {"infiltration", Nation::soviet, "FOW-SOV-022"_rule},
    {"big_battalions", Nation::soviet, "FOW-SOV-028"_rule},
    {"mixed_battalions", Nation::soviet, "FOW-SOV-029"_rule},
});

}  // namespace

std::span<const Awaited> awaited() { return not_played; }

}  // namespace sandtable::fow::special
