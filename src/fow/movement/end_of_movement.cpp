// The verb `done` of the Movement Step: empty transports may be sent to the rear (FOW-MOV-005, FOW-TRP-031, 032).
#include "fow/movement/end_of_movement.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/command/steps.hpp"
#include "fow/core/words.hpp"
#include "fow/morale/fates.hpp"
#include "fow/movement/retinue.hpp"
#include "fow/movement/steps.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

// Transport teams that may be sent to the rear now (FOW-TRP-031).
std::vector<TeamId> empty_transports(const State& s) {
  std::vector<TeamId> list;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (!s[t].able() || side_of(s, t) != s.active || !acts_now(s, s[t].platoon) ||
        model(s, t).type != TeamType::transport)
      continue;
    if (aboard_of(s, t).empty() && !s[t].independent) list.push_back(t);
  }
  return list;
}

Choice done_choice(const State& s) {
  Choice done{.verb = "done"_name, .label = "End the Movement Step", .rules = {"FOW-MOV-005"_rule}};
  Question rear{.key = "rear"_name,
                .shape = Shape::pick,
                .label = "Empty transports to send to the rear",
                .rules = {"FOW-TRP-031"_rule},
                .low = 0};
  for (TeamId t : empty_transports(s))
    rear.options.push_back({.value = t.value, .label = name_of(s, t), .piece = piece_of(t)});
  rear.high = static_cast<int32_t>(rear.options.size());
  done.parts.push_back(std::move(rear));
  done.usual = {{.key = "rear"_name}};
  return done;
}

void send_to_rear(State& s, const std::vector<TeamId>& list, Out& out) {
  for (TeamId t : list)  // FOW-TRP-031
    send_off(s, t, Place::rear, {.kind = "to_the_rear"_name, .rule = "FOW-TRP-032"_rule}, &out);
}

Act decode_done(const State& s, const Command& c, Refusals& out) {
  std::vector<TeamId> rear;
  const Choice done = done_choice(s);
  if (c.actor.valid()) out.push_back(malformed("'done' is for the whole side"));
  const Refusals shape = check_shape(done, c);
  for (const Reply& r : c.replies)
    for (int32_t t : r.values) {
      const bool own = t >= 0 && static_cast<std::size_t>(t) < s.teams.size() &&
                       s.teams[static_cast<std::size_t>(t)].platoon.valid() &&
                       side_of(s, TeamId::of(static_cast<std::size_t>(t))) == s.active;
      if (own && !shape.empty())
        out.push_back(refuse("FOW-TRP-031"_rule,
                             fmt::format("{} cannot be sent to the rear: only empty Transport teams that can drive",
                                         name_of(s, TeamId::of(static_cast<std::size_t>(t)))),
                             PieceRef::team(t)));
      else
        rear.push_back(TeamId{static_cast<int16_t>(t)});
    }
  if (out.empty()) out = shape;
  if (const auto comes = still_arriving(s))
    out.push_back(
        refuse("FOW-MSP-038"_rule,
               fmt::format("{} arrives from reserve and comes on first", name_of(s, PlatoonId{comes->actor.id})),
               comes->actor));
  if (const auto apart = apart_still(s);
      apart && std::find(rear.begin(), rear.end(), TeamId{apart->why.who.id}) == rear.end())
    out.push_back(apart->why);  // FOW-IND-003
  return [rear = std::move(rear)](State& now, Out& events) -> std::optional<N> {
    send_to_rear(now, rear, events);
    if (next_player(now, now.active, events)) return std::nullopt;  // FOW-FRC-034
    return F::go(EndStep{Step::shooting, 0});
  };
}

void complete_done(const State&, Command& c) {
  if (!c.reply("rear"_name)) c.replies.push_back({.key = "rear"_name});
}

void sample_done(const State& s, Command& c, Dice& dice) {
  for (TeamId t : empty_transports(s))
    if (draw_below(64, dice) == 0) c.replies[0].values.push_back(t.value);
}

}  // namespace

void read_done(const State& s, const Toml& words, Command& c) {
  words.only({"rear"});
  if (const Toml& rear = words.find("rear")) c.replies.push_back(teams_in_words(s, rear, "rear"_name));
}

constinit const VerbRow movement_done_verb{
    .words = {"done"_name, "{ rear = [team, ...] }",
              "ends the Step; in the Movement Step sends empty transports to the rear", read_done},
    .when = When::end,
    .add = [](const State& s, const Wanted&, Decision& d) { d.choices.push_back(done_choice(s)); },
    .decode = decode_done,
    .complete = complete_done,
    .sample = sample_done,
    .preview = preview_movement_done};

}  // namespace sandtable::fow
