#include "fow/agents/commander.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/agents/assaulting.hpp"
#include "fow/agents/deploying.hpp"
#include "fow/agents/firing.hpp"
#include "fow/agents/moving.hpp"
#include "fow/agents/situation.hpp"
#include "fow/agents/small_answers.hpp"
#include "fow/assault/steps.hpp"
#include "fow/command/command.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/world.hpp"
#include "fow/mission/steps.hpp"
#include "fow/movement/digging.hpp"
#include "fow/movement/end_of_movement.hpp"
#include "fow/movement/move_choice.hpp"
#include "fow/shooting/look_out.hpp"
#include "fow/shooting/shoot_choice.hpp"

namespace sandtable::fow {
namespace {

const char* file_of(Level level) {
  return level == Level::recruit ? "recruit" : level == Level::regular ? "regular" : "veteran";
}

}  // namespace

Commander::Commander(Level level, const AgentSettings& settings)
    : level_(level),
      settings_(settings),
      weights_(weights_of(settings.home, file_of(level))),
      policy_(weights_),
      draws_(settings.seed) {}

Commander::Commander(const AgentSettings& settings, std::shared_ptr<const Weights> weights, int main)
    : level_(Level::regular),
      settings_(settings),
      weights_(std::move(weights)),
      policy_(weights_),
      draws_(settings.seed) {
  plan_.go_for(main);
}

// What the company is about in this turn, found by playing several ways ahead.
std::string Commander::search(const State& s, int side, std::vector<std::string>& trace) {
  constexpr int usual_effort = 10;
  const int tries = settings_.effort > 0 ? settings_.effort : usual_effort;
  const Searched found = search_style(s, side, settings_, policy_, tries, style_);
  style_ = found.style;
  weights_ = std::make_shared<const Weights>(style_.applied(*policy_));
  plan_.go_for(style_.main);
  if (!settings_.explain) return {};
  std::string why = fmt::format("plays {}: wins {} in 100", style_.words, found.chance / 100);
  for (const auto& [words, chance] : found.others) {
    trace.push_back(fmt::format("turn {} {}: {}", s.turn, words, chance));
    if (&words == &found.others[0].first) why += fmt::format("; {} {} in 100", words, chance / 100);
  }
  return why;
}

// A beginner does not always do what he would think best.
bool Commander::slips() {
  return weights_->chance_of_mistake > 0 && draw_below(100, draws_) < weights_->chance_of_mistake;
}

// --- the Movement Step ---

void Commander::note_places(const State& s, const Unit& u, const std::string& task, const std::vector<Goal>& places) {
  constexpr std::size_t told = 3;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Goal& g = places[i];
    if (i >= told && g.stand.moved) continue;
    notes_.push_back(fmt::format("turn {} {} at {},{} {}: {} {},{}: {} = fire {} assault {} aim {} danger -{}", s.turn,
                                 name_of(s, u.platoon), u.middle.x / inch, u.middle.y / inch, task,
                                 !g.stand.moved    ? "stay"
                                 : g.stand.doubled ? "double to"
                                                   : "to",
                                 g.stand.at.x / inch, g.stand.at.y / inch, g.score / 1000, g.fire / 1000,
                                 g.assault / 1000, g.aim / 1000, g.danger / 1000));
  }
}

std::optional<Thought> Commander::move(const State& s, int side) {
  const Situation sit = look_around(s, side);
  std::string told;
  std::vector<std::string> looked;
  if (!plan_.made_for(s.turn, s.active)) {
    if (level_ == Level::veteran) told = search(s, side, looked);
    plan_.update(sit, *weights_);
  }
  const bool careless = level_ == Level::recruit;
  // Who is nearest to his goal first: he makes room.
  std::vector<const Unit*> order;
  for (const Unit& u : sit.own)
    if (!stayed_.has(u.platoon) && !s[u.platoon].deeds.moved) order.push_back(&u);
  const auto left = [&](const Unit* u) {
    const Task* t = plan_.of(u->platoon);
    return t ? length(t->goal - u->middle) : 1000 * inch;
  };
  std::stable_sort(order.begin(), order.end(), [&](const Unit* a, const Unit* b) { return left(a) < left(b); });
  for (const Unit* u : order) {
    stayed_.add(u->platoon);
    if (u->pinned && !u->tanks) continue;  // it would have to keep away from all it sees
    if (!why_not_moving(s, u->platoon).empty()) continue;
    Task task{.platoon = u->platoon, .role = Duties::wait, .goal = u->middle};
    if (const Task* t = plan_.of(u->platoon)) task = *t;
    if (task.role == Duties::follow)  // where those it goes with are now
      for (const Unit& other : sit.own)
        if (!other.lone && other.platoon != u->platoon &&
            squared(other.middle - task.goal) < int64_t{14 * inch} * (14 * inch))
          task.goal = other.middle;
    if (!careless && (task.aim >= 0 || task.role == Duties::hunt)) task.way = way_to(s, u->typical, task.goal);
    task.setting_out = careless ? 0 : price_of_setting_out(sit, *u);
    const std::vector<Goal> places = places_for(sit, *u, task, *weights_);
    const bool slip = slips();
    const Goal& best = places[slip ? static_cast<std::size_t>(draw_below(static_cast<int>(places.size()), draws_)) : 0];
    const bool off = gets_off(sit, *u, task);
    if (settings_.explain) note_places(s, *u, words_of(sit, task), places);
    if (!best.stand.moved && !off) {
      if (task.role == Duties::guard && (u->foot || u->guns) && !s[u->typical].shelter.dug_in && best.danger > 0 &&
          best.fire < u->worth / 30 && check_digging(s, u->platoon).empty())
        return Thought{.command = {.verb = dig_verb.words.verb, .actor = piece_of(u->platoon)},
                       .why = fmt::format("{} digs in {}", name_of(s, u->platoon), words_of(sit, task)),
                       .trace = {}};
      continue;
    }
    std::optional<Moved> moved;
    Goal chosen = best;
    if (off) {
      moved = move_to(s, *u, best.stand, true);
    } else if (slip) {
      moved = march_to(s, *u, task, best.stand);
    } else {  // the best as far as it is come to; where none leads on, a way round is looked for
      constexpr std::size_t most_tries = 4;
      const Goal here = weigh_place(
          sit, *u, task, *weights_, {.at = u->middle, .moved = false, .dug_in = s[u->typical].shelter.dug_in});
      chosen.score = here.score;
      const auto consider = [&](std::optional<Moved> m, Stand stand) {
        if (!m) return;
        stand.at = m->end;
        const Goal there = weigh_place(sit, *u, task, *weights_, stand);
        if (there.score > chosen.score) chosen = there, moved = std::move(m);
      };
      std::size_t tries = 0;
      bool found = false;
      for (const Goal& g : places) {
        if (!g.stand.moved || g.score <= chosen.score || tries++ == most_tries) break;
        std::optional<Moved> m = march_to(s, *u, task, g.stand);
        found = found || m;
        consider(std::move(m), g.stand);
      }
      // Looking for a way round costs most of all, so whoever has done it in vain waits before he does it again.
      constexpr int patience = 2;
      const std::size_t i = u->platoon.index();
      if (looked_round_.size() <= i) looked_round_.resize(i + 1, -patience);
      const auto left_from = [&](Vec at) { return task.way ? task.way->left(at) : length(task.goal - at); };
      const bool on_its_way = task.role == Duties::take || task.role == Duties::guard || task.role == Duties::hunt;
      const bool crawls = on_its_way && left_from(u->middle) > u->pace && best.stand.moved &&
                          left_from(u->middle) - left_from(moved ? moved->end : u->middle) < u->pace / 3;
      if ((!found || crawls) && best.stand.moved && leader_of(s, u->platoon) && s.turn - looked_round_[i] >= patience) {
        looked_round_[i] = s.turn;
        Stand round = best.stand;
        if (crawls && task.way) round.at = task.way->after(u->middle, u->pace), round.doubled = false;
        consider(move_to(s, *u, round, false), round);
      }
    }
    if (!moved) {
      if (settings_.explain) notes_.push_back("  no way there");
      continue;
    }
    Thought t{.command = std::move(moved->command), .why = {}, .trace = {}};
    if (settings_.explain) {
      t.why = why_there(sit, *u, task, chosen);
      if (!told.empty()) t.why += "; " + told;
      t.trace = looked;
      if (off) t.why = fmt::format("{} gets off {}", name_of(s, u->platoon), words_of(sit, task));
    }
    return t;
  }
  return std::nullopt;
}

// Empty soft transports go where nobody shoots at them.
Command Commander::done_moving(const State& s) const {
  Command done = engine::usual(s);
  if (done.verb != movement_done_verb.words.verb) return done;
  Decision d;
  movement_done_verb.add(s, {}, d);
  Reply rear{.key = "rear"_name};
  if (!d.choices.empty() && !d.choices[0].parts.empty())
    for (const Option& o : d.choices[0].parts[0].options)
      if (const TeamId t{static_cast<int16_t>(o.value)}; !model(s, t).armoured) rear.values.push_back(o.value);
  done.replies = {rear};
  return done;
}

// --- the Shooting Step ---

// What everybody could fire at, weighed once a Step and again where a volley has changed it.
void Commander::weigh_fire(const State& s, const Situation& sit) {
  const Terms terms = shooting_step_terms();
  const bool coarse = level_ == Level::recruit;
  for (const Body& body : shooters_of(s, s.active)) {
    const bool known = std::any_of(fire_.begin(), fire_.end(), [&](const Shooters& f) { return f.body == body; });
    if (known || (silent_.has(body.platoon) && !body.group.valid())) continue;
    Shooters f{.body = body, .options = {}};
    if (body_refusals(s, terms, body).empty()) f.options = fire_options(sit, body, *weights_, coarse);
    if (std::optional<FireOption> barrage = best_bombardment(sit, body.platoon, *weights_))
      f.options.push_back(*std::move(barrage));
    std::erase_if(f.options, [](const FireOption& o) { return o.worth <= 0; });
    std::stable_sort(f.options.begin(), f.options.end(),
                     [](const FireOption& a, const FireOption& b) { return a.worth > b.worth; });
    fire_.push_back(std::move(f));
  }
}

std::optional<Thought> Commander::shoot(const State& s, int side) {
  if (s.night)
    for (const Body& body : shooters_of(s, side))
      if (!looked_.has(body.platoon) && check_look_out(s, body).empty() && !has_looked_out(s, body)) {
        looked_.add(body.platoon);  // now it is the next to shoot
        std::erase_if(fire_, [&](const Shooters& f) { return f.body == body; });
        return Thought{.command = {.verb = look_out_verb.words.verb, .actor = piece_of(body)}, .why = {}, .trace = {}};
      }
  const Situation sit = look_around(s, side);
  weigh_fire(s, sit);
  // Who has the most to lose by another's firing first, is first: the best volley less the shooter's second choice.
  Shooters* first = nullptr;
  for (Shooters& f : fire_) {
    if (f.options.empty()) continue;
    if (!first || f.options[0].worth > first->options[0].worth) first = &f;
    if (level_ == Level::recruit) break;
  }
  if (!first) return std::nullopt;
  const FireOption best =
      first->options[slips() ? static_cast<std::size_t>(draw_below(static_cast<int>(first->options.size()), draws_))
                             : 0];
  const Body body = first->body;
  Thought t{.command = best.command, .why = {}, .trace = {}};
  if (settings_.explain) {
    t.why = why_fire(s, body, best);
    if (first->options.size() > 1)
      t.why += fmt::format("; {} would bring {} % of that", name_of(s, first->options[1].target),
                           first->options[1].worth * 100 / std::max<Worth>(1, best.worth));
    for (const FireOption& o : first->options)
      t.trace.push_back(
          fmt::format("turn {} {} at {}: {}", s.turn, name_of(s, body), name_of(s, o.target), o.worth / 1000));
  }
  if (!body.group.valid()) silent_.add(body.platoon);
  // Those who meant the same target think again.
  std::erase_if(fire_, [&](const Shooters& f) {
    return f.body == body || f.options.empty() || f.options[0].target.platoon == best.target.platoon;
  });
  return t;
}

// --- the Assault Step ---

std::optional<Thought> Commander::assault(const State& s, int side) {
  const Situation sit = look_around(s, side);
  std::vector<AssaultOption> tried;
  const std::optional<AssaultOption> best =
      best_assault(sit, *weights_, settings_.seed * 977 + s.core.decision, barred_, &tried);
  if (!best) return std::nullopt;
  Thought t{.command = best->command, .why = {}, .trace = {}};
  if (settings_.explain) {
    t.why = why_assault(s, *best);
    for (const AssaultOption& o : tried)
      t.trace.push_back(fmt::format("turn {} {}: {}", s.turn, why_assault(s, o), o.worth / 1000));
  }
  return t;
}

Thought Commander::thought_of(const State& s, int seat) {
  const int side = s.core.side_of[static_cast<std::size_t>(seat)];
  const Name question = engine::question(s);
  if (step_turn_ != s.turn || step_ != s.step || step_side_ != s.active) {
    step_turn_ = s.turn, step_ = s.step, step_side_ = s.active;
    stayed_ = {};
    silent_ = {};
    looked_ = {};
    barred_ = {};
    fire_.clear();
  }
  const bool careless = level_ == Level::recruit;
  if (question == AskPrepare::name && !careless)
    if (auto t = deploys(s, side)) return *std::move(t);
  if (question == AskMove::name) {
    if (!careless)
      if (auto t = comes_on(s, side, plan_)) return *std::move(t);
    if (engine::usual(s).verb != movement_done_verb.words.verb) return {.command = engine::usual(s)};
    if (auto t = move(s, side)) return *std::move(t);
    return {.command = done_moving(s)};
  }
  if (question == AskShoot::name)
    if (auto t = shoot(s, side)) return *std::move(t);
  if (question == AskAssault::name)
    if (auto t = assault(s, side)) return *std::move(t);
  if (auto t = small_answer(s, side, question, careless)) return *std::move(t);
  return {.command = engine::usual(s)};
}

Command Commander::quick_answer(const State& s, int seat) {
  Command c = thought_of(s, seat).command;
  c.decision = s.core.decision;
  return engine::complete(s, seat, std::move(c));
}

Thought Commander::answer(const Game& seen, int seat) {
  const State& s = engine::state_of(seen);
  constexpr int thoughts = 12;
  std::vector<std::string> refused;
  for (int i = 0; i < thoughts; ++i) {
    Thought t = thought_of(s, seat);
    t.command.decision = s.core.decision;
    t.command = engine::complete(s, seat, std::move(t.command));
    const Refusals no = engine::check(s, seat, t.command);
    if (no.empty()) {
      t.trace.insert(t.trace.begin(), notes_.begin(), notes_.end());
      notes_.clear();
      if (settings_.explain) t.trace.insert(t.trace.end(), refused.begin(), refused.end());
      return t;
    }
    // What was thought of is not to be done after all; it is not thought of again in this Step.
    if (t.command.actor.sort == PieceSort::platoon) barred_.add(PlatoonId{t.command.actor.id});
    if (settings_.explain)
      refused.push_back(fmt::format("'{}' would be refused: {}", t.command.verb.text(), no[0].words));
  }
  Thought t{.command = engine::usual(s), .why = {}, .trace = refused};
  t.command.decision = s.core.decision;
  return t;
}

}  // namespace sandtable::fow
#include "fow/agents/deploying.ipp"
