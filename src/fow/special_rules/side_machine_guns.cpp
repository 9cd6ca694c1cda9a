// Machine-guns over the sides of half-tracks (FOW-USA-018, 019): one or two US HMG or LMG teams that ride in one fit
// theirs left and right. The vehicle has them for as long as they are aboard (core/placing).
#include <fmt/core.h>

#include "fow/core/orders.hpp"
#include "fow/core/placing.hpp"
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

bool serves_one(const Model& m) { return m.man_packed() && (m.has(WeaponTrait::hmg) || m.has(WeaponTrait::lmg)); }

bool in_half_track(const Model& m) { return m.type == TeamType::transport && m.mobility == Mobility::half_tracked; }

// Of a vehicle it would board or has boarded.
Sides free_sides(const State& s, TeamId t, TeamId vehicle) {
  if (!serves_one(model(s, t)) || !in_half_track(model(s, vehicle))) return 0;
  Sides left = 3;
  for (TeamId other : aboard_of(s, vehicle)) left = static_cast<Sides>(left & ~s[other].fitted);
  return left;
}

void check_side(const State& s, TeamId t, TeamId vehicle, Sides wanted, Refusals& no) {
  const bool may = vehicle.valid() && has(s, t, Special::side_machine_guns);
  if (may && (free_sides(s, t, vehicle) & wanted) != 0) return;
  no.push_back(refuse("FOW-USA-018"_rule,
                      fmt::format("{} can fit no machine-gun to the {} of {}", name_of(s, t),
                                  wanted == 1 ? "left" : "right", vehicle.valid() ? name_of(s, vehicle) : "anything"),
                      piece_of(t)));
}

void fits_it(State& s, TeamId t, Sides wanted, Out* out) {
  const TeamId vehicle = s[t].carrier;
  const auto sides = static_cast<Sides>(free_sides(s, t, vehicle) & wanted);
  if (sides == 0) return;
  fit_gun(s, t, (sides & 1) != 0 ? 1 : 2);
  if (out)
    out->event({.kind = "fits_gun"_name, .rule = "FOW-USA-018"_rule, .who = piece_of(t), .other = piece_of(vehicle)});
}

std::optional<std::array<Model, 3>> with_guns(const Model& m) {
  if (!in_half_track(m)) return std::nullopt;
  std::array<Model, 3> made{m, m, m};
  for (std::size_t i : {0U, 2U}) made[i].weapons.push_back(side_machine_gun(m, true));
  for (std::size_t i : {1U, 2U}) made[i].weapons.push_back(side_machine_gun(m, false));
  return made;
}

}  // namespace

constinit const Rule side_machine_guns{
    .on_model = serves_one,
    .nation = Nation::us,
    .check_fitting = check_side,
    .boarded = fits_it,
    .with_side_guns = with_guns,
};

}  // namespace sandtable::fow::special
