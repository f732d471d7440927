// The books of one task: which units are out, who did them, whose word was checked, and what is to be sent next. Reports come in
// any order, twice, late and from liars; results go out in the order of the units, and only those that may be believed:
// a worker's first piece and one in a hundred after it go to a second worker, and nothing of a worker is used before its first piece
// has agreed. Where two disagree the asker does the unit itself; who was wrong is named, and all it did is done again.
// No clock, threads or messages: a state machine for tests and for ask.cpp.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/random.h"
#include "work/messages.h"

namespace tilefish::work {

struct LedgerOptions {
  std::uint64_t checks_one_in = 100;
  bool checks = true;        // off for work that does not repeat exactly
  std::uint64_t secret = 1;  // which pieces are checked; nobody should know before
};

// To be sent as a piece.
struct Order {
  Range units;
  std::vector<std::string> not_by;
};

// Somebody whose word counts no more, and why.
struct Dismissal {
  std::string worker;
  std::string reason;
  std::uint64_t units_done_again = 0;
};

class Ledger {
 public:
  explicit Ledger(const LedgerOptions& options);

  // Up to `most` units in a row to send next: what must be done again or checked first, then those that nobody has had.
  [[nodiscard]] std::optional<Order> next_order(std::uint64_t most);
  // There are no units from here on.
  void set_end(std::uint64_t end);

  void take(const Report& report);

  // Nothing is on its way any more: what was sent and not answered is to be sent again.
  void send_again();
  // The same, but the asker itself does the first of them: whoever takes pieces brings nothing back.
  void send_again_and_help();
  // No second worker is there: the asker itself does what was to be checked.
  void check_here();
  // A unit that the asker is to do itself, and what came of it.
  [[nodiscard]] std::optional<std::uint64_t> next_ruling() const;
  void rule(std::uint64_t unit, Output own);

  // The next unit in order, once it is there and may be believed.
  [[nodiscard]] const Output* front() const;
  [[nodiscard]] std::uint64_t front_unit() const { return front_; }
  void pop_front() { ++front_; }
  // What front() says cannot be read: its worker is dismissed.
  void refuse_front(const std::string& reason);
  // Whether units that were popped have been taken back; popping begins anew with unit 0.
  [[nodiscard]] bool begins_anew();

  [[nodiscard]] std::vector<Dismissal> take_dismissals();
  [[nodiscard]] const std::vector<std::string>& dismissed() const { return dismissed_names_; }
  [[nodiscard]] std::uint64_t done() const { return done_; }
  [[nodiscard]] std::uint64_t out() const { return out_; }
  // Of those that are out, the ones that do not wait for next_order() to be sent again.
  [[nodiscard]] std::uint64_t on_their_way() const { return out_ - queued_; }
  [[nodiscard]] bool checks_wait() const { return !checks_.empty(); }
  [[nodiscard]] bool everything_is_sent() const { return again_.empty() && next_new_ >= end_; }

 private:
  enum class State : std::uint8_t { fresh, out, done };
  enum class Check : std::uint8_t { none, wanted, passed };
  struct Rival {
    std::size_t worker;
    Output output;
  };
  struct Unit {
    State state = State::fresh;
    Check check = Check::none;
    bool in_dispute = false;
    bool queued = false;       // out, but first to be sent again
    std::uint8_t spoiled = 0;  // how often somebody took it whose word counts no more
    std::size_t by = 0;
    Output output;
  };
  struct Worker {
    std::string id;
    bool trusted = false;
    bool asked_for_check = false;
    bool dismissed = false;
  };

  [[nodiscard]] std::size_t index_of(const std::string& worker);
  [[nodiscard]] bool is_believed(const Unit& unit) const;
  void take_first(Unit& unit, std::size_t worker, const Output& output);
  void take_second(std::uint64_t number, std::size_t worker, const Output& output);
  void order_checks(const Report& report, std::size_t worker, const std::vector<std::uint64_t>& units);
  void take_failure(const Report& report, std::size_t worker);
  void pass(std::uint64_t number);
  void want_ruling(std::uint64_t unit);
  void dismiss(std::size_t worker, const std::string& reason);
  void do_again(std::uint64_t unit);
  void set_state(Unit& unit, State state);
  void set_queued(Unit& unit, bool queued);

  LedgerOptions options_;
  Rng rng_;
  std::vector<Unit> units_;
  std::vector<Worker> workers_;  // the first is the asker itself
  std::map<std::string, std::size_t> worker_index_;
  std::deque<Order> again_;
  std::map<std::uint64_t, Rival> rivals_;
  std::map<std::uint64_t, std::pair<std::size_t, std::string>> failures_;  // by unit: whose, and its words
  std::set<std::uint64_t> checks_;                                         // units that wait for a second word
  std::deque<std::uint64_t> rulings_;
  std::vector<Dismissal> dismissals_;
  std::vector<std::string> dismissed_names_;
  std::uint64_t next_new_ = 0;
  std::uint64_t end_ = ~std::uint64_t{0};
  std::uint64_t front_ = 0;
  std::uint64_t done_ = 0;
  std::uint64_t out_ = 0;
  std::uint64_t queued_ = 0;
  bool begins_anew_ = false;
};

}  // namespace tilefish::work
