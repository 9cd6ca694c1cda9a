// Pushing into the position of a team just destroyed across an obstacle or through an opening (FOW-ASL-101, 102).
#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "fow/assault/assault.hpp"
#include "fow/assault/assault_words.hpp"
#include "fow/assault/contact.hpp"
#include "fow/assault/steps.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/orders.hpp"
#include "fow/movement/steps.hpp"
#include "fow/sight/buildings.hpp"

namespace sandtable::fow {
namespace {

struct Shift {
  TeamId team;
  Pose to;
};
struct Room {
  Pose place;
  std::vector<Shift> shifts;  // of those in the building that make room (FOW-ASL-102)
};

bool free_at(const State& s, TeamId t, const Pose& at, const std::vector<TeamId>& but) {
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId other = TeamId::of(i);
    if (other == t || !s[other].present() || std::find(but.begin(), but.end(), other) != but.end()) continue;
    if (overlap(base_at(s, t, at), footprint(s, other))) return false;
  }
  return true;
}

bool stands_well(const State& s, TeamId t, const Pose& at) {
  const FeatureId building = building_at(s, at.at);
  if (!building.valid()) return true;
  const Points walls = (*s.world->table)[building].points;
  return contains(walls, base_at(s, t, at)) || too_small_for(walls, model(s, t).width, model(s, t).depth);
}

// A place sideways of where it stands, inside the same building, clear of everybody and of the new base.
std::optional<Pose> sideways(const State& s, TeamId t, const Rect& taken) {
  const Pose stood = s[t].pose;
  const FeatureId building = building_at(s, stood.at);
  if (!building.valid()) return std::nullopt;
  for (Coord far = inch / 4; far <= 4 * inch; far += inch / 4)
    for (const Angle side : {stood.facing + Angle{16384}, stood.facing + Angle{49152}}) {
      const Pose at{stood.at + along(side, far), stood.facing};
      if (building_at(s, at.at) == building && stands_well(s, t, at) && free_at(s, t, at, {}) &&
          !overlap(base_at(s, t, at), taken))
        return at;
    }
  return std::nullopt;
}

// Where it fits in the dead team's position, with the others shifted when they must be.
std::optional<Room> room_for(const State& s, TeamId t, TeamId victim) {
  const Vec by = s[victim].pose.at - s[t].pose.at;
  for (const Angle facing : {s[victim].pose.facing + Angle{32768}, s[t].pose.facing, heading_of(by)}) {
    const Pose at{s[victim].pose.at, facing};
    if (!stands_well(s, t, at)) continue;
    State end = s;
    put_for_a_look(end, t, at);
    Room room{at, {}};
    bool fits = true;
    for (std::size_t i = 0; i < s.teams.size() && fits; ++i) {
      const TeamId other = TeamId::of(i);
      if (other == t || !s[other].present() || !overlap(base_at(s, t, at), footprint(s, other))) continue;
      const auto aside = sideways(end, other, base_at(s, t, at));
      fits = aside.has_value();
      if (!fits) break;
      put_for_a_look(end, other, *aside);
      room.shifts.push_back({other, *aside});
    }
    if (fits) return room;
  }
  return std::nullopt;
}

bool may_push(const State& s, TeamId t, TeamId victim) {
  if (!s[t].able() || !is_assaulting(s, t)) return false;
  const Touch touched = touch_between(s, t, victim);
  if (touched != Touch::across && touched != Touch::opening && touched != Touch::wall) return false;
  if (building_at(s, s[victim].pose.at).valid() && !may_enter_buildings(model(s, t))) return false;
  return room_for(s, t, victim).has_value();
}

}  // namespace

N resume(State& s, const PushIn& p, Out&) {
  for (int16_t at = p.at; static_cast<std::size_t>(at) < s.teams.size(); ++at) {
    const TeamId victim{at};
    const TeamId by = s[victim].assault.felled_by;
    if (!s[victim].harm.destroyed || !by.valid() || !may_push(s, by, victim)) continue;
    return F::ask(AskPush{by, victim}, AfterPush{at, by, victim});
  }
  return F::done(Nothing{});
}

Addressee asked(const State& s, const AskPush& q) { return {.side = static_cast<int8_t>(side_of(s, q.team))}; }
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
