#include "server/net/board_desk.h"

#include <charconv>
#include <utility>

#include <fmt/core.h>

#include "board/answers.h"
#include "board/question.h"
#include "server/net/thrown.h"

namespace tilefish::net {

BoardDesk::BoardDesk(const NetLimits& limits, JobPool& jobs)
    : limits_(limits),
      jobs_(jobs),
      of_addresses_(limits.answers, limits.answers_per_address),
      of_guests_(limits.answers, limits.answers_per_guest) {}

void BoardDesk::ask(std::string_view query, const Asker& asker, Reply reply) {
  std::optional<std::string> question = percent_decoded(query);
  if (!question) return reply(error_response(400, "The question is not percent-encoded."));
  // These are the server's to say.
  if (question->find("\nmilliseconds ") != std::string::npos || question->find("\nmegabytes ") != std::string::npos ||
      question->starts_with("milliseconds ") || question->starts_with("megabytes ")) {
    return reply(error_response(400, "The server sets the limits of a question itself."));
  }
  auto [ticket, full] = of_addresses_.take(asker.address);
  if (!ticket) return reply(too_many(full, "questions are being answered"));
  Tickets::Ticket guest_ticket = asker.guest.empty() ? ticket : of_guests_.take(asker.guest).ticket;
  if (!guest_ticket)
    return reply(error_response(429, "You have questions that are still being answered; ask again in a moment."));
  *question += fmt::format("\nmilliseconds {}\nmegabytes {}\n", limits_.answer_time.count(), limits_.answer_megabytes);
  jobs_.push_errand(asker.address, "board",
                    [question = *std::move(question), ticket = std::move(ticket),
                     guest_ticket = std::move(guest_ticket), reply = std::move(reply)] {
                      HttpResponse response = error_response(500, "The question could not be answered.");
                      const std::optional<Error> failed = thrown_by("an answer", [&] {
                        response = {.content_type = "application/json", .text = board::Answers().to(question)};
                      });
                      static_cast<void>(failed);  // the answer says enough
                      reply(std::move(response));
                    });
}

std::optional<std::string> percent_decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += text[i];
      continue;
    }
    unsigned byte = 0;
    const std::string_view digits = text.substr(i + 1, 2);
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
    if (digits.size() < 2 || problem != std::errc() || end != digits.data() + 2) return std::nullopt;
    decoded += static_cast<char>(byte);
    i += 2;
  }
  return decoded;
}

}  // namespace tilefish::net
