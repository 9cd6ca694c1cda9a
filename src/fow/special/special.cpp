#include "fow/special/special.hpp"

#include <array>

namespace sandtable::fow::special {
namespace {

constexpr auto not_played = std::to_array<Awaited>({
    {"stabilisers", Nation::us, "FOW-USA-002"_rule},
    {"tank_destroyers", Nation::us, "FOW-USA-004"_rule},
    {"seek_strike_destroy", Nation::us, "FOW-USA-006"_rule},
    {"automatic_rifles", Nation::us, "FOW-USA-011"_rule},
    {"dismounted_machine_guns", Nation::us, "FOW-USA-014"_rule},
    {"side_machine_guns", Nation::us, "FOW-USA-018"_rule},
    {"excellent_communications", Nation::us, "FOW-USA-021"_rule},
    {"hit_em_with_everything", Nation::us, "FOW-USA-022"_rule},
    {"time_on_target", Nation::us, "FOW-USA-024"_rule},
    {"under_command", Nation::us, "FOW-USA-026"_rule},
    {"kampfgruppe", Nation::german, "FOW-GER-002"_rule},
    {"stormtroopers", Nation::german, "FOW-GER-008"_rule},
    {"schurzen", Nation::german, "FOW-GER-018"_rule},
    {"armoured_rocket_launcher", Nation::german, "FOW-GER-019"_rule},
    {"stuka_zu_fuss", Nation::german, "FOW-GER-022"_rule},
    {"mounted_assault", Nation::german, "FOW-GER-026"_rule},
    {"tiger_aces", Nation::german, "FOW-GER-033"_rule},
    {"night_attack", Nation::british, "FOW-BRI-005"_rule},
    {"tally_ho", Nation::british, "FOW-BRI-010"_rule},
    {"broadside", Nation::british, "FOW-BRI-012"_rule},
    {"semi_indirect_fire", Nation::british, "FOW-BRI-014"_rule},
    {"tip_and_run", Nation::british, "FOW-BRI-015"_rule},
    {"tow_hooks", Nation::british, "FOW-BRI-016"_rule},
    {"eight_gun_batteries", Nation::british, "FOW-BRI-017"_rule},
    {"rounds_on_the_ground", Nation::british, "FOW-BRI-019"_rule},
    {"mike_target", Nation::british, "FOW-BRI-023"_rule},
    {"centralised_control", Nation::soviet, "FOW-SOV-002"_rule},
    {"komissars", Nation::soviet, "FOW-SOV-003"_rule},
    {"tankodesantniki", Nation::soviet, "FOW-SOV-012"_rule},
    {"infiltration", Nation::soviet, "FOW-SOV-022"_rule},
    {"unarmed", Nation::soviet, "FOW-SOV-027"_rule},
    {"big_battalions", Nation::soviet, "FOW-SOV-028"_rule},
    {"mixed_battalions", Nation::soviet, "FOW-SOV-029"_rule},
});

}  // namespace

std::span<const Awaited> awaited() { return not_played; }

}  // namespace sandtable::fow::special
