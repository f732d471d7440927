// What the parts of a hub share: the operator's options, secrets, accounts, the mailbox, which rooms there are, and the time of the
// call that is under way.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocol/to_client.h"
#include "server/accounts.h"
#include "server/directory.h"
#include "server/hub_options.h"
#include "server/mailbox.h"
#include "server/secrets.h"

namespace tilefish {

struct HubContext {
  // All shipped rulesets if the options name none. `secret` must outlive it.
  HubContext(HubOptions given, Secrets& secret, NodeId node);
  HubContext(const HubContext&) = delete;
  HubContext& operator=(const HubContext&) = delete;

  // None means that it was done.
  void answer(ConnectionId id, int re, const wire::MaybeRefused& refused);
  void refuse(ConnectionId id, std::optional<int> re, wire::RefusalCode code, std::string sentence);
  // Null for a name that is not there.
  [[nodiscard]] std::shared_ptr<const Ruleset> ruleset_of(const std::string& name) const;

  const HubOptions options;
  Secrets& secrets;
  const std::vector<std::shared_ptr<const Ruleset>> rulesets;
  Accounts accounts;
  Mailbox mailbox;
  Directory directory;
  Instant now{};
  std::uint64_t refusals = 0;  // since the start
};

}  // namespace tilefish
