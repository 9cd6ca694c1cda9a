#include "aaf/damage/losses.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "aaf/core/world.hpp"
#include "aaf/morale/tests.hpp"

namespace sandtable::aaf {
namespace {}  // namespace

int worth(const State& s, ModelId m) {
  const Profile& p = profile(s, m);
  int value = p.m + 10 * p.fs;
  if (p.officer) value += 200;
  if (s[m].crew >= 0 || s[m].serves.valid()) value += 100;
  for (const Mount& w : p.weapons) value += weapon(s, w.weapon).power + weapon(s, w.weapon).shots;
  return value;
}

namespace {

// Those among whom this loss is taken, cheapest first.
std::vector<ModelId> candidates(const State& s, const Remove& what) {
  std::vector<ModelId> list;
  const auto all = what.melee ? afoot(s, what.unit) : models_of(s, what.unit);
  int best = -1;
  for (const ModelId m : all) {
    if (profile(s, m).afv() || sheltered(s, m)) continue;  // AAF-TRP-013
    if (!what.seen_from.valid()) {
      list.push_back(m);
      continue;
    }
    const Blow b{.look = look(s, what.seen_from, m)};
    const int value = constitution_of(s, m, b);
    if (value > what.value) continue;  // AAF-DMG-004: never from lower to higher
    if (value > best) list.clear();
    best = std::max(best, value);
    if (value == best) list.push_back(m);
  }
  std::stable_sort(list.begin(), list.end(), [&](ModelId a, ModelId b) { return worth(s, a) < worth(s, b); });
  return list;
}

int taken_now(const State& s, const Remove& what) {
  return std::min(static_cast<int>(what.count), static_cast<int>(candidates(s, what).size()));
}

}  // namespace

void note_casualties(State& s, UnitId u) { s[u].phase.casualties = true; }

N resume(State& s, const Remove& what, Out&) {
  if (what.count <= 0 || candidates(s, what).empty()) return F::done(Nothing{});
  return F::ask(AskLosses{what}, AfterLosses{what});
}

N resume(State& s, const AfterLosses& a, const AskLosses::Answer& lost, Out& out) {
  for (const int16_t m : lost) lose_model(s, ModelId{m}, out);
  if (!a.what.melee && !lost.empty()) note_casualties(s, a.what.unit);
  note_losses(s, a.what.unit, out);
  Remove rest = a.what;
  rest.count = static_cast<int16_t>(rest.count - static_cast<int>(lost.size()));
  return F::go(rest);
}

namespace {

bool picked_out(const State& s, const Remove& what) {  // AAF-DMG-006, AAF-SPC-024
  return what.seen_from.valid() && s[s[what.seen_from].unit].traits.sniper;
}

}  // namespace

Addressee asked(const State& s, const AskLosses& q) {
  return {.side = picked_out(s, q.what) ? side_of(s, q.what.seen_from) : static_cast<int>(s[q.what.unit].side)};
}

void describe(const State& s, const AskLosses& q, Decision& d) {
  const int n = taken_now(s, q.what);
  d.prompt = fmt::format("{} loses {}: choose who", name_of(s, q.what.unit), n);
  d.rules = {"AAF-DMG-005"_rule, "AAF-DMG-004"_rule};
  Question who{.key = "models"_name, .label = "Casualties", .rules = {"AAF-DMG-005"_rule}, .low = n, .high = n};
  for (const ModelId m : candidates(s, q.what))
    who.options.push_back({.value = m.value, .label = name_of(s, m), .piece = piece_of(m)});
  d.choices.push_back({.verb = "lose"_name,
                       .actor = piece_of(q.what.unit),
                       .label = "Remove them",
                       .rules = {"AAF-DMG-005"_rule},
                       .parts = {who},
                       .usual = usual(s, q).replies});
}

AskLosses::Answer decode(const State& s, const AskLosses& q, const Command& c, Refusals& no) {
  AskLosses::Answer lost;
  Decision d;
  describe(s, q, d);
  if (c.verb != "lose"_name || c.actor != piece_of(q.what.unit)) {
    no.push_back(malformed("say who of that unit is lost"));
    return lost;
  }
  no = check_shape(d.choices[0], c);
  if (!no.empty()) return lost;
  for (const int32_t m : c.reply("models"_name)->values) lost.push_back(static_cast<int16_t>(m));
  return lost;
}

Command usual(const State& s, const AskLosses& q) {
  Reply who{.key = "models"_name};
  auto list = candidates(s, q.what);
  if (picked_out(s, q.what)) std::reverse(list.begin(), list.end());
  for (int i = 0; i < taken_now(s, q.what); ++i) who.values.push_back(list[static_cast<std::size_t>(i)].value);
  return {.verb = "lose"_name, .actor = piece_of(q.what.unit), .replies = {who}};
}

bool only_answer(const State& s, const AskLosses& q) {
  return taken_now(s, q.what) == static_cast<int>(candidates(s, q.what).size());
}

// --- AFV ---

namespace {

// The AFV that takes this result: the one struck, or one that has none yet (AAF-DMG-036), by its owner's interest.
ModelId taker(const State& s, UnitId u, const ArmourResult& r, const std::vector<ModelId>& had) {
  if (r.on.valid()) return s[r.on].present() ? r.on : ModelId{};
  ModelId best;
  for (const ModelId m : models_of(s, u)) {
    if (!profile(s, m).afv() || std::find(had.begin(), had.end(), m) != had.end()) continue;
    if (!best.valid() || (s[best].immobilised ? 0 : 1) > (s[m].immobilised ? 0 : 1)) best = m;
  }
  return best;
}

}  // namespace

N resume(State& s, const ApplyArmour& a, Out& out) {
  // The worst first; each AFV takes one, and a named one the worst of its own.
  auto& results = s.volley.results;
  std::stable_sort(results.begin(), results.end(),
                   [](const ArmourResult& x, const ArmourResult& y) { return x.harm > y.harm; });
  std::vector<ModelId> had;
  List<ArmourResult, 128> crews;
  for (const ArmourResult& r : results) {
    if (r.harm == Harm::none) continue;
    const ModelId m = taker(s, a.unit, r, had);
    if (!m.valid() || std::find(had.begin(), had.end(), m) != had.end()) continue;
    had.push_back(m);
    if (r.harm == Harm::destroyed) {
      lose_model(s, m, out);
      if (!a.melee) note_casualties(s, s[m].unit);
      continue;
    }
    if (r.harm == Harm::immobilised && !s[m].immobilised) {  // AAF-DMG-021, 037
      s[m].immobilised = true;
      out.event({.kind = "immobilised"_name, .rule = "AAF-DMG-021"_rule, .who = piece_of(m)});
    } else {
      out.event({.kind = "shaken"_name, .rule = "AAF-DMG-020"_rule, .who = piece_of(m)});
    }
    crews.push_back({r.harm, r.armour, m});
  }
  results = crews;
  for (const ModelId m : had) note_losses(s, s[m].unit, out);
  return resume(s, a, Nothing{}, out);
}

N resume(State& s, const ApplyArmour& a, const Nothing&, Out&) {
  const auto i = static_cast<std::size_t>(a.stage);
  if (i >= s.volley.results.size()) {
    s.volley.results.clear();
    return F::done(Nothing{});
  }
  const ArmourResult r = s.volley.results[i];
  ApplyArmour on = a;
  ++on.stage;
  return F::call(BailOut{r.on, r.harm == Harm::immobilised, a.melee}, on);  // AAF-DMG-034
}

namespace {

constexpr EventRow damage_events[] = {
    {"immobilised"_name, Measure::nothing, Cue::stuck, "{who} is immobilised"},
    {"shaken"_name, Measure::nothing, Cue::hit, "the crew of {who} is shaken"},
    {"unharmed"_name, Measure::nothing, Cue::hit, "{who} is unharmed"},
};
constexpr rows::Purpose damage_purposes[] = {
    {"damage"_name, "for damage"},
    {"armour"_name, "on the armour chart"},
};
void read_losses(const State& s, const Toml& words, Command& c) {
  words.only({"unit", "models"});
  c.actor = piece_of(unit_named(s, words.at("unit")));
  Reply who{.key = "models"_name};
  for (const Toml& m : words.at("models").items()) who.values.push_back(model_named(s, m).value);
  c.replies.push_back(who);
}
void read_divide(const State& s, const Toml& words, Command& c) {
  words.only({"hits"});
  c.actor = piece_of(s.volley.firer);
  Reply hits{.key = "hits"_name};
  for (const Toml& h : words.at("hits").items()) hits.values.push_back(static_cast<int32_t>(h.integer_between(0, 20)));
  c.replies.push_back(hits);
}
void read_centre(const State& s, const Toml& words, Command& c) {
  words.only({"model"});
  c.actor = piece_of(model_named(s, words.at("model")));
}
constexpr Words damage_commands[] = {
    {"divide"_name,
     "{ hits = [VALUE, ...] }",
     "divides hits between values, the lowest is 0",
     read_divide,
     {"AAF-DMG-003"_rule, "follows hits on a unit of several values"}},
    {"centre"_name,
     "{ model }",
     "centres a template on that model",
     read_centre,
     {"AAF-SHO-027"_rule, "follows a hit with high explosive"}},
    {"lose"_name,
     "{ unit, models }",
     "removes casualties",
     read_losses,
     {"AAF-DMG-005"_rule, "follows hits on the unit"}},
};

constexpr rows::Ask<State> damage_asks[] = {ask_row<State, AskThrown>()};

}  // namespace

const Chapter& damage_chapter() {
  static const Chapter chapter{.name = "damage",
                               .events = damage_events,
                               .purposes = damage_purposes,
                               .commands = damage_commands,
                               .asks = damage_asks};
  return chapter;
}

}  // namespace sandtable::aaf
