#include "bus/jetstream.h"

#include <utility>

#include "bus/connection_handle.h"

namespace tilefish::bus {

namespace {

constexpr std::int64_t nanoseconds_a_millisecond = 1'000'000;
// How many may wait for the same consumer, and how much may be handed out at once: threads of all machines together.
constexpr std::int64_t most_at_once = 20'000;

std::int64_t nanoseconds(std::chrono::nanoseconds time) { return time.count(); }

class StreamPuller : public Puller {
 public:
  StreamPuller(std::shared_ptr<Connection> connection, natsSubscription* subscription)
      : connection_(std::move(connection)), subscription_(subscription) {}
  ~StreamPuller() override { connection_->handle().retired->add(subscription_); }
  StreamPuller(const StreamPuller&) = delete;
  StreamPuller& operator=(const StreamPuller&) = delete;

  [[nodiscard]] Result<std::vector<Delivery>> pull(int most, std::chrono::milliseconds patience) override;

 private:
  std::shared_ptr<Connection> connection_;  // outlives the subscription
  natsSubscription* subscription_;
};

}  // namespace

class Delivery::Content {
 public:
  explicit Content(natsMsg* owned)
      : message(owned),
        subject(natsMsg_GetSubject(owned)),
        data(natsMsg_GetData(owned), static_cast<std::size_t>(natsMsg_GetDataLength(owned))) {}

  std::unique_ptr<natsMsg, Destroy<natsMsg_Destroy>> message;
  std::string subject;
  std::string data;
};

Delivery::Delivery(std::unique_ptr<Content> content) : content_(std::move(content)) {}
Delivery::~Delivery() = default;
Delivery::Delivery(Delivery&&) noexcept = default;
Delivery& Delivery::operator=(Delivery&&) noexcept = default;

const std::string& Delivery::subject() const { return content_->subject; }
const std::string& Delivery::data() const { return content_->data; }

// An answer that is lost means that the message is handed out again, which all who use this must stand anyway.
void Delivery::acknowledge() { static_cast<void>(natsMsg_Ack(content_->message.get(), nullptr)); }
void Delivery::still_at_it() { static_cast<void>(natsMsg_InProgress(content_->message.get(), nullptr)); }
void Delivery::give_back(std::chrono::milliseconds after) {
  static_cast<void>(natsMsg_NakWithDelay(content_->message.get(), after.count(), nullptr));
}
void Delivery::drop() { static_cast<void>(natsMsg_Term(content_->message.get(), nullptr)); }

namespace {

Result<std::vector<Delivery>> StreamPuller::pull(int most, std::chrono::milliseconds patience) {
  natsMsgList list{};
  const natsStatus status = natsSubscription_Fetch(&list, subscription_, most, patience.count(), nullptr);
  if (status == NATS_TIMEOUT) return std::vector<Delivery>();
  if (status != NATS_OK) return failure("nothing can be fetched", status);
  std::vector<Delivery> deliveries;
  for (int i = 0; i < list.Count; ++i) {
    deliveries.emplace_back(std::make_unique<Delivery::Content>(std::exchange(list.Msgs[i], nullptr)));
  }
  natsMsgList_Destroy(&list);
  return deliveries;
}

}  // namespace

struct JetStream::Handle {
  [[nodiscard]] Error failure(std::string what, natsStatus status) const {
    return connection->handle().failure(std::move(what), status);
  }

  std::shared_ptr<Connection> connection;
  std::unique_ptr<jsCtx, Destroy<jsCtx_Destroy>> context;
};

JetStream::JetStream(std::unique_ptr<Handle> handle) : handle_(std::move(handle)) {}
JetStream::~JetStream() = default;

Result<std::unique_ptr<JetStream>> JetStream::of(std::shared_ptr<Connection> connection) {
  jsCtx* context = nullptr;
  const natsStatus status = natsConnection_JetStream(&context, connection->handle().connection.get(), nullptr);
  if (status != NATS_OK) return failure("JetStream cannot be used", status);
  auto handle = std::make_unique<Handle>();
  handle->connection = std::move(connection);
  handle->context.reset(context);
  return std::unique_ptr<JetStream>(new JetStream(std::move(handle)));
}

std::optional<Error> JetStream::ensure_stream(const StreamOptions& options) {
  jsErrCode code{};
  jsStreamInfo* info = nullptr;
  natsStatus status = js_GetStreamInfo(&info, handle_->context.get(), options.name.c_str(), nullptr, &code);
  jsStreamInfo_Destroy(info);
  if (status == NATS_OK) return std::nullopt;
  if (status != NATS_NOT_FOUND) return handle_->failure("the stream " + options.name + " cannot be looked at", status);

  std::vector<const char*> subjects;
  for (const std::string& subject : options.subjects) subjects.push_back(subject.c_str());
  jsStreamConfig config;
  jsStreamConfig_Init(&config);
  config.Name = options.name.c_str();
  config.Subjects = subjects.data();
  config.SubjectsLen = static_cast<int>(subjects.size());
  config.Retention = options.is_queue ? js_WorkQueuePolicy : js_LimitsPolicy;
  config.Discard = options.is_queue ? js_DiscardNew : js_DiscardOld;
  config.MaxAge = nanoseconds(options.max_age);
  config.MaxBytes = options.max_bytes;
  if (options.latest_only) config.MaxMsgsPerSubject = 1;
  status = js_AddStream(nullptr, handle_->context.get(), &config, nullptr, &code);
  // Somebody else may have made it meanwhile.
  if (status == NATS_OK || code == JSStreamNameExistErr) return std::nullopt;
  return handle_->failure("the stream " + options.name + " cannot be made", status);
}

Result<std::uint64_t> JetStream::store(const std::string& subject, std::string_view data) {
  jsErrCode code{};
  jsPubAck* receipt = nullptr;
  const natsStatus status = js_Publish(&receipt, handle_->context.get(), subject.c_str(), data.data(),
                                       static_cast<int>(data.size()), nullptr, &code);
  const std::unique_ptr<jsPubAck, Destroy<jsPubAck_Destroy>> owned(receipt);
  if (status == NATS_OK) return receipt->Sequence;
  return handle_->failure("the server has not stored a message", status);
}

std::optional<Error> JetStream::remove(const std::string& stream, std::uint64_t number) {
  jsErrCode code{};
  const natsStatus status = js_DeleteMsg(handle_->context.get(), stream.c_str(), number, nullptr, &code);
  // An answer with a code says that there is no such message any more.
  if (status == NATS_OK || code != 0) return std::nullopt;
  return handle_->failure("a message of the stream " + stream + " cannot be removed", status);
}

std::optional<Error> JetStream::purge(const std::string& stream, const std::string& subject) {
  jsOptions options;
  jsOptions_Init(&options);
  options.Stream.Purge.Subject = subject.c_str();
  jsErrCode code{};
  const natsStatus status = js_PurgeStream(handle_->context.get(), stream.c_str(), &options, &code);
  if (status == NATS_OK) return std::nullopt;
  return handle_->failure("the stream " + stream + " cannot be emptied", status);
}

Result<std::optional<std::string>> JetStream::latest(const std::string& stream, const std::string& subject) {
  natsMsg* message = nullptr;
  jsErrCode code{};
  const natsStatus status =
      js_GetLastMsg(&message, handle_->context.get(), stream.c_str(), subject.c_str(), nullptr, &code);
  const std::unique_ptr<natsMsg, Destroy<natsMsg_Destroy>> owned(message);
  if (status == NATS_NOT_FOUND) return std::optional<std::string>();
  if (status != NATS_OK) return handle_->failure("the stream " + stream + " cannot be read", status);
  return std::optional(std::string(natsMsg_GetData(message), static_cast<std::size_t>(natsMsg_GetDataLength(message))));
}

Result<std::unique_ptr<Puller>> JetStream::puller(const ConsumerOptions& options) {
  jsErrCode code{};
  jsConsumerInfo* info = nullptr;
  natsStatus status =
      js_GetConsumerInfo(&info, handle_->context.get(), options.stream.c_str(), options.name.c_str(), nullptr, &code);
  jsConsumerInfo_Destroy(info);
  if (status == NATS_NOT_FOUND) {
    jsConsumerConfig config;
    jsConsumerConfig_Init(&config);
    config.Durable = options.name.c_str();
    config.FilterSubject = options.filter.c_str();
    config.AckPolicy = js_AckExplicit;
    config.AckWait = options.acknowledge_within.count() * nanoseconds_a_millisecond;
    config.MaxWaiting = most_at_once;
    config.MaxAckPending = most_at_once;
    status = js_AddConsumer(nullptr, handle_->context.get(), options.stream.c_str(), &config, nullptr, &code);
  }
  jsSubOptions binding;
  jsSubOptions_Init(&binding);
  binding.Stream = options.stream.c_str();
  binding.Consumer = options.name.c_str();
  natsSubscription* subscription = nullptr;
  if (status == NATS_OK) {
    status = js_PullSubscribe(&subscription, handle_->context.get(), options.filter.c_str(), options.name.c_str(),
                              nullptr, &binding, &code);
  }
  if (status != NATS_OK) return handle_->failure("nothing can be fetched from the stream " + options.stream, status);
  return std::unique_ptr<Puller>(std::make_unique<StreamPuller>(handle_->connection, subscription));
}

std::optional<Error> JetStream::remove_consumer(const std::string& stream, const std::string& name) {
  jsErrCode code{};
  const natsStatus status = js_DeleteConsumer(handle_->context.get(), stream.c_str(), name.c_str(), nullptr, &code);
  if (status == NATS_OK || status == NATS_NOT_FOUND) return std::nullopt;
  return handle_->failure("the consumer " + name + " cannot be removed", status);
}

Result<ConsumerLoad> JetStream::load(const std::string& stream, const std::string& name) {
  jsErrCode code{};
  jsConsumerInfo* info = nullptr;
  const natsStatus status =
      js_GetConsumerInfo(&info, handle_->context.get(), stream.c_str(), name.c_str(), nullptr, &code);
  if (status != NATS_OK) return handle_->failure("the consumer " + name + " cannot be looked at", status);
  const ConsumerLoad load{.waiting = info->NumPending, .in_work = static_cast<std::uint64_t>(info->NumAckPending)};
  jsConsumerInfo_Destroy(info);
  return load;
}

}  // namespace tilefish::bus
