// Seek, Strike, Destroy (FOW-USA-006 to 010, 027): tank destroyers wait off the table until the platoon's Carbine teams
// have found them a place. The platoon's list says that it does (special = ["seek_strike_destroy"]); those without a
// place in the set-up are held back.
#include <fmt/core.h>

#include <algorithm>

#include "base/fields_toml.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/starting.hpp"
#include "fow/core/words.hpp"
#include "fow/core/world.hpp"
#include "fow/morale/fates.hpp"
#include "fow/movement/end_of_movement.hpp"
#include "fow/movement/movement.hpp"
#include "fow/movement/put_down.hpp"
#include "fow/sight/looking.hpp"
#include "fow/special_rules/rule.hpp"
#include "fow/special_rules/steps.hpp"
#include "game/reading.hpp"

namespace sandtable::fow {
namespace {

using special::Special;

constexpr Coord near_scouts = 6 * inch;    // exactly that is within
constexpr Coord far_from_foe = 16 * inch;  // more than that

bool is_held(const State& s, TeamId t) {
  const Team& team = s[t];
  return team.platoon.valid() && team.place == Place::away && !team.harm.destroyed && !team.carbine &&
         special::has(s, team.platoon, Special::seek_strike_destroy);
}

std::vector<TeamId> held_teams(const State& s, PlatoonId p) {
  std::vector<TeamId> list = home_teams(s, p);
  std::erase_if(list, [&](TeamId t) { return !is_held(s, t); });
  return list;
}

std::vector<TeamId> scouts_of(const State& s, PlatoonId p) {  // mounted or not
  std::vector<TeamId> list = home_teams(s, p);
  std::erase_if(list, [&](TeamId t) { return !s[t].carbine || !s[t].in_play(); });
  return list;
}

// The platoons that may bring theirs on now.
std::vector<PlatoonId> waiting_platoons(const State& s, int side) {
  std::vector<PlatoonId> list = platoons_of(s, side);
  std::erase_if(list, [&](PlatoonId p) { return held_teams(s, p).empty() || scouts_of(s, p).empty(); });
  return list;
}

// FOW-USA-007: each for itself, those before it in place.
void check_hide_out(const State& there, TeamId t, const Pose& at, Refusals& out) {
  const auto no = [&](const std::string& why, PieceRef by = {}) {
    out.push_back(
        refuse("FOW-USA-007"_rule, fmt::format("{} cannot appear there: {}", name_of(there, t), why), piece_of(t)));
    out.back().by = by;
  };
  const Rect base = base_at(there, t, at);
  if (leaves_table(there, t, {at})) return no("it would stand off the table");
  const std::vector<TeamId> scouts = scouts_of(there, there[t].platoon);
  if (std::none_of(scouts.begin(), scouts.end(),
                   [&](TeamId c) { return distance(base, footprint(there, c)) <= near_scouts; }))
    no("no Carbine team of its platoon is within 6in/15cm");
  State placed = there;
  set_down(placed, t, at);
  bool seen = false, open = false;
  TeamId too_near;
  for (std::size_t i = 0; i < placed.teams.size(); ++i) {
    const TeamId e = TeamId::of(i);
    if (!placed[e].present() || side_of(placed, e) == side_of(placed, t)) continue;
    if (distance(placed, t, e) <= far_from_foe) too_near = e;
    const Sighting line = sight(placed, e, t);
    if (!line.seen()) continue;
    seen = true;
    open = open || !hiding(placed, t, line).concealed;
  }
  if (seen && open) no("an enemy would see it in the open");
  if (seen && too_near.valid())
    no(fmt::format("it is seen, and {} is within 16in/40cm", name_of(there, too_near)), piece_of(too_near));
  for (Refusal& r : check_place(there, t, at, std::nullopt, "FOW-USA-007"_rule)) out.push_back(std::move(r));
}

Choice arrival_choice(const State& s, PlatoonId p) {
  Choice c{.verb = "bring_on"_name,
           .actor = piece_of(p),
           .label = fmt::format("The tank destroyers of {} appear", name_of(s, p)),
           .rules = {"FOW-USA-007"_rule, "FOW-USA-009"_rule}};
  Question where{
      .key = "places"_name, .shape = Shape::place, .label = "Where each of them stands", .rules = {"FOW-USA-007"_rule}};
  for (TeamId t : held_teams(s, p)) where.pieces.push_back(piece_of(t));
  c.parts.push_back(std::move(where));
  return c;
}

void add_arrivals(const State& s, const Wanted& wanted, Decision& d) {
  for (PlatoonId p : waiting_platoons(s, s.active))
    if (wanted.has(piece_of(p))) d.choices.push_back(arrival_choice(s, p));
}

Act decode_arrival(const State& s, const Command& c, Refusals& out) {
  const PlatoonId p = own_platoon(s, c.actor);
  const std::vector<PlatoonId> may = waiting_platoons(s, s.active);
  std::vector<std::pair<TeamId, Pose>> places;
  const Reply* where = c.reply("places"_name);
  if (!p.valid() || std::find(may.begin(), may.end(), p) == may.end()) {
    out.push_back(
        refuse("FOW-USA-009"_rule, "that platoon has no tank destroyers to bring on, or no Carbine team left"));
  } else if (c.replies.size() != 1 || !where || !where->values.empty()) {
    out.push_back(malformed("say where each of the tank destroyers stands"));
  } else {
    State there = s;
    for (const Route& r : where->routes) {
      const TeamId t{r.piece.id};
      if (r.piece.sort != PieceSort::team || static_cast<std::size_t>(r.piece.id) >= s.teams.size() ||
          !is_held(there, t) || there[t].platoon != p || r.steps.size() != 1 || r.into.valid() || r.how != Name{}) {
        out.push_back(malformed("one place for each tank destroyer of the platoon that waits"));
        break;
      }
      check_hide_out(there, t, r.steps[0], out);
      set_down(there, t, r.steps[0]);
      places.emplace_back(t, r.steps[0]);
    }
    if (out.empty() && places.size() != held_teams(s, p).size())
      out.push_back(refuse("FOW-USA-007"_rule, "all of them come, or none", piece_of(p)));
  }
  return [places](State& now, Out& events) -> std::optional<N> {
    for (const auto& [t, at] : places) {
      set_down(now, t, at);
      now[t].moving.stood = now[t].harm.before_bog = at;  // being placed is no movement (FOW-USA-008)
      events.event({.kind = "placed"_name, .rule = "FOW-USA-007"_rule, .who = piece_of(t), .to = at});
    }
    return std::nullopt;
  };
}

// bring_on = { platoon = "td", at = { t1 = [x, y, facing], ... } }
void read_arrival(const State& s, const Toml& words, Command& c) {
  words.only({"platoon", "at"});
  c.actor = piece_of(platoon_in_words(s, words));
  Reply places{.key = "places"_name};
  for (const auto& [name, at] : words.at("at").entries())
    places.routes.push_back({.piece = Rules::piece(s, name), .steps = {read_pose(at)}});
  c.replies.push_back(std::move(places));
}

constinit const VerbRow bring_on_verb{.words = {"bring_on"_name,
                                                "{ platoon, at }",
                                                "tank destroyers held back appear",
                                                read_arrival,
                                                {"FOW-TRN-007"_rule, "is done at the start of your own turn"}},
                                      .when = When::own,
                                      .add = add_arrivals,
                                      .decode = decode_arrival,
                                      .sample = [](const State&, Command& c, Dice&) { c.verb = {}; }};

constinit const VerbRow wait_verb{
    .words = {"done"_name, "{}", "goes on", read_done},
    .when = When::end,
    .add =
        [](const State&, const Wanted&, Decision& d) {
          d.choices.push_back({.verb = "done"_name, .label = "They wait", .rules = {"FOW-USA-007"_rule}});
        },
    .decode = [](const State& s, const Command& c, Refusals& out) -> Act {
      if (c.actor.valid() || !c.replies.empty()) out.push_back(malformed("bring them on, or say done"));
      return [next = the<AskArrivals>(s).next](State&, Out&) -> std::optional<N> { return F::go(next); };
    }};

std::optional<N> ask_for_arrivals(const State& s, const StartItem& next) {
  if (waiting_platoons(s, s.active).empty()) return std::nullopt;
  return F::ask(AskArrivals{next}, AfterArrivals{next});
}

// A team of another platoon that rides in a vehicle which leaves.
void get_out(State& s, TeamId guest, const Pose& there, Out* out) {
  const TeamId vehicle = s[guest].carrier;
  set_down(s, guest, place_near(s, guest, there, {}).value_or(there));
  if (out)
    out->event({.kind = "dismounted"_name,
                .rule = "FOW-USA-010"_rule,
                .who = piece_of(guest),
                .other = piece_or_none(vehicle),
                .to = s[guest].pose});
}

// FOW-USA-010: those still to come leave with the last of their scouts.
void abandon(State& s, TeamId lost, Out* out) {
  const PlatoonId p = s[lost].platoon;
  if (!s[lost].carbine || !scouts_of(s, p).empty() || held_teams(s, p).empty() || s[p].fled) return;
  s[p].fled = true;
  for (TeamId t : home_teams(s, p)) {
    if (!is_held(s, t) && !s[t].in_play()) continue;
    std::vector<TeamId> guests = aboard_of(s, t);
    std::erase_if(guests, [&](TeamId guest) { return s[guest].platoon == p; });
    const Pose stood = s[t].pose;
    take_away(s, t, Place::left);
    for (TeamId guest : guests) get_out(s, guest, stood, out);
  }
  if (out) out->event({.kind = "abandons"_name, .rule = "FOW-USA-010"_rule, .who = piece_of(p)});
}

}  // namespace

Verbs AskArrivals::verbs() {
  static constexpr const VerbRow* rows[] = {&bring_on_verb, &wait_verb};
  return rows;
}
Addressee asked(const State& s, const AskArrivals&) { return {.side = s.active}; }
void introduce(const State&, const AskArrivals&, Decision& d) {
  d.prompt = "Tank destroyers may appear, or wait";
  d.rules = {"FOW-USA-007"_rule};
}
Command usual(const State&, const AskArrivals&) { return {.verb = "done"_name}; }
bool only_answer(const State& s, const AskArrivals&) { return waiting_platoons(s, s.active).empty(); }

namespace special {

constinit const Rule seek_strike_destroy{
    .enlisting = [](Enlisting& as) { as.off_table = true; },  // FOW-USA-006
    .arrivals = ask_for_arrivals,
    .gone = abandon,
};

}  // namespace special
}  // namespace sandtable::fow
