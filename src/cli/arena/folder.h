// What `tilefish arena` writes to folders: every match for `tilefish replay`, and the report with its plots.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/arena.h"

namespace tilefish::cli {

// Made if it is not there; the error names the option that asked for it.
[[nodiscard]] std::optional<Error> make_folder(const std::string& folder, const char* option);

// Writes every match to a file of its own: deal-rotation.match.
class GameSaver {
 public:
  GameSaver(std::string folder, std::vector<std::string> names, SeatOrders orders);

  void save(const GameId& id, const Game& game, const PlayedGame& played);
  // A match that is text already.
  void save(const GameId& id, const std::string& text);
  [[nodiscard]] int failed() const { return failed_; }

 private:
  std::string folder_;
  std::vector<std::string> names_;  // by entrant
  SeatOrders orders_;
  int failed_ = 0;
};

// report.md, report.json and the plots. The error says what is missing; all that could be written is there.
[[nodiscard]] std::optional<Error> write_arena_report(const std::string& folder, const std::string& command,
                                                      const ArenaReport& report, const Ruleset& ruleset,
                                                      const ArenaOptions& options);

}  // namespace tilefish::cli
