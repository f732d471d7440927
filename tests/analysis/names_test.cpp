#include "analysis/names.h"

#include <gtest/gtest.h>

namespace tilefish {
namespace {

Chances loss_of(double loss, double error) {
  Chances chances{.best = 1, .loss = loss, .loss_error = error};
  chances.alternatives.resize(2);
  return chances;
}

TurnFacts with_a_choice() {
  TurnFacts facts{.most_tiles = 3, .laid = TileCounts(13), .kept = TileCounts(13)};
  facts.kept.add(Tile::joker());
  return facts;
}

TEST(Names, GoByTheShareThatWasLost) {
  EXPECT_EQ(turn_name(with_a_choice(), loss_of(-0.01, 0.001)), TurnName::best);
  EXPECT_EQ(turn_name(with_a_choice(), loss_of(0.04, 0.001)), TurnName::good);
  EXPECT_EQ(turn_name(with_a_choice(), loss_of(0.06, 0.001)), TurnName::inaccuracy);
  EXPECT_EQ(turn_name(with_a_choice(), loss_of(0.11, 0.001)), TurnName::mistake);
  EXPECT_EQ(turn_name(with_a_choice(), loss_of(0.16, 0.001)), TurnName::blunder);
}

TEST(Names, NoTurnIsBadThatIsNotBehindByTwoStandardErrors) {
  EXPECT_EQ(turn_name(with_a_choice(), loss_of(0.30, 0.16)), TurnName::good);
  EXPECT_EQ(turn_name(with_a_choice(), loss_of(0.30, 0.14)), TurnName::blunder);
}

TEST(Names, WhatIsSupposedIsNotJudged) {
  Chances chances = loss_of(0.5, 0);
  chances.certainty = Certainty::supposed;
  EXPECT_EQ(turn_name(with_a_choice(), chances), TurnName::unclear);
  EXPECT_FALSE(is_judged(TurnName::unclear));
}

TEST(Names, ATurnWithoutAMoveIsForced) {
  Chances chances;
  chances.alternatives.resize(1);
  TurnFacts facts = with_a_choice();
  facts.most_tiles = 0;
  EXPECT_EQ(turn_name(facts, chances), TurnName::forced);
}

}  // namespace
}  // namespace tilefish
