// Writes how matches ended, for lists, statistics and ratings. Part of the change writer.
#pragma once

#include <soci/soci.h>

#include "storage/change.h"
#include "storage/gain_writer.h"
#include "storage/prepared.h"

namespace tilefish {

class ResultWriter {
 public:
  explicit ResultWriter(soci::session& sql);

  // These throw soci::soci_error.
  void write(const PutRating& rating);
  void write(const AddResult& result);
  // Of a finished game, by seat.
  void write_accuracy(const std::string& game, const std::vector<int>& accuracy);

 private:
  void tally(const std::string& guest, const std::string& opponent, const AddResult& result);

  Prepared put_rating_;
  Prepared add_result_;
  Prepared add_tally_;
  GainWriter gains_;
  Prepared put_accuracy_;
};

}  // namespace tilefish
