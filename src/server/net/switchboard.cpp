#include "server/net/switchboard.h"

#include <utility>

namespace tilefish::net {

void Switchboard::send(ConnectionId to, std::string text) {
  if (const auto session = find(to)) session->send(std::move(text));
}

void Switchboard::close(const Close& close) {
  if (const auto session = find(close.connection)) session->close(close.code, close.reason);
}

ConnectionId Switchboard::add(std::weak_ptr<Correspondent> session) {
  const std::lock_guard lock(mutex_);
  const ConnectionId connection{++last_};
  sessions_.emplace(connection, std::move(session));
  return connection;
}

void Switchboard::remove(ConnectionId connection) {
  const std::lock_guard lock(mutex_);
  sessions_.erase(connection);
}

void Switchboard::close_all(int code, const std::string& reason) {
  std::vector<std::shared_ptr<Correspondent>> open;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [connection, session] : sessions_) {
      if (auto alive = session.lock()) open.push_back(std::move(alive));
    }
  }
  for (const auto& session : open) session->close(code, reason);
}

std::size_t Switchboard::size() const {
  const std::lock_guard lock(mutex_);
  return sessions_.size();
}

std::shared_ptr<Correspondent> Switchboard::find(ConnectionId connection) const {
  const std::lock_guard lock(mutex_);
  const auto at = sessions_.find(connection);
  return at == sessions_.end() ? nullptr : at->second.lock();
}

}  // namespace tilefish::net
