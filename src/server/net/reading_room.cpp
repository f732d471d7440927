#include "server/net/reading_room.h"

#include <utility>

#include "server/net/thrown.h"

namespace tilefish::net {

ReadingRoom::ReadingRoom(std::unique_ptr<Records> records, std::size_t most, std::size_t most_per_address)
    : records_(std::move(records)), tickets_(most, most_per_address), thread_([this] { run(); }) {}

ReadingRoom::~ReadingRoom() { close(); }

void ReadingRoom::close() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void ReadingRoom::ask(const std::string& payer, Question question, Reply reply) {
  auto [ticket, full] = tickets_.take(payer);
  if (!ticket) return reply(too_many(full, "lists are being looked up"));
  {
    const std::lock_guard lock(mutex_);
    if (closing_) return;
    waiting_.push_back({std::move(question), std::move(ticket), std::move(reply)});
  }
  wake_.notify_one();
}

void ReadingRoom::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    const std::vector<Asked> group = std::exchange(waiting_, {});
    lock.unlock();
    for (const Asked& asked : group) {
      const std::optional<Error> failed = thrown_by("a list", [&] { asked.question(*records_, asked.reply); });
      if (failed) asked.reply(error_response(500, "The list could not be read."));
    }
    lock.lock();
  }
}

}  // namespace tilefish::net
