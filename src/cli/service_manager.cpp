#include "cli/service_manager.h"

#include <cstddef>
#include <cstdlib>
#include <cstring>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace tilefish::cli {

bool tell_service_manager(std::string_view state) {
  const char* const named = std::getenv("NOTIFY_SOCKET");
  if (named == nullptr) return true;
  const std::string_view path = named;
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const bool is_address =
      path.size() > 1 && path.size() < sizeof(address.sun_path) && (path[0] == '/' || path[0] == '@');
  if (!is_address) return false;
  std::memcpy(address.sun_path, path.data(), path.size());
  // An address that is no file begins with a zero, which environments cannot hold.
  if (path[0] == '@') address.sun_path[0] = '\0';
  const int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (socket < 0) return false;
  const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + path.size());
  const ssize_t sent =
      sendto(socket, state.data(), state.size(), MSG_NOSIGNAL, reinterpret_cast<const sockaddr*>(&address), length);
  close(socket);
  return sent == static_cast<ssize_t>(state.size());
}

}  // namespace tilefish::cli
