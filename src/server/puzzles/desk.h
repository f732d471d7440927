// Where guests ask for puzzles and hand in what they found: gives one out, judges, rates both sides and keeps the results of the
// day. It stores through the mailbox before anything is told. Whoever asks must have been looked up. Part of the hub.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "protocol/from_client.h"
#include "protocol/to_client.h"
#include "server/hub_options.h"
#include "server/mailbox.h"
#include "server/puzzles/day_board.h"
#include "server/puzzles/finishers.h"
#include "server/puzzles/record.h"
#include "server/puzzles/shelf.h"
#include "server/puzzles/solver_records.h"
#include "server/secrets.h"
#include "server/token_bucket.h"

namespace tilefish {

class PuzzleDesk {
 public:
  // Who asks, and what the desk needs of the hub for it.
  struct Visit {
    std::string guest;
    std::string address;
    Mailbox& mailbox;
    Secrets& secrets;
    Instant now;
    std::function<void()> keep_guest;   // is called before anything of the guest is stored
    std::function<void()> guest_rated;  // is called behind that, when an attempt has moved its rating
  };

  // The options must outlive it.
  explicit PuzzleDesk(const HubOptions& options);

  // How many puzzles could not be read.
  int restore(const StoredPuzzles& stored, Instant now);
  // While there are too few puzzles, asks for a game to be played for more, now and then.
  void tick(Mailbox& mailbox, Secrets& secrets, Instant now);
  [[nodiscard]] std::optional<Instant> due() const { return due_; }
  // What was found in the game that was asked for, or in a match that was analysed.
  void found(Mailbox& mailbox, const std::string& rules, std::vector<StockPuzzle> puzzles, Instant now);

  // Those who have asked of late are known; others are to be looked up before they are served.
  [[nodiscard]] bool knows(const std::string& guest) const { return records_.knows(guest); }
  void learn(const std::string& guest, const KnownSolver& solver);
  // So many of the best are read: of those who have rested for long the ratings are not as well known as they were.
  static constexpr int leaders_read = 1000;
  [[nodiscard]] bool knows_leaders(Instant now) const { return now < notice_.until; }
  // The best first; none if they could not be read, and those who were shown before are shown for a while longer.
  void learn_leaders(const std::optional<std::vector<StoredLeader>>& leaders, Instant now);
  void forget(const std::string& guest) { records_.forget(guest); }

  [[nodiscard]] wire::Answer overview(const Visit& visit);
  [[nodiscard]] wire::Answer begin(const Visit& visit, const wire::AskPuzzle& request);
  [[nodiscard]] wire::Answer hint(const Visit& visit, const wire::AskPuzzleHint& request);
  [[nodiscard]] wire::Answer answer(const Visit& visit, const wire::AnswerPuzzle& request);
  [[nodiscard]] wire::Answer give_up(const Visit& visit, const wire::GiveUpPuzzle& request);

 private:
  using Bucket = TokenBucket<Instant::clock>;
  // What an attempt came to.
  struct End {
    bool solved = false;
    int steps = 0;
  };
  // What is the same for everybody for some seconds.
  struct Notice {
    Instant until{};
    std::vector<wire::ThemeCount> themes;
    std::vector<wire::PuzzleLeader> leaders;
  };

  [[nodiscard]] bool wants_more() const;
  // What people have overlooked is welcome when there are enough of other games, up to as many again.
  [[nodiscard]] bool has_room_for(const StockPuzzle& puzzle) const;
  [[nodiscard]] SolverRecord& record_of(const Visit& visit);
  [[nodiscard]] wire::MaybeRefused refuse_haste(const Visit& visit);
  [[nodiscard]] wire::Answer go_on(const Visit& visit, SolverRecord& record, const OpenAttempt& attempt);
  [[nodiscard]] wire::Answer begin_with(const Visit& visit, SolverRecord& record, ShelvedPuzzle* puzzle,
                                        OpenAttempt attempt);
  [[nodiscard]] wire::Answer begin_day(const Visit& visit, SolverRecord& record, int level);
  [[nodiscard]] wire::Answer begin_near(const Visit& visit, SolverRecord& record, const wire::AskPuzzle& request);
  [[nodiscard]] ShelvedPuzzle* choose(const Visit& visit, const SolverRecord& record, double rating,
                                      const PuzzleShelf::Suits& suits);
  [[nodiscard]] bool counts(const Visit& visit, const SolverRecord& record, const OpenAttempt& attempt) const;
  // Whether what is gained by it stands in the lists of the day and the week.
  [[nodiscard]] bool is_listed(const Visit& visit, const SolverRecord& record, const OpenAttempt& attempt) const;
  [[nodiscard]] int others_before(const Visit& visit, const OpenAttempt& attempt) const;
  // The attempt of that number if it is under way; otherwise what is to be answered.
  struct Found {
    OpenAttempt* attempt = nullptr;
    ShelvedPuzzle* puzzle = nullptr;
    wire::Answer otherwise = {};
  };
  [[nodiscard]] Found find(const Visit& visit, SolverRecord& record, int number);
  // Moves both ratings.
  static void rate(const Visit& visit, SolverRecord& record, ShelvedPuzzle& puzzle, double score);
  [[nodiscard]] wire::Answer finish(const Visit& visit, SolverRecord& record, const Found& found, const End& end);
  [[nodiscard]] wire::Answer result_of(const Visit& visit, SolverRecord& record, const StoredAttempt& attempt);
  [[nodiscard]] wire::DayLevel shown_level(const SolverRecord& record, std::int64_t day, int level);

  const HubOptions& options_;
  PuzzleShelf shelf_;
  DayBoard board_;
  Finishers finishers_;
  SolverRecords records_;
  // How fast puzzles are begun.
  std::unordered_map<std::string, Bucket> guests_;
  std::unordered_map<std::string, Bucket> addresses_;
  Notice notice_;
  std::optional<Instant> due_;  // the next game; none while one is played, or none is needed
};

}  // namespace tilefish
