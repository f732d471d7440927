// A line in memory: pieces and reports in queues, for tests of askers and workers without a server.
#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "work/lines.h"

namespace tilefish::work::testing {

class MemoryExchange {
 public:
  std::mutex mutex;
  std::condition_variable wake;
  std::deque<std::string> pieces;
  std::deque<Report> reports;
  std::map<std::string, std::string> tasks;
  std::vector<WorkerCard> cards;
  std::map<std::string, std::string> dismissed;
  std::map<std::string, int> reported;  // how often each worker has
  int pieces_to_lose = 0;  // the next of them are never handed out, although the server counts them as in work
  int in_work = 0;
};

class MemoryAsker : public AskerLine {
 public:
  explicit MemoryAsker(MemoryExchange& exchange) : exchange_(exchange) {}

  std::optional<Error> begin(const Task& task, bool resume) override {
    const std::lock_guard lock(exchange_.mutex);
    task_ = task.id();
    exchange_.tasks[task_] = to_bytes(task);
    if (!resume) std::erase_if(exchange_.reports, [&](const Report& report) { return report.task == task_; });
    return std::nullopt;
  }
  std::optional<Error> send(const Piece& piece) override {
    const std::lock_guard lock(exchange_.mutex);
    if (exchange_.pieces_to_lose > 0) {
      --exchange_.pieces_to_lose;
      ++exchange_.in_work;
      return std::nullopt;
    }
    exchange_.pieces.push_back(to_bytes(piece));
    exchange_.wake.notify_all();
    return std::nullopt;
  }
  Result<std::vector<Report>> collect(std::chrono::milliseconds patience) override {
    std::unique_lock lock(exchange_.mutex);
    std::vector<Report> own;
    exchange_.wake.wait_for(lock, patience, [&] {
      for (const Report& report : exchange_.reports) {
        if (report.task == task_) own.push_back(report);
      }
      std::erase_if(exchange_.reports, [&](const Report& report) { return report.task == task_; });
      return !own.empty();
    });
    return own;
  }
  bool has_old_reports() override { return false; }
  std::vector<WorkerCard> present() override {
    const std::lock_guard lock(exchange_.mutex);
    return exchange_.cards;
  }
  bool is_idle() override {
    const std::lock_guard lock(exchange_.mutex);
    return exchange_.pieces.empty() && exchange_.in_work == 0;
  }
  void dismiss(const std::string& worker, const std::string& reason) override {
    const std::lock_guard lock(exchange_.mutex);
    exchange_.dismissed[worker] = reason;
  }
  void end(bool /*keep_results*/) override {
    const std::lock_guard lock(exchange_.mutex);
    std::erase_if(exchange_.pieces, [&](const std::string& piece) {
      const std::optional<Piece> read = read_piece(piece);
      return read && read->task == task_;
    });
  }

 private:
  MemoryExchange& exchange_;
  std::string task_;
};

class MemoryWorker : public WorkerLine {
 public:
  MemoryWorker(MemoryExchange& exchange, const WorkerCard& card) : exchange_(exchange), card_(card) {
    const std::lock_guard lock(exchange_.mutex);
    exchange_.cards.push_back(card);
  }
  ~MemoryWorker() override {
    const std::lock_guard lock(exchange_.mutex);
    std::erase_if(exchange_.cards, [&](const WorkerCard& card) { return card.id == card_.id; });
  }

  Result<std::unique_ptr<Desk>> desk() override { return std::unique_ptr<Desk>(std::make_unique<MemoryDesk>(*this)); }
  Result<std::optional<std::string>> task(const std::string& id) override {
    const std::lock_guard lock(exchange_.mutex);
    const auto found = exchange_.tasks.find(id);
    return found == exchange_.tasks.end() ? std::optional<std::string>() : std::optional(found->second);
  }
  void set_busy(std::uint32_t threads) override {
    const std::lock_guard lock(exchange_.mutex);
    for (WorkerCard& card : exchange_.cards) {
      if (card.id == card_.id) card.busy = threads;
    }
  }
  std::optional<Error> report(const Report& report) override {
    const std::lock_guard lock(exchange_.mutex);
    exchange_.reports.push_back(report);
    ++exchange_.reported[report.worker];
    exchange_.wake.notify_all();
    return std::nullopt;
  }
  std::optional<std::string> dismissed() override {
    const std::lock_guard lock(exchange_.mutex);
    const auto found = exchange_.dismissed.find(card_.id);
    return found == exchange_.dismissed.end() ? std::nullopt : std::optional(found->second);
  }
  void close() override {
    const std::lock_guard lock(exchange_.mutex);
    closed_ = true;
    exchange_.wake.notify_all();
  }

 private:
  class MemoryParcel : public Parcel {
   public:
    MemoryParcel(MemoryExchange& exchange, std::string bytes) : exchange_(exchange), bytes_(std::move(bytes)) {}
    const std::string& bytes() const override { return bytes_; }
    void still_at_it() override {}
    void acknowledge() override { leave(false); }
    void give_back(std::chrono::milliseconds /*after*/) override { leave(true); }
    void drop() override { leave(false); }

   private:
    void leave(bool again) {
      const std::lock_guard lock(exchange_.mutex);
      --exchange_.in_work;
      if (again) exchange_.pieces.push_back(bytes_);
      exchange_.wake.notify_all();
    }
    MemoryExchange& exchange_;
    std::string bytes_;
  };
  class MemoryDesk : public Desk {
   public:
    explicit MemoryDesk(MemoryWorker& worker) : worker_(worker) {}
    Result<std::unique_ptr<Parcel>> next(std::chrono::milliseconds patience) override {
      MemoryExchange& exchange = worker_.exchange_;
      std::unique_lock lock(exchange.mutex);
      exchange.wake.wait_for(lock, patience, [&] { return !exchange.pieces.empty() || worker_.closed_; });
      if (exchange.pieces.empty() || worker_.closed_) return std::unique_ptr<Parcel>();
      std::string bytes = std::move(exchange.pieces.front());
      exchange.pieces.pop_front();
      ++exchange.in_work;
      return std::unique_ptr<Parcel>(std::make_unique<MemoryParcel>(exchange, std::move(bytes)));
    }

   private:
    MemoryWorker& worker_;
  };

  MemoryExchange& exchange_;
  WorkerCard card_;
  bool closed_ = false;
};

}  // namespace tilefish::work::testing
