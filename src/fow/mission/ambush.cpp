// Ambushes revealed in the Starting Step (FOW-MSP-008 to 016, MM-074 to 084). Until then a platoon is nowhere on the
// table: nothing touches it (FOW-MSP-012), and it counts as there (MM-072). It comes whole (MM-075), has not moved
// (MM-081), and its trucks come with it (MM-083).
#include <fmt/core.h>

#include <algorithm>

#include "fow/core/words.hpp"
#include "fow/mission/propose_deployment.hpp"
#include "fow/mission/steps.hpp"
#include "fow/mission/together.hpp"
#include "fow/movement/end_of_movement.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

constexpr Caution core_caution{.seen = 16 * inch,
                               .unseen = 4 * inch,
                               .beyond = true,
                               .terrain_hides = true,
                               .from_all = true,
                               .scouts = true,
                               .rule = "FOW-MSP-010"_rule};  // lying still is no terrain (FOW-MSP-011)
constexpr Caution later_caution{.seen = 16 * inch,
                                .unseen = 4 * inch,  // MM-079
                                .beyond = false,
                                .terrain_hides = true,
                                .from_all = false,
                                .scouts = true,  // MM-080
                                .rule = "MM-078"_rule};

bool in_ambush(Held held) { return held == Held::ambush || held == Held::immediate_ambush; }

// Its trucks show themselves right behind the platoon they serve (FOW-DEP-009), and so do troops of one battery.
bool follows(const State& s, PlatoonId p) { return in_ambush(s[p].posting.held) && comes_behind(s, p).valid(); }

std::vector<PlatoonId> ambushes(const State& s) {
  std::vector<PlatoonId> list = platoons_of(s, s.active);
  std::erase_if(list, [&](PlatoonId p) {
    return !in_ambush(s[p].posting.held) || to_place(s, p).empty() || (!counts_for_halves(s, p) && !follows(s, p));
  });
  std::vector<PlatoonId> trucks = list;
  std::erase_if(trucks, [&](PlatoonId p) { return !follows(s, p); });
  return trucks.empty() ? list : trucks;
}

// It has to show itself in its side's first turn (FOW-MSP-016).
bool must_show(const State& s, PlatoonId p) { return s[p].posting.held == Held::immediate_ambush || follows(s, p); }

PlacingTerms terms_of_ambush(const State& s, PlatoonId p) {
  const bool later = sheet_of(s).later_book;
  PlacingTerms terms{.rule = later ? "MM-077"_rule : "FOW-MSP-009"_rule};
  if (const auto& zone = sheet_of(s).zones[static_cast<std::size_t>(party_of(s, s[p].side))]) {
    terms.area = &*zone;
    terms.plots = plots_of(s, *zone);
  }
  terms.caution = later ? later_caution : core_caution;
  if (later) {  // MM-076
    const std::vector<TeamId> teams = to_place(s, p);
    const auto tanks = std::count_if(teams.begin(), teams.end(), [&](TeamId t) { return is_tank(s, t); });
    terms.about_leader = tanks >= 8 || teams.size() >= 12 ? 8 * inch : 6 * inch;
  }
  terms.dug_in = s.mission.prepared[static_cast<std::size_t>(s[p].side)];  // FOW-MSP-014, MM-082
  terms.mounted = later;                                                   // MM-084
  if (s[p].posting.serves.valid()) terms.beside = s[p].posting.serves;
  return terms;
}

const StartItem& next_item(const State& s) { return the<AskAmbush>(s).next; }

Choice ambush_choice(const State& s, PlatoonId p, bool parts) {
  Choice c{.verb = "reveal_ambush"_name,
           .actor = piece_of(p),
           .label = fmt::format("{} shows itself", name_of(s, p)),
           .rules = {must_show(s, p) ? "FOW-MSP-016"_rule : "FOW-MSP-008"_rule}};
  if (!parts) return c;
  const PlacingTerms terms = terms_of_ambush(s, p);
  c.parts.push_back(layout_question(s, p, terms));
  if (const auto layout = propose_layout(s, p, terms)) c.usual = {reply_of(*layout)};
  return c;
}

void add_ambushes(const State& s, const Wanted& wanted, Decision& d) {
  for (PlatoonId p : ambushes(s))
    if (wanted.has(piece_of(p))) d.choices.push_back(ambush_choice(s, p, wanted.parts));
}

PlatoonId named(const State& s, const Command& c) {
  const std::vector<PlatoonId> may = ambushes(s);
  const auto found = std::find_if(may.begin(), may.end(), [&](PlatoonId p) { return piece_of(p) == c.actor; });
  return found == may.end() ? PlatoonId{} : *found;
}

Act decode_ambush(const State& s, const Command& c, Refusals& out) {
  const PlatoonId p = named(s, c);
  if (!p.valid()) {
    out.push_back(refuse("FOW-MSP-008"_rule, "that is no platoon of yours in ambush", c.actor));
    return {};
  }
  const PlacingTerms terms = terms_of_ambush(s, p);
  out = check_shape({.verb = c.verb, .actor = c.actor, .parts = {layout_question(s, p, terms)}}, c);
  if (!out.empty()) return {};
  const Layout layout = layout_in(s, c.replies[0], p, out);
  if (out.empty()) out = check_layout(s, p, layout, terms);
  return [p, layout](State& now, Out& events) -> std::optional<N> {
    const PlacingTerms by = terms_of_ambush(now, p);
    put_layout(now, p, layout, by, nullptr);
    reveal(now, p, events);
    events.revealed();
    events.event({.kind = "ambush"_name, .rule = "FOW-MSP-008"_rule, .who = piece_of(p), .to = layout[0].at});
    dig_in_placed(now, layout, by, events);
    return std::nullopt;
  };
}

void complete_ambush(const State& s, Command& c) {
  const PlatoonId p = named(s, c);
  if (!p.valid() || !c.replies.empty()) return;
  if (const auto layout = propose_layout(s, p, terms_of_ambush(s, p))) c.replies = {reply_of(*layout)};
}

constinit const VerbRow reveal_ambush_verb{
    .words = {"reveal_ambush"_name,
              "{ platoon, at = { TEAM = [x, y, facing] or VEHICLE or \"away\", ... } }",
              "a platoon in ambush shows itself; without places as proposed",
              read_layout,
              {"FOW-TRN-007"_rule, "is done in the Starting Step of your own turn"}},
    .add = add_ambushes,
    .decode = decode_ambush,
    .complete = complete_ambush};

// Somebody who has to show himself and can.
PlatoonId overdue(const State& s) {
  for (PlatoonId p : ambushes(s))
    if (must_show(s, p) && propose_layout(s, p, terms_of_ambush(s, p))) return p;
  return {};
}

constinit const VerbRow lie_low_verb{
    .words = {"done"_name, "{}", "goes on", read_done},
    .when = When::end,
    .add =
        [](const State& s, const Wanted&, Decision& d) {
          Choice c{.verb = "done"_name, .actor = {}, .label = "Go on", .rules = {"FOW-TRN-007"_rule}};
          if (const PlatoonId p = overdue(s); p.valid())
            c.closed.push_back(
                refuse("FOW-MSP-016"_rule, fmt::format("{} has to show itself now", name_of(s, p)), piece_of(p)));
          d.choices.push_back(std::move(c));
        },
    .decode = [](const State& s, const Command& c, Refusals& out) -> Act {
      if (c.actor.valid() || !c.replies.empty()) out.push_back(malformed("reveal an ambush, or say done"));
      if (const PlatoonId p = overdue(s); p.valid())
        out.push_back(refuse("FOW-MSP-016"_rule, fmt::format("{} has to show itself now", name_of(s, p)), piece_of(p)));
      return [next = next_item(s)](State& now, Out&) -> std::optional<N> {
        for (PlatoonId p : ambushes(now))
          if (must_show(now, p)) now[p].posting.held = Held::ambush;  // no room: as soon as there is some
        return F::go(next);
      };
    }};

}  // namespace

bool has_ambushes(const State& s) { return s.mission.on() && !ambushes(s).empty(); }

N reveal_ambushes(State&, const StartItem& next, Out&) { return F::ask(AskAmbush{next}, AfterAmbush{next}); }

Verbs AskAmbush::verbs() {
  static constexpr const VerbRow* rows[] = {&reveal_ambush_verb, &lie_low_verb};
  return rows;
}
Addressee asked(const State& s, const AskAmbush&) { return {.side = s.active}; }
void introduce(const State& s, const AskAmbush&, Decision& d) {
  d.prompt = overdue(s).valid() ? "The immediate ambush shows itself" : "Platoons in ambush may show themselves";
  d.rules = {"FOW-MSP-008"_rule};
}

// It waits until an enemy has come near to what it guards.
Command usual(const State& s, const AskAmbush&) {
  constexpr Coord near = 16 * inch;
  for (PlatoonId p : ambushes(s)) {
    bool worth_it = must_show(s, p);
    const Vec guarded = point_of_interest(s, p);
    for (std::size_t i = 0; i < s.teams.size() && !worth_it; ++i) {
      const TeamId e = TeamId::of(i);
      worth_it = s[e].present() && side_of(s, e) != s.active && length(s[e].pose.at - guarded) <= near;
    }
    if (!worth_it) continue;
    if (const auto layout = propose_layout(s, p, terms_of_ambush(s, p)))
      return {.verb = "reveal_ambush"_name, .actor = piece_of(p), .replies = {reply_of(*layout)}};
  }
  return {.verb = "done"_name};
}

Command sample_answer(const State& s, const AskAmbush& q, Dice& dice) {
  const std::vector<PlatoonId> all = ambushes(s);
  if (!all.empty() && draw_below(3, dice) == 0) {
    const PlatoonId p = all[static_cast<std::size_t>(draw_below(static_cast<int>(all.size()), dice))];
    if (const auto layout = propose_layout(s, p, terms_of_ambush(s, p), {.chance = &dice}))
      return {.verb = "reveal_ambush"_name, .actor = piece_of(p), .replies = {reply_of(*layout)}};
  }
  return overdue(s).valid() ? usual(s, q) : Command{.verb = "done"_name};
}

}  // namespace sandtable::fow
