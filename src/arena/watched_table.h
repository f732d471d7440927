// A table at which matches are played on a thread of its own, so that a robot that never answers can be left behind:
// no thread can be ended safely from outside, but nobody has to wait for it. Each thread of the arena has one.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "arena/seated_game.h"
#include "players/player.h"

namespace tilefish {

class WatchedTable {
 public:
  // Makes all players of the table anew.
  using MakePlayers = std::function<std::vector<std::unique_ptr<Player>>()>;

  // Without a stall limit nobody watches and matches are played on the caller's thread.
  WatchedTable(MakePlayers make_players, const PlayOptions& options);
  ~WatchedTable();
  WatchedTable(const WatchedTable&) = delete;
  WatchedTable& operator=(const WatchedTable&) = delete;

  // Plays `game` to its end, the seat's player being the one of index `player_at[seat]`. Players that forfeit are made
  // anew for the next match.
  [[nodiscard]] SeatedGame play(Game game, const std::vector<std::size_t>& player_at, std::uint64_t seed);

  // Robots that have not answered yet, each on a thread that was left behind.
  [[nodiscard]] int left_behind() const { return left_behind_; }

 private:
  struct Room;

  void open_room();
  void close_room();
  void leave_room();
  // Whether the match came to its end; false if the robot to move has not answered in time and its room was left.
  [[nodiscard]] bool watch_match() const;

  MakePlayers make_players_;
  PlayOptions options_;
  std::shared_ptr<Room> room_;  // shared with its thread, which may outlive the table
  std::thread thread_;
  int left_behind_ = 0;
};

}  // namespace tilefish
