#include "server/net/switchboard.h"

#include <utility>

namespace tilefish::net {

void Switchboard::send(ConnectionId to, std::string text) { keep(to, std::move(text), std::nullopt); }

void Switchboard::close(const Close& close) { keep(close.connection, {}, close); }

void Switchboard::keep(ConnectionId connection, std::string text, std::optional<Close> close) {
  const std::lock_guard lock(mutex_);
  const auto line = lines_.find(connection);
  if (line == lines_.end()) return;
  const auto& [session, thread] = line->second;
  if (kept_.size() <= thread) kept_.resize(thread + 1);
  kept_[thread].push_back({session, std::move(text), std::move(close)});
}

// Under the lock, so that what one thread hands in after another does not overtake it.
void Switchboard::dispatch() {
  const std::lock_guard lock(mutex_);
  for (std::size_t thread = 0; thread < kept_.size(); ++thread) {
    if (kept_[thread].empty()) continue;
    const auto letters = std::make_shared<Letters>(std::exchange(kept_[thread], {}));
    call_(thread, [letters] { hand_out(*letters); });
  }
}

void Switchboard::hand_out(Letters& letters) {
  std::vector<std::shared_ptr<Correspondent>> recipients;
  recipients.reserve(letters.size());
  for (Letter& letter : letters) {
    std::shared_ptr<Correspondent> to = letter.to.lock();
    if (!to) continue;
    letter.close ? to->take(*letter.close) : to->take(std::move(letter.text));
    recipients.push_back(std::move(to));
  }
  for (const std::shared_ptr<Correspondent>& recipient : recipients) recipient->write();
}

ConnectionId Switchboard::add(std::weak_ptr<Correspondent> session, std::size_t thread) {
  const std::lock_guard lock(mutex_);
  const ConnectionId connection{++last_};
  lines_.emplace(connection, Line{std::move(session), thread});
  return connection;
}

void Switchboard::remove(ConnectionId connection) {
  const std::lock_guard lock(mutex_);
  lines_.erase(connection);
}

void Switchboard::close_all(int code, const std::string& reason) {
  std::vector<ConnectionId> open;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [connection, session] : lines_) open.push_back(connection);
  }
  for (const ConnectionId connection : open) close({connection, code, reason});
  dispatch();
}

std::size_t Switchboard::size() const {
  const std::lock_guard lock(mutex_);
  return lines_.size();
}

}  // namespace tilefish::net
