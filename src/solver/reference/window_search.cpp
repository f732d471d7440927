#include "solver/reference/window_search.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "base/hash.h"

namespace tilefish::reference {

namespace {

constexpr std::int64_t not_known = -1;
// Of states from which not all that must be used can be; far below every value, and added to without overflow.
constexpr std::int64_t impossible = std::numeric_limits<std::int64_t>::min() / 4;
// Games with many colours and copies have more rests of a row than are worth a table.
constexpr std::size_t most_remembered_rests = 4096;
// What a node and a bucket of a hash table add to an entry.
constexpr std::size_t bytes_of_node = 40;

int bits_of_a_count(const WindowProblem& problem) {
  int most = 1;
  for (int number = problem.rows.first; number <= problem.rows.last; ++number) {
    const GridRow& row = problem.tiles.row(number);
    most = std::max(most, *std::max_element(row.begin(), row.end()));
  }
  // Runs take one tile more than can be paid with jokers before they are found too dear.
  if (problem.jokers > 0) most += problem.jokers + 1;
  return static_cast<int>(std::bit_width(static_cast<unsigned>(most)));
}

int bits_of_a_column(const WindowProblem& problem) {
  const int rows = 2 * problem.rules.min_meld - 2;
  return rows * bits_of_a_count(problem);
}

}  // namespace

int window_bits(const WindowProblem& problem) { return problem.rules.colours * bits_of_a_column(problem); }

bool column_fits_a_word(const WindowProblem& problem) {
  constexpr int word_bits = 64;
  return bits_of_a_column(problem) + bits_of_a_count(problem) <= word_bits;
}

template <std::size_t words>
WindowSearch<words>::WindowSearch(const WindowProblem& problem, Meter& meter)
    : problem_(problem),
      meter_(meter),
      count_bits_(bits_of_a_count(problem)),
      column_bits_(bits_of_a_column(problem)),
      values_(static_cast<std::size_t>((problem.rows.last - problem.rows.first + 1) * (problem.jokers + 1))),
      options_(static_cast<std::size_t>(problem.rows.last - problem.rows.first + 1)),
      groups_(options_.size()) {
  // With jokers or a table the groups of a row depend on more than its rest.
  if (problem_.jokers > 0 || problem_.required != nullptr) return;
  for (int row = problem_.rows.first; row <= problem_.rows.last; ++row) {
    RowGroups& groups = groups_[index_of(row)];
    std::size_t rests = 1;
    for (int colour = 0; colour < problem_.rules.colours; ++colour) {
      groups.strides[static_cast<std::size_t>(colour)] = rests;
      rests *= static_cast<std::size_t>(problem_.tiles.at(row, colour)) + 1;
    }
    if (rests > most_remembered_rests) continue;
    if (!meter_.hold(rests * sizeof(std::int64_t)) || !meter_.spend(static_cast<std::int64_t>(rests))) return;
    groups.values.assign(rests, not_known);
  }
}

template <std::size_t words>
std::optional<std::int64_t> WindowSearch<words>::solve() {
  const std::int64_t value = best_value(problem_.rows.last, {}, 0);
  return meter_.stopped() || value <= impossible / 2 ? std::nullopt : std::optional(value);
}

template <std::size_t words>
std::int64_t WindowSearch<words>::best_value(int row, const Key& key, int spent) {
  if (row < problem_.rows.first) return spent >= problem_.required_jokers ? 0 : impossible;
  auto& known =
      values_[index_of(row) * static_cast<std::size_t>(problem_.jokers + 1) + static_cast<std::size_t>(spent)];
  if (const auto entry = known.find(key); entry != known.end()) return entry->second;
  if (!meter_.visit()) return 0;
  const std::int64_t value = best_option(row, key, spent).value;
  if (meter_.hold(sizeof(std::pair<Key, std::int64_t>) + bytes_of_node)) known.emplace(key, value);
  return value;
}

template <std::size_t words>
typename WindowSearch<words>::RowOption WindowSearch<words>::best_option(int row, const Key& key, int spent) {
  ColumnOptions options{};
  for (int colour = 0; colour < problem_.rules.colours; ++colour) {
    options[static_cast<std::size_t>(colour)] = &column_options(row, colour, window_of(key, colour));
  }
  RowOption best{.value = impossible};
  choose_column(row, 0, options, {.spent = spent}, best);
  return best;
}

template <std::size_t words>
void WindowSearch<words>::choose_column(int row, int colour, const ColumnOptions& options, const RowOption& so_far,
                                        RowOption& best) {
  if (!meter_.spend(4)) return;
  if (colour == problem_.rules.colours) {
    const std::int64_t groups = group_value(row, so_far);
    if (groups <= impossible / 2) return;
    const std::int64_t value = so_far.value + groups + best_value(row - 1, so_far.next, so_far.spent);
    if (value <= best.value || value <= impossible / 2) return;
    best = so_far;
    best.value = value;
    return;
  }
  const std::size_t place = static_cast<std::size_t>(colour);
  const std::size_t stride = groups_[index_of(row)].strides[place];
  const int there = problem_.tiles.at(row, colour);
  for (const ColumnOption& column : *options[place]) {
    RowOption option = so_far;
    option.columns[place] = &column;
    option.value += column.weight;
    option.owed += column.owed;
    put_window(option.next, colour, column.next);
    const int fewest = std::max(0, column.in_runs - there);
    const int most = problem_.jokers - so_far.spent - option.owed;
    for (int jokers = fewest; jokers <= most; ++jokers) {
      RowOption with_jokers = option;
      with_jokers.jokers[place] = jokers;
      with_jokers.spent += jokers;
      with_jokers.value += jokers * joker_gain(row, colour);
      with_jokers.left += stride * static_cast<std::size_t>(there + jokers - column.in_runs);
      choose_column(row, colour + 1, options, with_jokers, best);
    }
  }
}

// Runs and groups count all their tiles at their weight, so a joker also takes back the weight of the tile it stands
// for.
template <std::size_t words>
std::int64_t WindowSearch<words>::joker_gain(int row, int colour) const {
  if (problem_.joker_value == JokerValue::stands_for) return 0;
  return problem_.weights.joker() - problem_.weights.of(row, colour);
}

// Jokers that a window needs in the rows from `row` up.
template <std::size_t words>
int WindowSearch<words>::owed(int row, int colour, ColumnWindow window) const {
  int sum = 0;
  for (; window != 0; window >>= count_bits_) {
    sum += std::max(0, taken(window, 0) - problem_.tiles.at(row, colour));
    --row;
  }
  return sum;
}

template <std::size_t words>
std::optional<GroupChoice> WindowSearch<words>::groups_beside(int row, const RowOption& option) const {
  GridRow most{};
  GridRow least{};
  for (int colour = 0; colour < problem_.rules.colours; ++colour) {
    const std::size_t place = static_cast<std::size_t>(colour);
    const int beside_runs = option.jokers[place] - option.columns[place]->in_runs;
    const int required = problem_.required != nullptr ? problem_.required->at(row, colour) : 0;
    most[place] = problem_.tiles.at(row, colour) + beside_runs;
    least[place] = std::max(0, required + beside_runs);
  }
  return best_groups(most, least, row, problem_.weights, problem_.rules);
}

template <std::size_t words>
std::int64_t WindowSearch<words>::group_value(int row, const RowOption& option) {
  RowGroups& groups = groups_[index_of(row)];
  if (groups.values.empty()) {
    const std::optional<GroupChoice> choice = groups_beside(row, option);
    return choice ? choice->weight : impossible;
  }
  std::int64_t& value = groups.values[option.left];
  if (value == not_known) value = groups_beside(row, option).value().weight;
  return value;
}

template <std::size_t words>
const std::vector<typename WindowSearch<words>::ColumnOption>& WindowSearch<words>::column_options(
    int row, int colour, ColumnWindow window) {
  auto& known = options_[index_of(row)][static_cast<std::size_t>(colour)];
  const auto [entry, is_new] = known.try_emplace(window);
  if (is_new && meter_.hold(sizeof(std::pair<ColumnWindow, std::vector<ColumnOption>>) + bytes_of_node)) {
    ColumnOption none;
    add_column_options(row, colour, 2 * problem_.rules.min_meld - 1, window, none, entry->second);
  }
  return entry->second;
}

// The runs are chosen from the longest down. The window has one row more here than in a key, which a run of 2s − 1
// tiles reaches.
template <std::size_t words>
void WindowSearch<words>::add_column_options(int row, int colour, int longest, ColumnWindow window,
                                             ColumnOption& option, std::vector<ColumnOption>& options) {
  if (!meter_.spend(10) || !meter_.hold(sizeof(ColumnOption) + option.lengths.size() * sizeof(int))) return;
  option.next = window >> count_bits_;
  option.in_runs = taken(window, 0);
  option.owed = owed(row - 1, colour, option.next);
  options.push_back(option);
  for (int length = std::min(longest, row - problem_.rows.first + 1); length >= problem_.rules.min_meld; --length) {
    bool fits = true;
    ColumnWindow after = window;
    std::int64_t weight = 0;
    for (int offset = 0; offset < length && fits; ++offset) {
      fits = problem_.jokers > 0 || taken(window, offset) < problem_.tiles.at(row - offset, colour);
      after += ColumnWindow{1} << (offset * count_bits_);
      weight += problem_.weights.of(row - offset, colour);
    }
    if (!fits || owed(row, colour, after) > problem_.jokers) continue;
    option.lengths.push_back(length);
    option.weight += weight;
    add_column_options(row, colour, length, after, option, options);
    option.weight -= weight;
    option.lengths.pop_back();
  }
}

template <std::size_t words>
int WindowSearch<words>::taken(ColumnWindow window, int row_offset) const {
  return static_cast<int>(window >> (row_offset * count_bits_) & ((ColumnWindow{1} << count_bits_) - 1));
}

template <std::size_t words>
std::uint64_t WindowSearch<words>::window_of(const Key& key, int colour) const {
  if constexpr (words == 1) {
    return key[0] >> (colour * column_bits_) & ((ColumnWindow{1} << column_bits_) - 1);
  } else {
    return key[static_cast<std::size_t>(colour)];
  }
}

template <std::size_t words>
void WindowSearch<words>::put_window(Key& key, int colour, ColumnWindow window) const {
  if constexpr (words == 1) {
    key[0] |= window << (colour * column_bits_);
  } else {
    key[static_cast<std::size_t>(colour)] = window;
  }
}

template <std::size_t words>
std::size_t WindowSearch<words>::KeyHash::operator()(const Key& key) const {
  std::uint64_t hash = 0;
  for (const std::uint64_t word : key) hash = combine(hash, word);
  return static_cast<std::size_t>(hash);
}

template <std::size_t words>
void WindowSearch<words>::trace(Layout& layout) {
  Key key{};
  int spent = 0;
  for (int row = problem_.rows.last; row >= problem_.rows.first; --row) {
    // Every value on the best way is known by now, so deciding again leads along it.
    const RowOption option = best_option(row, key, spent);
    if (meter_.stopped()) return;
    layout.groups.row(row) = groups_beside(row, option).value().used;
    layout.jokers.row(row) = option.jokers;
    spent = option.spent;
    key = {};
    for (int colour = 0; colour < problem_.rules.colours; ++colour) {
      const ColumnOption& column = *option.columns[static_cast<std::size_t>(colour)];
      for (const int length : column.lengths) {
        layout.runs.push_back({.colour = colour, .first = row - length + 1, .length = length});
      }
      put_window(key, colour, column.next);
    }
  }
}

template <std::size_t words>
std::uint64_t WindowSearch<words>::states() const {
  std::uint64_t states = 0;
  for (const auto& known : values_) states += known.size();
  return states;
}

template class WindowSearch<1>;
template class WindowSearch<max_colours>;

}  // namespace tilefish::reference
