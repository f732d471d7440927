#include "storage/records.h"

#include <chrono>
#include <functional>
#include <utility>

#include <fmt/core.h>

#include "storage/database.h"
#include "storage/deal_tables.h"
#include "storage/puzzle_tables.h"
#include "storage/state_reader.h"
#include "storage/stored_number.h"
#include "storage/trouble.h"

namespace tilefish {

namespace {

// Places behind this one are not counted.
constexpr int last_place = 10'000;

// Each filter has an index in the order of time, so that a page costs the same wherever it is. One question brings the page and
// all seats of its matches: a row for each seat.
std::string page_question(const MatchFilter& filter, bool goes_on, int most) {
  std::string conditions = "guest = :guest AND guest <> ''";
  if (!filter.opponent.empty()) conditions += " AND opponent = :opponent";
  if (filter.won) conditions += fmt::format(" AND won = {}", *filter.won ? 1 : 0);
  if (goes_on) conditions += " AND (finished_ms, game) < (:finished, :game)";
  return fmt::format(
      "WITH page AS (SELECT game, seat, finished_ms, rounds, turns, won, rating_kind, rating_before, rating_after, "
      "accuracy FROM results WHERE {} ORDER BY finished_ms DESC, game DESC LIMIT {}) "
      "SELECT page.game, page.seat, page.finished_ms, page.rounds, page.turns, page.won, page.rating_kind, "
      "page.rating_before, page.rating_after, page.accuracy, "
      "CASE WHEN EXISTS (SELECT 1 FROM games WHERE games.id = page.game AND games.hidden_until_ms <= :now) THEN 1 ELSE "
      "0 END, "
      "each.guest, each.robot, each.name, each.place, each.points "
      "FROM page JOIN results AS each ON each.game = page.game "
      "ORDER BY page.finished_ms DESC, page.game DESC, each.seat",
      conditions, most);
}

std::vector<PastMatch> read_matches(soci::session& sql, const std::string& guest, const MatchFilter& filter,
                                    const std::optional<MatchCursor>& after, int most) {
  std::vector<PastMatch> matches;
  PastMatch match;
  SeatResult seat;
  long long finished = 0;
  long long before = 0;
  long long behind = 0;
  long long points = 0;
  int won = 0;
  int accuracy = 0;
  int kept = 0;
  const long long cursor_time = after ? in_milliseconds(after->finished) : 0;
  const std::string cursor_game = after ? after->game : "";
  soci::statement rows(sql);
  const auto take = [&](auto&... columns) { (rows.exchange(soci::into(columns)), ...); };
  take(match.game, match.seat, finished, match.rounds, match.turns, won, match.rating_kind, before, behind, accuracy,
       kept, seat.guest, seat.robot, seat.name, seat.place, points);
  const long long now = in_milliseconds(filter.now);
  rows.exchange(soci::use(guest, "guest"));
  rows.exchange(soci::use(now, "now"));
  if (!filter.opponent.empty()) rows.exchange(soci::use(filter.opponent, "opponent"));
  if (after) rows.exchange(soci::use(cursor_time, "finished"));
  if (after) rows.exchange(soci::use(cursor_game, "game"));
  rows.alloc();
  rows.prepare(page_question(filter, after.has_value(), most));
  rows.define_and_bind();
  rows.execute();
  while (rows.fetch()) {
    if (matches.empty() || matches.back().game != match.game) {
      match.finished = from_milliseconds(finished);
      match.rating_before = rating_from(before);
      match.rating_after = rating_from(behind);
      match.won = won != 0;
      match.accuracy = accuracy == no_accuracy ? std::nullopt : std::optional(accuracy);
      match.kept = kept != 0;
      matches.push_back(match);
    }
    seat.points = points;
    matches.back().seats.push_back(seat);
  }
  return matches;
}

std::vector<RatingStep> read_rating_steps(soci::session& sql, const std::string& guest, int most) {
  std::vector<RatingStep> steps;
  RatingStep step;
  long long at = 0;
  long long rating = 0;
  soci::statement rows =
      (sql.prepare << fmt::format("SELECT finished_ms, rating_kind, rating_after FROM results WHERE guest = :guest AND "
                                  "guest <> '' AND rating_kind <> '' ORDER BY finished_ms DESC, game DESC LIMIT {}",
                                  most),
       soci::into(at), soci::into(step.kind), soci::into(rating), soci::use(guest, "guest"));
  rows.execute();
  while (rows.fetch()) {
    step.at = from_milliseconds(at);
    step.rating = rating_from(rating);
    steps.push_back(step);
  }
  return steps;
}

std::vector<Tally> read_tallies(soci::session& sql, const std::string& question, const std::string& guest) {
  std::vector<Tally> tallies;
  Tally tally;
  long long games = 0;
  long long won = 0;
  long long rounds = 0;
  long long opened = 0;
  long long points = 0;
  soci::statement rows = (sql.prepare << question, soci::into(tally.week), soci::into(tally.opponent),
                          soci::into(tally.opponent_name), soci::into(games), soci::into(won), soci::into(rounds),
                          soci::into(opened), soci::into(points), soci::use(guest, "guest"));
  rows.execute();
  while (rows.fetch()) {
    tally.games = games;
    tally.won = won;
    tally.rounds = rounds;
    tally.opened_first = opened;
    tally.points = points;
    tallies.push_back(tally);
  }
  return tallies;
}

// Where the ratings of a kind are, all in millionths: those who solve puzzles have a table of their own, in thousandths.
struct RatingSource {
  const char* table;
  const char* condition;  // with the parameter :kind, if it has kinds
  const char* games;
  int millionths;  // in its unit
};

RatingSource source_of(const std::string& kind) {
  if (kind == puzzle_kind) return {"puzzle_solvers", "ranked = 1", "solved", 1000};
  return {"ratings", "kind = :kind AND ranked = 1", "games", 1};
}

bool has_kinds(const RatingSource& source) { return source.millionths == 1; }

std::string board_question(const BoardSpan& span, const RatingSource& source, int most) {
  if (span.span == "all") {
    return fmt::format(
        "SELECT best.guest, guests.name, best.rating * {0}, best.deviation * {0}, 0, best.{1} FROM {2} AS best "
        "JOIN guests ON guests.id = best.guest WHERE {3} ORDER BY best.rating DESC, best.guest DESC LIMIT {4}",
        source.millionths, source.games, source.table, source.condition, most);
  }
  return fmt::format(
      "SELECT gains.guest, guests.name, held.rating * {0}, held.deviation * {0}, gained, gains.games FROM gains "
      "JOIN guests ON guests.id = gains.guest JOIN {1} AS held ON held.guest = gains.guest{2} "
      "WHERE gains.kind = :kind AND span = :span AND number = :number AND gained > 0 "
      "ORDER BY gained DESC, gains.guest DESC LIMIT {3}",
      source.millionths, source.table, has_kinds(source) ? " AND held.kind = gains.kind" : "", most);
}

std::vector<BoardLine> read_board(soci::session& sql, const BoardSpan& span, int most) {
  const bool all = span.span == "all";
  const RatingSource source = source_of(span.kind);
  std::vector<BoardLine> lines;
  BoardLine line;
  long long rating = 0;
  long long deviation = 0;
  long long gained = 0;
  long long games = 0;
  soci::statement rows(sql);
  const auto take = [&](auto&... columns) { (rows.exchange(soci::into(columns)), ...); };
  take(line.guest, line.name, rating, deviation, gained, games);
  if (!all || has_kinds(source)) rows.exchange(soci::use(span.kind, "kind"));
  if (!all) rows.exchange(soci::use(span.span, "span"));
  if (!all) rows.exchange(soci::use(span.number, "number"));
  rows.alloc();
  rows.prepare(board_question(span, source, most));
  rows.define_and_bind();
  rows.execute();
  while (rows.fetch()) {
    line.rating = rating_from(rating);
    line.deviation = rating_from(deviation);
    line.gained = rating_from(gained);
    line.games = games;
    lines.push_back(line);
  }
  return lines;
}

// The one number that a question is answered with; none if there is no row. Parameters that it does not name are left out.
std::optional<long long> read_number(soci::session& sql, const std::string& question, const BoardSpan& span,
                                     const std::string& guest, long long own) {
  const auto names = [&](const char* parameter) { return question.find(parameter) != std::string::npos; };
  long long number = 0;
  soci::statement row(sql);
  row.exchange(soci::into(number));
  if (names(":guest")) row.exchange(soci::use(guest, "guest"));
  if (names(":kind")) row.exchange(soci::use(span.kind, "kind"));
  if (names(":span")) row.exchange(soci::use(span.span, "span"));
  if (names(":number")) row.exchange(soci::use(span.number, "number"));
  if (names(":own")) row.exchange(soci::use(own, "own"));
  row.alloc();
  row.prepare(question);
  row.define_and_bind();
  if (!row.execute(true)) return std::nullopt;
  return number;
}

std::optional<std::int64_t> read_rank(soci::session& sql, const BoardSpan& span, const std::string& guest) {
  const RatingSource source = source_of(span.kind);
  const bool all = span.span == "all";
  const char* table = all ? source.table : "gains";
  const char* column = all ? "rating" : "gained";
  const char* condition = all ? source.condition : "kind = :kind AND span = :span AND number = :number";
  // Not a condition of both questions: SQLite would go along its index from there instead of from one's own place.
  const char* listed = all ? "" : " AND gained > 0";
  const std::optional<long long> own =
      read_number(sql, fmt::format("SELECT {} FROM {} WHERE guest = :guest AND {}{}", column, table, condition, listed),
                  span, guest, 0);
  if (!own) return std::nullopt;
  const long long before =
      read_number(sql,
                  fmt::format("SELECT COUNT(*) FROM (SELECT 1 FROM {} WHERE {} AND {} > :own LIMIT {}) AS better",
                              table, condition, column, last_place),
                  span, guest, *own)
          .value();
  if (before >= last_place) return std::nullopt;
  return before;
}

std::optional<TableRating::Change> read_change(soci::session& sql, const std::string& game, const std::string& guest,
                                               const std::string& kind) {
  long long before = 0;
  long long after = 0;
  sql << "SELECT rating_before, rating_after FROM results WHERE game = :game AND guest = :guest AND rating_kind = "
         ":kind",
      soci::into(before), soci::into(after), soci::use(game, "game"), soci::use(guest, "guest"),
      soci::use(kind, "kind");
  if (!sql.got_data()) return std::nullopt;
  return TableRating::Change{rating_from(before), rating_from(after)};
}

std::vector<TableRating> read_table_ratings(soci::session& sql, const std::string& kind,
                                            const std::vector<std::string>& guests, const std::string& game) {
  std::vector<TableRating> ratings;
  for (const std::string& guest : guests) {
    for (StoredRating& rating : read_ratings_of(sql, guest)) {
      if (rating.kind != kind) continue;
      std::optional<TableRating::Change> change;
      if (!game.empty()) change = read_change(sql, game, guest, kind);
      ratings.push_back({std::move(rating), change});
    }
  }
  return ratings;
}

ServerSums read_sums(soci::session& sql) {
  ServerSums sums;
  sums.tallies = read_tallies(sql,
                              "SELECT 0, opponent, '', SUM(games), SUM(won), SUM(rounds), SUM(opened_first), "
                              "SUM(points) FROM tallies WHERE guest = :guest GROUP BY opponent ORDER BY opponent",
                              "");
  long long guests = 0;
  long long rated = 0;
  sql << "SELECT COUNT(*) FROM guests", soci::into(guests);
  sql << "SELECT COUNT(*) FROM ratings WHERE kind = 'duel'", soci::into(rated);
  sums.guests = guests;
  sums.rated = rated;
  return sums;
}

class SqlRecords : public Records {
 public:
  explicit SqlRecords(StoreOptions options) : options_(std::move(options)) {}

  Result<std::optional<StoredDevice>> device(const std::string& token_digest) override {
    return answered<std::optional<StoredDevice>>([&] { return read_device(*session_, token_digest); });
  }
  Result<std::vector<StoredIdentity>> identities_of_tokens(const std::vector<std::string>& token_digests) override {
    return answered<std::vector<StoredIdentity>>([&] { return read_identities_of_tokens(*session_, token_digests); });
  }
  Result<std::vector<StoredIdentity>> identity_of(const std::string& guest) override {
    return answered<std::vector<StoredIdentity>>([&] { return read_identities(*session_, GuestKey::id, guest); });
  }
  Result<std::vector<StoredIdentity>> identities_named(const std::vector<std::string>& keys) override {
    return answered<std::vector<StoredIdentity>>([&] {
      std::vector<StoredIdentity> all;
      for (const std::string& key : keys) {
        for (StoredIdentity& each : read_identities(*session_, GuestKey::rated_name, key))
          all.push_back(std::move(each));
      }
      return all;
    });
  }
  Result<std::vector<StoredIdentity>> identities_at(const std::string& place) override {
    return answered<std::vector<StoredIdentity>>(
        [&] { return read_identities(*session_, GuestKey::recovery_place, place); });
  }
  Result<std::optional<GuestProfile>> profile(const std::string& guest) override {
    return answered<std::optional<GuestProfile>>([&]() -> std::optional<GuestProfile> {
      std::optional<StoredGuest> found = read_guest(*session_, guest);
      if (!found) return std::nullopt;
      return GuestProfile{*std::move(found), read_devices_of(*session_, guest), read_ratings_of(*session_, guest)};
    });
  }
  Result<std::vector<PastMatch>> matches(const std::string& guest, const MatchFilter& filter,
                                         const std::optional<MatchCursor>& after, int most) override {
    return answered<std::vector<PastMatch>>([&] { return read_matches(*session_, guest, filter, after, most); });
  }
  Result<std::vector<RatingStep>> rating_steps(const std::string& guest, int most) override {
    return answered<std::vector<RatingStep>>([&] { return read_rating_steps(*session_, guest, most); });
  }
  Result<std::vector<Tally>> tallies(const std::string& guest, int most) override {
    return answered<std::vector<Tally>>([&] {
      return read_tallies(*session_,
                          fmt::format("SELECT week, opponent, COALESCE(guests.name, ''), games, won, rounds, "
                                      "opened_first, points FROM tallies LEFT JOIN guests ON guests.id = opponent "
                                      "WHERE guest = :guest ORDER BY week DESC, opponent LIMIT {}",
                                      most),
                          guest);
    });
  }
  Result<std::vector<BoardLine>> board(const BoardSpan& span, int most) override {
    return answered<std::vector<BoardLine>>([&] { return read_board(*session_, span, most); });
  }
  Result<std::optional<std::int64_t>> rank(const BoardSpan& span, const std::string& guest) override {
    return answered<std::optional<std::int64_t>>([&] { return read_rank(*session_, span, guest); });
  }
  Result<KnownSolver> solver(const std::string& guest) override {
    return answered<KnownSolver>([&] { return read_solver(*session_, guest); });
  }
  Result<std::vector<StoredLeader>> leaders(int most) override {
    return answered<std::vector<StoredLeader>>([&] { return read_leaders(*session_, most); });
  }
  Result<std::vector<TableRating>> table_ratings(const std::string& kind, const std::vector<std::string>& guests,
                                                 const std::string& game) override {
    return answered<std::vector<TableRating>>([&] { return read_table_ratings(*session_, kind, guests, game); });
  }
  Result<ServerSums> sums() override {
    const auto now = std::chrono::steady_clock::now();
    if (sums_ && now < sums_until_) return *sums_;
    Result<ServerSums> sums = answered<ServerSums>([&] { return read_sums(*session_); });
    if (sums) sums_ = *sums;
    sums_until_ = now + sums_kept;
    return sums;
  }
  Result<std::optional<StoredGame>> finished_game(const std::string& id, Instant now) override {
    return answered<std::optional<StoredGame>>([&] { return read_finished_game(*session_, id, now); });
  }
  Result<std::optional<DealRanking>> ranking(std::int64_t day, const std::string& guest, int most) override {
    return answered<std::optional<DealRanking>>([&]() -> std::optional<DealRanking> {
      std::optional<StoredDeal> deal = read_deal(*session_, day);
      if (!deal) return std::nullopt;
      return DealRanking{.deal = *std::move(deal),
                         .scores = scores_of(day),
                         .lines = read_best_plays(*session_, day, most),
                         .own = guest.empty() ? std::nullopt : read_play(*session_, day, guest),
                         .before = read_deal_before(*session_, day),
                         .after = read_deal_after(*session_, day)};
    });
  }

 private:
  // A connection that has met trouble is given up; the next question opens another.
  template <class T, class Look>
  Result<T> answered(const Look& look) {
    try {
      if (!session_) {
        Result<std::unique_ptr<soci::session>> session = connect_to_read(options_);
        if (!session) return std::move(session).error();
        session_ = std::move(session).value();
      }
      return look();
    } catch (const soci::soci_error& error) {
      session_.reset();
      return database_error(error);
    }
  }

  // All plays of a day are counted for it, and a day that is over changes only when somebody is forgotten.
  const std::vector<ScoreCount>& scores_of(std::int64_t day) {
    const auto now = std::chrono::steady_clock::now();
    if (scores_day_ != day || now >= scores_until_) {
      scores_ = read_scores(*session_, day);
      scores_day_ = day;
      scores_until_ = now + sums_kept;
    }
    return scores_;
  }

  // To count all guests takes a while, and how many there are matters to nobody to the second.
  static constexpr std::chrono::seconds sums_kept{5};

  StoreOptions options_;
  std::unique_ptr<soci::session> session_;
  std::optional<ServerSums> sums_;
  std::chrono::steady_clock::time_point sums_until_;
  std::optional<std::int64_t> scores_day_;
  std::vector<ScoreCount> scores_;
  std::chrono::steady_clock::time_point scores_until_;
};

}  // namespace

std::unique_ptr<Records> open_records(const StoreOptions& options) { return std::make_unique<SqlRecords>(options); }

}  // namespace tilefish
