// Dismounting machine-guns (FOW-USA-014, 017): a US passenger gets off with the anti-aircraft machine-gun that
// passengers fire and is its crew from then on; the empty vehicle goes to the rear.
#include <fmt/core.h>

#include <algorithm>

#include "fow/core/model_names.hpp"
#include "fow/core/orders.hpp"
#include "fow/morale/fates.hpp"
#include "fow/special_rules/before_battle.hpp"
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

bool bears_one(const Model& m) {
  return m.type == TeamType::transport && !m.dismounts_as.empty() &&
         std::any_of(m.weapons.begin(), m.weapons.end(), [](const Weapon& w) {
           return w.machine_gun == MachineGun::aa && w.has(WeaponTrait::passenger_fired);
         });
}

void taking_it(const State& s, TeamId t, Refusals& no) {
  const TeamId vehicle = s[t].aboard() ? s[t].carrier : TeamId{};
  if (!vehicle.valid() || !has(s, vehicle, Special::dismounted_machine_guns)) {
    no.push_back(refuse("FOW-USA-014"_rule,
                        fmt::format("{} rides in no vehicle whose machine-gun it may take", name_of(s, t)),
                        piece_of(t)));
    return;
  }
  const auto bar = [&](RuleId rule, std::string words) {
    no.push_back(refuse(rule, std::move(words), piece_of(t)));
    no.back().by = piece_of(vehicle);
  };
  const std::string& its = name_of(s, vehicle);
  if (model(s, t).type != TeamType::infantry)
    bar("FOW-USA-014"_rule, fmt::format("{} is no Infantry team and takes no machine-gun", name_of(s, t)));
  if (s[vehicle].deeds.disarmed) bar("FOW-USA-014"_rule, fmt::format("the machine-gun of {} is taken", its));
  if (!s[vehicle].able() || s[vehicle].independent)
    bar("FOW-USA-017"_rule, fmt::format("{} cannot be sent to the rear, so its machine-gun stays", its));
  for (TeamId other : aboard_of(s, vehicle))
    if (other != t)
      bar("FOW-USA-017"_rule, fmt::format("{} gets off {} before the machine-gun is taken", name_of(s, other), its));
}

void comes_off(State& s, TeamId t, TeamId vehicle, Out* out) {
  if (const auto gun = model_named(s, model(s, vehicle).dismounts_as)) s[t].model = *gun;
  s[vehicle].deeds.disarmed = true;
  if (out)
    out->event({.kind = "takes_gun"_name, .rule = "FOW-USA-014"_rule, .who = piece_of(t), .other = piece_of(vehicle)});
}

Refusal leaving(const State& s, TeamId vehicle, PieceRef who) {
  Refusal r = refuse("FOW-USA-017"_rule,
                     fmt::format("{} has given up its machine-gun and goes to the rear", name_of(s, vehicle)), who);
  r.by = piece_of(vehicle);
  return r;
}

void waits_to_leave(const State& s, TeamId t, Occasion occasion, Refusals& no) {
  if (occasion == Occasion::movement_step && s[t].deeds.disarmed) no.push_back(leaving(s, t, piece_of(t)));
}

void nobody_boards(const State& s, TeamId t, TeamId vehicle, Refusals& no) {
  if (s[vehicle].deeds.disarmed) no.push_back(leaving(s, vehicle, piece_of(t)));
}

void send_them_back(State& s, PlatoonId, Out* out) {
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (const TeamId t = TeamId::of(i); s[t].present() && s[t].deeds.disarmed)
      send_off(s, t, Place::rear, {.kind = "to_the_rear"_name, .rule = "FOW-USA-017"_rule}, out);
}

}  // namespace

constinit const Rule dismounted_machine_guns{
    .on_model = bears_one,
    .nation = Nation::us,
    .why_stays = waits_to_leave,
    .takes_gun = taking_it,
    .take_gun = comes_off,
    .boarding = nobody_boards,
    .platoon_moved = send_them_back,
};

}  // namespace sandtable::fow::special

namespace sandtable::fow {

// FOW-USA-015, 016: the list that settles it says that the model is there.
std::optional<Forbidden> check_guns_taken(Nation nation) {
  if (nation == Nation::us) return std::nullopt;
  return Forbidden{"FOW-USA-001"_rule, "only US teams take the machine-guns off their vehicles"};
}

}  // namespace sandtable::fow
