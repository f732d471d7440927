// Answers questions about positions, text in and text out: the engine of the board, the same in the browser and on the
// server. What it answers is JSON; docs/board.md describes it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/stop_flag.h"

namespace tilefish::board {

// Keeps the working memory of the ruleset that was asked about last: one for each thread.
class Answers {
 public:
  Answers();
  ~Answers();
  Answers(const Answers&) = delete;
  Answers& operator=(const Answers&) = delete;

  // Never fails: what cannot be read or was stopped is an answer as well.
  [[nodiscard]] std::string to(std::string_view question, const StopFlag* stop = nullptr);

 private:
  struct Solvers;

  std::unique_ptr<Solvers> solvers_;
};

}  // namespace tilefish::board
