// Writes and reads what lasts of puzzles. Part of the store.
#pragma once

#include <string>
#include <vector>

#include <soci/soci.h>

#include "storage/change.h"
#include "storage/gain_writer.h"
#include "storage/prepared.h"
#include "storage/stored_puzzles.h"

namespace tilefish {

class PuzzleWriter {
 public:
  explicit PuzzleWriter(soci::session& sql);

  // These throw soci::soci_error, or Misfit.
  void put(const StoredPuzzle& puzzle);
  void put(const StoredSolver& solver);
  void add(const AddAttempt& ended);
  void put(const StoredDayPuzzle& day);

 private:
  [[nodiscard]] bool is_there(const std::string& guest);

  soci::session& sql_;
  Prepared put_puzzle_;
  Prepared put_solver_;
  Prepared add_attempt_;
  Prepared put_day_;
  GainWriter gains_;
};

[[nodiscard]] StoredPuzzles read_puzzles(soci::session& sql);
[[nodiscard]] KnownSolver read_solver(soci::session& sql, const std::string& guest);
// Those whose ratings are known, the best first.
[[nodiscard]] std::vector<StoredLeader> read_leaders(soci::session& sql, int most);

}  // namespace tilefish
