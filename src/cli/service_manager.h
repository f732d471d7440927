// Tells the service manager that started this program (systemd, `Type=notify`) how far it is.
#pragma once

#include <string_view>

namespace tilefish::cli {

// "READY=1", "STOPPING=1" and the like go to the socket that NOTIFY_SOCKET names; without one this does nothing. False if
// there is one and it could not be told: the manager would wait in vain.
[[nodiscard]] bool tell_service_manager(std::string_view state);

}  // namespace tilefish::cli
