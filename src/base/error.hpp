// What a loader throws when a file, script, journal or command line is wrong: where, what, and what to do about it.
// Used by everything that reads input; the command line turns it into exit code 3.
// Not for rules: a refused command is a value (game/refusal.hpp), never an exception.
#pragma once
#include <stdexcept>
#include <string>
#include <string_view>

namespace sandtable {

class InputError : public std::runtime_error {
 public:
  // `line` 0 means the whole file. `cause` says what is wrong and, after a semicolon, the remedy.
  InputError(std::string file, int line, std::string cause);
  const std::string& file() const { return file_; }
  int line() const { return line_; }
  const std::string& cause() const { return cause_; }

 private:
  std::string file_;
  int line_;
  std::string cause_;
};

// The candidate closest to `word`, as "did you mean 'x'?", or nothing when none is near.
std::string did_you_mean(std::string_view word, const std::string_view* candidates, std::size_t count);

// Reads a whole file; throws InputError naming it when it cannot.
std::string read_file(const std::string& path);

}  // namespace sandtable
