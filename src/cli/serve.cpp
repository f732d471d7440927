#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include <sys/stat.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <fmt/core.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "bus/address.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/network_addresses.h"
#include "cli/options/input.h"
#include "cli/options/workers.h"
#include "cli/output/json.h"
#include "cli/output/report_error.h"
#include "cli/service_manager.h"
#include "server/net/config.h"
#include "server/net/server.h"
#include "storage/database_address.h"

namespace tilefish::cli {

namespace {

using net::LogLevel;
using net::Server;
using net::ServerOptions;

struct ServeCommand {
  std::string config;
  std::optional<std::string> host;
  std::optional<std::uint16_t> port;
  std::optional<std::string> database;
  std::optional<std::string> cluster;
  std::optional<std::string> node_name;
  std::optional<std::string> workers;
  std::optional<std::string> key;
  std::optional<unsigned> threads;
  bool print_config = false;
  bool json = false;
};

std::string machine_name() {
  char name[256] = {};
  return gethostname(name, sizeof name - 1) == 0 ? name : "node";
}

// The file's word goes over the default, the command line's over the file's.
Result<ServerOptions> options_of(const ServeCommand& command) {
  ServerOptions options;
  options.robot_threads = std::max(2u, std::thread::hardware_concurrency());
  if (!command.config.empty()) {
    const Result<std::string> text = read_text(command.config, most_bytes_of_settings);
    if (!text) return text.error();
    Result<ServerOptions> read = net::options_from_toml(*text, source_name(command.config), std::move(options));
    if (!read) return read;
    options = std::move(read).value();
  }
  if (command.host) options.host = *command.host;
  if (command.port) options.port = *command.port;
  // Other users of the machine can read a process's command line, but not its environment.
  if (const char* database = std::getenv("TILEFISH_DATABASE")) options.store.database = database;
  if (command.database) options.store.database = *command.database;
  if (command.threads) options.robot_threads = *command.threads;
  if (command.cluster) options.cluster = *command.cluster;
  if (command.node_name) options.store.node_name = *command.node_name;
  if (command.workers) options.workers = *command.workers;
  if (command.key) options.workers_key = *command.key;
  if (!options.workers.empty()) {
    if (const std::optional<Error> flaw = bus::address_flaw(options.workers)) return *flaw;
  }
  options.build = this_build;
  if (options.cluster.empty()) return options;
  if (const std::optional<Error> flaw = bus::address_flaw(options.cluster)) return *flaw;
  if (!is_postgresql(options.store.database)) {
    return Error{.what = "several servers share a PostgreSQL, and not a file",
                 .expected = "--db postgresql://… beside --cluster",
                 .token = shown(options.store.database)};
  }
  if (options.store.node_name.empty()) options.store.node_name = fmt::format("{}:{}", machine_name(), options.port);
  return options;
}

spdlog::level::level_enum level_of(LogLevel level) {
  switch (level) {
    case LogLevel::debug: return spdlog::level::debug;
    case LogLevel::info: return spdlog::level::info;
    case LogLevel::warning: return spdlog::level::warn;
    case LogLevel::error: return spdlog::level::err;
  }
  return spdlog::level::err;
}

net::Log log_to_standard_error() {
  auto logger = std::make_shared<spdlog::logger>("tilefish", std::make_shared<spdlog::sinks::stderr_color_sink_mt>());
  logger->set_pattern("%Y-%m-%d %H:%M:%S.%e %^%l%$ %v");
  return [logger](LogLevel level, const std::string& text) { logger->log(level_of(level), text); };
}

bool is_any_address(const std::string& host) { return host == "0.0.0.0" || host == "::"; }

std::string in_address(const std::string& host) {
  return host.find(':') == std::string::npos ? host : "[" + host + "]";
}

void print_addresses(const std::string& host, std::uint16_t port, bool json) {
  if (json) {
    JsonArray others;
    if (is_any_address(host)) {
      for (const std::string& address : network_addresses()) others.add(fmt::format("http://{}:{}/", address, port));
    }
    const std::string own = is_any_address(host) ? "127.0.0.1" : in_address(host);
    print_json(JsonObject{{"address", fmt::format("http://{}:{}/", own, port)}, {"port", port}, {"others", others}});
    std::fflush(stdout);
    return;
  }
  fmt::print("Tilefish is served at http://{}:{}/\n", is_any_address(host) ? "127.0.0.1" : in_address(host), port);
  if (is_any_address(host)) {
    for (const std::string& address : network_addresses()) {
      fmt::print("Others in your network type http://{}:{}/\n", address, port);
    }
  }
  std::fflush(stdout);  // whoever waits for the address may read it through a pipe
}

void warn(const ServeCommand& command, const net::Log& log) {
  if (geteuid() == 0) log(LogLevel::warning, "the server runs as root; give it a user of its own");
  if (command.database && has_password(*command.database)) {
    log(LogLevel::warning,
        "others on this machine can read the password on the command line; use password_file or TILEFISH_DATABASE");
  }
}

void notify(std::string_view state, const net::Log& log) {
  if (!tell_service_manager(state))
    log(LogLevel::warning, "the service manager could not be told through NOTIFY_SOCKET");
}

// Each thread of a server would come to have a heap of its own, and keep there what a burst of messages once took: a room then costs
// a tenth more memory.
void share_heaps() {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, static_cast<int>(std::max(2U, std::thread::hardware_concurrency() / 2)));
#endif
}

ExitStatus serve(const ServeCommand& command) {
  Result<ServerOptions> options = options_of(command);
  if (!options) return report_error(options.error());
  if (command.print_config) {
    options->store.database = shown(options->store.database);
    fmt::print("{}", net::to_toml(*options));
    return exit_done;
  }
  const std::string host = options->host;
  const net::Log log = log_to_standard_error();
  warn(command, log);
  umask(S_IRWXG | S_IRWXO);
  share_heaps();
  const InterruptGuard interrupt(InterruptGuard::patience_of_services);
  Result<std::unique_ptr<Server>> server = Server::start(std::move(options).value(), log);
  if (!server) return report_error(server.error());
  print_addresses(host, (*server)->port(), command.json);
  notify("READY=1", log);
  std::optional<Error> failure;
  while (!failure && !interrupt.interrupted()) failure = (*server)->failure_within(std::chrono::milliseconds(50));
  if (failure) log(LogLevel::error, "the server goes down, for it cannot go on");
  notify("STOPPING=1", log);
  (*server)->shut_down();
  if (failure || (*server)->failure_within(std::chrono::milliseconds(0))) return exit_internal;
  log(LogLevel::info, "all is stored; good-bye");
  return exit_done;
}

}  // namespace

void add_serve(const Command& root) {
  auto command = std::make_shared<ServeCommand>();
  const Command app = root.subcommand("serve", "Serve the online game: page and WebSocket on one port");
  app.text("--host", command->host, "ADDRESS", "address to listen on (default: 127.0.0.1; 0.0.0.0 for your network)");
  app.whole("--port", command->port, {0, 65'535}, "port to listen on (default: 8080; 0 takes a free one)");
  app.text("--db", command->database, "DATABASE", "a file for SQLite, or postgresql://… (default: tilefish.db)");
  app.text("--cluster", command->cluster, "NATS",
           "be one of several servers on one PostgreSQL, which speak over this NATS: nats://host:4222");
  app.text("--node-name", command->node_name, "NAME", "what `cluster status` calls it (default: machine and port)");
  const Option workers = app.text(
      "--workers", command->workers, "ADDRESS",
      "have analyses and puzzles made by the workers at this NATS server, while there are some; docs/workers.md");
  app.text("--key", command->key, "FILE", "with --workers: the key by which the server knows who asks").needs(workers);
  app.whole("--threads", command->threads, {1, 256},
            "threads that think for robots and hints (default: one for each core)");
  app.text("--config", command->config, "FILE", "a TOML file with these and all other settings");
  const Option json = app.flag("--json", command->json, "print the addresses as JSON, once the server listens");
  app.flag("--print-config", command->print_config, "print all settings as such a file, and do no more").excludes(json);
  app.footer(
      "SIGTERM and Ctrl-C tell the clients, store what happened and end the server; games go on at the next start.\n"
      "\n"
      "Examples:\n"
      "  tilefish serve\n"
      "  tilefish serve --host 0.0.0.0 --port 8000 --db games.db\n"
      "  tilefish serve --print-config > tilefish.toml\n"
      "  tilefish serve --cluster nats://localhost --db postgresql://localhost/tilefish\n"
      "  tilefish serve --workers nats://localhost\n"
      "\n"
      "The environment's TILEFISH_DATABASE goes over the file's word and keeps a password off the command line.\n"
      "\n"
      "Exit status: 0 it was told to end, 2 it cannot start as asked, 3 what happened could not be stored.");
  app.on_run([command] { return serve(*command); });
}

}  // namespace tilefish::cli
