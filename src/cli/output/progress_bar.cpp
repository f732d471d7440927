#include "cli/output/progress_bar.h"
#include "cli/output/complain.h"

#include <chrono>

#include "cli/output/terminal.h"

namespace tilefish::cli {

namespace {

constexpr std::chrono::milliseconds patience{500};
constexpr std::chrono::milliseconds frame{100};
constexpr const char* wipe = "\r\x1b[K";

}  // namespace

ProgressBar::ProgressBar(const Progress& progress) : progress_(progress) {
  if (is_terminal(stderr)) painter_ = std::thread([this] { draw_until_done(); });
}

ProgressBar::~ProgressBar() {
  if (!painter_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  wake_.notify_all();
  painter_.join();
}

void ProgressBar::draw_until_done() {
  std::unique_lock lock(mutex_);
  if (wake_.wait_for(lock, patience, [this] { return done_; })) return;
  do {
    say_on_error_stream(wipe + progress_.report().line(terminal_columns(stderr) - 1));
  } while (!wake_.wait_for(lock, frame, [this] { return done_; }));
  say_on_error_stream(wipe);
}

}  // namespace tilefish::cli
