// How rooms come back after the server that had them ended, however it ended.

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/core.h>

#include "server/room/text.h"
#include "server/rooms/hub.h"

namespace tilefish {

namespace {

using Milliseconds = std::chrono::milliseconds;

// Whoever comes back to a turn that was nearly over needs a moment to see it.
constexpr Milliseconds least_left{5000};

// The latest that the rooms tell of.
Instant last_sign_of(const std::vector<StoredRoomText::Content>& rooms, const std::vector<StoredGame>& games) {
  Instant last{};
  for (const StoredGame& game : games) {
    last = std::max({last, game.started, game.finished.value_or(Instant{})});
    for (const StoredEvent& event : game.events) last = std::max(last, event.at);
  }
  for (const StoredRoomText::Content& room : rooms) last = std::max(last, room.at);
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

void RoomHub::restore(const std::vector<StoredRoom>& rooms, const std::vector<StoredGame>& games, Instant alive) {
  std::map<std::string, const StoredGame*> by_id;
  for (const StoredGame& game : games) by_id[game.id] = &game;
  std::vector<StoredRoomText::Content> readable;
  for (const StoredRoom& stored : rooms) {
    auto room = StoredRoomText::read(stored.code, stored.text,
                                     [this](const std::string& name) { return hub_.ruleset_of(name); });
    if (room) {
      readable.push_back(std::move(room).value());
      readable.back().game = stored.game;
    } else {
      put_aside(stored.code, room.error().describe());
    }
  }
  alive = std::max(alive, last_sign_of(readable, games));
  for (StoredRoomText::Content& room : readable) restore_room(std::move(room), by_id, alive);
}

// What cannot be read today may be read by a later version, or mended by hand.
void RoomHub::put_aside(const std::string& code, const std::string& why) {
  hub_.mailbox.note(fmt::format("room {} is put aside: {}", code, why));
  hub_.mailbox.store(PutAsideRoom{code, why, hub_.now});
}

void RoomHub::restore_room(StoredRoomText::Content stored, const std::map<std::string, const StoredGame*>& games,
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
  RoomCall now = call(*stored.room);
  stored.room->restored(now, std::move(match), left);
  touched(place(std::move(stored.room)));
}

}  // namespace tilefish
