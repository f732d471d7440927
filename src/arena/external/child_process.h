// A program that runs beside ours and is spoken to in lines. Every wait has an end, nothing it says is unbounded, and
// it is ended by its own process group. External robots are played through this, and load tests run their servers in it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/stop_flag.h"

namespace tilefish {

class ChildProcess {
 public:
  using Clock = std::chrono::steady_clock;

  // The largest match has 100,000 tiles, and none is longer in notation than "250b, "; a table always fits a line.
  static constexpr std::size_t longest_line = std::size_t{1} << 20;

  // What happens to its standard error.
  enum class Complaints : std::uint8_t {
    kept,   // the end of it, for the sentence that says how the program failed
    shown,  // where ours goes
  };

  // The first word is the program, looked up in PATH; no shell is involved.
  [[nodiscard]] static Result<std::unique_ptr<ChildProcess>> start(const std::vector<std::string>& words,
                                                                   Complaints complaints = Complaints::kept);

  // Closes its input, which tells a well-behaved program to leave; one that stays is killed.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  // Errors say what the program did: ended, stopped reading, said nothing, said too much.
  [[nodiscard]] std::optional<Error> write(std::string_view text, Clock::time_point deadline);
  // Whoever raises `stop` does not wait for the line.
  [[nodiscard]] Result<std::string> read_line(Clock::time_point deadline, const StopFlag* stop = nullptr);

  // Whether it has said something that was not asked for; looks, but does not wait.
  [[nodiscard]] bool has_more_to_say();

  // Ends it at once, together with what it started itself.
  void kill();
  // Asks it to end, by SIGTERM, and waits until it has; its exit status, or −1 if a signal ended it.
  [[nodiscard]] int terminate();

  [[nodiscard]] bool has_ended() const { return id_ < 0 || has_ended_within(std::chrono::milliseconds(0)); }
  // Of the process, as long as it was not ended from here.
  [[nodiscard]] int id() const { return id_; }

 private:
  // Closes itself.
  class Descriptor {
   public:
    explicit Descriptor(int number = -1) : number_(number) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept;
    [[nodiscard]] int number() const { return number_; }
    [[nodiscard]] bool open() const { return number_ >= 0; }
    void close();

   private:
    int number_;
  };

  ChildProcess() = default;

  [[nodiscard]] static bool connect(Descriptor& ours, Descriptor& theirs);
  [[nodiscard]] static bool make_pipe(Descriptor& reading, Descriptor& writing);
  void wait_for(short input_events, Clock::time_point deadline);
  void take_output();
  void take_complaints();
  [[nodiscard]] bool has_ended_within(std::chrono::milliseconds patience) const;
  [[nodiscard]] Error end_of_it();

  int id_ = -1;
  int status_ = 0;
  Descriptor input_;
  Descriptor output_;
  Descriptor complaints_;
  std::string heard_;       // of its output, not yet taken as lines
  std::string last_words_;  // the end of its standard error
};

}  // namespace tilefish
