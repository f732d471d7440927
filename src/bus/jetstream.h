// JetStream: streams that keep what is published until somebody has dealt with it, and consumers that hand it out, to one of
// many at a time and again if it was not acknowledged.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "bus/connection.h"

namespace tilefish::bus {

struct StreamOptions {
  std::string name;
  std::vector<std::string> subjects;
  bool is_queue = false;          // what is acknowledged goes; otherwise it stays until its time is over
  bool latest_only = false;       // of each subject
  std::chrono::hours max_age{0};  // 0: no limit
  std::int64_t max_bytes = -1;    // then the oldest goes, of queues the newest is refused; -1: no limit
};

struct ConsumerOptions {
  std::string stream;
  std::string name;  // it lives on the server under this name, for all who use it
  std::string filter;
  std::chrono::milliseconds acknowledge_within{30'000};  // or else it is handed out again
};

// A message that was handed out and waits to be acknowledged. None of these waits for the server.
class Delivery {
 public:
  class Content;
  explicit Delivery(std::unique_ptr<Content> content);
  ~Delivery();
  Delivery(Delivery&&) noexcept;
  Delivery& operator=(Delivery&&) noexcept;

  [[nodiscard]] const std::string& subject() const;
  [[nodiscard]] const std::string& data() const;
  void acknowledge();
  void still_at_it();                               // the time to acknowledge begins anew
  void give_back(std::chrono::milliseconds after);  // to be handed out again then
  void drop();                                      // never to be handed out again

 private:
  std::unique_ptr<Content> content_;
};

// For one thread at a time; several with the same options share what there is.
class Puller {
 public:
  virtual ~Puller() = default;
  // Up to so many, as soon as there is one; none in time is no error.
  [[nodiscard]] virtual Result<std::vector<Delivery>> pull(int most, std::chrono::milliseconds patience) = 0;
};

// How much a consumer has before it.
struct ConsumerLoad {
  std::uint64_t waiting = 0;  // never handed out
  std::uint64_t in_work = 0;  // handed out and not acknowledged
};

class JetStream {
 public:
  [[nodiscard]] static Result<std::unique_ptr<JetStream>> of(std::shared_ptr<Connection> connection);
  ~JetStream();
  JetStream(const JetStream&) = delete;
  JetStream& operator=(const JetStream&) = delete;

  // Makes the stream unless there is one of that name.
  std::optional<Error> ensure_stream(const StreamOptions& options);
  // Returns when the server has stored it, with its number in the stream.
  [[nodiscard]] Result<std::uint64_t> store(const std::string& subject, std::string_view data);
  // Removes what stands under the subject, which may have wildcards.
  std::optional<Error> purge(const std::string& stream, const std::string& subject);
  // Removes one message, if it is still there.
  std::optional<Error> remove(const std::string& stream, std::uint64_t number);
  [[nodiscard]] Result<std::optional<std::string>> latest(const std::string& stream, const std::string& subject);

  // Makes the consumer unless there is one of that name.
  [[nodiscard]] Result<std::unique_ptr<Puller>> puller(const ConsumerOptions& options);
  std::optional<Error> remove_consumer(const std::string& stream, const std::string& name);
  [[nodiscard]] Result<ConsumerLoad> load(const std::string& stream, const std::string& name);

 private:
  struct Handle;
  explicit JetStream(std::unique_ptr<Handle> handle);

  std::unique_ptr<Handle> handle_;
};

}  // namespace tilefish::bus
