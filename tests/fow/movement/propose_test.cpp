// Proposals of plans on the shipped tables, for every sort of troops, in every state they may be in: what is proposed
// is accepted, goes no less far than a plain straight move would, and keeps command.
#include "fow/movement/propose.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "dice/philox.hpp"
#include "fow/command/command.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/verb_row.hpp"
#include "fow/core/world.hpp"
#include "fow/movement/advance.hpp"
#include "fow/movement/move_choice.hpp"
#include "fow/movement/pointing.hpp"
#include "fow/setup/setup.hpp"
#include "game/sample.hpp"
#include "game/script/words.hpp"
#include "table/move/route.hpp"

namespace sandtable::fow {
namespace {

std::unique_ptr<Game> mixed_battle_on(const std::string& table) {
  const std::string file = SANDTABLE_SOURCE_DIR "/data/battles/mixed.toml";
  std::ifstream in(file);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  text.replace(text.find("bocage"), 6, table);
  return begin(Toml::parse(text, file), SANDTABLE_SOURCE_DIR);
}

bool tests(const State& s, const MoveOrder& o) {
  State off = s;
  set_out(off, o, nullptr);
  return !checks_on(walk_over_ground(off, o.team, walked(s, o))).empty();
}

int out_of_command(const State& end, PlatoonId p) {
  const auto chain = chain_of_command(end, p);
  return static_cast<int>(
      std::count_if(chain.begin(), chain.end(), [](const auto& c) { return !c.second.in_command; }));
}

// What is left of their ways; -1 when one finds none without a test: then nothing tells how near it is.
int64_t left_over(const State& end, const std::vector<Goer>& goers) {
  int64_t sum = 0;
  for (const Goer& g : goers) {
    const MoveField field(end, g.team);
    const Proposal way = propose_route(field.ground(), field.others(), field.limits(), field.mover(), g.wanted,
                                       {.avoid_checks = true, .stopping = false, .beyond_limit = true});
    if (!way.found) return -1;
    sum += way.walk.length;
  }
  return sum;
}

// All of them straight on by the same way, as far of it as is accepted and takes no test: what a player would try
// first.
int64_t straight_on(const State& s, PlatoonId p, const Pointed& pointed, int most_out) {
  Coord most = 1000 * inch;
  for (const Goer& g : pointed.goers) most = std::min(most, move_limits(s, g.team, {})[cross_country]);
  const Vec by = pointed.goers[0].wanted - place_of(s, pointed.goers[0].team).at;
  for (int part = 8; part > 0; --part) {
    const Coord far = std::min(most, length(by)) * part / 8;
    if (far == 0) break;
    const Vec shift{static_cast<Coord>(int64_t{by.x} * far / length(by)),
                    static_cast<Coord>(int64_t{by.y} * far / length(by))};
    std::vector<const Goer*> order;
    for (const Goer& g : pointed.goers) order.push_back(&g);
    std::stable_sort(order.begin(), order.end(), [&](const Goer* a, const Goer* b) {
      return dot(by, place_of(s, a->team).at) > dot(by, place_of(s, b->team).at);
    });
    std::vector<MoveOrder> orders;
    State end = s;
    bool any_tests = false;
    for (const Goer* g : order) {
      orders.push_back({.team = g->team, .legs = {{place_of(s, g->team).at + shift, heading_of(shift)}}});
      any_tests = any_tests || tests(s, orders.back());
      carry_out(end, orders.back());
    }
    if (!any_tests && check_plan(s, p, false, orders).empty() && out_of_command(end, p) <= most_out)
      return left_over(end, pointed.goers);
  }
  // Nor has staying anything to say where it leaves more of them Out of Command: stragglers are brought in.
  return out_of_command(s, p) <= most_out ? left_over(s, pointed.goers) : -1;
}

// Who goes where, and what bent.
std::string told(const State& s, const Preview& answer) {
  std::string text;
  for (const PieceMove& m : answer.moves) {
    const TeamId t{m.piece.id};
    text += "\n  " + name_of(s, t) + " from " + std::to_string(s[t].pose.at.x) + ", " + std::to_string(s[t].pose.at.y) +
            " to " + std::to_string(m.end.at.x) + ", " + std::to_string(m.end.at.y) + ", wanted " +
            std::to_string(m.wanted.at.x) + ", " + std::to_string(m.wanted.at.y);
    for (const Refusal& r : m.bent) text += "; " + r.rule.text() + " " + r.words;
  }
  return text;
}

struct Tally {
  int asked = 0;
  int moved = 0;
  int64_t left = 0;
  int64_t straight = 0;
};

class Proposals : public testing::TestWithParam<const char*> {
 protected:
  // Something happens to it, so that every state is met: pinned, stuck, at night.
  static void befall(State& s, PlatoonId p, Draws& draws) {
    s.night = draw_below(6, draws) == 0;
    if (draw_below(5, draws) == 0 && !s[p].independent) s[p].pinned = true;
    const std::vector<TeamId> teams = on_table(s, p);
    if (teams.size() > 1 && draw_below(5, draws) == 0) {
      Team& stuck = s[teams[static_cast<std::size_t>(draw_below(static_cast<int>(teams.size()), draws))]];
      if (s.world->models[stuck.model.index()].can_bog()) stuck.harm.bogged_down = true;
    }
  }

  static void ask(Game& game, int seat, Draws& draws, Tally& tally) {
    const State& s = engine::state_of(game);
    std::vector<PlatoonId> able;
    for (PlatoonId p : platoons_of(s, s.active))
      if (any_in_play(s, p) && why_not_moving(s, p).empty()) able.push_back(p);
    if (able.empty()) return;
    const PlatoonId p = able[static_cast<std::size_t>(draw_below(static_cast<int>(able.size()), draws))];
    auto copy = game.clone();
    befall(engine::state_of(*copy), p, draws);
    const State& now = engine::state_of(*copy);
    const Vec size = now.world->table->size();
    const auto coord = [&](Coord most) { return static_cast<Coord>(draw_below(most / 100, draws)) * 100; };
    PreviewRequest request{.what = PreviewSort::propose, .piece = piece_of(p), .at = Pose{}, .wish = Wish{}};
    request.at->at = {coord(size.x), coord(size.y)};
    if (draw_below(2, draws) == 0) {  // as far as one move goes
      const Vec from = place_of(now, in_play(now, p)[0]).at;
      request.at->at = {std::clamp(from.x + coord(16 * inch) - 8 * inch, 0, size.x),
                        std::clamp(from.y + coord(16 * inch) - 8 * inch, 0, size.y)};
    }
    request.at->facing = {static_cast<uint16_t>(draw_below(16, draws) * 4096)};
    request.wish->face = draw_below(3, draws) == 0;
    request.wish->risk = draw_below(5, draws) == 0;
    if (draw_below(6, draws) == 0) request.wish->gait = "double"_name;
    if (draw_below(6, draws) == 0) request.wish->by = {{coord(size.x), coord(size.y)}};
    if (draw_below(5, draws) == 0)
      for (TeamId t : in_play(now, p))
        if (draw_below(2, draws) == 0) request.wish->pieces.push_back(piece_of(t));
    const Preview answer = copy->preview(seat, request);
    ASSERT_TRUE(answer.refusals.empty()) << answer.refusals[0].words;
    ASSERT_TRUE(answer.command.has_value()) << answer.words;
    const Refusals no = copy->check(seat, *answer.command);
    ASSERT_TRUE(no.empty()) << name_of(now, p) << ": " << no[0].rule.text() << " " << no[0].words;
    ++tally.asked;
    if (!answer.routes.empty()) ++tally.moved;
    const bool plain = !request.wish->face && request.wish->gait == Name{} && request.wish->by.empty() &&
                       !request.wish->risk && request.wish->pieces.empty();
    if (!plain) return;
    const Pointed pointed = point_out(now, {.platoon = p, .to = request.at->at});
    if (pointed.goers.empty()) return;
    State end = now;
    for (const MoveOrder& o : orders_in(*answer.command)) carry_out(end, o);
    if (leader_of(end, p))
      for (const auto& [t, state] : chain_of_command(end, p))
        if (changed_place(end, t) && end[t].moving.began_in_command) {
          EXPECT_TRUE(state.in_command) << name_of(end, t);
        }
    const int64_t left = left_over(end, pointed.goers);
    const int64_t straight = straight_on(now, p, pointed, out_of_command(end, p));
    if (left < 0 || straight < 0) return;
    tally.left += left;
    tally.straight += straight;
    // Who goes where nothing leads on without a test is not to be held against ways without.
    const std::vector<MoveOrder> orders = orders_in(*answer.command);
    if (std::any_of(orders.begin(), orders.end(), [&](const MoveOrder& o) { return tests(now, o); })) return;
    EXPECT_LE(left, straight + static_cast<int64_t>(pointed.goers.size()) * inch)
        << name_of(now, p) << " to " << request.at->at.x << ", " << request.at->at.y << ": " << answer.words
        << told(now, answer);
  }
};

// rules: FOW-MOV-004 FOW-MOV-006 FOW-MOV-026 FOW-MOV-032 FOW-CMD-014 FOW-CMD-018 FOW-CMD-019 FOW-CMD-023 FOW-BOG-001
TEST_P(Proposals, AreAcceptedGoFarAndKeepCommand) {
  Tally tally;
  for (uint64_t seed = 1; tally.asked < 250 && seed < 60; ++seed) {
    auto game = mixed_battle_on(GetParam());
    PhiloxDice dice(seed);
    Draws draws(seed * 7919);
    DropEvents drop;
    game->run(dice, drop);
    for (int n = 0; n < 60 && !game->core().over(); ++n) {
      const int seat = first_seat(game->decision().seats);
      if (top_as<AskMove>(engine::state_of(*game))) ask(*game, seat, draws, tally);
      if (HasFatalFailure()) return;
      Command next = game->sample(draws);
      if (!game->check(seat, next).empty()) next = game->usual();
      ASSERT_TRUE(game->apply(seat, next, dice, drop).empty());
    }
  }
  EXPECT_GE(tally.asked, 250);
  EXPECT_GE(tally.moved * 10, tally.asked * 6);
  EXPECT_LT(tally.left, tally.straight);
  RecordProperty("asked", tally.asked);
  std::printf("%s: %d asked, %d moved, %.1f in left a plan against %.1f straight on\n", GetParam(), tally.asked,
              tally.moved, static_cast<double>(tally.left) / inch / tally.asked,
              static_cast<double>(tally.straight) / inch / tally.asked);
}

INSTANTIATE_TEST_SUITE_P(Tables, Proposals, testing::Values("bocage", "desert", "steppe"));

}  // namespace
}  // namespace sandtable::fow
