#include "guest.h"

#include <algorithm>
#include <utility>

namespace tilefish::load {

namespace json = boost::json;

namespace {

constexpr std::chrono::milliseconds before_coming_back{100};
// Guests that come back all at once would queue up behind each other. A server that has taken leave is replaced by others already.
constexpr std::uint64_t spread_ms = 200;
constexpr std::uint64_t spread_after_farewell_ms = 100;
constexpr std::chrono::milliseconds before_asking_again{300};

std::int64_t number(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value != nullptr && value->is_int64() ? value->as_int64() : -1;
}

std::string_view word(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  if (value == nullptr || !value->is_string()) return {};
  return {value->as_string().data(), value->as_string().size()};
}

bool is_move(std::string_view cause) { return cause == "laid" || cause == "drew" || cause == "passed"; }

bool has_open_seat(const json::object& state) {
  for (const json::value& seat : state.at("seats").as_array()) {
    if (word(seat.as_object(), "kind") == "open") return true;
  }
  return false;
}

}  // namespace

Guest::Guest(boost::asio::io_context& context, Run& run, Table& table, Part part, std::uint64_t seed)
    : context_(context), run_(run), table_(table), part_(part), rng_(seed), timer_(context), silence_(context) {}

void Guest::come(std::uint16_t port) {
  port_ = port;
  if (line_) line_->close();
  connected_ = false;
  in_room_ = false;
  planned_turn_ = -1;
  planned_start_ = false;
  line_ = std::make_shared<Line>(context_, Line::Events{
                                               .opened = [this] { opened(); },
                                               .received = [this](std::string_view text) { received(text); },
                                               .lost = [this] { lost(); },
                                           });
  line_->open(port);
  mind_silence();
}

void Guest::come_again() {
  timer_.cancel();
  ++plans_;
  come(port_);
}

// A machine that hangs says nothing at all, not even that it is gone.
void Guest::mind_silence() {
  if (run_.longest_silence.count() == 0) return;
  silence_.expires_after(run_.longest_silence);
  silence_.async_wait([self = shared_from_this()](boost::system::error_code cancelled) {
    if (cancelled || self->leaving_) return;
    ++self->run_.lost_lines;
    self->come_again();
  });
}

void Guest::leave() {
  leaving_ = true;
  timer_.cancel();
  silence_.cancel();
  if (line_) line_->close();
}

void Guest::opened() {
  connected_ = true;
  json::object hello{{"type", "hello"}, {"v", 1}};
  if (token_.empty()) {
    hello["name"] = "Guest";
  } else {
    hello["token"] = token_;
  }
  say(std::move(hello));
}

void Guest::lost() {
  connected_ = false;
  if (leaving_) return;
  ++run_.lost_lines;
  const auto wait = std::exchange(farewell_, false)
                        ? std::chrono::milliseconds(rng_.below(spread_after_farewell_ms))
                        : before_coming_back + std::chrono::milliseconds(rng_.below(spread_ms));
  after(wait, [this] { come(port_); });
}

void Guest::received(std::string_view text) {
  mind_silence();
  ++run_.received;
  run_.received_bytes += text.size();
  json::monotonic_resource memory;
  heard(json::parse(text, &memory).as_object());
}

void Guest::heard(const json::object& message) {
  const std::string_view type = word(message, "type");
  if (type == "room") return room_changed(message);
  if (type == "closing") farewell_ = true;
  if (type == "welcome") return welcomed(message);
  if (type == "refused") return refused(message);
  if (type == "created") {
    table_.code = word(message, "room");
  } else if (type == "hint" && planned_turn_ == number(message, "turn")) {
    const json::value* table = message.if_contains("table");
    if (table != nullptr && table->is_array()) {
      move({{"type", "lay"}, {"table", json::value(*table, json::storage_ptr())}}, planned_turn_);
    } else {
      move({{"type", pool_empty_ ? "pass" : "draw"}}, planned_turn_);
    }
  }
}

void Guest::welcomed(const json::object& message) {
  token_ = word(message, "token");
  enter_room();
}

void Guest::enter_room() {
  if (part_ == Part::host && table_.code.empty()) {
    json::array robots(static_cast<std::size_t>(table_.robots), json::value(table_.robot));
    say({{"type", "create"},
         {"options",
          {{"ruleset", "classic"},
           {"seats", table_.seats},
           {"robots", std::move(robots)},
           {"clock", 0},
           {"rounds", 1},
           {"public", false},
           {"hints", true},
           {"spectators", true}}}});
  } else if (table_.code.empty()) {
    after(before_asking_again, [this] { enter_room(); });
  } else {
    say({{"type", part_ == Part::spectator ? "watch" : "join"}, {"room", table_.code}});
  }
}

void Guest::refused(const json::object& message) {
  const std::string code(word(message, "code"));
  ++run_.refusals[code];
  if (code == "too_fast" || code == "no_such_room" || code == "unavailable") {
    planned_turn_ = -1;
    after(before_asking_again, [this] { enter_room(); });
  } else if (planned_turn_ >= 0 && (code == "hint_busy" || code == "hint_failed" || code == "illegal_move")) {
    move({{"type", pool_empty_ ? "pass" : "draw"}}, planned_turn_);
  }
}

void Guest::room_changed(const json::object& message) {
  in_room_ = true;
  const json::object& state = message.at("state").as_object();
  if (run_.watcher) run_.watcher(table_.code, state);
  const std::string_view phase = word(state, "phase");
  const bool seated = state.at("you").at("seat").is_int64();
  if (phase == "waiting" && part_ == Part::host && !has_open_seat(state) && !std::exchange(planned_start_, true)) {
    say({{"type", "start"}, {"room", table_.code}});
  }
  if (phase == "match_over" && seated && planned_turn_ != -2) {
    planned_turn_ = -2;
    if (part_ == Part::host) ++run_.matches;
    say({{"type", "rematch"}, {"room", table_.code}});
  }
  if (!state.at("game").is_object()) return;
  const json::object& game = state.at("game").as_object();
  if (message.at("cause").is_object()) measure(message.at("cause").as_object(), game);
  const std::int64_t turn = number(game, "turn");
  const bool mine = phase == "playing" && seated && number(game, "to_move") == state.at("you").at("seat").as_int64();
  if (mine && planned_turn_ != turn) take_turn(turn, number(game, "pool") == 0);
}

void Guest::measure(const json::object& cause, const json::object& game) {
  const std::string_view kind = word(cause, "kind");
  if (kind == "started" || kind == "rematch") table_.sent_turn = -1;  // turns are counted anew
  if (!is_move(kind) || table_.sent_turn < 0 || number(game, "turn") != table_.sent_turn + 1) return;
  if (run_.measuring) run_.latencies.add(std::chrono::steady_clock::now() - table_.sent_at);
}

void Guest::take_turn(std::int64_t turn, bool pool_empty) {
  planned_turn_ = turn;
  pool_empty_ = pool_empty;
  const auto longest = static_cast<std::uint64_t>(2 * run_.think.count() + 1);
  after(std::chrono::milliseconds(rng_.below(longest)), [this, turn] {
    if (rng_.chance(run_.hint_share)) {
      say({{"type", "hint"}, {"room", table_.code}, {"turn", turn}, {"grade", 3}});
    } else {
      move({{"type", pool_empty_ ? "pass" : "draw"}}, turn);
    }
  });
}

void Guest::move(json::object message, std::int64_t turn) {
  message["room"] = table_.code;
  message["turn"] = turn;
  table_.sent_turn = turn;
  table_.sent_at = std::chrono::steady_clock::now();
  ++run_.moves;
  say(std::move(message));
}

void Guest::say(json::object message) {
  message["id"] = ++requests_;
  ++run_.sent;
  line_->send(json::serialize(message));
}

void Guest::after(std::chrono::milliseconds time, std::function<void()> action) {
  timer_.expires_after(time);
  // One that was due already when it was put off is called all the same.
  timer_.async_wait(
      [action = std::move(action), plan = ++plans_, self = shared_from_this()](boost::system::error_code cancelled) {
        if (!cancelled && !self->leaving_ && plan == self->plans_) action();
      });
}

}  // namespace tilefish::load
