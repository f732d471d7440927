// Draws long work that comes in stages, such as counting: one progress bar with the time left of all stages together.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/progress.h"
#include "cli/output/progress_bar.h"
#include "counting/work.h"

namespace tilefish::cli {

class StageBar : public WorkWatch {
 public:
  void begin(const std::string& stage, std::optional<double> steps_left) override {
    if (!progress_) {
      progress_ = std::make_unique<Progress>(stage);
      bar_ = std::make_unique<ProgressBar>(*progress_);
    }
    progress_->set_label(stage);
    if (steps_left) {
      progress_->forecast_total(progress_->done() + static_cast<std::uint64_t>(*steps_left));
    } else {
      progress_->set_total(0);
    }
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
