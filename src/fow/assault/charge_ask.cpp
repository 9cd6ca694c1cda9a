// The question of the charge: which team goes next, by which way, at whom; who stays as covering fire.
#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "fow/assault/assault.hpp"
#include "fow/assault/assault_words.hpp"
#include "fow/assault/charge.hpp"
#include "fow/assault/contact.hpp"
#include "fow/assault/launch.hpp"
#include "fow/assault/steps.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
#include "fow/special/hooks.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {

namespace {
constexpr Coord tie = 4;  // rounding of two ways that are equally long
}

std::vector<Due> due_to_charge(const State& s, const ChargeRun& run) {
  const std::vector<Charger> queue = queue_of(s, run);
  std::vector<Due> due, rest;
  Coord first = -1;
  for (const Charger& c : queue) {
    if (first >= 0 && c.length > first + tie) break;
    Due d{c.team, call_on(dismounted(s, c.team), c.team)};
    if (d.call.sort == ChargeCall::Sort::barred && due.empty()) return {std::move(d)};
    if (d.call.sort == ChargeCall::Sort::contact) {
      if (first < 0) first = c.length;
      due.push_back(std::move(d));
    } else if (d.call.sort == ChargeCall::Sort::closer) {
      rest.push_back(std::move(d));
    }
  }
  std::vector<Due>& now = due.empty() ? rest : due;  // FOW-ASL-030: the others when nobody is left who reaches contact
  // FOW-ASL-126, FOW-TRP-017: whoever gets off does so before his vehicle drives, so with it he is due too.
  for (const Charger& c : queue) {
    const auto is = [&](TeamId t) { return [t](const Due& d) { return d.team == t; }; };
    if (!s[c.team].aboard() || std::none_of(now.begin(), now.end(), is(s[c.team].carrier))) continue;
    std::erase_if(now, is(c.team));
    now.insert(now.begin(), {c.team, call_on(dismounted(s, c.team), c.team)});
  }
  return now;
}

std::vector<Pose> proposed(const ChargeCall& call) {
  return call.ways.empty() ? std::vector<Pose>{} : call.ways[0].legs;
}

namespace {

const char* label_of(const ChargeCall& call) {
  return call.sort == ChargeCall::Sort::contact ? "charges" : "closes up";
}

// By which rule the proposed way ends in contact, where no bases touch.
RuleId contact_rule(const State& s, const Due& d) {
  const std::vector<Pose> legs = proposed(d.call);
  if (d.call.sort != ChargeCall::Sort::contact || d.call.ways.empty() || !d.call.ways[0].target.valid()) return {};
  const Pose end = legs.empty() ? s[stands_for(s, d.team)].pose : legs.back();
  return rule_of(touch_from(s, d.team, end, d.call.ways[0].target));
}

Choice charge_choice(const State& s, const Due& d) {
  Choice c{.verb = "charge"_name,
           .actor = piece_of(d.team),
           .label = fmt::format("{} {}", name_of(s, d.team), label_of(d.call)),
           .rules = {"FOW-ASL-026"_rule, "FOW-ASL-028"_rule}};
  if (s[d.team].aboard()) c.rules.push_back("FOW-ASL-126"_rule);
  if (s.assault.vacated) c.rules.push_back("FOW-ASL-157"_rule);
  Question path{.key = "paths"_name,
                .shape = Shape::path,
                .label = "Its way into contact",
                .rules = {"FOW-ASL-031"_rule, "FOW-ASL-033"_rule},
                .pieces = {piece_of(d.team)},
                .low = 0};
  if (const RuleId rule = contact_rule(s, d); rule.valid()) path.rules.push_back(rule);
  c.parts.push_back(std::move(path));
  Reply usual{.key = "paths"_name};
  if (!d.call.ways.empty() && !d.call.ways[0].legs.empty())
    usual.routes.push_back({.piece = piece_of(d.team), .steps = d.call.ways[0].legs});
  c.usual.push_back(std::move(usual));
  return c;
}

bool may_hold(const State& s, const ChargeRun& run, const Due& d) {
  if (!proposed(d.call).empty() && special::gets_off(s, d.team).valid()) return false;
  return run.counter || d.call.sort == ChargeCall::Sort::closer;  // FOW-ASL-119, 030
}

std::vector<TeamId> may_cover(const State& s, const ChargeRun& run) {
  std::vector<TeamId> list;
  if (run.counter || run.begun) return list;
  for (const Charger& c : queue_of(s, run)) list.push_back(c.team);
  if (list.size() < 2) list.clear();
  return list;
}

Choice cover_choice(const State& s, const std::vector<TeamId>& teams) {
  Choice c{.verb = "cover"_name,
           .label = "Leave teams behind as covering fire",
           .rules = {"FOW-ASL-044"_rule, "FOW-ASL-046"_rule}};
  Question which{.key = "teams"_name,
                 .shape = Shape::pick,
                 .label = "Teams that stay where they are",
                 .rules = {"FOW-ASL-044"_rule},
                 .high = static_cast<int32_t>(teams.size()) - 1};
  for (TeamId t : teams) which.options.push_back({.value = t.value, .label = name_of(s, t), .piece = piece_of(t)});
  c.parts.push_back(std::move(which));
  return c;
}

const Due* due_of(const std::vector<Due>& due, PieceRef actor) {
  for (const Due& d : due)
    if (piece_of(d.team) == actor) return &d;
  return nullptr;
}

}  // namespace

Addressee asked(const State& s, const AskCharge&) {
  const bool attacks = s[s.assault.attacker].side == s.assault.assaulting;  // else several platoons strike back
  return attacks ? ask_owner(s, s.assault.attacker) : Addressee{.side = s.assault.assaulting};
}
Command usual(const State&, const AskCharge&) { return {.verb = "charge_all"_name}; }

void introduce(const State&, const AskCharge& q, Decision& d) {
  d.prompt = q.run.counter ? "Strike back: who moves next?" : "Charge: who goes next?";
  d.rules = {"FOW-ASL-026"_rule, q.run.counter ? "FOW-ASL-119"_rule : "FOW-ASL-028"_rule};
}

namespace {

// --- charge_all ---

constinit const VerbRow charge_all_verb{
    .words = {"charge_all"_name,
              "{}",
              "everybody due charges the usual way",
              read_charge_all,
              {"FOW-ASL-001"_rule, "is for a platoon that assaults, while it charges"}},
    .add =
        [](const State&, const Wanted&, Decision& d) {
          d.choices.push_back(
              {.verb = "charge_all"_name,
               .label = "Everybody as proposed",
               .rules = {"FOW-ASL-027"_rule, "FOW-ASL-028"_rule, "FOW-ASL-029"_rule, "FOW-ASL-030"_rule}});
        },
    .decode = [](const State& s, const Command& c, Refusals& out) -> Act {
      if (c.actor.valid() || !c.replies.empty()) out.push_back(malformed("'charge_all' is for everybody who is due"));
      return [run = the<AskCharge>(s).run](State&, Out&) { return charge_all(run); };
    }};

// --- charge and hold: one team that is due ---

void add_due(const State& s, const Wanted&, Decision& d) {
  const ChargeRun& run = the<AskCharge>(s).run;
  for (const Due& one : due_to_charge(s, run)) {
    d.choices.push_back(charge_choice(s, one));
    if (may_hold(s, run, one))
      d.choices.push_back({.verb = "hold"_name,
                           .actor = piece_of(one.team),
                           .label = fmt::format("{} stays where it is", name_of(s, one.team)),
                           .rules = {run.counter ? "FOW-ASL-119"_rule : "FOW-ASL-030"_rule}});
  }
}

// The team that is meant, when its turn has come.
std::optional<Due> read_due(const State& s, const Command& c, Refusals& out) {
  if (c.actor.sort != PieceSort::team) {
    out.push_back(malformed("charge with a team, with everybody, or leave teams as covering fire"));
    return std::nullopt;
  }
  const std::vector<Due> due = due_to_charge(s, the<AskCharge>(s).run);
  if (const Due* d = due_of(due, c.actor)) return *d;
  const bool team = static_cast<std::size_t>(c.actor.id) < s.teams.size();
  const TeamId t{static_cast<int16_t>(c.actor.id)};
  const bool counter = the<AskCharge>(s).run.counter;
  const RuleId barred = team && s[t].platoon.valid() ? why_no_charge(s, t) : RuleId{};
  const auto no = [&](RuleId rule, std::string words) { out.push_back(refuse(rule, std::move(words), c.actor)); };
  const auto more = [&](RuleId rule, std::string words) { out.push_back(clause(rule, std::move(words), c.actor)); };
  if (team && s[t].assault.part == AssaultPart::covering) {
    no("FOW-ASL-046"_rule, "covering fire stays where it is");
    if (counter) more("FOW-ASL-123"_rule, "it does not charge in later rounds either");
  } else if (barred.valid()) {
    no(barred, fmt::format("{} does not charge", name_of(s, t)));
    if (counter && barred == "FOW-ASL-011"_rule)
      more("FOW-ASL-125"_rule, fmt::format("{} fights where it stands", name_of(s, t)));
    if (unarmoured_tank(s, t)) more("FOW-ASL-008"_rule, "Unarmoured Tank teams do not charge");
  } else {
    no("FOW-ASL-026"_rule, fmt::format("{} goes first: it has the shortest way", name_of(s, due[0].team)));
    if (team && counter && s[t].in_play() && far_from_all(s, t))
      more("FOW-ASL-121"_rule, fmt::format("{} is more than 16in/40cm from every enemy of the assault", name_of(s, t)));
  }
  return std::nullopt;
}

void complete_charge(const State& s, Command& c) {
  const std::vector<Due> due = due_to_charge(s, the<AskCharge>(s).run);
  const Due* d = due_of(due, c.actor);
  if (!d || c.reply("paths"_name)) return;
  const Reply* target = c.reply("target"_name);
  std::vector<Pose> legs = proposed(d->call);
  if (target && target->values.size() == 1)
    for (const ChargeWay& w : d->call.ways)
      if (w.target.value == target->values[0]) legs = w.legs;
  Reply paths{.key = "paths"_name};
  if (!legs.empty()) paths.routes.push_back({.piece = c.actor, .steps = std::move(legs)});
  c.replies.push_back(std::move(paths));
}

std::vector<Pose> read_way(const State& s, const Due& d, const Command& c, Refusals& out) {
  Command plain = c;
  std::erase_if(plain.replies, [](const Reply& r) { return r.key == "target"_name; });
  out = check_shape(charge_choice(s, d), plain);
  if (!out.empty()) return {};
  std::vector<Pose> legs;
  const auto& routes = c.reply("paths"_name)->routes;
  if (!routes.empty()) legs = routes[0].steps;
  if (routes.size() > 1) out.push_back(malformed("one team charges at a time"));
  if (const Reply* target = c.reply("target"_name); target && target->values.size() == 1) {
    const auto meant = [&](const ChargeWay& w) { return w.target.value == target->values[0]; };
    if (std::none_of(d.call.ways.begin(), d.call.ways.end(), meant) && !d.call.ways.empty()) {
      out.push_back(refuse(d.call.sort == ChargeCall::Sort::contact ? "FOW-ASL-028"_rule : "FOW-ASL-030"_rule,
                           fmt::format("{} charges {}", name_of(s, d.team), name_of(s, d.call.ways[0].target)),
                           c.actor));
      return legs;
    }
  }
  if (out.empty() && legs.empty() && s[d.team].aboard())
    out.push_back(refuse("FOW-ASL-126"_rule,
                         fmt::format("{} gets off to a place beside its vehicle", name_of(s, d.team)), c.actor));
  if (out.empty()) out = check_charge(dismounted(s, d.team), d.team, d.call, legs);
  return legs;
}

Act decode_charge(const State& s, const Command& c, Refusals& out) {
  const std::optional<Due> d = read_due(s, c, out);
  if (!d) return {};
  return [run = the<AskCharge>(s).run, team = d->team, legs = read_way(s, *d, c, out)](State& now, Out&) {
    return set_off(now, run, team, legs);
  };
}

Act decode_hold(const State& s, const Command& c, Refusals& out) {
  const ChargeRun run = the<AskCharge>(s).run;
  const std::optional<Due> d = read_due(s, c, out);
  if (!d) return {};
  if (const RuleId off = special::gets_off(s, d->team); off.valid() && !may_hold(s, run, *d))
    out.push_back(refuse(off, fmt::format("{} gets off to strike back", name_of(s, d->team)), c.actor));
  else if (!may_hold(s, run, *d))
    out.push_back(refuse("FOW-ASL-028"_rule,
                         fmt::format("{} can reach an enemy and has to charge him", name_of(s, d->team)), c.actor));
  return [run, team = d->team](State& now, Out&) { return hold_back(now, run, team); };
}

constinit const VerbRow charge_verb{.words = {"charge"_name,
                                              "{ team, target, path, to, forward, facing }",
                                              "a team charges",
                                              read_charge,
                                              {"FOW-ASL-001"_rule, "is for a platoon that assaults, while it charges"}},
                                    .add = add_due,
                                    .decode = decode_charge,
                                    .complete = complete_charge};
// Its choice stands beside that of the team's charge.
constinit const VerbRow hold_in_charge_verb{
    .words = hold_words, .add = [](const State&, const Wanted&, Decision&) {}, .decode = decode_hold};

// --- cover ---

Act decode_cover(const State& s, const Command& c, Refusals& out) {
  const ChargeRun run = the<AskCharge>(s).run;
  const std::vector<TeamId> may = may_cover(s, run);
  if (may.empty())
    out.push_back(run.counter || !run.begun
                      ? malformed("there is nobody to leave as covering fire")
                      : refuse("FOW-ASL-044"_rule, "covering fire is declared before anybody charges"));
  else
    out = check_shape(cover_choice(s, may), c);
  if (!out.empty()) return {};
  std::vector<TeamId> teams;
  for (int32_t v : c.replies[0].values) teams.push_back(TeamId{static_cast<int16_t>(v)});
  return [run, teams = std::move(teams)](State& now, Out& events) { return leave_behind(now, run, teams, events); };
}

constinit const VerbRow cover_verb{.words = {"cover"_name,
                                             "{ teams }",
                                             "who stays behind as covering fire",
                                             read_cover,
                                             {"FOW-ASL-001"_rule, "is for a platoon that assaults, before it charges"}},
                                   .when = When::aside,
                                   .add =
                                       [](const State& s, const Wanted&, Decision& d) {
                                         if (const auto teams = may_cover(s, the<AskCharge>(s).run); !teams.empty())
                                           d.choices.push_back(cover_choice(s, teams));
                                       },
                                   .decode = decode_cover};

}  // namespace

Verbs AskCharge::verbs() {
  static constexpr const VerbRow* rows[] = {&charge_all_verb, &charge_verb, &hold_in_charge_verb, &cover_verb};
  return rows;
}

Command sample_answer(const State& s, const AskCharge& q, Dice& dice) {
  const int what = draw_below(6, dice);
  if (what == 0)
    if (const auto teams = may_cover(s, q.run); !teams.empty()) {
      const TeamId t = teams[static_cast<std::size_t>(draw_below(static_cast<int>(teams.size()), dice))];
      return {.verb = "cover"_name, .replies = {{.key = "teams"_name, .values = {t.value}}}};
    }
  if (what > 2) return usual(s, q);
  const std::vector<Due> due = due_to_charge(s, q.run);
  const Due& d = due[static_cast<std::size_t>(draw_below(static_cast<int>(due.size()), dice))];
  if (what == 1 && may_hold(s, q.run, d)) return {.verb = "hold"_name, .actor = piece_of(d.team)};
  Command c{.verb = "charge"_name, .actor = piece_of(d.team)};
  if (d.call.ways.empty()) return usual(s, q);
  const ChargeWay& way = d.call.ways[static_cast<std::size_t>(draw_below(static_cast<int>(d.call.ways.size()), dice))];
  Reply paths{.key = "paths"_name};
  if (!way.legs.empty()) paths.routes.push_back({.piece = c.actor, .steps = way.legs});
  c.replies.push_back(std::move(paths));
  return c;
}

}  // namespace sandtable::fow
