// The puzzles that the server can give out, with what is known of how hard they are, and which of them comes next. The desk takes
// from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "puzzles/stock.h"
#include "server/puzzles/rated.h"
#include "storage/stored_puzzles.h"

namespace tilefish {

struct ShelvedPuzzle {
  std::string id;  // sixteen hexadecimal digits: its likeness
  const StockPuzzle* puzzle = nullptr;
  const Ruleset* ruleset = nullptr;
  Rated rated;
  std::int64_t tried = 0;
  std::int64_t solved = 0;

  [[nodiscard]] bool has(Theme theme) const;
  [[nodiscard]] StoredPuzzle stored() const;
};

// Where the rating of a puzzle begins: by its score of difficulty, and with a wide deviation, since no person was asked.
[[nodiscard]] Rating first_rating(double score);

class PuzzleShelf {
 public:
  using Stocks = std::vector<std::shared_ptr<const Stock>>;

  // Puzzles under other rulesets than those offered are left out.
  PuzzleShelf(const Stocks& stocks, const std::vector<std::string>& rulesets);

  // What the database knows of puzzles, those included that no stock has any more. How many could not be read.
  int restore(const StoredPuzzles& stored);

  // Takes in what was found; null if there is one like it, or nobody plays by these rules.
  [[nodiscard]] const ShelvedPuzzle* add(StockPuzzle puzzle, const Ruleset& ruleset);

  [[nodiscard]] bool empty() const { return puzzles_.empty(); }
  [[nodiscard]] std::size_t size() const { return puzzles_.size(); }
  [[nodiscard]] ShelvedPuzzle* find(const std::string& id);
  // That can be given out for training now.
  [[nodiscard]] int count(Theme theme, std::int64_t today) const;

  // One of those nearest to the rating that suit; `lot` decides which. Null if none does. Puzzles that are set aside for a day to come
  // are never among them.
  using Suits = std::function<bool(const ShelvedPuzzle&)>;
  [[nodiscard]] ShelvedPuzzle* choose_near(double rating, const Suits& suits, std::int64_t today, std::uint64_t lot);

  // The puzzle of a day at a level, and whether it was chosen just now. The same for everybody, and on every server with the same
  // stock and the same days behind it. Null if there is none of the level.
  struct OfDay {
    ShelvedPuzzle* puzzle = nullptr;
    bool is_new = false;
  };
  [[nodiscard]] OfDay of_day(std::int64_t day, int level);

 private:
  [[nodiscard]] bool offers(const std::string& rules) const;
  void shelve(const StockPuzzle& puzzle, const Ruleset& ruleset);
  // One in four is for days to come, so that nobody has met it in training.
  [[nodiscard]] bool waits_for_its_day(const ShelvedPuzzle& puzzle, std::int64_t today) const;

  PuzzleShelf::Stocks stocks_;
  std::vector<std::string> rulesets_;
  std::deque<Stock> own_;  // from the database or found, one puzzle each
  std::deque<ShelvedPuzzle> puzzles_;
  std::unordered_map<std::string, ShelvedPuzzle*> by_id_;
  std::map<std::pair<std::int64_t, int>, std::string> days_;
  std::unordered_map<std::string, std::int64_t> day_of_;  // the last one of each puzzle that had one
};

}  // namespace tilefish
