// A thread with a connection to the database that looks up what somebody has tried of puzzles, and who solves them best. The hub asks,
// and goes on meanwhile. Apart from those who come (identity_desk.h), whom somebody's thousand attempts are not to delay.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <variant>
#include <vector>

#include "server/effects.h"
#include "storage/records.h"

namespace tilefish::net {

// None if the database could not be asked.
struct SolverFound {
  SolverQuestion question;
  std::optional<KnownSolver> found;
};
struct LeadersFound {
  std::optional<std::vector<StoredLeader>> found;
};

class SolverDesk {
 public:
  using Found = std::variant<SolverFound, LeadersFound>;
  using Answer = std::function<void(Found)>;  // called from its thread, in the order of the questions

  SolverDesk(std::unique_ptr<Records> records, Answer answer);
  ~SolverDesk();  // what waits is left unanswered
  SolverDesk(const SolverDesk&) = delete;
  SolverDesk& operator=(const SolverDesk&) = delete;

  void ask(PuzzleQuestion question);

 private:
  void run();
  [[nodiscard]] Found look_up(const PuzzleQuestion& question);

  std::unique_ptr<Records> records_;
  Answer answer_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<PuzzleQuestion> waiting_;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace tilefish::net
