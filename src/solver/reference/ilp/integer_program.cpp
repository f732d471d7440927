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

struct PreprocessorDeleter {
  void operator()(glp_prep* workspace) const { glp_npp_free_wksp(workspace); }
};
using Preprocessor = std::unique_ptr<glp_prep, PreprocessorDeleter>;

// Tells a meter what GLPK uses, whenever GLPK lets us ask.
class Watch {
 public:
  explicit Watch(Meter& meter) : meter_(meter), memory_before_(memory_of_glpk()) {}
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;
  ~Watch() { meter_.release(held_); }

  [[nodiscard]] bool goes_on() {
    const std::size_t memory = memory_of_glpk();
    meter_.release(held_);
    held_ = memory > memory_before_ ? memory - memory_before_ : 0;
    constexpr int steps_between_calls = 10'000;
    return meter_.hold(held_) && meter_.spend(steps_between_calls);
  }

  [[nodiscard]] bool goes_on(glp_tree* tree) {
    int created = 0;
    glp_ios_tree_size(tree, nullptr, nullptr, &created);
    const std::uint64_t nodes = static_cast<std::uint64_t>(created);
    const bool may_visit = meter_.visit(nodes - nodes_);
    nodes_ = nodes;
    return may_visit && goes_on();
  }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  // Of this thread.
  [[nodiscard]] static std::size_t memory_of_glpk() {
    std::size_t bytes = 0;
    glp_mem_usage(nullptr, nullptr, &bytes, nullptr);
    return bytes;
  }

  Meter& meter_;
  std::size_t memory_before_;
  std::size_t held_ = 0;
  std::uint64_t nodes_ = 0;
};

// GLPK has no way to interrupt the simplex method, so it runs in slices, each from the basis that the one before has
// reached. A slice in which nothing moved is followed by a longer one.
int optimise_relaxation(glp_prob* problem, glp_smcp parameters, Watch& watch) {
  parameters.msg_lev = GLP_MSG_OFF;
  parameters.tm_lim = 20;  // milliseconds
  for (;;) {
    const int iterations = glp_get_it_cnt(problem);
    const int outcome = glp_simplex(problem, &parameters);
    if (outcome != GLP_ETMLIM) return outcome;
    if (!watch.goes_on()) return GLP_ESTOP;
    if (glp_get_it_cnt(problem) == iterations) parameters.tm_lim *= 2;
  }
}

// Between nodes; the relaxation of a node starts from the basis of its parent and is quick. GLPK allows no simplex method
// of ours in here.
void watch_tree(glp_tree* tree, void* info) {
  if (!static_cast<Watch*>(info)->goes_on(tree)) glp_ios_terminate(tree);
}

int bound_kind(double lowest, double highest, bool bounded_above) {
  if (!bounded_above) return GLP_LO;
  return lowest == highest ? GLP_FX : GLP_DB;
}

// GLPK counts rows, columns and array elements from one.
int glpk_index(std::size_t index) { return static_cast<int>(index) + 1; }

// What glp_intopt() does with its presolver on, apart from the slices; returns what it would, and GLP_ESTOP if stopped.
int optimise(glp_prob* problem, Watch& watch) {
  const Preprocessor workspace(glp_npp_alloc_wksp());
  glp_npp_load_prob(workspace.get(), problem, GLP_MIP, GLP_OFF);
  if (const int outcome = glp_npp_preprocess1(workspace.get(), GLP_ON); outcome != 0) return outcome;
  if (!watch.goes_on()) return GLP_ESTOP;
  const Problem reduced(glp_create_prob());
  glp_npp_build_prob(workspace.get(), reduced.get());
  glp_scale_prob(reduced.get(), GLP_SF_GM | GLP_SF_EQ | GLP_SF_2N | GLP_SF_SKIP);
  glp_adv_basis(reduced.get(), 0);
  glp_smcp relaxation;
  glp_init_smcp(&relaxation);
  if (const int outcome = optimise_relaxation(reduced.get(), relaxation, watch); outcome != 0) return outcome;
  if (glp_get_status(reduced.get()) == GLP_NOFEAS) return GLP_ENOPFS;

  glp_iocp parameters;
  glp_init_iocp(&parameters);
  parameters.msg_lev = GLP_MSG_OFF;
  parameters.cb_func = watch_tree;
  parameters.cb_info = &watch;
  const int outcome = glp_intopt(reduced.get(), &parameters);
  const int status = glp_mip_status(reduced.get());
  if (status != GLP_OPT && status != GLP_FEAS) return status == GLP_NOFEAS ? GLP_ENOPFS : outcome;
  glp_npp_postprocess(workspace.get(), reduced.get());
  glp_npp_obtain_sol(workspace.get(), problem);
  return outcome;
}

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

IntegerSolution IntegerProgram::solve(Sense sense, Meter& meter) const {
  IntegerSolution solution;
  if (too_large()) meter.stop(StopReason::size);
  if (meter.stopped()) return solution;
  solution.columns.resize(columns_.size());
  if (columns_.empty()) {
    solution.found = std::all_of(rows_.begin(), rows_.end(), [](const LinearRow& row) { return row.lowest <= 0; });
    return solution;
  }

  thread_local const ThreadEnvironment environment;
  Watch watch(meter);
  const Problem problem(glp_create_prob());
  glp_set_obj_dir(problem.get(), sense == Sense::maximise ? GLP_MAX : GLP_MIN);
  load(problem.get());
  if (!watch.goes_on()) return solution;
  const int outcome = optimise(problem.get(), watch);
  // Any other failure is one of the arithmetic, except that the presolver may have proven that there is no solution.
  if (outcome != 0 && outcome != GLP_ENOPFS) meter.stop(StopReason::size);
  solution.nodes = watch.nodes();
  const int status = glp_mip_status(problem.get());
  solution.found = outcome != GLP_ENOPFS && (status == GLP_OPT || status == GLP_FEAS);
  if (!solution.found) return solution;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    solution.columns[i] = static_cast<int>(std::lround(glp_mip_col_val(problem.get(), glpk_index(i))));
  }
  return solution;
}

void IntegerProgram::load(glp_prob* problem) const {
  glp_add_cols(problem, static_cast<int>(columns_.size()));
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const IntegerColumn& column = columns_[i];
    glp_set_col_kind(problem, glpk_index(i), GLP_IV);
    glp_set_col_bnds(problem, glpk_index(i), bound_kind(column.lowest, column.highest, true), column.lowest,
                     column.highest);
    glp_set_obj_coef(problem, glpk_index(i), static_cast<double>(column.objective));
  }
  glp_add_rows(problem, static_cast<int>(rows_.size()));
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const double lowest = static_cast<double>(rows_[i].lowest);
    const double highest = static_cast<double>(rows_[i].highest);
    const bool bounded_above = rows_[i].highest != std::numeric_limits<std::int64_t>::max();
    glp_set_row_bnds(problem, glpk_index(i), bound_kind(lowest, highest, bounded_above), lowest, highest);
  }
  std::vector<int> row_indices{0};
  std::vector<int> column_indices{0};
  std::vector<double> coefficients{0};
  for (const Term& term : terms_) {
    row_indices.push_back(glpk_index(term.row));
    column_indices.push_back(glpk_index(term.column));
    coefficients.push_back(static_cast<double>(term.coefficient));
  }
  glp_load_matrix(problem, static_cast<int>(terms_.size()), row_indices.data(), column_indices.data(),
                  coefficients.data());
}

}  // namespace tilefish::reference
