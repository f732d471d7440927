// A robot: given what its seat may know, a budget and a seed, it says what to do with its turn. The arena, the server
// and the terminal game seat them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/limits.h"
#include "base/stop_flag.h"
#include "players/reason.h"
#include "rules/table.h"
#include "rules/view.h"

namespace tilefish {

// What a turn may cost; zero means no limit. With a limit on nodes alone the same view and seed give the same choice
// everywhere.
struct Budget {
  std::chrono::milliseconds time{0};
  std::uint64_t nodes = 0;         // whatever the robot takes for one
  const StopFlag* stop = nullptr;  // somebody else's wish that the turn end now

  // Of a turn that begins now, or of the first part of one. Nodes are for the robot to count.
  [[nodiscard]] Limits from_now(double part = 1) const;
};

// The table as it is to lie at the end of the turn, or nothing: draw a tile, or pass if there is none. A robot whose
// budget is spent answers as well as it can by then.
using Choice = std::optional<Table>;

// Keeps working memory from turn to turn but no knowledge: what it answers depends on the arguments alone. For one
// thread at a time.
class Player {
 public:
  Player() = default;
  virtual ~Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  // Asked only when it is the seat's turn.
  [[nodiscard]] virtual Choice choose(const View& view, const Budget& budget, std::uint64_t seed) = 0;

  // Among how many moves it chose last; only those know that list the moves they find.
  [[nodiscard]] virtual std::optional<std::size_t> moves_found() const { return std::nullopt; }

  // Why it chose so last; none for players that do not tell.
  [[nodiscard]] const std::optional<Reason>& reason() const { return reason_; }

 protected:
  // Remembers the reason and passes the choice on.
  Choice because(const Reason& reason, Choice choice = std::nullopt) {
    reason_ = reason;
    return choice;
  }

 private:
  std::optional<Reason> reason_;
};

}  // namespace tilefish
