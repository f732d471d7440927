#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <boost/json.hpp>

#include "cli/program.h"

namespace tilefish::cli {
namespace {

using testing::HasSubstr;

// What a service manager listens on.
class NoticeSocket {
 public:
  explicit NoticeSocket(const std::string& path) : socket_(::socket(AF_UNIX, SOCK_DGRAM, 0)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path.c_str(), sizeof(address.sun_path) - 1);
    EXPECT_EQ(bind(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)), 0);
    const timeval patience{.tv_sec = 60, .tv_usec = 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
  }
  ~NoticeSocket() { close(socket_); }
  NoticeSocket(const NoticeSocket&) = delete;
  NoticeSocket& operator=(const NoticeSocket&) = delete;

  [[nodiscard]] std::string next() const {
    char text[256];
    const ssize_t size = recv(socket_, text, sizeof(text), 0);
    return size < 0 ? "nothing" : std::string(text, static_cast<std::size_t>(size));
  }

 private:
  int socket_;
};

TEST(ServeCommand, RefusesAnAddressBeforeItMakesADatabase) {
  const TemporaryFolder folder;
  const std::string database = folder.path("games.db");
  const Answer answer = tilefish({"serve", "--host", "bad", "--db", database});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("'bad': this is no IP address"));
  EXPECT_FALSE(std::filesystem::exists(database));
}

TEST(ServeCommand, ANodeOfAClusterNeedsAddressesThatMayBeShared) {
  const TemporaryFolder folder;
  const Answer file = tilefish({"serve", "--cluster", "nats://localhost", "--db", folder.path("games.db")});
  EXPECT_EQ(file.status, 2);
  EXPECT_THAT(file.err, HasSubstr("several servers share a PostgreSQL, and not a file"));
  const Answer bus = tilefish({"serve", "--cluster", "localhost", "--db", "postgresql://localhost/tilefish"});
  EXPECT_EQ(bus.status, 2);
  EXPECT_THAT(bus.err, HasSubstr("nats://"));
  EXPECT_FALSE(std::filesystem::exists(folder.path("games.db")));
}

TEST(ClusterCommand, StatusAsksPostgresqlAlone) {
  const TemporaryFolder folder;
  const Answer file = tilefish({"cluster", "status", "--db", folder.path("games.db")});
  EXPECT_EQ(file.status, 2);
  EXPECT_THAT(file.err, HasSubstr("only PostgreSQL serves several nodes"));
  EXPECT_FALSE(std::filesystem::exists(folder.path("games.db")));
  const Answer away = tilefish({"cluster", "status", "--db", "postgresql:///x?host=/no/such/folder"});
  EXPECT_EQ(away.status, 2);
  EXPECT_THAT(away.err, HasSubstr("the database refuses"));
  EXPECT_EQ(tilefish({"cluster"}).status, 2);
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

TEST(ServeCommand, TellsItsManagerWhenItListensAndWhenItEnds) {
  const TemporaryFolder folder;
  const NoticeSocket manager(folder.path("notices"));
  RunningProgram server({"serve", "--port", "0", "--db", folder.path("games.db")},
                        {.environment = {{"NOTIFY_SOCKET", folder.path("notices")}}});
  EXPECT_EQ(manager.next(), "READY=1");
  EXPECT_TRUE(server.has_said("http://"));
  server.send(SIGTERM);
  EXPECT_EQ(manager.next(), "STOPPING=1");
  EXPECT_EQ(server.answer().status, 0);
}

TEST(ServeCommand, EndsInOrderWhereItsLogStandsStillForAMoment) {
  const TemporaryFolder folder;
  RunningProgram server({"serve", "--port", "0", "--db", folder.path("games.db")}, {.err = Stream::stalled});
  ASSERT_TRUE(server.has_said("http://"));
  server.fill_errors();
  server.send(SIGTERM);
  EXPECT_FALSE(server.ends_within(std::chrono::seconds(1)));
  EXPECT_THAT(server.read_errors(), HasSubstr("all is stored; good-bye"));
  EXPECT_EQ(server.answer().status, 0);
}

TEST(ServeCommand, GoesOnWithAManagerThatDoesNotListen) {
  const TemporaryFolder folder;
  RunningProgram server({"serve", "--port", "0", "--db", folder.path("games.db")},
                        {.environment = {{"NOTIFY_SOCKET", folder.path("nobody")}}});
  ASSERT_TRUE(server.has_said("http://"));
  server.send(SIGTERM);
  const Answer answer = server.answer();
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.err, HasSubstr("the service manager could not be told"));
}

}  // namespace
}  // namespace tilefish::cli
