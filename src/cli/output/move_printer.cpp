#include "cli/output/move_printer.h"

#include <algorithm>
#include <vector>

namespace tilefish::cli {

namespace {

std::vector<bool> which_are_kept(const Table& before, const Table& after) {
  std::vector<Meld> old = before.melds;
  std::vector<bool> kept;
  for (const Meld& meld : after.melds) {
    const auto same = std::find_if(old.begin(), old.end(), [&](const Meld& each) { return same_tiles(each, meld); });
    kept.push_back(same != old.end());
    if (same != old.end()) old.erase(same);
  }
  return kept;
}

}  // namespace

std::string table_with_new_tiles(const Table& before, const Table& after, const TileCounts& played,
                                 const Style& style) {
  TileCounts unmarked = played;
  const std::vector<bool> kept = which_are_kept(before, after);
  std::vector<std::string> lines(after.melds.size());
  // Melds that lie as before come last, so that marks fall on those that changed.
  for (const bool pass : {false, true}) {
    for (std::size_t i = 0; i < after.melds.size(); ++i) {
      if (kept[i] != pass) continue;
      for (const Tile tile : after.melds[i].tiles()) {
        const bool is_new = unmarked.count(tile) > 0;
        if (is_new) unmarked.remove(tile);
        lines[i] += (lines[i].empty() ? "  " : " ") + (is_new ? style.marked_tile(tile) : style.tile(tile));
      }
    }
  }
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

std::vector<std::string> marked_melds(const Table& table, TileCounts fresh, const Style& style) {
  std::vector<std::string> lines;
  for (const Meld& meld : table.melds) {
    std::string& line = lines.emplace_back();
    for (const Tile tile : meld.tiles()) {
      const bool is_new = fresh.count(tile) > 0;
      if (is_new) fresh.remove(tile);
      line += (line.empty() ? "" : " ") + (is_new ? style.marked_tile(tile) : style.tile(tile));
    }
  }
  return lines;
}

}  // namespace tilefish::cli
