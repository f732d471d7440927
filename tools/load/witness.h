// Remembers every turn that any client was told of, room by room, and says what was lost when a later state lacks one. The kill
// test's judge.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <boost/json.hpp>

namespace tilefish::load {

class Witness {
 public:
  using Clock = std::chrono::steady_clock;

  // Each state that a client hears.
  void heard(const std::string& room, const boost::json::object& state);

  // The server has been killed: from now on nothing that was heard may be missing, and every room has to move on.
  void killed();
  // Nothing has been told for a while: from now on every room has to move on.
  void expect_moves();
  // The longest time of each room without anything new since then.
  [[nodiscard]] std::vector<std::chrono::milliseconds> longest_pauses() const;
  // Rooms in which nothing new was heard since then.
  [[nodiscard]] std::vector<std::string> rooms_at_rest() const;

  [[nodiscard]] const std::vector<std::string>& complaints() const { return complaints_; }
  [[nodiscard]] const std::set<std::string>& finished_games() const { return finished_; }
  [[nodiscard]] std::uint64_t turns() const { return turns_; }

 private:
  struct Account {
    std::string game;
    std::int64_t round = 0;
    std::vector<std::string> history;  // the turns of this round
    bool over = false;
    bool moved = true;                           // since the last kill
    Clock::time_point last_move = Clock::now();  // or when moves were expected
    Clock::duration longest_pause{};
    std::int64_t round_then = 0;  // what was known at the last kill; 0 for nothing
    std::size_t turns_then = 0;
  };

  static void note_move(Account& account);
  void start_over(const std::string& room, Account& account, const std::string& game, std::int64_t round);
  void compare(const std::string& room, Account& account, std::vector<std::string> history);

  std::map<std::string, Account> accounts_;
  std::set<std::string> finished_;
  std::vector<std::string> complaints_;
  std::uint64_t turns_ = 0;
};

}  // namespace tilefish::load
