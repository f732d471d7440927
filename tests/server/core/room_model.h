// The rules of a room as simply as they can be said, for comparison with the hub: who sits, who is host, what is refused and why.
// Everybody has one connection that is never lost, nobody plays but to resign, and no robots sit.
#pragma once

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tilefish::testing {

class RoomModel {
 public:
  static constexpr int nobody = -1;

  // Guests are numbers, in the order in which they connected.
  RoomModel(int seats, int creator) : seats_(static_cast<std::size_t>(seats)), host_(creator), present_{creator} {
    seats_[0].guest = creator;
  }

  // "done", or the code of the refusal.
  std::string join(int guest) {
    if (gone()) return "no_such_room";
    if (seat_of(guest)) return come(guest);
    if (kicked_.contains(guest)) return "kicked";
    if (runs()) return "game_running";
    for (Seat& seat : seats_) {
      if (seat.guest != nobody) continue;
      seat = {.guest = guest};
      return come(guest);
    }
    return "room_full";
  }

  std::string watch(int guest) {
    if (gone()) return "no_such_room";
    if (!seat_of(guest) && guest != host_ && kicked_.contains(guest)) return "kicked";
    return come(guest);
  }

  std::string leave(int guest) {
    if (gone()) return "no_such_room";
    const std::optional<std::size_t> seat = seat_of(guest);
    if (!seat && !is_here(guest)) return "not_in_room";
    present_.erase(guest);
    if (seat) {
      if (runs()) lose(*seat);
      seats_[*seat] = {.guest = nobody, .lost = runs()};
    }
    if (guest == host_) choose_host();
    return "done";
  }

  std::string kick(int guest, std::size_t seat) {
    if (const std::string refused = refuse_stranger(guest); !refused.empty()) return refused;
    if (guest != host_) return "not_host";
    if (runs()) return "game_running";
    if (seat >= seats_.size() || seats_[seat].guest == nobody || seats_[seat].guest == guest) return "no_such_seat";
    kicked_.insert(seats_[seat].guest);
    present_.erase(seats_[seat].guest);
    seats_[seat] = {};
    return "done";
  }

  std::string start(int guest) {
    if (const std::string refused = refuse_stranger(guest); !refused.empty()) return refused;
    if (guest != host_) return "not_host";
    if (runs()) return "game_running";
    if (phase_ == "match_over") return "match_over";
    if (!all_taken()) return "seats_open";
    begin();
    return "done";
  }

  std::string resign(int guest) {
    if (const std::string refused = refuse_stranger(guest); !refused.empty()) return refused;
    if (phase_ == "waiting") return "no_game";
    const std::optional<std::size_t> seat = seat_of(guest);
    if (!seat) return "not_seated";
    if (!runs()) return "match_over";
    if (seats_[*seat].lost) return "resigned";
    lose(*seat);
    return "done";
  }

  std::string rematch(int guest) {
    if (const std::string refused = refuse_stranger(guest); !refused.empty()) return refused;
    if (phase_ == "waiting") return "no_game";
    const std::optional<std::size_t> seat = seat_of(guest);
    const bool anybody_sits =
        std::any_of(seats_.begin(), seats_.end(), [](const Seat& each) { return each.guest != nobody; });
    if (!seat && (guest != host_ || anybody_sits)) return "not_seated";
    if (runs()) return "match_not_over";
    if (!all_taken()) return "seats_open";
    seats_[*seat].ready = true;
    if (std::all_of(seats_.begin(), seats_.end(), [](const Seat& each) { return each.ready; })) begin();
    return "done";
  }

  // A room that nobody sits in or looks at is removed.
  [[nodiscard]] bool gone() const {
    return present_.empty() &&
           std::all_of(seats_.begin(), seats_.end(), [](const Seat& seat) { return seat.guest == nobody; });
  }
  [[nodiscard]] const std::set<int>& present() const { return present_; }
  [[nodiscard]] int host() const { return host_; }
  [[nodiscard]] const std::string& phase() const { return phase_; }
  [[nodiscard]] std::size_t seats() const { return seats_.size(); }
  [[nodiscard]] int guest_in(std::size_t seat) const { return seats_[seat].guest; }
  [[nodiscard]] bool is_ready(std::size_t seat) const { return seats_[seat].ready; }
  [[nodiscard]] std::optional<std::size_t> seat_of(int guest) const {
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      if (seats_[i].guest == guest) return i;
    }
    return std::nullopt;
  }

 private:
  struct Seat {
    int guest = nobody;
    bool lost = false;   // has resigned, or left, in this match
    bool ready = false;  // for a rematch
  };

  [[nodiscard]] bool runs() const { return phase_ == "playing"; }
  [[nodiscard]] bool is_here(int guest) const { return present_.contains(guest); }
  [[nodiscard]] bool all_taken() const {
    return std::none_of(seats_.begin(), seats_.end(), [](const Seat& each) { return each.guest == nobody; });
  }
  [[nodiscard]] std::string refuse_stranger(int guest) const {
    if (gone()) return "no_such_room";
    return is_here(guest) ? "" : "not_in_room";
  }

  std::string come(int guest) {
    present_.insert(guest);
    return "done";
  }

  void begin() {
    phase_ = "playing";
    for (Seat& seat : seats_) seat.lost = seat.ready = false;
  }

  // The match ends with the last but one.
  void lose(std::size_t seat) {
    seats_[seat].lost = true;
    const auto left = std::count_if(seats_.begin(), seats_.end(), [](const Seat& each) { return !each.lost; });
    if (left <= 1) phase_ = "match_over";
  }

  // The first who sits there; where nobody sits, the one who watches and connected first.
  void choose_host() {
    for (const Seat& seat : seats_) {
      if (seat.guest == nobody) continue;
      host_ = seat.guest;
      return;
    }
    if (!present_.empty()) host_ = *present_.begin();
  }

  std::vector<Seat> seats_;
  int host_;
  std::set<int> present_;
  std::set<int> kicked_;
  std::string phase_ = "waiting";
};

}  // namespace tilefish::testing
