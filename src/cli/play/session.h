// One person's game at the terminal: reads commands, drives the Game, lets the robots move.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/play/draft.h"
#include "cli/play/screen.h"
#include "players/candidates/candidates.h"
#include "players/player.h"
#include "rules/game.h"

namespace tilefish::cli {

// At a person's seat there is no robot.
struct PlaySeat {
  std::string name;
  std::unique_ptr<Player> robot;
};

struct SessionOptions {
  RackOrder order = RackOrder::by_colour;
  std::string
      autosave;  // written after every turn, so that whatever ends the program loses no more than one; empty for none
};

class PlaySession {
 public:
  PlaySession(Game game, std::vector<PlaySeat> seats, SessionOptions options, std::istream& input);

  // Until the match is over, or the person quits or has nothing more to say. False if it was left unfinished.
  [[nodiscard]] bool run();

  [[nodiscard]] const Game& game() const { return game_; }
  [[nodiscard]] std::vector<std::string> names() const;

 private:
  enum class Outcome : std::uint8_t { same_turn, turn_over, quit };

  [[nodiscard]] Outcome person_turn(int seat);
  [[nodiscard]] Outcome obey(std::string_view line, int seat, TurnDraft& draft);
  [[nodiscard]] Outcome finish_turn(int seat, const TurnDraft& draft);
  [[nodiscard]] Outcome rearrange(std::string_view verb, std::string_view rest, int seat, TurnDraft& draft);
  void robot_turn(int seat);
  [[nodiscard]] bool apply(const Event& event);
  void suggest(int seat, bool only_best);
  void pick(std::string_view number, int seat, TurnDraft& draft);
  void set_order(std::string_view order, int seat, const TurnDraft& draft);
  void save(std::string_view path) const;
  [[nodiscard]] std::optional<std::string> ask(const char* prompt);

  Game game_;
  std::vector<PlaySeat> seats_;
  SessionOptions options_;
  PlayScreen screen_;
  std::istream& input_;
  std::unique_ptr<CandidateSource> candidates_;
  std::unique_ptr<Player> adviser_;
  std::vector<Table> suggestions_;
};

// Writes a match for `tilefish play --resume`; says what went wrong, if something did.
[[nodiscard]] std::optional<Error> save_match(const Game& game, const std::vector<std::string>& names,
                                              const std::string& path);

}  // namespace tilefish::cli
