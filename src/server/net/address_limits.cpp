#include "server/net/address_limits.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

#include <boost/asio/ip/address.hpp>

namespace tilefish::net {

namespace {

constexpr std::chrono::seconds between_sweeps{10};
constexpr std::size_t most_turned_away = 64;
// An address that has less than this part of what it may is nobody else's business: households would fill the bus.
constexpr std::size_t part_to_tell = 4;
constexpr std::chrono::seconds believed_for{3};
constexpr const char* half_open_work = "half_open";

}  // namespace

std::string address_key(const std::string& ip) {
  boost::system::error_code failed;
  const auto address = boost::asio::ip::make_address(ip, failed);
  if (failed || address.is_v4()) return ip;
  const auto v6 = address.to_v6();
  if (v6.is_v4_mapped()) return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, v6).to_string();
  auto bytes = v6.to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return boost::asio::ip::address_v6(bytes).to_string() + "/64";
}

AddressLimits::Place::Place(Place&& other) noexcept
    : limits_(std::exchange(other.limits_, nullptr)), key_(std::move(other.key_)), half_open_(other.half_open_) {}

AddressLimits::Place& AddressLimits::Place::operator=(Place&& other) noexcept {
  std::swap(limits_, other.limits_);
  std::swap(key_, other.key_);
  std::swap(half_open_, other.half_open_);
  return *this;
}

AddressLimits::Place::~Place() {
  if (limits_ != nullptr) limits_->leave(key_, half_open_);
}

void AddressLimits::count_in(ClusterWork& work) {
  elsewhere_ = &work;
  work.count(half_open_work, [this] {
    const std::lock_guard lock(mutex_);
    ClusterWork::Held held;
    for (const auto& [key, entry] : entries_) {
      if (entry.half_open * part_to_tell >= limits_.half_open_per_address) held.emplace_back(key, entry.half_open);
    }
    return held;
  });
}

std::optional<AddressLimits::Admission> AddressLimits::admit(const std::string& key) {
  return admit(key, limits_.connections_per_address);
}

std::optional<AddressLimits::Admission> AddressLimits::admit_half_open(const std::string& key) {
  const std::size_t elsewhere =
      elsewhere_ == nullptr ? 0 : elsewhere_->elsewhere(half_open_work, key, ClusterWork::Clock::now());
  const std::lock_guard lock(mutex_);
  if (connections_ >= limits_.connections || half_open_ >= limits_.half_open) return turn_away(Full::server);
  Entry& entry = entry_of(key);
  if (entry.half_open + elsewhere >= limits_.half_open_per_address) return turn_away(Full::address);
  ++entry.half_open;
  ++half_open_;
  return Place(this, key, true);
}

std::optional<AddressLimits::Admission> AddressLimits::admit_proxy() {
  return admit("proxy", std::numeric_limits<std::size_t>::max());
}

std::optional<AddressLimits::Admission> AddressLimits::admit(const std::string& key, std::size_t most_of_address) {
  const std::lock_guard lock(mutex_);
  if (connections_ >= limits_.connections) return turn_away(Full::server);
  Entry& entry = entry_of(key);
  if (entry.connections + entry.connections_elsewhere(Clock::now()) >= most_of_address) return turn_away(Full::address);
  ++entry.connections;
  ++connections_;
  return Place(this, key);
}

std::optional<AddressLimits::Admission> AddressLimits::turn_away(Full why) {
  if (turned_away_ >= most_turned_away) return std::nullopt;
  ++turned_away_;
  return TurnedAway{why, Place(this, "")};
}

bool AddressLimits::allows_request(const std::string& key, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  forget_idle(now);
  Entry& entry = entry_of(key);
  if (!entry.requests.take(now)) return false;
  ++entry.untold;
  return true;
}

std::vector<AddressUse> AddressLimits::take_use() {
  const std::lock_guard lock(mutex_);
  std::vector<AddressUse> all;
  const double seconds = std::chrono::duration<double>(between_tellings).count();
  const double most_requests = limits_.requests_per_second_per_address * seconds;
  for (auto& [key, entry] : entries_) {
    const std::int64_t requests = std::exchange(entry.untold, 0);
    const bool many = entry.connections * part_to_tell >= limits_.connections_per_address;
    const bool often = static_cast<double>(requests) * part_to_tell >= most_requests;
    const bool had_many = std::exchange(entry.told, many || often);
    if (many || often || had_many) all.push_back({key, static_cast<std::int64_t>(entry.connections), requests});
  }
  return all;
}

void AddressLimits::used_elsewhere(const NodeUse& use, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  for (const AddressUse& each : use.addresses) {
    Entry& entry = entry_of(each.address);
    entry.requests.charge(now, each.requests);
    std::erase_if(entry.elsewhere,
                  [&](const Entry::Elsewhere& said) { return said.node == use.node || said.until <= now; });
    entry.elsewhere.push_back({use.node, static_cast<std::size_t>(each.connections), now + believed_for});
  }
}

std::size_t AddressLimits::Entry::connections_elsewhere(Clock::time_point now) const {
  std::size_t all = 0;
  for (const Elsewhere& said : elsewhere) all += said.until > now ? said.connections : 0;
  return all;
}

std::size_t AddressLimits::connections() const {
  const std::lock_guard lock(mutex_);
  return connections_;
}

std::size_t AddressLimits::addresses() const {
  const std::lock_guard lock(mutex_);
  return entries_.size();
}

void AddressLimits::leave(const std::string& key, bool half_open) {
  const std::lock_guard lock(mutex_);
  if (key.empty()) {
    --turned_away_;
    return;
  }
  Entry& entry = entries_.at(key);
  if (half_open) {
    --entry.half_open;
    --half_open_;
    return;
  }
  assert(entry.connections > 0 && connections_ > 0);
  --entry.connections;
  --connections_;
}

AddressLimits::Entry& AddressLimits::entry_of(const std::string& key) {
  const TokenBucket<Clock> requests(limits_.requests_per_second_per_address, limits_.request_burst_per_address, {});
  return entries_.try_emplace(key, Entry{.requests = requests}).first->second;
}

// An address without connections whose tokens are all back is as good as never seen.
void AddressLimits::forget_idle(Clock::time_point now) {
  if (now - last_sweep_ < between_sweeps) return;
  last_sweep_ = now;
  std::erase_if(entries_, [&](const auto& each) {
    const Entry& entry = each.second;
    return entry.connections == 0 && entry.half_open == 0 && !entry.told && entry.requests.is_full(now) &&
           entry.connections_elsewhere(now) == 0;
  });
}

}  // namespace tilefish::net
