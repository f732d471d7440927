#include "echo_server.h"

#include <cstdio>
#include <cstdlib>
#include <memory>

#include <fmt/core.h>

#include "server/net/beast.h"

namespace tilefish::load {

using namespace net;

namespace {

class EchoSession : public std::enable_shared_from_this<EchoSession> {
 public:
  explicit EchoSession(tcp::socket socket) : socket_(std::move(socket)) {}

  void run() {
    socket_.async_accept([self = shared_from_this()](error_code failed) {
      if (!failed) self->read();
    });
  }

 private:
  void read() {
    socket_.async_read(buffer_, [self = shared_from_this()](error_code failed, std::size_t) {
      if (failed) return;
      self->socket_.text(true);
      self->socket_.async_write(self->buffer_.data(), [self](error_code write_failed, std::size_t) {
        if (write_failed) return;
        self->buffer_.clear();
        self->read();
      });
    });
  }

  websocket::stream<beast::tcp_stream> socket_;
  beast::flat_buffer buffer_;
};

void accept(tcp::acceptor& acceptor) {
  acceptor.async_accept([&acceptor](error_code failed, tcp::socket socket) {
    if (!failed) {
      socket.set_option(tcp::no_delay(true), failed);
      std::make_shared<EchoSession>(std::move(socket))->run();
    }
    accept(acceptor);
  });
}

}  // namespace

void run_echo_server() {
  asio::io_context context(1);
  tcp::acceptor acceptor(context, tcp::endpoint(asio::ip::address_v4::loopback(), 0));
  fmt::print("Echo is served at http://127.0.0.1:{}/\n", acceptor.local_endpoint().port());
  std::fflush(stdout);
  accept(acceptor);
  context.run();
  std::exit(0);
}

}  // namespace tilefish::load
