#include "work/worker.h"

#include <algorithm>
#include <thread>
#include <utility>

#include <fmt/core.h>

#include "puzzles/thread_time.h"

namespace tilefish::work {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds between_stop_looks{50};
constexpr std::chrono::seconds between_signs_of_life{1};
// How long a thread waits for a piece before it asks anew; the server remembers the question meanwhile.
constexpr std::chrono::seconds wait_for_a_piece{15};
constexpr std::chrono::milliseconds wait_after_trouble{500};
// What somebody else is to do comes back after a moment, if nobody was quicker.
constexpr std::chrono::milliseconds until_somebody_else{300};
// A server takes messages of a megabyte.
constexpr std::size_t bytes_a_report = 256 * 1024;
constexpr std::size_t most_bytes_an_output = 700 * 1024;
// Of working memory; what needs more is for the asker to decide.
constexpr std::size_t most_bytes_a_unit = 2'000'000'000;

std::size_t size_of(const Output& output) { return output.exact.size() + output.aside.size() + 8; }

}  // namespace

Worker::Worker(WorkerLine& line, WorkerOptions options) : line_(line), options_(std::move(options)) {}

Result<WorkerEnd> Worker::run(const StopFlag& stop) {
  std::vector<std::unique_ptr<WorkerLine::Desk>> desks;
  for (std::uint32_t i = 0; i < options_.card.threads; ++i) {
    Result<std::unique_ptr<WorkerLine::Desk>> desk = line_.desk();
    if (!desk) return std::move(desk).error();
    desks.push_back(std::move(desk).value());
  }
  std::vector<std::thread> threads;
  for (const auto& desk : desks) threads.emplace_back([this, &desk] { serve(*desk); });
  WorkerEnd end;
  for (Clock::time_point latest = Clock::now(); !stop.requested() && !end.dismissed;) {
    std::this_thread::sleep_for(between_stop_looks);
    end.dismissed = line_.dismissed();
    if (Clock::now() - latest < between_signs_of_life) continue;
    latest = Clock::now();
    say_still_at_it();
  }
  stop_.request();
  // Those who work give their pieces back first; those who wait are sent away.
  const Clock::time_point patience = Clock::now() + std::chrono::milliseconds(100);
  while (Clock::now() < patience) {
    {
      const std::lock_guard lock(mutex_);
      if (in_work_.empty()) break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  line_.close();
  for (std::thread& thread : threads) thread.join();
  end.pieces = pieces_;
  return end;
}

void Worker::tell(const std::string& words) const {
  if (options_.tell) options_.tell(words);
}

void Worker::say_still_at_it() {
  const std::lock_guard lock(mutex_);
  for (const auto& parcel : in_work_) parcel->still_at_it();
}

void Worker::serve(WorkerLine::Desk& desk) {
  Bench bench;
  bool was_in_trouble = false;
  while (!stop_.requested()) {
    Result<std::unique_ptr<Parcel>> next = desk.next(wait_for_a_piece);
    if (stop_.requested()) {
      if (next.ok() && *next) (*next)->give_back(std::chrono::milliseconds(0));
      return;
    }
    if (!next) {
      if (!std::exchange(was_in_trouble, true)) tell(next.error().describe() + "; trying again");
      std::this_thread::sleep_for(wait_after_trouble);
      continue;
    }
    was_in_trouble = false;
    if (*next) handle(std::shared_ptr<Parcel>(std::move(*next)), bench);
  }
}

void Worker::handle(const std::shared_ptr<Parcel>& parcel, Bench& bench) {
  const std::optional<Piece> piece = read_piece(parcel->bytes());
  if (!piece) {
    tell(fmt::format("a message of {} bytes is no piece of work and is dropped", parcel->bytes().size()));
    return parcel->drop();
  }
  if (std::find(piece->not_by.begin(), piece->not_by.end(), options_.card.id) != piece->not_by.end()) {
    return parcel->give_back(until_somebody_else);
  }
  {
    const std::lock_guard lock(mutex_);
    in_work_.insert(parcel);
    line_.set_busy(static_cast<std::uint32_t>(in_work_.size()));
  }
  do_piece(*piece, *parcel, bench);
  const std::lock_guard lock(mutex_);
  in_work_.erase(parcel);
  line_.set_busy(static_cast<std::uint32_t>(in_work_.size()));
}

bool Worker::open(const Piece& piece, Parcel& parcel, Bench& bench) {
  // Asked for each piece: those of a task that has ended meanwhile are still handed out.
  Result<std::optional<std::string>> bytes = line_.task(piece.task);
  if (!bytes) {
    tell(bytes.error().describe());
    parcel.give_back(wait_after_trouble);
    return false;
  }
  const auto refuse = [&](const std::string& reason) {
    tell(reason);
    parcel.drop();
    return false;
  };
  if (!*bytes) {
    parcel.drop();
    return false;
  }
  if (bench.task == piece.task) return true;
  const std::optional<Task> task = read_task(**bytes);
  if (!task || task->id() != piece.task)
    return refuse("what stands under a task's name is not that task; its piece is dropped");
  if (!(task->build == options_.card.build)) return refuse("a piece for another build is dropped");
  Result<std::unique_ptr<Workbench>> made = options_.open(*task);
  if (!made) {
    tell(made.error().describe());
    if (report({.task = piece.task,
                .worker = options_.card.id,
                .units = piece.units,
                .failure = made.error().describe()})) {
      parcel.acknowledge();
    } else {
      parcel.give_back(wait_after_trouble);
    }
    return false;
  }
  bench = {.task = piece.task, .work = std::move(made).value()};
  return true;
}

void Worker::do_piece(const Piece& piece, Parcel& parcel, Bench& bench) {
  if (!open(piece, parcel, bench)) return;
  const Limits limits{.stop = &stop_, .bytes = most_bytes_a_unit};
  double start = thread_milliseconds();
  Report sum{.task = piece.task, .worker = options_.card.id, .units = {piece.units.first, 0}};
  std::size_t bytes = 0;
  // Tells what was done since the last time.
  const auto send = [&] {
    sum.seconds = (thread_milliseconds() - start) / 1000;
    if (sum.units.count > 0 && !report(sum)) return false;
    sum.units = {sum.units.end(), 0};
    sum.outputs.clear();
    bytes = 0;
    start = thread_milliseconds();
    return true;
  };
  for (std::uint64_t i = 0; i < piece.units.count; ++i) {
    const std::uint64_t unit = piece.units.first + i;
    Result<Output> output = bench.work->work(unit, piece.inputs.empty() ? std::string_view() : piece.inputs[i], limits);
    if (stop_.requested()) return parcel.give_back(std::chrono::milliseconds(0));
    if (output.ok() && size_of(*output) > most_bytes_an_output) {
      output = Error{.what = "the result is too large for a message", .token = std::to_string(size_of(*output))};
    }
    if (!output) {
      tell(output.error().describe());
      const Report failure{.task = piece.task,
                           .worker = options_.card.id,
                           .units = {unit, piece.units.end() - unit},
                           .failure = output.error().describe()};
      if (!send() || !report(failure)) return parcel.give_back(wait_after_trouble);
      return parcel.acknowledge();
    }
    bytes += size_of(*output);
    sum.outputs.push_back(std::move(output).value());
    ++sum.units.count;
    if (bytes >= bytes_a_report && !send()) return parcel.give_back(wait_after_trouble);
  }
  if (!send()) return parcel.give_back(wait_after_trouble);
  parcel.acknowledge();
  const std::lock_guard lock(mutex_);
  ++pieces_;
}

bool Worker::report(const Report& report) {
  const std::optional<Error> error = line_.report(report);
  if (error) tell(error->describe());
  return !error;
}

}  // namespace tilefish::work
