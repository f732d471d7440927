// Writes what was gained within a day and a week, for the lists of the best. Part of the writers of results and of puzzles.
#pragma once

#include <cstdint>
#include <string>

#include <soci/soci.h>

#include "storage/prepared.h"

namespace tilefish {

class GainWriter {
 public:
  explicit GainWriter(soci::session& sql);

  struct Gain {
    const std::string& guest;
    std::string kind;         // of rating
    std::int64_t gained = 0;  // in millionths
    int day = 0;              // since 1970, as the next
    int week = 0;
  };
  // Somebody who has been forgotten gains nothing. Throws soci::soci_error.
  void write(const Gain& gain);

 private:
  Prepared add_gain_;
};

}  // namespace tilefish
