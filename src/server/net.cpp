// Listens, and holds everything together. Everything that is said over sockets is the hub's business; net*.cpp read,
// write, and never wait for anybody.
#include <fmt/core.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <csignal>
#include <cstdlib>
#include <utility>

#include "base/error.hpp"
#include "base/thread_rank.hpp"
#include "server/limits.hpp"
#include "server/net_inside.hpp"
#include "server/place.hpp"

namespace sandtable::server {
namespace {

constexpr auto drain_patience = std::chrono::seconds(10);
constexpr auto goodbye_patience = std::chrono::seconds(1);

}  // namespace

Server::Inside::Inside(ServeOptions o) : options(std::move(o)) {
  if (!options.log) options.log = [](const std::string&) {};
  Error error;
  const auto address = asio::ip::make_address(options.host, error);
  if (error) throw InputError("--host", 0, fmt::format("'{}' is no address; write 127.0.0.1 or 0.0.0.0", options.host));
  const Tcp::endpoint where(address, options.port);
  acceptor.open(where.protocol(), error);
  if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor.bind(where, error);
  if (!error) acceptor.listen(4096, error);
  if (error)
    throw InputError("--port", 0,
                     fmt::format("cannot listen on {}:{}: {}; choose another with --port", options.host, options.port,
                                 error.message()));
  port = acceptor.local_endpoint().port();
  if (options.url.empty()) options.url = fmt::format("http://{}:{}", options.host, port);
  bell.assign(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  answer_bell();
  auto writer = store::open(options.db);
  auto reader = store::open(options.db);
  auto aside = store::many_write(options.db) ? store::open(options.db) : nullptr;
  keeper = std::make_unique<store::Keeper>(std::move(writer), std::move(reader), std::move(aside));
  hub =
      std::make_unique<Hub>(HubOptions{.home = options.home,
                                       .url = options.url,
                                       .place = listening_place(acceptor.local_endpoint().address().to_string(), port),
                                       .lease_ms = options.lease_ms,
                                       .preview_workers = preview_workers,
                                       .thinking_workers = thinking_workers},
                            outside(), *keeper);
  accept();
  tick();
}

Outside Server::Inside::outside() {
  Outside out;
  out.send = [this](ConnId to, const Text& text, const std::shared_ptr<Measure>& measure) {
    const auto found = sockets.find(to);
    if (found != sockets.end()) found->second->send(text, measure);
  };
  out.close = [this](ConnId id) {
    const auto found = sockets.find(id);
    if (found != sockets.end()) std::shared_ptr<WebSocket>(found->second)->close();
  };
  out.here = [this](Outside::Job job) { here(std::move(job)); };
  out.slow = [this](Outside::Job job) { slow.post(std::move(job)); };
  out.pages = [this](Outside::Job job) { pages.post(std::move(job)); };
  out.drawing = [this](Outside::Job job) { drawing.post(std::move(job)); };
  out.preview = [this](Outside::Job job) { preview.post(std::move(job)); };
  out.thinking = [this](Outside::Job job) { thinking.post(std::move(job)); };
  out.now = [] { return nanoseconds() / 1'000'000; };
  out.lease_clock = [] { return since_boot_ms(); };
  out.date_ms = [] {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
  };
  out.date = [] {
    return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
  };
  out.log = options.log;
  return out;
}

// The first signal lets everything end in good order, the second does not wait: nothing that was acknowledged is lost.
void Server::Inside::wait_for_signal() {
  signals.async_wait([this](Error error, int) {
    if (error) return;
    if (draining) std::_Exit(128 + SIGTERM);
    drain();
    wait_for_signal();
  });
}

void Server::Inside::drain() {
  if (std::exchange(draining, true)) return;
  Error none;
  acceptor.close(none);
  hub->drain([this] { end_when_quiet(std::chrono::steady_clock::now() + goodbye_patience); });
  limit.expires_after(drain_patience);
  limit.async_wait([this](Error error) {
    if (!error) io.stop();
  });
}

// Goodbyes and answers that are under way are let out.
void Server::Inside::end_when_quiet(std::chrono::steady_clock::time_point until) {
  if (answering == 0 && (sockets.empty() || std::chrono::steady_clock::now() >= until)) return io.stop();
  quiet.expires_after(std::chrono::milliseconds(20));
  quiet.async_wait([this, until](Error error) {
    if (!error) end_when_quiet(until);
  });
}

void Server::Inside::accept() {
  acceptor.async_accept([this](Error error, Tcp::socket socket) {
    if (error == asio::error::operation_aborted || draining) return;
    if (error) return no_room(error);
    told_full = false;
    Error none;
    socket.set_option(Tcp::no_delay(true), none);
    talk_http(*this, std::move(socket));
    accept();
  });
}

// Mostly no file descriptor is left. Whoever knocks waits in the system's queue; trying again at once would only spin.
void Server::Inside::no_room(const Error& error) {
  if (!told_full)
    options.log(
        fmt::format("nobody more can be let in ({}); raise the limit of open files (ulimit -n)", error.message()));
  told_full = true;
  breath.expires_after(std::chrono::milliseconds(100));
  breath.async_wait([this](Error stopped) {
    if (!stopped) accept();
  });
}

std::string Server::Inside::address_of(const Tcp::socket& socket, const std::string& forwarded) const {
  Error error;
  const auto peer = socket.remote_endpoint(error).address();
  if (error) return {};
  if (options.behind_proxy) {
    // The last one is what our own proxy saw; whatever stands before it anybody can write.
    std::string last = forwarded.substr(forwarded.rfind(',') + 1);
    last.erase(0, last.find_first_not_of(" \t"));
    last.erase(last.find_last_not_of(" \t") + 1);
    if (const std::string key = address_key(last); !key.empty()) return key;
    return address_key(peer.to_string());
  }
  if (peer.is_loopback() && !options.limit_local) return {};
  return address_key(peer.to_string());
}

void Server::Inside::tick() {
  timer.expires_after(std::chrono::milliseconds(100));
  timer.async_wait([this](Error error) {
    if (error) return;
    hub->tick();
    tick();
  });
}

void Server::Inside::here(Outside::Job job) {
  if (!inbox.put(std::move(job))) return;  // the bell has been rung
  const uint64_t once = 1;
  while (write(bell.native_handle(), &once, sizeof once) < 0 && errno == EINTR) {
  }
}

void Server::Inside::answer_bell() {
  bell.async_read_some(asio::buffer(&rung, sizeof rung), [this](Error error, std::size_t) {
    if (error) return;
    for (inbox.take(left_here); !left_here.empty();) {
      const Outside::Job job = std::move(left_here.front());
      left_here.pop_front();
      try {
        job();
      } catch (const std::exception& e) {  // one request's mistake is not everybody's
        options.log(fmt::format("a request failed: {}", e.what()));
      }
    }
    answer_bell();
  });
}

Server::Server(ServeOptions options) : inside_(std::make_unique<Inside>(std::move(options))) {}

void Server::finish() {
  const auto workers = {&inside_->slow, &inside_->pages, &inside_->drawing, &inside_->preview};
  inside_->io.stop();
  for (Worker* one : workers) one->stop();
  inside_->hub->let_go();
  inside_->keeper->finish();
  for (Worker* one : workers) one->stop();  // what the store's threads had put in meanwhile is dropped
}

Server::~Server() {
  inside_->thinking.stop();
  finish();
}

uint16_t Server::port() const { return inside_->port; }
std::string Server::url() const { return inside_->options.url; }

void Server::run() {
  Error none;
  inside_->signals.add(SIGINT, none);
  inside_->signals.add(SIGTERM, none);
  inside_->wait_for_signal();
  comes_first();
  while (true) {
    try {
      inside_->io.run();
      return;
    } catch (const std::exception& e) {  // one request's mistake is not everybody's
      inside_->options.log(fmt::format("a request failed: {}", e.what()));
    }
  }
}
void Server::drain() {
  asio::post(inside_->io, [this] { inside_->drain(); });
}
void Server::stop() { inside_->io.stop(); }

}  // namespace sandtable::server
