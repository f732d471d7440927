#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include <fmt/core.h>

#include "storage/change_writer.h"
#include "storage/commit_mark.h"
#include "storage/database.h"
#include "storage/database_address.h"
#include "storage/fence_check.h"
#include "storage/migrations.h"
#include "storage/open_store.h"
#include "storage/state_reader.h"
#include "storage/tidying.h"
#include "storage/trouble.h"

namespace tilefish {

namespace {

// What belongs to one connection and ends with it.
struct Link {
  Link(std::unique_ptr<soci::session> opened, const CommitMark& mark, NodeId node)
      : session(std::move(opened)), writer(*session), step(*session, mark) {
    if (node != NodeId{}) fences.emplace(*session, node);
  }

  std::unique_ptr<soci::session> session;
  ChangeWriter writer;
  CommitMark::Step step;
  std::optional<FenceCheck> fences;  // of a node of a cluster
};

template <class Kind>
std::int64_t count_of(std::span<const Change> changes) {
  return std::count_if(changes.begin(), changes.end(),
                       [](const Change& change) { return std::holds_alternative<Kind>(change); });
}

class SqlStore : public Store {
 public:
  SqlStore(StoreOptions options, std::unique_ptr<FileLock> lock, std::unique_ptr<soci::session> session, NodeId node)
      : options_(std::move(options)),
        lock_(std::move(lock)),
        node_(node),
        mark_(node),
        tidying_(is_postgresql(options_.database) ? "" : options_.database, options_.shared,
                 last_sign_of_life(*session)) {
    mark_.claim(*session);
    wait_for_locks(*session, options_.lock_wait);
    link_.emplace(std::move(session), mark_, node_);
  }

  NodeId node() const override { return node_; }

  std::optional<StoreFailure> commit(std::span<const Change> changes, std::span<const Fence> fences) override {
    if (changes.empty()) return std::nullopt;
    if (std::optional<StoreFailure> failure = reach()) return failure;
    return attempt([&] {
      if (!std::exchange(unsure_, true) || !has_arrived()) write(changes, fences);
      unsure_ = false;
      ++stored_;
      tidying_.finished(count_of<FinishGame>(changes));
      tidying_.came(count_of<PutGuest>(changes));
    });
  }

  Result<Tidied> tidy(const Retention& retention, Instant now) override {
    Tidied done;
    std::optional<StoreFailure> failure = reach();
    const auto tidy_all = [&] {
      done = tidying_.step(*link_->session, retention, now);
      soci::transaction transaction(*link_->session);
      std::vector<std::string> idle = tidying_.idle_guests(*link_->session, retention, now);
      for (const std::string& guest : idle) link_->writer.write(Change(RemoveGuest{guest}));
      transaction.commit();
      done.guests = std::move(idle);
      done.more = done.more || !done.guests.empty();
    };
    if (!failure) failure = attempt(tidy_all);
    if (failure) return std::move(failure->error);
    return done;
  }

  std::vector<RenamedGuest> take_renamed() override { return std::exchange(renamed_, {}); }

  std::optional<StoreFailure> reach() override {
    if (link_) return std::nullopt;
    Result<std::unique_ptr<soci::session>> session(nullptr);
    std::optional<StoreFailure> failure = attempt([&] { session = connect(options_); });
    if (failure) return failure;
    if (!session) return StoreFailure{std::move(session).error(), true};
    bool locked = true;
    failure = attempt([&] {
      locked = node_ == NodeId{} || lock_node(**session, node_, options_.patience);
      if (!locked) return;
      (void)mark_.stored(**session);
      link_.emplace(std::move(session).value(), mark_, node_);
    });
    if (failure || locked) return failure;
    return StoreFailure{Error{.what = "the database has not done with the last connection of this node"}, true};
  }

  Result<StoredState> load() override {
    Result<StoredState> state(StoredState{});
    std::optional<StoreFailure> failure = reach();
    if (!failure) {
      failure = attempt([&] {
        forget_last_group();
        state = read_state(*link_->session);
      });
    }
    if (failure) return std::move(failure->error);
    return state;
  }

  Result<StoredShards> load_shards(std::span<const ShardId> shards) override {
    Result<StoredShards> state(StoredShards{});
    std::optional<StoreFailure> failure = reach();
    if (!failure) failure = attempt([&] { state = read_shards(*link_->session, shards); });
    if (failure) return std::move(failure->error);
    return state;
  }

  std::optional<StoreFailure> let_be() override {
    if (std::optional<StoreFailure> failure = reach()) return failure;
    return attempt([&] { forget_last_group(); });
  }

  Result<std::optional<StoredGame>> finished_game(const std::string& id, Instant now) override {
    return found<StoredGame>([&] { return read_finished_game(*link_->session, id, now); });
  }

  Result<std::optional<StoredAnalysis>> analysis(const std::string& game) override {
    return found<StoredAnalysis>([&] { return read_analysis(*link_->session, game); });
  }

 private:
  // Whoever asks is told at once; commits and tidying bring the connection back.
  template <class T, class Look>
  Result<std::optional<T>> found(const Look& look) {
    if (!link_) return Error{.what = "the database does not answer"};
    Result<std::optional<T>> result(std::nullopt);
    std::optional<StoreFailure> failure = attempt([&] { result = look(); });
    if (failure) return std::move(failure->error);
    return result;
  }

  // Whatever a connection is left with after a failure that may pass, a new one has a clean start.
  std::optional<StoreFailure> attempt(const std::function<void()>& work) {
    try {
      work();
      return std::nullopt;
    } catch (const soci::soci_error& error) {
      StoreFailure failure{database_error(error), may_pass(error)};
      if (failure.passing) {
        link_.reset();
      } else {
        unsure_ = false;  // the transaction is known to have been rolled back
      }
      return failure;
    } catch (const Misfit& misfit) {
      unsure_ = false;
      return StoreFailure{Error{.what = misfit.what}, false};
    } catch (Fenced& fenced) {
      unsure_ = false;
      return StoreFailure{Error{.what = "another node owns what this was about"}, false, std::move(fenced.fences)};
    }
  }

  void write(std::span<const Change> changes, std::span<const Fence> fences) {
    soci::transaction transaction(*link_->session);
    if (!fences.empty()) link_->fences.value().pass(fences);
    link_->step.take(stored_ + 1);
    link_->writer.begin();
    for (const Change& change : changes) link_->writer.write(change);
    link_->writer.end();
    renamed_ = link_->writer.take_renamed();
    transaction.commit();
  }

  void forget_last_group() {
    stored_ = mark_.stored(*link_->session);
    unsure_ = false;
  }

  // Whether the group that failed before is there after all.
  bool has_arrived() {
    const std::int64_t number = mark_.stored(*link_->session);
    if (number < stored_ || number > stored_ + 1) throw Misfit{"the database has lost what it had stored"};
    return number == stored_ + 1;
  }

  StoreOptions options_;
  std::unique_ptr<FileLock> lock_;
  NodeId node_;
  CommitMark mark_;
  std::int64_t stored_ = 0;            // groups
  bool unsure_ = false;                // whether the latest group was stored
  std::vector<RenamedGuest> renamed_;  // by the latest group
  Tidying tidying_;
  std::optional<Link> link_;  // none after a failure that may pass
};

// A number for a new node, and a row under it. Nodes that have been gone for an hour are forgotten, but for the last one, so that no
// number is given out twice.
NodeId enrol(soci::session& sql, const StoreOptions& options) {
  soci::transaction transaction(sql);
  const char* const now = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
  sql << fmt::format(
      "INSERT INTO nodes (id, name, since_ms, until_ms, leaving) "
      "SELECT COALESCE(MAX(id), 0) + 1, CAST(:name AS TEXT), {0}, {0}, 0 FROM nodes",
      now),
      soci::use(options.node_name, "name");
  long long id = 0;
  sql << "SELECT MAX(id) FROM nodes", soci::into(id);
  sql << fmt::format("DELETE FROM nodes WHERE id < :id AND until_ms < {} - 3600000", now), soci::use(id, "id");
  transaction.commit();
  const auto node = static_cast<NodeId>(id);
  if (!lock_node(sql, node, options.patience)) throw soci::soci_error("the new node's number is locked");
  return node;
}

}  // namespace

Result<std::unique_ptr<Store>> open_store(const StoreOptions& options) {
  const Place place{shown(options.database)};
  if (options.shared && !is_postgresql(options.database)) {
    return Error{.what = "only PostgreSQL serves several nodes", .place = place};
  }
  try {
    Result<std::unique_ptr<FileLock>> lock = lock_database(options);
    if (!lock) return std::move(lock).error();
    Result<std::unique_ptr<soci::session>> session = connect(options);
    if (!session) return std::move(session).error();
    wait_for_locks(**session, options.patience);
    std::optional<Error> error;
    std::unique_ptr<Store> store;
    const bool had_its_turn = alone(**session, options.patience, [&] {
      error = migrate(**session);
      if (error) return;
      prepare_to_give_space_back(**session);
      soci::session& sql = **session;
      const NodeId node = options.shared ? enrol(sql, options) : NodeId{};
      store = std::make_unique<SqlStore>(options, std::move(lock).value(), std::move(session).value(), node);
    });
    if (!had_its_turn) error = Error{.what = "another server has been preparing this database for too long"};
    if (!error) return store;
    error->place = place;
    return std::move(*error);
  } catch (const soci::soci_error& error) {
    Error refused = database_error(error);
    refused.place = place;
    return refused;
  }
}

}  // namespace tilefish
