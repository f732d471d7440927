// Boost.Asio and Boost.Beast under short names, for the few files that speak to sockets. No header outside this folder may include it.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/core/rate_policy.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace tilefish::net {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using tcp = boost::asio::ip::tcp;
using beast::error_code;

// Tells how many bytes come in, before anybody has looked for frames in them: empty frames are bytes too.
class Inflow {
 public:
  std::function<void(std::size_t)> arrived;

 private:
  friend class beast::rate_policy_access;
  static constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();
  [[nodiscard]] std::size_t available_read_bytes() const noexcept { return no_limit; }
  [[nodiscard]] std::size_t available_write_bytes() const noexcept { return no_limit; }
  void transfer_read_bytes(std::size_t bytes) const {
    if (arrived) arrived(bytes);
  }
  void transfer_write_bytes(std::size_t) const noexcept {}
  void on_timer() const noexcept {}
};

using Stream = beast::basic_stream<tcp, asio::any_io_executor, Inflow>;

}  // namespace tilefish::net
