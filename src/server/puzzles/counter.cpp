#include "server/puzzles/counter.h"

#include <utility>
#include <variant>

#include "base/overloaded.h"

namespace tilefish {

bool is_about_puzzles(const wire::Request& request) {
  return std::holds_alternative<wire::AskPuzzles>(request) || std::holds_alternative<wire::AskPuzzle>(request) ||
         std::holds_alternative<wire::AskPuzzleHint>(request) || std::holds_alternative<wire::AnswerPuzzle>(request) ||
         std::holds_alternative<wire::GiveUpPuzzle>(request);
}

int PuzzleCounter::open(const StoredPuzzles& stored) {
  open();
  return desk_->restore(stored, hub_.now);
}

void PuzzleCounter::forget(const std::string& guest) {
  if (desk_) desk_->forget(guest);
}

void PuzzleCounter::rename(const std::string& guest, const std::string& name) {
  if (desk_) desk_->rename(guest, name);
}

void PuzzleCounter::found(const std::string& rules, std::vector<StockPuzzle> puzzles) {
  if (desk_) desk_->found(hub_.mailbox, rules, std::move(puzzles), hub_.now);
}

void PuzzleCounter::tick() {
  if (desk_) desk_->tick(hub_.mailbox, hub_.secrets, hub_.now);
}

void PuzzleCounter::ask(const RoomRequest& asked) {
  if (!desk_) return;
  const PuzzleDesk::Visit visit{.guest = asked.visitor.guest,
                                .name = asked.visitor.name,
                                .address = asked.visitor.address,
                                .mailbox = hub_.mailbox,
                                .secrets = hub_.secrets,
                                .now = hub_.now,
                                .keep_guest = [&] { people_.settled(asked.visitor); },
                                .guest_rated = [&] { people_.rated(asked.visitor); }};
  std::optional<wire::Answer> said =
      std::visit(Overloaded{
                     [&](const wire::AskPuzzles&) { return std::optional(desk_->overview(visit)); },
                     [&](const wire::AskPuzzle& r) { return std::optional(desk_->begin(visit, r)); },
                     [&](const wire::AskPuzzleHint& r) { return std::optional(desk_->hint(visit, r)); },
                     [&](const wire::AnswerPuzzle& r) { return std::optional(desk_->answer(visit, r)); },
                     [&](const wire::GiveUpPuzzle& r) { return std::optional(desk_->give_up(visit, r)); },
                     [](const auto&) { return std::optional<wire::Answer>(); },
                 },
                 asked.request);
  if (!said) return;
  hub_.refusals += std::holds_alternative<wire::Refused>(*said) ? 1 : 0;
  hub_.mailbox.answer(asked.visitor.connection, asked.re, *std::move(said));
}

}  // namespace tilefish
