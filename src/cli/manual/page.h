// Manual pages in the language of man(7), made of what help says; `tilefish manual` prints and writes them.
#pragma once

#include <string>
#include <vector>

#include "cli/options/description.h"

namespace tilefish::cli {

struct ManualPage {
  std::string name;  // "tilefish-move"
  int section = 1;
  std::string text;

  [[nodiscard]] std::string file() const { return name + "." + std::to_string(section); }
};

// A page in pieces: plain text goes in, what roff would take for its own is escaped.
class PageWriter {
 public:
  PageWriter(std::string name, int section, const std::string& summary);

  void heading(const std::string& title);
  void paragraph(const std::string& text);
  // As it stands, in a typewriter's letters.
  void verbatim(const std::string& text);
  // A term in bold, its value in italics, and what it means.
  void item(const std::string& term, const std::string& value, const std::string& meaning);
  void see_also(const std::vector<std::string>& pages);

  [[nodiscard]] ManualPage page() && { return std::move(page_); }

 private:
  ManualPage page_;
};

// Section 1: the program and each of its commands.
[[nodiscard]] std::vector<ManualPage> command_pages(const CommandDescription& program);
// Section 5: the ruleset file, the notation, the match file.
[[nodiscard]] std::vector<ManualPage> format_pages();

}  // namespace tilefish::cli
