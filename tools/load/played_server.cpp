#include "played_server.h"

#include <algorithm>
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
                                        "message_burst = 10000\n[rooms]\nrobot_pause_ms = 0\nmatch_interval_ms = 0\n");
  std::vector<std::string> command = options_.launcher;
  for (const std::string& word : {options_.program, std::string("serve"), std::string("--port"), std::to_string(port),
                                  std::string("--db"), options_.database, std::string("--config"), config}) {
    command.push_back(word);
  }
  server_.reset();
  server_ = std::make_unique<ServerProcess>(std::move(command));
}

void PlayedServer::seat_guests() {
  tables_.assign(static_cast<std::size_t>(options_.rooms), Table{.seats = 3, .robots = 1});
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

HttpAnswer PlayedServer::get(const std::string& target) const {
  using namespace net;
  asio::io_context context;
  beast::tcp_stream stream(context);
  stream.connect(tcp::endpoint(asio::ip::address_v4::loopback(), server_->port()));
  http::request<http::empty_body> request(http::verb::get, target, 11);
  request.set(http::field::host, "127.0.0.1");
  http::write(stream, request);
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.body_limit(64 * 1024 * 1024);
  http::read(stream, buffer, parser);
  return {parser.get().result_int(), parser.get().body()};
}

void PlayedServer::check_finished_games() {
  for (const std::string& game : witness_.finished_games()) {
    if (get("/api/games/" + game + ".json").status != 200) {
      throw std::runtime_error("the finished match " + game + " is not there");
    }
  }
}

void PlayedServer::end() {
  for (const auto& guest : guests_) guest->leave();
  if (server_->terminate() != 0) throw std::runtime_error("the server did not end well");
}

}  // namespace tilefish::load
