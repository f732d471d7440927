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
// Of those who come with tokens so many are looked up with the same few questions.
constexpr std::size_t most_at_once = 64;

bool has_token(const IdentityQuestion& question) {
  return question.guest.empty() && question.place.empty() && !question.token_digest.empty();
}

// Of all that were found, whom this question is about.
std::vector<StoredIdentity> those_with(const std::string& digest, const std::vector<StoredIdentity>& all) {
  std::vector<StoredIdentity> found;
  for (const StoredIdentity& each : all) {
    const bool has_it = std::any_of(each.devices.begin(), each.devices.end(),
                                    [&](const StoredDevice& device) { return device.token_digest == digest; });
    if (has_it) found.push_back(each);
  }
  return found;
}

Result<std::vector<StoredIdentity>> asked(Records& records, const IdentityQuestion& question) {
  if (!question.guest.empty()) return records.identity_of(question.guest);
  if (!question.place.empty()) return records.identities_at(question.place);
  return records.identities_named(question.names);
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

std::vector<IdentityDesk::Found> IdentityDesk::look_up(const std::vector<IdentityQuestion>& questions) {
  std::vector<Found> found(questions.size());
  const std::optional<Error> thrown = thrown_by("a look at guests", [&] {
    std::vector<std::string> tokens;
    for (const IdentityQuestion& each : questions) {
      if (has_token(each)) tokens.push_back(each.token_digest);
    }
    const Result<std::vector<StoredIdentity>> all =
        tokens.empty() ? std::vector<StoredIdentity>() : records_->identities_of_tokens(tokens);
    if (!all) return;
    for (std::size_t i = 0; i < questions.size(); ++i) {
      if (has_token(questions[i])) found[i] = those_with(questions[i].token_digest, *all);
      if (found[i] && (!found[i]->empty() || questions[i].names.empty())) continue;
      Result<std::vector<StoredIdentity>> read = asked(*records_, questions[i]);
      found[i] = read ? Found(std::move(read).value()) : std::nullopt;
    }
  });
  return thrown ? std::vector<Found>(questions.size()) : std::move(found);
}

// Those that nobody asks again first, about players of a match say. After a node has ended a thousand guests come at once: who has
// waited for long has gone and comes again, so were the oldest of them answered first nobody would be greeted in time.
// One that has just failed waits for others, who may fare better.
std::vector<IdentityQuestion> IdentityDesk::take_next() {
  const auto nobodys = std::find_if(waiting_.begin(), waiting_.end(), [&](const IdentityQuestion& each) {
    return each.connection == ConnectionId{} && !each.was_here && each.guest != failed_;
  });
  const auto others = std::find_if(waiting_.rbegin(), waiting_.rend(),
                                   [&](const IdentityQuestion& each) { return each.connection != ConnectionId{}; });
  const auto last = std::find_if(waiting_.rbegin(), waiting_.rend(),
                                 [&](const IdentityQuestion& each) { return each.guest != failed_; });
  const auto next = nobodys != waiting_.end()   ? nobodys
                    : others != waiting_.rend() ? std::prev(others.base())
                    : last != waiting_.rend()   ? std::prev(last.base())
                                                : std::prev(waiting_.end());
  std::vector<IdentityQuestion> taken = {std::move(*next)};
  waiting_.erase(next);
  if (!has_token(taken[0]) || one_by_one_ > 0) return taken;
  while (!waiting_.empty() && has_token(waiting_.back()) && taken.size() < most_at_once) {
    taken.push_back(std::move(waiting_.back()));
    waiting_.pop_back();
  }
  return taken;
}

void IdentityDesk::run() {
  int failures = 0;  // in a row
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
    if (closing_) return;
    std::vector<IdentityQuestion> questions = take_next();
    one_by_one_ -= one_by_one_ > 0 ? 1 : 0;
    lock.unlock();
    std::vector<Found> found = look_up(questions);
    const bool all_failed =
        std::none_of(found.begin(), found.end(), [](const Found& each) { return each.has_value(); });
    if (all_failed && questions.size() > 1) {
      // Whose fault it is shows when each is asked by itself.
      lock.lock();
      one_by_one_ = questions.size();
      std::move(questions.rbegin(), questions.rend(), std::back_inserter(waiting_));
      continue;
    }
    failures = all_failed ? failures + 1 : 0;
    const bool is_nobodys = questions[0].connection == ConnectionId{};
    const bool fails_again = all_failed && is_nobodys && questions[0].guest == failed_;
    if (all_failed && is_nobodys) failed_ = questions[0].guest;
    for (std::size_t i = 0; i < questions.size(); ++i) answer_(std::move(questions[i]), std::move(found[i]));
    lock.lock();
    // What went wrong with one question is no matter of the others; but if the next one fares no better, the database is away.
    if (failures < failures_of_one_away) continue;
    // One that fails again was asked because nobody else waited: whoever has come since has not been looked up.
    if (!fails_again) {
      for (IdentityQuestion& each : std::exchange(waiting_, {})) answer_(std::move(each), std::nullopt);
    }
    wake_.wait_for(lock, pause_after_failure, [this] { return closing_; });
  }
}

}  // namespace tilefish::net
