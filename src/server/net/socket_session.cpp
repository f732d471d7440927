#include "server/net/socket_session.h"

#include <utility>

namespace tilefish::net {

namespace {

// A closing client has this long to take leave.
constexpr std::chrono::seconds leave_time{3};
// A buffer that has grown beyond this for a long message is given back.
constexpr std::size_t kept_buffer = 2048;
// What a close frame has room for, RFC 6455, 5.5.
constexpr std::size_t longest_reason = 123;

websocket::stream_base::timeout timeouts(const NetLimits& limits) {
  return {.handshake_timeout = limits.handshake_time, .idle_timeout = limits.idle_time, .keep_alive_pings = true};
}

}  // namespace

SocketSession::SocketSession(beast::tcp_stream stream, Reception& reception, AddressLimits::Place place,
                             std::string client)
    : socket_(std::move(stream)),
      reception_(reception),
      place_(std::move(place)),
      client_(std::move(client)),
      incoming_(reception.message_bytes) {}

SocketSession::~SocketSession() { end(); }

void SocketSession::accept(http::request<http::empty_body> upgrade) {
  // The WebSocket has timers of its own.
  beast::get_lowest_layer(socket_).expires_never();
  socket_.set_option(timeouts(reception_.limits));
  socket_.read_message_max(reception_.message_bytes);
  socket_.auto_fragment(false);
  socket_.text(true);
  socket_.async_accept(upgrade, beast::bind_front_handler(&SocketSession::accepted, shared_from_this()));
}

void SocketSession::accepted(error_code failed) {
  if (failed) return;
  id_ = reception_.switchboard.add(weak_from_this());
  reception_.metrics.connections_opened.add();
  reception_.metrics.connections.set(reception_.switchboard.size());
  reception_.hub.put(Connected{*id_});
  read();
}

void SocketSession::read() {
  socket_.async_read(incoming_,
                     [self = shared_from_this()](error_code failed, std::size_t) { self->was_read(failed); });
}

void SocketSession::was_read(error_code failed) {
  if (failed == websocket::error::message_too_big || failed == websocket::error::buffer_overflow) {
    reception_.metrics.closed_too_big.add();
  }
  if (failed) return end();
  reception_.metrics.messages_in.add();
  if (!reception_.addresses.allows_request(client_, AddressLimits::Clock::now())) {
    reception_.metrics.refused_rate.add();
    start_closing(websocket::close_code::policy_error, "too many messages from your address; come back a little later");
  } else if (!socket_.got_text()) {
    start_closing(websocket::close_code::unknown_data, "messages are text");
  } else if (!closing_) {
    reception_.hub.put(Received{*id_, beast::buffers_to_string(incoming_.data())});
  }
  incoming_.clear();
  if (incoming_.capacity() > kept_buffer) incoming_.shrink_to_fit();
  read();
}

void SocketSession::send(std::string text) {
  asio::post(socket_.get_executor(),
             [self = shared_from_this(), text = std::move(text)]() mutable { self->enqueue(std::move(text)); });
}

void SocketSession::enqueue(std::string text) {
  if (closing_ || !id_) return;
  if (outgoing_bytes_ + text.size() > reception_.limits.send_queue_bytes) {
    reception_.metrics.closed_slow.add();
    // What waits is dropped; only the message that is half on its way must be finished for the close to be understood.
    while (outgoing_.size() > 1) {
      outgoing_bytes_ -= outgoing_.back().size();
      outgoing_.pop_back();
    }
    return start_closing(websocket::close_code::try_again_later, "too slow; come back and ask for the state");
  }
  outgoing_bytes_ += text.size();
  outgoing_.push_back(std::move(text));
  if (outgoing_.size() == 1) write();
}

void SocketSession::write() {
  socket_.async_write(asio::buffer(outgoing_.front()),
                      [self = shared_from_this()](error_code failed, std::size_t) { self->written(failed); });
}

void SocketSession::written(error_code failed) {
  if (failed) return end();
  reception_.metrics.messages_out.add();
  reception_.metrics.bytes_out.add(outgoing_.front().size());
  outgoing_bytes_ -= outgoing_.front().size();
  outgoing_.pop_front();
  if (!outgoing_.empty()) return write();
  // An idle connection keeps no memory for what it once had to say.
  outgoing_.shrink_to_fit();
  if (closing_) finish_closing();
}

void SocketSession::close(int code, std::string reason) {
  asio::post(socket_.get_executor(), [self = shared_from_this(), code, reason = std::move(reason)]() mutable {
    self->start_closing(code, std::move(reason));
  });
}

void SocketSession::start_closing(int code, std::string reason) {
  if (closing_) return;
  reason.resize(std::min(reason.size(), longest_reason));
  closing_ = websocket::close_reason(static_cast<websocket::close_code>(code), reason);
  cut_off_after(leave_time);
  if (outgoing_.empty()) finish_closing();
}

void SocketSession::finish_closing() {
  if (std::exchange(close_sent_, true)) return;
  socket_.async_close(*closing_, [self = shared_from_this()](error_code) { self->end(); });
}

// A client that does not even read the close frame must not keep its session alive.
void SocketSession::cut_off_after(std::chrono::seconds time) {
  cut_off_ = std::make_unique<asio::steady_timer>(socket_.get_executor(), time);
  cut_off_->async_wait([self = shared_from_this()](error_code cancelled) {
    if (!cancelled) beast::get_lowest_layer(self->socket_).close();
  });
}

void SocketSession::end() {
  if (cut_off_) cut_off_->cancel();
  if (!id_) return;
  reception_.switchboard.remove(*id_);
  reception_.metrics.connections.set(reception_.switchboard.size());
  reception_.hub.put(Disconnected{*std::exchange(id_, std::nullopt)});
}

}  // namespace tilefish::net
