// So many pieces of work at one time and no more, in all and for one address. Exports and the board's questions take them.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

namespace tilefish::net {

class Tickets {
 public:
  // Counts as long as somebody holds it, also when the desk that gave it is gone.
  using Ticket = std::shared_ptr<const void>;

  Tickets(std::size_t most, std::size_t most_per_payer);

  // From any thread; none if there are too many.
  [[nodiscard]] Ticket take(const std::string& payer);

 private:
  struct Counts;

  std::size_t most_;
  std::size_t most_per_payer_;
  std::shared_ptr<Counts> counts_;
};

}  // namespace tilefish::net
