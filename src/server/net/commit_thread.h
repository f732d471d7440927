// The thread that owns the database: takes all that waits, commits it in one transaction, and only then lets the messages about
// it go. The slower the disk, the larger the groups, so the rate of commits never limits the rate of moves.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/effects.h"
#include "server/net/metrics.h"
#include "server/net/post_office.h"
#include "storage/store.h"

namespace tilefish::net {

// What one call of the hub leads to.
struct Delivery {
  std::vector<Change> changes;
  std::vector<Outgoing> messages;
  std::vector<Close> closes;
};

class CommitThread {
 public:
  using FoundGame = std::function<void(Result<std::optional<StoredGame>>)>;

  // After `failed` has been called, since the store refused or something threw, nothing is stored or sent any more: what is not
  // durable must not be told. `post` and `metrics` must outlive this object.
  CommitThread(std::unique_ptr<Store> store, PostOffice& post, Metrics& metrics, std::function<void(Error)> failed);
  ~CommitThread();  // finishes what was pushed
  CommitThread(const CommitThread&) = delete;
  CommitThread& operator=(const CommitThread&) = delete;

  void push(Delivery delivery);
  // Calls back from the storage thread.
  void find_game(std::string id, FoundGame found);
  // Returns when all that was pushed or asked before is done, or has failed.
  void drain();

 private:
  struct Question {
    std::string id;
    FoundGame found;
  };

  void run();
  // Stores and sends; false, once `failed` was told, if nothing more may be.
  [[nodiscard]] bool carry_out(std::vector<Delivery> group);
  void answer(const Question& question);
  [[nodiscard]] bool store(const std::vector<Delivery>& group);
  void send(std::vector<Delivery> group);

  std::unique_ptr<Store> store_;
  PostOffice& post_;
  Metrics& metrics_;
  std::function<void(Error)> failed_;

  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable idle_;
  std::vector<Delivery> waiting_;
  std::vector<Question> questions_;
  bool busy_ = false;
  bool broken_ = false;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace tilefish::net
