#include "game/harness.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "base/fields_json.hpp"
#include "dice/philox.hpp"
#include "dice/recorded.hpp"
#include "game/sample.hpp"

#if defined(__SANITIZE_ADDRESS__)
#define SANDTABLE_SLOW_BUILD 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANDTABLE_SLOW_BUILD 1
#endif
#endif

namespace sandtable::harness {
namespace {

int a_seat(const Game& game) {
  const Decision d = game.decision_for(Viewer::spectator());
  int seat = 0;
  while (seat < 8 && !d.seats.has(seat)) ++seat;
  return seat;
}

// A command spoilt in one of several ways; most are illegal, and one that happens to be legal is still only checked.
Command spoilt(Command c, Dice& draws) {
  const auto any = [&](int n) { return draw_below(n, draws); };
  const int way = any(7);
  switch (way) {
    case 0: c.decision += static_cast<uint32_t>(1 + any(5)); break;
    case 1: c.verb = "no_such_verb"_name; break;
    case 2: c.actor.id = static_cast<int16_t>(any(400) - 100); break;
    case 3: c.replies.clear(); break;
    case 4:
      for (Reply& r : c.replies)
        for (int32_t& v : r.values) v += 1000000;
      break;
    case 5: c.replies.push_back({.key = "surplus"_name, .values = {1, 2, 3}}); break;
    default:
      for (Reply& r : c.replies)
        for (Route& route : r.routes) {
          route.piece.id = static_cast<int16_t>(any(60) - 5);
          for (Pose& p : route.steps) {
            p.at.x = any(2) != 0 ? p.at.x : 2000000000;
            p.at.y -= any(100) * inch;
          }
        }
  }
  return c;
}

void expect_refusals_harmless(const Match& match, const Command& good, Dice& draws, Tally& tally) {
  const uint64_t before = match.game().hash();
  for (int i = 0; i < 2; ++i) {
    const Command bad = spoilt(good, draws);
    const int seat = draw_below(match.game().core().seats, draws);
    auto copy = match.game().clone();
    PhiloxDice dice(3);  // throws that are tied are thrown again: equal dice for ever would never end
    KeepEvents sink;
    const Refusals checked = copy->check(seat, bad);
    const Refusals applied = copy->apply(seat, bad, dice, sink);
    ASSERT_EQ(checked.empty(), applied.empty()) << "check and apply disagree";
    if (applied.empty()) continue;
    ++tally.refused;
    ASSERT_EQ(copy->hash(), before) << "a refused command changed the state";
    ASSERT_EQ(to_json(checked), to_json(applied)) << "check and apply give different reasons";
    ASSERT_TRUE(sink.events.empty()) << "a refused command reported events";
    for (const Refusal& r : applied) ASSERT_FALSE(r.words.empty()) << "a refusal without words";
  }
}

// An outline is the decision without parts, and a choice asked for by itself is the decision's.
void expect_sound_outline(const Game& game, Viewer viewer, const Decision& d, int n) {
  const Decision outline = game.outline_for(viewer);
  ASSERT_EQ(outline.prompt, d.prompt);
  ASSERT_EQ(outline.choices.size(), d.choices.size());
  for (std::size_t i = 0; i < d.choices.size(); ++i) {
    Choice bare = d.choices[i];
    bare.parts.clear();
    bare.usual.clear();
    ASSERT_EQ(to_json(outline.choices[i]), to_json(bare));
  }
  if (d.choices.empty()) return;
  const Choice& one = d.choices[static_cast<std::size_t>(n) % d.choices.size()];
  const Preview asked =
      game.preview(viewer.seat, {.what = PreviewSort::choice, .command = {.verb = one.verb, .actor = one.actor}});
  ASSERT_TRUE(asked.choice.has_value()) << one.label;
  ASSERT_EQ(to_json(*asked.choice), to_json(one));
}

void expect_sound_views(const Game& game, Tally& tally) {
  for (int seat = -1; seat < game.core().seats; ++seat) {
    const Viewer viewer{seat};
    const auto view = game.known(viewer);
    ASSERT_EQ(view->known(viewer)->hash(), view->hash()) << "a view of a view differs";
    const Decision d = game.decision_for(viewer);
    if (seat < 0 || !d.seats.has(seat)) {
      ASSERT_TRUE(d.choices.empty()) << "choices shown to a seat that may not answer";
    } else if (!game.core().over()) {
      ASSERT_EQ(to_json(view->decision_for(viewer)), to_json(d))
          << "the decision a seat gets is not the one its view gives";
    }
    if (tally.views % 5 == 0) expect_sound_outline(game, viewer, d, tally.views);
    ++tally.views;
  }
}

void expect_round_trip(const Command& c) {
  ASSERT_EQ(from_json<Command>(Json::parse(to_json(c).dump(), "command")), c);
}

// Undo, then the same state as before but for the dice counter; redo is not needed, play goes on.
void try_undo(Match& match, const std::vector<uint64_t>& hashes_without_dice, Dice& draws, Tally& tally) {
  const uint32_t now = match.game().core().line;
  if (now == 0) return;
  const int seat = draw_below(match.game().core().seats, draws);
  const uint32_t floor = match.undo_floor(seat);
  const uint32_t to = now - 1 - static_cast<uint32_t>(draw_below(static_cast<int>(std::min(now, 20u)), draws));
  const bool agreed = draw_below(2, draws) != 0;
  const DieNumber dice_before = match.game().core().next_die;
  const uint64_t before = match.game().hash();
  const Refusals no = match.undo(seat, to, agreed);
  ASSERT_EQ(no.empty(), agreed || to >= floor) << "undo to " << to << " with floor " << floor;
  if (!no.empty()) {
    ASSERT_EQ(match.game().hash(), before);
    return;
  }
  ++tally.undone;
  ASSERT_EQ(match.game().core().line, to);
  ASSERT_EQ(match.game().core().next_die, dice_before) << "the dice counter went back";
  auto copy = match.game().clone();
  copy->skip_dice_to(0);
  ASSERT_EQ(copy->hash(), hashes_without_dice[to]) << "undo to " << to << " gave another state";
}

uint64_t hash_without_dice(const Game& game) {
  auto copy = game.clone();
  copy->skip_dice_to(0);
  return copy->hash();
}

void expect_replays(const Start& start, const Match& match) {
  const std::string text = match.journal().text();
  const Journal journal = Journal::parse(text, "journal");
  ASSERT_EQ(journal.text(), text);
  const Match again = Match::replay(start(), journal, std::make_shared<ConstantDice>(1), "journal");
  ASSERT_EQ(again.game().hash(), match.game().hash());
}

}  // namespace

Tally random_play(const Start& start, uint64_t seed, int commands, int most_per_game) {
  Tally tally;
  while (tally.commands < commands) {
    const uint64_t game_seed = seed * 1000003 + static_cast<uint64_t>(tally.games++);
    SCOPED_TRACE("game seed " + std::to_string(game_seed));
    Draws draws(game_seed ^ 0x5EED);
    Match match(start(), {.ruleset = start()->ruleset()}, std::make_shared<PhiloxDice>(game_seed));
    std::vector<uint64_t> hashes{hash_without_dice(match.game())};
    for (int i = 0; i < most_per_game && !match.game().core().over(); ++i) {
      const Game& game = match.game();
      const int seat = a_seat(game);
      if (seat >= game.core().seats) return ADD_FAILURE() << "nobody may answer", tally;
      const Command sampled = game.sample(draws);
      const bool look = i % 8 == 0;
      if (look) {
        EXPECT_TRUE(game.check(seat, game.usual()).empty())
            << "the usual answer is refused: " << game.check(seat, game.usual())[0].words;
        expect_refusals_harmless(match, sampled, draws, tally);
        expect_sound_views(game, tally);
        expect_round_trip(sampled);
      }
      Command command = sampled;
      int by = seat;
      if (draw_below(12, draws) == 0) {
        by = draw_below(game.core().seats, draws);
        const auto offers = game.offers(by);
        if (!offers.empty()) {
          const Choice& offer = offers[static_cast<std::size_t>(draw_below(static_cast<int>(offers.size()), draws))];
          command = {
              .decision = game.core().decision, .verb = offer.verb, .actor = offer.actor, .replies = offer.usual};
          ++tally.offers;
        } else {
          by = seat;
        }
      }
      const uint32_t id = game.core().decision;
      const bool offered = command.verb != sampled.verb;
      const Submitted done = match.submit(by, command);
      if (!done.accepted())
        return ADD_FAILURE() << "refused: " << done.refusals[0].words << ' ' << to_json(command).dump(), tally;
      if (offered) {
        EXPECT_EQ(match.game().core().decision, id) << "the decision changed under an offer";
        EXPECT_TRUE(match.game().check(seat, match.game().usual()).empty()) << "an offer left no legal usual answer";
      }
      ++tally.commands;
      hashes.resize(match.game().core().line);
      hashes.push_back(hash_without_dice(match.game()));
      EXPECT_FALSE(match.submit(by, command).accepted() && !offered) << "the same command was accepted twice";
      while (hashes.size() <= match.game().core().line) hashes.push_back(hash_without_dice(match.game()));
      if (draw_below(25, draws) == 0) {
        try_undo(match, hashes, draws, tally);
        hashes.resize(match.game().core().line + 1);
      }
      if (::testing::Test::HasFailure()) return tally;
    }
    if (match.game().core().over()) ++tally.finished;
    expect_replays(start, match);
    if (::testing::Test::HasFailure()) return tally;
  }
  return tally;
}

std::string bytes_for(const Match& match, Viewer viewer, const std::vector<Event>& events,
                      const std::vector<Command>& tries) {
  std::string bytes = match.game().known(viewer)->json().dump();
  bytes += to_json(match.game().decision_for(viewer)).dump();
  for (Event e : events) {
    redact(e, viewer);
    bytes += to_json(e).dump();
  }
  bytes += match.journal().seen_by(viewer).text();
  const Tableau tableau = match.game().known(viewer)->tableau();
  bytes += to_json(tableau).dump() + to_json(match.game().outline_for(viewer)).dump();
  bytes += match.game().known(viewer)->features().dump();
  if (viewer.seat >= 0) {
    bytes += to_json(match.game().offers(viewer.seat)).dump();
    for (const Command& c : tries) {
      bytes += to_json(match.game().check(viewer.seat, c)).dump();
      bytes += to_json(match.game().preview(viewer.seat, {.what = PreviewSort::check, .command = c})).dump();
    }
    for (const Token& token : tableau.tokens)
      for (PreviewSort what : {PreviewSort::reach, PreviewSort::look, PreviewSort::route, PreviewSort::measure})
        bytes += to_json(match.game().preview(
                             viewer.seat, {.what = what, .piece = token.piece, .at = Pose{{18 * inch, 24 * inch}, {}}}))
                     .dump();
  }
  return bytes;
}

int count_answers(const Game& game) {
  int n = 0;
  for (const Choice& c : game.decision().choices) {
    if (!c.closed.empty()) continue;
    int ways = 1;
    for (const Question& q : c.parts) {
      int open = 0;
      for (const Option& o : q.options) open += o.closed.empty() ? 1 : 0;
      if (q.shape == Shape::pick && open > 0) ways *= open;
      if (q.shape == Shape::number) ways *= q.high - q.low + 1;
      if (q.shape == Shape::yes_no) ways *= 2;
    }
    n += ways;
  }
  return n;
}

int commands_to_play(int usual) {
#if defined(SANDTABLE_SLOW_BUILD)
  usual /= 20;
#endif
  return std::getenv("SANDTABLE_LONG") != nullptr ? usual * 10 : usual;
}

}  // namespace sandtable::harness
