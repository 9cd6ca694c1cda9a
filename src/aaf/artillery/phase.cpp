// One side's part of the Artillery phase, step by step (AAF-ART-004 to 018, 024 to 027, 039).
#include <fmt/core.h>

#include <algorithm>

#include "aaf/artillery/steps.hpp"
#include "aaf/core/actions.hpp"
#include "aaf/core/world.hpp"
#include "aaf/shooting/steps.hpp"
#include "game/reading.hpp"
#include "game/sample.hpp"

namespace sandtable::aaf {
namespace {

constexpr Name aim_key = "aim"_name, smoke_key = "smoke"_name;

Angle ahead_of(const State& s, int side) { return degrees(s.world->edges[static_cast<std::size_t>(side)]); }

bool waits(const Support& b, int side) { return b.side == side && b.state == SupportState::ready; }

// AAF-ART-034: the class decides the modifier.
Shelling shelling_of(const State& s, const Support& b) {
  return {.side = b.side,
          .power = b.power,
          .heavy = b.heavy,
          .smoke = b.smoke,
          .vt = b.vt,
          .at = b.aim,
          .away = ahead_of(s, b.side)};
}

std::vector<ModelId> guns_of(const State& s, UnitId u) {
  std::vector<ModelId> list;
  for (const ModelId m : models_of(s, u))
    for (const Mount& w : profile(s, m).weapons)
      if (s[m].present() && weapon(s, w.weapon).artillery) {
        list.push_back(m);
        break;
      }
  return list;
}

Shelling shelling_of(const State& s, ModelId gun, Vec aim, bool smoke) {
  Shelling k{.side = static_cast<int8_t>(side_of(s, gun)),
             .smoke = smoke,
             .gun = gun,
             .at = aim,
             .away = heading_of(aim - s[gun].pose.at)};  // AAF-ART-006
  for (const Mount& w : profile(s, gun).weapons)
    if (weapon(s, w.weapon).artillery) {
      k.power = static_cast<int16_t>(weapon(s, w.weapon).power);
      k.heavy = weapon(s, w.weapon).calibre > 150;
    }
  return k;
}

bool on_the_table(const State& s, Vec p) {
  const Vec size = s.world->table->size();
  return p.x >= 0 && p.y >= 0 && p.x <= size.x && p.y <= size.y;
}

Question aim_question(const State& s, PieceRef piece) {
  const Vec size = s.world->table->size();
  return {.key = aim_key,
          .shape = Shape::place,
          .label = "The aim point",
          .rules = {"AAF-ART-004"_rule, "AAF-ART-028"_rule},
          .pieces = {piece},
          .zones = {{{{0, 0}, {size.x, 0}, {size.x, size.y}, {0, size.y}}}}};
}

// The middle of the enemy that most stand around.
Vec good_aim(const State& s, int side) {
  Vec best{s.world->table->size().x / 2, s.world->table->size().y / 2};
  std::size_t most = 0;
  for (const UnitId e : units_of(s, 1 - side)) {
    const auto all = models_of(s, e);
    const std::size_t n = all.size() + (s[e].spotted ? 10u : 0u);
    if (n <= most) continue;
    most = n;
    best = s[all[all.size() / 2]].pose.at;
  }
  return best;
}

// AAF-ART-028: field artillery HE is aimed at a spotted enemy unit.
bool at_spotted(const State& s, int side, Vec p, bool in_action_phase) {
  const Coord near = tables(s).artillery.large_template / 2;
  for (const UnitId e : units_of(s, 1 - side))
    if (s[e].spotted || (s[e].spotted_for_guns && !in_action_phase))
      for (const ModelId m : models_of(s, e))
        if (distance(footprint(s, m), p) <= near) return true;
  return false;
}

Vec spotted_aim(const State& s, int side, bool in_action_phase) {
  for (const UnitId e : units_of(s, 1 - side))
    if (s[e].spotted || (s[e].spotted_for_guns && !in_action_phase)) return s[models_of(s, e)[0]].pose.at;
  return good_aim(s, side);
}

struct Aim {
  Vec at;
  bool smoke = false;
};
Aim read_aim(const State& s, const Choice& choice, const Command& c, Refusals& no) {
  no = check_shape(choice, c);
  if (!no.empty()) return {};
  const auto& routes = c.reply(aim_key)->routes;
  Aim aim;
  if (routes.size() != 1 || routes[0].steps.size() != 1 || !on_the_table(s, routes[0].steps[0].at))
    no.push_back(malformed("one place on the table, please"));
  else
    aim.at = routes[0].steps[0].at;
  aim.smoke = c.reply(smoke_key) && c.reply(smoke_key)->values[0] == 1;
  return aim;
}

// --- bombardments ---

Choice bombard_choice(const State& s, std::size_t i, bool parts) {
  const PieceRef piece{PieceSort::marker, static_cast<int16_t>(i)};
  Choice c{.verb = bombard_verb.words.verb,
           .actor = piece,
           .label = fmt::format("Call {}", s.world->supports[i]),
           .rules = {"AAF-ART-004"_rule}};
  if (!parts) return c;
  c.parts.push_back(aim_question(s, piece));
  c.usual = {{.key = aim_key, .routes = {{.piece = piece, .steps = {{good_aim(s, s.supports[i].side), {}}}}}}};
  return c;
}
void add_bombard(const State& s, const Wanted& wanted, Decision& d) {
  for (std::size_t i = 0; i < s.supports.size(); ++i)
    if (waits(s.supports[i], top_as<AskBarrage>(s)->side) && wanted.has({PieceSort::marker, static_cast<int16_t>(i)}))
      d.choices.push_back(bombard_choice(s, i, wanted.parts));
}
Act decode_bombard(const State& s, const Command& c, Refusals& no) {
  const auto i = static_cast<std::size_t>(c.actor.id);
  if (c.actor.sort != PieceSort::marker || c.actor.id < 0 || i >= s.supports.size() ||
      s.supports[i].side != top_as<AskBarrage>(s)->side) {
    no.push_back(malformed("name one of your bombardments"));
    return {};
  }
  if (s.supports[i].state != SupportState::ready) {
    no.push_back(refuse("AAF-ART-002"_rule, s.world->supports[i] + " has been declared, or is gone"));
    return {};
  }
  const Aim aim = read_aim(s, bombard_choice(s, i, true), c, no);
  return [i, aim](State& now, Out& out) -> std::optional<N> {
    now.supports[i].state = SupportState::declared;
    now.supports[i].aim = aim.at;
    out.event({.kind = "declares"_name,
               .rule = "AAF-ART-004"_rule,
               .who = {PieceSort::marker, static_cast<int16_t>(i)},
               .to = {aim.at, {}}});
    return std::nullopt;
  };
}

// --- field artillery ---

Choice field_choice(const State& s, UnitId u, const VerbRow& row, bool parts, bool in_action_phase) {
  Choice c{.verb = row.words.verb,
           .actor = piece_of(u),
           .label = fmt::format("Artillery fire of {}", name_of(s, u)),
           .rules = {"AAF-ART-024"_rule},
           .closed = why_no_field_fire(s, u)};
  if (!parts) return c;
  c.parts.push_back(aim_question(s, piece_of(u)));
  c.parts.push_back(
      {.key = smoke_key, .shape = Shape::yes_no, .label = "Smoke instead of HE", .rules = {"AAF-ART-032"_rule}});
  const Vec aim = spotted_aim(s, s[u].side, in_action_phase);
  const bool he = at_spotted(s, s[u].side, aim, in_action_phase);
  c.usual = {{.key = aim_key, .routes = {{.piece = piece_of(u), .steps = {{aim, {}}}}}},
             {.key = smoke_key, .values = {he ? 0 : 1}}};
  return c;
}
void judge_aim(const State& s, UnitId u, const Aim& aim, bool in_action_phase, Refusals& no) {
  if (no.empty() && !aim.smoke && !at_spotted(s, s[u].side, aim.at, in_action_phase))
    no.push_back(refuse("AAF-ART-028"_rule, "HE of field artillery is aimed at an enemy unit that has been spotted",
                        piece_of(u)));
}
void add_field(const State& s, const Wanted& wanted, Decision& d) {
  for (const UnitId u : units_of(s, top_as<AskBarrage>(s)->side))
    if (is_field_artillery(s, u) && !s[u].guns_fired && wanted.has(piece_of(u)))
      d.choices.push_back(field_choice(s, u, field_verb, wanted.parts, false));
}
Act decode_field(const State& s, const Command& c, Refusals& no) {
  const UnitId u = own_unit(s, top_as<AskBarrage>(s)->side, c.actor);
  if (!u.valid() || !is_field_artillery(s, u) || s[u].guns_fired) {
    no.push_back(malformed("name one of your artillery units that has not fired"));
    return {};
  }
  no = why_no_field_fire(s, u);
  if (!no.empty()) return {};
  const Aim aim = read_aim(s, field_choice(s, u, field_verb, true, false), c, no);
  judge_aim(s, u, aim, false, no);
  return [u, aim](State& now, Out& out) -> std::optional<N> {
    now[u].guns_fired = true;
    for (const ModelId gun : guns_of(now, u))  // AAF-ART-027
      if (!now.shellings.full()) now.shellings.push_back(shelling_of(now, gun, aim.at, aim.smoke));
    out.event({.kind = "declares"_name, .rule = "AAF-ART-004"_rule, .who = piece_of(u), .to = {aim.at, {}}});
    return std::nullopt;
  };
}

void add_declared(const State&, const Wanted& wanted, Decision& d) {
  if (wanted.has({}))
    d.choices.push_back(
        {.verb = declared_verb.words.verb, .label = "All fire is declared", .rules = {"AAF-ART-005"_rule}});
}
Act decode_declared(const State& s, const Command& c, Refusals& no) {
  if (c.actor.valid() || !c.replies.empty()) no.push_back(malformed("there is nothing more to say"));
  const int8_t side = top_as<AskBarrage>(s)->side;
  return [side](State&, Out&) -> std::optional<N> { return F::go(ArtilleryTurn{side, BarrageStage::counter, 0, 0}); };
}

// --- as a Shoot action (AAF-ART-037) ---
void add_field_shoot(const State& s, const Wanted& wanted, Decision& d) {
  const UnitId u = s.acting;
  if (!wanted.has(piece_of(u)) || !is_field_artillery(s, u) || s[u].nerve == Nerve::fleeing) return;
  Choice c = field_choice(s, u, field_shoot_verb, wanted.parts, true);
  for (Refusal& r : why_not_now(s, u, Action::shoot)) c.closed.push_back(std::move(r));
  d.choices.push_back(std::move(c));
}
Act decode_field_shoot(const State& s, const Command& c, Refusals& no) {
  if (!is_acting(s, c, no)) return {};
  const UnitId u = s.acting;
  if (!is_field_artillery(s, u))
    no.push_back(refuse("AAF-SHO-032"_rule, name_of(s, u) + " is no artillery", piece_of(u)));
  for (Refusal& r : why_not_now(s, u, Action::shoot)) no.push_back(std::move(r));
  for (Refusal& r : why_no_field_fire(s, u)) no.push_back(std::move(r));
  if (!no.empty()) return {};
  const Aim aim = read_aim(s, field_choice(s, u, field_shoot_verb, true, true), c, no);
  judge_aim(s, u, aim, true, no);
  return [u, aim](State& now, Out& out) -> std::optional<N> {
    note_action(now, u);
    ++now[u].now.shots;
    now[u].phase.fired = true;
    out.event({.kind = "declares"_name, .rule = "AAF-ART-037"_rule, .who = piece_of(u), .to = {aim.at, {}}});
    return F::call(FieldFire{u, aim.at, aim.smoke, 0}, AfterShot{u});
  };
}

void read_place(const State& s, const Toml& words, PieceRef piece, Command& c) {
  (void)s;
  c.actor = piece;
  c.replies.push_back({.key = aim_key, .routes = {{.piece = piece, .steps = {{read_point(words.at("at")), {}}}}}});
}
void read_bombard(const State& s, const Toml& words, Command& c) {
  words.only({"with", "at"});
  const auto& names = s.world->supports;
  const auto found = std::find(names.begin(), names.end(), words.at("with").string());
  if (found == names.end()) words.at("with").fail("there is no bombardment '" + words.at("with").string() + "'");
  read_place(s, words, {PieceSort::marker, static_cast<int16_t>(found - names.begin())}, c);
}
void read_field(const State& s, const Toml& words, Command& c) {
  words.only({"unit", "at", "smoke"});
  read_place(s, words, piece_of(unit_named(s, words.at("unit"))), c);
  c.replies.push_back({.key = smoke_key, .values = {words.boolean("smoke", false) ? 1 : 0}});
}
void read_declared(const State&, const Toml& words, Command&) { words.only({}); }

constexpr VerbPlace in_phase{"AAF-ART-004"_rule, "is declared at the start of your part of the Artillery phase"};

}  // namespace

bool is_field_artillery(const State& s, UnitId u) { return !guns_of(s, u).empty(); }

Refusals why_no_field_fire(const State& s, UnitId u) {
  Refusals no;
  const auto add = [&](std::string words) {
    no.push_back(refuse("AAF-ART-036"_rule, name_of(s, u) + ' ' + std::move(words), piece_of(u)));
  };
  if (s[u].nerve == Nerve::fleeing) add("is fleeing");
  if (s[u].melee >= 0) add("is held in a melee");
  if (has_guns(s, u) && !s[u].ready) add("has guns that are not ready");
  bool manned = false;
  for (const ModelId gun : guns_of(s, u)) {
    int had = 0, left = 0;
    for (const Model& m : s.models)
      if (m.serves == gun) {
        ++had;
        left += m.in_play() ? 1 : 0;
      }
    manned = manned || profile(s, gun).vehicle() || (left > 0 && 2 * left >= had);
  }
  if (!manned) add("has too few men at its guns");
  return no;
}

bool has_observer(const State& s, int side) {
  for (const UnitId u : units_of(s, side))
    if (s[u].observer) return true;
  return false;
}

Verbs AskBarrage::verbs() {
  static constexpr const VerbRow* rows[] = {&bombard_verb, &field_verb, &declared_verb};
  return rows;
}
const VerbRow bombard_verb{{"bombard"_name, "{ with, at = [x, y] }", "declares a bombardment", read_bombard, in_phase},
                           add_bombard,
                           decode_bombard};
const VerbRow field_verb{{"field_fire"_name, "{ unit, at = [x, y], smoke = true }",
                          "declares the fire of field artillery", read_field, in_phase, AskBarrage::name},
                         add_field,
                         decode_field};
const VerbRow declared_verb{{"declared"_name, "{}", "no more artillery fire in this turn", read_declared, in_phase},
                            add_declared,
                            decode_declared};
const VerbRow field_shoot_verb{
    {"field_fire"_name,
     "{ unit, at = [x, y], smoke = true }",
     "fires field artillery as a Shoot action",
     read_field,
     {"AAF-ART-037"_rule, "is a Shoot action of artillery, or declared in the Artillery phase"}},
    add_field_shoot,
    decode_field_shoot};

Addressee asked(const State&, const AskBarrage& q) { return {.side = q.side}; }
void introduce(const State&, const AskBarrage&, Decision& d) {
  d.prompt = "Declare your artillery fire";
  d.rules = {"AAF-ART-004"_rule};
}
Command usual(const State&, const AskBarrage&) { return {.verb = declared_verb.words.verb}; }
Command sample_answer(const State& s, const AskBarrage& q, Dice& dice) {
  Decision d;
  describe(s, q, d);
  return rows::sample_verb<State>(s, AskBarrage::verbs(), d, dice, draw_below);
}

// --- the procedure ---

N resume(State& s, const ArtilleryTurn& t, Out& out) {
  const auto next = [&](BarrageStage stage) { return ArtilleryTurn{t.side, stage, 0, 0}; };
  const auto i = static_cast<std::size_t>(t.at);
  ArtilleryTurn on = t;
  ++on.at;
  switch (t.stage) {
    case BarrageStage::declare: {
      const bool any =
          std::any_of(s.supports.begin(), s.supports.end(), [&](const Support& b) { return waits(b, t.side); });
      const auto units = units_of(s, t.side);
      const bool field = std::any_of(units.begin(), units.end(), [&](UnitId u) {
        return is_field_artillery(s, u) && why_no_field_fire(s, u).empty();
      });
      if (!any && !field) return F::go(next(BarrageStage::land));
      return F::ask(AskBarrage{t.side}, AfterBarrage{t});
    }
    case BarrageStage::counter: {
      const bool any = std::any_of(s.supports.begin(), s.supports.end(), [&](const Support& b) {
        return b.side == t.side && b.state == SupportState::declared;
      });
      if (!any || s.counter_battery[static_cast<std::size_t>(1 - t.side)] == 0)
        return F::go(next(BarrageStage::availability));
      if (t.at > 0) {  // the dice are assigned: roll them one by one
        while (static_cast<std::size_t>(on.at - 2) < s.counter_on.size()) {
          const int16_t against = s.counter_on[static_cast<std::size_t>(on.at - 2)];
          if (against >= 0) {
            ArtilleryTurn rolled = on;
            rolled.done = against;
            return F::call(roll::Begin{throwing("counter_battery"_name, PieceRef::side(1 - t.side), 1 - t.side,
                                                Score::from("AAF-ART-008"_rule, tables(s).artillery.counter_battery))},
                           rolled);
          }
          ++on.at;
        }
        s.counter_on.clear();
        return F::go(next(BarrageStage::availability));
      }
      return F::ask(AskCounter{static_cast<int8_t>(1 - t.side)}, t);
    }
    case BarrageStage::availability: {
      for (std::size_t k = i; k < s.supports.size(); ++k) {
        const Support& b = s.supports[k];
        if (b.side != t.side || b.state != SupportState::declared) continue;
        Score score = Score::from("AAF-ART-013"_rule, tables(s).artillery.approved);
        if (has_observer(s, t.side)) score.worsen("AAF-ART-016"_rule, -tables(s).artillery.observer);
        roll::Spec spec = throwing("availability"_name, {PieceSort::marker, static_cast<int16_t>(k)}, t.side, score);
        spec.always = true;
        ArtilleryTurn rolled = t;
        rolled.at = static_cast<int16_t>(k + 1);
        rolled.done = static_cast<int16_t>(k);
        return F::call(roll::Begin{spec}, rolled);
      }
      return F::go(next(BarrageStage::land));
    }
    case BarrageStage::land: {
      for (std::size_t k = 0; k < s.supports.size(); ++k) {  // AAF-ART-018: approved in the turn before
        Support& b = s.supports[k];
        if (b.side != t.side || b.state != SupportState::approved || (b.approved_in == s.turn && !b.fast)) continue;
        b.state = SupportState::gone;  // AAF-ART-002
        return F::call(Land{shelling_of(s, b)}, on);
      }
      for (std::size_t k = 0; k < s.shellings.size(); ++k) {
        if (s.shellings[k].side != t.side) continue;
        const Shelling shelling = s.shellings[k];
        s.shellings.erase_at(k);
        return F::call(Land{shelling}, on);
      }
      return F::call(Demand{t.side, 0}, next(BarrageStage::over));  // AAF-ART-029
    }
    case BarrageStage::over: (void)out; return F::done(Nothing{});
  }
  return F::done(Nothing{});
}
N resume(State& s, const ArtilleryTurn& t, const Nothing&, Out& out) { return resume(s, t, out); }

N resume(State& s, const ArtilleryTurn& t, const roll::Result& r, Out& out) {
  Support& b = s.supports[static_cast<std::size_t>(t.done)];
  const PieceRef who{PieceSort::marker, t.done};
  if (t.stage == BarrageStage::counter) {
    if (r.passed > 0 && b.state == SupportState::declared) {  // AAF-ART-009, 012
      b.state = SupportState::gone;
      out.event({.kind = "stopped"_name, .rule = "AAF-ART-008"_rule, .who = who});
    }
    return F::go(t);
  }
  const int die = r.dice[0].value + (has_observer(s, t.side) ? tables(s).artillery.observer : 0);
  if (die >= tables(s).artillery.approved) {
    b.state = SupportState::approved;
    b.approved_in = s.turn;
    out.event({.kind = "approved"_name, .rule = "AAF-ART-013"_rule, .who = who});
  } else if (die < tables(s).artillery.denied_below) {
    b.state = SupportState::gone;
    out.event({.kind = "denied"_name, .rule = "AAF-ART-015"_rule, .who = who});
  } else {
    b.state = SupportState::ready;
    out.event({.kind = "delayed"_name, .rule = "AAF-ART-014"_rule, .who = who});
  }
  return F::go(t);
}

// --- counter-battery ---

N resume(State& s, const ArtilleryTurn& t, const AskCounter::Answer& given, Out&) {
  s.counter_on.clear();
  for (const int16_t against : given) {
    s.counter_on.push_back(against);
    if (against >= 0) --s.counter_battery[static_cast<std::size_t>(1 - t.side)];  // AAF-ART-010
  }
  // The count stays above nothing while the dice are rolled.
  ArtilleryTurn on = t;
  on.at = 1;
  return F::go(on);
}

Addressee asked(const State&, const AskCounter& q) { return {.side = q.side}; }
void describe(const State& s, const AskCounter& q, Decision& d) {
  d.prompt = "Assign counter-battery dice";
  d.rules = {"AAF-ART-007"_rule};
  Question dice{.key = "dice"_name,
                .shape = Shape::assign,
                .label = "Each die",
                .rules = {"AAF-ART-007"_rule, "AAF-ART-009"_rule}};
  dice.options.push_back({.value = -1, .label = "Kept"});
  for (std::size_t i = 0; i < s.supports.size(); ++i)
    if (s.supports[i].side != q.side && s.supports[i].state == SupportState::declared)
      dice.options.push_back(
          {.value = static_cast<int32_t>(i), .label = s.world->supports[i], .rules = {"AAF-ART-011"_rule}});
  for (int32_t i = 0; i < s.counter_battery[static_cast<std::size_t>(q.side)]; ++i)
    dice.tokens.push_back({.value = i, .label = fmt::format("Die {}", i + 1)});
  d.choices.push_back({.verb = "counter"_name,
                       .label = "Counter-battery",
                       .rules = {"AAF-ART-007"_rule},
                       .parts = {dice},
                       .usual = usual(s, q).replies});
}
AskCounter::Answer decode(const State& s, const AskCounter& q, const Command& c, Refusals& no) {
  AskCounter::Answer given;
  Decision d;
  describe(s, q, d);
  if (c.verb != "counter"_name || c.actor.valid()) {
    no.push_back(malformed("assign the counter-battery dice"));
    return given;
  }
  no = check_shape(d.choices[0], c);
  if (no.empty())
    for (const int32_t v : c.reply("dice"_name)->values) given.push_back(static_cast<int16_t>(v));
  return given;
}
Command usual(const State& s, const AskCounter& q) {
  int32_t first = -1;
  for (std::size_t i = 0; i < s.supports.size() && first < 0; ++i)
    if (s.supports[i].side != q.side && s.supports[i].state == SupportState::declared) first = static_cast<int32_t>(i);
  Reply dice{.key = "dice"_name};
  for (int32_t i = 0; i < s.counter_battery[static_cast<std::size_t>(q.side)]; ++i)
    dice.values.push_back(i == 0 ? first : -1);
  return {.verb = "counter"_name, .replies = {dice}};
}

// --- field artillery in the Action phase ---

N resume(State& s, const FieldFire& f, Out&) {
  const auto guns = guns_of(s, f.unit);
  if (static_cast<std::size_t>(f.gun) >= guns.size()) {
    if (f.gun >= 1000) return F::done(Nothing{});
    FieldFire over = f;
    over.gun = 1000;
    return F::call(Demand{s[f.unit].side, 0}, over);
  }
  FieldFire on = f;
  ++on.gun;
  return F::call(Land{shelling_of(s, guns[static_cast<std::size_t>(f.gun)], f.aim, f.smoke)}, on);
}
N resume(State& s, const FieldFire& f, const Nothing&, Out& out) { return resume(s, f, out); }

namespace {

constexpr EventRow artillery_events[] = {
    {"declares"_name, Measure::nothing, Cue::none, "{who} is declared"},
    {"stopped"_name, Measure::nothing, Cue::none, "{who} is stopped by counter-battery fire"},
    {"approved"_name, Measure::nothing, Cue::none, "{who} is approved"},
    {"delayed"_name, Measure::nothing, Cue::none, "{who} is delayed"},
    {"denied"_name, Measure::nothing, Cue::none, "{who} is denied for the whole battle"},
    {"scatters"_name, Measure::length, Cue::none, "the shells of {who} stray {amount}"},
    {"lands"_name, Measure::nothing, Cue::explosion, "the shells of {who} come down"},
};
constexpr rows::Purpose artillery_purposes[] = {
    {"counter_battery"_name, "counter-battery fire"},
    {"availability"_name, "for availability"},
    {"accuracy"_name, "for accuracy"},
    {"scatter"_name, "for scatter"},
};
void read_counter(const State& s, const Toml& words, Command& c) {
  words.only({"against"});
  Reply dice{.key = "dice"_name};
  for (const Toml& word : words.at("against").items()) {
    const auto& names = s.world->supports;
    const auto found = std::find(names.begin(), names.end(), word.string());
    if (word.string() != "none" && found == names.end())
      word.fail("there is no bombardment '" + word.string() + "'; or \"none\"");
    dice.values.push_back(found == names.end() ? -1 : static_cast<int32_t>(found - names.begin()));
  }
  c.replies.push_back(dice);
}
constexpr Words artillery_commands[] = {
    {"counter"_name,
     "{ against = [NAME or \"none\", ...] }",
     "assigns counter-battery dice",
     read_counter,
     {"AAF-ART-007"_rule, "answers bombardments that were declared"}},
};
Json artillery_state(const State& s, const Toml& about) {
  about.only({"of"});
  const auto& names = s.world->supports;
  const auto found = std::find(names.begin(), names.end(), about.at("of").string());
  if (found == names.end()) about.at("of").fail("there is no such bombardment");
  return Json(sandtable::name_of(s.supports[static_cast<std::size_t>(found - names.begin())].state));
}
constexpr rows::Question<State> artillery_questions[] = {
    {"bombardment", "{ of }", "how a bombardment stands", "ready, declared, approved or gone", artillery_state},
};
constexpr rows::Ask<State> artillery_asks[] = {ask_row<State, AskBarrage>()};

}  // namespace

const Chapter& artillery_chapter() {
  static const Chapter chapter{.name = "artillery",
                               .events = artillery_events,
                               .purposes = artillery_purposes,
                               .questions = artillery_questions,
                               .commands = artillery_commands,
                               .asks = artillery_asks};
  return chapter;
}

}  // namespace sandtable::aaf
