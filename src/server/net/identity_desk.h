// A thread with a connection to the database that looks up who somebody is: a server knows guests only once they come. The hub asks,
// and goes on meanwhile.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/effects.h"
#include "storage/records.h"

namespace tilefish::net {

class IdentityDesk {
 public:
  using Found = std::optional<std::vector<StoredIdentity>>;  // none if the database could not be asked
  // Called from its thread: questions without a connection first, then of the others the latest first, and last those about guests who
  // are here anyway.
  using Answer = std::function<void(IdentityQuestion, Found)>;

  IdentityDesk(std::unique_ptr<Records> records, Answer answer);
  ~IdentityDesk();  // what waits is left unanswered
  IdentityDesk(const IdentityDesk&) = delete;
  IdentityDesk& operator=(const IdentityDesk&) = delete;

  void ask(IdentityQuestion question);

 private:
  void run();
  [[nodiscard]] std::vector<IdentityQuestion> take_next();
  [[nodiscard]] std::vector<Found> look_up(const std::vector<IdentityQuestion>& questions);

  std::unique_ptr<Records> records_;
  Answer answer_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<IdentityQuestion> waiting_;
  std::string failed_;          // the guest of the last question without a connection that was not answered
  std::size_t one_by_one_ = 0;  // the next ones, since together they failed
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace tilefish::net
