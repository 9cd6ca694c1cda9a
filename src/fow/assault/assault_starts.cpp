// Scripts that begin in the Assault Step, before an assault or inside one.
#include <fmt/core.h>

#include "base/fields_toml.hpp"
#include "fow/assault/assault.hpp"
#include "fow/assault/assault_chapter.hpp"
#include "fow/assault/steps.hpp"
#include "fow/command/joining.hpp"
#include "fow/core/answers.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/start.hpp"
#include "fow/core/words.hpp"
#include "fow/core/world.hpp"
#include "game/reading.hpp"

namespace sandtable::fow {
namespace {

TeamId team_in(const State& s, const Toml& word, const std::string& name) {
  const PieceRef p = Rules::piece(s, name);
  if (p.sort != PieceSort::team) word.fail(fmt::format("there is no team '{}'", name));
  return TeamId{p.id};
}

template <class Do>
void each_team(const State& s, const Toml& list, const Do& act) {
  if (!list) return;
  const std::vector<PieceRef> teams = pieces_in_words(s, list, PieceSort::team);
  for (std::size_t i = 0; i < teams.size(); ++i) act(TeamId{teams[i].id}, list.items()[i]);
}
template <class Do>
void each_platoon(const State& s, const Toml& list, const Do& act) {
  if (!list) return;
  for (const PieceRef platoon : pieces_in_words(s, list, PieceSort::platoon)) act(PlatoonId{platoon.id});
}

void read_parts(State& s, const Toml& t) {
  const PlatoonId attacker = s.assault.attacker;
  for (std::size_t i = 0; i < s.teams.size(); ++i) s.teams[i].moving.stood = s.teams[i].pose;
  const auto part = [&](AssaultPart as) {
    return [&s, attacker, as](TeamId team, const Toml& word) {
      if (side_of(s, team) != s[attacker].side) word.fail("only the attacker's teams charge or cover");
      if (s[team].platoon != attacker) {
        if (!s[team].independent) word.fail("of other platoons only Independent teams join in");  // FOW-ASL-161
        join_platoon(s, team, attacker);                                                          // FOW-ASL-161
      }
      s[team].assault.part = as;
      s[team].assault.lay_low = kept_still(s[team]);  // FOW-ASL-066
    };
  };
  each_team(s, t.find("charging"), part(AssaultPart::charging));
  each_team(s, t.find("covering"), part(AssaultPart::covering));
  if (const Toml& from = t.find("from"))
    for (const auto& [name, at] : from.entries()) {
      if (at.items().size() != 2) at.fail("a place is [x, y]");
      s[team_in(s, at, name)].moving.stood.at = read_point(at);
    }
}

// shot_at = { t1 = ["enemy"] }: the platoons these teams shot at in this turn (FOW-ASL-049).
void read_shot_at(State& s, const Toml& t) {
  for (const auto& [name, list] : t.entries()) {
    const TeamId team = team_in(s, list, name);
    s[team].deeds.shot = true;
    each_platoon(s, list, [&](PlatoonId p) { s[team].deeds.shot_at.add(p); });
  }
}

RunAssault read_assault(State& s, const Toml& t) {
  t.only({"attacker", "defenders", "charging", "covering", "from", "round", "stage", "side", "breakthrough", "vacated",
          "scored", "defender_hit", "breaks_off", "routed", "gone", "struck", "winner", "felled", "broke_through"});
  Assault& a = s.assault;
  a.attacker = platoon_named(s, t.at("attacker"));
  if (s[a.attacker].side != s.active) t.at("attacker").fail("the attacker is a platoon of the side whose turn it is");
  s[a.attacker].assaults.launched = true;
  s[a.attacker].assaults.broke_through = t.boolean("broke_through", false);
  const Stage stage = t.has("stage") ? read_enum<Stage>(t.find("stage")) : Stage::fight;
  a.round = static_cast<uint8_t>(t.has("round") ? t.find("round").integer_between(0, 200)
                                                : (stage > Stage::defensive_fire ? 1 : 0));
  a.assaulting = static_cast<int8_t>(a.round > 0 && a.round % 2 == 0 ? 1 - s.active : s.active);  // FOW-ASL-003
  a.breakthrough = t.boolean("breakthrough", false);
  a.vacated = t.boolean("vacated", false);
  a.scored = t.boolean("scored", false);
  a.defender_hit = t.boolean("defender_hit", false);
  each_platoon(s, t.find("defenders"), [&](PlatoonId p) {
    s[p].assault.named = true;
    s[p].assault.assaulted = stage > Stage::engage;
  });
  each_platoon(s, t.find("breaks_off"), [&](PlatoonId p) { s[p].assault.stance = Stance::breaks_off; });
  each_platoon(s, t.find("routed"), [&](PlatoonId p) {
    s[p].assault.stance = Stance::breaks_off;
    s[p].assault.routed = true;
  });
  each_platoon(s, t.find("gone"), [&](PlatoonId p) { s[p].assault.stance = Stance::gone; });
  each_platoon(s, t.find("struck"), [&](PlatoonId p) { s[p].assaults.struck = true; });
  if (const Toml& felled = t.find("felled"))  // { victim = "whose hit it was" }
    for (const auto& [name, by] : felled.entries()) {
      const TeamId victim = team_in(s, by, name);
      s[victim].harm.destroyed = true;
      s[victim].assault.felled_by = team_in(s, by, by.string());
    }
  read_parts(s, t);
  if (stage >= Stage::victory) {
    const Toml& winner = t.find("winner");
    a.winner = winner ? static_cast<int8_t>(Rules::side_of(s, Rules::piece(s, winner.string()))) : a.assaulting;
    a.end = AssaultEnd::won;
  }
  return {stage};
}

constexpr StartRow assault_start_rows[] = {
    {"assault", "", "the Assault Step", StartRow::Sort::step, Step::assault,
     [](State& s, const Toml&) {
       begin_in_battle(s, AfterAssaultOrder{});
       push_step(s, AskAssault{});
     }},
    {"assault",
     "{ attacker, defenders, charging, covering, from, round, stage, breakthrough, vacated, scored, defender_hit, "
     "breaks_off, routed, gone, struck, winner, felled, broke_through }",
     "an assault is being fought", StartRow::Sort::inside, Step::assault,
     [](State& s, const Toml& t) {
       begin_in_battle(s, AfterAssault{});
       push_step(s, read_assault(s, t));
     }},
    {"shot_at", "{ team = [platoon, ...] }", "whom teams shot at in this turn", StartRow::Sort::note, Step::shooting,
     read_shot_at},
};

}  // namespace

std::span<const StartRow> assault_starts() { return assault_start_rows; }

}  // namespace sandtable::fow
