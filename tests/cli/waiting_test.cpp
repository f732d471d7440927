// Ctrl-C and SIGTERM while the program waits for somebody else: for a reader who takes nothing, for input that does not come,
// for the end of a file that has none.

#include <chrono>
#include <csignal>
#include <optional>
#include <ostream>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/options/line_reader.h"
#include "cli/program.h"

namespace tilefish::cli {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;
using testing::StartsWith;

// The program takes a tenth of a second; a busy machine may take longer, and what still waits waits for ever.
constexpr milliseconds soon{5000};

std::string many(const std::string& line, int count) {
  std::string lines;
  for (int i = 0; i < count; ++i) lines += line + "\n";
  return lines;
}

std::string many_puzzles() { return "20000\n" + many("8\n3b 4b 5b 6b 7b 13r 13g 13b", 20'000); }

struct LongAnswer {
  std::string name;
  std::vector<std::string> words;
  std::string input;

  friend void PrintTo(const LongAnswer& answer, std::ostream* out) { *out << answer.name; }
};

std::vector<LongAnswer> long_answers() {
  const std::string positions = many("3b 4b 5b / 2b 6b 7b", 20'000);
  return {
      {"Check", {"check", "--file", "-"}, many("3b 4b 5b", 50'000)},
      {"Open", {"open", "--file", "-"}, many("9b 10b 11b 13b 13g 13r", 20'000)},
      {"Move", {"move", "--file", "-"}, positions},
      {"Moves", {"moves", "--file", "-"}, positions},
      {"OneListOfMoves", {"moves", "--rules", "six", "/ 1b 1g 1r 2b 2g 2r 3b 3g 3r 4b 4g 4r 5b 5g 5r 6b 6g 6r"}, ""},
      {"Solve", {"solve", "--show"}, many_puzzles()},
      {"Generate", {"puzzle", "generate", "--count", "1000000"}, ""},
      {"Bounds", {"puzzle", "bounds"}, many_puzzles()},
      {"Features", {"puzzle", "features"}, many_puzzles()},
      {"Rate", {"puzzle", "rate"}, many_puzzles()},
      {"Reduce", {"puzzle", "reduce"}, many_puzzles()},
  };
}

class StalledReader : public testing::TestWithParam<LongAnswer> {};

TEST_P(StalledReader, DoesNotKeepASignalFromEndingTheProgram) {
  for (const int signal : {SIGINT, SIGTERM}) {
    RunningProgram program(GetParam().words, {.input = GetParam().input, .out = Stream::stalled});
    ASSERT_TRUE(program.has_filled_its_output()) << program.answer().err;
    program.send(signal);
    ASSERT_TRUE(program.ends_within(soon));
    const Answer answer = program.answer();
    EXPECT_EQ(answer.status, 4);
    EXPECT_THAT(answer.err, HasSubstr("interrupted"));
  }
}

INSTANTIATE_TEST_SUITE_P(Of, StalledReader, testing::ValuesIn(long_answers()),
                         [](const auto& answer) { return answer.param.name; });

// A pipe that the program reads, held open without a word until the test is over.
class SilentPipe {
 public:
  explicit SilentPipe(std::string path) : path_(std::move(path)) { EXPECT_EQ(mkfifo(path_.c_str(), 0600), 0); }
  ~SilentPipe() {
    if (end_ >= 0) close(end_);
  }
  SilentPipe(const SilentPipe&) = delete;
  SilentPipe& operator=(const SilentPipe&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  // Waits until the program has opened it.
  void wait_for_a_reader() {
    while ((end_ = open(path_.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC)) < 0) {
      std::this_thread::sleep_for(milliseconds(2));
    }
  }

 private:
  std::string path_;
  int end_ = -1;
};

TEST(SilentInput, DoesNotKeepASignalFromEndingTheProgram) {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"analyse"}, {"replay"}, {"solve"}, {"check", "--file"}, {"puzzle", "bounds"}}) {
    const TemporaryFolder folder;
    SilentPipe pipe(folder.path("silent"));
    std::vector<std::string> with_file = words;
    with_file.push_back(pipe.path());
    RunningProgram program(with_file);
    pipe.wait_for_a_reader();
    program.send(SIGINT);
    ASSERT_TRUE(program.ends_within(soon)) << words[0];
    EXPECT_EQ(program.answer().status, 4) << words[0];
  }
}

TEST(SilentInput, IsWaitedForUntilItComes) {
  const TemporaryFolder folder;
  const std::string path = folder.path("late");
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  RunningProgram program({"solve", path});
  const int end = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  ASSERT_GE(end, 0);
  std::this_thread::sleep_for(milliseconds(200));  // some looks without a word
  const std::string puzzle = "1\n4\n1b 2b 3b 9r\n";
  ASSERT_EQ(write(end, puzzle.data(), puzzle.size()), static_cast<ssize_t>(puzzle.size()));
  close(end);
  EXPECT_EQ(program.answer().out, "6\n");
}

TEST(EndlessInput, IsAnsweredFromItsBeginningAndStopsWhenAsked) {
  RunningProgram program({"check", "--json", "--file", "/dev/urandom"});
  ASSERT_TRUE(program.has_worked_for(milliseconds(200)));
  program.send(SIGINT);
  ASSERT_TRUE(program.ends_within(soon));
  const Answer answer = program.answer();
  EXPECT_EQ(answer.status, 4);
  EXPECT_THAT(answer.out, StartsWith("{\"error\":"));
  EXPECT_THAT(answer.err, HasSubstr("interrupted after "));
}

TEST(EndlessInput, IsRefusedBeyondWhatSuchAFileMayHold) {
  struct Case {
    std::vector<std::string> words;
    std::string limit;
  };
  const std::string of_settings = "at most 1048576 bytes";
  const std::string of_a_record = "at most 67108864 bytes";
  for (const auto& [words, limit] :
       std::vector<Case>{{{"serve", "--config", "/dev/zero"}, of_settings},
                         {{"check", "--rules", "/dev/zero", "3b 4b 5b"}, of_settings},
                         {{"replay", "/dev/zero"}, of_a_record},
                         {{"analyse", "/dev/zero"}, of_a_record},
                         {{"play", "--resume", "/dev/zero"}, of_a_record},
                         {{"learn", "--judge", "--net", "/dev/zero"}, of_a_record},
                         {{"puzzle", "rate", "--model", "/dev/zero"}, "at most 268435456 bytes"},
                         {{"worker", "nats://127.0.0.1:1", "--key", "/dev/zero"}, "at most 16384 bytes"}}) {
    const Answer answer = tilefish(words);
    EXPECT_EQ(answer.status, 2) << words[0];
    EXPECT_THAT(answer.err, HasSubstr("too large")) << words[0];
    EXPECT_THAT(answer.err, HasSubstr(limit)) << words[0];
  }
}

TEST(LineReader, CountsTheLinesOfAFileAndReadsThemAllTheSame) {
  const TemporaryFolder folder;
  Result<LineReader> reader = LineReader::open(folder.file("lines", "3b 4b 5b\n\n \n9r\tnote\n10g"));
  ASSERT_TRUE(reader.ok());
  const StopFlag nobody;
  EXPECT_EQ(reader->total(nobody), std::optional<std::size_t>(3));
  const Result<std::vector<BatchLine>> lines = reader->next(nobody);
  ASSERT_TRUE(lines.ok());
  ASSERT_EQ(lines->size(), 2U);
  EXPECT_EQ(lines->at(1).number, 4U);
  EXPECT_EQ(lines->at(1).text, "9r");
  EXPECT_EQ(reader->next(nobody)->at(0).number, 5U);
  EXPECT_TRUE(reader->next(nobody)->empty());
}

TEST(LineReader, CountsNothingOnceItIsStopped) {
  const TemporaryFolder folder;
  Result<LineReader> reader = LineReader::open(folder.file("lines", "3b 4b 5b\n9r 10r 11r\n"));
  ASSERT_TRUE(reader.ok());
  StopFlag stop;
  stop.request();
  EXPECT_EQ(reader->total(stop), std::nullopt);
  EXPECT_TRUE(reader->next(stop)->empty());
}

TEST(LineReader, CountsNoLinesOfADevice) {
  Result<LineReader> reader = LineReader::open("/dev/null");
  ASSERT_TRUE(reader.ok());
  EXPECT_EQ(reader->total(StopFlag()), std::nullopt);
}

}  // namespace
}  // namespace tilefish::cli
