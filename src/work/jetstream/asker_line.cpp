#include "work/jetstream/asker_line.h"

#include <deque>
#include <map>
#include <mutex>
#include <utility>

#include "bus/jetstream.h"
#include "work/jetstream/names.h"

namespace tilefish::work::jetstream {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int most_reports_at_once = 64;
// A worker that has not answered for so long is not there.
constexpr std::chrono::seconds present_for{4};

class StreamAsker : public AskerLine {
 public:
  StreamAsker(std::shared_ptr<bus::Connection> connection, std::unique_ptr<bus::JetStream> streams)
      : connection_(std::move(connection)), streams_(std::move(streams)) {}

  std::optional<Error> begin(const Task& task, bool resume) override {
    task_ = task.id();
    build_ = task.build;
    if (std::optional<Error> error = ensure_streams(*streams_)) return error;
    if (std::optional<Error> error = claim()) return error;
    const std::string name = results_consumer(task_);
    if (!resume) {
      if (std::optional<Error> error = streams_->purge(results_stream, result_subject(task_, "*"))) return error;
    }
    if (std::optional<Error> error = streams_->remove_consumer(results_stream, name)) return error;
    Result<std::unique_ptr<bus::Puller>> results = streams_->puller({.stream = results_stream,
                                                                     .name = name,
                                                                     .filter = result_subject(task_, "*"),
                                                                     .acknowledge_within = lost_after});
    if (!results) return std::move(results).error();
    results_ = std::move(results).value();
    const Result<bus::ConsumerLoad> load = streams_->load(results_stream, name);
    if (!load) return load.error();
    old_reports_ = load->waiting;
    const Result<std::uint64_t> announced = streams_->store(task_subject(task_), to_bytes(task));
    if (!announced) return announced.error();
    return hear_workers();
  }

  std::optional<Error> send(const Piece& piece) override {
    backlog_.push_back(to_bytes(piece));
    return send_backlog();
  }

  Result<std::vector<Report>> collect(std::chrono::milliseconds patience) override {
    if (std::optional<Error> error = send_backlog()) return *std::move(error);
    Result<std::vector<bus::Delivery>> deliveries = results_->pull(most_reports_at_once, patience);
    if (!deliveries) {
      if (connection_->is_connected()) return std::move(deliveries).error();
      return std::vector<Report>();  // the server will be back
    }
    std::vector<Report> reports;
    for (bus::Delivery& delivery : *deliveries) {
      if (old_reports_ > 0) --old_reports_;
      std::optional<Report> report = read_report(delivery.data());
      // A server that is told who is who lets nobody speak for others.
      if (report && delivery.subject() == result_subject(report->task, report->worker)) {
        reports.push_back(*std::move(report));
      }
      delivery.acknowledge();
    }
    return reports;
  }

  bool has_old_reports() override { return old_reports_ > 0; }

  std::vector<WorkerCard> present() override {
    static_cast<void>(connection_->ask_all(roll_call_subject, inbox_));
    const std::lock_guard lock(mutex_);
    std::vector<WorkerCard> cards;
    for (auto each = cards_.begin(); each != cards_.end();) {
      if (Clock::now() - each->second.heard > present_for) {
        each = cards_.erase(each);
      } else {
        cards.push_back((each++)->second.card);
      }
    }
    return cards;
  }

  bool is_idle() override {
    if (!connection_->is_connected() || !backlog_.empty()) return false;
    const Result<bus::ConsumerLoad> load = streams_->load(pieces_stream, pieces_consumer(build_));
    return load.ok() && load->waiting == 0 && load->in_work == 0;
  }

  void dismiss(const std::string& worker, const std::string& reason) override {
    static_cast<void>(connection_->publish(dismissal_subject(worker), reason));
  }

  void end(bool keep_results) override {
    if (!connection_->is_connected()) return;  // what is left behind is cleared when the task is asked for again
    const std::string name = results_consumer(task_);
    // One by one instead of by their subject: workers have one consumer for all tasks, and servers before 2.9.12 lose pieces of
    // other tasks, or count wrongly what waits, when a part of what a consumer sees is purged.
    for (const std::uint64_t number : sent_) {
      if (streams_->remove(pieces_stream, number)) break;
    }
    static_cast<void>(streams_->remove_consumer(results_stream, name));
    if (keep_results) return;
    static_cast<void>(streams_->purge(results_stream, result_subject(task_, "*")));
    static_cast<void>(streams_->purge(tasks_stream, task_subject(task_)));
  }

 private:
  // So many of the latest pieces may not have been begun when the asker ends; of more, workers do a few for nobody.
  static constexpr std::size_t most_taken_back = 200;
  // The names that may be too many for one thread's answers.
  static constexpr std::size_t most_workers = 10'000;
  struct Heard {
    WorkerCard card;
    Clock::time_point heard;
  };

  // Two askers of one task would take each other's pieces away.
  std::optional<Error> claim() {
    const Result<std::optional<bus::Message>> other =
        connection_->request(asking_subject(task_), "", std::chrono::milliseconds(500));
    if (!other) return other.error();
    if (*other) {
      return Error{.what = "the very same is being asked for by somebody else at this moment",
                   .expected = "to wait for its end, or another seed"};
    }
    Result<std::unique_ptr<bus::Connection::Subscription>> claim =
        connection_->subscribe(asking_subject(task_), [this](const bus::Message& question) {
          if (!question.reply.empty()) static_cast<void>(connection_->publish(question.reply, "yes"));
        });
    if (!claim) return std::move(claim).error();
    claim_ = std::move(claim).value();
    return std::nullopt;
  }

  std::optional<Error> hear_workers() {
    inbox_ = connection_->fresh_inbox();
    Result<std::unique_ptr<bus::Connection::Subscription>> ear =
        connection_->subscribe(inbox_, [this](const bus::Message& message) {
          const std::optional<WorkerCard> card = read_card(message.data);
          if (!card) return;
          const std::lock_guard lock(mutex_);
          if (cards_.size() < most_workers || cards_.contains(card->id)) cards_[card->id] = {*card, Clock::now()};
        });
    if (!ear) return std::move(ear).error();
    ear_ = std::move(ear).value();
    return std::nullopt;
  }

  std::optional<Error> send_backlog() {
    while (!backlog_.empty() && connection_->is_connected()) {
      const Result<std::uint64_t> number =
          streams_->store(piece_subject(build_, task_, std::to_string(next_piece_)), backlog_.front());
      if (!number) return connection_->is_connected() ? std::optional(number.error()) : std::nullopt;
      sent_.push_back(*number);
      if (sent_.size() > most_taken_back) sent_.pop_front();
      ++next_piece_;
      backlog_.pop_front();
    }
    return std::nullopt;
  }

  std::shared_ptr<bus::Connection> connection_;
  std::unique_ptr<bus::JetStream> streams_;
  std::unique_ptr<bus::Puller> results_;
  std::string task_;
  Build build_;
  std::string inbox_;
  std::deque<std::string> backlog_;  // pieces that wait for the server to come back
  std::uint64_t next_piece_ = 0;
  std::deque<std::uint64_t> sent_;  // the latest pieces, by their numbers in the stream
  std::uint64_t old_reports_ = 0;
  std::mutex mutex_;
  std::map<std::string, Heard> cards_;
  // The last to be made and the first to go: they call this object.
  std::unique_ptr<bus::Connection::Subscription> claim_;
  std::unique_ptr<bus::Connection::Subscription> ear_;
};

}  // namespace

Result<std::unique_ptr<AskerLine>> asker_line(std::shared_ptr<bus::Connection> connection) {
  Result<std::unique_ptr<bus::JetStream>> streams = bus::JetStream::of(connection);
  if (!streams) return std::move(streams).error();
  return std::unique_ptr<AskerLine>(std::make_unique<StreamAsker>(std::move(connection), std::move(streams).value()));
}

}  // namespace tilefish::work::jetstream
