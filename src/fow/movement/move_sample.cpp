// Random play: a platoon moves somewhere, gets on or off, as far as that is legal.
#include <algorithm>

#include "fow/core/rules.hpp"
#include "fow/movement/move_choice.hpp"
#include "fow/movement/transport.hpp"
#include "fow/special/hooks.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

// A team goes somewhere, gets off, or gets on; nothing when what was drawn is not allowed.
std::optional<MoveOrder> sample_order(const State& s, PlatoonId p, TeamId t, bool doubling, Vec drift, Dice& dice) {
  MoveOrder o{.team = t};
  const int way = draw_below(8, dice);
  if (way == 0 && !s[t].aboard()) {
    std::vector<TeamId> near;
    for (std::size_t i = 0; i < s.teams.size(); ++i)
      if (s.teams[i].present() && model(s, TeamId::of(i)).vehicle() && reaches_vehicle(s, t, s[t].pose, TeamId::of(i)))
        near.push_back(TeamId::of(i));
    if (near.empty()) return std::nullopt;
    o.into = near[static_cast<std::size_t>(draw_below(static_cast<int>(near.size()), dice))];
  } else {
    if (s[t].aboard() && way < 4) return std::nullopt;
    if (Refusals no; way == 4 && s[t].aboard() && special::takes_gun(s, t, no) && no.empty())
      o.sort = OrderSort::take_gun;
    const Pose from = s[stands_for(s, t)].pose;
    Vec by = drift;
    if (way > 5 || s[t].aboard()) {
      const auto heading = static_cast<uint16_t>(draw_below(64, dice) * 1024);
      const Coord far = move_limits(s, t, {.doubling = doubling})[cross_country];
      const int eighths = draw_below(9, dice);
      by = along(Angle{heading}, static_cast<Coord>(int64_t{far} * eighths / 8));
    }
    o.legs.push_back(
        {from.at + by, by == Vec{} ? Angle{static_cast<uint16_t>(draw_below(16, dice) * 4096)} : heading_of(by)});
    if (way == 7 && model(s, t).mobility == Mobility::cavalry) {
      o.sort = OrderSort::dismount;
      o.legs.insert(o.legs.begin(), from);
    }
  }
  if (!check_order(s, p, doubling, o).empty()) return std::nullopt;
  return o;
}

}  // namespace

std::vector<MoveOrder> sample_orders(const State& s, PlatoonId p, bool doubling, const Pardon& pardon, Dice& dice) {
  std::vector<MoveOrder> orders;
  State end = s;
  const auto heading = static_cast<uint16_t>(draw_below(64, dice) * 1024);
  const int inches = draw_below(13, dice);
  const Vec drift = along(Angle{heading}, inches * inch);
  for (TeamId t : in_play(s, p)) {
    if (end[t].moving.went) continue;
    const auto o = sample_order(end, p, t, doubling, drift, dice);
    if (!o) continue;
    orders.push_back(*o);
    carry_out(end, *o);
  }
  while (!orders.empty()) {
    const Refusals no = check_plan(s, p, doubling, orders, pardon);
    if (no.empty()) break;
    const auto named = [&](const MoveOrder& o) {
      return std::any_of(no.begin(), no.end(), [&](const Refusal& r) { return r.who == piece_of(o.team); });
    };
    if (std::erase_if(orders, named) == 0) orders.pop_back();
  }
  return orders;
}

void sample_move(const State& s, Command& c, Dice& dice) {
  const PlatoonId p{c.actor.id};
  const bool doubling = draw_below(6, dice) == 0;
  const auto orders = sample_orders(s, p, doubling, {}, dice);
  const int now = draw_below(3, dice) == 0 && orders.size() > 1
                      ? 1 + draw_below(static_cast<int>(orders.size()) - 1, dice)
                      : all_of(s, p);
  c = plan_command(p, orders, doubling, now);
}

}  // namespace sandtable::fow
