// Gathers what the hub wants done during one call and numbers what is said on each connection. Rooms and the hub speak through
// it; nothing else makes Effects.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "protocol/to_client.h"
#include "server/effects.h"

namespace tilefish {

class Mailbox {
 public:
  void open(ConnectionId connection) { numbers_[connection] = 0; }
  // What is still to be said to it is forgotten.
  void forget(ConnectionId connection) { numbers_.erase(connection); }

  // Answers go out before the news of the same call, so that a client learns first that its request was heard.
  void answer(ConnectionId connection, std::optional<int> re, wire::Answer answer);
  void tell(ConnectionId connection, wire::News news);
  void close(Close close);

  void store(Change change);
  void ask(RobotJob job);
  void ask(HintJob job);
  void ask(PuzzleJob job);
  void cancel(JobId job);
  void note(std::string sentence);
  // A robot or a hint did not come in time. There may be thousands of them, so they are counted and not told one by one.
  void count_late() { ++late_; }
  [[nodiscard]] std::uint64_t late() const { return late_; }  // since the start

  [[nodiscard]] bool has_changes() const { return !effects_.changes.empty(); }
  [[nodiscard]] Effects take();

 private:
  struct PendingAnswer {
    ConnectionId to;
    std::optional<int> re;
    wire::Answer answer;
  };
  struct PendingNews {
    ConnectionId to;
    wire::News news;
  };

  std::unordered_map<ConnectionId, std::int64_t> numbers_;
  std::vector<PendingAnswer> answers_;
  std::vector<PendingNews> news_;
  Effects effects_;
  std::uint64_t late_ = 0;
};

}  // namespace tilefish
