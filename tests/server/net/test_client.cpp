#include "server/net/test_client.h"

#include <array>
#include <functional>
#include <stdexcept>

#include <boost/asio/write.hpp>

#include "server/net/beast.h"

namespace tilefish::net {

namespace {

// Generous: sanitizers on a busy machine take their time, and whoever gives up later is no slower.
constexpr std::chrono::seconds patience_of_all{120};

tcp::endpoint loopback(std::uint16_t port) { return {asio::ip::address_v4::loopback(), port}; }

}  // namespace

HttpAnswer http_get(std::uint16_t port, const std::string& target, const Headers& headers, const std::string& method) {
  asio::io_context context;
  beast::tcp_stream stream(context);
  stream.expires_after(patience_of_all);
  http::request<http::empty_body> request;
  request.method_string(method);
  request.target(target);
  request.version(11);
  request.set(http::field::host, "127.0.0.1:" + std::to_string(port));
  for (const auto& [name, value] : headers) request.set(name, value);
  HttpAnswer answer;
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.body_limit(64 * 1024 * 1024);
  if (method == "HEAD") parser.skip(true);
  stream.async_connect(loopback(port), [&](error_code connect_failed) {
    if (connect_failed) return;
    http::async_write(stream, request, [&](error_code, std::size_t) {
      http::async_read(stream, buffer, parser, [&](error_code failed, std::size_t) {
        if (failed) return;
        const auto& response = parser.get();
        answer.status = static_cast<int>(response.result_int());
        for (const auto& field : response)
          answer.headers[std::string(field.name_string())] = std::string(field.value());
        answer.body = response.body();
      });
    });
  });
  context.run();
  return answer;
}

std::string raw_answer(std::uint16_t port, const std::string& bytes, std::chrono::milliseconds quiet) {
  asio::io_context context;
  beast::tcp_stream stream(context);
  std::string answer;
  std::array<char, 4096> part;
  std::function<void()> read = [&] {
    stream.expires_after(answer.empty() ? patience_of_all : quiet);
    stream.async_read_some(asio::buffer(part), [&](error_code failed, std::size_t size) {
      answer.append(part.data(), size);
      if (!failed) read();
    });
  };
  stream.async_connect(loopback(port), [&](error_code failed) {
    if (!failed) asio::async_write(stream, asio::buffer(bytes), [&](error_code, std::size_t) { read(); });
  });
  context.run();
  return answer;
}

struct TestClient::Line {
  asio::io_context context;
  websocket::stream<beast::tcp_stream> socket{context};
  beast::flat_buffer buffer;
  bool reading = false;
  bool message_there = false;
  bool ended = false;

  // Runs until `done` holds or the time is over.
  template <class Done>
  bool run_until(Done done, std::chrono::milliseconds patience) {
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (!done() && std::chrono::steady_clock::now() < deadline) {
      context.restart();
      context.run_one_until(deadline);
    }
    return done();
  }

  void start_reading() {
    if (reading || message_there || ended) return;
    reading = true;
    socket.async_read(buffer, [this](error_code failed, std::size_t) {
      reading = false;
      (failed ? ended : message_there) = true;
    });
  }
};

TestClient::TestClient() : line_(std::make_unique<Line>()) {}
TestClient::~TestClient() = default;
TestClient::TestClient(TestClient&&) noexcept = default;
TestClient& TestClient::operator=(TestClient&&) noexcept = default;

int TestClient::connect(std::uint16_t port, const Headers& headers) {
  Line& line = *line_;
  line.socket.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
    for (const auto& [name, value] : headers) request.set(name, value);
  }));
  line.socket.read_message_max(0);
  websocket::response_type response;
  bool done = false;
  beast::get_lowest_layer(line.socket).async_connect(loopback(port), [&](error_code failed) {
    if (failed) {
      done = true;
      return;
    }
    line.socket.async_handshake(response, "127.0.0.1:" + std::to_string(port), "/ws", [&](error_code) { done = true; });
  });
  if (!line.run_until([&] { return done; }, patience_of_all)) throw std::runtime_error("no answer to the handshake");
  return static_cast<int>(response.result_int());
}

void TestClient::send(const std::string& text) {
  bool done = false;
  line_->socket.text(true);
  line_->socket.async_write(asio::buffer(text), [&](error_code, std::size_t) { done = true; });
  if (!line_->run_until([&] { return done; }, patience_of_all)) throw std::runtime_error("a message did not go out");
}

void TestClient::send_binary(const std::string& bytes) {
  bool done = false;
  line_->socket.binary(true);
  line_->socket.async_write(asio::buffer(bytes), [&](error_code, std::size_t) { done = true; });
  if (!line_->run_until([&] { return done; }, patience_of_all)) throw std::runtime_error("a message did not go out");
}

std::optional<std::string> TestClient::receive(std::chrono::milliseconds patience) {
  Line& line = *line_;
  line.start_reading();
  line.run_until([&] { return line.message_there || line.ended; }, patience);
  if (!line.message_there) return std::nullopt;
  line.message_there = false;
  std::string text = beast::buffers_to_string(line.buffer.data());
  line.buffer.clear();
  return text;
}

std::optional<int> TestClient::close_code(std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!line_->ended && std::chrono::steady_clock::now() < deadline) {
    static_cast<void>(receive(std::chrono::milliseconds(100)));
  }
  if (!line_->ended) return std::nullopt;
  const int code = line_->socket.reason().code;
  constexpr int cut_line = websocket::close_code::abnormal;
  return code == websocket::close_code::none ? cut_line : code;
}

void TestClient::cut() { beast::get_lowest_layer(line_->socket).close(); }

}  // namespace tilefish::net
