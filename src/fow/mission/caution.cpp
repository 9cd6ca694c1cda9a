// How near to enemies a team may be placed: ambushes, ambuscades and Random Deployment (FOW-MSP-002, 010 to 013, 030,
// MM-078 to 080).
#include "fow/mission/caution.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/core/names.hpp"
#include "fow/core/world.hpp"
#include "fow/sight/looking.hpp"

namespace sandtable::fow {
namespace {

bool passes(const Overlay& o) {
  return o.sort == Overlay::Sort::smoke || o.sort == Overlay::Sort::screen || o.sort == Overlay::Sort::wreck_smoke ||
         o.sort == Overlay::Sort::dust;
}

// Smoke and dust hide whom they hide, but they are no terrain to conceal anybody (FOW-MSP-011).
bool sees_in_the_open(const State& there, TeamId enemy, TeamId t, const Caution& c) {
  const Sighting line = sight(there, enemy, t);
  if (!line.seen()) return false;
  if (!c.terrain_hides || line.line != Sighting::Verdict::concealed) return true;
  if (std::none_of(there.overlays.begin(), there.overlays.end(), passes)) return false;
  State clear = there;
  clear.overlays.clear();
  for (const Overlay& o : there.overlays)
    if (!passes(o)) clear.overlays.push_back(o);
  return sight(clear, enemy, t).line != Sighting::Verdict::concealed;
}

// FOW-MSP-013: unless it doubled in its own last turn, and one who doubles is its whole platoon (FOW-MOV-041).
bool scout_bars(const State& s, TeamId e) { return s[e].recce && !s[e].deeds.doubled && !s[s[e].with()].deeds.doubled; }

class Wary {
 public:
  Wary(const State& there, TeamId t, const Caution& c, Refusals& no) : there_(there), t_(t), c_(c), no_(no) {}

  void judge() {
    constexpr Coord scout_reach = 8 * inch;
    bool near_any = false;
    for (std::size_t i = 0; i < there_.teams.size(); ++i) {
      const TeamId e = TeamId::of(i);
      if (!there_[e].present() || side_of(there_, e) == side_of(there_, t_)) continue;
      const Gap gap = distance(there_, t_, e);
      if (too_near(gap, c_.unseen)) {
        bar(e, gap, c_.unseen, "is too near");
        continue;
      }
      if (c_.scouts && gap <= scout_reach && scout_bars(there_, e) && sight(there_, e, t_).seen())
        bar(e, gap, scout_reach, "is a Recce team that sees it", "FOW-MSP-013"_rule);
      if (!too_near(gap, c_.seen)) continue;
      near_any = true;
      if (sees_in_the_open(there_, e, t_, c_)) bar(e, gap, c_.seen, "sees it there");
    }
    if (near_any && c_.from_all && no_.empty()) look_from_afar();
  }

 private:
  bool too_near(Gap gap, Coord limit) const { return c_.beyond ? gap <= limit : gap < limit; }
  void look_from_afar() {
    for (std::size_t i = 0; i < there_.teams.size(); ++i) {
      const TeamId e = TeamId::of(i);
      if (!there_[e].present() || side_of(there_, e) == side_of(there_, t_)) continue;
      const Gap gap = distance(there_, t_, e);
      if (!too_near(gap, c_.seen) && sees_in_the_open(there_, e, t_, c_))
        return bar(e, gap, c_.seen, "sees it there from afar, and another enemy is near");
    }
  }
  void bar(TeamId e, Gap gap, Coord allowed, const char* why, RuleId rule = {}) {
    no_.push_back(refuse(rule.valid() ? rule : c_.rule,
                         fmt::format("{} cannot be placed there: {} {}, {} away", name_of(there_, t_),
                                     name_of(there_, e), why, shown(there_, gap.shown())),
                         piece_of(t_)));
    no_.back().by = piece_of(e);
    no_.back().unit = Unit::length;
    no_.back().measured = gap.shown();
    no_.back().allowed = allowed;
  }

  const State& there_;
  TeamId t_;
  const Caution& c_;
  Refusals& no_;
};

}  // namespace

void check_caution(const State& there, TeamId t, const Caution& c, Refusals& no) { Wary(there, t, c, no).judge(); }

}  // namespace sandtable::fow
