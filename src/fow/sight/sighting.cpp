#include "fow/sight/sighting.hpp"

#include <algorithm>

#include "fow/sight/look.hpp"
#include "fow/sight/shot_lane.hpp"

namespace sandtable::fow {
namespace {

Obstruction obstruction(const Scene& scene, WallIndex i) {
  if (i == no_wall) return {};
  return {scene.wall(i).feature, scene.wall(i).overlay, false, {}};
}

Obstruction obstruction(FeatureId building) { return {building, -1, false, {}}; }

// A reason that holds for the pair whatever the lines meet.
struct Footing {
  RuleId rule;
  Obstruction by;
};

// Everything one look needs beside the teams.
struct Inquiry {
  Eyes eyes;
  std::span<const Bystander> friends;
  bool shooting = false;
  bool only_seen = false;  // concealment does not matter
  Detail detail = Detail::verdict;
  Explanation* explain = nullptr;
  const Onlooker* viewer_team = nullptr;  // whose bases the distance is between, when openings stand for them
  const Onlooker* target_team = nullptr;
  bool* both_ways = nullptr;  // told when the look back must be blocked as well
  void blocked_both_ways() const {
    if (both_ways != nullptr) *both_ways = true;
  }
};

bool farther_than(const SightPiece& a, const SightPiece& b, Coord limit) {
  const int64_t apart = squared(b.centre - a.centre);
  const int64_t most = int64_t{limit} + a.radius + b.radius;
  if (apart > most * most) return true;
  if (apart <= int64_t{limit} * limit) return false;
  return distance(Points(a.outline), Points(b.outline)) > limit;
}

// Tells `visit` what conceals the target from this viewer by where the two stand, the weightiest first, until it has
// heard enough.
template <class Visit>
void standing_concealment(const Look& look, const Onlooker& viewer_team, const WallSet& through, const WallSet& screens,
                          Visit visit) {
  const Scene& scene = look.scene();
  const Onlooker& a = look.viewer();
  const Onlooker& b = look.target();
  const auto walls = [&](const WallSet& in, RuleId rule) {
    return in.any() && visit(Footing{rule, obstruction(scene, in.first())});
  };
  if (b.in_building() && visit(Footing{"FOW-LOS-040"_rule, obstruction(b.building)})) return;
  if (walls(b.deep, "FOW-LOS-030"_rule)) return;
  if (walls(a.deep, "FOW-LOS-030"_rule)) return;
  if (walls(b.in_area & b.piece.astride, "FOW-LOS-027"_rule)) return;
  if (walls((b.in_area & b.piece.inside) - b.deep, "FOW-LOS-034"_rule)) return;
  if (walls(a.in_smoke | viewer_team.in_smoke | b.in_smoke, "FOW-SMK-008"_rule)) return;
  if (walls(screens, "FOW-SMB-013"_rule)) return;
  if (look.target_hull_down() && visit(Footing{"FOW-LOS-020"_rule, obstruction(scene, look.crest())})) return;
  walls(through, "FOW-LOS-029"_rule);
}

// FOW-LOS-029: tall area terrain that a team is astride of and that every line between the two runs through.
WallSet through_edges(const Look& look, const Corridor& corridor) {
  const Onlooker& a = look.viewer();
  const Onlooker& b = look.target();
  WallSet through;
  ((a.edge | b.edge) & corridor.met).each([&](WallIndex i) {
    const SightScene& sight = look.scene().sight();
    if (corridor.spanned.has(i) ||
        (all_lines_touch(sight, a.piece, b.piece, i) && all_lines_touch(sight, b.piece, a.piece, i)))
      through.add(i);  // FOW-LOS-029
  });
  return through;
}

// --- smoke screens (FOW-SMB-013, 014) ---

constexpr Coord seen_in_screen = 6 * inch;

// Some line from one to the other passes through the block below its top.
bool passes_through(const SightScene& sight, const SightPiece& from, const SightPiece& to, WallIndex i) {
  const Eyes eyes = nine_eyes(from, from.top());
  const Points corners = sight.corners(sight.wall(i));
  for (std::size_t k = 0; k < eyes.count; ++k) {
    const bool inside = where(eyes.at[k], corners.first(corners.size() - 1)) == Where::inside;
    if (share_of(sight, from, eyes.at[k], eyes.level, inside, to, i, {Effect::none, Effect::below}).covered > 0)
      return true;
  }
  return false;
}

// The screens that one of the two is under, or that lie between them. The same both ways, whatever they look with.
WallSet screens_between(const Scene& scene, const Onlooker& a, const Onlooker& b, const WallSet& near) {
  WallSet screens;
  near.each([&](WallIndex i) {
    if (!scene.effect(i).screen) return;
    if (passes_through(scene.sight(), a.piece, b.piece, i) || passes_through(scene.sight(), b.piece, a.piece, i))
      screens.add(i);
  });
  return screens;
}

// One of them that the teams are too far apart to see through, or none.
WallIndex too_far_through(const Scene& scene, const WallSet& through, const Onlooker& a, const Onlooker& b) {
  WallIndex limit = no_wall;
  through.each([&](WallIndex i) {
    if (farther_than(a.piece, b.piece, scene.effect(i).see_inside)) limit = i;  // FOW-LOS-029
  });
  return limit;
}

void place(Obstruction& by, const Scene& scene, const Look& look, const Inquiry& q, const Trace& t, WallIndex wall) {
  if (wall == no_wall) return;
  const bool inside = look.viewer().piece.inside.has(wall);
  const WallShare share = share_of(scene.sight(), look.viewer().piece, q.eyes.at[t.eye], q.eyes.level, inside,
                                   look.target().piece, wall, look.mode(wall));
  if (share.crossed == 0) return;
  by.placed = true;
  by.at = share.at;
}

int16_t permille(int64_t part, int64_t whole) {
  return static_cast<int16_t>(part * 1000 / std::max<int64_t>(whole, 1));
}

void explain_walls(const Look& look, const Inquiry& q, const Corridor& corridor, const Modes& modes, const Trace& t) {
  if (q.explain == nullptr) return;
  corridor.met.each([&](WallIndex i) {
    if (modes[i] == Mode{}) return;
    const SightScene& sight = look.scene().sight();
    const Vec eye = q.eyes.at[t.eye];
    const Points corners = sight.corners(sight.wall(i));
    const bool inside = sight.wall(i).closed && where(eye, corners.first(corners.size() - 1)) == Where::inside;
    const WallShare share =
        share_of(sight, look.viewer().piece, eye, q.eyes.level, inside, look.target().piece, i, modes[i]);
    if (share.crossed == 0) return;
    Obstruction by = obstruction(look.scene(), i);
    by.placed = true;
    by.at = share.at;
    const bool blocks = (int64_t{t.whole} - share.hidden) * 10 < t.whole;
    const bool conceals = int64_t{share.covered} * 2 >= t.whole;
    q.explain->reasons.try_push({blocks ? look.why_hidden(i) : look.why_covered(i),
                                 blocks     ? Sighting::Verdict::blocked
                                 : conceals ? Sighting::Verdict::concealed
                                            : Sighting::Verdict::clear,
                                 by, static_cast<int16_t>(share.crossed), permille(share.hidden, t.whole),
                                 permille(share.covered, t.whole)});
  });
}

// A team completely inside area terrain taller than itself, and anyone else, see each other only so far.
bool too_far_inside(const Onlooker& inside, const Onlooker& a_team, const Onlooker& b_team) {
  return inside.deep.any() && farther_than(a_team.piece, b_team.piece, inside.see_inside);  // FOW-LOS-031, 032, 035
}

Sighting blocked(RuleId because, Obstruction by) {
  Sighting s;
  s.line = Sighting::Verdict::blocked;
  s.because = because;
  s.by = by;
  return s;
}

Sighting settle(const Look& look, const Inquiry& q, const Trace& t, const Footing& standing, RuleId bars) {
  const Scene& scene = look.scene();
  Sighting s;
  if (!t.seen && !t.barred) {
    const bool by_one = t.hides != no_wall && t.hidden >= t.whole;  // none is named when only sight was asked for
    s = blocked(by_one ? look.why_hidden(t.hides) : "FOW-LOS-004"_rule, obstruction(scene, t.hides));
    if (q.detail == Detail::shares) place(s.by, scene, look, q, t, t.hides);
  } else {
    if (t.barred) s.barred = bars;
    if (standing.rule.valid()) {
      s.line = Sighting::Verdict::concealed;
      s.because = standing.rule;
      s.by = standing.by;
    } else if (int64_t{t.covered} * 2 >= t.whole) {  // FOW-LOS-005, 006
      s.line = Sighting::Verdict::concealed;
      s.because = t.covers == no_wall ? "FOW-LOS-005"_rule : look.why_covered(t.covers);
      s.by = obstruction(scene, t.covers);
      if (q.detail == Detail::shares) place(s.by, scene, look, q, t, t.covers);
    }
  }
  if (q.detail == Detail::shares) {
    s.hidden_permille = permille(t.hidden, t.whole);
    s.covered_permille = permille(t.covered, t.whole);
  }
  return s;
}

// Walks the corridor, asking only for walls that do something to this look. True when one of them takes every line.
bool cut_off(const Look& look, const Inquiry& q, Corridor& corridor, Modes& modes) {
  const SightScene& sight = look.scene().sight();
  const SightPiece& a = look.viewer().piece;
  const SightPiece& b = look.target().piece;
  open_corridor(sight, a, b, corridor);
  WallSet asked;
  WallSet opaque;
  corridor.near.each([&](WallIndex i) {
    modes[i] = look.mode(i);
    const Mode m = settled(modes[i], sight.wall(i), q.eyes.level, b);
    if (m == Mode{}) return;
    asked.add(i);
    if (m.hides == Effect::crossed) opaque.add(i);
  });
  walk_corridor(sight, a, b, asked, q.explain == nullptr ? opaque : WallSet{}, corridor);
  if (q.explain != nullptr) corridor.cut = (corridor.spanned & opaque).first();
  return corridor.cut != no_wall;
}

Sighting cut_by(const Look& look, const Inquiry& q, WallIndex wall) {
  Trace t;
  t.whole = t.hidden = t.covered = look.target().piece.height * 256 * strips;
  t.hides = t.covers = wall;
  return settle(look, q, t, {}, {});
}

// Traces with what bars a shot beside what ends the field of an opening; says which rule bars it.
Trace trace_shot(const Look& look, const Inquiry& q, const Corridor& corridor, const Modes& modes, const Asked& asked,
                 RuleId& bars) {
  const auto trace_with = [&](Barring barring) {
    ShotLane lane;
    find_barriers(look, q.friends, barring, lane);
    for (const Barrier& own : asked.barriers) lane.add(own);
    Asked with = asked;
    with.barriers = lane.all();
    return trace(look.scene().sight(), look.viewer().piece, q.eyes, look.target().piece, corridor, modes, with);
  };
  const Trace t = trace_with(Barring::all_gaps);
  if (!t.barred) return t;
  bars = q.friends.empty()                                  ? "FOW-SHO-044"_rule
         : trace_with(Barring::friends).barred              ? "FOW-SHO-039"_rule
         : trace_with(Barring::gaps_between_friends).barred ? "FOW-SHO-043"_rule
                                                            : "FOW-SHO-044"_rule;
  return t;
}

// One look between two pieces, neither of them hidden by walls of its own.
Sighting look_at(const Scene& scene, const Onlooker& a, const Onlooker& b, const Inquiry& q,
                 std::span<const Barrier> field = {}) {
  for (const Onlooker* deep : {&a, &b})
    if (too_far_inside(*deep, *q.viewer_team, *q.target_team)) {
      q.blocked_both_ways();
      const WallIndex wall = deep->deep.first();
      const Sighting s = blocked(scene.effect(wall).see_rule, obstruction(scene, wall));
      if (q.explain != nullptr) q.explain->reasons.try_push({s.because, Sighting::Verdict::blocked, s.by, 0, 0, 0});
      return s;
    }
  Look look(scene, a, q.eyes.level, b);
  Corridor corridor;
  Modes modes;
  const bool cut = cut_off(look, q, corridor, modes);
  if (cut) q.blocked_both_ways();
  if (cut && q.explain == nullptr) return cut_by(look, q, corridor.cut);

  const WallSet screens = q.viewer_team->in_screen | q.target_team->in_screen |
                          (scene.screens() ? screens_between(scene, a, b, corridor.near) : WallSet{});
  if (screens.any() && !cut && farther_than(q.viewer_team->piece, q.target_team->piece, seen_in_screen)) {
    q.blocked_both_ways();
    const Sighting s = blocked("FOW-SMB-014"_rule, obstruction(scene, screens.first()));
    if (q.explain != nullptr) q.explain->reasons.try_push({s.because, Sighting::Verdict::blocked, s.by, 0, 0, 0});
    return s;
  }
  const WallSet through = through_edges(look, corridor);
  const WallIndex limit = too_far_through(scene, through, *q.viewer_team, *q.target_team);
  if (limit != no_wall && !cut) {
    q.blocked_both_ways();
    return blocked("FOW-LOS-029"_rule, obstruction(scene, limit));
  }
  Footing standing;
  if (!q.only_seen) {
    look.find_crest(corridor);  // a crest conceals; hills hide by their height alone
    if (look.crest() != no_wall) corridor.met.each([&](WallIndex i) { modes[i] = look.mode(i); });
    standing_concealment(look, *q.viewer_team, through, screens, [&](const Footing& s) {
      if (!standing.rule.valid()) standing = s;
      if (q.explain == nullptr) return true;
      q.explain->reasons.try_push({s.rule, Sighting::Verdict::concealed, s.by, 0, 0, 0});
      return false;
    });
  }

  Asked asked;
  asked.only_whether = q.detail == Detail::verdict;
  asked.cover_matters = !standing.rule.valid() && !q.only_seen;
  asked.only_seen = q.only_seen;
  asked.barriers = field;
  RuleId bars;
  const bool maybe_barred = q.shooting && (!q.friends.empty() || any_narrow_gap(look));
  const Trace t = maybe_barred ? trace_shot(look, q, corridor, modes, asked, bars)
                               : trace(scene.sight(), a.piece, q.eyes, b.piece, corridor, modes, asked);
  explain_walls(look, q, corridor, modes, t);
  return settle(look, q, t, standing, bars);
}

Coord mount_height(const Mounting& w, Coord height) {
  switch (w.mount) {  // FOW-LOS-002
    case Mount::turret: return height * 3 / 4;
    case Mount::hull: return height / 2;
    case Mount::base:
    case Mount::top: break;
  }
  return height;
}

// The line along the wall that holds the opening, far enough to end the field on every table.
Barrier field_edge(const Onlooker& opening) {
  const Vec a = opening.piece.outline.corner[0];
  const Vec d = opening.piece.outline.corner[1] - a;
  const Coord size = std::max<Coord>(length(d), 1);
  const auto far = [size](Coord c) { return static_cast<Coord>(int64_t{c} * (1 << 18) / size); };
  const Vec reach{far(d.x), far(d.y)};
  return {{opening.piece.centre - reach, opening.piece.centre + reach}, 1 << 20, true};
}

// Only eyes on the outer side of an opening's wall can see it (FOW-LOS-038).
Eyes in_front(const Eyes& eyes, const Onlooker& opening) {
  const Segment span{opening.piece.outline.corner[0], opening.piece.outline.corner[1]};
  Eyes front = eyes;
  front.count = 0;
  for (std::size_t i = 0; i < eyes.count; ++i)
    if (side_of(span, eyes.at[i]) < 0) front.at[front.count++] = eyes.at[i];
  return front;
}

Sighting at_target(const Scene& scene, const Onlooker& a, const Onlooker& target, const Inquiry& q,
                   std::span<const Barrier> field) {
  if (!target.in_building()) return look_at(scene, a, target, q, field);
  Sighting best = blocked("FOW-LOS-038"_rule, obstruction(target.building));
  for (const Onlooker& o : scene.openings()) {
    if (o.building != target.building) continue;
    Inquiry at = q;
    at.eyes = in_front(q.eyes, o);
    if (at.eyes.count == 0) continue;
    const Sighting s = look_at(scene, a, o, at, field);
    if (!s.seen()) continue;
    best = s;
    if (s.may_shoot()) return s;  // FOW-LOS-038
  }
  return best;
}

Sighting from_viewer(const Scene& scene, const Onlooker& viewer, const Mounting& weapon, const Onlooker& target,
                     Inquiry q) {
  q.viewer_team = &viewer;
  q.target_team = &target;
  const Coord rise = mount_height(weapon, viewer.piece.height);
  if (!viewer.in_building()) {
    const Coord level = viewer.piece.ground + rise;
    q.eyes = weapon.mount == Mount::base ? nine_eyes(viewer.piece, level)
                                         : one_eye(viewer.piece.centre + weapon.offset, level);
    return at_target(scene, viewer, target, q, {});
  }
  if (viewer.building == target.building) {
    if (const WallSet screens = viewer.in_screen | target.in_screen;
        screens.any() && farther_than(viewer.piece, target.piece, seen_in_screen))
      return blocked("FOW-SMB-014"_rule, obstruction(scene, screens.first()));
    Sighting s;
    s.line = Sighting::Verdict::concealed;
    s.because = "FOW-LOS-040"_rule;
    s.by = obstruction(target.building);
    return s;
  }
  const Onlooker* opening = scene.opening(viewer.building, viewer.opening);
  if (opening == nullptr) return blocked("FOW-LOS-039"_rule, obstruction(viewer.building));
  q.eyes = one_eye(opening->piece.centre, opening->piece.ground + rise);  // FOW-LOS-039
  const Barrier field = field_edge(*opening);
  Sighting s = at_target(scene, *opening, target, q, {&field, 1});
  if (s.line == Sighting::Verdict::blocked && !s.by.valid())
    s.because = "FOW-LOS-039"_rule, s.by = obstruction(viewer.building);
  return s;
}

}  // namespace

Sighting sighting(const Scene& scene, const Onlooker& shooter, const Mounting& weapon, const Onlooker& target,
                  std::span<const Bystander> friends, Detail detail) {
  Inquiry q;
  q.friends = friends;
  q.shooting = true;
  q.detail = detail;
  return from_viewer(scene, shooter, weapon, target, q);
}

Sighting seeing(const Scene& scene, const Onlooker& viewer, const Onlooker& target, Detail detail) {
  Inquiry q;
  q.detail = detail;
  bool both_ways = false;
  if (!viewer.in_building() && !target.in_building()) q.both_ways = &both_ways;
  const Sighting there = from_viewer(scene, viewer, {}, target, q);
  if (there.seen() || both_ways) return there;
  q.only_seen = true;
  q.detail = Detail::verdict;
  const Sighting back = from_viewer(scene, target, {}, viewer, q);  // FOW-LOS-052
  if (!back.seen()) return there;
  Sighting s = there;  // less than a tenth of it shows from here
  s.line = Sighting::Verdict::concealed;
  s.because = "FOW-LOS-052"_rule;
  return s;
}

Explanation explain(const Scene& scene, const Onlooker& shooter, const Mounting& weapon, const Onlooker& target,
                    std::span<const Bystander> friends) {
  Explanation all;
  Inquiry q;
  q.friends = friends;
  q.shooting = true;
  q.detail = Detail::shares;
  q.explain = &all;
  all.sighting = from_viewer(scene, shooter, weapon, target, q);
  return all;
}

}  // namespace sandtable::fow
