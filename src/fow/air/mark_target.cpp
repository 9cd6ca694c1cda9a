// The aiming point is marked and the aircraft are placed: item 5 of the Starting Step (FOW-AIR-019 to 026).
#include <fmt/core.h>

#include <algorithm>

#include "fow/air/leaving.hpp"
#include "fow/air/marking.hpp"
#include "fow/air/steps.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {
namespace {

constexpr Name mark_name = "mark"_name, target_key = "target"_name, course_key = "course"_name,
               before_key = "before"_name, wing_key = "wing"_name;

std::vector<Reply> replies_of(const Marking& m, std::size_t planes) {
  std::vector<Reply> list{{.key = target_key, .values = {m.target.value}},
                          {.key = course_key, .values = {static_cast<int32_t>(m.course)}},
                          {.key = before_key, .values = {m.before}}};
  if (planes == 2) list.push_back({.key = wing_key, .values = {static_cast<int32_t>(m.wing)}});
  return list;
}

N go_on() { return F::go(StartItem{StartingItem::reserves, 0}); }

}  // namespace

N begin_marking(State& s, const StartItem&, Out& out) {
  if (!s.air.flight.on()) return go_on();
  if (air_targets(s, s.active).empty()) {  // FOW-AIR-019
    leave(s, "FOW-AIR-019"_rule, out);
    return go_on();
  }
  return F::ask(AskAirTarget{}, AfterAirTarget{});
}

Addressee asked(const State& s, const AskAirTarget&) { return ask_chief(s, s.active); }

void describe(const State& s, const AskAirTarget&, Decision& d) {
  const std::size_t planes = s.air.flight.planes.size();
  d.prompt = fmt::format("Where do your {} aircraft attack?", planes);
  if (planes == 1) d.prompt = "Where does your aircraft attack?";
  d.rules = {"FOW-AIR-019"_rule, "FOW-AIR-020"_rule, "FOW-AIR-021"_rule};
  Choice c{.verb = mark_name, .label = "Mark the aiming point and place the aircraft", .rules = {"FOW-AIR-019"_rule}};
  Question target{.key = target_key,
                  .shape = Shape::pick,
                  .label = "The team they attack",
                  .rules = {"FOW-AIR-019"_rule, "FOW-AIR-027"_rule}};
  Coord most = 0;
  for (TeamId t : air_targets(s, s.active)) {
    target.options.push_back(
        {.value = t.value, .label = fmt::format("{} ({})", name_of(s, t), model(s, t).name), .piece = piece_of(t)});
    for (const Course course : {Course::away, Course::home})
      most = std::max(most, farthest_before(s, s.active, t, course));
  }
  Question course{.key = course_key,
                  .shape = Shape::pick,
                  .label = "How they fly along the line of attack",
                  .rules = {"FOW-AIR-021"_rule, "FOW-AIR-022"_rule}};
  course.options = {{.value = 0, .label = "Away from our table edge"}, {.value = 1, .label = "Back towards our edge"}};
  Question before{
      .key = before_key,
      .shape = Shape::number,
      .label = fmt::format("How far short of the middle of the target the lead flies ({} to an inch)", inch),
      .rules = {"FOW-AIR-023"_rule, "FOW-AIR-026"_rule},
      .low = 0,
      .high = most};
  c.parts = {std::move(target), std::move(course), std::move(before)};
  if (planes == 2) {
    Question wing{.key = wing_key,
                  .shape = Shape::pick,
                  .label = "On which side of the lead the other flies",
                  .rules = {"FOW-AIR-025"_rule}};
    wing.options = {{.value = 0, .label = "Left"}, {.value = 1, .label = "Right"}};
    c.parts.push_back(std::move(wing));
  } else if (planes == 3) {
    c.rules.push_back("FOW-AIR-024"_rule);
  }
  c.usual = d.usual.replies;
  d.choices.push_back(std::move(c));
}

Command usual(const State& s, const AskAirTarget&) {
  const std::size_t planes = s.air.flight.planes.size();
  return {.verb = mark_name, .replies = replies_of(usual_marking(s, s.active, planes), planes)};
}

Marking decode(const State& s, const AskAirTarget&, const Command& c, Refusals& out) {
  const std::size_t planes = s.air.flight.planes.size();
  const std::size_t parts = planes == 2 ? 4 : 3;
  const auto value = [&](Name key) -> std::optional<int32_t> {
    const Reply* r = c.reply(key);
    if (!r || r->values.size() != 1 || !r->routes.empty()) return std::nullopt;
    return r->values[0];
  };
  const auto target = value(target_key), course = value(course_key), before = value(before_key),
             wing = planes == 2 ? value(wing_key) : std::optional<int32_t>(0);
  const auto binary = [](const std::optional<int32_t>& v) { return v && (*v == 0 || *v == 1); };
  if (c.verb != mark_name || c.actor.valid() || c.replies.size() != parts || !target || !before || !binary(course) ||
      !binary(wing) || *target < 0 || *target >= static_cast<int32_t>(s.teams.size())) {
    out.push_back(
        malformed("mark one enemy team, the course, how far before it the lead is, and the side of a second "
                  "aircraft"));
    return {};
  }
  const Marking m{TeamId{static_cast<int16_t>(*target)}, static_cast<Course>(*course), *before,
                  static_cast<Wing>(*wing)};
  out = check_marking(s, s.active, m);
  return m;
}

N resume(State& s, const AfterAirTarget&, const Marking& m, Out& out) {
  s.air.flight = placed_flight(s, s.active, m, s.air.flight.planes.size());
  const Flight& flight = s.air.flight;
  out.event({.kind = "air_target"_name,
             .rule = "FOW-AIR-019"_rule,
             .who = PieceRef::side(s.active),
             .other = piece_of(m.target)});
  for (std::size_t i = 0; i < flight.planes.size(); ++i) {
    const Plane& p = flight.planes[i];
    out.event({.kind = p.flying ? "aircraft_placed"_name : "aircraft_off"_name,
               .rule = !p.flying                   ? "FOW-AIR-026"_rule
                       : i == 0                    ? "FOW-AIR-023"_rule
                       : flight.planes.size() == 2 ? "FOW-AIR-025"_rule
                                                   : "FOW-AIR-024"_rule,
               .who = PieceRef::side(s.active),
               .from = p.at,
               .to = p.at,
               .amount = static_cast<int32_t>(i)});
  }
  if (flight.flying() == 0) leave(s, "FOW-AIR-026"_rule, out);
  return go_on();
}

}  // namespace sandtable::fow
