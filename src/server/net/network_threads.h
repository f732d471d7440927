// The threads that carry messages between sockets and hub. The server has one set of them.
#pragma once

#include <functional>
#include <thread>
#include <vector>

#include "base/result.h"
#include "server/net/beast.h"

namespace tilefish::net {

class NetworkThreads {
 public:
  // A handler that throws is reported to `failed`, from its thread, and the others go on: whoever shuts the server down needs
  // them to say good-bye. `context` must outlive this object.
  NetworkThreads(unsigned threads, asio::io_context& context, std::function<void(Error)> failed);
  ~NetworkThreads() { join(); }
  NetworkThreads(const NetworkThreads&) = delete;
  NetworkThreads& operator=(const NetworkThreads&) = delete;

  // Returns once the context has been stopped or has nothing left to do.
  void join();

 private:
  void run();

  asio::io_context& context_;
  std::function<void(Error)> failed_;
  std::vector<std::thread> threads_;
};

}  // namespace tilefish::net
