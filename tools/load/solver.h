// A guest who solves, misses and asks for hints without end, and compares what it is told with what it was told before: nothing may
// be lost or counted twice, whatever becomes of the server in between.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include <boost/json.hpp>

#include "base/random.h"
#include "line.h"

namespace tilefish::load {

class PuzzleSolver {
 public:
  PuzzleSolver(net::asio::io_context& context, std::uint64_t seed) : context_(context), rng_(seed), timer_(context) {}

  void come(std::uint16_t port);
  void leave();

  [[nodiscard]] int ended() const { return ended_; }          // attempts whose result was told
  [[nodiscard]] int came_back() const { return came_back_; }  // after a lost line
  [[nodiscard]] int told_again() const {
    return told_again_;
  }  // results that were stored, but heard only the second time
  [[nodiscard]] const std::string& complaint() const { return complaint_; }

 private:
  using Object = boost::json::object;

  void received(std::string_view text);
  void lost();
  void say(Object request);
  void next();
  void heard_overview(const Object& overview);
  void heard_puzzle(const Object& puzzle);
  void heard_result(const Object& result);
  void complain(std::string what) {
    if (complaint_.empty()) complaint_ = std::move(what);
  }

  net::asio::io_context& context_;
  Rng rng_;
  net::asio::steady_timer timer_;
  std::shared_ptr<Line> line_;
  std::uint16_t port_ = 0;
  int last_id_ = 0;
  std::string token_;
  std::int64_t rating_ = 1500;
  int ended_ = 0;
  int came_back_ = 0;
  int told_again_ = 0;
  std::optional<Object> unheard_;  // the request that ends the attempt under way
  std::int64_t hints_ = 0;         // told in the attempt under way
  bool leaving_ = false;
  std::string complaint_;
};

}  // namespace tilefish::load
