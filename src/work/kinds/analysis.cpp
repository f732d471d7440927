#include "work/kinds/analysis.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "rules/notation.h"
#include "work/stop_error.h"
#include "work/tiles.h"

namespace tilefish {

template <class Archive>
void fields(Archive& archive, SeatConduct& seat) {
  archive(seat.conduct, seat.rack_cap, seat.lays_little);
}
template <class Archive>
void fields(Archive& archive, OpeningFacts& facts) {
  archive(facts.could_open, facts.points, facts.missing);
}
template <class Archive>
void fields(Archive& archive, TurnFacts& facts) {
  archive(facts.could_go_out, facts.opening, facts.most_tiles, facts.most_points, facts.moves, facts.laid, facts.kept,
          facts.melds_broken, facts.left_over);
}
template <class Archive>
void fields(Archive& archive, Luck& luck) {
  archive(luck.value, luck.error, luck.kinds, luck.worlds, luck.play_outs);
}

namespace work {

template <>
inline constexpr std::uint8_t last_of<Conduct> = static_cast<std::uint8_t>(Conduct::waits);
template <>
inline constexpr std::uint8_t last_of<Idea> = static_cast<std::uint8_t>(Idea::some_of_them);
template <>
inline constexpr std::uint8_t last_of<Certainty> = static_cast<std::uint8_t>(Certainty::supposed);
template <>
inline constexpr std::uint8_t last_of<TurnName> = static_cast<std::uint8_t>(TurnName::unclear);

namespace {

struct AnalysisTask {
  std::string match;
  std::uint64_t seed = 0;
  std::uint64_t nodes = 0;
  std::optional<int> seat;
  bool luck = true;
  bool open_racks = false;
  std::vector<SeatConduct> conducts;
  std::vector<std::uint64_t> turns;  // by unit
};

template <class Archive>
void fields(Archive& archive, AnalysisTask& task) {
  archive(task.match, task.seed, task.nodes, task.seat, task.luck, task.open_racks, task.conducts, task.turns);
}

// A turn that was looked at; tables travel as text, since what a table may be is for the rules to say.
struct SentAlternative {
  std::vector<Idea> ideas;
  std::optional<std::string> table;
  TileCounts laid;
  int draws = 0;
  bool changes_plan = false;
  double share = 0;
  double difference = 0;
  double error = 0;
  double points = 0;
  int worlds = 0;
  bool given_up = false;
};

template <class Archive>
void fields(Archive& archive, SentAlternative& turn) {
  archive(turn.ideas, turn.table, turn.laid, turn.draws, turn.changes_plan, turn.share, turn.difference, turn.error,
          turn.points, turn.worlds, turn.given_up);
}

struct SentChances {
  Chances chances;  // without the alternatives
  std::vector<SentAlternative> alternatives;
};

template <class Archive>
void fields(Archive& archive, SentChances& sent) {
  Chances& chances = sent.chances;
  archive(chances.certainty, chances.share, chances.share_error, chances.points, chances.seats, sent.alternatives,
          chances.best, chances.loss, chances.loss_error, chances.play_outs);
}

struct SentTurn {
  std::optional<TurnFacts> facts;
  std::optional<SentChances> chances;
  TurnName name = TurnName::forced;
  std::optional<Luck> luck;
  std::optional<SentChances> open;
  std::uint64_t nodes = 0;
};

template <class Archive>
void fields(Archive& archive, SentTurn& turn) {
  archive(turn.facts, turn.chances, turn.name, turn.luck, turn.open, turn.nodes);
}

SentChances sent(const Chances& chances) {
  SentChances made{.chances = chances};
  made.chances.alternatives.clear();
  for (const AlternativeChance& each : chances.alternatives) {
    made.alternatives.push_back({.ideas = each.turn.ideas,
                                 .table = each.turn.table ? std::optional(to_string(*each.turn.table)) : std::nullopt,
                                 .laid = each.turn.laid,
                                 .draws = each.turn.draws,
                                 .changes_plan = each.turn.changes_plan,
                                 .share = each.share,
                                 .difference = each.difference,
                                 .error = each.error,
                                 .points = each.points,
                                 .worlds = each.worlds,
                                 .given_up = each.given_up});
  }
  return made;
}

// Reads what a worker says of a turn; fails where it could not be true of this match.
class TurnReader {
 public:
  explicit TurnReader(const GameSetup& setup)
      : ruleset_(setup.ruleset), seats_(static_cast<std::size_t>(setup.players)) {}

  std::optional<TurnAnalysis> read(std::string_view bytes) const {
    std::optional<SentTurn> turn = decode<SentTurn>(bytes);
    if (!turn || !turn->facts || !turn->chances || !is_possible(*turn->facts)) return std::nullopt;
    TurnAnalysis made{.facts = turn->facts, .name = turn->name, .luck = turn->luck, .nodes = turn->nodes};
    made.chances = chances_of(*turn->chances);
    if (turn->open) made.open = chances_of(*turn->open);
    if (!made.chances || made.open.has_value() != turn->open.has_value()) return std::nullopt;
    return made;
  }

 private:
  [[nodiscard]] bool are_tiles(const TileCounts& tiles) const {
    return (tiles.numbers() == 0 && tiles.empty()) || fits(tiles, ruleset_);
  }
  [[nodiscard]] bool is_possible(const TurnFacts& facts) const {
    return are_tiles(facts.laid) && are_tiles(facts.kept) && are_tiles(facts.left_over);
  }

  [[nodiscard]] std::optional<Chances> chances_of(const SentChances& given) const {
    Chances chances = given.chances;
    for (const SentAlternative& each : given.alternatives) {
      if (!are_tiles(each.laid)) return std::nullopt;
      AlternativeChance made{.turn = {.ideas = each.ideas,
                                      .table = std::nullopt,
                                      .laid = each.laid,
                                      .draws = each.draws,
                                      .changes_plan = each.changes_plan},
                             .share = each.share,
                             .difference = each.difference,
                             .error = each.error,
                             .points = each.points,
                             .worlds = each.worlds,
                             .given_up = each.given_up};
      if (each.table) {
        Result<Table> table = parse_table(*each.table, ruleset_);
        if (!table) return std::nullopt;
        made.turn.table = std::move(table).value();
      }
      chances.alternatives.push_back(std::move(made));
    }
    if (chances.alternatives.empty() || chances.best >= chances.alternatives.size()) return std::nullopt;
    if (chances.seats.size() != seats_) return std::nullopt;
    return chances;
  }

  const Ruleset& ruleset_;
  std::size_t seats_;
};

class AnalysisBench : public Workbench {
 public:
  AnalysisBench(MatchTurns match, const AnalysisOptions& options, std::vector<SeatConduct> conducts,
                std::vector<std::uint64_t> turns)
      : analysis_(std::move(match), options), turns_(std::move(turns)) {
    analysis_.set_conducts(std::move(conducts));
  }

  // Whether they are turns that can be asked for, in order.
  [[nodiscard]] bool has_its_turns() const {
    const std::vector<std::size_t> wanted = analysis_.wanted_turns();
    return std::is_sorted(turns_.begin(), turns_.end()) &&
           std::includes(wanted.begin(), wanted.end(), turns_.begin(), turns_.end());
  }

  Result<Output> work(std::uint64_t unit, std::string_view /*input*/, const Limits& limits) override {
    if (unit >= turns_.size()) return Error{.what = "there is no such turn", .token = std::to_string(unit)};
    const Outcome<TurnAnalysis> found = analysis_.analyse_turn(turns_[unit], limits);
    if (!found.finished()) return stop_error(found.stopped());
    const TurnAnalysis& turn = found.value();
    SentTurn made{.facts = turn.facts, .name = turn.name, .luck = turn.luck, .nodes = turn.nodes};
    if (turn.chances) made.chances = sent(*turn.chances);
    if (turn.open) made.open = sent(*turn.open);
    return Output{.exact = encode(made), .aside = ""};
  }

 private:
  MatchAnalysis analysis_;
  std::vector<std::uint64_t> turns_;
};

constexpr std::uint64_t most_play_outs = 1'000'000;

}  // namespace

Result<std::unique_ptr<Workbench>> open_analysis(std::string_view description) {
  std::optional<AnalysisTask> task = decode<AnalysisTask>(description);
  if (!task || task->nodes == 0 || task->nodes > most_play_outs) return bad_description(analysis_kind);
  const Result<GameRecord> record = parse_game_record(task->match, "the task's match");
  if (!record) return record.error();
  const auto players = static_cast<std::size_t>(record->setup.players);
  if (task->conducts.size() != players || (task->seat && (*task->seat < 0 || *task->seat >= record->setup.players))) {
    return bad_description(analysis_kind);
  }
  Result<MatchTurns> turns = MatchTurns::of(*record);
  if (!turns) return std::move(turns).error();
  auto bench = std::make_unique<AnalysisBench>(*std::move(turns),
                                               AnalysisOptions{.seed = task->seed,
                                                               .nodes = task->nodes,
                                                               .seat = task->seat,
                                                               .luck = task->luck,
                                                               .open_racks = task->open_racks},
                                               std::move(task->conducts), std::move(task->turns));
  if (!bench->has_its_turns()) return bad_description(analysis_kind);
  return std::unique_ptr<Workbench>(std::move(bench));
}

AnalysisJob::AnalysisJob(MatchAnalysis& analysis, const GameRecord& record, Build build)
    : analysis_(analysis), record_(record), build_(std::move(build)), wanted_(analysis.turns_left()) {
  for (const std::size_t turn : wanted_) before_.push_back(analysis.turns()[turn]);
}

Task AnalysisJob::task() const {
  const AnalysisOptions& options = analysis_.options();
  // Who played and what they thought is nobody's business.
  GameRecord record = record_;
  record.names.assign(record.names.size(), "");
  record.notes.clear();
  return {.kind = std::string(analysis_kind),
          .build = build_,
          .description = encode(AnalysisTask{.match = to_text(record),
                                             .seed = options.seed,
                                             .nodes = options.nodes,
                                             .seat = options.seat,
                                             .luck = options.luck,
                                             .open_racks = options.open_racks,
                                             .conducts = analysis_.conducts(),
                                             .turns = {wanted_.begin(), wanted_.end()}})};
}

Result<Job::Next> AnalysisJob::take(std::uint64_t unit, const Output& output) {
  assert(unit < wanted_.size());
  std::optional<TurnAnalysis> turn = TurnReader(analysis_.match().setup()).read(output.exact);
  if (!turn) return Error{.what = "this is no analysis of a turn"};
  analysis_.set_turn(wanted_[unit], *std::move(turn));
  return Next::more;
}

void AnalysisJob::begin_anew() {
  for (std::size_t unit = 0; unit < wanted_.size(); ++unit) analysis_.set_turn(wanted_[unit], before_[unit]);
}

}  // namespace work
}  // namespace tilefish
