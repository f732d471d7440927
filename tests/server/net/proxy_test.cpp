// The server behind the proxies it is meant to stand behind, with connections that they keep and share among their clients. The
// tests need nginx and HAProxy and are skipped where these are not installed.
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <thread>

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <boost/json.hpp>

#include "arena/external/child_process.h"
#include "scratch.h"
#include "server/net/beast.h"
#include "server/net/running_server.h"
#include "server/net/test_client.h"

namespace tilefish::net {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string found(const std::string& program) {
  for (const char* folder : {"/usr/sbin/", "/usr/local/sbin/", "/usr/bin/", "/usr/local/bin/"}) {
    if (std::filesystem::exists(folder + program)) return folder + program;
  }
  return "";
}

std::uint16_t free_port() {
  asio::io_context context;
  return tcp::acceptor(context, {asio::ip::address_v4::loopback(), 0}).local_endpoint().port();
}

std::string nginx_config(const load::Scratch& folder, std::uint16_t port, std::uint16_t server) {
  return fmt::format(R"(daemon off; master_process off; pid {0}; error_log {1} crit;
events {{ worker_connections 256; }}
http {{
  access_log off;
  client_body_temp_path {2}; proxy_temp_path {3}; fastcgi_temp_path {2}; uwsgi_temp_path {2}; scgi_temp_path {2};
  upstream game {{ server 127.0.0.1:{5}; keepalive 4; }}
  map $http_upgrade $connection_header {{ default upgrade; "" ""; }}
  server {{
    listen 127.0.0.1:{4};
    location / {{
      proxy_pass http://game;
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_header;
    }}
  }}
}}
)",
                     folder.file("nginx.pid"), folder.file("nginx.log"), folder.file("body"), folder.file("proxy"),
                     port, server);
}

std::string haproxy_config(std::uint16_t port, std::uint16_t server) {
  return fmt::format(R"(global
  maxconn 256
defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
  timeout tunnel 60s
  option forwardfor
  http-reuse always
frontend all
  bind 127.0.0.1:{}
  default_backend game
backend game
  server one 127.0.0.1:{}
)",
                     port, server);
}

struct BehindAProxy : ::testing::TestWithParam<const char*> {
  void SetUp() override {
    const std::string program = found(GetParam());
    if (program.empty()) GTEST_SKIP() << GetParam() << " is not installed";
    server = std::make_unique<RunningServer>([](ServerOptions& options) {
      options.trusted_proxies = {"127.0.0.0/8"};
      options.metrics = MetricsAccess::everybody;
      options.limits.connections_per_address = 2;
    });
    port = free_port();
    const bool nginx = std::string_view(GetParam()) == "nginx";
    const std::string config = folder.write(
        "config", nginx ? nginx_config(folder, port, server->port()) : haproxy_config(port, server->port()));
    const std::vector<std::string> words = nginx
                                               ? std::vector<std::string>{program, "-p", folder.file(""), "-c", config}
                                               : std::vector<std::string>{program, "-f", config};
    auto started = ChildProcess::start(words);
    ASSERT_TRUE(started.ok()) << started.error().describe();
    proxy = std::move(started).value();
    ASSERT_TRUE(eventually([&] { return http_get(port, "/healthz").status == 200; }));
  }

  load::Scratch folder;
  std::unique_ptr<RunningServer> server;
  std::uint16_t port = 0;
  std::unique_ptr<ChildProcess> proxy;
};

TEST_P(BehindAProxy, NobodyGetsTheAnswerToAnotherOnesRequest) {
  const std::string hidden = "GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n";
  const std::string attack =
      "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
      "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: " +
      std::to_string(hidden.size()) + "\r\n\r\n" + hidden;
  for (int i = 0; i < 5; ++i) {
    const std::string own = raw_answer(port, attack, std::chrono::milliseconds(200));
    EXPECT_THAT(own, Not(HasSubstr("tilefish_connections")));
    for (int bystander = 0; bystander < 4; ++bystander) EXPECT_EQ(http_get(port, "/healthz").body, "ok\n");
  }
}

TEST_P(BehindAProxy, OnePlays) {
  TestClient client;
  ASSERT_EQ(client.connect(port), 101);
  EXPECT_EQ(ask(client, R"({"type":"hello","id":1,"v":1})").at("type"), "welcome");
}

// All connections come from the proxy's address. The test's own is trusted as well, as a proxy before this one would be.
TEST_P(BehindAProxy, TheClientsAddressCounts) {
  TestClient first;
  TestClient second;
  TestClient third;
  EXPECT_EQ(first.connect(port, {{"X-Forwarded-For", "198.51.100.1"}}), 101);
  EXPECT_EQ(second.connect(port, {{"X-Forwarded-For", "198.51.100.1"}}), 101);
  EXPECT_EQ(third.connect(port, {{"X-Forwarded-For", "198.51.100.1"}}), 429);
  EXPECT_EQ(third.connect(port, {{"X-Forwarded-For", "198.51.100.2"}}), 101);
}

INSTANTIATE_TEST_SUITE_P(Proxies, BehindAProxy, ::testing::Values("nginx", "haproxy"),
                         [](const auto& each) { return std::string(each.param); });

}  // namespace
}  // namespace tilefish::net
