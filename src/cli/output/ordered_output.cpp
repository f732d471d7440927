#include "cli/output/ordered_output.h"

#include <cstdio>
#include <utility>

namespace tilefish::cli {

void OrderedOutput::put(std::size_t index, std::string text) {
  const std::lock_guard lock(mutex_);
  const std::size_t place = index - next_;
  if (place >= waiting_.size()) waiting_.resize(place + 1);
  waiting_[place] = std::move(text);
  while (!waiting_.empty() && waiting_.front().has_value()) {
    const std::string& line = *waiting_.front();
    if (std::fwrite(line.data(), 1, line.size(), stdout) < line.size()) failed_ = true;
    waiting_.pop_front();
    ++next_;
  }
}

std::size_t OrderedOutput::printed() const {
  const std::lock_guard lock(mutex_);
  return next_;
}

}  // namespace tilefish::cli
