// Rows of the turn and of the rooms without a chapter of their own; questions of the position; goals.
#include <fmt/core.h>

#include "aaf/core/world.hpp"
#include "aaf/melee/steps.hpp"
#include "aaf/morale/tests.hpp"
#include "aaf/movement/march.hpp"
#include "aaf/shooting/fire.hpp"
#include "aaf/shooting/steps.hpp"
#include "aaf/sight/spotting.hpp"
#include "aaf/turn/steps.hpp"
#include "base/fields_json.hpp"
#include "base/fields_toml.hpp"
#include "game/reading.hpp"

namespace sandtable::aaf {
namespace {

std::string told_goal(const State& s, const Event& e) {
  const auto n = static_cast<std::size_t>(e.amount);
  const bool known = n < s.world->goals.size();
  return fill_words(known ? "{who} has reached its goal: {amount}" : "{who} has reached its goal", title_of(s, e.who),
                    {}, known ? s.world->goals[n].title : std::string());
}
std::string told_order(const State& s, const Event& e) {
  static constexpr const char* words[] = {"to drop its order", "an Attack order", "a Movement order", "a Fire order",
                                          "a Recon order"};
  return fmt::format("{} is given {}", title_of(s, e.who), words[static_cast<std::size_t>(e.amount) % 5]);
}
Cue fire_cue(const State& s, const Event& e) {
  const auto n = static_cast<std::size_t>(e.amount);
  if (n >= s.world->arsenal->weapons.size()) return Cue::small_arms;
  const Weapon& w = s.world->arsenal->weapons[n];
  if (w.machine_gun()) return Cue::machine_gun;
  if (w.id.find("mortar") != std::string::npos) return Cue::mortar;
  return w.anti_soldier() ? Cue::small_arms : Cue::gun;
}
std::string told_fire(const State& s, const Event& e) {
  const auto n = static_cast<std::size_t>(e.amount);
  const bool known = n < s.world->arsenal->weapons.size();
  return fmt::format("{} fires at {}: {}", title_of(s, e.who), title_of(s, e.other),
                     known ? s.world->arsenal->weapons[n].name : "");
}
constexpr Cue fire_cues[] = {Cue::small_arms, Cue::machine_gun, Cue::mortar, Cue::gun};

constexpr EventRow turn_events[] = {
    {"turn"_name, Measure::turn, Cue::turn, "turn {amount}"},
    {"phase"_name, Measure::step, Cue::step, "{amount}"},
    {"goes_first"_name, Measure::nothing, Cue::none, "{who} goes first"},
    {"activated"_name, Measure::nothing, Cue::none, "{who} is activated"},
    {"passes"_name, Measure::nothing, Cue::none, "{who} lets the enemy go first"},
    {"rallies"_name, Measure::nothing, Cue::none, "{who} tries to rally"},
    {"rallied"_name, Measure::nothing, Cue::rally, "{who} is in good order again"},
    {"ordered"_name, Measure::count, Cue::none, "", told_order},
    {"scouts"_name, Measure::nothing, Cue::none, "{who} looks for the enemy"},
    {"spotted"_name, Measure::nothing, Cue::none, "{who} is spotted"},
    {"observed"_name, Measure::nothing, Cue::none, "{who} is observed for the artillery"},
    {"lost_sight"_name, Measure::nothing, Cue::none, "{who} is lost from sight"},
    {"moved"_name, Measure::length, Cue::move, "{who} moves {amount}"},
    {"goes_prone"_name, Measure::nothing, Cue::dig, "{who} goes Prone"},
    {"prepares"_name, Measure::nothing, Cue::none, "{who} makes its weapons ready"},
    {"hull_down"_name, Measure::nothing, Cue::dig, "{who} is hull down"},
    {"shoots"_name, Measure::nothing, Cue::none, "{who} shoots at {other}"},
    {"reacts"_name, Measure::nothing, Cue::none, "{who} answers with over-watch fire at {other}"},
    {"fires"_name, Measure::weapon, Cue::none, "", told_fire, fire_cue, fire_cues},
    {"no_shot"_name, Measure::nothing, Cue::none, "nothing of {who} reaches the target"},
    {"has_fired"_name, Measure::nothing, Cue::none, "{who} ceases fire"},
    {"template"_name, Measure::nothing, Cue::explosion, "a shell of {who} bursts at {other}"},
    {"low_on_ammo"_name, Measure::nothing, Cue::none, "{who} is low on ammunition"},
    {"out_of_ammo"_name, Measure::nothing, Cue::none, "{who} is out of ammunition"},
    {"resupplied"_name, Measure::nothing, Cue::none, "{who} has its ammunition from {other}"},
    {"burnt_out"_name, Measure::nothing, Cue::removed, "{who} has used up its flamethrower"},
    {"mine"_name, Measure::nothing, Cue::explosion, "{who} is on a mine"},
    {"wire_crushed"_name, Measure::nothing, Cue::none, "{who} crushes the wire"},
    {"smoke"_name, Measure::nothing, Cue::smoke, "{who} lays smoke"},
    {"goal_reached"_name, Measure::goal, Cue::victory, "", told_goal},
    {"victory"_name, Measure::nothing, Cue::victory, "{who} has destroyed more than half of the enemy"},
    {"time_up"_name, Measure::turn, Cue::none, "the battle ends after {amount} turns"},
};
constexpr rows::Purpose turn_purposes[] = {
    {"initiative"_name, "for the initiative"},
    {"to_hit"_name, "to hit"},
    {"ammunition"_name, "for its ammunition"},
    {"mines"_name, "on the mines"},
};

Json score_json(const Score& score) {
  Json j;
  j["needed"] = score.needed();
  j["words"] = score.words();
  j["reasons"] = Json::List{};
  for (const Reason& r : score.reasons) {
    Json one;
    one["rule"] = r.rule.text();
    one["add"] = int{r.add};
    j["reasons"].push(std::move(one));
  }
  return j;
}

Json model_json(const State& s, ModelId m) {
  const Model& one = s[m];
  Json j;
  j["name"] = name_of(s, m);
  j["profile"] = profile(s, m).name;
  j["unit"] = name_of(s, one.unit);
  j["at"] = Json::List{int64_t{one.pose.at.x}, int64_t{one.pose.at.y}};
  j["place"] = sandtable::name_of(one.place);
  j["on_table"] = one.present();
  j["aboard"] = one.aboard() ? Json(name_of(s, one.on)) : Json();
  j["speed"] = int64_t{allowance(s, m)};
  j["immobilised"] = one.immobilised;
  j["bailed_out"] = one.bailed_out;
  j["hull_down"] = one.hull_down;
  return j;
}

Json state_of(const State& s, const Toml& about) {
  about.only({"of"});
  const PieceRef p = Rules::piece(s, about.at("of").string());
  if (p.sort == PieceSort::team) return model_json(s, ModelId{p.id});
  if (p.sort != PieceSort::platoon) about.at("of").fail("there is no unit or model '" + about.at("of").string() + "'");
  const UnitId id{p.id};
  const Unit& u = s[id];
  Json j;
  j["name"] = name_of(s, id);
  j["side"] = s.world->sides[static_cast<std::size_t>(u.side)];
  j["order"] = sandtable::name_of(u.order);
  j["nerve"] = sandtable::name_of(u.nerve);
  j["prone"] = u.prone;
  j["spotted"] = u.spotted;
  j["spotted_for_guns"] = u.spotted_for_guns;
  j["spent"] = u.spent;
  j["ready"] = u.ready;
  j["gone"] = u.gone;
  j["moved"] = u.phase.moved;
  j["fired"] = u.phase.fired;
  j["in_melee"] = u.melee >= 0;
  j["mounted"] = u.mounted;
  j["ammunition"] = sandtable::name_of(u.ammunition);
  j["inside"] = indoors(s, id) ? Json((*s.world->table)[house_of(s, id).feature].name) : Json();
  j["floor"] = int{u.inside.floor};
  j["section"] = int{u.inside.section} + 1;
  j["aboard"] = all_aboard(s, id);
  j["figures"] = static_cast<int64_t>(men_of(s, id).size());
  j["began"] = int{u.began};
  j["models"] = Json::List{};
  for (const ModelId m : models_of(s, id)) j["models"].push(name_of(s, m));
  return j;
}

Json distance_of(const State& s, const Toml& about) {
  about.only({"from", "to"});
  const Gap gap = distance(s, model_named(s, about.at("from")), model_named(s, about.at("to")));
  Json j;
  j["distance"] = int64_t{gap.shown()};
  j["shown"] = shown(s, gap.shown());
  return j;
}

Json sight_of(const State& s, const Toml& about) {
  about.only({"from", "to"});
  const Look l = look(s, model_named(s, about.at("from")), model_named(s, about.at("to")));
  Json j;
  j["open"] = l.open;
  j["cover"] = l.cover;
  j["smoke"] = l.smoke;
  j["because"] = l.rule.text();
  return j;
}

Json spotting_of(const State& s, const Toml& about) {
  about.only({"by", "of"});
  const UnitId by = unit_named(s, about.at("by"));
  const UnitId of = unit_named(s, about.at("of"));
  const SpotRange r = spot_range(s, by, of);
  Json j;
  j["range"] = int64_t{r.range};
  j["base"] = int64_t{r.base};
  j["rules"] = Json::List{};
  for (const SpotReason& reason : r.reasons) j["rules"].push(reason.rule.text());
  j["spots"] = can_spot(s, by, of);
  return j;
}

Json fire_of(const State& s, const Toml& about) {
  about.only({"unit", "target", "over_watch"});
  const FireOrder f{.firer = unit_named(s, about.at("unit")),
                    .target = unit_named(s, about.at("target")),
                    .over_watch = about.boolean("over_watch", false)};
  Json j = Json::List{};
  for (const Shot& shot : shots_of(s, f)) {
    Json one;
    one["by"] = name_of(s, shot.by);
    one["weapon"] = weapon(s, shot.weapon).name;
    one["dice"] = shot.silent.valid() ? 0 : shot.dice;
    one["needed"] = hit_score(s, shot.by, shot.weapon, f.over_watch).needed();
    one["far"] = shot.far;
    one["silent"] = shot.silent.valid() ? Json(shot.silent.text()) : Json();
    j.push(std::move(one));
  }
  return j;
}

// damage = { by, weapon = 0, shell = "plain", target }: what a hit needs.
Json damage_of(const State& s, const Toml& about) {
  about.only({"by", "weapon", "shell", "target", "far"});
  const ModelId by = model_named(s, about.at("by"));
  const ModelId on = model_named(s, about.at("target"));
  const auto n = static_cast<std::size_t>(about.integer("weapon", 0));
  if (n >= profile(s, by).weapons.size()) about.fail("that model has no such weapon");
  const Shell shell = about.has("shell") ? read_enum<Shell>(about.at("shell")) : Shell::plain;
  const Gap gap = distance(s, by, on);
  const WeaponId w = profile(s, by).weapons[n].weapon;
  const Blow b = blow_of(s, by, w, shell, protection_seen(s, by, on), gap > weapon(s, w).range / 2);
  const bool afv = profile(s, on).afv();
  Json j = score_json(afv ? armour_score(s, on, b) : damage_score(s, on, b));
  j["power"] = b.power;
  if (afv) {
    j["armour"] = armour_of(s, on, b);
    j["modifier"] = tables(s).armour.destroyed_from - armour_score(s, on, b).needed();
    j["by_die"] = Json::List{};
    for (int die = 1; die <= 6; ++die) j["by_die"].push(sandtable::name_of(harm_of(s, on, b, die)));
  } else {
    j["constitution"] = constitution_of(s, on, b);
  }
  return j;
}

Json morale_question(const State& s, const Toml& about) {
  about.only({"unit", "cause", "immobilised"});
  const UnitId u = unit_named(s, about.at("unit"));
  const Cause cause = about.has("cause") ? read_enum<Cause>(about.at("cause")) : Cause::casualties;
  return score_json(morale_score(s, {u, cause, about.boolean("immobilised", false), {}}));
}

// march = { model, to = [x, y] }: what the straight way costs.
Json march_of(const State& s, const Toml& about) {
  about.only({"model", "to"});
  const ModelId m = model_named(s, about.at("model"));
  const Vec to = read_point(about.at("to"));
  const March way = march(s, Standings(s), m, {{to, heading_of(to - s[m].pose.at)}});
  Json j;
  j["cost"] = int64_t{way.shown()};
  j["allowed"] = int64_t{allowance(s, m)};
  j["crossings"] = way.crossings;
  j["legal"] = within(s, m, way, allowance(s, m));
  j["length"] = int64_t{way.walk.length};
  return j;
}

// melee = { model, contact = true }: its dice.
Json melee_of(const State& s, const Toml& about) {
  about.only({"model", "contact"});
  return Json(int64_t{dice_of(s, model_named(s, about.at("model")), about.boolean("contact", true))});
}

Json battle_of(const State& s, const Toml&) {
  Json j;
  j["turn"] = int{s.turn};
  j["phase"] = sandtable::name_of(s.phase);
  j["first"] = s.world->sides[static_cast<std::size_t>(s.first)];
  j["side"] = s.world->sides[static_cast<std::size_t>(s.active)];
  j["smoke"] = int{s.gun_smoke};
  j["cleared"] = static_cast<int64_t>(s.cleared.size());
  return j;
}

Json strength_of(const State& s, const Toml& about) {
  about.only({"of"});
  const PieceRef p = Rules::piece(s, about.at("of").string());
  int64_t began = 0, now = 0, units = 0, gone = 0;
  for (std::size_t i = 0; i < s.units.size(); ++i) {
    if (s.units[i].side < 0 || (p.sort == PieceSort::side ? s.units[i].side != p.id : static_cast<int16_t>(i) != p.id))
      continue;
    ++units;
    gone += s.units[i].gone ? 1 : 0;
  }
  for (std::size_t i = 0; i < s.models.size(); ++i) {
    const UnitId u = s.models[i].unit;
    if (p.sort == PieceSort::side ? s[u].side != p.id : u.value != p.id) continue;
    ++began;
    now += s.models[i].in_play() ? 1 : 0;
  }
  Json j;
  j["began"] = began;
  j["models"] = now;
  j["lost"] = began - now;
  j["units"] = units;
  j["units_lost"] = gone;
  return j;
}

// holding = { side, area = [[x, y], ...] }: whose models stand there, by the middle of their bases.
Json holding_of(const State& s, const Toml& about) {
  about.only({"side", "area"});
  const PieceRef p = Rules::piece(s, about.at("side").string());
  if (p.sort != PieceSort::side) about.at("side").fail("'" + about.at("side").string() + "' is not a side");
  const std::vector<Vec> area = read_outline(about.at("area"));
  int64_t own = 0, enemies = 0;
  for (std::size_t i = 0; i < s.models.size(); ++i) {
    const ModelId m = ModelId::of(i);
    if (!s[m].in_play() || s[s[m].unit].nerve == Nerve::fleeing || where(s[m].pose.at, area) == Where::outside)
      continue;
    ++(side_of(s, m) == p.id ? own : enemies);
  }
  Json j;
  j["teams"] = own;
  j["enemies"] = enemies;
  return j;
}

constexpr rows::Question<State> turn_questions[] = {
    {"state", "{ of }", "a unit or a model", "name, order, nerve, prone, spotted, spent, figures, models", state_of},
    {"distance", "{ from, to }", "between two bases", "distance, shown", distance_of},
    {"sight", "{ from, to }", "from one model to another", "open, cover, smoke, because", sight_of},
    {"spotting", "{ by, of }", "how far a unit can spot another", "range, base, rules, spots", spotting_of},
    {"fire", "{ unit, target, over_watch }", "every weapon of a unit", "by, weapon, dice, needed, far, silent",
     fire_of},
    {"damage", "{ by, target, weapon, shell }", "what a hit needs",
     "needed, power, constitution or armour, modifier, by_die", damage_of},
    {"morale", "{ unit, cause, immobilised }", "a test of morale", "needed, reasons", morale_question},
    {"march", "{ model, to }", "the cost of a straight way", "cost, allowed, crossings, legal, length", march_of},
    {"melee_dice", "{ model, contact }", "the dice of a figure in melee", "a number", melee_of},
    {"strength", "{ of }", "what is left of a side or a unit", "began, models, lost, units, units_lost", strength_of},
    {"holding", "{ side, area }", "whose models stand there", "teams, enemies", holding_of},
    {"battle", "{}", "where the battle stands", "turn, phase, first, side", battle_of},
};

constexpr rows::Ask<State> turn_asks[] = {ask_row<State, AskActivate>(), ask_row<State, AskAct>(),
                                          ask_row<State, AskReact>()};

}  // namespace

const Chapter& turn_chapter() {
  static const Chapter chapter{
      .name = "turn", .events = turn_events, .purposes = turn_purposes, .questions = turn_questions, .asks = turn_asks};
  return chapter;
}

bool judge_goals(State& s, bool at_end, Out& out) {
  unsigned sides = 0;
  const std::vector<Goal>& goals = s.world->goals;
  for (std::size_t i = 0; i < goals.size(); ++i) {
    const Goal& g = goals[i];
    if ((g.at_end && !at_end) || (sides >> g.side & 1) != 0 || !g.reached(Rules::ask(s, g.question, g.about))) continue;
    sides |= 1U << g.side;
    out.event({.kind = "goal_reached"_name, .who = PieceRef::side(g.side), .amount = static_cast<int32_t>(i)});
  }
  if (sides == 0) return false;
  s.core.outcome =
      sides == 3 ? Outcome{Ending::drawn, -1, {}} : Outcome{Ending::won, static_cast<int8_t>(sides == 1 ? 0 : 1), {}};
  return true;
}

// Between commands only, not in the middle of what one of them set off.
void settled(State& s, Out& out) {
  if (!s.world->goals.empty() && (top_as<AskActivate>(s) || top_as<AskAct>(s))) judge_goals(s, false, out);
}

}  // namespace sandtable::aaf
