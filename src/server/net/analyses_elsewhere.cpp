#include "server/net/analyses_elsewhere.h"

#include <utility>

namespace tilefish::net {

namespace {

constexpr const char* made_here = "analyses_made";
constexpr const char* wanted_here = "analyses_wanted";

// One more than how far it is in hundredths of a percent, for nothing at all is not told.
constexpr double parts = 10'000;
std::size_t in_parts(double progress) { return 1 + static_cast<std::size_t>(progress * parts); }

constexpr std::size_t wanted_now = 1;
constexpr std::size_t wanted_for_good = 2;

}  // namespace

void AnalysesElsewhere::count_in(ClusterWork& work, std::function<Games()> here, Wanted on_wanted) {
  work_ = &work;
  work.count(made_here, [here = std::move(here)] {
    ClusterWork::Held held;
    for (const auto& [game, progress] : here()) held.emplace_back(game, in_parts(progress));
    return held;
  });
  work.count(wanted_here, [this] { return take_wanted(); });
  work.listen(wanted_here, [on_wanted = std::move(on_wanted)](const std::string& game, std::size_t how) {
    on_wanted(game, how == wanted_for_good);
  });
}

std::size_t AnalysesElsewhere::told(const std::string& game) const {
  return work_ == nullptr ? 0 : work_->most_elsewhere(made_here, game, ClusterWork::Clock::now());
}

std::optional<double> AnalysesElsewhere::progress(const std::string& game) const {
  const std::size_t told_of_it = told(game);
  if (told_of_it == 0) return std::nullopt;
  return static_cast<double>(told_of_it - 1) / parts;
}

bool AnalysesElsewhere::is_ahead(const std::string& game, double progress_here) const {
  return told(game) > in_parts(progress_here);
}

void AnalysesElsewhere::want(const std::string& game, bool keep) {
  const std::lock_guard lock(mutex_);
  bool& for_good = wanted_[game];
  for_good = for_good || keep;
}

// What is to be kept is said until the game is made elsewhere no more, for a word may be lost.
ClusterWork::Held AnalysesElsewhere::take_wanted() {
  const std::lock_guard lock(mutex_);
  ClusterWork::Held held;
  for (const auto& [game, keep] : wanted_) held.emplace_back(game, keep ? wanted_for_good : wanted_now);
  std::erase_if(wanted_, [this](const auto& each) { return !each.second || told(each.first) == 0; });
  return held;
}

}  // namespace tilefish::net
