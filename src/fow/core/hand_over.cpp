#include "fow/core/hand_over.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/core/players.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {
namespace {

constexpr Name to_key = "to"_name;

Choice hand_over_choice(const State& s) {
  Choice c{.verb = "hand_over"_name, .label = "Let a team-mate act first", .rules = {"FOW-FRC-034"_rule}};
  Question to{.key = to_key, .shape = Shape::pick, .label = "Who acts first", .rules = {"FOW-FRC-034"_rule}, .low = 1};
  for (const int seat : team_mates_to_act(s, s.active))
    to.options.push_back({.value = seat, .label = s.world->players[static_cast<std::size_t>(seat)].name});
  to.high = 1;
  if (!to.options.empty()) c.usual = {{.key = to_key, .values = {to.options[0].value}}};
  c.parts.push_back(std::move(to));
  return c;
}

// hand_over = { to = "Boris" }; left out, the next who has not finished the Step.
void read_hand_over(const State& s, const Toml& words, Command& c) {
  words.only({"to"});
  const Toml& to = words.find("to");
  if (!to) return;
  const std::vector<Player>& all = s.world->players;
  const auto found = std::find_if(all.begin(), all.end(), [&](const Player& p) { return p.name == to.string(); });
  if (found == all.end()) to.fail(fmt::format("'{}' is no [[player]] of this battle", to.string()));
  c.replies.push_back({.key = to_key, .values = {static_cast<int32_t>(found - all.begin())}});
}

Act decode_hand_over(const State& s, const Command& c, Refusals& out) {
  const std::vector<int> mates = team_mates_to_act(s, s.active);
  const Reply* to = c.reply(to_key);
  const bool named = to && to->values.size() == 1 && to->routes.empty() && c.replies.size() == 1 && !c.actor.valid();
  if (!named || std::find(mates.begin(), mates.end(), to->values[0]) == mates.end())
    out.push_back(mates.empty() || named
                      ? refuse("FOW-FRC-034"_rule, "only a team-mate who has not finished the Step can act first")
                      : malformed("say which team-mate acts first"));
  return [seat = named ? to->values[0] : -1](State& now, Out& events) -> std::optional<N> {
    hand_over(now, now.active, seat, events);
    return std::nullopt;
  };
}

}  // namespace

constinit const VerbRow hand_over_verb{
    .words = {"hand_over"_name, "{ to = player }", "lets a team-mate act first in the Step", read_hand_over},
    .when = When::aside,
    .add =
        [](const State& s, const Wanted& wanted, Decision& d) {
          if (!wanted.actor.valid() && !team_mates_to_act(s, s.active).empty())
            d.choices.push_back(hand_over_choice(s));
        },
    .decode = decode_hand_over,
    .complete =
        [](const State& s, Command& c) {
          const std::vector<int> mates = team_mates_to_act(s, s.active);
          if (!c.reply(to_key) && !mates.empty()) c.replies.push_back({.key = to_key, .values = {mates[0]}});
        }};

}  // namespace sandtable::fow
