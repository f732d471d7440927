#include "bus/failure.h"

namespace tilefish::bus {

Error failure(std::string what, natsStatus status) {
  std::string reason = natsStatus_GetText(status);
  // The library knows more of the latest error of this thread, mostly in the server's words.
  natsStatus latest = NATS_OK;
  const char* const more = nats_GetLastError(&latest);
  if (latest == status && more != nullptr && *more != '\0') reason = more;
  // It begins with a place in the library, "(js.c:1750): ", which helps nobody.
  const std::size_t end = reason.find("): ");
  if (reason.front() == '(' && end != std::string::npos) reason.erase(0, end + 3);
  return {.what = std::move(what) + ": " + printable(reason, 200)};
}

}  // namespace tilefish::bus
