#include "server/net/cluster_post.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include <fmt/core.h>

#include "protocol/wire.h"

namespace tilefish::net {

namespace {

// The bus takes messages of a megabyte.
constexpr std::size_t addresses_a_message = 1000;

// Nodes of different versions understand each other as long as their wires are the same.
std::string subject_of(std::optional<NodeId> node) {
  if (!node) return fmt::format("tilefish.{}.all", wire::version);
  return fmt::format("tilefish.{}.node.{}", wire::version, static_cast<std::uint32_t>(*node));
}

std::string subject_of_work() { return fmt::format("tilefish.{}.work", wire::version); }

std::string subject_of_use() { return fmt::format("tilefish.{}.addresses", wire::version); }

}  // namespace

ClusterPost::~ClusterPost() { hang_up(); }

std::optional<Error> ClusterPost::listen(Events events) {
  events_ = std::move(events);
  const auto hear = [this](const bus::Message& message) { take(message); };
  for (auto [subject, subscription] :
       {std::pair(subject_of(node_), &to_this_node_), std::pair(subject_of(std::nullopt), &to_all_)}) {
    Result<std::unique_ptr<bus::Connection::Subscription>> begun = bus_->subscribe(subject, hear);
    if (!begun) return std::move(begun).error();
    *subscription = std::move(begun).value();
  }
  const auto hear_use = [this](const bus::Message& message) {
    std::optional<NodeUse> use = parse_node_use(message.data);
    if (use && use->node != node_) events_.used(*std::move(use));
  };
  Result<std::unique_ptr<bus::Connection::Subscription>> uses = bus_->subscribe(subject_of_use(), hear_use);
  if (!uses) return std::move(uses).error();
  uses_ = std::move(uses).value();
  Result<std::unique_ptr<bus::Connection::Subscription>> work =
      bus_->subscribe(subject_of_work(), [this](const bus::Message& message) { events_.worked(message.data); });
  if (!work) return std::move(work).error();
  work_ = std::move(work).value();
  return std::nullopt;
}

void ClusterPost::hang_up() {
  to_this_node_.reset();
  to_all_.reset();
  uses_.reset();
  work_.reset();
}

void ClusterPost::take(const bus::Message& message) const {
  std::optional<cluster::Parcel> parcel = cluster::parse_parcel(message.data);
  if (parcel && parcel->from != node_) events_.heard(*std::move(parcel));
}

void ClusterPost::tell_use(std::vector<AddressUse> addresses) {
  if (!is_connected()) return;
  for (std::size_t begin = 0; begin < addresses.size(); begin += addresses_a_message) {
    const auto first = addresses.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = first + static_cast<std::ptrdiff_t>(std::min(addresses_a_message, addresses.size() - begin));
    const NodeUse some{node_, {std::make_move_iterator(first), std::make_move_iterator(last)}};
    (void)bus_->publish(subject_of_use(), to_text(some));
  }
}

void ClusterPost::tell_work(const std::string& text) {
  if (is_connected()) (void)bus_->publish(subject_of_work(), text);
}

// Something is sent every other second at least, so that a bus that is back does not go unnoticed.
void ClusterPost::forward(const cluster::Parcel& parcel) {
  if (bus_ == nullptr) return;
  if (!bus_->is_connected()) return;
  if (const std::uint64_t comebacks = bus_->comebacks(); comebacks_.exchange(comebacks) != comebacks) events_.back();
  (void)bus_->publish(subject_of(parcel.to), cluster::to_text(parcel));  // at most once is all that is promised
}

}  // namespace tilefish::net
