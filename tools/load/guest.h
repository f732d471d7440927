// A scripted guest: says hello, makes, joins or watches a room, and plays on by hints and draws, match after match. When its line
// is lost it comes back with its token, as the page does.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include <boost/asio/steady_timer.hpp>
#include <boost/json.hpp>

#include "base/random.h"
#include "line.h"
#include "samples.h"

namespace tilefish::load {

// What all guests of a run share and report to.
struct Run {
  std::chrono::milliseconds think{1000};         // of a guest before its turn, on average
  double hint_share = 0.3;                       // of turns in which it asks for a hint and lays it
  std::chrono::milliseconds longest_silence{0};  // then a guest takes its line for lost; 0: it trusts it
  bool measuring = false;
  Samples latencies;  // from sending a move to each recipient's reading of it
  std::uint64_t sent = 0;
  std::uint64_t received = 0;
  std::uint64_t received_bytes = 0;
  std::uint64_t moves = 0;
  std::uint64_t matches = 0;
  std::uint64_t lost_lines = 0;
  std::map<std::string, std::uint64_t> refusals;  // by code
  // Called with each room message, for those that check them.
  std::function<void(const std::string& room, const boost::json::object& state)> watcher;
};

// A room whose guests come together: the first one makes it, the others join or watch.
struct Table {
  std::string code;
  int seats = 4;
  int robots = 2;
  std::string robot = "greedy";
  // The move that is under way.
  std::int64_t sent_turn = -1;
  std::chrono::steady_clock::time_point sent_at;
};

enum class Part : std::uint8_t { host, player, spectator };

class Guest : public std::enable_shared_from_this<Guest> {
 public:
  Guest(boost::asio::io_context& context, Run& run, Table& table, Part part, std::uint64_t seed);

  void come(std::uint16_t port);
  // From now on it does not come back when its line is lost.
  void leave();
  // Hangs up and comes again, as somebody who loads the page anew; what was on its way is not heard.
  void come_again();
  [[nodiscard]] bool seated() const { return in_room_; }
  [[nodiscard]] bool welcome() const { return !token_.empty(); }
  [[nodiscard]] bool connected() const { return connected_; }
  [[nodiscard]] bool plays() const { return part_ != Part::spectator; }
  [[nodiscard]] const std::string& token() const { return token_; }

 private:
  void opened();
  void received(std::string_view text);
  void lost();
  void heard(const boost::json::object& message);
  void welcomed(const boost::json::object& message);
  void refused(const boost::json::object& message);
  void room_changed(const boost::json::object& message);
  void measure(const boost::json::object& cause, const boost::json::object& game);
  void take_turn(std::int64_t turn, bool pool_empty);
  void enter_room();
  void say(boost::json::object message);
  void move(boost::json::object message, std::int64_t turn);
  void after(std::chrono::milliseconds time, std::function<void()> action);
  void mind_silence();

  boost::asio::io_context& context_;
  Run& run_;
  Table& table_;
  Part part_;
  Rng rng_;
  std::uint16_t port_ = 0;
  std::shared_ptr<Line> line_;
  std::string token_;
  bool leaving_ = false;
  bool connected_ = false;
  bool in_room_ = false;
  bool farewell_ = false;  // the server has said that it goes down
  std::int64_t requests_ = 0;
  std::int64_t planned_turn_ = -1;  // the turn it already thinks about
  bool planned_start_ = false;
  bool pool_empty_ = false;
  std::uint64_t plans_ = 0;  // how often it has put something off; the last one counts
  boost::asio::steady_timer timer_;
  boost::asio::steady_timer silence_;
};

}  // namespace tilefish::load
