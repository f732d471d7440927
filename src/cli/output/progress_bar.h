// Draws a Progress as one line on standard error, ten times a second, if that is a terminal.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "base/progress.h"

namespace tilefish::cli {

// Nothing is drawn for work that is done within half a second. The line is wiped when the bar goes.
class ProgressBar {
 public:
  explicit ProgressBar(const Progress& progress);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

 private:
  void draw_until_done();

  const Progress& progress_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool done_ = false;
  std::thread painter_;
};

}  // namespace tilefish::cli
