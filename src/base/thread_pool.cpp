#include "base/thread_pool.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <exception>

namespace tilefish {

ThreadPool::ThreadPool(unsigned threads) {
  if (threads == 0) threads = std::max(1U, std::thread::hardware_concurrency());
  workers_.reserve(threads);
  for (unsigned i = 0; i < threads; ++i) workers_.emplace_back([this] { serve(); });
}

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

void ThreadPool::enqueue(std::function<void()> task) {
  {
    const std::lock_guard lock(mutex_);
    assert(!closing_);
    tasks_.push_back(std::move(task));
  }
  wake_.notify_one();
}

void ThreadPool::serve() {
  while (true) {
    std::function<void()> task;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return closing_ || !tasks_.empty(); });
      if (tasks_.empty()) return;
      task = std::move(tasks_.front());
      tasks_.pop_front();
    }
    task();
  }
}

void ThreadPool::for_each_index(std::size_t count, const std::function<void(std::size_t, unsigned)>& body,
                                std::size_t chunk, const StopFlag* stop) {
  assert(chunk > 0);
  // No chunk is larger than the whole, so that the counter of indices cannot wrap around.
  chunk = std::min(chunk, std::max<std::size_t>(count, 1));
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> failed = false;
  std::exception_ptr first_failure;

  const auto take_chunks = [&](unsigned worker) {
    try {
      while (!failed.load(std::memory_order_relaxed) && !(stop != nullptr && stop->requested())) {
        const std::size_t begin = next.fetch_add(chunk, std::memory_order_relaxed);
        if (begin >= count) return;
        const std::size_t end = begin + std::min(chunk, count - begin);
        for (std::size_t index = begin; index < end; ++index) body(index, worker);
      }
    } catch (...) {
      if (!failed.exchange(true, std::memory_order_relaxed)) first_failure = std::current_exception();
    }
  };

  std::vector<std::future<void>> shares;
  shares.reserve(size());
  for (unsigned worker = 0; worker < size(); ++worker) {
    shares.push_back(submit([&take_chunks, worker] { take_chunks(worker); }));
  }
  for (std::future<void>& share : shares) share.get();
  if (first_failure) std::rethrow_exception(first_failure);
}

}  // namespace tilefish
