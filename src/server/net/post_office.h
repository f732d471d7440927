// Sends what the hub says: to the open connections, by their number, and to other nodes. The storage thread hands messages in once
// what they tell of is durable.
#pragma once

#include <string>

#include "server/effects.h"

namespace tilefish::net {

class PostOffice {
 public:
  PostOffice() = default;
  virtual ~PostOffice() = default;
  PostOffice(const PostOffice&) = delete;
  PostOffice& operator=(const PostOffice&) = delete;

  // Both never wait, and do nothing if the connection is gone. Messages to one connection arrive in the order of the calls. They may be
  // kept back until the next dispatch(): to wake the threads of the network for each would cost more than to write it.
  virtual void send(ConnectionId to, std::string text) = 0;
  // After what was sent before.
  virtual void close(const Close& close) = 0;
  virtual void dispatch() {}
  // To other nodes; a server by itself has none.
  virtual void forward(const cluster::Parcel& /*parcel*/) {}
};

}  // namespace tilefish::net
