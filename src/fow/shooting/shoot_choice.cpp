// The choices of the Shooting Step: who may shoot, at whom, and the parts of an order.
#include "fow/shooting/shoot_choice.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/shooting/look_out.hpp"
#include "fow/shooting/steps.hpp"
#include "fow/special/hooks.hpp"

namespace sandtable::fow {

PieceRef piece_of(const Body& b) { return b.group.valid() ? piece_of(b.group) : piece_of(b.platoon); }

std::vector<Body> shooters_of(const State& s, int side) {
  std::vector<Body> list;
  for (const Body& b : targets_of(s, side))
    if (!b.group.valid()) list.push_back(b);
  return list;
}

Body shooters_named(const State& s, PieceRef actor) {
  const auto i = static_cast<std::size_t>(actor.id);
  if (actor.sort == PieceSort::platoon && i < s.platoons.size() && s.platoons[i].side == s.active) {
    const Body b{PlatoonId{actor.id}, {}};
    if (!teams_in(s, b).empty()) return b;
  }
  return {};
}

Refusals body_refusals(const State& s, const Terms& terms, const Body& b) {
  Refusals no = able_refusals(s, terms, b);
  if (terms.looks_out)
    for (Refusal& r : why_not_looked_out(s, b)) no.push_back(std::move(r));
  return no;
}

Refusals able_refusals(const State& s, const Terms& terms, const Body& b) {
  Refusals no;
  if (terms.deed && s[b.platoon].deeds.shot)
    no.push_back(refuse("FOW-SHO-005"_rule, fmt::format("{} has shot", name_of(s, b)), piece_of(b)));
  // Those beside its artillery shoot right before or after the bombardment, not when others have acted between.
  const PlatoonDeeds& did = s[b.platoon].deeds;
  if (terms.deed && did.bombarded && !did.smoked && s.acting != b.platoon)
    no.push_back(refuse("FOW-ART-007"_rule,
                        fmt::format("{} has bombarded, and another platoon has acted since", name_of(s, b)),
                        piece_of(b)));
  bool armed = false;
  Refusals each;
  for (TeamId t : teams_in(s, b)) {
    const auto& weapons = model(s, t).weapons;
    const bool direct = std::any_of(weapons.begin(), weapons.end(), [](const Weapon& w) { return w.direct(); });
    if (!direct) continue;
    armed = true;
    Refusals why = why_silent(s, terms, t);
    if (why.empty()) return no;
    each.insert(each.end(), std::make_move_iterator(why.begin()), std::make_move_iterator(why.end()));
  }
  for (TeamId t : b.group.valid() ? std::vector<TeamId>{} : in_play(s, b.platoon))
    if (s[t].aboard() && !shots_of(s, t).empty()) {
      armed = true;
      Refusals why = why_silent(s, terms, t);
      if (why.empty()) return no;
      for (Refusal& r : why) each.push_back(std::move(r));
    }
  if (!armed)
    no.push_back(refuse("FOW-SHO-002"_rule, fmt::format("{} has no weapon to shoot with", name_of(s, b)), piece_of(b)));
  no.insert(no.end(), std::make_move_iterator(each.begin()), std::make_move_iterator(each.end()));
  return no;
}

namespace {

// Nobody of them can hit anybody there: every reason.
Refusals why_no_fire(const State& s, const Terms& terms, const Body& shooters, const Body& target) {
  Refusals no;
  for (Shot shot : shots_of(s, shooters)) {
    if (!why_silent(s, terms, shot.team).empty()) continue;
    Fire f{.shot = shot, .target = target};
    f.opening = usual_place(s, terms, f);
    Refusals why = check_fire(s, terms, shooters, {f});
    no.insert(no.end(), std::make_move_iterator(why.begin()), std::make_move_iterator(why.end()));
  }
  if (no.empty())
    no.push_back(refuse("FOW-SHO-022"_rule,
                        fmt::format("no weapon of {} can fire at {}", name_of(s, shooters), name_of(s, target)),
                        piece_of(shooters)));
  return no;
}

}  // namespace

Refusals aim_refusals(const State& s, const Terms& terms, const Body& shooters, const Body& target) {
  if (!usual_fire(s, terms, shooters, target).empty()) return {};
  return why_no_fire(s, terms, shooters, target);
}

std::vector<TeamId> armed_teams(const std::vector<Shot>& shots) {
  std::vector<TeamId> teams;
  teams.reserve(shots.size());
  for (Shot shot : shots)
    if (teams.empty() || teams.back() != shot.team) teams.push_back(shot.team);
  return teams;
}

std::string weapon_label(const State& s, Shot shot) {
  return fmt::format("{}: {}", name_of(s, shot.team), weapon_of(s, shot).name);
}

std::string body_label(const State& s, const Body& b) {
  std::vector<std::pair<ModelId, int>> kinds;
  for (TeamId t : teams_in(s, b)) {
    const auto at = std::find_if(kinds.begin(), kinds.end(), [&](const auto& k) { return k.first == s[t].model; });
    if (at == kinds.end())
      kinds.emplace_back(s[t].model, 1);
    else
      ++at->second;
  }
  std::string label;
  for (const auto& [m, count] : kinds)
    label += fmt::format("{}{} {}", label.empty() ? "" : ", ", count, s.world->models[m.index()].name);
  return fmt::format("{} ({})", name_of(s, b), label);
}

namespace {

Question picks(Name key, const char* label, RuleId rule) {
  return {.key = key, .shape = Shape::pick, .label = label, .rules = {rule}, .low = 0, .high = 0};
}

// The parts that few orders need: left out when no weapon of the platoon could use them.
void add_rare_parts(const State& s, const std::vector<Shot>& shots, Choice& c) {
  Question smoke = picks("smoke"_name, "Weapons that fire smoke instead", "FOW-SMK-002"_rule);
  Question improved = picks("improved"_name, "Weapons that fire improved ammunition", "FOW-CHR-036"_rule);
  Question full =
      picks("full"_name, "Weapon that keeps its full rate of fire when a vehicle fires several", "FOW-VWP-005"_rule);
  Question steady =
      picks("steady"_name, "Guns that keep their full rate of fire although they moved", "FOW-HIT-003"_rule);
  for (std::size_t i = 0; i < shots.size(); ++i) {
    Option o{.value = static_cast<int32_t>(i), .label = weapon_label(s, shots[i]), .piece = piece_of(shots[i].team)};
    if (weapon_of(s, shots[i]).has(WeaponTrait::smoke)) smoke.options.push_back(o);
    if (weapon_of(s, shots[i]).improved) improved.options.push_back(o);
    if (model(s, shots[i].team).vehicle() && model(s, shots[i].team).weapons.size() > 1) full.options.push_back(o);
    if (const auto how = special::steady_fire(s, shots[i])) {
      o.rules = {how->rule};
      steady.options.push_back(o);
    }
  }
  for (Question* q : {&smoke, &improved, &full, &steady}) {
    if (q->options.empty()) continue;
    q->high = static_cast<int32_t>(q->options.size());
    c.usual.push_back({.key = q->key});
    c.parts.push_back(std::move(*q));
  }
}

Question by_team(const State& s, Name key, const char* label, RuleId rule, const std::vector<TeamId>& teams) {
  Question q{.key = key, .shape = Shape::assign, .label = label, .rules = {rule}};
  for (TeamId t : teams) q.tokens.push_back({.value = t.value, .label = name_of(s, t), .piece = piece_of(t)});
  return q;
}

void add_team_parts(const State& s, const Terms& terms, const std::vector<TeamId>& teams,
                    const std::vector<Body>& targets, Choice& c) {
  Question priority = by_team(s, "priority"_name, "Kind of team to hit first", "FOW-HIT-030"_rule, teams);
  static constexpr const char* kinds[] = {"tanks", "infantry", "guns", "transports"};  // by TeamType
  priority.options.push_back({.value = -1, .label = "no priority"});
  for (int32_t type = 0; type < 4; ++type) priority.options.push_back({.value = type, .label = kinds[type]});
  Question facing = by_team(s, "facing"_name, "Which enemy to turn towards", "FOW-SHO-034"_rule, teams);
  facing.options.push_back({.value = -1, .label = "the one it fires at"});
  std::vector<TeamId> listed;
  for (const Body& b : targets)
    for (TeamId t : teams_in(s, b)) {
      if (std::find(listed.begin(), listed.end(), t) != listed.end()) continue;
      listed.push_back(t);
      facing.options.push_back({.value = t.value, .label = name_of(s, t), .piece = piece_of(t)});
    }
  Question charge =
      picks("charge"_name, "Teams that will assault afterwards, and so fire as if moving", "FOW-HIT-006"_rule);
  charge.rules.push_back("FOW-ASL-047"_rule);
  charge.high = static_cast<int32_t>(teams.size());
  for (TeamId t : teams) charge.options.push_back({.value = t.value, .label = name_of(s, t), .piece = piece_of(t)});
  Question opening = by_team(s, "opening"_name, "Opening to fire from", "FOW-SHO-045"_rule, teams);
  int8_t most = -1;
  for (TeamId t : teams) most = std::max(most, firing_places(s, t).back());
  for (int32_t i = -1; i <= most; ++i)
    opening.options.push_back({.value = i, .label = i < 0 ? "the best one" : fmt::format("opening {}", i + 1)});
  std::vector<Question> all{std::move(priority), std::move(facing)};
  if (most > 0) opening.rules.push_back("FOW-SHO-048"_rule);
  if (most >= 0) all.push_back(std::move(opening));
  for (Question& q : all) {
    c.usual.push_back({.key = q.key, .values = std::vector<int32_t>(teams.size(), -1)});
    c.parts.push_back(std::move(q));
  }
  if (!terms.may_charge) return;
  c.usual.push_back({.key = charge.key});
  c.parts.push_back(std::move(charge));
}

}  // namespace

Question aim_part(const State& s, const std::vector<Shot>& shots, const std::vector<Body>& targets, RuleId silence) {
  Question aim{.key = "aim"_name, .shape = Shape::assign};
  for (std::size_t i = 0; i < shots.size(); ++i)
    aim.tokens.push_back(
        {.value = static_cast<int32_t>(i), .label = weapon_label(s, shots[i]), .piece = piece_of(shots[i].team)});
  aim.options.push_back({.value = holds_fire, .label = "Hold fire", .rules = {silence}});
  for (const Body& b : targets)
    aim.options.push_back({.value = code_of(b), .label = body_label(s, b), .piece = piece_of(b)});
  return aim;
}

void add_fire_parts(const State& s, const Terms& terms, const std::vector<Shot>& shots,
                    const std::vector<Body>& targets, Choice& c) {
  add_rare_parts(s, shots, c);
  add_team_parts(s, terms, armed_teams(shots), targets, c);
}

namespace {

// Without its parts.
Choice outline_of(const State& s, const Body& shooters) {
  return {.verb = "shoot"_name,
          .actor = piece_of(shooters),
          .label = fmt::format("Shoot with {}", name_of(s, shooters)),
          .rules = {"FOW-SHO-007"_rule},
          .closed = body_refusals(s, shooting_step_terms(), shooters)};
}

Choice choice_of(const State& s, const Body& shooters) {
  const Terms terms = shooting_step_terms();
  Choice c = outline_of(s, shooters);
  const std::vector<Shot> shots = shots_of(s, shooters);
  const std::vector<Body> targets = targets_of(s, 1 - s.active);
  Question target{
      .key = "target"_name, .shape = Shape::pick, .label = "Target", .rules = {"FOW-SHO-007"_rule, "FOW-SHO-022"_rule}};
  Question aim = aim_part(s, shots, targets, "FOW-SHO-006"_rule);
  aim.label = "What each weapon fires at";
  aim.rules = {"FOW-SHO-011"_rule, "FOW-SHO-012"_rule};
  for (const Body& b : targets) {
    Option o{.value = code_of(b), .label = body_label(s, b), .piece = piece_of(b)};
    if (c.closed.empty()) {
      const std::vector<Fire> plan = usual_fire(s, terms, shooters, b);
      if (plan.empty()) {
        o.closed = why_no_fire(s, terms, shooters, b);
      } else {
        o.score = score_to_hit(s, terms, plan[0], firing_in(plan));
        if (c.usual.empty()) c.usual = orders_for(s, shooters, b, plan).replies;
      }
    }
    target.options.push_back(std::move(o));
  }
  c.parts = {std::move(target), std::move(aim)};
  add_fire_parts(s, terms, shots, targets, c);
  return c;
}

}  // namespace

void add_shooting(const State& s, const Wanted& wanted, Decision& d) {
  for (const Body& b : shooters_of(s, s.active))
    if (wanted.has(piece_of(b))) d.choices.push_back(wanted.parts ? choice_of(s, b) : outline_of(s, b));
}

}  // namespace sandtable::fow
