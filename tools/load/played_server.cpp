#include "played_server.h"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

#include <fmt/core.h>

namespace tilefish::load {

namespace {

using std::chrono::milliseconds;

constexpr int lines_per_room = 3;  // two players and a spectator
constexpr milliseconds longest_wait = std::chrono::minutes(1);

}  // namespace

PlayedServer::PlayedServer(Options options) : options_(std::move(options)), rng_(options_.seed) {
  if (options_.database.empty()) options_.database = scratch_.file("played.db");
  run_.think = milliseconds(30);
  run_.watcher = [this](const std::string& room, const boost::json::object& state) { witness_.heard(room, state); };
}

void PlayedServer::start(std::uint16_t port) {
  const std::string config =
      scratch_.write("played.toml", "[server]\n" + options_.more_settings +
                                        "[limits]\nconnections_per_address = 10000\nrooms = 10000\n"
                                        "half_open_per_address = 10000\nrooms_per_address = 10000\n"
                                        "new_guest_burst_per_address = 100000\n"
                                        "thinking_seconds_per_minute_per_address = 60000\n"
                                        "requests_per_second_per_address = 1000000\n"
                                        "request_burst_per_address = 1000000\nmessages_per_second = 10000\n"
                                        "message_burst = 10000\nrated_matches_per_pair = 100000\n"
                                        "[rooms]\nrobot_pause_ms = 0\nmatch_interval_ms = 0\n"
                                        "rated_within_address = \"yes\"\n");
  std::vector<std::string> command = options_.launcher;
  for (const std::string& word : {options_.program, std::string("serve"), std::string("--port"), std::to_string(port),
                                  std::string("--db"), options_.database, std::string("--config"), config}) {
    command.push_back(word);
  }
  server_.reset();
  server_ = std::make_unique<ServerProcess>(std::move(command));
}

void PlayedServer::seat_guests() {
  tables_.assign(static_cast<std::size_t>(options_.rooms), Table{.seats = 3, .robots = 1, .robot = "level2"});
  for (int i = 0; i < options_.rooms * lines_per_room; ++i) {
    const Part parts[lines_per_room] = {Part::host, Part::player, Part::spectator};
    Table& table = tables_[static_cast<std::size_t>(i / lines_per_room)];
    guests_.push_back(std::make_shared<Guest>(context_, run_, table, parts[i % lines_per_room], rng_.next()));
    guests_.back()->come(server_->port());
  }
  for (const auto& guest : guests_) {
    run_until([&] { return guest->seated(); }, "the guests did not find their rooms");
  }
}

void PlayedServer::play(milliseconds time) {
  context_.restart();
  context_.run_for(time);
}

void PlayedServer::run_until(const std::function<bool()>& done, const std::string& otherwise) {
  const auto deadline = std::chrono::steady_clock::now() + longest_wait;
  while (!done()) {
    if (std::chrono::steady_clock::now() > deadline) throw std::runtime_error(otherwise);
    if (!server_->alive()) throw std::runtime_error("the server ended by itself");
    play(milliseconds(10));
  }
}

void PlayedServer::read_what_is_left() {
  const auto connected = [](const std::shared_ptr<Guest>& guest) { return guest->connected(); };
  while (std::any_of(guests_.begin(), guests_.end(), connected)) play(milliseconds(5));
}

void PlayedServer::kill_and_restart(const std::string& when) {
  const std::uint16_t port = server_->port();
  server_->kill();
  read_what_is_left();
  witness_.killed();
  start(port);
  wait_until_all_move(when);
  check();
}

void PlayedServer::wait_until_all_move(const std::string& when) {
  try {
    run_until([&] { return witness_.rooms_at_rest().empty(); }, "a game is stuck");
  } catch (const std::runtime_error& error) {
    std::string rooms;
    for (const std::string& room : witness_.rooms_at_rest()) rooms += " " + room;
    throw std::runtime_error(fmt::format("after {}: {}:{}", when, error.what(), rooms));
  }
}

void PlayedServer::check() const {
  if (!witness_.complaints().empty()) throw std::runtime_error(witness_.complaints().front());
}

HttpAnswer PlayedServer::get(const std::string& target, const std::string& token) const {
  return http_get(server_->port(), target, token);
}

void PlayedServer::check_finished_games() {
  for (const std::string& game : witness_.finished_games()) {
    if (get("/api/games/" + game + ".json").status != 200) {
      throw std::runtime_error("the finished match " + game + " is not there");
    }
  }
}

namespace {

namespace json = boost::json;

// A player's whole list, the latest match first, with the sums that should agree with it.
struct OwnRecords {
  std::vector<json::object> matches;
  json::object me;
  json::object statistics;
};

void require(bool holds, const std::string& otherwise) {
  if (!holds) throw std::runtime_error(otherwise);
}

// What one match left a rating at is what the next one found.
void check_ratings(const OwnRecords& own) {
  std::int64_t rated = 0;
  std::int64_t next_before =
      own.me.at("ratings").as_array().empty() ? 0 : own.me.at("ratings").at(0).at("rating").to_number<std::int64_t>();
  for (const json::object& match : own.matches) {
    const json::value* change = match.if_contains("rating");
    if (change == nullptr) continue;
    ++rated;
    require(change->at("after").to_number<std::int64_t>() == next_before, "a rating moved without a match");
    next_before = change->at("before").to_number<std::int64_t>();
  }
  require(rated == 0 || next_before == 1500, "the first rated match is missing");
  require(rated == 0 || own.me.at("ratings").at(0).at("games").to_number<std::int64_t>() == rated,
          "a rated match is missing or counted twice");
}

void check_sums(const OwnRecords& own) {
  std::int64_t games = 0;
  std::int64_t won = 0;
  for (const json::value& each : own.statistics.at("opponents").as_array()) {
    games += each.at("games").to_number<std::int64_t>();
    won += each.at("won").to_number<std::int64_t>();
  }
  const auto listed_won = std::count_if(own.matches.begin(), own.matches.end(),
                                        [](const json::object& match) { return match.at("won").as_bool(); });
  require(games == static_cast<std::int64_t>(own.matches.size()) && won == listed_won,
          "the statistics do not agree with the list");
}

}  // namespace

void PlayedServer::check_results() {
  std::map<std::string, int> listed;
  for (const auto& guest : guests_) {
    if (!guest->plays()) continue;
    const auto read = [&](const std::string& target) {
      const HttpAnswer answer = get(target, guest->token());
      require(answer.status == 200, target + " is not answered");
      return json::parse(answer.text).as_object();
    };
    OwnRecords own;
    // Matches go on meanwhile: between two that are over the sums are at rest.
    for (bool at_rest = false; !at_rest;) {
      own = {.matches = {}, .me = read("/api/me"), .statistics = read("/api/me/statistics")};
      for (std::string before; true;) {
        const json::object page = read("/api/me/games?limit=7&before=" + before);
        for (const json::value& match : page.at("matches").as_array()) own.matches.push_back(match.as_object());
        if (page.at("next").is_null()) break;
        before = page.at("next").as_string();
      }
      at_rest = read("/api/me") == own.me && read("/api/me/statistics") == own.statistics;
    }
    check_sums(own);
    check_ratings(own);
    for (const json::object& match : own.matches) ++listed[match.at("game").as_string().c_str()];
  }
  for (const std::string& game : witness_.finished_games()) {
    require(listed[game] == 2, fmt::format("match {} is in {} lists", game, listed[game]));
  }
}

void PlayedServer::end() {
  for (const auto& guest : guests_) guest->leave();
  if (server_->terminate() != 0) throw std::runtime_error("the server did not end well");
}

}  // namespace tilefish::load
