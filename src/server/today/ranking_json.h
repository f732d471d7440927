// A day's ranking as the wire's object. The records desk of the site writes with it.
#pragma once

#include <optional>
#include <string>

#include <boost/json.hpp>

#include "storage/records.h"

namespace tilefish {

// `today` is the day that is not over yet, which is not to be told of.
[[nodiscard]] boost::json::object ranking_json(const DealRanking& ranking, const std::string& guest,
                                               std::int64_t today);

// Of the other plays those that such a score beats, equal ones half, in thousandths: the matchpoints of bridge. None where nobody
// else has played.
[[nodiscard]] std::optional<int> share_beaten(const std::vector<ScoreCount>& scores,
                                              std::optional<std::int64_t> points);

}  // namespace tilefish
