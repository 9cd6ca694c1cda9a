// Going aboard and getting out, horses and bicycles too: verbs of an activation, each a Move action (AAF-TRP-017 to
// 022).
#include "aaf/transport/boarding.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "aaf/core/actions.hpp"
#include "aaf/core/steps.hpp"
#include "aaf/core/world.hpp"
#include "aaf/movement/moving.hpp"
#include "aaf/transport/loading.hpp"
#include "game/reading.hpp"

namespace sandtable::aaf {
namespace {

constexpr Name into_key = "into"_name, places_key = "places"_name, drive_key = "drive"_name;
constexpr VerbPlace boarding_place{"AAF-ACT-005"_rule, "is an action of a unit that is activated"};

Choice boarding_choice(const State& s, UnitId u, const VerbRow& row, const char* label, RuleId rule, Action action) {
  Choice c{.verb = row.words.verb,
           .actor = piece_of(u),
           .label = fmt::format("{} {}", label, name_of(s, u)),
           .rules = {rule}};
  c.closed = why_not_now(s, u, action);
  return c;
}

std::vector<ModelId> riders(const State& s, UnitId u) {
  std::vector<ModelId> list;
  for (const ModelId m : models_of(s, u))
    if (s[m].aboard()) list.push_back(m);
  return list;
}

// Own vehicles that could take somebody, nearest first; those of other units far away are left out.
std::vector<ModelId> vehicles_near(const State& s, UnitId u) {
  std::vector<std::pair<Gap, ModelId>> list;
  for (const UnitId f : units_of(s, s[u].side))
    for (const ModelId v : models_of(s, f)) {
      const Profile& p = profile(s, v);
      if (!p.vehicle() || !(p.room.any() || p.tank) || (belongs_to_unit(s, v) && f != u)) continue;
      Gap least{1 << 30};
      for (const ModelId m : models_of(s, u))
        if (s[m].present() && m != v && !profile(s, m).vehicle()) least = std::min(least, distance(s, m, v));
      if (least <= 2 * tables(s).movement.board_within) list.emplace_back(least, v);
    }
  std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<ModelId> vehicles;
  for (const auto& [gap, v] : list) vehicles.push_back(v);
  return vehicles;
}

Reply reply_of(Name key, const std::vector<ModelId>& list) {
  Reply r{.key = key};
  for (const ModelId m : list) r.values.push_back(m.value);
  return r;
}

// --- board ---

void add_board(const State& s, const Wanted& wanted, Decision& d) {
  const UnitId u = s.acting;
  if (!wanted.has(piece_of(u)) || s[u].nerve == Nerve::fleeing || men_of(s, u).empty() || all_aboard(s, u)) return;
  const auto near = vehicles_near(s, u);
  if (near.empty()) return;
  Choice c = boarding_choice(s, u, board_verb, "Board a vehicle:", "AAF-TRP-018"_rule, Action::board);
  Question into{.key = into_key,
                .label = "Into",
                .rules = {"AAF-TRP-001"_rule, "AAF-TRP-004"_rule},
                .low = 1,
                .high = static_cast<int32_t>(near.size())};
  std::vector<ModelId> open, taken;
  Refusals room;
  for (const ModelId v : near) {
    Option o{.value = v.value, .label = name_of(s, v), .piece = piece_of(v), .closed = why_not_boarded(s, u, v)};
    if (o.closed.empty()) open.push_back(v);
    into.options.push_back(std::move(o));
  }
  // One that takes all, otherwise the nearest together (AAF-TRP-003).
  for (const ModelId v : open)
    if (Refusals none; taken.empty() && !berths(s, u, {v}, none).empty() && none.empty()) taken = {v};
  for (std::size_t n = 2; n <= open.size() && taken.empty(); ++n) {
    room.clear();
    const std::vector<ModelId> some(open.begin(), open.begin() + static_cast<std::ptrdiff_t>(n));
    berths(s, u, some, room);
    if (room.empty()) taken = some;
  }
  if (taken.empty() && c.closed.empty()) {
    if (open.empty())
      c.closed = into.options[0].closed;
    else if (room.empty())
      berths(s, u, {open[0]}, c.closed);
    else
      c.closed = room;
  }
  if (wanted.parts) {
    c.parts.push_back(std::move(into));
    c.usual = {reply_of(into_key, taken)};
  }
  d.choices.push_back(std::move(c));
}

Act decode_board(const State& s, const Command& c, Refusals& no) {
  if (!is_acting(s, c, no)) return {};
  const UnitId u = s.acting;
  no = why_not_now(s, u, Action::board);
  const Reply* into = c.reply(into_key);
  std::vector<ModelId> vehicles;
  if (!into || c.replies.size() != 1 || into->values.empty() || !into->routes.empty())
    no.push_back(malformed("say into which vehicles"));
  else
    for (const int32_t v : into->values) {
      const auto i = static_cast<std::size_t>(v);
      if (v < 0 || i >= s.models.size() || !s.models[i].present() || side_of(s, ModelId::of(i)) != s[u].side ||
          !profile(s, ModelId::of(i)).vehicle() ||
          std::find(vehicles.begin(), vehicles.end(), ModelId::of(i)) != vehicles.end()) {
        no.push_back(malformed("name vehicles of yours on the table, each once"));
        return {};
      }
      vehicles.push_back(ModelId::of(i));
      for (Refusal& r : why_not_boarded(s, u, vehicles.back())) no.push_back(std::move(r));
    }
  const auto list = berths(s, u, vehicles, no);
  return [u, list](State& now, Out& out) -> std::optional<N> {
    note_action(now, u);
    ++now[u].now.moves;  // AAF-TRP-019
    now[u].now.boarded = true;
    now[u].prone = false;  // AAF-MOV-023
    now[u].phase.moved = true;
    std::vector<ModelId> told;
    for (const Berth& b : list) {
      take_aboard(now, b);
      if (std::find(told.begin(), told.end(), b.vehicle) == told.end()) {
        told.push_back(b.vehicle);
        out.event(
            {.kind = "boards"_name, .rule = "AAF-TRP-018"_rule, .who = piece_of(u), .other = piece_of(b.vehicle)});
      }
    }
    note_unit_moved(now, u, out);
    return F::call(React{u}, AfterAct{u});
  };
}

void read_board(const State& s, const Toml& words, Command& c) {
  words.only({"unit", "into"});
  c.actor = piece_of(unit_named(s, words.at("unit")));
  Reply into{.key = into_key};
  const Toml& list = words.at("into");
  if (list.is(Toml::Kind::string))
    into.values.push_back(model_named(s, list).value);
  else
    for (const Toml& v : list.items()) into.values.push_back(model_named(s, v).value);
  c.replies.push_back(std::move(into));
}

// --- get out ---

std::vector<ModelId> own_carriers(const State& s, UnitId u) {
  std::vector<ModelId> list;
  for (const ModelId m : riders(s, u))
    if (s[s[m].on].unit == u && may_move(s, s[m].on) && std::find(list.begin(), list.end(), s[m].on) == list.end())
      list.push_back(s[m].on);
  return list;
}

std::vector<Vec> zone_around(const State& s, ModelId vehicle) {
  Rect r = footprint(s, vehicle);
  const Coord more = 2 * (tables(s).movement.board_within + tables(s).one);
  r.width += more;
  r.depth += more;
  std::vector<Vec> zone;
  const Vec size = s.world->table->size();
  for (const Vec c : outline(r).corner) zone.push_back({std::clamp(c.x, 0, size.x), std::clamp(c.y, 0, size.y)});
  return zone;
}

void add_dismount(const State& s, const Wanted& wanted, Decision& d) {
  const UnitId u = s.acting;
  const auto who = riders(s, u);
  if (!wanted.has(piece_of(u)) || s[u].nerve == Nerve::fleeing || (who.empty() && !s[u].mounted)) return;
  Choice c = boarding_choice(s, u, dismount_verb, "Dismount", who.empty() ? "AAF-MOV-025"_rule : "AAF-TRP-020"_rule,
                             Action::dismount);
  if (!who.empty()) {
    Standings where_all(s);
    const auto usual = places_beside(s, where_all, who);
    if (usual.size() < who.size() && c.closed.empty())
      c.closed.push_back(refuse("AAF-TRP-020"_rule, "there is no room to get out", piece_of(u)));
    if (wanted.parts) {
      Question places{.key = places_key, .shape = Shape::place, .label = "Where they get out", .rules = c.rules};
      Reply reply{.key = places_key};
      for (const ModelId m : who) places.pieces.push_back(piece_of(m));
      for (const ModelId m : who)
        if (m == who[0] || s[m].on != s[who[0]].on) places.zones.push_back({zone_around(s, s[m].on)});
      for (const auto& [m, pose] : usual) reply.routes.push_back({.piece = piece_of(m), .steps = {pose}});
      c.parts.push_back(std::move(places));
      c.usual.push_back(std::move(reply));
      if (const auto own = own_carriers(s, u); !own.empty()) {
        Question drive{.key = drive_key,
                       .shape = Shape::path,
                       .label = "Where its own vehicles go with the same action",
                       .rules = {"AAF-TRP-021"_rule},
                       .low = 0};
        for (const ModelId v : own) drive.pieces.push_back(piece_of(v));
        c.parts.push_back(std::move(drive));
        c.usual.push_back({.key = drive_key});
      }
    }
  }
  d.choices.push_back(std::move(c));
}

using Legs = std::vector<std::pair<ModelId, std::vector<Pose>>>;
Legs legs_of(const Reply* r) {
  Legs legs;
  if (r)
    for (const Route& route : r->routes) legs.emplace_back(ModelId{route.piece.id}, route.steps);
  return legs;
}

bool off_table(const State& s, const Legs& legs) {
  const Vec size = s.world->table->size();
  for (const auto& [m, way] : legs)
    for (const Pose& p : way)
      if (p.at.x < 0 || p.at.y < 0 || p.at.x > size.x || p.at.y > size.y) return true;
  return false;
}

void judge_dismount(const State& s, UnitId u, const Legs& drive, const Legs& places, Refusals& no) {
  Standings where_all(s);
  for (const auto& [v, way] : drive) {
    for (Refusal& r : why_not(s, v, march(s, where_all, v, way), allowance(s, v))) no.push_back(std::move(r));
    where_all.put(v, way.back());
  }
  for (const auto& [m, way] : places) {
    const ModelId v = s[m].on;
    for (Refusal& r : why_not_there(s, where_all, m, way.back(), s[v].pose, where_all.at(v)))
      no.push_back(std::move(r));
    where_all.put_down(m, way.back());
  }
  if (no.empty() && keeps_together(s, u, Standings(s)) && !keeps_together(s, u, where_all))
    no.push_back(refuse("AAF-MOV-002"_rule, name_of(s, u) + " would not keep within its box", piece_of(u)));
}

Act decode_dismount(const State& s, const Command& c, Refusals& no) {
  if (!is_acting(s, c, no)) return {};
  const UnitId u = s.acting;
  if (!rows::fits(s, dismount_verb, c, no)) return {};
  const Legs places = legs_of(c.reply(places_key)), drive = legs_of(c.reply(drive_key));
  if (off_table(s, places) || off_table(s, drive)) {
    no.push_back(malformed("that place is not on the table"));
    return {};
  }
  judge_dismount(s, u, drive, places, no);
  return [u, places, drive](State& now, Out& out) -> std::optional<N> {
    note_action(now, u);
    Unit& unit = now[u];
    ++unit.now.moves;
    leave_mounts(now, u, "AAF-MOV-025"_rule, out);
    for (const auto& [v, way] : drive) put(now, v, way.back(), way, "AAF-TRP-021"_rule, out);
    for (const auto& [m, way] : places) get_out(now, m, way.back(), "AAF-TRP-020"_rule, out);
    unit.now.dismounted = true;  // AAF-TRP-022
    note_unit_moved(now, u, out);
    return F::call(React{u}, AfterAct{u});
  };
}

void read_routes(const State& s, const Toml& list, Name key, Command& c) {
  Reply reply{.key = key};
  for (const auto& [name, way] : list.entries()) {
    const PieceRef p = Rules::piece(s, name);
    if (p.sort != PieceSort::team) way.fail("there is no model '" + name + "'");
    const Toml& first = way.items().empty() ? way : way.items()[0];
    if (first.is(Toml::Kind::array))
      reply.routes.push_back({.piece = p, .steps = read_poses(way.items(), s[ModelId{p.id}].pose)});
    else
      reply.routes.push_back({.piece = p, .steps = {{read_point(way), s[ModelId{p.id}].pose.facing}}});
  }
  c.replies.push_back(std::move(reply));
}

// What is left out is filled in: everybody gets out beside his vehicle.
void read_dismount(const State& s, const Toml& words, Command& c) {
  words.only({"unit", "places", "drive"});
  c.actor = piece_of(unit_named(s, words.at("unit")));
  if (const Toml& places = words.find("places")) read_routes(s, places, places_key, c);
  if (const Toml& drive = words.find("drive")) read_routes(s, drive, drive_key, c);
}

// With a drive the places are looked for beside the vehicles where they end; with some places given, for the others.
void complete_dismount(const State& s, Command& c) {
  const UnitId u = own_unit(s, s[s.acting].side, c.actor);
  if (!u.valid() || u != s.acting) return;
  const auto who = riders(s, u);
  if (who.empty()) return;
  if (!own_carriers(s, u).empty() && !c.reply(drive_key)) c.replies.push_back({.key = drive_key});
  const Reply* given = c.reply(places_key);
  if (given && given->routes.size() == who.size()) return;
  Standings where_all(s);
  for (const auto& [v, way] : legs_of(c.reply(drive_key)))
    if (s[u].side >= 0 && v.valid() && v.index() < s.models.size() && !way.empty()) where_all.put(v, way.back());
  std::vector<ModelId> rest = who;
  Reply reply{.key = places_key};
  for (const auto& [m, way] : legs_of(given)) {
    const auto found = std::find(rest.begin(), rest.end(), m);
    if (found == rest.end() || way.empty()) return;
    rest.erase(found);
    where_all.put_down(m, way.back());
    reply.routes.push_back({.piece = piece_of(m), .steps = way});
  }
  for (const auto& [m, pose] : places_beside(s, where_all, rest))
    reply.routes.push_back({.piece = piece_of(m), .steps = {pose}});
  std::erase_if(c.replies, [](const Reply& r) { return r.key == places_key; });
  c.replies.push_back(std::move(reply));
}

// --- horses, bicycles, skis ---

void add_mount(const State& s, const Wanted& wanted, Decision& d) {
  const UnitId u = s.acting;
  if (wanted.has(piece_of(u)) && s[u].steed != Steed::none && !s[u].mounted && s[u].nerve != Nerve::fleeing)
    d.choices.push_back(boarding_choice(s, u, mount_verb, "Mount up:", "AAF-GEN-010"_rule, Action::board));
}
Act decode_mount(const State& s, const Command& c, Refusals& no) {
  if (!is_acting(s, c, no) || !rows::fits(s, mount_verb, c, no)) return {};
  const UnitId u = s.acting;
  return [u](State& now, Out& out) -> std::optional<N> {
    note_action(now, u);
    ++now[u].now.moves;
    now[u].mounted = true;
    out.event({.kind = "mounts_up"_name, .rule = "AAF-MOR-033"_rule, .who = piece_of(u)});
    note_unit_moved(now, u, out);
    return F::call(React{u}, AfterAct{u});
  };
}
void read_rider(const State& s, const Toml& words, Command& c) {
  words.only({"unit"});
  c.actor = piece_of(unit_named(s, words.at("unit")));
}

constexpr EventRow transport_events[] = {
    {"boards"_name, Measure::nothing, Cue::none, "{who} goes aboard {other}"},
    {"dismounts"_name, Measure::nothing, Cue::none, "{who} dismounts"},
    {"mounts_up"_name, Measure::nothing, Cue::none, "{who} mounts up"},
};

}  // namespace

const VerbRow board_verb{
    {"board"_name, "{ unit, into = [VEHICLE, ...] }", "the unit goes aboard", read_board, boarding_place},
    add_board,
    decode_board};
const VerbRow dismount_verb{
    {"dismount"_name, "{ unit, places = { MODEL = [x, y] }, drive = { VEHICLE = [[x, y], ...] } }",
     "the unit gets out, or off its horses", read_dismount, boarding_place},
    add_dismount,
    decode_dismount,
    complete_dismount};
const VerbRow mount_verb{{"mount"_name, "{ unit }", "mounts its horses, bicycles or skis", read_rider, boarding_place},
                         add_mount,
                         decode_mount};

const Chapter& transport_chapter() {
  static constexpr Chapter chapter{.name = "transport", .events = transport_events};
  return chapter;
}

}  // namespace sandtable::aaf
