#include "players/candidates/move_list.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "solver/random_tables.h"

namespace tilefish {
namespace {

std::vector<std::string> words_of(const AllMoves& moves) {
  std::vector<std::string> words;
  AllMoves::Cursor cursor(moves);
  while (const std::optional<TileCounts> move = cursor.next()) words.push_back(to_string(*move));
  return words;
}

TEST(MoveList, AllowsWhatTheListOfTheRulesetHolds) {
  Rng rng(8);
  MoveList list(Ruleset::classic());
  AllMovesFinder finder(Ruleset::classic());
  std::size_t refused = 0;
  for (int i = 0; i < 600; ++i) {
    const Position position = random_position(rng, Ruleset::classic(), {.melds = 5, .rack = 9, .jokers = 0.15});
    const AllMoves free = list.with_free_jokers(position, {}).value();
    std::vector<std::string> allowed;
    AllMoves::Cursor cursor(free);
    while (const std::optional<TileCounts> move = cursor.next()) {
      if (list.allows(position, *move, {})) allowed.push_back(to_string(*move));
    }
    EXPECT_EQ(allowed, words_of(finder.find(position))) << to_string(position);
    refused += free.count() - allowed.size();
  }
  EXPECT_GT(refused, 100U);
}

}  // namespace
}  // namespace tilefish
