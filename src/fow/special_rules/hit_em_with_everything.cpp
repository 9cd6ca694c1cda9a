// Hit 'em With Everything You've Got (FOW-USA-022, 023): an Observer who repeats a bombardment ranges in one more
// battery with Staff on the same spot, and repeats with all of them in later turns.
#include <fmt/core.h>

#include <algorithm>

#include "fow/artillery/bombard.hpp"
#include "fow/artillery/spotting.hpp"
#include "fow/artillery/steps.hpp"
#include "fow/core/words.hpp"
#include "fow/core/world.hpp"
#include "fow/shooting/steps.hpp"
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

// A battery whose fire this Observer has repeated in this turn; none when he has not.
PlatoonId repeated_by(const State& s, TeamId observer) {
  for (PlatoonId p : platoons_of(s, side_of(s, observer)))
    if (const FireMission& fire = s[p].this_fire; fire.fired && fire.repeated && fire.spotter == observer) return p;
  return {};
}

// Whoever's base lies over the spot, the nearest to its centre of several.
TeamId over_spot(const State& s, Vec at, int side) {
  TeamId best;
  int64_t nearest = 0;
  for (TeamId t : teams_to_aim_at(s, side)) {
    const Rect base = footprint(s, t);
    if (where(at, outline(base)) == Where::outside) continue;
    const int64_t away = squared(base.pose.at - at);
    if (!best.valid() || away < nearest) best = t, nearest = away;
  }
  return best;
}

Mission added_mission(const State& s, PlatoonId battery, TeamId observer) {
  Mission m{.batteries = {battery}, .spotter = observer, .aim = AimAt::spot};
  const PlatoonId first = repeated_by(s, observer);
  if (!first.valid()) return m;
  m.at = s[first].this_fire.at;
  m.skill = s[first].this_fire.skill;
  m.target = over_spot(s, m.at, s[battery].side);
  if (m.target.valid()) m.skill = skill(s, m.target);
  return m;
}

Refusals check_adding(const State& s, PlatoonId battery, TeamId observer) {
  const auto no = [&](RuleId rule, std::string why) {
    return Refusals{refuse(rule, std::move(why), piece_of(battery))};
  };
  if (!observer.valid() || !s[observer].observer() || side_of(s, observer) != s[battery].side)
    return no("FOW-USA-022"_rule, "only an Observer team adds a battery to its fire");
  const PlatoonId first = repeated_by(s, observer);
  if (!first.valid())
    return no("FOW-USA-022"_rule, fmt::format("{} has ordered no repeat in this turn", name_of(s, observer)));
  if (!has(s, first, Special::hit_em_with_everything) || !has(s, battery, Special::hit_em_with_everything))
    return no("FOW-USA-001"_rule, "both batteries are US batteries");
  if (!fow::has_staff(s, battery) || !fow::has_staff(s, first))
    return no("FOW-USA-022"_rule,
              fmt::format("{} and {} each need a Staff team", name_of(s, first), name_of(s, battery)));
  for (PlatoonId p : platoons_of(s, s[battery].side))
    if (const FireMission& fire = s[p].this_fire;  // ranged in or not
        s[p].deeds.bombarded && !fire.repeated && fire.spotter == observer)
      return no("FOW-USA-023"_rule, fmt::format("{} has added a battery in this turn", name_of(s, observer)));
  return check_bombardment(s, added_mission(s, battery, observer));
}

RuleId another_battery(const State& s, TeamId spotter, const Mission& m) {
  if (!s[spotter].observer() || !repeated_by(s, spotter).valid()) return {};
  const bool repeats = m.aim == AimAt::repeat && s[m.battery()].last_fire.spotter == spotter;
  return repeats ? "FOW-USA-023"_rule : m.aim == AimAt::spot ? "FOW-USA-022"_rule : RuleId{};
}

void add_batteries(const State& s, const Wanted& wanted, Decision& d) {
  for (PlatoonId p : platoons_of(s, s.active)) {
    if (!wanted.has(piece_of(p)) || !any_in_play(s, p)) continue;
    Question who{.key = "spotter"_name, .shape = Shape::pick, .label = "Observer", .rules = {"FOW-USA-022"_rule}};
    for (std::size_t i = 0; i < s.teams.size(); ++i) {
      const TeamId t = TeamId::of(i);
      if (s[t].platoon.valid() && s[t].in_play() && s[t].observer() && side_of(s, t) == s.active &&
          check_adding(s, p, t).empty())
        who.options.push_back({.value = t.value, .label = name_of(s, t), .piece = piece_of(t)});
    }
    if (who.options.empty()) continue;
    Choice c{.verb = "mass"_name,
             .actor = piece_of(p),
             .label = fmt::format("{} joins the fire that is repeated", name_of(s, p)),
             .rules = {"FOW-USA-022"_rule}};
    c.usual = {{.key = "spotter"_name, .values = {who.options[0].value}}};
    c.parts = {std::move(who)};
    d.choices.push_back(std::move(c));
  }
}

Act decode_mass(const State& s, const Command& c, Refusals& out) {
  const PlatoonId p = own_platoon(s, c.actor);
  const Reply* by = c.reply("spotter"_name);
  if (!p.valid() || c.replies.size() != 1 || !by || by->values.size() != 1 || by->values[0] < 0 ||
      static_cast<std::size_t>(by->values[0]) >= s.teams.size() ||
      !s.teams[static_cast<std::size_t>(by->values[0])].platoon.valid()) {
    out.push_back(malformed("name the battery and the Observer whose fire it joins"));
    return [](State&, Out&) -> std::optional<N> { return std::nullopt; };
  }
  const TeamId observer{static_cast<int16_t>(by->values[0])};
  out = check_adding(s, p, observer);
  return [m = added_mission(s, p, observer)](State& now, Out& events) -> std::optional<N> {
    mark_bombardment(now, m, events);
    return F::call(Bombard{m}, AfterShoot{});
  };
}

void read_mass(const State& s, const Toml& words, Command& c) {
  words.only({"platoon", "spotter"});
  c.actor = piece_of(platoon_in_words(s, words));
  c.replies.push_back({.key = "spotter"_name, .values = {piece_in_words(s, words.at("spotter"), PieceSort::team).id}});
}

constexpr AddedVerb mass_verbs[] = {
    {AskShoot::name,
     {.words = {"mass"_name,
                "{ platoon, spotter }",
                "another battery ranges in on the spot that an Observer has had bombarded again",
                read_mass,
                {"FOW-TRN-011"_rule, "is done in the Shooting Step of your own turn"}},
      .when = When::aside,
      .add = add_batteries,
      .decode = decode_mass}},
};

}  // namespace

constinit const Rule hit_em_with_everything{
    .nation = Nation::us, .more_batteries = another_battery, .verbs = mass_verbs};

}  // namespace sandtable::fow::special
