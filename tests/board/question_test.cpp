#include "board/question.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tilefish::board {
namespace {

using testing::HasSubstr;

std::string refusal_of(const std::string& text) {
  const Result<Question> question = read_question(text);
  return question.ok() ? "" : question.error().describe();
}

TEST(BoardQuestion, WhatIsLeftOutIsAsInTheGameThatIsSold) {
  const Result<Question> question = read_question("position 3b 4b 5b / 6b");
  ASSERT_TRUE(question.ok());
  EXPECT_EQ(question->ask, Ask::best);
  EXPECT_EQ(question->ruleset.numbers(), 13);
  EXPECT_EQ(question->ruleset.joker_rule(), JokerRule::swap);
  EXPECT_TRUE(question->position.opened);
}

TEST(BoardQuestion, RulesAreNumbers) {
  const Result<Question> question = read_question("rules colours=6 numbers=15 joker_rule=free\nposition / 15p");
  ASSERT_TRUE(question.ok());
  EXPECT_EQ(question->ruleset.colours(), 6);
  EXPECT_EQ(question->ruleset.joker_rule(), JokerRule::free);
}

TEST(BoardQuestion, EveryMistakeIsNamed) {
  EXPECT_THAT(refusal_of("colour blue\nposition / 1b"), HasSubstr("no such key"));
  EXPECT_THAT(refusal_of("ask best\nask best\nposition / 1b"), HasSubstr("twice"));
  EXPECT_THAT(refusal_of("ask worst\nposition / 1b"), HasSubstr("best, opening, plan"));
  EXPECT_THAT(refusal_of("by luck\nposition / 1b"), HasSubstr("tiles, points"));
  EXPECT_THAT(refusal_of("rules colours=9\nposition / 1b"), HasSubstr("colours"));
  EXPECT_THAT(refusal_of("rules numbers=101\nposition / 1b"), HasSubstr("up to 100"));
  EXPECT_THAT(refusal_of("rules joker_rule=maybe\nposition / 1b"), HasSubstr("free or swap"));
  EXPECT_THAT(refusal_of("opened perhaps\nposition / 1b"), HasSubstr("yes or no"));
  EXPECT_THAT(refusal_of("take 201\nposition / 1b"), HasSubstr("up to 200"));
  EXPECT_THAT(refusal_of("take -1\nposition / 1b"), HasSubstr("whole number"));
  EXPECT_THAT(refusal_of("position 3b 4b / 1b"), HasSubstr("one more tile"));
  EXPECT_THAT(refusal_of("position 3b 4b 5b"), HasSubstr("slash"));
  EXPECT_THAT(refusal_of(std::string(longest_question + 1, ' ')), HasSubstr("too long"));
}

}  // namespace
}  // namespace tilefish::board
