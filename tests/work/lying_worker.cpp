// A worker that lies: what it brings back is wrong, and it goes on after it was dismissed. Only for tests.
// Usage: lying_worker ADDRESS VERSION BENCH

#include <csignal>
#include <cstdlib>
#include <utility>

#include <fmt/core.h>

#include "bus/connection.h"
#include "work/jetstream/worker_line.h"
#include "work/worker.h"

namespace {

using namespace tilefish;

StopFlag stop;

class LyingBench : public work::Workbench {
 public:
  explicit LyingBench(std::unique_ptr<work::Workbench> honest) : honest_(std::move(honest)) {}
  Result<work::Output> work(std::uint64_t unit, std::string_view input, const Limits& limits) override {
    Result<work::Output> output = honest_->work(unit, input, limits);
    if (output.ok() && !output->exact.empty()) output->exact.back() = static_cast<char>(output->exact.back() ^ 1);
    return output;
  }

 private:
  std::unique_ptr<work::Workbench> honest_;
};

Result<std::unique_ptr<work::Workbench>> open_to_lie(const work::Task& task) {
  Result<std::unique_ptr<work::Workbench>> honest = work::open_workbench(task);
  if (!honest) return honest;
  return std::unique_ptr<work::Workbench>(std::make_unique<LyingBench>(std::move(honest).value()));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  std::signal(SIGTERM, [](int) { stop.request(); });
  Result<std::shared_ptr<bus::Connection>> connection = bus::Connection::open({.address = argv[1], .name = "liar"});
  if (!connection) {
    fmt::print(stderr, "{}\n", connection.error().describe());
    return 2;
  }
  const work::WorkerCard card{
      .id = "liar", .build = {.version = argv[2], .bench = std::strtoull(argv[3], nullptr, 10)}, .threads = 1};
  const Result<std::unique_ptr<work::WorkerLine>> line = work::jetstream::worker_line(*connection, card);
  if (!line) return 2;
  fmt::print("lying\n");
  std::fflush(stdout);
  const Result<work::WorkerEnd> end = work::Worker(**line, {.card = card, .tell = {}, .open = open_to_lie}).run(stop);
  return end.ok() && end->dismissed ? 1 : 0;
}
