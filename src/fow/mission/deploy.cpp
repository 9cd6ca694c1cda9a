// Deployment: platoons, then Independent teams, in their areas (FOW-DEP-002 to 007, FOW-MSP-025, 043, 044).
#include <fmt/core.h>

#include <algorithm>

#include "fow/core/names.hpp"
#include "fow/core/placing.hpp"
#include "fow/core/words.hpp"
#include "fow/mission/column.hpp"
#include "fow/mission/prepare.hpp"
#include "fow/mission/propose_deployment.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

bool for_independents(const State& s) {
  const Prep does = line_now(s).does;
  return does == Prep::independents || does == Prep::independents_in_turn;
}
bool goes_with_the_commander(const State& s, PlatoonId p) {
  return s[p].independent || s[p].sort == PlatoonSort::headquarters;  // FOW-DEP-004, 005, FOW-FRC-021
}
bool places_platoons(const State& s) {
  const Prep does = line_now(s).does;
  return does == Prep::deploy || does == Prep::deploy_in_turn || does == Prep::deploy_at_random ||
         does == Prep::deploy_column || does == Prep::ambuscade || for_independents(s);
}
bool deploying(const State& s) {
  if (!top_as<AskPrepare>(s) || !s.mission.preparing) return false;
  const bool waits_for_die = line_now(s).does == Prep::deploy_at_random && !rolled_for(s).valid();
  return places_platoons(s) && !waits_for_die;
}

bool on_foot_too(const State& s, PlatoonId p) {
  const std::vector<TeamId> teams = to_place(s, p);
  return std::any_of(teams.begin(), teams.end(), [&](TeamId t) { return !model(s, t).vehicle(); });
}
// Another platoon is the one that keeps its vehicles (FOW-MSP-043): it stands on the table with them, or it is still to
// be deployed and has nobody else. Trucks are vehicles of the platoon they serve (FOW-DEP-009).
bool others_keep_vehicles(const State& s, PlatoonId p) {
  const auto whose = [&](PlatoonId one) { return s[one].posting.serves.valid() ? s[one].posting.serves : one; };
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const TeamId t = TeamId::of(i);
    const PlatoonId of = s[t].platoon;
    if (s[t].present() && side_of(s, t) == s[p].side && model(s, t).vehicle() && !s[of].independent &&
        whose(of) != whose(p))
      return true;
  }
  const std::vector<PlatoonId> due = due_at_all(s, s[p].side);
  return std::any_of(due.begin(), due.end(), [&](PlatoonId other) {
    return whose(other) != whose(p) && !goes_with_the_commander(s, other) && !s[other].posting.serves.valid() &&
           !on_foot_too(s, other);
  });
}

// For retained headquarters weapons to stand beside: their company's commander and its 2iC (FOW-FRC-021, FOW-DEP-005).
std::vector<PlatoonId> commanders_of(const State& s, PlatoonId p) {
  std::vector<PlatoonId> list;
  for (PlatoonId other : platoons_of(s, s[p].side)) {
    const TeamId officer = independent_of(s, other);
    if (officer.valid() && s[other].company == s[p].company &&
        (s[officer].role == Role::company_command || s[officer].role == Role::second_in_command))
      list.push_back(other);
  }
  return list;
}

// Weapons of a headquarters are placed once somebody stands there to be beside, if anybody will.
bool waits_for_commander(const State& s, PlatoonId weapons) {
  if (s[weapons].independent || s[weapons].sort != PlatoonSort::headquarters || !commanders_of(s, weapons).empty())
    return false;
  for (std::size_t i = 0; i < s.teams.size(); ++i) {
    const Team& t = s.teams[i];
    const bool leads = t.role == Role::company_command || t.role == Role::second_in_command;
    if (t.platoon.valid() && leads && s[t.platoon].independent && s[t.platoon].posting.due &&
        s[t.platoon].side == s[weapons].side && s[t.platoon].company == s[weapons].company)
      return true;
  }
  return false;
}

constexpr Caution ambuscade_caution{.seen = 4 * inch,
                                    .unseen = 4 * inch,
                                    .beyond = true,
                                    .terrain_hides = false,
                                    .from_all = false,
                                    .scouts = false,
                                    .rule = "FOW-MSP-002"_rule};
constexpr Caution random_caution{.seen = 16 * inch,
                                 .unseen = 8 * inch,
                                 .beyond = true,
                                 .terrain_hides = false,
                                 .from_all = false,
                                 .scouts = false,
                                 .rule = "FOW-MSP-030"_rule};

}  // namespace

std::vector<PlatoonId> due_at_all(const State& s, int side) {
  std::vector<PlatoonId> list = platoons_of(s, side);
  std::erase_if(list, [&](PlatoonId p) { return !s[p].posting.due || s[p].posting.held != Held::no; });
  return list;
}

std::vector<PlatoonId> due_now(const State& s, int side) {
  if (line_now(s).does == Prep::ambuscade) {
    std::vector<PlatoonId> hidden = platoons_of(s, side);
    std::erase_if(hidden, [&](PlatoonId p) { return s[p].posting.held != Held::ambuscade || to_place(s, p).empty(); });
    std::vector<PlatoonId> next = hidden;
    std::erase_if(next, [&](PlatoonId p) { return !comes_behind(s, p).valid(); });
    if (!next.empty()) return next;
    std::erase_if(hidden, [&](PlatoonId p) { return !counts_for_halves(s, p); });
    return hidden;
  }
  std::vector<PlatoonId> list = due_at_all(s, side);
  // A Transport Platoon comes right behind the platoon it serves (FOW-DEP-008), the troops of a battery together.
  std::vector<PlatoonId> behind = list;
  std::erase_if(behind, [&](PlatoonId p) { return !comes_behind(s, p).valid(); });
  if (!behind.empty() && !for_independents(s)) return behind;
  std::erase_if(list, [&](PlatoonId p) {
    return goes_with_the_commander(s, p) != for_independents(s) || s[p].posting.serves.valid();
  });
  if (line_now(s).does == Prep::deploy_column)
    std::erase_if(list, [&](PlatoonId p) { return s[p].posting.column < 0; });
  // The commander before the weapons that stand beside him (FOW-FRC-021).
  std::erase_if(list, [&](PlatoonId p) { return waits_for_commander(s, p); });
  return list;
}

PlacingTerms terms_of_deployment(const State& s, PlatoonId p) {
  const PrepLine& line = line_now(s);
  const int side = s[p].side;
  const auto party = static_cast<std::size_t>(party_of(s, side));
  PlacingTerms terms{.rule = line.rule};
  if (const auto& zone = sheet_of(s).zones[party]) {
    terms.area = &*zone;
    terms.quarter = s[p].posting.quarter == any_quarter ? -1 : s[p].posting.quarter;
    terms.plots = plots_of(s, *zone, terms.quarter);
  }
  const PlatoonId marching = s[p].posting.serves.valid() ? s[p].posting.serves : p;
  terms.in_column = s[marching].posting.column >= 0;
  terms.may_leave_transports = !terms.in_column;  // mounted, if they have them (FOW-MIS-066)
  if (line.does == Prep::ambuscade) {
    terms.area = &*sheet_of(s).ambuscade;
    terms.plots = plots_of(s, *terms.area);
    terms.within = beyond_road(s, side);
    terms.caution = ambuscade_caution;
    terms.dug_in = true;  // FOW-MSP-002
    if (s[p].posting.serves.valid()) terms.beside = s[p].posting.serves;
    return terms;
  }
  terms.dug_in = s.mission.prepared[static_cast<std::size_t>(side)];
  const bool at_random = std::any_of(sheet_of(s).steps.begin(), sheet_of(s).steps.end(), [&](const PrepLine& l) {
    return l.does == Prep::deploy_at_random && l.by == party_of(s, side);
  });
  if (at_random) terms.caution = random_caution;  // Independent teams as well (FOW-MSP-032)
  if (sheet_of(s).crept && side == s.mission.attacker) terms.crept = &*sheet_of(s).crept;
  if (line.mobile && !s[p].independent)
    terms.without_vehicles =
        (on_foot_too(s, p) || s[p].posting.serves.valid()) && others_keep_vehicles(s, p);  // FOW-MSP-043
  if (s[p].posting.serves.valid()) terms.beside = s[p].posting.serves;
  if (s[p].sort == PlatoonSort::headquarters && !s[p].independent)
    for (const PlatoonId officer : commanders_of(s, p))
      (terms.beside.valid() ? terms.or_beside : terms.beside) = officer;
  return terms;
}

void count_as_placed(State& s, int side) {  // FOW-MIS-007
  if (s.mission.finished_first < 0 && due_at_all(s, side).empty()) s.mission.finished_first = static_cast<int8_t>(side);
}

namespace {

// Free to choose its quarter of the table, but one (FOW-MSP-029).
bool chooses_quarter(const State& s, PlatoonId p) {
  return line_now(s).does == Prep::deploy_at_random && s[p].posting.quarter == any_quarter;
}
PlacingTerms terms_in_quarter(const State& s, PlatoonId p, int quarter) {
  PlacingTerms terms = terms_of_deployment(s, p);
  terms.quarter = quarter;
  terms.plots = plots_of(s, *terms.area, quarter);
  return terms;
}
// The quarter in which all of them stand; -1 for none.
int quarter_of(const State& s, const Layout& layout) {
  for (int quarter = 0; quarter < 4; ++quarter) {
    const Box box = quarter_box(s, quarter);
    const auto inside = [&](const Spot& spot) {
      const Box base = box_of(outline(base_at(s, spot.team, spot.at)));
      return spot.away || spot.into.valid() ||
             (base.low.x >= box.low.x && base.low.y >= box.low.y && base.high.x <= box.high.x &&
              base.high.y <= box.high.y);
    };
    if (std::all_of(layout.begin(), layout.end(), inside)) return quarter;
  }
  return -1;
}

std::optional<Layout> proposed(const State& s, PlatoonId p, Dice* chance = nullptr) {
  if (chooses_quarter(s, p)) {
    std::optional<Layout> layout;
    const int from = chance ? draw_below(4, *chance) : 0;
    for (int i = 0; i < 4 && !layout; ++i)
      layout = propose_layout(s, p, terms_in_quarter(s, p, (from + i) % 4), {.chance = chance});
    return layout;
  }
  const PlacingTerms terms = terms_of_deployment(s, p);
  if (terms.in_column) return propose_in_column(s, p, terms);
  if (chance)
    if (auto layout = propose_layout(s, p, terms, {.chance = chance})) return layout;
  return propose_layout(s, p, terms);
}

void place(State& s, PlatoonId p, const Layout& layout, Out& out) {
  put_layout(s, p, layout, terms_of_deployment(s, p), &out);
  if (line_now(s).does == Prep::ambuscade && s.mission.part == 0) s.mission.part = static_cast<int16_t>(p.value + 1);
  if (chooses_quarter(s, p)) s[p].posting.quarter = static_cast<int8_t>(quarter_of(s, layout));
  count_as_placed(s, s[p].side);
}

// There is no room for it: it goes without (FOW-DEP-002), and so does what is a part of it.
void leave_out(State& s, PlatoonId p, Out& out) {
  std::vector<PlatoonId> together = along_with(s, p);
  together.insert(together.begin(), p);
  for (PlatoonId one : together) {
    s[one].posting.due = false;
    for (TeamId t : to_place(s, one)) take_away(s, t, Place::rear);
    s[one].withdrawn = true;
    out.event({.kind = "no_room"_name, .known_to = s[one].known_to, .rule = "FOW-DEP-002"_rule, .who = piece_of(one)});
  }
  count_as_placed(s, s[p].side);
}

Choice deploy_choice(const State& s, PlatoonId p, bool parts) {
  Choice c{.verb = "deploy"_name,
           .actor = piece_of(p),
           .label = fmt::format("Deploy {}", name_of(s, p)),
           .rules = {line_now(s).rule, "FOW-DEP-003"_rule}};
  if (!parts) return c;
  c.parts.push_back(layout_question(s, p, terms_of_deployment(s, p)));
  if (const auto layout = proposed(s, p)) c.usual = {reply_of(*layout)};
  return c;
}

PlatoonId platoon_due(const State& s, const Command& c, Refusals& out) {
  const auto i = static_cast<std::size_t>(c.actor.id);
  const bool own = c.actor.sort == PieceSort::platoon && c.actor.id >= 0 && i < s.platoons.size() &&
                   s.platoons[i].side == s.mission.side;
  if (!own) {
    out.push_back(malformed("name one of your platoons"));
    return {};
  }
  const PlatoonId p = PlatoonId::of(i);
  const std::vector<PlatoonId> due = due_now(s, s.mission.side);
  const PlatoonId rolled = line_now(s).does == Prep::deploy_at_random ? rolled_for(s) : PlatoonId{};
  if (std::find(due.begin(), due.end(), p) != due.end() && (!rolled.valid() || rolled == p)) return p;
  const RuleId rule = goes_with_the_commander(s, p) && !for_independents(s) ? "FOW-DEP-004"_rule
                      : s[p].posting.due && waits_for_commander(s, p)       ? "FOW-FRC-021"_rule
                                                                            : line_now(s).rule;
  out.push_back(refuse(rule, fmt::format("{} is not placed now", name_of(s, p)), c.actor));
  return {};
}

Act decode_deploy(const State& s, const Command& c, Refusals& out) {
  if (!deploying(s)) {
    out.push_back(malformed("nobody is deployed now"));
    return {};
  }
  const PlatoonId p = platoon_due(s, c, out);
  if (!p.valid()) return {};
  const PlacingTerms terms = terms_of_deployment(s, p);
  out = check_shape({.verb = c.verb, .actor = c.actor, .parts = {layout_question(s, p, terms)}}, c);
  if (!out.empty()) return {};
  const Layout layout = layout_in(s, c.replies[0], p, out);
  if (out.empty()) out = check_layout(s, p, layout, terms);
  if (out.empty() && chooses_quarter(s, p) && quarter_of(s, layout) < 0)
    out.push_back(
        refuse("FOW-MSP-029"_rule, fmt::format("{} stands in one quarter of the table", name_of(s, p)), c.actor));
  return [p, layout](State& now, Out& events) {
    place(now, p, layout, events);
    return prepare_on();
  };
}

void complete_deploy(const State& s, Command& c) {
  if (!deploying(s) || !c.replies.empty()) return;
  Refusals no;
  const PlatoonId p = platoon_due(s, c, no);
  if (!p.valid()) return;
  if (const auto layout = proposed(s, p)) c.replies = {reply_of(*layout)};
}

void add_deployments(const State& s, const Wanted& wanted, Decision& d) {
  if (!deploying(s)) return;
  const PlatoonId rolled = line_now(s).does == Prep::deploy_at_random ? rolled_for(s) : PlatoonId{};
  for (PlatoonId p : due_now(s, s.mission.side))
    if (wanted.has(piece_of(p)) && (!rolled.valid() || rolled == p))
      d.choices.push_back(deploy_choice(s, p, wanted.parts));
}

bool all_at_once(const State& s) {
  return deploying(s) && (line_now(s).does == Prep::deploy || line_now(s).does == Prep::independents);
}

}  // namespace

Command usual_deployment(const State& s, Dice* chance) {
  std::vector<PlatoonId> due = due_now(s, s.mission.side);
  if (line_now(s).does == Prep::deploy_at_random && rolled_for(s).valid()) due = {rolled_for(s)};
  PlatoonId p = due[chance ? static_cast<std::size_t>(draw_below(static_cast<int>(due.size()), *chance)) : 0];
  if (const auto layout = proposed(s, p, chance))
    return {.verb = "deploy"_name, .actor = piece_of(p), .replies = {reply_of(*layout)}};
  if (chooses_quarter(s, p)) return {.verb = "keep_back"_name, .actor = piece_of(p), .replies = {}};
  return {.verb = "leave_out"_name, .actor = piece_of(p), .replies = {}};
}

constinit const VerbRow deploy_verb{
    .words = {"deploy"_name,
              "{ platoon, at = { TEAM = [x, y, facing] or VEHICLE or \"away\", ... } }",
              "a platoon or an Independent team is deployed; without places as proposed",
              read_layout,
              {"FOW-DEP-001"_rule, "is done while a mission is prepared"}},
    .add = add_deployments,
    .decode = decode_deploy,
    .complete = complete_deploy};

constinit const VerbRow deploy_all_verb{
    .words = {"deploy_all"_name,
              "{}",
              "all of a side that is still to be deployed stands as proposed",
              [](const State&, const Toml& words, Command&) { words.only({}); },
              {"FOW-DEP-001"_rule, "is done while a mission is prepared"}},
    .when = When::end,
    .add =
        [](const State& s, const Wanted&, Decision& d) {
          if (all_at_once(s) && due_now(s, s.mission.side).size() > 1)
            d.choices.push_back(
                {.verb = "deploy_all"_name, .actor = {}, .label = "Deploy all of them", .rules = {line_now(s).rule}});
        },
    .decode = [](const State& s, const Command& c, Refusals& out) -> Act {
      if (!all_at_once(s)) {
        out.push_back(deploying(s) ? refuse("FOW-DEP-002"_rule, "the players take turns at placing a platoon each")
                                   : malformed("nobody is deployed now"));
        return {};
      }
      if (c.actor.valid() || !c.replies.empty()) out.push_back(malformed("'deploy_all' is for the whole side"));
      return [](State& now, Out& events) {
        for (std::vector<PlatoonId> due = due_now(now, now.mission.side); !due.empty();
             due = due_now(now, now.mission.side)) {
          if (const auto layout = proposed(now, due[0]))
            place(now, due[0], *layout, events);
          else
            leave_out(now, due[0], events);
        }
        return prepare_on();
      };
    }};

constinit const VerbRow leave_out_verb{
    .words = {"leave_out"_name,
              "{ platoon }",
              "a platoon for which there is no room is left out of the battle",
              [](const State& s, const Toml& words, Command& c) {
                words.only({"platoon"});
                c.actor = piece_of(platoon_in_words(s, words));
              },
              {"FOW-DEP-001"_rule, "is done while a mission is prepared"}},
    .when = When::aside,
    .add = [](const State&, const Wanted&, Decision&) {},  // only where nothing else is left
    .decode = [](const State& s, const Command& c, Refusals& out) -> Act {
      if (!deploying(s)) {
        out.push_back(malformed("nobody is deployed now"));
        return {};
      }
      const PlatoonId p = platoon_due(s, c, out);
      if (!p.valid()) return {};
      if (proposed(s, p))
        out.push_back(refuse("FOW-DEP-002"_rule, fmt::format("there is room for {}", name_of(s, p)), c.actor));
      return [p](State& now, Out& events) {
        leave_out(now, p, events);
        return prepare_on();
      };
    }};

}  // namespace sandtable::fow
