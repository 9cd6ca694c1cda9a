// What the files that hold sockets share (net.cpp, net_http.cpp, net_socket.cpp), and nobody else: the only ones that
// include Boost, and each does before it includes this.
#pragma once
#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <string>

#include "base/inbox.hpp"
#include "server/hub.hpp"
#include "server/pace.hpp"
#include "server/scales.hpp"
#include "server/server.hpp"
#include "server/turnstile.hpp"
#include "server/worker.hpp"
#include "store/keeper.hpp"

namespace sandtable::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Tcp = asio::ip::tcp;
using Error = beast::error_code;

inline constexpr int drawing_percent = 40;  // of one processor, for reports and pictures
inline constexpr int preview_workers = 4;   // three games with a long question each do not hold up a fourth
inline constexpr int thinking_workers = 2;  // agents, hints, and one review at a time
inline constexpr int most_connections = 100'000;
inline constexpr int most_connections_each = 256;        // of one address
inline constexpr std::size_t most_held = 1 << 30;        // bytes coming in or not taken yet, in all,
inline constexpr std::size_t most_held_each = 64 << 20;  // and of one address

inline int64_t nanoseconds() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

class WebSocket;

struct Server::Inside {
  explicit Inside(ServeOptions o);

  ServeOptions options;
  // Before what they are asked by: an answer that is dropped at the end is given back here.
  Worker slow{1, 5};
  Worker pages{1, 10};
  Worker drawing{1, 15, drawing_percent};
  Worker preview{preview_workers, 5};
  Worker thinking{thinking_workers, 10};
  asio::io_context io{1};
  Tcp::acceptor acceptor{io};
  asio::steady_timer timer{io};
  asio::steady_timer quiet{io};
  asio::steady_timer limit{io};
  asio::signal_set signals{io};
  uint16_t port = 0;
  ConnId last_id = 0;
  std::map<ConnId, std::shared_ptr<WebSocket>> sockets;
  Pace exports{export_bytes_a_second};
  std::shared_ptr<Turnstile> inside = std::make_shared<Turnstile>(most_connections, most_connections_each);
  std::shared_ptr<Scales> scales = std::make_shared<Scales>(most_held, most_held_each);
  asio::steady_timer breath{io};  // before the next is accepted, when there was no room for one
  bool told_full = false;
  // What other threads have for this one. (asio::post wakes this thread while it holds the lock that both need; one
  // that gives way would be interrupted there, and this one would wait until the processor is free for it again.)
  Inbox<Outside::Job> inbox;
  asio::posix::stream_descriptor bell{io};
  uint64_t rung = 0;
  std::deque<Outside::Job> left_here;
  std::unique_ptr<store::Keeper> keeper;
  std::unique_ptr<Hub> hub;

  int answering = 0;  // requests that wait for the hub
  bool draining = false;

  void wait_for_signal();
  void drain();
  void end_when_quiet(std::chrono::steady_clock::time_point until);
  void accept();
  void no_room(const Error& error);
  void tick();
  void here(Outside::Job job);  // any thread
  void answer_bell();
  Outside outside();
  // Whose limits a connection counts against: nobody's when it comes from this machine and from no proxy.
  std::string address_of(const Tcp::socket& socket, const std::string& forwarded) const;
};

// One WebSocket: reads for the hub, writes what the hub sends, drops a reader who takes nothing.
class WebSocket : public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(Server::Inside& server, beast::tcp_stream stream, ConnId id, std::string address, Turnstile::Pass pass)
      : server_(server),
        ws_(std::move(stream)),
        id_(id),
        address_(std::move(address)),
        pass_(std::move(pass)),
        held_(server.scales->of(address_)) {}
  void run(http::request<http::string_body> request);
  void send(const Text& text, const std::shared_ptr<Measure>& measure);
  void close();  // after what is queued
  void drop();

 private:
  struct Queued {
    Text text;
    std::shared_ptr<Measure> measure;
  };
  void read();
  void write();
  void finish();
  void gone();

  Server::Inside& server_;
  websocket::stream<beast::tcp_stream> ws_;
  beast::flat_buffer buffer_;
  ConnId id_;
  std::string address_;
  Turnstile::Pass pass_;
  Scales::Weight held_;  // of what is queued
  std::deque<Queued> queue_;
  std::size_t queued_ = 0;
  bool closing_ = false;
};

// Reads requests from a connection until it is closed or becomes a WebSocket.
void talk_http(Server::Inside& server, Tcp::socket socket);

}  // namespace sandtable::server
