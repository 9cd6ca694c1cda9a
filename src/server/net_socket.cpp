// WebSockets: a connection that does not take what it is sent is dropped and may come back.
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

#include "server/net_inside.hpp"

namespace sandtable::server {
namespace {

constexpr std::size_t longest_frame = 128 * 1024;  // the hub complains earlier, in words
constexpr std::size_t most_queued_bytes = 32 * 1024 * 1024;
constexpr std::size_t most_queued = 20'000;

}  // namespace

void WebSocket::run(http::request<http::string_body> request) {
  ws_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
  ws_.read_message_max(longest_frame);
  ws_.auto_fragment(false);
  ws_.async_accept(request, [self = shared_from_this()](Error error) {
    if (error) return self->gone();
    self->ws_.text(true);
    self->server_.hub->opened(self->id_, self->address_);
    self->read();
  });
}

void WebSocket::send(const Text& text, const std::shared_ptr<Measure>& measure) {
  if (closing_) return;
  queued_ += text->size();
  queue_.push_back({text, measure});
  if (!held_.more(text->size()) || queued_ > most_queued_bytes || queue_.size() > most_queued) {
    server_.options.log(fmt::format("connection {}: takes nothing more; dropped", id_));
    return drop();
  }
  if (queue_.size() == 1) write();
}

void WebSocket::close() {
  if (closing_) return;
  closing_ = true;
  if (queue_.empty()) finish();
}

void WebSocket::drop() {
  closing_ = true;
  beast::get_lowest_layer(ws_).close();
}

void WebSocket::read() {
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

void WebSocket::write() {
  ws_.async_write(asio::buffer(*queue_.front().text), [self = shared_from_this()](Error error, std::size_t) {
    if (error) return self->gone();
    const Queued done = std::move(self->queue_.front());
    self->queue_.pop_front();
    self->queued_ -= done.text->size();
    self->held_.less(done.text->size());
    if (done.measure && --done.measure->left == 0) self->server_.hub->measured(nanoseconds() - done.measure->read_ns);
    if (!self->queue_.empty())
      self->write();
    else if (self->closing_)
      self->finish();
  });
}

void WebSocket::finish() {
  ws_.async_close(websocket::close_code::policy_error, [self = shared_from_this()](Error) { self->gone(); });
}

void WebSocket::gone() {
  closing_ = true;
  if (server_.sockets.erase(id_) > 0) server_.hub->closed(id_);
}

}  // namespace sandtable::server
