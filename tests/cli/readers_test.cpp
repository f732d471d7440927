#include "cli/output/readers.h"

#include <array>
#include <cstddef>
#include <string>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace tilefish::cli {
namespace {

class FullPipe {
 public:
  FullPipe() {
    EXPECT_EQ(pipe2(ends_.data(), O_CLOEXEC | O_NONBLOCK), 0);
    fill();
  }
  ~FullPipe() {
    close(ends_[0]);
    close(ends_[1]);
  }
  FullPipe(const FullPipe&) = delete;
  FullPipe& operator=(const FullPipe&) = delete;

  void fill() const {
    const std::string page(4096, '.');
    while (write(ends_[1], page.data(), page.size()) > 0) continue;
  }
  void read(std::size_t bytes) const {
    std::string taken(bytes, ' ');
    EXPECT_EQ(::read(ends_[0], taken.data(), bytes), static_cast<ssize_t>(bytes));
  }
  [[nodiscard]] int stream() const { return ends_[1]; }

 private:
  std::array<int, 2> ends_{-1, -1};
};

TEST(Readers, WhoTakeLittleAtATimeAreStillThere) {
  const FullPipe pipe;
  Readers readers({pipe.stream()});
  EXPECT_TRUE(readers.one_takes_nothing());
  for (int i = 0; i < 5; ++i) {
    pipe.read(500);
    EXPECT_TRUE(would_wait_for_its_reader(pipe.stream())) << "a page is taken only in part";
    EXPECT_FALSE(readers.one_takes_nothing());
    EXPECT_TRUE(readers.one_takes_nothing());
  }
}

TEST(Readers, NeedNotTakeAnythingWhileThereIsRoom) {
  const FullPipe pipe;
  const FullPipe other;
  Readers readers({pipe.stream(), other.stream()});
  EXPECT_TRUE(readers.one_takes_nothing());
  pipe.read(4096);
  EXPECT_TRUE(readers.one_takes_nothing()) << "of the other";
  other.read(4096);
  EXPECT_FALSE(readers.one_takes_nothing());
  EXPECT_FALSE(readers.one_takes_nothing());
  pipe.fill();
  other.fill();
  EXPECT_FALSE(readers.one_takes_nothing()) << "there is more than there was";
  EXPECT_TRUE(readers.one_takes_nothing());
}

}  // namespace
}  // namespace tilefish::cli
