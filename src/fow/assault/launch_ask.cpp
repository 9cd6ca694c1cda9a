// The question of the Assault Step: which platoon assaults whom, and who joins it for that (FOW-ASL-001, 014, 161).
#include <fmt/core.h>

#include <algorithm>

#include "fow/assault/assault.hpp"
#include "fow/assault/assault_words.hpp"
#include "fow/assault/launch.hpp"
#include "fow/assault/previews.hpp"
#include "fow/assault/steps.hpp"
#include "fow/command/joining.hpp"
#include "fow/core/hand_over.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/end_of_movement.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

Refusal nobody_in_reach(const State& s, PlatoonId p) {
  return refuse("FOW-ASL-018"_rule, fmt::format("{} has no enemy in reach", name_of(s, p)), piece_of(p));
}

// Independent teams that may join the platoon for its assault (FOW-ASL-161, 162).
std::vector<TeamId> volunteers(const State& s, PlatoonId p) {
  std::vector<TeamId> list;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    // Another player's officers come when he sends them (FOW-FRC-031).
    if (s[t].independent && s[t].in_play() && side_of(s, t) == s[p].side &&
        commanders(s, s[t].platoon).bits == commanders(s, p).bits && check_joining(s, t, p).empty())
      list.push_back(t);
  }
  return list;
}

// Whether the platoon may assault, at whom, the nearest first, and who has to come along for it.
struct Prospect {
  Refusals closed;
  std::vector<TeamId> along;
  std::vector<PlatoonId> near;
};
Prospect prospect(const State& s, PlatoonId p, std::vector<TeamId> may_join) {
  Prospect it{.closed = check_launch(s, p), .along = {}, .near = launch_targets(s, p)};
  // Others would keep Pinned Down tanks from assaulting (FOW-ASL-021).
  if (s[p].pinned) std::erase_if(may_join, [&](TeamId t) { return !armoured_tank(s, t); });
  if ((!it.closed.empty() || it.near.empty()) && !may_join.empty() && check_launch(s, p, may_join).empty()) {
    it.closed.clear();
    it.near = launch_targets(s, p, may_join);
    it.along = std::move(may_join);
  }
  if (it.closed.empty() && it.near.empty()) it.closed.push_back(nobody_in_reach(s, p));
  return it;
}

Choice assault_choice(const State& s, PlatoonId p) {
  Choice c{.verb = "assault"_name,
           .actor = piece_of(p),
           .label = fmt::format("Assault with {}", name_of(s, p)),
           .rules = {"FOW-ASL-001"_rule, "FOW-ASL-014"_rule}};
  const std::vector<TeamId> may_join = volunteers(s, p);
  c.parts.push_back(target_question(s, p, false));
  Question with{.key = "with"_name,
                .shape = Shape::pick,
                .label = "Independent teams that join it",
                .rules = {"FOW-ASL-161"_rule},
                .low = 0,
                .high = static_cast<int32_t>(may_join.size())};
  for (TeamId t : may_join) with.options.push_back({.value = t.value, .label = name_of(s, t), .piece = piece_of(t)});
  c.parts.push_back(std::move(with));
  // The usual answer takes officers along where the platoon cannot assault without them.
  Prospect it = prospect(s, p, may_join);
  c.closed = std::move(it.closed);
  Reply along{.key = "with"_name};
  for (TeamId t : it.along) along.values.push_back(t.value);
  if (!it.near.empty()) c.usual.push_back({.key = "targets"_name, .values = {it.near[0].value}});
  c.usual.push_back(std::move(along));
  return c;
}

}  // namespace

Question target_question(const State& s, PlatoonId p, bool breakthrough) {
  Question targets{.key = "targets"_name,
                   .shape = Shape::pick,
                   .label = "The platoons assaulted",
                   .rules = {"FOW-ASL-015"_rule, "FOW-ASL-018"_rule}};
  for (PlatoonId target : platoons_of(s, 1 - s[p].side)) {
    const bool gone = !breakthrough && vacated(s, p, target);
    if (!any_on_table(s, target) && !gone) continue;
    targets.options.push_back({.value = target.value, .label = name_of(s, target), .piece = piece_of(target)});
    if (gone) targets.options.back().rules = {"FOW-ASL-156"_rule};
  }
  targets.high = static_cast<int32_t>(std::max<std::size_t>(1, targets.options.size()));
  return targets;
}

std::vector<PlatoonId> platoons_in(const Reply* r) {
  std::vector<PlatoonId> list;
  if (r)
    for (int32_t v : r->values) list.push_back(PlatoonId{static_cast<int16_t>(v)});
  return list;
}

Addressee asked(const State& s, const AskAssault&) { return ask_in_turn(s, s.active); }
void introduce(const State&, const AskAssault&, Decision& d) {
  d.prompt = "Launch an assault, or end the Assault Step";
  d.rules = {"FOW-ASL-001"_rule, "FOW-TRN-013"_rule};
}

namespace {

AssaultOrder read_launch(const State& s, const Command& c, Refusals& out) {
  AssaultOrder order;
  const auto id = static_cast<std::size_t>(c.actor.id);
  if (c.actor.sort != PieceSort::platoon || id >= s.platoons.size() || s.platoons[id].side != s.active ||
      !any_on_table(s, PlatoonId::of(id))) {
    out.push_back(malformed("assault with one of your platoons, or say done"));
    return order;
  }
  order.platoon = PlatoonId::of(id);
  Choice choice = assault_choice(s, order.platoon);
  choice.closed.clear();
  if (const Reply* with = c.reply("with"_name))
    for (int32_t v : with->values) {
      const bool team = v >= 0 && static_cast<std::size_t>(v) < s.teams.size();
      if (team && s.teams[static_cast<std::size_t>(v)].platoon.valid())
        order.with.push_back(TeamId{static_cast<int16_t>(v)});
    }
  for (TeamId t : order.with)
    if (side_of(s, t) == s.active && commanders(s, s[t].platoon).bits != commanders(s, order.platoon).bits)
      out.push_back(not_commanded(s, piece_of(t)));  // FOW-FRC-031
  for (TeamId t : order.with)
    if (side_of(s, t) == s.active)
      for (const Refusal& r : check_joining(s, t, order.platoon)) out.push_back(r);  // FOW-ASL-161
  if (out.empty()) out = check_room(s, order.with, order.platoon);
  for (const Refusal& r : check_launch(s, order.platoon, order.with)) out.push_back(r);
  if (!out.empty()) return order;
  if (!c.reply("targets"_name)) {
    const auto near = launch_targets(s, order.platoon, order.with);
    if (near.empty())
      out.push_back(nobody_in_reach(s, order.platoon));
    else
      out.push_back(malformed("say which platoons it assaults"));
    return order;
  }
  out = check_shape(choice, c);
  if (!out.empty()) return order;
  order.targets = platoons_in(c.reply("targets"_name));
  for (PlatoonId target : order.targets)
    for (const Refusal& r : check_target(s, order.platoon, target, order.with)) out.push_back(r);
  return order;
}

constinit const VerbRow launch_verb{.words = {"assault"_name,
                                              "{ platoon, targets, with }",
                                              "a platoon launches an assault",
                                              read_assault,
                                              {"FOW-TRN-013"_rule, "is done in the Assault Step of your own turn"}},
                                    .add =
                                        [](const State& s, const Wanted&, Decision& d) {
                                          for (PlatoonId p : platoons_of(s, s.active))
                                            if (any_on_table(s, p)) d.choices.push_back(assault_choice(s, p));
                                        },
                                    .decode = [](const State& s, const Command& c, Refusals& out) -> Act {
                                      return [order = read_launch(s, c, out)](State& now, Out& events) {
                                        return begin_assault_of(now, order, events);
                                      };
                                    },
                                    .preview = preview_launch};

constinit const VerbRow assaults_done_verb{
    .words = {"done"_name, "{}", "ends the Step", read_done},
    .when = When::end,
    .add =
        [](const State&, const Wanted&, Decision& d) {
          d.choices.push_back({.verb = "done"_name, .label = "No more assaults", .rules = {"FOW-TRN-015"_rule}});
        },
    .decode = [](const State&, const Command& c, Refusals& out) -> Act {
      if (c.actor.valid() || !c.replies.empty())
        out.push_back(malformed("assault with one of your platoons, or say done"));
      return [](State& now, Out& events) -> std::optional<N> {
        if (next_player(now, now.active, events)) return std::nullopt;  // FOW-FRC-034
        return end_assaults(now, events);
      };
    }};

}  // namespace

Verbs AskAssault::verbs() {
  static constexpr const VerbRow* rows[] = {&launch_verb, &hand_over_verb, &assaults_done_verb};
  return rows;
}

Command usual(const State&, const AskAssault&) { return {.verb = "done"_name}; }
Command sample_answer(const State& s, const AskAssault& q, Dice& dice) {
  std::vector<Choice> open;
  for (PlatoonId p : platoons_of(s, s.active))
    if (!s[p].assaults.launched && any_on_table(s, p))
      if (Choice c = assault_choice(s, p); c.closed.empty()) open.push_back(std::move(c));
  if (open.empty() || draw_below(4, dice) == 0) return usual(s, q);
  const Choice& choice = open[static_cast<std::size_t>(draw_below(static_cast<int>(open.size()), dice))];
  Command c{.verb = choice.verb, .actor = choice.actor, .replies = choice.usual};
  for (const Question& part : choice.parts) {  // now and then another target more, or an officer
    Reply* r = nullptr;
    for (Reply& one : c.replies)
      if (one.key == part.key) r = &one;
    if (!r || part.options.empty() || draw_below(3, dice) != 0) continue;
    const int32_t more =
        part.options[static_cast<std::size_t>(draw_below(static_cast<int>(part.options.size()), dice))].value;
    if (std::find(r->values.begin(), r->values.end(), more) == r->values.end()) r->values.push_back(more);
  }
  Refusals no;
  (void)read_launch(s, c, no);
  return no.empty() ? c : usual(s, q);
}
bool only_answer(const State& s, const AskAssault&) {
  for (PlatoonId p : platoons_of(s, s.active))
    if (!s[p].assaults.launched && any_on_table(s, p) && prospect(s, p, volunteers(s, p)).closed.empty()) return false;
  return true;
}

}  // namespace sandtable::fow
