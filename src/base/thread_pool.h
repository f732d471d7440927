// A fixed set of worker threads, for callers that spread independent work; no algorithm of the lower layers starts threads.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/stop_flag.h"

namespace tilefish {

class ThreadPool {
 public:
  // 0 threads means one for each core.
  explicit ThreadPool(unsigned threads = 0);
  ~ThreadPool();  // finishes what was submitted
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  [[nodiscard]] unsigned size() const { return static_cast<unsigned>(workers_.size()); }

  // Runs `work` on some worker; what it throws comes out of the future.
  template <class Work>
  [[nodiscard]] auto submit(Work work) -> std::future<std::invoke_result_t<Work&>> {
    auto task = std::make_shared<std::packaged_task<std::invoke_result_t<Work&>()>>(std::move(work));
    auto future = task->get_future();
    enqueue([task] { (*task)(); });
    return future;
  }

  // Calls body(index, worker) once for each index in 0 … count − 1 and returns when all are done; `worker` in 0 … size() − 1
  // picks per-thread scratch space. Indices are handed out in order, `chunk` at a time. After an exception or a stop
  // request no further chunk starts; the first exception is thrown again here. Not to be called from a worker.
  void for_each_index(std::size_t count, const std::function<void(std::size_t, unsigned)>& body, std::size_t chunk = 1,
                      const StopFlag* stop = nullptr);

 private:
  void enqueue(std::function<void()> task);
  void serve();

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> tasks_;
  bool closing_ = false;
  std::vector<std::thread> workers_;
};

}  // namespace tilefish
