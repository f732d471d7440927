#include "solver/plan/cheapest_columns.h"

#include <cassert>
#include <limits>

namespace tilefish {

namespace {

// Rows and columns count from 1; 0 is the row that is being placed and the column it starts from.
class ColumnChoice {
 public:
  ColumnChoice(const std::vector<std::int64_t>& cost, std::size_t rows, std::size_t columns)
      : cost_(cost),
        columns_(columns),
        row_potential_(rows + 1, 0),
        column_potential_(columns + 1, 0),
        owner_(columns + 1, 0),
        came_from_(columns + 1, 0) {}

  // The shortest augmenting path from the row to a free column, by Dijkstra on reduced costs.
  void place(std::size_t row) {
    owner_[0] = row;
    slack_.assign(columns_ + 1, std::numeric_limits<std::int64_t>::max());
    visited_.assign(columns_ + 1, false);
    std::size_t column = 0;
    do {
      column = step(column);
    } while (owner_[column] != 0);
    while (column != 0) {
      owner_[column] = owner_[came_from_[column]];
      column = came_from_[column];
    }
  }

  [[nodiscard]] std::size_t owner(std::size_t column) const { return owner_[column]; }

 private:
  std::size_t step(std::size_t column) {
    visited_[column] = true;
    const std::size_t row = owner_[column];
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    std::size_t nearest = 0;
    for (std::size_t next = 1; next <= columns_; ++next) {
      if (visited_[next]) continue;
      const std::int64_t reduced =
          cost_[(row - 1) * columns_ + next - 1] - row_potential_[row] - column_potential_[next];
      if (reduced < slack_[next]) {
        slack_[next] = reduced;
        came_from_[next] = column;
      }
      if (slack_[next] < least) {
        least = slack_[next];
        nearest = next;
      }
    }
    for (std::size_t other = 0; other <= columns_; ++other) {
      if (visited_[other]) {
        row_potential_[owner_[other]] += least;
        column_potential_[other] -= least;
      } else if (slack_[other] != std::numeric_limits<std::int64_t>::max()) {
        slack_[other] -= least;
      }
    }
    return nearest;
  }

  const std::vector<std::int64_t>& cost_;
  std::size_t columns_;
  std::vector<std::int64_t> row_potential_;
  std::vector<std::int64_t> column_potential_;
  std::vector<std::size_t> owner_;
  std::vector<std::size_t> came_from_;
  std::vector<std::int64_t> slack_;
  std::vector<bool> visited_;
};

}  // namespace

std::vector<std::size_t> cheapest_columns(const std::vector<std::int64_t>& cost, std::size_t rows,
                                          std::size_t columns) {
  assert(columns >= rows && cost.size() == rows * columns);
  ColumnChoice choice(cost, rows, columns);
  for (std::size_t row = 1; row <= rows; ++row) choice.place(row);
  std::vector<std::size_t> column_of(rows);
  for (std::size_t column = 1; column <= columns; ++column) {
    if (choice.owner(column) != 0) column_of[choice.owner(column) - 1] = column - 1;
  }
  return column_of;
}

}  // namespace tilefish
