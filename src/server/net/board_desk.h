// Answers questions about positions for pages whose browser cannot: text in, JSON out, as src/board says. Every question has a deadline
// and a bound of memory, and so many are answered at one time and no more. Part of the site.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/http_exchange.h"
#include "server/net/job_pool.h"
#include "server/net/limits.h"
#include "server/net/tickets.h"

namespace tilefish::net {

class BoardDesk {
 public:
  using Reply = std::function<void(HttpResponse)>;

  // What is named here must outlive this object.
  BoardDesk(const NetLimits& limits, JobPool& jobs);

  // `query` is a question, percent-encoded; `payer` whose address asks. Replies at once or later, from any thread; not at all if
  // the server closes meanwhile.
  void ask(std::string_view query, const std::string& payer, Reply reply);

 private:
  const NetLimits& limits_;
  JobPool& jobs_;
  Tickets tickets_;
};

// "%20" is a space; none if it ends in the middle or has other digits than hexadecimal ones.
[[nodiscard]] std::optional<std::string> percent_decoded(std::string_view text);

}  // namespace tilefish::net
