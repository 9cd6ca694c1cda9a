// The question of the Shooting Step: which platoon shoots at what with which weapons (FOW-SHO-001, 005 to 013).
// The orders for each weapon lie in assignments: `aim` has a token for every weapon of the platoon that fires directly.
#include <fmt/core.h>

#include <algorithm>

#include "fow/core/belonging.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/end_of_movement.hpp"
#include "fow/shooting/shoot_choice.hpp"
#include "fow/shooting/shoot_words.hpp"
#include "fow/shooting/steps.hpp"
#include "fow/special/hooks.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

// --- reading a command ---

struct Parts {
  const Command& c;
  std::size_t known = 0;
  Refusals& out;

  const std::vector<int32_t>* values(Name key, std::size_t count) {
    const Reply* r = c.reply(key);
    if (!r) return nullptr;
    ++known;
    if (!r->routes.empty() || r->values.size() != count) {
      out.push_back(malformed(fmt::format("'{}' has {} values, not {}", key.text(), count, r->values.size())));
      return nullptr;
    }
    return &r->values;
  }
  // Which of `count` things are picked.
  std::vector<bool> picked(Name key, std::size_t count) {
    std::vector<bool> in(count, false);
    const Reply* r = c.reply(key);
    if (!r) return in;
    ++known;
    for (int32_t v : r->values) {
      if (v < 0 || static_cast<std::size_t>(v) >= count || in[static_cast<std::size_t>(v)]) {
        out.push_back(malformed(fmt::format("'{}' picks each of {} weapons at most once", key.text(), count)));
        return in;
      }
      in[static_cast<std::size_t>(v)] = true;
    }
    return in;
  }
};

// Those of a garrison for whom no opening is named find one, each for all its weapons (FOW-SHO-045).
void find_openings(const State& s, const Terms& terms, std::vector<Fire>& fires) {
  std::vector<OpeningWish> wishes;
  for (std::size_t i = 0; i < fires.size(); ++i) {
    const TeamId t = fires[i].shot.team;
    if (i > 0 && fires[i - 1].shot.team == t) continue;
    if (fires[i].opening < 0 && firing_places(s, t)[0] < 0) continue;
    OpeningWish wish{.team = t};
    if (fires[i].opening < 0) {
      std::vector<Fire> mine;
      for (std::size_t k = i; k < fires.size() && fires[k].shot.team == t; ++k) mine.push_back(fires[k]);
      wish.places = useful_places(s, terms, mine);
    } else {
      wish.places = {fires[i].opening};
    }
    wishes.push_back(wish);
  }
  if (wishes.empty()) return;
  OpeningsInUse in_use(s, terms, side_of(s, wishes[0].team), firing_in(fires));
  share_openings(in_use, wishes);
  for (const OpeningWish& wish : wishes)
    for (Fire& f : fires)
      if (f.shot.team == wish.team) f.opening = wish.placed ? wish.given : wish.places[0];
}

}  // namespace

std::vector<Fire> read_fires(const State& s, const Terms& terms, const Body& shooters, const Command& c,
                             Refusals& out) {
  const std::vector<Shot> shots = shots_of(s, shooters);
  const std::vector<TeamId> teams = armed_teams(shots);
  Parts parts{c, 0, out};
  if (c.reply("target"_name)) ++parts.known;
  const auto* aim = parts.values("aim"_name, shots.size());
  const std::vector<bool> smoke = parts.picked("smoke"_name, shots.size());
  const std::vector<bool> improved = parts.picked("improved"_name, shots.size());
  const std::vector<bool> full = parts.picked("full"_name, shots.size());
  const std::vector<bool> steady = parts.picked("steady"_name, shots.size());
  const auto* priority = parts.values("priority"_name, teams.size());
  const auto* facing = parts.values("facing"_name, teams.size());
  const auto* opening = parts.values("opening"_name, teams.size());
  std::vector<int32_t> charging;
  if (const Reply* r = c.reply("charge"_name)) ++parts.known, charging = r->values;
  if (!aim || parts.known != c.replies.size()) {
    if (out.empty())
      out.push_back(
          malformed("shoot with one of your platoons: aim says for each weapon its target, or -1 to hold fire"));
    return {};
  }
  std::vector<Fire> fires;
  fires.reserve(shots.size());
  for (std::size_t i = 0; i < shots.size(); ++i) {
    if ((*aim)[i] == holds_fire) continue;
    const auto k = static_cast<std::size_t>(std::find(teams.begin(), teams.end(), shots[i].team) - teams.begin());
    Fire f{.shot = shots[i], .target = target_of(s, (*aim)[i])};
    f.shot.ammo = smoke[i] ? Ammo::smoke : improved[i] ? Ammo::improved : Ammo::normal;
    if (f.shot.ammo == Ammo::normal && fires_as_hmg(s, terms, f.shot.team, f.shot.weapon))
      f.shot.ammo = Ammo::as_hmg;  // FOW-SSR-003
    f.pace = full[i] ? GunPace::full : GunPace::own;
    f.steady = steady[i];
    f.charging = std::find(charging.begin(), charging.end(), shots[i].team.value) != charging.end();
    const auto of_team = [&](const std::vector<int32_t>* list, int32_t most) {
      const int32_t v = list ? (*list)[k] : -1;
      if (v < -1 || v > most)
        out.push_back(malformed(fmt::format("{} is out of range for {}", v, name_of(s, shots[i].team))));
      return v > most ? -1 : v;
    };
    const int32_t type = of_team(priority, 3);
    if (type >= 0) f.priority = static_cast<TeamType>(type);
    const int32_t to = of_team(facing, static_cast<int32_t>(s.teams.size()) - 1);
    if (to >= 0 && s.teams[static_cast<std::size_t>(to)].present()) f.facing = TeamId{static_cast<int16_t>(to)};
    f.opening = static_cast<int8_t>(of_team(opening, 120));
    fires.push_back(f);
  }
  find_openings(s, terms, fires);
  return fires;
}

Command orders_for(const State& s, const Body& shooters, const Body& target, const std::vector<Fire>& fires) {
  Command c{.verb = "shoot"_name, .actor = piece_of(shooters)};
  c.replies.push_back({.key = "target"_name, .values = {code_of(target)}});
  const std::vector<Shot> shots = shots_of(s, shooters);
  const std::vector<TeamId> teams = armed_teams(shots);
  Reply aim{.key = "aim"_name, .values = std::vector<int32_t>(shots.size(), holds_fire)};
  Reply smoke{.key = "smoke"_name}, improved{.key = "improved"_name}, full{.key = "full"_name},
      steady{.key = "steady"_name}, charge{.key = "charge"_name};
  Reply priority{.key = "priority"_name, .values = std::vector<int32_t>(teams.size(), -1)};
  Reply facing{.key = "facing"_name, .values = priority.values};
  Reply opening{.key = "opening"_name, .values = priority.values};
  bool any_priority = false, any_facing = false, any_opening = false;
  for (const Fire& f : fires)
    for (std::size_t i = 0; i < shots.size(); ++i) {
      if (shots[i].team != f.shot.team || shots[i].weapon != f.shot.weapon) continue;
      const auto k = static_cast<std::size_t>(std::find(teams.begin(), teams.end(), f.shot.team) - teams.begin());
      const auto n = static_cast<int32_t>(i);
      aim.values[i] = code_of(f.target);
      if (f.shot.ammo == Ammo::smoke) smoke.values.push_back(n);
      if (f.shot.ammo == Ammo::improved) improved.values.push_back(n);
      if (f.pace == GunPace::full) full.values.push_back(n);
      if (f.steady) steady.values.push_back(n);
      if (f.charging && std::find(charge.values.begin(), charge.values.end(), f.shot.team.value) == charge.values.end())
        charge.values.push_back(f.shot.team.value);
      if (f.priority) priority.values[k] = static_cast<int32_t>(*f.priority), any_priority = true;
      if (f.facing.valid()) facing.values[k] = f.facing.value, any_facing = true;
      if (f.opening >= 0) opening.values[k] = f.opening, any_opening = true;
    }
  c.replies.push_back(std::move(aim));
  for (Reply* r : {&smoke, &improved, &full, &steady, &charge})
    if (!r->values.empty()) c.replies.push_back(std::move(*r));
  if (any_priority) c.replies.push_back(std::move(priority));
  if (any_facing) c.replies.push_back(std::move(facing));
  if (any_opening) c.replies.push_back(std::move(opening));
  return c;
}

// --- the decision ---

Addressee asked(const State& s, const AskShoot&) { return ask_in_turn(s, s.active); }

Command usual(const State&, const AskShoot&) { return {.verb = "done"_name}; }

void introduce(const State&, const AskShoot&, Decision& d) {
  d.prompt = "Shoot with a platoon, or end the Shooting Step";
  d.rules = {"FOW-SHO-001"_rule, "FOW-SHO-006"_rule};
}

// Random play: one platoon shoots, or does first what it must; or something beside the shooting; or the end.
Command sample_answer(const State& s, const AskShoot& q, Dice& dice) {
  const std::vector<Body> all = shooters_of(s, s.active);
  const int pick = draw_below(static_cast<int>(all.size()) + 2, dice);
  if (pick == static_cast<int>(all.size())) {
    Decision d;
    d.choices = open_choices(s, AskShoot::verbs(), When::aside);
    d.usual = usual(s, q);
    d.choices.push_back({.verb = "done"_name});
    Command drawn = sample_choice(d, dice);
    if (const VerbRow* row = verb_of(AskShoot::verbs(), drawn.verb); row && row->sample) row->sample(s, drawn, dice);
    return drawn;
  }
  if (pick > static_cast<int>(all.size())) return usual(s, q);
  const PieceRef actor = piece_of(all[static_cast<std::size_t>(pick)]);
  if (const auto before = open_choices(s, AskShoot::verbs(), When::instead, {.parts = false, .actor = actor});
      !before.empty())
    return sample_of(s, AskShoot::verbs(), before[0], dice);
  // What else the platoon could do in its turn to shoot: as often as it shoots.
  std::vector<Choice> other = open_choices(s, AskShoot::verbs(), When::own, {.parts = false, .actor = actor});
  std::erase_if(other, [](const Choice& c) { return c.verb == shoot_verb.words.verb; });
  if (!other.empty() && draw_below(3, dice) != 0)
    if (Command drawn = sample_of(s, AskShoot::verbs(), other[0], dice); drawn.verb != Name{}) return drawn;
  Command shoots{.verb = "shoot"_name, .actor = actor};
  shoot_verb.sample(s, shoots, dice);
  return shoots.verb != Name{} ? shoots : usual(s, q);
}

// --- the verbs `shoot` and `done` ---

ShootOrder read_shoot_order(const State& s, const Command& c, Refusals& out) {
  ShootOrder order;
  order.shooters = shooters_named(s, c.actor);
  if (!order.shooters.valid()) {
    if (c.actor.sort == PieceSort::platoon && static_cast<std::size_t>(c.actor.id) < s.platoons.size())
      out = why_cannot_act(s, PlatoonId{c.actor.id}, "FOW-SHO-001"_rule);
    else
      out.push_back(malformed("shoot with one of your platoons at one enemy platoon on the table, or say done"));
    return order;
  }
  out = body_refusals(s, shooting_step_terms(), order.shooters);
  if (!out.empty()) return order;
  const Reply* target = c.reply("target"_name);
  if (target && (target->values.size() != 1 || !target->routes.empty())) {
    out.push_back(malformed("one target; weapons that shoot at others have theirs in 'aim'"));
    return order;
  }
  if (target && !c.reply("aim"_name)) {  // nothing could be filled in
    const Body b = target_of(s, target->values[0]);
    out = check_target(s, b, s.active);
    if (out.empty()) out = aim_refusals(s, shooting_step_terms(), order.shooters, b);
    if (!out.empty()) return order;
  }
  order.fires = read_fires(s, shooting_step_terms(), order.shooters, c, out);
  if (out.empty()) out = settle_fire(s, shooting_step_terms(), order.shooters, order.fires);
  return order;
}

namespace {

void read_shoot(const State& s, const Toml& words, Command& c) {
  Command shoot = shoot_in_words(s, words);
  shoot.decision = c.decision;
  c = std::move(shoot);
}

void complete_shoot(const State& s, Command& c) {
  if (c.reply("aim"_name)) return;
  const Body shooters = shooters_named(s, c.actor);
  if (!shooters.valid() || !body_refusals(s, shooting_step_terms(), shooters).empty()) return;
  std::vector<Body> targets;
  if (const Reply* target = c.reply("target"_name))
    targets = {target->values.size() == 1 ? target_of(s, target->values[0]) : Body{}};
  else
    targets = targets_of(s, 1 - s.active);
  for (const Body& b : targets) {
    if (!check_target(s, b, s.active).empty()) continue;
    const std::vector<Fire> plan = usual_fire(s, shooting_step_terms(), shooters, b);
    if (plan.empty()) continue;
    for (Reply& r : orders_for(s, shooters, b, plan).replies)
      if (!c.reply(r.key)) c.replies.push_back(std::move(r));
    return;
  }
}

Act decode_shoot(const State& s, const Command& c, Refusals& out) {
  ShootOrder order = read_shoot_order(s, c, out);
  return [order = std::move(order)](State& now, Out&) { return begin_volley(now, order); };
}

// Now and then a weapon holds its fire, a platoon splits its fire, a team names a priority or fires smoke.
void vary(const State& s, std::vector<Fire>& plan, Dice& dice) {
  const std::vector<Body> targets = targets_of(s, 1 - s.active);
  for (Fire& f : plan) {
    const int what = draw_below(12, dice);
    const Weapon& w = weapon_of(s, f.shot);
    if (what == 0 && w.has(WeaponTrait::smoke)) f.shot.ammo = Ammo::smoke;
    if (what == 1) f.target = targets[static_cast<std::size_t>(draw_below(static_cast<int>(targets.size()), dice))];
    if (what == 2) f.priority = static_cast<TeamType>(draw_below(4, dice));
    if (what == 3) f.pace = GunPace::full;
    if (what == 4) f.charging = true;
    if (what == 5) f.steady = special::steady_fire(s, f.shot).has_value() && !f.steady;
  }
  if (draw_below(6, dice) == 0) plan.erase(plan.begin() + draw_below(static_cast<int>(plan.size()), dice));
}

void sample_shoot(const State& s, Command& c, Dice& dice) {
  const Body shooters = shooters_named(s, c.actor);
  const std::vector<Body> targets = targets_of(s, 1 - s.active);
  c.verb = {};
  if (targets.empty() || !body_refusals(s, shooting_step_terms(), shooters).empty()) return;
  const Body& target = targets[static_cast<std::size_t>(draw_below(static_cast<int>(targets.size()), dice))];
  std::vector<Fire> plan = usual_fire(s, shooting_step_terms(), shooters, target);
  if (plan.empty()) return;
  std::vector<Fire> varied = plan;
  if (draw_below(3, dice) == 0) vary(s, varied, dice);
  c = orders_for(s, shooters, target, check_fire(s, shooting_step_terms(), shooters, varied).empty() ? varied : plan);
}

void add_end(const State&, const Wanted&, Decision& d) {
  d.choices.push_back({.verb = "done"_name, .label = "End the Shooting Step", .rules = {"FOW-SHO-006"_rule}});
}

Act decode_end(const State&, const Command& c, Refusals& out) {
  if (c.actor.valid() || !c.replies.empty()) out.push_back(malformed("'done' is for the whole side and has no parts"));
  return [](State& now, Out& events) -> std::optional<N> {
    if (next_player(now, now.active, events)) return std::nullopt;  // FOW-FRC-034
    return end_shooting(now, events);
  };
}

}  // namespace

constinit const VerbRow shoot_verb{.words = {"shoot"_name,
                                             "{ platoon, target, weapons, full, steady, smoke, improved, priority, "
                                             "facing, opening, charge, teams, hold, only }",
                                             "a platoon shoots",
                                             read_shoot,
                                             {"FOW-TRN-011"_rule, "is done in the Shooting Step of your own turn"}},
                                   .when = When::own,
                                   .add = add_shooting,
                                   .decode = decode_shoot,
                                   .complete = complete_shoot,
                                   .sample = sample_shoot,
                                   .preview = preview_shoot};
constinit const VerbRow shooting_done_verb{.words = {"done"_name, "{}", "ends the Step", read_done},
                                           .when = When::end,
                                           .add = add_end,
                                           .decode = decode_end,
                                           .preview = preview_shooting_done};

}  // namespace sandtable::fow
