// What people look up of the past: their matches, sums and ratings, the lists of the best. Has a connection of its own, which only
// reads, so that nobody's list delays a move. For one thread at a time; the server's reading room uses it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "storage/open_store.h"
#include "storage/store.h"

namespace tilefish {

struct SeatResult {
  std::string guest;  // empty for a robot, or somebody who has been forgotten
  std::string robot;
  std::string name;
  int place = 1;
  std::int64_t points = 0;

  friend bool operator==(const SeatResult&, const SeatResult&) = default;
};

// A match as one who played it finds it in the list.
struct PastMatch {
  std::string game;
  Instant finished;
  int seat = 0;
  int rounds = 1;
  int turns = 0;
  bool won = false;
  std::string rating_kind;  // empty if no rating moved
  double rating_before = 0;
  double rating_after = 0;
  std::optional<int> accuracy;    // in thousandths, where it has been analysed
  bool kept = false;              // whether its moves can still be seen
  std::vector<SeatResult> seats;  // all of the table, in their order
};

struct MatchFilter {
  std::optional<bool> won;
  std::string opponent;  // as in AddResult; empty for all
  Instant now = {};      // by which a match may still be hidden
};

// Where the next page begins: behind this match.
struct MatchCursor {
  Instant finished;
  std::string game;
};

struct Tally {
  int week = 0;
  std::string opponent;
  std::string opponent_name;  // of a person, as they are called now
  std::int64_t games = 0;
  std::int64_t won = 0;
  std::int64_t rounds = 0;
  std::int64_t opened_first = 0;
  std::int64_t points = 0;
};

struct RatingStep {
  Instant at;
  std::string kind;
  double rating = 0;
};

struct GuestProfile {
  StoredGuest guest;
  std::vector<StoredDevice> devices;  // the one seen last first
  std::vector<StoredRating> ratings;
};

// A line of a list of the best: by rating, or by what was gained within a day or a week.
struct BoardLine {
  std::string guest;
  std::string name;
  double rating = 0;
  double deviation = 0;
  double gained = 0;  // of a day or week
  std::int64_t games = 0;
};

struct BoardSpan {
  std::string kind;  // of rating
  std::string span;  // "all", "day" or "week"
  int number = 0;    // of the day or week since 1970
};

// How strong somebody at a table is, and what a match there did to that.
struct TableRating {
  StoredRating rating;
  struct Change {
    double before = 0;
    double after = 0;
  };
  std::optional<Change> change;
};

// How the server is used.
struct ServerSums {
  std::vector<Tally> tallies;  // of everybody, all weeks in one
  std::int64_t guests = 0;
  std::int64_t rated = 0;
};

// How many came to a score with the deal of a day.
struct ScoreCount {
  std::optional<std::int64_t> points;  // none for those who gave up
  std::int64_t plays = 0;

  friend bool operator==(const ScoreCount&, const ScoreCount&) = default;
};

struct DealLine {
  StoredPlay play;  // with its end
  std::string name;
  bool kept = false;  // whether its moves can still be seen
};

// A day whose deal is no secret any more.
struct DealRanking {
  StoredDeal deal;
  std::vector<ScoreCount> scores;  // the best first, those who gave up last
  std::vector<DealLine> lines;     // the best
  std::optional<StoredPlay> own;   // of whoever asks
  std::optional<std::int64_t> before;
  std::optional<std::int64_t> after;  // the next days that have a deal
};

class Records {
 public:
  Records() = default;
  virtual ~Records() = default;
  Records(const Records&) = delete;
  Records& operator=(const Records&) = delete;

  // Who it is that has this token; none if nothing is stored of them.
  [[nodiscard]] virtual Result<std::optional<StoredDevice>> device(const std::string& token_digest) = 0;
  // All that is known of the guests who have a device with one of these tokens, of the one with this id, of those who have claimed one
  // of these names (in the form in which names are compared), and of those whose recovery code begins like this.
  [[nodiscard]] virtual Result<std::vector<StoredIdentity>> identities_of_tokens(
      const std::vector<std::string>& token_digests) = 0;
  [[nodiscard]] virtual Result<std::vector<StoredIdentity>> identity_of(const std::string& guest) = 0;
  [[nodiscard]] virtual Result<std::vector<StoredIdentity>> identities_named(const std::vector<std::string>& keys) = 0;
  [[nodiscard]] virtual Result<std::vector<StoredIdentity>> identities_at(const std::string& place) = 0;
  [[nodiscard]] virtual Result<std::optional<GuestProfile>> profile(const std::string& guest) = 0;
  // The latest first.
  [[nodiscard]] virtual Result<std::vector<PastMatch>> matches(const std::string& guest, const MatchFilter& filter,
                                                               const std::optional<MatchCursor>& after, int most) = 0;
  // How ratings went, the latest first.
  [[nodiscard]] virtual Result<std::vector<RatingStep>> rating_steps(const std::string& guest, int most) = 0;
  // The latest week first.
  [[nodiscard]] virtual Result<std::vector<Tally>> tallies(const std::string& guest, int most) = 0;
  [[nodiscard]] virtual Result<std::vector<BoardLine>> board(const BoardSpan& span, int most) = 0;
  // How many stand before this guest; none if it is not among the first ten thousand.
  [[nodiscard]] virtual Result<std::optional<std::int64_t>> rank(const BoardSpan& span, const std::string& guest) = 0;
  // What somebody has tried of puzzles.
  [[nodiscard]] virtual Result<KnownSolver> solver(const std::string& guest) = 0;
  // Who solves them best.
  [[nodiscard]] virtual Result<std::vector<StoredLeader>> leaders(int most) = 0;
  // Of those guests who have a rating of that kind, with what the game did to it if one is named.
  [[nodiscard]] virtual Result<std::vector<TableRating>> table_ratings(const std::string& kind,
                                                                       const std::vector<std::string>& guests,
                                                                       const std::string& game) = 0;
  // As it was a few seconds ago.
  [[nodiscard]] virtual Result<ServerSums> sums() = 0;
  [[nodiscard]] virtual Result<std::optional<StoredGame>> finished_game(const std::string& id, Instant now) = 0;
  // How everybody played the deal of a day; none if there was no deal. Days that are not over are for the caller to keep secret.
  [[nodiscard]] virtual Result<std::optional<DealRanking>> ranking(std::int64_t day, const std::string& guest,
                                                                   int most) = 0;
};

// Connects when it is first asked, and again after trouble. The tables must be there: open_store() makes them.
[[nodiscard]] std::unique_ptr<Records> open_records(const StoreOptions& options);

}  // namespace tilefish
