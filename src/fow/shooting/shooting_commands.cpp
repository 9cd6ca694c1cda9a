// Commands of the Shooting Step: who fires what at whom.
#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "base/fields_toml.hpp"
#include "fow/core/orders.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/words.hpp"
#include "fow/core/world.hpp"
#include "fow/shooting/shoot_words.hpp"
#include "fow/shooting/shooting.hpp"
#include "fow/shooting/shooting_chapter.hpp"

namespace sandtable::fow {

Body body_in_words(const State& s, const Toml& word) {
  const Body b = target_named(s, Rules::piece(s, word.string()));
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
// improved = true; priority = "infantry"; facing = "team"; opening = 2; charge = true; target = "platoon".
void change_fire(const State& s, const Toml& words, Fire& f) {
  if (const Toml& target = words.find("target")) f.target = body_in_words(s, target);
  if (const Toml& full = words.find("full"))
    f.pace = called(weapon_of(s, f.shot), full.string()) ? GunPace::full : GunPace::own;
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
}

}  // namespace

// shoot = { platoon = "p", target = "e" } is the usual fire; weapons, smoke, ... for every team; teams = [{ team = "t",
// ... }] for some of them; hold = ["t"]; only = ["t"].
Command shoot_in_words(const State& s, const Toml& words) {
  words.only({"platoon", "team", "who", "target", "weapons", "full", "smoke", "improved", "priority", "facing",
              "opening", "charge", "teams", "hold", "only"});
  const Terms terms = terms_now(s);
  const bool defending = terms.counts_for == CountsFor::charge;  // at the attacking platoon (FOW-ASL-054)
  const Body shooters{platoon_in_words(s, words), {}};
  Command c{.verb = "shoot"_name, .actor = piece_of(shooters.platoon)};
  const Body target = words.has("target") ? body_in_words(s, words.find("target"))
                      : defending         ? Body{s.assault.attacker, {}}
                                          : Body{};
  if (target.valid()) c.replies.push_back({.key = "target"_name, .values = {code_of(target)}});
  bool plain = true;
  for (const char* key :
       {"weapons", "full", "smoke", "improved", "priority", "facing", "opening", "charge", "teams", "hold", "only"})
    plain = plain && !words.has(key);
  if (plain) return c;
  if (!target.valid()) words.fail("say the target");
  const std::vector<Shot> shots = shots_of(s, shooters);
  check_weapon_words(s, words, words.find("weapons"), shots);
  std::map<int, const Toml*> own;  // the table of a team that has one
  if (const Toml& teams = words.find("teams"))
    for (const Toml& one : teams.items()) {
      one.only({"team", "target", "weapons", "full", "smoke", "improved", "priority", "facing", "opening", "charge"});
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
  const bool friendly = s[target.platoon].side == s[shooters.platoon].side;
  std::vector<Fire> plan = friendly ? std::vector<Fire>{} : usual_fire(s, terms, shooters, target);
  std::vector<Fire> orders;
  for (Shot shot : shots) {
    const auto found = own.find(shot.team.value);
    const Toml* mine = found != own.end() ? found->second : &words;
    if (among(holding, shot.team) || (words.has("only") && !among(only, shot.team))) continue;
    const Toml& weapons = mine->has("weapons") ? mine->find("weapons") : words.find("weapons");
    const auto usual = std::find_if(plan.begin(), plan.end(), [&](const Fire& f) {
      return f.shot.team == shot.team && f.shot.weapon == shot.weapon;
    });
    const bool named = mine->has("target") || friendly;  // at friends nobody usually fires: let the rules say why
    if (weapons ? !fires_with(s, weapons, shot) : usual == plan.end() && !named) continue;
    Fire f = usual != plan.end() ? *usual : Fire{.shot = shot, .target = target};
    if (usual == plan.end() && fires_as_hmg(s, terms, shot.team, shot.weapon)) f.shot.ammo = Ammo::as_hmg;
    change_fire(s, words, f);
    if (mine != &words) change_fire(s, *mine, f);
    if (usual == plan.end() && !mine->has("opening")) f.opening = usual_place(s, terms, f);
    orders.push_back(f);
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
