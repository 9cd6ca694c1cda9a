// Questions about a mission: how it stands, where a platoon may be placed and would be.
#include "fow/core/answers.hpp"
#include "fow/core/rules.hpp"
#include "fow/mission/column.hpp"
#include "fow/mission/mission_chapter.hpp"
#include "fow/mission/objectives.hpp"
#include "fow/mission/outlook.hpp"
#include "fow/mission/prepare.hpp"
#include "fow/mission/propose_deployment.hpp"
#include "fow/mission/score.hpp"
#include "fow/mission/way_on.hpp"
#include "fow/mission/withdrawal.hpp"

namespace sandtable::fow {
namespace {

Json side_name(const State& s, int side) {
  return side < 0 ? Json() : Json(s.world->sides[static_cast<std::size_t>(side)]);
}

Json names_of(const State& s, const std::vector<PlatoonId>& list) {
  Json names = Json::List{};
  for (PlatoonId p : list) names.push(name_of(s, p));
  return names;
}

Json mission_now(const State& s, const Toml& about) {
  about.only({});
  Json j;
  j["mission"] = s.mission.on() ? Json(sheet_of(s).id) : Json();
  if (!s.mission.on()) return j;
  const MissionPlay& m = s.mission;
  static constexpr const char* edges[] = {"bottom", "left", "top", "right"};
  j["preparing"] = m.preparing;
  j["step"] = m.preparing ? Json(sandtable::name_of(line_now(s).does)) : Json();
  j["attacker"] = side_name(s, m.attacker);
  j["finished_first"] = side_name(s, m.finished_first);
  j["delay_counters"] = int{m.delay_counters};
  j["objectives"] = Json::List{};
  for (const Objective& o : m.objectives) {
    Json one;
    one["at"] = Json::List{int64_t{o.at.at.x}, int64_t{o.at.at.y}};
    one["placed_by"] = side_name(s, o.placed_by);
    one["serves"] = Json::List{};
    for (int side = 0; side < 2; ++side)
      if ((o.serves >> side & 1) != 0) one["serves"].push(s.world->sides[static_cast<std::size_t>(side)]);
    one["removed"] = o.removed;
    const ObjectiveNow now = holder_of(s, o);
    one["contested"] = now.how == Holder::contested;
    one["holder"] = side_name(s, now.side);
    j["objectives"].push(std::move(one));
  }
  for (int side = 0; side < 2; ++side) {
    const auto i = static_cast<std::size_t>(side);
    Json its;
    its["edge"] = m.edges[i] < 0 ? Json() : Json(edges[m.edges[i]]);
    its["due"] = names_of(s, m.attacker < 0 ? std::vector<PlatoonId>{} : due_at_all(s, side));
    its["ambush"] = names_of(s, held_platoons(s, side, Held::ambush));
    its["immediate_ambush"] = names_of(s, held_platoons(s, side, Held::immediate_ambush));
    its["reserve"] = names_of(s, held_platoons(s, side, Held::reserve));
    std::vector<PlatoonId> coming = platoons_of(s, side);
    std::erase_if(coming, [&](PlatoonId p) { return !s[p].posting.arriving; });
    its["arriving"] = names_of(s, coming);
    std::vector<PlatoonId> marked = platoons_of(s, side);
    std::erase_if(marked, [&](PlatoonId p) { return !s[p].posting.marked; });
    its["markers"] = names_of(s, marked);
    its["lost"] = platoons_lost(s, side);
    its["left"] = platoons_left(s, side);
    its["points"] = m.points[i] < 0 ? Json() : Json(int{m.points[i]});
    its["points_if_won"] = points_if(s, side)[i];
    j[s.world->sides[i]] = std::move(its);
  }
  j["needs"] = Json::List{};
  if (m.attacker >= 0)
    for (const Need& need : needs(s)) {
      Json one;
      one["side"] = side_name(s, need.side);
      one["words"] = need.words;
      one["rule"] = need.rule.text();
      j["needs"].push(std::move(one));
    }
  return j;
}

// deployment = { platoon }: where it would be put now.
Json deployment_of_platoon(const State& s, const Toml& about) {
  about.only({"platoon"});
  const PieceRef piece = Rules::piece(s, about.at("platoon").string());
  if (piece.sort != PieceSort::platoon) about.at("platoon").fail("there is no such platoon");
  const PlatoonId p{piece.id};
  if (!s.mission.on() || !s.mission.preparing || s.mission.attacker < 0 || s.mission.edges[0] < 0)
    about.fail("no mission is being prepared in which sides have been chosen");
  const PlacingTerms terms = terms_of_deployment(s, p);
  const std::optional<Layout> layout = terms.in_column ? propose_in_column(s, p, terms) : propose_layout(s, p, terms);
  Json j;
  j["possible"] = layout.has_value();
  j["refused"] = refusals_json(s, layout ? check_layout(s, p, *layout, terms) : Refusals{});
  j["teams"] = Json::Object{};
  if (!layout) return j;
  for (const Spot& spot : *layout) {
    Json one;
    one["away"] = spot.away;
    one["in"] = spot.into.valid() ? Json(name_of(s, spot.into)) : Json();
    one["at"] = Json::List{int64_t{spot.at.at.x}, int64_t{spot.at.at.y}};
    j["teams"][name_of(s, spot.team)] = std::move(one);
  }
  return j;
}

// forces: everybody's platoons, what lists say they cost, and whether they count as lost.
Json forces_now(const State& s, const Toml& about) {
  about.only({});
  Json j;
  j["platoons"] = Json::List{};
  for (std::size_t i = 0; i < s.platoons.size(); ++i) {
    const PlatoonId p = PlatoonId::of(i);
    if (s[p].side < 0) continue;  // not known to the viewer
    Json one;
    one["platoon"] = name_of(s, p);
    one["side"] = side_name(s, s[p].side);
    one["points"] = i < s.world->points.size() ? s.world->points[i] : 0;
    one["lost"] = s.mission.on() && counts_as_lost(s, p);
    j["platoons"].push(std::move(one));
  }
  return j;
}

// holds = { side, objective }: whether it would hold it if its turn began now, and who keeps it from that.
Json holds_objective(const State& s, const Toml& about) {
  about.only({"side", "objective"});
  const int side = side_named(*s.world, about.at("side"));
  const auto which = static_cast<std::size_t>(about.at("objective").integer_between(1, most_objectives)) - 1;
  if (which >= s.mission.objectives.size()) about.at("objective").fail("there is no such objective");
  const Objective& o = s.mission.objectives[which];
  Json j;
  j["holds"] = holds(s, side, o);
  j["near"] = Json::List{};
  j["enemies"] = Json::List{};
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    if (!s[t].present() || !may_hold(s, t) || !stands_near(s, t, o, holding_distance)) continue;
    j[side_of(s, t) == side ? "near" : "enemies"].push(name_of(s, t));
  }
  return j;
}

constexpr QuestionRow mission_question_rows[] = {
    {"mission", "{}", "how the mission stands",
     "mission, preparing, step, attacker, finished_first, delay_counters, objectives (at, placed_by, serves, removed, "
     "contested, holder), needs (side, words, rule); of each side: edge, due, ambush, immediate_ambush, reserve, "
     "arriving, "
     "markers (platoons with a Ranged In marker), lost, left, points, points_if_won",
     mission_now},
    {"deployment", "{ platoon }", "how a platoon would be deployed now",
     "possible, refused (rule, words), teams (away, in, at)", deployment_of_platoon},
    {"forces", "{}", "the platoons of both sides, what they cost and which are lost",
     "platoons (platoon, side, points, lost)", forces_now},
    {"objective", "{ side, objective = 1 }", "whether a side would hold an objective if its turn began now",
     "holds, near, enemies", holds_objective},
};

}  // namespace

std::span<const QuestionRow> mission_questions() { return mission_question_rows; }

}  // namespace sandtable::fow
