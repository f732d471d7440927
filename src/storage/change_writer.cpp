#include "storage/change_writer.h"

#include <cstdint>
#include <variant>

#include <fmt/core.h>

#include "storage/shard.h"

namespace tilefish {

ChangeWriter::ChangeWriter(soci::session& sql)
    : guests_(sql),
      results_(sql),
      put_uncounted_(sql, "INSERT INTO uncounted (game, shard, content) VALUES (:game, :shard, :content)",
                     {"game", "content"}, {"shard"}),
      remove_uncounted_(sql, "DELETE FROM uncounted WHERE game = :game", {"game"}),
      put_room_(sql,
                "INSERT INTO rooms (code, game, content, shard) VALUES (:code, :game, :content, :shard) "
                "ON CONFLICT (code) DO UPDATE SET game = excluded.game, content = excluded.content, "
                "shard = excluded.shard",
                {"code", "game", "content"}, {"shard"}),
      copy_aside_(sql,
                  "INSERT INTO rooms_aside (code, game, content, why, at_ms) SELECT code, game, content, "
                  "CAST(:why AS TEXT), CAST(:at AS BIGINT) FROM rooms WHERE code = :code",
                  {"code", "why"}, {"at"}),
      remove_room_(sql, "DELETE FROM rooms WHERE code = :code", {"code"}),
      start_game_(sql,
                  "INSERT INTO games (id, setup, started_ms, people, hidden_until_ms) "
                  "VALUES (:id, :setup, :at, :people, :hidden)",
                  {"id", "setup"}, {"at", "people", "hidden"}),
      // Inserts nothing unless the game runs and this is its next event.
      append_event_(sql,
                    "INSERT INTO events (game, number, content, at_ms) "
                    "SELECT id, CAST(:number AS INTEGER), CAST(:content AS TEXT), CAST(:at AS BIGINT) FROM games "
                    "WHERE id = :game AND finished_ms IS NULL AND CAST(:number AS INTEGER) = "
                    "(SELECT COALESCE(MAX(number) + 1, 0) FROM events WHERE game = :game)",
                    {"game", "content"}, {"number", "at"}),
      finish_game_(sql, "UPDATE games SET finished_ms = :at, setup = :setup WHERE id = :id AND finished_ms IS NULL",
                   {"id", "setup"}, {"at"}),
      remove_game_(sql, "DELETE FROM games WHERE id = :id AND finished_ms IS NULL", {"id"}),
      // Inserts nothing unless the game is there and over.
      put_analysis_(sql,
                    "INSERT INTO analyses (game, engine, content, at_ms) "
                    "SELECT id, CAST(:engine AS TEXT), CAST(:content AS TEXT), CAST(:at AS BIGINT) FROM games "
                    "WHERE id = :game AND finished_ms IS NOT NULL "
                    "ON CONFLICT (game) DO UPDATE SET engine = excluded.engine, content = excluded.content, "
                    "at_ms = excluded.at_ms",
                    {"game", "engine", "content"}, {"at"}),
      puzzles_(sql),
      deals_(sql) {}

// Forgets what an attempt that failed has left.
void ChangeWriter::begin() {
  (void)guests_.take_renamed();
  results_.begin();
}

void ChangeWriter::write(const Change& change) {
  std::visit([this](const auto& each) { write(each); }, change);
}

void ChangeWriter::write(const PutUncounted& match) { put_uncounted_.run({&match.game, &match.text}, {match.shard}); }

void ChangeWriter::write(const RemoveUncounted& match) {
  if (remove_uncounted_.run({&match.game}) != 1) {
    throw Misfit{fmt::format("game '{}' does not wait to be counted", match.game)};
  }
}

void ChangeWriter::write(const PutRoom& room) {
  put_room_.run({&room.code, &room.game, &room.text}, {shard_of(room.code)});
}

void ChangeWriter::write(const PutAsideRoom& room) {
  copy_aside_.run({&room.code, &room.why}, {in_milliseconds(room.at)});
  remove_room_.run({&room.code});
}

void ChangeWriter::write(const RemoveRoom& room) { remove_room_.run({&room.code}); }

void ChangeWriter::write(const StartGame& game) {
  start_game_.run({&game.id, &game.setup}, {in_milliseconds(game.at), game.people, in_milliseconds(game.hidden_until)});
}

void ChangeWriter::write(const AppendEvent& event) {
  const std::int64_t added = append_event_.run({&event.game, &event.event}, {event.number, in_milliseconds(event.at)});
  if (added != 1) {
    throw Misfit{fmt::format("event {} of game '{}' is not the next one of a running game", event.number, event.game)};
  }
}

void ChangeWriter::write(const FinishGame& game) {
  if (finish_game_.run({&game.game, &game.setup}, {in_milliseconds(game.at)}) != 1) {
    throw Misfit{fmt::format("there is no running game '{}' to finish", game.game)};
  }
}

void ChangeWriter::write(const RemoveGame& game) { remove_game_.run({&game.game}); }

void ChangeWriter::write(const PutAnalysis& analysis) {
  put_analysis_.run({&analysis.game, &analysis.engine, &analysis.text}, {in_milliseconds(analysis.at)});
  results_.write_accuracy(analysis.game, analysis.accuracy);
}

void ChangeWriter::write(const PutPuzzle& change) { puzzles_.put(change.puzzle); }

void ChangeWriter::write(const PutSolver& change) { puzzles_.put(change.solver); }

void ChangeWriter::write(const PutDayPuzzle& change) { puzzles_.put(change.day); }

void ChangeWriter::write(const AddAttempt& change) { puzzles_.add(change); }

}  // namespace tilefish
