#include "protocol/message.h"

#include "base/overloaded.h"
#include "protocol/shown.h"

namespace tilefish::wire {

namespace {

std::string numbered(const std::string& text, std::int64_t n) {
  if (!text.starts_with(Message::unnumbered)) return text;
  std::string all = "{\"n\":" + std::to_string(n);
  all.append(text, Message::unnumbered.size());
  return all;
}

// Beside what varies most.
constexpr std::size_t usual = 300;
constexpr std::size_t lobby_entry = 250;

std::size_t bytes_of(const News& news) {
  if (const RoomUpdate* update = std::get_if<RoomUpdate>(&news)) return usual + update->state.shown->usual_bytes();
  if (const LobbyList* lobby = std::get_if<LobbyList>(&news)) return usual + lobby_entry * lobby->rooms.size();
  return usual;
}

std::size_t bytes_of(const Answer& answer) {
  static constexpr std::size_t longer = 1500;  // hints and puzzles: a table, or a short list
  return std::visit(Overloaded{
                        [](const Done&) { return usual; },
                        [](const Refused&) { return usual; },
                        [](const Created&) { return usual; },
                        [](const Pong&) { return usual; },
                        [](const Welcome& each) { return usual + each.house->size(); },
                        [](const PastRound& each) { return longer + each.round.turns.bytes(); },
                        [](const auto&) { return longer; },
                    },
                    answer);
}

}  // namespace

std::string Message::text(std::int64_t n) const {
  return std::visit(Overloaded{
                        [&](const std::string& text) { return numbered(text, n); },
                        [&](const Reply& reply) { return to_text(reply.answer, reply.re, n); },
                        [&](const News& news) { return to_text(news, n); },
                    },
                    content_);
}

std::size_t Message::usual_bytes() const {
  return std::visit(Overloaded{
                        [](const std::string& text) { return text.size(); },
                        [](const Reply& reply) { return bytes_of(reply.answer); },
                        [](const News& news) { return bytes_of(news); },
                    },
                    content_);
}

}  // namespace tilefish::wire
