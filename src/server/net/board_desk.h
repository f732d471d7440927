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

  // `guest` is the token that came with the question, if there was one: it keeps those of one address apart, and whoever makes
  // some up has no more than the address has.
  struct Asker {
    std::string address;
    std::string guest = {};
  };

  // Of a node of a cluster, before the first question.
  void count_in(ClusterWork& work) { of_addresses_.count_in(work, "answers"); }

  // `query` is a question, percent-encoded. Replies at once or later, from any thread; not at all if the server closes meanwhile.
  void ask(std::string_view query, const Asker& asker, Reply reply);

 private:
  const NetLimits& limits_;
  JobPool& jobs_;
  Tickets of_addresses_;
  Tickets of_guests_;
};

// "%20" is a space; none if it ends in the middle or has other digits than hexadecimal ones.
[[nodiscard]] std::optional<std::string> percent_decoded(std::string_view text);

}  // namespace tilefish::net
