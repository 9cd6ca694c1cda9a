// Questions about air support, flights and fire at aircraft.
#include "fow/air/air_attack.hpp"
#include "fow/air/air_chapter.hpp"
#include "fow/air/air_sight.hpp"
#include "fow/air/air_support.hpp"
#include "fow/air/flak.hpp"
#include "fow/air/placing_words.hpp"
#include "fow/air/steps.hpp"
#include "fow/core/answers.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/shooting/fire.hpp"

namespace sandtable::fow {
namespace {

Json place_json(Vec at) { return Json::List{int64_t{at.x}, int64_t{at.y}}; }

Json planes_json(const Flight& f) {
  Json list = Json::List{};
  for (std::size_t i = 0; i < f.planes.size(); ++i) {
    Json j;
    j["name"] = std::string(plane_word(f, i));
    j["at"] = place_json(f.planes[i].at.at);
    j["facing"] = degrees_of(f.planes[i].at.facing);
    j["flying"] = f.planes[i].flying;
    list.push(std::move(j));
  }
  return list;
}

// air = {}: pools, and the flight over the table.
Json air_of(const State& s, const Toml& about) {
  about.only({});
  Json j;
  for (std::size_t side = 0; side < 2; ++side) {
    Json its;
    const AirForce& force = s.world->air_forces[side];
    its["level"] = sandtable::name_of(force.level);
    its["pool"] = int{s.air.pool[side]};
    its["away"] = edge_of(s, static_cast<int>(side));
    if (force.level != AirLevel::none) its["aircraft"] = force.aircraft.name;
    its["may_request"] = why_no_request(s, static_cast<int>(side)).empty();
    its["refused"] = refusals_json(s, why_no_request(s, static_cast<int>(side)));
    if (force.level != AirLevel::none) its["needed"] = request_score(s, static_cast<int>(side)).needed();
    j[s.world->sides[side]] = std::move(its);
  }
  const Flight& f = s.air.flight;
  if (!f.on()) return j["flight"] = Json(), j;
  Json flight;
  flight["side"] = s.world->sides[static_cast<std::size_t>(f.side)];
  flight["planes"] = planes_json(f);
  flight["flying"] = f.flying();
  if (f.target.valid()) {
    flight["target"] = name_of(s, f.target);
    flight["aim"] = place_json(f.aim);
    flight["there"] = target_there(s);
    const TeamId near = endangered(s, f);
    flight["endangered"] = near.valid() ? Json(name_of(s, near)) : Json();
  }
  j["flight"] = std::move(flight);
  return j;
}

int side_in(const State& s, const Toml& about) {
  if (const Toml& side = about.find("side")) return side_named(*s.world, side);
  return s.active;
}

// flight_plan = { side, aircraft, target, ... }: where they would fly.
Json flight_plan(const State& s, const Toml& about) {
  about.only({"side", "aircraft", "target", "course", "distance", "at", "wing"});
  const int side = side_in(s, about);
  const Marking m = read_marking(s, about, side);
  const auto planes = static_cast<std::size_t>(about.at("aircraft").integer_between(1, 3));
  const Flight f = placed_flight(s, side, m, planes);
  Json j;
  const Refusals no = check_marking(s, side, m);
  j["legal"] = no.empty();
  j["refused"] = refusals_json(s, no);
  j["planes"] = planes_json(f);
  j["flying"] = f.flying();
  j["before"] = int64_t{m.before};
  return j;
}

// flak = { team or platoon }: its anti-aircraft weapons against the flight over the table.
Json flak_json(const State& s, Shot shot, const std::vector<Shot>& together) {
  Json j;
  j["team"] = name_of(s, shot.team);
  j["weapon"] = weapon_of(s, shot).name;
  const Refusals no = why_no_flak(s, shot);
  j["may"] = no.empty();
  j["refused"] = refusals_json(s, no);
  const FlakRate rate = flak_rate(s, shot, together);
  j["dice"] = rate.dice;
  j["because"] = rate.because.text();
  j["needed"] = flak_roll(s, {shot, 1, 0}).score.needed();
  j["planes"] = Json::List{};
  for (std::size_t i = 0; i < s.air.flight.planes.size(); ++i)
    if (why_out_of_reach(s, shot, i).empty()) j["planes"].push(std::string(plane_word(s.air.flight, i)));
  return j;
}
Json flak_of_question(const State& s, const Toml& about) {
  about.only({"team", "platoon"});
  if (!s.air.flight.on() || !s.air.flight.target.valid()) about.fail("there are no aircraft over the table");
  const PlatoonId p =
      about.has("team") ? s[team_named(s, about.at("team"))].with() : platoon_named(s, about.at("platoon"));
  std::vector<Shot> shots = flak_of(s, p);
  const std::vector<Shot> together = usual_flak(s, p);
  if (about.has("team")) {
    const TeamId t = team_named(s, about.at("team"));
    std::erase_if(shots, [&](const Shot& shot) { return shot.team != t; });
  }
  Json j;
  int dice = 0;
  j["weapons"] = Json::List{};
  for (const Shot& shot : shots) {
    j["weapons"].push(flak_json(s, shot, together));
    for (const Shot& usual : together)
      if (usual == shot) dice += flak_rate(s, shot, together).dice;
  }
  j["dice"] = dice;
  j["may"] = dice > 0;
  return j;
}

// ranging = { target, lead = [x, y] }: the score of aircraft to range in on it.
Json ranging_of(const State& s, const Toml& about) {
  about.only({"target", "lead"});
  const TeamId t = team_named(s, about.at("target"));
  Vec lead;
  if (const Toml& at = about.find("lead"))
    lead = {at.items().at(0).length(), at.items().at(1).length()};
  else if (s.air.flight.on() && s.air.flight.target.valid())
    lead = s.air.flight.planes[0].at.at;
  else
    about.fail("there are no aircraft over the table; say where their lead is: lead = [x, y]");
  const Score score = score_to_range_in(s, t, lead);
  const Hiding hidden = hidden_from_air(s, t, lead);
  Json j;
  j["needed"] = score.needed();
  j["score"] = score_json(s, score);
  j["concealed"] = hidden.concealed;
  j["gone_to_ground"] = hidden.gone_to_ground;
  j["because"] = hidden.concealed ? Json(hidden.concealed_by.text()) : Json();
  return j;
}

constexpr QuestionRow air_question_rows[] = {
    {"air", "{}", "each side's air support, and the flight over the table",
     "by side: level, pool, away (from its edge, degrees), aircraft, may_request, refused (rule, words), needed; "
     "flight (side, planes (name, "
     "at, "
     "facing, flying), flying, target, aim, there, endangered)",
     air_of},
    {"flight_plan", "{ side, aircraft, target, course, distance or at, wing }", "where so many aircraft would fly",
     "legal, refused (rule, words), planes (name, at, facing, flying), flying, before", flight_plan},
    {"flak", "{ team or platoon }", "its anti-aircraft weapons against the flight",
     "may, dice, weapons (team, weapon, may, refused (rule, words), dice, because, needed, planes)", flak_of_question},
    {"ranging", "{ target, lead = [x, y] }", "the score of aircraft to range in on a team",
     "needed, score, concealed, gone_to_ground, because", ranging_of},
};

}  // namespace

std::span<const QuestionRow> air_questions() { return air_question_rows; }

}  // namespace sandtable::fow
