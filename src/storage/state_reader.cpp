#include "storage/state_reader.h"

#include <map>
#include <utility>
#include <vector>

#include "storage/puzzle_tables.h"

namespace tilefish {

namespace {

Instant instant(long long milliseconds) { return Instant(std::chrono::milliseconds(milliseconds)); }

std::vector<StoredGuest> read_guests(soci::session& sql) {
  std::vector<StoredGuest> guests;
  StoredGuest guest;
  long long seen = 0;
  soci::statement rows =
      (sql.prepare << "SELECT id, token_digest, name, seen_ms FROM guests ORDER BY id", soci::into(guest.id),
       soci::into(guest.token_digest), soci::into(guest.name), soci::into(seen));
  rows.execute();
  while (rows.fetch()) {
    guest.seen = instant(seen);
    guests.push_back(guest);
  }
  return guests;
}

std::vector<StoredRoom> read_rooms(soci::session& sql) {
  std::vector<StoredRoom> rooms;
  StoredRoom room;
  soci::statement rows = (sql.prepare << "SELECT code, game, content FROM rooms ORDER BY code", soci::into(room.code),
                          soci::into(room.game), soci::into(room.text));
  rows.execute();
  while (rows.fetch()) rooms.push_back(room);
  return rooms;
}

// Games by id, without their events yet, since those of all games come in one go.
std::vector<StoredGame> read_games_on_tables(soci::session& sql) {
  std::vector<StoredGame> games;
  StoredGame game;
  long long started = 0;
  long long finished = 0;
  soci::indicator is_finished = soci::i_null;
  soci::statement rows =
      (sql.prepare << "SELECT id, setup, started_ms, finished_ms FROM games "
                      "WHERE id IN (SELECT game FROM rooms) ORDER BY id",
       soci::into(game.id), soci::into(game.setup), soci::into(started), soci::into(finished, is_finished));
  rows.execute();
  while (rows.fetch()) {
    game.started = instant(started);
    game.finished = is_finished == soci::i_ok ? std::optional(instant(finished)) : std::nullopt;
    games.push_back(game);
  }
  return games;
}

void read_events_on_tables(soci::session& sql, std::vector<StoredGame>& games) {
  std::map<std::string, StoredGame*> by_id;
  for (StoredGame& game : games) by_id[game.id] = &game;
  std::string id;
  StoredEvent event;
  long long at = 0;
  soci::statement rows = (sql.prepare << "SELECT game, content, at_ms FROM events "
                                         "WHERE game IN (SELECT game FROM rooms) ORDER BY game, number",
                          soci::into(id), soci::into(event.event), soci::into(at));
  rows.execute();
  while (rows.fetch()) {
    event.at = instant(at);
    by_id.at(id)->events.push_back(event);
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
    event.at = instant(at);
    events.push_back(event);
  }
  return events;
}

}  // namespace

StoredState read_state(soci::session& sql) {
  soci::transaction one_moment(sql);
  StoredState state{.guests = read_guests(sql),
                    .rooms = read_rooms(sql),
                    .games = read_games_on_tables(sql),
                    .puzzles = read_puzzles(sql)};
  read_events_on_tables(sql, state.games);
  return state;
}

std::optional<StoredGame> read_finished_game(soci::session& sql, const std::string& id) {
  StoredGame game{.id = id};
  long long started = 0;
  long long finished = 0;
  sql << "SELECT setup, started_ms, finished_ms FROM games WHERE id = :id AND finished_ms IS NOT NULL",
      soci::into(game.setup), soci::into(started), soci::into(finished), soci::use(id, "id");
  if (!sql.got_data()) return std::nullopt;
  game.started = instant(started);
  game.finished = instant(finished);
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
