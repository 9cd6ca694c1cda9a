// What a player may find out before he commits: whether an answer stands, where a unit gets to, what a model sees.
#include <fmt/core.h>

#include <algorithm>

#include "aaf/core/engine.hpp"
#include "aaf/core/world.hpp"
#include "aaf/movement/moving.hpp"
#include "aaf/sight/spotting.hpp"
#include "aaf/turn/steps.hpp"

namespace sandtable::aaf {
namespace {

ModelId model_in(const State& s, PieceRef p) {
  if (p.sort == PieceSort::platoon && p.id >= 0 && static_cast<std::size_t>(p.id) < s.units.size())
    return guide_of(s, UnitId{p.id});
  const bool model = p.sort == PieceSort::team && p.id >= 0 && static_cast<std::size_t>(p.id) < s.models.size();
  return model && s[ModelId{p.id}].present() ? ModelId{p.id} : ModelId{};
}

void preview_reach(const State& s, ModelId m, Preview& out) {
  const Standings where_all(s);
  Zone ring;
  for (int i = 0; i < 32; ++i) {
    const Angle to{static_cast<uint16_t>(i * 2048)};
    const Pose far{s[m].pose.at + along(to, 2 * allowance(s, m)), to};
    ring.outline.push_back(furthest(s, where_all, m, far, allowance(s, m)).at);
  }
  out.allowed = allowance(s, m);
  out.areas.push_back({"One Move action", {ring}});
}

void preview_look(const State& s, ModelId m, const std::optional<Pose>& at, Preview& out) {
  State there = s;
  if (at) there[m].pose = *at;
  const UnitId own = s[m].unit;
  for (const UnitId e : units_of(there, 1 - side_of(s, m)))
    for (const ModelId t : models_of(there, e)) {
      const Look l = look(there, m, t);
      SightLine line{.piece = piece_of(t), .seen = l.open, .concealed = l.cover};
      line.line = {there[m].pose.at, there[t].pose.at};
      if (l.rule.valid()) line.rules = {l.rule};
      if (l.by.valid()) line.obstruction = PieceRef::feature(l.by.value);
      line.words = !l.open            ? "out of sight"
                   : there[e].spotted ? l.cover ? "spotted, in cover" : "spotted"
                                      : "in sight, not spotted";
      out.sightings.push_back(std::move(line));
    }
  (void)own;
}

// The unit goes as far towards the place as it gets.
void preview_propose(const State& s, const PreviewRequest& request, Preview& out) {
  const ModelId m = model_in(s, request.piece);
  if (!m.valid() || s[m].unit != s.acting) {
    out.words = "only the unit that is activated moves";
    return;
  }
  const UnitId u = s.acting;
  UnitWay way;
  const Wish wish = request.wish.value_or(Wish{});
  if (request.at) {
    way = lead(s, u, request.at->at - s[m].pose.at);
  } else if (!wish.each.empty()) {
    Standings where_all(s);
    for (const Route& r : wish.each) {
      const ModelId one = model_in(s, r.piece);
      if (!one.valid() || s[one].unit != u || r.steps.empty() || !can_move(s, one)) continue;
      const Vec by = r.steps.back().at - s[one].pose.at;
      const Pose end =
          furthest(s, where_all, one, {r.steps.back().at, wish.face ? r.steps.back().facing : heading_of(by)},
                   allowance(s, one));
      where_all.put(one, end);
      way.routes.push_back({.piece = r.piece, .steps = {end}});
    }
  }
  if (!way.moves()) {
    out.words = name_of(s, u) + " cannot go there";
    return;
  }
  Command c = command_of(s, u, way);
  c.decision = s.core.decision;
  Standings where_all(s);
  for (const Route& r : way.routes) {
    const ModelId one{r.piece.id};
    const March going = march(s, where_all, one, r.steps);
    where_all.put(one, r.steps.back());
    out.moves.push_back({.piece = r.piece,
                         .wanted = request.at.value_or(r.steps.back()),
                         .end = r.steps.back(),
                         .goes = true,
                         .cost = going.shown(),
                         .allowed = allowance(s, one)});
  }
  out.routes = way.routes;
  out.words = fmt::format("{} of {} move", out.moves.size(), models_of(s, u).size());
  out.command = std::move(c);
}

}  // namespace

void Rules::preview(const State& s, int, const PreviewRequest& request, Preview& out) {
  if (s.core.over()) return;
  switch (request.what) {
    case PreviewSort::check: {
      out.command = request.command;
      const auto* row = rows::verb_of<State>(verbs_of(engine::question(s)), request.command.verb);
      if (row && row->preview) row->preview(s, request.command, out);
      return;
    }
    case PreviewSort::propose: return preview_propose(s, request, out);
    case PreviewSort::reach:
    case PreviewSort::look:
    case PreviewSort::route: break;
    case PreviewSort::measure:  // no measuring before declaring (AAF-GEN-002): the kernel refuses it
    case PreviewSort::choice: return;
  }
  const ModelId m = model_in(s, request.piece);
  const Vec size = s.world->table->size();
  if (!m.valid() || (request.at && (request.at->at.x < 0 || request.at->at.y < 0 || request.at->at.x > size.x ||
                                    request.at->at.y > size.y))) {
    out.words = "ask about one model, and places on the table";
    return;
  }
  if (request.what == PreviewSort::reach) return preview_reach(s, m, out);
  if (request.what == PreviewSort::look) return preview_look(s, m, request.at, out);
  if (!request.at) {
    out.words = "a route goes to a place";
    return;
  }
  const March way = march(s, Standings(s), m, {*request.at});
  out.cost = way.shown();
  out.allowed = allowance(s, m);
  out.refusals = why_not(s, m, way, allowance(s, m));
  out.routes = {{.piece = piece_of(m), .steps = {*request.at}}};
}

}  // namespace sandtable::aaf
