#include "server/net/server.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <fstream>
#include <iterator>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include <fmt/core.h>

#include "bus/nkey.h"
#include "server/net/address_limits.h"
#include "server/net/analyses.h"
#include "server/net/askers.h"
#include "server/net/beast.h"
#include "server/net/board_desk.h"
#include "server/net/client_address.h"
#include "server/net/cluster_post.h"
#include "server/net/cluster_work.h"
#include "server/net/commit_thread.h"
#include "server/net/departure.h"
#include "server/net/exports.h"
#include "server/net/hub_thread.h"
#include "server/net/identity_desk.h"
#include "server/net/job_pool.h"
#include "server/net/judge_desk.h"
#include "server/net/lease_thread.h"
#include "server/net/listener.h"
#include "server/net/network_threads.h"
#include "server/net/puzzle_games.h"
#include "server/net/reading_room.h"
#include "server/net/reception.h"
#include "server/net/records_desk.h"
#include "server/net/site.h"
#include "server/net/sodium_secrets.h"
#include "server/net/solver_desk.h"
#include "server/net/switchboard.h"
#include "server/net/trusted_proxies.h"
#include "storage/database_address.h"
#include "storage/lease_table.h"
#include "storage/records.h"
#include "work/jetstream/asker_lines.h"

namespace tilefish::net {

namespace {

// How long clients may take to answer the close; then the sockets are cut.
constexpr std::chrono::milliseconds shutdown_time{1000};

// A NATS that says nothing for so long is away, though its connection stands.
constexpr std::chrono::milliseconds longest_bus_silence{6000};

// Of the guests of a node without NATS, twice a second.
constexpr std::size_t fewest_sent_away = 50;

// How often a connection is looked at during the time for which it may be silent.
constexpr int looks_while_idle = 8;

// How long a node may take to hand its shards over.
constexpr std::chrono::milliseconds hand_over_time{5000};
// How long one that has broken down waits until the database knows that it has none.
constexpr std::chrono::milliseconds abandon_time{1000};

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
  if (!options.workers_key.empty()) {
    const Result<bus::UserKey> key = bus::read_user_key(options.workers_key);
    if (!key) return key.error();
  }
  return std::nullopt;
}

// Workers may come later, and NATS too: a server that can do without them starts without them.
void find_workers(ServerOptions& options) {
  const std::string& address = options.workers.empty() ? options.cluster : options.workers;
  if (options.lines || address.empty() || !options.build) return;
  options.lines = work::jetstream::asker_lines({.address = address,
                                                .name = "tilefish serve, asking",
                                                .key_file = options.workers_key,
                                                .patience = std::chrono::milliseconds(1000)});
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
  Parts(ServerOptions given, TrustedProxies trusted, Log log_to, std::unique_ptr<Store> store,
        std::shared_ptr<bus::Connection> bus)
      : options(std::move(given)),
        proxies(std::move(trusted)),
        log(std::move(log_to)),
        node(bus ? store->node() : NodeId{}),
        switchboard(node),
        cluster_post(switchboard, std::move(bus), node),
        work(node),
        addresses(options.limits),
        commits(std::move(store), cluster_post, metrics, storage_events(),
                {.patience = options.database_patience, .retention = options.retention, .by_shards = node != NodeId{}}),
        hub(options.hub, secrets, commits, metrics, log, failed(), node),
        identities(open_records(options.store), answer_to_hub()),
        solvers(open_records(options.store), tell_hub_of_solvers()),
        askers({.lines = options.lines, .build = options.build}, metrics, log),
        jobs(options.robot_threads, metrics, answers_to(hub)),
        puzzle_games(jobs, askers, metrics, [this](PuzzlesFound found) { hub.put(std::move(found)); }),
        exports(options.limits, commits, jobs),
        board(options.limits, jobs),
        analyses(options.limits, commits, jobs, askers, metrics, take_puzzles()),
        judges(options.limits, commits, jobs),
        reading_room(open_records(options.store), options.limits.lists, options.limits.lists_per_address),
        records(options.limits, reading_room, jobs, secrets),
        site(Page(page_files()), exports, analyses, judges, board, records, commits, metrics, options.metrics) {
    switchboard.reach_threads_by(
        [this](std::size_t thread, std::function<void()> deed) { threads.call(thread, std::move(deed)); });
    if (node != NodeId{}) count_in_cluster();
  }

  void count_in_cluster() {
    addresses.count_in(work);
    exports.count_in(work);
    board.count_in(work);
    analyses.count_in(work);
    judges.count_in(work);
    reading_room.count_in(work);
    records.count_in(work);
  }

  // What a thread calls that cannot go on: the operator is told, and the server is to go down.
  std::function<void(Error)> failed() {
    return [this](Error error) {
      log(LogLevel::error, error.describe());
      alarm.raise(std::move(error));
    };
  }

  Analyses::TakePuzzles take_puzzles() {
    return [this](std::string rules, std::vector<StockPuzzle> puzzles) {
      hub.put(PuzzlesFound{std::move(rules), std::move(puzzles)});
    };
  }

  // By the hub, for those who ask on the wire. Only what may be an address is looked for.
  AskAnalysis ask_analysis() {
    return [this](AnalysisWish wish) {
      const auto told = [this, to = wish.to, re = wish.re](wire::Answer answer) {
        hub.put(AnalysisAnswered{to, re, std::move(answer)});
      };
      if (!is_game_id(wish.game)) {
        return told(wire::refused(wire::RefusalCode::no_such_game, "There is no finished game at this address."));
      }
      analyses.ask_on_wire({.id = std::move(wish.game), .payer = std::move(wish.payer), .keep = wish.keep}, told);
    };
  }

  PlayForPuzzles play_for_puzzles() {
    return [this](const PuzzleJob& job) { puzzle_games.play(job); };
  }

  // The hub is the first to push anything, so it is there when these are called; and nothing is fenced before there are leases.
  CommitThread::Events storage_events() {
    return {.failed = failed(),
            .lost =
                [this] {
                  hub.put(StorageLost{});
                  if (LeaseThread* thread = leases_there) thread->storage_lost();
                },
            .back =
                [this](StoredState state) {
                  hub.put(StorageBack{std::move(state)});
                  if (LeaseThread* thread = leases_there) thread->storage_back();
                },
            .fenced = [this](const std::vector<Fence>& fences) { leases_there.load()->fenced(fences); },
            .renamed = [this](RenamedGuest renamed) { hub.put(GuestNamed{std::move(renamed)}); },
            .removed =
                [this](std::string guest) {
                  if (HubThread* thread = hub_there) thread->put(GuestRemoved{std::move(guest)});
                },
            .log = log};
  }

  // What makes it a node of a cluster, once everything else runs.
  std::optional<Error> join_cluster() {
    Result<std::unique_ptr<LeaseTable>> table = LeaseTable::open({.store = options.store, .node = node});
    if (!table) return std::move(table).error();
    leases = std::make_unique<LeaseThread>(std::move(table).value(), commits, rights, metrics, lease_events(),
                                           LeaseOptions{.node = node});
    leases_there = leases.get();
    std::optional<Error> error = cluster_post.listen(
        {.heard = [this](cluster::Parcel parcel) { hear(std::move(parcel)); },
         .back = [this] { hub.put(BusBack{}); },
         .used = [this](const NodeUse& use) { addresses.used_elsewhere(use, AddressLimits::Clock::now()); },
         .worked = [this](std::string_view text) { work.heard(text, ClusterWork::Clock::now()); }});
    look_at_bus();
    // What the others have said before was not heard.
    if (!error) hub.put(BusBack{});
    return error;
  }

  // What addresses have here the others hear twice a second; and as often it is seen whether they can.
  void look_at_bus() {
    bus_timer.expires_after(AddressLimits::between_tellings);
    bus_timer.async_wait([this](error_code cancelled) {
      if (cancelled) return;
      cluster_post.tell_use(addresses.take_use());
      if (const std::optional<std::string> text = work.tell()) cluster_post.tell_work(*text);
      leases->bus_is(cluster_post.is_connected());
      if (running) send_guests_to_those_who_hear();
      look_at_bus();
    });
  }

  // From a node without the bus nobody reaches the rooms of others, which soon are all.
  void send_guests_to_those_who_hear() {
    const bool deserted = leases->is_deserted();
    if (deserted == site.takes_sockets()) {
      site.refuse_sockets(deserted);
      log(LogLevel::warning, deserted ? "NATS is away for this node alone: others get its shards and its guests"
                                      : "NATS is back, and guests are welcome again");
    }
    const std::size_t guests = switchboard.size();
    if (deserted && guests > 0) hub.put(SendAway{std::max(fewest_sent_away, guests / 10)});
  }

  LeaseThread::Events lease_events() {
    return {.taken =
                [this](Fence fence, StoredShards stored) {
                  hub.put(ShardTaken{fence, std::move(stored)});
                },
            .dropped = [this](Fence fence) { hub.put(ShardDropped{fence.shard}); },
            .hand_over =
                [this](Fence fence, std::function<void()> stored) {
                  hub.put(HandOver{fence.shard, std::move(stored)});
                },
            .given =
                [this](const std::vector<ShardOwner>& owners) {
                  std::set<NodeId> heirs;
                  for (const ShardOwner& owner : owners) heirs.insert(owner.node);
                  for (const NodeId heir : heirs) cluster_post.forward({node, heir, cluster::ShardsGiven{}});
                },
            .log = log};
  }

  HubThread::Side hub_side() {
    return {.identities = &identities, .solvers = &solvers, .rights = node == NodeId{} ? nullptr : &rights};
  }

  IdentityDesk::Answer answer_to_hub() {
    return [this](IdentityQuestion question, IdentityDesk::Found found) {
      hub.put(IdentitiesFound{std::move(question), std::move(found)});
    };
  }

  SolverDesk::Answer tell_hub_of_solvers() {
    return [this](SolverDesk::Found answer) { std::visit([this](auto& each) { hub.put(std::move(each)); }, answer); };
  }

  // Of a node of a cluster: whether it can be of use to those who come.
  std::optional<Site::NotReady> why_unready() {
    LeaseThread* thread = leases_there;
    if (thread == nullptr || !thread->is_ready()) return Site::NotReady{"the node has not joined its cluster yet"};
    if (!rights.in_time()) return Site::NotReady{"the lease of this node is over"};
    // If nobody has NATS, those who are here play on with each other.
    if (!cluster_post.is_connected()) return Site::NotReady{"NATS does not answer", !thread->is_deserted()};
    return std::nullopt;
  }

  void hear(cluster::Parcel parcel) {
    if (!std::holds_alternative<cluster::ShardsGiven>(parcel.content)) return hub.put(Heard{std::move(parcel)});
    leases->look_now();
  }

  ServerOptions options;
  TrustedProxies proxies;
  Log log;
  Metrics metrics;
  Alarm alarm;
  SodiumSecrets secrets;
  NodeId node;  // none for a server by itself
  Switchboard switchboard;
  ClusterPost cluster_post;
  ClusterWork work;
  AddressLimits addresses;
  ShardRights rights;                           // of a node of a cluster
  std::atomic<HubThread*> hub_there = nullptr;  // while it runs; the storage thread tidies before and after
  CommitThread commits;
  HubThread hub;
  IdentityDesk identities;
  SolverDesk solvers;
  std::unique_ptr<LeaseThread> leases;               // of a node of a cluster, as the next
  std::atomic<LeaseThread*> leases_there = nullptr;  // for the storage thread, which runs before
  Askers askers;
  JobPool jobs;
  PuzzleGames puzzle_games;
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
  NetworkThreads threads{options.network_threads,
                         std::chrono::milliseconds(options.limits.idle_time) / looks_while_idle, failed()};
  asio::steady_timer bus_timer{threads.first().context};
  std::shared_ptr<Listener> listener;
  std::atomic<bool> running = false;
};

Result<std::unique_ptr<Server>> Server::start(ServerOptions options, Log log) {
  if (std::optional<Error> error = take_puzzles(options, log)) return *std::move(error);
  Result<TrustedProxies> proxies = TrustedProxies::of(options.trusted_proxies);
  if (!proxies) return std::move(proxies).error();
  if (std::optional<Error> error = flaw_of(options)) return *std::move(error);
  find_workers(options);
  {
    // What cannot be listened to is refused before a database is made.
    asio::io_context unused;
    const Result<std::shared_ptr<Listener>> trial = Listener::open(unused, options.host, options.port);
    if (!trial) return trial.error();
  }
  std::shared_ptr<bus::Connection> bus;
  if (!options.cluster.empty()) {
    Result<std::shared_ptr<bus::Connection>> connected = bus::Connection::open(
        {.address = options.cluster, .name = "tilefish serve", .key_file = {}, .longest_silence = longest_bus_silence});
    if (!connected) return std::move(connected).error();
    bus = std::move(connected).value();
    options.store.shared = true;
  }
  options.retention.guests = options.hub.idle_guest;
  options.retention.identities = options.hub.idle_identity;
  Result<std::unique_ptr<Store>> store = open_store(options.store);
  if (!store) return std::move(store).error();
  // A node is given rooms as it takes their shards.
  const Result<StoredState> state = bus ? Result<StoredState>(StoredState{}) : (*store)->load();
  if (!state) return state.error();
  if (bus) log(LogLevel::info, fmt::format("node {} of a cluster", static_cast<std::uint32_t>((*store)->node())));
  if (!bus)
    log(LogLevel::info, fmt::format("database {}: {} rooms, {} games", shown(options.store.database),
                                    state->rooms.size(), state->games.size()));
  const bool in_cluster = bus != nullptr;
  auto parts = std::make_unique<Parts>(std::move(options), std::move(proxies).value(), std::move(log),
                                       std::move(store).value(), std::move(bus));
  Result<std::shared_ptr<Listener>> listener =
      Listener::open(parts->threads.first().context, parts->options.host, parts->options.port);
  if (!listener) return std::move(listener).error();
  parts->listener = std::move(listener).value();
  if (in_cluster) parts->site.ask_before_ready([all = parts.get()] { return all->why_unready(); });
  parts->hub.start(*state, parts->jobs, parts->ask_analysis(), parts->play_for_puzzles(), parts->hub_side());
  parts->analyses.go_on_with(state->wanted_analyses);
  parts->running = true;
  parts->hub_there = &parts->hub;
  parts->listener->start(parts->reception, parts->threads);
  parts->threads.start();
  std::unique_ptr<Server> server(new Server(std::move(parts)));
  if (in_cluster) {
    if (std::optional<Error> error = server->parts_->join_cluster()) return *std::move(error);
  }
  return server;
}

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

Server::~Server() { shut_down(); }

std::uint16_t Server::port() const { return parts_->listener->port(); }

std::optional<Error> Server::failure_within(std::chrono::milliseconds time) { return parts_->alarm.within(time); }

void Server::shut_down() {
  if (!parts_->running.exchange(false)) return;
  parts_->site.close();
  // Until its shards are handed over a node goes on as ever. One that cannot store anything has nothing to hand over; and one that has
  // broken down must not keep its shards for a moment longer, for it answers nobody.
  const bool is_broken = parts_->commits.is_broken() || parts_->hub.is_broken();
  const bool hands_over = parts_->leases && !is_broken && parts_->commits.is_well();
  if (parts_->leases && is_broken && !parts_->leases->abandon(abandon_time)) {
    parts_->log(LogLevel::warning, "the shards could not be given up; others will take them when the lease is over");
  }
  if (hands_over && parts_->leases->has_heirs()) send_guests_away(parts_->site, parts_->hub, parts_->switchboard);
  if (hands_over && !parts_->leases->leave(hand_over_time)) {
    parts_->log(LogLevel::warning, "not all shards could be handed over; others will take them when the lease is over");
  }
  parts_->jobs.close();
  parts_->askers.close();
  parts_->listener->stop();
  parts_->cluster_post.hang_up();
  parts_->hub_there = nullptr;
  parts_->hub.put(ShutDown{"The server goes down; your game is kept."});
  parts_->hub.join();
  parts_->commits.drain();
  parts_->switchboard.close_all(websocket::close_code::going_away, "the server goes down");
  const auto deadline = std::chrono::steady_clock::now() + shutdown_time;
  while (parts_->switchboard.size() > 0 && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  parts_->threads.stop();
  parts_->reading_room.close();
  parts_->askers.join();
  parts_->jobs.join();
  parts_->commits.drain();  // answers to requests for games go through the context, which is the first part to end
}

}  // namespace tilefish::net
