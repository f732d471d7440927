#include "storage/guest_writer.h"

#include <cstdint>

#include <fmt/core.h>

#include "storage/keeping_rows.h"

namespace tilefish {

GuestWriter::GuestWriter(soci::session& sql)
    : put_guest_(sql,
                 "INSERT INTO guests (id, name, seen_ms, recovery, rename_rest_ms) "
                 "VALUES (:id, :name, :seen, :recovery, :rest) "
                 "ON CONFLICT (id) DO UPDATE SET name = excluded.name, seen_ms = excluded.seen_ms, "
                 "recovery = excluded.recovery, rename_rest_ms = excluded.rename_rest_ms",
                 {"id", "name", "recovery"}, {"seen", "rest"}),
      name_guest_(sql, "UPDATE guests SET name = :name, rename_rest_ms = :rest WHERE id = :id", {"id", "name"},
                  {"rest"}),
      set_name_(sql, "UPDATE guests SET name = :name WHERE id = :id", {"id", "name"}),
      own_name_(sql, "UPDATE rated_names SET guest = guest WHERE name = :name AND guest = :id", {"id", "name"}),
      // Waits for whoever claims the same name at this moment.
      claim_name_(
          sql,
          fmt::format(
              "INSERT INTO rated_names (name, guest) SELECT CAST(:name AS TEXT), id FROM guests WHERE id = :id {}"
              "ON CONFLICT (name) DO NOTHING",
              keeping_rows(sql)),
          {"id", "name"}),
      free_other_names_(sql, "DELETE FROM rated_names WHERE guest = :id AND name <> :name", {"id", "name"}),
      see_guest_(sql, "UPDATE guests SET seen_ms = :seen WHERE id = :id", {"id"}, {"seen"}),
      set_recovery_(sql, "UPDATE guests SET recovery = :recovery WHERE id = :id", {"id", "recovery"}),
      // Nothing of a guest who is no more.
      put_device_(sql,
                  fmt::format("INSERT INTO devices (id, guest, token_digest, label, since_ms, seen_ms) "
                              "SELECT CAST(:id AS TEXT), guests.id, CAST(:digest AS TEXT), CAST(:label AS TEXT), "
                              "CAST(:since AS BIGINT), CAST(:seen AS BIGINT) FROM guests WHERE guests.id = :guest {}"
                              "ON CONFLICT (id) DO UPDATE SET seen_ms = excluded.seen_ms, label = excluded.label",
                              keeping_rows(sql)),
                  {"id", "guest", "digest", "label"}, {"since", "seen"}),
      see_device_(sql, "UPDATE devices SET seen_ms = :seen WHERE id = :id", {"id"}, {"seen"}),
      remove_device_(sql, "DELETE FROM devices WHERE id = :id", {"id"}),
      remove_guest_(sql, "DELETE FROM guests WHERE id = :id", {"id"}),
      // Of matches that nobody else who is known has played.
      remove_own_results_(sql,
                          "DELETE FROM results WHERE game IN (SELECT mine.game FROM results mine "
                          "WHERE mine.guest = :id AND mine.guest <> '' AND NOT EXISTS (SELECT 1 FROM results other "
                          "WHERE other.game = mine.game AND other.guest <> '' AND other.guest <> :id))",
                          {"id"}),
      leave_results_(sql, "UPDATE results SET guest = '' WHERE guest = :id AND guest <> ''", {"id"}),
      remove_tallies_(sql, "DELETE FROM tallies WHERE guest = :id AND guest <> ''", {"id"}),
      remove_own_games_(sql,
                        "DELETE FROM games WHERE people = 1 AND finished_ms IS NOT NULL "
                        "AND id IN (SELECT game FROM results WHERE guest = :id AND guest <> '')",
                        {"id"}),
      // A match file has a line with each seat's name (rules/game_record.h), which is the one of the result.
      take_name_from_games_(
          sql,
          "UPDATE games SET setup = COALESCE((SELECT REPLACE(games.setup, CAST(:line AS TEXT) || 'name ' || mine.seat "
          "|| ' ' || mine.name || CAST(:line AS TEXT), CAST(:line AS TEXT)) FROM results mine "
          "WHERE mine.game = games.id AND mine.guest = :id AND mine.name <> '' LIMIT 1), setup) "
          "WHERE id IN (SELECT game FROM results WHERE guest = :id AND guest <> '')",
          {"id", "line"}),
      take_name_from_results_(sql, "UPDATE results SET name = '' WHERE guest = :id AND guest <> ''", {"id"}),
      // They have the names as well, and are made again when somebody asks.
      remove_analyses_(
          sql, "DELETE FROM analyses WHERE game IN (SELECT game FROM results WHERE guest = :id AND guest <> '')",
          {"id"}) {}

void GuestWriter::write(const PutGuest& guest) {
  put_guest_.run({&guest.id, &guest.name, &guest.recovery},
                 {in_milliseconds(guest.seen), in_milliseconds(guest.rename_rest)});
}

void GuestWriter::write(const NameGuest& guest) {
  name_guest_.run({&guest.id, &guest.name}, {in_milliseconds(guest.rename_rest)});
}

bool GuestWriter::claims(const std::string& guest, const std::string& key) {
  return own_name_.run({&guest, &key}) == 1 || claim_name_.run({&guest, &key}) == 1;
}

void GuestWriter::write(const ClaimName& claim) {
  for (const ClaimName::Wish& wish : claim.wishes) {
    if (!claims(claim.guest, wish.key)) continue;
    free_other_names_.run({&claim.guest, &wish.key});
    if (&wish == &claim.wishes.front()) return;
    set_name_.run({&claim.guest, &wish.name});
    renamed_.push_back({claim.guest, wish.name});
    return;
  }
}

void GuestWriter::write(const SeeGuest& guest) { see_guest_.run({&guest.id}, {in_milliseconds(guest.seen)}); }

void GuestWriter::write(const SetRecovery& guest) { set_recovery_.run({&guest.id, &guest.recovery}); }

void GuestWriter::write(const PutDevice& device) {
  put_device_.run({&device.id, &device.guest, &device.token_digest, &device.label},
                  {in_milliseconds(device.since), in_milliseconds(device.seen)});
}

void GuestWriter::write(const SeeDevice& device) { see_device_.run({&device.id}, {in_milliseconds(device.seen)}); }

void GuestWriter::write(const RemoveDevice& device) { remove_device_.run({&device.id}); }

void GuestWriter::write(const RemoveGuest& guest) { forget(guest.id); }

void GuestWriter::write(const EraseGuest& guest) {
  const std::string line = "\n";
  remove_own_games_.run({&guest.id});
  take_name_from_games_.run({&guest.id, &line});
  remove_analyses_.run({&guest.id});
  take_name_from_results_.run({&guest.id});
  forget(guest.id);
}

void GuestWriter::forget(const std::string& id) {
  remove_own_results_.run({&id});
  leave_results_.run({&id});
  remove_tallies_.run({&id});
  remove_guest_.run({&id});
}

}  // namespace tilefish
