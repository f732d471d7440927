// `tilefish completions SHELL`: what a shell needs to complete commands, options, robots, rulesets and files.

#include <memory>

#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/completions/values.h"

namespace tilefish::cli {

void add_completions(const Command& root) {
  using Script = std::string (*)(const CommandDescription&);
  auto script = std::make_shared<Script>(nullptr);
  const Command command = root.subcommand("completions", "Print what a shell needs to complete a command line");
  command
      .choice<Script>("shell", *script,
                      {{"bash", bash_completions}, {"zsh", zsh_completions}, {"fish", fish_completions}},
                      "whose completions")
      .required();
  command.footer(
      "Examples:\n"
      "  source <(tilefish completions bash)\n"
      "  tilefish completions zsh > ~/.zfunc/_tilefish   # a folder of $fpath\n"
      "  tilefish completions fish > ~/.config/fish/completions/tilefish.fish\n"
      "\n"
      "Exit status: 0 done, 2 there is no such shell.");
  command.on_run([script] {
    fmt::print("{}", (*script)(describe_program()));
    return exit_done;
  });
}

}  // namespace tilefish::cli
