// A battle in words: names, the log line of each event, and commands as scripts write them.
#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/fields_toml.hpp"
#include "fow/core/read.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/shooting/shooting.hpp"
#include "fow/show/assault_words.hpp"
#include "fow/show/cards.hpp"

namespace sandtable::fow {
namespace {

constexpr const char* step_words[] = {"Starting Step", "Movement Step", "Shooting Step", "Assault Step"};

std::string dice_words(const Roll& roll) {
  std::string words;
  for (const Die& d : roll.dice) {
    if (!words.empty()) words += ", ";
    if (d.first != 0) words += fmt::format("{} re-rolled to ", d.first);
    words += fmt::format("{}", d.value);
  }
  return words.empty() ? "no die" : words;
}

std::string roll_words(const State& s, const Event& e) {
  const std::string who = e.who.valid() ? Rules::name_of(s, e.who) : "the shooter";
  const std::string what = Rules::purpose_words(e.roll.purpose);
  const std::string score = e.roll.score.needed() > 6 ? "out of reach" : fmt::format("{}+", e.roll.score.needed());
  return fmt::format("{} rolls {} ({}): {}", who, what, score, dice_words(e.roll));
}

PieceRef find(const State& s, const Toml& word, PieceSort sort) {
  const PieceRef p = Rules::piece(s, word.string());
  if (p.sort == sort) return p;
  if (p.sort == PieceSort::team && sort == PieceSort::platoon) return piece_of(s[TeamId{p.id}].platoon);
  if (p.sort == PieceSort::platoon && sort == PieceSort::team) {
    const auto teams = teams_of(s, PlatoonId{p.id});
    if (teams.size() == 1) return piece_of(teams[0]);
  }
  word.fail(fmt::format("there is no {} '{}'", name_of(sort), word.string()));
}

Pose read_pose(Angle facing, Vec before, const Toml& p) {
  if (p.items().size() < 2 || p.items().size() > 3) p.fail("a step is [x, y] or [x, y, facing in degrees]");
  Pose pose{{p.items()[0].length(), p.items()[1].length()}, {}};
  if (p.items().size() == 3)
    pose.facing = read_heading(p.items()[2]);
  else
    pose.facing = pose.at == before ? facing : heading_of(pose.at - before);
  return pose;
}

// Where a team sets out from: where it stands, or its vehicle.
Pose start_of(const State& s, TeamId t) {
  if (s[t].aboard() && model(s, t).towed()) return limbered_footprint(s, t).pose;
  return s[stands_for(s, t)].pose;
}

std::vector<Pose> read_steps(const State& s, TeamId t, const std::vector<Toml>& steps) {
  std::vector<Pose> poses;
  Pose at = start_of(s, t);
  for (const Toml& step : steps) poses.push_back(at = read_pose(at.facing, at.at, step));
  return poses;
}

// One team's part: path = [[x, y], ...], to = [x, y], forward = 12, facing = 90; into = "truck", how = "climb", over =
// "cliff".
Route read_route(const State& s, TeamId t, const Toml& words) {
  Route route{.piece = piece_of(t)};
  const Pose now = start_of(s, t);
  if (const Toml& path = words.find("path"))
    route.steps = read_steps(s, t, path.items());
  else if (const Toml& to = words.find("to"))
    route.steps = read_steps(s, t, {to});
  else if (const Toml& forward = words.find("forward"))
    route.steps = {{now.at + along(now.facing, forward.length()), now.facing}};
  else if (words.has("facing"))
    route.steps = {now};
  if (const Toml& facing = words.find("facing"); facing && !route.steps.empty())
    route.steps.back().facing = read_heading(facing);
  if (const Toml& into = words.find("into")) route.into = find(s, into, PieceSort::team);
  if (const Toml& over = words.find("over")) route.into = find(s, over, PieceSort::feature);
  if (const Toml& how = words.find("how")) {
    how.one_of({"dismount", "unload", "climb"});
    route.how = *Name::parse(how.string());
  }
  return route;
}

// orders = [{ team = "t1", to = [10, 4] }, ...] in the order they move; or paths = { t1 = [[10, 4], [12, 6, 90]] } in
// the order of the platoon; or the words of one order for a platoon of one team.
void read_paths(const State& s, const Toml& words, PlatoonId platoon, Reply& reply) {
  if (const Toml& orders = words.find("orders")) {
    for (const Toml& one : orders.items()) {
      one.only({"team", "path", "to", "forward", "facing", "into", "over", "how"});
      reply.routes.push_back(read_route(s, TeamId{find(s, one.at("team"), PieceSort::team).id}, one));
    }
    return;
  }
  if (const Toml& paths = words.find("paths")) {
    for (const auto& [name, steps] : paths.entries()) {
      const PieceRef p = Rules::piece(s, name);
      if (p.sort != PieceSort::team) steps.fail(fmt::format("there is no team '{}'", name));
      reply.routes.push_back({.piece = p, .steps = read_steps(s, TeamId{p.id}, steps.items())});
    }
    std::sort(reply.routes.begin(), reply.routes.end(),
              [](const Route& a, const Route& b) { return a.piece.id < b.piece.id; });
    return;
  }
  const auto teams = members_of(s, platoon);
  const TeamId t = words.has("team")   ? TeamId{find(s, words.find("team"), PieceSort::team).id}
                   : teams.size() == 1 ? teams[0]
                                       : TeamId{};
  const bool any = words.has("path") || words.has("to") || words.has("forward") || words.has("facing") ||
                   words.has("into") || words.has("how");
  if (!any) return;
  if (!t.valid()) words.fail("say which teams move: orders = [{ team = \"name\", to = [x, y] }, ...]");
  reply.routes.push_back(read_route(s, t, words));
}

Body body(const State& s, const Toml& word) {
  const Body b = target_named(s, Rules::piece(s, word.string()));
  if (!b.valid())
    word.fail(fmt::format("there is no platoon, group or Independent team '{}' on the table", word.string()));
  return b;
}

// What one team, or every team, does in a volley. weapons = ["main", "co_ax"] or names; full = "37mm"; smoke = true;
// improved = true; priority = "infantry"; facing = "team"; opening = 2; charge = true; target = "platoon".
void change_fire(const State& s, const Toml& words, Fire& f) {
  if (const Toml& target = words.find("target")) f.target = body(s, target);
  if (const Toml& full = words.find("full")) f.full = called(weapon_of(s, f.shot), full.string());
  const Weapon& w = weapon_of(s, f.shot);
  if (words.boolean("smoke", false) && w.has(WeaponTrait::smoke)) f.shot.ammo = Ammo::smoke;
  if (words.boolean("improved", false) && w.improved) f.shot.ammo = Ammo::improved;
  if (const Toml& priority = words.find("priority")) f.priority = read_enum<TeamType>(priority);
  if (const Toml& facing = words.find("facing")) f.facing = TeamId{find(s, facing, PieceSort::team).id};
  if (const Toml& opening = words.find("opening")) f.opening = static_cast<int8_t>(opening.integer_between(0, 100));
  if (words.has("charge")) f.charging = words.boolean("charge", false);
}

bool fires_with(const State& s, const Toml& weapons, Shot shot) {
  for (const Toml& word : weapons.items())
    if (called(weapon_of(s, shot), word.string())) return true;
  return false;
}

// shoot = { platoon = "p", target = "e" } is the usual fire; weapons, smoke, ... for every team; teams = [{ team = "t",
// ... }] for some of them; hold = ["t"]; only = ["t"].
Command read_shoot(const State& s, const Toml& words) {
  words.only({"platoon", "team", "who", "target", "weapons", "full", "smoke", "improved", "priority", "facing",
              "opening", "charge", "teams", "hold", "only"});
  const bool defending = s.assault.firing;  // at the attacking platoon (FOW-ASL-054)
  const Toml& who = words.has("platoon") ? words.find("platoon")
                    : words.has("team")  ? words.find("team")
                                         : words.at("who");
  const PieceRef named = Rules::piece(s, who.string());
  const bool lone = named.sort == PieceSort::team && s[TeamId{named.id}].present() && s[TeamId{named.id}].alone();
  Command c{.verb = "shoot"_name, .actor = lone ? named : find(s, who, PieceSort::platoon)};
  const Body shooters = lone ? Body{s[TeamId{named.id}].platoon, TeamId{named.id}} : Body{PlatoonId{c.actor.id}, {}};
  const Body target = words.has("target") ? body(s, words.find("target"))
                      : defending         ? Body{s.assault.attacker, {}}
                                          : Body{};
  if (target.valid()) c.replies.push_back({.key = "target"_name, .values = {code_of(target)}});
  bool plain = true;
  for (const char* key :
       {"weapons", "full", "smoke", "improved", "priority", "facing", "opening", "charge", "teams", "hold", "only"})
    plain = plain && !words.has(key);
  if (plain) return c;
  if (!target.valid()) words.fail("say the target");
  std::vector<Fire> plan = usual_fire(s, shooters, target);
  std::vector<Fire> orders;
  for (Shot shot : shots_of(s, shooters)) {
    const Toml* mine = &words;
    if (const Toml& teams = words.find("teams"))
      for (const Toml& one : teams.items()) {
        one.only({"team", "target", "weapons", "full", "smoke", "improved", "priority", "facing", "opening", "charge"});
        if (find(s, one.at("team"), PieceSort::team).id == shot.team.value) mine = &one;
      }
    const auto lists = [&](const char* key) {
      for (const Toml& one : words.find(key) ? words.find(key).items() : std::vector<Toml>{})
        if (find(s, one, PieceSort::team).id == shot.team.value) return true;
      return false;
    };
    if (lists("hold") || (words.has("only") && !lists("only"))) continue;
    const Toml& weapons = mine->has("weapons") ? mine->find("weapons") : words.find("weapons");
    const auto usual = std::find_if(plan.begin(), plan.end(), [&](const Fire& f) {
      return f.shot.team == shot.team && f.shot.weapon == shot.weapon;
    });
    if (weapons ? !fires_with(s, weapons, shot) : usual == plan.end() && !mine->has("target")) continue;
    Fire f = usual != plan.end() ? *usual : Fire{.shot = shot, .target = target};
    if (usual == plan.end() && fires_as_hmg(s, shot.team, shot.weapon)) f.shot.ammo = Ammo::as_hmg;
    change_fire(s, words, f);
    if (mine != &words) change_fire(s, *mine, f);
    if (usual == plan.end() && !mine->has("opening")) f.opening = usual_place(s, f);
    orders.push_back(f);
  }
  return orders_for(s, shooters, target, orders);
}

ModelId model_named(const State& s, const Toml& word) {
  const std::vector<Model>& models = s.world->models;
  const auto found =
      std::find_if(models.begin(), models.end(), [&](const Model& m) { return m.name == word.string(); });
  if (found == models.end()) word.fail(fmt::format("there is no model '{}' on the table", word.string()));
  return ModelId::of(static_cast<std::size_t>(found - models.begin()));
}

PlatoonId actor(const State& s, const Toml& words) {
  const Toml& who = words.has("platoon") ? words.find("platoon")
                    : words.has("team")  ? words.find("team")
                                         : words.at("who");
  return PlatoonId{find(s, who, PieceSort::platoon).id};
}

}  // namespace

PieceRef piece_in_words(const State& s, const Toml& word, PieceSort sort) { return find(s, word, sort); }
Route route_in_words(const State& s, TeamId t, const Toml& words) { return read_route(s, t, words); }

std::string Rules::name_of(const State& s, PieceRef p) {
  const auto i = static_cast<std::size_t>(p.id);
  switch (p.sort) {
    case PieceSort::team: return i < s.world->teams.size() ? s.world->teams[i] : "";
    case PieceSort::platoon: return i < s.world->platoons.size() ? s.world->platoons[i] : "";
    case PieceSort::side: return i < 2 ? s.world->sides[i] : "";
    case PieceSort::feature: return i < s.world->table->features().size() ? s.world->table->features()[i].name : "";
    default: return "";
  }
}

PieceRef Rules::piece(const State& s, std::string_view called) {
  for (std::size_t i = 0; i < s.world->teams.size(); ++i)
    if (s.world->teams[i] == called) return PieceRef::team(static_cast<int>(i));
  for (std::size_t i = 0; i < s.world->platoons.size(); ++i)
    if (s.world->platoons[i] == called) return PieceRef::platoon(static_cast<int>(i));
  for (int i = 0; i < 2; ++i)
    if (s.world->sides[static_cast<std::size_t>(i)] == called) return PieceRef::side(i);
  const FeatureId f = s.world->table->find(called);
  return f.valid() ? PieceRef::feature(f.value) : PieceRef{};
}

int Rules::side_of(const State& s, PieceRef p) {
  const auto i = static_cast<std::size_t>(p.id);
  if (p.sort == PieceSort::team && i < s.teams.size() && s.teams[i].platoon.valid())
    return fow::side_of(s, TeamId{p.id});
  if (p.sort == PieceSort::platoon && i < s.platoons.size()) return s.platoons[i].side;
  return p.sort == PieceSort::side ? p.id : -1;
}

std::string Rules::purpose_words(Name of) {
  const std::string_view purpose = of.text();
  return purpose == "to_hit"           ? "to hit"
         : purpose == "save"           ? "to save"
         : purpose == "firepower"      ? "for firepower"
         : purpose == "remount"        ? "to remount"
         : purpose == "nerve"          ? "to keep its nerve"
         : purpose == "bogging"        ? "a Bogging Check"
         : purpose == "free"           ? "to free itself"
         : purpose == "climb"          ? "to climb"
         : purpose == "rally"          ? "to rally"
         : purpose == "breakdown"      ? "for a breakdown"
         : purpose == "recovery"       ? "to tow"
         : purpose == "repair"         ? "to repair"
         : purpose == "dig"            ? "to dig in"
         : purpose == "gun_tank"       ? "to pick the tank"
         : purpose == "passenger"      ? "to survive as a passenger"
         : purpose == "rider"          ? "to survive as a tank rider"
         : purpose == "improvised"     ? "for its Improvised Armour"
         : purpose == "assault_tanks"  ? "to assault tanks"
         : purpose == "morale"         ? "its Platoon Morale Check"
         : purpose == "company_morale" ? "the Company Morale Check"
         : purpose == "sole_survivor"  ? "as sole survivor"
         : purpose == "head_rear"      ? "to slip away to the rear"
         : purpose == "disengage"      ? "to disengage"
         : purpose == "stand_firm"     ? "to stand firm"
         : purpose == "visibility"     ? "how far it sees"
         : purpose == "warrior"        ? "to keep the Warrior from escaping"
         : purpose == "assault"        ? "to hit in close combat"
         : purpose == "motivation"     ? "for Motivation"
                                       : std::string(purpose);
}

// "german" is how a script names a side, "German" how people read it; "us" is "US".
std::string side_title(std::string name) {
  const auto upper = [](char& c) { c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; };
  if (name.size() <= 2) std::for_each(name.begin(), name.end(), upper);
  if (!name.empty()) upper(name.front());
  return name;
}

std::string Rules::narrate(const State& s, const Event& e) {
  const std::string who = name_of(s, e.who);
  const std::string_view kind = e.kind.text();
  if (kind == "turn") return fmt::format("{} turn {}", side_title(who), e.amount);
  if (kind == "step") return fmt::format("{}", step_words[e.amount & 3]);
  if (kind == "moved") return fmt::format("{} moves {}", who, shown_length(e.amount, s.world->centimetres));
  if (kind == "shoots") return fmt::format("{} shoots at {}", who, name_of(s, e.other));
  if (kind == "rolled") return roll_words(s, e);
  if (kind == "fires" || kind == "fires_smoke") {
    const ModelId m = s[TeamId{e.who.id}].model;
    const auto n = static_cast<std::size_t>(e.amount);
    const bool known = m.valid() && n < s.world->models[m.index()].weapons.size();
    return fmt::format("{} fires its {}{}", who, known ? s.world->models[m.index()].weapons[n].name : "weapon",
                       kind == "fires" ? "" : ": smoke");
  }
  if (kind == "pinned") return fmt::format("{} is Pinned Down", who);
  if (kind == "removed") return fmt::format("{} is taken off the table", who);
  if (kind == "no_effect") return fmt::format("a hit of {} can harm nobody there", who);
  if (kind == "hit") return fmt::format("{} is hit", who);
  if (kind == "picked_out")
    return fmt::format("{} picks out the {}", who, s.world->models[static_cast<std::size_t>(e.amount)].name);
  if (kind == "smoke") return fmt::format("smoke rises around {}", who);
  if (kind == "smoke_disperses") return fmt::format("the smoke of {} disperses", who);
  if (kind == "assaulted") return fmt::format("{} is assaulted", who);
  if (kind == "kept_off") return fmt::format("{} is kept off by the turret-rear machine-gun", who);
  if (kind == "must_break_off") return fmt::format("{} has to break off", who);
  if (kind == "counterattacks") return fmt::format("{} counterattacks", who);
  if (kind == "saved") return fmt::format("{} is unharmed", who);
  if (kind == "glanced") return fmt::format("a glancing hit on {}", who);
  if (kind == "penetrated") return fmt::format("the armour of {} is penetrated", who);
  if (kind == "covered") return fmt::format("{} is in Bulletproof Cover", who);
  if (kind == "got_out") return fmt::format("{} gets out of {}", who, name_of(s, e.other));
  if (kind == "escaped")
    return e.other.valid() ? fmt::format("{} escapes; {} is lost in its place", who, name_of(s, e.other))
                           : fmt::format("{} escapes unharmed", who);
  if (kind == "takes_over") return fmt::format("the commander of {} takes over {}", who, name_of(s, e.other));
  if (kind == "bailed_out") return fmt::format("{} bails out", who);
  if (kind == "remounted") return fmt::format("{} remounts", who);
  if (kind == "destroyed") return fmt::format("{} is destroyed", who);
  if (kind == "bogged_down") return fmt::format("{} bogs down", who);
  if (kind == "broke_down") return fmt::format("{} breaks down", who);
  if (kind == "freed") return fmt::format("{} is freed", who);
  if (kind == "tows") return fmt::format("{} takes {} in tow", who, name_of(s, e.other));
  if (kind == "towed") return fmt::format("{} is towed {}", who, shown_length(e.amount, s.world->centimetres));
  if (kind == "tow_failed") return fmt::format("{} cannot shift {}", who, name_of(s, e.other));
  if (kind == "repaired") return fmt::format("{} is repaired", who);
  if (kind == "beyond_repair") return fmt::format("{} is beyond repair", who);
  if (kind == "rallied") return fmt::format("{} rallies", who);
  if (kind == "mounted") return fmt::format("{} goes aboard {}", who, name_of(s, e.other));
  if (kind == "dismounted") return fmt::format("{} gets off {}", who, name_of(s, e.other));
  if (kind == "left_horses") return fmt::format("{} leaves its horses", who);
  if (kind == "unloaded") return fmt::format("{} takes its gun off the vehicle", who);
  if (kind == "climbed") return fmt::format("{} climbs {}", who, name_of(s, e.other));
  if (kind == "fell_back") return fmt::format("{} does not get up", who);
  if (kind == "left_table") return fmt::format("{} leaves the table", who);
  if (kind == "lost_off_table") return fmt::format("{} is lost beyond the table", who);
  if (kind == "dug_in") return fmt::format("{} is in a Foxhole", who);
  if (kind == "no_foxholes") return fmt::format("{} does not get its Foxholes dug", who);
  if (kind == "placed") return fmt::format("{} shows itself", who);
  if (kind == "appointed") return fmt::format("{} is made Platoon Command team by {}", who, name_of(s, e.other));
  if (kind == "took_over") return fmt::format("the commander in {} takes over {}", who, name_of(s, e.other));
  if (kind == "to_the_rear") return fmt::format("{} goes to the rear", who);
  if (kind == "joined") return fmt::format("{} joins {}", who, name_of(s, e.other));
  if (kind == "left") return fmt::format("{} leaves {}", who, name_of(s, e.other));
  if (kind == "leads") return fmt::format("{} leads {}", who, name_of(s, e.other));
  if (kind == "goes_first") return fmt::format("{} goes first", who);
  if (kind == "conceded") return fmt::format("{} concedes", who);
  if (kind == "draw_offered") return fmt::format("{} offers a draw", who);
  if (kind == "drawn") return "a draw is agreed";
  if (kind == "goal_reached") {
    const auto n = static_cast<std::size_t>(e.amount);
    return fmt::format("{} has reached its goal{}", who,
                       n < s.world->goals.size() ? ": " + s.world->goals[n].title : std::string());
  }
  if (kind == "fights_on") return fmt::format("{} fights on", who);
  if (kind == "no_fighters") return fmt::format("{} has nobody to fight with and fails its morale check", who);
  if (kind == "flees") return fmt::format("{} flees and is Destroyed", who);
  if (kind == "company_breaks") return fmt::format("the company of {} breaks: the battle is lost", who);
  if (kind == "reveals") return fmt::format("{} reveals {}", who, name_of(s, e.other));
  if (kind == "disengages") return fmt::format("{} tries to disengage", who);
  if (kind == "stays") return fmt::format("{} cannot get away", who);
  if (kind == "forced_back") return fmt::format("{} is forced to disengage", who);
  if (kind == "fires_at_none") return fmt::format("{} fires where nobody is left to hit", who);
  if (kind == "sees") return fmt::format("{} sees {} far", who, shown_length(e.amount, s.world->centimetres));
  if (const auto words = narrate_assault(s, e)) return *words;
  if (kind == "time_up") return fmt::format("the battle ends after {} turns", e.amount);
  return fmt::format("{} {}", who, kind);
}

Command Rules::command(const State& s, const std::string& verb, const Toml& words) {
  Command c{.decision = s.core.decision};
  const auto named = Name::parse(verb);
  if (!named) words.fail(fmt::format("'{}' is not a command", verb));
  c.verb = *named;
  if (verb == "move") {
    words.only({"platoon", "team", "who", "orders", "paths", "path", "to", "forward", "facing", "into", "over", "how",
                "double", "commit", "confirm"});
    const PlatoonId p = actor(s, words);
    c.actor = piece_of(p);
    if (const Toml& twice = words.find("double"))
      c.replies.push_back({.key = "double"_name, .values = {twice.boolean() ? 1 : 0}});
    if (const Toml& now = words.find("commit"))
      c.replies.push_back({.key = "commit"_name, .values = {static_cast<int32_t>(now.integer_between(0, 999))}});
    if (words.boolean("confirm", false)) return c;  // the rest of the plan as it was drafted
    c.replies.push_back({.key = "paths"_name});
    read_paths(s, words, p, c.replies.back());
  } else if (verb == "join") {
    words.only({"team", "platoon"});
    c.actor = find(s, words.at("team"), PieceSort::team);
    c.replies.push_back({.key = "platoon"_name, .values = {find(s, words.at("platoon"), PieceSort::platoon).id}});
  } else if (verb == "lead") {
    words.only({"team"});
    c.actor = find(s, words.at("team"), PieceSort::team);
  } else if (verb == "defend") {
    Command defend = read_shoot(s, words);
    defend.decision = c.decision;
    defend.verb = c.verb;
    std::erase_if(defend.replies, [](const Reply& r) { return r.key == "target"_name; });
    return defend;
  } else if (verb == "counterattack") {
    words.only({"platoon"});
    c.actor = piece_of(actor(s, words));
  } else if (verb == "improvise") {
    words.only({"team", "use"});
    c.actor = find(s, words.at("team"), PieceSort::team);
    c.replies.push_back({.key = "use"_name, .values = {words.boolean("use", true) ? 1 : 0}});
  } else if (verb == "shoot") {
    Command shoot = read_shoot(s, words);
    shoot.decision = c.decision;
    return shoot;
  } else if (verb == "shelter") {
    words.only({"team", "platoon", "teams"});
    if (words.has("team")) {
      c.actor = find(s, words.at("team"), PieceSort::team);
      c.replies.push_back({.key = "platoon"_name, .values = {find(s, words.at("platoon"), PieceSort::platoon).id}});
    } else {
      c.actor = find(s, words.at("platoon"), PieceSort::platoon);
      Reply teams{.key = "teams"_name};
      for (const Toml& t : words.at("teams").items()) teams.values.push_back(find(s, t, PieceSort::team).id);
      c.replies.push_back(std::move(teams));
    }
  } else if (verb == "appoint") {
    words.only({"team", "commander"});
    c.actor = find(s, words.at("team"), PieceSort::team);
    c.replies.push_back({.key = "commander"_name, .values = {find(s, words.at("commander"), PieceSort::team).id}});
  } else if (verb == "take_over") {
    words.only({"team", "tank"});
    c.actor = find(s, words.at("team"), PieceSort::team);
    Reply tank{.key = "tank"_name};
    if (const Toml& other = words.find("tank")) tank.values.push_back(find(s, other, PieceSort::team).id);
    c.replies.push_back(std::move(tank));
  } else if (verb == "head_rear" || verb == "check_morale") {
    words.only({"platoon", "who"});
    c.actor = piece_of(actor(s, words));
  } else if (verb == "reveal") {
    words.only({"platoon", "target"});
    c.actor = piece_of(actor(s, words));
    c.replies.push_back({.key = "target"_name, .values = {code_of(body(s, words.at("target")))}});
  } else if (verb == "look_out") {
    words.only({"platoon", "team", "who"});
    const PieceRef lone = words.has("team") ? piece(s, words.find("team").string()) : PieceRef{};
    c.actor = lone.sort == PieceSort::team && s[TeamId{lone.id}].alone() ? lone : piece_of(actor(s, words));
  } else if (verb == "disengage") {
    words.only({"platoon", "go"});
    c.actor = piece_of(actor(s, words));
    c.replies.push_back({.key = "go"_name, .values = {words.boolean("go", true) ? 1 : 0}});
  } else if (verb == "pull_back") {
    words.only({"platoon", "orders", "paths"});
    const PlatoonId p = actor(s, words);
    c.actor = piece_of(p);
    if (words.has("orders") || words.has("paths")) {
      c.replies.push_back({.key = "paths"_name});
      read_paths(s, words, p, c.replies.back());
    }
  } else if (verb == "dig") {
    words.only({"platoon", "team", "who"});
    c.actor = piece_of(actor(s, words));
  } else if (verb == "refuel") {
    words.only({"team"});
    c.actor = find(s, words.at("team"), PieceSort::team);
  } else if (verb == "place_sniper") {
    words.only({"team", "at", "facing"});
    c.actor = find(s, words.at("team"), PieceSort::team);
    Pose at = read_pose({}, s[TeamId{c.actor.id}].pose.at, words.at("at"));
    at.facing = words.has("facing") ? read_heading(words.find("facing")) : Angle{};
    c.replies.push_back({.key = "place"_name, .routes = {{.piece = c.actor, .steps = {at}}}});
  } else if (verb == "tow" || verb == "repair") {
    if (verb == "tow")
      words.only({"team", "stuck", "path", "to", "forward", "facing"});
    else
      words.only({"team", "stuck"});
    c.actor = find(s, words.at("team"), PieceSort::team);
    if (const Toml& stuck = words.find("stuck"))
      c.replies.push_back({.key = "stuck"_name, .values = {find(s, stuck, PieceSort::team).id}});
    const Route way = read_route(s, TeamId{c.actor.id}, words);
    if (!way.steps.empty()) c.replies.push_back({.key = "paths"_name, .routes = {way}});
  } else if (verb == "allocate") {
    words.only({"platoon", "to"});
    Reply hits{.key = "hits"_name};
    for (const Toml& taker : words.at("to").items()) hits.values.push_back(find(s, taker, PieceSort::team).id);
    c.actor = words.has("platoon")  ? piece_of(actor(s, words))
              : hits.values.empty() ? PieceRef{}
                                    : piece_of(s[TeamId{static_cast<int16_t>(hits.values[0])}].with());
    if (s.assault.on() && !s.assault.firing) c.actor = PieceRef::side(1 - s.assault.assaulting);  // FOW-ASL-084
    c.replies.push_back(std::move(hits));
  } else if (verb == "gun_tank") {
    words.only({"hits"});
    Reply hits{.key = "hits"_name};
    for (const Toml& hit : words.at("hits").items())
      hits.values.push_back(static_cast<int32_t>(hit.integer_between(0, 999)));
    c.replies.push_back(std::move(hits));
  } else if (verb == "name_model") {
    words.only({"kinds"});
    Reply kinds{.key = "kinds"_name};
    for (const Toml& kind : words.at("kinds").items()) kinds.values.push_back(model_named(s, kind).value);
    c.replies.push_back(std::move(kinds));
  } else if (verb == "get_out") {
    words.only({"team", "at", "facing"});
    c.actor = find(s, words.at("team"), PieceSort::team);
    const Pose now = s[stands_for(s, TeamId{c.actor.id})].pose;
    Pose at = read_pose(now.facing, now.at, words.at("at"));
    if (const Toml& facing = words.find("facing")) at.facing = read_heading(facing);
    c.replies.push_back({.key = "places"_name, .routes = {{.piece = c.actor, .steps = {at}}}});
  } else if (verb == "escape") {
    words.only({"team"});
    visit_step(
        [&](const auto& step) {
          if constexpr (std::is_same_v<std::remove_cvref_t<decltype(step)>, AskEscape>) c.actor = piece_of(step.team);
        },
        s.stack.back().step);
    Reply which{.key = "team"_name};
    if (const Toml& team = words.find("team")) which.values.push_back(find(s, team, PieceSort::team).id);
    c.replies.push_back(std::move(which));
  } else if (verb == "standing") {
    words.only({"question", "usual"});
    const auto question = Name::parse(words.at("question").string());
    if (!question) words.at("question").fail("not the name of a question");
    c.replies.push_back({.key = *question, .values = {words.boolean("usual", true) ? 1 : 0}});
  } else if (verb == "done") {
    words.only({"rear"});
    if (const Toml& rear = words.find("rear")) {
      Reply sent{.key = "rear"_name};
      for (const Toml& t : rear.items()) sent.values.push_back(find(s, t, PieceSort::team).id);
      c.replies.push_back(std::move(sent));
    }
  } else if (read_assault_words(s, verb, words, c)) {
    return c;
  } else if (verb == "concede" || verb == "offer_draw" || verb == "accept_draw") {
    words.only({});
  } else {
    words.fail(fmt::format(
        "there is no command '{}'; use move, dig, place_sniper, refuel, head_rear, check_morale, reveal, look_out, "
        "disengage, pull_back, join, lead, shoot, shelter, appoint, "
        "take_over, tow, repair, gun_tank, name_model, allocate, get_out, "
        "escape, assault, cover, charge, charge_all, defend, hold, improvise, counterattack, push_in, break_off, "
        "consolidate, breakthrough, "
        "done, concede, offer_draw, accept_draw or standing",
        verb));
  }
  return c;
}

}  // namespace sandtable::fow
