#include "cli/play/draft.h"

#include <gtest/gtest.h>

#include "rules/notation.h"

namespace tilefish::cli {
namespace {

TurnDraft draft_of(const char* position) {
  return TurnDraft(parse_position(position, Ruleset::classic()).value(), Ruleset::classic());
}

std::string table_of(const TurnDraft& draft) {
  std::string text;
  for (const LooseTiles& meld : draft.melds()) text += (text.empty() ? "" : ", ") + to_string(meld);
  return text;
}

TEST(TurnDraft, LaysAddsAndTakes) {
  TurnDraft draft = draft_of("3b 4b 5b 6b / 6g 6r 2b");
  EXPECT_FALSE(draft.take("6b", 1));
  EXPECT_EQ(to_string(draft.owed()), "6b");
  EXPECT_FALSE(draft.lay("6r 6g 6b"));
  EXPECT_TRUE(draft.owed().empty());
  EXPECT_FALSE(draft.add("2b", 1));
  EXPECT_EQ(table_of(draft), "2b 3b 4b 5b, 6r 6g 6b");
  EXPECT_TRUE(draft.hand().empty());
  EXPECT_TRUE(std::holds_alternative<Table>(draft.finish()));
}

TEST(TurnDraft, UndoesStepByStepAndAllAtOnce) {
  TurnDraft draft = draft_of("3b 4b 5b / 6b 7b");
  EXPECT_FALSE(draft.add("6b", 1));
  EXPECT_FALSE(draft.add("7b", 1));
  EXPECT_TRUE(draft.undo());
  EXPECT_EQ(table_of(draft), "3b 4b 5b 6b");
  draft.reset();
  EXPECT_EQ(table_of(draft), "3b 4b 5b");
  EXPECT_EQ(to_string(draft.hand()), "6b 7b");
  EXPECT_FALSE(draft.undo());
}

TEST(TurnDraft, SetsTheWholeTable) {
  TurnDraft draft = draft_of("3b 4b 5b / 6b 7g");
  EXPECT_FALSE(draft.set_table("3b 4b 5b 6b"));
  EXPECT_EQ(to_string(draft.hand()), "7g");
  const std::optional<Error> error = draft.set_table("3b 4b 5b 6b 7b");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->token, "7b");
  EXPECT_EQ(table_of(draft), "3b 4b 5b 6b") << "a refused step changes nothing";
}

TEST(TurnDraft, RefusesWhatIsNotThere) {
  TurnDraft draft = draft_of("3b 4b 5b / 6b");
  EXPECT_TRUE(draft.lay("7b 8b 9b"));
  EXPECT_TRUE(draft.lay("6b 6b"));
  EXPECT_TRUE(draft.lay(""));
  EXPECT_TRUE(draft.lay("6b, 6b"));
  EXPECT_TRUE(draft.add("6b", 0));
  EXPECT_TRUE(draft.add("6b", 2));
  EXPECT_TRUE(draft.take("6b", 1));
  EXPECT_TRUE(draft.add("6z", 1));
  EXPECT_FALSE(draft.changed());
}

TEST(TurnDraft, SaysWhyATurnMayNotEnd) {
  TurnDraft draft = draft_of("3b 4b 5b / 6b");
  EXPECT_FALSE(draft.take("5b", 1));
  EXPECT_EQ(std::get<Verdict>(draft.finish()).fault, Fault::illegal_meld);
  EXPECT_FALSE(draft.add("5b", 1));
  EXPECT_EQ(std::get<Verdict>(draft.finish()).fault, Fault::nothing_played);
}

}  // namespace
}  // namespace tilefish::cli
