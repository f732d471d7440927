// What askers and workers tell each other. A *task* is all that a command wants done; it falls into *units*, numbered from 0, that
// know nothing of each other and repeat exactly: a deal of an arena, a puzzle of a data set. A *piece* is a few units in a
// row, as many as take about a second, sent to one worker; a *report* brings back what came of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "work/archive.h"

namespace tilefish::work {

// Which program: results are compared byte for byte, so only the same one may work on a task.
struct Build {
  std::string version;
  std::uint64_t bench = 0;  // the number of `tilefish bench`

  // As a part of a subject: "0-2-0_215794".
  [[nodiscard]] std::string word() const;
  friend bool operator==(const Build&, const Build&) = default;
};

struct Task {
  std::string kind;  // one of kinds.h
  Build build;
  std::string description;  // for its kind to read

  // The same task has the same name wherever and whenever it is asked for.
  [[nodiscard]] std::string id() const;
};

struct Range {
  std::uint64_t first = 0;
  std::uint64_t count = 0;

  [[nodiscard]] std::uint64_t end() const { return first + count; }
  friend bool operator==(const Range&, const Range&) = default;
};

struct Piece {
  std::string task;  // id
  Range units;
  std::vector<std::string> inputs;  // of each unit, if its kind needs more than the number
  std::vector<std::string> not_by;  // workers whose word is wanted from somebody else
};

// What came of one unit. The exact part must be the same whoever does it; times and the like stand aside.
struct Output {
  std::string exact;
  std::string aside;

  friend bool operator==(const Output&, const Output&) = default;
};

struct Report {
  std::string task;
  std::string worker;
  Range units;
  std::vector<Output> outputs;  // of each unit, or none and
  std::string failure;          // why it cannot be done
  double seconds = 0;           // of processor time that it took
};

// A worker introduces itself.
struct WorkerCard {
  std::string id;
  Build build;
  std::uint32_t threads = 0;
  std::uint32_t busy = 0;  // threads that have a piece in work
};

// A piece or a report holds no more units.
inline constexpr std::uint64_t most_units = 4096;

template <class Archive>
void fields(Archive& archive, Build& build) {
  archive(build.version, build.bench);
}
template <class Archive>
void fields(Archive& archive, Range& range) {
  archive(range.first, range.count);
}
template <class Archive>
void fields(Archive& archive, Output& output) {
  archive(output.exact, output.aside);
}

// Each begins with a word that says what it is and in which edition.
[[nodiscard]] std::string to_bytes(const Task& task);
[[nodiscard]] std::string to_bytes(const Piece& piece);
[[nodiscard]] std::string to_bytes(const Report& report);
[[nodiscard]] std::string to_bytes(const WorkerCard& card);

// None for bytes that are no such thing, whatever else they may be.
[[nodiscard]] std::optional<Task> read_task(std::string_view bytes);
[[nodiscard]] std::optional<Piece> read_piece(std::string_view bytes);
[[nodiscard]] std::optional<Report> read_report(std::string_view bytes);
[[nodiscard]] std::optional<WorkerCard> read_card(std::string_view bytes);

// Whether a worker may call itself so: letters, digits, '-' and '_'.
[[nodiscard]] bool is_worker_id(std::string_view id);

}  // namespace tilefish::work
