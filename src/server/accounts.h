// What each address has left of that which costs the server more than a message: time to think, new guests and recovery codes. The hub and its
// rooms ask here before they spend. An address is what the network shell counts as one: IPv4, or the /64 network of IPv6.
#pragma once

#include <chrono>
#include <string>
#include <unordered_map>

#include "server/hub_options.h"
#include "server/token_bucket.h"
#include "storage/instant.h"

namespace tilefish {

class Accounts {
 public:
  using Milliseconds = std::chrono::milliseconds;

  // The options must outlive it.
  explicit Accounts(const HubOptions& options) : options_(options) {}

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

  const HubOptions& options_;
  std::unordered_map<std::string, Account> accounts_;
};

}  // namespace tilefish
