// Prints the answers of parallel work in the order of the questions, each as soon as those before it are there.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

#include "base/stop_flag.h"

namespace tilefish::cli {

class OrderedOutput {
 public:
  // From any thread, once for each index 0, 1, 2, …
  void put(std::size_t index, std::string text);

  // Prints the beginning of a long answer before its put(): waits for the answers before it, on which other threads must be
  // at work. Nothing is printed after a stop.
  void put_part(std::size_t index, const std::string& text, const StopFlag& stop);

  // Whether an answer could not be written, so that there is no use in others.
  [[nodiscard]] bool failed() const { return failed_.load(std::memory_order_relaxed); }

  // How many answers have been printed: after a stop, all before this one are there.
  [[nodiscard]] std::size_t printed() const;

 private:
  void write(const std::string& text);

  mutable std::mutex mutex_;
  std::condition_variable printed_some_;
  std::size_t next_ = 0;
  std::atomic<bool> failed_ = false;
  std::deque<std::optional<std::string>> waiting_;  // the answer of index next_ first
};

}  // namespace tilefish::cli
