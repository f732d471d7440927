// Gathers what the hub wants done during one call and numbers what is said on each connection. Rooms and the hub speak through
// it; nothing else makes Effects. What is said to connections of other nodes becomes parcels, which those nodes number.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "protocol/to_client.h"
#include "server/effects.h"

namespace tilefish {

class Mailbox {
 public:
  explicit Mailbox(NodeId node = {}) : node_(node) {}
  [[nodiscard]] NodeId node() const { return node_; }
  [[nodiscard]] bool is_own(ConnectionId connection) const { return node_of(connection) == node_; }

  void open(ConnectionId connection) { numbers_[connection] = 0; }
  // What is still to be said to it is forgotten.
  void forget(ConnectionId connection) { numbers_.erase(connection); }

  // Answers go out before the news of the same call, so that a client learns first that its request was heard.
  void answer(ConnectionId connection, std::optional<int> re, wire::Answer answer);
  void tell(ConnectionId connection, wire::News news);
  void close(Close close);
  // What the owner of a room says on a connection of this node.
  void pass_on(cluster::Tell tell) { passed_on_.push_back(std::move(tell)); }
  // To one node, or to everybody.
  void send(std::optional<NodeId> to, cluster::Content content);
  // What is said and stored from now on in this call depends on this right.
  void depend_on(Fence fence);
  [[nodiscard]] Fence fence() const { return fence_; }  // that was named last in this call

  void store(Change change);
  void ask(IdentityQuestion question) { effects_.questions.push_back(std::move(question)); }
  void ask(PuzzleQuestion question) { effects_.puzzle_questions.push_back(std::move(question)); }
  void ask(RobotJob job);
  void ask(HintJob job);
  void ask(PuzzleJob job);
  void ask(AnalysisWish wish);
  void count_routed(std::chrono::milliseconds time) { effects_.routed.push_back(time); }
  void cancel(JobId job);
  void note(std::string sentence);
  // A robot or a hint did not come in time. There may be thousands of them, so they are counted and not told one by one.
  void count_late() { ++late_; }
  [[nodiscard]] std::uint64_t late() const { return late_; }  // since the start

  [[nodiscard]] bool has_changes() const { return !effects_.changes.empty(); }
  [[nodiscard]] Effects take();

 private:
  struct Pending {
    ConnectionId to;
    std::optional<int> re;
    wire::Message message;
    Fence fence;
  };

  // The next number on a connection; none if it is gone.
  [[nodiscard]] std::optional<std::int64_t> next_number(ConnectionId connection);
  void deliver(Effects& effects, Pending each);
  void pass_on(Effects& effects, cluster::Tell each);

  NodeId node_;

  std::unordered_map<ConnectionId, std::int64_t> numbers_;
  std::vector<Pending> answers_;
  std::vector<Pending> news_;
  std::vector<cluster::Tell> passed_on_;
  Fence fence_;  // that was named last
  Effects effects_;
  std::uint64_t late_ = 0;
};

}  // namespace tilefish
