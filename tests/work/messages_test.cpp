#include "work/messages.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tilefish::work {
namespace {

const Build build{.version = "1.2.3", .bench = 42};

Report some_report() {
  return {.task = "ab12", .worker = "box-7", .units = {5, 2}, .outputs = {{"x", "1"}, {"y", ""}}, .seconds = 0.5};
}

TEST(WorkMessages, ComeBackAsTheyWere) {
  const Task task{.kind = "arena", .build = build, .description = std::string("\0\1", 2)};
  const std::optional<Task> read = read_task(to_bytes(task));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->id(), task.id());

  const Piece piece{.task = "ab12", .units = {7, 2}, .inputs = {"a", ""}, .not_by = {"box-7"}};
  const std::optional<Piece> read_back = read_piece(to_bytes(piece));
  ASSERT_TRUE(read_back);
  EXPECT_EQ(read_back->units, piece.units);
  EXPECT_EQ(read_back->inputs, piece.inputs);
  EXPECT_EQ(read_back->not_by, piece.not_by);

  const std::optional<Report> report = read_report(to_bytes(some_report()));
  ASSERT_TRUE(report);
  EXPECT_EQ(report->outputs, some_report().outputs);
  EXPECT_EQ(report->seconds, 0.5);

  const std::optional<WorkerCard> card = read_card(to_bytes(WorkerCard{.id = "a", .build = build, .threads = 3}));
  ASSERT_TRUE(card);
  EXPECT_EQ(card->build, build);
}

TEST(WorkMessages, ATaskIsNamedByAllThatItIs) {
  const Task task{.kind = "arena", .build = build, .description = "x"};
  Task other = task;
  other.build.bench = 43;
  EXPECT_NE(task.id(), other.id());
  other = task;
  other.description = "y";
  EXPECT_NE(task.id(), other.id());
  EXPECT_EQ(task.id(), Task(task).id());
  EXPECT_EQ(task.id().size(), 32U);
  EXPECT_EQ(build.word(), "1-2-3_42");
}

TEST(WorkMessages, OneIsNotReadAsAnother) {
  EXPECT_FALSE(read_piece(to_bytes(some_report())));
  EXPECT_FALSE(read_report(to_bytes(Piece{.task = "ab12", .units = {7, 2}})));
  EXPECT_FALSE(read_task("nonsense"));
  EXPECT_FALSE(read_card(""));
}

TEST(WorkMessages, ImpossibleOnesAreRefused) {
  const auto refuses = [](auto change) {
    Report report = some_report();
    change(report);
    return !read_report(to_bytes(report));
  };
  EXPECT_TRUE(refuses([](Report& report) { report.worker = "a.b"; }));
  EXPECT_TRUE(refuses([](Report& report) { report.worker = std::string(200, 'a'); }));
  EXPECT_TRUE(refuses([](Report& report) { report.task = ""; }));
  EXPECT_TRUE(refuses([](Report& report) { report.units.count = 3; }));
  EXPECT_TRUE(refuses([](Report& report) { report.units = {~std::uint64_t{0}, 2}; }));
  EXPECT_TRUE(refuses([](Report& report) { report.failure = "and yet there are outputs"; }));
  EXPECT_FALSE(refuses([](Report& report) { report.seconds = -1; }));
  EXPECT_FALSE(read_piece(to_bytes(Piece{.task = "t", .units = {0, 0}})));
  EXPECT_FALSE(read_piece(to_bytes(Piece{.task = "t", .units = {0, most_units + 1}})));
  EXPECT_FALSE(read_piece(to_bytes(Piece{.task = "t", .units = {0, 2}, .inputs = {"one"}})));
  EXPECT_FALSE(read_card(to_bytes(WorkerCard{.id = "a", .build = build, .threads = 0})));
}

RC_GTEST_PROP(WorkMessages, AnyBytesAreReadWithoutHarm, (const std::string& bytes, std::size_t place, char letter)) {
  RC_ASSERT(!read_report(bytes));
  std::string damaged = to_bytes(some_report());
  damaged[place % damaged.size()] = letter;
  static_cast<void>(read_report(damaged));
  static_cast<void>(read_piece(damaged));
}

}  // namespace
}  // namespace tilefish::work
