#include "server/place.hpp"

#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <ctime>
#include <fstream>

#include "server/secrets.hpp"

namespace sandtable::server {
namespace {

std::string first_word(const char* file) {
  std::string word;
  std::ifstream(file) >> word;
  return word;
}

}  // namespace

std::string listening_place(const std::string& address, uint16_t port) {
  std::array<char, 256> name{};
  gethostname(name.data(), name.size() - 1);
  struct stat network {};  // containers on one machine have their own
  stat("/proc/self/ns/net", &network);
  const std::string machine = fmt::format("{} {} {} {}", name.data(), first_word("/etc/machine-id"),
                                          first_word("/proc/sys/kernel/random/boot_id"), network.st_ino);
  return fmt::format("{}/{}:{}", token_hash(machine).substr(0, 16), address, port);
}

int64_t since_boot_ms() {
  timespec t{};
  clock_gettime(CLOCK_BOOTTIME, &t);
  return int64_t{t.tv_sec} * 1000 + t.tv_nsec / 1'000'000;
}

}  // namespace sandtable::server
