// A client for the tests of the server: a WebSocket and plain requests, each with a deadline instead of waiting for ever.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tilefish::net {

struct HttpAnswer {
  int status = 0;  // 0: the connection ended without an answer
  std::map<std::string, std::string> headers;
  std::string body;
};

using Headers = std::vector<std::pair<std::string, std::string>>;

[[nodiscard]] HttpAnswer http_get(std::uint16_t port, const std::string& target, const Headers& headers = {},
                                  const std::string& method = "GET");

// Sends bytes as they are and gives back all that comes until the server ends the line or says nothing more for a while.
[[nodiscard]] std::string raw_answer(std::uint16_t port, const std::string& bytes,
                                     std::chrono::milliseconds quiet = std::chrono::milliseconds(500));

class TestClient {
 public:
  TestClient();
  ~TestClient();
  TestClient(TestClient&&) noexcept;
  TestClient& operator=(TestClient&&) noexcept;

  // The status of the answer: 101 if the socket is open now.
  int connect(std::uint16_t port, const Headers& headers = {});

  void send(const std::string& text);
  void send_binary(const std::string& bytes);
  // None if nothing came in time or the connection has ended.
  [[nodiscard]] std::optional<std::string> receive(std::chrono::milliseconds patience = std::chrono::seconds(10));
  // Reads until the server closes; the code it gave, 1006 for a cut line, none if it did not close in time.
  [[nodiscard]] std::optional<int> close_code(std::chrono::milliseconds patience = std::chrono::seconds(10));
  // Ends the line without a word.
  void cut();

 private:
  struct Line;
  std::unique_ptr<Line> line_;
};

}  // namespace tilefish::net
