// Analyses of finished games, part of the site; the hub asks here too, for those who ask on the wire. Workers make them where there
// are some, otherwise the pool in its spare time. They are given out while they grow: whoever asks gets what is known by now and
// asks again, and all who ask about a game share one analysis. A finished one is stored with its game.
//
// An analysis that nobody asks for any more is given up, unless somebody wanted it kept. That wish is stored at once, so that a
// restart goes on with it; others begin anew when somebody asks. Afterwards, in spare time too, the turns that overlooked much are
// searched for puzzles.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "analysis/match_analysis.h"
#include "protocol/to_client.h"
#include "puzzles/stock.h"
#include "server/net/analyses_elsewhere.h"
#include "server/net/askers.h"
#include "server/net/commit_thread.h"
#include "server/net/http_exchange.h"
#include "server/net/job_pool.h"
#include "server/net/limits.h"
#include "server/net/metrics.h"
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
    bool keep = false;   // go on with it when nobody looks
  };
  using Reply = std::function<void(HttpResponse)>;
  using Told = std::function<void(wire::Answer)>;
  using TakePuzzles = std::function<void(std::string rules, std::vector<StockPuzzle> puzzles)>;

  // What is named here must outlive this object, and pool and askers must be at rest before it goes.
  // `take_puzzles` is called from any thread.
  Analyses(const NetLimits& limits, CommitThread& commits, JobPool& jobs, Askers& askers, Metrics& metrics,
           TakePuzzles take_puzzles);
  ~Analyses();

  // Of a node of a cluster, before the first question.
  void count_in(ClusterWork& work);

  // Replies at once or later, from any thread; not at all if the server closes meanwhile. 202 while there is nothing to show yet, 200
  // with an analysis that says how far it is.
  void ask(const Wanted& wanted, Reply reply);
  // The same on the wire: how far it is, or why there is none.
  void ask_on_wire(const Wanted& wanted, Told told);
  // Those that were wanted before a restart, one after the other.
  void go_on_with(std::vector<std::string> games);

 private:
  using Clock = std::chrono::steady_clock;
  struct Making;

  // Why there is none.
  enum class Trouble : std::uint8_t { none, unreadable, no_such_game, too_long, server_busy, address_busy, too_often };

  // What is known of an analysis, or why there is none.
  struct Found {
    PackedFiles::Packed packed;  // none if there is nothing to show yet
    bool finished = false;
    double progress = 0;
    Trouble trouble = Trouble::none;
    std::string sentence;
  };
  using Take = std::function<void(Found)>;

  [[nodiscard]] static int status_of(Trouble trouble);
  [[nodiscard]] static wire::RefusalCode code_of(Trouble trouble);

  void find(const Wanted& wanted, Take take);
  // What is there of one that is being made; none if it is not.
  [[nodiscard]] std::optional<Found> so_far(const Wanted& wanted);
  // What is known of one that another node makes; none if nobody does.
  [[nodiscard]] std::optional<Found> so_far_elsewhere(const Wanted& wanted);
  [[nodiscard]] Found begin(const Wanted& wanted, StoredGame game);
  void take_up_next();
  void remember_wish(const std::string& game);
  [[nodiscard]] bool may_begin(const std::string& payer);
  [[nodiscard]] TokenBucket<Clock>& begun_by(const std::string& payer, Clock::time_point now);  // under the lock
  [[nodiscard]] bool is_wanted(const Making& making);
  // Does a part of it, and comes back for the next.
  void go_on(const std::shared_ptr<Making>& making, const StopFlag& stop);
  [[nodiscard]] bool may_be_handed_over(const Making& making);
  // Has workers do what is left; what they leave undone goes back to the pool.
  void hand_over(const std::shared_ptr<Making>& making);
  void show_now_and_then(Making& making);
  void show(Making& making, bool finished);
  void look_for_puzzles(std::shared_ptr<const MatchAnalysis> analysis);
  void give_up(const std::string& id);
  void push(std::shared_ptr<Making> making);

  const NetLimits limits_;
  CommitThread& commits_;
  JobPool& jobs_;
  Askers& askers_;
  Metrics& metrics_;
  const TakePuzzles take_puzzles_;
  PackedFiles finished_;
  Tickets tickets_;
  AnalysesElsewhere elsewhere_;
  bool in_cluster_ = false;
  std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Making>> making_;  // by game
  std::unordered_map<std::string, TokenBucket<Clock>> begun_;        // by address
  std::unordered_map<std::string, std::size_t> untold_;  // begun since the other nodes were told, by address
  std::deque<std::string> left_over_;                    // wanted before a restart
};

}  // namespace tilefish::net
