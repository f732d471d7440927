#include "puzzles/data_set.h"

#include <cassert>

#include "base/shared_meter.h"
#include "puzzles/features.h"

namespace tilefish {

namespace {

// Long enough that a hard puzzle at its end leaves the other workers idle for little.
constexpr std::size_t batch_size = 1024;

struct DrawnPuzzle {
  std::uint64_t index = 0;
  TileCounts tiles;
};

// Drawn on one thread, so that what is drawn does not depend on how many there are. Not whole if stopped.
std::vector<DrawnPuzzle> draw_batch(PuzzleGenerator& generator, std::uint64_t& next_index, std::size_t size,
                                    Meter& meter) {
  std::vector<DrawnPuzzle> batch;
  while (batch.size() < size) {
    std::optional<TileCounts> tiles = generator.next(meter);
    if (!tiles || meter.stopped()) break;
    if (!meter.hold(static_cast<std::size_t>(tiles->numbers()) * sizeof(Row))) break;
    batch.push_back({next_index++, std::move(*tiles)});
  }
  return batch;
}

void release_batch(const std::vector<DrawnPuzzle>& batch, Meter& meter) {
  for (const DrawnPuzzle& draw : batch) meter.release(static_cast<std::size_t>(draw.tiles.numbers()) * sizeof(Row));
}

// What each thread may use while a batch is measured.
Limits limits_of_worker(const Meter& meter, unsigned workers) {
  Limits limits = meter.limits();
  if (limits.bytes != Limits{}.bytes) limits.bytes = meter.bytes_left() / workers;
  return limits;
}

}  // namespace

Outcome<DataSetEnd> make_data_set(const DataSetOptions& options, const DataSetJob& job, ThreadPool& pool,
                                  Progress& progress, const Limits& limits) {
  Meter meter(limits);
  PuzzleGenerator generator(options.ruleset, options.seed, options.shares);
  std::uint64_t next_index = 0;
  // What is there already is drawn again but not measured, which takes microseconds each.
  const std::uint64_t first_new = job.start.last_index ? *job.start.last_index + 1 : 0;
  while (next_index < first_new) {
    const std::vector<DrawnPuzzle> again = draw_batch(generator, next_index, 1, meter);
    if (again.empty()) break;
    release_batch(again, meter);
  }
  std::vector<FeatureFinder> finders(pool.size(), FeatureFinder(options.ruleset));
  std::uint64_t rows = job.start.rows;
  progress.advance(rows);

  while (rows < job.count && !meter.stopped()) {
    const std::size_t wanted = options.band ? batch_size : std::min<std::size_t>(batch_size, job.count - rows);
    const std::vector<DrawnPuzzle> batch = draw_batch(generator, next_index, wanted, meter);
    if (meter.stopped()) break;
    if (batch.empty()) return DataSetEnd::no_more_puzzles;
    std::vector<DataRow> measured(batch.size());
    SharedMeter shared(limits_of_worker(meter, pool.size()));
    const auto measure = [&](std::size_t i, unsigned worker) {
      const TileCounts& tiles = batch[i].tiles;
      const Outcome<std::uint64_t> effort = job.measure(tiles, worker, shared.limits());
      if (!effort.finished()) return shared.stop(effort.stopped().reason);
      const Outcome<std::vector<float>> features = finders[worker].of(tiles, shared.limits());
      if (!features.finished()) return shared.stop(features.stopped().reason);
      measured[i] = {.index = batch[i].index,
                     .features = features.value(),
                     .effort = effort.value(),
                     .difficulty = options.thresholds.of(effort.value())};
      if (options.timed) {
        const Outcome<double> milliseconds = job.time(tiles, shared.limits());
        if (!milliseconds.finished()) return shared.stop(milliseconds.stopped().reason);
        measured[i].milliseconds = milliseconds.value();
      }
      if (!options.band) progress.advance();
    };
    pool.for_each_index(batch.size(), measure, 1, &shared.stopped_flag());
    // A batch cut short has holes; it is drawn and measured again when the work is resumed.
    if (shared.stopped()) return shared.how_far();
    for (std::size_t i = 0; i < batch.size() && rows < job.count; ++i) {
      if (options.band && measured[i].difficulty != *options.band) continue;
      job.take(measured[i], batch[i].tiles);
      ++rows;
      if (options.band) progress.advance();
    }
    release_batch(batch, meter);
  }
  return Outcome<DataSetEnd>::of(DataSetEnd::done, meter);
}

Samples samples_of(const DataSet& data, const DifficultyThresholds& thresholds, std::size_t features) {
  assert(features <= data.feature_names.size());
  Samples samples({data.feature_names.begin(), data.feature_names.begin() + static_cast<std::ptrdiff_t>(features)});
  for (const DataRow& row : data.rows) {
    samples.add(std::span(row.features).first(features), static_cast<int>(thresholds.of(row.effort)));
  }
  return samples;
}

}  // namespace tilefish
