// A hub with everything around it that a server has, but all of it in the test's hands: time, secrets, a database in memory,
// connections whose messages can be read, jobs that are done when the test says so. Every message sent is checked against the
// wire's description.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "server/hub.h"
#include "server/job_runner.h"
#include "storage/store.h"

namespace tilefish::testing {

// Counts instead of drawing lots, so that runs can be compared.
class CountedSecrets final : public Secrets {
 public:
  explicit CountedSecrets(std::uint64_t start = 0) : count_(start) {}
  std::uint64_t word() override;
  std::string token() override;
  std::string digest(std::string_view token) const override;

 private:
  std::uint64_t count_;
};

// Keeps what a database would.
class StoredWorld {
 public:
  // Fails the test on a change that no database would take.
  void commit(const Change& change);
  [[nodiscard]] StoredState state() const;
  [[nodiscard]] std::vector<StoredGuest> guests() const;
  [[nodiscard]] std::vector<StoredDevice> devices() const;
  [[nodiscard]] std::vector<StoredRating> ratings() const;
  [[nodiscard]] std::vector<StoredIdentity> identities(const IdentityQuestion& question) const;
  [[nodiscard]] KnownSolver solver(const std::string& guest) const;
  [[nodiscard]] std::vector<StoredLeader> leaders() const;
  [[nodiscard]] std::optional<StoredGame> finished_game(const std::string& id) const;
  [[nodiscard]] std::vector<std::string> finished_games() const;
  [[nodiscard]] Instant hidden_until(const std::string& game) const { return hidden_until_.at(game); }
  std::vector<AddResult> results;
  std::vector<RenamedGuest> renamed;  // by claims, until somebody takes note
  // As tidying does.
  void forget(const std::string& guest);
  [[nodiscard]] std::string owner_of_name(const std::string& key) const;
  std::vector<AddAttempt> ended_attempts;

 private:
  std::map<std::string, StoredGuest> guests_;
  std::map<std::string, std::string> names_;  // of rated guests, by key
  std::map<std::string, StoredDevice> devices_;
  std::map<std::pair<std::string, std::string>, StoredRating> ratings_;
  std::map<std::string, StoredRoom> rooms_;
  std::map<std::string, StoredGame> games_;
  std::map<std::string, StoredUncounted> uncounted_;
  std::map<std::string, StoredPuzzle> puzzles_;
  std::map<std::string, StoredSolver> solvers_;
  std::map<std::pair<std::string, std::int64_t>, StoredAttempt> attempts_;
  std::map<std::pair<std::int64_t, int>, StoredDayPuzzle> days_;
  std::map<std::int64_t, StoredDeal> deals_;
  std::map<std::pair<std::int64_t, std::string>, StoredPlay> plays_;
  std::map<std::string, Instant> hidden_until_;
};

class HubWorld {
 public:
  using Object = boost::json::object;

  explicit HubWorld(HubOptions options = quick());
  // No pauses for people's eyes.
  [[nodiscard]] static HubOptions quick();

  // Connections are known by small numbers.
  int connect(std::string_view address = "192.0.2.1");
  void disconnect(int connection);
  // Sends as it stands.
  void send_text(int connection, std::string_view text);
  // Gives the request an id; returns its answer, or an empty object if there is none yet.
  Object ask(int connection, Object request);
  // Says hello; returns the welcome.
  Object greet(int connection, std::string_view name, std::string_view token = "");
  // Connects and greets.
  int guest(std::string_view name, std::string_view address = "192.0.2.1");
  // Creates a room; returns its code.
  std::string create(int connection, Object options);
  void pass_time(std::chrono::milliseconds time);
  // Does the waiting jobs; false if there were none.
  bool work();
  // Works and ticks until the hub waits for people or for longer than `patience`.
  void settle(std::chrono::milliseconds patience = std::chrono::milliseconds{0});

  // The server ends without a word and starts again from what was stored; all connections are lost.
  void kill_and_restart();

  [[nodiscard]] const std::vector<std::string>& texts(int connection) const { return received_.at(connection); }
  [[nodiscard]] std::vector<Object> messages(int connection, std::string_view type) const;
  // The state of the latest `room` message.
  [[nodiscard]] Object state(int connection) const;
  [[nodiscard]] Object cause(int connection) const;
  [[nodiscard]] bool is_closed(int connection) const { return closed_.contains(connection); }
  void forget_messages();

  [[nodiscard]] Hub& hub() { return *hub_; }
  [[nodiscard]] StoredWorld& stored() { return stored_; }
  [[nodiscard]] Instant now() const { return now_; }
  [[nodiscard]] std::optional<Instant> next_timer() const { return next_timer_; }
  [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }
  std::vector<RobotJob> robot_jobs;
  std::vector<HintJob> hint_jobs;
  std::vector<PuzzleJob> puzzle_jobs;  // not done by work()
  // Whether the database answers at once who somebody is; if not, the next two do it.
  bool looks_up = true;
  std::vector<IdentityQuestion> questions;
  std::vector<PuzzleQuestion> puzzle_questions;  // likewise
  void answer_questions();
  void fail_questions();  // the database could not be asked

  void carry_out(Effects effects);

 private:
  HubOptions options_;
  CountedSecrets secrets_;
  std::unique_ptr<Hub> hub_;
  StoredWorld stored_;
  JobRunner runner_;
  Instant now_;
  std::optional<Instant> next_timer_;
  int last_connection_ = 0;
  int last_id_ = 0;
  std::map<int, std::vector<std::string>> received_;
  std::map<int, std::int64_t> numbers_;
  std::map<int, int> closed_;
  std::vector<std::string> notes_;
};

[[nodiscard]] inline std::string text_of(const boost::json::object& object, std::string_view name) {
  const boost::json::value* value = object.if_contains(name);
  return value == nullptr || !value->is_string() ? std::string() : std::string(value->get_string().c_str());
}
[[nodiscard]] inline std::int64_t number_of(const boost::json::object& object, std::string_view name) {
  const boost::json::value* value = object.if_contains(name);
  return value == nullptr || !value->is_int64() ? -1 : value->get_int64();
}
[[nodiscard]] inline boost::json::object part_of(const boost::json::object& object, std::string_view name) {
  const boost::json::value* value = object.if_contains(name);
  return value == nullptr || !value->is_object() ? boost::json::object() : value->get_object();
}

// Room options with defaults: classic, two seats, no robots, no clock, one round, public, hints and spectators allowed.
[[nodiscard]] boost::json::object options(boost::json::object given = {});

}  // namespace tilefish::testing
