#include "http_get.h"

#include "server/net/beast.h"

namespace tilefish::load {

using namespace net;

HttpAnswer http_get(std::uint16_t port, const std::string& target, const std::string& token) {
  asio::io_context context;
  beast::tcp_stream stream(context);
  stream.connect(tcp::endpoint(asio::ip::address_v4::loopback(), port));
  http::request<http::empty_body> request(http::verb::get, target, 11);
  request.set(http::field::host, "127.0.0.1");
  if (!token.empty()) request.set(http::field::authorization, "Bearer " + token);
  http::write(stream, request);
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.body_limit(64 * 1024 * 1024);
  http::read(stream, buffer, parser);
  return {parser.get().result_int(), parser.get().body()};
}

}  // namespace tilefish::load
