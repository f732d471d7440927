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

struct BegunMatch {
  SeatedGame match;
  std::vector<std::size_t> player_at;
};

std::optional<BegunMatch> begin_next(const WatchedTable::NextMatch& next, const PlayOptions& options) {
  std::optional<WatchedTable::Seating> seating = next();
  if (!seating) return std::nullopt;
  return BegunMatch{SeatedGame(std::move(seating->game), options, seating->seed), std::move(seating->player_at)};
}

}  // namespace

// What a thread that plays matches shares with the one that waits for them.
struct WatchedTable::Room {
  enum class State : std::uint8_t { idle, playing, closed };

  std::vector<std::unique_ptr<Player>> players;
  PlayOptions options;
  std::optional<BegunMatch> begun;
  const NextMatch* next = nullptr;  // of the caller that waits
  const OnPlayed* on_played = nullptr;
  TurnGate gate;
  std::mutex mutex;
  std::condition_variable changed;
  State state = State::idle;
  bool somebody_forfeited = false;

  void serve() {
    std::unique_lock lock(mutex);
    while (true) {
      changed.wait(lock, [this] { return state != State::idle; });
      if (state == State::closed) return;
      lock.unlock();
      if (!play_matches(&gate)) return;
      lock.lock();
      state = State::idle;
      changed.notify_all();
    }
  }

  // Up to the last match, or to one in which somebody forfeits. False if a match was taken away; then nothing may be touched.
  [[nodiscard]] bool play_matches(TurnWatch* watch) {
    while (begun && !somebody_forfeited) {
      if (!begun->match.play(players_of(*begun), watch)) return false;
      (*on_played)(begun->match);
      somebody_forfeited = !begun->match.played().forfeits.empty();
      begun = somebody_forfeited ? std::nullopt : begin_next(*next, options);
    }
    return true;
  }

  [[nodiscard]] std::vector<Player*> players_of(const BegunMatch& match) const {
    std::vector<Player*> by_seat;
    for (const std::size_t player : match.player_at) by_seat.push_back(players[player].get());
    return by_seat;
  }

  void set(State new_state) {
    {
      const std::lock_guard lock(mutex);
      state = new_state;
    }
    changed.notify_all();
  }
};

WatchedTable::WatchedTable(MakePlayers make_players, const PlayOptions& options)
    : make_players_(std::move(make_players)), options_(options) {}

WatchedTable::~WatchedTable() { close_room(); }

void WatchedTable::open_room() {
  if (room_) return;
  room_ = std::make_shared<Room>();
  room_->players = make_players_();
  room_->options = options_;
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

void WatchedTable::play_all(const NextMatch& next, const OnPlayed& on_played) {
  std::optional<BegunMatch> begun = begin_next(next, options_);
  while (begun) {
    open_room();
    room_->begun = std::exchange(begun, std::nullopt);
    room_->next = &next;
    room_->on_played = &on_played;
    if (options_.stall_limit.count() == 0) {
      (void)room_->play_matches(nullptr);
    } else {
      room_->set(Room::State::playing);
      if (!watch_room()) {
        // The thread that was left is in the middle of choose() and only reads the match, which can so be copied.
        begun = room_->begun;
        begun->match.forfeit_turn(
            fmt::format("gave no answer within {:.1f} s", std::chrono::duration<double>(options_.stall_limit).count()));
        leave_room();
        continue;
      }
    }
    if (!room_->somebody_forfeited) return;
    close_room();
    begun = begin_next(next, options_);
  }
}

SeatedGame WatchedTable::play(Seating seating) {
  std::optional<Seating> only = std::move(seating);
  std::optional<SeatedGame> played;
  play_all([&] { return std::exchange(only, std::nullopt); }, [&](const SeatedGame& match) { played = match; });
  return *std::move(played);
}

bool WatchedTable::watch_room() const {
  const std::chrono::milliseconds limit = options_.stall_limit + grace;
  const std::chrono::milliseconds nap = std::min(longest_nap, options_.stall_limit);
  std::uint64_t turn = room_->gate.turn();
  Clock::time_point since = Clock::now();
  std::unique_lock lock(room_->mutex);
  while (!room_->changed.wait_for(lock, nap, [this] { return room_->state == Room::State::idle; })) {
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
