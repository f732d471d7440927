// Writes and reads what lasts of the deals of each day. Part of the store; the ranking is for the records.
#pragma once

#include <optional>

#include <soci/soci.h>

#include "storage/prepared.h"
#include "storage/records.h"
#include "storage/stored_deals.h"

namespace tilefish {

class DealWriter {
 public:
  explicit DealWriter(soci::session& sql);

  // These throw soci::soci_error, or Misfit.
  void put(const StoredDeal& deal);
  void begin(const StoredPlay& play);
  void end(const StoredPlay& play);

 private:
  Prepared put_deal_;
  Prepared begin_play_;
  Prepared end_play_;
};

// These throw soci::soci_error.
[[nodiscard]] StoredDeals read_deals(soci::session& sql);
[[nodiscard]] std::optional<StoredDeal> read_deal(soci::session& sql, std::int64_t day);
// The neighbours of a day among those that have a deal.
[[nodiscard]] std::optional<std::int64_t> read_deal_before(soci::session& sql, std::int64_t day);
[[nodiscard]] std::optional<std::int64_t> read_deal_after(soci::session& sql, std::int64_t day);
[[nodiscard]] std::vector<ScoreCount> read_scores(soci::session& sql, std::int64_t day);
[[nodiscard]] std::vector<DealLine> read_best_plays(soci::session& sql, std::int64_t day, int most);
[[nodiscard]] std::optional<StoredPlay> read_play(soci::session& sql, std::int64_t day, const std::string& guest);

}  // namespace tilefish
