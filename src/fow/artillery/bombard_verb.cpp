// The verb `bombard` of the Shooting Step: its words, its choices, what it does. No other question has it, so nobody
// bombards in defence (FOW-ART-008).
#include <fmt/core.h>

#include <algorithm>

#include "fow/artillery/bombard.hpp"
#include "fow/artillery/guns.hpp"
#include "fow/artillery/ranging.hpp"
#include "fow/artillery/spotting.hpp"
#include "fow/artillery/steps.hpp"
#include "fow/artillery/usual_bombardment.hpp"
#include "fow/core/belonging.hpp"
#include "fow/core/words.hpp"
#include "fow/core/world.hpp"
#include "fow/shooting/shoot_choice.hpp"
#include "fow/shooting/steps.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

enum Mode : int32_t { ordinary, smoke, repeat };

// The value of a smoke trail among those to aim at, which are teams otherwise.
constexpr int32_t first_trail = static_cast<int32_t>(max_teams);
// ... and that of the battery's own Ranged In marker (MM-037).
constexpr int32_t own_marker = first_trail + 1000;

PlatoonId battery_named(const State& s, PieceRef actor) {
  const auto i = static_cast<std::size_t>(actor.id);
  if (actor.sort != PieceSort::platoon || actor.id < 0 || i >= s.platoons.size() || s.platoons[i].side != s.active)
    return {};
  return PlatoonId{actor.id};
}

bool has_artillery(const State& s, PlatoonId p) { return !artillery_of(s, {.batteries = {p}}).empty(); }

Mission mission_of(const State& s, PlatoonId p, int32_t mode) {
  if (mode == repeat) return repeated(s, p);
  return {.batteries = {p}, .smoke = mode == smoke};
}

std::optional<int32_t> one_value(const Command& c, Name key) {
  const Reply* r = c.reply(key);
  if (!r || r->values.size() != 1 || !r->routes.empty()) return std::nullopt;
  return r->values[0];
}

// --- choices ---

Question spotter_part(const State& s, const Mission& m) {
  Question q{.key = "spotter"_name, .shape = Shape::pick, .label = "Who spots", .rules = {"FOW-ART-029"_rule}};
  for (TeamId t : spotters_for(s, m)) {
    Option o{.value = t.value, .label = name_of(s, t), .piece = piece_of(t), .closed = why_not_spotting(s, m, t)};
    const Spotting as = spotting_of(s, m, t);
    o.rules = {as.by};
    if (as.harder.valid()) o.rules.push_back(as.harder), o.label += " (+1 to range in)";
    q.options.push_back(std::move(o));
  }
  return q;
}

// Open when anybody who may spot can have it bombarded: who spots is another part of the same answer.
Option aim_option(const State& s, Mission m, int32_t value, std::string label) {
  Option o{
      .value = value, .label = std::move(label), .piece = piece_or_none(m.aim == AimAt::team ? m.target : TeamId{})};
  o.closed = check_bombardment(s, m);
  if (!o.closed.empty())
    if (const auto best = best_spotted(s, m)) m = *best, o.closed.clear();
  if (!o.closed.empty()) return o;
  const std::vector<TeamId> guns = guns_firing(s, m);
  o.score = score_to_range_in(s, m, guns);
  o.label += fmt::format(", {} of {} weapons", guns.size(), artillery_of(s, m).size());
  return o;
}

Mission aimed_by_value(const State& s, Mission m, int32_t value) {
  if (value == own_marker) return aimed_at_marker(s, m);
  if (value >= first_trail) {
    const auto i = static_cast<std::size_t>(value - first_trail);
    if (i < s.trails.size()) return aimed_at_trail(s, m, s.trails[i]);
  } else if (value >= 0 && static_cast<std::size_t>(value) < s.teams.size()) {
    const TeamId t{static_cast<int16_t>(value)};
    if (s[t].model.valid()) return aimed_at_team(s, m, t);
  }
  m.aim = AimAt::team;
  m.target = {};
  return m;
}

Question aim_part(const State& s, const Mission& m) {
  Question q{.key = "target"_name, .shape = Shape::pick, .label = "Aiming point", .rules = {"FOW-ART-017"_rule}};
  for (TeamId t : teams_to_aim_at(s, s.active))
    q.options.push_back(aim_option(s, aimed_at_team(s, m, t), t.value, name_of(s, t)));
  for (std::size_t i = 0; i < s.trails.size(); ++i)
    if (s.trails[i].side != s.active)
      q.options.push_back(aim_option(s, aimed_at_trail(s, m, s.trails[i]), first_trail + static_cast<int32_t>(i),
                                     fmt::format("the smoke trail of {}", name_of(s, s.trails[i].launcher))));
  if (s[m.battery()].posting.marked)
    q.options.push_back(aim_option(s, aimed_at_marker(s, m), own_marker, "its Ranged In marker"));
  return q;
}

Refusals why_no_repeat(const State& s, PlatoonId p) { return check_bombardment(s, repeated(s, p)); }

Question mode_part(const State& s, PlatoonId p) {
  Question q{.key = "mode"_name, .shape = Shape::pick, .label = "What it fires", .rules = {"FOW-ART-013"_rule}};
  q.options.push_back({.value = ordinary, .label = "a bombardment"});
  q.options.push_back({.value = smoke, .label = "smoke", .rules = {"FOW-SMB-001"_rule, "FOW-SMB-006"_rule}});
  Refusals no = check_aim(s, {.batteries = {p}, .smoke = true});
  std::erase_if(no, [](const Refusal& r) { return !r.rule.valid(); });  // nobody is aimed at yet
  const std::vector<TeamId> guns = artillery_of(s, {.batteries = {p}});
  if (std::none_of(guns.begin(), guns.end(), [&](TeamId t) { return shells_of(s, t).smoke; }))
    no.push_back(refuse("FOW-SMB-001"_rule, "none of its weapons has the Smoke Bombardment", piece_of(p)));
  q.options.back().closed = std::move(no);
  q.options.push_back({.value = repeat,
                       .label = "the bombardment of its last turn again",
                       .rules = {"FOW-ART-048"_rule, "FOW-ART-050"_rule, "FOW-ART-051"_rule},
                       .closed = why_no_repeat(s, p)});
  return q;
}

// Nothing when nobody can be aimed at.
std::optional<Mission> usual_mission(const State& s, PlatoonId p, int32_t mode, TeamId spotter) {
  const Mission m = mission_of(s, p, mode);
  if (!check_battery(s, m).empty()) return std::nullopt;
  if (mode == repeat) return check_bombardment(s, m).empty() ? std::optional(m) : std::nullopt;
  return usual_bombardment(s, m, spotter);
}

std::vector<Reply> replies_of(const Mission& m, int32_t mode) {
  std::vector<Reply> replies{{.key = "mode"_name, .values = {mode}}};
  replies.push_back({.key = "spotter"_name, .values = {m.spotter.value}});
  if (mode != repeat) replies.push_back({.key = "target"_name, .values = {m.target.value}});
  return replies;
}

Choice choice_of(const State& s, PlatoonId p, bool parts) {
  Choice c{.verb = "bombard"_name,
           .actor = piece_of(p),
           .label = fmt::format("Bombard with {}", name_of(s, p)),
           .rules = {"FOW-ART-007"_rule, "FOW-ART-013"_rule},
           .closed = check_battery(s, {.batteries = {p}})};
  if (!parts) return c;
  Mission m{.batteries = {p}};
  const std::optional<Mission> usually = c.closed.empty() ? usual_mission(s, p, ordinary, {}) : std::nullopt;
  if (usually) m.spotter = usually->spotter, c.usual = replies_of(*usually, ordinary);
  c.parts = {mode_part(s, p), spotter_part(s, m), aim_part(s, m)};
  c.parts.back().low = 0;  // a repeat names none
  return c;
}

void add_bombardments(const State& s, const Wanted& wanted, Decision& d) {
  for (PlatoonId p : platoons_of(s, s.active))
    if (wanted.has(piece_of(p)) && any_in_play(s, p) && has_artillery(s, p))
      d.choices.push_back(choice_of(s, p, wanted.parts));
}

// --- words ---

// bombard = { platoon = "arty", spotter = "observer", at = "tiger_1" }, smoke = true, repeat = true, trail = "nebel_2".
void read_bombard(const State& s, const Toml& words, Command& c) {
  words.only({"platoon", "team", "who", "spotter", "at", "trail", "smoke", "repeat", "marker"});
  c.actor = piece_of(platoon_in_words(s, words));
  const bool again = words.boolean("repeat", false);
  const bool smokes = words.boolean("smoke", false);
  if (again && smokes) words.fail("a bombardment is repeated or of smoke, never both (FOW-SMB-007)");
  if (again && (words.has("at") || words.has("trail")))
    words.fail("a repeat has no aiming point: it lies where the last one did (FOW-ART-050)");
  c.replies.push_back({.key = "mode"_name, .values = {again ? repeat : smokes ? smoke : ordinary}});
  if (const Toml& spotter = words.find("spotter"))
    c.replies.push_back({.key = "spotter"_name, .values = {piece_in_words(s, spotter, PieceSort::team).id}});
  if (const Toml& at = words.find("at"))
    c.replies.push_back({.key = "target"_name, .values = {piece_in_words(s, at, PieceSort::team).id}});
  if (words.boolean("marker", false)) c.replies.push_back({.key = "target"_name, .values = {own_marker}});
  if (const Toml& trail = words.find("trail")) {
    const TeamId launcher{piece_in_words(s, trail, PieceSort::team).id};
    int32_t value = -1;
    for (std::size_t i = 0; i < s.trails.size(); ++i)
      if (s.trails[i].launcher == launcher) value = first_trail + static_cast<int32_t>(i);
    if (value < 0) trail.fail(fmt::format("'{}' has left no smoke trail", trail.string()));
    c.replies.push_back({.key = "target"_name, .values = {value}});
  }
}

void complete_bombard(const State& s, Command& c) {
  const PlatoonId p = battery_named(s, c.actor);
  if (!p.valid() || !any_in_play(s, p) || !has_artillery(s, p)) return;
  const int32_t mode = one_value(c, "mode"_name).value_or(ordinary);
  if (mode < ordinary || mode > repeat) return;
  if (!c.reply("mode"_name)) c.replies.push_back({.key = "mode"_name, .values = {mode}});
  // Who picks nobody has said nothing; a repeat lies where the last one did, whoever was picked before.
  std::erase_if(c.replies, [&](const Reply& r) {
    return r.key == "target"_name && r.routes.empty() && (r.values.empty() || mode == repeat);
  });
  if (mode == repeat) {
    if (!c.reply("spotter"_name) && s[p].last_fire.fired)
      c.replies.push_back({.key = "spotter"_name, .values = {s[p].last_fire.spotter.value}});
    return;
  }
  Mission m = mission_of(s, p, mode);
  const std::optional<int32_t> at = one_value(c, "target"_name);
  if (at && !c.reply("spotter"_name)) {
    if (const auto best = best_spotted(s, aimed_by_value(s, m, *at)))
      c.replies.push_back({.key = "spotter"_name, .values = {best->spotter.value}});
    return;
  }
  const std::optional<int32_t> by = one_value(c, "spotter"_name);
  const bool named = by && *by >= 0 && static_cast<std::size_t>(*by) < s.teams.size();
  const std::optional<Mission> usually =
      usual_mission(s, p, mode, named ? TeamId{static_cast<int16_t>(*by)} : TeamId{});
  if (!usually) return;
  for (Reply& r : replies_of(*usually, mode))
    if (!c.reply(r.key)) c.replies.push_back(std::move(r));
}

Act decode_bombard(const State& s, const Command& c, Refusals& out) {
  const Mission m = read_bombardment(s, c, out);
  return [m](State& now, Out& events) -> std::optional<N> {
    mark_bombardment(now, m, events);
    return F::call(Bombard{m}, AfterShoot{});
  };
}

void sample_bombard(const State& s, Command& c, Dice& dice) {
  const PlatoonId p = battery_named(s, c.actor);
  c.verb = {};
  if (!p.valid()) return;
  const int drawn = draw_below(8, dice);
  const int32_t mode = drawn == 0 || drawn == 1 ? smoke : drawn <= 4 && s[p].last_fire.fired ? repeat : ordinary;
  Mission m = mission_of(s, p, mode);
  if (!check_battery(s, m).empty()) return;
  if (mode != repeat) {
    std::vector<TeamId> spotters = spotters_for(s, m);
    std::erase_if(spotters, [&](TeamId t) { return !why_not_spotting(s, m, t).empty(); });
    if (spotters.empty()) return;
    m.spotter = spotters[static_cast<std::size_t>(draw_below(static_cast<int>(spotters.size()), dice))];
    std::vector<int32_t> aims;
    for (TeamId t : teams_to_aim_at(s, s.active)) aims.push_back(t.value);
    for (std::size_t i = 0; i < s.trails.size(); ++i)
      if (s.trails[i].side != s.active) aims.insert(aims.end(), 3, first_trail + static_cast<int32_t>(i));
    if (s[p].posting.marked) aims.push_back(own_marker);
    std::erase_if(aims, [&](int32_t value) { return !check_bombardment(s, aimed_by_value(s, m, value)).empty(); });
    if (aims.empty()) return;
    const int32_t value = aims[static_cast<std::size_t>(draw_below(static_cast<int>(aims.size()), dice))];
    c = {.decision = c.decision, .verb = "bombard"_name, .actor = c.actor};
    c.replies = {{.key = "mode"_name, .values = {mode}},
                 {.key = "spotter"_name, .values = {m.spotter.value}},
                 {.key = "target"_name, .values = {value}}};
    return;
  }
  if (!check_bombardment(s, m).empty()) return;
  c = {.decision = c.decision, .verb = "bombard"_name, .actor = c.actor, .replies = replies_of(m, mode)};
}

}  // namespace

Mission read_bombardment(const State& s, const Command& c, Refusals& out) {
  const PlatoonId p = battery_named(s, c.actor);
  if (!p.valid() || !any_in_play(s, p)) {
    const bool platoon = c.actor.sort == PieceSort::platoon && c.actor.id >= 0 &&
                         static_cast<std::size_t>(c.actor.id) < s.platoons.size();
    if (p.valid() || platoon) out = why_cannot_act(s, p.valid() ? p : PlatoonId{c.actor.id}, "FOW-ART-007"_rule);
    if (out.empty()) out.push_back(malformed("bombard with one of your platoons"));
    return {.batteries = {PlatoonId{0}}};
  }
  const int32_t mode = one_value(c, "mode"_name).value_or(-1);
  Mission m = mission_of(s, p, mode);
  if (mode < ordinary || mode > repeat) {
    out.push_back(malformed("'mode' says what it fires: 0 a bombardment, 1 smoke, 2 the last one again"));
    return m;
  }
  out = check_battery(s, m);
  if (!out.empty()) return m;
  const std::optional<int32_t> by = one_value(c, "spotter"_name);
  const std::optional<int32_t> at = one_value(c, "target"_name);
  if (by && (*by < 0 || static_cast<std::size_t>(*by) >= s.teams.size() ||
             !s.teams[static_cast<std::size_t>(*by)].model.valid())) {
    out.push_back(malformed("'spotter' is one of your teams"));
    return m;
  }
  if (by) m.spotter = TeamId{static_cast<int16_t>(*by)};
  if (m.spotter.valid() && side_of(s, m.spotter) != s.active) {
    out.push_back(refuse("FOW-ART-030"_rule, "the enemy spots for nobody of yours", piece_of(m.spotter)));
    return m;
  }
  const std::size_t known = 1u + (by ? 1u : 0u) + (at ? 1u : 0u);
  if (known != c.replies.size()) {
    out.push_back(malformed("say who spots and what is aimed at: 'spotter' and 'target', one of each"));
    return m;
  }
  if (mode != repeat) {
    if (!at) {
      // Nothing could be filled in: why everybody who might spot cannot, or why nobody can be aimed at.
      if (!m.spotter.valid())
        for (TeamId t : spotters_for(s, m))
          for (Refusal& r : why_not_spotting(s, m, t)) out.push_back(std::move(r));
      for (TeamId t : teams_to_aim_at(s, s.active)) {
        if (!out.empty()) break;
        for (Refusal& r : check_bombardment(s, aimed_at_team(s, m, t))) out.push_back(std::move(r));
      }
      if (out.empty()) out.push_back(refuse("FOW-ART-017"_rule, "there is nobody to aim at", piece_of(p)));
      return m;
    }
    m = aimed_by_value(s, m, *at);
    if (!m.spotter.valid()) {
      out = check_aim(s, m);
      if (!out.empty()) return m;
      for (TeamId t : spotters_for(s, m)) {
        Mission would = m;
        would.spotter = t;
        for (Refusal& r : why_not_spotting(s, m, t)) out.push_back(std::move(r));
        for (Refusal& r : why_not_seen(s, would, t)) out.push_back(std::move(r));
      }
      out.insert(out.begin(),
                 refuse("FOW-ART-029"_rule, fmt::format("nobody can spot for {}", name_of(s, p)), piece_of(p)));
      return m;
    }
  }
  out = check_bombardment(s, m);
  return m;
}

constinit const VerbRow bombard_verb{
    .words = {"bombard"_name,
              "{ platoon, spotter, at or trail or marker = true, smoke, repeat }",
              "a battery bombards: an enemy team, a smoke trail, its Ranged In marker, or the last point again",
              read_bombard,
              {"FOW-TRN-011"_rule, "is done in the Shooting Step of your own turn"}},
    .when = When::own,
    .add = add_bombardments,
    .decode = decode_bombard,
    .complete = complete_bombard,
    .sample = sample_bombard,
    .preview = preview_bombard};

}  // namespace sandtable::fow
