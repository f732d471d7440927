// The open WebSockets by their number: messages from the storage thread find their way to the session they are for.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/net/post_office.h"

namespace tilefish::net {

// One open connection, as those see it who have something to say on it; both from any thread.
class Correspondent {
 public:
  Correspondent() = default;
  virtual ~Correspondent() = default;
  Correspondent(const Correspondent&) = delete;
  Correspondent& operator=(const Correspondent&) = delete;

  virtual void send(std::string text) = 0;
  virtual void close(int code, std::string reason) = 0;
};

class Switchboard : public PostOffice {
 public:
  // The numbers say whose the connections are; none for a server by itself.
  explicit Switchboard(NodeId node = {}) : last_(first_number(node)) {}

  void send(ConnectionId to, std::string text) override;
  void close(const Close& close) override;

  // Numbers are never given twice.
  [[nodiscard]] ConnectionId add(std::weak_ptr<Correspondent> session);
  void remove(ConnectionId connection);
  void close_all(int code, const std::string& reason);
  [[nodiscard]] std::size_t size() const;

 private:
  [[nodiscard]] std::shared_ptr<Correspondent> find(ConnectionId connection) const;

  mutable std::mutex mutex_;
  std::uint64_t last_;
  std::unordered_map<ConnectionId, std::weak_ptr<Correspondent>> sessions_;
};

}  // namespace tilefish::net
