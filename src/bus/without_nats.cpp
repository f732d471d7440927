// The bus of a program that was built without the client of NATS: nobody gets as far as a connection.

#include "bus/address.h"
#include "bus/jetstream.h"

namespace tilefish::bus {

namespace {

Error not_built_in() {
  return {.what = "this tilefish was built without NATS", .expected = "a build with libnats-dev installed"};
}

}  // namespace

bool is_built_in() { return false; }

struct Connection::Handle {};
Connection::Connection(std::unique_ptr<Handle> handle) : handle_(std::move(handle)) {}
Connection::~Connection() = default;
Result<std::shared_ptr<Connection>> Connection::open(const ConnectOptions& options) {
  if (std::optional<Error> flaw = address_flaw(options.address)) return *std::move(flaw);
  return not_built_in();
}
std::optional<Error> Connection::publish(const std::string& /*subject*/, std::string_view /*data*/) {
  return not_built_in();
}
Result<std::optional<Message>> Connection::request(const std::string& /*subject*/, std::string_view /*data*/,
                                                   std::chrono::milliseconds /*patience*/) {
  return not_built_in();
}
std::optional<Error> Connection::ask_all(const std::string& /*subject*/, const std::string& /*reply*/) {
  return not_built_in();
}
Result<std::unique_ptr<Connection::Subscription>> Connection::subscribe(const std::string& /*subject*/,
                                                                        OnMessage /*on_message*/) {
  return not_built_in();
}
std::string Connection::fresh_inbox() const { return {}; }
bool Connection::is_connected() const { return false; }
std::uint64_t Connection::comebacks() const { return 0; }
std::optional<std::string> Connection::forbidden() const { return std::nullopt; }
void Connection::flush(std::chrono::milliseconds /*patience*/) {}
void Connection::close() {}

class Delivery::Content {
 public:
  std::string nothing;
};
Delivery::Delivery(std::unique_ptr<Content> content) : content_(std::move(content)) {}
Delivery::~Delivery() = default;
Delivery::Delivery(Delivery&&) noexcept = default;
Delivery& Delivery::operator=(Delivery&&) noexcept = default;
const std::string& Delivery::subject() const { return content_->nothing; }
const std::string& Delivery::data() const { return content_->nothing; }
void Delivery::acknowledge() {}
void Delivery::still_at_it() {}
void Delivery::give_back(std::chrono::milliseconds /*after*/) {}
void Delivery::drop() {}

struct JetStream::Handle {};
JetStream::JetStream(std::unique_ptr<Handle> handle) : handle_(std::move(handle)) {}
JetStream::~JetStream() = default;
Result<std::unique_ptr<JetStream>> JetStream::of(std::shared_ptr<Connection> /*connection*/) { return not_built_in(); }
std::optional<Error> JetStream::ensure_stream(const StreamOptions& /*options*/) { return not_built_in(); }
Result<std::uint64_t> JetStream::store(const std::string& /*subject*/, std::string_view /*data*/) {
  return not_built_in();
}
std::optional<Error> JetStream::remove(const std::string& /*stream*/, std::uint64_t /*number*/) {
  return not_built_in();
}
std::optional<Error> JetStream::purge(const std::string& /*stream*/, const std::string& /*subject*/) {
  return not_built_in();
}
Result<std::optional<std::string>> JetStream::latest(const std::string& /*stream*/, const std::string& /*subject*/) {
  return not_built_in();
}
Result<std::unique_ptr<Puller>> JetStream::puller(const ConsumerOptions& /*options*/) { return not_built_in(); }
std::optional<Error> JetStream::remove_consumer(const std::string& /*stream*/, const std::string& /*name*/) {
  return not_built_in();
}
Result<ConsumerLoad> JetStream::load(const std::string& /*stream*/, const std::string& /*name*/) {
  return not_built_in();
}

}  // namespace tilefish::bus
