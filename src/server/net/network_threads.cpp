#include "server/net/network_threads.h"

#include <utility>

#include "server/net/thrown.h"

namespace tilefish::net {

NetworkThreads::NetworkThreads(unsigned threads, std::chrono::milliseconds between_looks,
                               std::function<void(Error)> failed)
    : failed_(std::move(failed)) {
  for (unsigned i = 0; i < threads; ++i) threads_.push_back(std::make_unique<NetworkThread>(i, between_looks));
}

void NetworkThreads::start() {
  for (const auto& thread : threads_) running_.emplace_back([this, &each = *thread] { run(each); });
}

void NetworkThreads::run(NetworkThread& thread) {
  const auto stays_without_work = asio::make_work_guard(thread.context);
  while (std::optional<Error> error = thrown_by("a network thread", [&] { thread.context.run(); })) {
    failed_(std::move(*error));
  }
}

void NetworkThreads::stop() {
  for (const auto& thread : threads_) thread->context.stop();
  for (std::thread& thread : std::exchange(running_, {})) thread.join();
}

void NetworkThreads::call(std::size_t thread, std::function<void()> work) {
  asio::post(threads_[thread]->context, std::move(work));
}

}  // namespace tilefish::net
