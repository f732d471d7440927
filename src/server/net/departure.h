// How a node of a cluster takes leave while others stay: balancers notice first, then whoever is connected is sent to the others a few
// at a time. All at once they would queue up there behind each other, and everybody's moves behind them. Rooms are played on meanwhile.
#pragma once

#include "server/net/hub_thread.h"
#include "server/net/site.h"
#include "server/net/switchboard.h"

namespace tilefish::net {

// Returns when all have been told, not when they are gone; some 11 s later at most.
void send_guests_away(Site& site, HubThread& hub, const Switchboard& switchboard);

}  // namespace tilefish::net
