#include "server/net/network_threads.h"

#include <utility>

#include "server/net/thrown.h"

namespace tilefish::net {

NetworkThreads::NetworkThreads(unsigned threads, asio::io_context& context, std::function<void(Error)> failed)
    : context_(context), failed_(std::move(failed)) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

void NetworkThreads::run() {
  while (std::optional<Error> error = thrown_by("a network thread", [this] { context_.run(); })) {
    failed_(std::move(*error));
  }
}

void NetworkThreads::join() {
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

}  // namespace tilefish::net
