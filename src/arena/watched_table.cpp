#include "arena/watched_table.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>

#include <fmt/core.h>

namespace tilefish {

namespace {

using Clock = std::chrono::steady_clock;

// A robot that answers late is dealt with when it answers; only one that does not answer at all is left behind.
constexpr std::chrono::milliseconds grace{200};
constexpr std::chrono::milliseconds longest_nap{250};

// Even while nobody thinks, odd during a turn, and another number for each turn. Who changes it from odd owns the match.
class TurnGate final : public TurnWatch {
 public:
  void turn_begins() override { turn_.fetch_add(1, std::memory_order_release); }
  bool turn_ends() override {
    // Only this thread counts up, so a number that differs means that the match was taken.
    std::uint64_t odd = turn_.load(std::memory_order_relaxed);
    return odd != taken && turn_.compare_exchange_strong(odd, odd + 1, std::memory_order_acq_rel);
  }

  [[nodiscard]] std::uint64_t turn() const { return turn_.load(std::memory_order_acquire); }
  [[nodiscard]] bool take(std::uint64_t turn) {
    return turn % 2 == 1 && turn_.compare_exchange_strong(turn, taken, std::memory_order_acq_rel);
  }

 private:
  static constexpr std::uint64_t taken = UINT64_MAX;
  std::atomic<std::uint64_t> turn_ = 0;
};

}  // namespace

// What a thread that plays matches shares with the one that waits for them.
struct WatchedTable::Room {
  enum class State : std::uint8_t { empty, match_waits, match_played, closed };

  std::vector<std::unique_ptr<Player>> players;
  std::vector<Player*> by_seat;
  std::optional<SeatedGame> match;
  TurnGate gate;
  std::mutex mutex;
  std::condition_variable changed;
  State state = State::empty;

  void serve() {
    std::unique_lock lock(mutex);
    while (true) {
      changed.wait(lock, [this] { return state == State::match_waits || state == State::closed; });
      if (state == State::closed) return;
      lock.unlock();
      if (!match->play(by_seat, &gate)) return;
      lock.lock();
      state = State::match_played;
      changed.notify_all();
    }
  }

  void set(State next) {
    {
      const std::lock_guard lock(mutex);
      state = next;
    }
    changed.notify_all();
  }

  void seat_players(const std::vector<std::size_t>& player_at) {
    by_seat.clear();
    for (const std::size_t player : player_at) by_seat.push_back(players[player].get());
  }
};

WatchedTable::WatchedTable(MakePlayers make_players, const PlayOptions& options)
    : make_players_(std::move(make_players)), options_(options) {}

WatchedTable::~WatchedTable() { close_room(); }

void WatchedTable::open_room() {
  if (room_) return;
  room_ = std::make_shared<Room>();
  room_->players = make_players_();
  if (options_.stall_limit.count() > 0) thread_ = std::thread([room = room_] { room->serve(); });
}

void WatchedTable::close_room() {
  if (room_) room_->set(Room::State::closed);
  if (thread_.joinable()) thread_.join();
  room_.reset();
}

void WatchedTable::leave_room() {
  ++left_behind_;
  thread_.detach();
  room_.reset();
}

SeatedGame WatchedTable::play(Game game, const std::vector<std::size_t>& player_at, std::uint64_t seed) {
  open_room();
  std::optional<SeatedGame> match(std::in_place, std::move(game), options_, seed);
  room_->seat_players(player_at);
  if (options_.stall_limit.count() == 0) {
    (void)match->play(room_->by_seat);
  } else {
    room_->match = std::move(match);
    room_->set(Room::State::match_waits);
    while (!watch_match()) {
      // The thread that was left is in the middle of choose() and only reads the match, which can so be copied.
      SeatedGame rest = *room_->match;
      rest.forfeit_turn(
          fmt::format("gave no answer within {:.1f} s", std::chrono::duration<double>(options_.stall_limit).count()));
      leave_room();
      open_room();
      room_->seat_players(player_at);
      room_->match = std::move(rest);
      room_->set(Room::State::match_waits);
    }
    match = std::move(room_->match);
  }
  if (!match->played().forfeits.empty()) close_room();
  return *std::move(match);
}

bool WatchedTable::watch_match() const {
  const std::chrono::milliseconds limit = options_.stall_limit + grace;
  const std::chrono::milliseconds nap = std::min(longest_nap, options_.stall_limit);
  std::uint64_t turn = room_->gate.turn();
  Clock::time_point since = Clock::now();
  std::unique_lock lock(room_->mutex);
  while (!room_->changed.wait_for(lock, nap, [this] { return room_->state == Room::State::match_played; })) {
    const std::uint64_t now = room_->gate.turn();
    if (now != turn) {
      turn = now;
      since = Clock::now();
    } else if (Clock::now() - since > limit && room_->gate.take(turn)) {
      return false;
    }
  }
  return true;
}

}  // namespace tilefish
