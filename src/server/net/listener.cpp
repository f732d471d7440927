#include "server/net/listener.h"

#include <utility>

#include <fmt/core.h>

#include "server/net/http_session.h"

namespace tilefish::net {

namespace {

// When the system has no descriptors left, accepting fails at once and again; a pause lets sessions end.
constexpr std::chrono::milliseconds after_failure{100};

Error cannot_listen(const std::string& host, std::uint16_t port, const error_code& why) {
  return Error{.what = fmt::format("cannot listen on {} port {}: {}", host, port, why.message())};
}

}  // namespace

Result<std::shared_ptr<Listener>> Listener::open(asio::io_context& context, const std::string& host,
                                                 std::uint16_t port) {
  error_code failed;
  const auto address = asio::ip::make_address(host == "localhost" ? "127.0.0.1" : host, failed);
  if (failed)
    return Error{.what = "this is no IP address", .expected = "one such as 127.0.0.1 or 0.0.0.0", .token = host};
  const tcp::endpoint endpoint(address, port);
  std::shared_ptr<Listener> listener(new Listener(context));
  auto& acceptor = listener->acceptor_;
  acceptor.open(endpoint.protocol(), failed);
  if (!failed) acceptor.set_option(asio::socket_base::reuse_address(true), failed);
  if (!failed) acceptor.bind(endpoint, failed);
  if (!failed) acceptor.listen(asio::socket_base::max_listen_connections, failed);
  if (failed) return cannot_listen(host, port, failed);
  listener->port_ = acceptor.local_endpoint().port();
  return listener;
}

void Listener::start(Reception& reception, NetworkThreads& threads) {
  reception_ = &reception;
  threads_ = &threads;
  asio::post(acceptor_.get_executor(), beast::bind_front_handler(&Listener::accept, shared_from_this()));
}

void Listener::stop() {
  asio::post(acceptor_.get_executor(), [self = shared_from_this()] {
    error_code ignored;
    self->acceptor_.close(ignored);
    self->pause_.cancel();
  });
}

void Listener::accept() {
  if (!acceptor_.is_open()) return;
  NetworkThread& thread = threads_->next();
  acceptor_.async_accept(thread.context, [self = shared_from_this(), &thread](error_code failed, Socket socket) {
    self->accepted(failed, thread, std::move(socket));
  });
}

void Listener::accepted(error_code failed, NetworkThread& thread, Socket socket) {
  if (failed == asio::error::operation_aborted) return;
  if (!failed) {
    welcome(thread, std::move(socket));
    return accept();
  }
  pause_.expires_after(after_failure);
  pause_.async_wait([self = shared_from_this()](error_code) { self->accept(); });
}

void Listener::welcome(NetworkThread& thread, Socket socket) {
  error_code failed;
  const tcp::endpoint peer = socket.remote_endpoint(failed);
  if (failed) return;
  // Moves are small and each one matters at once.
  socket.set_option(tcp::no_delay(true), failed);
  const std::string address = peer.address().to_string();
  const bool is_proxy = reception_->trusted_proxies.contains(address);
  // A proxy's connections count for its clients, once these are known.
  AddressLimits& addresses = reception_->addresses;
  std::optional<AddressLimits::Admission> admission =
      is_proxy ? addresses.admit_proxy() : addresses.admit_half_open(address_key(address));
  if (!admission) return;
  std::make_shared<HttpSession>(std::move(socket), thread, *reception_, std::move(*admission), address)->run();
}

}  // namespace tilefish::net
