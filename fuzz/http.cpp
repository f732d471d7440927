// Sends bytes to a server over a socket, as a client or a proxy might, and reads what it says to them: pages, refusals, WebSockets.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>

#include "fuzz/require.h"
#include "server/net/beast.h"
#include "server/net/server.h"

namespace tilefish::fuzz {

namespace {

using namespace net;

// One server for all inputs, with its database in a folder that is gone afterwards.
class Target {
 public:
  Target() {
    std::string pattern = (std::filesystem::temp_directory_path() / "tilefish-fuzz.XXXXXX").string();
    require(mkdtemp(pattern.data()) != nullptr, "there is a scratch folder");
    folder_ = pattern;
    ServerOptions options;
    options.port = 0;
    options.store = {.database = (folder_ / "fuzz.db").string(), .durability = Durability::process};
    options.robot_threads = 1;
    options.trusted_proxies = {"127.0.0.1"};
    options.limits.connections_per_address = 1'000'000;
    options.limits.requests_per_second_per_address = 1e9;
    options.limits.request_burst_per_address = 1e9;
    options.limits.handshake_time = std::chrono::seconds(2);
    options.limits.idle_time = std::chrono::seconds(2);
    Result<std::unique_ptr<Server>> server = Server::start(options, [](LogLevel, const std::string&) {});
    require(server.ok(), "the server starts");
    server_ = std::move(server).value();
  }
  ~Target() {
    server_.reset();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  Target(const Target&) = delete;
  Target& operator=(const Target&) = delete;

  // All that the server answers until it hangs up.
  std::string answers_to(std::string_view bytes) {
    asio::io_context context;
    tcp::socket socket(context);
    error_code failed;
    // The fuzzer's own clock interrupts it now and then.
    do {
      socket = tcp::socket(context);
      socket.connect({asio::ip::address_v4::loopback(), server_->port()}, failed);
    } while (failed == asio::error::interrupted);
    require(!failed, "the server takes connections");
    asio::write(socket, asio::buffer(bytes.data(), bytes.size()), failed);
    socket.shutdown(tcp::socket::shutdown_send, failed);
    std::string answers;
    asio::read(socket, asio::dynamic_buffer(answers), failed);
    require(!server_->failure_within(std::chrono::milliseconds(0)), "no client can end the server");
    return answers;
  }

 private:
  std::filesystem::path folder_;
  std::unique_ptr<Server> server_;
};

// What a proxy between the client and the server must be able to tell apart, one answer after the other.
void require_answers(std::string_view answers) {
  while (!answers.empty()) {
    http::response_parser<http::string_body> parser;
    parser.body_limit(64 * 1024 * 1024);
    parser.eager(true);
    error_code failed;
    const std::size_t used = parser.put(asio::buffer(answers.data(), answers.size()), failed);
    if (failed == http::error::need_more) return;  // the client has hung up in the middle
    require(!failed, "an answer is HTTP");
    if (!parser.is_done()) return;
    const unsigned status = parser.get().result_int();
    if (status == 101) return;  // frames from here on
    answers.remove_prefix(used);
    const bool last = !parser.get().keep_alive();
    require(!last || answers.empty(), "nothing comes after the last answer");
    require((status != 413 && status != 431) || last, "nothing is read after a request that was not read to its end");
  }
}

}  // namespace

}  // namespace tilefish::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tilefish::fuzz;
  static Target target;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::string answers = target.answers_to(bytes);
  // An answer to HEAD tells the length of a content that does not follow.
  if (bytes.find("HEAD") == std::string_view::npos) require_answers(answers);
  return 0;
}
