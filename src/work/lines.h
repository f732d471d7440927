// The two ends of the line between askers and workers, as small as the rest of the layer needs them: JetStream implements them
// (work/jetstream), tests have their own in memory.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "work/messages.h"

namespace tilefish::work {

class AskerLine {
 public:
  virtual ~AskerLine() = default;

  // Announces the task. What earlier runs of it have left is thrown away, or its reports come first if it is resumed.
  [[nodiscard]] virtual std::optional<Error> begin(const Task& task, bool resume) = 0;
  [[nodiscard]] virtual std::optional<Error> send(const Piece& piece) = 0;
  // Reports as they came; what is not one is left out. Returns as soon as there is one.
  [[nodiscard]] virtual Result<std::vector<Report>> collect(std::chrono::milliseconds patience) = 0;
  // Whether reports that were there when the task began are still to be collected.
  [[nodiscard]] virtual bool has_old_reports() = 0;
  // Who has answered the latest roll call; asks for the next.
  [[nodiscard]] virtual std::vector<WorkerCard> present() = 0;
  // Whether no piece waits or is in work, as far as the server knows.
  [[nodiscard]] virtual bool is_idle() = 0;
  virtual void dismiss(const std::string& worker, const std::string& reason) = 0;
  // Takes back what nobody has begun. Results stay if the task is to be resumed; otherwise workers drop what they find of it.
  virtual void end(bool keep_results) = 0;
};

class WorkerLine {
 public:
  // A piece that was handed out. Each thread has its own; still_at_it() is called by another.
  class Parcel {
   public:
    virtual ~Parcel() = default;
    [[nodiscard]] virtual const std::string& bytes() const = 0;
    virtual void still_at_it() = 0;
    virtual void acknowledge() = 0;
    virtual void give_back(std::chrono::milliseconds after) = 0;
    virtual void drop() = 0;
  };
  // Hands out parcels to one thread.
  class Desk {
   public:
    virtual ~Desk() = default;
    // None if nothing came in time.
    [[nodiscard]] virtual Result<std::unique_ptr<Parcel>> next(std::chrono::milliseconds patience) = 0;
  };

  virtual ~WorkerLine() = default;
  [[nodiscard]] virtual Result<std::unique_ptr<Desk>> desk() = 0;
  // None if the task is over.
  [[nodiscard]] virtual Result<std::optional<std::string>> task(const std::string& id) = 0;
  // How many threads have a piece in work, for the next roll call.
  virtual void set_busy(std::uint32_t threads) = 0;
  // Returns when it is stored.
  [[nodiscard]] virtual std::optional<Error> report(const Report& report) = 0;
  // Why an asker wants no more of this worker; none as long as it does.
  [[nodiscard]] virtual std::optional<std::string> dismissed() = 0;
  // Whoever waits at a desk is sent away.
  virtual void close() = 0;
};

}  // namespace tilefish::work
