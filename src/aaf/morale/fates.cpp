// The doors: Pinned, fleeing, surrendered, lost.
#include <algorithm>

#include "aaf/building/rooms.hpp"
#include "aaf/core/world.hpp"
#include "aaf/morale/tests.hpp"
#include "aaf/movement/moving.hpp"
#include "aaf/transport/loading.hpp"

namespace sandtable::aaf {
namespace {

void forget_orders(State& s, UnitId u) { s[u].order = Order::none; }  // AAF-MOR-035, AAF-ORD-014

void leave_melee(State& s, UnitId u) { s[u].melee = -1; }

std::vector<ModelId> riders_of(const State& s, UnitId u) {
  std::vector<ModelId> list;
  for (const ModelId m : models_of(s, u))
    if (s[m].aboard()) list.push_back(m);
  return list;
}

// Men of other units on a vehicle.
std::vector<ModelId> strangers_aboard(const State& s, ModelId vehicle) {
  std::vector<ModelId> list;
  for (const ModelId m : aboard_of(s, vehicle))
    if (s[m].unit != s[vehicle].unit) list.push_back(m);
  return list;
}

// AAF-TRP-027: a unit of men is gone when they are, even if an unarmed vehicle of theirs is left.
bool only_transport_left(const State& s, UnitId u, const std::vector<ModelId>& rest) {
  return s[u].category != Category::vehicle && std::all_of(rest.begin(), rest.end(), [&](ModelId m) {
           return profile(s, m).vehicle() && profile(s, m).weapons.empty();
         });
}

}  // namespace

void jump_out(State& s, const std::vector<ModelId>& who, RuleId why, Out& out) {
  if (who.empty()) return;
  for (const ModelId m : get_out_around(s, who, why, out)) lose_model(s, m, out);
  for (const ModelId m : who)
    if (has_guns(s, s[m].unit)) s[s[m].unit].ready = false;  // AAF-TRP-026
}

void pin(State& s, UnitId u, RuleId why, Out& out) {
  s[u].nerve = Nerve::pinned;
  forget_orders(s, u);
  out.event({.kind = "pinned"_name, .rule = why, .who = piece_of(u)});
  jump_out(s, riders_of(s, u), "AAF-MOR-033"_rule, out);
  leave_mounts(s, u, "AAF-MOR-033"_rule, out);
  if (on_foot(s, u) && !indoors(s, u) && !in_defences(s, u)) s[u].prone = true;  // AAF-MOR-032
}

void flee(State& s, UnitId u, RuleId why, Out& out) {
  s[u].nerve = Nerve::fleeing;
  forget_orders(s, u);
  leave_melee(s, u);
  out.event({.kind = "flees"_name, .rule = why, .who = piece_of(u)});
  for (const ModelId m : models_of(s, u)) jump_out(s, strangers_aboard(s, m), "AAF-TRP-028"_rule, out);
  if (indoors(s, u))
    for (const ModelId m : come_out(s, u, "AAF-MOR-036"_rule, out)) lose_model(s, m, out);
  note_losses(s, u, out);
  if (on_table(s, u)) run_away(s, u, out);  // AAF-MOR-036
}

void surrender(State& s, UnitId u, RuleId why, Out& out) {
  for (const ModelId m : models_of(s, u)) {
    jump_out(s, strangers_aboard(s, m), "AAF-TRP-028"_rule, out);
    s[m].place = Place::lost;
  }
  s[u].gone = true;
  leave_melee(s, u);
  out.event({.kind = "surrenders"_name, .rule = why, .who = piece_of(u)});
}

void leave_wreck(State& s, ModelId m) {
  if (!profile(s, m).vehicle() || s.overlays.full()) return;
  const Overlay wreck{.sort = OverlaySort::wreck,
                      .rect = footprint(s, m),
                      .base = s.world->table->ground(s[m].pose.at),
                      .height = profile(s, m).height,
                      .placed_by = -1,
                      .of = -1};
  s.overlays.push_back(wreck);
  // Gun smoke stays behind it in the list (AAF-SHO-031).
  for (std::size_t i = 0; i < s.gun_smoke; ++i)
    std::swap(s.overlays[s.overlays.size() - 1 - i], s.overlays[s.overlays.size() - 2 - i]);
}

void lose_model(State& s, ModelId m, Out& out) {
  if (!s[m].in_play()) return;
  if (s[m].present()) leave_wreck(s, m);
  if (!aboard_of(s, m).empty() && !s.wrecked.full()) s.wrecked.push_back(m);  // AAF-TRP-010
  s[m].place = Place::lost;
  s[m].on = {};
  out.event({.kind = profile(s, m).man() ? "falls"_name : "destroyed"_name,
             .rule = profile(s, m).afv() ? "AAF-DMG-022"_rule : "AAF-DMG-008"_rule,
             .who = piece_of(m)});
}

void bring_down(State& s, const Circle& under, Out& out) {
  for (std::size_t h = 0; h < s.world->houses.size(); ++h) {
    const House& house = s.world->houses[h];
    const auto& walls = (*s.world->table)[house.feature].points;
    const auto number = static_cast<int8_t>(h);
    // AAF-BLD-004, 015: stone stands, and only what asks for this hurts a house at all.
    if (!house.timber || s.fallen.full() || s.falling.full() ||
        std::find(s.fallen.begin(), s.fallen.end(), number) != s.fallen.end())
      continue;
    std::vector<Vec> ring = walls;
    ring.push_back(walls.front());
    if (where(under.centre, walls) == Where::outside && distance_to_line(under, ring) > 0) continue;
    s.fallen.push_back(number);
    s.falling.push_back(number);
    out.event(
        {.kind = "house_falls"_name, .rule = "AAF-BLD-005"_rule, .other = PieceRef::feature(house.feature.value)});
  }
}

void abandon(State& s, ModelId m, RuleId why, Out& out) {
  out.event({.kind = "bails_out"_name, .rule = why, .who = piece_of(m)});
  jump_out(s, aboard_of(s, m), "AAF-TRP-028"_rule, out);
  leave_wreck(s, m);
  s[m].place = Place::lost;
  s[m].bailed_out = true;
}

void note_losses(State& s, UnitId u, Out& out) {
  if (s[u].gone) return;
  for (const ModelId gun : models_of(s, u)) {  // AAF-WPN-026: a gun whose whole crew is gone
    if (profile(s, gun).form != Form::gun) continue;
    const auto men = men_of(s, u);
    if (std::none_of(men.begin(), men.end(), [&](ModelId m) { return s[m].serves == gun; })) lose_model(s, gun, out);
  }
  const auto rest = models_of(s, u);
  if (!rest.empty() && !only_transport_left(s, u, rest)) return;
  for (const ModelId m : rest) s[m].place = Place::lost;
  s[u].gone = true;
  leave_melee(s, u);
  out.event({.kind = "wiped_out"_name, .rule = "AAF-SCN-007"_rule, .who = piece_of(u)});
}

}  // namespace sandtable::aaf
