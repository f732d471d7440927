// Lines to workers in memory, for tests of servers that ask them.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include "work/asker_lines.h"
#include "work/memory_line.h"
#include "work/worker.h"

namespace tilefish::net {

inline const work::Build test_build{.version = "1.0.0", .bench = 7};

class MemoryLines : public work::AskerLines {
 public:
  Result<bool> is_anybody_there(const work::Build& build) override {
    const std::lock_guard lock(exchange.mutex);
    return std::any_of(exchange.cards.begin(), exchange.cards.end(),
                       [&](const work::WorkerCard& card) { return card.build == build; });
  }
  Result<std::unique_ptr<work::AskerLine>> line() override {
    return std::unique_ptr<work::AskerLine>(std::make_unique<work::testing::MemoryAsker>(exchange));
  }
  void hang_up() override {}

  work::testing::MemoryExchange exchange;
};

// A worker with one thread. `before` is called before each unit.
class MemoryWorkerThread {
 public:
  using Before = std::function<void(const Limits&)>;

  MemoryWorkerThread(MemoryLines& lines, const std::string& id, Before before = {})
      : card_{.id = id, .build = test_build, .threads = 1},
        line_(lines.exchange, card_),
        worker_(line_,
                {.card = card_, .tell = {}, .open = [before](const work::Task& task) { return open(task, before); }}),
        thread_([this] { static_cast<void>(worker_.run(stop_)); }) {}
  ~MemoryWorkerThread() {
    stop_.request();
    thread_.join();
  }

 private:
  class Bench : public work::Workbench {
   public:
    Bench(std::unique_ptr<work::Workbench> bench, Before before)
        : bench_(std::move(bench)), before_(std::move(before)) {}
    Result<work::Output> work(std::uint64_t unit, std::string_view input, const Limits& limits) override {
      if (before_) before_(limits);
      return bench_->work(unit, input, limits);
    }

   private:
    std::unique_ptr<work::Workbench> bench_;
    Before before_;
  };

  static Result<std::unique_ptr<work::Workbench>> open(const work::Task& task, const Before& before) {
    Result<std::unique_ptr<work::Workbench>> bench = work::open_workbench(task);
    if (!bench) return bench;
    return std::unique_ptr<work::Workbench>(std::make_unique<Bench>(std::move(bench).value(), before));
  }

  work::WorkerCard card_;
  work::testing::MemoryWorker line_;
  StopFlag stop_;
  work::Worker worker_;
  std::thread thread_;
};

}  // namespace tilefish::net
