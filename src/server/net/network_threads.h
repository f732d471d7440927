// The threads that carry messages between sockets and hub. Each has an event loop of its own, and a connection belongs to one of them for
// as long as it lives: nothing about it needs a lock, and its handlers need nobody who puts them in order.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "base/result.h"
#include "server/net/beast.h"
#include "server/net/silence_watch.h"

namespace tilefish::net {

struct NetworkThread {
  NetworkThread(std::size_t its_number, std::chrono::milliseconds between_looks)
      : number(its_number), silence(context, between_looks) {}

  std::size_t number;
  asio::io_context context{1};
  SilenceWatch silence;
};

class NetworkThreads {
 public:
  // A handler that throws is reported to `failed`, from its thread, and the threads go on: whoever shuts the server down needs
  // them to say good-bye.
  NetworkThreads(unsigned threads, std::chrono::milliseconds between_looks, std::function<void(Error)> failed);
  ~NetworkThreads() { stop(); }
  NetworkThreads(const NetworkThreads&) = delete;
  NetworkThreads& operator=(const NetworkThreads&) = delete;

  void start();
  // Returns once none of them does anything any more.
  void stop();

  [[nodiscard]] NetworkThread& first() { return *threads_.front(); }
  // Connections take turns.
  [[nodiscard]] NetworkThread& next() { return *threads_[turn_++ % threads_.size()]; }
  // In the order of the calls.
  void call(std::size_t thread, std::function<void()> work);

 private:
  void run(NetworkThread& thread);

  std::function<void(Error)> failed_;
  std::vector<std::unique_ptr<NetworkThread>> threads_;
  std::atomic<std::size_t> turn_ = 0;
  std::vector<std::thread> running_;
};

}  // namespace tilefish::net
