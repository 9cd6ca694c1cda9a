// Pushing into the position of a team just destroyed across an obstacle or through an opening (FOW-ASL-101, 102).
#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "fow/assault/assault.hpp"
#include "fow/assault/assault_words.hpp"
#include "fow/assault/charge_path.hpp"
#include "fow/assault/contact.hpp"
#include "fow/assault/steps.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/foxholes.hpp"
#include "fow/movement/orders.hpp"
#include "fow/movement/steps.hpp"
#include "fow/sight/buildings.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord shift_step = inch / 4;

struct Shift {
  TeamId team;
  Pose to;
};
using Shifts = std::vector<Shift>;  // of those in the building that make room (FOW-ASL-102)
struct Room {
  Pose place;
  Shifts shifts;
};

bool shifted(const Shifts& shifts, TeamId t) {
  return std::any_of(shifts.begin(), shifts.end(), [&](const Shift& one) { return one.team == t; });
}

bool stands_well(const State& s, TeamId t, const Pose& at) {
  const FeatureId building = building_at(s, at.at);
  if (!building.valid()) return true;
  const Points walls = (*s.world->table)[building].points;
  return contains(walls, base_at(s, t, at)) || too_small_for(walls, model(s, t).width, model(s, t).depth);
}

// Makes room for one base in a building: those in its way move up along the row, each pushing the next, or step
// sideways past the row into a free place.
class RoomMaker {
 public:
  RoomMaker(const State& s, TeamId pusher, const Rect& taken) : s_(s), pusher_(pusher), taken_(taken) {}

  std::optional<Shifts> make() {
    for (TeamId t = first_under(taken_); t.valid(); t = first_under(taken_))
      if (!row_moves_up(t) && !steps_aside(t)) return std::nullopt;
    return shifts_;
  }

 private:
  bool stands_unmoved(TeamId t) const { return t != pusher_ && s_[t].present() && !shifted(shifts_, t); }
  TeamId first_under(const Rect& base) const {
    for (std::size_t i = 0; i < s_.teams.size(); ++i)
      if (stands_unmoved(TeamId::of(i)) && overlap(base, footprint(s_, TeamId::of(i)))) return TeamId::of(i);
    return {};
  }
  bool clear_of_placed(const Rect& base) const {
    return !overlap(base, taken_) && std::none_of(shifts_.begin(), shifts_.end(), [&](const Shift& one) {
      return overlap(base, base_at(s_, one.team, one.to));
    });
  }
  bool clear_of_all(TeamId t, const Rect& base) const {
    if (!clear_of_placed(base)) return false;
    for (std::size_t i = 0; i < s_.teams.size(); ++i)
      if (const TeamId other = TeamId::of(i);
          other != t && stands_unmoved(other) && overlap(base, footprint(s_, other)))
        return false;
    return true;
  }
  Pose beside(TeamId t, Angle side, Coord far) const { return {s_[t].pose.at + along(side, far), s_[t].pose.facing}; }

  // The nearest place on that side, still in its building, where the test is met.
  template <class Test>
  std::optional<Pose> nearest_place(TeamId t, Angle side, const Test& test) const {
    const FeatureId building = building_at(s_, s_[t].pose.at);
    Refusals stays;
    special::why_stays(s_, t, special::Occasion::making_room, stays);
    if (!building.valid() || !stays.empty()) return std::nullopt;
    Coord far = shift_step;
    while (building_at(s_, beside(t, side, far).at) == building && !test(beside(t, side, far))) far += shift_step;
    if (!test(beside(t, side, far))) return std::nullopt;
    for (Coord low = far - shift_step; far - low > 1;) {
      const Coord middle = low + (far - low) / 2;
      (test(beside(t, side, middle)) ? far : low) = middle;
    }
    const Pose at = beside(t, side, far);
    if (building_at(s_, at.at) != building || !stands_well(s_, t, at)) return std::nullopt;
    return at;
  }

  bool row_moves_up(TeamId first) {
    const Angle right = taken_.pose.facing + Angle{16384}, left = taken_.pose.facing + Angle{49152};
    const bool stands_right = dot(s_[first].pose.at - taken_.pose.at, along(right, inch)) >= 0;
    const Shifts before = shifts_;
    for (const Angle side : {stands_right ? right : left, stands_right ? left : right}) {
      if (push_along(first, side)) return true;
      shifts_ = before;
    }
    return false;
  }
  bool push_along(TeamId first, Angle side) {
    std::vector<TeamId> due{first};
    while (!due.empty()) {
      const TeamId t = due.back();
      due.pop_back();
      if (shifted(shifts_, t)) continue;
      const auto to = nearest_place(t, side, [&](const Pose& at) { return clear_of_placed(base_at(s_, t, at)); });
      if (!to) return false;
      shifts_.push_back({t, *to});
      for (std::size_t i = 0; i < s_.teams.size(); ++i)
        if (const TeamId other = TeamId::of(i);
            stands_unmoved(other) && overlap(base_at(s_, t, *to), footprint(s_, other)))
          due.push_back(other);
    }
    return true;
  }

  bool steps_aside(TeamId t) {
    for (const Angle side : {s_[t].pose.facing + Angle{16384}, s_[t].pose.facing + Angle{49152}})
      if (const auto to = nearest_place(t, side, [&](const Pose& at) { return clear_of_all(t, base_at(s_, t, at)); })) {
        shifts_.push_back({t, *to});
        return true;
      }
    return false;
  }

  const State& s_;
  const TeamId pusher_;
  const Rect taken_;
  Shifts shifts_;
};

// Where it fits in the dead team's position, with the others shifted when they must be.
std::optional<Room> room_for(const State& s, TeamId t, TeamId victim) {
  const Vec by = s[victim].pose.at - s[t].pose.at;
  for (const Angle facing : {s[victim].pose.facing + Angle{32768}, s[t].pose.facing, heading_of(by)}) {
    const Pose at{s[victim].pose.at, facing};
    if (!stands_well(s, t, at)) continue;
    if (auto shifts = RoomMaker(s, t, base_at(s, t, at)).make()) return Room{at, std::move(*shifts)};
  }
  return std::nullopt;
}

bool may_push(const State& s, TeamId t, TeamId victim) {
  if (!is_assaulting(s, t) || model(s, t).type == TeamType::gun) return false;  // FOW-ASL-011
  const Touch touched = touch_between(s, t, victim);
  if (touched != Touch::across && touched != Touch::opening && touched != Touch::wall) return false;
  if (building_at(s, s[victim].pose.at).valid() && !may_enter_buildings(model(s, t))) return false;
  const auto room = room_for(s, t, victim);
  return room && walk_over_ground(s, t, {room->place}, charging).impassable_at < 0;  // FOW-TER-008
}

}  // namespace

N resume(State& s, const PushIn& p, Out&) {
  for (int16_t at = p.at; static_cast<std::size_t>(at) < s.teams.size(); ++at) {
    const TeamId victim{at};
    const TeamId by = s[victim].assault.felled_by;
    if (!s[victim].harm.destroyed || !by.valid() || !s[by].present() || !may_push(s, by, victim)) continue;
    return F::ask(AskPush{by, victim}, AfterPush{at, by, victim});
  }
  return F::done(Nothing{});
}

Addressee asked(const State& s, const AskPush& q) { return ask_owner(s, q.team); }
Command usual(const State&, const AskPush& q) { return {.verb = "push_in"_name, .actor = piece_of(q.team)}; }
void introduce(const State& s, const AskPush& q, Decision& d) {
  d.prompt = fmt::format("Does {} push into the position of {}?", name_of(s, q.team), name_of(s, q.victim));
  d.rules = {"FOW-ASL-101"_rule};
}

namespace {

N push_in(State& s, TeamId team, TeamId victim, Out& out) {
  const Room room = *room_for(s, team, victim);
  for (const Shift& shift : room.shifts) {
    const Pose from = s[shift.team].pose;
    put(s, shift.team, shift.to);
    out.event({.kind = "makes_room"_name,
               .rule = "FOW-ASL-102"_rule,
               .who = piece_of(shift.team),
               .from = from,
               .to = shift.to});
  }
  out.event({.kind = "pushes_in"_name, .rule = "FOW-ASL-101"_rule, .who = piece_of(team), .other = piece_of(victim)});
  keep_foxhole(s, team);  // FOW-FOX-015
  Range words = s.arena.open();
  const Pose to = room.place;
  for (int32_t word : {to.at.x, to.at.y, int32_t{to.facing.turns}}) s.arena.push(words, word);
  return F::call(SetOut{{.team = team, .legs = words}}, AfterPushMove{victim.value, words});
}

void check_pusher(const State& s, const Command& c, Refusals& out) {
  if (c.actor != piece_of(the<AskPush>(s).team) || !c.replies.empty()) out.push_back(malformed("push in, or hold"));
}

constinit const VerbRow push_in_verb{
    .words = {"push_in"_name,
              "{ team }",
              "a team pushes into the enemy position",
              read_push_in,
              {"FOW-ASL-001"_rule, "is for a team that has destroyed its enemy in an assault"}},
    .add =
        [](const State& s, const Wanted&, Decision& d) {
          const TeamId t = the<AskPush>(s).team;
          d.choices.push_back({.verb = "push_in"_name,
                               .actor = piece_of(t),
                               .label = fmt::format("{} pushes in", name_of(s, t)),
                               .rules = {"FOW-ASL-101"_rule, "FOW-ASL-102"_rule}});
        },
    .decode = [](const State& s, const Command& c, Refusals& out) -> Act {
      check_pusher(s, c, out);
      return [q = the<AskPush>(s)](State& now, Out& events) { return push_in(now, q.team, q.victim, events); };
    }};

constinit const VerbRow stay_out_verb{
    .words = hold_words,
    .add =
        [](const State& s, const Wanted&, Decision& d) {
          const TeamId t = the<AskPush>(s).team;
          d.choices.push_back({.verb = "hold"_name,
                               .actor = piece_of(t),
                               .label = fmt::format("{} stays where it is", name_of(s, t)),
                               .rules = {"FOW-ASL-101"_rule}});
        },
    .decode = [](const State& s, const Command& c, Refusals& out) -> Act {
      check_pusher(s, c, out);
      return [victim = the<AskPush>(s).victim](State&, Out&) {
        return F::go(PushIn{static_cast<int16_t>(victim.value + 1)});
      };
    }};

}  // namespace

Verbs AskPush::verbs() {
  static constexpr const VerbRow* rows[] = {&push_in_verb, &stay_out_verb};
  return rows;
}

N resume(State& s, const AfterPushMove& a, const Gone&, Out&) {
  s.arena.words.resize(a.legs.first);
  return F::go(PushIn{static_cast<int16_t>(a.at + 1)});
}

}  // namespace sandtable::fow
