#include "cli/output/ordered_output.h"

#include <chrono>
#include <cstdio>
#include <utility>

namespace tilefish::cli {

void OrderedOutput::put(std::size_t index, std::string text) {
  const std::lock_guard lock(mutex_);
  const std::size_t place = index - next_;
  if (place >= waiting_.size()) waiting_.resize(place + 1);
  waiting_[place] = std::move(text);
  while (!waiting_.empty() && waiting_.front().has_value()) {
    write(*waiting_.front());
    waiting_.pop_front();
    ++next_;
  }
  printed_some_.notify_all();
}

void OrderedOutput::put_part(std::size_t index, const std::string& text, const StopFlag& stop) {
  // A signal's handler cannot wake anybody.
  constexpr std::chrono::milliseconds between_looks{20};
  std::unique_lock lock(mutex_);
  while (!printed_some_.wait_for(lock, between_looks, [&] { return next_ == index; })) {
    if (stop.requested()) return;
  }
  if (!stop.requested()) write(text);
}

void OrderedOutput::write(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) < text.size()) failed_ = true;
}

std::size_t OrderedOutput::printed() const {
  const std::lock_guard lock(mutex_);
  return next_;
}

}  // namespace tilefish::cli
