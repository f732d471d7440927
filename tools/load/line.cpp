#include "line.h"

#include <utility>

namespace tilefish::load {

using namespace net;

void Line::open(std::uint16_t port) {
  port_ = port;
  beast::get_lowest_layer(socket_).async_connect(
      tcp::endpoint(asio::ip::address_v4::loopback(), port),
      [self = shared_from_this()](error_code failed) { self->connected(failed); });
}

void Line::connected(error_code failed) {
  if (failed) return lose();
  error_code ignored;
  beast::get_lowest_layer(socket_).socket().set_option(tcp::no_delay(true), ignored);
  socket_.read_message_max(0);
  socket_.async_handshake("127.0.0.1:" + std::to_string(port_), "/ws", [self = shared_from_this()](error_code refused) {
    if (refused) return self->lose();
    if (self->events_.opened) self->events_.opened();
    self->read();
  });
}

void Line::read() {
  socket_.async_read(incoming_, [self = shared_from_this()](error_code failed, std::size_t) {
    if (failed) return self->lose();
    const auto data = self->incoming_.data();
    if (self->events_.received) self->events_.received({static_cast<const char*>(data.data()), data.size()});
    self->incoming_.clear();
    self->read();
  });
}

void Line::send(std::string text) {
  outgoing_.push_back(std::move(text));
  if (outgoing_.size() == 1) write();
}

void Line::write() {
  socket_.async_write(asio::buffer(outgoing_.front()), [self = shared_from_this()](error_code failed, std::size_t) {
    if (failed) return self->lose();
    self->outgoing_.pop_front();
    if (!self->outgoing_.empty()) self->write();
  });
}

void Line::close() {
  events_ = {};
  error_code ignored;
  beast::get_lowest_layer(socket_).socket().close(ignored);
}

void Line::lose() {
  const auto lost = std::exchange(events_, {}).lost;
  if (lost) lost();
}

}  // namespace tilefish::load
