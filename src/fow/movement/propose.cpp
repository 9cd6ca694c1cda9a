#include "fow/movement/propose.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/command/command.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/advance.hpp"
#include "fow/movement/as_close.hpp"
#include "fow/movement/keeping_command.hpp"
#include "fow/movement/move_choice.hpp"
#include "fow/movement/near_way.hpp"
#include "fow/movement/pointing.hpp"
#include "fow/movement/steps.hpp"
#include "fow/movement/way_aboard.hpp"
#include "geometry/path.hpp"
#include "table/move/route.hpp"

namespace sandtable::fow {
namespace {

constexpr Coord about_there = 3 * inch;  // from there on everybody makes for his own place

// One try at a plan.
struct Attempt {
  std::vector<MoveOrder> orders;
  std::vector<std::pair<TeamId, Refusal>> bent;
  int lost = 0;        // who moved, or could have, and are Out of Command at its end
  int64_t left = 0;    // what is left to where they were pointed, summed up
  bool sound = false;  // judged whole, and legal
  std::vector<std::pair<TeamId, Coord>>
      near;  // who cannot come In Command and is as near to it as he gets: by how much
  bool better_than(const Attempt& other) const { return lost != other.lost ? lost < other.lost : left < other.left; }
};

class Planner {
 public:
  Planner(const State& s, const MoveWish& wish) : s_(s), wish_(wish), p_(wish.platoon), doubling_(wish.doubling) {}

  MoveProposal propose() {
    out_.refused = why_not_now();
    if (!out_.refused.empty()) return out_;
    settle_gait();
    Pointed pointed = point_out(s_, wish_);
    goers_ = std::move(pointed.goers);
    before_ = still_possible(s_, p_, doubling_, pointed.before);
    for (MoveOrder& o : pointed.before)  // those in whose way somebody stands who is asked about go after him
      if (std::none_of(before_.begin(), before_.end(), [&](const MoveOrder& b) { return b.team == o.team; }))
        after_.push_back(std::move(o));
    guide_ = pointed.guide;
    out_.teams = std::move(pointed.held);
    look_ahead();
    Attempt best;
    if (!goers_.empty()) best = wish_.straight ? straight_on() : plan();
    if (wish_.straight && best.orders.empty()) return out_;
    make_legal(best);
    out_.doubling = doubling_;
    out_.orders = std::move(best.orders);
    report(best);
    return out_;
  }

 private:
  Refusals why_not_now() {
    if (s_.core.over() || s_[p_].side != s_.active)
      return {refuse("FOW-TRN-002"_rule, "it is not its turn", piece_of(p_))};
    if (const auto* rest = top_as<AskRest>(s_)) {
      if (rest->moving.platoon != p_)
        return {refuse("FOW-MOV-003"_rule,
                       fmt::format("{} finishes its movement first", name_of(s_, rest->moving.platoon)),
                       piece_of(rest->moving.platoon))};
      pardon_ = {read_excuses(s_, rest->moving), read_draft(s_, rest->moving)};
      doubling_ = rest->moving.doubling;
      return {};
    }
    if (!top_as<AskMove>(s_))
      return {refuse("FOW-TRN-002"_rule, "it moves in the Movement Step of its own turn", piece_of(p_))};
    return why_not_moving(s_, p_);
  }

  void settle_gait() {
    if (!doubling_ || top_as<AskRest>(s_)) return;
    Refusals no;
    check_doubling(s_, p_, no);
    if (no.empty()) return;
    doubling_ = false;
    for (Refusal& r : no) slowed_.push_back(std::move(r));
  }

  Pose pose_of(TeamId t) const { return place_of(s_, t); }

  // --- plans ---

  // Who is not told how to stand looks where the platoon goes.
  void look_ahead() {
    for (const Goer& g : goers_)
      if (const Vec by = g.wanted - pose_of(g.team).at; by != Vec{} && (!ahead_ || g.team == guide_))
        ahead_ = heading_of(by);
  }

  Attempt straight_on() {
    for (const int eighths : {8, 6, 4})
      if (Attempt straight; together(straight, eighths)) return straight;
    return {};
  }

  Attempt plan() {
    // All of them straight on, as they stand: the usual case, and the best there is where nothing is in the way.
    if (Attempt straight; together(straight, 8) && straight.lost == 0) return straight;
    std::vector<Pose> lead = guide_way();
    const Coord whole = legs_length(pose_of(guide_).at, lead);
    Attempt best;
    bool any = false;
    for (const int eighths : {8, 5, 2}) {
      Attempt now = advance(lead, whole * eighths / 8, eighths == 8);
      repair(now);
      weigh(now);
      const bool good = now.sound = legal(now);
      if (good && (!any || now.better_than(best))) best = now, any = true;
      if (!any && eighths == 8) best = now;  // made legal later, when nothing better comes
      if ((good && now.lost == 0) || lead.empty()) break;
    }
    // Where there is no way round to be taken, or not for all, less of the straight one may bring them further.
    const bool all_go = any && best.lost == 0 && best.orders.size() >= goers_.size();
    if (all_go && (lead.size() > 2 || best.left == 0)) return best;
    // Who straggles goes as near as he can (FOW-CMD-019): no straight move of all does that.
    if (std::any_of(goers_.begin(), goers_.end(), [&](const Goer& g) { return straggles(s_, g.team); })) return best;
    for (const int eighths : {7, 6, 5, 4, 3, 2, 1}) {
      Attempt straight;
      if (!together(straight, eighths)) continue;
      return any && !straight.better_than(best) ? best : straight;
    }
    return best;
  }

  Coord slowest() const {
    Coord most = 1000 * inch;
    for (const Goer& g : goers_) most = std::min(most, move_limits(s_, g.team, gait())[cross_country]);
    return most;
  }
  Gait gait() const { return {.doubling = doubling_}; }

  // Everybody by the same straight move.
  bool together(Attempt& out, int eighths) {
    const auto of_guide = std::find_if(goers_.begin(), goers_.end(), [&](const Goer& g) { return g.team == guide_; });
    if (of_guide == goers_.end()) return false;
    const Vec by_all = of_guide->wanted - pose_of(guide_).at;
    for (const Goer& g : goers_)
      if (g.own || !g.by.empty() || s_[g.team].aboard() || g.wanted - pose_of(g.team).at != by_all) return false;
    const Coord far = length(by_all);
    const Coord most = std::min(slowest(), far) * eighths / 8;
    const Vec by = far <= most ? by_all : point_along(Segment{{}, by_all}, most);
    if (by == Vec{}) return false;
    State end = start();
    std::vector<Bound> list;
    for (const Goer& g : goers_) list.push_back({&g, pose_of(g.team).at + by});
    in_order(s_, list, by);
    for (const auto& [g, to] : list) {
      MoveOrder o{.team = g->team, .legs = {{to, heading_of(by)}}};
      if (g->facing && far <= most && !doubling_) o.legs.push_back({to, *g->facing});
      if (!may_go(end, o, false)) return false;
      carry_out(end, o);
      out.orders.push_back(std::move(o));
    }
    with_draft(out);
    weigh(out);
    return out.sound = legal(out);
  }

  // How the guide goes, by itself: the others keep about it.
  std::vector<Pose> guide_way() {
    for (const Goer& g : goers_)
      if (g.team == guide_ && !g.own) return way_of(start(), g, g.wanted, g.by, slowest()).legs;
    return {};
  }

  State start() const { return end_of(before_, before_.size()); }
  void with_draft(Attempt& a) const {
    a.orders.insert(a.orders.begin(), before_.begin(), before_.end());
    if (after_.empty()) return;
    State end = end_of(a.orders, a.orders.size());
    for (const MoveOrder& o : after_)
      if (check_order(end, p_, doubling_, o).empty()) carry_out(end, o), a.orders.push_back(o);
  }

  bool may_go(const State& there, const MoveOrder& o, bool checks) const {
    if (!check_order(there, p_, doubling_, o).empty()) return false;
    if (checks) return true;
    State off = there;
    set_out(off, o, nullptr);
    for (const Contact& c : checks_on(walk_over_ground(off, o.team, o.legs, gait())))
      if (!c.starting) return false;
    return true;
  }

  NearWay way_of(const State& there, const Goer& g, Vec to, const std::vector<Vec>& by, Coord most) const {
    const WayWish wish{.to = to,
                       .by = by,
                       .checks = wish_.checks,
                       .facing = g.facing ? g.facing : ahead_,
                       .ahead = ahead_,
                       .most = most};
    const MayGo judge = [&](const std::vector<Pose>& legs) {
      return check_order(there, p_, doubling_, {.team = g.team, .legs = legs}).empty();
    };
    if (!there[g.team].aboard()) return near_way(there, g.team, gait(), wish, judge);
    State off = there;
    set_out(off, {.team = g.team, .legs = {}}, nullptr);
    return near_way(off, g.team, gait(), wish, judge);
  }

  // Everybody to his place about the guide, who has gone so far on its way.
  Attempt advance(const std::vector<Pose>& lead, Coord far, bool whole) {
    const Pose stood = pose_of(guide_);
    const Pose led = lead.empty() ? stood : pose_along(stood, lead, far);
    const Goer* guide = nullptr;
    for (const Goer& g : goers_)
      if (g.team == guide_) guide = &g;
    const bool arrived = whole && guide && length(led.at - guide->wanted) <= about_there;
    Attempt a;
    State end = start();
    const Vec ahead = led.at != stood.at ? led.at - stood.at : guide ? guide->wanted - stood.at : Vec{};
    std::vector<Bound> list;
    for (const Goer& g : goers_) {
      const bool to_its_own = g.own || arrived || lead.empty();
      list.push_back({&g, to_its_own ? g.wanted : kept_on_table(s_, g.team, led.at + g.offset)});
    }
    in_order(s_, list, ahead);
    for (std::size_t i = 0, put_off = 0; i < list.size(); ++i) {
      // After those who are in its way; but they may wait for each other.
      for (; put_off < list.size() && to_be_cleared(s_, end, list, i); ++put_off) {
        std::size_t k = i;
        while (k + 1 < list.size() && straggles(s_, list[k].goer->team) == straggles(s_, list[k + 1].goer->team))
          std::swap(list[k], list[k + 1]), ++k;
      }
      const auto [g, place] = list[i];
      if (g->into.valid() && boards(a, end, *g)) continue;
      if (straggles(s_, g->team) && far_from_command(end, g->team)) continue;  // FOW-CMD-019: he is brought near to it
      const NearWay way = way_of(end, *g, place, g->own || arrived ? g->by : std::vector<Vec>{}, 1000 * inch);
      if (way.legs.empty()) {
        if (!way.there) note(a, g->team, why_it_stays(end, *g, place));
        continue;
      }
      MoveOrder o{.team = g->team, .legs = way.legs};
      carry_out(end, o);
      if (way.checks)
        note(a, g->team, refuse("FOW-BOG-001"_rule, "nothing leads on without a Bogging Check", piece_of(g->team)));
      a.orders.push_back(std::move(o));
    }
    with_draft(a);
    return a;
  }

  bool boards(Attempt& a, State& end, const Goer& g) const {
    Refusals no;
    std::optional<MoveOrder> o = way_aboard(end, p_, doubling_, g, wish_.checks, no);
    if (o) carry_out(end, *o), a.orders.push_back(std::move(*o));
    if (!o && !no.empty()) note(a, g.team, no[0]);
    return o.has_value();
  }

  static void note(Attempt& a, TeamId t, Refusal r) { a.bent.emplace_back(t, std::move(r)); }

  // What forbids the straight way to its place, or that there is none.
  Refusal why_it_stays(const State& there, const Goer& g, Vec to) const {
    const Vec from = pose_of(g.team).at;
    const Coord most = move_limits(there, g.team, gait())[cross_country];
    if (most <= 0)
      return refuse("FOW-MOV-006"_rule, fmt::format("{} cannot move", name_of(s_, g.team)), piece_of(g.team));
    const Coord far = std::min(most, length(to - from));
    const Vec end = far == 0 ? from : point_along(Segment{from, to}, far);
    const Refusals no = check_order(there, p_, doubling_, {.team = g.team, .legs = {{end, heading_of(to - from)}}});
    if (!no.empty()) return no[0];
    return refuse("FOW-TER-008"_rule, fmt::format("{} finds no way there", name_of(s_, g.team)), piece_of(g.team));
  }

  // --- command ---

  State end_of(const std::vector<MoveOrder>& orders, std::size_t count) const {
    State end = s_;
    for (std::size_t i = 0; i < count; ++i) carry_out(end, orders[i]);
    return end;
  }
  bool goes_now(TeamId t) const {
    return std::any_of(goers_.begin(), goers_.end(), [&](const Goer& g) { return g.team == t; });
  }

  // Whoever would end Out of Command goes to where he is within it of those who are, or as near as he can.
  void repair(Attempt& a) {
    for (int round = 0; round < 2; ++round) {
      const State end = end_of(a.orders, a.orders.size());
      std::vector<TeamId> out;
      for (const auto& [t, state] : chain_of_command(end, p_))
        if (!state.in_command && goes_now(t) && end[t].in_play() && !as_near_as_before(a, end, t)) out.push_back(t);
      if (out.empty() || !leader_of(end, p_)) return;
      for (TeamId t : out) bring_in(a, t);
    }
  }

  // The first round brought him as near as he gets, and nobody has gone away from him since.
  static bool as_near_as_before(const Attempt& a, const State& end, TeamId t) {
    return std::any_of(a.near.begin(), a.near.end(),
                       [&](const auto& one) { return one.first == t && short_of_command(end, t) <= one.second; });
  }

  // Too far away for any move to bring him In Command: he need not look for a place there.
  bool far_from_command(const State& there, TeamId t) const {
    return there[t].present() && leader_of(there, p_) &&
           short_of_command(there, t) > move_limits(there, t, gait())[on_road];
  }

  void bring_in(Attempt& a, TeamId t) {
    const auto g = std::find_if(goers_.begin(), goers_.end(), [&](const Goer& one) { return one.team == t; });
    std::vector<MoveOrder> rest = a.orders;
    std::erase_if(rest, [&](const MoveOrder& o) { return o.team == t; });
    // After all others who began In Command.
    std::size_t at = rest.size();
    if (!straggles(s_, t))
      while (at > 0 && straggles(s_, rest[at - 1].team)) --at;
    const State before = end_of(rest, at);
    State without = end_of(rest, rest.size());
    const auto put_in = [&](const std::vector<Pose>& legs) {
      a.orders = rest;
      a.orders.insert(a.orders.begin() + static_cast<std::ptrdiff_t>(at), MoveOrder{.team = t, .legs = legs});
      note(a, t,
           refuse("FOW-CMD-014"_rule, fmt::format("{} keeps within Command Distance", name_of(s_, t)), piece_of(t)));
    };
    int tries = far_from_command(without, t) ? 0 : 2;
    for (const Vec to : places_in_command(without, p_, *g)) {
      if (tries-- == 0) break;
      const NearWay way = way_of(before, *g, to, {}, 1000 * inch);
      if (way.legs.empty()) continue;
      State look = without;
      carry_out(look, {.team = t, .legs = way.legs});
      if (in_command(look, t).in_command) return put_in(way.legs);
    }
    if (straggles(s_, t) && before[t].present()) {  // FOW-CMD-019, 021
      const Nearest near = nearest_in_reach(without, t, short_wherever_it_stands(without, t));
      const MoveOrder o{.team = t, .legs = near.legs};
      if (!near.legs.empty() && check_order(before, p_, doubling_, o).empty()) {
        a.near.emplace_back(t, near.measured);
        return put_in(near.legs);
      }
    }
    a.orders = rest;
    note(a, t,
         refuse("FOW-CMD-014"_rule, fmt::format("{} would end Out of Command and stays", name_of(s_, t)), piece_of(t)));
  }

  // --- judging ---

  bool legal(const Attempt& a) const { return check_plan(s_, p_, doubling_, a.orders, pardon_).empty(); }

  void weigh(Attempt& a) const {
    const State end = end_of(a.orders, a.orders.size());
    a.lost = 0;
    if (leader_of(end, p_))
      for (const auto& [t, state] : chain_of_command(end, p_))
        if (!state.in_command && goes_now(t)) ++a.lost;
    a.left = 0;
    for (const Goer& g : goers_) a.left += length(g.wanted - end[stands_for(end, g.team)].pose.at);
  }

  // What a plan may still break is left out, team by team; nothing at all is always a plan.
  void make_legal(Attempt& a) const {
    if (a.sound) return;
    while (!a.orders.empty()) {
      const Refusals no = check_plan(s_, p_, doubling_, a.orders, pardon_);
      if (no.empty()) return;
      const auto named = [&](const MoveOrder& o) {
        const auto by = std::find_if(no.begin(), no.end(), [&](const Refusal& r) { return r.who == piece_of(o.team); });
        if (by == no.end()) return false;
        note(a, o.team, *by);
        return true;
      };
      if (std::erase_if(a.orders, named) == 0) a.orders.pop_back();
    }
  }

  void report(const Attempt& a) {
    const State end = end_of(out_.orders, out_.orders.size());
    for (const Goer& g : goers_) {
      const auto goes = [&](const MoveOrder& o) { return o.team == g.team; };
      const Pose stands = end[stands_for(end, g.team)].pose;
      Proposed one{.team = g.team,
                   .wanted = {g.wanted, g.facing ? *g.facing : stands.facing},
                   .end = stands,
                   .goes = std::any_of(out_.orders.begin(), out_.orders.end(), goes)};
      if (one.end.at != g.wanted || !one.goes)
        for (const auto& [t, r] : a.bent)
          if (t == g.team) one.bent.push_back(r);
      for (const Refusal& r : slowed_) one.bent.push_back(r);
      out_.teams.push_back(std::move(one));
    }
  }

  const State& s_;
  const MoveWish& wish_;
  const PlatoonId p_;
  bool doubling_;
  Pardon pardon_;
  Refusals slowed_;
  std::vector<MoveOrder> before_, after_;  // drafted, of those who are not asked about
  TeamId guide_;
  std::optional<Angle> ahead_;
  std::vector<Goer> goers_;
  MoveProposal out_;
};

}  // namespace

MoveProposal propose_move(const State& s, const MoveWish& wish) { return Planner(s, wish).propose(); }

}  // namespace sandtable::fow
