// The streams and subjects of the work, as docs/workers.md lists them: who may use which is what makes a worker or an asker.
#pragma once

#include <chrono>
#include <string>

#include "base/error.h"
#include "bus/jetstream.h"
#include "work/messages.h"

namespace tilefish::work::jetstream {

inline constexpr const char* tasks_stream = "TILEFISH_TASKS";
inline constexpr const char* pieces_stream = "TILEFISH_PIECES";
inline constexpr const char* results_stream = "TILEFISH_RESULTS";

[[nodiscard]] inline std::string task_subject(const std::string& task) { return "tilefish.task." + task; }
// Pieces of a task; `number` tells them apart.
[[nodiscard]] inline std::string piece_subject(const Build& build, const std::string& task, const std::string& number) {
  return "tilefish.piece." + build.word() + "." + task + "." + number;
}
[[nodiscard]] inline std::string pieces_of(const Build& build) { return "tilefish.piece." + build.word() + ".>"; }
// All workers of one build share the consumer: a program with another Bench number never sees a piece of it.
[[nodiscard]] inline std::string pieces_consumer(const Build& build) { return "workers_" + build.word(); }
// The worker's name is a part, so that a server can hold everybody to its own.
[[nodiscard]] inline std::string result_subject(const std::string& task, const std::string& worker) {
  return "tilefish.result." + task + "." + worker;
}
[[nodiscard]] inline std::string results_consumer(const std::string& task) { return "asker_" + task; }
// Workers answer with their card.
inline constexpr const char* roll_call_subject = "tilefish.roll";
[[nodiscard]] inline std::string dismissal_subject(const std::string& worker) { return "tilefish.dismiss." + worker; }
// Whoever asks for a task answers here, so that nobody asks for it twice at a time.
[[nodiscard]] inline std::string asking_subject(const std::string& task) { return "tilefish.asking." + task; }

// A piece that was not heard of for so long goes to somebody else.
inline constexpr std::chrono::milliseconds lost_after{5'000};

// Makes the streams that are missing.
[[nodiscard]] std::optional<Error> ensure_streams(bus::JetStream& streams);

}  // namespace tilefish::work::jetstream
