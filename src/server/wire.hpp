// A small client for the server's HTTP and WebSocket: connects to a loopback address, asks, sends and reads text
// frames. Used by the load tool and by tests. Blocking, or polled through its file descriptor; knows no message.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace sandtable::server {

struct WireAnswer {
  int status = 0;
  std::string body;
  std::string headers;
};

// "127.0.0.1:8080". One request on a connection of its own. Status 0 when nobody answers.
WireAnswer wire_http(const std::string& address, const std::string& method, const std::string& target,
                     const std::string& body = {}, const std::string& bearer = {}, const std::string& origin = {});

class Wire {
 public:
  Wire() = default;
  ~Wire();
  Wire(Wire&& other) noexcept : fd_(std::exchange(other.fd_, -1)), in_(std::move(other.in_)) {}
  Wire& operator=(Wire&& other) noexcept {
    std::swap(fd_, other.fd_);
    std::swap(in_, other.in_);
    return *this;
  }

  // `forwarded` is what a proxy would say of where it comes from.
  bool connect(const std::string& address, const std::string& path = "/ws", const std::string& forwarded = {},
               const std::string& origin = {});
  int status() const { return status_; }  // of the last answer to `connect`
  bool open() const { return fd_ >= 0; }
  int fd() const { return fd_; }
  bool send(std::string_view text);
  bool send_raw(std::string_view bytes);
  // The next text frame; none when the time is over or the other side closed (then open() is false).
  std::optional<std::string> read(int milliseconds);
  // After poll: takes what is there; then `take` gives whole frames.
  bool fill();
  std::optional<std::string> take();
  void close();

 private:
  int fd_ = -1;
  int status_ = 0;
  std::string in_;
};

// A bare connection, for whoever only knocks; below 0 when there is none.
int knock(const std::string& address);

}  // namespace sandtable::server
