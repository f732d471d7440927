// A linear program with integer columns, solved by GLPK's branch and bound; the one file behind this header knows GLPK.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "base/limits.h"

struct glp_prob;

namespace tilefish::reference {

enum class Sense : std::uint8_t { maximise, minimise };

struct IntegerColumn {
  int lowest = 0;
  int highest = 0;
  std::int64_t objective = 0;
};

// lowest ≤ sum ≤ highest.
struct LinearRow {
  std::int64_t lowest = 0;
  std::int64_t highest = std::numeric_limits<std::int64_t>::max();  // the greatest number: no bound
};

struct IntegerSolution {
  bool found = false;
  std::vector<int> columns;
  std::uint64_t nodes = 0;  // of the branch and bound tree
};

// All coefficients are whole numbers, which lets the bounds of the tree be rounded.
class IntegerProgram {
 public:
  // Both return the index of what was added.
  std::size_t add_column(const IntegerColumn& column);
  std::size_t add_row(const LinearRow& row);
  void set_objective(std::size_t column, std::int64_t coefficient) { columns_[column].objective = coefficient; }
  void add_term(std::size_t row, std::size_t column, std::int64_t coefficient);

  // GLPK keeps its environment in thread-local storage, so threads may solve programs of their own at the same time.
  // The environment of a thread is given back when the thread ends.
  // A meter that was stopped tells why the solution, if one was found, need not be the best.
  [[nodiscard]] IntegerSolution solve(Sense sense, Meter& meter) const;

 private:
  struct Term {
    std::size_t row;
    std::size_t column;
    std::int64_t coefficient;
  };

  // Beyond this the tolerances of floating point arithmetic could hide a difference of one.
  [[nodiscard]] bool too_large() const;
  void load(glp_prob* problem) const;

  std::vector<IntegerColumn> columns_;
  std::vector<LinearRow> rows_;
  std::vector<Term> terms_;
};

}  // namespace tilefish::reference
