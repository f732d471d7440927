#include "server/net/board_desk.h"

#include <charconv>
#include <mutex>
#include <unordered_map>
#include <utility>

#include <fmt/core.h>

#include "board/answers.h"
#include "board/question.h"
#include "server/net/thrown.h"

namespace tilefish::net {

// What errands that outlive their asker come back to.
struct BoardDesk::Desk {
  std::mutex mutex;
  std::size_t busy = 0;
  std::unordered_map<std::string, std::size_t> busy_for;  // by address
};

// Counts as long as it lives.
class BoardDesk::Ticket {
 public:
  Ticket(std::shared_ptr<Desk> desk, std::string payer) : desk_(std::move(desk)), payer_(std::move(payer)) {}
  Ticket(const Ticket&) = delete;
  Ticket& operator=(const Ticket&) = delete;
  ~Ticket() {
    const std::lock_guard lock(desk_->mutex);
    --desk_->busy;
    if (--desk_->busy_for[payer_] == 0) desk_->busy_for.erase(payer_);
  }

 private:
  std::shared_ptr<Desk> desk_;
  std::string payer_;
};

BoardDesk::BoardDesk(const NetLimits& limits, JobPool& jobs)
    : limits_(limits), jobs_(jobs), desk_(std::make_shared<Desk>()) {}

std::shared_ptr<BoardDesk::Ticket> BoardDesk::take_ticket(const std::string& payer) {
  {
    const std::lock_guard lock(desk_->mutex);
    const auto own = desk_->busy_for.find(payer);
    const std::size_t busy_for_payer = own == desk_->busy_for.end() ? 0 : own->second;
    if (desk_->busy >= limits_.answers || busy_for_payer >= limits_.answers_per_address) return nullptr;
    ++desk_->busy;
    ++desk_->busy_for[payer];
  }
  return std::make_shared<Ticket>(desk_, payer);
}

void BoardDesk::ask(std::string_view query, const std::string& payer, Reply reply) {
  std::optional<std::string> question = percent_decoded(query);
  if (!question) return reply(error_response(400, "The question is not percent-encoded."));
  // These are the server's to say.
  if (question->find("\nmilliseconds ") != std::string::npos || question->find("\nmegabytes ") != std::string::npos ||
      question->starts_with("milliseconds ") || question->starts_with("megabytes ")) {
    return reply(error_response(400, "The server sets the limits of a question itself."));
  }
  std::shared_ptr<Ticket> ticket = take_ticket(payer);
  if (!ticket) return reply(error_response(503, "The server is busy with other questions; ask again in a moment."));
  *question += fmt::format("\nmilliseconds {}\nmegabytes {}\n", limits_.answer_time.count(), limits_.answer_megabytes);
  jobs_.push_errand(payer, "board",
                    [question = *std::move(question), ticket = std::move(ticket), reply = std::move(reply)] {
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
