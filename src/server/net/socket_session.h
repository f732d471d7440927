// One WebSocket: reads messages for the hub, writes what is sent to it in order, and closes a client that reads too slowly or
// speaks too fast. Made by an HttpSession that was asked to upgrade.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "server/net/address_limits.h"
#include "server/net/beast.h"
#include "server/net/reception.h"
#include "server/net/switchboard.h"

namespace tilefish::net {

class SocketSession : public Correspondent, public std::enable_shared_from_this<SocketSession> {
 public:
  // `client` is the address whose requests are counted.
  SocketSession(beast::tcp_stream stream, Reception& reception, AddressLimits::Place place, std::string client);
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
  void start_closing(int code, std::string reason);
  void finish_closing();
  void cut_off_after(std::chrono::seconds time);
  void end();

  websocket::stream<beast::tcp_stream> socket_;
  Reception& reception_;
  AddressLimits::Place place_;
  std::string client_;
  std::optional<ConnectionId> id_;  // while the hub knows of it
  beast::flat_buffer incoming_;
  std::deque<std::string> outgoing_;  // the first one is being written
  std::size_t outgoing_bytes_ = 0;
  std::optional<websocket::close_reason> closing_;
  bool close_sent_ = false;
  std::unique_ptr<asio::steady_timer> cut_off_;
};

}  // namespace tilefish::net
