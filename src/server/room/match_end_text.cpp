#include "server/room/match_end_text.h"

#include <climits>
#include <vector>

#include <boost/json.hpp>

#include "protocol/check.h"
#include "protocol/wire.h"

namespace tilefish {

namespace {

namespace json = boost::json;

// A database may have been edited by hand.
const std::vector<wire::Field>& end_fields() {
  using namespace wire;
  static const std::vector<Field> fields = {
      {"at", whole(0, INT64_MAX), ""}, {"rounds", whole(0, INT_MAX), ""}, {"turns", whole(0, INT_MAX), ""},
      {"ratable", yes_or_no(), ""},    {"finished", yes_or_no(), ""},     nullable({"today", whole(0, INT64_MAX), ""})};
  return fields;
}

const std::vector<wire::Field>& seat_end_fields() {
  using namespace wire;
  static const std::vector<Field> fields = {{"guest", text(longest_room), ""},
                                            {"robot", text(40), ""},
                                            {"name", text(longest_name), ""},
                                            {"resigned", yes_or_no(), ""},
                                            {"helped", yes_or_no(), ""},
                                            {"place", whole(1, INT_MAX), ""},
                                            {"won", yes_or_no(), ""},
                                            {"points", whole(INT_MIN, INT_MAX), ""},
                                            {"opened_first", whole(0, INT_MAX), ""}};
  return fields;
}

Error unreadable_end(const std::string& game, std::string what) {
  return Error{.what = std::move(what), .place = {.source = "end of match " + game}};
}

std::string string_of(const json::object& object, std::string_view name) {
  const json::string& string = object.at(name).get_string();
  return {string.data(), string.size()};
}

int int_of(const json::object& object, std::string_view name) { return object.at(name).to_number<int>(); }

SeatEnd seat_end_of(const json::object& object) {
  return {.guest = string_of(object, "guest"),
          .robot = string_of(object, "robot"),
          .name = string_of(object, "name"),
          .resigned = object.at("resigned").get_bool(),
          .helped = object.at("helped").get_bool(),
          .place = int_of(object, "place"),
          .won = object.at("won").get_bool(),
          .points = int_of(object, "points"),
          .opened_first = int_of(object, "opened_first")};
}

}  // namespace

std::string to_text(const MatchEnd& end) {
  json::array seats;
  for (const SeatEnd& seat : end.seats) {
    seats.push_back(json::object{{"guest", seat.guest},
                                 {"robot", seat.robot},
                                 {"name", seat.name},
                                 {"resigned", seat.resigned},
                                 {"helped", seat.helped},
                                 {"place", seat.place},
                                 {"won", seat.won},
                                 {"points", seat.points},
                                 {"opened_first", seat.opened_first}});
  }
  return json::serialize(json::object{{"at", in_milliseconds(end.at)},
                                      {"rounds", end.rounds},
                                      {"turns", end.turns},
                                      {"ratable", end.ratable},
                                      {"finished", end.finished},
                                      {"today", end.today ? json::value(*end.today) : json::value(nullptr)},
                                      {"seats", std::move(seats)}});
}

Result<MatchEnd> parse_match_end(const std::string& game, std::string_view text) {
  boost::system::error_code error;
  const json::value value = json::parse({text.data(), text.size()}, error);
  const json::object* object = error ? nullptr : value.if_object();
  if (object == nullptr) return unreadable_end(game, "it is not a JSON object");
  if (const auto flaw = wire::flaw_of(*object, end_fields(), {"seats"})) return unreadable_end(game, *flaw);
  const json::value* seats = object->if_contains("seats");
  if (seats == nullptr || !seats->is_array()) return unreadable_end(game, "seats are missing");
  MatchEnd end{.game = game,
               .at = from_milliseconds(object->at("at").to_number<std::int64_t>()),
               .rounds = int_of(*object, "rounds"),
               .turns = int_of(*object, "turns"),
               .ratable = object->at("ratable").get_bool(),
               .finished = object->at("finished").get_bool(),
               .seats = {}};
  if (!object->at("today").is_null()) end.today = object->at("today").to_number<std::int64_t>();
  for (const json::value& each : seats->get_array()) {
    const json::object* seat = each.if_object();
    if (seat == nullptr) return unreadable_end(game, "a seat is not an object");
    if (const auto flaw = wire::flaw_of(*seat, seat_end_fields())) return unreadable_end(game, *flaw);
    end.seats.push_back(seat_end_of(*seat));
  }
  if (end.seats.size() < 2) return unreadable_end(game, "there are too few seats");
  return end;
}

}  // namespace tilefish
