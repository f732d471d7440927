#include "cli/commands.h"

#include <exception>
#include <new>

#include "cli/interrupt.h"
#include "cli/output/complain.h"
#include "cli/output/streams.h"

namespace tilefish::cli {

namespace {

constexpr AddCommand all_commands[] = {
    add_solve,  add_move,    add_open,   add_moves,       add_check,  add_count,  add_bench,
    add_puzzle, add_arena,   add_robot,  add_learn,       add_play,   add_replay, add_analyse,
    add_serve,  add_cluster, add_worker, add_completions, add_manual,
};

constexpr ProgramTexts texts{
    .name = "tilefish",
    .description = "Tilefish: the best move, every count, every puzzle of Rummikub.",
    .version = "tilefish " TILEFISH_VERSION,
    .footer =
        "Tiles are a number and a colour letter (b g r y o p c w), or J: 7b, 13y, J.\n"
        "A table is melds with commas between; a position is TABLE / RACK.\n"
        "\n"
        "Exit status: 0 done, 1 the answer is no, 2 bad input or usage, 3 internal error or unwritable\n"
        "output, 4 interrupted by Ctrl-C or SIGTERM.\n"
        "Help on a command: tilefish COMMAND --help",
};

void add_all_commands(const Command& root) {
  for (const AddCommand add : all_commands) add(root);
}

}  // namespace

CommandDescription describe_program() { return describe_command_line(texts, add_all_commands); }

ExitStatus run(int argc, const char* const* argv) {
  prepare_streams();
  handle_interrupts();
  ExitStatus status = exit_internal;
  try {
    status = run_command_line(texts, add_all_commands, argc, argv);
  } catch (const std::bad_alloc&) {
    complain("there is not enough memory");
  } catch (const std::exception& error) {
    // What cannot be printed throws as well, and is spoken of below.
    if (!output_failed()) complain(std::string("internal error: ") + error.what());
  }
  // An answer that did not reach its reader, say on a full disk, is no answer.
  if (output_failed()) {
    if (!reader_has_left()) complain("the output could not be written");
    return exit_internal;
  }
  return status;
}

}  // namespace tilefish::cli
