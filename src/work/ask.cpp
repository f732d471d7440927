#include "work/ask.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/core.h>

#include "work/ledger.h"

namespace tilefish::work {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds between_looks{120};  // at the stop flag; each is a question to the server
constexpr std::chrono::milliseconds between_roll_calls{1'000};
constexpr std::chrono::milliseconds between_first_roll_calls{200};  // as long as nobody has answered
constexpr std::chrono::seconds without_second_for{2};               // before the asker checks a lone worker itself
constexpr std::chrono::seconds quiet_for{3};  // before the server is asked whether pieces are lost
constexpr std::chrono::seconds alone_for{3};  // before the user is told that nobody is there
constexpr std::uint64_t fewest_pieces_out = 4;
constexpr std::size_t most_input_bytes = 256 * 1024;  // of a piece; a server takes messages of a megabyte

class Asking {
 public:
  Asking(Job& job, AskerLine& line, Progress& progress, const AskOptions& options)
      : job_(job),
        line_(line),
        progress_(progress),
        options_(options),
        task_(job.task()),
        task_id_(task_.id()),
        ledger_({.checks_one_in = options.checks_one_in, .checks = job.repeats(), .secret = options.secret}) {}

  Result<AskEnd> run() {
    if (std::optional<Error> error = line_.begin(task_, options_.resume)) return *std::move(error);
    alone_since_ = latest_heard_ = Clock::now();
    if (const std::optional<std::uint64_t> units = job_.units()) {
      progress_.set_total(*units);
      ledger_.set_end(*units);
    }
    Result<AskEnd> end = go_on();
    if (ledger_.begins_anew()) job_.begin_anew();  // a liar may have been found with the last word
    line_.end(!end.ok() || *end == AskEnd::stopped);
    return end;
  }

 private:
  [[nodiscard]] bool is_stopped() const {
    const Limits& limits = options_.limits;
    return (limits.stop != nullptr && limits.stop->requested()) || Clock::now() >= limits.deadline ||
           (options_.is_wanted && !options_.is_wanted());
  }

  [[nodiscard]] bool is_left_alone() const {
    const Clock::time_point now = Clock::now();
    return now - alone_since_ > options_.most_alone || now - latest_heard_ > options_.most_quiet;
  }

  Result<AskEnd> go_on() {
    while (true) {
      if (is_stopped()) return AskEnd::stopped;
      call_roll();
      if (std::optional<Error> error = collect()) return *std::move(error);
      if (std::optional<Error> error = do_rulings()) return *std::move(error);
      if (is_stopped()) return AskEnd::stopped;
      if (take_results()) return AskEnd::done;
      tell_dismissals();
      if (std::optional<Error> error = send_pieces()) return *std::move(error);
      look_for_lost();
      if (is_left_alone()) return AskEnd::left_alone;
      progress_.advance(std::max(ledger_.done(), shown_) - shown_);
      shown_ = std::max(ledger_.done(), shown_);
    }
  }

  std::optional<Error> collect() {
    Result<std::vector<Report>> reports = line_.collect(between_looks);
    if (!reports) return std::move(reports).error();
    for (const Report& report : *reports) {
      if (report.task != task_id_) continue;
      latest_report_ = latest_heard_ = Clock::now();
      quiet_rounds_ = 0;
      if (options_.heard) options_.heard(report);
      measure(report);
      ledger_.take(report);
    }
    return std::nullopt;
  }

  // How many units fill a piece; a worker's word for it cannot do harm, since a piece grows slowly and has a limit.
  void measure(const Report& report) {
    if (!report.failure.empty() || !(report.seconds >= 0)) return;
    const double each = std::max(report.seconds / static_cast<double>(report.units.count), 1e-9);
    const double fitting = options_.piece_time.count() / each;
    const double most = static_cast<double>(std::min(report.units.count, most_units / 4) * 4);
    const auto wanted = static_cast<std::uint64_t>(std::clamp(fitting, 1.0, most));
    // Reports of small pieces that are still on their way do not make it small again.
    if (wanted > units_a_piece_ || fitting < static_cast<double>(units_a_piece_)) units_a_piece_ = wanted;
  }

  std::optional<Error> do_rulings() {
    while (const std::optional<std::uint64_t> unit = ledger_.next_ruling()) {
      if (!bench_) {
        Result<std::unique_ptr<Workbench>> bench = options_.open(task_);
        if (!bench) return std::move(bench).error();
        bench_ = std::move(bench).value();
      }
      Result<Output> own = bench_->work(*unit, job_.input(*unit).value_or(""), options_.limits);
      if (is_stopped()) return std::nullopt;
      if (!own) return std::move(own).error();
      ledger_.rule(*unit, std::move(own).value());
    }
    return std::nullopt;
  }

  // Whether the job has all it wants.
  bool take_results() {
    if (ledger_.begins_anew()) job_.begin_anew();
    const std::optional<std::uint64_t> units = job_.units();
    if (units == std::uint64_t{0}) return true;
    while (const Output* const output = ledger_.front()) {
      const Result<Job::Next> next = job_.take(ledger_.front_unit(), *output);
      if (!next) {
        ledger_.refuse_front(next.error().describe());
        if (ledger_.begins_anew()) job_.begin_anew();
        continue;
      }
      ledger_.pop_front();
      if (*next == Job::Next::enough || (end_ && ledger_.front_unit() == *end_) || units == ledger_.front_unit()) {
        return true;
      }
    }
    return end_ && ledger_.front_unit() == *end_;
  }

  void tell(const std::string& words) const {
    if (options_.tell) options_.tell(words);
  }

  void tell_dismissals() {
    for (const Dismissal& each : ledger_.take_dismissals()) {
      tell(fmt::format("worker {} is dismissed: {}; {} of its results are thrown away", each.worker,
                       printable(each.reason, 300), each.units_done_again));
      line_.dismiss(each.worker, each.reason);
    }
  }

  // Enough that nobody has to wait for the next, and no more: what a test decides need not be done.
  std::optional<Error> send_pieces() {
    if (line_.has_old_reports()) return std::nullopt;
    const std::uint64_t pieces = std::max(fewest_pieces_out, 2 * threads_);
    while (true) {
      const std::uint64_t units = piece_size(pieces);
      if (ledger_.on_their_way() >= pieces * units && !ledger_.checks_wait()) return std::nullopt;
      const std::uint64_t before = ledger_.on_their_way();
      const std::optional<Order> order = ledger_.next_order(units);
      if (!order) return std::nullopt;
      if (std::optional<Error> error = send(*order)) return error;
      if (ledger_.on_their_way() > before && ledger_.on_their_way() >= pieces * units) return std::nullopt;
    }
  }

  // Towards the end smaller ones, so that all workers end together.
  [[nodiscard]] std::uint64_t piece_size(std::uint64_t pieces) const {
    const std::optional<std::uint64_t> units = job_.units();
    if (!units) return units_a_piece_;
    const std::uint64_t left = *units - std::min(*units, ledger_.done());
    return std::clamp<std::uint64_t>(left / pieces, 1, units_a_piece_);
  }

  // As one piece, or as several if the inputs are too large for a message.
  std::optional<Error> send(const Order& order) {
    Piece piece{.task = task_id_, .units = {order.units.first, 0}, .not_by = order.not_by};
    std::size_t bytes = 0;
    for (std::uint64_t unit = order.units.first; unit < order.units.end(); ++unit) {
      std::optional<std::string> input = job_.input(unit);
      if (!input) {
        end_ = unit;
        ledger_.set_end(unit);
        break;
      }
      if (bytes + input->size() > most_input_bytes && piece.units.count > 0) {
        if (std::optional<Error> error = send(piece)) return error;
        piece.units = {unit, 0};
        piece.inputs.clear();
        bytes = 0;
      }
      bytes += input->size();
      ++piece.units.count;
      piece.inputs.push_back(*std::move(input));
    }
    return piece.units.count > 0 ? send(piece) : std::nullopt;
  }

  std::optional<Error> send(Piece piece) {
    const auto is_empty = [](const std::string& input) { return input.empty(); };
    if (std::all_of(piece.inputs.begin(), piece.inputs.end(), is_empty)) piece.inputs.clear();
    latest_report_ = Clock::now();
    return line_.send(piece);
  }

  // Pieces that were taken and never answered: a worker that drops what it gets, or a server that was emptied.
  void look_for_lost() {
    const Clock::time_point now = Clock::now();
    const std::chrono::milliseconds patience = std::min<std::chrono::milliseconds>(quiet_for, options_.stuck_for);
    if (now - std::max(latest_report_, latest_look_) < patience) return;
    if (ledger_.out() == 0 && !ledger_.checks_wait()) return;
    latest_look_ = now;
    const bool is_stuck = free_threads_ > 0 && now - latest_report_ >= options_.stuck_for;
    if (!is_stuck && !line_.is_idle()) return;
    latest_report_ = now;
    if (++quiet_rounds_ > 1) {
      ledger_.send_again_and_help();
    } else {
      ledger_.send_again();
    }
  }

  void call_roll() {
    const Clock::time_point now = Clock::now();
    if (now - latest_roll_call_ < (threads_ == 0 ? between_first_roll_calls : between_roll_calls)) return;
    latest_roll_call_ = now;
    std::uint64_t workers = 0;
    std::uint64_t strangers = 0;
    threads_ = 0;
    free_threads_ = 0;
    for (const WorkerCard& card : line_.present()) {
      const auto& out = ledger_.dismissed();
      if (!(card.build == task_.build)) ++strangers;
      if (!(card.build == task_.build) || std::find(out.begin(), out.end(), card.id) != out.end()) continue;
      ++workers;
      threads_ += card.threads;
      free_threads_ += card.threads - card.busy;
    }
    // A second opinion is had from a second worker, or here.
    if (workers >= 2) second_seen_ = now;
    if (now - second_seen_ > without_second_for) ledger_.check_here();
    const std::string others = strangers > 0 ? fmt::format(" ({} of another build)", strangers) : "";
    progress_.set_label(fmt::format("{}{}{}{}", job_.words(), job_.words().empty() ? "" : ", ",
                                    workers == 1 ? std::string("1 worker") : fmt::format("{} workers", workers),
                                    others));
    if (workers > 0) {
      alone_since_ = now;
    } else if (!said_alone_ && now - alone_since_ > alone_for) {
      said_alone_ = true;
      tell(fmt::format("no worker with version {} and Bench {} is there{}; waiting for one", task_.build.version,
                       task_.build.bench, others));
    }
  }

  Job& job_;
  AskerLine& line_;
  Progress& progress_;
  const AskOptions& options_;
  const Task task_;
  const std::string task_id_;
  Ledger ledger_;
  std::unique_ptr<Workbench> bench_;  // for rulings
  std::optional<std::uint64_t> end_;  // of the units, once known
  std::uint64_t units_a_piece_ = 1;
  std::uint64_t threads_ = 0;
  std::uint64_t free_threads_ = 0;
  std::uint64_t shown_ = 0;
  int quiet_rounds_ = 0;
  bool said_alone_ = false;
  Clock::time_point latest_report_ = Clock::now();  // or piece that was sent
  Clock::time_point latest_heard_ = Clock::now();
  Clock::time_point latest_look_{};  // for lost pieces
  Clock::time_point latest_roll_call_{};
  Clock::time_point alone_since_ = Clock::now();
  Clock::time_point second_seen_ = Clock::now();
};

}  // namespace

Result<AskEnd> ask(Job& job, AskerLine& line, Progress& progress, const AskOptions& options) {
  return Asking(job, line, progress, options).run();
}

}  // namespace tilefish::work
