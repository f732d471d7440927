// So many pieces of work at one time and no more, in all and for one address. Exports and the board's questions take them.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "server/net/cluster_work.h"
#include "server/net/full.h"

namespace tilefish::net {

class Tickets {
 public:
  // Counts as long as somebody holds it, also when the desk that gave it is gone.
  using Ticket = std::shared_ptr<const void>;

  Tickets(std::size_t most, std::size_t most_per_payer);

  // What the address has at other nodes counts from now on, and they hear of what it has here. To be called before take(), and `work`
  // must outlive this object. Of one payer, who is no address, nobody hears.
  void count_in(ClusterWork& work, const std::string& kind, const std::string& but = "");

  // None if there are too many, and then of whom.
  struct Taken {
    Ticket ticket;
    Full full = Full::server;
  };
  // From any thread.
  [[nodiscard]] Taken take(const std::string& payer);

 private:
  struct Counts;

  std::size_t most_;
  std::size_t most_per_payer_;
  std::shared_ptr<Counts> counts_;
};

}  // namespace tilefish::net
