#include "fow/shooting/terms.hpp"

#include "fow/shooting/fire.hpp"

namespace sandtable::fow {
namespace {

// The volley a step belongs to, if it does.
const Volley* volley_of(const StepBox<Rules>& step) {
  if (const auto* v = step_as<Volley>(step)) return v;
  if (const auto* t = step_as<TakeShelter>(step)) return &t->volley;
  if (const auto* h = step_as<AfterHaven>(step)) return &h->then.volley;
  if (const auto* v = step_as<AfterVolunteers>(step)) return &v->then.volley;
  if (const auto* o = step_as<OfferEscape>(step)) return &o->volley;
  if (const auto* d = step_as<AfterDisengage>(step)) return &d->then.volley;
  if (const auto* e = step_as<TestEscape>(step)) return &e->volley;
  if (const auto* e = step_as<AfterEscapeTest>(step)) return &e->then.volley;
  if (const auto* p = step_as<Pass>(step)) return &p->volley;
  if (const auto* r = step_as<RollShots>(step)) return &r->pass.volley;
  if (const auto* h = step_as<ShareOut>(step)) return &h->pass.volley;
  if (const auto* n = step_as<NextTarget>(step)) return &n->share.pass.volley;
  return nullptr;
}

}  // namespace

std::optional<Volley> volley_now(const State& s) {
  for (std::size_t i = s.stack.size(); i-- > 0;)
    if (const Volley* volley = volley_of(s.stack[i].step)) return *volley;
  return std::nullopt;
}

bool hits_infantry(const State& s, const Terms& terms, Shot shot) {
  if (terms.shells || !model(s, shot.team).vehicle() || is_machine_gun(s, shot)) return true;  // FOW-ASL-067
  const Line line = line_of(s, shot);
  const bool flak =
      line.has(WeaponTrait::anti_aircraft) || line.has(WeaponTrait::self_defence_aa) || line.has(WeaponTrait::heavy_aa);
  return shot.ammo == Ammo::as_hmg || (flak && line.rof >= 4);
}

}  // namespace sandtable::fow
