// The best move of a position, and how to get there by hand.
#include <iostream>

#include <rules/notation.h>
#include <solver/move_solver.h>
#include <solver/plan.h>

int main() {
  using namespace tilefish;
  const Ruleset& rules = Ruleset::free();
  const Result<Position> position = parse_position("1r 2r 3r 4r 5r 6r, 4b 4g 4y / 3r 4r 13b", rules);
  if (!position) {
    std::cerr << position.error().describe() << '\n';
    return 2;
  }
  MoveSolver solver(rules);  // keeps its memory: one for each thread
  const auto move = solver.best(*position, Weights::value(rules.joker_penalty()), {.keep_melds = true});
  if (!move) return 1;
  std::cout << "play " << to_string(move->played) << ": " << to_string(move->table) << '\n';
  for (const std::string& step : sentences(make_plan(position->table, move->table))) std::cout << step << '\n';
}
