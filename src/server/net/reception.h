// What all sessions share: limits, the site, the open connections and the way to the hub.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "server/net/address_limits.h"
#include "server/net/hub_thread.h"
#include "server/net/limits.h"
#include "server/net/metrics.h"
#include "server/net/site.h"
#include "server/net/switchboard.h"
#include "server/net/trusted_proxies.h"

namespace tilefish::net {

struct Reception {
  const NetLimits& limits;
  const std::size_t message_bytes;
  const std::vector<std::string>& origins;
  const TrustedProxies& trusted_proxies;
  AddressLimits& addresses;
  Site& site;
  Switchboard& switchboard;
  HubThread& hub;
  Metrics& metrics;
};

}  // namespace tilefish::net
