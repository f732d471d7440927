#include "server/net/socket_session.h"

#include <algorithm>
#include <span>
#include <utility>
#include <variant>

#include "base/overloaded.h"

namespace tilefish::net {

namespace {

// A closing client has this long to take leave.
constexpr std::chrono::milliseconds leave_time{3000};
// One that floods has less.
constexpr std::chrono::milliseconds turn_out_time{300};
// Read at one time of a client that says much, before others have their turn.
constexpr std::size_t read_at_once = std::size_t{16} * 1024;
// Buffers that are written with one call.
constexpr std::size_t written_at_once = 64;

// Whose handlers run on this thread.
std::array<char, read_at_once>& shared_buffer() {
  thread_local std::array<char, read_at_once> buffer;
  return buffer;
}

bool must_wait(const error_code& failed) {
  return failed == asio::error::would_block || failed == asio::error::try_again;
}

}  // namespace

SocketSession::SocketSession(Socket socket, NetworkThread& thread, Reception& reception, AddressLimits::Place place)
    : socket_(std::move(socket)),
      thread_(thread),
      reception_(reception),
      place_(std::move(place)),
      reader_(reception.message_bytes),
      reserve_(reception.limits.reserved_messages_per_second, reception.limits.reserved_message_burst, came_) {}

SocketSession::~SocketSession() { take_leave(); }

void SocketSession::start() {
  error_code failed;
  socket_.non_blocking(true, failed);
  if (failed) return;
  id_ = reception_.switchboard.add(weak_from_this(), thread_.number);
  reception_.metrics.connections_opened.add();
  reception_.metrics.connections.set(reception_.switchboard.size());
  reception_.hub.put(Connected{*id_, place_.key()});
  thread_.silence.add(*this);
  read();
}

void SocketSession::read() {
  socket_.async_read_some(asio::buffer(incoming_), [self = shared_from_this()](error_code failed, std::size_t bytes) {
    self->was_read(failed, bytes);
  });
}

void SocketSession::was_read(error_code failed, std::size_t bytes) {
  if (failed) return end();
  heard_ = Clock::now();
  pinged_ = false;
  hear({incoming_.data(), bytes});
  if (bytes == incoming_.size()) read_what_is_left();
  write();
  read();
}

void SocketSession::read_what_is_left() {
  error_code failed;
  const std::size_t bytes = socket_.read_some(asio::buffer(shared_buffer()), failed);
  if (!failed) hear({shared_buffer().data(), bytes});  // what has failed fails again
}

void SocketSession::hear(std::string_view bytes) {
  pay_for(bytes.size());
  while (!bytes.empty() && id_) {
    std::visit(Overloaded{
                   [this](FrameReader::Frame&& frame) { hear(std::move(frame)); },
                   [this](const FrameReader::Fault& fault) { refuse(fault); },
                   [](FrameReader::Unfinished) {},
               },
               reader_.read(bytes));
  }
}

void SocketSession::hear(FrameReader::Frame frame) {
  if (frame.opcode == Opcode::close) return hear_close(frame.content);
  if (!is_control(frame.opcode)) return hear_message(std::move(frame));
  if (!pay()) return turn_out();
  if (frame.opcode == Opcode::ping && !closing_) enqueue(Opcode::pong, std::move(frame.content));
}

void SocketSession::hear_message(FrameReader::Frame message) {
  reception_.metrics.messages_in.add();
  if (reads_too_slowly()) return close_as_too_slow();
  if (!pay()) return turn_out();
  if (message.opcode != Opcode::text) return start_closing(CloseCode::unknown_data, "messages are text");
  if (!closing_) reception_.hub.put(Received{*id_, std::move(message.content)});
}

void SocketSession::hear_close(std::string_view content) {
  const std::variant<Farewell, FrameReader::Fault> said = parse_close(content);
  if (const auto* fault = std::get_if<FrameReader::Fault>(&said)) return refuse(*fault);
  const auto& farewell = std::get<Farewell>(said);
  deaf_ = true;
  start_closing(farewell.code, farewell.reason);
  take_leave();
}

void SocketSession::refuse(const FrameReader::Fault& fault) {
  if (fault.code == CloseCode::too_big) reception_.metrics.closed_too_big.add();
  deaf_ = true;
  start_closing(fault.code, fault.sentence);
  take_leave();
}

bool SocketSession::pay() {
  const auto now = AddressLimits::Clock::now();
  if (reception_.addresses.allows_request(place_.key(), now)) return true;
  return now - came_ >= reception_.limits.established_after && reserve_.take(now);
}

void SocketSession::pay_for(std::size_t bytes) {
  for (std::size_t due = toll_.after_reading(bytes); due > 0; --due) {
    if (!pay()) turn_out();
  }
}

void SocketSession::turn_out() {
  if (closing_) return;
  reception_.metrics.refused_rate.add();
  start_closing(CloseCode::policy_error, "too many messages from your address; come back a little later");
  cut_off_after(turn_out_time);
}

void SocketSession::take(std::string text) { enqueue(Opcode::text, std::move(text)); }

void SocketSession::take(const Close& close) { start_closing(close.code, close.reason); }

void SocketSession::enqueue(Opcode opcode, std::string content) {
  const auto too_much = [&] { return outgoing_bytes_ + content.size() > reception_.limits.send_queue_bytes; };
  // Much that comes at one time is no backlog as long as the system takes it.
  if (too_much()) write();
  if (closing_ || !id_) return;
  if (too_much() || reads_too_slowly()) return close_as_too_slow();
  if (outgoing_.empty()) write_began_ = Clock::now();
  outgoing_.emplace_back(opcode, std::move(content));
  outgoing_bytes_ += outgoing_.back().bytes();
}

void SocketSession::write() {
  if (!waits_to_write_ && !hung_up_ && (closing_ || !outgoing_.empty())) write_on();
}

// Most often the system takes everything at once.
void SocketSession::write_on() {
  while (!outgoing_.empty()) {
    std::array<asio::const_buffer, written_at_once> buffers;
    std::size_t count = 0;
    std::size_t skipped = first_written_;
    for (const Frame& frame : outgoing_) {
      if (count + 2 > buffers.size()) break;
      for (const std::string_view part : {frame.head.bytes(), std::string_view(frame.content)}) {
        const std::size_t skip = std::min(skipped, part.size());
        skipped -= skip;
        if (skip < part.size()) buffers[count++] = asio::buffer(part.data() + skip, part.size() - skip);
      }
    }
    error_code failed;
    const std::size_t bytes = socket_.write_some(std::span(buffers).first(count), failed);
    if (must_wait(failed)) break;
    if (failed) return end();
    written(bytes);
  }
  if (outgoing_.empty()) {
    if (closing_) finish_closing();
    return;
  }
  waits_to_write_ = true;
  socket_.async_wait(Socket::wait_write, [self = shared_from_this()](error_code failed) {
    self->waits_to_write_ = false;
    if (failed) return self->end();
    self->write();
  });
}

void SocketSession::written(std::size_t bytes) {
  first_written_ += bytes;
  while (!outgoing_.empty() && first_written_ >= outgoing_.front().bytes()) {
    const Frame& frame = outgoing_.front();
    first_written_ -= frame.bytes();
    outgoing_bytes_ -= frame.bytes();
    if (frame.kind == Opcode::text) {
      reception_.metrics.messages_out.add();
      reception_.metrics.bytes_out.add(frame.content.size());
    }
    outgoing_.pop_front();
    write_began_ = Clock::now();
  }
}

bool SocketSession::reads_too_slowly() const {
  return !outgoing_.empty() && Clock::now() - write_began_ > reception_.limits.send_time;
}

void SocketSession::close_as_too_slow() {
  if (closing_) return;
  reception_.metrics.closed_slow.add();
  // What waits is dropped; only the message that is half on its way must be finished for the close to be understood.
  while (outgoing_.size() > (first_written_ > 0 ? 1U : 0U)) {
    outgoing_bytes_ -= outgoing_.back().bytes();
    outgoing_.pop_back();
  }
  start_closing(CloseCode::try_again_later, "too slow; come back and ask for the state");
}

void SocketSession::start_closing(int code, std::string_view reason) {
  if (std::exchange(closing_, true)) return;
  outgoing_.emplace_back(Opcode::close, close_content(code, reason));
  outgoing_bytes_ += outgoing_.back().bytes();
  cut_off_after(leave_time);
}

// Our close frame is out. The server is the first to hang up, as soon as the client has taken leave too.
void SocketSession::finish_closing() {
  if (!deaf_ || std::exchange(hung_up_, true)) return;
  error_code ignored;
  socket_.shutdown(Socket::shutdown_send, ignored);
}

// A client that does not even read the close frame must not keep its session alive.
void SocketSession::cut_off_after(std::chrono::milliseconds time) {
  cut_off_ = std::make_unique<Timer>(thread_.context.get_executor(), time);
  cut_off_->async_wait([self = shared_from_this()](error_code cancelled) {
    if (!cancelled) self->cut_off();
  });
}

// What waits for the socket fails then.
void SocketSession::cut_off() {
  error_code ignored;
  socket_.close(ignored);
}

void SocketSession::look(Clock::time_point now) {
  const Clock::duration silence = now - heard_;
  if (silence >= reception_.limits.idle_time) return cut_off();
  if (silence < reception_.limits.idle_time / 2 || closing_ || std::exchange(pinged_, true)) return;
  enqueue(Opcode::ping, {});
  write();
}

void SocketSession::take_leave() {
  if (!id_) return;
  reception_.switchboard.remove(*id_);
  reception_.metrics.connections.set(reception_.switchboard.size());
  reception_.hub.put(Disconnected{*std::exchange(id_, std::nullopt)});
}

void SocketSession::end() {
  cut_off();
  leave_watch();
  if (cut_off_) cut_off_->cancel();
  take_leave();
}

}  // namespace tilefish::net
