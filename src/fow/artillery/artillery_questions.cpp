// Questions about bombardments: who fires and why not, who spots, what is needed, who would be under the template.
#include <algorithm>

#include "fow/artillery/artillery_chapter.hpp"
#include "fow/artillery/bombard.hpp"
#include "fow/artillery/guns.hpp"
#include "fow/artillery/ranging.hpp"
#include "fow/artillery/spotting.hpp"
#include "fow/artillery/wind.hpp"
#include "fow/core/answers.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {
namespace {

Json point_json(Vec at) {
  Json j = Json::List{};
  j.push(at.x);
  j.push(at.y);
  return j;
}

// Of the smoke trail that launcher left.
Mission mission_asked(const State& s, const Toml& about) {
  const PlatoonId p = platoon_named(s, about.at("platoon"));
  Mission m{.batteries = {p}};
  m.smoke = about.boolean("smoke", false);
  if (about.boolean("repeat", false)) {
    m = repeated(s, p);
    m.smoke = about.boolean("smoke", false);
  } else if (const Toml& trail = about.find("trail")) {
    const TeamId launcher = team_named(s, trail);
    const auto found =
        std::find_if(s.trails.begin(), s.trails.end(), [&](const Trail& t) { return t.launcher == launcher; });
    if (found == s.trails.end()) trail.fail("that team has left no smoke trail");
    m = aimed_at_trail(s, m, *found);
  } else {
    m = aimed_at_team(s, m, team_named(s, about.at("at")));
  }
  if (const Toml& spotter = about.find("spotter")) m.spotter = team_named(s, spotter);
  if (const Toml& attempt = about.find("attempt")) m.attempt = static_cast<int8_t>(attempt.integer_between(0, 6));
  return m;
}

Json bombardment(const State& s, const Toml& about) {
  about.only({"platoon", "spotter", "at", "trail", "smoke", "repeat", "attempt"});
  Mission m = mission_asked(s, about);
  if (artillery_of(s, m).empty()) about.fail("that platoon has no artillery");
  Json j;
  Refusals no = check_battery(s, m);
  for (Refusal& r : check_aim(s, m)) no.push_back(std::move(r));
  std::vector<TeamId> guns;
  j["silent"] = Json::List{};
  for (TeamId t : artillery_of(s, m)) {
    const Refusals why = m.aim == AimAt::team && !s[m.target].present() ? no : why_not_firing(s, m, t);
    if (why.empty()) {
      guns.push_back(t);
      continue;
    }
    Json one;
    one["team"] = name_of(s, t);
    one["refused"] = refusals_json(s, why);
    j["silent"].push(std::move(one));
  }
  j["firing"] = Json::List{};
  for (TeamId t : guns) j["firing"].push(name_of(s, t));
  j["weapons"] = weapons_in(s, m, guns);
  if (m.spotter.valid()) {
    for (Refusal& r : why_not_spotting(s, m, m.spotter)) no.push_back(std::move(r));
    if (no.empty())
      for (Refusal& r : why_not_seen(s, m, m.spotter)) no.push_back(std::move(r));
  }
  j["valid"] = no.empty() && !guns.empty();
  if (!no.empty()) j["refused"] = refusals_json(s, no);
  if (!no.empty() || guns.empty()) return j;
  if (m.spotter.valid() && m.aim != AimAt::repeat) {
    const Json score = score_json(s, score_to_range_in(s, m, guns));
    j["needed"] = *score.find("needed");
    j["reasons"] = *score.find("reasons");
  }
  const Barrage b = barrage_of(s, m, guns);
  const Json hit = score_json(s, b.to_hit);
  j["to_hit"] = *hit.find("needed");
  j["to_hit_reasons"] = *hit.find("reasons");
  j["rerolls"] = std::string(sandtable::name_of(b.rerolls.of));
  j["anti_tank"] = int{b.anti_tank};
  j["firepower"] = int{b.firepower};
  j["width"] = b.area.width;
  j["heading"] = degrees_of(b.area.pose.facing);
  j["corners"] = Json::List{};
  for (const Vec& corner : outline(b.area).corner) j["corners"].push(point_json(corner));
  j["under"] = Json::List{};
  for (const GroupUnder& g : groups_under(s, b))
    for (TeamId t : g.teams) j["under"].push(name_of(s, t));
  return j;
}

Json spotters(const State& s, const Toml& about) {
  about.only({"platoon"});
  const Mission m{.batteries = {platoon_named(s, about.at("platoon"))}};
  Json j;
  j["may"] = Json::List{};
  j["cannot"] = Json::List{};
  for (TeamId t : spotters_for(s, m)) {
    const Refusals why = why_not_spotting(s, m, t);
    if (why.empty()) {
      j["may"].push(name_of(s, t));
      continue;
    }
    Json one;
    one["team"] = name_of(s, t);
    one["refused"] = refusals_json(s, why);
    j["cannot"].push(std::move(one));
  }
  return j;
}

Json smoke_on_table(const State& s, const Toml& about) {
  about.only({});
  Json j;
  j["wind"] = int{s.wind};
  if (s.wind > 0) j["towards"] = degrees_of(wind_heading(s, s.wind));
  j["screens"] = Json::List{};
  for (const Overlay& o : s.overlays) {
    if (o.sort != Overlay::Sort::screen) continue;
    const Box box = box_of(outline(o.rect));
    Json one;
    one["side"] = s.world->sides[static_cast<std::size_t>(o.placed_by)];
    one["low"] = point_json(box.low);
    one["high"] = point_json(box.high);
    one["width"] = o.rect.width;
    one["depth"] = o.rect.depth;
    j["screens"].push(std::move(one));
  }
  j["trails"] = Json::List{};
  for (const Trail& t : s.trails) {
    Json one;
    one["launcher"] = name_of(s, t.launcher);
    one["at"] = point_json(t.at);
    j["trails"].push(std::move(one));
  }
  return j;
}

constexpr QuestionRow artillery_question_rows[] = {
    {"bombardment", "{ platoon, spotter, at or trail, smoke, repeat, attempt }",
     "who would fire and why others not, the score to range in, the template and who would be under it",
     "valid, refused (rule, words, who, by, unit, measured, allowed), firing, silent (team, refused), weapons, needed, "
     "reasons, to_hit, to_hit_reasons, rerolls, anti_tank, firepower, width, heading, corners, under",
     bombardment},
    {"spotters", "{ platoon }", "who may spot for a battery, and why others cannot", "may, cannot (team, refused)",
     spotters},
    {"smoke_on_table", "{}", "the wind, smoke screens and smoke trails",
     "wind, towards, screens (side, low, high, width, depth), trails (launcher, at)", smoke_on_table},
};

}  // namespace

std::span<const QuestionRow> artillery_questions() { return artillery_question_rows; }

}  // namespace sandtable::fow
