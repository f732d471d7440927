// Writes how matches ended, for lists, statistics and ratings. Part of the change writer.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

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
  // Around the changes of a transaction. What is summed up over everybody is written last and in order: all nodes write to these rows,
  // and would wait for each other in a circle.
  void begin() { of_everybody_.clear(); }
  void end();
  // Of a finished game, by seat.
  void write_accuracy(const std::string& game, const std::vector<int>& accuracy);

 private:
  using Sums = std::array<std::int64_t, 5>;  // games, won, rounds, opened first, points
  void add(const std::string& guest, std::int64_t week, const std::string& opponent, const Sums& sums);

  Prepared put_rating_;
  Prepared add_result_;
  Prepared add_tally_;
  GainWriter gains_;
  Prepared put_accuracy_;
  std::map<std::pair<std::int64_t, std::string>, Sums> of_everybody_;  // by week and opponent
};

}  // namespace tilefish
