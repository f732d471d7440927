#include "cli/manual/page.h"

#include <string_view>
#include <utility>

#include <fmt/core.h>

namespace tilefish::cli {

namespace {

// A backslash, a dash and a quote mean themselves; a dot or an apostrophe at the start of a line would be a request.
std::string roff(std::string_view text) {
  std::string escaped;
  bool at_start = true;
  for (const char letter : text) {
    if (at_start && (letter == '.' || letter == '\'')) escaped += "\\&";
    switch (letter) {
      case '\\': escaped += "\\e"; break;
      case '-': escaped += "\\-"; break;
      case '\'': escaped += "\\(aq"; break;
      case '`': escaped += "\\(ga"; break;
      case '^': escaped += "\\(ha"; break;
      case '~': escaped += "\\(ti"; break;
      default: escaped += letter;
    }
    at_start = letter == '\n';
  }
  return escaped;
}

std::string upper(std::string text) {
  for (char& letter : text) letter = static_cast<char>(letter >= 'a' && letter <= 'z' ? letter - 'a' + 'A' : letter);
  return text;
}

std::string dashed(std::string name) {
  for (char& letter : name) letter = letter == ' ' ? '-' : letter;
  return name;
}

std::string synopsis(const CommandDescription& command) {
  std::string text = command.full_name;
  text += command.options.empty() ? "" : " [OPTIONS]";
  if (!command.commands.empty()) return text + " COMMAND …";
  for (const OptionDescription& option : command.options) {
    if (!option.is_argument) continue;
    const std::string name = option.names.front() + (option.repeats ? " …" : "");
    text += option.required ? " " + name : " [" + name + "]";
  }
  return text;
}

std::string all_names(const OptionDescription& option) {
  std::string text;
  for (const std::string& name : option.names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

void add_options(const CommandDescription& command, bool arguments, const char* title, PageWriter& writer) {
  bool first = true;
  for (const OptionDescription& option : command.options) {
    if (option.is_argument != arguments) continue;
    if (std::exchange(first, false)) writer.heading(title);
    const bool tell_default = !option.initially.empty() && option.help.find("default") == std::string::npos;
    writer.item(all_names(option), option.takes_value ? option.type : "",
                option.help + (tell_default ? fmt::format(" (default: {})", option.initially) : ""));
  }
}

// The parts of a footer, which blank lines divide, are headed by what help calls them.
void add_footer(const std::string& footer, PageWriter& writer) {
  std::string_view rest = footer;
  while (!rest.empty()) {
    const std::size_t end = rest.find("\n\n");
    const std::string part(rest.substr(0, end));
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 2);
    const std::size_t line = part.find('\n');
    const bool is_list = line != std::string::npos && line > 0 && part[line - 1] == ':';
    if (is_list) {
      writer.heading(upper(part.substr(0, line - 1)));
      writer.verbatim(part.substr(line + 1));
    } else if (constexpr std::string_view status = "Exit status: "; part.compare(0, status.size(), status) == 0) {
      writer.heading("EXIT STATUS");
      writer.paragraph(part.substr(status.size()));
    } else {
      writer.paragraph(part);
    }
  }
}

void add_pages(const CommandDescription& command, const std::string& parent, std::vector<ManualPage>& pages) {
  PageWriter writer(dashed(command.full_name), 1, command.summary);
  writer.heading("SYNOPSIS");
  writer.verbatim(synopsis(command));
  writer.heading("DESCRIPTION");
  writer.paragraph(command.summary + (command.summary.ends_with(".") ? "" : "."));
  std::vector<std::string> related;
  if (!parent.empty()) related.push_back(dashed(parent) + "(1)");
  if (!command.commands.empty()) writer.heading("COMMANDS");
  for (const CommandDescription& each : command.commands) {
    writer.item(each.name, "", each.summary);
    related.push_back(dashed(each.full_name) + "(1)");
  }
  add_options(command, true, "ARGUMENTS", writer);
  add_options(command, false, "OPTIONS", writer);
  if (!command.footer.empty()) {
    writer.heading("NOTES");
    add_footer(command.footer, writer);
  }
  for (const char* const page : {"tilefish-notation(5)", "tilefish-ruleset(5)", "tilefish-match(5)"}) {
    related.emplace_back(page);
  }
  writer.see_also(related);
  pages.push_back(std::move(writer).page());
  for (const CommandDescription& each : command.commands) add_pages(each, command.full_name, pages);
}

}  // namespace

PageWriter::PageWriter(std::string name, int section, const std::string& summary) {
  page_.name = std::move(name);
  page_.section = section;
  page_.text = fmt::format(".TH {} {} \"\" \"Tilefish {}\" \"Tilefish\"\n.SH NAME\n{} \\- {}\n",
                           upper(roff(page_.name)), section, TILEFISH_VERSION, roff(page_.name), roff(summary));
}

void PageWriter::heading(const std::string& title) { page_.text += fmt::format(".SH {}\n", roff(title)); }

void PageWriter::paragraph(const std::string& text) { page_.text += fmt::format(".PP\n{}\n", roff(text)); }

void PageWriter::verbatim(const std::string& text) { page_.text += fmt::format(".PP\n.nf\n{}\n.fi\n", roff(text)); }

void PageWriter::item(const std::string& term, const std::string& value, const std::string& meaning) {
  const std::string italic = value.empty() ? "" : " \\fI" + roff(value) + "\\fP";
  page_.text += fmt::format(".TP\n\\fB{}\\fP{}\n{}\n", roff(term), italic, roff(meaning));
}

void PageWriter::see_also(const std::vector<std::string>& pages) {
  std::string text;
  for (const std::string& page : pages) text += (text.empty() ? "" : ",\n") + roff(page);
  page_.text += ".SH SEE ALSO\n" + text + "\n";
}

std::vector<ManualPage> command_pages(const CommandDescription& program) {
  std::vector<ManualPage> pages;
  add_pages(program, "", pages);
  return pages;
}

}  // namespace tilefish::cli
