// The memoised search of van der Wekken (thesis §5) over one part of a puzzle: the heart of the windowed method.
//
// From the last row upward runs are chosen by where they end. What this leaves open for the rows above is how many
// tiles of the next 2s − 2 rows the runs begun below have taken ("streets"); that window is the key under which a row's
// best value is remembered. Only keys that are reached take memory.
//
// The thesis has neither jokers nor a table; its encoding bears both. A run may take more tiles of a row than there are:
// the rest are jokers. So the window also says how many jokers its runs will need, and only how many were spent in the
// rows below has to be remembered beside it. What lies on the table must be used, which is known of a row as soon as it
// is done.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/limits.h"
#include "solver/reference/groups.h"
#include "solver/reference/layout.h"
#include "solver/reference/puzzle_reduction.h"
#include "solver/reference/question.h"
#include "solver/reference/tile_grid.h"
#include "solver/weights.h"

namespace tilefish::reference {

struct WindowProblem {
  const TileGrid& tiles;
  RowRange rows;
  GroupRules rules;
  Weights weights;
  const TileGrid* required = nullptr;  // tiles that must be used; none if not given
  int jokers = 0;                      // that may be used
  int required_jokers = 0;             // that must be
  JokerValue joker_value = JokerValue::weight;
};

// `words` is 1 where the windows of all colours fit into one word, max_colours otherwise.
template <std::size_t words>
class WindowSearch {
 public:
  WindowSearch(const WindowProblem& problem, Meter& meter);

  // The best value; nothing if the meter was stopped, or if what must be used cannot all be.
  std::optional<std::int64_t> solve();

  // Adds the melds of the best value to the layout, after solve(); not all of them if the meter is stopped.
  void trace(Layout& layout);

  [[nodiscard]] std::uint64_t states() const;

 private:
  // The tiles that runs of one colour have taken of the row at hand and those above it, lowest bits first.
  using ColumnWindow = std::uint64_t;
  using Key = std::array<std::uint64_t, words>;

  // Runs of one colour that end in a row.
  struct ColumnOption {
    std::vector<int> lengths;
    ColumnWindow next = 0;    // the window of the row above
    int in_runs = 0;          // tiles of this row in runs, those from below included
    int owed = 0;             // jokers that the runs will need in the rows above
    std::int64_t weight = 0;  // of the tiles of the runs
  };

  using ColumnOptions = std::array<const std::vector<ColumnOption>*, max_colours>;

  // A choice for the first colours of a row.
  struct RowOption {
    std::array<const ColumnOption*, max_colours> columns{};
    std::array<int, max_colours> jokers{};  // that stand for tiles of this row
    Key next{};
    int spent = 0;  // jokers of this row and those below
    int owed = 0;   // jokers of the rows above
    std::int64_t value = 0;
    std::size_t left = 0;  // index of the tiles that are not in runs
  };

  // The group values of a row's possible rests, each computed when first needed.
  struct RowGroups {
    std::array<std::size_t, max_colours> strides{};
    std::vector<std::int64_t> values;
  };

  struct KeyHash {
    std::size_t operator()(const Key& key) const;
  };

  std::int64_t best_value(int row, const Key& key, int spent);
  RowOption best_option(int row, const Key& key, int spent);
  void choose_column(int row, int colour, const ColumnOptions& options, const RowOption& so_far, RowOption& best);
  std::int64_t group_value(int row, const RowOption& option);
  [[nodiscard]] std::optional<GroupChoice> groups_beside(int row, const RowOption& option) const;
  [[nodiscard]] std::int64_t joker_gain(int row, int colour) const;
  [[nodiscard]] int owed(int row, int colour, ColumnWindow window) const;
  const std::vector<ColumnOption>& column_options(int row, int colour, ColumnWindow window);
  void add_column_options(int row, int colour, int longest, ColumnWindow taken, ColumnOption& option,
                          std::vector<ColumnOption>& options);

  [[nodiscard]] ColumnWindow window_of(const Key& key, int colour) const;
  void put_window(Key& key, int colour, ColumnWindow window) const;
  [[nodiscard]] int taken(ColumnWindow window, int row_offset) const;
  [[nodiscard]] std::size_t index_of(int row) const { return static_cast<std::size_t>(row - problem_.rows.first); }

  WindowProblem problem_;
  Meter& meter_;
  int count_bits_;
  int column_bits_;
  std::vector<std::unordered_map<Key, std::int64_t, KeyHash>> values_;  // by row and jokers spent below it
  std::vector<std::array<std::unordered_map<ColumnWindow, std::vector<ColumnOption>>, max_colours>> options_;  // by row
  std::vector<RowGroups> groups_;                                                                              // by row
};

// Bits that the windows of all colours take together; more than 64 need the wide search.
[[nodiscard]] int window_bits(const WindowProblem& problem);

// Whether the window of one colour, with the row that the longest run reaches beyond it, fits into a word. It always does
// without jokers.
[[nodiscard]] bool column_fits_a_word(const WindowProblem& problem);

extern template class WindowSearch<1>;
extern template class WindowSearch<max_colours>;

}  // namespace tilefish::reference
