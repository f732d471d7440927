#include "arena/external/child_process.h"

#include <gtest/gtest.h>

#include <array>

#include <unistd.h>

namespace tilefish {
namespace {

using namespace std::chrono_literals;

// Whoever closes a line wants it closed, also while a program runs that was started in between.
TEST(ChildProcess, HoldsNoneOfOurOpenFiles) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  Result<std::unique_ptr<ChildProcess>> child = ChildProcess::start({"cat"});
  ASSERT_TRUE(child);
  close(ends[1]);
  char nothing = 0;
  EXPECT_EQ(read(ends[0], &nothing, 1), 0) << "or it waits for a writer that is still there";
  close(ends[0]);
  ASSERT_FALSE((*child)->write("still there\n", ChildProcess::Clock::now() + 60s));
  const Result<std::string> line = (*child)->read_line(ChildProcess::Clock::now() + 60s);
  ASSERT_TRUE(line);
  EXPECT_EQ(*line, "still there");
}

}  // namespace
}  // namespace tilefish
