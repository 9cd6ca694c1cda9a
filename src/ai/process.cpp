#include "ai/process.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <mutex>
#include <thread>

extern char** environ;

namespace sandtable::ai {
namespace {

// One that reads nothing more must not end us.
void ignore_broken_pipes() {
  static std::once_flag once;
  std::call_once(once, [] { ::signal(SIGPIPE, SIG_IGN); });
}

int left_of(int64_t until_ms) {
  return static_cast<int>(std::clamp<int64_t>(until_ms - Process::now_ms(), 0, 1'000'000));
}

}  // namespace

int64_t Process::now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

Process::Process(const std::string& command) {
  ignore_broken_pipes();
  std::array<int, 2> to{};
  std::array<int, 2> from{};
  if (::pipe2(to.data(), O_CLOEXEC) != 0) return;
  if (::pipe2(from.data(), O_CLOEXEC) != 0) {
    ::close(to[0]);
    ::close(to[1]);
    return;
  }
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, to[0], 0);
  posix_spawn_file_actions_adddup2(&files, from[1], 1);
  posix_spawnattr_t how;
  posix_spawnattr_init(&how);
  // A group of its own: what the shell starts ends with it, and Ctrl-C is for us to hear. Signals as usual.
  posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setpgroup(&how, 0);
  sigset_t usual;
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  posix_spawnattr_setsigdefault(&how, &usual);
  std::string shell = "sh";
  std::string option = "-c";
  std::string words = command;
  std::array<char*, 4> arguments{shell.data(), option.data(), words.data(), nullptr};
  if (::posix_spawn(&pid_, "/bin/sh", &files, &how, arguments.data(), environ) != 0) pid_ = -1;
  posix_spawnattr_destroy(&how);
  posix_spawn_file_actions_destroy(&files);
  ::close(to[0]);
  ::close(from[1]);
  in_ = to[1];
  out_ = from[0];
  ::fcntl(in_, F_SETFL, O_NONBLOCK);
}

Process::~Process() {
  if (in_ >= 0) ::close(in_);
  if (out_ >= 0) ::close(out_);
  if (pid_ <= 0) return;
  int status = 0;
  for (int i = 0; !status_ && i < 50; ++i) {  // a quarter of a second to go by itself
    if (::waitpid(pid_, &status, WNOHANG) != 0)
      status_ = status;
    else
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  ::kill(-pid_, SIGKILL);
  if (!status_) ::waitpid(pid_, &status, 0);
}

bool Process::write(std::string_view line, int64_t until_ms) {
  std::string text(line);
  text += '\n';
  std::string_view rest = text;
  while (!rest.empty() && !ended_) {
    const ssize_t n = ::write(in_, rest.data(), rest.size());
    if (n > 0) {
      rest.remove_prefix(static_cast<std::size_t>(n));
      continue;
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN) return false;
    // What it says meanwhile is taken in, or two who both write would wait for each other for ever.
    std::array<pollfd, 2> on{pollfd{in_, POLLOUT, 0}, pollfd{out_, POLLIN, 0}};
    if (::poll(on.data(), on.size(), left_of(until_ms)) <= 0) return false;
    if ((on[1].revents & (POLLIN | POLLHUP)) != 0 && buffer_.size() <= longest_line) fill(now_ms());
  }
  return rest.empty();
}

bool Process::fill(int64_t until_ms) {
  pollfd on{out_, POLLIN, 0};
  if (ended_ || ::poll(&on, 1, left_of(until_ms)) <= 0) return false;
  std::array<char, 65536> part;
  const ssize_t n = ::read(out_, part.data(), part.size());
  if (n <= 0) {
    ended_ = n == 0 || errno != EINTR;
    return !ended_;
  }
  buffer_.append(part.data(), static_cast<std::size_t>(n));
  return true;
}

Heard Process::read(std::string& line, int64_t until_ms) {
  std::size_t looked = 0;
  while (true) {
    const std::size_t end = buffer_.find('\n', looked);
    if (end != std::string::npos) {
      line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return Heard::line;
    }
    looked = buffer_.size();
    if (looked > longest_line) return Heard::too_long;
    if (!fill(until_ms) && (ended_ || now_ms() >= until_ms)) return ended_ ? Heard::ended : Heard::late;
  }
}

std::string Process::how_it_ended() {
  int status = 0;
  for (int i = 0; pid_ > 0 && !status_ && i < 100; ++i) {
    if (::waitpid(pid_, &status, WNOHANG) == pid_)
      status_ = status;
    else
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  if (pid_ <= 0) return "could not be started";
  if (!status_) return "closed its output and is still running";
  if (WIFSIGNALED(*status_))
    return fmt::format("was ended by signal {} ({})", WTERMSIG(*status_), strsignal(WTERMSIG(*status_)));
  const int code = WEXITSTATUS(*status_);
  if (code == 127) return "could not be started (exit code 127: no such program)";
  if (code > 128 && code < 160)  // as a shell tells it
    return fmt::format("was ended by signal {} ({})", code - 128, strsignal(code - 128));
  return fmt::format("ended with exit code {}", code);
}

}  // namespace sandtable::ai
