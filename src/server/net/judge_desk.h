// Judges another turn in the place of one of a finished game that has been analysed: for pages on which somebody looks for something
// better than was played. Spare work of the pool; so many at one time and no more. Part of the site.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/net/commit_thread.h"
#include "server/net/http_exchange.h"
#include "server/net/job_pool.h"
#include "server/net/limits.h"
#include "server/net/tickets.h"

namespace tilefish::net {

class JudgeDesk {
 public:
  struct Wanted {
    std::string id;  // of the game
    // "turn=17&table=3b%204b%205b": the index of the event in the record, and the table; none for a draw.
    std::string query;
    std::string payer;  // whose address
  };
  using Reply = std::function<void(HttpResponse)>;

  // What is named here must outlive this object, and the pool must be at rest before it goes.
  JudgeDesk(const NetLimits& limits, CommitThread& commits, JobPool& jobs)
      : commits_(commits), jobs_(jobs), tickets_(limits.answers, limits.answers_per_address) {}

  // Of a node of a cluster, before the first question.
  void count_in(ClusterWork& work) { tickets_.count_in(work, "judgements"); }

  // Replies at once or later, from any thread; not at all if the server closes meanwhile.
  void ask(const Wanted& wanted, Reply reply);

 private:
  struct Case;

  // Looks at it until somebody needs the thread, and then again from the beginning.
  void hear(const std::shared_ptr<Case>& one, const StopFlag& stop);
  void push(std::shared_ptr<Case> one);

  CommitThread& commits_;
  JobPool& jobs_;
  Tickets tickets_;
};

}  // namespace tilefish::net
