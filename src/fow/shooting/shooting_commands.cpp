// Commands of the Shooting Step: who fires what at whom.
#include <fmt/core.h>

#include <algorithm>

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
  std::vector<Fire> plan = usual_fire(s, terms, shooters, target);
  std::vector<Fire> orders;
  for (Shot shot : shots_of(s, shooters)) {
    const Toml* mine = &words;
    if (const Toml& teams = words.find("teams"))
      for (const Toml& one : teams.items()) {
        one.only({"team", "target", "weapons", "full", "smoke", "improved", "priority", "facing", "opening", "charge"});
        if (piece_in_words(s, one.at("team"), PieceSort::team).id == shot.team.value) mine = &one;
      }
    const auto lists = [&](const char* key) {
      for (const Toml& one : words.find(key) ? words.find(key).items() : std::vector<Toml>{})
        if (piece_in_words(s, one, PieceSort::team).id == shot.team.value) return true;
      return false;
    };
    if (lists("hold") || (words.has("only") && !lists("only"))) continue;
    const Toml& weapons = mine->has("weapons") ? mine->find("weapons") : words.find("weapons");
    const auto usual = std::find_if(plan.begin(), plan.end(), [&](const Fire& f) {
      return f.shot.team == shot.team && f.shot.weapon == shot.weapon;
    });
    if (weapons ? !fires_with(s, weapons, shot) : usual == plan.end() && !mine->has("target")) continue;
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
    Reply teams{.key = "teams"_name};
    for (const Toml& t : words.at("teams").items()) teams.values.push_back(piece_in_words(s, t, PieceSort::team).id);
    c.replies.push_back(std::move(teams));
  }
}

constexpr CommandWords shooting_command_rows[] = {
    {"shelter"_name, "{ team, platoon } or { platoon, teams }", "who takes shelter with the platoon that is shot at",
     read_shelter},
};

}  // namespace

std::span<const CommandWords> shooting_commands() { return shooting_command_rows; }

}  // namespace sandtable::fow
