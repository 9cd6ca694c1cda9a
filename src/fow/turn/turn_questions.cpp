// Questions about the position as a whole.
#include <fmt/core.h>

#include "base/fields_json.hpp"
#include "fow/command/command.hpp"
#include "fow/core/answers.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/morale/morale.hpp"
#include "fow/turn/chart_question.hpp"
#include "fow/turn/turn_chapter.hpp"
#include "game/reading.hpp"

namespace sandtable::fow {
namespace {

Json team_json(const State& s, TeamId id) {
  const Team& t = s[id];
  Json j;
  j["name"] = name_of(s, id);
  j["model"] = model(s, id).name;
  j["platoon"] = name_of(s, t.platoon);
  j["side"] = s.world->sides[static_cast<std::size_t>(side_of(s, id))];
  j["on_table"] = t.present();
  j["place"] = sandtable::name_of(t.place);
  if (t.carrier.valid()) j["in"] = name_of(s, t.carrier);
  j["fitted"] = t.fitted == 0 ? Json() : t.fitted == 1 ? Json("left") : Json("right");
  j["joined"] = t.joined.valid() ? Json(name_of(s, t.joined)) : Json();
  j["broken_down"] = t.harm.broken_down;
  j["beyond_repair"] = t.harm.beyond_repair;
  j["at"] = Json::List{int64_t{t.pose.at.x}, int64_t{t.pose.at.y}};
  j["facing"] = degrees_of(t.pose.facing);
  j["turret"] = degrees_of(t.turret);
  j["destroyed"] = t.harm.destroyed;
  j["bailed_out"] = t.harm.bailed_out;
  j["bogged_down"] = t.harm.bogged_down;
  j["dug_in"] = t.shelter.dug_in;
  j["skill"] = sandtable::name_of(t.skill);
  j["motivation"] = sandtable::name_of(t.motivation);
  j["independent"] = t.independent;
  j["travelled"] = int64_t{t.deeds.travelled};
  j["role"] = sandtable::name_of(t.role);
  j["warrior"] = t.warrior;
  j["lost_before"] = t.harm.lost_before;
  j["revealed"] = t.scouting.revealed;
  j["disengaged"] = t.scouting.disengaged;
  j["must_reorganise"] = t.scouting.must_reorganise;
  j["reorganising"] = t.scouting.reorganising;
  j["fired_at_aircraft"] = t.flak.weapons != 0;
  j["flak_spent"] = t.flak.spent;
  j["visibility"] = int{t.visibility};
  j["independent"] = t.independent;
  j["part"] = sandtable::name_of(t.assault.part);
  each_field(t.deeds, [&]<class T>(std::string_view name, const T& did) {
    if constexpr (std::is_same_v<T, bool>) j[name] = did;
  });
  return j;
}

const char* fate_of(const State& s, PlatoonId p) {
  const Counted now = counted(s, p);
  if (now.as == Count::destroyed) return "destroyed";
  return any_in_play(s, p) ? "on_table" : "off_table";
}

Json state_of(const State& s, const Toml& about) {
  about.only({"of"});
  const Toml& of = about.at("of");
  const PieceRef p = Rules::piece(s, of.string());
  if (p.sort == PieceSort::team) return team_json(s, TeamId{p.id});
  if (p.sort != PieceSort::platoon) of.fail(fmt::format("there is no team or platoon '{}'", of.string()));
  const PlatoonId id{p.id};
  Json j;
  j["name"] = name_of(s, id);
  j["side"] = s.world->sides[static_cast<std::size_t>(s[id].side)];
  j["skill"] = sandtable::name_of(s[id].skill);
  j["motivation"] = sandtable::name_of(s[id].motivation);
  j["pinned"] = s[id].pinned;
  j["moved"] = s[id].deeds.moved;
  j["doubled"] = s[id].deeds.doubled;
  if (const auto leader = leader_of(s, id)) j["leader"] = name_of(s, *leader);
  j["shot"] = s[id].deeds.shot;
  j["launched"] = s[id].assaults.launched;
  j["assaulted"] = s[id].assault.assaulted;
  j["stance"] = sandtable::name_of(s[id].assault.stance);
  j["hits"] = int{s[id].step.hits};
  j["casualties"] = s[id].step.casualty;
  j["fate"] = fate_of(s, id);
  j["teams"] = Json::List{};
  for (TeamId t : on_table(s, id)) j["teams"].push(name_of(s, t));
  return j;
}

Json distance_between(const State& s, const Toml& about) {
  about.only({"from", "to"});
  const Gap gap = distance(s, team_named(s, about.at("from")), team_named(s, about.at("to")));
  Json j;
  j["distance"] = int64_t{gap.shown()};
  j["exact"] = gap.whole;
  j["shown"] = shown(s, gap.shown());
  return j;
}

Json battle(const State& s, const Toml&) {
  Json j;
  j["turn"] = int{s.turn};
  j["side"] = s.world->sides[static_cast<std::size_t>(s.active)];
  j["step"] = sandtable::name_of(s.step);
  j["night"] = s.night;
  j["season"] = s.world->weather.season;
  j["weather"] = s.world->weather.weather;
  j["storm"] = sandtable::name_of(s.storm);
  j["ending"] = sandtable::name_of(s.core.outcome.ending);
  if (s.assault.on()) j["round"] = int{s.assault.round};  // of the assault that is fought; 0 before the first
  for (std::size_t seat = 0; seat < s.world->players.size(); ++seat) {  // FOW-FRC-031
    constexpr const char* fights[] = {"beaten", "undecided", "victorious", "nobody's"};
    const Player& p = s.world->players[seat];
    j["players"][p.name] =
        Json::Object{{"seat", static_cast<int64_t>(seat)},
                     {"side", s.world->sides[static_cast<std::size_t>(p.side)]},
                     {"acts", s.players.at[static_cast<std::size_t>(p.side)] == static_cast<int>(seat)},
                     {"fight", fights[s.players.fights[seat] + 1]}};
  }
  if (s.core.outcome.winner >= 0) j["winner"] = s.world->sides[static_cast<std::size_t>(s.core.outcome.winner)];
  return j;
}

// holding = { side, area = [[x, y], ...] }: whose teams stand there, by the middle of their bases. Transports and teams
// that are Bailed Out or stuck hold nothing.
Json holding(const State& s, const Toml& about) {
  about.only({"side", "area"});
  const PieceRef p = Rules::piece(s, about.at("side").string());
  if (p.sort != PieceSort::side) about.at("side").fail(fmt::format("'{}' is not a side", about.at("side").string()));
  std::vector<Vec> area;
  for (const Toml& corner : about.at("area").items()) area.push_back(read_point(corner));
  if (area.size() < 3 || !simple(area)) about.at("area").fail("an area is an outline that does not cross itself");
  int own = 0, enemies = 0;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (!s[t].able() || model(s, t).type == TeamType::transport) continue;
    if (where(s[t].pose.at, area) != Where::outside) ++(side_of(s, t) == p.id ? own : enemies);
  }
  Json j;
  j["teams"] = own;
  j["enemies"] = enemies;
  return j;
}

constexpr QuestionRow turn_question_rows[] = {
    {"state", "{ of = team or platoon }", "everything a team or platoon is and has done",
     "name, side, skill, motivation, moved, doubled, rushed, shot, assaulted; of a team: model, platoon, joined, role, "
     "independent, warrior, on_table, place, in, at, facing, turret, destroyed, bailed_out, bogged_down, broken_down, "
     "beyond_repair, dug_in, fitted, disarmed, travelled, lost_before, revealed, disengaged, must_reorganise, "
     "reorganising, "
     "fired_at_aircraft, flak_spent, visibility, "
     "part, tried_to_dig, turned, shot_standing, fired_by_passengers, bombarded, spotted, loaded, unlimbered, climbed, "
     "recovered, "
     "repaired, "
     "shot_over, appointed; of a platoon: pinned, leader, launched, stance, hits, casualties, fate, teams",
     state_of},
    {"distance", "{ from, to }", "between two bases", "distance, exact, shown", distance_between},
    {"battle", "{}", "turn, side, step, how it ended",
     "turn, side, step, night, season, weather, storm, ending, round, winner", battle},
    {"holding", "{ side, area = [[x, y], ...] }", "whose teams stand in an area", "teams, enemies", holding},
    {"chart", "{ theatre, squares = [[dice], ...] }", "what the dice of squares give on a terrain chart",
     "squares (category, feature, rule, count, size, buildings, kinds, going, before, lined), ground, ground_rule, "
     "season, weather",
     chart_square},
};

}  // namespace

std::span<const QuestionRow> turn_questions() { return turn_question_rows; }

}  // namespace sandtable::fow
