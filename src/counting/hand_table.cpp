#include "counting/hand_table.h"

#include <algorithm>
#include <map>
#include <string>

#include "counting/hands.h"
#include "counting/winning_hands.h"

namespace tilefish {

namespace {

using Column = std::map<int, HandCount>;  // one number of jokers, by tiles besides them

class TableMaker {
 public:
  TableMaker(const GameShape& shape, const HandTableOptions& options, const Work& work)
      : shape_(shape), options_(options), work_(work), hands_(count_hands(shape, shape.numbers, most_tiles(0))) {}

  Result<Column> column(int jokers) const {
    const int most = most_tiles(jokers);
    const int last_small = jokers < 2 ? most : std::min(most, options_.exact_size - jokers);
    const int first_large = std::max(last_small + 1, shape_.tiles() - options_.exact_missing);
    Column column;
    if (last_small >= 0) {
      const Result<std::vector<Natural>> counts = count_winning_hands(shape_, jokers, last_small, work_);
      if (!counts) return with_jokers(counts.error(), jokers);
      for (int tiles = 0; tiles <= last_small; ++tiles) add(column, tiles, jokers, (*counts)[at(tiles)]);
    }
    if (first_large <= most) {
      const int most_missing = shape_.tiles() - first_large;
      const Result<std::vector<Natural>> counts = count_large_winning_hands(shape_, jokers, most_missing, work_);
      if (!counts) return with_jokers(counts.error(), jokers);
      for (int tiles = first_large; tiles <= most; ++tiles) {
        add(column, tiles, jokers, (*counts)[at(shape_.tiles() - tiles)]);
      }
    }
    const int last_sampled = std::min(most, first_large - 1);
    if (options_.samples == 0 || last_sampled <= last_small) return column;
    WinningHandSampler sampler(shape_, jokers);
    for (int tiles = std::max(0, last_small + 1); tiles <= last_sampled; ++tiles) {
      work_.begin("sampling hands of " + std::to_string(tiles + jokers) + " with " + std::to_string(jokers) + " jokers",
                  options_.samples);
      const Result<Estimate> estimate = sampler.estimate(tiles, options_.samples, options_.seed, work_);
      if (!estimate) return with_jokers(estimate.error(), jokers);
      add(column, tiles, jokers, *estimate);
    }
    return column;
  }

  [[nodiscard]] int most_tiles(int jokers) const { return std::min(shape_.tiles(), options_.max_size - jokers); }

 private:
  static std::size_t at(int tiles) { return static_cast<std::size_t>(tiles); }

  void add(Column& column, int tiles, int jokers, std::variant<Natural, Estimate> winning) const {
    column.emplace(tiles, HandCount{tiles + jokers, jokers, hands_[at(tiles)], std::move(winning)});
  }

  static Error with_jokers(Error error, int jokers) {
    error.what += " (hands with " + std::to_string(jokers) + " joker" + (jokers == 1 ? "" : "s") + ")";
    return error;
  }

  const GameShape& shape_;
  const HandTableOptions& options_;
  const Work& work_;
  std::vector<Natural> hands_;
};

// The sum of estimates is bounded by the sums of their bounds; exact counts are estimates without doubt.
HandCount total_of(const std::vector<HandCount>& rows) {
  HandCount total{rows.front().size, std::nullopt, {}, Natural()};
  const bool exact = std::all_of(rows.begin(), rows.end(), [](const HandCount& row) { return row.is_exact(); });
  for (const HandCount& row : rows) total.hands += row.hands;
  if (exact) {
    Natural winning;
    for (const HandCount& row : rows) winning += row.exact();
    total.winning = winning;
    return total;
  }
  Estimate sum{.ratio = 0, .low = 0, .high = 0, .samples = 0};
  for (const HandCount& row : rows) {
    const double weight = ratio(row.hands, total.hands);
    sum.ratio += weight * row.share();
    sum.low += weight * (row.is_exact() ? row.share() : row.estimate().low);
    sum.high += weight * (row.is_exact() ? row.share() : row.estimate().high);
    if (!row.is_exact()) sum.samples += row.estimate().samples;
  }
  total.winning = sum;
  return total;
}

}  // namespace

Result<std::vector<HandCount>> make_hand_table(const GameShape& shape, const HandTableOptions& options,
                                               const Work& work) {
  constexpr int most_numbers = 1000;
  if (shape.numbers > most_numbers) {
    return Error{.what = "too many numbers to count hands",
                 .expected = "numbers in 1 … " + std::to_string(most_numbers),
                 .token = std::to_string(shape.numbers)};
  }
  const TableMaker maker(shape, options, work);
  std::vector<Column> columns;
  for (int jokers = 0; jokers <= options.jokers && maker.most_tiles(jokers) >= 0; ++jokers) {
    Result<Column> column = maker.column(jokers);
    if (!column) return std::move(column).error();
    columns.push_back(std::move(column).value());
  }
  std::vector<HandCount> table;
  for (int size = 0; size <= std::min(options.max_size, shape.tiles() + options.jokers); ++size) {
    std::vector<HandCount> rows;
    bool complete = true;
    for (int jokers = 0; jokers < static_cast<int>(columns.size()); ++jokers) {
      const int tiles = size - jokers;
      if (tiles < 0 || tiles > shape.tiles()) continue;
      const Column& column = columns[static_cast<std::size_t>(jokers)];
      if (const auto found = column.find(tiles); found != column.end()) {
        rows.push_back(found->second);
      } else {
        complete = false;
      }
    }
    table.insert(table.end(), rows.begin(), rows.end());
    if (options.jokers > 0 && complete && !rows.empty()) table.push_back(total_of(rows));
  }
  return table;
}

}  // namespace tilefish
