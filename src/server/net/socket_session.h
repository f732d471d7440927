// One WebSocket: reads messages for the hub, writes what is sent to it in order, and closes a client that reads too slowly or
// speaks too fast. Made by an HttpSession that was asked to upgrade.
#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "server/net/address_limits.h"
#include "server/net/beast.h"
#include "server/net/reception.h"
#include "server/net/switchboard.h"
#include "server/token_bucket.h"

namespace tilefish::net {

class SocketSession : public Correspondent, public std::enable_shared_from_this<SocketSession> {
 public:
  // `client` is the address whose requests are counted.
  SocketSession(Stream stream, Reception& reception, AddressLimits::Place place, std::string client);
  ~SocketSession() override;

  void accept(http::request<http::empty_body> upgrade);

  void send(std::string text) override;
  void close(int code, std::string reason) override;

 private:
  void accepted(error_code failed);
  void read();
  void was_read(error_code failed);
  void write();
  void written(error_code failed);
  void enqueue(std::string text);
  // Whether one more message or other frame is within the budget of the address, or within what is kept for this connection.
  [[nodiscard]] bool pay();
  void bytes_arrived(std::size_t bytes);
  void frame_arrived(websocket::frame_type kind);
  void turn_out();
  [[nodiscard]] bool reads_too_slowly() const;
  void close_as_too_slow();
  void start_closing(int code, std::string reason);
  void finish_closing();
  void cut_off_after(std::chrono::milliseconds time);
  void end();

  websocket::stream<Stream> socket_;
  Reception& reception_;
  AddressLimits::Place place_;
  std::string client_;
  std::optional<ConnectionId> id_;  // while the hub knows of it
  beast::flat_buffer incoming_;
  std::deque<std::string> outgoing_;  // the first one is being written
  std::size_t outgoing_bytes_ = 0;
  std::chrono::steady_clock::time_point write_began_;
  std::size_t unpaid_bytes_ = 0;  // that have arrived
  std::chrono::steady_clock::time_point came_ = std::chrono::steady_clock::now();
  TokenBucket<std::chrono::steady_clock> reserve_;
  std::optional<websocket::close_reason> closing_;
  bool close_sent_ = false;
  std::unique_ptr<asio::steady_timer> cut_off_;
};

}  // namespace tilefish::net
