#include <gtest/gtest.h>

#include <algorithm>

#include "base/sanitizer.h"
#include "solver/every_table.h"
#include "solver/plan.h"
#include "solver/plan/hand_search.h"
#include "solver/random_tables.h"

namespace tilefish {
namespace {

using Rows = std::vector<std::vector<Tile>>;

// Does to `rows` what the step says, from its structured fields alone; false if it cannot be done.
bool carry_out(const PlanStep& step, Rows& rows, TileCounts& rack) {
  if (step.from_row) {
    std::vector<Tile>& row = rows.at(static_cast<std::size_t>(*step.from_row));
    std::vector<int> places = step.from_places;
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (row.at(static_cast<std::size_t>(places[i])) != step.tiles.at(i)) return false;
    }
    std::sort(places.rbegin(), places.rend());
    for (const int place : places) row.erase(row.begin() + place);
  } else {
    for (const Tile tile : step.tiles) {
      if (rack.count(tile) == 0) return false;
      rack.remove(tile);
    }
  }
  const auto to = static_cast<std::size_t>(step.to_row);
  if (to > rows.size()) return false;
  if (to == rows.size()) rows.emplace_back();
  if (step.to_place > static_cast<int>(rows[to].size())) return false;
  rows[to].insert(rows[to].begin() + step.to_place, step.tiles.begin(), step.tiles.end());
  return rows == step.rows;
}

bool is_meld(std::vector<Tile> row, const Meld& meld) {
  std::vector<Tile> tiles = meld.tiles();
  if (!meld.is_run()) {
    std::sort(row.begin(), row.end());
    std::sort(tiles.begin(), tiles.end());
  }
  return row == tiles;
}

std::string replay_fails(const Plan& plan, const Table& before, const Table& after, const TileCounts& played) {
  Rows rows = plan.rows;
  if (rows.size() != before.melds.size()) return "it starts from another table";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!is_meld(rows[i], before.melds[i])) return "it starts from another table";
  }
  TileCounts rack = played;
  for (std::size_t i = 0; i < plan.steps.size(); ++i) {
    if (!carry_out(plan.steps[i], rows, rack)) return "step " + std::to_string(i + 1) + " cannot be carried out";
  }
  if (!rack.empty()) return "not all rack tiles were laid";
  std::vector<bool> used(rows.size(), false);
  for (std::size_t i = 0; i < after.melds.size(); ++i) {
    const auto row = static_cast<std::size_t>(plan.target_rows.at(i));
    if (used.at(row) || !is_meld(rows[row], after.melds[i])) return "the last table is not the one asked for";
    used[row] = true;
  }
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (!used[row] && !rows[row].empty()) return "a row is left over";
  }
  return "";
}

std::string shown(const Plan& plan, const Table& before, const Table& after) {
  std::string text = to_string(before) + "  ->  " + to_string(after);
  for (const std::string& line : sentences(plan)) text += "\n  " + line;
  return text;
}

struct Case {
  Table before;
  Table after;
  TileCounts played;
};

// A random position and one of the first tables that its tiles and some of the rack can be laid as, anywhere in the
// search.
std::vector<Case> random_cases(Rng& rng, const Ruleset& ruleset, const RandomShape& shape) {
  std::vector<Case> found;
  const Position position = random_position(rng, ruleset, shape);
  const TileCounts on_table = position.table.counts(ruleset.numbers());
  every_choice(position.rack, [&](const TileCounts& played) {
    int left = 40;
    every_table(on_table + played, ruleset, [&](const Table& after) {
      if (rng.chance(0.2)) found.push_back({position.table, after, played});
      return --left > 0;
    });
    return found.size() < 60;
  });
  return found;
}

constexpr RandomShape large{.melds = 6, .longest = 7, .rack = 6};

TEST(PlanProperty, ReplayingTheStepsLeadsToTheTableAskedFor) {
  Rng rng(7);
  int proven = 0;
  int all = 0;
  for (int round = 0; round < cases(60); ++round) {
    const bool six = round % 3 == 0;
    for (const Case& one : random_cases(rng, six ? Ruleset::six() : Ruleset::free(), large)) {
      const Plan plan = make_plan(one.before, one.after);
      ASSERT_EQ(replay_fails(plan, one.before, one.after, one.played), "") << shown(plan, one.before, one.after);
      proven += plan.proven ? 1 : 0;
      ++all;
    }
  }
  RecordProperty("plans", all);
  RecordProperty("proven", proven);
  EXPECT_GT(proven, all * 9 / 10);
}

TEST(PlanProperty, PlansWithoutAProofStillLeadThere) {
  Rng rng(8);
  for (int round = 0; round < cases(30); ++round) {
    for (const Case& one : random_cases(rng, Ruleset::six(), large)) {
      const Plan plan = make_plan(one.before, one.after, {.node_limit = 1});
      ASSERT_EQ(replay_fails(plan, one.before, one.after, one.played), "") << shown(plan, one.before, one.after);
    }
  }
}

RulesetFields crowded() {
  RulesetFields numbers;
  numbers.colours = 3;
  numbers.numbers = 5;
  numbers.copies = 3;
  numbers.jokers = 2;
  return numbers;
}

TEST(PlanProperty, ProvenPlansAreAsShortAsPlainSearchFinds) {
  // Few different tiles, so that there are many copies to choose from.
  const Ruleset ruleset = Ruleset::make(crowded()).value();
  Rng rng(9);
  int compared = 0;
  for (int round = 0; round < cases(250); ++round) {
    const std::vector<Case> found = random_cases(rng, ruleset, {.melds = 2, .longest = 5, .rack = 3});
    for (std::size_t i = 0; i < found.size(); i += 7) {
      const Case& one = found[i];
      const Plan plan = make_plan(one.before, one.after);
      const auto length = static_cast<int>(plan.steps.size());
      if (!plan.proven || length > (one.after.counts(ruleset.numbers()).total() > 9 ? 2 : 3)) continue;
      ASSERT_EQ(fewest_steps(one.before, one.after, length - 1), std::nullopt) << shown(plan, one.before, one.after);
      ++compared;
    }
  }
  EXPECT_GT(compared, cases(30));
  RecordProperty("compared", compared);
}

}  // namespace
}  // namespace tilefish
