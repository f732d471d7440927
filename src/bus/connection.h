// A connection to NATS: messages to subjects, requests with an answer, subscriptions. What must last goes through
// bus/jetstream.h. Everything may be called from any thread; errors come back as values.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace tilefish::bus {

struct ConnectOptions {
  std::string address;                        // nats://HOST:PORT, several with commas between
  std::string name;                           // as the server's monitor shows it
  std::string key_file;                       // the seed of a user (bus/nkey.h); empty for a server that asks for none
  std::chrono::milliseconds patience{2'000};  // for the first connection; later ones are tried for ever
  // A server that has not answered for so long is taken for one that is away; if zero, for minutes.
  std::chrono::milliseconds longest_silence{0};
};

struct Message {
  std::string subject;
  std::string reply;  // where an answer is awaited; empty if none is
  std::string data;
};

// Whether this program was built with a client of NATS; without one every connect() says what is missing.
[[nodiscard]] bool is_built_in();

class Connection {
 public:
  [[nodiscard]] static Result<std::shared_ptr<Connection>> open(const ConnectOptions& options);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // To whoever listens now; nobody may.
  std::optional<Error> publish(const std::string& subject, std::string_view data);
  // The first answer; none if nobody listens or none came in time.
  [[nodiscard]] Result<std::optional<Message>> request(const std::string& subject, std::string_view data,
                                                       std::chrono::milliseconds patience);
  // Asks everybody; the answers come to whoever subscribed to `reply`.
  std::optional<Error> ask_all(const std::string& subject, const std::string& reply);

  // Handed over one after the other on a thread of the library, until the subscription goes.
  using OnMessage = std::function<void(const Message&)>;
  class Subscription {
   public:
    virtual ~Subscription() = default;
  };
  [[nodiscard]] Result<std::unique_ptr<Subscription>> subscribe(const std::string& subject, OnMessage on_message);

  // A subject that nobody else uses. With a key it begins with _INBOX_KEY, which a server may let nobody else listen to.
  [[nodiscard]] std::string fresh_inbox() const;

  [[nodiscard]] bool is_connected() const;
  // How often the connection was lost and came back; what was on its way then may not have come through.
  [[nodiscard]] std::uint64_t comebacks() const;
  // What the server has forbidden last, in its words; none if it has forbidden nothing.
  [[nodiscard]] std::optional<std::string> forbidden() const;
  // Waits until all that was published is with the server.
  void flush(std::chrono::milliseconds patience);
  // Everybody who waits for something is told at once that nothing will come.
  void close();

  struct Handle;
  [[nodiscard]] Handle& handle() { return *handle_; }

 private:
  explicit Connection(std::unique_ptr<Handle> handle);

  std::unique_ptr<Handle> handle_;
};

}  // namespace tilefish::bus
