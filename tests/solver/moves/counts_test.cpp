// The pinned counts of tests/counts: what perft is to a chess engine.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/sanitizer.h"
#include "rules/notation.h"
#include "solver/all_moves.h"
#include "solver/moves/brute_moves.h"

namespace tilefish {
namespace {

struct PinnedCount {
  std::string ruleset;
  std::string opened;
  std::string position;
  std::string moves;
  std::string check;
};

std::vector<PinnedCount> pinned_counts() {
  std::vector<PinnedCount> pins;
  for (const auto& file : std::filesystem::directory_iterator(TILEFISH_TEST_COUNTS)) {
    std::ifstream in(file.path());
    for (std::string line; std::getline(in, line);) {
      if (line.starts_with('#')) continue;
      std::istringstream fields(line);
      PinnedCount& pin = pins.emplace_back();
      for (std::string* field : {&pin.ruleset, &pin.opened, &pin.position, &pin.moves, &pin.check}) {
        std::getline(fields, *field, '\t');
      }
    }
  }
  return pins;
}

Ruleset ruleset_named(const std::string& name) {
  for (const Ruleset* ruleset : {&Ruleset::classic(), &Ruleset::free(), &Ruleset::six()}) {
    if (ruleset->name() == name) return *ruleset;
  }
  RulesetFields numbers;
  std::string rule;
  std::istringstream(name) >> numbers.colours >> numbers.numbers >> numbers.copies >> numbers.jokers >>
      numbers.min_meld >> rule;
  numbers.joker_rule = rule == "free" ? JokerRule::free : JokerRule::swap;
  numbers.rack_size = 1;
  numbers.max_players = 2;
  return Ruleset::make(numbers).value();
}

Position position_of(const PinnedCount& pin, const Ruleset& ruleset) {
  Position position = parse_position(pin.position, ruleset).value();
  position.opened = pin.opened == "opened";
  return position;
}

TEST(PinnedCounts, AreWhatTheFinderCounts) {
  const std::vector<PinnedCount> pins = pinned_counts();
  EXPECT_GE(pins.size(), 100U);
  for (const PinnedCount& pin : pins) {
    const Ruleset ruleset = ruleset_named(pin.ruleset);
    const AllMoves moves = AllMovesFinder(ruleset).find(position_of(pin, ruleset));
    EXPECT_EQ(std::to_string(moves.count()), pin.moves) << pin.ruleset << ": " << pin.position;
  }
}

TEST(PinnedCounts, AreWhatBruteForceCountsWhereItCan) {
  int checked = 0;
  for (const PinnedCount& pin : pinned_counts()) {
    if (pin.check != "brute") continue;
    if (has_sanitizer && pin.position.size() > 50) continue;  // brute force takes minutes for the longer ones
    const Ruleset ruleset = ruleset_named(pin.ruleset);
    EXPECT_EQ(std::to_string(brute_moves(position_of(pin, ruleset), ruleset).size()), pin.moves)
        << pin.ruleset << ": " << pin.position;
    ++checked;
  }
  EXPECT_GE(checked, cases(80));
}

TEST(PinnedCounts, AreHowManyMovesAreListed) {
  for (const PinnedCount& pin : pinned_counts()) {
    const Ruleset ruleset = ruleset_named(pin.ruleset);
    const AllMoves moves = AllMovesFinder(ruleset).find(position_of(pin, ruleset));
    std::uint64_t listed = 0;
    moves.visit([&](const TileCounts&) {
      ++listed;
      return true;
    });
    EXPECT_EQ(listed, moves.count()) << pin.ruleset << ": " << pin.position;
  }
}

}  // namespace
}  // namespace tilefish
