// What people look up of the past, as the wire's objects. The records desk of the site writes with it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "storage/records.h"

namespace tilefish {

// Where a page of matches ends and the next begins, as text and back.
[[nodiscard]] std::string to_text(const MatchCursor& cursor);
[[nodiscard]] std::optional<MatchCursor> cursor_from(std::string_view text);

// `ranks` goes with the ratings.
[[nodiscard]] boost::json::object me_json(const GuestProfile& profile, const std::string& device,
                                          const std::vector<std::optional<std::int64_t>>& ranks);
[[nodiscard]] boost::json::object matches_json(const std::vector<PastMatch>& matches, bool more);
[[nodiscard]] boost::json::object statistics_json(const std::vector<Tally>& tallies,
                                                  const std::vector<RatingStep>& steps);
[[nodiscard]] boost::json::object board_json(const BoardSpan& span, const std::vector<BoardLine>& lines,
                                             const std::string& guest, std::optional<std::int64_t> rank);
[[nodiscard]] boost::json::object table_ratings_json(const std::vector<TableRating>& ratings);
[[nodiscard]] boost::json::object server_json(const ServerSums& sums);

}  // namespace tilefish
