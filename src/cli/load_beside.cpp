#include "cli/load_beside.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>

#include "base/json.hpp"
#include "base/thread_rank.hpp"
#include "server/wire.hpp"

namespace sandtable::cli {
namespace {

using BesideClock = std::chrono::steady_clock;
constexpr std::size_t lobby_sort = 0, report_sort = 1, preview_sort = 2;
constexpr int crowd_nice = 5;
constexpr int64_t ask_every_us = 50'000;

int64_t since(BesideClock::time_point began) {
  return std::chrono::duration_cast<std::chrono::microseconds>(BesideClock::now() - began).count();
}

int64_t share_of(std::vector<int64_t>& us, double share) {
  std::sort(us.begin(), us.end());
  return us.empty() ? 0 : us[static_cast<std::size_t>(share * static_cast<double>(us.size() - 1))];
}

}  // namespace

std::string CrowdTold::text() {
  std::string out;
  for (Sort& s : sorts)
    if (!s.us.empty() || s.failed + s.later > 0)
      out += fmt::format(
          "beside, {:<22} {:>7} done, {} told to wait, {} failed: p50 {:>6} us   p99 {:>6} us   max {:>6} us\n",
          fmt::format("{}:", s.name), s.us.size(), s.later, s.failed, share_of(s.us, 0.5), share_of(s.us, 0.99),
          share_of(s.us, 1));
  return out;
}
std::string CrowdTold::json() {
  std::string out;
  for (Sort& s : sorts)
    out += fmt::format("{}\"{}\":{{\"done\":{},\"later\":{},\"failed\":{},\"p50_us\":{},\"p99_us\":{}}}",
                       out.empty() ? "" : ",", s.name, s.us.size(), s.later, s.failed, share_of(s.us, 0.5),
                       share_of(s.us, 0.99));
  return '{' + out + '}';
}

Crowd::Crowd(const Beside& beside) : beside_(beside) {
  told_.sorts = {{.name = "lobby", .us = {}}, {.name = "reports", .us = {}}, {.name = "previews", .us = {}}};
  for (int i = 0; i < beside_.lobby; ++i)
    add(lobby_sort, 1'000'000, [this](int) { return server::wire_http(beside_.server, "GET", "/api/games"); });
  for (int i = 0; i < beside_.reports; ++i)
    add(report_sort, 0, [this, i](int n) {
      const std::string& game = beside_.games[static_cast<std::size_t>(n * beside_.reports + i) % beside_.games.size()];
      return server::wire_http(beside_.server, "GET", "/api/games/" + game + "/report.html");
    });
  for (int i = 0; i < beside_.previews; ++i) add_asker();
}

void Crowd::note(std::size_t sort, int status, int64_t us) {
  const std::lock_guard lock(mutex_);
  if (status == 200)
    told_.sorts[sort].us.push_back(us);
  else
    ++(status == 429 || status == 503 ? told_.sorts[sort].later : told_.sorts[sort].failed);
}

template <class Once>
void Crowd::add(std::size_t sort, int64_t every_us, Once once) {
  threads_.emplace_back([this, sort, every_us, once] {
    gives_way(crowd_nice);
    for (int n = 0; !stop_; ++n) {
      const auto began = BesideClock::now();
      const server::WireAnswer answer = once(n);
      note(sort, answer.status, since(began));
      if (answer.status != 200) std::this_thread::sleep_for(std::chrono::milliseconds(200));
      const int64_t left = every_us - since(began);
      if (left > 0) std::this_thread::sleep_for(std::chrono::microseconds(left));
    }
  });
}

// A seat in a game of its own that asks how far each of its teams may go, as fast as somebody who drags.
void Crowd::add_asker() {
  threads_.emplace_back([this] {
    gives_way(crowd_nice);
    const auto made = server::wire_http(
        beside_.server, "POST", "/api/games",
        fmt::format(R"({{"scenario":"{}","seats":["mine","mine"],"name":"asker","nonce":"","listed":false}})",
                    beside_.scenario));
    server::Wire wire;
    if (made.status != 200 || !wire.connect(beside_.server)) return note(preview_sort, 0, 0);
    const Json seated = Json::parse(made.body, "answer");
    wire.send(fmt::format(R"({{"type":"hello","game":"{}","tokens":["{}"]}})", *seated.find("game")->string(),
                          *(*seated.find("tokens")->list())[0].find("token")->string()));
    while (const auto text = wire.read(5'000))
      if (text->starts_with("{\"type\":\"waiting\"")) break;
    for (int64_t n = 0; !stop_ && wire.open(); ++n) {
      const auto began = BesideClock::now();
      wire.send(fmt::format(
          R"({{"type":"ask","seat":0,"number":{},"lane":"reach","request":{{"what":"{}","piece":{{"sort":"team","id":{}}}}}}})",
          n, n % 2 == 0 ? "reach" : "look", n % 10));
      bool answered = false;
      while (!answered && since(began) < 5'000'000) {
        const auto text = wire.read(5'000);
        if (!text) break;
        answered = text->starts_with("{\"type\":\"preview\"");
        if (text->starts_with("{\"type\":\"error\"")) break;
      }
      note(preview_sort, answered ? 200 : 0, since(began));
      const int64_t left = ask_every_us - since(began);
      if (left > 0) std::this_thread::sleep_for(std::chrono::microseconds(left));
    }
  });
}

CrowdTold Crowd::stop() {
  stop_ = true;
  for (std::thread& thread : threads_) thread.join();
  return std::move(told_);
}

}  // namespace sandtable::cli
