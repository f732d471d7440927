#include "server/net/commit_thread.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include <fmt/core.h>

#include "protocol/to_client.h"
#include "server/net/thrown.h"
#include "server/net/wall_clock.h"

namespace tilefish::net {

namespace {

using std::chrono::milliseconds;

// Between two attempts to reach a database that is away.
constexpr milliseconds shortest_pause{50};
constexpr milliseconds longest_pause{1000};
// One that has not answered for so long is not well, though it may still answer.
constexpr milliseconds longest_answer{5000};

// Between two steps of tidying, while there is more to do and when there is not.
constexpr milliseconds tidying_pause{50};
constexpr milliseconds tidying_interval{1000};
constexpr std::uint64_t worrying_log = 64 << 20;

// Messages of a large group; then the network begins to write them while the texts of the others are made.
constexpr std::size_t most_kept_back = 64;

constexpr const char* not_stored =
    "The server could not store this in time. When you are connected again, the table shows what counts.";

constexpr const char* not_ours = "This table has just moved to another server, and this did not count any more.";

double seconds_since(CommitThread::Clock::time_point then) {
  return std::chrono::duration<double>(CommitThread::Clock::now() - then).count();
}

// What the database says, or why it says nothing.
template <class T, class Look>
Result<std::optional<T>> looked_up(const Look& look) {
  Result<std::optional<T>> result(std::nullopt);
  if (std::optional<Error> error = thrown_by("the database", [&] { result = look(); })) return *std::move(error);
  return result;
}

}  // namespace

CommitThread::CommitThread(std::unique_ptr<Store> store, PostOffice& post, Metrics& metrics, Events events,
                           Options options)
    : store_(std::move(store)),
      post_(post),
      metrics_(metrics),
      events_(std::move(events)),
      options_(options),
      next_tidying_(options.retention ? Clock::now() : Clock::time_point::max()),
      thread_([this] { run(); }) {}

CommitThread::~CommitThread() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    hurry_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void CommitThread::push(Delivery delivery) {
  std::vector<Delivery> alone;
  alone.push_back(std::move(delivery));
  push(std::move(alone));
}

void CommitThread::push(std::vector<Delivery> deliveries) {
  {
    const std::lock_guard lock(mutex_);
    if (broken_) return;
    if (!lost_) {
      std::move(deliveries.begin(), deliveries.end(), std::back_inserter(waiting_));
      metrics_.waiting_commits.set(waiting_.size());
      wake_.notify_one();
      return;
    }
  }
  refuse(deliveries);
}

void CommitThread::go_on() {
  const std::lock_guard lock(mutex_);
  lost_ = false;
  refused_.clear();
}

void CommitThread::ask(Question question) {
  {
    const std::lock_guard lock(mutex_);
    questions_.push_back(std::move(question));
  }
  wake_.notify_one();
}

void CommitThread::find_game(std::string id, Found<StoredGame> found) {
  ask([id = std::move(id), found = std::move(found)](Store& store) {
    found(looked_up<StoredGame>([&] { return store.finished_game(id, wall_clock()); }));
  });
}

void CommitThread::find_analysis(std::string game, Found<StoredAnalysis> found) {
  ask([game = std::move(game), found = std::move(found)](Store& store) {
    found(looked_up<StoredAnalysis>([&] { return store.analysis(game); }));
  });
}

void CommitThread::find_shards(std::vector<ShardId> shards, std::function<void(Result<StoredShards>)> found) {
  ask([shards = std::move(shards), found = std::move(found)](Store& store) {
    Result<StoredShards> result(StoredShards{});
    if (std::optional<Error> error = thrown_by("the database", [&] { result = store.load_shards(shards); })) {
      result = *std::move(error);
    }
    found(std::move(result));
  });
}

void CommitThread::drain() {
  std::unique_lock lock(mutex_);
  hurry_ = true;
  wake_.notify_one();
  idle_.wait(lock, [this] { return waiting_.empty() && questions_.empty() && !busy_; });
  hurry_ = closing_;
}

bool CommitThread::is_well() const {
  if (broken_ || metrics_.database_up.value() == 0) return false;
  const Clock::rep asked = asked_since_;
  return asked == 0 || Clock::now() - Clock::time_point(Clock::duration(asked)) < longest_answer;
}

void CommitThread::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    const auto something = [this] { return closing_ || !waiting_.empty() || !questions_.empty(); };
    if (options_.retention) {
      wake_.wait_until(lock, next_tidying_, something);
    } else {
      wake_.wait(lock, something);
    }
    if (closing_ && waiting_.empty() && questions_.empty()) return;
    std::vector<Delivery> group = std::exchange(waiting_, {});
    // One at a time: what was asked first, rooms that are loaded say, is stored and told before the last one is answered.
    std::optional<Question> question;
    if (!questions_.empty()) {
      question = std::move(questions_.front());
      questions_.erase(questions_.begin());
    }
    metrics_.waiting_commits.set(0);
    busy_ = true;
    lock.unlock();

    if (std::optional<Error> error = thrown_by("the database thread", [&] { carry_out(std::move(group)); })) {
      break_down(std::move(*error));
    }
    if (question) answer(*question);
    if (tidying_due()) tidy();

    lock.lock();
    busy_ = false;
    if (broken_) waiting_.clear();
    if (waiting_.empty() && questions_.empty()) idle_.notify_all();
  }
}

void CommitThread::carry_out(std::vector<Delivery> group) {
  drop_fenced(group);
  if (group.empty()) return;
  switch (store(group)) {
    case Fate::stored: return send(std::move(group));
    case Fate::given_up: return give_up(std::move(group));
    case Fate::broken: return;
  }
}

void CommitThread::break_down(Error error) {
  {
    const std::lock_guard lock(mutex_);
    broken_ = true;
  }
  events_.failed(std::move(error));
}

void CommitThread::answer(const Question& question) {
  if (std::optional<Error> error = thrown_by("an answer", [&] { question(*store_); })) {
    break_down(std::move(*error));
  }
}

CommitThread::Fate CommitThread::store(std::vector<Delivery>& group) {
  while (true) {
    std::vector<Change> changes;
    std::set<Fence> fences;
    for (const Delivery& delivery : group) {
      changes.insert(changes.end(), delivery.changes.begin(), delivery.changes.end());
      if (!delivery.changes.empty()) fences.insert(delivery.fences.begin(), delivery.fences.end());
    }
    if (changes.empty()) return Fate::stored;
    const auto start = Clock::now();
    asked_since_ = start.time_since_epoch().count();
    std::optional<StoreFailure> failure = store_->commit(changes, std::vector(fences.begin(), fences.end()));
    asked_since_ = 0;
    if (!failure) {
      recover();
      metrics_.commits.add(Clock::now() - start);
      metrics_.committed_changes.add(changes.size());
      for (const Fence& fence : fences) metrics_.of_shards[static_cast<std::size_t>(fence.shard)].commits.add();
      for (RenamedGuest& guest : store_->take_renamed()) events_.renamed(std::move(guest));
      return Fate::stored;
    }
    if (!failure->fenced.empty()) {
      recover();
      drop_fenced(group, failure->fenced);
      continue;
    }
    if (!failure->passing) {
      break_down(std::move(failure->error));
      return Fate::broken;
    }
    stumble(failure->error);
    if (!wait_for_attempt(*away_since_ + options_.patience)) return Fate::given_up;
  }
}

void CommitThread::drop_fenced(std::vector<Delivery>& group, std::span<const Fence> fences) {
  const FallenFences::TakenOut<Delivery> taken = fallen_.take_out(group, fences);
  metrics_.fenced_deliveries.add(taken.deliveries.size());
  // Whoever asked is not left waiting; nothing is said of the shard itself.
  for (const Delivery& delivery : taken.deliveries) {
    for (const Outgoing& message : delivery.messages) {
      if (!message.re) continue;
      const wire::Refused refused = wire::refused(wire::RefusalCode::unavailable, not_ours);
      post_.send(message.to, wire::to_text(refused, message.re, message.n));
    }
  }
  if (!taken.deliveries.empty()) post_.dispatch();
  if (taken.fences.empty()) return;
  events_.log(LogLevel::warning,
              fmt::format("other nodes own {} shards that were this node's; what it had not stored of "
                          "them is dropped",
                          taken.fences.size()));
  events_.fenced(taken.fences);
}

void CommitThread::send(std::vector<Delivery> group) {
  std::size_t kept_back = 0;
  for (const Delivery& delivery : group) {
    for (const Outgoing& message : delivery.messages) post_.send(message.to, message.text());
    for (const Close& close : delivery.closes) post_.close(close);
    kept_back += delivery.messages.size() + delivery.closes.size();
    if (kept_back < most_kept_back) continue;
    post_.dispatch();
    kept_back = 0;
  }
  post_.dispatch();
  for (const Delivery& delivery : group) {
    for (const cluster::Parcel& parcel : delivery.parcels) post_.forward(parcel);
    if (delivery.stored) delivery.stored();
  }
}

void CommitThread::tidy() {
  const Instant now = time_.now();
  Tidied done;
  const std::optional<Error> thrown = thrown_by("tidying", [&] {
    const Result<Tidied> tidied = store_->tidy(*options_.retention, now);
    if (tidied) done = *tidied;  // else the commits will say what is wrong with the database
  });
  if (thrown) events_.log(LogLevel::warning, thrown->describe());
  next_tidying_ = Clock::now() + (done.more ? tidying_pause : tidying_interval);
  metrics_.removed_games.add(static_cast<std::uint64_t>(done.games));
  metrics_.removed_guests.add(done.guests.size());
  for (const std::string& guest : done.guests) events_.removed(guest);
  metrics_.database_log_bytes.set(done.log_bytes);
  const bool long_log = done.log_bytes > worrying_log;
  if (long_log && !warned_of_log_) {
    events_.log(LogLevel::warning,
                fmt::format("the database's log has grown to {} MB, for somebody has been reading it "
                            "for long; it shrinks when they end",
                            done.log_bytes >> 20));
  }
  warned_of_log_ = long_log;
}

void CommitThread::stumble(const Error& error) {
  if (away_since_) return;
  away_since_ = Clock::now();
  pause_ = shortest_pause;
  metrics_.database_up.set(0);
  metrics_.database_troubles.add();
  events_.log(LogLevel::warning, "the database stumbles, moves wait: " + error.describe());
}

void CommitThread::recover() {
  if (!away_since_) return;
  events_.log(LogLevel::warning, fmt::format("the database is back after {:.1f} s", seconds_since(*away_since_)));
  away_since_.reset();
  metrics_.database_up.set(1);
}

bool CommitThread::wait_for_attempt(Clock::time_point deadline) {
  std::vector<Question> questions;
  const Clock::time_point next = Clock::now() + pause_;
  pause_ = std::min(pause_ * 2, longest_pause);
  if (next > deadline) return false;
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait_until(lock, next, [this] { return hurry_ || !questions_.empty(); });
    if (questions_.empty()) return !hurry_;
    questions = std::exchange(questions_, {});
    lock.unlock();
    for (const Question& question : questions) answer(question);
    lock.lock();
  }
}

void CommitThread::give_up(std::vector<Delivery> group) {
  bool hurry = false;
  {
    const std::lock_guard lock(mutex_);
    std::move(waiting_.begin(), waiting_.end(), std::back_inserter(group));
    waiting_.clear();
    metrics_.waiting_commits.set(0);
    lost_ = true;
    hurry = hurry_;
  }
  refuse(group);
  if (hurry) {
    return break_down(
        {.what = fmt::format("the database has been away for {:.1f} s, and what was not told yet is not stored",
                             seconds_since(*away_since_))});
  }
  events_.log(LogLevel::error,
              fmt::format("the database has been away for {:.1f} s; requests are refused until it is back",
                          seconds_since(*away_since_)));
  events_.lost();
  wait_until_back();
}

void CommitThread::wait_until_back() {
  while (wait_for_attempt(Clock::time_point::max())) {
    if (std::optional<StoreFailure> failure = store_->reach()) {
      if (failure->passing) continue;
      return break_down(std::move(failure->error));
    }
    Result<StoredState> state = begin_anew();
    if (!state) continue;
    recover();
    return events_.back(std::move(state).value());
  }
}

Result<StoredState> CommitThread::begin_anew() {
  if (!options_.by_shards) return store_->load();
  if (std::optional<StoreFailure> failure = store_->let_be()) return std::move(failure->error);
  return StoredState{};
}

// Each request of which nobody has heard yet gets an answer; news about what was not stored are not told.
void CommitThread::refuse(const std::vector<Delivery>& group) {
  metrics_.unstored_deliveries.add(group.size());
  for (const Delivery& delivery : group) {
    for (const Outgoing& message : delivery.messages) {
      std::int64_t number = 0;
      {
        const std::lock_guard lock(mutex_);
        const auto [place, is_first] = refused_.emplace(message.to, message.n - 1);
        if (message.re) number = ++place->second;
      }
      if (!message.re) continue;
      post_.send(message.to,
                 wire::to_text(wire::refused(wire::RefusalCode::unavailable, not_stored), message.re, number));
    }
    for (const Close& close : delivery.closes) post_.close(close);
  }
  post_.dispatch();
  for (const Delivery& delivery : group) {
    if (delivery.stored) delivery.stored();
  }
}

}  // namespace tilefish::net
