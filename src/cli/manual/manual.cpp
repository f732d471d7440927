// `tilefish manual`: the manual pages, which say what help says.

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/manual/page.h"
#include "cli/options/nearest.h"
#include "cli/output/report_error.h"

namespace tilefish::cli {

namespace {

struct ManualOptions {
  std::string page = "tilefish";
  std::string folder;
};

std::vector<ManualPage> all_pages() {
  std::vector<ManualPage> pages = command_pages(describe_program());
  for (ManualPage& page : format_pages()) pages.push_back(std::move(page));
  return pages;
}

ExitStatus write_pages(const std::vector<ManualPage>& pages, const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  for (const ManualPage& page : pages) {
    std::ofstream file(folder + "/" + page.file(), std::ios::binary);
    file << page.text;
    file.close();
    if (file.fail()) {
      return report_error({.what = "the page cannot be written", .token = page.file(), .place = {"--folder"}});
    }
  }
  return exit_done;
}

ExitStatus show_manual(const ManualOptions& options) {
  const std::vector<ManualPage> pages = all_pages();
  if (!options.folder.empty()) return write_pages(pages, options.folder);
  std::vector<std::string> names;
  for (const ManualPage& page : pages) {
    if (page.name == options.page || page.name == "tilefish-" + options.page) {
      fmt::print("{}", page.text);
      return exit_done;
    }
    names.push_back(page.name);
  }
  return report_error(
      {.what = "there is no such page; the nearest is " + nearest(options.page, names), .token = options.page});
}

}  // namespace

void add_manual(const Command& root) {
  auto options = std::make_shared<ManualOptions>();
  const Command command = root.subcommand("manual", "Print a manual page, or write all of them");
  command.text("page", options->page, "PAGE", "a command, such as move or puzzle-rate, or notation, ruleset, match")
      .shows(options->page);
  command.text("--folder", options->folder, "FOLDER", "write every page to a file in this folder");
  command.footer(
      "Examples:\n"
      "  tilefish manual move | man -l -\n"
      "  tilefish manual --folder man\n"
      "\n"
      "Exit status: 0 done, 2 there is no such page, or it cannot be written.");
  command.on_run([options] { return show_manual(*options); });
}

}  // namespace tilefish::cli
