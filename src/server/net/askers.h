// Has slow work of the server done by workers (docs/workers.md), where there are some, by threads of its own: nobody else ever waits
// for NATS or for a worker. Whoever asks can do without: nothing may come of it, and the rest is theirs. Used for analyses and puzzles.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/stop_flag.h"
#include "server/net/log.h"
#include "server/net/metrics.h"
#include "work/ask.h"
#include "work/asker_lines.h"

namespace tilefish::net {

class Askers {
 public:
  struct Options {
    std::shared_ptr<work::AskerLines> lines;  // none: nobody is ever asked
    std::function<work::Build()> build;       // which program this is; may take a second to find out
    std::chrono::milliseconds most_alone{3'000};
    std::chrono::milliseconds most_quiet{30'000};
    std::chrono::milliseconds after_trouble{60'000};  // nobody is asked for so long
  };
  struct Question {
    std::string about;  // for the log: "the analysis of match"
    std::shared_ptr<work::Job> job;
    std::function<bool()> is_wanted;      // asked now and then; none for always
    std::function<void(bool done)> then;  // once, from a thread of this object: whether the job was given all it wanted
  };

  // `metrics` must outlive this object.
  Askers(Options options, Metrics& metrics, Log log);
  ~Askers();
  Askers(const Askers&) = delete;
  Askers& operator=(const Askers&) = delete;

  // Whether workers were there lately and a thread is free to ask them. Has them looked for again if that was a while ago.
  [[nodiscard]] bool may_ask();
  // Of jobs; known once somebody may ask.
  [[nodiscard]] const work::Build& build() const { return *build_; }
  // False if nobody may ask at this moment; then nothing of the question is called.
  [[nodiscard]] bool ask(Question question);

  // Stops what is being asked, at once and without waiting for it; those who asked are told.
  void close();
  // Closes, and waits until nothing is asked any more.
  void join();

 private:
  using Clock = std::chrono::steady_clock;

  void find_build();
  void work();
  void look();
  void answer(const Question& question);
  [[nodiscard]] bool is_done_by_workers(const Question& question);
  [[nodiscard]] bool may_ask_now() const;
  void have_trouble(const std::string& sentence);
  // Tells the operator once, and again when it is something else.
  void note(LogLevel level, const std::string& sentence);

  const Options options_;
  Metrics& metrics_;
  const Log log_;
  StopFlag closing_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable at_rest_;
  std::deque<std::function<void()>> waiting_;
  std::optional<work::Build> build_;
  bool is_somebody_there_ = false;
  bool is_looked_for_ = false;
  Clock::time_point looked_{};
  Clock::time_point not_before_{};
  std::string latest_note_;
  std::size_t idle_ = 0;
  std::size_t running_ = 0;
  std::vector<std::thread> threads_;
};

}  // namespace tilefish::net
