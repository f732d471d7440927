#include "puzzles/classification_report.h"

#include <gtest/gtest.h>

namespace tilefish {
namespace {

// Actual class in rows: 6 right and 2 wrong of the first, 3 right and 1 wrong of the second.
ConfusionMatrix two_classes() {
  ConfusionMatrix matrix(2);
  for (int i = 0; i < 6; ++i) matrix.add(0, 0);
  for (int i = 0; i < 2; ++i) matrix.add(0, 1);
  for (int i = 0; i < 3; ++i) matrix.add(1, 1);
  matrix.add(1, 0);
  return matrix;
}

TEST(ClassificationReport, ScoresAreThoseOfTheTextbook) {
  const ConfusionMatrix matrix = two_classes();
  EXPECT_DOUBLE_EQ(matrix.accuracy(), 9.0 / 12);
  EXPECT_DOUBLE_EQ(matrix.of_class(0).precision, 6.0 / 7);
  EXPECT_DOUBLE_EQ(matrix.of_class(0).recall, 6.0 / 8);
  EXPECT_DOUBLE_EQ(matrix.of_class(0).f1, 12.0 / 15);
  EXPECT_EQ(matrix.of_class(0).support, 8U);
  EXPECT_DOUBLE_EQ(matrix.of_class(1).f1, 6.0 / 9);
  EXPECT_DOUBLE_EQ(matrix.macro_average().f1, (12.0 / 15 + 6.0 / 9) / 2);
  EXPECT_DOUBLE_EQ(matrix.weighted_average().recall, matrix.accuracy());
}

TEST(ClassificationReport, ClassThatNeverOccursScoresZero) {
  ConfusionMatrix matrix(3);
  matrix.add(0, 0);
  EXPECT_DOUBLE_EQ(matrix.of_class(2).precision, 0);
  EXPECT_DOUBLE_EQ(matrix.of_class(2).f1, 0);
}

TEST(ClassificationReport, TextsNameEveryClassAndCount) {
  const std::vector<std::string> names{"easy", "hard"};
  const std::string report = report_text(two_classes(), names);
  EXPECT_NE(report.find("hard"), std::string::npos);
  EXPECT_NE(report.find("0.857"), std::string::npos);
  EXPECT_NE(report.find("0.750        12"), std::string::npos);
  EXPECT_EQ(matrix_text(two_classes(), names),
            "actual \\ predicted          easy      hard\n"
            "easy                           6         2\n"
            "hard                           1         3\n");
}

}  // namespace
}  // namespace tilefish
