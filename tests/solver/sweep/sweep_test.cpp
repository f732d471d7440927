#include "solver/sweep/sweep.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "base/sanitizer.h"
#include "rules/notation.h"
#include "solver/reference/property.h"
#include "solver/reference/random_questions.h"
#include "solver/sweep/frontier_scan.h"
#include "solver/sweep/narrow_row.h"
#include "solver/sweep/narrow_runs.h"
#include "solver/sweep/narrow_step.h"
#include "solver/sweep/rest_bound.h"
#include "solver/sweep/wide_runs.h"

namespace tilefish {
namespace {

using test::expect_property;

std::int64_t best_score_of(std::span<const SweepEnd> ends) {
  std::int64_t best = -1;
  for (const SweepEnd& end : ends) best = std::max(best, end.score);
  return best;
}

TEST(NarrowRuns, AShortRunMustGoOn) {
  NarrowRuns runs(4, 3);
  const std::array<Row, 2> ahead = {0x0001, 0x0000};
  runs.look_ahead(ahead);
  NarrowRuns::Key next = 0;
  EXPECT_FALSE(runs.advance(NarrowRuns::open(NarrowRuns::none()), 0x0001, 0, next));
  EXPECT_TRUE(runs.advance(NarrowRuns::open(NarrowRuns::none()), 0x0001, 1, next));
  EXPECT_FALSE(NarrowRuns::all_closed(next));
}

TEST(NarrowRuns, ALongRunIsAsGoodAsNoneAndMore) {
  NarrowRuns runs(4, 3);
  const std::array<Row, 2> ahead = {0x0001, 0x0001};
  NarrowRuns::Key key = NarrowRuns::none();
  for (int i = 0; i < 3; ++i) {
    runs.look_ahead(ahead);
    ASSERT_TRUE(runs.advance(NarrowRuns::open(key), 0x0001, 0, key));
    EXPECT_EQ(runs.covers(key, NarrowRuns::none()), i == 2);
  }
  EXPECT_FALSE(runs.covers(NarrowRuns::none(), key));
}

template <class Runs>
void expect_same_with_and_without_memory(const Ruleset& ruleset, std::uint64_t seed) {
  Rng rng(seed);
  const auto below = [&](int bound) { return static_cast<int>(rng.below(static_cast<std::uint64_t>(bound))); };
  TileCounts must(ruleset.numbers());
  TileCounts may(ruleset.numbers());
  const Weights weights = rng.below(2) == 0 ? Weights::tiles() : Weights::value(ruleset.joker_penalty());
  Sweep<Runs> remembering(ruleset.colours(), ruleset.min_meld());
  for (int step = 0; step < 60; ++step) {
    // A draw, a lay, or a tile that somebody else laid; now and then a joker, or one tile less.
    const Tile tile(1 + below(ruleset.numbers()), below(ruleset.colours()));
    if (must.count(tile) + may.count(tile) < ruleset.copies()) (rng.below(2) == 0 ? must : may).add(tile);
    if (rng.below(8) == 0) may.set_jokers(below(ruleset.jokers() + 1));
    if (rng.below(4) == 0 && must.count(tile) > 0) must.remove(tile);
    SweepInput input{.must = must, .may = may, .weights = weights};
    if (rng.below(8) == 0) input.least_score = 1 + below(20);
    Sweep<Runs> fresh(ruleset.colours(), ruleset.min_meld());
    Meter meter;
    SweepRun fresh_run = fresh.run(input, meter);
    SweepRun run = remembering.run(input, meter);
    const std::span<const SweepEnd> expected = fresh_run.ends();
    const std::span<const SweepEnd> ends = run.ends();
    ASSERT_EQ(ends.size(), expected.size()) << to_string(must) << " / " << to_string(may);
    for (std::size_t i = 0; i < ends.size(); ++i) {
      EXPECT_EQ(ends[i].score, expected[i].score);
      const std::vector<RowChoice> choices = run.trace(ends[i]);
      const std::vector<RowChoice> expected_choices = fresh_run.trace(expected[i]);
      for (std::size_t row = 0; row < choices.size(); ++row) {
        EXPECT_EQ(choices[row].run_tiles, expected_choices[row].run_tiles);
        EXPECT_EQ(choices[row].used, expected_choices[row].used);
        EXPECT_EQ(choices[row].jokers, expected_choices[row].jokers);
      }
    }
  }
}

TEST(Sweep, AnswersAsIfItRememberedNothing) {
  RulesetFields five;
  five.colours = 5;
  five.min_meld = 4;
  const Ruleset wide = Ruleset::make(five).value();
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(cases(60)); ++seed) {
    expect_same_with_and_without_memory<NarrowRuns>(Ruleset::free(), seed);
    expect_same_with_and_without_memory<WideRuns<4>>(Ruleset::free(), seed);
    expect_same_with_and_without_memory<WideRuns<9>>(wide, seed);
  }
}

// What is known from a run that took any score is what one that looks for high scores alone finds out.
TEST(Sweep, KnowsTheRestsOfHighScoresFromARunForAny) {
  std::uint64_t asked = 0;
  expect_property(300, [&] {
    const auto position = *test::random_position({.colours = 4, .numbers = 9, .copies = 2, .jokers = 2});
    const Ruleset& ruleset = position.ruleset;
    RC_PRE(ruleset.min_meld() == 3);
    const Weights weights = *test::random_weights(ruleset);
    const TileCounts table = position.position.table.counts(ruleset.numbers());
    SweepInput input{.must = table, .may = position.position.rack, .weights = weights};
    Sweep<NarrowRuns> remembering(ruleset.colours(), ruleset.min_meld());
    Sweep<NarrowRuns> fresh(ruleset.colours(), ruleset.min_meld());
    Meter meter;
    const std::int64_t best = best_score_of(remembering.run(input, meter).ends());
    RC_PRE(best > 0);
    const std::uint64_t nodes = remembering.nodes();
    input.least_score = 1 + best / 2;
    const RestBound known = remembering.rests(input, meter).value();
    const RestBound found = fresh.rests(input, meter).value();
    RC_ASSERT(remembering.nodes() == nodes);
    for (int number = 0; number <= ruleset.numbers(); ++number) {
      RC_ASSERT(known.states_above(number) == found.states_above(number));
      for (int jokers = 0; jokers <= table.jokers() + position.position.rack.jokers(); ++jokers) {
        for (const std::uint64_t open : {0x0000U, 0x0001U, 0x0100U, 0x0101U}) {
          const RunCounts runs{0, 0, open, open};
          RC_ASSERT(known.best_above(number, runs, jokers) == found.best_above(number, runs, jokers));
          ++asked;
        }
      }
    }
  });
  EXPECT_GT(asked, 0U);
}

TEST(Sweep, SweepsOnlyWhatADrawnTileChanges) {
  const Ruleset& ruleset = Ruleset::free();
  const TileCounts table = parse_rack("1b 2b 3b 10g 11g 12g 13b 13g 13r", ruleset).value();
  TileCounts rack = parse_rack("4g 9b 11r", ruleset).value();
  const Weights weights = Weights::tiles();
  Sweep<NarrowRuns> sweep(ruleset.colours(), ruleset.min_meld());
  const auto nodes_of_another_run = [&] {
    Meter meter;
    (void)sweep.run({.must = table, .may = rack, .weights = weights}, meter);
    return meter.nodes();
  };
  const std::uint64_t all = nodes_of_another_run();
  EXPECT_EQ(nodes_of_another_run(), 0U);
  rack.add(Tile(2, 1));
  EXPECT_LT(nodes_of_another_run(), all / 2);
}

TEST(Sweep, GivesTheSameInNarrowAndWideStates) {
  expect_property(1000, [] {
    const auto position = *test::random_position({.colours = 4, .numbers = 9, .copies = 2, .jokers = 2});
    RC_PRE(position.ruleset.min_meld() == 3);
    const Weights weights = *test::random_weights(position.ruleset);
    const TileCounts table = position.position.table.counts(position.ruleset.numbers());
    const SweepInput input{.must = table, .may = position.position.rack, .weights = weights};
    Sweep<NarrowRuns> narrow(position.ruleset.colours(), 3);
    Sweep<WideRuns<4>> wide(position.ruleset.colours(), 3);
    Sweep<WideRuns<9>> widest(position.ruleset.colours(), 3);
    Meter meter;
    const std::int64_t best = best_score_of(narrow.run(input, meter).ends());
    RC_ASSERT(best == best_score_of(wide.run(input, meter).ends()));
    RC_ASSERT(best == best_score_of(widest.run(input, meter).ends()));
  });
}

TEST(NarrowRuns, ARunThatNoTileAheadCanGoToHasEnded) {
  NarrowRuns runs(4, 3);
  const std::array<Row, 2> ahead = {0x0010, 0x0000};
  runs.look_ahead(ahead);
  NarrowRuns::Open open{};
  NarrowRuns::add_open_runs(open, 0, 3, 2);
  NarrowRuns::add_open_runs(open, 1, 3, 1);
  NarrowRuns::Key next = 0;
  ASSERT_TRUE(runs.advance(open, 0x0012, 1, next));
  NarrowRuns::drop_idle_runs(next, runs.ahead(), 1);
  EXPECT_EQ(NarrowRuns::open(next).all, 0x0011U);
}

// Below the lowest number nothing is open and no joker used, so what is above is all.
TEST(RestBound, KnowsTheBestScoreBelowAllNumbers) {
  expect_property(300, [] {
    const auto position = *test::random_position({.colours = 5, .numbers = 9, .copies = 2, .jokers = 2});
    const Ruleset& ruleset = position.ruleset;
    const Weights weights = *test::random_weights(ruleset);
    const TileCounts table = position.position.table.counts(ruleset.numbers());
    const SweepInput input{.must = table, .may = position.position.rack, .weights = weights};
    Sweep<WideRuns<9>> sweep(ruleset.colours(), ruleset.min_meld());
    Meter meter;
    const SweepRun run = sweep.run(input, meter);
    RC_ASSERT(run.rests().value().best_above(0, RunCounts{}, 0) == best_score_of(run.ends()));
  });
}

// 3b 4b below and 5b above make a run; 4b below and 5b above are too short; a run of three needs nothing.
TEST(RestBound, JoinsRunsThatAreLongEnoughTogether) {
  RestBound bound(9, 1, 3, 0, 0, 0);
  bound.add(5, RunCounts{}, 2, 0);
  bound.add(5, RunCounts{0, 1, 1, 1}, 7, 0);
  bound.finish();
  EXPECT_EQ(bound.best_above(4, RunCounts{0, 0, 1, 1}, 0), 7);
  EXPECT_EQ(bound.best_above(4, RunCounts{0, 1, 1, 1}, 0), RestBound::impossible);
  EXPECT_EQ(bound.best_above(4, RunCounts{0, 0, 0, 1}, 0), 7);
  EXPECT_EQ(bound.best_above(4, RunCounts{0, 0, 0, 1}, 0, 8), RestBound::impossible);
  EXPECT_EQ(bound.best_above(4, RunCounts{}, 0), 2);
}

TEST(FrontierScan, AllKindsFindTheSame) {
  Rng rng(7);
  const FrontierScan& plain = frontier_scans().front();
  constexpr std::uint64_t guards = 0x8888888888888888;
  const auto draw = [&] { return (rng.next() & rng.next()) & ~guards; };
  for (int round = 0; round < 10'000; ++round) {
    std::vector<std::uint64_t> keys(40 + frontier_padding);
    std::vector<std::int64_t> scores(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
      keys[i] = draw();
      scores[i] = static_cast<std::int64_t>(rng.next() % 5);
    }
    const std::size_t count = rng.next() % 40;
    const auto score = static_cast<std::int64_t>(rng.next() % 5);
    const std::uint64_t few = draw() & draw();
    for (const std::uint64_t key : {few, ~few & ~guards}) {
      const FrontierScan::Found expected = plain.compare(keys.data(), scores.data(), count, key, score, guards);
      for (const FrontierScan& scan : frontier_scans()) {
        const FrontierScan::Found found = scan.compare(keys.data(), scores.data(), count, key, score, guards);
        EXPECT_EQ(found.covering, expected.covering) << scan.name;
        if (expected.covering != count) continue;
        EXPECT_EQ(found.covered, expected.covered) << scan.name;
      }
    }
  }
}

// Everything that a stepper is told, drawn at random within what the fields can hold.
struct RandomStep {
  static constexpr std::size_t options = 39;
  static constexpr std::size_t columns = step_blocks(options) * step_block;

  RandomStep(Rng& rng, int jokers) {
    const auto fields = [&](int bits) { return static_cast<Row>(rng.next() & rng.next()) & (0x1111U * bits); };
    for (std::size_t i = 0; i < options; ++i) {
      run_tiles[i] = static_cast<std::uint16_t>(fields(3));
      regrets[i] = static_cast<std::uint16_t>(rng.next() & rng.next() & rng.next() & 0x8888);
      spent[i] = static_cast<std::uint16_t>(i * static_cast<std::size_t>(jokers + 1) / options);
    }
    NarrowRuns runs(4, 3);
    const std::array<Row, 2> tiles = {fields(3), fields(3)};
    runs.look_ahead(std::span(tiles).first(rng.next() % 8 == 0 ? rng.next() % 2 : 2));
    ahead = runs.ahead();
    for (int colour = 0; colour < 4; ++colour) {
      NarrowRuns::add_open_runs(open, colour, 1 + static_cast<int>(rng.next() % 3), static_cast<int>(rng.next() % 3));
    }
    left = static_cast<int>(rng.next() % static_cast<std::uint64_t>(jokers + 1));
    count = static_cast<std::size_t>(
        std::count_if(spent.begin(), spent.begin() + options, [&](int each) { return each <= left; }));
  }

  [[nodiscard]] std::vector<std::uint16_t> fitting(const NarrowStepper& stepper) const {
    std::vector<std::uint16_t> found(step_blocks(count));
    stepper.find_fitting({run_tiles.data(), regrets.data(), spent.data()}, count, open, ahead, left, found.data());
    return found;
  }

  std::array<std::uint16_t, columns> run_tiles{};
  std::array<std::uint16_t, columns> regrets{};
  std::array<std::uint16_t, columns> spent{};
  std::size_t count = 0;
  NarrowRuns::Open open{};
  NarrowRuns::Ahead ahead;
  int left = 0;
};

TEST(NarrowStepper, AllKindsFindTheSameOptions) {
  Rng rng(11);
  std::size_t seen = 0;
  for (int round = 0; round < 40'000; ++round) {
    const RandomStep random(rng, round % (NarrowRuns::most_equal_tiles + 1));
    const std::vector<std::uint16_t> expected = random.fitting(narrow_steppers().front());
    for (const std::uint16_t block : expected) seen += static_cast<std::size_t>(std::popcount(block));
    for (const NarrowStepper& stepper : narrow_steppers()) {
      ASSERT_EQ(random.fitting(stepper), expected) << stepper.name;
    }
  }
  EXPECT_GT(seen, 10'000U);
}

// The row's states with their scores and where they come from, in an order of their own.
std::vector<std::tuple<NarrowRuns::Key, std::int64_t, std::uint32_t, std::uint32_t>> made_by(
    const NarrowRowMaker& maker, const RowOptions& options, Row ahead, int jokers, int points_wanted,
    std::size_t most_states, std::int64_t floor) {
  Meter meter;
  Frontier<NarrowRuns> frontier;
  frontier.count_with(meter);
  NarrowRuns runs(4, 3);
  runs.count_points(points_wanted > 0);
  runs.look_ahead(std::array{ahead, ahead});
  Terms<NarrowRuns> terms{.jokers = jokers, .points_wanted = points_wanted, .floor = floor};
  for (int used = 0; used <= jokers; ++used) {
    terms.ledgers[static_cast<std::size_t>(used)] = NarrowRuns::ledger(0, 0, jokers - used);
    terms.joker_scores[static_cast<std::size_t>(used)] = 30 * used;
    terms.joker_hopes[static_cast<std::size_t>(used)] = 30 * (jokers - used);
  }
  for (const Row open_runs : {0x0000U, 0x1111U, 0x0021U, 0x1002U}) {
    NarrowRuns::Key key = NarrowRuns::none() | NarrowRuns::Key{open_runs} << 32;
    NarrowRuns::enter(key, terms.ledgers[0]);
    frontier.push(key, row_total(open_runs) == 0 ? 20 : 10 - row_total(open_runs), {0, 0});
  }
  const TileCounts none(13);
  const Weights weights = Weights::value(30);
  RowGains gains;
  gains.weigh(options, 7, {.must = none, .may = none, .weights = weights});
  frontier.start_row();
  EXPECT_TRUE(maker.make({0, 4, 7, options, gains, runs, terms, most_states}, frontier, meter));
  std::vector<std::tuple<NarrowRuns::Key, std::int64_t, std::uint32_t, std::uint32_t>> states;
  for (std::size_t state = 4; state < frontier.size(); ++state) {
    const auto step = frontier.step(state);
    states.emplace_back(frontier.key(state), frontier.score(state), step.from, step.option);
  }
  std::sort(states.begin(), states.end());
  return states;
}

TEST(NarrowRowMaker, AllKindsMakeTheSameRows) {
  Rng rng(13);
  std::size_t seen = 0;
  for (int round = 0; round < 400; ++round) {
    const auto tiles = [&] { return static_cast<Row>(rng.next() & rng.next()) & 0x3333U; };
    const int jokers = round % 3;
    Meter meter;
    const RowOptions options({.may = tiles(), .jokers = jokers}, 4, 3, OptionDetail::most_tiles, 4, meter,
                             OptionIndex::columns);
    const Row ahead = tiles();
    for (const int points_wanted : {0, 30}) {
      for (const std::size_t most_states : {std::size_t{3}, std::size_t{1'000'000}}) {
        const std::int64_t floor = round % 2 == 0 ? -1'000 : 30;
        const auto made = [&](const NarrowRowMaker& maker) {
          return made_by(maker, options, ahead, jokers, points_wanted, most_states, floor);
        };
        const auto expected = made(narrow_row_makers().front());
        seen += expected.size();
        for (const NarrowRowMaker& maker : narrow_row_makers()) EXPECT_EQ(made(maker), expected) << maker.name;
      }
    }
  }
  EXPECT_GT(seen, 5'000U);
}

// What the sweep takes to be true of options that fit.
TEST(NarrowStepper, LeadsToWhatStepByStepComesOut) {
  Rng rng(12);
  std::size_t seen = 0;
  for (int round = 0; round < 10'000; ++round) {
    const RandomStep random(rng, round % 3);
    const std::vector<std::uint16_t> fitting = random.fitting(narrow_steppers().back());
    for (std::size_t i = 0; i < random.count; ++i) {
      if ((fitting[i / step_block] >> (i % step_block) & 1U) == 0) continue;
      const int left = random.left - random.spent[i];
      NarrowRuns::Key next = 0;
      ASSERT_TRUE(NarrowRuns::advance(random.open, random.run_tiles[i], random.ahead, left, next));
      NarrowRuns::drop_idle_runs(next, random.ahead, left);
      ASSERT_EQ(after_fitting(random.open, random.run_tiles[i], random.ahead, left), next);
      ++seen;
    }
  }
  EXPECT_GT(seen, 1'000U);
}

}  // namespace
}  // namespace tilefish
