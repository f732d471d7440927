// How much each address may still spend of what costs the server more than a message: time to think, new guests and recovery
// codes. The hub and its rooms ask here before they spend. An address is what the network shell counts as one: IPv4, or the /64 network of IPv6. Nodes of a
// cluster tell each other what was spent, so that whoever comes to all of them has little more than whoever comes to one.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/hub_options.h"
#include "server/spent.h"
#include "server/token_bucket.h"
#include "storage/instant.h"

namespace tilefish {

class Accounts {
 public:
  using Milliseconds = std::chrono::milliseconds;

  // The options must outlive it.
  explicit Accounts(const HubOptions& options, bool shared = false) : options_(options), shared_(shared) {}

  struct Grant {
    Milliseconds time;  // that may be thought, zero for as long as it takes
    Milliseconds wait;  // before what comes of it is played, so that an address which has spent all does not spend on
  };
  // Takes the time off the account. Nobody is refused: when all is spent, robots think shortly and take their time.
  [[nodiscard]] Grant think(const std::string& payer, Milliseconds wanted, Instant now);
  void give_back(const std::string& payer, Milliseconds unused);

  // Whether one more newcomer may come from there now; if so, it counts.
  [[nodiscard]] bool admits_newcomer(const std::string& payer, Instant now);

  // Whether a recovery code may be tried now; if so, it counts. The payer is an address, or the identity that is looked for.
  [[nodiscard]] bool admits_code(const std::string& payer, Instant now);

  // Of a node of a cluster: what was spent here since this was last asked, and what others say.
  [[nodiscard]] std::vector<Spent> take_spent();
  void spent_elsewhere(const Spent& spent, Instant now);

  // An account with nothing spent is as good as none.
  void forget_full_ones(Instant now);
  [[nodiscard]] std::size_t size() const { return accounts_.size(); }

 private:
  using Bucket = TokenBucket<Instant::clock>;
  struct Account {
    Bucket thinking;  // in milliseconds
    Bucket newcomers;
    Bucket codes;
  };

  [[nodiscard]] Account& account_of(const std::string& payer, Instant now);
  // That something was spent, for the other nodes.
  void write_down(const std::string& payer, std::int64_t Spent::*what, std::int64_t amount);

  const HubOptions& options_;
  bool shared_;
  std::map<std::string, Spent> spent_;
  std::unordered_map<std::string, Account> accounts_;
};

}  // namespace tilefish
