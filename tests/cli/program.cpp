#include "cli/program.h"

#include <array>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tilefish::cli {

namespace {

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

int opened(const std::string& path, int flags) {
  const int descriptor = open(path.c_str(), flags | O_CLOEXEC, 0600);
  if (descriptor < 0) throw std::runtime_error("cannot open " + path);
  return descriptor;
}

int opened_terminal() {
  const int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0) throw std::runtime_error("no terminal to be had");
  return master;
}

int opened_unread_pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe to be had");
  close(ends[0]);
  return ends[1];
}

int opened_stream(Stream stream, const std::string& path) {
  switch (stream) {
    case Stream::full: return opened("/dev/full", O_WRONLY);
    case Stream::unread: return opened_unread_pipe();
    case Stream::kept:
    case Stream::closed: break;
  }
  return opened(path, O_WRONLY | O_CREAT);
}

[[noreturn]] void become_tilefish(const std::vector<std::string>& arguments, const Surroundings& surroundings, int in,
                                  int out, int err) {
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  dup2(err, STDERR_FILENO);
  if (surroundings.out == Stream::closed) close(STDOUT_FILENO);
  if (surroundings.err == Stream::closed) close(STDERR_FILENO);
  unsetenv("NO_COLOR");
  setenv("TERM", "xterm", 1);
  for (const auto& [name, value] : surroundings.environment) setenv(name.c_str(), value.c_str(), 1);
  std::string program = TILEFISH_PROGRAM;
  std::vector<char*> words = {program.data()};
  std::vector<std::string> copies = arguments;
  for (std::string& word : copies) words.push_back(word.data());
  words.push_back(nullptr);
  execv(program.c_str(), words.data());
  _exit(127);
}

// A terminal's reader gets an error, not an end, when the program has gone.
std::string read_to_end(int descriptor) {
  std::string text;
  std::array<char, 4096> chunk;
  ssize_t got = 0;
  while ((got = read(descriptor, chunk.data(), chunk.size())) > 0)
    text.append(chunk.data(), static_cast<std::size_t>(got));
  return text;
}

}  // namespace

Answer tilefish(const std::vector<std::string>& arguments, const Surroundings& surroundings) {
  const TemporaryFolder folder;
  const int in = opened(folder.file("in", surroundings.input), O_RDONLY);
  const int master = surroundings.terminal ? opened_terminal() : -1;
  const int out = surroundings.terminal ? opened(ptsname(master), O_RDWR | O_NOCTTY)
                                        : opened_stream(surroundings.out, folder.path("out"));
  const int err = surroundings.terminal ? out : opened_stream(surroundings.err, folder.path("err"));
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("cannot start a process");
  if (child == 0) become_tilefish(arguments, surroundings, in, out, err);
  close(in);
  close(out);
  if (err != out) close(err);

  Answer answer;
  if (surroundings.terminal) {
    answer.out = read_to_end(master);
    close(master);
  }
  int status = 0;
  waitpid(child, &status, 0);
  answer.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  if (!surroundings.terminal) {
    answer.out = content_of(folder.path("out"));
    answer.err = content_of(folder.path("err"));
  }
  return answer;
}

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "tilefish-test-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string TemporaryFolder::file(const std::string& name, std::string_view content) const {
  std::ofstream(path_ / name, std::ios::binary) << content;
  return path(name);
}

}  // namespace tilefish::cli
