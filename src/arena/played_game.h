// What happened in one match between robots: who won, how long it took, who forfeited. Made by SeatedGame, summed up by
// the arena.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tilefish {

struct Forfeit {
  int seat = 0;
  int turn = 0;  // the index of its event
  std::string reason;
};

// Times in bins that grow by a constant factor, ten to a decade: robots take from a microsecond to a minute.
class TimeHistogram {
 public:
  static constexpr double shortest = 1e-7;  // seconds; the first bin holds all below
  static constexpr int bins_a_decade = 10;
  static constexpr std::size_t bins = 100;  // up to 1,000 s; the last bin holds all above

  void add(double seconds);
  void add(const TimeHistogram& other);
  void add_to_bin(std::size_t bin, std::uint64_t times) { counts_[bin] += times; }

  [[nodiscard]] std::uint64_t count(std::size_t bin) const { return counts_[bin]; }
  [[nodiscard]] std::uint64_t total() const;
  // Seconds at which a bin starts.
  [[nodiscard]] static double start_of(std::size_t bin);
  // Below which a share of the times lies, to the width of a bin.
  [[nodiscard]] double quantile(double share) const;

 private:
  std::array<std::uint64_t, bins> counts_{};
};

// How many moves a robot found to choose from, over so many turns.
struct MovesFound {
  std::int64_t turns = 0;
  std::int64_t moves = 0;
};

// What one seat did, over all rounds of the match.
struct SeatReport {
  std::int64_t turns = 0;
  std::int64_t lays = 0;
  std::int64_t opened_rounds = 0;
  std::int64_t opening_turns = 0;   // own turns up to and including the opening, over the rounds it opened in
  std::int64_t opening_tiles = 0;   // laid in the turns in which it opened
  std::int64_t opening_points = 0;  // of these melds, a joker counting as the tile it stands for
  std::int64_t tiles_laid = 0;
  std::int64_t tiles_drawn = 0;
  double seconds = 0;
  double slowest = 0;  // seconds
  TimeHistogram times;
  std::vector<MovesFound> moves_found;  // by its turn of the round; empty for robots that do not list what they find

  void note_moves_found(std::size_t turn, std::size_t moves);
  void add(const SeatReport& other);
};

// A round that is over.
struct PlayedRound {
  int turns = 0;
  std::vector<std::int64_t> gains;  // by seat
};

struct PlayedGame {
  std::vector<SeatReport> seats;
  std::vector<double> win_shares;  // by seat, of the rounds won; those who tie share; they sum to the number of rounds
  std::vector<std::int64_t> scores;  // by seat, once it is complete
  std::vector<Forfeit> forfeits;
  std::vector<PlayedRound> rounds;
  std::vector<std::string> notes;  // by event: why a robot took its turn so, "" if it did not tell
  int turns = 0;
  int tied_rounds = 0;
  int blocked_rounds = 0;
  std::string illegal_state;  // why a state must not be; empty unless states are checked and one was illegal

  [[nodiscard]] bool complete() const { return !scores.empty(); }
};

}  // namespace tilefish
