#include "work/kinds/arena.h"

#include <algorithm>
#include <utility>

#include "arena/entrants.h"
#include "players/finder.h"
#include "rules/game_record.h"
#include "rules/ruleset_toml.h"

namespace tilefish {

// What stands aside of a seat's report, and what must repeat.
struct SeatTimes {
  double seconds = 0;
  double slowest = 0;
  std::map<std::uint64_t, std::uint64_t> bins;
};

template <class Archive>
void fields(Archive& archive, SeatTimes& times) {
  archive(times.seconds, times.slowest, times.bins);
}
template <class Archive>
void fields(Archive& archive, MovesFound& found) {
  archive(found.turns, found.moves);
}
template <class Archive>
void fields(Archive& archive, SeatReport& seat) {
  archive(seat.turns, seat.lays, seat.opened_rounds, seat.opening_turns, seat.opening_tiles, seat.opening_points,
          seat.tiles_laid, seat.tiles_drawn, seat.moves_found);
}
template <class Archive>
void fields(Archive& archive, Forfeit& forfeit) {
  archive(forfeit.seat, forfeit.turn, forfeit.reason);
}
template <class Archive>
void fields(Archive& archive, PlayedRound& round) {
  archive(round.turns, round.gains);
}
template <class Archive>
void fields(Archive& archive, PlayedGame& played) {
  archive(played.seats, played.win_shares, played.scores, played.forfeits, played.rounds, played.turns,
          played.tied_rounds, played.blocked_rounds, played.illegal_state);
}

namespace work {

template <>
inline constexpr std::uint8_t last_of<SeatOrders> = static_cast<std::uint8_t>(SeatOrders::all);

template <class Archive>
void fields(Archive& archive, ArenaTask& task) {
  ArenaOptions& options = task.options;
  std::int64_t milliseconds = options.play.budget.time.count();
  archive(task.ruleset, task.players, options.first, options.seed, options.rounds, options.orders,
          options.play.budget.nodes, milliseconds, options.play.check_states, task.keep_games);
  options.play.budget.time = std::chrono::milliseconds(milliseconds);
}

namespace {

struct SentGame {
  PlayedGame played;
  std::string match;  // empty unless matches are kept
};

template <class Archive>
void fields(Archive& archive, SentGame& game) {
  archive(game.played, game.match);
}

SeatTimes times_of(const SeatReport& seat) {
  SeatTimes times{.seconds = seat.seconds, .slowest = seat.slowest};
  for (std::size_t bin = 0; bin < TimeHistogram::bins; ++bin) {
    if (seat.times.count(bin) > 0) times.bins[bin] = seat.times.count(bin);
  }
  return times;
}

void set_times(SeatReport& seat, const SeatTimes& times) {
  seat.seconds = times.seconds;
  seat.slowest = times.slowest;
  for (const auto& [bin, count] : times.bins) {
    if (bin < TimeHistogram::bins) seat.times.add_to_bin(bin, count);
  }
}

constexpr std::int64_t longest_turn = 3'600'000;  // milliseconds, as the command line has it

class ArenaBench : public Workbench {
 public:
  ArenaBench(Ruleset ruleset, std::vector<Entrant> entrants, const ArenaTask& task)
      : orders_(task.options.orders),
        keep_games_(task.keep_games),
        first_(task.options.first),
        arena_(ruleset, entrants, task.options,
               ruleset.must_play() ? std::function<MoveExists()>([ruleset] { return move_exists_for(ruleset); })
                                   : std::function<MoveExists()>()) {
    for (const Entrant& entrant : entrants) names_.push_back(entrant.name);
  }

  [[nodiscard]] std::optional<Error> flaw() const { return arena_.flaw(); }

  Result<Output> work(std::uint64_t unit, std::string_view /*input*/, const Limits& limits) override {
    if (!worker_.table || stop_ != limits.stop) {
      worker_ = arena_.make_worker(limits.stop);
      stop_ = limits.stop;
    }
    std::vector<SentGame> games;
    std::vector<std::vector<SeatTimes>> times;
    for (int rotation = 0; rotation < arena_.games_of_a_deal(); ++rotation) {
      FinishedGame finished = arena_.play(arena_.game_id(first_ + unit, rotation), worker_, keep_games_);
      if (limits.stop != nullptr && limits.stop->requested()) break;
      std::vector<SeatTimes>& of_game = times.emplace_back();
      for (const SeatReport& seat : finished.played.seats) of_game.push_back(times_of(seat));
      std::string text = finished.game ? match_text(*finished.game, rotation, finished.played.notes) : "";
      games.push_back({std::move(finished.played), std::move(text)});
    }
    return Output{.exact = encode(games), .aside = encode(times)};
  }

 private:
  [[nodiscard]] std::string match_text(const Game& game, int rotation, const std::vector<std::string>& notes) const {
    std::vector<std::string> by_seat;
    for (const std::size_t entrant : entrants_by_seat(orders_, names_.size(), rotation)) {
      by_seat.push_back(names_[entrant]);
    }
    return to_text(record_of(game, std::move(by_seat), notes));
  }

  SeatOrders orders_;
  bool keep_games_;
  std::uint64_t first_;
  std::vector<std::string> names_;
  Arena arena_;
  Arena::Worker worker_;
  const StopFlag* stop_ = nullptr;
};

// Whether the numbers of a game can be added up: what a stranger says may be wrong, but not impossible.
bool can_be_added(const PlayedGame& played, std::size_t seats, int rounds) {
  const auto names_a_seat = [&](const Forfeit& each) {
    return each.seat >= 0 && static_cast<std::size_t>(each.seat) < seats;
  };
  const auto has_gains = [&](const PlayedRound& round) { return round.gains.size() == seats; };
  const auto is_share = [&](double share) { return share >= 0 && share <= rounds; };
  return played.seats.size() == seats && played.win_shares.size() == seats && played.scores.size() == seats &&
         !played.rounds.empty() && played.rounds.size() <= static_cast<std::size_t>(rounds) &&
         std::all_of(played.rounds.begin(), played.rounds.end(), has_gains) &&
         std::all_of(played.forfeits.begin(), played.forfeits.end(), names_a_seat) &&
         std::all_of(played.win_shares.begin(), played.win_shares.end(), is_share);
}

}  // namespace

std::optional<Error> players_flaw(const std::vector<std::string>& players) {
  for (const std::string& player : players) {
    if (player.find("exec:") == std::string::npos) continue;
    return Error{.what = "programs are not run by workers", .expected = "robots of the roster", .token = player};
  }
  return std::nullopt;
}

Result<std::unique_ptr<Workbench>> open_arena(std::string_view description) {
  std::optional<ArenaTask> task = decode<ArenaTask>(description);
  const std::int64_t milliseconds = task ? task->options.play.budget.time.count() : 0;
  if (!task || task->players.size() < 2 || task->players.size() > 8 || milliseconds < 0 ||
      milliseconds > longest_turn) {
    return bad_description(arena_kind);
  }
  if (std::optional<Error> flaw = players_flaw(task->players)) return *std::move(flaw);
  Result<Ruleset> ruleset = ruleset_from_toml(task->ruleset, "the task's ruleset");
  if (!ruleset) return std::move(ruleset).error();
  // Robots of the roster answer in time of their own; a worker that was paused must not make them forfeit.
  task->options.play.stall_limit = std::chrono::milliseconds(0);
  Result<std::vector<Entrant>> entrants = arena_entrants(task->players, *ruleset, task->options.play.stall_limit);
  if (!entrants) return std::move(entrants).error();
  auto bench = std::make_unique<ArenaBench>(*ruleset, *entrants, *task);
  if (std::optional<Error> flaw = bench->flaw()) return *std::move(flaw);
  return std::unique_ptr<Workbench>(std::move(bench));
}

ArenaJob::ArenaJob(const Arena& arena, ArenaTask task, std::size_t entrants, Build build)
    : arena_(arena),
      task_(std::move(task)),
      entrants_(entrants),
      build_(std::move(build)),
      tally_(arena.begin_tally()) {}

Task ArenaJob::task() const { return {.kind = std::string(arena_kind), .build = build_, .description = encode(task_)}; }

Result<Job::Next> ArenaJob::take(std::uint64_t unit, const Output& output) {
  std::optional<std::vector<SentGame>> games = decode<std::vector<SentGame>>(output.exact);
  const auto times = decode<std::vector<std::vector<SeatTimes>>>(output.aside);
  const auto rotations = static_cast<std::size_t>(arena_.games_of_a_deal());
  const auto is_game = [&](const SentGame& game) { return can_be_added(game.played, entrants_, task_.options.rounds); };
  if (!games || games->size() != rotations || !std::all_of(games->begin(), games->end(), is_game)) {
    return Error{.what = "these are not the games of a deal"};
  }
  std::vector<FinishedGame> set;
  for (std::size_t rotation = 0; rotation < rotations; ++rotation) {
    SentGame& game = (*games)[rotation];
    const GameId id = arena_.game_id(task_.options.first + unit, static_cast<int>(rotation));
    for (std::size_t seat = 0; times && rotation < times->size() && seat < entrants_; ++seat) {
      if (seat < (*times)[rotation].size()) set_times(game.played.seats[seat], (*times)[rotation][seat]);
    }
    set.push_back({.id = id, .game = std::nullopt, .played = std::move(game.played)});
    if (task_.keep_games) matches_.emplace_back(id, std::move(game.match));
  }
  tally_.add_set(set);
  const std::uint64_t sets = unit + 1;
  const bool batch_ends = sets % ArenaTally::sets_a_batch == 0 || sets == task_.options.sets;
  return batch_ends && tally_.end_batch() ? Next::enough : Next::more;
}

void ArenaJob::begin_anew() {
  tally_ = arena_.begin_tally();
  matches_.clear();
}

void ArenaJob::for_each_match(const OnMatch& on_match) const {
  for (const auto& [id, text] : matches_) on_match(id, text);
}

}  // namespace work
}  // namespace tilefish
