// Eight-gun Batteries and Rounds on the Ground (FOW-BRI-018 to 023): the Gun Troops of a British battery share a Staff
// team, and may fire as one: a Murder on one template, a Stonk on two. The platoons of one battery have one number in
// the set-up (battery = 1) and the word of their list (special = ["field_battery"] or ["rha_battery"]).
#include <fmt/core.h>

#include <algorithm>

#include "fow/artillery/bombard.hpp"
#include "fow/artillery/guns.hpp"
#include "fow/artillery/spotting.hpp"
#include "fow/artillery/steps.hpp"
#include "fow/command/command.hpp"
#include "fow/core/words.hpp"
#include "fow/damage/barrage.hpp"
#include "fow/shooting/steps.hpp"
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

enum JointKind : uint8_t { none, murder, stonk };
constexpr std::size_t least_guns = 6;

bool is_troop(const State& s, PlatoonId p) {
  return s[p].battery > 0 && (has(s, p, Special::field_battery) || has(s, p, Special::rha_battery));
}

// FOW-BRI-018: the battery's own Staff team is near enough to one of its teams.
bool staff_is_near(const State& s, PlatoonId p) {
  if (!is_troop(s, p)) return false;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId staff = TeamId::of(i);
    if (!s[staff].platoon.valid() || !s[staff].in_play() || side_of(s, staff) != s[p].side ||
        s[s[staff].platoon].battery != s[p].battery || !model(s, staff).has(Trait::staff))
      continue;
    const std::vector<TeamId> teams = in_play(s, p);
    if (std::any_of(teams.begin(), teams.end(),
                    [&](TeamId t) { return distance(s, staff, t) <= command_distance(s, staff); }))
      return true;
  }
  return false;
}

// FOW-BRI-019
Refusals check_joint(const State& s, const Mission& m) {
  const auto no = [&](std::string why) {
    return Refusals{refuse("FOW-BRI-019"_rule, std::move(why), piece_of(m.battery()))};
  };
  if (m.batteries.size() < 2) return no("two Gun Troops or more fire together");
  std::size_t guns = 0;
  for (std::size_t i = 0; i < m.batteries.size(); ++i) {
    const PlatoonId p = m.batteries[i];
    if (!is_troop(s, p) || s[p].battery != s[m.battery()].battery || s[p].side != s[m.battery()].side)
      return no(fmt::format("{} is no Gun Troop of that battery", name_of(s, p)));
    for (std::size_t k = 0; k < i; ++k)
      if (m.batteries[k] == p) return no(fmt::format("{} fires once", name_of(s, p)));
    if (!staff_is_near(s, p))
      return no(fmt::format("{} is beyond the Command Distance of the Staff team", name_of(s, p)));
    for (TeamId t : on_table(s, p)) guns += model(s, t).artillery() ? 1u : 0u;
  }
  if (guns < least_guns) return no("the troops have fewer than six guns between them");
  return check_bombardment(s, m);
}

Mission joint_mission(const State& s, const std::vector<PlatoonId>& troops, JointKind kind, TeamId spotter, TeamId at,
                      bool repeat) {
  Mission m{.spotter = spotter, .joint = true, .kind = kind};
  if (repeat && !troops.empty()) {
    const FireMission& last = s[troops[0]].last_fire;
    m.batteries = last.batteries;
    m.spotter = last.spotter;
    m.aim = AimAt::repeat;
    m.at = last.at;
    m.skill = last.skill;
    m.kind = last.kind;
    return m;
  }
  for (PlatoonId p : troops) m.batteries.try_push(p);
  return at.valid() ? aimed_at_team(s, m, at) : m;
}

std::vector<PlatoonId> troops_with(const State& s, PlatoonId p) {
  std::vector<PlatoonId> list{p};
  for (PlatoonId other : platoons_of(s, s[p].side))
    if (other != p && any_in_play(s, other) && is_troop(s, other) && s[other].battery == s[p].battery &&
        staff_is_near(s, other) && list.size() < most_batteries)
      list.push_back(other);
  return list;
}

void add_joint(const State& s, const Wanted& wanted, Decision& d) {
  for (PlatoonId p : platoons_of(s, s.active)) {
    if (!is_troop(s, p) || !any_in_play(s, p) || !wanted.has(piece_of(p))) continue;
    const std::vector<PlatoonId> troops = troops_with(s, p);
    if (troops.size() < 2 || !staff_is_near(s, p)) continue;
    const Mission m = joint_mission(s, troops, murder, {}, {}, false);
    Choice c{.verb = "joint"_name,
             .actor = piece_of(p),
             .label = fmt::format("{} and its battery fire as one", name_of(s, p)),
             .rules = {"FOW-BRI-019"_rule},
             .closed = check_battery(s, m)};
    if (wanted.parts) {
      Question kind{.key = "kind"_name, .shape = Shape::pick, .label = "How", .rules = {"FOW-BRI-019"_rule}};
      kind.options = {{.value = murder, .label = "a Murder: one template", .rules = {"FOW-BRI-020"_rule}},
                      {.value = stonk, .label = "a Stonk: twice as wide", .rules = {"FOW-BRI-021"_rule}},
                      {.value = none, .label = "the last one again", .rules = {"FOW-BRI-023"_rule}}};
      Question with{.key = "with"_name,
                    .shape = Shape::pick,
                    .label = "Gun Troops that fire with it",
                    .rules = {"FOW-BRI-019"_rule},
                    .low = 1,
                    .high = static_cast<int32_t>(troops.size()) - 1};
      for (std::size_t i = 1; i < troops.size(); ++i)
        with.options.push_back(
            {.value = troops[i].value, .label = name_of(s, troops[i]), .piece = piece_of(troops[i])});
      Question who{.key = "spotter"_name, .shape = Shape::pick, .label = "Who spots", .rules = {"FOW-ART-029"_rule}};
      Question at{
          .key = "target"_name, .shape = Shape::pick, .label = "Aiming point", .rules = {"FOW-ART-017"_rule}, .low = 0};
      for (TeamId t : spotters_for(s, m))
        who.options.push_back(
            {.value = t.value, .label = name_of(s, t), .piece = piece_of(t), .closed = why_not_spotting(s, m, t)});
      for (TeamId t : teams_to_aim_at(s, s.active))
        at.options.push_back({.value = t.value, .label = name_of(s, t), .piece = piece_of(t)});
      for (const Option& by : who.options)
        for (const Option& e : at.options) {
          if (!c.usual.empty() || !c.closed.empty() || !by.closed.empty()) continue;
          const Mission one = joint_mission(s, troops, murder, TeamId{static_cast<int16_t>(by.value)},
                                            TeamId{static_cast<int16_t>(e.value)}, false);
          if (!check_joint(s, one).empty()) continue;
          Reply others{.key = "with"_name};
          for (std::size_t i = 1; i < troops.size(); ++i) others.values.push_back(troops[i].value);
          c.usual = {{.key = "kind"_name, .values = {murder}},
                     others,
                     {.key = "spotter"_name, .values = {by.value}},
                     {.key = "target"_name, .values = {e.value}}};
        }
      if (c.usual.empty() && c.closed.empty())
        c.closed.push_back(refuse("FOW-ART-029"_rule, "nobody can spot a target for them", piece_of(p)));
      c.parts = {std::move(kind), std::move(with), std::move(who), std::move(at)};
    }
    d.choices.push_back(std::move(c));
  }
}

Act decode_joint(const State& s, const Command& c, Refusals& out) {
  const PlatoonId p = own_platoon(s, c.actor);
  const auto value = [&](Name key) -> std::optional<int32_t> {
    const Reply* r = c.reply(key);
    return r && r->values.size() == 1 && r->routes.empty() ? std::optional(r->values[0]) : std::nullopt;
  };
  const auto team = [&](Name key) -> TeamId {
    const auto v = value(key);
    const bool known = v && *v >= 0 && static_cast<std::size_t>(*v) < s.teams.size() &&
                       s.teams[static_cast<std::size_t>(*v)].platoon.valid();
    return known ? TeamId{static_cast<int16_t>(*v)} : TeamId{};
  };
  const auto kind = value("kind"_name);
  const bool repeat = kind == int32_t{none};
  std::vector<PlatoonId> troops{p};
  bool formed = p.valid() && kind && *kind >= none && *kind <= stonk;
  if (const Reply* with = c.reply("with"_name))
    for (int32_t v : with->values) {
      formed = formed && v >= 0 && static_cast<std::size_t>(v) < s.platoons.size();
      if (formed) troops.push_back(PlatoonId{static_cast<int16_t>(v)});
    }
  if (!formed || troops.size() > most_batteries) {
    out.push_back(malformed("say how a battery fires as one: kind, the troops with it, spotter and target"));
    return [](State&, Out&) -> std::optional<N> { return std::nullopt; };
  }
  const Mission m =
      joint_mission(s, troops, static_cast<JointKind>(*kind), team("spotter"_name), team("target"_name), repeat);
  if (repeat && (!s[p].last_fire.joint || !s[p].last_fire.fired))
    out.push_back(refuse("FOW-BRI-023"_rule, fmt::format("{} fired no Stonk or Murder in its last turn", name_of(s, p)),
                         c.actor));
  else if (!repeat && (!m.target.valid() || !m.spotter.valid()))
    out.push_back(malformed("say who spots and which team is aimed at"));
  else
    out = check_joint(s, m);
  return [m](State& now, Out& events) -> std::optional<N> {
    mark_bombardment(now, m, events);
    return F::call(Bombard{m}, AfterShoot{});
  };
}

void fire_as_one(const State& s, const Mission& m, const std::vector<TeamId>&, Barrage& b) {
  if (!m.joint) return;
  if (m.kind == stonk) {  // FOW-BRI-021
    b.area.width = 2 * b.area.depth;
    if (b.rerolls.of == roll::Of::failures) b.rerolls = {};
    b.to_hit.add("FOW-BRI-021"_rule, 0);
  } else {
    b.to_hit.add("FOW-BRI-020"_rule, 0);
  }
  const bool field = std::all_of(m.batteries.begin(), m.batteries.end(),
                                 [&](PlatoonId p) { return has(s, p, Special::field_battery); });
  if (m.aim == AimAt::repeat && field) b.reroll_saves = "FOW-BRI-023"_rule;
}

// joint = { platoon = "a", with = ["b"], kind = "murder", spotter = "obs", at = "tiger_1" }, or repeat = true
void read_joint(const State& s, const Toml& words, Command& c) {
  words.only({"platoon", "with", "kind", "spotter", "at", "repeat"});
  c.actor = piece_of(platoon_in_words(s, words));
  const bool repeat = words.boolean("repeat", false);
  int32_t kind = none;
  if (!repeat) {
    const std::string how = words.at("kind").string();
    if (how != "murder" && how != "stonk") words.at("kind").fail("'murder' or 'stonk'");
    kind = how == "murder" ? murder : stonk;
  }
  c.replies.push_back({.key = "kind"_name, .values = {kind}});
  if (repeat) return;
  Reply with{.key = "with"_name};
  for (const PieceRef& p : pieces_in_words(s, words.at("with"), PieceSort::platoon)) with.values.push_back(p.id);
  c.replies.push_back(std::move(with));
  c.replies.push_back({.key = "spotter"_name, .values = {piece_in_words(s, words.at("spotter"), PieceSort::team).id}});
  c.replies.push_back({.key = "target"_name, .values = {piece_in_words(s, words.at("at"), PieceSort::team).id}});
}

constexpr AddedVerb joint_verbs[] = {
    {AskShoot::name,
     {.words = {"joint"_name,
                "{ platoon, with, kind, spotter, at, repeat }",
                "the Gun Troops of a battery fire as one: a Murder or a Stonk",
                read_joint,
                {"FOW-TRN-011"_rule, "is done in the Shooting Step of your own turn"}},
      .when = When::aside,
      .add = add_joint,
      .decode = decode_joint}},
};

}  // namespace

constinit const Rule rounds_on_the_ground{
    .nation = Nation::british,
    .ranging =
        [](const State&, const Mission& m, Ranging& r) {
          if (m.joint) r.reroll_first = "FOW-BRI-022"_rule;
        },
    .barrage = fire_as_one,
    .verbs = joint_verbs,
};
// The lists' words for who fires so.
constinit const Rule field_battery{.has_staff = staff_is_near};
constinit const Rule rha_battery{.has_staff = staff_is_near};

}  // namespace sandtable::fow::special
