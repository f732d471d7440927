#include <csignal>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <boost/json.hpp>

#include "cli/program.h"

namespace tilefish::cli {
namespace {

using testing::HasSubstr;

TEST(ServeCommand, RefusesAnAddressBeforeItMakesADatabase) {
  const TemporaryFolder folder;
  const std::string database = folder.path("games.db");
  const Answer answer = tilefish({"serve", "--host", "bad", "--db", database});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("'bad': this is no IP address"));
  EXPECT_FALSE(std::filesystem::exists(database));
}

TEST(ServeCommand, PrintsItsAddressAsJsonAndEndsWhenTold) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const TemporaryFolder folder;
    RunningProgram server({"serve", "--port", "0", "--db", folder.path("games.db"), "--json"});
    ASSERT_TRUE(server.has_said("}\n"));
    server.send(signal);
    const Answer answer = server.answer();
    EXPECT_EQ(answer.status, 0) << answer.err;
    const boost::json::value said = boost::json::parse(answer.out);
    EXPECT_GT(said.at("port").as_int64(), 0);
    EXPECT_THAT(said.at("address").as_string().c_str(), HasSubstr("http://127.0.0.1:"));
  }
}

}  // namespace
}  // namespace tilefish::cli
