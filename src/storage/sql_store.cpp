#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "storage/change_writer.h"
#include "storage/commit_mark.h"
#include "storage/database.h"
#include "storage/database_address.h"
#include "storage/migrations.h"
#include "storage/open_store.h"
#include "storage/state_reader.h"
#include "storage/tidying.h"
#include "storage/trouble.h"

namespace tilefish {

namespace {

// What belongs to one connection and ends with it.
struct Link {
  Link(std::unique_ptr<soci::session> opened, const CommitMark& mark)
      : session(std::move(opened)), writer(*session), step(*session, mark) {}

  std::unique_ptr<soci::session> session;
  ChangeWriter writer;
  CommitMark::Step step;
};

class SqlStore : public Store {
 public:
  SqlStore(StoreOptions options, std::unique_ptr<FileLock> lock, std::unique_ptr<soci::session> session)
      : options_(std::move(options)),
        lock_(std::move(lock)),
        tidying_(is_postgresql(options_.database) ? "" : options_.database) {
    mark_.claim(*session);
    wait_for_locks(*session, options_.lock_wait);
    link_.emplace(std::move(session), mark_);
  }

  std::optional<StoreFailure> commit(std::span<const Change> changes) override {
    if (changes.empty()) return std::nullopt;
    if (std::optional<StoreFailure> failure = reach()) return failure;
    return attempt([&] {
      if (!std::exchange(unsure_, true) || !has_arrived()) write(changes);
      unsure_ = false;
      ++stored_;
      tidying_.finished(std::count_if(changes.begin(), changes.end(),
                                      [](const Change& change) { return std::holds_alternative<FinishGame>(change); }));
    });
  }

  Result<Tidied> tidy(const Retention& retention, Instant now) override {
    if (!link_) return Error{.what = "the database does not answer"};
    Tidied done;
    std::optional<StoreFailure> failure = attempt([&] { done = tidying_.step(*link_->session, retention, now); });
    if (failure) return std::move(failure->error);
    return done;
  }

  std::optional<StoreFailure> reach() override {
    if (link_) return std::nullopt;
    Result<std::unique_ptr<soci::session>> session(nullptr);
    std::optional<StoreFailure> failure = attempt([&] { session = connect(options_); });
    if (failure) return failure;
    if (!session) return StoreFailure{std::move(session).error(), true};
    return attempt([&] {
      (void)mark_.stored(**session);
      link_.emplace(std::move(session).value(), mark_);
    });
  }

  Result<StoredState> load() override {
    Result<StoredState> state(StoredState{});
    std::optional<StoreFailure> failure = reach();
    if (!failure) {
      failure = attempt([&] {
        stored_ = mark_.stored(*link_->session);
        unsure_ = false;
        state = read_state(*link_->session);
      });
    }
    if (failure) return std::move(failure->error);
    return state;
  }

  Result<std::optional<StoredGame>> finished_game(const std::string& id) override {
    return found<StoredGame>([&] { return read_finished_game(*link_->session, id); });
  }

  Result<std::optional<StoredAnalysis>> analysis(const std::string& game) override {
    return found<StoredAnalysis>([&] { return read_analysis(*link_->session, game); });
  }

 private:
  // Whoever asks is told at once; the commits bring the connection back.
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
    }
  }

  void write(std::span<const Change> changes) {
    soci::transaction transaction(*link_->session);
    link_->step.take(stored_ + 1);
    for (const Change& change : changes) link_->writer.write(change);
    transaction.commit();
  }

  // Whether the group that failed before is there after all.
  bool has_arrived() {
    const std::int64_t number = mark_.stored(*link_->session);
    if (number < stored_ || number > stored_ + 1) throw Misfit{"the database has lost what it had stored"};
    return number == stored_ + 1;
  }

  StoreOptions options_;
  std::unique_ptr<FileLock> lock_;
  CommitMark mark_;
  std::int64_t stored_ = 0;  // groups
  bool unsure_ = false;      // whether the latest group was stored
  Tidying tidying_;
  std::optional<Link> link_;  // none after a failure that may pass
};

}  // namespace

Result<std::unique_ptr<Store>> open_store(const StoreOptions& options) {
  const Place place{shown(options.database)};
  try {
    Result<std::unique_ptr<FileLock>> lock = lock_database(options);
    if (!lock) return std::move(lock).error();
    Result<std::unique_ptr<soci::session>> session = connect(options);
    if (!session) return std::move(session).error();
    wait_for_locks(**session, options.patience);
    if (std::optional<Error> error = migrate(**session)) {
      error->place = place;
      return std::move(*error);
    }
    prepare_to_give_space_back(**session);
    return std::unique_ptr<Store>(
        std::make_unique<SqlStore>(options, std::move(lock).value(), std::move(session).value()));
  } catch (const soci::soci_error& error) {
    Error refused = database_error(error);
    refused.place = place;
    return refused;
  }
}

}  // namespace tilefish
