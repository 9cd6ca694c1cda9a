// Questions about cover and buildings.
#include <fmt/core.h>

#include "fow/core/answers.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/sight/buildings.hpp"
#include "fow/sight/cover.hpp"
#include "fow/sight/sight_chapter.hpp"
#include "game/reading.hpp"

namespace sandtable::fow {
namespace {

// cover = { team, from }: from a shooter or from a point.
Json cover_of(const State& s, const Toml& about) {
  about.only({"team", "from"});
  const Toml& from = about.at("from");
  const TeamId by = from.is(Toml::Kind::string) ? team_named(s, from) : TeamId{};
  const Cover cover = cover_from(s, team_named(s, about.at("team")), by.valid() ? s[by].pose.at : read_point(from), by);
  Json j;
  j["bulletproof"] = cover.bulletproof;
  j["because"] = cover.because.text();
  return j;
}

// opening = { building, opening = 0, team }: how many teams like that one it serves, who of its side stands at it, and
// who lets it in there (FOW-MOV-056 to 058).
Json opening_of(const State& s, const Toml& about) {
  about.only({"building", "opening", "team"});
  const TeamId t = team_named(s, about.at("team"));
  const FeatureId building = s.world->table->find(about.at("building").string());
  if (!is_building(s, building))
    about.at("building").fail(fmt::format("there is no building '{}'", about.at("building").string()));
  const std::vector<Opening> openings = openings_of(s, building);
  const int64_t n = about.at("opening").integer();
  if (n < 0 || n >= static_cast<int64_t>(openings.size()))
    about.at("opening").fail(fmt::format("it has {} openings, counted from 0", openings.size()));
  const Opening& o = openings[static_cast<std::size_t>(n)];
  static constexpr const char* sorts[] = {"door", "window", "gap"};
  Json j;
  j["sort"] = sorts[static_cast<std::size_t>(o.sort)];
  j["width"] = int64_t{length(o.span.b - o.span.a)};
  j["teams"] = teams_at_opening(o, model(s, t).width);
  j["adjacent"] = Json::List{};
  for (std::size_t i = 0; i < s.teams.size(); ++i)
    if (s.teams[i].present() && side_of(s, TeamId::of(i)) == side_of(s, t) && adjacent(footprint(s, TeamId::of(i)), o))
      j["adjacent"].push(name_of(s, TeamId::of(i)));
  j["unlocked_by"] = Json::List{};
  for (TeamId by : unlocked_by(s, t, o)) j["unlocked_by"].push(name_of(s, by));
  return j;
}

constexpr QuestionRow sight_question_rows[] = {
    {"cover", "{ team, from = team or [x, y] }", "whether it is in Bulletproof Cover from there",
     "bulletproof, because", cover_of},
    {"opening", "{ building, opening, team }", "whom an opening of a building serves",
     "sort, width, teams, adjacent, unlocked_by", opening_of},
};

}  // namespace

std::span<const QuestionRow> sight_questions() { return sight_question_rows; }

}  // namespace sandtable::fow
