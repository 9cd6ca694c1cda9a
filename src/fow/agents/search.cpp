#include "fow/agents/search.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "dice/philox.hpp"
#include "fow/agents/commander.hpp"
#include "fow/agents/position.hpp"
#include "fow/core/engine.hpp"

namespace sandtable::fow {
namespace {

constexpr int turns_ahead = 2;
constexpr int most_answers_ahead = 1500;

struct Ignored final : EventSink {
  void take(const Event&) override {}
};

// From here on both sides by the quick policy, this one in that style; to the beginning of a turn of its own.
int play_ahead(const State& from, int side, const AgentSettings& settings, const std::shared_ptr<const Weights>& policy,
               const Style& style, uint64_t seed) {
  AgentSettings quick = settings;
  quick.explain = false;
  Commander own(quick, std::make_shared<const Weights>(style.applied(*policy)), style.main);
  Commander foe(quick, policy, -1);
  PhiloxDice dice(seed);
  Ignored sink;
  State s = from;
  const int last = s.turn + turns_ahead;
  for (int i = 0; i < most_answers_ahead && !s.core.over(); ++i) {
    if (s.active == side && s.turn >= last && s.step == Step::movement) break;
    const Seats seats = engine::who(s).seats;
    int seat = 0;
    while (seat < most_seats && !seats.has(seat)) ++seat;
    if (seat == most_seats) break;
    Commander& who = s.core.side_of[static_cast<std::size_t>(seat)] == side ? own : foe;
    const Command command = who.quick_answer(s, seat);
    if (!engine::apply(s, seat, command, dice, sink).empty()) {
      Command usual = engine::usual(s);
      usual.decision = s.core.decision;
      if (!engine::apply(s, seat, usual, dice, sink).empty()) break;
    }
  }
  return chance_to_win(s, side, *policy);
}

}  // namespace

Weights Style::applied(const Weights& w) const {
  Weights out = w;
  out.danger = w.danger * danger / 100;
  out.approach = w.approach * approach / 100;
  out.guard = w.guard * guard / 100;
  return out;
}

std::vector<Style> styles_for(const State& s, int side) {
  std::vector<Style> all{
      {.words = "as usual"},
      {.words = "boldly", .danger = 40, .approach = 160, .guard = 70},
      {.words = "carefully", .danger = 200, .approach = 60, .guard = 140},
  };
  for (std::size_t i = 0; i < s.mission.objectives.size(); ++i)
    if (const Objective& o = s.mission.objectives[i]; !o.removed && (o.serves >> side & 1) != 0)
      all.push_back({.words = fmt::format("for objective {}", i + 1),
                     .danger = 70,
                     .approach = 130,
                     .main = static_cast<int>(i)});
  return all;
}

Searched search_style(const State& s, int side, const AgentSettings& settings,
                      const std::shared_ptr<const Weights>& policy, int tries, const Style& standing) {
  struct Tried {
    Style style;
    int64_t sum = 0;
    int n = 0;
    int64_t mean() const { return n == 0 ? 0 : sum / n; }
  };
  std::vector<Tried> all;
  for (const Style& one : styles_for(s, side)) all.push_back({.style = one});
  const auto count = static_cast<int>(all.size());
  int used = 0;
  const auto try_out = [&](Tried& t) {
    const uint64_t seed = settings.seed * 1'000'003 + s.core.decision * 101 + static_cast<uint64_t>(t.n);
    t.sum += play_ahead(s, side, settings, policy, t.style, seed);
    ++t.n;
    ++used;
  };
  // Everybody twice, the better half twice more, then the best two while tries last: the n-th try has the same dice for
  // all.
  for (int round = 0; round < 2 && used + count <= std::max(tries, count); ++round)
    for (Tried& t : all) try_out(t);
  const auto better = [&](const Tried& a, const Tried& b) {
    const int64_t keep_a = a.style.words == standing.words ? 60 : 0, keep_b = b.style.words == standing.words ? 60 : 0;
    return a.mean() + keep_a > b.mean() + keep_b;
  };
  while (used < tries) {
    std::stable_sort(all.begin(), all.end(), better);
    const std::size_t good = used < tries / 2 ? (all.size() + 1) / 2 : std::min<std::size_t>(2, all.size());
    for (std::size_t i = 0; i < good && used < tries; ++i) try_out(all[i]);
  }
  std::stable_sort(all.begin(), all.end(), better);
  Searched out{.style = all[0].style, .chance = static_cast<int>(all[0].mean()), .tries = used, .others = {}};
  for (std::size_t i = 1; i < all.size(); ++i)
    out.others.emplace_back(all[i].style.words, static_cast<int>(all[i].mean()));
  return out;
}

}  // namespace sandtable::fow
