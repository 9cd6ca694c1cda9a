#include "fow/core/answers.hpp"

#include <fmt/core.h>

#include "fow/core/rules.hpp"

namespace sandtable::fow {

TeamId team_named(const State& s, const Toml& word) {
  const PieceRef p = Rules::piece(s, word.string());
  if (p.sort == PieceSort::team) return TeamId{p.id};
  if (p.sort == PieceSort::platoon) {
    if (const TeamId t = independent_of(s, PlatoonId{p.id}); t.valid()) return t;
    if (const auto teams = on_table(s, PlatoonId{p.id}); teams.size() == 1) return teams[0];
  }
  word.fail(fmt::format("there is no team '{}'", word.string()));
}

PlatoonId platoon_named(const State& s, const Toml& word) {
  const PieceRef p = Rules::piece(s, word.string());
  if (p.sort != PieceSort::platoon) word.fail(fmt::format("there is no platoon '{}'", word.string()));
  return PlatoonId{p.id};
}

Json score_json(const State& s, const Score& score) {
  Json j;
  j["needed"] = score.needed();
  for (const sandtable::Reason& r : score.reasons) {
    Json reason;
    reason["rule"] = r.rule.text();
    reason["add"] = int{r.add};
    if (r.by.valid()) reason["by"] = Rules::name_of(s, r.by);
    j["reasons"].push(std::move(reason));
  }
  return j;
}

Json refusals_json(const State& s, const Refusals& refusals) {
  Json list = Json::List{};
  for (const Refusal& r : refusals) {
    Json one;
    one["rule"] = r.rule.text();
    one["words"] = r.words;
    if (r.by.valid()) one["by"] = Rules::name_of(s, r.by);
    if (r.unit == Unit::length) {
      one["measured"] = int64_t{r.measured};
      one["allowed"] = int64_t{r.allowed};
    }
    list.push(std::move(one));
  }
  return list;
}

int degrees_of(Angle a) { return static_cast<int>((uint32_t{a.turns} * 360 + 32768) / 65536 % 360); }

}  // namespace sandtable::fow
