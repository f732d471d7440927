#include "work/jetstream/names.h"

namespace tilefish::work::jetstream {

namespace {

constexpr std::chrono::hours a_week{7 * 24};
constexpr std::int64_t most_bytes = std::int64_t{4} << 30;

}  // namespace

std::optional<Error> ensure_streams(bus::JetStream& streams) {
  const bus::StreamOptions all[] = {
      {.name = tasks_stream, .subjects = {"tilefish.task.*"}, .latest_only = true, .max_age = a_week},
      {.name = pieces_stream,
       .subjects = {"tilefish.piece.>"},
       .is_queue = true,
       .max_age = a_week,
       .max_bytes = most_bytes},
      {.name = results_stream, .subjects = {"tilefish.result.>"}, .max_age = a_week, .max_bytes = most_bytes},
  };
  for (const bus::StreamOptions& stream : all) {
    if (std::optional<Error> error = streams.ensure_stream(stream)) return error;
  }
  return std::nullopt;
}

}  // namespace tilefish::work::jetstream
