// Commands of the Shooting Step: who fires what at whom.
#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "base/fields_toml.hpp"
#include "fow/core/orders.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/words.hpp"
#include "fow/core/world.hpp"
#include "fow/shooting/shoot_choice.hpp"
#include "fow/shooting/shoot_words.hpp"
#include "fow/shooting/shooting.hpp"
#include "fow/shooting/shooting_chapter.hpp"
#include "fow/shooting/together.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {

Body body_in_words(const State& s, const Toml& word) {
  const PieceRef piece = Rules::piece(s, word.string());
  Body b = target_named(s, piece);
  // An officer's name is his platoon's too; what he left behind is named by itself (FOW-SHO-007).
  if (b.valid() && s[b.platoon].independent && piece == piece_of(independent_of(s, b.platoon))) b.group = {};
  if (!b.valid())
    word.fail(fmt::format("there is no platoon, group or Independent team '{}' on the table", word.string()));
  return b;
}

Ammo ammo_in_words(const State& s, const Toml& word, Shot shot) {
  const Ammo ammo = read_enum<Ammo>(word);
  const Weapon& w = weapon_of(s, shot);
  if ((ammo == Ammo::smoke && !w.has(WeaponTrait::smoke)) || (ammo == Ammo::improved && !w.improved))
    word.fail(fmt::format("the {} of {} has no '{}'; name another weapon, or leave it out", w.name,
                          name_of(s, shot.team), word.string()));
  return ammo;
}

namespace {

// What one team, or every team, does in a volley. weapons = ["main", "co_ax"] or names; full = "37mm"; smoke = true;
// improved = true; steady = false; priority = "infantry"; facing = "team"; opening = 2; charge = true; target =
// "platoon".
void change_fire(const State& s, const Toml& words, Fire& f) {
  if (const Toml& full = words.find("full"))
    f.pace = called(weapon_of(s, f.shot), full.string()) ? GunPace::full : GunPace::own;
  if (words.has("steady")) f.steady = words.boolean("steady", false) && special::steady_fire(s, f.shot).has_value();
  const Weapon& w = weapon_of(s, f.shot);
  if (words.boolean("smoke", false) && w.has(WeaponTrait::smoke)) f.shot.ammo = Ammo::smoke;
  if (words.boolean("improved", false) && w.improved) f.shot.ammo = Ammo::improved;
  if (const Toml& priority = words.find("priority")) f.priority = read_enum<TeamType>(priority);
  if (const Toml& facing = words.find("facing")) f.facing = TeamId{piece_in_words(s, facing, PieceSort::team).id};
  if (const Toml& opening = words.find("opening")) f.opening = static_cast<int8_t>(opening.integer_between(0, 100));
  if (words.has("charge")) f.charging = words.boolean("charge", false);
}

bool fires_with(const State& s, const Toml& weapons, Shot shot) {
  for (const Toml& word : weapons.items())
    if (called(weapon_of(s, shot), word.string())) return true;
  return false;
}

// The words of one table that name weapons or ammunition must fit a weapon of those it speaks to.
void check_weapon_words(const State& s, const Toml& words, const Toml& weapons, const std::vector<Shot>& shots) {
  const auto known = [&](const Toml& word) {
    const bool fits = std::any_of(shots.begin(), shots.end(),
                                  [&](const Shot& shot) { return called(weapon_of(s, shot), word.string()); });
    if (!fits) word.fail(no_such_weapon(s, word.string(), shots));
  };
  if (weapons)
    for (const Toml& word : weapons.items()) known(word);
  if (const Toml& full = words.find("full")) known(full);
  const auto fires = [&](const char* key, const auto& has) {
    if (!words.boolean(key, false)) return;
    for (const Shot& shot : shots)
      if ((!weapons || fires_with(s, weapons, shot)) && has(weapon_of(s, shot))) return;
    words.find(key).fail(fmt::format("none of these weapons has '{}'; take it out, or name another weapon", key));
  };
  fires("smoke", [](const Weapon& w) { return w.has(WeaponTrait::smoke); });
  fires("improved", [](const Weapon& w) { return w.improved.has_value(); });
  if (words.boolean("steady", false) && std::none_of(shots.begin(), shots.end(), [&](const Shot& shot) {
        return special::steady_fire(s, shot).has_value();
      }))
    words.find("steady").fail("none of these weapons has a rule that steadies it on the move; take 'steady' out");
}

// Smoke, improved ammunition and the full rate are for weapons that have them, whatever they usually fire at.
bool named_by_words(const State& s, const Toml& words, const Toml& mine, Shot shot) {
  const Weapon& w = weapon_of(s, shot);
  for (const Toml* table : {&words, &mine}) {
    if (table->boolean("smoke", false) && w.has(WeaponTrait::smoke)) return true;
    if (table->boolean("improved", false) && w.improved) return true;
    if (const Toml& full = table->find("full"); full && called(w, full.string())) return true;
  }
  return false;
}

// The usual fire at that target of those who aim at it, by team; at friends nobody usually fires.
std::vector<Fire> usual_at(const State& s, const Terms& terms, const Body& shooters, const Body& target,
                           const std::map<int, Body>& aims) {
  if (s[target.platoon].side == s[shooters.platoon].side) return {};
  std::vector<TeamId> those;
  Firing elsewhere;
  for (const auto& [team, aim] : aims) {
    const TeamId t{static_cast<int16_t>(team)};
    if (aim == target)
      those.push_back(t);
    else
      elsewhere.set(t.index());
  }
  return usual_fire(s, terms, shooters, target, &those, elsewhere);
}

}  // namespace

// shoot = { platoon = "p", target = "e" } is the usual fire; weapons, smoke, ... for every team; teams = [{ team = "t",
// ... }] for some of them; hold = ["t"]; only = ["t"].
Command shoot_in_words(const State& s, const Toml& words) {
  words.only({"platoon", "team", "who", "target", "weapons", "full", "steady", "smoke", "improved", "priority",
              "facing", "opening", "charge", "teams", "hold", "only"});
  const Terms terms = terms_now(s);
  const bool defending = terms.counts_for == CountsFor::charge;  // at the attacking platoon (FOW-ASL-054)
  const Body shooters{platoon_in_words(s, words), {}};
  Command c{.verb = "shoot"_name, .actor = piece_of(shooters.platoon)};
  const Body target = words.has("target") ? body_in_words(s, words.find("target"))
                      : defending         ? Body{s.assault.attacker, {}}
                                          : Body{};
  if (target.valid()) c.replies.push_back({.key = "target"_name, .values = {code_of(target)}});
  bool plain = true;
  for (const char* key : {"weapons", "full", "steady", "smoke", "improved", "priority", "facing", "opening", "charge",
                          "teams", "hold", "only"})
    plain = plain && !words.has(key);
  if (plain) return c;
  if (!target.valid()) words.fail("say the target");
  const std::vector<Shot> shots = shots_of(s, shooters);
  check_weapon_words(s, words, words.find("weapons"), shots);
  std::map<int, const Toml*> own;  // the table of a team that has one
  if (const Toml& teams = words.find("teams"))
    for (const Toml& one : teams.items()) {
      one.only({"team", "target", "weapons", "full", "steady", "smoke", "improved", "priority", "facing", "opening",
                "charge"});
      const PieceRef team = piece_in_words(s, one.at("team"), PieceSort::team);
      if (!own.emplace(team.id, &one).second) not_twice({team}, team, one.at("team"));
      std::vector<Shot> its = shots;
      std::erase_if(its, [&](const Shot& shot) { return shot.team.value != team.id; });
      if (!its.empty())
        check_weapon_words(s, one, one.has("weapons") ? one.find("weapons") : words.find("weapons"), its);
    }
  const auto listed = [&](const char* key) {
    return words.has(key) ? pieces_in_words(s, words.find(key), PieceSort::team) : std::vector<PieceRef>{};
  };
  const std::vector<PieceRef> holding = listed("hold"), only = listed("only");
  const auto among = [](const std::vector<PieceRef>& list, TeamId t) {
    return std::find(list.begin(), list.end(), piece_of(t)) != list.end();
  };
  std::vector<Fire> orders;
  std::map<int, Body> aims;  // of each team that may fire
  for (TeamId t : armed_teams(shots)) {
    if (among(holding, t) || (words.has("only") && !among(only, t))) continue;
    const auto found = own.find(t.value);
    const bool other = found != own.end() && found->second->has("target");
    aims[t.value] = other ? body_in_words(s, found->second->find("target")) : target;
  }
  std::map<int32_t, std::vector<Fire>> plans;  // by target: what those who fire at it usually would
  for (const auto& [_, aim] : aims)
    if (plans.count(code_of(aim)) == 0) plans[code_of(aim)] = usual_at(s, terms, shooters, aim, aims);
  // Where none of them usually would, all of them are told to, and the rules say why they cannot.
  const bool nobody = std::all_of(plans.begin(), plans.end(), [](const auto& p) { return p.second.empty(); });
  for (const auto& [team, aim] : aims) {
    const auto found = own.find(team);
    const Toml& mine = found != own.end() ? *found->second : words;
    const Toml& weapons = mine.has("weapons") ? mine.find("weapons") : words.find("weapons");
    const std::vector<Fire>& plan = plans[code_of(aim)];
    const auto fires_in_plan = [&](const Fire& f) { return f.shot.team.value == team; };
    const bool silent = std::none_of(plan.begin(), plan.end(), fires_in_plan);
    const bool told = silent && (nobody || mine.has("opening") || (found != own.end() && mine.has("target")));
    std::vector<Fire> its;
    for (Shot shot : shots) {
      if (shot.team.value != team) continue;
      const auto usual = std::find_if(plan.begin(), plan.end(),
                                      [&](const Fire& f) { return fires_in_plan(f) && f.shot.weapon == shot.weapon; });
      if (weapons ? !fires_with(s, weapons, shot)
                  : usual == plan.end() && !told && !named_by_words(s, words, mine, shot))
        continue;
      Fire f = usual != plan.end() ? *usual : Fire{.shot = shot, .target = aim};
      if (usual == plan.end() && fires_as_hmg(s, terms, shot.team, shot.weapon)) f.shot.ammo = Ammo::as_hmg;
      f.opening = -1;  // the best one, unless a word names it
      change_fire(s, words, f);
      if (&mine != &words) change_fire(s, mine, f);
      its.push_back(f);
    }
    const auto gives_way = [&](const Fire& f) {  // FOW-VWP-017: to a gun that a word names
      return !weapons && is_machine_gun(s, f.shot) && !named_by_words(s, words, mine, f.shot) &&
             std::any_of(its.begin(), its.end(),
                         [&](const Fire& g) { return is_main_gun(s, g.shot) && clash(s, f, g).valid(); });
    };
    std::copy_if(its.begin(), its.end(), std::back_inserter(orders), [&](const Fire& f) { return !gives_way(f); });
  }
  return orders_for(s, shooters, target, orders);
}

namespace {

void read_shelter(const State& s, const Toml& words, Command& c) {
  words.only({"team", "platoon", "teams"});
  if (words.has("team")) {
    c.actor = piece_in_words(s, words.at("team"), PieceSort::team);
    c.replies.push_back(
        {.key = "platoon"_name, .values = {piece_in_words(s, words.at("platoon"), PieceSort::platoon).id}});
  } else {
    c.actor = piece_in_words(s, words.at("platoon"), PieceSort::platoon);
    c.replies.push_back(teams_in_words(s, words.at("teams"), "teams"_name));
  }
}

constexpr CommandWords shooting_command_rows[] = {
    {"shelter"_name,
     "{ team, platoon } or { platoon, teams }",
     "who takes shelter with the platoon that is shot at",
     read_shelter,
     {"FOW-SHO-001"_rule, "is for those who are shot at, with an Independent team near"}},
};

}  // namespace

std::span<const CommandWords> shooting_commands() { return shooting_command_rows; }

}  // namespace sandtable::fow
