// Where requests about puzzles come in, as they come to rooms: of this node's connections or of others'. In a cluster one node has the
// desk behind it. Whoever has not asked of late is looked up in the database first, and what they ask waits for that. Part of the hub.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/hub_context.h"
#include "server/puzzles/desk.h"
#include "server/rooms/people.h"

namespace tilefish {

[[nodiscard]] bool is_about_puzzles(const wire::Request& request);

// A request that outlives the message it came in.
struct HeldRequest {
  Visitor visitor;
  int re = 0;
  bool may_enter = true;
  bool may_begin = true;
  wire::Request request;
  std::string text;

  [[nodiscard]] RoomRequest asked() const { return {visitor, re, may_enter, may_begin, request, text}; }
};

class PuzzleCounter {
 public:
  // Both must outlive it.
  PuzzleCounter(HubContext& context, People& people) : hub_(context), people_(people) {}

  // There is a desk from now on.
  void open() { desk_.emplace(hub_.options); }
  // With what was stored; how many puzzles could not be read.
  int open(const StoredPuzzles& stored);
  // Another node has it. These still wait, and nothing has been done about them.
  [[nodiscard]] std::vector<HeldRequest> close();

  void ask(const RoomRequest& asked);
  // What the database says; none if it could not be asked.
  void solver_found(const SolverQuestion& question, const std::optional<KnownSolver>& found);
  void leaders_found(const std::optional<std::vector<StoredLeader>>& found);
  void forget(const std::string& guest);
  void found(const std::string& rules, std::vector<StockPuzzle> puzzles);
  void tick();
  [[nodiscard]] std::optional<Instant> due() const { return desk_ ? desk_->due() : std::nullopt; }

 private:
  // Of one guest, in their order.
  struct Line {
    std::optional<std::uint64_t> asked;  // the number of the question that the database was asked about the guest
    std::deque<HeldRequest> requests;
  };

  // Asks the database for what is missing, if it was not asked yet.
  [[nodiscard]] bool can_serve(Line& line, const HeldRequest& held);
  void go_on(const std::string& guest);  // with what waits
  void serve(const RoomRequest& asked);

  HubContext& hub_;
  People& people_;
  std::optional<PuzzleDesk> desk_;
  std::map<std::string, Line> waiting_;  // by guest
  bool leaders_asked_ = false;
};

}  // namespace tilefish
