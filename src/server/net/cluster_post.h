// The post of a node: words for its own connections go to the switchboard, parcels for other nodes over the bus; and what the others
// send comes in. The bus may be away at any time: what is sent then is lost, and everybody is told when it is back.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "bus/connection.h"
#include "server/cluster/parcel.h"
#include "server/net/address_use.h"
#include "server/net/switchboard.h"

namespace tilefish::net {

class ClusterPost : public PostOffice {
 public:
  // Called from threads of the bus and from whoever sends.
  struct Events {
    std::function<void(cluster::Parcel)> heard;
    std::function<void()> back;
    std::function<void(NodeUse)> used = [](const NodeUse&) {};
    std::function<void(std::string_view)> worked = [](std::string_view) {};  // what ClusterWork says elsewhere
  };

  // `sockets` must outlive it. Without a bus there are no other nodes.
  ClusterPost(Switchboard& sockets, std::shared_ptr<bus::Connection> bus, NodeId node)
      : sockets_(sockets), bus_(std::move(bus)), node_(node) {}
  ~ClusterPost() override;

  // Nothing is heard before.
  [[nodiscard]] std::optional<Error> listen(Events events);
  // Nothing is heard after.
  void hang_up();

  void send(ConnectionId to, std::string text) override { sockets_.send(to, std::move(text)); }
  void close(const Close& close) override { sockets_.close(close); }
  void dispatch() override { sockets_.dispatch(); }
  void forward(const cluster::Parcel& parcel) override;

  // What addresses have here, for the limits of the others.
  void tell_use(std::vector<AddressUse> addresses);
  void tell_work(const std::string& text);

  [[nodiscard]] bool is_connected() const { return bus_ != nullptr && bus_->is_connected(); }

 private:
  void take(const bus::Message& message) const;

  Switchboard& sockets_;
  std::shared_ptr<bus::Connection> bus_;
  NodeId node_;
  Events events_;
  std::atomic<std::uint64_t> comebacks_ = 0;  // that everybody has been told of
  std::unique_ptr<bus::Connection::Subscription> to_this_node_;
  std::unique_ptr<bus::Connection::Subscription> to_all_;
  std::unique_ptr<bus::Connection::Subscription> uses_;
  std::unique_ptr<bus::Connection::Subscription> work_;
};

}  // namespace tilefish::net
