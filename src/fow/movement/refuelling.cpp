#include "fow/movement/refuelling.hpp"

#include <fmt/core.h>

#include "fow/core/words.hpp"
#include "fow/morale/fates.hpp"
#include "fow/morale/morale.hpp"

namespace sandtable::fow {
namespace {

bool could_refuel(const State& s, TeamId t) {
  return s[t].present() && side_of(s, t) == s.active && model(s, t).has(Trait::flame_thrower) && s[t].fuel_spent;
}

Refusals too_late(const State& s, TeamId t, RuleId rule) {
  if (!movement_begun(s)) return {};
  return {refuse(rule, fmt::format("{}: only at the start of the Movement Step", name_of(s, t)), piece_of(t))};
}

}  // namespace

Refusals check_refuelling(const State& s, TeamId t) {
  Refusals out = too_late(s, t, "FOW-FLM-015"_rule);
  const auto no = [&](const char* why) {
    out.push_back(
        refuse("FOW-FLM-015"_rule, fmt::format("{} cannot go to refuel: {}", name_of(s, t), why), piece_of(t)));
  };
  if (!could_refuel(s, t)) no("only a flame-thrower tank that has fired it");
  if (!s[t].able()) no("it cannot drive");
  if (!aboard_of(s, t).empty()) no("others ride in it or are towed by it");
  return out;
}

namespace {

void read_refuel(const State& s, const Toml& words, Command& c) {
  words.only({"team"});
  c.actor = piece_in_words(s, words.at("team"), PieceSort::team);
}

void refuel(State& s, TeamId t, Out& out) {
  send_off(s, t, Place::rear, {.kind = "to_the_rear"_name, .rule = "FOW-FLM-015"_rule}, &out);
}

void add_refuelling(const State& s, const Wanted&, Decision& d) {
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (!could_refuel(s, t)) continue;
    d.choices.push_back({.verb = "refuel"_name,
                         .actor = piece_of(t),
                         .label = fmt::format("{} returns to refuel", name_of(s, t)),
                         .rules = {"FOW-FLM-015"_rule},
                         .closed = check_refuelling(s, t)});
  }
}

Act decode_refuelling(const State& s, const Command& c, Refusals& out) {
  const auto i = static_cast<std::size_t>(c.actor.id);
  if (c.actor.sort != PieceSort::team || c.actor.id < 0 || i >= s.teams.size() || !s.teams[i].platoon.valid() ||
      side_of(s, TeamId::of(i)) != s.active || !c.replies.empty()) {
    out.push_back(malformed("say which of your teams goes to refuel"));
    return {};
  }
  const TeamId t = TeamId::of(i);
  out = check_refuelling(s, t);
  return [t](State& now, Out& events) -> std::optional<N> {
    refuel(now, t, events);
    return std::nullopt;
  };
}

}  // namespace

constinit const VerbRow refuel_verb{.words = {"refuel"_name,
                                              "{ team }",
                                              "a flame-thrower tank that has fired goes to refuel",
                                              read_refuel,
                                              {"FOW-TRN-010"_rule, "is done at the start of your own Movement Step"}},
                                    .when = When::first,
                                    .add = add_refuelling,
                                    .decode = decode_refuelling};

}  // namespace sandtable::fow
