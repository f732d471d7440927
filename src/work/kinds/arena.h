// Arena matches as work: a unit is a deal with all its games.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "arena/arena.h"
#include "arena/tally.h"
#include "work/ask.h"
#include "work/kind.h"

namespace tilefish::work {

inline constexpr std::string_view arena_kind = "arena";

// All that the games depend on. How many deals there are, and when a sequential test ends, is for the asker alone.
struct ArenaTask {
  std::string ruleset;               // as TOML
  std::vector<std::string> players;  // as the command line names them
  ArenaOptions options;
  bool keep_games = false;  // send the matches themselves as well
};

// What is wrong with players that somebody else is to run: programs stay where they are.
[[nodiscard]] std::optional<Error> players_flaw(const std::vector<std::string>& players);

[[nodiscard]] Result<std::unique_ptr<Workbench>> open_arena(std::string_view description);

// The asker's side: the report grows as the deals come in.
class ArenaJob : public Job {
 public:
  // A match as text, for whoever keeps them: in the order of the deals, once the work is done.
  using OnMatch = std::function<void(const GameId&, const std::string& text)>;

  // `arena` has the task's players and options and outlives the job.
  ArenaJob(const Arena& arena, ArenaTask task, std::size_t entrants, Build build);

  [[nodiscard]] Task task() const override;
  [[nodiscard]] std::optional<std::uint64_t> units() const override { return task_.options.sets; }
  [[nodiscard]] bool repeats() const override { return task_.options.play.budget.time.count() == 0; }
  [[nodiscard]] Result<Next> take(std::uint64_t unit, const Output& output) override;
  void begin_anew() override;
  [[nodiscard]] std::string words() const override { return words_ ? words_(tally_.report()) : std::string(); }

  void set_words(std::function<std::string(const ArenaReport&)> words) { words_ = std::move(words); }
  void interrupt() { tally_.interrupt(); }
  // Of the deals that were taken.
  [[nodiscard]] const ArenaReport& report() const { return tally_.report(); }
  void for_each_match(const OnMatch& on_match) const;

 private:
  const Arena& arena_;
  ArenaTask task_;
  std::size_t entrants_;
  Build build_;
  ArenaTally tally_;
  std::function<std::string(const ArenaReport&)> words_;
  std::vector<std::pair<GameId, std::string>> matches_;
};

}  // namespace tilefish::work
