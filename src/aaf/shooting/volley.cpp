// A volley, stage by stage: to hit, the division of hits, damage, templates, losses, armour (AAF-SHO-023, AAF-DMG-002).
#include <fmt/core.h>

#include <algorithm>

#include "aaf/core/world.hpp"
#include "aaf/morale/tests.hpp"
#include "aaf/shooting/fire.hpp"
#include "aaf/shooting/steps.hpp"

namespace sandtable::aaf {
namespace {

Batch& batch_at(State& s, int i) { return s.volley.batches[static_cast<std::size_t>(i)]; }
const Batch& batch_at(const State& s, int i) { return s.volley.batches[static_cast<std::size_t>(i)]; }

Blow blow_at(const State& s, const Batch& b, ModelId target) {
  return blow_of(s, b.from, b.weapon, b.shell, protection_seen(s, b.from, target), b.far);
}

FireVolley next(const FireVolley& v) { return {v.stage, static_cast<int16_t>(v.at + 1), 0}; }
FireVolley stage(VolleyStage stage) { return {stage, 0, 0}; }

// A value that hits may be given to, and a model that has it.
struct Value {
  bool armour = false;
  int value = 0;
  ModelId model;
};

std::vector<Value> values_of(const State& s, const Batch& b) {
  std::vector<Value> list;
  for (const ModelId m : models_of(s, s.volley.target)) {
    const bool afv = profile(s, m).afv();
    if (sheltered(s, m)) continue;  // AAF-TRP-013
    if (afv && !hurts_armour(weapon(s, b.weapon), b.shell)) continue;
    const Blow blow = blow_at(s, b, m);
    const Value v{afv, afv ? armour_of(s, m, blow) : constitution_of(s, m, blow), m};
    const auto same = [&](const Value& o) { return o.armour == v.armour && o.value == v.value; };
    if (std::none_of(list.begin(), list.end(), same)) list.push_back(v);
  }
  std::stable_sort(list.begin(), list.end(), [](const Value& x, const Value& y) { return x.value < y.value; });
  return list;
}

std::string words_of(const State& s, const Batch& b, const Value& v) {
  const Blow blow = blow_at(s, b, v.model);
  return v.armour ? fmt::format("armour {} ({})", v.value, armour_score(s, v.model, blow).words())
                  : fmt::format("Constitution {} ({})", v.value, damage_score(s, v.model, blow).words());
}

// The value that is easiest to hurt.
std::size_t easiest(const State& s, const Batch& b, const std::vector<Value>& values) {
  std::size_t best = 0;
  int needed = 1000;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Blow blow = blow_at(s, b, values[i].model);
    const Score score =
        values[i].armour ? armour_score(s, values[i].model, blow) : damage_score(s, values[i].model, blow);
    if (score.needed() < needed) {
      needed = score.needed();
      best = i;
    }
  }
  return best;
}

void share(State& s, int batch, const Value& v, int hits) {
  if (hits > 0 && !s.volley.shares.full())
    s.volley.shares.push_back(
        {static_cast<int8_t>(batch), v.armour, static_cast<int16_t>(v.value), static_cast<int16_t>(hits), 0});
}

ModelId model_with(const State& s, const Share& share) {
  const Batch& b = batch_at(s, share.batch);
  for (const Value& v : values_of(s, b))
    if (v.armour == share.armour && v.value == share.value) return v.model;
  return {};
}

void note_fired(State& s, Out& out) {
  const Volley& v = s.volley;
  Unit& u = s[v.firer];
  u.phase.fired = true;  // AAF-OVW-013, AAF-VIS-023
  out.event({.kind = "has_fired"_name, .who = piece_of(v.firer), .other = piece_of(v.target)});
}

// AAF-SPC-047: a man-pack flamethrower is used up, and that is no loss for victory.
void burn_out(State& s, Out& out) {
  const UnitId u = s.volley.firer;
  for (const Batch& b : s.volley.batches) {
    if (!weapon(s, b.weapon).flame || !s[b.from].present() || !profile(s, b.from).man()) continue;
    s[u].counts = false;
    for (const ModelId m : men_of(s, u)) s[m].place = Place::lost;
    s[u].gone = true;
    out.event({.kind = "burnt_out"_name, .rule = "AAF-SPC-047"_rule, .who = piece_of(u)});
    return;
  }
}

}  // namespace

N resume(State& s, const FireVolley& v, Out& out) {
  const auto at = static_cast<std::size_t>(v.at);
  switch (v.stage) {
    case VolleyStage::to_hit: {
      if (at >= s.volley.batches.size()) return F::go(stage(VolleyStage::divide));
      const Batch& b = s.volley.batches[at];
      if (v.done == 0)
        out.event({.kind = "fires"_name,
                   .who = piece_of(b.from),
                   .other = piece_of(s.volley.target),
                   .amount = b.weapon.value});
      if (weapon(s, b.weapon).flame) {  // AAF-SHO-042, AAF-SPC-045
        batch_at(s, v.at).hits = b.dice;
        return F::go(next(v));
      }
      const Score score = hit_score(s, b.from, b.weapon, s.volley.over_watch);
      const int dice = std::min<int>(b.dice - v.done, static_cast<int>(most_dice));
      if (dice <= 0 || score.impossible()) return F::go(next(v));  // AAF-SHO-016
      return F::call(roll::Begin{throwing("to_hit"_name, piece_of(b.from), s[s.volley.firer].side, score, dice)}, v);
    }
    case VolleyStage::divide: {
      if (at >= s.volley.batches.size()) return F::go(stage(VolleyStage::damage));
      const Batch& b = s.volley.batches[at];
      if (b.hits == 0 || b.shell != Shell::plain) return F::go(next(v));
      const auto values = values_of(s, b);
      if (values.size() > 1) return F::ask(AskDivide{v.at}, v);
      if (!values.empty()) share(s, v.at, values[0], b.hits);
      return F::go(next(v));
    }
    case VolleyStage::damage: {
      if (at >= s.volley.shares.size()) return F::go(stage(VolleyStage::templates));
      const Share& sh = s.volley.shares[at];
      const ModelId on = model_with(s, sh);
      if (v.done >= sh.hits || !on.valid()) return F::go(next(v));
      const Batch& b = batch_at(s, sh.batch);
      const Blow blow = blow_at(s, b, on);
      if (sh.armour) {
        roll::Spec spec = throwing("armour"_name, piece_of(b.from), s[s.volley.firer].side, armour_score(s, on, blow));
        spec.always = true;
        return F::call(roll::Begin{spec}, v);
      }
      const int dice = std::min<int>(sh.hits - v.done, static_cast<int>(most_dice));
      const Score score = damage_score(s, on, blow);
      if (score.impossible()) return F::go(next(v));
      return F::call(roll::Begin{throwing("damage"_name, piece_of(b.from), s[s.volley.firer].side, score, dice)}, v);
    }
    case VolleyStage::templates: {
      if (at >= s.volley.batches.size()) return F::go(stage(VolleyStage::losses));
      const Batch& b = s.volley.batches[at];
      if (b.shell == Shell::plain || v.done >= b.hits || !on_table(s, s.volley.target)) return F::go(next(v));
      FireVolley on = v;
      ++on.done;
      return F::call(PlaceTemplate{v.at}, on);
    }
    case VolleyStage::losses: {
      // AAF-DMG-004: the highest value first.
      std::stable_sort(s.volley.shares.begin(), s.volley.shares.end(),
                       [](const Share& x, const Share& y) { return x.value > y.value; });
      FireVolley on = v;
      while (static_cast<std::size_t>(on.at) < s.volley.shares.size()) {
        const Share sh = s.volley.shares[static_cast<std::size_t>(on.at)];
        ++on.at;
        if (sh.armour || sh.kills == 0) continue;
        return F::call(Remove{s.volley.target, sh.kills, batch_at(s, sh.batch).from, sh.value, false}, on);
      }
      return F::go(stage(VolleyStage::armour));
    }
    case VolleyStage::armour: return F::call(ApplyArmour{s.volley.target}, stage(VolleyStage::after));
    case VolleyStage::after: {
      if (v.at > 0) {
        burn_out(s, out);
        s.volley = {};
        return F::done(Nothing{});
      }
      FireVolley on = v;
      if (!s.wrecked.empty() || !s.falling.empty()) return F::call(ThrowOut{}, on);  // AAF-TRP-010
      note_fired(s, out);
      on.at = 1;
      return F::call(Demand{s[s.volley.firer].side, 0}, on);  // AAF-MOR-042
    }
  }
  return F::done(Nothing{});
}

N resume(State& s, const FireVolley& v, const roll::Result& r, Out& out) {
  FireVolley on = v;
  on.done = static_cast<int16_t>(v.done + static_cast<int>(r.dice.size()));
  if (v.stage == VolleyStage::to_hit) {
    Batch& b = batch_at(s, v.at);
    b.hits = static_cast<int16_t>(b.hits + r.passed);
    return F::go(on);
  }
  Share& sh = s.volley.shares[static_cast<std::size_t>(v.at)];
  if (!sh.armour) {
    sh.kills = static_cast<int16_t>(sh.kills + r.passed);
    return F::go(on);
  }
  const ModelId target = model_with(s, sh);
  const Harm harm = harm_of(s, target, blow_at(s, batch_at(s, sh.batch), target), r.dice[0].value);
  if (harm == Harm::none) out.event({.kind = "unharmed"_name, .rule = "AAF-DMG-019"_rule, .who = piece_of(target)});
  if (!s.volley.results.full()) s.volley.results.push_back({harm, sh.value, {}});
  return F::go(on);
}

N resume(State& s, const FireVolley& v, const Nothing&, Out& out) { return resume(s, v, out); }

// --- the division of hits ---

N resume(State& s, const FireVolley& v, const AskDivide::Answer& given, Out&) {
  const auto values = values_of(s, batch_at(s, v.at));
  for (std::size_t i = 0; i < values.size(); ++i)
    share(s, v.at, values[i], static_cast<int>(std::count(given.begin(), given.end(), static_cast<int16_t>(i))));
  return F::go(next(v));
}

Addressee asked(const State& s, const AskDivide&) { return {.side = s[s.volley.firer].side}; }

void describe(const State& s, const AskDivide& q, Decision& d) {
  const Batch& b = batch_at(s, q.batch);
  d.prompt =
      fmt::format("{} hits {}: {} times. Divide the hits", name_of(s, b.from), name_of(s, s.volley.target), b.hits);
  d.rules = {"AAF-DMG-003"_rule};
  Question hits{.key = "hits"_name, .shape = Shape::assign, .label = "Each hit goes to", .rules = {"AAF-DMG-003"_rule}};
  const auto values = values_of(s, b);
  for (std::size_t i = 0; i < values.size(); ++i)
    hits.options.push_back(
        {.value = static_cast<int32_t>(i), .label = words_of(s, b, values[i]), .piece = piece_of(values[i].model)});
  for (int32_t i = 0; i < b.hits; ++i) hits.tokens.push_back({.value = i, .label = fmt::format("Hit {}", i + 1)});
  d.choices.push_back({.verb = "divide"_name,
                       .actor = piece_of(s.volley.firer),
                       .label = "Divide them",
                       .rules = {"AAF-DMG-003"_rule},
                       .parts = {hits},
                       .usual = usual(s, q).replies});
}

AskDivide::Answer decode(const State& s, const AskDivide& q, const Command& c, Refusals& no) {
  AskDivide::Answer given;
  Decision d;
  describe(s, q, d);
  if (c.verb != "divide"_name || c.actor != piece_of(s.volley.firer)) {
    no.push_back(malformed("divide the hits"));
    return given;
  }
  no = check_shape(d.choices[0], c);
  if (no.empty())
    for (const int32_t v : c.reply("hits"_name)->values) given.push_back(static_cast<int16_t>(v));
  return given;
}

Command usual(const State& s, const AskDivide& q) {
  const Batch& b = batch_at(s, q.batch);
  const auto best = static_cast<int32_t>(easiest(s, b, values_of(s, b)));
  return {.verb = "divide"_name,
          .actor = piece_of(s.volley.firer),
          .replies = {{.key = "hits"_name, .values = std::vector<int32_t>(static_cast<std::size_t>(b.hits), best)}}};
}

}  // namespace sandtable::aaf
