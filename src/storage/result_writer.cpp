#include "storage/result_writer.h"

#include <cstdint>

#include <fmt/core.h>

#include "storage/keeping_rows.h"
#include "storage/stored_number.h"

namespace tilefish {

ResultWriter::ResultWriter(soci::session& sql)
    // Somebody who has been forgotten since the match began is rated no more.
    : put_rating_(
          sql,
          fmt::format("INSERT INTO ratings (guest, kind, rating, deviation, volatility, games, ranked, at_ms) "
                      "SELECT id, CAST(:kind AS TEXT), CAST(:rating AS BIGINT), CAST(:deviation AS BIGINT), "
                      "CAST(:volatility AS BIGINT), CAST(:games AS INTEGER), CAST(:ranked AS INTEGER), "
                      "CAST(:at AS BIGINT) FROM guests WHERE id = :guest {}"
                      "ON CONFLICT (guest, kind) DO UPDATE SET rating = CASE WHEN CAST(:adds AS INTEGER) = 1 THEN "
                      "ratings.rating + excluded.rating - CAST(:before AS BIGINT) ELSE excluded.rating END, "
                      "deviation = excluded.deviation, volatility = excluded.volatility, "
                      "games = CASE WHEN CAST(:adds AS INTEGER) = 1 THEN ratings.games + 1 ELSE excluded.games END, "
                      "ranked = excluded.ranked, at_ms = excluded.at_ms",
                      keeping_rows(sql)),
          {"guest", "kind"}, {"rating", "deviation", "volatility", "games", "ranked", "at", "adds", "before"}),
      add_result_(
          sql,
          "INSERT INTO results (game, seat, guest, robot, name, finished_ms, players, people, rounds, turns, "
          "place, won, points, opponent, rating_kind, rating_before, rating_after, accuracy) VALUES (:game, "
          ":seat, :guest, :robot, :name, :finished, :players, :people, :rounds, :turns, :place, :won, :points, "
          ":opponent, :kind, :before, :after, -1)",
          {"game", "guest", "robot", "name", "opponent", "kind"},
          {"seat", "finished", "players", "people", "rounds", "turns", "place", "won", "points", "before", "after"}),
      add_tally_(sql,
                 "INSERT INTO tallies (guest, week, opponent, games, won, rounds, opened_first, points) "
                 "VALUES (:guest, :week, :opponent, :games, :won, :rounds, :opened, :points) "
                 "ON CONFLICT (guest, week, opponent) DO UPDATE SET games = tallies.games + excluded.games, "
                 "won = tallies.won + excluded.won, rounds = tallies.rounds + excluded.rounds, "
                 "opened_first = tallies.opened_first + excluded.opened_first, "
                 "points = tallies.points + excluded.points",
                 {"guest", "opponent"}, {"week", "games", "won", "rounds", "opened", "points"}),
      gains_(sql),
      put_accuracy_(sql, "UPDATE results SET accuracy = :accuracy WHERE game = :game AND seat = :seat", {"game"},
                    {"accuracy", "seat"}) {}

void ResultWriter::write(const PutRating& rating) {
  put_rating_.run({&rating.guest, &rating.kind},
                  {stored_rating(rating.rating), stored_rating(rating.deviation), stored_volatility(rating.volatility),
                   rating.games, rating.ranked ? 1 : 0, in_milliseconds(rating.at), rating.before ? 1 : 0,
                   stored_rating(rating.before.value_or(0))});
}

void ResultWriter::write(const AddResult& result) {
  add_result_.run({&result.game, &result.guest, &result.robot, &result.name, &result.opponent, &result.rating_kind},
                  {result.seat, in_milliseconds(result.finished), result.players, result.people, result.rounds,
                   result.turns, result.place, result.won ? 1 : 0, result.points, stored_rating(result.rating_before),
                   stored_rating(result.rating_after)});
  if (result.guest.empty()) return;
  const Sums sums = {1, result.won ? 1 : 0, result.rounds, result.opened_first, result.points};
  add(result.guest, result.week, result.opponent, sums);
  // Against each robot, but all people are one there.
  const bool against_robots = result.people == 1;
  Sums& all = of_everybody_[{result.week, against_robots ? result.opponent : "people"}];
  for (std::size_t i = 0; i < all.size(); ++i) all[i] += sums[i];
  if (result.rating_kind.empty() || !result.listed) return;
  const std::int64_t gained = stored_rating(result.rating_after) - stored_rating(result.rating_before);
  gains_.write(
      {.guest = result.guest, .kind = result.rating_kind, .gained = gained, .day = result.day, .week = result.week});
}

void ResultWriter::add(const std::string& guest, std::int64_t week, const std::string& opponent, const Sums& sums) {
  const auto& [games, won, rounds, opened_first, points] = sums;
  add_tally_.run({&guest, &opponent}, {week, games, won, rounds, opened_first, points});
}

void ResultWriter::end() {
  for (const auto& [key, sums] : of_everybody_) add("", key.first, key.second, sums);
}

void ResultWriter::write_accuracy(const std::string& game, const std::vector<int>& accuracy) {
  for (std::size_t seat = 0; seat < accuracy.size(); ++seat) {
    put_accuracy_.run({&game}, {accuracy[seat], static_cast<std::int64_t>(seat)});
  }
}

}  // namespace tilefish
