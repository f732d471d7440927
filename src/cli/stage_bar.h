// Draws long work that comes in stages, such as counting: a progress bar for each stage.
#pragma once

#include <memory>

#include "base/progress.h"
#include "cli/progress_bar.h"
#include "counting/work.h"

namespace tilefish::cli {

class StageBar : public WorkWatch {
 public:
  void begin(const std::string& stage, std::uint64_t steps) override {
    finish();
    progress_ = std::make_unique<Progress>(stage, steps);
    bar_ = std::make_unique<ProgressBar>(*progress_);
  }
  void advance(std::uint64_t steps) override {
    if (progress_) progress_->advance(steps);
  }
  // Takes the bar away.
  void finish() {
    bar_.reset();
    progress_.reset();
  }

 private:
  std::unique_ptr<Progress> progress_;
  std::unique_ptr<ProgressBar> bar_;
};

}  // namespace tilefish::cli
