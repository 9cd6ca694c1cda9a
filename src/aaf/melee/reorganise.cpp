// Who has won a melee may move each of his models a little (AAF-MEL-025).
#include <fmt/core.h>

#include <algorithm>

#include "aaf/core/world.hpp"
#include "aaf/melee/steps.hpp"
#include "aaf/movement/moving.hpp"
#include "aaf/sight/spotting.hpp"
#include "game/reading.hpp"
#include "game/sample.hpp"

namespace sandtable::aaf {
namespace {

constexpr Name regroup_key = "paths"_name;
constexpr VerbPlace after_victory{"AAF-MEL-025"_rule, "follows a melee that has been won"};

bool moves_now(const State& s, UnitId u) {
  if (!on_table(s, u) || s[u].melee >= 0 || s[u].nerve == Nerve::fleeing || indoors(s, u)) return false;
  const auto all = models_of(s, u);
  return std::any_of(all.begin(), all.end(), [&](ModelId m) { return may_move(s, m); });
}

Coord reach(const State& s, ModelId m) { return std::min(tables(s).melee.reorganise, allowance(s, m)); }

void add_reorganise(const State& s, const Wanted& wanted, Decision& d) {
  const UnitId u = top_as<AskReorganise>(s)->unit;
  if (!wanted.has(piece_of(u))) return;
  Choice c{.verb = reorganise_verb.words.verb,
           .actor = piece_of(u),
           .label = fmt::format("Reorganise {}", name_of(s, u)),
           .rules = {"AAF-MEL-025"_rule}};
  Question paths{.key = regroup_key,
                 .shape = Shape::path,
                 .label = "Where its models go",
                 .rules = {"AAF-MEL-025"_rule, "AAF-MOV-003"_rule},
                 .low = 0};
  for (const ModelId m : models_of(s, u))
    if (may_move(s, m)) paths.pieces.push_back(piece_of(m));
  c.parts.push_back(std::move(paths));
  c.usual = {{.key = regroup_key, .routes = gather(s, u, tables(s).melee.reorganise).routes}};
  d.choices.push_back(std::move(c));
}

Act decode_reorganise(const State& s, const Command& c, Refusals& no) {
  if (!rows::fits(s, reorganise_verb, c, no)) return {};
  const UnitId u = top_as<AskReorganise>(s)->unit;
  const int16_t next = top_as<AskReorganise>(s)->next;
  const std::vector<Route> routes = c.reply(regroup_key)->routes;
  Standings where_all(s);
  const Vec size = s.world->table->size();
  for (const Route& r : routes) {
    const ModelId m{r.piece.id};
    for (const Pose& p : r.steps)
      if (p.at.x < 0 || p.at.y < 0 || p.at.x > size.x || p.at.y > size.y) {
        no.push_back(malformed("that place is not on the table"));
        return {};
      }
    for (Refusal& f : why_not(s, m, march(s, where_all, m, r.steps), reach(s, m))) no.push_back(std::move(f));
    where_all.put(m, r.steps.back());
  }
  return [u, next, routes](State& now, Out& out) -> std::optional<N> {
    for (const Route& r : routes) put(now, ModelId{r.piece.id}, r.steps.back(), r.steps, "AAF-MEL-025"_rule, out);
    if (!routes.empty()) note_moved(now, u, out);
    return F::go(Reorganise{next});
  };
}

void read_reorganise(const State& s, const Toml& words, Command& c) {
  words.only({"unit", "paths"});
  c.actor = piece_of(unit_named(s, words.at("unit")));
  const Toml& paths = words.find("paths");
  if (!paths) return;
  Reply reply{.key = regroup_key};
  for (const auto& [name, way] : paths.entries()) {
    const PieceRef p = Rules::piece(s, name);
    if (p.sort != PieceSort::team) way.fail("there is no model '" + name + "'");
    reply.routes.push_back({.piece = p, .steps = read_poses(way.items(), s[ModelId{p.id}].pose)});
  }
  c.replies.push_back(std::move(reply));
}

void add_stand(const State& s, const Wanted& wanted, Decision& d) {
  const UnitId u = top_as<AskReorganise>(s)->unit;
  if (wanted.has(piece_of(u)))
    d.choices.push_back({.verb = stand_verb.words.verb,
                         .actor = piece_of(u),
                         .label = fmt::format("{} stays where it is", name_of(s, u)),
                         .rules = {"AAF-MEL-025"_rule}});
}
Act decode_stand(const State& s, const Command& c, Refusals& no) {
  if (!rows::fits(s, stand_verb, c, no)) return {};
  const int16_t next = top_as<AskReorganise>(s)->next;
  return [next](State&, Out&) -> std::optional<N> { return F::go(Reorganise{next}); };
}
void read_winner(const State& s, const Toml& words, Command& c) {
  words.only({"unit"});
  c.actor = piece_of(unit_named(s, words.at("unit")));
}

}  // namespace

const VerbRow reorganise_verb{{"reorganise"_name, "{ unit, paths = { MODEL = [[x, y], ...] } }",
                               "moves models of a unit that has won a melee", read_reorganise, after_victory},
                              add_reorganise,
                              decode_reorganise};
const VerbRow stand_verb{
    {"stand"_name, "{ unit }", "a unit that has won a melee stays where it is", read_winner, after_victory},
    add_stand,
    decode_stand};

Verbs AskReorganise::verbs() {
  static constexpr const VerbRow* rows[] = {&stand_verb, &reorganise_verb};
  return rows;
}
Addressee asked(const State& s, const AskReorganise& q) { return {.side = s[q.unit].side}; }
void introduce(const State& s, const AskReorganise& q, Decision& d) {
  d.prompt = fmt::format("{} has won: reorganise?", name_of(s, q.unit));
  d.rules = {"AAF-MEL-025"_rule};
}
Command usual(const State& s, const AskReorganise& q) {
  const bool apart = !keeps_together(s, q.unit, Standings(s));  // AAF-MOV-003
  Decision d;
  (apart ? reorganise_verb : stand_verb).add(s, {}, d);
  return {.verb = d.choices[0].verb, .actor = d.choices[0].actor, .replies = d.choices[0].usual};
}
Command sample_answer(const State& s, const AskReorganise& q, Dice& dice) {
  Decision d;
  describe(s, q, d);
  return rows::sample_verb<State>(s, AskReorganise::verbs(), d, dice, draw_below);
}

N resume(State& s, const Reorganise& r, Out&) {
  for (auto i = static_cast<std::size_t>(r.next); i < s.melee.winners.size(); ++i) {
    const UnitId u = s.melee.winners[i];
    if (moves_now(s, u))
      return F::ask(AskReorganise{u, static_cast<int16_t>(i + 1)}, AfterReorganise{u, static_cast<int16_t>(i + 1)});
  }
  return F::done(Nothing{});
}

}  // namespace sandtable::aaf
