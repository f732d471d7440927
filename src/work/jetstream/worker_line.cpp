#include "work/jetstream/worker_line.h"

#include <mutex>
#include <utility>

#include "bus/jetstream.h"
#include "work/jetstream/names.h"

namespace tilefish::work::jetstream {

namespace {

// Signs of life come from another thread than the rest.
class StreamParcel : public WorkerLine::Parcel {
 public:
  explicit StreamParcel(bus::Delivery delivery) : delivery_(std::move(delivery)) {}

  const std::string& bytes() const override { return delivery_.data(); }
  void still_at_it() override {
    const std::lock_guard lock(mutex_);
    if (!answered_) delivery_.still_at_it();
  }
  void acknowledge() override {
    const std::lock_guard lock(mutex_);
    answered_ = true;
    delivery_.acknowledge();
  }
  void give_back(std::chrono::milliseconds after) override {
    const std::lock_guard lock(mutex_);
    answered_ = true;
    delivery_.give_back(after);
  }
  void drop() override {
    const std::lock_guard lock(mutex_);
    answered_ = true;
    delivery_.drop();
  }

 private:
  std::mutex mutex_;
  bus::Delivery delivery_;
  bool answered_ = false;
};

class StreamDesk : public WorkerLine::Desk {
 public:
  explicit StreamDesk(std::unique_ptr<bus::Puller> puller) : puller_(std::move(puller)) {}

  Result<std::unique_ptr<WorkerLine::Parcel>> next(std::chrono::milliseconds patience) override {
    Result<std::vector<bus::Delivery>> deliveries = puller_->pull(1, patience);
    if (!deliveries) return std::move(deliveries).error();
    if (deliveries->empty()) return std::unique_ptr<WorkerLine::Parcel>();
    return std::unique_ptr<WorkerLine::Parcel>(std::make_unique<StreamParcel>(std::move(deliveries->front())));
  }

 private:
  std::unique_ptr<bus::Puller> puller_;
};

class StreamWorker : public WorkerLine {
 public:
  StreamWorker(std::shared_ptr<bus::Connection> connection, std::unique_ptr<bus::JetStream> streams, WorkerCard card)
      : connection_(std::move(connection)), streams_(std::move(streams)), card_(std::move(card)) {}

  std::optional<Error> begin() {
    if (std::optional<Error> error = ensure_streams(*streams_)) return error;
    Result<std::unique_ptr<bus::Connection::Subscription>> roll =
        connection_->subscribe(roll_call_subject, [this](const bus::Message& question) {
          if (!question.reply.empty()) static_cast<void>(connection_->publish(question.reply, to_bytes(card())));
        });
    if (!roll) return std::move(roll).error();
    roll_ = std::move(roll).value();
    Result<std::unique_ptr<bus::Connection::Subscription>> notice =
        connection_->subscribe(dismissal_subject(card_.id), [this](const bus::Message& message) {
          const std::lock_guard lock(mutex_);
          dismissed_ = message.data;
        });
    if (!notice) return std::move(notice).error();
    notice_ = std::move(notice).value();
    return try_desk();
  }

  Result<std::unique_ptr<Desk>> desk() override {
    Result<std::unique_ptr<bus::Puller>> puller = streams_->puller({.stream = pieces_stream,
                                                                    .name = pieces_consumer(card_.build),
                                                                    .filter = pieces_of(card_.build),
                                                                    .acknowledge_within = lost_after});
    if (!puller) return std::move(puller).error();
    return std::unique_ptr<Desk>(std::make_unique<StreamDesk>(std::move(puller).value()));
  }

  Result<std::optional<std::string>> task(const std::string& id) override {
    return streams_->latest(tasks_stream, task_subject(id));
  }

  void set_busy(std::uint32_t threads) override {
    const std::lock_guard lock(mutex_);
    card_.busy = threads;
  }

  std::optional<Error> report(const Report& report) override {
    const Result<std::uint64_t> stored = streams_->store(result_subject(report.task, report.worker), to_bytes(report));
    return stored.ok() ? std::nullopt : std::optional(stored.error());
  }

  std::optional<std::string> dismissed() override {
    const std::lock_guard lock(mutex_);
    return dismissed_;
  }

  void close() override {
    connection_->flush(std::chrono::milliseconds(50));
    connection_->close();
  }

 private:
  WorkerCard card() {
    const std::lock_guard lock(mutex_);
    return card_;
  }

  // A server that gives this key no pieces says so only when one is asked for.
  std::optional<Error> try_desk() {
    const Result<std::unique_ptr<Desk>> first = desk();
    if (!first) return first.error();
    const Result<std::unique_ptr<Parcel>> parcel = (*first)->next(std::chrono::milliseconds(100));
    if (!parcel) return parcel.error();
    if (*parcel) (*parcel)->give_back(std::chrono::milliseconds(0));
    if (const std::optional<std::string> reason = connection_->forbidden()) {
      return Error{.what = "this worker may take no pieces: " + *reason};
    }
    return std::nullopt;
  }

  std::shared_ptr<bus::Connection> connection_;
  std::unique_ptr<bus::JetStream> streams_;
  std::mutex mutex_;
  WorkerCard card_;
  std::optional<std::string> dismissed_;
  // The last to be made and the first to go: they call this object.
  std::unique_ptr<bus::Connection::Subscription> roll_;
  std::unique_ptr<bus::Connection::Subscription> notice_;
};

}  // namespace

Result<std::unique_ptr<WorkerLine>> worker_line(std::shared_ptr<bus::Connection> connection, const WorkerCard& card) {
  Result<std::unique_ptr<bus::JetStream>> streams = bus::JetStream::of(connection);
  if (!streams) return std::move(streams).error();
  auto line = std::make_unique<StreamWorker>(std::move(connection), std::move(streams).value(), card);
  if (std::optional<Error> error = line->begin()) return *std::move(error);
  return std::unique_ptr<WorkerLine>(std::move(line));
}

}  // namespace tilefish::work::jetstream
