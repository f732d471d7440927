// The open WebSockets by their number: messages from the storage thread find their way to the session they are for, and those that are
// handed in together go to a thread of the network together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/net/post_office.h"

namespace tilefish::net {

// One open connection, as those see it who have something to say on it. Called by the thread of the network that it belongs to.
class Correspondent {
 public:
  Correspondent() = default;
  virtual ~Correspondent() = default;
  Correspondent(const Correspondent&) = delete;
  Correspondent& operator=(const Correspondent&) = delete;

  virtual void take(std::string text) = 0;
  virtual void take(const Close& close) = 0;
  // Sends what it has taken, all at once.
  virtual void write() = 0;
};

class Switchboard : public PostOffice {
 public:
  // The numbers say whose the connections are; none for a server by itself.
  explicit Switchboard(NodeId node = {}) : last_(first_number(node)) {}

  // Has a thread of the network do something, in the order of the calls.
  using Call = std::function<void(std::size_t thread, std::function<void()> work)>;
  // Before any connection is added.
  void reach_threads_by(Call call) { call_ = std::move(call); }

  void send(ConnectionId to, std::string text) override;
  void close(const Close& close) override;
  void dispatch() override;

  // Numbers are never given twice.
  [[nodiscard]] ConnectionId add(std::weak_ptr<Correspondent> session, std::size_t thread);
  void remove(ConnectionId connection);
  void close_all(int code, const std::string& reason);
  [[nodiscard]] std::size_t size() const;

 private:
  struct Line {
    std::weak_ptr<Correspondent> session;
    std::size_t thread = 0;
  };
  struct Letter {
    std::weak_ptr<Correspondent> to;
    std::string text;
    std::optional<Close> close = {};  // instead
  };
  using Letters = std::vector<Letter>;

  static void hand_out(Letters& letters);
  void keep(ConnectionId connection, std::string text, std::optional<Close> close);

  Call call_;
  mutable std::mutex mutex_;
  std::uint64_t last_;
  std::unordered_map<ConnectionId, Line> lines_;
  std::vector<Letters> kept_;  // until the next dispatch(), by thread
};

}  // namespace tilefish::net
