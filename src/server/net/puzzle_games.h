// Plays games for the puzzles in them: a few at a time by workers where there are some, otherwise one at a time in the pool's spare
// time. The hub asks for them as long as its stock is small.
#pragma once

#include <functional>

#include "server/job.h"
#include "server/net/askers.h"
#include "server/net/hub_thread.h"
#include "server/net/job_pool.h"
#include "server/net/metrics.h"

namespace tilefish::net {

class PuzzleGames {
 public:
  using Found = std::function<void(PuzzlesFound)>;

  // What is named here must outlive this object; pool and askers must be at rest before it goes.
  PuzzleGames(JobPool& jobs, Askers& askers, Metrics& metrics, Found found);

  // `found` is told from another thread; not at all if the server closes meanwhile.
  void play(const PuzzleJob& job);

 private:
  // False if no workers can be asked.
  [[nodiscard]] bool have_played(const PuzzleJob& job);
  void play_here(const PuzzleJob& job);

  JobPool& jobs_;
  Askers& askers_;
  Metrics& metrics_;
  const Found found_;
};

}  // namespace tilefish::net
