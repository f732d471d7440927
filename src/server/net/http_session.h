// One TCP connection that speaks HTTP: answers requests one after the other, and becomes a WebSocket when asked at /ws.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/net/address_limits.h"
#include "server/net/beast.h"
#include "server/net/network_threads.h"
#include "server/net/reception.h"

namespace tilefish::net {

class HttpSession : public std::enable_shared_from_this<HttpSession> {
 public:
  // A client that is turned away is told so in answer to its first request.
  HttpSession(Socket socket, NetworkThread& thread, Reception& reception, AddressLimits::Admission admission,
              std::string peer);

  void run();

 private:
  using Request = http::request<http::empty_body>;
  using Response = http::response<http::span_body<const char>>;

  void read();
  void was_read(error_code failed);
  void upgrade(const Request& request);
  [[nodiscard]] std::optional<HttpResponse> refused_at_the_door(const Request& request);
  [[nodiscard]] HttpResponse explain(Full full);
  void write(HttpResponse answer);
  void write_piece();
  void written(error_code failed);
  void leave();
  void read_the_rest();

  Stream stream_;
  NetworkThread& thread_;
  Reception& reception_;
  AddressLimits::Admission admission_;
  std::string peer_;
  std::string client_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::empty_body>> parser_;
  bool head_only_ = false;
  bool keep_alive_ = false;
  unsigned version_ = 11;
  // The serializer points into what is sent.
  HttpResponse answer_;
  std::optional<Response> response_;
  std::optional<http::response_serializer<http::span_body<const char>>> head_;
  std::vector<char> piece_;
  std::array<char, 512> rest_{};
};

}  // namespace tilefish::net
