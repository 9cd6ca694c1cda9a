#include "fow/setup/artillery_words.hpp"

#include <fmt/core.h>

#include "base/fields_toml.hpp"
#include "fow/artillery/wind.hpp"
#include "fow/core/world.hpp"
#include "fow/sight/smoke.hpp"
#include "game/reading.hpp"

namespace sandtable::fow {
namespace {

TeamId team_at(const World& w, const Toml& t) { return TeamId::of(static_cast<std::size_t>(team_named(w, t))); }

// An Infantry Observer team, or the tank that one rides in (FOW-ART-062).
PlatoonId battery_at(const State& s, const World& w, const Toml& word, TeamId observer) {
  const Model& m = model(s, observer);
  const PlatoonId p = PlatoonId::of(static_cast<std::size_t>(platoon_named(w, word)));
  if (!m.has(Trait::observer) && m.type != TeamType::tank)
    word.fail("an Observer is an Observer team, or a Tank team that one rides in (FOW-ART-062)");
  if (!m.has(Trait::observer) && s[observer].role != Role::none)
    word.fail("a Command Tank team does not become an Observer Tank team (FOW-ART-062)");
  if (s[p].side != side_of(s, observer)) word.fail("an Observer spots for a platoon of its own side");
  return p;
}

// last_fire = { at, spotter, skill, now }: of its own turn before, or with `now` of this one.
void read_last_fire(const World& w, const Toml& fire, PlatoonId platoon, State& s) {
  fire.only({"at", "spotter", "skill", "now"});
  FireMission last{.fired = true, .spotter = team_at(w, fire.at("spotter")), .at = read_point(fire.at("at"))};
  if (const Toml& skill = fire.find("skill")) last.skill = read_enum<Skill>(skill);
  last.batteries = {platoon};
  (fire.boolean("now", false) ? s[platoon].this_fire : s[platoon].last_fire) = last;
}

void read_smoke(const Toml& script, State& s, const World& w) {
  if (const Toml& wind = script.find("wind")) s.wind = static_cast<int8_t>(wind.integer_between(1, 6));
  if (const Toml& trails = script.find("trails"))
    for (const Toml& trail : trails.items()) {
      trail.only({"launcher", "at"});
      const TeamId launcher = team_at(w, trail.at("launcher"));
      if (!s.trails.try_push({read_point(trail.at("at")), launcher, static_cast<int8_t>(side_of(s, launcher))}))
        trail.fail(fmt::format("more than {} smoke trails", max_trails));
    }
  if (const Toml& screens = script.find("screens"))
    for (const Toml& screen : screens.items()) {
      screen.only({"side", "at", "heading", "templates"});
      const auto count = screen.has("templates") ? screen.find("templates").integer_between(1, 3) : 1;
      const Angle heading = screen.has("heading") ? read_heading(screen.find("heading")) : Angle{};
      const int weapons = count == 1 ? 2 : count == 2 ? 3 : 6;  // FOW-SMB-010 to 012
      lay_smoke_screen(s, screen_of(s, read_point(screen.at("at")), weapons, heading),
                       side_named(w, screen.at("side")));
    }
}

}  // namespace

void ArtilleryWords::enlist(const State& s, const World& w, const Toml& team, const Toml& platoon, PlatoonId id) {
  listed_in.resize(s.teams.size());
  listed_in.back() = id;
  // What the platoon says goes for its Observers, not for what they ride in.
  const bool own = team.has("observes") || w.models[s.teams.back().model.index()].has(Trait::observer);
  if (const Toml& battery = team.has("observes") ? team.find("observes") : platoon.find("observes"); battery && own)
    observers.emplace_back(TeamId::of(s.teams.size() - 1), &battery);
}

void read_artillery(const Toml& script, const ArtilleryWords& words, State& s, World& w) {
  for (const auto& [team, battery] : words.observers) s[team].battery = battery_at(s, w, *battery, team);
  for (std::size_t i = 0; i < words.listed_in.size(); ++i) {
    Team& t = s.teams[i];
    if (!t.model.valid() || t.observer() || !model(s, TeamId::of(i)).has(Trait::observer)) continue;
    t.battery = words.listed_in[i];  // it is listed with its battery (FOW-ART-055)
  }
  for (const auto& [platoon, fire] : words.last_fires) read_last_fire(w, *fire, platoon, s);
  if (const Toml& attacker = script.find("attacker")) w.attacker = side_named(w, attacker);
  read_smoke(script, s, w);
}

}  // namespace sandtable::fow
