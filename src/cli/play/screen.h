// What a person at the terminal sees of the game: table, rack, the others and the last turns.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/output/terminal.h"
#include "cli/play/draft.h"
#include "rules/view.h"

namespace tilefish::cli {

enum class RackOrder : std::uint8_t { by_colour, by_number };

class PlayScreen {
 public:
  explicit PlayScreen(std::vector<std::string> names) : names_(std::move(names)), style_(stdout) {}

  void set_order(RackOrder order) { order_ = order; }

  void show_turn(const View& view, const TurnDraft& draft) const;
  void show_draft(const View& view, const TurnDraft& draft) const;
  void show_event(const TurnRecord& turn) const;
  void show_result(const View& view) const;
  void show_suggestion(std::size_t number, const View& view, const Table& table) const;
  void complain(const std::string& sentence) const;
  [[nodiscard]] const Style& style() const { return style_; }

 private:
  [[nodiscard]] std::string rack_words(const TileCounts& rack) const;
  [[nodiscard]] std::string seat_words(const View& view, int seat) const;

  std::vector<std::string> names_;
  Style style_;
  RackOrder order_ = RackOrder::by_colour;
};

}  // namespace tilefish::cli
