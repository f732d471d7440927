#include "protocol/options_json.h"

#include <utility>

#include <boost/json.hpp>

namespace tilefish::wire {

namespace {

namespace json = boost::json;

std::string string_of(const json::value& value) { return {value.get_string().data(), value.get_string().size()}; }

}  // namespace

json::object to_json(const RoomOptions& options) {
  json::array robots;
  for (const std::string& robot : options.robots) robots.emplace_back(robot);
  return {{"ruleset", options.ruleset}, {"seats", options.seats},          {"robots", std::move(robots)},
          {"clock", options.clock},     {"rounds", options.rounds},        {"public", options.is_public},
          {"hints", options.hints},     {"spectators", options.spectators}};
}

RoomOptions options_of(const json::object& object) {
  RoomOptions options{.ruleset = string_of(object.at("ruleset")),
                      .seats = static_cast<int>(object.at("seats").get_int64()),
                      .clock = static_cast<int>(object.at("clock").get_int64()),
                      .rounds = static_cast<int>(object.at("rounds").get_int64()),
                      .is_public = object.at("public").get_bool(),
                      .hints = object.at("hints").get_bool(),
                      .spectators = object.at("spectators").get_bool()};
  for (const json::value& robot : object.at("robots").get_array()) options.robots.push_back(string_of(robot));
  return options;
}

}  // namespace tilefish::wire
