#include "cli/options/workers.h"

#include <random>
#include <utility>

#include "bus/connection.h"
#include "cli/bench_number.h"
#include "cli/output/complain.h"
#include "work/jetstream/asker_line.h"

namespace tilefish::cli {

work::Build this_build() { return {.version = TILEFISH_VERSION, .bench = bench_number()}; }

WorkersLine::WorkersLine(std::unique_ptr<work::AskerLine> line, work::Build build, bool resume)
    : line_(std::move(line)), build_(std::move(build)), resume_(resume) {}

Result<work::AskEnd> WorkersLine::ask(work::Job& job, Progress& progress, const Limits& limits) const {
  std::random_device random;
  const work::AskOptions options{.resume = resume_,
                                 .secret = (static_cast<std::uint64_t>(random()) << 32) | random(),
                                 .limits = limits,
                                 .tell = [](const std::string& words) { complain(words); }};
  return work::ask(job, *line_, progress, options);
}

void WorkersOption::add_to(const Command& command) {
  const Option workers = add_without_resume_to(command);
  command.flag("--resume", resume_, "with --workers: use what they have brought for the same work before")
      .needs(workers);
}

Option WorkersOption::add_without_resume_to(const Command& command) {
  const Option workers =
      command.text("--workers", address_, "ADDRESS",
                   "have it done by the workers at this NATS server, such as nats://localhost; docs/workers.md");
  command.text("--key", key_, "FILE", "with --workers: the key by which the server knows who asks").needs(workers);
  return workers;
}

Result<WorkersLine> WorkersOption::connect(bool resume) const {
  Result<std::shared_ptr<bus::Connection>> connection =
      bus::Connection::open({.address = address_, .name = "tilefish asker", .key_file = key_});
  if (!connection) return std::move(connection).error();
  Result<std::unique_ptr<work::AskerLine>> line = work::jetstream::asker_line(std::move(connection).value());
  if (!line) return std::move(line).error();
  return WorkersLine(std::move(line).value(), this_build(), resume);
}

}  // namespace tilefish::cli
