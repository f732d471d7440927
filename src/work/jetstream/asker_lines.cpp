#include "work/jetstream/asker_lines.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "bus/address.h"
#include "work/jetstream/asker_line.h"
#include "work/jetstream/names.h"

namespace tilefish::work::jetstream {

namespace {

// Workers answer within milliseconds; this is for busy machines and far ones.
constexpr std::chrono::milliseconds roll_call_time{2'000};
constexpr std::chrono::milliseconds between_looks_at_end{50};  // whether somebody has hung up meanwhile

class StreamLines : public AskerLines {
 public:
  explicit StreamLines(bus::ConnectOptions options) : options_(std::move(options)) {}

  Result<bool> is_anybody_there(const Build& build) override {
    const Result<std::shared_ptr<bus::Connection>> connection = connected();
    if (!connection) return connection.error();
    return answers_roll_call(**connection, build);
  }

  Result<std::unique_ptr<AskerLine>> line() override {
    Result<std::shared_ptr<bus::Connection>> connection = connected();
    if (!connection) return std::move(connection).error();
    return asker_line(std::move(connection).value());
  }

  void hang_up() override {
    hung_up_ = true;
    const std::lock_guard lock(mutex_);
    if (connection_) connection_->close();
  }

 private:
  // The lock is held as long as somebody tries to connect: others would try the same.
  Result<std::shared_ptr<bus::Connection>> connected() {
    const std::lock_guard lock(mutex_);
    if (!connection_ && !hung_up_) {
      Result<std::shared_ptr<bus::Connection>> opened = bus::Connection::open(options_);
      if (!opened) return opened;
      connection_ = std::move(opened).value();
    }
    if (hung_up_ || !connection_->is_connected()) {
      return Error{.what = "the NATS server at " + bus::address_shown(options_.address) + " is away"};
    }
    return connection_;
  }

  // Asks without touching a stream: where nobody works, none is made.
  Result<bool> answers_roll_call(bus::Connection& connection, const Build& build) {
    std::mutex mutex;
    std::condition_variable heard;
    bool is_there = false;
    const std::string inbox = connection.fresh_inbox();
    const Result<std::unique_ptr<bus::Connection::Subscription>> ear =
        connection.subscribe(inbox, [&](const bus::Message& message) {
          const std::optional<WorkerCard> card = read_card(message.data);
          if (!card || !(card->build == build)) return;
          const std::lock_guard lock(mutex);
          is_there = true;
          heard.notify_all();
        });
    if (!ear) return ear.error();
    if (std::optional<Error> error = connection.ask_all(roll_call_subject, inbox)) return *std::move(error);
    const auto deadline = std::chrono::steady_clock::now() + roll_call_time;
    std::unique_lock lock(mutex);
    while (!is_there && !hung_up_ && std::chrono::steady_clock::now() < deadline) {
      heard.wait_for(lock, between_looks_at_end, [&] { return is_there; });
    }
    return is_there;
  }

  const bus::ConnectOptions options_;
  std::mutex mutex_;
  std::shared_ptr<bus::Connection> connection_;
  std::atomic<bool> hung_up_ = false;
};

}  // namespace

std::shared_ptr<AskerLines> asker_lines(bus::ConnectOptions options) {
  return std::make_shared<StreamLines>(std::move(options));
}

}  // namespace tilefish::work::jetstream
