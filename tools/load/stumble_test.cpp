// Lets a server's database stumble while games are played on it: PostgreSQL restarts or drops its connections, somebody locks the
// SQLite file, the disk is full. Nothing that anybody was told may be missing afterwards, the server must say what is wrong while
// it lasts, and every game must go on.      Usage: stumble_test PROGRAM FAULT [options]
#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>

#include <fmt/core.h>

#include "arena/external/child_process.h"
#include "played_server.h"
#include "program_options.h"

namespace tilefish::load {

namespace {

using std::chrono::milliseconds;

// Something that is wrong with a database from begin() to end().
class Fault {
 public:
  Fault() = default;
  virtual ~Fault() = default;
  Fault(const Fault&) = delete;
  Fault& operator=(const Fault&) = delete;

  virtual void begin() = 0;
  virtual void end() = 0;
  [[nodiscard]] virtual bool lasts() const { return true; }
};

std::unique_ptr<ChildProcess> started(const std::vector<std::string>& words) {
  Result<std::unique_ptr<ChildProcess>> process = ChildProcess::start(words, ChildProcess::Complaints::shown);
  if (!process) throw std::runtime_error(process.error().describe());
  return std::move(process).value();
}

void run_command(const std::string& command) {
  if (std::system(command.c_str()) != 0) throw std::runtime_error("this failed: " + command);
}

std::string from_environment(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr) throw std::runtime_error(fmt::format("{} is not set; use tools/with_postgresql", name));
  return value;
}

// Another process that has the SQLite file for itself.
class LockFault : public Fault {
 public:
  explicit LockFault(std::string database) : database_(std::move(database)) {}
  void begin() override {
    process_ = started({"python3", "-c",
                        "import sqlite3, sys\n"
                        "file = sqlite3.connect(sys.argv[1], timeout=60, isolation_level=None)\n"
                        "file.execute('BEGIN EXCLUSIVE')\n"
                        "print('locked', flush=True)\n"
                        "sys.stdin.read()",
                        database_});
    const Result<std::string> line = process_->read_line(ChildProcess::Clock::now() + std::chrono::minutes(1));
    if (!line) throw std::runtime_error("the lock was not taken: " + line.error().describe());
  }
  void end() override { process_->kill(); }

 private:
  std::string database_;
  std::unique_ptr<ChildProcess> process_;
};

// The server's writes find no space, see full_disk.c.
class FullDiskFault : public Fault {
 public:
  explicit FullDiskFault(std::string flag) : flag_(std::move(flag)) {}
  void begin() override { std::ofstream(flag_) << "full\n"; }
  void end() override { std::filesystem::remove(flag_); }

 private:
  std::string flag_;
};

class RestartFault : public Fault {
 public:
  void begin() override { run_command(from_environment("TILEFISH_TEST_DB_STOP")); }
  void end() override { run_command(from_environment("TILEFISH_TEST_DB_START")); }
};

class LostConnectionFault : public Fault {
 public:
  void begin() override {
    run_command(
        "psql --quiet --output=/dev/null --command=\"SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE pid <> pg_backend_pid() AND datname = current_database()\" '" +
        from_environment("TILEFISH_TEST_DB") + "'");
  }
  void end() override {}
  [[nodiscard]] bool lasts() const override { return false; }
};

struct Options {
  PlayedServer::Options server;
  std::string fault;
  std::string full_disk_library;
  int times = 3;
  int milliseconds_each = 10'000;
  int patience = 15;
};

class StumbleTest {
 public:
  explicit StumbleTest(Options options) : options_(with_settings(std::move(options))), server_(options_.server) {}

  std::string run() {
    server_.start();
    server_.seat_guests();
    const std::unique_ptr<Fault> fault = make_fault();
    for (int time = 1; time <= options_.times; ++time) {
      server_.play(milliseconds(300 + server_.rng().below(500)));
      stumble(*fault, time);
      fmt::print(stderr, "stumble_test: {} {} of {}, {} turns, {} matches\n", options_.fault, time, options_.times,
                 server_.witness().turns(), server_.witness().finished_games().size());
    }
    // What the living server tells may be in its memory alone; what it tells after a kill is not.
    server_.kill_and_restart("the kill at the end");
    server_.check_finished_games();
    server_.check_results();
    server_.end();
    return fmt::format(
        "{} times {}, {} rooms, {} turns and {} finished matches told, none lost; {} requests refused, {} lines came "
        "back",
        options_.times, options_.fault, options_.server.rooms, server_.witness().turns(),
        server_.witness().finished_games().size(), server_.run().refusals["unavailable"], server_.run().lost_lines);
  }

 private:
  static Options with_settings(Options options) {
    options.server.more_settings = fmt::format("database_patience_seconds = {}\n", options.patience);
    if (options.fault == "full") {
      flag_folder_ = std::make_unique<Scratch>();
      options.server.launcher = {"env", "LD_PRELOAD=" + options.full_disk_library,
                                 "TILEFISH_FULL_DISK=" + flag_folder_->file("full")};
    }
    return options;
  }

  std::unique_ptr<Fault> make_fault() {
    if (options_.fault == "lock") return std::make_unique<LockFault>(server_.database());
    if (options_.fault == "full") return std::make_unique<FullDiskFault>(flag_folder_->file("full"));
    if (options_.fault == "restart") return std::make_unique<RestartFault>();
    return std::make_unique<LostConnectionFault>();
  }

  void stumble(Fault& fault, int time) {
    fault.begin();
    if (fault.lasts()) {
      const auto end = std::chrono::steady_clock::now() + milliseconds(options_.milliseconds_each);
      server_.run_until([&] { return server_.get("/healthz").status == 503; }, "/healthz says nothing of the fault");
      if (figure("tilefish_database_up") != "0") throw std::runtime_error("the metrics say nothing of the fault");
      // Nothing can be told now; what is still under way arrives, and then silence counts as known.
      const auto left = end - std::chrono::steady_clock::now();
      server_.play(std::max(std::chrono::duration_cast<milliseconds>(left), milliseconds(300)));
    }
    server_.witness().expect_moves();
    fault.end();
    server_.run_until([&] { return server_.get("/healthz").status == 200; }, "/healthz does not recover");
    server_.wait_until_all_move(fmt::format("{} {}", options_.fault, time));
    server_.check();
  }

  std::string figure(const std::string& name) {
    const std::string text = "\n" + server_.get("/metrics").text;
    const std::size_t at = text.find("\n" + name + " ");
    if (at == std::string::npos) return "";
    const std::size_t begin = at + name.size() + 2;
    return text.substr(begin, text.find('\n', begin) - begin);
  }

  static inline std::unique_ptr<Scratch> flag_folder_;
  Options options_;
  PlayedServer server_;
};

int main_with(int argc, char** argv) {
  Options options;
  if (const char* database = std::getenv("TILEFISH_TEST_DB")) options.server.database = database;
  ProgramOptions given("stumble_test",
                       "Lets the database of a Tilefish server stumble under load and checks that nothing is lost.");
  given.required("program", options.server.program, "the tilefish program");
  given.required("fault", options.fault, "", {"lock", "full", "restart", "lost"});
  given.text("--full-disk", options.full_disk_library, "the library that makes a disk full");
  given.whole("--times", options.times, 1, 100'000);
  given.whole("--ms", options.milliseconds_each, "how long the fault lasts");
  given.whole("--patience", options.patience, "of the server, in seconds");
  given.whole("--rooms", options.server.rooms, 1, 1000);
  given.whole("--seed", options.server.seed);
  if (const auto status = given.read(argc, argv)) return *status;
  try {
    StumbleTest test(options);
    fmt::print("{}\n", test.run());
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "stumble_test: {}\n", error.what());
    return 1;
  }
}

}  // namespace

}  // namespace tilefish::load

int main(int argc, char** argv) { return tilefish::load::main_with(argc, argv); }
