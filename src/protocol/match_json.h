// A recorded match as JSON, there and back; the same content as the text of game_record.h. For `replay` and finished games.
#pragma once

#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "base/result.h"
#include "rules/game_record.h"

namespace tilefish {

// {"format":"tilefish match 1","rules":{…},"players":2,"rounds":1,"seed":"42","names":["a","b"],
//  "events":[{"seat":0,"event":"draw"},{"seat":1,"event":"lay","table":[["3b","4b","5b"]]},{"event":"next"}],
//  "fingerprint":"5f0c9e2b7a314d68"}
// A secret seed has "format":"tilefish match 2", 64 hexadecimal digits and "digest" beside it.
// What a robot noted of its turn stands in the event: {"seat":0,"event":"draw","note":"waits; cap 12"}.
// A match that began from a position has "start":"opened 3b 4b 5b / 6b 9b".
// Seeds and fingerprints are strings, since many readers of JSON have no whole numbers of that size.
[[nodiscard]] boost::json::object to_json(const GameRecord& record);
// The same in parts, for those who write long matches piece by piece: all but "events", and one of these.
[[nodiscard]] boost::json::object to_json_without_events(const GameRecord& record);
[[nodiscard]] boost::json::object to_json(const Event& event, std::string_view note = {});

[[nodiscard]] Result<GameRecord> record_from_json(std::string_view text, const std::string& source,
                                                  Promise promise = Promise::must_be_kept);

}  // namespace tilefish
