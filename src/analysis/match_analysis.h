// The analysis of a whole match: facts of all turns first, then their chances in passes, each with four times the play-outs of the
// one before, so that it can be stopped at any time and what is there then is right.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/accuracy.h"
#include "analysis/chances.h"
#include "analysis/conduct.h"
#include "analysis/facts.h"
#include "analysis/luck.h"
#include "analysis/names.h"
#include "analysis/turns.h"
#include "base/limits.h"
#include "base/outcome.h"
#include "base/progress.h"
#include "base/thread_pool.h"

namespace tilefish {

struct AnalysisOptions {
  std::uint64_t seed = 1;
  // Play-outs for each turn; zero for as many as the time allows. The same match, seed and number give the same analysis on any
  // number of threads.
  std::uint64_t nodes = 0;
  std::optional<int> seat;  // only the turns of this one
  bool luck = true;
  bool open_racks = false;  // also what the turns were worth with all racks known
};

struct TurnAnalysis {
  std::optional<TurnFacts> facts;  // none until they are found
  std::optional<Chances> chances;
  TurnName name = TurnName::forced;  // once there are chances
  std::optional<Luck> luck;          // of a turn in which a single tile was drawn
  std::optional<Chances> open;       // with all racks known
  std::uint64_t nodes = 0;           // play-outs that were asked for
};

// Of one seat, over the rounds that are over.
struct SeatAnalysis {
  SeatConduct conduct;
  int judged = 0;  // turns
  int inaccuracies = 0;
  int mistakes = 0;
  int blunders = 0;
  int overlooked_going_out = 0;
  double lost = 0;    // shares of a win, by turns that were not the best
  Losses losses;      // from which its accuracy follows
  double result = 0;  // shares of the rounds won, less what each seat would have by chance
  double luck = 0;    // of its own draws
  double adjusted =
      0;  // the result without what is to be believed of the luck of all draws: own luck is taken away, that of the others given back
  [[nodiscard]] double accuracy() const { return losses.accuracy(); }
  // What neither the own luck nor the own turns account for: the deal, what the others drew and played, and the errors of all these.
  [[nodiscard]] double rest() const { return result - luck + lost; }
};

class MatchAnalysis {
 public:
  MatchAnalysis(MatchTurns match, const AnalysisOptions& options);
  ~MatchAnalysis();
  MatchAnalysis(const MatchAnalysis&) = delete;
  MatchAnalysis& operator=(const MatchAnalysis&) = delete;

  // Called between passes, on the thread that runs.
  using OnPass = std::function<void(const MatchAnalysis&)>;

  // Until the play-outs asked for are done or the limits stop it; the reason for which it ended, none if all was done.
  StopReason run(ThreadPool& pool, const Limits& limits, Progress& progress, const OnPass& on_pass = {});

  // For work that is spread over machines. The facts of all turns and the conducts that follow from them are found first; then the turns
  // can be analysed anywhere, in any order, each with `options().nodes`, and put in their places.
  StopReason find_all_facts(ThreadPool& pool, const Limits& limits, Progress& progress);
  [[nodiscard]] const std::vector<SeatConduct>& conducts() const { return conducts_; }
  void set_conducts(std::vector<SeatConduct> conducts);
  [[nodiscard]] Outcome<TurnAnalysis> analyse_turn(std::size_t turn, const Limits& limits);
  void set_turn(std::size_t turn, TurnAnalysis analysis);
  // Indices of the turns that are to be analysed, and of those whose facts are found that lack play-outs.
  [[nodiscard]] std::vector<std::size_t> wanted_turns() const;
  [[nodiscard]] std::vector<std::size_t> turns_left() const;

  // For callers that work on it now and then, on one thread at a time: does a turn of the pass that it is in. The passes are those that
  // run() makes by time, the last one with `options().nodes`. A turn that the flag stops is done the next time; one that takes longer
  // than the other limits allow is passed over. Between two steps others may analyse turns, once the facts are found.
  enum class Step : std::uint8_t { done, interrupted, all_done };
  Step step(const Limits& limits);
  [[nodiscard]] bool has_found_facts() const { return steps_ && steps_->nodes > 0; }
  // How much of all steps is done, by their play-outs: from 0 to 1.
  [[nodiscard]] double progress() const;

  [[nodiscard]] const MatchTurns& match() const { return match_; }
  [[nodiscard]] const AnalysisOptions& options() const { return options_; }
  [[nodiscard]] const std::vector<TurnAnalysis>& turns() const { return turns_; }  // as match().turns()
  [[nodiscard]] std::vector<SeatAnalysis> seats() const;
  // Play-outs that every turn was given at least.
  [[nodiscard]] std::uint64_t depth() const;

 private:
  struct Bench;

  // Which turn of which pass is next.
  struct Steps {
    std::unique_ptr<Bench> bench;
    std::vector<std::size_t> wanted;
    std::size_t next = 0;
    std::uint64_t nodes = 0;  // of the pass; zero for the facts
  };

  using Benches = std::vector<std::unique_ptr<Bench>>;

  [[nodiscard]] Benches make_benches(unsigned count) const;
  template <class Work>
  StopReason for_all(ThreadPool& pool, Benches& benches, const Limits& limits, Progress& progress, const Work& work);
  StopReason find_facts_of_all(ThreadPool& pool, Benches& benches, const Limits& limits, Progress& progress);
  [[nodiscard]] bool is_wanted(std::size_t turn) const;
  [[nodiscard]] std::uint64_t next_pass(std::uint64_t nodes) const;
  void begin_steps();
  void go_to_next_turn();
  // False if the limits have stopped it.
  bool find_facts(std::size_t turn, Bench& bench, const Limits& limits);
  bool find_chances(std::size_t turn, std::uint64_t nodes, Bench& bench, const Limits& limits);
  void learn_conducts();
  [[nodiscard]] Company company_of(const Turn& turn) const;

  MatchTurns match_;
  AnalysisOptions options_;
  std::vector<TurnAnalysis> turns_;
  std::unique_ptr<Steps> steps_;               // once step() was called
  std::unique_ptr<Bench> bench_;               // once analyse_turn() was called
  std::vector<SeatConduct> conducts_;          // by seat, from the turns of the whole match
  std::vector<std::vector<double>> hoarding_;  // by round and seat, from what all could see
};

}  // namespace tilefish
