#include "server/today/counter.h"

#include <utility>
#include <variant>

#include "server/days.h"

namespace tilefish {

bool is_about_today(const wire::Request& request) {
  return std::holds_alternative<wire::AskToday>(request) || std::holds_alternative<wire::PlayToday>(request);
}

void TodayCounter::open(const StoredDeals& stored) {
  desk_.emplace(hub_.options);
  desk_->restore(stored);
}

void TodayCounter::end(const StoredPlay& play) {
  if (desk_) desk_->end(play);
}

void TodayCounter::forget(const std::string& guest) {
  if (desk_) desk_->forget(guest);
}

void TodayCounter::ask(const RoomRequest& asked) {
  if (!desk_) return;
  if (std::holds_alternative<wire::PlayToday>(asked.request)) return play(asked);
  tell(asked);
}

const RoomCard* TodayCounter::todays_room_of(const std::string& guest) const {
  return hub_.directory.find(hub_.directory.of_person(guest), [&](const RoomCard& card) {
    return card.today == day_of(hub_.now) && card.people.contains(guest);
  });
}

void TodayCounter::tell(const RoomRequest& asked) {
  wire::TodayOverview overview = desk_->overview(asked.visitor.guest, hub_.mailbox, hub_.secrets, hub_.now);
  const RoomCard* room = overview.mine ? todays_room_of(asked.visitor.guest) : nullptr;
  if (room != nullptr) {
    overview.mine->room = room->code;
    if (!room->over) overview.mine->state = wire::TodayState::playing;
  }
  hub_.mailbox.answer(asked.visitor.connection, asked.re, std::move(overview));
}

void TodayCounter::play(const RoomRequest& asked) {
  const Visitor& visitor = asked.visitor;
  const StoredPlay* play = desk_->play_of(visitor.guest, hub_.now);
  if (play == nullptr) {
    const StoredDeal& deal = desk_->deal(hub_.mailbox, hub_.secrets, hub_.now);
    if (const std::optional<std::string> game = rooms_.play_today(asked, deal)) {
      desk_->begin(visitor.guest, visitor.address, {deal.day, *game}, hub_.mailbox, hub_.now);
    }
    return;
  }
  const RoomCard* room = play->end ? nullptr : todays_room_of(visitor.guest);
  if (room != nullptr) return hub_.mailbox.answer(visitor.connection, asked.re, wire::Created{room->code});
  hub_.refuse(visitor.connection, asked.re, wire::RefusalCode::day_done,
              "You have played today's deal; there is another one tomorrow.");
}

}  // namespace tilefish
