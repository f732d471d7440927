#include "server/net/socket_session.h"

#include <utility>

namespace tilefish::net {

namespace {

// A closing client has this long to take leave.
constexpr std::chrono::milliseconds leave_time{3000};
// One that floods has less.
constexpr std::chrono::milliseconds turn_out_time{300};
// A message is rarely longer. What is sent in pieces costs as much as what is sent at once.
constexpr std::size_t bytes_for_a_message = 512;
// A buffer that has grown beyond this for a long message is given back.
constexpr std::size_t kept_buffer = 2048;
// What a close frame has room for, RFC 6455, 5.5.
constexpr std::size_t longest_reason = 123;

websocket::stream_base::timeout timeouts(const NetLimits& limits) {
  return {.handshake_timeout = limits.handshake_time, .idle_timeout = limits.idle_time, .keep_alive_pings = true};
}

}  // namespace

SocketSession::SocketSession(Stream stream, Reception& reception, AddressLimits::Place place, std::string client)
    : socket_(std::move(stream)),
      reception_(reception),
      place_(std::move(place)),
      client_(std::move(client)),
      incoming_(reception.message_bytes),
      reserve_(reception.limits.reserved_messages_per_second, reception.limits.reserved_message_burst, came_) {}

SocketSession::~SocketSession() { end(); }

void SocketSession::accept(http::request<http::empty_body> upgrade) {
  // The WebSocket has timers of its own.
  beast::get_lowest_layer(socket_).expires_never();
  socket_.set_option(timeouts(reception_.limits));
  socket_.read_message_max(reception_.message_bytes);
  socket_.auto_fragment(false);
  socket_.text(true);
  beast::get_lowest_layer(socket_).rate_policy().arrived = [this](std::size_t bytes) { bytes_arrived(bytes); };
  socket_.control_callback([this](websocket::frame_type kind, beast::string_view) { frame_arrived(kind); });
  socket_.async_accept(upgrade, beast::bind_front_handler(&SocketSession::accepted, shared_from_this()));
}

void SocketSession::accepted(error_code failed) {
  if (failed) return;
  id_ = reception_.switchboard.add(weak_from_this());
  reception_.metrics.connections_opened.add();
  reception_.metrics.connections.set(reception_.switchboard.size());
  reception_.hub.put(Connected{*id_, client_});
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
  // What was on its way when a write failed is still read, but nobody answers any more.
  if (failed || !id_) return end();
  reception_.metrics.messages_in.add();
  if (reads_too_slowly()) {
    close_as_too_slow();
  } else if (!pay()) {
    turn_out();
  } else if (!socket_.got_text()) {
    start_closing(websocket::close_code::unknown_data, "messages are text");
  } else if (!closing_) {
    reception_.hub.put(Received{*id_, beast::buffers_to_string(incoming_.data())});
  }
  incoming_.clear();
  if (incoming_.capacity() > kept_buffer) incoming_.shrink_to_fit();
  read();
}

bool SocketSession::pay() {
  const auto now = AddressLimits::Clock::now();
  if (reception_.addresses.allows_request(client_, now)) return true;
  return now - came_ >= reception_.limits.established_after && reserve_.take(now);
}

void SocketSession::bytes_arrived(std::size_t bytes) {
  unpaid_bytes_ += bytes;
  for (; unpaid_bytes_ >= bytes_for_a_message; unpaid_bytes_ -= bytes_for_a_message) {
    if (!pay()) turn_out();
  }
}

void SocketSession::frame_arrived(websocket::frame_type kind) {
  if (kind != websocket::frame_type::close && !pay()) turn_out();
}

// Not at once, since the socket is in the middle of reading.
void SocketSession::turn_out() {
  if (closing_) return;
  asio::post(socket_.get_executor(), [self = shared_from_this()] {
    if (self->closing_) return;
    self->reception_.metrics.refused_rate.add();
    self->start_closing(websocket::close_code::policy_error,
                        "too many messages from your address; come back a little later");
    self->cut_off_after(turn_out_time);
  });
}

bool SocketSession::reads_too_slowly() const {
  return !outgoing_.empty() && std::chrono::steady_clock::now() - write_began_ > reception_.limits.send_time;
}

void SocketSession::close_as_too_slow() {
  reception_.metrics.closed_slow.add();
  // What waits is dropped; only the message that is half on its way must be finished for the close to be understood.
  while (outgoing_.size() > 1) {
    outgoing_bytes_ -= outgoing_.back().size();
    outgoing_.pop_back();
  }
  start_closing(websocket::close_code::try_again_later, "too slow; come back and ask for the state");
}

void SocketSession::send(std::string text) {
  asio::post(socket_.get_executor(),
             [self = shared_from_this(), text = std::move(text)]() mutable { self->enqueue(std::move(text)); });
}

void SocketSession::enqueue(std::string text) {
  if (closing_ || !id_) return;
  if (outgoing_bytes_ + text.size() > reception_.limits.send_queue_bytes || reads_too_slowly()) {
    return close_as_too_slow();
  }
  outgoing_bytes_ += text.size();
  outgoing_.push_back(std::move(text));
  if (outgoing_.size() == 1) write();
}

void SocketSession::write() {
  write_began_ = std::chrono::steady_clock::now();
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
void SocketSession::cut_off_after(std::chrono::milliseconds time) {
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
