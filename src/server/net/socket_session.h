// One WebSocket: reads messages for the hub, writes what is sent to it in order, and closes a client that reads too slowly,
// speaks too fast or says nothing. Made by an HttpSession that was asked to upgrade. All of it happens on one thread.
#pragma once

#include <array>
#include <chrono>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/address_limits.h"
#include "server/net/beast.h"
#include "server/net/frames.h"
#include "server/net/network_threads.h"
#include "server/net/reception.h"
#include "server/net/silence_watch.h"
#include "server/net/switchboard.h"
#include "server/net/toll.h"
#include "server/token_bucket.h"

namespace tilefish::net {

class SocketSession : public Correspondent,
                      public SilenceWatch::Watched,
                      public std::enable_shared_from_this<SocketSession> {
 public:
  // Of a socket whose client has been told that it is a WebSocket now. `place` is that of the address whose requests are counted.
  SocketSession(Socket socket, NetworkThread& thread, Reception& reception, AddressLimits::Place place);
  ~SocketSession() override;

  void start();

  void take(std::string text) override;
  void take(const Close& close) override;
  void write() override;

 private:
  using Clock = std::chrono::steady_clock;

  // What waits to be written: a frame.
  struct Frame {
    Frame(Opcode opcode, std::string text) : head(opcode, text.size()), content(std::move(text)), kind(opcode) {}
    [[nodiscard]] std::size_t bytes() const { return head.bytes().size() + content.size(); }

    FrameHead head;
    std::string content;
    Opcode kind;
  };

  void read();
  void was_read(error_code failed, std::size_t bytes);
  void read_what_is_left();
  void hear(std::string_view bytes);
  void hear(FrameReader::Frame frame);
  void hear_message(FrameReader::Frame message);
  void hear_close(std::string_view content);
  void refuse(const FrameReader::Fault& fault);

  // Whether one more message or other frame is within the budget of the address, or within what is kept for this connection.
  [[nodiscard]] bool pay();
  void pay_for(std::size_t bytes);
  void turn_out();

  void enqueue(Opcode opcode, std::string content);
  void written(std::size_t bytes);
  void write_on();
  [[nodiscard]] bool reads_too_slowly() const;
  void close_as_too_slow();

  // The close frame is written by whoever calls this, for nothing may end in the middle of reading.
  void start_closing(int code, std::string_view reason);
  void finish_closing();
  void cut_off_after(std::chrono::milliseconds time);
  void cut_off();
  void look(Clock::time_point now) override;
  // The hub hears of it no more.
  void take_leave();
  void end();

  // Most messages of clients are shorter. What is longer goes through a buffer that all connections of the thread share.
  static constexpr std::size_t usual_message = 256;

  Socket socket_;
  NetworkThread& thread_;
  Reception& reception_;
  AddressLimits::Place place_;
  std::optional<ConnectionId> id_;  // while the hub knows of it
  FrameReader reader_;
  std::array<char, usual_message> incoming_{};
  std::list<Frame> outgoing_;       // the first of them may be half written
  std::size_t outgoing_bytes_ = 0;  // of them
  std::size_t first_written_ = 0;   // bytes of the first
  Clock::time_point write_began_;   // when the first was next to be written
  Toll toll_;
  Clock::time_point came_ = Clock::now();
  Clock::time_point heard_ = came_;  // when something last came
  TokenBucket<Clock> reserve_;
  bool waits_to_write_ = false;  // for room in the system's buffers
  bool pinged_ = false;          // since it was last heard
  bool closing_ = false;         // nothing but a close frame is said any more
  bool deaf_ = false;            // the client has taken leave or makes no sense: nothing it says counts any more
  bool hung_up_ = false;         // the line is down in one direction
  std::unique_ptr<Timer> cut_off_;
};

}  // namespace tilefish::net
