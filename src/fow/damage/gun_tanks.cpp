// Gun Tanks: which hits are rolled for, the dice, and the models named (FOW-HIT-040 to 042).
#include "fow/damage/gun_tanks.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/command/rolls.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/damage/hits.hpp"
#include "fow/damage/steps.hpp"

namespace sandtable::fow {
namespace {

// What Taken::named holds for a hit: nothing, that its die is still to be rolled, that it passed, or a model's number
// above these.
enum Naming : int16_t { plain, to_roll, passed, first_model };

const Weapon* main_gun(const Model& m) {
  const auto found = std::find_if(m.weapons.begin(), m.weapons.end(), [](const Weapon& w) { return w.main_gun(); });
  return found == m.weapons.end() ? nullptr : &*found;
}
int anti_tank(const Model& m) { return main_gun(m) ? main_gun(m)->anti_tank : 0; }

// The kinds of tank among the teams at those places, each by the model of its first team.
std::vector<ModelId> kinds_in(const State& s, const std::vector<TeamId>& teams, uint64_t places) {
  std::vector<ModelId> kinds;
  for (std::size_t i = 0; i < teams.size(); ++i) {
    const ModelId m = s[teams[i]].model;
    if ((places >> i & 1) == 0 || model(s, m).type != TeamType::tank) continue;
    if (std::none_of(kinds.begin(), kinds.end(), [&](ModelId k) { return look_alike(model(s, k), model(s, m)); }))
      kinds.push_back(m);
  }
  return kinds;
}

// FOW-HIT-042: those with a team the hit is valid for.
std::vector<ModelId> kinds_for(const State& s, const HitsOn& of, const Strike& hit) {
  return kinds_in(s, all_of(s.arena, of.teams), hit.may);
}

std::vector<std::size_t> hits_marked(const State& s, const HitsOn& of, Naming mark) {
  std::vector<std::size_t> list;
  for (std::size_t i = 0; i < of.taken.count; ++i)
    if (get(s.arena, of.taken, i).named == mark) list.push_back(i);
  return list;
}

// How many dice from hit `first` on are thrown together: those for hits of one team.
std::vector<std::size_t> one_throw(const State& s, const HitsOn& of, const std::vector<Strike>& hits) {
  std::vector<std::size_t> list;
  for (std::size_t i : hits_marked(s, of, to_roll)) {
    if (list.size() == most_dice || (!list.empty() && hits[i].by != hits[list[0]].by)) break;
    list.push_back(i);
  }
  return list;
}

N allocate(const HitsOn& of) { return F::ask(AllocateHits{of}, AfterAllocation{of}); }

// Throws the next dice; when all are thrown, asks for the models of those that passed.
N roll_on(const State& s, const HitsOn& of) {
  const std::vector<Strike> hits = hits_of(s, of);
  const std::vector<std::size_t> dice = one_throw(s, of, hits);
  if (dice.empty()) return hits_marked(s, of, passed).empty() ? allocate(of) : F::ask(AskModels{of}, AfterModels{of});
  roll::Spec spec = roll_of(s, Test::gun_tank, hits[dice[0]].by);
  spec.count = static_cast<uint8_t>(dice.size());
  return F::call(roll::Begin{spec}, GunTankDice{of});
}

}  // namespace

bool look_alike(const Model& a, const Model& b) {
  const Weapon* ga = main_gun(a);
  const Weapon* gb = main_gun(b);
  return a.chassis == b.chassis && (ga ? ga->name : "") == (gb ? gb->name : "");
}

bool gun_tanks_possible(const State& s, const HitsOn& of) {
  const std::vector<TeamId> teams = all_of(s.arena, of.teams);
  if (kinds_in(s, teams, ~uint64_t{0}).size() < 2) return false;
  const std::vector<Strike> hits = hits_of(s, of);
  return std::any_of(hits.begin(), hits.end(), [&](const Strike& hit) { return !kinds_in(s, teams, hit.may).empty(); });
}

uint64_t places_of_named(const State& s, const HitsOn& of, std::size_t hit) {
  const int16_t mark = get(s.arena, of.taken, hit).named;
  if (mark < first_model) return 0;
  const ModelId named{static_cast<int16_t>(mark - first_model)};
  uint64_t places = 0;
  for (std::size_t i = 0; i < of.teams.count; ++i) {
    const Model& m = fow::model(s, get(s.arena, of.teams, i));
    if (m.type == TeamType::tank && look_alike(m, model(s, named))) places |= uint64_t{1} << i;
  }
  return places;
}

// --- which hits to roll for: optional, hit by hit (FOW-HIT-041) ---

Addressee asked(const State&, const AskGunTanks& q) { return {.side = q.of.side}; }

void describe(const State& s, const AskGunTanks& q, Decision& d) {
  const std::vector<Strike> hits = hits_of(s, q.of);
  d.prompt =
      fmt::format("{} hits on {}: for which do you roll to pick the model?", hits.size(), name_of(s, q.of.target));
  d.rules = {"FOW-HIT-041"_rule};
  Choice c{.verb = "gun_tank"_name, .label = "Roll to pick the model that is hit", .rules = {"FOW-HIT-041"_rule}};
  Question which{.key = "hits"_name,
                 .shape = Shape::pick,
                 .label = "Hits to roll for: on a 5 or 6 you name the model",
                 .rules = {"FOW-HIT-041"_rule},
                 .low = 0,
                 .high = static_cast<int32_t>(hits.size())};
  for (std::size_t i = 0; i < hits.size(); ++i) which.options.push_back(token_of(s, hits[i], i));
  c.parts.push_back(std::move(which));
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}

Command usual(const State& s, const AskGunTanks& q) {
  Reply r{.key = "hits"_name};
  const std::vector<Strike> hits = hits_of(s, q.of);
  for (std::size_t i = 0; i < hits.size(); ++i)
    if (!kinds_for(s, q.of, hits[i]).empty()) r.values.push_back(static_cast<int32_t>(i));
  return {.verb = "gun_tank"_name, .replies = {r}};
}

std::vector<uint16_t> decode(const State& s, const AskGunTanks& q, const Command& c, Refusals& out) {
  const Reply* r = c.reply("hits"_name);
  const auto count = static_cast<int32_t>(hits_in(s, q.of));
  std::vector<uint16_t> chosen;
  const bool formed = c.verb == "gun_tank"_name && !c.actor.valid() && c.replies.size() == 1 && r && r->routes.empty();
  for (int32_t v : formed ? r->values : std::vector<int32_t>{}) {
    const bool known = v >= 0 && v < count;
    if (!known || std::find(chosen.begin(), chosen.end(), static_cast<uint16_t>(v)) != chosen.end()) {
      out.push_back(refuse("FOW-HIT-041"_rule, fmt::format("one die for each of the hits 0 to {}", count - 1)));
      return chosen;
    }
    chosen.push_back(static_cast<uint16_t>(v));
  }
  if (!formed) out.push_back(malformed("say for which hits you roll, or for none"));
  return chosen;
}

N resume(State& s, const AfterGunTanks& a, const std::vector<uint16_t>& chosen, Out&) {
  if (chosen.empty()) return allocate(a.of);
  for (std::size_t i : chosen) put(s.arena, a.of.taken, i, {.named = to_roll});
  return roll_on(s, a.of);
}

N resume(State& s, const GunTankDice& g, const roll::Result& result, Out&) {
  const std::vector<Strike> hits = hits_of(s, g.of);
  const std::vector<std::size_t> dice = one_throw(s, g.of, hits);
  for (std::size_t i = 0; i < dice.size(); ++i) {
    const bool redirected = result.dice[i].value >= 5 && !kinds_for(s, g.of, hits[dice[i]]).empty();  // FOW-HIT-042
    put(s.arena, g.of.taken, dice[i], {.named = redirected ? passed : plain});
  }
  return roll_on(s, g.of);
}

// --- the model struck by each hit that passed (FOW-HIT-041, 042) ---

Addressee asked(const State&, const AskModels& q) { return {.side = q.of.side}; }

void describe(const State& s, const AskModels& q, Decision& d) {
  d.prompt = fmt::format("Which model of {} do these hits strike?", name_of(s, q.of.target));
  d.rules = {"FOW-HIT-041"_rule, "FOW-HIT-042"_rule};
  Choice c{.verb = "name_model"_name, .label = "Name the models that are hit", .rules = {"FOW-HIT-041"_rule}};
  Question which{.key = "kinds"_name,
                 .shape = Shape::assign,
                 .label = "Model that each hit strikes",
                 .rules = {"FOW-HIT-042"_rule, "FOW-HIT-040"_rule}};
  const std::vector<Strike> hits = hits_of(s, q.of);
  uint64_t any = 0;
  for (std::size_t i : hits_marked(s, q.of, passed)) {
    which.tokens.push_back(token_of(s, hits[i], i));
    any |= hits[i].may;
  }
  for (ModelId m : kinds_in(s, all_of(s.arena, q.of.teams), any))
    which.options.push_back({.value = m.value, .label = model(s, m).name});
  c.parts.push_back(std::move(which));
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}

// The kind with the most dangerous gun.
Command usual(const State& s, const AskModels& q) {
  Reply r{.key = "kinds"_name};
  const std::vector<Strike> hits = hits_of(s, q.of);
  for (std::size_t i : hits_marked(s, q.of, passed)) {
    const std::vector<ModelId> kinds = kinds_for(s, q.of, hits[i]);
    const auto best = std::max_element(kinds.begin(), kinds.end(), [&](ModelId a, ModelId b) {
      return anti_tank(model(s, a)) < anti_tank(model(s, b));
    });
    r.values.push_back(best->value);
  }
  return {.verb = "name_model"_name, .replies = {r}};
}

std::vector<ModelId> decode(const State& s, const AskModels& q, const Command& c, Refusals& out) {
  const Reply* r = c.reply("kinds"_name);
  const std::vector<std::size_t> tokens = hits_marked(s, q.of, passed);
  const std::vector<Strike> hits = hits_of(s, q.of);
  std::vector<ModelId> named;
  if (c.verb != "name_model"_name || c.actor.valid() || c.replies.size() != 1 || !r || !r->routes.empty() ||
      r->values.size() != tokens.size()) {
    out.push_back(malformed(fmt::format("name a model for each of the {} hits that passed", tokens.size())));
    return named;
  }
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const int32_t v = r->values[i];
    if (v < 0 || v >= static_cast<int32_t>(s.world->models.size())) {
      out.push_back(malformed("there is no such model"));
      return named;
    }
    named.push_back(ModelId{static_cast<int16_t>(v)});
    const std::vector<ModelId> kinds = kinds_for(s, q.of, hits[tokens[i]]);
    if (model(s, named[i]).type != TeamType::tank || std::none_of(kinds.begin(), kinds.end(), [&](ModelId k) {
          return look_alike(model(s, k), model(s, named[i]));
        }))
      out.push_back(refuse("FOW-HIT-042"_rule,
                           fmt::format("no {} is a valid target for hit {}", model(s, named[i]).name, tokens[i] + 1)));
  }
  return named;
}

bool only_answer(const State& s, const AskModels& q) {
  const std::vector<Strike> hits = hits_of(s, q.of);
  const std::vector<std::size_t> tokens = hits_marked(s, q.of, passed);
  return std::all_of(tokens.begin(), tokens.end(),
                     [&](std::size_t i) { return kinds_for(s, q.of, hits[i]).size() == 1; });
}

N resume(State& s, const AfterModels& a, const std::vector<ModelId>& named, Out& out) {
  const std::vector<Strike> hits = hits_of(s, a.of);
  const std::vector<std::size_t> tokens = hits_marked(s, a.of, passed);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    put(s.arena, a.of.taken, tokens[i], {.named = static_cast<int16_t>(first_model + named[i].value)});
    out.event({.kind = "picked_out"_name,
               .rule = "FOW-HIT-041"_rule,
               .who = piece_of(hits[tokens[i]].by),
               .amount = named[i].value});
  }
  return allocate(a.of);
}

}  // namespace sandtable::fow
