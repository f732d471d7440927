// How the hub comes back after the server ended, however it ended.

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/core.h>

#include "server/hub_core.h"
#include "server/room/text.h"

namespace tilefish {

namespace {

using Milliseconds = std::chrono::milliseconds;

// Whoever comes back to a turn that was nearly over needs a moment to see it.
constexpr Milliseconds least_left{5000};

// The time up to which the server is known to have lived.
Instant last_sign_of_life(const StoredState& state, const std::vector<StoredRoomText::Content>& rooms) {
  Instant last{};
  for (const StoredGuest& guest : state.guests) last = std::max(last, guest.seen);
  for (const StoredGame& game : state.games) {
    last = std::max({last, game.started, game.finished.value_or(Instant{})});
    for (const StoredEvent& event : game.events) last = std::max(last, event.at);
  }
  for (const StoredRoomText::Content& room : rooms) last = std::max(last, room.at);
  for (const StoredSolver& solver : state.puzzles.solvers) last = std::max(last, solver.rating.at);
  return last;
}

// The room tells what was left when it was stored; an event after that has started a turn of its own.
std::optional<Milliseconds> time_left(const StoredRoomText::Content& stored, const Match& match, Instant alive) {
  const Milliseconds whole = std::chrono::seconds(stored.room->options().clock);
  if (whole.count() == 0 || !match.game().to_move()) return std::nullopt;
  Milliseconds left = whole;
  if (match.last_event_at() > stored.at || !stored.left) {
    left = whole - std::max(Milliseconds{0}, alive - match.last_event_at());
  } else {
    left = *stored.left;
    if (!stored.standing) left -= std::max(Milliseconds{0}, alive - stored.at);
  }
  return std::clamp(left, std::min(least_left, whole), whole);
}

}  // namespace

void Hub::Core::restore(const StoredState& state) {
  for (const StoredGuest& guest : state.guests) {
    if (guests_.find(guest.id) != nullptr) continue;
    Guest& restored = guests_.add(
        {.id = guest.id, .name = guest.name, .seen = guest.seen, .kept = true, .rename_rest = guest.rename_rest});
    if (std::optional<KeptCode> code = KeptCode::from(guest.recovery)) guests_.set_recovery(restored, *std::move(code));
  }
  for (const StoredDevice& device : state.devices) {
    Guest* guest = guests_.find(device.guest);
    if (guest == nullptr || guests_.find_by_digest(device.token_digest).guest != nullptr) continue;
    guests_.add_device(*guest, {device.id, device.token_digest, device.label, device.since, device.seen});
  }
  for (const StoredRating& rating : state.ratings) {
    Guest* guest = guests_.find(rating.guest);
    if (guest == nullptr) continue;
    guest->ratings[rating.kind] = {
        .rating = {rating.rating, rating.deviation, rating.volatility}, .games = rating.games, .at = rating.at};
    guests_.claim_name(*guest);
  }
  if (const int unread = puzzles_.restore(state.puzzles, now_); unread > 0) {
    mailbox_.note(fmt::format("{} stored puzzles cannot be read and are left out", unread));
  }
  std::map<std::string, const StoredGame*> games;
  for (const StoredGame& game : state.games) games[game.id] = &game;

  std::vector<StoredRoomText::Content> rooms;
  for (const StoredRoom& stored : state.rooms) {
    auto room =
        StoredRoomText::read(stored.code, stored.text, [this](const std::string& name) { return ruleset_of(name); });
    if (room) {
      rooms.push_back(std::move(room).value());
      rooms.back().game = stored.game;
    } else {
      put_aside(stored.code, room.error().describe());
    }
  }
  const Instant alive = last_sign_of_life(state, rooms);
  mistrust_clock(alive);
  for (StoredRoomText::Content& room : rooms) restore_room(std::move(room), games, alive);
}

// What cannot be read today may be read by a later version, or mended by hand.
void Hub::Core::put_aside(const std::string& code, const std::string& why) {
  mailbox_.note(fmt::format("room {} is put aside: {}", code, why));
  mailbox_.store(PutAsideRoom{code, why, now_});
}

void Hub::Core::restore_room(StoredRoomText::Content stored, const std::map<std::string, const StoredGame*>& games,
                             Instant alive) {
  std::optional<Match> match;
  std::optional<Milliseconds> left;
  const auto game = games.find(stored.game);
  if (game != games.end()) {
    std::vector<std::string> names;
    Result<Match> replayed = Match::replay(*game->second, names);
    const bool fits = replayed.ok() && replayed->game().players() == stored.room->options().seats;
    if (!fits) {
      return put_aside(stored.room->code(), replayed.ok()
                                                ? fmt::format("room {}: the game has other seats", stored.room->code())
                                                : replayed.error().describe());
    }
    match = std::move(replayed).value();
    left = time_left(stored, *match, alive);
  }
  RoomCall call = room_call();
  stored.room->restored(call, std::move(match), left);
  const std::string code = stored.room->code();
  Room& placed = *rooms_.emplace(code, std::move(stored.room)).first->second;
  touched(placed);
}

}  // namespace tilefish
