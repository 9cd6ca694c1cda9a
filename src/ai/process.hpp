// A program that runs beside ours and is spoken to in lines, over its standard input and output. Used by agents that
// are programs of somebody else. Its standard error goes where ours goes. Knows no message.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sandtable::ai {

enum class Heard : uint8_t { line, late, ended, too_long };

class Process {
 public:
  // Run by the shell, so that it may have arguments. Whether it starts shows when it is spoken to.
  explicit Process(const std::string& command);
  ~Process();  // ends it: its input is closed, and soon afterwards it is killed
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // False when it no longer takes anything by then.
  bool write(std::string_view line, int64_t until_ms);
  // The next line without its end, by that time of `now_ms`. What is half said stays for later.
  Heard read(std::string& line, int64_t until_ms);
  // How it ended, in words; "is still running" when it did not.
  std::string how_it_ended();

  static int64_t now_ms();  // since any fixed moment

 private:
  bool fill(int64_t until_ms);  // false: nothing came by then, or it ended

  pid_t pid_ = -1;
  int in_ = -1;   // ours to write
  int out_ = -1;  // and to read
  bool ended_ = false;
  std::optional<int> status_;
  std::string buffer_;
};

inline constexpr std::size_t longest_line = 16 * 1024 * 1024;

}  // namespace sandtable::ai
