#include "fow/agents/position.hpp"

#include <algorithm>

#include "fow/agents/situation.hpp"
#include "fow/core/world.hpp"
#include "fow/mission/ground.hpp"
#include "fow/mission/objectives.hpp"
#include "geometry/shapes.hpp"

namespace sandtable::fow {

const std::array<const char*, position_terms> position_words{"is the defender",
                                                             "strength left",
                                                             "platoons lost by the enemy",
                                                             "holds an objective",
                                                             "the enemy holds one",
                                                             "near its objectives",
                                                             "the enemy near his",
                                                             "the enemy pinned",
                                                             "crews of the enemy out",
                                                             "its turn"};

namespace {

struct SideCount {
  Worth left = 0, all = 0;
  Worth pinned = 0, bailed = 0;
  int platoons = 0, gone = 0;
};

SideCount count_of(const State& s, int side) {
  SideCount t;
  for (std::size_t i = 0; i < s.platoons.size(); ++i) {
    const PlatoonId p = PlatoonId::of(i);
    if (s[p].side != side) continue;
    const Worth one = team_worth_of(s, p);
    bool any = false, known = false;
    for (const TeamId m : home_teams(s, p)) {
      known = true;
      t.all += one;
      if (s[m].harm.destroyed || s[m].place == Place::left) continue;
      t.left += one;
      any = true;
      if (s[p].pinned) t.pinned += one;
      if (s[m].harm.bailed_out) t.bailed += one;
    }
    if (!known || s[p].independent) continue;
    ++t.platoons;
    if (!any || s[p].withdrawn || s[p].fled) ++t.gone;
  }
  return t;
}

int share_of(Worth part, Worth of) {
  return of <= 0 ? 0 : static_cast<int>(std::clamp<Worth>(part * 1000 / of, 0, 1000));
}

// How near its nearest fighter is to one it wins by: 1000 there, half of it ten inches off.
int nearness(const State& s, int side) {
  Coord least = 200 * inch;
  for (const Objective& o : s.mission.objectives) {
    if (o.removed || (o.serves >> side & 1) == 0) continue;
    for (std::size_t i = 0; i < s.teams.size(); ++i)
      if (const TeamId t = TeamId::of(i); s[t].platoon.valid() && side_of(s, t) == side && may_hold(s, t))
        least = std::min(least, length(s[t].pose.at - o.at.at));
  }
  return static_cast<int>(10'000 / (10 + std::max<Coord>(0, least - 4 * inch) / inch));
}

bool holds_any(const State& s, int side) {
  for (const Objective& o : s.mission.objectives)
    if ((o.serves >> side & 1) != 0 && holds(s, side, o)) return true;
  return false;
}

// e to the minus x, of thousandths, as a share of a million: by a table of steps of a half.
int64_t logistic(int64_t thousandths) {
  static constexpr std::array<int, 17> steps{5000, 6225, 7311, 8176, 8808, 9241, 9526, 9707, 9820,
                                             9890, 9933, 9959, 9975, 9985, 9991, 9994, 9997};
  const int64_t x = std::min<int64_t>(thousandths < 0 ? -thousandths : thousandths, 7999);
  const auto i = static_cast<std::size_t>(x / 500);
  const int64_t up = steps[i] + (steps[i + 1] - steps[i]) * (x % 500) / 500;
  return thousandths < 0 ? 10'000 - up : up;
}

}  // namespace

PositionTerms terms_of(const State& s, int side) {
  const SideCount own = count_of(s, side), foe = count_of(s, 1 - side);
  PositionTerms t{};
  const int attacker = s.mission.on() ? attacker_of(s) : -1;
  t[0] = attacker < 0 ? 0 : attacker == side ? -1000 : 1000;
  t[1] = share_of(own.left, own.all) - share_of(foe.left, foe.all);
  t[2] = share_of(foe.gone, std::max(1, foe.platoons)) - share_of(own.gone, std::max(1, own.platoons));
  if (s.mission.on()) {
    t[3] = holds_any(s, side) ? 1000 : 0;
    t[4] = holds_any(s, 1 - side) ? -1000 : 0;
    t[5] = nearness(s, side);
    t[6] = -nearness(s, 1 - side);
  }
  t[7] = share_of(foe.pinned, foe.all) - share_of(own.pinned, own.all);
  t[8] = share_of(foe.bailed, foe.all) - share_of(own.bailed, own.all);
  t[9] = s.active == side ? 1000 : -1000;
  return t;
}

int chance_to_win(const State& s, int side, const Weights& w) {
  if (s.core.over()) return s.core.outcome.winner == side ? 10'000 : s.core.outcome.winner < 0 ? 5'000 : 0;
  const PositionTerms terms = terms_of(s, side);
  int64_t sum = 0;
  for (std::size_t i = 0; i < position_terms; ++i) sum += int64_t{terms[i]} * w.position[i] / 1000;
  return static_cast<int>(logistic(sum));
}

}  // namespace sandtable::fow
