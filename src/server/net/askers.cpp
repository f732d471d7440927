#include "server/net/askers.h"

#include <map>
#include <random>
#include <utility>

#include <fmt/format.h>

#include "base/progress.h"
#include "server/net/give_way.h"
#include "server/net/thrown.h"

namespace tilefish::net {

namespace {

// Each waits for the workers of one question; what comes beyond them the server does itself.
constexpr unsigned asking_threads = 4;
// They mostly wait, but where a worker is alone they check what it brings: after the robots of the pool.
constexpr int asker_niceness = 15;
constexpr std::chrono::seconds between_looks_for_workers{10};
// For what is to be said to NATS at the end; it may not answer any more.
constexpr std::chrono::milliseconds farewell_time{400};

std::uint64_t random_word() {
  std::random_device random;
  return (static_cast<std::uint64_t>(random()) << 32) | random();
}

std::string in_words(const std::map<std::string, std::uint64_t>& brought) {
  std::string words;
  for (const auto& [worker, units] : brought) {
    words += fmt::format("{}{} ({})", words.empty() ? "" : ", ", worker, units);
  }
  return words.empty() ? "nobody" : words;
}

}  // namespace

Askers::Askers(Options options, Metrics& metrics, Log log)
    : options_(std::move(options)), metrics_(metrics), log_(std::move(log)) {
  if (!options_.lines) return;
  is_looked_for_ = true;
  running_ = asking_threads;
  for (unsigned i = 0; i < asking_threads; ++i) {
    threads_.emplace_back([this, is_first = i == 0] {
      // At full speed, for an end of the server waits for it.
      if (is_first) find_build();
      give_way(asker_niceness);
      work();
    });
  }
}

Askers::~Askers() { join(); }

void Askers::close() {
  closing_.request();
  { const std::lock_guard lock(mutex_); }
  wake_.notify_all();
}

void Askers::join() {
  if (threads_.empty()) return;
  close();
  {
    std::unique_lock lock(mutex_);
    at_rest_.wait_for(lock, farewell_time, [this] { return running_ == 0; });
  }
  options_.lines->hang_up();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

bool Askers::may_ask_now() const {
  return !closing_.requested() && is_somebody_there_ && idle_ > waiting_.size() && Clock::now() >= not_before_;
}

bool Askers::may_ask() {
  const std::lock_guard lock(mutex_);
  const Clock::time_point now = Clock::now();
  if (options_.lines && !is_looked_for_ && now >= not_before_ && now - looked_ > between_looks_for_workers) {
    is_looked_for_ = true;
    waiting_.emplace_back([this] { look(); });
    wake_.notify_one();
  }
  return may_ask_now();
}

bool Askers::ask(Question question) {
  const std::lock_guard lock(mutex_);
  if (!may_ask_now()) return false;
  waiting_.emplace_back([this, question = std::move(question)] { answer(question); });
  wake_.notify_one();
  return true;
}

void Askers::find_build() {
  std::optional<work::Build> build;
  const std::optional<Error> failed = thrown_by("finding the build", [&] { build = options_.build(); });
  if (failed) return log_(LogLevel::error, failed->describe());
  const std::lock_guard lock(mutex_);
  build_ = std::move(build);
  waiting_.emplace_back([this] { look(); });
}

void Askers::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    ++idle_;
    wake_.wait(lock, [this] { return closing_.requested() || !waiting_.empty(); });
    --idle_;
    if (waiting_.empty()) break;
    const std::function<void()> next = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    next();
    lock.lock();
  }
  --running_;
  at_rest_.notify_all();
}

void Askers::look() {
  if (closing_.requested()) return;
  const Result<bool> found = options_.lines->is_anybody_there(*build_);
  const bool is_there = found.ok() && *found;
  metrics_.workers_up.set(is_there ? 1 : 0);
  {
    const std::lock_guard lock(mutex_);
    is_somebody_there_ = is_there;
    is_looked_for_ = false;
    looked_ = Clock::now();
  }
  if (closing_.requested()) return;
  if (is_there) return note(LogLevel::info, "workers are there: they are asked for analyses and puzzles");
  note(LogLevel::info,
       (found.ok() ? fmt::format("no worker with version {} and Bench {} is there", build_->version, build_->bench)
                   : found.error().describe()) +
           "; analyses and puzzles are made here");
}

void Askers::answer(const Question& question) {
  bool done = false;
  const std::optional<Error> failed = thrown_by("asking workers", [&] { done = is_done_by_workers(question); });
  if (failed) have_trouble(failed->describe());
  const std::optional<Error> thrown = thrown_by("taking what workers brought", [&] { question.then(done); });
  if (thrown) log_(LogLevel::error, thrown->describe());
}

bool Askers::is_done_by_workers(const Question& question) {
  if (closing_.requested()) return false;
  const Result<std::unique_ptr<work::AskerLine>> line = options_.lines->line();
  if (!line) {
    have_trouble(line.error().describe());
    return false;
  }
  std::map<std::string, std::uint64_t> brought;  // units by worker, those that were done twice included
  Progress progress(question.about);
  const Result<work::AskEnd> end =
      work::ask(*question.job, **line, progress,
                {.resume = true,
                 .secret = random_word(),
                 .limits = {.stop = &closing_},
                 .most_alone = options_.most_alone,
                 .most_quiet = options_.most_quiet,
                 .is_wanted = question.is_wanted,
                 .heard = [&](const work::Report& report) { brought[report.worker] += report.units.count; },
                 .tell = [&](const std::string& words) { log_(LogLevel::warning, question.about + ": " + words); }});
  if (!end) {
    have_trouble(fmt::format("{}: {}", question.about, end.error().describe()));
  } else if (*end == work::AskEnd::left_alone) {
    have_trouble(fmt::format("workers have left {} undone, after {}", question.about, in_words(brought)));
  } else if (*end == work::AskEnd::done) {
    log_(LogLevel::info, fmt::format("{} was done by workers: {}", question.about, in_words(brought)));
  }
  return end.ok() && *end == work::AskEnd::done;
}

void Askers::have_trouble(const std::string& sentence) {
  if (closing_.requested()) return;
  metrics_.worker_troubles.add();
  {
    const std::lock_guard lock(mutex_);
    is_somebody_there_ = false;
    not_before_ = Clock::now() + options_.after_trouble;
  }
  note(LogLevel::warning, sentence + "; this server does it itself");
}

void Askers::note(LogLevel level, const std::string& sentence) {
  {
    const std::lock_guard lock(mutex_);
    if (std::exchange(latest_note_, sentence) == sentence) return;
  }
  log_(level, sentence);
}

}  // namespace tilefish::net
