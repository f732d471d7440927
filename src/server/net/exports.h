// Finished games as files: read by the storage thread, written turn by turn into their compressed form by the pool, and kept so
// for the next who asks. Clients that cannot unpack are sent the text piece by piece as they take it, so that no text is ever
// whole in memory. So many are made or unpacked at one time and no more, and none while those that are kept or being sent are
// twice as large as the cache. Part of the site.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/net/commit_thread.h"
#include "server/net/http_exchange.h"
#include "server/net/job_pool.h"
#include "server/net/limits.h"
#include "server/net/packed_files.h"
#include "server/net/tickets.h"

namespace tilefish::net {

inline constexpr const char* no_such_game_sentence = "There is no finished game at this address.";
[[nodiscard]] HttpResponse no_such_game();
[[nodiscard]] HttpResponse too_many_exports(Full full);
// Whether it could be the name of a game.
[[nodiscard]] bool is_game_id(std::string_view id);

class Exports {
 public:
  enum class Kind : std::uint8_t { json, text };
  struct Wanted {
    std::string id;
    Kind kind = Kind::json;
    bool packed = true;  // the client can unpack it
    std::string payer;   // whose address
  };
  using Reply = std::function<void(HttpResponse)>;

  // What is named here must outlive this object.
  Exports(const NetLimits& limits, CommitThread& commits, JobPool& jobs)
      : commits_(commits),
        jobs_(jobs),
        most_bytes_(2 * limits.export_cache_bytes),
        kept_(std::make_shared<PackedFiles>(limits.export_cache_bytes)),
        tickets_(limits.exports, limits.exports_per_address) {}

  // Of a node of a cluster, before the first question.
  void count_in(ClusterWork& work) { tickets_.count_in(work, "exports"); }

  // Replies at once or later, from any thread; not at all if the server closes meanwhile.
  void ask(Wanted wanted, Reply reply);

 private:
  CommitThread& commits_;
  JobPool& jobs_;
  std::size_t most_bytes_;
  std::shared_ptr<PackedFiles> kept_;  // errands that outlive their asker come back to it
  Tickets tickets_;                    // an export that is unpacked holds one until it is sent
};

}  // namespace tilefish::net
