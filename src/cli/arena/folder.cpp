#include "cli/arena/folder.h"

#include <filesystem>
#include <fstream>
#include <utility>

#include <fmt/core.h>

#include "cli/arena/plots.h"
#include "cli/arena/report.h"
#include "cli/output/gnuplot.h"
#include "rules/game_record.h"

namespace tilefish::cli {

namespace {

bool write_file(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  return !file.fail();
}

std::optional<Error> draw(const std::vector<ArenaPlot>& plots, const std::string& folder) {
  for (const ArenaPlot& plot : plots) {
    if (std::optional<Error> error = run_gnuplot(plot.script, fmt::format("{}/{}.svg", folder, plot.name)))
      return error;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Error> make_folder(const std::string& folder, const char* option) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error) return std::nullopt;
  return Error{.what = "the folder cannot be made: " + error.message(), .token = folder, .place = {option}};
}

GameSaver::GameSaver(std::string folder, std::vector<std::string> names, SeatOrders orders)
    : folder_(std::move(folder)), names_(std::move(names)), orders_(orders) {}

void GameSaver::save(const GameId& id, const Game& game, const PlayedGame& played) {
  std::vector<std::string> by_seat(names_.size());
  const std::vector<std::size_t> seated = entrants_by_seat(orders_, names_.size(), id.rotation);
  for (std::size_t seat = 0; seat < seated.size(); ++seat) by_seat[seat] = names_[seated[seat]];
  save(id, to_text(record_of(game, std::move(by_seat), played.notes)));
}

void GameSaver::save(const GameId& id, const std::string& text) {
  if (!write_file(fmt::format("{}/{:06}-{}.match", folder_, id.set, id.rotation), text)) ++failed_;
}

std::optional<Error> write_arena_report(const std::string& folder, const std::string& command,
                                        const ArenaReport& report, const Ruleset& ruleset,
                                        const ArenaOptions& options) {
  std::string text = fmt::format("# Arena\n\n    {}\n\n{}", command, to_markdown(report, ruleset, options));
  // Before the first deal is over there is nothing to draw.
  const std::vector<ArenaPlot> plots = report.sets > 0 ? arena_plots(report, folder) : std::vector<ArenaPlot>();
  const std::optional<Error> undrawn = draw(plots, folder);
  for (const ArenaPlot& plot : plots) {
    if (!undrawn) text += fmt::format("\n![{}]({}.svg)\n", plot.caption, plot.name);
  }
  const std::string json = report_as_json(report, ruleset, options).text() + "\n";
  if (!write_file(folder + "/report.md", text) || !write_file(folder + "/report.json", json)) {
    return Error{.what = "the report cannot be written", .token = folder, .place = {"--report"}};
  }
  return undrawn;
}

}  // namespace tilefish::cli
