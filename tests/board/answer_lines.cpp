// Answers questions from the standard input, one line each: what compare_engines holds against the engine of the browser. A
// question ends with an empty line.

#include <iostream>
#include <string>

#include "board/answers.h"

int main() {
  tilefish::board::Answers answers;
  std::string question;
  std::string line;
  while (std::getline(std::cin, line)) {
    if (!line.empty()) {
      question += line + '\n';
      continue;
    }
    std::cout << answers.to(question) << '\n';
    question.clear();
  }
}
