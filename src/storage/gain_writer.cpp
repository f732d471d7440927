#include "storage/gain_writer.h"

#include <fmt/core.h>

#include "storage/keeping_rows.h"

namespace tilefish {

GainWriter::GainWriter(soci::session& sql)
    : add_gain_(
          sql,
          fmt::format("INSERT INTO gains (guest, kind, span, number, gained, games) "
                      "SELECT id, CAST(:kind AS TEXT), CAST(:span AS TEXT), CAST(:number AS INTEGER), "
                      "CAST(:gained AS BIGINT), 1 FROM guests WHERE id = :guest {}"
                      "ON CONFLICT (guest, kind, span, number) DO UPDATE SET gained = gains.gained + excluded.gained, "
                      "games = gains.games + 1",
                      keeping_rows(sql)),
          {"guest", "kind", "span"}, {"number", "gained"}) {}

void GainWriter::write(const Gain& gain) {
  static const std::string day = "day";
  static const std::string week = "week";
  add_gain_.run({&gain.guest, &gain.kind, &day}, {gain.day, gain.gained});
  add_gain_.run({&gain.guest, &gain.kind, &week}, {gain.week, gain.gained});
}

}  // namespace tilefish
