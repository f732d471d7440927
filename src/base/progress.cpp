#include "base/progress.h"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

namespace tilefish {

namespace {

std::string rate_words(double per_second) {
  if (per_second >= 100) return fmt::format("{:.0f}/s", per_second);
  return fmt::format("{:.1f}/s", per_second);
}

// A line that wraps cannot be wiped, so what does not fit is left out.
std::string cut(std::string line, int columns) {
  if (line.size() > static_cast<std::size_t>(std::max(0, columns)))
    line.resize(static_cast<std::size_t>(std::max(0, columns)));
  return line;
}

}  // namespace

std::string duration_words(double seconds) {
  constexpr double longest = 1e9;  // beyond what anybody waits for, and still a whole number; not-a-number becomes 0
  const auto whole = static_cast<long long>(std::llround(std::min(longest, std::max(0.0, seconds))));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  if (whole < 86'400) return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
  return fmt::format("{} d {} h", whole / 86'400, whole % 86'400 / 3600);
}

double ProgressReport::fraction() const {
  return total == 0 ? 0.0 : std::min(1.0, static_cast<double>(done) / static_cast<double>(total));
}

std::string ProgressReport::line(int columns) const {
  std::string tail = fmt::format("  {}", rate_words(per_second));
  if (seconds_left >= 0) tail += fmt::format("  {}{} left", is_forecast ? "about " : "", duration_words(seconds_left));
  if (total == 0) return cut(fmt::format("{}  {}{}", label, done, tail), columns);

  // Rounded down, since 100 % is for what is done.
  tail =
      fmt::format(" {:3} %  {}/{}{}{}", static_cast<int>(100 * fraction()), done, is_forecast ? "~" : "", total, tail);
  constexpr int narrowest_bar = 10;
  constexpr int widest_bar = 40;
  const int room = columns - static_cast<int>(label.size() + tail.size()) - 3;
  const int width = std::clamp(room, narrowest_bar, widest_bar);
  const int filled = static_cast<int>(fraction() * width);
  return cut(fmt::format("{} [{}{}]{}", label, std::string(static_cast<std::size_t>(filled), '#'),
                         std::string(static_cast<std::size_t>(width - filled), '.'), tail),
             columns);
}

Progress::Progress(std::string label, std::uint64_t total) : label_(std::move(label)), total_(total) {}

void Progress::set_label(std::string label) {
  const std::lock_guard lock(label_mutex_);
  label_ = std::move(label);
}

ProgressReport Progress::report(Clock::time_point now) const {
  std::unique_lock lock(label_mutex_);
  ProgressReport report{.label = label_, .done = done(), .total = total_.load(std::memory_order_relaxed)};
  lock.unlock();
  report.is_forecast = is_forecast_.load(std::memory_order_relaxed);
  report.seconds = std::chrono::duration<double>(now - start_).count();
  if (report.seconds > 0) report.per_second = static_cast<double>(report.done) / report.seconds;
  if (report.total > 0 && report.per_second > 0) {
    const auto left = static_cast<double>(report.total - std::min(report.done, report.total));
    report.seconds_left = left / report.per_second;
  }
  return report;
}

}  // namespace tilefish
