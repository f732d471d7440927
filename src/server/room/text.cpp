#include "server/room/text.h"

#include <utility>

#include <boost/json.hpp>

#include "protocol/check.h"
#include "protocol/options_json.h"
#include "protocol/wire.h"
#include "rules/game_start.h"

namespace tilefish {

namespace {

namespace json = boost::json;
using Milliseconds = std::chrono::milliseconds;

// The same description that checks messages checks what was stored: a database may have been edited by hand.
const std::vector<wire::Field>& room_fields() {
  using namespace wire;
  static const std::vector<Field> fields = {{"host", text(longest_room), ""},
                                            {"options", object("RoomOptions"), ""},
                                            {"created", whole(0, INT64_MAX), ""},
                                            {"seq", whole(0, INT64_MAX), ""},
                                            {"kicked", list(text(longest_room), 10'000), ""},
                                            {"at", whole(0, INT64_MAX), ""},
                                            nullable({"left", whole(0, INT64_MAX), ""}),
                                            {"standing", yes_or_no(), ""},
                                            optional({"next_seed", text(64), ""}),
                                            optional({"start", text(2 * longest_position), ""}),
                                            optional({"today", whole(0, INT64_MAX), ""})};
  return fields;
}

const std::vector<wire::Field>& seat_fields() {
  using namespace wire;
  static const std::vector<Field> fields = {{"kind", {Word{"SeatKind", {"open", "person", "robot"}}}, ""},
                                            {"name", text(longest_name), ""},
                                            {"guest", text(longest_room), ""},
                                            {"robot", text(40), ""},
                                            {"substituted", yes_or_no(), ""},
                                            {"ready", yes_or_no(), ""},
                                            optional({"player", text(longest_room), ""}),
                                            optional({"helped", yes_or_no(), ""})};
  return fields;
}

std::string text_of(const json::object& object, std::string_view name) {
  const json::string& string = object.at(name).get_string();
  return {string.data(), string.size()};
}

json::object to_json(const RoomSeat& seat) {
  return {{"kind", wire::name(seat.kind)},
          {"name", seat.name},
          {"guest", seat.guest},
          {"robot", seat.robot ? to_string(*seat.robot) : std::string()},
          {"substituted", seat.substituted},
          {"ready", seat.ready},
          {"player", seat.player},
          {"helped", seat.helped}};
}

Error unreadable(const std::string& code, std::string what) {
  return Error{.what = std::move(what), .place = {.source = "room " + code}};
}

Result<RoomSeat> seat_from(const json::value& value, const std::string& code) {
  const json::object* object = value.if_object();
  if (object == nullptr) return unreadable(code, "a seat is not an object");
  if (const auto flaw = wire::flaw_of(*object, seat_fields())) return unreadable(code, *flaw);
  RoomSeat seat{.name = text_of(*object, "name"),
                .guest = text_of(*object, "guest"),
                .substituted = object->at("substituted").get_bool(),
                .ready = object->at("ready").get_bool()};
  // Seats of earlier versions do not say; then whoever sits there plays.
  seat.player = object->contains("player") ? text_of(*object, "player") : seat.guest;
  seat.helped = object->contains("helped") && object->at("helped").get_bool();
  const std::string kind = text_of(*object, "kind");
  seat.kind = kind == "open" ? wire::SeatKind::open : kind == "person" ? wire::SeatKind::person : wire::SeatKind::robot;
  if (seat.kind != wire::SeatKind::robot) return seat;
  Result<RobotSpec> robot = parse_robot(text_of(*object, "robot"));
  if (!robot) return std::move(robot).error();
  seat.robot = *robot;
  return seat;
}

}  // namespace

std::string StoredRoomText::write(const Room& room, Instant now) {
  json::array seats;
  for (const RoomSeat& seat : room.seats()) seats.emplace_back(to_json(seat));
  json::array kicked;
  for (const std::string& guest : room.seating_.kicked()) kicked.emplace_back(guest);
  json::object object{{"host", room.host()},
                      {"options", wire::to_json(room.options_)},
                      {"created", in_milliseconds(room.created_)},
                      {"seq", room.seq_},
                      {"seats", std::move(seats)},
                      {"kicked", std::move(kicked)},
                      {"at", in_milliseconds(now)},
                      {"left", nullptr},
                      {"standing", !room.timers_.clock.runs()},
                      {"next_seed", to_string(room.play_.next_seed())}};
  if (room.today()) object["today"] = *room.today();
  if (room.play_.start()) object["start"] = start_to_string(*room.play_.start());
  if (const auto left = room.timers_.clock.left(now)) object["left"] = left->count();
  return json::serialize(object);
}

Result<StoredRoomText::Content> StoredRoomText::read(
    const std::string& code, std::string_view text,
    const std::function<std::shared_ptr<const Ruleset>(const std::string&)>& ruleset_of) {
  boost::system::error_code error;
  const json::value value = json::parse({text.data(), text.size()}, error);
  const json::object* object = error ? nullptr : value.if_object();
  if (object == nullptr) return unreadable(code, "it is not a JSON object");
  if (const auto flaw = wire::flaw_of(*object, room_fields(), {"seats"})) return unreadable(code, *flaw);
  const json::value* seats = object->if_contains("seats");
  if (seats == nullptr || !seats->is_array()) return unreadable(code, "seats are missing");

  std::unique_ptr<Room> room(new Room());
  room->code_ = code;
  room->options_ = wire::options_of(object->at("options").get_object());
  room->ruleset_ = ruleset_of(room->options_.ruleset);
  if (!room->ruleset_) return unreadable(code, "there is no ruleset " + room->options_.ruleset);
  room->created_ = Instant(Milliseconds(object->at("created").get_int64()));
  // A room of an earlier version has none yet; whoever reads it gives it one.
  if (object->contains("next_seed")) {
    const std::optional<Bytes32> secret = bytes32_from_hex(text_of(*object, "next_seed"));
    if (!secret) return unreadable(code, "its next seed is none");
    room->play_.deal_next_from(*secret);
  }
  if (object->contains("start")) {
    Result<Position> start = parse_start(text_of(*object, "start"), *room->ruleset_);
    if (!start) return unreadable(code, "its start is none: " + start.error().describe());
    room->play_.begin_from(std::move(start).value());
  }
  if (object->contains("today")) room->play_.make_todays(object->at("today").get_int64());
  room->seq_ = object->at("seq").get_int64();
  std::set<std::string> kicked;
  for (const json::value& guest : object->at("kicked").get_array()) kicked.emplace(guest.get_string().c_str());
  std::vector<RoomSeat> places;
  for (const json::value& each : seats->get_array()) {
    Result<RoomSeat> seat = seat_from(each, code);
    if (!seat) return std::move(seat).error();
    places.push_back(std::move(seat).value());
  }
  if (places.size() != static_cast<std::size_t>(room->options_.seats)) {
    return unreadable(code, "its seats are not as many as its options say");
  }
  room->seating_ = Seating(text_of(*object, "host"), std::move(places), std::move(kicked));
  Content content{.room = std::move(room),
                  .at = Instant(Milliseconds(object->at("at").get_int64())),
                  .standing = object->at("standing").get_bool()};
  if (!object->at("left").is_null()) content.left = Milliseconds(object->at("left").get_int64());
  return content;
}

PutRoom Room::stored(Instant now) const {
  return {code_, match() ? match()->id() : std::string(), StoredRoomText::write(*this, now)};
}

}  // namespace tilefish
