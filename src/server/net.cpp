// Sockets. Everything that is said over them is the hub's business; this file reads, writes, and never waits for
// anybody: a connection that does not take what it is sent is dropped and may come back.
#include <fmt/core.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <deque>
#include <map>
#include <optional>

#include "base/error.hpp"
#include "server/hub.hpp"
#include "server/place.hpp"
#include "server/server.hpp"
#include "server/worker.hpp"
#include "store/keeper.hpp"

namespace sandtable::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Tcp = asio::ip::tcp;
using Error = beast::error_code;

constexpr std::size_t longest_body = 9 * 1024 * 1024;
constexpr std::size_t longest_frame = 128 * 1024;  // the hub complains earlier, in words
constexpr std::size_t most_queued_bytes = 32 * 1024 * 1024;
constexpr std::size_t most_queued = 20'000;
// The app runs its own scripts and no others; a report or a picture runs none.
constexpr const char* page_policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src "
    "'self'; connect-src 'self' ws: wss:; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'";
constexpr const char* paper_policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";
constexpr auto http_patience = std::chrono::seconds(30);
constexpr auto drain_patience = std::chrono::seconds(10);
constexpr auto goodbye_patience = std::chrono::seconds(1);

// What the hub answers; all else is the web app's.
bool for_hub(const std::string& part) { return part == "api" || part == "metrics" || part == "healthz"; }

int64_t nanoseconds() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

class WebSocket;

struct Server::Inside {
  explicit Inside(ServeOptions o);

  ServeOptions options;
  asio::io_context io{1};
  Tcp::acceptor acceptor{io};
  asio::steady_timer timer{io};
  asio::steady_timer quiet{io};
  asio::steady_timer limit{io};
  asio::signal_set signals{io};
  uint16_t port = 0;
  ConnId last_id = 0;
  std::map<ConnId, std::shared_ptr<WebSocket>> sockets;
  Worker slow;
  Worker preview;
  std::unique_ptr<store::Keeper> keeper;
  std::unique_ptr<Hub> hub;

  int answering = 0;  // requests that wait for the hub
  bool draining = false;

  void accept();
  void tick();
  void wait_for_signal();
  void drain();
  void end_when_quiet(std::chrono::steady_clock::time_point until);
  Outside outside();
};

class WebSocket : public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(Server::Inside& server, beast::tcp_stream stream, ConnId id)
      : server_(server), ws_(std::move(stream)), id_(id) {}

  void run(http::request<http::string_body> request) {
    ws_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
    ws_.read_message_max(longest_frame);
    ws_.auto_fragment(false);
    ws_.async_accept(request, [self = shared_from_this()](Error error) {
      if (error) return self->gone();
      self->ws_.text(true);
      self->server_.hub->opened(self->id_);
      self->read();
    });
  }
  void send(const Text& text, const std::shared_ptr<Measure>& measure) {
    if (closing_) return;
    queued_ += text->size();
    queue_.push_back({text, measure});
    if (queued_ > most_queued_bytes || queue_.size() > most_queued) {
      server_.options.log(fmt::format("connection {}: takes nothing more; dropped", id_));
      return drop();
    }
    if (queue_.size() == 1) write();
  }
  // After what is queued.
  void close() {
    if (closing_) return;
    closing_ = true;
    if (queue_.empty()) finish();
  }
  void drop() {
    closing_ = true;
    beast::get_lowest_layer(ws_).close();
  }

 private:
  struct Queued {
    Text text;
    std::shared_ptr<Measure> measure;
  };
  void read() {
    ws_.async_read(buffer_, [self = shared_from_this()](Error error, std::size_t) {
      if (error) {
        if (error == websocket::error::message_too_big)
          self->server_.options.log(fmt::format("connection {}: too_large: closed", self->id_));
        return self->gone();
      }
      const int64_t read_ns = nanoseconds();
      const auto bytes = self->buffer_.cdata();
      const std::string text(static_cast<const char*>(bytes.data()), bytes.size());
      self->buffer_.consume(self->buffer_.size());
      self->server_.hub->text(self->id_, text, read_ns);
      self->read();
    });
  }
  void write() {
    ws_.async_write(asio::buffer(*queue_.front().text), [self = shared_from_this()](Error error, std::size_t) {
      if (error) return self->gone();
      const Queued done = std::move(self->queue_.front());
      self->queue_.pop_front();
      self->queued_ -= done.text->size();
      if (done.measure && --done.measure->left == 0) self->server_.hub->measured(nanoseconds() - done.measure->read_ns);
      if (!self->queue_.empty())
        self->write();
      else if (self->closing_)
        self->finish();
    });
  }
  void finish() {
    ws_.async_close(websocket::close_code::policy_error, [self = shared_from_this()](Error) { self->gone(); });
  }
  void gone() {
    closing_ = true;
    if (server_.sockets.erase(id_) > 0) server_.hub->closed(id_);
  }

  Server::Inside& server_;
  websocket::stream<beast::tcp_stream> ws_;
  beast::flat_buffer buffer_;
  ConnId id_;
  std::deque<Queued> queue_;
  std::size_t queued_ = 0;
  bool closing_ = false;
};

namespace {

class HttpSession : public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(Server::Inside& server, Tcp::socket socket) : server_(server), stream_(std::move(socket)) {}
  void run() { read(); }

 private:
  void read() {
    parser_.emplace();
    parser_->body_limit(longest_body);
    parser_->header_limit(16 * 1024);
    stream_.expires_after(http_patience);
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](Error error, std::size_t) {
      if (error == http::error::body_limit || error == http::error::header_limit)
        return self->write(
            {.status = 413, .body = R"({"code":"too_large","words":"the request is too large"})", .headers = {}},
            false);
      if (error) return;
      self->handle();
    });
  }
  void handle() {
    auto request = parser_->release();
    const auto field = [&](http::field name) { return std::string(request[name].data(), request[name].size()); };
    HttpRequest plain{.method = std::string(request.method_string()),
                      .target = std::string(request.target()),
                      .body = std::move(request.body()),
                      .bearer = {},
                      .host = field(http::field::host),
                      .origin = field(http::field::origin),
                      .type = field(http::field::content_type)};
    const bool upgrade = websocket::is_upgrade(request);
    if (const auto closed = at_the_door(plain, server_.options.url, upgrade))
      return write({.status = closed->status,
                    .body = fmt::format(R"({{"code":"not_let_in","words":"{}"}})", closed->words),
                    .headers = {}},
                   false);
    if (upgrade) {
      if (request.target() != "/ws") return write({.status = 404, .body = "{}", .headers = {}}, false);
      stream_.expires_never();
      const ConnId id = ++server_.last_id;
      auto socket = std::make_shared<WebSocket>(server_, std::move(stream_), id);
      server_.sockets[id] = socket;
      socket->run(std::move(request));
      return;
    }
    if (const std::string authorization = field(http::field::authorization); authorization.starts_with("Bearer "))
      plain.bearer = authorization.substr(7);
    stream_.expires_after(std::chrono::minutes(2));
    const Target target = read_target(plain.target);
    const bool page = target.good && (target.parts.empty() || !for_hub(target.parts[0])) &&
                      (plain.method == "GET" || plain.method == "HEAD");
    const auto reply = [self = shared_from_this(), keep = request.keep_alive() && !server_.draining, page,
                        head = request.method() == http::verb::head](HttpResponse response) {
      if (head) response.body.clear();
      if (!page) --self->server_.answering;
      self->write(std::move(response), keep);
    };
    if (page) return reply(web_file(server_.options.web, target));
    ++server_.answering;
    server_.hub->http(plain, reply);
  }
  void write(HttpResponse answer, bool keep) {
    auto response = std::make_shared<http::response<http::string_body>>(static_cast<http::status>(answer.status), 11);
    response->set(http::field::content_type, answer.type);
    response->set("X-Content-Type-Options", "nosniff");
    response->set("Referrer-Policy", "no-referrer");  // links hold seat tokens
    response->set("X-Frame-Options", "DENY");
    response->set("Cross-Origin-Resource-Policy", "same-origin");
    response->set("Content-Security-Policy",
                  answer.type.starts_with("text/html") && answer.page ? page_policy : paper_policy);
    if (answer.type == "application/json") response->set(http::field::cache_control, "no-store");
    for (const auto& [name, value] : answer.headers) response->set(name, value);
    response->keep_alive(keep);
    response->body() = std::move(answer.body);
    response->prepare_payload();
    http::async_write(stream_, *response, [self = shared_from_this(), response, keep](Error error, std::size_t) {
      if (error) return;
      if (keep) return self->read();
      Error none;
      self->stream_.socket().shutdown(Tcp::socket::shutdown_send, none);
    });
  }

  Server::Inside& server_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
};

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
  keeper = std::make_unique<store::Keeper>(store::open(options.db));
  hub =
      std::make_unique<Hub>(HubOptions{.home = options.home,
                                       .url = options.url,
                                       .place = listening_place(acceptor.local_endpoint().address().to_string(), port),
                                       .lease_ms = options.lease_ms},
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
  out.here = [this](Outside::Job job) { asio::post(io, std::move(job)); };
  out.slow = [this](Outside::Job job) { slow.post(std::move(job)); };
  out.preview = [this](Outside::Job job) { preview.post(std::move(job)); };
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
    if (!error) {
      Error none;
      socket.set_option(Tcp::no_delay(true), none);
      std::make_shared<HttpSession>(*this, std::move(socket))->run();
    }
    accept();
  });
}

void Server::Inside::tick() {
  timer.expires_after(std::chrono::milliseconds(100));
  timer.async_wait([this](Error error) {
    if (error) return;
    hub->tick();
    tick();
  });
}

Server::Server(ServeOptions options) : inside_(std::make_unique<Inside>(std::move(options))) {}

Server::~Server() {
  inside_->io.stop();
  inside_->slow.stop();
  inside_->preview.stop();
  inside_->hub->let_go();
  inside_->keeper->finish();
}

uint16_t Server::port() const { return inside_->port; }
std::string Server::url() const { return inside_->options.url; }

void Server::run() {
  Error none;
  inside_->signals.add(SIGINT, none);
  inside_->signals.add(SIGTERM, none);
  inside_->wait_for_signal();
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
