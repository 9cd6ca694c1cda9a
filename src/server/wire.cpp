#include "server/wire.hpp"

#include <arpa/inet.h>
#include <fmt/core.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <chrono>
#include <optional>

namespace sandtable::server {
namespace {

int connected(const std::string& address) {
  const std::size_t colon = address.rfind(':');
  if (colon == std::string::npos) return -1;
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(static_cast<uint16_t>(std::atoi(address.c_str() + colon + 1)));
  if (inet_pton(AF_INET, address.substr(0, colon).c_str(), &to.sin_addr) != 1) return -1;
  const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  if (::connect(fd, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) {
    ::close(fd);
    return -1;
  }
  const int yes = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  return fd;
}

bool write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (n <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

bool read_some(int fd, std::string& into) {
  std::array<char, 16384> part;
  const ssize_t n = ::recv(fd, part.data(), part.size(), 0);
  if (n <= 0) return false;
  into.append(part.data(), static_cast<std::size_t>(n));
  return true;
}

bool readable(int fd, int milliseconds) {
  pollfd p{.fd = fd, .events = POLLIN, .revents = 0};
  return ::poll(&p, 1, milliseconds) > 0;
}

// "SIZE\r\n…\r\n" again and again up to a size of 0. Nothing when the end is missing.
std::optional<std::string> joined(std::string_view chunks) {
  std::string all;
  while (true) {
    std::size_t size = 0;
    const auto [end, error] = std::from_chars(chunks.data(), chunks.data() + chunks.size(), size, 16);
    const auto digits = static_cast<std::size_t>(end - chunks.data());
    if (error != std::errc{} || chunks.size() < digits + 2 + size + 2) return std::nullopt;
    if (size == 0) return all;
    all += chunks.substr(digits + 2, size);
    chunks.remove_prefix(digits + 2 + size + 2);
  }
}

}  // namespace

WireAnswer wire_http(const std::string& address, const std::string& method, const std::string& target,
                     const std::string& body, const std::string& bearer, const std::string& origin) {
  WireAnswer answer;
  const int fd = connected(address);
  if (fd < 0) return answer;
  const std::string request = fmt::format(
      "{} {} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n{}{}Content-Length: "
      "{}\r\n\r\n{}",
      method, target, address, bearer.empty() ? "" : "Authorization: Bearer " + bearer + "\r\n",
      origin.empty() ? "" : "Origin: " + origin + "\r\n", body.size(), body);
  std::string text;
  if (write_all(fd, request))
    while (readable(fd, 60'000) && read_some(fd, text)) {
    }
  ::close(fd);
  const std::size_t end = text.find("\r\n\r\n");
  if (end == std::string::npos || text.size() < 12) return answer;
  std::from_chars(text.data() + 9, text.data() + 12, answer.status);
  answer.headers = text.substr(0, end);
  answer.body = text.substr(end + 4);
  if (answer.headers.find("Transfer-Encoding: chunked") != std::string::npos) {
    auto body_sent = joined(answer.body);
    if (!body_sent) return {};  // broken off in the middle
    answer.body = std::move(*body_sent);
  }
  return answer;
}

Wire::~Wire() { close(); }
void Wire::close() {
  if (fd_ >= 0) ::close(fd_);
  fd_ = -1;
}

int knock(const std::string& address) { return connected(address); }

bool Wire::connect(const std::string& address, const std::string& path, const std::string& forwarded,
                   const std::string& origin) {
  close();
  in_.clear();
  fd_ = connected(address);
  if (fd_ < 0) return false;
  // The key only shows that a WebSocket server answers; any sixteen bytes do.
  const std::string request = fmt::format(
      "GET {} HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
      "AAECAwQFBgcICQoLDA0ODw==\r\nSec-WebSocket-Version: 13\r\n{}{}\r\n",
      path, address, forwarded.empty() ? "" : "X-Forwarded-For: " + forwarded + "\r\n",
      origin.empty() ? "" : "Origin: " + origin + "\r\n");
  if (!write_all(fd_, request)) return close(), false;
  while (in_.find("\r\n\r\n") == std::string::npos)
    if (!readable(fd_, 10'000) || !read_some(fd_, in_)) return close(), false;
  const bool switched = in_.starts_with("HTTP/1.1 101");
  status_ = 0;
  if (in_.size() > 12) std::from_chars(in_.data() + 9, in_.data() + 12, status_);
  in_.erase(0, in_.find("\r\n\r\n") + 4);
  if (!switched) close();
  return switched;
}

bool Wire::send_raw(std::string_view bytes) { return fd_ >= 0 && write_all(fd_, bytes); }

bool Wire::send(std::string_view text) {
  std::string frame;
  frame += '\x81';
  const auto size = text.size();
  if (size < 126) {
    frame += static_cast<char>(0x80 | size);
  } else if (size < 65536) {
    frame += static_cast<char>(0x80 | 126);
    for (int shift = 8; shift >= 0; shift -= 8) frame += static_cast<char>(size >> shift);
  } else {
    frame += static_cast<char>(0x80 | 127);
    for (int shift = 56; shift >= 0; shift -= 8) frame += static_cast<char>(size >> shift);
  }
  frame += std::string(4, '\0');  // a mask of zeros: the text as it is
  frame += text;
  return send_raw(frame);
}

std::optional<std::string> Wire::take() {
  while (in_.size() >= 2) {
    const auto byte = [this](std::size_t i) { return static_cast<uint8_t>(in_[i]); };
    const int code = byte(0) & 15;
    std::size_t size = byte(1) & 127;
    std::size_t head = 2;
    if (size == 126) {
      if (in_.size() < 4) return std::nullopt;
      size = static_cast<std::size_t>(byte(2) << 8 | byte(3));
      head = 4;
    } else if (size == 127) {
      if (in_.size() < 10) return std::nullopt;
      size = 0;
      for (std::size_t i = 2; i < 10; ++i) size = size << 8 | byte(i);
      head = 10;
    }
    if (in_.size() < head + size) return std::nullopt;
    std::string text = in_.substr(head, size);
    in_.erase(0, head + size);
    if (code == 1) return text;
    if (code == 8) {
      close();
      return std::nullopt;
    }
    if (code == 9) send_raw(std::string("\x8A\x80\0\0\0\0", 6));  // an empty pong will do
  }
  return std::nullopt;
}

bool Wire::fill() {
  if (fd_ < 0) return false;
  if (read_some(fd_, in_)) return true;
  close();
  return false;
}

std::optional<std::string> Wire::read(int milliseconds) {
  using Clock = std::chrono::steady_clock;
  const auto until = Clock::now() + std::chrono::milliseconds(milliseconds);
  while (true) {
    if (auto text = take()) return text;
    if (fd_ < 0) return std::nullopt;
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    if (left < 0 || !readable(fd_, static_cast<int>(left)) || !fill()) return std::nullopt;
  }
}

}  // namespace sandtable::server
