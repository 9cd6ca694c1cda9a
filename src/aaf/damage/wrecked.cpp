// A loaded vehicle has been destroyed: what it tows and half of those aboard are lost, the others get out Pinned
// (AAF-TRP-010 to 012).
#include <fmt/core.h>

#include <algorithm>

#include "aaf/building/rooms.hpp"
#include "aaf/core/world.hpp"
#include "aaf/damage/losses.hpp"
#include "aaf/morale/tests.hpp"

namespace sandtable::aaf {
namespace {

std::vector<ModelId> men_aboard(const State& s, ModelId vehicle) {
  std::vector<ModelId> list;
  for (const ModelId m : aboard_of(s, vehicle))
    if (profile(s, m).man()) list.push_back(m);
  return list;
}

int lost_of(std::size_t aboard) { return static_cast<int>(aboard + 1) / 2; }  // AAF-TRP-010

std::vector<UnitId> units_among(const State& s, const std::vector<ModelId>& who) {
  std::vector<UnitId> list;
  for (const ModelId m : who)
    if (std::find(list.begin(), list.end(), s[m].unit) == list.end()) list.push_back(s[m].unit);
  return list;
}

void add_lose_aboard(const State& s, const Wanted& wanted, Decision& d) {
  const ModelId v = top_as<AskThrown>(s)->vehicle;
  if (!wanted.has(piece_of(v))) return;
  auto men = men_aboard(s, v);
  std::stable_sort(men.begin(), men.end(), [&](ModelId a, ModelId b) { return worth(s, a) < worth(s, b); });
  const int n = lost_of(men.size());
  Question who{.key = "models"_name, .label = "Casualties", .rules = {"AAF-TRP-011"_rule}, .low = n, .high = n};
  Reply usual{.key = "models"_name};
  for (const ModelId m : men) {
    who.options.push_back({.value = m.value, .label = name_of(s, m), .piece = piece_of(m)});
    if (static_cast<int>(usual.values.size()) < n) usual.values.push_back(m.value);
  }
  d.choices.push_back({.verb = lose_aboard_verb.words.verb,
                       .actor = piece_of(v),
                       .label = "Remove them",
                       .rules = {"AAF-TRP-011"_rule},
                       .parts = {who},
                       .usual = {usual}});
}

Act decode_lose_aboard(const State& s, const Command& c, Refusals& no) {
  if (!rows::fits(s, lose_aboard_verb, c, no)) return {};
  const ModelId v = top_as<AskThrown>(s)->vehicle;
  const std::vector<int32_t> lost = c.reply("models"_name)->values;
  return [v, lost](State& now, Out& out) -> std::optional<N> {
    const auto units = units_among(now, men_aboard(now, v));
    for (const int32_t m : lost) lose_model(now, ModelId{static_cast<int16_t>(m)}, out);
    jump_out(now, men_aboard(now, v), "AAF-TRP-012"_rule, out);
    for (const UnitId u : units) {
      note_losses(now, u, out);
      if (on_table(now, u) && now[u].nerve == Nerve::good) pin(now, u, "AAF-TRP-012"_rule, out);
    }
    return F::go(ThrowOut{});
  };
}

void read_lose_aboard(const State& s, const Toml& words, Command& c) {
  words.only({"vehicle", "models"});
  c.actor = piece_of(model_named(s, words.at("vehicle")));
  Reply who{.key = "models"_name};
  for (const Toml& m : words.at("models").items()) who.values.push_back(model_named(s, m).value);
  c.replies.push_back(who);
}

}  // namespace

const VerbRow lose_aboard_verb{{"lose_aboard"_name,
                                "{ vehicle, models }",
                                "removes half of those aboard a destroyed vehicle",
                                read_lose_aboard,
                                {"AAF-TRP-011"_rule, "follows the loss of a loaded vehicle"}},
                               add_lose_aboard,
                               decode_lose_aboard};

Verbs AskThrown::verbs() {
  static constexpr const VerbRow* rows[] = {&lose_aboard_verb};
  return rows;
}
Addressee asked(const State& s, const AskThrown& q) { return {.side = side_of(s, q.vehicle)}; }
void introduce(const State& s, const AskThrown& q, Decision& d) {
  d.prompt = fmt::format("{} is destroyed: choose who aboard is lost", name_of(s, q.vehicle));
  d.rules = {"AAF-TRP-010"_rule, "AAF-TRP-011"_rule};
}
Command usual(const State& s, const AskThrown& q) { return rows::first_choice(s, q); }
bool only_answer(const State& s, const AskThrown& q) {
  return lost_of(men_aboard(s, q.vehicle).size()) == static_cast<int>(men_aboard(s, q.vehicle).size());
}

N resume(State& s, const ThrowOut&, Out& out) {
  while (!s.wrecked.empty()) {
    const ModelId v = s.wrecked.back();
    s.wrecked.pop_back();
    for (const ModelId m : aboard_of(s, v))
      if (!profile(s, m).man()) lose_model(s, m, out);  // AAF-TRP-010
    if (!men_aboard(s, v).empty()) return F::ask(AskThrown{v}, AfterThrown{v});
  }
  for (std::size_t i = 0; !s.falling.empty() && i < s.units.size(); ++i) {  // AAF-BLD-005
    const UnitId u = UnitId::of(i);
    if (s[u].inside.house != s.falling.back()) continue;
    if (!on_table(s, u)) {
      s[u].inside = {};
      continue;
    }
    const auto lost = static_cast<int16_t>(lost_of(men_of(s, u).size()));
    return F::call(Remove{u, lost, {}, 0, true}, ThrowOut{u});
  }
  if (!s.falling.empty()) {
    s.falling.pop_back();
    return F::go(ThrowOut{});
  }
  return F::done(Nothing{});
}

// The half that is left comes out Pinned.
N resume(State& s, const ThrowOut& t, const Nothing&, Out& out) {
  for (const ModelId m : come_out(s, t.buried, "AAF-BLD-005"_rule, out)) lose_model(s, m, out);
  note_losses(s, t.buried, out);
  if (on_table(s, t.buried) && s[t.buried].nerve == Nerve::good) pin(s, t.buried, "AAF-BLD-005"_rule, out);
  return F::go(ThrowOut{});
}

}  // namespace sandtable::aaf
