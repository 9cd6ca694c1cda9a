// Questions about fire: lines of sight with a weapon, scores, the usual fire, saves.
#include <fmt/core.h>

#include "base/fields_toml.hpp"
#include "fow/core/answers.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/saves.hpp"
#include "fow/damage/steps.hpp"
#include "fow/shooting/shoot_words.hpp"
#include "fow/shooting/shooting.hpp"
#include "fow/shooting/shooting_chapter.hpp"
#include "fow/sight/looking.hpp"
#include "game/reading.hpp"

namespace sandtable::fow {
namespace {

Json sighting_json(const State& s, const Sighting& line) {
  static constexpr const char* words[] = {"clear", "concealed", "blocked"};
  Json j;
  j["line"] = words[static_cast<std::size_t>(line.line)];
  j["because"] = line.because.text();
  if (line.by.feature.valid()) j["by"] = (*s.world->table)[line.by.feature].name;
  if (line.barred.valid()) j["barred"] = line.barred.text();
  j["hidden_permille"] = int{line.hidden_permille};
  return j;
}

// sight = { from, to, shooting = true }: with the first weapon, or merely looking (FOW-LOS-052).
Json sight_between(const State& s, const Toml& about) {
  about.only({"from", "to", "shooting"});
  const TeamId from = team_named(s, about.at("from"));
  const TeamId to = team_named(s, about.at("to"));
  const bool shooting = about.boolean("shooting", !model(s, from).weapons.empty());
  if (shooting && model(s, from).weapons.empty()) about.fail("that team has no weapon; ask with shooting = false");
  const Sighting line = shooting ? line_of_weapon(s, from, weapon_of(s, {from, 0}), to, Detail::shares)
                                 : sight(s, from, to, Detail::shares);
  Json j = sighting_json(s, line);
  if (line.seen()) {
    const Hiding hidden = hiding(s, to, line);
    j["concealed"] = hidden.concealed;
    j["gone_to_ground"] = hidden.gone_to_ground;
    j["concealed_by"] = hidden.concealed_by.text();
    j["gone_to_ground_by"] = hidden.gone_to_ground_by.text();
  }
  return j;
}

// A weapon of the team by its name, its mounting or "main"; the first without one.
uint8_t weapon_named(const State& s, TeamId t, const Toml& word) {
  const auto& weapons = model(s, t).weapons;
  if (weapons.empty()) word.fail("that team has no weapon");
  if (!word.is(Toml::Kind::string)) return 0;
  for (std::size_t i = 0; i < weapons.size(); ++i)
    if (called(weapons[i], word.string())) return static_cast<uint8_t>(i);
  word.fail(no_such_weapon(s, word.string(), shots_of(s, t)));
}

// score = { shooter, target, weapon, with }: a weapon against a platoon (its easiest valid team) or against one team.
// `with` lists the other weapons of the team that fire too, `full` the one of them with the full rate.
Json score_of(const State& s, const Toml& about) {
  about.only({"shooter", "target", "weapon", "with", "full", "ammo", "opening", "charging", "steady"});
  const Terms terms = terms_now(s);
  const TeamId t = team_named(s, about.at("shooter"));
  Fire f{.shot = {t, weapon_named(s, t, about.has("weapon") ? about.find("weapon") : about)}};
  const PieceRef p = Rules::piece(s, about.at("target").string());
  const bool whole = p.sort == PieceSort::platoon;
  const TeamId one = whole ? TeamId{} : team_named(s, about.at("target"));
  f.target = Body{whole ? PlatoonId{p.id} : s[one].with(), {}};
  if (const Toml& ammo = about.find("ammo")) f.shot.ammo = read_enum<Ammo>(ammo);
  f.charging = about.boolean("charging", false);
  f.steady = about.boolean("steady", false);
  const std::vector<TeamId> teams = whole ? teams_in(s, f.target) : std::vector<TeamId>{one};
  f.opening = about.has("opening") ? static_cast<int8_t>(about.find("opening").integer_between(0, 100))
                                   : usual_place(s, terms, f, teams);
  std::vector<Fire> plan{f};
  if (const Toml& with = about.find("with"))
    for (const Toml& other : with.items()) {
      Fire g = f;
      g.shot.weapon = weapon_named(s, t, other);
      plan.push_back(g);
    }
  if (const Toml& full = about.find("full"))
    for (Fire& g : plan) g.pace = g.shot.weapon == weapon_named(s, t, full) ? GunPace::full : GunPace::own;
  settle_rates(s, terms, plan);
  f = plan[0];
  declare(s, terms, f, teams, firing_in(plan));
  Refusals no = why_silent(s, terms, t);
  for (Refusal& r : why_silent(s, terms, f.shot)) no.push_back(std::move(r));
  if (!f.easiest.valid())
    for (TeamId target : teams)
      for (Refusal& r : why_not(s, terms, f, target, firing_in(plan))) no.push_back(std::move(r));
  if (teams.empty()) no.push_back(malformed("nobody of the target is on the table"));
  Json j;
  j["valid"] = no.empty();
  if (!no.empty()) {
    j["refused"] = refusals_json(s, no);
    return j;
  }
  Json score = score_json(s, score_to_hit(s, terms, f, firing_in(plan)));
  j["needed"] = *score.find("needed");
  j["reasons"] = *score.find("reasons");
  const Rate rate = rate_of_fire(s, terms, f, plan);
  j["dice"] = rate.dice;
  j["dice_because"] = rate.because.text();
  if (rate.also.valid()) j["dice_also"] = rate.also.text();
  j["easiest"] = name_of(s, f.easiest);
  return j;
}

// fire = { shooters, target }: the usual orders of a platoon, weapon by weapon.
Json fire_of(const State& s, const Toml& about) {
  about.only({"shooters", "target"});
  const Body shooters{body_in_words(s, about.at("shooters")).platoon, {}};
  const Body target = body_in_words(s, about.at("target"));
  const Terms terms = terms_now(s);
  const std::vector<Fire> plan = usual_fire(s, terms, shooters, target);
  Json j;
  j["fires"] = Json::List{};
  int dice = 0;
  for (const Fire& f : plan) {
    Json one;
    one["team"] = name_of(s, f.shot.team);
    one["weapon"] = weapon_of(s, f.shot).name;
    one["dice"] = int{f.dice};
    one["needed"] = score_to_hit(s, terms, f, firing_in(plan)).needed();
    one["easiest"] = name_of(s, f.easiest);
    dice += f.dice;
    j["fires"].push(std::move(one));
  }
  j["dice"] = dice;
  return j;
}

Json save_of(const State& s, const Toml& about) {
  about.only({"on", "from", "anti_tank", "long_range"});
  Hit h{.on = team_named(s, about.at("on")), .face = terms_now(s).face};
  const Toml& from = about.at("from");
  if (from.is(Toml::Kind::string)) {
    const TeamId by = team_named(s, from);
    h.from = s[by].pose.at;
    h.far = distance(s, by, h.on) > long_range;
    if (!model(s, by).weapons.empty()) h.anti_tank = static_cast<int8_t>(weapon_of(s, {by, 0}).anti_tank);
  } else {
    h.from = read_point(from);
    h.far = distance(footprint(s, h.on), h.from) > long_range;
  }
  if (const Toml& at = about.find("anti_tank")) h.anti_tank = static_cast<int8_t>(at.integer_between(0, 30));
  h.far = about.boolean("long_range", h.far);
  Json j = score_json(s, save_score(s, h));
  if (model(s, h.on).armoured) j["facing"] = std::string(sandtable::name_of(face_struck(s, h)));
  return j;
}

constexpr QuestionRow shooting_question_rows[] = {
    {"sight", "{ from, to, shooting }", "the line between two teams and what hides the second",
     "line (clear, concealed, blocked), because, by, barred, hidden_permille, concealed, gone_to_ground, concealed_by, "
     "gone_to_ground_by",
     sight_between},
    {"score", "{ shooter, target, weapon, with, full, ammo, opening, charging, steady }",
     "what one weapon needs to hit, with how many dice",
     "valid, needed, reasons (rule, add, by), dice, dice_because, dice_also, easiest, refused (rule, words, who, by, "
     "measured, "
     "allowed)",
     score_of},
    {"fire", "{ shooters, target }", "the usual fire of a platoon, weapon by weapon",
     "fires (team, weapon, dice, needed, easiest), dice", fire_of},
    {"save", "{ on, from, anti_tank, long_range }", "what a team needs to save against a hit",
     "needed, reasons (rule, add, by), facing", save_of},
};

}  // namespace

std::span<const QuestionRow> shooting_questions() { return shooting_question_rows; }

}  // namespace sandtable::fow
