#include "solver.h"

#include <map>
#include <utility>

#include <fmt/core.h>

#include "puzzles/stock.h"

namespace tilefish::load {

namespace json = boost::json;

namespace {

json::array melds_json(const Table& table) {
  json::array melds;
  for (const Meld& meld : table.melds) {
    json::array tiles;
    for (const Tile tile : meld.tiles()) tiles.emplace_back(to_string(tile));
    melds.push_back(std::move(tiles));
  }
  return melds;
}

// By table and rack, as the wire has them.
const Table* solution_of(const json::object& puzzle) {
  static const std::map<std::string, const Table*> solutions = [] {
    std::map<std::string, const Table*> all;
    for (const StockPuzzle& one : shipped_stock().puzzles) {
      json::array rack;
      for (const Tile tile : one.position.rack.tiles()) rack.emplace_back(to_string(tile));
      all[json::serialize(melds_json(one.position.table)) + json::serialize(rack)] = &one.solution;
    }
    return all;
  }();
  const auto found = solutions.find(json::serialize(puzzle.at("table")) + json::serialize(puzzle.at("rack")));
  return found == solutions.end() ? nullptr : found->second;
}

std::int64_t whole(const json::object& object, std::string_view name) { return object.at(name).as_int64(); }

std::int64_t rating_in(const json::object& object) { return whole(object.at("rating").as_object(), "rating"); }

}  // namespace

void PuzzleSolver::welcomed() { say({{"type", "puzzles"}}); }

void PuzzleSolver::heard(const std::string& type, const json::object& message) {
  if (type == "puzzles") {
    heard_overview(message);
  } else if (type == "puzzle") {
    heard_puzzle(message);
  } else if (type == "puzzle_hint") {
    hints_ = static_cast<std::int64_t>(message.at("steps").as_array().size());
    say(*unheard_);
  } else if (type == "puzzle_result") {
    heard_result(message);
  } else if (type == "refused") {
    complain("refused: " + json::serialize(message));
  }
}

void PuzzleSolver::heard_overview(const json::object& overview) {
  const std::int64_t tried = whole(overview, "tried");
  if (tried == ended_ && rating_in(overview) != rating_) {
    complain(fmt::format("rating {} was told, {} is left", rating_, rating_in(overview)));
  }
  const bool one_unheard = unheard_ && tried == ended_ + 1;
  if (tried != ended_ && !one_unheard) {
    complain(fmt::format("{} results were told, {} are there", ended_, tried));
  }
  if (one_unheard) {
    ++told_again_;
    return say(*unheard_);
  }
  next();
}

// What was under way before the line was lost is given again.
void PuzzleSolver::next() {
  unheard_.reset();
  say({{"type", "puzzle"}, {"mode", "training"}});
}

void PuzzleSolver::heard_puzzle(const json::object& puzzle) {
  const std::int64_t attempt = whole(puzzle, "attempt");
  const std::int64_t hints = static_cast<std::int64_t>(puzzle.at("steps").as_array().size());
  if (attempt == ended_ + 1 && hints < hints_) complain(fmt::format("{} hints were told, {} are left", hints_, hints));
  const Table* solution = solution_of(puzzle);
  if (solution == nullptr) return complain("a puzzle is not in the stock");
  const bool solves = rng().below(3) > 0;
  if (solves) {
    unheard_ = json::object{{"type", "puzzle_answer"}, {"attempt", attempt}, {"table", melds_json(*solution)}};
  } else {
    unheard_ = json::object{{"type", "puzzle_give_up"}, {"attempt", attempt}};
  }
  if (hints == 0 && rng().below(2) == 0) return say({{"type", "puzzle_hint"}, {"attempt", attempt}});
  say(*unheard_);
}

void PuzzleSolver::heard_result(const json::object& result) {
  if (!unheard_ || whole(result, "attempt") != whole(*unheard_, "attempt")) {
    return complain("a result of another attempt was told");
  }
  if (whole(result, "rating_before") != rating_) {
    complain(
        fmt::format("rating {} was told, the next result begins with {}", rating_, whole(result, "rating_before")));
  }
  if (whole(result, "hints") < hints_) complain("hints were forgotten");
  const bool solved = unheard_->at("type").as_string() == "puzzle_answer";
  if (result.at("solved").as_bool() != solved) complain("a result is not what was handed in");
  rating_ = rating_in(result);
  ++ended_;
  lasts_ = true;
  hints_ = 0;
  // Now and then all is compared.
  unheard_.reset();
  if (rng().below(4) == 0) return say({{"type", "puzzles"}});
  next();
}

}  // namespace tilefish::load
