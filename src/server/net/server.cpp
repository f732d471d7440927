#include "server/net/server.h"

#include <condition_variable>
#include <fstream>
#include <iterator>
#include <mutex>
#include <thread>
#include <utility>

#include <fmt/core.h>

#include "server/net/address_limits.h"
#include "server/net/analyses.h"
#include "server/net/beast.h"
#include "server/net/board_desk.h"
#include "server/net/client_address.h"
#include "server/net/commit_thread.h"
#include "server/net/exports.h"
#include "server/net/hub_thread.h"
#include "server/net/job_pool.h"
#include "server/net/judge_desk.h"
#include "server/net/listener.h"
#include "server/net/network_threads.h"
#include "server/net/reading_room.h"
#include "server/net/reception.h"
#include "server/net/records_desk.h"
#include "server/net/site.h"
#include "server/net/sodium_secrets.h"
#include "server/net/switchboard.h"
#include "server/net/trusted_proxies.h"
#include "storage/database_address.h"
#include "storage/records.h"

namespace tilefish::net {

namespace {

// How long clients may take to answer the close; then the sockets are cut.
constexpr std::chrono::milliseconds shutdown_time{1000};

// Where a thread says that it has failed and the main thread hears it.
class Alarm {
 public:
  void raise(Error error) {
    {
      const std::lock_guard lock(mutex_);
      if (!error_) error_ = std::move(error);
    }
    wake_.notify_all();
  }

  std::optional<Error> within(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    wake_.wait_for(lock, time, [this] { return error_.has_value(); });
    return error_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::optional<Error> error_;
};

// What a configuration file is refused for is refused from elsewhere too.
std::optional<Error> flaw_of(const ServerOptions& options) {
  for (const std::string& origin : options.origins) {
    if (!is_origin(origin)) {
      return Error{.what = "this is no origin", .expected = "one such as https://example.org", .token = origin};
    }
  }
  const Result<RobotSpec> substitute = parse_robot(options.hub.substitute);
  if (!substitute) return substitute.error();
  return std::nullopt;
}

// Puzzles are read once, before anybody asks for one.
std::optional<Error> take_puzzles(ServerOptions& options, const Log& log) {
  if (options.puzzle_file.empty()) return std::nullopt;
  std::ifstream file(options.puzzle_file, std::ios::binary);
  if (!file) {
    return Error{.what = "cannot be read",
                 .expected = "a file that `tilefish puzzle stock` has made",
                 .place = {options.puzzle_file}};
  }
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  Result<Stock> stock = parse_stock(text, options.puzzle_file);
  if (!stock) return std::move(stock).error();
  log(LogLevel::info, fmt::format("{} puzzles in {}", stock->puzzles.size(), options.puzzle_file));
  options.hub.puzzles.push_back(std::make_shared<const Stock>(*std::move(stock)));
  return std::nullopt;
}

JobPool::Answers answers_to(HubThread& hub) {
  return {
      .robot =
          [&hub](JobId job, RobotAnswer answer, JobPool::Spent spent) {
            hub.put(RobotAnswered{job, std::move(answer), spent});
          },
      .hint =
          [&hub](JobId job, HintAnswer answer, JobPool::Spent spent) {
            hub.put(HintAnswered{job, std::move(answer), spent});
          },
  };
}

}  // namespace

// In the order in which they lean on each other; destroyed the other way round.
struct Server::Parts {
  Parts(ServerOptions given, TrustedProxies trusted, Log log_to, std::unique_ptr<Store> store)
      : options(std::move(given)),
        proxies(std::move(trusted)),
        log(std::move(log_to)),
        addresses(options.limits),
        commits(std::move(store), switchboard, metrics, storage_events(),
                {.patience = options.database_patience, .retention = options.retention}),
        hub(options.hub, secrets, commits, metrics, log, failed()),
        jobs(options.robot_threads, metrics, answers_to(hub)),
        exports(options.limits, commits, jobs),
        board(options.limits, jobs),
        analyses(options.limits, commits, jobs),
        judges(options.limits, commits, jobs),
        reading_room(open_records(options.store), options.limits.lists, options.limits.lists_per_address),
        records(reading_room, jobs, secrets),
        site(Page(page_files()), exports, analyses, judges, board, records, commits, metrics, options.metrics) {}

  // What a thread calls that cannot go on: the operator is told, and the server is to go down.
  std::function<void(Error)> failed() {
    return [this](Error error) {
      log(LogLevel::error, error.describe());
      alarm.raise(std::move(error));
    };
  }

  // The hub is the first to push anything, so it is there when these are called.
  CommitThread::Events storage_events() {
    return {.failed = failed(),
            .lost = [this] { hub.put(StorageLost{}); },
            .back = [this](StoredState state) { hub.put(StorageBack{std::move(state)}); },
            .log = log};
  }

  ServerOptions options;
  TrustedProxies proxies;
  Log log;
  Metrics metrics;
  Alarm alarm;
  SodiumSecrets secrets;
  Switchboard switchboard;
  AddressLimits addresses;
  CommitThread commits;
  HubThread hub;
  JobPool jobs;
  Exports exports;
  BoardDesk board;
  Analyses analyses;
  JudgeDesk judges;
  ReadingRoom reading_room;
  RecordsDesk records;
  Site site;
  Reception reception{.limits = options.limits,
                      .message_bytes = options.hub.message_bytes,
                      .origins = options.origins,
                      .trusted_proxies = proxies,
                      .addresses = addresses,
                      .site = site,
                      .switchboard = switchboard,
                      .hub = hub,
                      .metrics = metrics};
  asio::io_context context{static_cast<int>(options.network_threads)};
  std::shared_ptr<Listener> listener;
  std::optional<NetworkThreads> threads;
  bool running = false;
};

Result<std::unique_ptr<Server>> Server::start(ServerOptions options, Log log) {
  if (std::optional<Error> error = take_puzzles(options, log)) return *std::move(error);
  Result<TrustedProxies> proxies = TrustedProxies::of(options.trusted_proxies);
  if (!proxies) return std::move(proxies).error();
  if (std::optional<Error> error = flaw_of(options)) return *std::move(error);
  {
    // What cannot be listened to is refused before a database is made.
    asio::io_context unused;
    const Result<std::shared_ptr<Listener>> trial = Listener::open(unused, options.host, options.port);
    if (!trial) return trial.error();
  }
  Result<std::unique_ptr<Store>> store = open_store(options.store);
  if (!store) return std::move(store).error();
  const Result<StoredState> state = (*store)->load();
  if (!state) return state.error();
  log(LogLevel::info, fmt::format("database {}: {} guests, {} rooms, {} games", shown(options.store.database),
                                  state->guests.size(), state->rooms.size(), state->games.size()));
  auto parts =
      std::make_unique<Parts>(std::move(options), std::move(proxies).value(), std::move(log), std::move(store).value());
  Result<std::shared_ptr<Listener>> listener = Listener::open(parts->context, parts->options.host, parts->options.port);
  if (!listener) return std::move(listener).error();
  parts->listener = std::move(listener).value();
  parts->hub.start(*state, parts->jobs);
  parts->running = true;
  parts->listener->start(parts->reception);
  parts->threads.emplace(parts->options.network_threads, parts->context, parts->failed());
  return std::unique_ptr<Server>(new Server(std::move(parts)));
}

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

Server::~Server() { shut_down(); }

std::uint16_t Server::port() const { return parts_->listener->port(); }

std::optional<Error> Server::failure_within(std::chrono::milliseconds time) { return parts_->alarm.within(time); }

void Server::shut_down() {
  if (!std::exchange(parts_->running, false)) return;
  parts_->site.close();
  parts_->jobs.close();
  parts_->listener->stop();
  parts_->hub.put(ShutDown{"The server goes down; your game is kept."});
  parts_->hub.join();
  parts_->commits.drain();
  parts_->switchboard.close_all(websocket::close_code::going_away, "the server goes down");
  const auto deadline = std::chrono::steady_clock::now() + shutdown_time;
  while (parts_->switchboard.size() > 0 && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  parts_->context.stop();
  parts_->threads->join();
  parts_->reading_room.close();
  parts_->jobs.join();
  parts_->commits.drain();  // answers to requests for games go through the context, which is the first part to end
}

}  // namespace tilefish::net
