// Stuka zu Fuss (FOW-GER-022 to 025): each half-track fires one bombardment a game by itself, as six weapons, of which
// every failed attempt to range in takes one.
#include <fmt/core.h>

#include <algorithm>

#include "fow/artillery/bombard.hpp"
#include "fow/artillery/guns.hpp"
#include "fow/artillery/spotting.hpp"
#include "fow/artillery/steps.hpp"
#include "fow/core/words.hpp"
#include "fow/shooting/steps.hpp"
#include "fow/special_rules/rule.hpp"

namespace sandtable::fow::special {
namespace {

constexpr int rockets = 6;

bool is_launcher(const State& s, TeamId t) { return model(s, t).has(WeaponTrait::stuka_zu_fuss); }
bool one_launcher(const State& s, const Mission& m) { return m.only.valid() && is_launcher(s, m.only); }

void each_by_itself(const State& s, const Mission& m, Refusals& no) {
  if (one_launcher(s, m)) {
    if (s[m.only].salvo_spent)
      no.push_back(
          refuse("FOW-GER-022"_rule, fmt::format("{} has fired its rockets", name_of(s, m.only)), piece_of(m.only)));
    if (s[m.battery()].deeds.bombarded && s.acting != m.battery())
      no.push_back(refuse("FOW-GER-024"_rule,
                          fmt::format("{} has fired, and another platoon has acted since", name_of(s, m.battery())),
                          piece_of(m.only)));
    return;
  }
  for (PlatoonId p : m.batteries)
    for (TeamId t : on_table(s, p))
      if (is_launcher(s, t)) {
        no.push_back(refuse("FOW-GER-024"_rule, fmt::format("{} fires by itself", name_of(s, t)), piece_of(t)));
        return;
      }
}

// It has spotted for the launchers of this platoon and for nobody else.
bool serves_launchers(const State& s, TeamId spotter, const Mission& m) {
  if (!one_launcher(s, m) || !s[m.battery()].deeds.bombarded) return false;
  for (PlatoonId p : platoons_of(s, side_of(s, spotter)))
    if (p != m.battery() && s[p].deeds.bombarded && s[p].this_fire.spotter == spotter) return false;
  return true;
}

Mission salvo_of(const State& s, TeamId launcher, TeamId spotter, TeamId at) {
  Mission m{.batteries = {s[launcher].with()}, .only = launcher, .spotter = spotter};
  return at.valid() ? aimed_at_team(s, m, at) : m;
}

Refusals check_salvo(const State& s, const Mission& m) {
  if (!m.target.valid() || !m.spotter.valid()) return {malformed("say who spots and which team is aimed at")};
  return check_bombardment(s, m);
}

std::vector<TeamId> launchers_of(const State& s, int side) {
  std::vector<TeamId> list;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (s[t].present() && side_of(s, t) == side && is_launcher(s, t) && !s[t].salvo_spent) list.push_back(t);
  }
  return list;
}

void add_salvos(const State& s, const Wanted& wanted, Decision& d) {
  for (TeamId t : launchers_of(s, s.active)) {
    if (!wanted.has(piece_of(t))) continue;
    const Mission m = salvo_of(s, t, {}, {});
    Choice c{.verb = "salvo"_name,
             .actor = piece_of(t),
             .label = fmt::format("{} fires its rockets", name_of(s, t)),
             .rules = {"FOW-GER-022"_rule, "FOW-GER-024"_rule},
             .closed = check_battery(s, m)};
    if (wanted.parts) {
      Question who{.key = "spotter"_name, .shape = Shape::pick, .label = "Who spots", .rules = {"FOW-ART-029"_rule}};
      for (TeamId by : spotters_for(s, m))
        who.options.push_back(
            {.value = by.value, .label = name_of(s, by), .piece = piece_of(by), .closed = why_not_spotting(s, m, by)});
      Question at{.key = "target"_name, .shape = Shape::pick, .label = "Aiming point", .rules = {"FOW-ART-017"_rule}};
      for (TeamId e : teams_to_aim_at(s, s.active))
        at.options.push_back({.value = e.value, .label = name_of(s, e), .piece = piece_of(e)});
      for (const Option& by : who.options) {
        if (!by.closed.empty() || !c.usual.empty() || !c.closed.empty()) continue;
        for (const Option& e : at.options)
          if (c.usual.empty() && check_salvo(s, salvo_of(s, t, TeamId{static_cast<int16_t>(by.value)},
                                                         TeamId{static_cast<int16_t>(e.value)}))
                                     .empty())
            c.usual = {{.key = "spotter"_name, .values = {by.value}}, {.key = "target"_name, .values = {e.value}}};
      }
      if (c.usual.empty() && c.closed.empty())
        c.closed.push_back(refuse("FOW-ART-029"_rule, "nobody can spot a target for it", piece_of(t)));
      c.parts = {std::move(who), std::move(at)};
    }
    d.choices.push_back(std::move(c));
  }
}

Act decode_salvo(const State& s, const Command& c, Refusals& out) {
  const auto team = [&](Name key) -> TeamId {
    const Reply* r = c.reply(key);
    if (!r || r->values.size() != 1 || r->values[0] < 0 || static_cast<std::size_t>(r->values[0]) >= s.teams.size() ||
        !s.teams[static_cast<std::size_t>(r->values[0])].platoon.valid())
      return {};
    return TeamId{static_cast<int16_t>(r->values[0])};
  };
  const bool known = c.actor.sort == PieceSort::team && c.actor.id >= 0 &&
                     static_cast<std::size_t>(c.actor.id) < s.teams.size() &&
                     s.teams[static_cast<std::size_t>(c.actor.id)].platoon.valid();
  const TeamId t = known ? TeamId{c.actor.id} : TeamId{};
  if (!known || !s[t].present() || side_of(s, t) != s.active || !is_launcher(s, t) || c.replies.size() != 2) {
    out.push_back(malformed("name one of your launchers, who spots and which team is aimed at"));
    return [](State&, Out&) -> std::optional<N> { return std::nullopt; };
  }
  const Mission m = salvo_of(s, t, team("spotter"_name), team("target"_name));
  out = check_salvo(s, m);
  return [m](State& now, Out& events) -> std::optional<N> {
    mark_bombardment(now, m, events);
    now[m.only].salvo_spent = true;  // FOW-GER-022
    return F::call(Bombard{m}, AfterShoot{});
  };
}

void read_salvo(const State& s, const Toml& words, Command& c) {
  words.only({"team", "spotter", "at"});
  c.actor = piece_in_words(s, words.at("team"), PieceSort::team);
  c.replies.push_back({.key = "spotter"_name, .values = {piece_in_words(s, words.at("spotter"), PieceSort::team).id}});
  c.replies.push_back({.key = "target"_name, .values = {piece_in_words(s, words.at("at"), PieceSort::team).id}});
}

constexpr AddedVerb salvo_verbs[] = {
    {AskShoot::name,
     {.words = {"salvo"_name,
                "{ team, spotter, at }",
                "a Stuka zu Fuss fires its rockets",
                read_salvo,
                {"FOW-TRN-011"_rule, "is done in the Shooting Step of your own turn"}},
      .when = When::aside,
      .add = add_salvos,
      .decode = decode_salvo}},
};

}  // namespace

constinit const Rule stuka_zu_fuss{
    .on_model = [](const Model& m) { return m.has(WeaponTrait::stuka_zu_fuss); },
    .nation = Nation::german,
    .more_batteries = [](const State& s, TeamId spotter,
                         const Mission& m) { return serves_launchers(s, spotter, m) ? "FOW-GER-024"_rule : RuleId{}; },
    .ranging =
        [](const State& s, const Mission& m, Ranging& r) {
          if (!one_launcher(s, m)) return;
          r.attempts = rockets;  // FOW-GER-023
          r.costs_weapons = true;
        },
    .weapons_firing =
        [](const State& s, const Mission& m, int usual) {
          return one_launcher(s, m) ? rockets : usual;  // FOW-GER-022
        },
    .why_not_bombarding = each_by_itself,
    .verbs = salvo_verbs,
};

}  // namespace sandtable::fow::special
