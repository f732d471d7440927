// The game server as a whole: database, hub, pool and sockets put together. `tilefish serve` runs one; tests run many.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "server/hub_options.h"
#include "server/net/limits.h"
#include "server/net/log.h"
#include "server/net/metrics_access.h"
#include "storage/open_store.h"
#include "work/asker_lines.h"

namespace tilefish::net {

struct ServerOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;  // 0 takes a free one
  StoreOptions store{.database = "tilefish.db"};
  Retention retention;
  // How long moves wait for a database that has gone away before they are refused.
  std::chrono::milliseconds database_patience{15'000};
  unsigned network_threads = 1;
  unsigned robot_threads = 2;
  std::vector<std::string> origins;          // of pages that may play here besides our own
  std::vector<std::string> trusted_proxies;  // whose X-Forwarded-For is believed
  std::string puzzle_file;                   // a stock beside the shipped one; empty for none
  MetricsAccess metrics = MetricsAccess::local;
  NetLimits limits;
  HubOptions hub;
  // The address of NATS, for a node of a cluster; empty for a server by itself. The nodes share a database on PostgreSQL.
  std::string cluster;
  // The address of a NATS server whose workers (docs/workers.md) make analyses and puzzles, and the file of the key by which it knows
  // who asks. Without an address a node of a cluster asks at the cluster's, and a server by itself nobody.
  std::string workers;
  std::string workers_key;
  std::function<work::Build()> build;  // which program this is; workers are those of the same. None: nobody is asked
  std::shared_ptr<work::AskerLines> lines;  // to workers, instead of those to that address
};

class Server {
 public:
  // When it returns, games that ran before go on and clients are let in.
  [[nodiscard]] static Result<std::unique_ptr<Server>> start(ServerOptions options, Log log);
  ~Server();  // shuts down
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] std::uint16_t port() const;

  // Whether the server has had to give up within this time, since it could not store what happened or a thread met something
  // unexpected; the log has the same sentence.
  [[nodiscard]] std::optional<Error> failure_within(std::chrono::milliseconds time);

  // Tells clients, finishes commits and closes. Idempotent.
  void shut_down();

 private:
  struct Parts;
  explicit Server(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

}  // namespace tilefish::net
