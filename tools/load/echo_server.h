// The least that a WebSocket server can do: every message goes back. What the game server is compared with.
#pragma once

namespace tilefish::load {

// Prints its address, like `tilefish serve`, and serves until it is killed.
[[noreturn]] void run_echo_server();

}  // namespace tilefish::load
