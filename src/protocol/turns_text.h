// The turns of a round as text, each written once when it happens: every message about a room tells all of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/tile.h"

namespace tilefish::wire {

enum class TurnKind : std::uint8_t { laid, drew, passed, timed_out, resigned };
[[nodiscard]] const char* name(TurnKind kind);

struct TurnState {
  int turn = 0;
  int seat = 0;
  TurnKind kind = TurnKind::laid;
  std::vector<Tile> laid;
  int drawn = 0;
};

class TurnsText {
 public:
  void add(const TurnState& turn);
  void clear() { *this = {}; }

  [[nodiscard]] bool empty() const { return all_.empty(); }
  [[nodiscard]] std::size_t bytes() const { return all_.size(); }
  // The items of a JSON list, without its brackets.
  [[nodiscard]] std::string_view all() const { return all_; }
  [[nodiscard]] std::string_view last() const { return std::string_view(all_).substr(last_); }

 private:
  std::string all_;
  std::size_t last_ = 0;  // where the last one begins
};

}  // namespace tilefish::wire
