// Stocks of puzzles for people as work: a unit is a game, and what comes of it the lines of its puzzles. Which of them are like others
// is for the asker to see, who knows the whole stock.
#pragma once

#include <memory>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "puzzles/stock.h"
#include "work/ask.h"
#include "work/kind.h"

namespace tilefish::work {

inline constexpr std::string_view stock_kind = "stock";

[[nodiscard]] Result<std::unique_ptr<Workbench>> open_stock(std::string_view description);

class StockWork : public Job {
 public:
  // `count` puzzles in all, those that are there included.
  StockWork(StockOptions options, std::uint64_t count, StockStart start, Build build);

  [[nodiscard]] Task task() const override;
  [[nodiscard]] std::optional<std::uint64_t> units() const override { return std::nullopt; }
  [[nodiscard]] Result<Next> take(std::uint64_t unit, const Output& output) override;
  void begin_anew() override;
  [[nodiscard]] std::string words() const override;

  // The new ones, in order.
  [[nodiscard]] const std::vector<StockPuzzle>& puzzles() const { return puzzles_; }
  [[nodiscard]] bool is_complete() const { return start_.puzzles + puzzles_.size() >= count_; }

 private:
  StockOptions options_;
  std::uint64_t count_;
  StockStart start_;
  Build build_;
  std::vector<StockPuzzle> puzzles_;
  std::unordered_set<std::uint64_t> likenesses_;
};

// So many games of a stock, the first ones, with all puzzles in them; like ones are for the asker to leave out.
class StockGames : public Job {
 public:
  StockGames(StockOptions options, std::uint64_t games, Build build);

  [[nodiscard]] Task task() const override;
  [[nodiscard]] std::optional<std::uint64_t> units() const override { return games_; }
  [[nodiscard]] Result<Next> take(std::uint64_t unit, const Output& output) override;
  void begin_anew() override;

  [[nodiscard]] const std::vector<StockPuzzle>& puzzles() const { return puzzles_; }
  [[nodiscard]] std::uint64_t games_played() const { return played_; }

 private:
  StockOptions options_;
  std::uint64_t games_;
  Build build_;
  std::vector<StockPuzzle> puzzles_;
  std::uint64_t played_ = 0;
};

}  // namespace tilefish::work
