#include "protocol/state_json.h"

#include <boost/json.hpp>

#include "protocol/game_json.h"

namespace tilefish::wire {

namespace json = boost::json;

json::array lots_to_json(const std::vector<Lot>& lots) {
  json::array list;
  for (const Lot& lot : lots) list.emplace_back(json::object{{"seat", lot.seat}, {"tile", to_string(lot.tile)}});
  return list;
}

json::object to_json(const ResultState& result) {
  return {{"winners", json::value_from(result.winners)},
          {"reason", name(result.reason)},
          {"scores", json::value_from(result.scores)},
          {"gained", json::value_from(result.gained)},
          {"racks", rows_to_json(result.racks)}};
}

}  // namespace tilefish::wire
