#include "fow/movement/digging.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/command/rolls.hpp"
#include "fow/core/belonging.hpp"
#include "fow/core/dig_ground.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/words.hpp"
#include "fow/movement/foxholes.hpp"
#include "fow/movement/steps.hpp"
#include "fow/sight/cover.hpp"

namespace sandtable::fow {

// FOW-FOX-005, 007
bool could_dig(const State& s, TeamId t) {
  const Model& m = model(s, t);
  return s[t].present() && (m.type == TeamType::infantry || m.type == TeamType::gun) &&
         m.mobility != Mobility::cavalry && m.mobility != Mobility::cavalry_wagon;
}

namespace {

bool mounted(const State& s, TeamId t) { return s[t].present() && model(s, t).mobility == Mobility::cavalry; }

}  // namespace

std::vector<TeamId> diggers_of(const State& s, PlatoonId p) {
  std::vector<TeamId> list;
  for (TeamId t : on_table(s, p))
    if (could_dig(s, t) && !need_not_dig(s, t) && !s[t].moving.went && !s[t].deeds.counts_as_moved() &&
        !s[t].harm.bogged_down && !s[t].flak.spent &&
        !no_digging_at(s, t).valid())  // FOW-AIR-032, FOW-BOG-014: its crew is at work on the gun
      list.push_back(t);
  return list;
}

Refusals check_digging(const State& s, PlatoonId p) {
  Refusals out;
  const auto no = [&](RuleId rule, const char* why) {
    out.push_back(refuse(rule, fmt::format("{} {}", name_of(s, p), why), piece_of(p)));
  };
  if (s[p].pinned) no("FOW-FOX-001"_rule, "is Pinned Down and cannot dig in");
  if (s[p].deeds.moved) no("FOW-FOX-001"_rule, "has moved; digging in takes the place of moving");
  if (!out.empty() || !diggers_of(s, p).empty()) return out;
  const auto teams = on_table(s, p);
  const auto any = [&](bool (*is)(const State&, TeamId)) {
    return std::any_of(teams.begin(), teams.end(), [&](TeamId t) { return is(s, t); });
  };
  if (any([](const State& now, TeamId t) { return could_dig(now, t) && !need_not_dig(now, t) && now[t].flak.spent; }))
    no("FOW-AIR-032"_rule, "has nobody to dig who did not fire at aircraft");
  else if (const auto wet = std::find_if(teams.begin(), teams.end(),
                                         [&](TeamId t) { return could_dig(s, t) && no_digging_at(s, t).valid(); });
           wet != teams.end())
    no(no_digging_at(s, *wet), "stands on ground where nobody digs in now");  // FOW-TCH-072, FOW-WTR-013
  else if (any(could_dig))
    no("FOW-FOX-005"_rule, "has nobody without Bulletproof Cover who has not moved");
  else if (any(mounted))
    no("FOW-FOX-007"_rule, "has nobody on foot: Cavalry dismount first");
  else
    no("FOW-FOX-006"_rule, "has neither Infantry nor guns on the ground");
  return out;
}

namespace {

void read_dig(const State& s, const Toml& words, Command& c) {
  words.only({"platoon", "team", "who"});
  c.actor = piece_of(platoon_in_words(s, words));
}

void add_digging(const State& s, const Wanted& wanted, Decision& d) {
  for (PlatoonId p : platoons_of(s, s.active)) {
    const auto teams = on_table(s, p);
    if (!any_in_play(s, p) || !wanted.has(piece_of(p)) ||
        std::none_of(teams.begin(), teams.end(), [&](TeamId t) { return could_dig(s, t); }))
      continue;
    d.choices.push_back({.verb = "dig"_name,
                         .actor = piece_of(p),
                         .label = fmt::format("{} digs in instead of moving", name_of(s, p)),
                         .rules = {"FOW-FOX-001"_rule},
                         .closed = check_digging(s, p)});
  }
}

N begin_digging(State& s, PlatoonId p) { return F::call(roll::Begin{roll_of(s, Test::dig_in, p)}, AfterDig{p}); }

Act decode_digging(const State& s, const Command& c, Refusals& out) {
  const PlatoonId p = platoon_to_act(s, c.actor, "FOW-FOX-001"_rule, "dig in with one of your platoons", out);
  if (!p.valid()) return {};
  if (!c.replies.empty()) {
    out.push_back(malformed("dig in with one of your platoons"));
    return {};
  }
  out = check_digging(s, p);
  return [p](State& now, Out&) { return begin_digging(now, p); };
}

}  // namespace

constinit const VerbRow dig_verb{.words = {"dig"_name,
                                           "{ platoon }",
                                           "a platoon digs in",
                                           read_dig,
                                           {"FOW-TRN-010"_rule, "is done in the Movement Step of your own turn"}},
                                 .when = When::instead,
                                 .add = add_digging,
                                 .decode = decode_digging};

N resume(State& s, const AfterDig& a, const roll::Result& result, Out& out) {
  const bool passed = result.passed > 0;
  for (TeamId t : diggers_of(s, a.platoon)) {
    s[t].deeds.tried_to_dig = true;  // FOW-FOX-004
    end_move(s, t);                  // the others of the platoon may still move (FOW-FOX-006)
    if (passed) dig_in(s, t, "FOW-FOX-002"_rule, out);
  }
  if (!passed) out.event({.kind = "no_foxholes"_name, .rule = "FOW-FOX-003"_rule, .who = piece_of(a.platoon)});
  return F::ask(AskMove{}, AfterMove{});
}

}  // namespace sandtable::fow
