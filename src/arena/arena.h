// Robots against robots over mirrored deals: every deal is played once for each way to rotate the players around the
// table, so that the luck of the tiles cancels. What comes out does not depend on the number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/intervals.h"
#include "arena/seated_game.h"
#include "arena/sprt.h"
#include "arena/watched_table.h"
#include "base/progress.h"
#include "base/stop_flag.h"
#include "base/thread_pool.h"
#include "players/player.h"
#include "rules/game.h"

namespace tilefish {

struct Entrant {
  std::string name;
  std::function<std::unique_ptr<Player>()> make;  // called once for each thread
};

// Who sits beside whom in the games of a deal.
enum class SeatOrders : std::uint8_t {
  cyclic,  // the order in which the entrants are named, rotated around the table
  all,     // every order: of three players or more neighbours decide much
};

// All orders of more entrants would be too many games for one deal.
inline constexpr std::size_t most_entrants_in_all_orders = 5;

// The entrants by seat in one game of a deal; `game` counts from 0 to games_of_a_deal() - 1. The first games are those of the
// cyclic order.
[[nodiscard]] std::vector<std::size_t> entrants_by_seat(SeatOrders orders, std::size_t entrants, int game);
[[nodiscard]] int games_of_a_deal(SeatOrders orders, std::size_t entrants);

struct ArenaOptions {
  std::uint64_t sets = 100;  // deals, each played in as many games as there are orders of the entrants
  std::uint64_t first = 0;   // the deal to begin with, to play some of a longer run again
  std::uint64_t seed = 1;
  int rounds = 1;
  SeatOrders orders = SeatOrders::cyclic;
  PlayOptions play;
  std::optional<SprtOptions> sprt;  // for two entrants
};

// One game of a set, as it is named in reports and can be played again.
struct GameId {
  std::uint64_t set = 0;
  int rotation = 0;  // who sits where: entrants_by_seat()
  std::uint64_t seed = 0;
};

struct ForfeitReport {
  GameId game;
  std::size_t entrant = 0;
  int turn = 0;
  std::string reason;
};

struct IllegalState {
  GameId game;
  std::string reason;
};

// The win rates after some number of sets.
struct RatePoint {
  std::uint64_t sets = 0;
  std::vector<Estimate> rates;  // by entrant
};

struct EntrantReport {
  std::string name;
  RunningMean win_rate;                         // a sample for each set: the share of its rounds won
  RunningMean score;                            // a sample for each set: the average score a round
  SeatReport play;                              // summed over all games
  std::map<std::int64_t, std::uint64_t> gains;  // how often it gained how much in a round
  std::vector<MovesFound> moves_by_game;        // of the first games, in order; empty as SeatReport::moves_found
};

struct ArenaReport {
  std::vector<EntrantReport> entrants;
  std::vector<ForfeitReport> forfeits;
  std::vector<IllegalState> illegal_states;
  std::vector<RatePoint> course;             // a few hundred points, evenly spread over the sets
  std::map<int, std::uint64_t> round_turns;  // how many rounds had how many turns
  int left_behind = 0;                       // threads of robots that never answered
  std::uint64_t sets = 0;
  std::uint64_t games = 0;
  std::uint64_t rounds = 0;
  std::uint64_t tied_rounds = 0;
  std::uint64_t blocked_rounds = 0;
  std::uint64_t turns = 0;
  double seconds = 0;
  std::optional<SprtState> sprt;
  bool interrupted = false;
};

// A game that has been played, or was stopped before its end.
struct FinishedGame {
  GameId id;
  std::optional<Game> game;  // kept only if somebody wants to see it
  PlayedGame played;         // not complete if the arena was stopped before
};

class ArenaTally;

class Arena {
 public:
  // A game that has been played, for logs; called from the thread that runs the arena, in the order of the sets.
  using OnGame = std::function<void(const GameId&, const Game&, const PlayedGame&)>;
  // After every batch of sets, with what is known so far.
  using OnBatch = std::function<void(const ArenaReport&)>;

  // `move_exists` is asked for once for each thread and needed only under must_play.
  Arena(Ruleset ruleset, std::vector<Entrant> entrants, ArenaOptions options,
        std::function<MoveExists()> move_exists = {});

  // What is wrong with the options; none if the arena can run.
  [[nodiscard]] std::optional<Error> flaw() const;

  // Whoever raises `stop` ends the turns that are being thought about; their games do not count.
  [[nodiscard]] ArenaReport run(ThreadPool& pool, Progress& progress, const StopFlag* stop = nullptr,
                                const OnBatch& on_batch = {}, const OnGame& on_game = {});

  [[nodiscard]] GameId game_id(std::uint64_t set, int rotation) const;
  [[nodiscard]] int games_of_a_deal() const { return tilefish::games_of_a_deal(options_.orders, entrants_.size()); }

  // The parts that run() is made of, for games that are played elsewhere. A worker is what one thread plays with.
  struct Worker {
    std::unique_ptr<WatchedTable> table;
    MoveExists move_exists;
  };
  [[nodiscard]] Worker make_worker(const StopFlag* stop) const;
  [[nodiscard]] FinishedGame play(const GameId& id, Worker& worker, bool keep_game) const;
  [[nodiscard]] ArenaTally begin_tally() const;

 private:
  [[nodiscard]] WatchedTable::Seating seating(const GameId& id, const Worker& worker) const;
  [[nodiscard]] static FinishedGame finished(const GameId& id, const SeatedGame& match, bool keep_game);
  [[nodiscard]] int seats() const { return static_cast<int>(entrants_.size()); }
  [[nodiscard]] std::vector<std::size_t> seated(int rotation) const {
    return entrants_by_seat(options_.orders, entrants_.size(), rotation);
  }

  Ruleset ruleset_;
  std::vector<Entrant> entrants_;
  ArenaOptions options_;
  std::function<MoveExists()> move_exists_;
};

}  // namespace tilefish
