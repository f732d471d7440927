#include "storage/state_reader.h"

#include <functional>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "storage/deal_tables.h"
#include "storage/idle_guests.h"
#include "storage/puzzle_tables.h"
#include "storage/stored_number.h"

namespace tilefish {

namespace {

using Keys = std::vector<std::string>;

// What stands for them in a question; for one it is :key.
std::string in_list(const Keys& keys) {
  std::string list = ":key";
  for (std::size_t i = 1; i < keys.size(); ++i) list += fmt::format(", :key{}", i);
  return list;
}

class Keyed {
 public:
  // There is one key at least.
  Keyed(soci::session& sql, std::string question, Keys keys)
      : rows_(sql), question_(std::move(question)), keys_(std::move(keys)) {}

  template <class... Into>
  void read(const std::function<void()>& take, Into&... into) {
    (rows_.exchange(soci::into(into)), ...);
    rows_.exchange(soci::use(keys_[0], "key"));
    for (std::size_t i = 1; i < keys_.size(); ++i) rows_.exchange(soci::use(keys_[i], fmt::format("key{}", i)));
    rows_.alloc();
    rows_.prepare(question_);
    rows_.define_and_bind();
    rows_.execute();
    while (rows_.fetch()) take();
  }

 private:
  soci::statement rows_;
  std::string question_;
  Keys keys_;
};

std::vector<StoredGuest> read_guests(soci::session& sql, const std::string& condition, const Keys& keys) {
  std::vector<StoredGuest> guests;
  StoredGuest guest;
  long long seen = 0;
  long long rest = 0;
  int claims = 0;
  Keyed(sql,
        "SELECT id, name, seen_ms, recovery, rename_rest_ms, CASE WHEN EXISTS (SELECT 1 FROM rated_names WHERE guest = "
        "guests.id) THEN 1 ELSE 0 END FROM guests " +
            condition,
        keys)
      .read(
          [&] {
            guest.seen = from_milliseconds(seen);
            guest.rename_rest = from_milliseconds(rest);
            guest.claims = claims != 0;
            guests.push_back(guest);
          },
          guest.id, guest.name, seen, guest.recovery, rest, claims);
  return guests;
}

std::vector<StoredDevice> read_devices(soci::session& sql, const std::string& condition, const Keys& keys) {
  std::vector<StoredDevice> devices;
  StoredDevice device;
  long long since = 0;
  long long seen = 0;
  Keyed(sql, "SELECT id, guest, token_digest, label, since_ms, seen_ms FROM devices " + condition, keys)
      .read(
          [&] {
            device.since = from_milliseconds(since);
            device.seen = from_milliseconds(seen);
            devices.push_back(device);
          },
          device.id, device.guest, device.token_digest, device.label, since, seen);
  return devices;
}

std::vector<StoredRating> read_ratings(soci::session& sql, const std::string& condition, const Keys& keys) {
  std::vector<StoredRating> ratings;
  StoredRating rating;
  long long value = 0;
  long long deviation = 0;
  long long volatility = 0;
  long long at = 0;
  Keyed(sql, "SELECT guest, kind, rating, deviation, volatility, games, at_ms FROM ratings " + condition, keys)
      .read(
          [&] {
            rating.rating = rating_from(value);
            rating.deviation = rating_from(deviation);
            rating.volatility = volatility_from(volatility);
            rating.at = from_milliseconds(at);
            ratings.push_back(rating);
          },
          rating.guest, rating.kind, value, deviation, volatility, rating.games, at);
  return ratings;
}

// Of the rooms that the condition selects.
std::vector<StoredRoom> read_rooms(soci::session& sql, const std::string& condition) {
  std::vector<StoredRoom> rooms;
  StoredRoom room;
  soci::statement rows = (sql.prepare << "SELECT code, game, content FROM rooms " + condition + " ORDER BY code",
                          soci::into(room.code), soci::into(room.game), soci::into(room.text));
  rows.execute();
  while (rows.fetch()) rooms.push_back(room);
  return rooms;
}

// Games by id, without their events yet, since those of all games come in one go.
std::vector<StoredGame> read_games_on_tables(soci::session& sql, const std::string& condition) {
  std::vector<StoredGame> games;
  StoredGame game;
  long long started = 0;
  long long finished = 0;
  soci::indicator is_finished = soci::i_null;
  soci::statement rows =
      (sql.prepare << "SELECT id, setup, started_ms, finished_ms FROM games WHERE id IN (SELECT game FROM rooms " +
                          condition + ") ORDER BY id",
       soci::into(game.id), soci::into(game.setup), soci::into(started), soci::into(finished, is_finished));
  rows.execute();
  while (rows.fetch()) {
    game.started = from_milliseconds(started);
    game.finished = is_finished == soci::i_ok ? std::optional(from_milliseconds(finished)) : std::nullopt;
    games.push_back(game);
  }
  return games;
}

void read_events_on_tables(soci::session& sql, const std::string& condition, std::vector<StoredGame>& games) {
  std::map<std::string, StoredGame*> by_id;
  for (StoredGame& game : games) by_id[game.id] = &game;
  std::string id;
  StoredEvent event;
  long long at = 0;
  soci::statement rows =
      (sql.prepare << "SELECT game, content, at_ms FROM events WHERE game IN (SELECT game FROM rooms " + condition +
                          ") ORDER BY game, number",
       soci::into(id), soci::into(event.event), soci::into(at));
  rows.execute();
  while (rows.fetch()) {
    // What other nodes play meanwhile is not asked for.
    const auto game = by_id.find(id);
    if (game == by_id.end()) continue;
    event.at = from_milliseconds(at);
    game->second->events.push_back(event);
  }
}

std::vector<StoredEvent> read_events(soci::session& sql, const std::string& id) {
  std::vector<StoredEvent> events;
  StoredEvent event;
  long long at = 0;
  soci::statement rows = (sql.prepare << "SELECT content, at_ms FROM events WHERE game = :game ORDER BY number",
                          soci::into(event.event), soci::into(at), soci::use(id, "game"));
  rows.execute();
  while (rows.fetch()) {
    event.at = from_milliseconds(at);
    events.push_back(event);
  }
  return events;
}

std::vector<StoredUncounted> read_uncounted(soci::session& sql) {
  std::vector<StoredUncounted> matches;
  StoredUncounted match;
  soci::statement rows = (sql.prepare << "SELECT game, shard, content FROM uncounted ORDER BY game",
                          soci::into(match.game), soci::into(match.shard), soci::into(match.text));
  rows.execute();
  while (rows.fetch()) matches.push_back(match);
  return matches;
}

std::vector<std::string> read_wanted_analyses(soci::session& sql) {
  std::vector<std::string> games;
  std::string game;
  soci::statement rows =
      (sql.prepare << "SELECT game FROM analyses WHERE engine = '' ORDER BY at_ms, game", soci::into(game));
  rows.execute();
  while (rows.fetch()) games.push_back(game);
  return games;
}

}  // namespace

namespace {

const char* condition_of(GuestKey by) {
  switch (by) {
    case GuestKey::id: return "WHERE id = :key";
    // As the index has it; behind the place stands a space.
    case GuestKey::recovery_place: return "WHERE recovery <> '' AND SUBSTR(recovery, 1, 5) = :key || ' ' ORDER BY id";
    case GuestKey::rated_name: return "WHERE id = (SELECT guest FROM rated_names WHERE name = :key)";
  }
  return "";
}

}  // namespace

StoredState read_state(soci::session& sql) {
  soci::transaction one_moment(sql);
  StoredState state{.seen = last_sign_of_life(sql).value_or(Instant{}),
                    .rooms = read_rooms(sql, ""),
                    .games = read_games_on_tables(sql, ""),
                    .puzzles = read_puzzles(sql),
                    .deals = read_deals(sql),
                    .uncounted = read_uncounted(sql),
                    .wanted_analyses = read_wanted_analyses(sql)};
  read_events_on_tables(sql, "", state.games);
  return state;
}

StoredShards read_shards(soci::session& sql, std::span<const ShardId> shards) {
  if (shards.empty()) return {};
  const std::set<ShardId> wanted(shards.begin(), shards.end());
  // Rooms that were stored before there were shards have none written beside them.
  const std::string condition =
      fmt::format("WHERE shard IN ({}) OR shard IS NULL", fmt::join(wanted.begin(), wanted.end(), ", "));
  soci::transaction one_moment(sql);
  StoredShards state{.rooms = read_rooms(sql, condition), .games = read_games_on_tables(sql, condition), .puzzles = {}};
  std::erase_if(state.rooms, [&](const StoredRoom& room) { return !wanted.contains(shard_of(room.code)); });
  std::set<std::string> on_tables;
  for (const StoredRoom& room : state.rooms) on_tables.insert(room.game);
  std::erase_if(state.games, [&](const StoredGame& game) { return !on_tables.contains(game.id); });
  read_events_on_tables(sql, condition, state.games);
  if (wanted.contains(desk_shard)) {
    state.puzzles = read_puzzles(sql);
    state.deals = read_deals(sql);
  }
  state.uncounted = read_uncounted(sql);
  std::erase_if(state.uncounted, [&](const StoredUncounted& match) { return !wanted.contains(match.shard); });
  return state;
}

std::optional<StoredGuest> read_guest(soci::session& sql, const std::string& id) {
  std::vector<StoredGuest> found = read_guests(sql, "WHERE id = :key", {id});
  return found.empty() ? std::nullopt : std::optional(std::move(found[0]));
}

std::optional<StoredDevice> read_device(soci::session& sql, const std::string& token_digest) {
  std::vector<StoredDevice> found = read_devices(sql, "WHERE token_digest = :key", {token_digest});
  return found.empty() ? std::nullopt : std::optional(std::move(found[0]));
}

std::vector<StoredDevice> read_devices_of(soci::session& sql, const std::string& guest) {
  return read_devices(sql, "WHERE guest = :key ORDER BY seen_ms DESC, id", {guest});
}

std::vector<StoredRating> read_ratings_of(soci::session& sql, const std::string& guest) {
  return read_ratings(sql, "WHERE guest = :key ORDER BY kind", {guest});
}

std::vector<StoredIdentity> read_identities(soci::session& sql, GuestKey by, const std::string& key) {
  std::vector<StoredIdentity> identities;
  for (const StoredGuest& guest : read_guests(sql, condition_of(by), {key})) {
    identities.push_back({guest, read_devices_of(sql, guest.id), read_ratings_of(sql, guest.id)});
  }
  return identities;
}

// In three questions, however many they are.
std::vector<StoredIdentity> read_identities_of_tokens(soci::session& sql, const std::vector<std::string>& digests) {
  if (digests.empty()) return {};
  std::map<std::string, StoredIdentity> identities;
  const std::string theirs =
      fmt::format("WHERE guest IN (SELECT guest FROM devices WHERE token_digest IN ({})) ORDER BY seen_ms DESC, id",
                  in_list(digests));
  for (StoredDevice& device : read_devices(sql, theirs, digests)) {
    std::vector<StoredDevice>& devices = identities[device.guest].devices;
    devices.push_back(std::move(device));
  }
  if (identities.empty()) return {};
  Keys ids;
  for (const auto& [id, identity] : identities) ids.push_back(id);
  for (StoredGuest& guest : read_guests(sql, fmt::format("WHERE id IN ({})", in_list(ids)), ids)) {
    identities[guest.id].guest = std::move(guest);
  }
  const std::string of_them = fmt::format("WHERE guest IN ({}) ORDER BY kind", in_list(ids));
  for (StoredRating& rating : read_ratings(sql, of_them, ids)) {
    std::vector<StoredRating>& ratings = identities[rating.guest].ratings;
    ratings.push_back(std::move(rating));
  }
  std::vector<StoredIdentity> all;
  for (auto& [id, identity] : identities) {
    if (identity.guest.id == id) all.push_back(std::move(identity));  // else forgotten between two questions
  }
  return all;
}

std::optional<StoredGame> read_finished_game(soci::session& sql, const std::string& id, Instant now) {
  StoredGame game{.id = id};
  long long started = 0;
  long long finished = 0;
  const long long moment = in_milliseconds(now);
  sql << "SELECT setup, started_ms, finished_ms FROM games WHERE id = :id AND finished_ms IS NOT NULL "
         "AND hidden_until_ms <= :now",
      soci::into(game.setup), soci::into(started), soci::into(finished), soci::use(id, "id"), soci::use(moment, "now");
  if (!sql.got_data()) return std::nullopt;
  game.started = from_milliseconds(started);
  game.finished = from_milliseconds(finished);
  game.events = read_events(sql, id);
  return game;
}

std::optional<StoredAnalysis> read_analysis(soci::session& sql, const std::string& game) {
  StoredAnalysis analysis;
  sql << "SELECT engine, content FROM analyses WHERE game = :game", soci::into(analysis.engine),
      soci::into(analysis.text), soci::use(game, "game");
  if (!sql.got_data()) return std::nullopt;
  return analysis;
}

}  // namespace tilefish
