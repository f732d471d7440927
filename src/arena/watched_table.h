// A table at which matches are played on a thread of its own, so that a robot that never answers can be left behind:
// no thread can be ended safely from outside, but nobody has to wait for it. Each thread of the arena has one.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
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

  // A match to be played, the seat's player being the one of index `player_at[seat]`.
  struct Seating {
    Game game;
    std::vector<std::size_t> player_at;
    std::uint64_t seed = 0;
  };
  using NextMatch = std::function<std::optional<Seating>()>;
  using OnPlayed = std::function<void(const SeatedGame&)>;

  // Plays match after match to its end until `next` has no more. Players that forfeit are made anew for the next one. The thread that
  // plays calls both functions, so that it need not change hands between matches, which take less than a millisecond; they must not
  // throw. A robot that is left behind calls neither any more.
  void play_all(const NextMatch& next, const OnPlayed& on_played);
  // One match.
  [[nodiscard]] SeatedGame play(Seating seating);

  // Robots that have not answered yet, each on a thread that was left behind.
  [[nodiscard]] int left_behind() const { return left_behind_; }

 private:
  struct Room;

  void open_room();
  void close_room();
  void leave_room();
  // Waits for the room to come to the end of its matches. False if the robot to move has not answered in time: the match is the
  // caller's now.
  [[nodiscard]] bool watch_room() const;

  MakePlayers make_players_;
  PlayOptions options_;
  std::shared_ptr<Room> room_;  // shared with its thread, which may outlive the table
  std::thread thread_;
  int left_behind_ = 0;
};

}  // namespace tilefish
