// A WebSocket client without opinions: opens a line, hands on what comes, queues what goes, and says when it is lost. All lines of
// a load program run in one thread.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/io_context.hpp>

namespace tilefish::load {

class Line : public std::enable_shared_from_this<Line> {
 public:
  struct Events {
    std::function<void()> opened;
    std::function<void(std::string_view text)> received;
    std::function<void()> lost;  // once, whether it was ever open or not
  };

  Line(boost::asio::io_context& context, Events events);
  ~Line();
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  void open(std::uint16_t port);
  void send(std::string text);  // what is said before it is open waits
  void close();                 // without a word; nothing is reported any more

 private:
  // What comes and goes through Beast, which takes seconds to compile.
  struct Socket;

  void connected();
  void read();
  void write();
  void lose();

  std::unique_ptr<Socket> socket_;
  Events events_;
  std::uint16_t port_ = 0;
  bool is_open_ = false;
  std::deque<std::string> outgoing_;
};

}  // namespace tilefish::load
