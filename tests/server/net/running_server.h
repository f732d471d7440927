// A server on a free port with a database of its own, for tests that go through real sockets.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include <boost/json.hpp>

#include "server/net/server.h"
#include "server/net/test_client.h"
#include "storage/test_database.h"

namespace tilefish::net {

class RunningServer {
 public:
  explicit RunningServer(const std::function<void(ServerOptions&)>& change = {});

  [[nodiscard]] std::uint16_t port() const { return server_->port(); }
  [[nodiscard]] const TestDatabase& database() const { return database_; }
  [[nodiscard]] std::optional<Error> failure() { return server_->failure_within(std::chrono::seconds(10)); }
  void stop() { server_->shut_down(); }
  // Gone, so that others can have the database.
  void close() { server_.reset(); }
  // With the same database and options.
  void restart();

 private:
  TestDatabase database_;
  ServerOptions options_;
  std::unique_ptr<Server> server_;
};

// Sends and reads the next message.
[[nodiscard]] boost::json::object ask(TestClient& client, const std::string& text);

// Whether it comes true within ten seconds.
[[nodiscard]] bool eventually(const std::function<bool()>& condition);

// Opens a line, says nothing and waits for the server to end it.
[[nodiscard]] bool silent_line_is_cut(std::uint16_t port, std::chrono::milliseconds patience);

}  // namespace tilefish::net
