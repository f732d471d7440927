// The three standard streams: made safe to use at the start, asked whether all went well at the end.
#pragma once

namespace tilefish::cli {

// Where a stream was closed by whoever started the program, a file that is opened later would take its number and be
// written to as if it were the stream; so something that fails takes the place. A pipe that nobody reads is an error like a
// full disk, and no longer a signal.
void prepare_streams();

// Whether a pipe was written to that nobody reads any more: whoever took the first lines of a long answer has what they want.
[[nodiscard]] bool reader_has_left();

// Writes what waits; whether anything that was printed got lost.
[[nodiscard]] bool output_failed();

}  // namespace tilefish::cli
