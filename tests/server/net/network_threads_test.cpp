#include "server/net/network_threads.h"

#include <future>
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tilefish::net {
namespace {

TEST(NetworkThreads, GoOnAfterAHandlerThrew) {
  asio::io_context context;
  auto work = asio::make_work_guard(context);
  std::promise<std::string> failure;
  std::promise<void> later;
  NetworkThreads threads(1, context, [&](const Error& error) { failure.set_value(error.what); });
  asio::post(context, [] { throw std::runtime_error("a bad line"); });
  asio::post(context, [&] { later.set_value(); });
  EXPECT_EQ(failure.get_future().get(), "a network thread threw: a bad line");
  later.get_future().wait();
  work.reset();
  threads.join();
}

}  // namespace
}  // namespace tilefish::net
