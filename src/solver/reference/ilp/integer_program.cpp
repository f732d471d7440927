#include "solver/reference/ilp/integer_program.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include <glpk.h>

namespace tilefish::reference {

namespace {

// GLPK creates its environment for the calling thread on first use and never frees it by itself.
struct ThreadEnvironment {
  ThreadEnvironment() { glp_term_out(GLP_OFF); }
  ~ThreadEnvironment() { glp_free_env(); }
  ThreadEnvironment(const ThreadEnvironment&) = delete;
  ThreadEnvironment& operator=(const ThreadEnvironment&) = delete;
};

struct ProblemDeleter {
  void operator()(glp_prob* problem) const { glp_delete_prob(problem); }
};
using Problem = std::unique_ptr<glp_prob, ProblemDeleter>;

struct TreeWatch {
  std::uint64_t max_nodes = 0;
  std::uint64_t nodes = 0;
};

void watch_tree(glp_tree* tree, void* info) {
  TreeWatch& watch = *static_cast<TreeWatch*>(info);
  int created = 0;
  glp_ios_tree_size(tree, nullptr, nullptr, &created);
  watch.nodes = static_cast<std::uint64_t>(created);
  if (watch.max_nodes != 0 && watch.nodes > watch.max_nodes) glp_ios_terminate(tree);
}

int bound_kind(double lowest, double highest, bool bounded_above) {
  if (!bounded_above) return GLP_LO;
  return lowest == highest ? GLP_FX : GLP_DB;
}

// GLPK counts rows, columns and array elements from one.
int glpk_index(std::size_t index) { return static_cast<int>(index) + 1; }

}  // namespace

std::size_t IntegerProgram::add_column(const IntegerColumn& column) {
  columns_.push_back(column);
  return columns_.size() - 1;
}

std::size_t IntegerProgram::add_row(const LinearRow& row) {
  rows_.push_back(row);
  return rows_.size() - 1;
}

void IntegerProgram::add_term(std::size_t row, std::size_t column, std::int64_t coefficient) {
  terms_.push_back({.row = row, .column = column, .coefficient = coefficient});
}

bool IntegerProgram::too_large() const {
  // GLPK compares objectives with a relative tolerance of 1e-7.
  constexpr double greatest_objective = 4e6;
  double sum = 0;
  for (const IntegerColumn& column : columns_) {
    sum += std::abs(static_cast<double>(column.objective)) * column.highest;
  }
  return sum > greatest_objective;
}

IntegerSolution IntegerProgram::solve(Sense sense, const Limits& limits) const {
  IntegerSolution solution;
  if (too_large()) {
    solution.stop = StopReason::size;
    return solution;
  }
  solution.columns.resize(columns_.size());
  if (columns_.empty()) {
    solution.found = std::all_of(rows_.begin(), rows_.end(), [](const LinearRow& row) { return row.lowest <= 0; });
    return solution;
  }

  thread_local const ThreadEnvironment environment;
  const Problem problem(glp_create_prob());
  glp_set_obj_dir(problem.get(), sense == Sense::maximise ? GLP_MAX : GLP_MIN);
  glp_add_cols(problem.get(), static_cast<int>(columns_.size()));
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const IntegerColumn& column = columns_[i];
    glp_set_col_kind(problem.get(), glpk_index(i), GLP_IV);
    glp_set_col_bnds(problem.get(), glpk_index(i), bound_kind(column.lowest, column.highest, true), column.lowest,
                     column.highest);
    glp_set_obj_coef(problem.get(), glpk_index(i), static_cast<double>(column.objective));
  }
  glp_add_rows(problem.get(), static_cast<int>(rows_.size()));
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const double lowest = static_cast<double>(rows_[i].lowest);
    const double highest = static_cast<double>(rows_[i].highest);
    const bool bounded_above = rows_[i].highest != std::numeric_limits<std::int64_t>::max();
    glp_set_row_bnds(problem.get(), glpk_index(i), bound_kind(lowest, highest, bounded_above), lowest, highest);
  }
  std::vector<int> row_indices{0};
  std::vector<int> column_indices{0};
  std::vector<double> coefficients{0};
  for (const Term& term : terms_) {
    row_indices.push_back(glpk_index(term.row));
    column_indices.push_back(glpk_index(term.column));
    coefficients.push_back(static_cast<double>(term.coefficient));
  }
  glp_load_matrix(problem.get(), static_cast<int>(terms_.size()), row_indices.data(), column_indices.data(),
                  coefficients.data());

  TreeWatch watch{.max_nodes = limits.max_nodes};
  glp_iocp parameters;
  glp_init_iocp(&parameters);
  parameters.msg_lev = GLP_MSG_OFF;
  parameters.presolve = GLP_ON;
  parameters.cb_func = watch_tree;
  parameters.cb_info = &watch;
  if (limits.max_seconds > 0) {
    constexpr double greatest_milliseconds = 2e9;
    parameters.tm_lim = static_cast<int>(std::clamp(limits.max_seconds * 1000, 1.0, greatest_milliseconds));
  }
  const int outcome = glp_intopt(problem.get(), &parameters);
  if (outcome == GLP_ETMLIM) solution.stop = StopReason::seconds;
  if (outcome == GLP_ESTOP) solution.stop = StopReason::nodes;
  // Any other failure is one of the arithmetic, except that the presolver may have proven that there is no solution.
  if (outcome != 0 && solution.stop == StopReason::finished && outcome != GLP_ENOPFS) solution.stop = StopReason::size;
  solution.nodes = watch.nodes;
  const int status = glp_mip_status(problem.get());
  solution.found = outcome != GLP_ENOPFS && (status == GLP_OPT || status == GLP_FEAS);
  if (!solution.found) return solution;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    solution.columns[i] = static_cast<int>(std::lround(glp_mip_col_val(problem.get(), glpk_index(i))));
  }
  return solution;
}

}  // namespace tilefish::reference
