#include "base/gnuplot.h"

#include <cstdio>
#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

namespace tilefish {
namespace {

TEST(GnuplotQuoted, DoublesTheQuoteAndLeavesTheRest) {
  EXPECT_EQ(gnuplot_quoted(""), "''");
  EXPECT_EQ(gnuplot_quoted("it's six.svg"), "'it''s six.svg'");
  EXPECT_EQ(gnuplot_quoted("a\\n\"b\"\\\\"), "'a\\n\"b\"\\\\'");
  EXPECT_EQ(gnuplot_quoted("two\nlines"), "'two lines'");
}

// What gnuplot itself reads from it.
TEST(GnuplotQuoted, IsReadBackByGnuplot) {
  if (std::system("gnuplot --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "there is no gnuplot";
  const std::string text = "it's \\n \"six\" \\\\ `date` $x %s\\";
  const std::string script = "set print '-'; print " + gnuplot_quoted(text);
  std::FILE* const in = std::tmpfile();
  ASSERT_NE(in, nullptr);
  std::fputs(script.c_str(), in);
  std::rewind(in);
  std::FILE* const pipe = popen(("gnuplot <&" + std::to_string(fileno(in))).c_str(), "r");
  ASSERT_NE(pipe, nullptr);
  std::string read;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) read += static_cast<char>(c);
  pclose(pipe);
  std::fclose(in);
  EXPECT_EQ(read, text + "\n");
}

}  // namespace
}  // namespace tilefish
