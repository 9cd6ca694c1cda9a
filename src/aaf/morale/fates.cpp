// The doors: Pinned, fleeing, surrendered, lost.
#include <algorithm>

#include "aaf/core/world.hpp"
#include "aaf/morale/tests.hpp"
#include "aaf/movement/moving.hpp"

namespace sandtable::aaf {
namespace {

void forget_orders(State& s, UnitId u) { s[u].order = Order::none; }  // AAF-MOR-035, AAF-ORD-014

void leave_melee(State& s, UnitId u) { s[u].melee = -1; }

}  // namespace

void pin(State& s, UnitId u, RuleId why, Out& out) {
  s[u].nerve = Nerve::pinned;
  forget_orders(s, u);
  if (on_foot(s, u)) s[u].prone = true;  // AAF-MOR-032
  out.event({.kind = "pinned"_name, .rule = why, .who = piece_of(u)});
}

void flee(State& s, UnitId u, RuleId why, Out& out) {
  s[u].nerve = Nerve::fleeing;
  forget_orders(s, u);
  leave_melee(s, u);
  out.event({.kind = "flees"_name, .rule = why, .who = piece_of(u)});
  run_away(s, u, out);  // AAF-MOR-036
}

void surrender(State& s, UnitId u, RuleId why, Out& out) {
  for (const ModelId m : models_of(s, u)) s[m].place = Place::lost;
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
  if (!s[m].present()) return;
  leave_wreck(s, m);
  s[m].place = Place::lost;
  out.event({.kind = profile(s, m).man() ? "falls"_name : "destroyed"_name,
             .rule = profile(s, m).afv() ? "AAF-DMG-022"_rule : "AAF-DMG-008"_rule,
             .who = piece_of(m)});
}

void abandon(State& s, ModelId m, RuleId why, Out& out) {
  leave_wreck(s, m);
  s[m].place = Place::lost;
  s[m].bailed_out = true;
  out.event({.kind = "bails_out"_name, .rule = why, .who = piece_of(m)});
}

void note_losses(State& s, UnitId u, Out& out) {
  if (s[u].gone) return;
  for (const ModelId gun : models_of(s, u)) {  // AAF-WPN-026: a gun whose whole crew is gone
    if (profile(s, gun).form != Form::gun) continue;
    const auto men = men_of(s, u);
    if (std::none_of(men.begin(), men.end(), [&](ModelId m) { return s[m].serves == gun; })) lose_model(s, gun, out);
  }
  if (!models_of(s, u).empty()) return;
  s[u].gone = true;
  leave_melee(s, u);
  out.event({.kind = "wiped_out"_name, .rule = "AAF-SCN-007"_rule, .who = piece_of(u)});
}

}  // namespace sandtable::aaf
