#include "server/puzzles/counter.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

#include "base/overloaded.h"

namespace tilefish {

namespace {

constexpr std::size_t most_waiting = 16;  // requests of a guest

}  // namespace

bool is_about_puzzles(const wire::Request& request) {
  return std::holds_alternative<wire::AskPuzzles>(request) || std::holds_alternative<wire::AskPuzzle>(request) ||
         std::holds_alternative<wire::AskPuzzleHint>(request) || std::holds_alternative<wire::AnswerPuzzle>(request) ||
         std::holds_alternative<wire::GiveUpPuzzle>(request);
}

int PuzzleCounter::open(const StoredPuzzles& stored) {
  open();
  return desk_->restore(stored, hub_.now);
}

std::vector<HeldRequest> PuzzleCounter::close() {
  desk_.reset();
  leaders_asked_ = false;
  std::vector<HeldRequest> held;
  for (auto& [guest, line] : std::exchange(waiting_, {})) {
    std::move(line.requests.begin(), line.requests.end(), std::back_inserter(held));
  }
  return held;
}

// What an answer that is on its way says of them is of no interest any more, nor is what they wanted.
void PuzzleCounter::forget(const std::string& guest) {
  waiting_.erase(guest);
  if (desk_) desk_->forget(guest);
}

void PuzzleCounter::found(const std::string& rules, std::vector<StockPuzzle> puzzles) {
  if (desk_) desk_->found(hub_.mailbox, rules, std::move(puzzles), hub_.now);
}

void PuzzleCounter::tick() {
  if (desk_) desk_->tick(hub_.mailbox, hub_.secrets, hub_.now);
}

void PuzzleCounter::ask(const RoomRequest& asked) {
  if (!desk_ || !is_about_puzzles(asked.request)) return;
  const std::string& guest = asked.visitor.guest;
  Line& line = waiting_[guest];
  if (line.requests.size() >= most_waiting) {
    return hub_.refuse(asked.visitor.connection, asked.re, wire::RefusalCode::too_fast,
                       "What you have asked about puzzles is still being looked up; wait a moment.");
  }
  line.requests.push_back(
      {asked.visitor, asked.re, asked.may_enter, asked.may_begin, asked.request, std::string(asked.text)});
  if (line.requests.size() == 1) go_on(guest);
}

bool PuzzleCounter::can_serve(Line& line, const HeldRequest& held) {
  const std::string& guest = held.visitor.guest;
  const bool is_known = desk_->knows(guest);
  if (!is_known && !line.asked) {
    line.asked = hub_.secrets.word();
    hub_.mailbox.ask(SolverQuestion{guest, *line.asked});
  }
  const bool wants_leaders = std::holds_alternative<wire::AskPuzzles>(held.request) && !desk_->knows_leaders(hub_.now);
  if (wants_leaders && !std::exchange(leaders_asked_, true))
    hub_.mailbox.ask(LeadersQuestion{PuzzleDesk::leaders_read});
  return is_known && !wants_leaders;
}

void PuzzleCounter::go_on(const std::string& guest) {
  for (auto line = waiting_.find(guest); line != waiting_.end(); line = waiting_.find(guest)) {
    if (line->second.requests.empty()) {
      waiting_.erase(line);
      return;
    }
    if (!can_serve(line->second, line->second.requests.front())) return;
    const HeldRequest held = std::move(line->second.requests.front());
    line->second.requests.pop_front();
    serve(held.asked());
  }
}

void PuzzleCounter::solver_found(const SolverQuestion& question, const std::optional<KnownSolver>& found) {
  const auto line = waiting_.find(question.guest);
  if (line == waiting_.end() || line->second.asked != question.number) return;
  line->second.asked.reset();
  if (found) {
    desk_->learn(question.guest, *found);
    return go_on(question.guest);
  }
  const std::deque<HeldRequest> refused = std::move(line->second.requests);
  waiting_.erase(line);
  for (const HeldRequest& held : refused) {
    hub_.refuse(held.visitor.connection, held.re, wire::RefusalCode::unavailable,
                "The server cannot look up your puzzles just now; try again in a moment.");
  }
}

void PuzzleCounter::leaders_found(const std::optional<std::vector<StoredLeader>>& found) {
  if (!std::exchange(leaders_asked_, false)) return;
  desk_->learn_leaders(found, hub_.now);
  std::vector<std::string> guests;
  for (const auto& [guest, line] : waiting_) guests.push_back(guest);
  for (const std::string& guest : guests) go_on(guest);
}

void PuzzleCounter::serve(const RoomRequest& asked) {
  const PuzzleDesk::Visit visit{.guest = asked.visitor.guest,
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
