// The question of the charge: which team goes next, by which way, at whom; who stays as covering fire.
#include <fmt/core.h>

#include <algorithm>

#include "fow/assault/charge.hpp"
#include "fow/assault/contact.hpp"
#include "fow/assault/steps.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"
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
  return due.empty() ? rest : due;  // FOW-ASL-030: the others when nobody is left who can reach contact
}

std::vector<Pose> proposed(const ChargeCall& call) {
  return call.ways.empty() ? std::vector<Pose>{} : call.ways[0].legs;
}

namespace {

const char* label_of(const ChargeCall& call) {
  return call.sort == ChargeCall::Sort::contact ? "charges" : "closes up";
}

Choice charge_choice(const State& s, const Due& d) {
  Choice c{.verb = "charge"_name,
           .actor = piece_of(d.team),
           .label = fmt::format("{} {}", name_of(s, d.team), label_of(d.call)),
           .rules = {"FOW-ASL-026"_rule, "FOW-ASL-028"_rule}};
  Question path{.key = "paths"_name,
                .shape = Shape::path,
                .label = "Its way into contact",
                .rules = {"FOW-ASL-031"_rule, "FOW-ASL-033"_rule},
                .pieces = {piece_of(d.team)},
                .low = 0};
  c.parts.push_back(std::move(path));
  Reply usual{.key = "paths"_name};
  if (!d.call.ways.empty() && !d.call.ways[0].legs.empty())
    usual.routes.push_back({.piece = piece_of(d.team), .steps = d.call.ways[0].legs});
  c.usual.push_back(std::move(usual));
  return c;
}

bool may_hold(const ChargeRun& run, const Due& d) {
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

Addressee asked(const State& s, const AskCharge&) { return {.side = s.assault.assaulting}; }
Command usual(const State&, const AskCharge&) { return {.verb = "charge_all"_name}; }

void describe(const State& s, const AskCharge& q, Decision& d) {
  d.prompt = q.run.counter ? "Strike back: who moves next?" : "Charge: who goes next?";
  d.rules = {"FOW-ASL-026"_rule, q.run.counter ? "FOW-ASL-119"_rule : "FOW-ASL-028"_rule};
  d.choices.push_back({.verb = "charge_all"_name,
                       .label = "Everybody as proposed",
                       .rules = {"FOW-ASL-027"_rule, "FOW-ASL-028"_rule, "FOW-ASL-029"_rule, "FOW-ASL-030"_rule}});
  for (const Due& one : due_to_charge(s, q.run)) {
    d.choices.push_back(charge_choice(s, one));
    if (may_hold(q.run, one))
      d.choices.push_back({.verb = "hold"_name,
                           .actor = piece_of(one.team),
                           .label = fmt::format("{} stays where it is", name_of(s, one.team)),
                           .rules = {q.run.counter ? "FOW-ASL-119"_rule : "FOW-ASL-030"_rule}});
  }
  if (const auto teams = may_cover(s, q.run); !teams.empty()) d.choices.push_back(cover_choice(s, teams));
}

void complete_answer(const State& s, const AskCharge& q, Command& c) {
  if (c.verb != "charge"_name) return;
  const std::vector<Due> due = due_to_charge(s, q.run);
  const Due* d = due_of(due, c.actor);
  if (!d) return;
  const Reply* target = c.reply("target"_name);
  if (!c.reply("paths"_name)) {
    std::vector<Pose> legs = proposed(d->call);
    if (target && target->values.size() == 1)
      for (const ChargeWay& w : d->call.ways)
        if (w.target.value == target->values[0]) legs = w.legs;
    Reply paths{.key = "paths"_name};
    if (!legs.empty()) paths.routes.push_back({.piece = c.actor, .steps = std::move(legs)});
    c.replies.push_back(std::move(paths));
  }
}

ChargeOrder decode(const State& s, const AskCharge& q, const Command& c, Refusals& out) {
  ChargeOrder order;
  if (c.verb == "charge_all"_name && !c.actor.valid() && c.replies.empty()) return order;
  if (c.verb == "cover"_name) {
    order.act = ChargeOrder::Act::cover;
    const std::vector<TeamId> teams = may_cover(s, q.run);
    if (teams.empty()) {
      out.push_back(q.run.counter || !q.run.begun
                        ? malformed("there is nobody to leave as covering fire")
                        : refuse("FOW-ASL-044"_rule, "covering fire is declared before anybody charges"));
      return order;
    }
    out = check_shape(cover_choice(s, teams), c);
    if (!out.empty()) return order;
    for (int32_t v : c.replies[0].values) order.teams.push_back(TeamId{static_cast<int16_t>(v)});
    return order;
  }
  const std::vector<Due> due = due_to_charge(s, q.run);
  const Due* d = due_of(due, c.actor);
  if ((c.verb != "charge"_name && c.verb != "hold"_name) || c.actor.sort != PieceSort::team) {
    out.push_back(malformed("charge with a team, with everybody, or leave teams as covering fire"));
    return order;
  }
  if (!d) {
    const auto t = static_cast<std::size_t>(c.actor.id);
    const bool covers = t < s.teams.size() && s.teams[t].part == AssaultPart::covering;
    out.push_back(refuse(covers ? "FOW-ASL-046"_rule : "FOW-ASL-026"_rule,
                         covers ? "covering fire stays where it is"
                                : fmt::format("{} goes first: it has the shortest way", name_of(s, due[0].team)),
                         c.actor));
    return order;
  }
  order.team = d->team;
  if (c.verb == "hold"_name) {
    order.act = ChargeOrder::Act::hold;
    if (!may_hold(q.run, *d))
      out.push_back(refuse("FOW-ASL-028"_rule,
                           fmt::format("{} can reach an enemy and has to charge him", name_of(s, d->team)), c.actor));
    return order;
  }
  order.act = ChargeOrder::Act::go;
  Command plain = c;
  std::erase_if(plain.replies, [](const Reply& r) { return r.key == "target"_name; });
  out = check_shape(charge_choice(s, *d), plain);
  if (!out.empty()) return order;
  const auto& routes = c.reply("paths"_name)->routes;
  if (!routes.empty()) order.legs = routes[0].steps;
  if (routes.size() > 1) out.push_back(malformed("one team charges at a time"));
  if (const Reply* target = c.reply("target"_name); target && target->values.size() == 1) {
    const auto meant = [&](const ChargeWay& w) { return w.target.value == target->values[0]; };
    if (std::none_of(d->call.ways.begin(), d->call.ways.end(), meant) && !d->call.ways.empty()) {
      out.push_back(refuse(d->call.sort == ChargeCall::Sort::contact ? "FOW-ASL-028"_rule : "FOW-ASL-030"_rule,
                           fmt::format("{} charges {}", name_of(s, d->team), name_of(s, d->call.ways[0].target)),
                           c.actor));
      return order;
    }
  }
  if (out.empty()) out = check_charge(dismounted(s, d->team), d->team, d->call, order.legs);
  return order;
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
  if (what == 1 && may_hold(q.run, d)) return {.verb = "hold"_name, .actor = piece_of(d.team)};
  Command c{.verb = "charge"_name, .actor = piece_of(d.team)};
  if (d.call.ways.empty()) return usual(s, q);
  const ChargeWay& way = d.call.ways[static_cast<std::size_t>(draw_below(static_cast<int>(d.call.ways.size()), dice))];
  Reply paths{.key = "paths"_name};
  if (!way.legs.empty()) paths.routes.push_back({.piece = c.actor, .steps = way.legs});
  c.replies.push_back(std::move(paths));
  return c;
}

}  // namespace sandtable::fow
