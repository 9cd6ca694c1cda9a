#include "fow/mission/layout.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/command/command.hpp"
#include "fow/core/dig_ground.hpp"
#include "fow/core/model_names.hpp"
#include "fow/core/names.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/words.hpp"
#include "fow/mission/caution.hpp"
#include "fow/mission/column.hpp"
#include "fow/mission/prepare.hpp"
#include "fow/mission/way_on.hpp"
#include "fow/movement/digging.hpp"
#include "fow/movement/foxholes.hpp"
#include "fow/movement/put_down.hpp"
#include "fow/movement/transport.hpp"
#include "fow/sight/cover.hpp"
#include "fow/sight/looking.hpp"
#include "fow/special/hooks.hpp"
#include "game/reading.hpp"

namespace sandtable::fow {

bool waits_by_rule(const State& s, TeamId t) {
  return !s[t].carbine && special::enlisting(special::rules_of(s, t)).off_table;
}

std::vector<TeamId> to_place(const State& s, PlatoonId p) {
  std::vector<TeamId> list = home_teams(s, p);
  std::erase_if(list,
                [&](TeamId t) { return s[t].place != Place::away || s[t].harm.destroyed || waits_by_rule(s, t); });
  return list;
}

Refusals check_spot(State& there, TeamId t, const Pose& at, const PlacingTerms& terms) {
  Refusals no;
  if (terms.area) {
    const Placement it{
        .base = base_at(there, t, at), .who = piece_of(t), .side = side_of(there, t), .quarter = terms.quarter};
    no = check_area(there, *terms.area, it);
    if (!no.empty() && terms.crept && creeps_nearer(there, t) && check_area(there, *terms.crept, it).empty())
      no = check_creeping(there, t, it.base);
  }
  if (terms.in_column) no = check_in_column(there, t, at);
  if (!terms.within.empty() && !contains(Points(terms.within), base_at(there, t, at)))
    no.push_back(
        refuse(terms.area->rule,
               fmt::format("{} cannot be placed there: it is not on its own side of the road", name_of(there, t)),
               piece_of(t)));
  if (!no.empty()) return no;
  if (terms.over_the_edge) no = check_edge(there, t, at);
  if (no.empty()) no = check_place(there, t, at, std::nullopt, terms.rule);
  if (no.empty() && terms.over_the_edge) no = check_way_on(there, t, at);
  if (!no.empty() || !terms.caution) return no;
  const Team before = there[t];
  set_down(there, t, at);
  check_caution(there, t, *terms.caution, no);
  there[t] = before;
  return no;
}

// --- the platoon whole ---

namespace {

class LayoutJudge {
 public:
  LayoutJudge(const State& s, PlatoonId p, const Layout& layout, const PlacingTerms& terms)
      : there_(s), p_(p), layout_(layout), terms_(terms) {}

  Refusals judge() {
    all_named();
    if (!no_.empty()) return no_;
    for (const Spot& spot : layout_)
      if (!spot.away && !spot.into.valid()) stand(spot);
    for (const Spot& spot : layout_)
      if (spot.into.valid()) board(spot);
    for (const Spot& spot : layout_)
      if (spot.away) stay_away(spot);
    if ((terms_.mounted || terms_.in_column) && no_.empty()) all_mounted();
    if (no_.empty()) in_command();
    return no_;
  }

 private:
  // On foot only who finds no seat (MM-084, FOW-MIS-066).
  void all_mounted() {
    const auto rides = [&](TeamId t) {
      return model(there_, t).type == TeamType::infantry || (terms_.in_column && !model(there_, t).vehicle());
    };
    for (const Spot& spot : layout_) {
      if (spot.away || spot.into.valid() || !rides(spot.team)) continue;
      for (const Spot& other : layout_)
        if (!other.away && model(there_, other.team).type == TeamType::transport &&
            check_riding(there_, spot.team, other.team).empty())
          return bar(terms_.in_column ? "FOW-MIS-066"_rule : "MM-084"_rule,
                     fmt::format("{} is to ride in {}", name_of(there_, spot.team), name_of(there_, other.team)),
                     spot.team);
    }
  }

  void bar(RuleId rule, std::string words, TeamId t) { no_.push_back(refuse(rule, std::move(words), piece_of(t))); }

  void all_named() {
    const std::vector<TeamId> due = to_place(there_, p_);
    for (const Spot& spot : layout_) {
      if (std::find(due.begin(), due.end(), spot.team) == due.end())
        bar(terms_.rule, fmt::format("{} is none of those to be placed now", name_of(there_, spot.team)), spot.team);
      if (std::count_if(layout_.begin(), layout_.end(), [&](const Spot& o) { return o.team == spot.team; }) > 1)
        no_.push_back(malformed(fmt::format("{} is placed twice", name_of(there_, spot.team))));
    }
    for (TeamId t : due)
      if (std::none_of(layout_.begin(), layout_.end(), [&](const Spot& o) { return o.team == t; }))
        bar(terms_.rule, fmt::format("{} is placed with its platoon, or stays away", name_of(there_, t)), t);
  }
  // FOW-MSR-016: the vehicle takes no part, and nobody has taken the gun off in play.
  bool unload(const Spot& spot) {
    const auto gun = model_named(there_, model(there_, spot.team).dismounts_as);
    const bool may = model(there_, spot.team).has(Trait::portee) && gun && !terms_.over_the_edge;
    if (!may)
      bar("FOW-MSR-016"_rule,
          fmt::format("{} has no gun to be deployed without its vehicle", name_of(there_, spot.team)), spot.team);
    else
      there_[spot.team].model = *gun;
    return may;
  }
  void stand(const Spot& spot) {
    if (spot.unloaded && !unload(spot)) return;
    for (Refusal& r : check_spot(there_, spot.team, spot.at, terms_)) no_.push_back(std::move(r));
    if (terms_.without_vehicles && model(there_, spot.team).vehicle())
      bar("FOW-MSP-044"_rule, fmt::format("{} is a vehicle and goes to the rear", name_of(there_, spot.team)),
          spot.team);
    set_down(there_, spot.team, spot.at);
    note_stand(there_, spot.team);
  }
  // FOW-DEP-007: in a vehicle that is placed too.
  void board(const Spot& spot) {
    const bool placed = there_[spot.into].present();
    if (!placed) {
      bar("FOW-DEP-007"_rule,
          fmt::format("{} is not on the table to carry {}", name_of(there_, spot.into), name_of(there_, spot.team)),
          spot.team);
      return;
    }
    for (Refusal& r : check_riding(there_, spot.team, spot.into)) no_.push_back(std::move(r));
    if (model(there_, spot.team).towed())
      for (Refusal& r : check_limber(there_, spot.team, spot.into, there_[spot.into].pose)) no_.push_back(std::move(r));
    put_aboard(there_, spot.team, spot.into);
    note_stand(there_, spot.team);
  }
  void stay_away(const Spot& spot) {
    const bool vehicle = model(there_, spot.team).vehicle();
    if (terms_.without_vehicles && vehicle) return;
    if (model(there_, spot.team).type == TeamType::transport && terms_.may_leave_transports) return;
    bar("FOW-DEP-006"_rule,
        fmt::format("{} comes with its platoon: only Transport teams may stay away", name_of(there_, spot.team)),
        spot.team);
  }
  void in_command() {
    if (terms_.about_leader > 0 && !terms_.beside.valid()) return about_leader();
    // Weapons of a headquarters have nobody to command them; they stand beside the commander (FOW-DEP-005,
    // FOW-FRC-021).
    for (const auto& [t, state] : chain_of_command(there_, p_))
      if (!state.in_command && began_led(there_, p_))
        bar(terms_.over_the_edge ? "MM-092"_rule : "FOW-DEP-003"_rule,
            fmt::format("{} would be Out of Command", name_of(there_, t)), t);
    if (!terms_.beside.valid()) return;
    for (const Spot& spot : layout_) {
      if (spot.away || !there_[spot.team].present()) continue;
      std::vector<TeamId> friends = on_table(there_, terms_.beside);
      if (terms_.or_beside.valid())
        for (TeamId t : on_table(there_, terms_.or_beside)) friends.push_back(t);
      const Coord far = command_distance(there_, spot.team);
      if (!friends.empty() &&
          std::none_of(friends.begin(), friends.end(), [&](TeamId f) { return distance(there_, spot.team, f) <= far; }))
        bar(terms_.or_beside.valid() ? "FOW-FRC-021"_rule : terms_.rule,
            fmt::format("{} is not within Command Distance of {}{}", name_of(there_, spot.team),
                        name_of(there_, terms_.beside),
                        terms_.or_beside.valid() ? " or " + name_of(there_, terms_.or_beside) : ""),
            spot.team);
    }
  }

  void about_leader() {  // MM-076
    const std::optional<TeamId> leader = leader_of(there_, p_);
    if (!leader) return;
    for (TeamId t : on_table(there_, p_))
      if (!(distance(there_, *leader, t) <= terms_.about_leader))
        bar("MM-076"_rule,
            fmt::format("{} is not within {} of its commander", name_of(there_, t), shown(there_, terms_.about_leader)),
            t);
  }

  State there_;
  PlatoonId p_;
  const Layout& layout_;
  const PlacingTerms& terms_;
  Refusals no_;
};

}  // namespace

Refusals check_layout(const State& s, PlatoonId p, const Layout& layout, const PlacingTerms& terms) {
  return LayoutJudge(s, p, layout, terms).judge();
}

// Lists are open unless a battle says otherwise (FOW-MSP-089).
void reveal(State& s, PlatoonId p, Out& out) {
  if (s[p].known_to.everybody()) return;
  s[p].known_to = Seats::all();
  for (TeamId t : home_teams(s, p)) s[t].known_to = Seats::all();
  out.revealed();
}

// Whoever is Concealed there is Gone to Ground as well, having done nothing yet (FOW-MSP-026).
void dig_in_placed(State& s, const Layout& layout, const PlacingTerms& terms, Out& out) {
  if (!terms.dug_in) return;
  for (const Spot& spot : layout)
    if (s[spot.team].present() && could_dig(s, spot.team) && !covered_all_round(s, spot.team) &&
        !digging_at(s, spot.team, TerrainEffect::Digging::never).valid())  // they dug before the rain (FOW-WTR-013)
      dig_in(s, spot.team, "FOW-MSP-025"_rule, out);
}

void put_layout(State& s, PlatoonId p, const Layout& layout, const PlacingTerms& terms, Out* out) {
  for (const Spot& spot : layout) {
    if (spot.away || spot.into.valid()) continue;
    if (spot.unloaded)
      if (const auto gun = model_named(s, model(s, spot.team).dismounts_as)) s[spot.team].model = *gun;
    if (terms.over_the_edge)
      come_on(s, spot.team, spot.at, way_on(s, spot.team, spot.at));
    else
      set_down(s, spot.team, spot.at);
    s[spot.team].harm.before_bog = spot.at;
  }
  for (const Spot& spot : layout)
    if (spot.into.valid()) {
      put_aboard(s, spot.team, spot.into);
      put(s, spot.team, s[spot.into].pose);
    }
  for (const Spot& spot : layout) {
    if (spot.away) take_away(s, spot.team, Place::rear);
    if (spot.away || spot.into.valid()) continue;
    if (terms.over_the_edge) s[spot.team].deeds.moved = true;
  }
  for (const Spot& spot : layout) {
    if (spot.away) continue;
    note_stand(s, spot.team);
    if (terms.over_the_edge && spot.into.valid()) s[spot.team].deeds.moved = true;
  }
  s[p].posting.due = false;
  s[p].posting.held = Held::no;
  if (!out) return;
  reveal(s, p, *out);
  dig_in_placed(s, layout, terms, *out);
  const auto first =
      std::find_if(layout.begin(), layout.end(), [](const Spot& o) { return !o.away && !o.into.valid(); });
  out->event({.kind = terms.over_the_edge ? "comes_on"_name : "deploys"_name,
              .rule = terms.rule,
              .who = piece_of(p),
              .to = first == layout.end() ? Pose{} : first->at});
}

// --- answers ---

Question layout_question(const State& s, PlatoonId p, const PlacingTerms& terms) {
  Question q{.key = places_key,
             .shape = Shape::place,
             .label = "Where each team stands, what it rides in, or that it stays away",
             .rules = {terms.rule},
             .zones = zones_of(s, terms.plots)};
  for (TeamId t : to_place(s, p)) q.pieces.push_back(piece_of(t));
  return q;
}

Layout layout_in(const State& s, const Reply& reply, PlatoonId p, Refusals& out) {
  Layout layout;
  for (const Route& r : reply.routes) {
    const auto i = static_cast<std::size_t>(r.piece.id);
    if (r.piece.sort != PieceSort::team || r.piece.id < 0 || i >= s.teams.size() || !s.teams[i].platoon.valid() ||
        s.teams[i].platoon != p) {
      out.push_back(malformed(fmt::format("only teams of {} are placed now", name_of(s, p))));
      return {};
    }
    Spot spot{
        .team = TeamId::of(i), .at = {}, .into = {}, .away = r.how == "away"_name, .unloaded = r.how == "unload"_name};
    const bool in =
        r.into.sort == PieceSort::team && r.into.id >= 0 && static_cast<std::size_t>(r.into.id) < s.teams.size();
    if (in) spot.into = TeamId{r.into.id};
    if (r.into.valid() && !in) out.push_back(malformed("a team rides in a vehicle"));
    if (in && !s.teams[static_cast<std::size_t>(r.into.id)].platoon.valid())
      out.push_back(malformed("there is no such vehicle"));
    if (r.how != Name{} && !spot.away && !spot.unloaded)
      out.push_back(malformed("a team is placed, rides in a vehicle, or stays away"));
    if (!spot.away && !in && r.steps.size() != 1) out.push_back(malformed("each team is placed at one place"));
    if (!r.steps.empty()) spot.at = r.steps[0];
    layout.push_back(spot);
  }
  return layout;
}

Reply reply_of(const Layout& layout) {
  Reply reply{.key = places_key};
  for (const Spot& spot : layout) {
    Route& r = reply.routes.emplace_back(Route{.piece = piece_of(spot.team), .steps = {}, .how = {}, .into = {}});
    if (spot.away)
      r.how = "away"_name;
    else if (spot.into.valid())
      r.into = piece_of(spot.into);
    else
      r.steps = {spot.at};
    if (spot.unloaded) r.how = "unload"_name;
  }
  return reply;
}

// at = { t1 = [x, y, facing], t2 = "truck", t3 = "away", t4 = { unload = [x, y, facing] } }
void read_layout(const State& s, const Toml& words, Command& c) {
  words.only({"platoon", "team", "at"});
  c.actor = piece_of(platoon_in_words(s, words));
  const Toml& at = words.find("at");
  if (!at) return;  // as proposed
  Reply places{.key = places_key};
  for (const auto& [name, where] : at.entries()) {
    Route r{.piece = piece_in_words(s, Toml::made(where, name), PieceSort::team), .steps = {}, .how = {}, .into = {}};
    if (where.is(Toml::Kind::table)) {  // the gun of a portee
      where.only({"unload"});
      r.steps = {read_pose(where.at("unload"))};
      r.how = "unload"_name;
    } else if (where.is(Toml::Kind::array))
      r.steps = {read_pose(where)};
    else if (where.string() == "away")
      r.how = "away"_name;
    else
      r.into = piece_in_words(s, where, PieceSort::team);
    places.routes.push_back(std::move(r));
  }
  c.replies.push_back(std::move(places));
}

}  // namespace sandtable::fow
