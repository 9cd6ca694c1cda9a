#include "fow/sight/concealment.hpp"

#include <gtest/gtest.h>

namespace sandtable::fow {
namespace {

constexpr RuleId open{};
constexpr RuleId behind_hedge = "FOW-LOS-012"_rule;
constexpr OwnTurn still{};

OwnTurn did(bool OwnTurn::*deed) {
  OwnTurn t;
  t.*deed = true;
  return t;
}

// rules: FOW-LOS-041 FOW-LOS-045 FOW-LOS-046
TEST(Hiding, AMotorPlatoonLiesLowInTheOpen) {  // CASE-FOW-LOS-024
  const Hiding h = hiding(Build::infantry, false, still, open);
  EXPECT_TRUE(h.concealed);
  EXPECT_TRUE(h.gone_to_ground);
  EXPECT_EQ(h.concealed_by, "FOW-LOS-041"_rule);
  EXPECT_EQ(h.gone_to_ground_by, "FOW-LOS-046"_rule);
}

// rules: FOW-LOS-041
TEST(Hiding, ShootingDoesNotCostItsConcealment) {
  const Hiding h = hiding(Build::infantry, false, did(&OwnTurn::shot), open);
  EXPECT_TRUE(h.concealed);
  EXPECT_FALSE(h.gone_to_ground);
}

// rules: FOW-LOS-045
TEST(Hiding, BehindTheHedgeAndQuiet) {  // CASE-FOW-LOS-026
  for (Build b : {Build::infantry, Build::vehicle, Build::gun, Build::cavalry}) {
    const Hiding h = hiding(b, false, still, behind_hedge);
    EXPECT_TRUE(h.concealed && h.gone_to_ground);
    EXPECT_EQ(h.concealed_by, behind_hedge);
    EXPECT_EQ(h.gone_to_ground_by, "FOW-LOS-045"_rule);
    EXPECT_FALSE(hiding(b, false, did(&OwnTurn::moved), behind_hedge).gone_to_ground);
    EXPECT_TRUE(hiding(b, false, did(&OwnTurn::moved), behind_hedge).concealed);
    EXPECT_FALSE(hiding(b, false, did(&OwnTurn::shot), behind_hedge).gone_to_ground);
  }
}

// rules: FOW-LOS-047
TEST(Hiding, InPlainViewOfOneShooterNeitherHelps) {  // CASE-FOW-LOS-027, the truck
  EXPECT_EQ(hiding(Build::vehicle, false, still, open), Hiding{});
  EXPECT_TRUE(hiding(Build::vehicle, false, still, behind_hedge).gone_to_ground);
}

// rules: FOW-LOS-049 FOW-LOS-050
TEST(Hiding, RecceOnTheProwl) {  // CASE-FOW-LOS-028
  const OwnTurn moved = did(&OwnTurn::moved);
  const Hiding a = hiding(Build::infantry, true, moved, "FOW-LOS-027"_rule);
  EXPECT_TRUE(a.concealed && a.gone_to_ground);
  EXPECT_EQ(a.gone_to_ground_by, "FOW-LOS-049"_rule);
  EXPECT_EQ(hiding(Build::infantry, true, moved, open), Hiding{});
  for (auto deed : {&OwnTurn::doubled, &OwnTurn::shot, &OwnTurn::bombarded, &OwnTurn::assaulted}) {
    OwnTurn t = moved;
    t.*deed = true;
    EXPECT_FALSE(hiding(Build::infantry, true, t, behind_hedge).gone_to_ground);
  }
}

// rules: FOW-LOS-043 FOW-LOS-044 FOW-LOS-041
TEST(Hiding, WhoHidesInTheOpen) {  // CASE-FOW-LOS-029
  EXPECT_TRUE(hiding(Build::infantry, false, still, open).gone_to_ground);
  EXPECT_TRUE(hiding(Build::man_packed_gun, false, still, open).gone_to_ground);
  for (Build b : {Build::cavalry, Build::gun, Build::vehicle}) EXPECT_EQ(hiding(b, false, still, open), Hiding{});
}

// rules: FOW-LOS-042
TEST(Hiding, FailedDiggingExposes) {  // CASE-FOW-LOS-030
  for (auto deed : {&OwnTurn::tried_to_dig, &OwnTurn::moved, &OwnTurn::turned, &OwnTurn::doubled})
    EXPECT_EQ(hiding(Build::infantry, false, did(deed), open), Hiding{});
}

// rules: FOW-LOS-048
TEST(Hiding, ABombardmentThatFailedToRangeInReveals) {  // CASE-FOW-LOS-035
  // Defensive Fire of the enemy's turn is not in OwnTurn at all.
  EXPECT_TRUE(hiding(Build::man_packed_gun, false, still, open).gone_to_ground);
  const Hiding mortar = hiding(Build::man_packed_gun, false, did(&OwnTurn::bombarded), open);
  EXPECT_TRUE(mortar.concealed);
  EXPECT_FALSE(mortar.gone_to_ground);
}

}  // namespace
}  // namespace sandtable::fow
