// Questions about a position, for scripts, `sandtable ask` and whoever wants to know before committing.
// Lengths in answers are whole units (2500 an inch); beside each stands how people read it.
#include <fmt/format.h>

#include "base/fields_json.hpp"
#include "base/fields_toml.hpp"
#include "fow/command/command.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/hits.hpp"
#include "fow/damage/saves.hpp"
#include "fow/morale/morale.hpp"
#include "fow/movement/advance.hpp"
#include "fow/movement/movement.hpp"
#include "fow/movement/way_out.hpp"
#include "fow/recce/disengage.hpp"
#include "fow/shooting/shooting.hpp"
#include "fow/show/assault_questions.hpp"
#include "fow/sight/buildings.hpp"
#include "fow/sight/cover.hpp"
#include "fow/sight/looking.hpp"
#include "table/move/route.hpp"

namespace sandtable::fow {
namespace {

TeamId team(const State& s, const Toml& word) {
  const PieceRef p = Rules::piece(s, word.string());
  if (p.sort == PieceSort::team) return TeamId{p.id};
  if (p.sort == PieceSort::platoon && teams_of(s, PlatoonId{p.id}).size() == 1) return teams_of(s, PlatoonId{p.id})[0];
  word.fail(fmt::format("there is no team '{}'", word.string()));
}

Vec point(const Toml& t) {
  if (t.items().size() != 2) t.fail("a place is [x, y] in inches");
  return {t.items()[0].length(), t.items()[1].length()};
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
  j["joined"] = t.joined.valid() ? Json(name_of(s, t.joined)) : Json();
  j["broken_down"] = t.broken_down;
  j["beyond_repair"] = t.beyond_repair;
  j["at"] = Json::List{int64_t{t.pose.at.x}, int64_t{t.pose.at.y}};
  j["facing"] = degrees_of(t.pose.facing);
  j["turret"] = degrees_of(t.turret);
  j["destroyed"] = t.destroyed;
  j["bailed_out"] = t.bailed_out;
  j["bogged_down"] = t.bogged_down;
  j["dug_in"] = t.dug_in;
  j["skill"] = sandtable::name_of(t.skill);
  j["motivation"] = sandtable::name_of(t.motivation);
  j["independent"] = t.independent;
  j["travelled"] = int64_t{t.travelled};
  j["role"] = sandtable::name_of(t.role);
  j["warrior"] = t.warrior;
  j["lost_before"] = t.lost_before;
  j["revealed"] = t.revealed;
  j["disengaged"] = t.disengaged;
  j["must_reorganise"] = t.must_reorganise;
  j["reorganising"] = t.reorganising;
  j["visibility"] = int{t.visibility};
  j["independent"] = t.independent;
  j["part"] = sandtable::name_of(t.part);
  each_field(t.deeds, [&](std::string_view name, bool did) { j[name] = did; });
  return j;
}

const char* fate_of(const State& s, PlatoonId p) {
  const Counted now = counted(s, p);
  if (now.as == Count::destroyed) return "destroyed";
  return members_of(s, p).empty() ? "off_table" : "on_table";
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
  j["moved"] = s[id].moved;
  j["doubled"] = s[id].doubled;
  if (const auto leader = leader_of(s, id)) j["leader"] = name_of(s, *leader);
  j["shot"] = s[id].shot;
  j["launched"] = s[id].launched;
  j["assaulted"] = s[id].assaulted;
  j["stance"] = sandtable::name_of(s[id].stance);
  j["hits"] = int{s[id].hits};
  j["casualties"] = s[id].casualty;
  j["fate"] = fate_of(s, id);
  j["teams"] = Json::List{};
  for (TeamId t : teams_of(s, id)) j["teams"].push(name_of(s, t));
  return j;
}

Json distance_between(const State& s, const Toml& about) {
  about.only({"from", "to"});
  const Gap gap = distance(s, team(s, about.at("from")), team(s, about.at("to")));
  Json j;
  j["distance"] = int64_t{gap.shown()};
  j["exact"] = gap.whole;
  j["shown"] = shown(s, gap.shown());
  return j;
}

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
  const TeamId from = team(s, about.at("from"));
  const TeamId to = team(s, about.at("to"));
  const bool shooting = about.boolean("shooting", !model(s, from).weapons.empty());
  if (shooting && model(s, from).weapons.empty()) about.fail("that team has no weapon; ask with shooting = false");
  const Sighting line =
      shooting ? shot_line(s, from, {.weapon = &weapon_of(s, {from, 0}), .opening = firing_places(s, from)[0]}, to,
                           Detail::shares)
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
  word.fail(fmt::format("{} has no weapon '{}'", name_of(s, t), word.string()));
}

// score = { shooter, target, weapon, with }: a weapon against a platoon (its easiest valid team) or against one team.
// `with` lists the other weapons of the team that fire too, `full` the one of them with the full rate.
Json score_of(const State& s, const Toml& about) {
  about.only({"shooter", "target", "weapon", "with", "full", "ammo", "opening", "charging"});
  const TeamId t = team(s, about.at("shooter"));
  Fire f{.shot = {t, weapon_named(s, t, about.has("weapon") ? about.find("weapon") : about)}};
  const PieceRef p = Rules::piece(s, about.at("target").string());
  const bool whole = p.sort == PieceSort::platoon;
  const TeamId one = whole ? TeamId{} : team(s, about.at("target"));
  f.target = whole ? Body{PlatoonId{p.id}, {}} : s[one].alone() ? Body{s[one].platoon, one} : Body{s[one].with(), {}};
  if (const Toml& ammo = about.find("ammo")) f.shot.ammo = read_enum<Ammo>(ammo);
  f.charging = about.boolean("charging", false);
  f.opening =
      about.has("opening") ? static_cast<int8_t>(about.find("opening").integer_between(0, 100)) : usual_place(s, f);
  std::vector<Fire> plan{f};
  if (const Toml& with = about.find("with"))
    for (const Toml& other : with.items()) {
      Fire g = f;
      g.shot.weapon = weapon_named(s, t, other);
      plan.push_back(g);
    }
  if (const Toml& full = about.find("full"))
    for (Fire& g : plan) g.full = g.shot.weapon == weapon_named(s, t, full);
  settle_rates(s, plan);
  f = plan[0];
  const std::vector<TeamId> teams = whole ? teams_in(s, f.target) : std::vector<TeamId>{one};
  declare(s, f, teams, firing_in(plan));
  Refusals no = why_silent(s, t);
  for (Refusal& r : why_silent(s, f.shot)) no.push_back(std::move(r));
  if (!f.easiest.valid())
    for (TeamId target : teams)
      for (Refusal& r : why_not(s, f, target, firing_in(plan))) no.push_back(std::move(r));
  Json j;
  j["valid"] = no.empty();
  if (!no.empty()) {
    j["refused"] = refusals_json(s, no);
    return j;
  }
  Json score = score_json(s, score_to_hit(s, f, f.easiest));
  j["needed"] = *score.find("needed");
  j["reasons"] = *score.find("reasons");
  const Rate rate = rate_of_fire(s, f, plan);
  j["dice"] = rate.dice;
  j["dice_because"] = rate.because.text();
  j["easiest"] = name_of(s, f.easiest);
  return j;
}

// fire = { shooters, target }: the usual orders of a platoon, weapon by weapon.
Json fire_of(const State& s, const Toml& about) {
  about.only({"shooters", "target"});
  const PieceRef by = Rules::piece(s, about.at("shooters").string());
  const PieceRef at = Rules::piece(s, about.at("target").string());
  const Body shooters = target_named(s, by);
  const Body target = target_named(s, at);
  if (!shooters.valid()) about.at("shooters").fail("there is no such platoon or lone Independent team");
  if (!target.valid()) about.at("target").fail("there is no such platoon, group or lone Independent team");
  const std::vector<Fire> plan = usual_fire(s, shooters, target);
  Json j;
  j["fires"] = Json::List{};
  int dice = 0;
  for (const Fire& f : plan) {
    Json one;
    one["team"] = name_of(s, f.shot.team);
    one["weapon"] = weapon_of(s, f.shot).name;
    one["dice"] = int{f.dice};
    one["needed"] = score_to_hit(s, f, f.easiest).needed();
    one["easiest"] = name_of(s, f.easiest);
    dice += f.dice;
    j["fires"].push(std::move(one));
  }
  j["dice"] = dice;
  return j;
}

Json save_of(const State& s, const Toml& about) {
  about.only({"on", "from", "anti_tank", "long_range"});
  Hit h{.on = team(s, about.at("on"))};
  const Toml& from = about.at("from");
  if (from.is(Toml::Kind::string)) {
    const TeamId by = team(s, from);
    h.from = s[by].pose.at;
    h.far = distance(s, by, h.on) > 16 * inch;
    if (!model(s, by).weapons.empty()) h.anti_tank = static_cast<int8_t>(weapon_of(s, {by, 0}).anti_tank);
  } else {
    h.from = point(from);
    h.far = distance(footprint(s, h.on), h.from) > 16 * inch;
  }
  if (const Toml& at = about.find("anti_tank")) h.anti_tank = static_cast<int8_t>(at.integer_between(0, 30));
  h.far = about.boolean("long_range", h.far);
  Json j = score_json(s, save_score(s, h));
  if (model(s, h.on).armoured) j["facing"] = facing_struck(s, h.on, h.from) == Facing::front ? "front" : "side";
  return j;
}

// cover = { team, from }: from a shooter or from a point.
Json cover_of(const State& s, const Toml& about) {
  about.only({"team", "from"});
  const Toml& from = about.at("from");
  const TeamId by = from.is(Toml::Kind::string) ? team(s, from) : TeamId{};
  const Cover cover = cover_from(s, team(s, about.at("team")), by.valid() ? s[by].pose.at : point(from), by);
  Json j;
  j["bulletproof"] = cover.bulletproof;
  j["because"] = cover.because.text();
  return j;
}

Json walk_json(const State& s, TeamId t, const std::vector<Pose>& legs, Gait gait) {
  const PathLook look = look_at_path(s, t, legs, gait);
  const Walk& w = look.walk;
  const Limits limits = move_limits(s, t, gait);
  Json j;
  j["length"] = int64_t{w.length};
  j["shown"] = shown(s, w.length);
  j["charged"] = int64_t{look.charged};
  j["slowest"] = pace_words(w.slowest);
  j["limit"] = int64_t{limits[w.slowest]};
  j["limit_shown"] = shown(s, limits[w.slowest]);
  j["leaves_table"] = look.leaves;
  j["going"] = Json::List{};
  for (const Contact& c : w.contacts) {
    Json one;
    one["over"] = c.feature.valid() ? Json((*s.world->table)[c.feature].name) : Json("wreck");
    one["from"] = int64_t{c.from};
    one["check"] = c.check != 0;
    if (c.check != 0) one["score"] = bogging_score(s, t, static_cast<BogCheck>(c.check)).needed();
    j["going"].push(std::move(one));
  }
  j["checks"] = static_cast<int64_t>(checks_on(w).size());
  j["legal"] = look.refused.empty();
  j["refused"] = refusals_json(s, look.refused);
  return j;
}

std::vector<Pose> legs_of(const State& s, TeamId t, const Toml& about) {
  std::vector<Vec> points;
  if (const Toml& path = about.find("path"))
    for (const Toml& p : path.items()) points.push_back(point(p));
  else
    points.push_back(point(about.at("to")));
  return front_first(s[t].pose.at, points);
}

Json path_of(const State& s, const Toml& about) {
  about.only({"team", "path", "to", "double"});
  const TeamId t = team(s, about.at("team"));
  return walk_json(s, t, legs_of(s, t, about), {.doubling = about.boolean("double", false)});
}

Json route_of(const State& s, const Toml& about) {
  about.only({"team", "to", "avoid_checks", "double"});
  const TeamId t = team(s, about.at("team"));
  const Gait gait{.doubling = about.boolean("double", false)};
  const MoveField field(s, t, gait);
  const Proposal route =
      propose_route(field.ground(), field.others(), field.limits(), field.mover(), point(about.at("to")),
                    {.avoid_checks = about.boolean("avoid_checks", false),
                     .slowest = gait.doubling ? Pace{cross_country} : Pace{max_paces - 1},
                     .beyond_limit = true});
  Json j;
  j["found"] = route.found;
  if (!route.found) return j;
  for (const Pose& p : route.legs) j["legs"].push(Json::List{int64_t{p.at.x}, int64_t{p.at.y}, degrees_of(p.facing)});
  j["walk"] = walk_json(s, t, route.legs, gait);
  return j;
}

Json reach_of(const State& s, const Toml& about) {
  about.only({"team", "to", "outlines", "double"});
  const TeamId t = team(s, about.at("team"));
  const Gait gait{.doubling = about.boolean("double", false)};
  const MoveField field(s, t, gait);
  const Reach reach(field.ground(), field.others(), field.limits(), field.mover(),
                    {.slowest = gait.doubling ? Pace{cross_country} : Pace{max_paces - 1}});
  const IndoorReach indoor(s, t, gait);
  Json j;
  j["cells"] = static_cast<int64_t>(indoor.indoors() ? indoor.count() : reach.count());
  if (const Toml& to = about.find("to")) {
    const auto cost = indoor.indoors() ? indoor.cost_at(point(to)) : reach.cost_at(point(to));
    j["reachable"] = cost.has_value();
    if (cost) j["cost"] = int64_t{*cost};
  }
  if (about.boolean("outlines", false)) {
    j["outlines"] = Json::List{};
    for (const auto& ring : reach.outlines()) {
      Json one = Json::List{};
      for (Vec p : ring) one.push(Json::List{int64_t{p.x}, int64_t{p.y}});
      j["outlines"].push(std::move(one));
    }
  }
  return j;
}

// opening = { building, opening = 0, team }: how many teams like that one it serves, who of its side stands at it, and
// who lets it in there (FOW-MOV-056 to 058).
Json opening_of(const State& s, const Toml& about) {
  about.only({"building", "opening", "team"});
  const TeamId t = team(s, about.at("team"));
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

Json allocations(const State& s, const Toml& about) {
  about.only({"most"});
  const auto most = static_cast<std::size_t>(about.has("most") ? about.find("most").integer_between(1, 100000) : 1000);
  const AllocateHits* waiting = nullptr;
  if (!s.stack.empty())
    if (const auto* chapter = std::get_if<HitSteps>(&s.stack.back().step)) waiting = std::get_if<AllocateHits>(chapter);
  if (!waiting) about.fail("no hits wait to be allocated");
  Json j;
  j["allocations"] = Json::List{};
  for (const auto& one : legal_allocations(s, waiting->of, most)) {
    Json names = Json::List{};
    for (TeamId t : one) names.push(name_of(s, t));
    j["allocations"].push(std::move(names));
  }
  j["count"] = static_cast<int64_t>(j["allocations"].list()->size());
  return j;
}

Json command_of(const State& s, const Toml& about) {
  about.only({"team"});
  const TeamId t = team(s, about.at("team"));
  const InCommand state = in_command(s, t);
  Json j;
  j["in_command"] = state.in_command;
  j["because"] = state.because.text();
  if (state.link.valid()) j["link"] = name_of(s, state.link);
  j["distance"] = int64_t{command_distance(s, t)};
  j["shown"] = shown(s, command_distance(s, t));
  return j;
}

Json battle(const State& s, const Toml&) {
  Json j;
  j["turn"] = int{s.turn};
  j["side"] = s.world->sides[static_cast<std::size_t>(s.active)];
  j["step"] = sandtable::name_of(s.step);
  j["night"] = s.night;
  j["ending"] = sandtable::name_of(s.core.outcome.ending);
  if (s.assault.on()) j["round"] = int{s.assault.round};  // of the assault that is fought; 0 before the first
  if (s.core.outcome.winner >= 0) j["winner"] = s.world->sides[static_cast<std::size_t>(s.core.outcome.winner)];
  return j;
}

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

// disengage = { platoon, charged }: whether a Recce Platoon may, and what stands in the way.
Json disengage_of(const State& s, const Toml& about) {
  about.only({"platoon", "charged"});
  const PieceRef p = Rules::piece(s, about.at("platoon").string());
  if (p.sort != PieceSort::platoon) about.at("platoon").fail("there is no such platoon");
  const Refusals no = check_disengaging(s, PlatoonId{p.id}, about.boolean("charged", false));
  Json j;
  j["may"] = no.empty();
  j["refused"] = refusals_json(s, no);
  return j;
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
    lost += t.destroyed ? 1 : 0;
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

// holding = { side, area = [[x, y], ...] }: whose teams stand there, by the middle of their bases. Transports and teams
// that are Bailed Out or stuck hold nothing.
Json holding(const State& s, const Toml& about) {
  about.only({"side", "area"});
  const PieceRef p = Rules::piece(s, about.at("side").string());
  if (p.sort != PieceSort::side) about.at("side").fail(fmt::format("'{}' is not a side", about.at("side").string()));
  std::vector<Vec> area;
  for (const Toml& corner : about.at("area").items()) area.push_back(point(corner));
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

struct Entry {
  const char* name;
  Json (*answer)(const State&, const Toml&);
};
constexpr Entry entries[] = {{"state", state_of},
                             {"distance", distance_between},
                             {"sight", sight_between},
                             {"score", score_of},
                             {"save", save_of},
                             {"path", path_of},
                             {"route", route_of},
                             {"reach", reach_of},
                             {"in_command", command_of},
                             {"allocations", allocations},
                             {"battle", battle},
                             {"opening", opening_of},
                             {"fire", fire_of},
                             {"cover", cover_of},
                             {"strength", strength_of},
                             {"holding", holding},
                             {"may_assault", may_assault},
                             {"charge", charge_due},
                             {"contact", contact_of},
                             {"disengage", disengage_of}};

}  // namespace

std::vector<std::string> Rules::questions() {
  std::vector<std::string> names;
  for (const Entry& e : entries) names.emplace_back(e.name);
  return names;
}

Json Rules::ask(const State& s, const std::string& question, const Toml& about) {
  std::vector<std::string_view> names;
  for (const Entry& e : entries) {
    if (question == e.name) return e.answer(s, about);
    names.emplace_back(e.name);
  }
  about.fail(fmt::format("there is no question '{}'; {}", question, fmt::format("known: {}", fmt::join(names, ", "))));
}

}  // namespace sandtable::fow
