#include "line.h"

#include <utility>

#include "server/net/beast.h"

namespace tilefish::load {

using namespace net;

struct Line::Socket {
  explicit Socket(asio::io_context& context) : stream(context) {}

  [[nodiscard]] beast::tcp_stream& plain() { return beast::get_lowest_layer(stream); }

  websocket::stream<beast::tcp_stream> stream;
  beast::flat_buffer incoming;
};

Line::Line(asio::io_context& context, Events events)
    : socket_(std::make_unique<Socket>(context)), events_(std::move(events)) {}

Line::~Line() = default;

void Line::open(std::uint16_t port) {
  port_ = port;
  socket_->plain().async_connect(tcp::endpoint(asio::ip::address_v4::loopback(), port),
                                 [self = shared_from_this()](error_code failed) {
                                   if (failed) return self->lose();
                                   self->connected();
                                 });
}

void Line::connected() {
  error_code ignored;
  socket_->plain().socket().set_option(tcp::no_delay(true), ignored);
  socket_->stream.read_message_max(0);
  socket_->stream.async_handshake("127.0.0.1:" + std::to_string(port_), "/ws",
                                  [self = shared_from_this()](error_code refused) {
                                    if (refused) return self->lose();
                                    self->is_open_ = true;
                                    if (!self->outgoing_.empty()) self->write();
                                    if (self->events_.opened) self->events_.opened();
                                    self->read();
                                  });
}

void Line::read() {
  socket_->stream.async_read(socket_->incoming, [self = shared_from_this()](error_code failed, std::size_t) {
    if (failed) return self->lose();
    const auto data = self->socket_->incoming.data();
    if (self->events_.received) self->events_.received({static_cast<const char*>(data.data()), data.size()});
    self->socket_->incoming.clear();
    self->read();
  });
}

void Line::send(std::string text) {
  outgoing_.push_back(std::move(text));
  if (is_open_ && outgoing_.size() == 1) write();
}

void Line::write() {
  socket_->stream.async_write(asio::buffer(outgoing_.front()),
                              [self = shared_from_this()](error_code failed, std::size_t) {
                                if (failed) return self->lose();
                                self->outgoing_.pop_front();
                                if (!self->outgoing_.empty()) self->write();
                              });
}

void Line::close() {
  events_ = {};
  error_code ignored;
  socket_->plain().socket().close(ignored);
}

void Line::lose() {
  const auto lost = std::exchange(events_, {}).lost;
  if (lost) lost();
}

}  // namespace tilefish::load
