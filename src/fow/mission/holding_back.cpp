// Platoons held in reserve or in ambush (FOW-DEP-014, 017, FOW-MSP-001, 007, 016, 033, 043, MM-028).
#include <fmt/core.h>

#include <algorithm>

#include "fow/core/names.hpp"
#include "fow/core/words.hpp"
#include "fow/mission/prepare.hpp"

namespace sandtable::fow {
namespace {

constexpr Name platoons_key = "platoons"_name;

std::vector<PlatoonId> free_platoons(const State& s, int side) {
  std::vector<PlatoonId> list = platoons_of(s, side);
  std::erase_if(list, [&](PlatoonId p) {
    return !counts_for_halves(s, p) || !s[p].posting.due || s[p].posting.held != Held::no;
  });
  return list;
}

// Independent teams and retained weapons of headquarters, which the pack lets wait with the reserves (MM-031).
std::vector<PlatoonId> free_of_headquarters(const State& s, int side) {
  if (!sheet_of(s).later_book || line_now(s).held != Held::reserve) return {};
  std::vector<PlatoonId> list = platoons_of(s, side);
  std::erase_if(list, [&](PlatoonId p) {
    return (!s[p].independent && s[p].sort != PlatoonSort::headquarters) || !s[p].posting.due ||
           s[p].posting.held != Held::no;
  });
  return list;
}

int all_platoons(const State& s, int side) {
  const std::vector<PlatoonId> all = platoons_of(s, side);
  return static_cast<int>(std::count_if(all.begin(), all.end(), [&](PlatoonId p) {
    return counts_for_halves(s, p) && (s[p].posting.due || s[p].posting.held != Held::no);
  }));
}

struct Bounds {
  int least = 0, most = 0;
};
Bounds bounds_of(const State& s) {
  const PrepLine& line = line_now(s);
  const int free = static_cast<int>(free_platoons(s, s.mission.side).size());
  const int of = line.of_rest ? free : all_platoons(s, s.mission.side);
  Bounds b;
  b.least = std::max(line.least, (of * line.least_percent + 99) / 100);  // FOW-GEN-015
  b.most = line.most >= 0 ? line.most : of * line.most_percent / 100;    // FOW-GEN-016
  if (line.all_but > 0) b.most = std::min(b.most, of - line.all_but);
  // Where nobody has said what platoons cost, the share of points is one of platoons.
  const Reserves* reserves = sheet_of(s).reserves_of(line.by);
  if (reserves && line.held == Held::reserve && reserves->percent < 100 && s.world->agreed_points == 0)
    b.least = std::max(b.least, (of * (100 - reserves->percent) + 99) / 100);
  b.least = std::min(b.least, free);
  b.most = std::min(std::max(b.most, b.least), free);  // the minimum prevails (FOW-MIS-046)
  return b;
}

bool has_vehicles(const State& s, PlatoonId p) {
  const std::vector<TeamId> teams = home_teams(s, p);
  return std::any_of(teams.begin(), teams.end(), [&](TeamId t) { return model(s, t).vehicle(); });
}
// It cannot be deployed without its vehicles (FOW-MSP-044).
bool nothing_else(const State& s, PlatoonId p) {
  const std::vector<TeamId> teams = home_teams(s, p);
  return std::all_of(teams.begin(), teams.end(), [&](TeamId t) { return model(s, t).vehicle(); });
}
bool has_guns(const State& s, PlatoonId p) {
  const std::vector<TeamId> teams = home_teams(s, p);
  return std::any_of(teams.begin(), teams.end(), [&](TeamId t) { return model(s, t).type == TeamType::gun; });
}
// Front armour 3 or more (MM-102).
bool heavy_armour(const State& s, PlatoonId p) {
  const std::vector<TeamId> teams = home_teams(s, p);
  return std::any_of(teams.begin(), teams.end(),
                     [&](TeamId t) { return is_tank(s, t) && model(s, t).armoured && model(s, t).front >= 3; });
}

bool mobile(const State& s) { return line_now(s).mobile; }

int cost_of(const State& s, PlatoonId p) {
  const std::vector<int>& points = s.world->points;
  return p.index() < points.size() ? points[p.index()] : 0;
}

// What the side may not do with the rest when these are held.
void check_the_rest(const State& s, const std::vector<PlatoonId>& held, Refusals& no) {
  const PrepLine& line = line_now(s);
  std::vector<PlatoonId> rest = free_platoons(s, s.mission.side);
  std::erase_if(rest, [&](PlatoonId p) { return std::find(held.begin(), held.end(), p) != held.end(); });
  if (mobile(s) && std::count_if(rest.begin(), rest.end(), [&](PlatoonId p) { return nothing_else(s, p); }) > 1)
    no.push_back(
        refuse("FOW-MSP-043"_rule, "only one platoon may be deployed with its vehicles: hold the others back"));
  const Reserves* reserves = sheet_of(s).reserves_of(line.by);
  if (!reserves || line.held != Held::reserve) return;
  if (reserves->deep && std::count_if(rest.begin(), rest.end(), [&](PlatoonId p) { return heavy_armour(s, p); }) > 1)
    no.push_back(refuse("MM-101"_rule, "only one platoon with Front armour 3 or more may be deployed"));
  if (reserves->percent >= 100 || s.world->agreed_points == 0) return;
  std::vector<PlatoonId> waits = held;
  for (PlatoonId p : held)
    for (PlatoonId other : along_with(s, p)) waits.push_back(other);
  int on_table = 0;
  for (PlatoonId p : platoons_of(s, s.mission.side))
    if (std::find(waits.begin(), waits.end(), p) == waits.end()) on_table += cost_of(s, p);
  if (100 * on_table > reserves->percent * s.world->agreed_points) {  // without rounding
    no.push_back(refuse("MM-028"_rule, fmt::format("{} points on the table, at most {}% of {} allowed", on_table,
                                                   reserves->percent, s.world->agreed_points)));
    no.back().unit = Unit::count;
    no.back().measured = on_table;
    no.back().allowed = reserves->percent * s.world->agreed_points / 100;
  }
}

const char* held_words(Held held) {
  static constexpr const char* words[] = {"", "in ambush", "in immediate ambush", "for the ambuscade", "in reserve"};
  return words[static_cast<std::size_t>(held)];
}

// Whom a commander would hold: for an ambush guns, in reserve those that drive before those that walk, the last first.
std::vector<PlatoonId> liking(const State& s) {
  const Held held = line_now(s).held;
  std::vector<PlatoonId> list = free_platoons(s, s.mission.side);
  std::reverse(list.begin(), list.end());
  const auto rank = [&](PlatoonId p) {
    if (held != Held::reserve) return has_guns(s, p) ? 0 : has_vehicles(s, p) ? 2 : 1;
    return nothing_else(s, p) ? 0 : has_vehicles(s, p) ? 1 : 2;
  };
  std::stable_sort(list.begin(), list.end(), [&](PlatoonId a, PlatoonId b) { return rank(a) < rank(b); });
  return list;
}

std::vector<PlatoonId> usually_held(const State& s) {
  const Bounds b = bounds_of(s);
  const std::vector<PlatoonId> from = liking(s);
  int wanted = b.least;
  if (line_now(s).held == Held::ambush && b.most > 0 && !from.empty() && has_guns(s, from[0]))
    wanted = std::max(1, wanted);
  std::vector<PlatoonId> held;
  const auto enough = [&] {
    Refusals no;
    check_the_rest(s, held, no);
    return no.empty();
  };
  for (PlatoonId p : from) {  // no headquarters: they are there from the start
    const int count = static_cast<int>(held.size());
    if (count >= wanted && (enough() || count >= b.most)) break;
    held.push_back(p);
  }
  // ... unless they alone are more than the share (MM-031).
  if (!held.empty())
    for (PlatoonId p : free_of_headquarters(s, s.mission.side)) {
      if (enough()) break;
      held.push_back(p);
    }
  return held;
}

Choice hold_choice(const State& s) {
  const PrepLine& line = line_now(s);
  const Bounds b = bounds_of(s);
  Choice c{.verb = "hold_back"_name,
           .actor = {},
           .label = fmt::format("Hold platoons {}", held_words(line.held)),
           .rules = {line.rule, "FOW-DEP-017"_rule},
           .closed = {},
           .parts = {{.key = platoons_key,
                      .shape = Shape::pick,
                      .label = fmt::format("Platoons {}", held_words(line.held)),
                      .rules = {line.rule, "FOW-DEP-014"_rule}}},
           .usual = {}};
  for (PlatoonId p : free_platoons(s, s.mission.side))
    c.parts[0].options.push_back({.value = p.value, .label = name_of(s, p), .piece = piece_of(p)});
  const std::vector<PlatoonId> headquarters = free_of_headquarters(s, s.mission.side);
  for (PlatoonId p : headquarters)
    c.parts[0].options.push_back({.value = p.value, .label = name_of(s, p), .piece = piece_of(p)});
  c.parts[0].low = b.least;
  c.parts[0].high = b.most + static_cast<int>(headquarters.size());
  Reply held{.key = platoons_key};
  for (PlatoonId p : usually_held(s)) held.values.push_back(p.value);
  c.usual.push_back(std::move(held));
  return c;
}

void read_hold(const State& s, const Toml& words, Command& c) {
  words.only({"platoons"});
  Reply held{.key = platoons_key};
  for (const PieceRef p : pieces_in_words(s, words.at("platoons"), PieceSort::platoon)) held.values.push_back(p.id);
  c.replies.push_back(std::move(held));
}

Act decode_hold_back(const State& s, const Command& c, Refusals& out) {
  if (!preparing(s, Prep::hold_back)) {
    out.push_back(malformed("no platoons are held back now"));
    return {};
  }
  const PrepLine& line = line_now(s);
  const Bounds b = bounds_of(s);
  std::vector<PlatoonId> held;
  std::vector<PlatoonId> may = free_platoons(s, s.mission.side);
  for (PlatoonId p : free_of_headquarters(s, s.mission.side)) may.push_back(p);
  if (c.actor.valid() || c.replies.size() != 1 || c.replies[0].key != platoons_key || !c.replies[0].routes.empty()) {
    out.push_back(malformed("name the platoons that are held back"));
    return {};
  }
  const std::vector<int32_t>& named = c.replies[0].values;
  for (const int32_t value : named) {
    const bool known = value >= 0 && static_cast<std::size_t>(value) < s.platoons.size();
    const PlatoonId said{static_cast<int16_t>(value)};
    const PlatoonId p = known ? counted_as(s, said) : said;
    if (std::count(named.begin(), named.end(), value) > 1)
      out.push_back(malformed("one platoon is named twice"));
    else if (known && std::find(held.begin(), held.end(), p) != held.end())
      continue;  // another troop of a battery that is held whole
    else if (known && std::find(may.begin(), may.end(), p) != may.end())
      held.push_back(p);
    else if (known && s[p].side == s.mission.side)
      out.push_back(refuse("FOW-DEP-017"_rule, fmt::format("{} cannot be held back", name_of(s, p)), piece_of(p)));
    else
      out.push_back(malformed("only platoons of your own are held back"));
  }
  if (!out.empty()) return {};
  const auto count =
      static_cast<int>(std::count_if(held.begin(), held.end(), [&](PlatoonId p) { return counts_for_halves(s, p); }));
  if (count == 0 && !held.empty())
    out.push_back(refuse("MM-031"_rule, "they arrive with a platoon in reserve: hold one", piece_of(held[0])));
  if (count < b.least || count > b.most) {
    out.push_back(
        refuse(line.rule, fmt::format("{} held {}, {} to {} allowed", count, held_words(line.held), b.least, b.most)));
    out.back().unit = Unit::count;
    out.back().measured = count;
    out.back().allowed = count < b.least ? b.least : b.most;
  }
  check_the_rest(s, held, out);
  return [held](State& now, Out& events) {
    const PrepLine& of = line_now(now);
    for (PlatoonId p : held) {
      std::vector<PlatoonId> together = along_with(now, p);  // FOW-DEP-009
      together.push_back(p);
      for (PlatoonId one : together) {
        now[one].posting.held = of.held;
        now[one].posting.due = false;
      }
      events.event({.kind = "held_back"_name,
                    .known_to = now[p].known_to,
                    .rule = of.rule,
                    .who = piece_of(p),
                    .amount = static_cast<int32_t>(of.held)});
    }
    ++now.mission.part;
    return prepare_on();
  };
}

}  // namespace

bool nobody_to_hold(const State& s) { return bounds_of(s).most == 0; }

Command usual_hold(const State& s) {
  const Choice c = hold_choice(s);
  return {.verb = c.verb, .actor = {}, .replies = c.usual};
}

constinit const VerbRow hold_back_verb{.words = {"hold_back"_name,
                                                 "{ platoons = [...] }",
                                                 "platoons wait in reserve or in ambush",
                                                 read_hold,
                                                 {"FOW-DEP-001"_rule, "is done while a mission is prepared"}},
                                       .add =
                                           [](const State& s, const Wanted& wanted, Decision& d) {
                                             if (preparing(s, Prep::hold_back)) list_choice(hold_choice(s), wanted, d);
                                           },
                                       .decode = decode_hold_back,
                                       .complete =
                                           [](const State& s, Command& c) {
                                             if (preparing(s, Prep::hold_back)) complete_from(hold_choice(s), c);
                                           }};

}  // namespace sandtable::fow
