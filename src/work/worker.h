// A worker: fetches pieces, does them, reports, on several threads. Killed at any moment it has promised nothing: what it had not
// reported goes to somebody else.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/stop_flag.h"
#include "work/kind.h"
#include "work/lines.h"

namespace tilefish::work {

struct WorkerOptions {
  WorkerCard card;
  // Something that whoever looks after the worker should know; called from any thread.
  std::function<void(const std::string&)> tell;
  // How the units are done; tests have workers that lie.
  std::function<Result<std::unique_ptr<Workbench>>(const Task&)> open = open_workbench;
};

// Why a worker ended.
struct WorkerEnd {
  std::optional<std::string> dismissed;  // by an asker that found it wrong
  std::uint64_t pieces = 0;
};

class Worker {
 public:
  Worker(WorkerLine& line, WorkerOptions options);

  // Until the flag is raised or an asker sends it away. What is in work then is given back.
  [[nodiscard]] Result<WorkerEnd> run(const StopFlag& stop);

 private:
  using Parcel = WorkerLine::Parcel;
  // What a thread has open.
  struct Bench {
    std::string task;
    std::unique_ptr<Workbench> work;
  };

  void serve(WorkerLine::Desk& desk);
  void handle(const std::shared_ptr<Parcel>& parcel, Bench& bench);
  void do_piece(const Piece& piece, Parcel& parcel, Bench& bench);
  // Whether the bench is that of the task; otherwise the parcel was answered.
  [[nodiscard]] bool open(const Piece& piece, Parcel& parcel, Bench& bench);
  [[nodiscard]] bool report(const Report& report);
  void tell(const std::string& words) const;
  void say_still_at_it();

  WorkerLine& line_;
  WorkerOptions options_;
  StopFlag stop_;
  std::mutex mutex_;
  std::set<std::shared_ptr<Parcel>> in_work_;
  std::uint64_t pieces_ = 0;
};

}  // namespace tilefish::work
