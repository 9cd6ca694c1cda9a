// The verbs of buildings, each a Move action (AAF-BLD-006 to 011).
#include <fmt/core.h>

#include <algorithm>

#include "aaf/building/rooms.hpp"
#include "aaf/core/actions.hpp"
#include "aaf/core/steps.hpp"
#include "aaf/core/world.hpp"
#include "aaf/movement/moving.hpp"

namespace sandtable::aaf {
namespace {

constexpr Name room_key = "room"_name;
constexpr VerbPlace building_place{"AAF-ACT-005"_rule, "is an action of a unit that is activated"};

int32_t number_of(const Inside& i) { return (i.house * 64 + i.section) * 16 + i.floor; }
Inside room_of(int32_t n) {
  return {static_cast<int8_t>(n / 1024), static_cast<int8_t>(n / 16 % 64), static_cast<int8_t>(n % 16)};
}

std::string title_of_room(const State& s, const Inside& i) {
  const House& h = s.world->houses[static_cast<std::size_t>(i.house)];
  std::string text = (*s.world->table)[h.feature].name;
  if (h.sections.size() > 1) text += fmt::format(", section {}", i.section + 1);
  if (h.floors > 1) text += fmt::format(", floor {}", int{i.floor});
  return text;
}

bool stands(const State& s, std::size_t house) {
  return std::find(s.fallen.begin(), s.fallen.end(), static_cast<int8_t>(house)) == s.fallen.end();
}

Coord at_the_wall(const State& s) { return tables(s).one / 5; }

// Rooms next to the unit: of the house it is in, or behind the wall it touches.
std::vector<Inside> rooms_near(const State& s, UnitId u) {
  if (indoors(s, u)) return rooms_beside(s, s[u].inside);
  std::vector<Inside> list;
  for (std::size_t h = 0; h < s.world->houses.size(); ++h) {
    if (!stands(s, h)) continue;
    for (std::size_t section = 0; section < s.world->houses[h].sections.size(); ++section) {
      const Inside room{static_cast<int8_t>(h), static_cast<int8_t>(section), 0};
      for (const ModelId m : models_of(s, u))
        if (s[m].present() && profile(s, m).man() && to_outer_wall(s, footprint(s, m), room) <= at_the_wall(s)) {
          list.push_back(room);
          break;
        }
    }
  }
  return list;
}

bool passes_through(const State& s, UnitId u) {  // AAF-BLD-010
  return s[u].order == Order::movement && s[u].now.moves + 1 < tables(s).movement.moves_with_order;
}

Refusals why_not_in(const State& s, UnitId u, const Inside& room) {
  Refusals no;
  const UnitId holder = holder_of(s, room, u);
  if (holder.valid() && s[holder].side != s[u].side)
    no.push_back(
        refuse("AAF-BLD-011"_rule, name_of(s, holder) + " holds it: it is entered by a charge", piece_of(holder)));
  else if (holder.valid() && !passes_through(s, u))
    no.push_back(refuse("AAF-BLD-010"_rule, name_of(s, holder) + " holds it", piece_of(holder)));
  std::size_t going = 0;
  for (const ModelId m : models_of(s, u)) going += s[m].present() && !profile(s, m).vehicle() ? 1u : 0u;
  if (places_inside(s, u, room).size() < going)
    no.push_back(refuse("AAF-BLD-006"_rule, "there is no room for all of them", piece_of(u)));
  return no;
}

// Who goes into buildings at all: infantry and Support weapons on foot (AAF-BLD-006).
Refusals why_no_entry(const State& s, UnitId u) {
  Refusals no = why_not_now(s, u, Action::enter);
  bool fits = on_foot(s, u);
  for (const ModelId m : models_of(s, u))
    for (const Mount& w : profile(s, m).weapons)
      fits = fits && (profile(s, m).form != Form::gun || weapon(s, w.weapon).support);
  if (!fits)
    no.push_back(
        refuse("AAF-BLD-006"_rule, name_of(s, u) + " is not infantry on foot with weapons it carries", piece_of(u)));
  return no;
}

void add_enter(const State& s, const Wanted& wanted, Decision& d) {
  const UnitId u = s.acting;
  if (!wanted.has(piece_of(u)) || s[u].nerve == Nerve::fleeing || s.world->houses.empty()) return;
  const auto near = rooms_near(s, u);
  if (near.empty()) return;
  Choice c{.verb = enter_verb.words.verb,
           .actor = piece_of(u),
           .label = fmt::format("{} the building with {}", indoors(s, u) ? "Through" : "Into", name_of(s, u)),
           .rules = {"AAF-BLD-007"_rule}};
  c.closed = why_no_entry(s, u);
  Question rooms{.key = room_key, .label = "Where", .rules = {"AAF-BLD-008"_rule, "AAF-BLD-009"_rule}};
  for (const Inside& room : near)
    rooms.options.push_back(
        {.value = number_of(room), .label = title_of_room(s, room), .closed = why_not_in(s, u, room)});
  const auto open =
      std::find_if(rooms.options.begin(), rooms.options.end(), [](const Option& o) { return o.closed.empty(); });
  if (open == rooms.options.end() && c.closed.empty()) c.closed = rooms.options[0].closed;
  if (wanted.parts) {
    if (open != rooms.options.end()) c.usual = {{.key = room_key, .values = {open->value}}};
    c.parts.push_back(std::move(rooms));
  }
  d.choices.push_back(std::move(c));
}

N after_move(State& s, UnitId u, Out& out) {
  note_action(s, u);
  ++s[u].now.moves;
  note_unit_moved(s, u, out);
  return F::call(React{u}, AfterAct{u});
}

Act decode_enter(const State& s, const Command& c, Refusals& no) {
  if (!is_acting(s, c, no)) return {};
  const UnitId u = s.acting;
  no = why_no_entry(s, u);
  const Reply* r = c.reply(room_key);
  if (!r || c.replies.size() != 1 || r->values.size() != 1 || !r->routes.empty()) {
    no.push_back(malformed("say which room"));
    return {};
  }
  const Inside room = room_of(r->values[0]);
  const auto near = rooms_near(s, u);
  if (std::find(near.begin(), near.end(), room) == near.end()) {
    const auto h = static_cast<std::size_t>(room.house);
    const bool known = r->values[0] >= 0 && h < s.world->houses.size() &&
                       static_cast<std::size_t>(room.section) < s.world->houses[h].sections.size() &&
                       room.floor < s.world->houses[h].floors;
    if (!known)
      no.push_back(malformed("there is no such room"));
    else
      no.push_back(refuse(indoors(s, u) ? "AAF-BLD-009"_rule : "AAF-BLD-006"_rule,
                          name_of(s, u) + (indoors(s, u) ? " is not next to it" : " does not touch its outer wall"),
                          piece_of(u)));
    return {};
  }
  for (Refusal& f : why_not_in(s, u, room)) no.push_back(std::move(f));
  return [u, room](State& now, Out& out) -> std::optional<N> {
    out.event({.kind = "enters"_name,
               .rule = "AAF-BLD-007"_rule,
               .who = piece_of(u),
               .other = PieceRef::feature(now.world->houses[static_cast<std::size_t>(room.house)].feature.value)});
    go_in(now, u, room, "AAF-BLD-007"_rule, out);
    return after_move(now, u, out);
  };
}

void read_enter(const State& s, const Toml& words, Command& c) {
  words.only({"unit", "house", "section", "floor"});
  const UnitId u = unit_named(s, words.at("unit"));
  c.actor = piece_of(u);
  Inside room{s[u].inside.house, static_cast<int8_t>(words.integer("section", s[u].inside.section + 1) - 1),
              static_cast<int8_t>(words.integer("floor", s[u].inside.floor))};
  if (const Toml& house = words.find("house")) {
    room.house = -1;
    for (std::size_t h = 0; h < s.world->houses.size(); ++h)
      if ((*s.world->table)[s.world->houses[h].feature].name == house.string()) room.house = static_cast<int8_t>(h);
    if (room.house < 0) house.fail("there is no building '" + house.string() + "' that can be entered");
  }
  c.replies.push_back({.key = room_key, .values = {number_of(room)}});
}

// --- out ---

void add_leave(const State& s, const Wanted& wanted, Decision& d) {
  const UnitId u = s.acting;
  if (!wanted.has(piece_of(u)) || !indoors(s, u) || s[u].nerve == Nerve::fleeing) return;
  Choice c{.verb = leave_verb.words.verb,
           .actor = piece_of(u),
           .label = fmt::format("Leave the building with {}", name_of(s, u)),
           .rules = {"AAF-BLD-007"_rule},
           .closed = why_not_now(s, u, Action::enter)};
  Standings where_all(s);
  std::size_t inside = 0;
  for (const ModelId m : models_of(s, u)) inside += indoors(s, m) ? 1u : 0u;
  if (s[u].inside.floor > 0)
    c.closed.push_back(refuse("AAF-BLD-008"_rule, "it goes down a floor first", piece_of(u)));
  else if (places_at_wall(s, u, where_all).size() < inside)
    c.closed.push_back(refuse("AAF-BLD-007"_rule, "there is no room at the wall outside", piece_of(u)));
  d.choices.push_back(std::move(c));
}

Act decode_leave(const State& s, const Command& c, Refusals& no) {
  if (!is_acting(s, c, no) || !rows::fits(s, leave_verb, c, no)) return {};
  const UnitId u = s.acting;
  return [u](State& now, Out& out) -> std::optional<N> {
    out.event({.kind = "leaves"_name, .rule = "AAF-BLD-007"_rule, .who = piece_of(u)});
    come_out(now, u, "AAF-BLD-007"_rule, out);
    return after_move(now, u, out);
  };
}

void read_leave(const State& s, const Toml& words, Command& c) {
  words.only({"unit"});
  c.actor = piece_of(unit_named(s, words.at("unit")));
}

constexpr EventRow building_events[] = {
    {"enters"_name, Measure::nothing, Cue::none, "{who} goes into {other}"},
    {"leaves"_name, Measure::nothing, Cue::none, "{who} leaves the building"},
    {"house_falls"_name, Measure::nothing, Cue::explosion, "{other} falls"},
};

}  // namespace

Refusals shares_room(const State& s, UnitId u) {
  if (!indoors(s, u)) return {};
  const UnitId holder = holder_of(s, s[u].inside, u);
  if (!holder.valid() || !may_now(s, u, Action::enter)) return {};
  for (const Inside& room : rooms_beside(s, s[u].inside))
    if (why_not_in(s, u, room).empty())
      return {refuse("AAF-BLD-010"_rule, name_of(s, u) + " only passes through and has to go on", piece_of(u))};
  return {};
}

const VerbRow enter_verb{{"enter"_name, "{ unit, house, section, floor }",
                          "goes into a building, or on to the next floor or section", read_enter, building_place},
                         add_enter,
                         decode_enter};
const VerbRow leave_verb{{"leave"_name, "{ unit }", "goes out to the wall of its building", read_leave, building_place},
                         add_leave,
                         decode_leave};

const Chapter& building_chapter() {
  static constexpr Chapter chapter{.name = "building", .events = building_events};
  return chapter;
}

}  // namespace sandtable::aaf
