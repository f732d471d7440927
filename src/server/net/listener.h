// Accepts connections and starts a session for each.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "server/net/beast.h"
#include "server/net/network_threads.h"
#include "server/net/reception.h"

namespace tilefish::net {

class Listener : public std::enable_shared_from_this<Listener> {
 public:
  // Port 0 takes a free one.
  [[nodiscard]] static Result<std::shared_ptr<Listener>> open(asio::io_context& context, const std::string& host,
                                                              std::uint16_t port);

  [[nodiscard]] std::uint16_t port() const { return port_; }

  void start(Reception& reception, NetworkThreads& threads);
  // From any thread.
  void stop();

 private:
  explicit Listener(asio::io_context& context) : acceptor_(context), pause_(context.get_executor()) {}

  void accept();
  void accepted(error_code failed, NetworkThread& thread, Socket socket);
  void welcome(NetworkThread& thread, Socket socket);

  asio::basic_socket_acceptor<tcp, Executor> acceptor_;
  Timer pause_;
  std::uint16_t port_ = 0;
  Reception* reception_ = nullptr;
  NetworkThreads* threads_ = nullptr;
};

}  // namespace tilefish::net
