// Prints the answers of parallel work in the order of the questions, each as soon as those before it are there.
#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

namespace tilefish::cli {

class OrderedOutput {
 public:
  // From any thread, once for each index 0, 1, 2, …
  void put(std::size_t index, std::string text);

  // Whether an answer could not be written, so that there is no use in others.
  [[nodiscard]] bool failed() const { return failed_.load(std::memory_order_relaxed); }

  // How many answers have been printed: after a stop, all before this one are there.
  [[nodiscard]] std::size_t printed() const;

 private:
  mutable std::mutex mutex_;
  std::size_t next_ = 0;
  std::atomic<bool> failed_ = false;
  std::deque<std::optional<std::string>> waiting_;  // the answer of index next_ first
};

}  // namespace tilefish::cli
