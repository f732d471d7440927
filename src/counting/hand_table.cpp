#include "counting/hand_table.h"

#include <algorithm>
#include <map>
#include <string>

#include "counting/forecast.h"
#include "counting/hands.h"
#include "counting/winning_hands.h"

namespace tilefish {

namespace {

using Column = std::map<int, HandCount>;  // one number of jokers, by tiles besides them

// Which sizes with one number of jokers are counted from below, counted from above, and sampled between; by tiles
// besides the jokers.
struct Parts {
  int jokers;
  int last_small;
  int first_large;
  int most;

  [[nodiscard]] int first_sampled() const { return std::max(0, last_small + 1); }
  [[nodiscard]] int last_sampled() const { return std::min(most, first_large - 1); }
};

// The steps of each part as far as they can be forecast.
struct Forecast {
  std::optional<double> small_states;
  std::optional<double> large_states;
  double sample_steps = 0;
};

class TableMaker {
 public:
  TableMaker(const GameShape& shape, const HandTableOptions& options, RunningWork& work)
      : shape_(shape),
        options_(options),
        work_(work),
        hands_(count_hands(shape, shape.numbers, most_tiles(0), work.meter())) {}

  // If the work was stopped, what was not finished is missing.
  Result<std::vector<Column>> columns() {
    if (work_.stopped()) return std::vector<Column>{};
    const std::optional<double> after_all = work_.later_steps;
    std::vector<Parts> all;
    for (int jokers = 0; jokers <= options_.jokers && most_tiles(jokers) >= 0; ++jokers) all.push_back(parts(jokers));
    std::vector<Forecast> forecasts;
    for (const Parts& each : all) forecasts.push_back(forecast(each));
    std::vector<Column> columns;
    for (std::size_t i = 0; i < all.size() && !work_.stopped(); ++i) {
      std::optional<double> later = after_all;
      for (std::size_t j = i + 1; j < all.size(); ++j) later = sum(later, steps(forecasts[j]));
      Result<Column> column = this->column(all[i], forecasts[i], later);
      if (!column) return with_jokers(column.error(), all[i].jokers);
      columns.push_back(std::move(column).value());
    }
    return columns;
  }

 private:
  static std::size_t at(int tiles) { return static_cast<std::size_t>(tiles); }

  [[nodiscard]] int most_tiles(int jokers) const { return std::min(shape_.tiles(), options_.max_size - jokers); }

  [[nodiscard]] Parts parts(int jokers) const {
    const int most = most_tiles(jokers);
    const int last_small = jokers < 2 ? most : std::min(most, options_.exact_size - jokers);
    return {jokers, last_small, std::max(last_small + 1, shape_.tiles() - options_.exact_missing), most};
  }

  // Only if somebody watches, since it takes a second or two.
  [[nodiscard]] Forecast forecast(const Parts& parts) const {
    if (!work_.is_watched()) return {};
    Forecast forecast{0.0, 0.0};
    if (parts.last_small >= 0) {
      forecast.small_states =
          forecast_states(shape_, parts.jokers, parts.last_small, Measure::tiles, work_.limits_left());
    }
    if (parts.first_large <= parts.most) {
      const int most_missing = shape_.tiles() - parts.first_large;
      forecast.large_states =
          forecast_states(shape_, parts.jokers, most_missing, Measure::missing, work_.limits_left());
    }
    if (parts.last_sampled() >= parts.first_sampled()) {
      const int sizes = parts.last_sampled() - parts.first_sampled() + 1;
      forecast.sample_steps = sizes * static_cast<double>(options_.samples * steps_per_sample);
    }
    return forecast;
  }

  static std::optional<double> sum(std::optional<double> a, std::optional<double> b) {
    return a && b ? std::optional(*a + *b) : std::nullopt;
  }
  [[nodiscard]] std::optional<double> steps_for(std::optional<double> states) const {
    return states ? std::optional(*states + steps_of_completions(*states, shape_.numbers)) : std::nullopt;
  }
  [[nodiscard]] std::optional<double> steps(const Forecast& forecast) const {
    return sum(sum(steps_for(forecast.small_states), steps_for(forecast.large_states)), forecast.sample_steps);
  }

  Result<Column> column(const Parts& parts, const Forecast& forecast, std::optional<double> later) {
    Column column;
    if (parts.last_small >= 0) {
      work_.expected_states = forecast.small_states;
      work_.later_steps = sum(sum(steps_for(forecast.large_states), forecast.sample_steps), later);
      const Result<Outcome<std::vector<Natural>>> counts =
          count_winning_hands(shape_, parts.jokers, parts.last_small, work_);
      if (!counts) return counts.error();
      if (!counts->finished()) return column;
      for (int tiles = 0; tiles <= parts.last_small; ++tiles) {
        add(column, tiles, parts.jokers, counts->value()[at(tiles)]);
      }
    }
    if (parts.first_large <= parts.most) {
      const int most_missing = shape_.tiles() - parts.first_large;
      work_.expected_states = forecast.large_states;
      work_.later_steps = sum(forecast.sample_steps, later);
      const Result<Outcome<std::vector<Natural>>> counts =
          count_large_winning_hands(shape_, parts.jokers, most_missing, work_);
      if (!counts) return counts.error();
      if (!counts->finished()) return column;
      for (int tiles = parts.first_large; tiles <= parts.most; ++tiles) {
        add(column, tiles, parts.jokers, counts->value()[at(shape_.tiles() - tiles)]);
      }
    }
    work_.later_steps = later;
    if (options_.samples > 0) sample(parts, forecast.sample_steps, column);
    return column;
  }

  void sample(const Parts& parts, double steps, Column& column) {
    const int first = parts.first_sampled();
    const int last = parts.last_sampled();
    if (first > last) return;
    const HeldInScope memory(work_.meter());
    WinningHandSampler sampler(shape_, parts.jokers, work_);
    for (int tiles = first; tiles <= last; ++tiles) {
      work_.begin("sampling hands of " + std::to_string(tiles + parts.jokers) + " with " +
                      std::to_string(parts.jokers) + " jokers",
                  steps * (last - tiles + 1) / (last - first + 1));
      const Outcome<SampledShare> estimate = sampler.estimate(tiles, options_.samples, options_.seed);
      if (!estimate.finished()) return;
      add(column, tiles, parts.jokers, estimate.value());
    }
  }

  void add(Column& column, int tiles, int jokers, std::variant<Natural, SampledShare> winning) const {
    column.emplace(tiles, HandCount{tiles + jokers, jokers, hands_[at(tiles)], std::move(winning)});
  }

  static Error with_jokers(Error error, int jokers) {
    error.what += " (hands with " + std::to_string(jokers) + " joker" + (jokers == 1 ? "" : "s") + ")";
    return error;
  }

  const GameShape& shape_;
  const HandTableOptions& options_;
  RunningWork& work_;
  std::vector<Natural> hands_;
};

const HandCount* find_row(const std::vector<Column>& columns, int jokers, int tiles) {
  if (jokers >= static_cast<int>(columns.size())) return nullptr;
  const Column& column = columns[static_cast<std::size_t>(jokers)];
  const auto found = column.find(tiles);
  return found == column.end() ? nullptr : &found->second;
}

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
  SampledShare sum{.ratio = 0, .low = 0, .high = 0, .samples = 0};
  for (const HandCount& row : rows) {
    const double weight = ratio(row.hands, total.hands);
    sum.ratio += weight * row.share();
    sum.low += weight * (row.is_exact() ? row.share() : row.sampled().low);
    sum.high += weight * (row.is_exact() ? row.share() : row.sampled().high);
    if (!row.is_exact()) sum.samples += row.sampled().samples;
  }
  total.winning = sum;
  return total;
}

}  // namespace

Result<HandTable> make_hand_table(const GameShape& shape, const HandTableOptions& options, const Work& work) {
  constexpr int most_numbers = 1000;
  if (shape.numbers > most_numbers) {
    return Error{.what = "too many numbers to count hands",
                 .expected = "numbers in 1 … " + std::to_string(most_numbers),
                 .token = std::to_string(shape.numbers)};
  }
  RunningWork running(work);
  const Result<std::vector<Column>> made = TableMaker(shape, options, running).columns();
  if (!made) return made.error();
  const std::vector<Column>& columns = *made;
  HandTable table;
  if (running.stopped()) table.stopped = running.how_far();
  for (int size = 0; size <= std::min(options.max_size, shape.tiles() + options.jokers); ++size) {
    std::vector<HandCount> rows;
    bool complete = true;
    for (int jokers = 0; jokers <= options.jokers; ++jokers) {
      const int tiles = size - jokers;
      if (tiles < 0 || tiles > shape.tiles()) continue;
      const HandCount* const row = find_row(columns, jokers, tiles);
      complete = complete && row != nullptr;
      if (row != nullptr) rows.push_back(*row);
    }
    table.rows.insert(table.rows.end(), rows.begin(), rows.end());
    if (options.jokers > 0 && complete && !rows.empty()) table.rows.push_back(total_of(rows));
  }
  return table;
}

}  // namespace tilefish
