#include "server/cluster/parcel.h"

#include <algorithm>
#include <array>
#include <concepts>
#include <limits>
#include <set>
#include <type_traits>
#include <utility>

#include <boost/json.hpp>

namespace tilefish::cluster {

namespace {

namespace json = boost::json;

template <class Self, class Type>
concept Is = std::same_as<std::remove_const_t<Self>, Type>;

// The fields of each type, once for both directions: `each` is given a name and the member.
template <Is<Visitor> Self, class Each>
void fields(Self& self, const Each& each) {
  each("connection", self.connection);
  each("guest", self.guest);
  each("name", self.name);
  each("address", self.address);
}

template <Is<wire::LobbyRoom> Self, class Each>
void fields(Self& self, const Each& each) {
  each("room", self.room);
  each("host", self.host);
  each("ruleset", self.ruleset);
  each("seats", self.seats);
  each("taken", self.taken);
  each("robots", self.robots);
  each("rounds", self.rounds);
  each("phase", self.phase);
  each("clock", self.clock);
  each("hints", self.hints);
  each("spectators", self.spectators);
}

template <Is<RoomCard> Self, class Each>
void fields(Self& self, const Each& each) {
  each("code", self.code);
  each("host", self.host);
  each("people", self.people);
  each("payer", self.payer);
  each("over", self.over);
  each("created", self.created);
  each("today", self.today);
  each("shown", self.shown);
}

template <Is<Fence> Self, class Each>
void fields(Self& self, const Each& each) {
  each("shard", self.shard);
  each("epoch", self.epoch);
}

template <Is<AskRoom> Self, class Each>
void fields(Self& self, const Each& each) {
  each("visitor", self.visitor);
  each("may_enter", self.may_enter);
  each("may_begin", self.may_begin);
  each("text", self.text);
}

template <class Self>
concept VisitorAndRoom = Is<Self, ComeBack> || Is<Self, GuestLeaves>;

template <VisitorAndRoom Self, class Each>
void fields(Self& self, const Each& each) {
  each("visitor", self.visitor);
  each("room", self.room);
}

template <class Self>
concept ConnectionAndRoom = std::same_as<std::remove_const_t<Self>, ConnectionLost> ||
    std::same_as<std::remove_const_t<Self>, Entered> || std::same_as<std::remove_const_t<Self>, Left> ||
    std::same_as<std::remove_const_t<Self>, Absent> || std::same_as<std::remove_const_t<Self>, StillHere::Place>;

template <ConnectionAndRoom Self, class Each>
void fields(Self& self, const Each& each) {
  each("connection", self.connection);
  each("room", self.room);
}

template <Is<GuestRenamed> Self, class Each>
void fields(Self& self, const Each& each) {
  each("guest", self.guest);
  each("name", self.name);
  each("room", self.room);
}

template <Is<StillHere> Self, class Each>
void fields(Self& self, const Each& each) {
  each("places", self.places);
}

template <Is<Tell> Self, class Each>
void fields(Self& self, const Each& each) {
  each("connection", self.connection);
  each("re", self.re);
  each("text", self.message);
  each("fence", self.fence);
}

template <Is<Missed> Self, class Each>
void fields(Self& self, const Each& each) {
  each("connection", self.connection);
}

template <class Self>
concept GuestAlone = Is<Self, BeganMatch> || Is<Self, GuestGone> || Is<Self, GuestRated>;

template <GuestAlone Self, class Each>
void fields(Self& self, const Each& each) {
  each("guest", self.guest);
}

template <Is<SignedOut> Self, class Each>
void fields(Self& self, const Each& each) {
  each("guest", self.guest);
  each("device", self.device);
}

template <Is<Cards> Self, class Each>
void fields(Self& self, const Each& each) {
  each("shard", self.shard);
  each("epoch", self.epoch);
  each("whole", self.whole);
  each("cards", self.cards);
  each("removed", self.removed);
}

template <Is<Spent> Self, class Each>
void fields(Self& self, const Each& each) {
  each("payer", self.payer);
  each("thinking", self.thinking);
  each("unused", self.unused);
  each("newcomers", self.newcomers);
  each("codes", self.codes);
}

template <Is<Spending> Self, class Each>
void fields(Self& self, const Each& each) {
  each("accounts", self.accounts);
}

template <Is<PlayEnd> Self, class Each>
void fields(Self& self, const Each& each) {
  each("at", self.at);
  each("points", self.points);
  each("place", self.place);
  each("turns", self.turns);
  each("given_up", self.given_up);
  each("ranked", self.ranked);
}

template <Is<TodayEnded> Self, class Each>
void fields(Self& self, const Each& each) {
  each("day", self.day);
  each("guest", self.guest);
  each("game", self.game);
  each("end", self.end);
}

template <Is<NotMine> Self, class Each>
void fields(Self& self, const Each& each) {
  each("connection", self.connection);
  each("re", self.re);
}

template <Is<FoundPuzzles> Self, class Each>
void fields(Self& self, const Each& each) {
  each("rules", self.rules);
  each("lines", self.lines);
}

template <class Self>
concept WithoutFields = Is<Self, ShardsGiven> || Is<Self, TellMe>;

template <WithoutFields Self, class Each>
void fields(Self& /*self*/, const Each& /*each*/) {}

// In the order of Content.
constexpr std::array<std::string_view, std::variant_size_v<Content>> names = {
    "ask",      "come_back",   "lost",     "renamed",     "leaves",        "still_here", "tell",       "entered",
    "left",     "absent",      "missed",   "guest_rated", "began",         "cards",      "guest_gone", "shards_given",
    "spending", "today_ended", "not_mine", "tell_me",     "puzzles_found", "signed_out"};

// Writing.
json::value written(bool value) { return value; }
json::value written(int value) { return value; }
json::value written(std::int64_t value) { return value; }
json::value written(const std::string& value) { return json::string(value); }
json::value written(const wire::Message& value) { return json::string(value.text(0)); }
json::value written(Instant value) { return in_milliseconds(value); }
template <class Enum>
json::value written(Enum value) requires std::is_enum_v<Enum> {
  return static_cast<std::uint64_t>(value);
}
template <class T>
json::value written(const std::optional<T>& value);
template <class T>
json::value written(const std::vector<T>& values);
json::value written(const std::set<std::string>& values) {
  json::array array;
  for (const std::string& value : values) array.emplace_back(value);
  return array;
}
template <class T>
json::object object_of(const T& value) {
  json::object object;
  fields(value, [&](std::string_view name, const auto& member) {
    if constexpr (requires { written(member); }) {
      object[name] = written(member);
    } else {
      object[name] = object_of(member);
    }
  });
  return object;
}
template <class T>
json::value written_item(const T& value) {
  if constexpr (requires { fields(value, [](std::string_view, const auto&) {}); }) {
    return object_of(value);
  } else {
    return written(value);
  }
}
template <class T>
json::value written(const std::optional<T>& value) {
  return value ? written_item(*value) : json::value(nullptr);
}
template <class T>
json::value written(const std::vector<T>& values) {
  json::array array;
  for (const T& value : values) array.push_back(written_item(value));
  return array;
}

// Reading; false for a value of another kind.
template <std::integral Number>
bool read_number(const json::value& value, Number lowest, Number highest, Number& into) {
  boost::system::error_code error;
  const Number number = value.to_number<Number>(error);
  if (error || number < lowest || number > highest) return false;
  into = number;
  return true;
}
bool read(const json::value& value, bool& into) {
  if (!value.is_bool()) return false;
  into = value.get_bool();
  return true;
}
bool read(const json::value& value, int& into) {
  return value.is_number() && read_number(value, 0, std::numeric_limits<int>::max(), into);
}
bool read(const json::value& value, std::int64_t& into) {
  return value.is_number() && read_number(value, INT64_MIN, INT64_MAX, into);
}
bool read(const json::value& value, std::string& into) {
  if (!value.is_string()) return false;
  into.assign(value.get_string().data(), value.get_string().size());
  return true;
}
bool read(const json::value& value, wire::Message& into) {
  std::string text;
  if (!read(value, text) || !text.starts_with(wire::Message::unnumbered)) return false;
  into = wire::Message(std::move(text));
  return true;
}
bool read(const json::value& value, Instant& into) {
  std::int64_t count = 0;
  if (!read(value, count) || count < 0) return false;
  into = from_milliseconds(count);
  return true;
}
bool read(const json::value& value, ConnectionId& into) {
  std::uint64_t number = 0;
  if (!value.is_number() || !read_number<std::uint64_t>(value, 0, UINT64_MAX, number)) return false;
  into = ConnectionId(number);
  return true;
}
bool read(const json::value& value, NodeId& into) {
  std::uint32_t number = 0;
  if (!value.is_number() || !read_number<std::uint32_t>(value, 0, UINT32_MAX, number)) return false;
  into = NodeId(number);
  return true;
}
bool read(const json::value& value, wire::Phase& into) {
  int number = 0;
  if (!read(value, number) || number > static_cast<int>(wire::Phase::match_over)) return false;
  into = static_cast<wire::Phase>(number);
  return true;
}
template <class T>
bool read_item(const json::value& value, T& into);
template <class T>
bool read(const json::value& value, std::optional<T>& into) {
  if (value.is_null()) {
    into.reset();
    return true;
  }
  return read_item(value, into.emplace());
}
template <class T>
bool read(const json::value& value, std::vector<T>& into) {
  if (!value.is_array()) return false;
  for (const json::value& each : value.get_array()) {
    if (!read_item(each, into.emplace_back())) return false;
  }
  return true;
}
bool read(const json::value& value, std::set<std::string>& into) {
  std::vector<std::string> all;
  if (!read(value, all)) return false;
  into = {all.begin(), all.end()};
  return true;
}
// Fields that are not known are left alone: a later version may have them.
template <class T>
bool read_fields(const json::object& object, T& into) {
  bool good = true;
  fields(into, [&](std::string_view name, auto& member) {
    const json::value* value = object.if_contains(name);
    good = good && value != nullptr && read_item(*value, member);
  });
  return good;
}
template <class T>
bool read_item(const json::value& value, T& into) {
  if constexpr (requires { fields(into, [](std::string_view, auto&) {}); }) {
    return value.is_object() && read_fields(value.get_object(), into);
  } else {
    return read(value, into);
  }
}

template <std::size_t kind = 0>
std::optional<Content> read_content(std::string_view name, const json::object& object) {
  if constexpr (kind == names.size()) {
    return std::nullopt;
  } else {
    if (names[kind] != name) return read_content<kind + 1>(name, object);
    std::variant_alternative_t<kind, Content> content;
    if (!read_fields(object, content)) return std::nullopt;
    return content;
  }
}

// A shard that there is, of what a node says.
bool is_shard(ShardId shard) { return shard >= 0 && shard < shard_count; }

// Half a second of all threads of a node is far less.
bool is_spent(const Spent& spent) {
  constexpr std::int64_t most = 3'600'000;
  const auto [least, largest] = std::minmax({spent.thinking, spent.unused, spent.newcomers, spent.codes});
  return least >= 0 && largest <= most;
}

bool makes_sense(const Content& content) {
  if (const Cards* cards = std::get_if<Cards>(&content)) return is_shard(cards->shard) && cards->epoch >= 0;
  if (const Spending* spending = std::get_if<Spending>(&content))
    return std::all_of(spending->accounts.begin(), spending->accounts.end(), is_spent);
  if (const Tell* tell = std::get_if<Tell>(&content)) return is_shard(tell->fence.shard) && tell->fence.epoch >= 0;
  return true;
}

}  // namespace

std::string to_text(const Parcel& parcel) {
  json::object object{{"type", names[parcel.content.index()]}, {"from", static_cast<std::uint32_t>(parcel.from)}};
  std::visit(
      [&](const auto& content) {
        for (json::key_value_pair& each : object_of(content)) object[each.key()] = std::move(each.value());
      },
      parcel.content);
  return json::serialize(object);
}

std::optional<Parcel> parse_parcel(std::string_view text) {
  boost::system::error_code error;
  const json::value value = json::parse({text.data(), text.size()}, error);
  const json::object* object = error ? nullptr : value.if_object();
  if (object == nullptr) return std::nullopt;
  const json::value* type = object->if_contains("type");
  const json::value* from = object->if_contains("from");
  Parcel parcel;
  if (type == nullptr || !type->is_string() || from == nullptr || !read(*from, parcel.from)) return std::nullopt;
  const json::string& name = type->get_string();
  std::optional<Content> content = read_content({name.data(), name.size()}, *object);
  if (!content || !makes_sense(*content)) return std::nullopt;
  if (AskRoom* asked = std::get_if<AskRoom>(&*content)) {
    asked->parsed = std::make_shared<const wire::Parsed>(wire::parse(asked->text));
  }
  parcel.content = *std::move(content);
  return parcel;
}

}  // namespace tilefish::cluster
