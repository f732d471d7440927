// Which rooms there are, as everybody in the hub may need to know it: who sits there, who pays, and what the lobby shows. The room
// hub keeps a card of each of its rooms here; whoever asks finds them by person and by address without looking at all rooms.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "protocol/to_client.h"
#include "storage/instant.h"

namespace tilefish {

struct RoomCard {
  std::string code;
  std::string host;                        // a guest, as the next
  std::set<std::string> people;            // who sit there
  std::string payer;                       // the address
  bool over = false;                       // its match is: it does not count as one that somebody has
  std::optional<std::int64_t> today = {};  // the day whose deal is played there
  Instant created{};
  std::optional<wire::LobbyRoom> shown = {};  // none if strangers can neither join nor watch

  friend bool operator==(const RoomCard&, const RoomCard&) = default;
};

class Directory {
 public:
  using Codes = std::set<std::string>;

  // Adds a card, or replaces the one of that code; false if it was there already.
  bool put(RoomCard card);
  void remove(const std::string& code);

  [[nodiscard]] const RoomCard* find(const std::string& code) const;  // null for a code that is not there
  // Where they sit, or are the host.
  [[nodiscard]] const Codes& of_person(const std::string& guest) const { return codes_of(by_person_, guest); }
  [[nodiscard]] const Codes& of_payer(const std::string& address) const { return codes_of(by_payer_, address); }
  template <class Counts>
  [[nodiscard]] int count(const Codes& codes, Counts counts) const {
    return static_cast<int>(
        std::count_if(codes.begin(), codes.end(), [&](const std::string& code) { return counts(cards_.at(code)); }));
  }

  // The first of them that is like that; null if none is.
  template <class Fits>
  [[nodiscard]] const RoomCard* find(const Codes& codes, Fits fits) const {
    const auto found =
        std::find_if(codes.begin(), codes.end(), [&](const std::string& code) { return fits(cards_.at(code)); });
    return found == codes.end() ? nullptr : &cards_.at(*found);
  }

  // The newest first, at most so many.
  [[nodiscard]] std::vector<wire::LobbyRoom> lobby(int most) const;
  // Grows whenever what the lobby shows changes.
  [[nodiscard]] std::size_t lobby_changes() const { return lobby_changes_; }

 private:
  using Index = std::unordered_map<std::string, Codes>;
  struct Newest {
    bool operator()(const std::pair<Instant, std::string>& a, const std::pair<Instant, std::string>& b) const {
      return a.first != b.first ? a.first > b.first : a.second < b.second;
    }
  };

  [[nodiscard]] static const Codes& codes_of(const Index& index, const std::string& key);
  static void erase(Index& index, const std::string& key, const std::string& code);
  void list(const RoomCard& card);
  void unlist(const RoomCard& card);

  std::unordered_map<std::string, RoomCard> cards_;
  Index by_person_;
  Index by_payer_;
  std::set<std::pair<Instant, std::string>, Newest> shown_;
  std::size_t lobby_changes_ = 0;
};

}  // namespace tilefish
