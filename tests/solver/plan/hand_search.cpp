#include "solver/plan/hand_search.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace tilefish {

namespace {

// A row is its tiles, a letter each; a tile that was picked up once has its highest bit set and must not move again. A
// row that began as a group has a leading '*': any of its tiles lie side by side.
using State = std::vector<std::string>;  // sorted rows; the first is the rack, with a leading '!'

class HandSearch {
 public:
  HandSearch(const Table& before, const Table& after) {
    std::vector<Meld> sources = before.melds;
    std::vector<Meld> targets;
    for (const Meld& meld : after.melds) {
      const auto same = std::find_if(sources.begin(), sources.end(), [&](const Meld& old) {
        return old.is_run() && meld.is_run() ? old == meld : same_tiles(old, meld);
      });
      if (same == sources.end()) {
        targets.push_back(meld);
      } else {
        sources.erase(same);
      }
    }
    std::string rack;
    for (const Meld& meld : targets) {
      const std::string tiles = letters(meld);
      rack += tiles;
      if (meld.is_run()) {
        ++run_goals_[tiles];
      } else {
        ++group_goals_[sorted(tiles)];
      }
      ++goals_;
    }
    State start;
    for (const Meld& meld : sources) {
      const std::string tiles = letters(meld);
      for (const char tile : tiles) rack.erase(rack.find(tile), 1);
      start.push_back((meld.is_run() ? "" : "*") + tiles);
    }
    add_orders(start, 0);
    for (State state : starts_) {
      std::sort(state.begin(), state.end());
      state.insert(state.begin(), "!" + sorted(rack));
      level_.insert(state);
    }
  }

  std::optional<int> search(int most) {
    std::set<State> seen = level_;
    for (int steps = 0; steps <= most; ++steps) {
      for (const State& state : level_) {
        if (is_goal(state)) return steps;
      }
      if (steps == most) break;
      std::set<State> next;
      for (const State& state : level_) {
        every_step(state, [&](State& after) {
          std::sort(after.begin() + 1, after.end());
          if (seen.insert(after).second) next.insert(after);
        });
      }
      level_ = std::move(next);
    }
    return std::nullopt;
  }

 private:
  char letter(Tile tile) {
    return static_cast<char>('a' + static_cast<int>(alphabet_.try_emplace(tile, alphabet_.size()).first->second));
  }
  std::string letters(const Meld& meld) {
    std::string text;
    for (const Tile tile : meld.tiles()) text += letter(tile);
    return text;
  }
  static std::string sorted(std::string text) {
    std::sort(text.begin(), text.end());
    return text;
  }
  static char picked_up(char tile) { return static_cast<char>(tile | 0x80); }

  // Putting a group in order is no step, so every order of it is a start. It matters only where a joker can lie in a
  // run.
  void add_orders(State& start, std::size_t row) {
    if (row == start.size()) {
      starts_.push_back(start);
      return;
    }
    if (start[row][0] != '*' || start[row].find(letter(Tile::joker())) == std::string::npos)
      return add_orders(start, row + 1);
    std::string tiles = sorted(start[row].substr(1));
    do {
      start[row] = "*" + tiles;
      add_orders(start, row + 1);
    } while (std::next_permutation(tiles.begin(), tiles.end()));
  }

  bool is_goal(const State& state) const {
    if (state[0].size() > 1 || state.size() != goals_ + 1) return false;
    std::map<std::string, int> runs = run_goals_;
    std::map<std::string, int> groups = group_goals_;
    for (std::size_t row = 1; row < state.size(); ++row) {
      std::string tiles = state[row][0] == '*' ? state[row].substr(1) : state[row];
      for (char& tile : tiles) tile = static_cast<char>(tile & 0x7f);
      if (--runs[tiles] >= 0) continue;
      if (--groups[sorted(tiles)] < 0) return false;
    }
    return true;
  }

  using Visit = std::function<void(State&)>;

  static void every_step(const State& state, const Visit& visit) {
    const std::string rack = state[0].substr(1);
    for (unsigned chosen = 1; chosen < 1U << rack.size(); ++chosen) {
      std::string block;
      State rest = state;
      rest[0] = "!";
      for (std::size_t i = 0; i < rack.size(); ++i) (chosen >> i & 1U ? block : rest[0]) += rack[i];
      do {
        put_down(rest, block, visit);
      } while (std::next_permutation(block.begin(), block.end()));
    }
    for (std::size_t row = 1; row < state.size(); ++row) {
      const std::string& tiles = state[row];
      if (tiles[0] == '*') {
        pick_any(state, row, visit);
      } else {
        for (std::size_t from = 0; from < tiles.size(); ++from) {
          for (std::size_t size = 1; from + size <= tiles.size(); ++size) {
            if (tiles[from + size - 1] & 0x80) break;
            State rest = state;
            rest[row].erase(from, size);
            put_down(rest, tiles.substr(from, size), visit);
          }
        }
      }
    }
  }

  static void pick_any(const State& state, std::size_t row, const Visit& visit) {
    const std::string tiles = state[row].substr(1);
    for (unsigned chosen = 1; chosen < 1U << tiles.size(); ++chosen) {
      std::string block;
      State rest = state;
      rest[row] = "*";
      bool allowed = true;
      for (std::size_t i = 0; i < tiles.size(); ++i) {
        if (chosen >> i & 1U) {
          allowed = allowed && !(tiles[i] & 0x80);
          block += tiles[i];
        } else {
          rest[row] += tiles[i];
        }
      }
      if (!allowed) continue;
      std::sort(block.begin(), block.end());
      do {
        put_down(rest, block, visit);
      } while (std::next_permutation(block.begin(), block.end()));
    }
  }

  static void put_down(const State& rest, std::string block, const Visit& visit) {
    for (char& tile : block) tile = picked_up(tile);
    State fresh = rest;
    fresh.push_back(block);
    drop_empty(fresh);
    visit(fresh);
    for (std::size_t row = 1; row < rest.size(); ++row) {
      for (std::size_t at = rest[row][0] == '*' ? 1 : 0; at <= rest[row].size(); ++at) {
        State after = rest;
        after[row].insert(at, block);
        drop_empty(after);
        visit(after);
      }
    }
  }

  static void drop_empty(State& state) {
    state.erase(std::remove_if(state.begin() + 1, state.end(),
                               [](const std::string& row) { return row.empty() || row == "*"; }),
                state.end());
  }

  std::map<Tile, std::size_t> alphabet_;
  std::map<std::string, int> run_goals_;
  std::map<std::string, int> group_goals_;
  std::size_t goals_ = 0;
  std::vector<State> starts_;
  std::set<State> level_;
};

}  // namespace

std::optional<int> fewest_steps(const Table& before, const Table& after, int most) {
  return HandSearch(before, after).search(most);
}

}  // namespace tilefish
