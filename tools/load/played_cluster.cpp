#include "played_cluster.h"

#include <algorithm>
#include <stdexcept>
#include <thread>
#include <utility>

#include <signal.h>

#include <fmt/format.h>
#include <boost/asio/ip/tcp.hpp>

namespace tilefish::load {

namespace {

using boost::asio::ip::tcp;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds longest_wait{90};

std::uint16_t free_port() {
  boost::asio::io_context context;
  tcp::acceptor acceptor(context, tcp::endpoint(boost::asio::ip::address_v4::loopback(), 0));
  return acceptor.local_endpoint().port();
}

bool answers(std::uint16_t port) {
  boost::asio::io_context context;
  tcp::socket socket(context);
  boost::system::error_code failed;
  socket.connect(tcp::endpoint(boost::asio::ip::address_v4::loopback(), port), failed);
  return !failed;
}

std::unique_ptr<ChildProcess> started(std::vector<std::string> words, std::uint16_t port) {
  const std::vector<std::string> dies_with_us = {"setpriv", "--pdeathsig", "KILL", "--"};
  words.insert(words.begin(), dies_with_us.begin(), dies_with_us.end());
  Result<std::unique_ptr<ChildProcess>> process = ChildProcess::start(words);
  if (!process) throw std::runtime_error(process.error().describe());
  const auto deadline = Clock::now() + std::chrono::seconds(20);
  while (!answers(port)) {
    if (Clock::now() > deadline || (*process)->has_ended()) throw std::runtime_error(words[4] + " does not start");
    std::this_thread::sleep_for(milliseconds(20));
  }
  return std::move(process).value();
}

}  // namespace

PlayedCluster::PlayedCluster(Options options)
    : options_(std::move(options)), rng_(options_.seed), bus_port_(free_port()), balancer_port_(free_port()) {
  run_.think = milliseconds(100);
  run_.longest_silence = milliseconds(3000);
  run_.watcher = [this](const std::string& room, const boost::json::object& state) { witness_.heard(room, state); };
  start_bus();
  for (int number = 0; number < options_.nodes; ++number) {
    nodes_.push_back(started_node(number, 0));
    ports_.push_back(nodes_.back()->port());
  }
  start_balancer();
}

void PlayedCluster::start_bus() {
  // As docs/cluster.md says: a node that hangs must not hold up the others.
  const std::string config = scratch_.write("nats.conf", "write_deadline: \"1s\"\n");
  bus_ = started({"nats-server", "-a", "127.0.0.1", "-p", std::to_string(bus_port_), "-c", config}, bus_port_);
}

void PlayedCluster::restart_bus(milliseconds away) {
  bus_->kill();
  play(away);
  start_bus();
}

std::unique_ptr<ServerProcess> PlayedCluster::started_node(int number, std::uint16_t port) {
  const std::string config = scratch_.write(
      "node.toml",
      "[server]\ndatabase_patience_seconds = 5\nrobot_threads = 1\n[limits]\nconnections_per_address = "
      "10000\nrooms = 10000\n"
      "half_open_per_address = 10000\nrooms_per_address = 10000\nnew_guest_burst_per_address = 100000\n"
      "thinking_seconds_per_minute_per_address = 60000\nrequests_per_second_per_address = 1000000\n"
      "request_burst_per_address = 1000000\nmessages_per_second = 10000\nmessage_burst = 10000\n"
      "rated_matches_per_pair = 100000\n[rooms]\nrobot_pause_ms = 20\ntile_flight_ms = 0\nmatch_interval_ms = 0\n");
  return std::make_unique<ServerProcess>(std::vector<std::string>{
      options_.program, "serve", "--port", std::to_string(port), "--db", options_.database, "--cluster",
      fmt::format("nats://127.0.0.1:{}", bus_port_), "--node-name", fmt::format("node{}", number), "--config", config});
}

// Any balancer will do that looks now and then whether a server is there.
void PlayedCluster::start_balancer() {
  std::string text = fmt::format(
      "global\n  maxconn 4000\ndefaults\n  mode tcp\n  timeout connect 1s\n  timeout client 1h\n  timeout server 1h\n"
      "  timeout check 500ms\n  option redispatch 1\n  retries 3\n"
      "frontend players\n  bind 127.0.0.1:{}\n  default_backend nodes\n"
      "backend nodes\n  balance leastconn\n  option httpchk GET /readyz\n  http-check disable-on-404\n"
      "  default-server check inter 300ms fall 2 rise 1 on-marked-down shutdown-sessions observe layer4 error-limit 1 "
      "on-error mark-down\n",
      balancer_port_);
  for (std::size_t i = 0; i < ports_.size(); ++i) text += fmt::format("  server node{} 127.0.0.1:{}\n", i, ports_[i]);
  balancer_ = started({"haproxy", "-q", "-f", scratch_.write("haproxy.cfg", text)}, balancer_port_);
}

void PlayedCluster::seat_guests() {
  tables_.assign(static_cast<std::size_t>(options_.rooms), Table{.seats = 3, .robots = 1, .robot = "level2"});
  for (Table& table : tables_) {
    for (int i = 0; i < 2 + options_.spectators; ++i) {
      const Part part = i == 0 ? Part::host : i == 1 ? Part::player : Part::spectator;
      guests_.push_back(std::make_shared<Guest>(context_, run_, table, part, rng_.next()));
      guests_.back()->come(balancer_port_);
    }
  }
  const auto deadline = Clock::now() + longest_wait;
  while (std::any_of(guests_.begin(), guests_.end(), [](const auto& guest) { return !guest->seated(); })) {
    if (Clock::now() > deadline) throw std::runtime_error("the guests did not find their rooms");
    play(milliseconds(20));
  }
}

void PlayedCluster::play(milliseconds time) {
  const Clock::time_point end = Clock::now() + time;
  do {
    context_.restart();
    context_.run_for(std::min(time, milliseconds(10)));
    note_gaps();
  } while (Clock::now() < end);
}

void PlayedCluster::expect_moves() {
  witness_.expect_moves();
  expecting_since_ = Clock::now();
  resting_ = witness_.rooms_at_rest().size();
}

void PlayedCluster::note_gaps() {
  if (resting_ == 0) return;
  const std::size_t still = witness_.rooms_at_rest().size();
  gaps_.insert(gaps_.end(), resting_ - still,
               std::chrono::duration_cast<milliseconds>(Clock::now() - expecting_since_));
  resting_ = still;
}

void PlayedCluster::note_pauses() {
  const std::vector<milliseconds> pauses = witness_.longest_pauses();
  pauses_.insert(pauses_.end(), pauses.begin(), pauses.end());
}

void PlayedCluster::wait_until_all_move(const std::string& after) {
  while (resting_ > 0) {
    if (Clock::now() - expecting_since_ > longest_wait) {
      throw std::runtime_error(
          fmt::format("after {} these rooms stand still: {}", after, fmt::join(witness_.rooms_at_rest(), " ")));
    }
    play(milliseconds(10));
    check();
  }
}

void PlayedCluster::call_the_roll(const std::string& after) {
  for (const auto& guest : guests_) guest->come_again();
  const std::vector<milliseconds> kept = gaps_;
  witness_.killed();
  expect_moves();
  wait_until_all_move(after + " and a roll call");
  gaps_ = kept;
}

void PlayedCluster::check() const {
  if (!witness_.complaints().empty()) throw std::runtime_error(witness_.complaints().front());
  for (const auto& node : nodes_) {
    if (node && !node->alive()) throw std::runtime_error("a node ended by itself");
  }
}

void PlayedCluster::kill(int number) {
  node(number).kill();
  nodes_[static_cast<std::size_t>(number)].reset();
}

void PlayedCluster::start_again(int number) {
  nodes_[static_cast<std::size_t>(number)] = started_node(number, ports_[static_cast<std::size_t>(number)]);
}

void PlayedCluster::terminate(int number) {
  const auto deadline = Clock::now() + longest_wait;
  node(number).signal(SIGTERM);
  while (node(number).alive()) {
    if (Clock::now() > deadline) throw std::runtime_error("a node does not go down");
    play(milliseconds(10));
  }
  const int status = node(number).terminate();
  nodes_[static_cast<std::size_t>(number)].reset();
  if (status != 0) throw std::runtime_error(fmt::format("a node that was told to end ended with {}", status));
}

void PlayedCluster::end() {
  for (const auto& guest : guests_) guest->leave();
  for (int number = 0; number < options_.nodes; ++number) terminate(number);
}

}  // namespace tilefish::load
