// Analyses of finished games, made by the pool in its spare time and given out while they grow: whoever asks gets what is known by
// now and asks again. All who ask share one. One that is finished is stored with its game; one that nobody asks for any more is given
// up. A server that was restarted knows nothing of those that it was making: the next who asks begins it anew. Part of the site.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/net/commit_thread.h"
#include "server/net/http_exchange.h"
#include "server/net/job_pool.h"
#include "server/net/limits.h"
#include "server/net/packed_files.h"
#include "server/net/tickets.h"
#include "server/token_bucket.h"

namespace tilefish::net {

// A stored analysis, compressed; none if it is damaged or of another engine, since it is worth what its engine is.
[[nodiscard]] PackedFiles::Packed packed_analysis(const std::optional<StoredAnalysis>& stored);

class Analyses {
 public:
  struct Wanted {
    std::string id;
    bool packed = true;  // the client can unpack it
    std::string payer;   // whose address
  };
  using Reply = std::function<void(HttpResponse)>;

  // What is named here must outlive this object, and the pool must be at rest before it goes.
  Analyses(const NetLimits& limits, CommitThread& commits, JobPool& jobs);
  ~Analyses();

  // Replies at once or later, from any thread; not at all if the server closes meanwhile. 202 while there is nothing to show yet, 200
  // with an analysis that says how far it is.
  void ask(const Wanted& wanted, Reply reply);

 private:
  using Clock = std::chrono::steady_clock;
  struct Making;

  // What is there of one that is being made; none if it is not.
  [[nodiscard]] std::optional<HttpResponse> so_far(const Wanted& wanted);
  [[nodiscard]] HttpResponse begin(const Wanted& wanted, StoredGame game);
  [[nodiscard]] bool may_begin(const std::string& payer);
  // Does a part of it, and comes back for the next.
  void go_on(const std::shared_ptr<Making>& making, const StopFlag& stop);
  void show(Making& making, bool finished);
  void give_up(const std::string& id);
  void push(std::shared_ptr<Making> making);

  const NetLimits limits_;
  CommitThread& commits_;
  JobPool& jobs_;
  PackedFiles finished_;
  Tickets tickets_;
  std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Making>> making_;  // by game
  std::unordered_map<std::string, TokenBucket<Clock>> begun_;        // by address
};

}  // namespace tilefish::net
