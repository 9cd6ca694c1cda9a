// HTTP: requests are read here and answered by the hub; files of the web app are read where pages are made.
#include <fmt/core.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
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
constexpr std::size_t small = 64 * 1024;  // what weighs nothing

// Only a journal that is brought in is long, and a roster with its pictures.
std::size_t longest_body_for(std::string_view target) {
  if (target.starts_with("/api/journals")) return longest_body;
  return target.starts_with("/api/lists/bring") ? 3 << 20 : 1 << 20;
}
// The app runs its own scripts and no others; a report or a picture runs none.
constexpr const char* page_policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src "
    "'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "connect-src 'self' ws: wss:";  // and the sisters, where its game may be
constexpr const char* paper_policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";
constexpr auto http_patience = std::chrono::seconds(30);

// What the hub answers; all else is the web app's.
bool for_hub(const std::string& part) { return part == "api" || part == "metrics" || part == "healthz"; }

class HttpSession : public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(Server::Inside& server, Tcp::socket socket) : server_(server), stream_(std::move(socket)) {}
  // Whose it is is known before anything was sent, unless a proxy stands between: many may not be held open by nobody.
  void run() {
    if (!server_.options.behind_proxy && !enter(server_.address_of(stream_.socket(), ""))) return;
    read();
  }

 private:
  void read() {
    parser_.emplace();
    parser_->body_limit(longest_body);
    parser_->header_limit(16 * 1024);
    stream_.expires_after(http_patience);
    http::async_read_header(stream_, buffer_, *parser_, [self = shared_from_this()](Error error, std::size_t) {
      if (self->readable(error)) self->read_body();
    });
  }
  bool readable(Error error) {
    if (error == http::error::body_limit || error == http::error::header_limit) too_large();
    return !error;
  }
  void too_large() {
    write({.status = 413, .body = R"({"code":"too_large","words":"the request is too large"})", .headers = {}}, false);
  }
  static HttpResponse too_many(const char* what) {
    return {.status = 429,
            .body = fmt::format(R"({{"code":"too_fast","words":"{}","retry_ms":5000}})", what),
            .headers = {{"Retry-After", "5"}}};
  }
  // Counts among the connections of an address; false when it has too many, and is told so.
  bool enter(const std::string& address) {
    if (pass_ && address_ == address) return true;  // behind a proxy one connection may bring several people
    address_ = address;
    pass_ = nullptr;
    pass_ = server_.inside->enter(address_);
    if (!pass_) write(too_many("too many connections at once; close some"), false);
    return pass_ != nullptr;
  }
  void read_body() {
    const auto& head = parser_->get();
    const auto field = head["X-Forwarded-For"];
    if (!enter(server_.address_of(stream_.socket(), std::string(field.data(), field.size())))) return;
    const std::size_t most = longest_body_for({head.target().data(), head.target().size()});
    const std::size_t comes = parser_->content_length().value_or(parser_->chunked() ? most : 0);
    if (comes > most) return too_large();
    parser_->body_limit(most);
    held_ = server_.scales->of(address_);
    if (comes > small && !held_.more(comes)) return write(too_many("too much is being sent at once"), false);
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](Error error, std::size_t) {
      if (self->readable(error)) self->handle();
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
    plain.address = address_;
    if (auto away = server_.hub->turned_away(plain.address)) return write(std::move(*away), request.keep_alive());
    const bool upgrade = websocket::is_upgrade(request);
    if (const auto closed = at_the_door(plain, server_.options.url, upgrade, server_.hub->sisters()))
      return write({.status = closed->status,
                    .body = fmt::format(R"({{"code":"not_let_in","words":"{}"}})", closed->words),
                    .headers = {}},
                   false);
    sister_ = !upgrade && for_sisters(plain, false) && plain.origin != server_.options.url ? plain.origin : "";
    if (!sister_.empty() && plain.method == "OPTIONS")
      return write({.status = 204, .body = {}, .headers = {{"Access-Control-Max-Age", "600"}}}, request.keep_alive());
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
        self->server_.here([reply, file = web_file(self->server_.options.web, target)] { reply(file); });
      });
    ++server_.answering;
    server_.hub->http(plain, reply);
  }
  std::string policy_of_pages() const {
    std::string policy = page_policy;
    for (const std::string& url : server_.hub->sisters())
      if (url != server_.options.url) policy += ' ' + url;
    return policy;
  }
  void write(HttpResponse answer, bool keep) {
    held_ = server_.scales->of(address_);
    if (answer.body.size() > small && !answer.more && !held_.more(answer.body.size()))
      answer = too_many("you have not taken yet what you asked for before");
    auto response = std::make_shared<http::response<http::string_body>>(static_cast<http::status>(answer.status), 11);
    response->set(http::field::content_type, answer.type);
    response->set("X-Content-Type-Options", "nosniff");
    response->set("Referrer-Policy", "no-referrer");  // links hold seat tokens
    response->set("X-Frame-Options", "DENY");
    response->set("Cross-Origin-Resource-Policy", "same-origin");
    response->set("Content-Security-Policy",
                  answer.type.starts_with("text/html") && answer.page ? policy_of_pages() : paper_policy);
    if (!sister_.empty()) {
      response->set(http::field::access_control_allow_origin, sister_);
      response->set(http::field::access_control_allow_headers, "authorization, content-type");
      response->set(http::field::vary, "Origin");
    }
    if (answer.type == "application/json") response->set(http::field::cache_control, "no-store");
    for (const auto& [name, value] : answer.headers) response->set(name, value);
    response->keep_alive(keep);
    if (answer.more) return stream(*response, std::move(answer));
    response->body() = std::move(answer.body);
    response->prepare_payload();
    http::async_write(stream_, *response, [self = shared_from_this(), response, keep](Error error, std::size_t) {
      self->held_ = {};
      if (error) return;
      if (keep) return self->read();
      Error none;
      self->stream_.socket().shutdown(Tcp::socket::shutdown_send, none);
    });
  }

  // In chunks, the next one made when the last has been taken. What is being sent, and all that it is made from, is
  // given back where it was made: memory is shared out by thread, and this one waits for none that gives way.
  struct Stream {
    HttpResponse::More more;
    Worker& made_by;
    bool keep;
    std::string piece;
    bool over = false;
    bool broken = false;
  };
  using Streaming = std::shared_ptr<Stream>;
  void stream(const http::response<http::string_body>& head, HttpResponse answer) {
    auto only = std::make_shared<http::response<http::empty_body>>(head.base());
    only->chunked(true);
    auto serializer = std::make_shared<http::response_serializer<http::empty_body>>(*only);
    Worker& made_by = answer.drawn ? server_.drawing : server_.pages;
    const Streaming s{new Stream{std::move(answer.more), made_by, only->keep_alive(), std::move(answer.body)},
                      [](Stream* done) { done->made_by.post([gone = std::shared_ptr<Stream>(done)] {}); }};
    stream_.expires_after(http_patience);
    http::async_write_header(stream_, *serializer,
                             [self = shared_from_this(), only, serializer, s](Error error, std::size_t) {
                               if (!error) self->chunk(s);
                             });
  }
  void chunk(const Streaming& s) {
    if (s->piece.empty()) return make_chunk(s);
    stream_.expires_after(http_patience);
    asio::async_write(stream_, http::make_chunk(asio::buffer(s->piece)),
                      [self = shared_from_this(), s](Error error, std::size_t) {
                        if (!error) self->next_chunk(s);
                      });
  }
  void next_chunk(const Streaming& s) {
    stream_.expires_never();
    const auto size = static_cast<int64_t>(s->piece.size());
    breath_.expires_after(std::chrono::nanoseconds(server_.exports.take(size, nanoseconds())));
    breath_.async_wait([self = shared_from_this(), s](Error error) {
      if (!error) self->make_chunk(s);
    });
  }
  void make_chunk(const Streaming& s) {
    s->made_by.post([self = shared_from_this(), s]() mutable {
      try {
        auto next = s->more();
        s->over = !next;
        s->piece = std::move(next).value_or("");
      } catch (const std::exception&) {  // the hub has told its log
        s->broken = true;
      }
      Server::Inside& server = self->server_;
      server.here([self = std::move(self), s = std::move(s)] {
        if (s->broken) return self->stream_.close();  // without the last chunk: nobody takes it for all there is
        if (s->over) return self->last_chunk(s->keep);
        self->chunk(s);
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
  asio::steady_timer breath_{stream_.get_executor()};  // between two pieces of a report
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  std::string address_;
  std::string sister_;  // whose page the request is from, when it is a sister's
  Turnstile::Pass pass_;
  Scales::Weight held_;  // of the request while it comes and is worked on, then of its answer
};

}  // namespace

void talk_http(Server::Inside& server, Tcp::socket socket) {
  std::make_shared<HttpSession>(server, std::move(socket))->run();
}

}  // namespace sandtable::server
