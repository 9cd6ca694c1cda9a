// HTTP: requests are read here and answered by the hub; files of the web app are read where pages are made.
#include <fmt/core.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <optional>

#include "server/net_inside.hpp"

namespace sandtable::server {
namespace {

constexpr std::size_t longest_body = 9 * 1024 * 1024;
// The app runs its own scripts and no others; a report or a picture runs none.
constexpr const char* page_policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src "
    "'self'; connect-src 'self' ws: wss:; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'";
constexpr const char* paper_policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";
constexpr auto http_patience = std::chrono::seconds(30);

// What the hub answers; all else is the web app's.
bool for_hub(const std::string& part) { return part == "api" || part == "metrics" || part == "healthz"; }

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
    const auto field = [&](const auto& name) { return std::string(request[name].data(), request[name].size()); };
    HttpRequest plain{.method = std::string(request.method_string()),
                      .target = std::string(request.target()),
                      .body = std::move(request.body()),
                      .bearer = {},
                      .host = field(http::field::host),
                      .origin = field(http::field::origin),
                      .type = field(http::field::content_type)};
    plain.address = server_.address_of(stream_.socket(), field("X-Forwarded-For"));
    if (!pass_ || address_ != plain.address) {  // behind a proxy one connection may bring several people
      address_ = plain.address;
      pass_ = nullptr;
      pass_ = server_.inside->enter(address_);
      if (!pass_)
        return write(
            {.status = 429,
             .body = R"({"code":"too_fast","words":"too many connections at once; close some","retry_ms":5000})",
             .headers = {{"Retry-After", "5"}}},
            false);
    }
    if (auto away = server_.hub->turned_away(plain.address)) return write(std::move(*away), request.keep_alive());
    const bool upgrade = websocket::is_upgrade(request);
    if (const auto closed = at_the_door(plain, server_.options.url, upgrade, server_.hub->sisters()))
      return write({.status = closed->status,
                    .body = fmt::format(R"({{"code":"not_let_in","words":"{}"}})", closed->words),
                    .headers = {}},
                   false);
    if (upgrade) {
      if (request.target() != "/ws") return write({.status = 404, .body = "{}", .headers = {}}, false);
      stream_.expires_never();
      const ConnId id = ++server_.last_id;
      auto socket = std::make_shared<WebSocket>(server_, std::move(stream_), id, address_, std::move(pass_));
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
      if (!page) --self->server_.answering;
      if (head) response.body.clear(), response.more = nullptr;
      self->write(std::move(response), keep);
    };
    if (page)
      return server_.pages.post([self = shared_from_this(), reply, target] {
        asio::post(self->server_.io, [reply, file = web_file(self->server_.options.web, target)] { reply(file); });
      });
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
    if (answer.more) return stream(*response, std::move(answer));
    response->body() = std::move(answer.body);
    response->prepare_payload();
    http::async_write(stream_, *response, [self = shared_from_this(), response, keep](Error error, std::size_t) {
      if (error) return;
      if (keep) return self->read();
      Error none;
      self->stream_.socket().shutdown(Tcp::socket::shutdown_send, none);
    });
  }

  // In chunks, the next one made when the last has been taken.
  void stream(const http::response<http::string_body>& head, HttpResponse answer) {
    auto only = std::make_shared<http::response<http::empty_body>>(head.base());
    only->chunked(true);
    auto serializer = std::make_shared<http::response_serializer<http::empty_body>>(*only);
    auto more = std::make_shared<HttpResponse::More>(std::move(answer.more));
    stream_.expires_after(http_patience);
    http::async_write_header(
        stream_, *serializer,
        [self = shared_from_this(), only, serializer, more, first = std::move(answer.body)](Error error, std::size_t) {
          if (!error) self->chunk(first, only->keep_alive(), more);
        });
  }
  void chunk(const std::string& piece, bool keep, const std::shared_ptr<HttpResponse::More>& more) {
    if (piece.empty()) return make_chunk(keep, more);
    const auto kept = std::make_shared<const std::string>(piece);
    stream_.expires_after(http_patience);
    asio::async_write(stream_, http::make_chunk(asio::buffer(*kept)),
                      [self = shared_from_this(), kept, keep, more](Error error, std::size_t) {
                        if (!error) self->make_chunk(keep, more);
                      });
  }
  void make_chunk(bool keep, const std::shared_ptr<HttpResponse::More>& more) {
    server_.pages.post([self = shared_from_this(), keep, more] {
      std::optional<std::string> piece;
      bool broken = false;
      try {
        piece = (*more)();
      } catch (const std::exception&) {  // the hub has told its log
        broken = true;
      }
      asio::post(self->server_.io, [self, keep, more, broken, piece = std::move(piece)] {
        if (broken) return self->stream_.close();  // without the last chunk: nobody takes it for all there is
        if (piece) return self->chunk(*piece, keep, more);
        self->last_chunk(keep);
      });
    });
  }
  void last_chunk(bool keep) {
    asio::async_write(stream_, http::make_chunk_last(), [self = shared_from_this(), keep](Error error, std::size_t) {
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
  std::string address_;
  Turnstile::Pass pass_;
};

}  // namespace

void talk_http(Server::Inside& server, Tcp::socket socket) {
  std::make_shared<HttpSession>(server, std::move(socket))->run();
}

}  // namespace sandtable::server
