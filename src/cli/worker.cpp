// `tilefish worker`: takes pieces of work from a NATS server and brings back what came of them.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/core.h>

#include "bus/address.h"
#include "bus/connection.h"
#include "bus/nkey.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/options/threads.h"
#include "cli/options/workers.h"
#include "cli/output/complain.h"
#include "cli/output/report_error.h"
#include "work/jetstream/worker_line.h"
#include "work/worker.h"

namespace tilefish::cli {

namespace {

struct WorkerCommand {
  std::optional<std::string> address;
  std::string key;
  std::string new_key;
  unsigned threads = 0;
};

// Whatever else runs on the machine goes first.
void give_way_to_all() { static_cast<void>(setpriority(PRIO_PROCESS, 0, 15)); }

std::string worker_machine() {
  char name[256] = {};
  if (gethostname(name, sizeof name - 1) != 0) return "worker";
  std::string word;
  for (const char letter : std::string_view(name).substr(0, 40)) {
    const char one[] = {letter, '\0'};
    word += bus::is_subject_word(one) ? letter : '-';
  }
  return word.empty() ? "worker" : word;
}

// The key's name where there is one, since the server vouches for it; otherwise one that nobody else has.
Result<std::string> worker_id(const std::string& key_file) {
  if (key_file.empty()) return fmt::format("{}-{}", worker_machine(), getpid());
  const Result<bus::UserKey> key = bus::read_user_key(key_file);
  if (!key) return key.error();
  return key->public_key;
}

ExitStatus write_new_key(const std::string& path) {
  if (std::filesystem::exists(path)) {
    return report_error({.what = "the file is there already, and no key is written over another", .token = path});
  }
  umask(S_IRWXG | S_IRWXO);
  const bus::UserKey key = bus::make_user_key();
  std::ofstream file(path);
  file << key.seed << '\n';
  file.close();
  if (file.fail()) return report_error({.what = "the key cannot be written", .token = path});
  fmt::print("{}\n", key.public_key);
  return exit_done;
}

ExitStatus work_for(const WorkerCommand& command) {
  const Result<std::string> id = worker_id(command.key);
  if (!id) return report_error(id.error());
  Result<std::shared_ptr<bus::Connection>> connection =
      bus::Connection::open({.address = *command.address, .name = "tilefish worker " + *id, .key_file = command.key});
  if (!connection) return report_error(connection.error());
  const unsigned threads = command.threads > 0 ? command.threads : std::max(1U, std::thread::hardware_concurrency());
  const work::WorkerCard card{.id = *id, .build = this_build(), .threads = threads};
  Result<std::unique_ptr<work::WorkerLine>> line = work::jetstream::worker_line(std::move(connection).value(), card);
  if (!line) return report_error(line.error());
  const InterruptGuard interrupt(InterruptGuard::patience_of_services);
  give_way_to_all();
  fmt::print("tilefish {}, Bench {}: worker {} with {} thread{} at {}\n", card.build.version, card.build.bench, card.id,
             threads, threads == 1 ? "" : "s", bus::address_shown(*command.address));
  std::fflush(stdout);
  work::Worker worker(**line, {.card = card, .tell = [](const std::string& words) { complain(words); }});
  const Result<work::WorkerEnd> end = worker.run(interrupt.flag());
  if (!end) return report_error(end.error());
  if (end->dismissed) {
    complain(
        fmt::format("dismissed after {} pieces: {}. A machine that computes something else than others should "
                    "be looked after",
                    end->pieces, printable(*end->dismissed, 300)));
    return exit_internal;
  }
  return report_interrupt(fmt::format("after {} pieces; what it had begun goes to others", end->pieces));
}

}  // namespace

void add_worker(const Command& root) {
  auto command = std::make_shared<WorkerCommand>();
  const Command app = root.subcommand("worker", "Do pieces of work for commands that are run with --workers");
  app.text("address", command->address, "ADDRESS", "the NATS server, such as nats://localhost or nats://host:4222");
  add_threads(app, command->threads);
  app.text("--key", command->key, "FILE", "the key by which the server knows this worker");
  app.text("--new-key", command->new_key, "FILE",
           "write a new key to this file, print its public half, and do no more");
  app.footer(
      "A worker takes pieces of arena matches, data sets and analyses, does them at low priority and brings back what\n"
      "came of them. It may be stopped or killed at any moment: what it had begun goes to another. It works only for\n"
      "programs of its own version and Bench number, and never runs programs or opens files that a piece names.\n"
      "\n"
      "Examples:\n"
      "  tilefish worker nats://localhost\n"
      "  tilefish worker nats://lab.example:4222 --threads 8 --key worker.key\n"
      "  tilefish worker --new-key worker.key\n"
      "\n"
      "Exit status: 2 the server cannot be reached as asked, 3 dismissed for wrong results, 4 stopped by Ctrl-C or\n"
      "SIGTERM, as workers mostly are.");
  app.on_run([command] {
    if (!command->new_key.empty()) return write_new_key(command->new_key);
    if (!command->address) {
      return report_error({.what = "for whom to work is missing", .expected = "the address of a NATS server"});
    }
    return work_for(*command);
  });
}

}  // namespace tilefish::cli
