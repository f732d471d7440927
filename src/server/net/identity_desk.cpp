#include "server/net/identity_desk.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "server/net/thrown.h"

namespace tilefish::net {

namespace {

// A database that is away is not asked more often.
constexpr std::chrono::milliseconds pause_after_failure{200};
constexpr int failures_of_one_away = 2;

Result<std::vector<StoredIdentity>> asked(Records& records, const IdentityQuestion& question) {
  if (!question.guest.empty()) return records.identity_of(question.guest);
  if (!question.place.empty()) return records.identities_at(question.place);
  if (question.token_digest.empty()) return records.identities_named(question.names);
  Result<std::vector<StoredIdentity>> found = records.identity_of_token(question.token_digest);
  return found && found->empty() ? records.identities_named(question.names) : std::move(found);
}

}  // namespace

IdentityDesk::IdentityDesk(std::unique_ptr<Records> records, Answer answer)
    : records_(std::move(records)), answer_(std::move(answer)), thread_([this] { run(); }) {}

IdentityDesk::~IdentityDesk() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void IdentityDesk::ask(IdentityQuestion question) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(question));
  }
  wake_.notify_one();
}

IdentityDesk::Found IdentityDesk::look_up(const IdentityQuestion& question) {
  Found found;
  const std::optional<Error> thrown = thrown_by("a look at a guest", [&] {
    Result<std::vector<StoredIdentity>> read = asked(*records_, question);
    if (read) found = std::move(read).value();
  });
  return thrown ? std::nullopt : std::move(found);
}

void IdentityDesk::run() {
  int failures = 0;    // in a row
  std::string failed;  // the guest of the last question without a connection that was not answered
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
    if (closing_) return;
    // Those that nobody asks again first, about players of a match say. After a node has ended a thousand guests come at once: who has
    // waited for long has gone and comes again, so were the oldest of them answered first nobody would be greeted in time.
    // One that has just failed waits for others, who may fare better.
    const auto nobodys = std::find_if(waiting_.begin(), waiting_.end(), [&](const IdentityQuestion& each) {
      return each.connection == ConnectionId{} && each.guest != failed;
    });
    const auto others = std::find_if(waiting_.rbegin(), waiting_.rend(), [&](const IdentityQuestion& each) {
      return each.connection != ConnectionId{} || each.guest != failed;
    });
    const auto next = nobodys != waiting_.end()   ? nobodys
                      : others != waiting_.rend() ? std::prev(others.base())
                                                  : std::prev(waiting_.end());
    IdentityQuestion question = std::move(*next);
    waiting_.erase(next);
    lock.unlock();
    Found found = look_up(question);
    failures = found ? 0 : failures + 1;
    if (!found && question.connection == ConnectionId{}) failed = question.guest;
    answer_(std::move(question), std::move(found));
    lock.lock();
    // What went wrong with one question is no matter of the others; but if the next one fares no better, the database is away.
    if (failures < failures_of_one_away) continue;
    for (IdentityQuestion& each : std::exchange(waiting_, {})) answer_(std::move(each), std::nullopt);
    wake_.wait_for(lock, pause_after_failure, [this] { return closing_; });
  }
}

}  // namespace tilefish::net
