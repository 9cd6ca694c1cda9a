#include "table/move/lanes.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "table/move/far_map.hpp"
#include "table/move/route.hpp"
#include "table/scene.hpp"

namespace sandtable {
namespace {

using namespace scene;  // NOLINT: the tests speak its words

constexpr Coord anywhere = in(240);

Vec a_place() { return {*rc::gen::inRange(in(1), in(71)), *rc::gen::inRange(in(1), in(47))}; }

Mover a_mover() {
  const Coord width = *rc::gen::inRange(in(0.6), in(1.6));
  return {{{a_place(), {*rc::gen::arbitrary<uint16_t>()}}, width, width + *rc::gen::inRange(0, in(1.2))}, turn_free};
}

RC_GTEST_PROP(LanesProperties, AnswerAsTheFieldDoes, ()) {
  const Scene s = busy(*rc::gen::inRange(1u, 60u));
  const Ground g = s.ground();
  const Mover mover = a_mover();
  const bool far = *rc::gen::arbitrary<bool>();
  const Field field(g, s.others(), mover,
                    {static_cast<Pace>(*rc::gen::inRange(0, 4)), *rc::gen::arbitrary<bool>(), far ? anywhere : in(30)});
  const Lanes lanes(field);
  // Nothing further off than its range matters to a field.
  const auto in_range = [&](Vec v) { return length(v - mover.base.pose.at) <= field.wish().range; };
  for (int i = 0; i < 200; ++i) {
    const Vec from = i % 4 == 0 ? mover.base.pose.at : a_place();
    const Vec to =
        i % 3 == 0 ? from + Vec{*rc::gen::inRange(-in(2), in(2)), *rc::gen::inRange(-in(2), in(2))} : a_place();
    const bool stopping = i % 2 == 0;
    if (!in_range(from) || !in_range(to)) continue;
    RC_ASSERT(lanes.passage(from, to, stopping) == field.passage(from, to, stopping));
    RC_ASSERT(lanes.never(from) == field.never(from));
    if (field.never_stops(to)) RC_ASSERT(!field.passage(from, to, true));
  }
}

// rules: FOW-MOV-042
RC_GTEST_PROP(FarMapProperties, NoWayIsShorterThanItTells, ()) {
  const Scene s = busy(*rc::gen::inRange(1u, 60u));
  const Ground g = s.ground();
  const Mover mover = a_mover();
  const Field field(g, s.others(), mover, {static_cast<Pace>(*rc::gen::inRange(1, 3)), false, anywhere});
  const Vec to = a_place();
  const std::vector<Pose> legs = shortest_legs(field, to, anywhere, false);
  RC_CLASSIFY(legs.size() > 2, "bends");
  if (legs.empty()) return;
  for (const FarMap::Squares size : {FarMap::widest, FarMap::coarse, FarMap::fine}) {
    const Field::Chart squares = FarMap::squares(field, size);
    const FarMap map(squares, to, mover.base.pose.at, anywhere, in(2));
    Coord left = legs_length(mover.base.pose.at, legs);
    Vec at = mover.base.pose.at;
    for (const Pose& leg : legs) {
      RC_ASSERT(map.at_least(at) <= left + static_cast<Coord>(legs.size()));
      left -= length(leg.at - at);
      at = leg.at;
    }
  }
}

TEST(FarMap, GoesRoundWhatShutsTheWayAndKnowsWhenNothingLeadsThere) {
  Scene s;
  s.box(20, 10, 22, 40, impassable, 0);
  s.box(40, 10, 50, 12, impassable, 0);
  s.box(40, 18, 50, 20, impassable, 0);
  s.box(40, 10, 42, 20, impassable, 0);
  s.box(48, 10, 50, 20, impassable, 0);
  const Ground g = s.ground();
  const Mover mover{tank(10, 25)};
  const Field field(g, {}, mover, {1, false, anywhere});
  const Field::Chart squares = FarMap::squares(field, FarMap::coarse);
  const FarMap beyond(squares, at(32, 25), mover.base.pose.at, anywhere, in(2));
  EXPECT_GT(beyond.at_least(mover.base.pose.at), in(35));  // 22 in as the crow flies, about 36 in round the end
  EXPECT_LT(beyond.at_least(mover.base.pose.at), in(38));
  const FarMap walled_in(squares, at(45, 15), mover.base.pose.at, anywhere, in(2));
  EXPECT_EQ(walled_in.at_least(mover.base.pose.at), FarMap::never);
}

}  // namespace
}  // namespace sandtable
