#include "fow/agents/assaulting.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "dice/philox.hpp"
#include "fow/agents/clash.hpp"
#include "fow/assault/combat_steps.hpp"
#include "fow/assault/launch.hpp"
#include "fow/assault/steps.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/verb_row.hpp"

namespace sandtable::fow {
namespace {

// One playing of an assault: who won, and what both sides lost. Where somebody is to break off it is decided, and where
// he runs to is not looked for.
struct Fought {
  int winner = -1;  // side; -1: nobody, thrown back or never come to blows
  std::array<int, 2> lost{};
  bool thrown_back = false;
};

struct LossesOnly final : EventSink {
  const State* before = nullptr;
  Fought* fought = nullptr;
  bool over = false;
  void take(const Event& e) override {
    if (e.kind == "destroyed"_name && e.who.sort == PieceSort::team && !over)
      ++fought->lost[static_cast<std::size_t>(side_of(*before, TeamId{e.who.id}))];
    if (e.kind != "assault_over"_name && e.kind != "hangs_back"_name) return;
    over = true;
    if (e.kind == "hangs_back"_name) return;
    fought->thrown_back = static_cast<AssaultEnd>(e.amount) == AssaultEnd::fell_back;
    if (e.who.sort == PieceSort::side) fought->winner = e.who.id;
  }
};

int seat_of(const State& s) {
  const Addressee who = engine::who(s);
  int seat = 0;
  while (!who.seats.has(seat)) ++seat;
  return seat;
}

// Dice that know whether anybody has thrown them yet.
class WatchedDice final : public Dice {
 public:
  explicit WatchedDice(uint64_t seed) : dice_(seed) {}
  int roll(const DieRequest& request) override {
    thrown = true;
    return dice_.roll(request);
  }
  bool thrown = false;

 private:
  PhiloxDice dice_;
};

// An assault as far as it goes without a die: what comes before, the charge above all, is the same in every playing.
struct Launched {
  State state;
  Command next;
};

Fought fight_out(Launched& from, uint64_t seed) {
  constexpr int most_answers = 300;
  Fought fought;
  LossesOnly sink;
  State played = from.state;
  sink.before = &played;
  sink.fought = &fought;
  WatchedDice dice(seed);
  Command command = from.next;
  for (int n = 0; n < most_answers && !sink.over && engine::waiting(played); ++n) {
    const Name question = engine::question(played);
    const Addressee who = engine::who(played);
    if (question == AskBreakOff::name || question == AskConsolidate::name) {
      fought.winner = question == AskBreakOff::name ? 1 - who.side : who.side;
      break;
    }
    const int seat = seat_of(played);
    if (n > 0) command = engine::complete(played, seat, engine::usual(played));
    command.decision = played.core.decision;
    if (!dice.thrown && n > 0) from = {played, command};
    if (!engine::apply(played, seat, command, dice, sink).empty()) break;
  }
  return fought;
}

// Ground that decides: whoever wins there stands on it.
Worth ground_at(const Situation& sit, const Unit& foe) {
  for (const Aim& a : sit.aims)
    for (const TeamId e : foe.teams)
      if (squared((*sit.s)[e].pose.at - a.at) < int64_t{6 * inch} * (6 * inch)) return foe.worth;
  return 0;
}

// A few times; more where it is not clear yet.
void play_out(const Situation& sit, const Weights& w, uint64_t seed, const Unit& by, const Unit& on,
              AssaultOption& option) {
  const State& s = *sit.s;
  const auto own = static_cast<std::size_t>(by.side);
  const Worth prize = ground_at(sit, on) + on.worth / 6;
  Worth sum = 0;
  int won = 0, thrown = 0, n = 0;
  Launched from{s, engine::complete(s, seat_of(s), option.command)};
  while (n < w.tries) {
    const Fought f = fight_out(from, seed * 64 + static_cast<uint64_t>(n));
    ++n;
    sum += f.lost[1 - own] * on.team_worth - f.lost[own] * by.team_worth;
    if (f.winner == by.side) ++won, sum += prize;
    if (f.winner == 1 - by.side || f.thrown_back) sum -= by.worth / 8;
    if (f.thrown_back) ++thrown;
    if (n >= 4 && (sum / n > by.worth / 4 || sum / n < -by.worth / 6)) break;
  }
  option.worth = sum / n;
  option.wins = won * 100 / n;
  option.thrown_back = thrown * 100 / n;
}

}  // namespace

std::optional<AssaultOption> best_assault(const Situation& sit, const Weights& w, uint64_t seed,
                                          const PlatoonSet& barred, std::vector<AssaultOption>* tried) {
  const State& s = *sit.s;
  std::optional<AssaultOption> best;
  for (const Unit& u : sit.own) {
    if (barred.has(u.platoon) || u.transports || u.guns || s[u.platoon].assaults.launched ||
        !check_launch(s, u.platoon).empty())
      continue;
    int looked = 0;
    for (const PlatoonId target : launch_targets(s, u.platoon)) {
      const Unit* foe = sit.unit_of(target);
      if (!foe || ++looked > 2) continue;
      AssaultOption option{
          .command = {.decision = s.core.decision,
                      .verb = AskAssault::verbs()[0]->words.verb,
                      .actor = piece_of(u.platoon),
                      .replies = {{.key = "targets"_name, .values = {target.value}}, {.key = "with"_name}}},
          .by = u.platoon,
          .at = target};
      const Worth thumb = clash(sit, u, *foe, {.at = u.middle});
      if (w.tries > 0) {
        if (thumb < -u.worth / 2) continue;
        play_out(sit, w, seed, u, *foe, option);
      } else {
        option.worth = thumb;
      }
      if (tried) tried->push_back(option);
      if (option.worth <= u.worth * w.launch / 100) continue;
      if (!best || option.worth > best->worth) best = option;
    }
  }
  return best;
}

std::string why_assault(const State& s, const AssaultOption& o) {
  std::string why = fmt::format("{} assaults {}", name_of(s, o.by), name_of(s, o.at));
  if (o.wins > 0 || o.thrown_back > 0) why += fmt::format(": it wins {} times in 100", o.wins);
  if (o.thrown_back > 0) why += fmt::format(" and is thrown back {}", o.thrown_back);
  return why;
}

}  // namespace sandtable::fow
