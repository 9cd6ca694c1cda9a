// The small template of an HE hit: where it is placed, who is under it, what it does (AAF-SHO-026 to 031).
#include <fmt/core.h>

#include <algorithm>

#include "aaf/core/world.hpp"
#include "aaf/morale/tests.hpp"
#include "aaf/shooting/fire.hpp"
#include "aaf/shooting/steps.hpp"

namespace sandtable::aaf {
namespace {

const Batch& batch_of(const State& s, int16_t i) { return s.volley.batches[static_cast<std::size_t>(i)]; }

Circle small_template(const State& s, Vec centre) { return {centre, tables(s).artillery.small_template / 2}; }

// AAF-TRP-009, 025: of a loaded transport under it one is struck, the passengers where it was placed on them; tank and
// riders both are.
bool struck_with_load(const State& s, ModelId m, ModelId centre) {
  if (s[m].aboard()) return !rides_inside(s, m) || (s[centre].aboard() && s[centre].on == s[m].on && !sheltered(s, m));
  return !(s[centre].aboard() && s[centre].on == m && rides_inside(s, centre));
}

std::vector<ModelId> under(const State& s, const Circle& c, ModelId centre) {
  std::vector<ModelId> list;
  for (std::size_t i = 0; i < s.models.size(); ++i) {
    const ModelId m = ModelId::of(i);
    if (s[m].in_play() && overlap(footprint(s, m), c) && struck_with_load(s, m, centre) &&
        storey(s, m) == storey(s, centre))  // AAF-BLD-017
      list.push_back(m);
  }
  return list;  // AAF-GEN-012
}

// Models of the target that the firer sees (AAF-SHO-027).
std::vector<ModelId> centres(const State& s, const AskTemplate& q) {
  std::vector<ModelId> list;
  const Batch& b = batch_of(s, q.batch);
  for (const ModelId m : models_of(s, s.volley.target))
    if (!sheltered(s, m) && look(s, b.from, m).open) list.push_back(m);
  if (list.empty())
    for (const ModelId m : models_of(s, s.volley.target))
      if (!sheltered(s, m)) list.push_back(m);
  return list;
}

int template_worth(const State& s, ModelId centre) {
  int value = 0;
  const int own = s[s.volley.firer].side;
  for (const ModelId m : under(s, small_template(s, s[centre].pose.at), centre)) value += side_of(s, m) == own ? -2 : 1;
  return value;
}

Blow blow_on(const State& s, const Strike& k, ModelId m) {
  const Batch& b = batch_of(s, k.batch);
  return blow_of(s, b.from, b.weapon, b.shell, protection_seen(s, b.from, m), false);
}

void lay_smoke(State& s, Vec centre, Out& out) {
  if (s.overlays.full()) return;
  const Coord across = tables(s).artillery.small_template;
  s.overlays.push_back({.sort = OverlaySort::smoke,
                        .rect = {{centre, {}}, across, across},
                        .base = s.world->table->ground(centre),
                        .height = 3 * inch,
                        .placed_by = s[s.volley.firer].side,
                        .of = -1});
  ++s.gun_smoke;
  out.event({.kind = "smoke"_name, .rule = "AAF-SHO-030"_rule, .who = piece_of(s.volley.firer), .to = {centre, {}}});
}

}  // namespace

N resume(State&, const PlaceTemplate& p, Out&) { return F::ask(AskTemplate{p.batch}, AfterTemplate{p.batch}); }

N resume(State& s, const AfterTemplate& a, const int16_t& on, Out& out) {
  const Vec centre = s[ModelId{on}].pose.at;
  if (batch_of(s, a.batch).shell == Shell::smoke) {
    lay_smoke(s, centre, out);
    return F::done(Nothing{});
  }
  out.event({.kind = "template"_name,
             .rule = "AAF-SHO-027"_rule,
             .who = piece_of(s.volley.firer),
             .other = piece_of(ModelId{on}),
             .to = {centre, {}}});
  return F::call(Strike{a.batch, 0, centre, ModelId{on}}, a);
}
N resume(State&, const AfterTemplate&, const Nothing&, Out&) { return F::done(Nothing{}); }

N resume(State& s, const Strike& k, Out& out) {
  const auto hit = under(s, small_template(s, k.centre), k.on);
  for (const ModelId m : hit) {
    if (m.value < k.next) continue;
    Strike on = k;
    on.next = static_cast<int16_t>(m.value + 1);
    const Blow blow = blow_on(s, k, m);
    if (weapon(s, batch_of(s, k.batch).weapon).flame) s[s[m].unit].phase.under_heavy = true;  // AAF-MOR-012
    const int side = s[s.volley.firer].side;
    if (profile(s, m).afv()) {
      roll::Spec spec = throwing("armour"_name, piece_of(m), side, armour_score(s, m, blow));
      spec.always = true;
      return F::call(roll::Begin{spec}, Struck{on, m});
    }
    const Score score = damage_score(s, m, blow);
    if (score.impossible()) continue;
    return F::call(roll::Begin{throwing("damage"_name, piece_of(m), side, score)}, Struck{on, m});
  }
  if (weapon(s, batch_of(s, k.batch).weapon).calibre >= tables(s).special.wooden_building_falls_to)  // AAF-BLD-005
    bring_down(s, small_template(s, k.centre), out);
  return F::done(Nothing{});
}

N resume(State& s, const Struck& k, const roll::Result& r, Out& out) {
  const UnitId u = s[k.model].unit;
  if (profile(s, k.model).afv()) {
    const Harm harm = harm_of(s, k.model, blow_on(s, k.strike, k.model), r.dice[0].value);
    if (harm == Harm::none) out.event({.kind = "unharmed"_name, .rule = "AAF-DMG-019"_rule, .who = piece_of(k.model)});
    if (!s.volley.results.full()) s.volley.results.push_back({harm, 0, k.model});
  } else if (r.passed > 0) {
    lose_model(s, k.model, out);
    note_casualties(s, u);
    note_losses(s, u, out);
  }
  return F::go(k.strike);
}

Addressee asked(const State& s, const AskTemplate&) { return {.side = s[s.volley.firer].side}; }

void describe(const State& s, const AskTemplate& q, Decision& d) {
  d.prompt = fmt::format("Centre the template of {} on a model of {}", name_of(s, batch_of(s, q.batch).from),
                         name_of(s, s.volley.target));
  d.rules = {"AAF-SHO-027"_rule};
  for (const ModelId m : centres(s, q))
    d.choices.push_back(
        {.verb = "centre"_name,
         .actor = piece_of(m),
         .label = fmt::format("{}: {} under it", name_of(s, m), under(s, small_template(s, s[m].pose.at), m).size()),
         .rules = {"AAF-SHO-027"_rule}});
}

int16_t decode(const State& s, const AskTemplate& q, const Command& c, Refusals& no) {
  for (const ModelId m : centres(s, q))
    if (c.verb == "centre"_name && c.actor == piece_of(m) && c.replies.empty()) return m.value;
  no.push_back(refuse("AAF-SHO-027"_rule, "the template is centred on a model of the target that the firer sees"));
  return -1;
}

Command usual(const State& s, const AskTemplate& q) {
  ModelId best;
  for (const ModelId m : centres(s, q))
    if (!best.valid() || template_worth(s, m) > template_worth(s, best)) best = m;
  return {.verb = "centre"_name, .actor = piece_of(best)};
}

bool only_answer(const State& s, const AskTemplate& q) { return centres(s, q).size() == 1; }

}  // namespace sandtable::aaf
