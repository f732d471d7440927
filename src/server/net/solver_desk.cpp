#include "server/net/solver_desk.h"

#include <chrono>
#include <utility>

#include "base/overloaded.h"
#include "server/net/thrown.h"

namespace tilefish::net {

namespace {

// A database that is away is not asked more often.
constexpr std::chrono::milliseconds pause_after_failure{200};
constexpr int failures_of_one_away = 2;

// The answer to a question that the database was not asked, or did not answer.
SolverDesk::Found nothing_about(const PuzzleQuestion& question) {
  return std::visit(Overloaded{
                        [](const SolverQuestion& each) {
                          return SolverDesk::Found(SolverFound{each, std::nullopt});
                        },
                        [](const LeadersQuestion&) { return SolverDesk::Found(LeadersFound{std::nullopt}); },
                    },
                    question);
}

bool has_failed(const SolverDesk::Found& answer) {
  return std::visit([](const auto& each) { return !each.found.has_value(); }, answer);
}

}  // namespace

SolverDesk::SolverDesk(std::unique_ptr<Records> records, Answer answer)
    : records_(std::move(records)), answer_(std::move(answer)), thread_([this] { run(); }) {}

SolverDesk::~SolverDesk() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void SolverDesk::ask(PuzzleQuestion question) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(question));
  }
  wake_.notify_one();
}

SolverDesk::Found SolverDesk::look_up(const PuzzleQuestion& question) {
  Found answer = nothing_about(question);
  const auto look = Overloaded{
      [&](const SolverQuestion& each) {
        Result<KnownSolver> solver = records_->solver(each.guest);
        if (solver) std::get<SolverFound>(answer).found = std::move(solver).value();
      },
      [&](const LeadersQuestion& each) {
        Result<std::vector<StoredLeader>> leaders = records_->leaders(each.most);
        if (leaders) std::get<LeadersFound>(answer).found = std::move(leaders).value();
      },
  };
  const std::optional<Error> thrown = thrown_by("a look at puzzles", [&] { std::visit(look, question); });
  return thrown ? nothing_about(question) : std::move(answer);
}

void SolverDesk::run() {
  int failures = 0;  // in a row
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
    if (closing_) return;
    const PuzzleQuestion question = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    Found answer = look_up(question);
    failures = has_failed(answer) ? failures + 1 : 0;
    answer_(std::move(answer));
    lock.lock();
    // What went wrong with one question is no matter of the others; but if the next one fares no better, the database is away.
    if (failures < failures_of_one_away) continue;
    for (const PuzzleQuestion& each : std::exchange(waiting_, {})) answer_(nothing_about(each));
    wake_.wait_for(lock, pause_after_failure, [this] { return closing_; });
  }
}

}  // namespace tilefish::net
