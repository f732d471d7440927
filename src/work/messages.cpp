#include "work/messages.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/sha256.h"

namespace tilefish::work {

namespace {

constexpr std::uint64_t most_first_unit = std::uint64_t{1} << 48;  // sums of units never overflow

template <class Archive>
void fields(Archive& archive, Task& task) {
  archive(task.kind, task.build, task.description);
}
template <class Archive>
void fields(Archive& archive, Piece& piece) {
  archive(piece.task, piece.units, piece.inputs, piece.not_by);
}
template <class Archive>
void fields(Archive& archive, Report& report) {
  archive(report.task, report.worker, report.units, report.outputs, report.failure, report.seconds);
}
template <class Archive>
void fields(Archive& archive, WorkerCard& card) {
  archive(card.id, card.build, card.threads, card.busy);
}

template <class Value>
std::string marked(const std::string& mark, const Value& value) {
  Writer writer;
  writer(mark);
  fields(writer, const_cast<Value&>(value));
  return writer.take();
}

template <class Value>
std::optional<Value> read_marked(const std::string& mark, std::string_view bytes) {
  Reader reader(bytes);
  std::string word;
  reader(word);
  if (word != mark) return std::nullopt;
  Value value{};
  fields(reader, value);
  return reader.is_at_end() ? std::optional<Value>(std::move(value)) : std::nullopt;
}

bool is_word(std::string_view text, std::size_t longest) {
  const auto fits = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
           letter == '-' || letter == '_';
  };
  return !text.empty() && text.size() <= longest && std::all_of(text.begin(), text.end(), fits);
}

bool is_small(const Range& range) {
  return range.count > 0 && range.count <= most_units && range.first <= most_first_unit;
}

const std::string task_mark = "tilefish task 1";
const std::string piece_mark = "tilefish piece 1";
const std::string report_mark = "tilefish report 1";
const std::string card_mark = "tilefish worker 2";

}  // namespace

std::string Build::word() const {
  std::string word = version;
  for (char& letter : word) {
    if (letter == '.') letter = '-';
  }
  return fmt::format("{}_{}", word, bench);
}

std::string Task::id() const { return to_hex(sha256(to_bytes(*this))).substr(0, 32); }

std::string to_bytes(const Task& task) { return marked(task_mark, task); }
std::string to_bytes(const Piece& piece) { return marked(piece_mark, piece); }
std::string to_bytes(const Report& report) { return marked(report_mark, report); }
std::string to_bytes(const WorkerCard& card) { return marked(card_mark, card); }

std::optional<Task> read_task(std::string_view bytes) { return read_marked<Task>(task_mark, bytes); }

std::optional<Piece> read_piece(std::string_view bytes) {
  std::optional<Piece> piece = read_marked<Piece>(piece_mark, bytes);
  if (!piece || !is_word(piece->task, 64) || !is_small(piece->units)) return std::nullopt;
  if (!piece->inputs.empty() && piece->inputs.size() != piece->units.count) return std::nullopt;
  return piece;
}

std::optional<Report> read_report(std::string_view bytes) {
  std::optional<Report> report = read_marked<Report>(report_mark, bytes);
  if (!report || !is_word(report->task, 64) || !is_worker_id(report->worker) || !is_small(report->units)) {
    return std::nullopt;
  }
  const std::uint64_t wanted = report->failure.empty() ? report->units.count : 0;
  if (report->outputs.size() != wanted) return std::nullopt;
  return report;
}

std::optional<WorkerCard> read_card(std::string_view bytes) {
  std::optional<WorkerCard> card = read_marked<WorkerCard>(card_mark, bytes);
  if (!card || !is_worker_id(card->id) || card->threads == 0 || card->threads > 4096 || card->busy > card->threads)
    return std::nullopt;
  return card;
}

bool is_worker_id(std::string_view id) { return is_word(id, 80); }

}  // namespace tilefish::work
