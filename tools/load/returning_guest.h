// A guest of the kill tests: says hello, comes back with its token when its line is lost, and remembers the first thing that was not as
// it had been told. What it does here is for those who derive from it.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <boost/asio/steady_timer.hpp>
#include <boost/json.hpp>

#include "base/random.h"
#include "line.h"

namespace tilefish::load {

class ReturningGuest {
 public:
  ReturningGuest(boost::asio::io_context& context, std::uint64_t seed)
      : context_(context), rng_(seed), timer_(context) {}
  virtual ~ReturningGuest() = default;
  ReturningGuest(const ReturningGuest&) = delete;
  ReturningGuest& operator=(const ReturningGuest&) = delete;

  void come(std::uint16_t port) {
    port_ = port;
    line_ = std::make_shared<Line>(context_, Line::Events{
                                                 .opened = [this] { greet(); },
                                                 .received = [this](std::string_view text) { hear(text); },
                                                 .lost = [this] { lost(); },
                                             });
    line_->open(port);
  }

  void leave() {
    leaving_ = true;
    timer_.cancel();
    if (line_) line_->close();
  }

  [[nodiscard]] const std::string& complaint() const { return complaint_; }

 protected:
  using Object = boost::json::object;

  // Every message but `welcome`.
  virtual void heard(const std::string& type, const Object& message) = 0;
  virtual void welcomed() = 0;

  void say(Object request) {
    request["id"] = ++last_id_;
    line_->send(boost::json::serialize(request));
  }
  // Somebody else from now on.
  void become_another() {
    token_.clear();
    line_->close();
    come(port_);
  }
  void complain(std::string what) {
    if (complaint_.empty()) complaint_ = std::move(what);
  }
  [[nodiscard]] Rng& rng() { return rng_; }

 private:
  void greet() {
    Object hello{{"type", "hello"}, {"v", 1}};
    if (!token_.empty()) hello["token"] = token_;
    say(std::move(hello));
  }

  // What is stored of a guest who has done nothing that lasts may be gone; all others keep their token.
  void hear(std::string_view text) {
    const Object message = boost::json::parse({text.data(), text.size()}).as_object();
    const std::string type = message.at("type").as_string().c_str();
    if (type != "welcome") return heard(type, message);
    const std::string token = message.at("token").as_string().c_str();
    if (lasts_ && token != token_) complain("a guest who was told results is not known any more");
    token_ = token;
    welcomed();
  }

  void lost() {
    constexpr std::chrono::milliseconds before_the_next_try{100};
    if (leaving_) return;
    timer_.expires_after(before_the_next_try);
    timer_.async_wait([this](boost::system::error_code failed) {
      if (!failed && !leaving_) come(port_);
    });
  }

 protected:
  bool lasts_ = false;  // something of this guest is stored, as far as it was told

 private:
  boost::asio::io_context& context_;
  Rng rng_;
  boost::asio::steady_timer timer_;
  std::shared_ptr<Line> line_;
  std::uint16_t port_ = 0;
  int last_id_ = 0;
  std::string token_;
  bool leaving_ = false;
  std::string complaint_;
};

}  // namespace tilefish::load
