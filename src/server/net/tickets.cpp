#include "server/net/tickets.h"

#include <functional>
#include <mutex>
#include <unordered_map>

namespace tilefish::net {

struct Tickets::Counts {
  std::mutex mutex;
  std::size_t taken = 0;
  std::unordered_map<std::string, std::size_t> taken_by;  // by address
  std::function<std::size_t(const std::string&)> elsewhere = [](const std::string&) { return std::size_t{0}; };

  void give_back(const std::string& payer) {
    const std::lock_guard lock(mutex);
    --taken;
    if (--taken_by[payer] == 0) taken_by.erase(payer);
  }
};

Tickets::Tickets(std::size_t most, std::size_t most_per_payer)
    : most_(most), most_per_payer_(most_per_payer), counts_(std::make_shared<Counts>()) {}

void Tickets::count_in(ClusterWork& work, const std::string& kind, const std::string& but) {
  counts_->elsewhere = [&work, kind](const std::string& payer) {
    return work.elsewhere(kind, payer, ClusterWork::Clock::now());
  };
  work.count(kind, [counts = counts_, but] {
    const std::lock_guard lock(counts->mutex);
    ClusterWork::Held held(counts->taken_by.begin(), counts->taken_by.end());
    std::erase_if(held, [&](const auto& each) { return each.first == but; });
    return held;
  });
}

Tickets::Taken Tickets::take(const std::string& payer) {
  const std::size_t elsewhere = counts_->elsewhere(payer);
  {
    const std::lock_guard lock(counts_->mutex);
    const auto own = counts_->taken_by.find(payer);
    const std::size_t taken_by_payer = own == counts_->taken_by.end() ? 0 : own->second;
    if (taken_by_payer + elsewhere >= most_per_payer_) return {.ticket = nullptr, .full = Full::address};
    if (counts_->taken >= most_) return {.ticket = nullptr, .full = Full::server};
    ++counts_->taken;
    ++counts_->taken_by[payer];
  }
  return {.ticket = {this, [counts = counts_, payer](const void*) { counts->give_back(payer); }}};
}

}  // namespace tilefish::net
