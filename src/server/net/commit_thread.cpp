#include "server/net/commit_thread.h"

#include <chrono>
#include <utility>

#include "server/net/thrown.h"

namespace tilefish::net {

CommitThread::CommitThread(std::unique_ptr<Store> store, PostOffice& post, Metrics& metrics,
                           std::function<void(Error)> failed)
    : store_(std::move(store)), post_(post), metrics_(metrics), failed_(std::move(failed)), thread_([this] {
        run();
      }) {}

CommitThread::~CommitThread() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void CommitThread::push(Delivery delivery) {
  {
    const std::lock_guard lock(mutex_);
    if (broken_) return;
    waiting_.push_back(std::move(delivery));
    metrics_.waiting_commits.set(waiting_.size());
  }
  wake_.notify_one();
}

void CommitThread::find_game(std::string id, FoundGame found) {
  {
    const std::lock_guard lock(mutex_);
    questions_.push_back({std::move(id), std::move(found)});
  }
  wake_.notify_one();
}

void CommitThread::drain() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [this] { return waiting_.empty() && questions_.empty() && !busy_; });
}

void CommitThread::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return closing_ || !waiting_.empty() || !questions_.empty(); });
    if (waiting_.empty() && questions_.empty()) return;
    std::vector<Delivery> group = std::exchange(waiting_, {});
    const std::vector<Question> questions = std::exchange(questions_, {});
    metrics_.waiting_commits.set(0);
    busy_ = true;
    lock.unlock();

    const bool stored = carry_out(std::move(group));
    for (const Question& question : questions) answer(question);

    lock.lock();
    busy_ = false;
    if (!stored) broken_ = true;
    if (broken_) waiting_.clear();
    if (waiting_.empty() && questions_.empty()) idle_.notify_all();
  }
}

bool CommitThread::carry_out(std::vector<Delivery> group) {
  bool stored = false;
  std::optional<Error> error = thrown_by("the database thread", [&] {
    stored = group.empty() || store(group);
    if (stored) send(std::move(group));
  });
  if (!error) return stored;
  failed_(std::move(*error));
  return false;
}

void CommitThread::answer(const Question& question) {
  Result<std::optional<StoredGame>> game(std::nullopt);
  if (std::optional<Error> error = thrown_by("the database", [&] { game = store_->finished_game(question.id); })) {
    game = *std::move(error);
  }
  if (std::optional<Error> error = thrown_by("an answer", [&] { question.found(std::move(game)); })) {
    failed_(std::move(*error));
  }
}

bool CommitThread::store(const std::vector<Delivery>& group) {
  std::vector<Change> changes;
  for (const Delivery& delivery : group) {
    changes.insert(changes.end(), delivery.changes.begin(), delivery.changes.end());
  }
  if (changes.empty()) return true;
  const auto start = std::chrono::steady_clock::now();
  if (std::optional<Error> error = store_->commit(changes)) {
    failed_(std::move(*error));
    return false;
  }
  metrics_.commits.add(std::chrono::steady_clock::now() - start);
  metrics_.committed_changes.add(changes.size());
  return true;
}

void CommitThread::send(std::vector<Delivery> group) {
  for (Delivery& delivery : group) {
    for (Outgoing& message : delivery.messages) post_.send(message.to, std::move(message.text));
    for (const Close& close : delivery.closes) post_.close(close);
  }
}

}  // namespace tilefish::net
