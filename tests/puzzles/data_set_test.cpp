#include "puzzles/data_set.h"

#include <gtest/gtest.h>

#include "puzzles/features.h"

namespace tilefish {
namespace {

// A stand-in for a solver: cheap, and different for different puzzles.
Outcome<std::uint64_t> tiles_as_effort(const TileCounts& tiles, unsigned, const Limits&) {
  return static_cast<std::uint64_t>(tiles.total());
}

DataSetOptions small_options() {
  return {.ruleset = Ruleset::make({.numbers = 20, .jokers = 0}).value(), .seed = 5, .thresholds = {{40, 80, 120}}};
}

struct Made {
  std::string csv;
  Outcome<DataSetEnd> end = DataSetEnd::done;
};

Made make(const DataSetOptions& options, std::uint64_t count, unsigned threads, const std::string& before = {},
          const Limits& limits = {}) {
  ThreadPool pool(threads);
  Progress progress("rows", count);
  Made made{before.empty() ? csv_head(options) : before};
  const DataSetJob job{.count = count,
                       .start = find_start(before, options, "rows.csv").value(),
                       .measure = tiles_as_effort,
                       .take = [&](const DataRow& row, const TileCounts&) { made.csv += csv_line(row); }};
  made.csv.resize(before.empty() ? made.csv.size() : job.start.bytes);
  made.end = make_data_set(options, job, pool, progress, limits);
  return made;
}

TEST(DataSet, IsTheSameOnAnyNumberOfThreads) {
  EXPECT_EQ(make(small_options(), 50, 1).csv, make(small_options(), 50, 3).csv);
}

TEST(DataSet, ResumedAfterABrokenLineItIsTheSame) {
  const std::string whole = make(small_options(), 50, 1).csv;
  const std::string cut = whole.substr(0, whole.size() / 2);
  ASSERT_NE(cut.back(), '\n');
  EXPECT_EQ(make(small_options(), 50, 2, cut).csv, whole);
}

TEST(DataSet, BandKeepsOnlyItsClassAndResumesToo) {
  DataSetOptions options = small_options();
  options.band = Difficulty::medium;
  const std::string whole = make(options, 30, 1).csv;
  const DataSet data = parse_data_set(whole, "rows.csv").value();
  ASSERT_EQ(data.rows.size(), 30U);
  for (const DataRow& row : data.rows) {
    EXPECT_GE(row.effort, 80U);
    EXPECT_LT(row.effort, 120U);
  }
  EXPECT_EQ(make(options, 30, 2, whole.substr(0, whole.size() - 40)).csv, whole);
}

TEST(DataSet, OtherOptionsDoNotContinueAFile) {
  const std::string whole = make(small_options(), 5, 1).csv;
  DataSetOptions other = small_options();
  other.seed = 6;
  EXPECT_FALSE(find_start(whole, other, "rows.csv").ok());
  EXPECT_TRUE(find_start(whole, small_options(), "rows.csv").ok());
}

TEST(DataSet, StopLeavesNoHoles) {
  StopFlag stop;
  stop.request();
  const Made made = make(small_options(), 50, 1, {}, {.stop = &stop});
  EXPECT_FALSE(made.end.finished());
  EXPECT_EQ(made.csv, csv_head(small_options()));
}

TEST(DataSet, EndsWhenThereAreNoMorePuzzles) {
  DataSetOptions options = small_options();
  options.shares = ShareSource(Shares{0, 0, 1});
  EXPECT_EQ(make(options, 3, 1).end.value(), DataSetEnd::no_more_puzzles);
}

TEST(DataSet, CsvBringsBackEveryNumber) {
  const DataSet data = parse_data_set(make(small_options(), 20, 1).csv, "rows.csv").value();
  EXPECT_EQ(data.feature_names, feature_names());
  PuzzleGenerator generator(small_options().ruleset, 5, small_options().shares);
  FeatureFinder finder(small_options().ruleset);
  for (const DataRow& row : data.rows) {
    const TileCounts tiles = *generator.next();
    EXPECT_EQ(row.features, finder.of(tiles));
    EXPECT_EQ(row.effort, static_cast<std::uint64_t>(tiles.total()));
  }
}

TEST(DataSet, BrokenCsvIsRefusedWithItsLine) {
  EXPECT_FALSE(parse_data_set("", "rows.csv").ok());
  EXPECT_FALSE(parse_data_set("a,b\n1,2\n", "rows.csv").ok());
  const Result<DataSet> data = parse_data_set("index,x,effort,class\n0,1.5,7,easy\n1,oops,7,easy\n", "rows.csv");
  ASSERT_FALSE(data.ok());
  EXPECT_EQ(data.error().place.line, 3U);
  EXPECT_EQ(data.error().token, "oops");
}

TEST(Difficulty, ThresholdsGiveTheSharesOfTheThesis) {
  std::vector<std::uint64_t> efforts;
  for (std::uint64_t i = 0; i < 400'000; ++i) efforts.push_back(i * 7);
  const DifficultyThresholds thresholds = thresholds_by_thesis_shares(efforts);
  std::array<int, 4> sizes{};
  for (const std::uint64_t effort : efforts) ++sizes[static_cast<std::size_t>(thresholds.of(effort))];
  EXPECT_EQ(sizes, (std::array{103'636, 69'425, 112'179, 114'760}));
}

TEST(DataSet, KeepsItsJokersApart) {
  const DataSetOptions plain{.ruleset = Ruleset::make({.numbers = 9, .jokers = 0}).value()};
  const DataSetOptions jokers{.ruleset = Ruleset::make({.numbers = 9, .jokers = 2}).value()};
  EXPECT_NE(csv_head(plain), csv_head(jokers)) << "or one could be resumed as the other";
}

}  // namespace
}  // namespace tilefish
