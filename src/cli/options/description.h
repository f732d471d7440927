// The command line as data: what help says of every command and option. Manual pages and completions are made of it.
#pragma once

#include <string>
#include <vector>

namespace tilefish::cli {

struct OptionDescription {
  std::vector<std::string> names;  // with their dashes; of an argument its one name without
  bool is_argument = false;
  bool takes_value = false;
  bool repeats = false;
  bool required = false;
  std::string type;
  std::string initially;  // what it is if not given; may be empty
  std::string help;
};

struct CommandDescription {
  std::string name;
  std::string full_name;  // "tilefish puzzle rate"
  std::string summary;
  std::string footer;
  std::vector<OptionDescription> options;
  std::vector<CommandDescription> commands;
};

}  // namespace tilefish::cli
