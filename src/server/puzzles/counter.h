// Where requests about puzzles come in, as they come to rooms: of this node's connections or of others'. In a cluster one node has the
// desk behind it. Part of the hub.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/hub_context.h"
#include "server/puzzles/desk.h"
#include "server/rooms/people.h"

namespace tilefish {

[[nodiscard]] bool is_about_puzzles(const wire::Request& request);

class PuzzleCounter {
 public:
  // Both must outlive it.
  PuzzleCounter(HubContext& context, People& people) : hub_(context), people_(people) {}

  // There is a desk from now on.
  void open() { desk_.emplace(hub_.options); }
  // With what was stored; how many puzzles could not be read.
  int open(const StoredPuzzles& stored);
  // Another node has it.
  void close() { desk_.reset(); }

  void ask(const RoomRequest& asked);
  void forget(const std::string& guest);
  void rename(const std::string& guest, const std::string& name);
  void found(const std::string& rules, std::vector<StockPuzzle> puzzles);
  void tick();
  [[nodiscard]] std::optional<Instant> due() const { return desk_ ? desk_->due() : std::nullopt; }

 private:
  HubContext& hub_;
  People& people_;
  std::optional<PuzzleDesk> desk_;
};

}  // namespace tilefish
