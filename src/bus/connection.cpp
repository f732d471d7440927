#include "bus/connection.h"

#include <mutex>
#include <random>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "bus/address.h"
#include "bus/connection_handle.h"
#include "bus/nkey.h"

namespace tilefish::bus {

namespace {

constexpr std::int64_t milliseconds_between_attempts = 200;
// A server that takes nothing any more is one that is away: whoever sends would wait for it otherwise, for ever.
constexpr std::int64_t milliseconds_for_a_write = 2000;
// The server is asked so often in its longest silence whether it is there.
constexpr int pings_in_silence = 3;

using OwnedMessage = std::unique_ptr<natsMsg, Destroy<natsMsg_Destroy>>;

Message message_of(natsMsg* message) {
  const char* const reply = natsMsg_GetReply(message);
  return {.subject = natsMsg_GetSubject(message),
          .reply = reply == nullptr ? "" : reply,
          .data = std::string(natsMsg_GetData(message), static_cast<std::size_t>(natsMsg_GetDataLength(message)))};
}

// Of 400 connections with right keys three were refused for their signatures, with version 3.4 of the client and 2.9.10 of the server.
// Each attempt signs something new.
constexpr int attempts_with_key = 4;

std::vector<std::string> servers_of(std::string_view address) {
  std::vector<std::string> servers;
  while (!address.empty()) {
    const std::size_t comma = address.find(',');
    servers.emplace_back(address.substr(0, comma));
    address.remove_prefix(comma == std::string_view::npos ? address.size() : comma + 1);
  }
  return servers;
}

std::string inbox_of(const std::string& public_key) { return public_key.empty() ? "_INBOX" : "_INBOX_" + public_key; }

natsStatus set_options(natsOptions& options, const ConnectOptions& wanted, const std::string& public_key) {
  const std::vector<std::string> servers = servers_of(wanted.address);
  std::vector<const char*> names;
  for (const std::string& server : servers) names.push_back(server.c_str());
  natsStatus status = natsOptions_SetServers(&options, names.data(), static_cast<int>(names.size()));
  if (status == NATS_OK) status = natsOptions_SetName(&options, wanted.name.c_str());
  if (status == NATS_OK) status = natsOptions_SetTimeout(&options, wanted.patience.count());
  // Once connected it is tried for ever: servers come back.
  if (status == NATS_OK) status = natsOptions_SetMaxReconnect(&options, -1);
  if (status == NATS_OK) status = natsOptions_SetReconnectWait(&options, milliseconds_between_attempts);
  if (status == NATS_OK) status = natsOptions_SetWriteDeadline(&options, milliseconds_for_a_write);
  if (status == NATS_OK && wanted.longest_silence.count() > 0) {
    status = natsOptions_SetPingInterval(&options, wanted.longest_silence.count() / pings_in_silence);
    if (status == NATS_OK) status = natsOptions_SetMaxPingsOut(&options, pings_in_silence - 1);
  }
  if (status == NATS_OK && !public_key.empty()) {
    status = natsOptions_SetNKeyFromSeed(&options, public_key.c_str(), wanted.key_file.c_str());
    if (status == NATS_OK) status = natsOptions_SetCustomInboxPrefix(&options, inbox_of(public_key).c_str());
  }
  return status;
}

// What the library's thread and the owner of a subscription share. The library may still call for a message that it had taken
// out when the subscription ended, so the handler is taken away under a lock, and the rest stays until the library is done with it.
struct Ear {
  std::mutex mutex;
  Connection::OnMessage on_message;
};
using SharedEar = std::shared_ptr<Ear>;

void hear(natsConnection* /*connection*/, natsSubscription* /*subscription*/, natsMsg* message, void* closure) {
  const OwnedMessage owned(message);
  const SharedEar& ear = *static_cast<SharedEar*>(closure);
  const std::lock_guard lock(ear->mutex);
  if (ear->on_message) ear->on_message(message_of(message));
}

void forget(void* closure) { delete static_cast<SharedEar*>(closure); }

class Listener : public Connection::Subscription {
 public:
  Listener(std::shared_ptr<RetiredSubscriptions> retired, Connection::OnMessage on_message)
      : retired_(std::move(retired)), ear_(std::make_shared<Ear>()) {
    ear_->on_message = std::move(on_message);
  }
  ~Listener() override {
    {
      const std::lock_guard lock(ear_->mutex);
      ear_->on_message = nullptr;
    }
    retired_->add(subscription_);
  }

  natsStatus begin(natsConnection* connection, const std::string& subject) {
    auto closure = std::make_unique<SharedEar>(ear_);
    const natsStatus status =
        natsConnection_Subscribe(&subscription_, connection, subject.c_str(), hear, closure.get());
    if (status != NATS_OK) return status;
    return natsSubscription_SetOnCompleteCB(subscription_, forget, closure.release());
  }

 private:
  std::shared_ptr<RetiredSubscriptions> retired_;
  SharedEar ear_;
  natsSubscription* subscription_ = nullptr;
};

}  // namespace

bool is_built_in() { return true; }

Connection::Connection(std::unique_ptr<Handle> handle) : handle_(std::move(handle)) {}

Connection::~Connection() = default;

Result<std::shared_ptr<Connection>> Connection::open(const ConnectOptions& options) {
  if (std::optional<Error> flaw = address_flaw(options.address)) return *std::move(flaw);
  std::string public_key;
  if (!options.key_file.empty()) {
    const Result<UserKey> key = read_user_key(options.key_file);
    if (!key) return key.error();
    public_key = key->public_key;
  }
  auto handle = std::make_unique<Handle>();
  handle->inbox = inbox_of(public_key);
  natsOptions* made = nullptr;
  natsStatus status = natsOptions_Create(&made);
  handle->options.reset(made);
  if (status == NATS_OK) status = set_options(*made, options, public_key);
  natsConnection* connection = nullptr;
  const int attempts = public_key.empty() ? 1 : attempts_with_key;
  if (status == NATS_OK) {
    for (int i = 0; i < attempts; ++i) {
      status = natsConnection_Connect(&connection, made);
      if (status != NATS_CONNECTION_AUTH_FAILED) break;
    }
  }
  handle->connection.reset(connection);
  if (status != NATS_OK) {
    return failure("there is no connection to the NATS server at " + address_shown(options.address), status);
  }
  return std::shared_ptr<Connection>(new Connection(std::move(handle)));
}

std::optional<Error> Connection::publish(const std::string& subject, std::string_view data) {
  const natsStatus status =
      natsConnection_Publish(handle_->connection.get(), subject.c_str(), data.data(), static_cast<int>(data.size()));
  if (status == NATS_OK) return std::nullopt;
  return failure("the message cannot be sent", status);
}

Result<std::optional<Message>> Connection::request(const std::string& subject, std::string_view data,
                                                   std::chrono::milliseconds patience) {
  natsMsg* answer = nullptr;
  const natsStatus status = natsConnection_Request(&answer, handle_->connection.get(), subject.c_str(), data.data(),
                                                   static_cast<int>(data.size()), patience.count());
  const OwnedMessage owned(answer);
  if (status == NATS_TIMEOUT || status == NATS_NO_RESPONDERS) return std::optional<Message>();
  if (status != NATS_OK) return failure("the question cannot be sent", status);
  return std::optional(message_of(answer));
}

std::optional<Error> Connection::ask_all(const std::string& subject, const std::string& reply) {
  const natsStatus status =
      natsConnection_PublishRequest(handle_->connection.get(), subject.c_str(), reply.c_str(), nullptr, 0);
  if (status == NATS_OK) return std::nullopt;
  return failure("the question cannot be sent", status);
}

Result<std::unique_ptr<Connection::Subscription>> Connection::subscribe(const std::string& subject,
                                                                        OnMessage on_message) {
  auto listener = std::make_unique<Listener>(handle_->retired, std::move(on_message));
  const natsStatus status = listener->begin(handle_->connection.get(), subject);
  if (status != NATS_OK) return failure("nothing can be heard of " + subject, status);
  return std::unique_ptr<Subscription>(std::move(listener));
}

std::string Connection::fresh_inbox() const {
  std::random_device random;
  std::string inbox = handle_->inbox + ".";
  for (int i = 0; i < 4; ++i) inbox += fmt::format("{:08x}", random());
  return inbox;
}

std::optional<std::string> Connection::forbidden() const { return handle_->forbidden(); }

std::optional<std::string> Connection::Handle::forbidden() const {
  const char* reason = nullptr;
  if (natsConnection_GetLastError(connection.get(), &reason) != NATS_NOT_PERMITTED || reason == nullptr) {
    return std::nullopt;
  }
  return printable(reason, 200);
}

Error Connection::Handle::failure(std::string what, natsStatus status) const {
  const std::optional<std::string> reason = status == NATS_TIMEOUT ? forbidden() : std::nullopt;
  return reason ? Error{.what = std::move(what) + ": " + *reason} : bus::failure(std::move(what), status);
}

bool Connection::is_connected() const {
  return natsConnection_Status(handle_->connection.get()) == NATS_CONN_STATUS_CONNECTED;
}

std::uint64_t Connection::comebacks() const {
  natsStatistics* made = nullptr;
  if (natsStatistics_Create(&made) != NATS_OK) return 0;
  const std::unique_ptr<natsStatistics, Destroy<natsStatistics_Destroy>> statistics(made);
  std::uint64_t comebacks = 0;
  if (natsConnection_GetStats(handle_->connection.get(), made) != NATS_OK) return 0;
  static_cast<void>(natsStatistics_GetCounts(made, nullptr, nullptr, nullptr, nullptr, &comebacks));
  return comebacks;
}

void Connection::flush(std::chrono::milliseconds patience) {
  static_cast<void>(natsConnection_FlushTimeout(handle_->connection.get(), patience.count()));
}

void Connection::close() { natsConnection_Close(handle_->connection.get()); }

}  // namespace tilefish::bus
