// Writes changes into the tables. Used by the store inside a transaction.
#pragma once

#include <vector>

#include <soci/soci.h>

#include "storage/change.h"
#include "storage/deal_tables.h"
#include "storage/guest_writer.h"
#include "storage/misfit.h"
#include "storage/prepared.h"
#include "storage/puzzle_tables.h"
#include "storage/result_writer.h"

namespace tilefish {

class ChangeWriter {
 public:
  explicit ChangeWriter(soci::session& sql);

  // One after the other inside a transaction; all throw soci::soci_error or Misfit.
  void begin();
  void write(const Change& change);
  void end() { results_.end(); }

  // Of the latest transaction.
  [[nodiscard]] std::vector<RenamedGuest> take_renamed() { return guests_.take_renamed(); }

 private:
  void write(const PutGuest& guest) { guests_.write(guest); }
  void write(const NameGuest& guest) { guests_.write(guest); }
  void write(const ClaimName& claim) { guests_.write(claim); }
  void write(const SeeGuest& guest) { guests_.write(guest); }
  void write(const SetRecovery& guest) { guests_.write(guest); }
  void write(const PutDevice& device) { guests_.write(device); }
  void write(const SeeDevice& device) { guests_.write(device); }
  void write(const RemoveDevice& device) { guests_.write(device); }
  void write(const RemoveGuest& guest) { guests_.write(guest); }
  void write(const EraseGuest& guest) { guests_.write(guest); }
  void write(const PutRating& rating) { results_.write(rating); }
  void write(const AddResult& result) { results_.write(result); }
  void write(const PutUncounted& match);
  void write(const RemoveUncounted& match);
  void write(const PutRoom& room);
  void write(const PutAsideRoom& room);
  void write(const RemoveRoom& room);
  void write(const StartGame& game);
  void write(const AppendEvent& event);
  void write(const FinishGame& game);
  void write(const RemoveGame& game);
  void write(const PutAnalysis& analysis);
  void write(const PutPuzzle& change);
  void write(const PutSolver& change);
  void write(const PutDayPuzzle& change);
  void write(const AddAttempt& change);
  void write(const PutDeal& change) { deals_.put(change.deal); }
  void write(const BeginPlay& change) { deals_.begin(change.play); }
  void write(const EndPlay& change) { deals_.end(change.play); }

  GuestWriter guests_;
  ResultWriter results_;
  Prepared put_uncounted_;
  Prepared remove_uncounted_;
  Prepared put_room_;
  Prepared copy_aside_;
  Prepared remove_room_;
  Prepared start_game_;
  Prepared append_event_;
  Prepared finish_game_;
  Prepared remove_game_;
  Prepared put_analysis_;
  PuzzleWriter puzzles_;
  DealWriter deals_;
};

}  // namespace tilefish
