// Answers what people look up of the past: their matches, statistics and devices, the lists of the best, how the server is used. Who
// asks is known by their token, which comes in a header and never in an address. Part of the site.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/net/http_exchange.h"
#include "server/net/job_pool.h"
#include "server/net/limits.h"
#include "server/net/reading_room.h"
#include "server/net/tickets.h"
#include "server/secrets.h"

namespace tilefish::net {

class RecordsDesk {
 public:
  using Reply = ReadingRoom::Reply;

  // What is named here must outlive this object, and the pool must be at rest before it goes.
  RecordsDesk(const NetLimits& limits, ReadingRoom& room, JobPool& jobs, const Secrets& secrets)
      : room_(room),
        jobs_(jobs),
        secrets_(secrets),
        exports_(limits.exports, limits.exports_per_address),
        most_export_bytes_(limits.own_export_bytes) {}

  // Of a node of a cluster, before the first question.
  void count_in(ClusterWork& work) { exports_.count_in(work, "own_exports"); }

  // Whether the path is one of its own.
  [[nodiscard]] static bool answers(std::string_view path);
  // Replies at once or later, from any thread; not at all if the server closes meanwhile.
  void ask(std::string_view path, const HttpRequest& request, Reply reply);

 private:
  ReadingRoom& room_;
  JobPool& jobs_;
  const Secrets& secrets_;
  Tickets exports_;  // matches as files take more memory than lists
  std::size_t most_export_bytes_;
};

}  // namespace tilefish::net
