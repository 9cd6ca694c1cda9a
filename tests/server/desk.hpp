// A whole server without sockets or threads: requests and messages go straight into the hub, work is done in turn, and
// what is sent is kept by connection.
#pragma once
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "server/hub.hpp"
#include "store/keeper.hpp"

namespace sandtable::server::testing {

class Desk {
 public:
  explicit Desk(std::unique_ptr<store::Store> store, const std::string& url = "http://here")
      : keeper_(std::move(store), store::Keeper::Runs::in_the_call),
        hub_({.home = SANDTABLE_SOURCE_DIR, .url = url}, outside(), keeper_) {
    pass(0);
  }
  ~Desk() {
    hub_.let_go();
    settle();
  }

  HttpResponse http(const std::string& method, const std::string& target, const std::string& body = {},
                    const std::string& address = {}, const std::string& bearer = {}) {
    HttpResponse answer{.status = 0, .body = {}, .headers = {}};
    HttpRequest request{.method = method, .target = target, .body = body, .bearer = bearer};
    request.address = address;
    hub_.http(request, [&](const HttpResponse& r) { answer = r; });
    settle();
    return answer;
  }
  Hub& hub() { return hub_; }
  void connect(ConnId id, const std::string& address = {}) { hub_.opened(id, address); }
  void say(ConnId id, const std::string& text) {
    hub_.text(id, text, 0);
    settle();
  }
  // What a connection was sent since it was last asked for; whether it was closed.
  std::vector<std::string> take(ConnId id) { return std::exchange(got_[id], {}); }
  bool closed(ConnId id) { return closed_[id]; }
  void leave(ConnId id) {
    hub_.closed(id);
    settle();
  }
  void pass(Millis ms) {
    now_ += ms;
    hub_.tick();
    settle();
  }
  // As when the process is stopped: time passes and nothing happens.
  void sleep(Millis ms) { now_ += ms; }
  void drain() {
    hub_.drain([this] { drained_ = true; });
    settle();
  }
  bool drained() const { return drained_; }
  // While they are held no page is made; `asked` gives what becomes of a request later.
  bool hold_pages = false;
  std::shared_ptr<HttpResponse> asked(const std::string& target, const std::string& address) {
    const auto answer = std::make_shared<HttpResponse>(HttpResponse{.status = 0, .body = {}, .headers = {}});
    HttpRequest request{.method = "GET", .target = target};
    request.address = address;
    hub_.http(request, [answer](const HttpResponse& r) { *answer = r; });
    settle();
    return answer;
  }
  void make_pages() {
    hold_pages = false;
    while (!held_.empty()) jobs_.push_back(std::move(held_.front())), held_.pop_front();
    settle();
  }
  std::vector<std::string> log;

 private:
  Outside outside() {
    Outside o;
    o.send = [this](ConnId to, const Text& text, const std::shared_ptr<Measure>&) { got_[to].push_back(*text); };
    o.close = [this](ConnId id) { closed_[id] = true; };
    o.here = o.slow = o.preview = [this](Outside::Job job) { jobs_.push_back(std::move(job)); };
    o.pages = [this](Outside::Job job) { (hold_pages ? held_ : jobs_).push_back(std::move(job)); };
    o.now = o.lease_clock = [this] { return now_; };
    o.date_ms = [this] { return 1'000'000'000 + now_; };
    o.date = [this] { return 1'000'000 + now_ / 1000; };
    o.log = [this](const std::string& line) { log.push_back(line); };
    return o;
  }
  void settle() {
    while (!jobs_.empty()) {
      const Outside::Job job = std::move(jobs_.front());
      jobs_.pop_front();
      job();
    }
  }

  std::deque<Outside::Job> jobs_, held_;
  std::map<ConnId, std::vector<std::string>> got_;
  std::map<ConnId, bool> closed_;
  Millis now_ = 1000;
  bool drained_ = false;
  store::Keeper keeper_;
  Hub hub_;
};

inline bool is_message(const std::string& text, const std::string& type) {
  return text.starts_with("{\"type\":\"" + type + "\"");
}

}  // namespace sandtable::server::testing
