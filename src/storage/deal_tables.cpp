#include "storage/deal_tables.h"

#include <fmt/core.h>

#include "storage/keeping_rows.h"

namespace tilefish {

namespace {

// Whoever gives up comes behind everybody who does not.
constexpr std::int64_t score_of_giving_up = -1'000'000'000;

std::int64_t score_of(const PlayEnd& end) { return end.given_up ? score_of_giving_up : end.points; }

struct PlayColumns {
  StoredPlay play;
  long long day = 0;
  long long begun = 0;
  int counts = 0;
  long long ended = 0;
  long long points = 0;
  PlayEnd end;
  int given_up = 0;
  int ranked = 0;

  [[nodiscard]] StoredPlay stored() const {
    StoredPlay result = play;
    result.day = day;
    result.begun = from_milliseconds(begun);
    result.counts = counts != 0;
    if (ended != 0) {
      result.end = end;
      result.end->at = from_milliseconds(ended);
      result.end->points = points;
      result.end->given_up = given_up != 0;
      result.end->ranked = ranked != 0;
    }
    return result;
  }
};

constexpr const char* play_columns =
    "day, guest, game, begun_ms, counts, ended_ms, points, place, turns, given_up, ranked";

void take(soci::statement& rows, PlayColumns& columns) {
  const auto each = [&](auto&... column) { (rows.exchange(soci::into(column)), ...); };
  each(columns.day, columns.play.guest, columns.play.game, columns.begun, columns.counts, columns.ended, columns.points,
       columns.end.place, columns.end.turns, columns.given_up, columns.ranked);
}

void run(soci::statement& rows, const std::string& question) {
  rows.alloc();
  rows.prepare(question);
  rows.define_and_bind();
  rows.execute();
}

std::vector<StoredDeal> read_all_deals(soci::session& sql) {
  std::vector<StoredDeal> deals;
  StoredDeal deal;
  long long day = 0;
  soci::statement rows = (sql.prepare << "SELECT day, seed, rules, robots FROM deals ORDER BY day", soci::into(day),
                          soci::into(deal.seed), soci::into(deal.rules), soci::into(deal.robots));
  rows.execute();
  while (rows.fetch()) {
    deal.day = day;
    deals.push_back(deal);
  }
  return deals;
}

std::vector<StoredPlay> read_latest_plays(soci::session& sql) {
  std::vector<StoredPlay> plays;
  PlayColumns columns;
  soci::statement rows(sql);
  take(rows, columns);
  run(rows, fmt::format("SELECT {} FROM deal_plays WHERE day IN (SELECT day FROM deals ORDER BY day DESC LIMIT 2) "
                        "ORDER BY day, guest",
                        play_columns));
  while (rows.fetch()) plays.push_back(columns.stored());
  return plays;
}

std::optional<std::int64_t> read_day(soci::session& sql, const char* question, std::int64_t day) {
  const long long given = day;
  long long found = 0;
  soci::indicator is_there = soci::i_null;
  sql << question, soci::into(found, is_there), soci::use(given, "day");
  if (is_there != soci::i_ok) return std::nullopt;
  return found;
}

}  // namespace

DealWriter::DealWriter(soci::session& sql)
    : put_deal_(sql,
                "INSERT INTO deals (day, seed, rules, robots) VALUES (:day, :seed, :rules, :robots) "
                "ON CONFLICT (day) DO NOTHING",
                {"seed", "rules", "robots"}, {"day"}),
      // A second play of a day is none, nor one of a guest who is no more, whatever the clock of the machine says meanwhile.
      begin_play_(
          sql,
          fmt::format(
              "INSERT INTO deal_plays (day, guest, game, begun_ms, counts, ended_ms, points, place, turns, "
              "given_up, score, ranked) SELECT CAST(:day AS BIGINT), id, CAST(:game AS TEXT), "
              "CAST(:begun AS BIGINT), CAST(:counts AS INTEGER), 0, 0, 0, 0, 0, 0, 0 FROM guests WHERE id = :guest {}"
              "ON CONFLICT (day, guest) DO NOTHING",
              keeping_rows(sql)),
          {"guest", "game"}, {"day", "begun", "counts"}),
      end_play_(sql,
                "UPDATE deal_plays SET ended_ms = :at, points = :points, place = :place, turns = :turns, "
                "given_up = :given_up, score = :score, ranked = CASE WHEN counts = 1 THEN CAST(:ranked AS INTEGER) "
                "ELSE 0 END "
                "WHERE day = :day AND guest = :guest AND game = :game AND ended_ms = 0",
                {"guest", "game"}, {"day", "at", "points", "place", "turns", "given_up", "score", "ranked"}) {}

void DealWriter::put(const StoredDeal& deal) { put_deal_.run({&deal.seed, &deal.rules, &deal.robots}, {deal.day}); }

void DealWriter::begin(const StoredPlay& play) {
  begin_play_.run({&play.guest, &play.game}, {play.day, in_milliseconds(play.begun), play.counts ? 1 : 0});
}

void DealWriter::end(const StoredPlay& play) {
  const PlayEnd& end = play.end.value();
  end_play_.run({&play.guest, &play.game}, {play.day, in_milliseconds(end.at), end.points, end.place, end.turns,
                                            end.given_up ? 1 : 0, score_of(end), end.ranked ? 1 : 0});
}

StoredDeals read_deals(soci::session& sql) { return {read_all_deals(sql), read_latest_plays(sql)}; }

std::optional<StoredDeal> read_deal(soci::session& sql, std::int64_t day) {
  StoredDeal deal{.day = day};
  const long long given = day;
  sql << "SELECT seed, rules, robots FROM deals WHERE day = :day", soci::into(deal.seed), soci::into(deal.rules),
      soci::into(deal.robots), soci::use(given, "day");
  if (!sql.got_data()) return std::nullopt;
  return deal;
}

std::optional<std::int64_t> read_deal_before(soci::session& sql, std::int64_t day) {
  return read_day(sql, "SELECT MAX(day) FROM deals WHERE day < :day", day);
}

std::optional<std::int64_t> read_deal_after(soci::session& sql, std::int64_t day) {
  return read_day(sql, "SELECT MIN(day) FROM deals WHERE day > :day", day);
}

std::vector<ScoreCount> read_scores(soci::session& sql, std::int64_t day) {
  std::vector<ScoreCount> scores;
  const long long given = day;
  long long score = 0;
  long long plays = 0;
  soci::statement rows = (sql.prepare << "SELECT score, COUNT(*) FROM deal_plays WHERE day = :day AND ranked = 1 "
                                         "GROUP BY score ORDER BY score DESC",
                          soci::into(score), soci::into(plays), soci::use(given, "day"));
  rows.execute();
  while (rows.fetch()) {
    const bool given_up = score == score_of_giving_up;
    scores.push_back({given_up ? std::nullopt : std::optional<std::int64_t>(score), plays});
  }
  return scores;
}

std::vector<DealLine> read_best_plays(soci::session& sql, std::int64_t day, int most) {
  std::vector<DealLine> lines;
  PlayColumns columns;
  std::string name;
  int kept = 0;
  const long long given = day;
  soci::statement rows(sql);
  take(rows, columns);
  rows.exchange(soci::into(name));
  rows.exchange(soci::into(kept));
  rows.exchange(soci::use(given, "day"));
  // Equal scores share a place; whoever had it first is named first.
  run(rows, fmt::format("SELECT {}, (SELECT name FROM guests WHERE id = guest), "
                        "CASE WHEN EXISTS (SELECT 1 FROM games WHERE id = game) THEN 1 ELSE 0 END "
                        "FROM deal_plays WHERE day = :day AND ranked = 1 ORDER BY score DESC, ended_ms, guest LIMIT {}",
                        play_columns, most));
  while (rows.fetch()) lines.push_back({columns.stored(), name, kept != 0});
  return lines;
}

std::optional<StoredPlay> read_play(soci::session& sql, std::int64_t day, const std::string& guest) {
  PlayColumns columns;
  const long long given = day;
  soci::statement rows(sql);
  take(rows, columns);
  rows.exchange(soci::use(given, "day"));
  rows.exchange(soci::use(guest, "guest"));
  run(rows, fmt::format("SELECT {} FROM deal_plays WHERE day = :day AND guest = :guest", play_columns));
  if (!rows.fetch()) return std::nullopt;
  return columns.stored();
}

}  // namespace tilefish
