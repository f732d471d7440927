#include "server/net/running_server.h"

#include <stdexcept>
#include <thread>
#include <utility>

#include "server/net/beast.h"

namespace tilefish::net {

RunningServer::RunningServer(const std::function<void(ServerOptions&)>& change) {
  options_.port = 0;
  options_.store = database_.options();
  if (change) change(options_);
  restart();
}

void RunningServer::restart() {
  server_.reset();
  Result<std::unique_ptr<Server>> server = Server::start(options_, [](LogLevel, const std::string&) {});
  if (!server) throw std::runtime_error(server.error().describe());
  server_ = std::move(server).value();
}

boost::json::object ask(TestClient& client, const std::string& text) {
  client.send(text);
  const std::optional<std::string> answer = client.receive();
  if (!answer) throw std::runtime_error("no answer to " + text);
  return boost::json::parse(*answer).as_object();
}

bool eventually(const std::function<bool()>& condition) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(5);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return true;
}

bool silent_line_is_cut(std::uint16_t port, std::chrono::milliseconds patience) {
  asio::io_context context;
  tcp::socket socket(context);
  socket.connect({asio::ip::address_v4::loopback(), port});
  bool cut = false;
  char byte = 0;
  socket.async_read_some(asio::buffer(&byte, 1), [&](error_code failed, std::size_t) { cut = failed.failed(); });
  context.run_for(patience);
  return cut;
}

}  // namespace tilefish::net
