// What the WebAssembly module exports: a page writes a question into the engine's memory, asks, and reads the answer there.
// Not part of the layer; cmake/TilefishWasm.cmake compiles it.

#include <cstddef>
#include <string>

#include "board/answers.h"

#define TILEFISH_EXPORT(name) __attribute__((export_name(name), used))

namespace tilefish::board {

namespace {

// One page, one engine, one thread.
std::string question_text;
std::string answer_text;

Answers& the_answers() {
  static Answers answers;
  return answers;
}

}  // namespace

extern "C" {

// Where a question of so many bytes is to be written.
TILEFISH_EXPORT("question") char* engine_question(std::size_t size) {
  question_text.resize(size);
  return question_text.data();
}

// Answers what was written and says how long the answer is.
TILEFISH_EXPORT("ask") std::size_t engine_ask() {
  answer_text = the_answers().to(question_text);
  return answer_text.size();
}

// Where the answer stands until the next question.
TILEFISH_EXPORT("answer") const char* engine_answer() { return answer_text.data(); }

}  // extern "C"

}  // namespace tilefish::board
