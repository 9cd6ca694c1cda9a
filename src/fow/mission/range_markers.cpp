// Ranged In markers: a point for every artillery platoon that is deployed or in ambush (MM-036, MM-037). What one is
// worth stands with the bombardment (artillery/).
#include <fmt/core.h>

#include <algorithm>

#include "fow/core/words.hpp"
#include "fow/mission/prepare.hpp"
#include "fow/mission/propose_deployment.hpp"
#include "game/reading.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

constexpr Name at_key = "at"_name;

bool artillery_platoon(const State& s, PlatoonId p) {
  const std::vector<TeamId> teams = home_teams(s, p);
  return std::any_of(teams.begin(), teams.end(), [&](TeamId t) { return model(s, t).artillery(); });
}

Choice mark_choice(const State& s, PlatoonId p) {
  Choice c{.verb = "mark_range"_name,
           .actor = piece_of(p),
           .label = fmt::format("The Ranged In marker of {}", name_of(s, p)),
           .rules = {line_now(s).rule, "MM-036"_rule},
           .closed = {},
           .parts = {{.key = at_key,
                      .shape = Shape::place,
                      .label = "Where it lies",
                      .rules = {"MM-036"_rule},
                      .options = {},
                      .tokens = {},
                      .pieces = {piece_of(p)}}},
           .usual = {}};
  return c;
}

Reply place_reply(PlatoonId p, Vec at) {
  return {.key = at_key, .values = {}, .routes = {{.piece = piece_of(p), .steps = {{at, {}}}, .how = {}, .into = {}}}};
}

PlatoonId platoon_to_mark(const State& s, const Command& c) {
  if (!preparing(s, Prep::mark_ranges)) return {};
  const std::vector<PlatoonId> due = still_to_mark(s, s.mission.side);
  const auto found = std::find_if(due.begin(), due.end(), [&](PlatoonId p) { return piece_of(p) == c.actor; });
  return found == due.end() ? PlatoonId{} : *found;
}

Act decode_mark(const State& s, const Command& c, Refusals& out) {
  if (!preparing(s, Prep::mark_ranges)) {
    out.push_back(malformed("no Ranged In marker is placed now"));
    return {};
  }
  const PlatoonId p = platoon_to_mark(s, c);
  if (!p.valid()) {
    out.push_back(
        refuse("MM-036"_rule, "one marker for every artillery platoon that is deployed or in ambush", c.actor));
    return {};
  }
  out = check_shape(mark_choice(s, p), c);
  if (!out.empty()) return {};
  const std::vector<Route>& routes = c.reply(at_key)->routes;
  if (routes.size() != 1 || routes[0].steps.size() != 1 || routes[0].into.valid() || routes[0].how != Name{}) {
    out.push_back(malformed("a marker is placed at one place"));
    return {};
  }
  const Vec at = routes[0].steps[0].at, size = s.world->table->size();
  if (at.x < 0 || at.y < 0 || at.x > size.x || at.y > size.y)
    out.push_back(refuse("MM-036"_rule, "the marker lies on the table", c.actor));
  return [p, at](State& now, Out& events) {
    now[p].posting.marked = true;
    now[p].posting.marker = at;
    events.event({.kind = "marks_range"_name,
                  .known_to = now[p].known_to,
                  .rule = "MM-036"_rule,
                  .who = piece_of(p),
                  .to = {at, {}}});
    return prepare_on();
  };
}

void read_range_mark(const State& s, const Toml& words, Command& c) {
  words.only({"platoon", "at"});
  const PlatoonId p = platoon_in_words(s, words);
  c.actor = piece_of(p);
  if (const Toml& at = words.find("at")) c.replies.push_back(place_reply(p, read_point(at)));
}

// Where the enemy has to go: an objective that serves him, else the middle of the ground he begins on.
Vec likely(const State& s, PlatoonId p) {
  std::vector<Vec> his;
  for (const Objective& o : s.mission.objectives)
    if (!o.removed && (o.serves >> (1 - s[p].side) & 1) != 0) his.push_back(o.at.at);
  if (!his.empty()) return his[p.index() % his.size()];
  const Plots& area = s.mission.areas[static_cast<std::size_t>(1 - s[p].side)];
  if (area.empty()) return point_of_interest(s, p);
  return {(area[0].low.x + area[0].high.x) / 2, (area[0].low.y + area[0].high.y) / 2};
}

}  // namespace

std::vector<PlatoonId> still_to_mark(const State& s, int side) {
  std::vector<PlatoonId> list = platoons_of(s, side);
  std::erase_if(list, [&](PlatoonId p) {
    const Posting& its = s[p].posting;
    return s[p].independent || its.marked || its.held == Held::reserve || !artillery_platoon(s, p) ||
           (!its.due && its.held == Held::no && !any_in_play(s, p));
  });
  return list;
}

Command usual_mark(const State& s, Dice* chance) {
  const PlatoonId p = still_to_mark(s, s.mission.side)[0];
  const Vec size = s.world->table->size();
  const auto drawn = [&](Coord most) { return static_cast<Coord>(draw_below(most / inch, *chance)) * inch; };
  const Vec at = chance ? Vec{drawn(size.x), drawn(size.y)} : likely(s, p);
  return {.verb = "mark_range"_name, .actor = piece_of(p), .replies = {place_reply(p, at)}};
}

constinit const VerbRow mark_range_verb{.words = {"mark_range"_name,
                                                  "{ platoon, at = [x, y] }",
                                                  "the Ranged In marker of an artillery platoon is placed",
                                                  read_range_mark,
                                                  {"FOW-DEP-001"_rule, "is done while a mission is prepared"}},
                                        .add =
                                            [](const State& s, const Wanted& wanted, Decision& d) {
                                              if (!preparing(s, Prep::mark_ranges)) return;
                                              for (PlatoonId p : still_to_mark(s, s.mission.side)) {
                                                if (!wanted.has(piece_of(p))) continue;
                                                Choice c = mark_choice(s, p);
                                                c.usual = {place_reply(p, likely(s, p))};
                                                list_choice(std::move(c), wanted, d);
                                              }
                                            },
                                        .decode = decode_mark,
                                        .complete =
                                            [](const State& s, Command& c) {
                                              const PlatoonId p = platoon_to_mark(s, c);
                                              if (p.valid() && c.replies.empty())
                                                c.replies.push_back(place_reply(p, likely(s, p)));
                                            }};

// It is of no more use once its platoon has moved (MM-037).
void lift_markers(State& s, Out& out) {
  for (PlatoonId p : platoons_of(s, s.active)) {
    if (!s[p].posting.marked) continue;
    const std::vector<TeamId> teams = in_play(s, p);
    if (std::none_of(teams.begin(), teams.end(), [&](TeamId t) { return s[t].deeds.moved || s[t].deeds.assaulted; }))
      continue;
    s[p].posting.marked = false;
    out.event({.kind = "marker_gone"_name, .rule = "MM-037"_rule, .who = piece_of(p)});
  }
}

}  // namespace sandtable::fow
