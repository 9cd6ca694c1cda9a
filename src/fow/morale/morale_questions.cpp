// The question how strong a platoon or company still is.
#include <fmt/core.h>

#include "fow/core/answers.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/morale/morale.hpp"
#include "fow/morale/morale_chapter.hpp"

namespace sandtable::fow {
namespace {

// Of a platoon: how its teams count for its morale, and why. Of a side: how its platoons count, company by company.
template <class Id>
void add_counted(const State& s, Id id, Json& list) {
  const Counted one = counted(s, id);
  Json j;
  j["name"] = name_of(s, id);
  j["as"] = sandtable::name_of(one.as);
  j["because"] = one.because.text();
  list.push(std::move(j));
}
void add_strength(const Strength& strength, Json& j) {
  j["destroyed"] = strength.destroyed;
  j["fighting"] = strength.fighting;
  j["below_half"] = strength.below_half();
}
void add_morale(const State& s, PieceRef p, Json& j) {
  if (p.sort == PieceSort::platoon) {
    const PlatoonId id{p.id};
    add_strength(strength_of(s, id), j);
    j["must_check"] = must_check(s, id);
    j["sole_survivor"] = is_sole_survivor(s, id);
    j["counted"] = Json::List{};
    for (std::size_t i = 0; i < s.teams.size(); ++i)
      if (s.teams[i].platoon == id) add_counted(s, TeamId::of(i), j["counted"]);
  }
  if (p.sort != PieceSort::side) return;
  j["companies"] = Json::List{};
  for (int company = 0; company < 10; ++company) {
    Json one;
    one["company"] = company;
    one["counted"] = Json::List{};
    for (PlatoonId id : platoons_of(s, p.id))
      if (s[id].company == company) add_counted(s, id, one["counted"]);
    if (one["counted"].list()->empty()) continue;
    add_strength(company_strength(s, p.id, company), one);
    j["companies"].push(std::move(one));
  }
}

// strength = { of = PLATOON, team or side }: how many of its teams are left.
Json strength_of(const State& s, const Toml& about) {
  about.only({"of"});
  const Toml& of = about.at("of");
  const PieceRef p = Rules::piece(s, of.string());
  if (p.sort != PieceSort::platoon && p.sort != PieceSort::side && p.sort != PieceSort::team)
    of.fail(fmt::format("there is no side, platoon or team '{}'", of.string()));
  int teams = 0, in_play = 0, lost = 0, able = 0;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const Team& t = s.teams[i];
    if (!t.platoon.valid()) continue;
    if (p.sort == PieceSort::team      ? TeamId::of(i).value != p.id
        : p.sort == PieceSort::platoon ? t.platoon.value != p.id
                                       : s[t.platoon].side != p.id)
      continue;
    ++teams;
    in_play += t.in_play() ? 1 : 0;
    lost += t.harm.destroyed ? 1 : 0;
    able += t.able() ? 1 : 0;
  }
  Json j;
  j["teams"] = teams;
  j["in_play"] = in_play;
  j["lost"] = lost;
  j["able"] = able;
  add_morale(s, p, j);
  return j;
}

constexpr QuestionRow morale_question_rows[] = {
    {"strength", "{ of = team, platoon or side }", "how many teams are left, and how they count for morale",
     "teams, in_play, lost, able; of a platoon: destroyed, fighting, below_half, must_check, sole_survivor, counted "
     "(name, "
     "as, because); of a side: companies (company, destroyed, fighting, below_half, counted)",
     strength_of},
};

}  // namespace

std::span<const QuestionRow> morale_questions() { return morale_question_rows; }

}  // namespace sandtable::fow
