#include <utility>

#include "storage/change_writer.h"
#include "storage/database.h"
#include "storage/migrations.h"
#include "storage/open_store.h"
#include "storage/state_reader.h"

namespace tilefish {

namespace {

Error database_error(const soci::soci_error& error) {
  return Error{.what = "the database refuses: " + error.get_error_message()};
}

class SqlStore : public Store {
 public:
  explicit SqlStore(Database database) : database_(std::move(database)), writer_(*database_.session) {}

  std::optional<Error> commit(std::span<const Change> changes) override {
    if (changes.empty()) return std::nullopt;
    try {
      soci::transaction transaction(*database_.session);
      for (const Change& change : changes) writer_.write(change);
      transaction.commit();
      return std::nullopt;
    } catch (const soci::soci_error& error) {
      return database_error(error);
    } catch (const Misfit& misfit) {
      return Error{.what = misfit.what};
    }
  }

  Result<StoredState> load() override {
    try {
      return read_state(*database_.session);
    } catch (const soci::soci_error& error) {
      return database_error(error);
    }
  }

  Result<std::optional<StoredGame>> finished_game(const std::string& id) override {
    try {
      return read_finished_game(*database_.session, id);
    } catch (const soci::soci_error& error) {
      return database_error(error);
    }
  }

 private:
  Database database_;
  ChangeWriter writer_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_store(const StoreOptions& options) {
  const Place place{shown(options.database)};
  try {
    Result<Database> database = connect(options);
    if (!database) return std::move(database).error();
    if (std::optional<Error> error = migrate(*database->session)) {
      error->place = place;
      return std::move(*error);
    }
    return std::unique_ptr<Store>(std::make_unique<SqlStore>(std::move(database).value()));
  } catch (const soci::soci_error& error) {
    Error refused = database_error(error);
    refused.place = place;
    return refused;
  }
}

}  // namespace tilefish
