// Stormtroopers (FOW-GER-008 to 017, 019): in its Assault Step a German platoon may test its Skill to move 4in/10cm
// more, instead of assaulting.
#include <fmt/core.h>

#include "fow/assault/steps.hpp"
#include "fow/core/words.hpp"
#include "fow/special_rules/added_move.hpp"

namespace sandtable::fow::special {
namespace {

Refusals why_no_storm(const State& s, PlatoonId p) {
  Refusals no = why_no_added_move(s, p);
  if (no.empty() && !somebody_may_go(s, p))
    no.push_back(refuse("FOW-GER-008"_rule, fmt::format("nobody of {} could move", name_of(s, p)), piece_of(p)));
  return no;
}

void stormers_stay(const State& s, TeamId t, Occasion occasion, Refusals& no) {
  if (occasion == Occasion::added_move) why_left_behind(s, t, no);
}

RuleId storms_instead(const State& s, TeamId t) {
  return moves_by(s, t, Special::stormtroopers) ? "FOW-GER-011"_rule : RuleId{};
}

void add_storms(const State& s, const Wanted& wanted, Decision& d) {
  for (PlatoonId p : platoons_of(s, s.active)) {
    if (!has(s, p, Special::stormtroopers) || !any_in_play(s, p) || s[p].independent || !wanted.has(piece_of(p)))
      continue;
    d.choices.push_back({.verb = "storm"_name,
                         .actor = piece_of(p),
                         .label = fmt::format("{} tries to move on instead of assaulting", name_of(s, p)),
                         .rules = {"FOW-GER-008"_rule, "FOW-GER-011"_rule},
                         .closed = why_no_storm(s, p)});
  }
}

Act decode_storm(const State& s, const Command& c, Refusals& out) {
  const PlatoonId p = own_platoon(s, c.actor);
  if (!p.valid() || !c.replies.empty())
    out.push_back(malformed("storm with one of your platoons"));
  else if (!has(s, p, Special::stormtroopers))
    out.push_back(refuse("FOW-GER-001"_rule, fmt::format("{} are no German troops", name_of(s, p)), c.actor));
  else
    out = why_no_storm(s, p);
  return [p](State& now, Out&) { return try_added_move(now, p, Special::stormtroopers, "FOW-GER-008"_rule); };
}

constexpr AddedVerb storm_verbs[] = {
    {AskAssault::name,
     {.words = {"storm"_name,
                "{ platoon }",
                "a platoon tests to move on instead of assaulting",
                read_added_move,
                {"FOW-TRN-013"_rule, "is done in the Assault Step of your own turn"}},
      .when = When::own,
      .add = add_storms,
      .decode = decode_storm}},
};

}  // namespace

constinit const Rule stormtroopers{
    .nation = Nation::german,
    .why_stays = stormers_stay,
    .never_charges = storms_instead,
    .pace =
        [](const State& s, TeamId t, MovementRow& row) {
          if (moves_by(s, t, Special::stormtroopers)) at_a_dash(s, t, row);
        },
    .verbs = storm_verbs,
};

}  // namespace sandtable::fow::special
