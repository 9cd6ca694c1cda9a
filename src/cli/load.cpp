// Plays many games at once against a running server, over real WebSockets, one connection a seat. Knows no rule: it
// gives the usual answer that the server names.
#include <fmt/core.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <deque>
#include <fstream>
#include <memory>
#include <sstream>

#include "base/error.hpp"
#include "base/json.hpp"
#include "cli/load_beside.hpp"
#include "cli/options.hpp"
#include "cli/run_files.hpp"
#include "server/wire.hpp"

namespace sandtable::cli {
namespace {

using Clock = std::chrono::steady_clock;

struct LoadOptions {
  std::string server = "127.0.0.1:8080";
  std::string scenario = "mixed";
  int games = 1000;
  int rate = 400;
  int seconds = 60;
  std::string acks;
  std::string verify;
  bool json = false;
  bool listed = false;
  Beside beside;
};

struct Playing;
struct Seat {
  Playing* game = nullptr;
  int seat = 0;
  std::string token;
  server::Wire wire;
  int64_t frame = -1;  // the last one received
  std::string usual;   // its answer, when it is asked
};
struct Playing {
  std::string id;
  std::deque<Seat> seats;
  bool under_way = false;  // a command was sent and not every view has come back
  int64_t expects = -1;
  Clock::time_point due;
  int64_t acknowledged = 0;
};

int64_t number_after(const std::string& text, std::string_view key) {
  const std::size_t at = text.find(key);
  int64_t n = -1;
  if (at != std::string::npos) std::from_chars(text.data() + at + key.size(), text.data() + text.size(), n);
  return n;
}

// The usual answer inside a message "waiting": {"decision":…} with a verb. Reading the whole message would cost the
// machine more than the server spends on it.
std::string usual_in(const std::string& text) {
  const std::size_t at = text.find("\"usual\":{\"decision\":");
  if (at == std::string::npos || text.find("\"verb\":\"\"", at) == text.find("\"verb\":", at)) return {};
  std::size_t end = at + 8;
  int depth = 0;
  for (; end < text.size(); ++end) {
    if (text[end] == '{') ++depth;
    if (text[end] == '}' && --depth == 0) break;
  }
  return text.substr(at + 8, end + 1 - (at + 8));
}

class Load {
 public:
  Load(const LoadOptions& options, Call& call) : options_(options), call_(call) {}

  int run() {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    epoll_ = epoll_create1(EPOLL_CLOEXEC);
    const auto began = Clock::now();
    for (int i = 0; i < options_.games; ++i) add_game();
    wait_until_ready();
    const double opening = std::chrono::duration<double>(Clock::now() - began).count();
    if (options_.beside.any()) {
      options_.beside.server = options_.server;
      options_.beside.scenario = options_.scenario;
      for (std::size_t i = 0; i < games_.size() && i < 50; ++i) options_.beside.games.push_back(games_[i].id);
      beside_ = std::make_unique<Crowd>(options_.beside);
    }
    if (!options_.json)
      call_.err << fmt::format("{} games open after {:.1f} s\n", games_.size(), opening) << std::flush;
    server::wire_http(options_.server, "GET", "/api/metrics?reset=1");
    play();
    if (beside_) crowd_ = beside_->stop();
    ::close(epoll_);
    return report();
  }

 private:
  void add_game() {
    const std::string body =
        fmt::format(R"({{"scenario":"{}","seats":["mine","mine"],"name":"load","nonce":"{}","listed":{}}})",
                    options_.scenario, games_.size(), options_.listed);
    const auto answer = server::wire_http(options_.server, "POST", "/api/games", body);
    if (answer.status != 200)
      throw InputError(options_.server, 0,
                       fmt::format("a game could not be created (status {}): {}", answer.status, answer.body));
    const Json seated = Json::parse(answer.body, "answer");
    Playing& game = games_.emplace_back();
    game.id = *seated.find("game")->string();
    for (const Json& token : *seated.find("tokens")->list()) {
      Seat& seat = game.seats.emplace_back();
      seat.game = &game;
      seat.seat = static_cast<int>(*token.find("seat")->integer());
      seat.token = *token.find("token")->string();
      if (!seat.wire.connect(options_.server)) throw InputError(options_.server, 0, "does not take a WebSocket");
      seat.wire.send(fmt::format(R"({{"type":"hello","game":"{}","tokens":["{}"]}})", game.id, seat.token));
      epoll_event event{};
      event.events = EPOLLIN;
      event.data.ptr = &seat;
      epoll_ctl(epoll_, EPOLL_CTL_ADD, seat.wire.fd(), &event);
    }
    take(0);
  }

  void wait_until_ready() {
    const auto until = Clock::now() + std::chrono::seconds(60);
    const auto ready = [](const Playing& g) {
      return std::all_of(g.seats.begin(), g.seats.end(), [](const Seat& s) { return s.frame >= 0; });
    };
    while (!std::all_of(games_.begin(), games_.end(), ready) && Clock::now() < until) take(50);
  }

  // Commands fall due at fixed times whatever the server does: one that comes late counts from when it was due.
  void play() {
    const auto began = Clock::now();
    const auto gap = std::chrono::nanoseconds(1'000'000'000 / options_.rate);
    const int64_t total = int64_t{options_.rate} * options_.seconds;
    int64_t next = 0;
    while (!dead_ && next < total) {
      const auto due = began + next * gap;
      const auto left = due - Clock::now();
      if (left.count() > 0) {
        take_for(std::chrono::duration_cast<std::chrono::microseconds>(left));
        continue;
      }
      give(due);
      ++next;
      if (next % 8 == 0) take(0);
    }
    const auto until = Clock::now() + std::chrono::seconds(5);
    while (!dead_ && under_way_ > 0 && Clock::now() < until) take(20);
    elapsed_ = std::chrono::duration<double>(Clock::now() - began).count();
  }

  void give(Clock::time_point due) {
    for (std::size_t tried = 0; tried < games_.size(); ++tried) {
      Playing& game = games_[turn_++ % games_.size()];
      if (game.under_way) {
        ++busy_;
        continue;
      }
      for (Seat& seat : game.seats) {
        if (seat.usual.empty()) continue;
        game.under_way = true;
        game.due = due;
        game.expects = seat.frame + 1;
        ++under_way_;
        ++sent_;
        seat.wire.send(fmt::format(R"({{"type":"command","seat":{},"command":{}}})", seat.seat, seat.usual));
        for (Seat& all : game.seats) all.usual.clear();
        return;
      }
    }
    ++nothing_;  // every game is over or busy
  }

  void take_for(std::chrono::microseconds time) {
    if (time.count() >= 1000)
      take(static_cast<int>(time.count() / 1000));
    else
      take(0), usleep(static_cast<useconds_t>(std::min<int64_t>(time.count(), 200)));
  }
  void take(int milliseconds) {
    std::array<epoll_event, 64> events;
    const int n = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), milliseconds);
    for (int i = 0; i < n; ++i) {
      Seat& seat = *static_cast<Seat*>(events[static_cast<std::size_t>(i)].data.ptr);
      if (!seat.wire.fill()) {
        dead_ = true;
        continue;
      }
      while (const auto text = seat.wire.take()) heard(seat, *text);
    }
  }

  void heard(Seat& seat, const std::string& text) {
    if (text.starts_with("{\"type\":\"frames\"")) {
      const std::size_t last = text.rfind("{\"number\":");
      if (last != std::string::npos) seat.frame = number_after(text.substr(last, 40), "{\"number\":");
      Playing& game = *seat.game;
      if (game.under_way &&
          std::all_of(game.seats.begin(), game.seats.end(), [&](const Seat& s) { return s.frame >= game.expects; })) {
        game.under_way = false;
        --under_way_;
        trips_.push_back(std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - game.due).count());
      }
      game.acknowledged = std::max(game.acknowledged, seat.frame);
    } else if (text.starts_with("{\"type\":\"waiting\"")) {
      seat.usual = usual_in(text);
    } else if (text.starts_with("{\"type\":\"refused\"") || text.starts_with("{\"type\":\"error\"")) {
      ++refused_;
      if (refused_ <= 3) call_.err << text.substr(0, 300) << '\n';
      if (seat.game->under_way) --under_way_;
      seat.game->under_way = false;
    }
  }

  int64_t at(double share) {
    if (trips_.empty()) return 0;
    return trips_[static_cast<std::size_t>(share * static_cast<double>(trips_.size() - 1))];
  }

  int report() {
    std::sort(trips_.begin(), trips_.end());
    if (!options_.acks.empty()) {
      std::string text;
      for (const Playing& g : games_) text += fmt::format("{} {} {}\n", g.id, g.seats[0].token, g.acknowledged);
      write_file(options_.acks, text);
    }
    const std::string metrics = dead_ ? "" : server::wire_http(options_.server, "GET", "/api/metrics").body;
    if (options_.json) {
      call_.out << fmt::format(
          "{{\"games\":{},\"sent\":{},\"answered\":{},\"refused\":{},\"seconds\":{:.1f},\"trip_p50_us\":{},"
          "\"trip_p99_us\":{},\"trip_max_us\":{},\"server\":{},\"beside\":{}}}\n",
          games_.size(), sent_, trips_.size(), refused_, elapsed_, at(0.5), at(0.99), at(1),
          metrics.empty() ? "null" : metrics, beside_ ? crowd_.json() : "null");
      return Exit::good;
    }
    call_.out << fmt::format("{} games, {} commands sent in {:.1f} s ({:.0f} a second), {} answered, {} refused{}\n",
                             games_.size(), sent_, elapsed_, static_cast<double>(sent_) / elapsed_, trips_.size(),
                             refused_, dead_ ? "; the server went away" : "");
    if (nothing_ > 0) call_.out << fmt::format("{} times no game was left to play in\n", nothing_);
    call_.out << fmt::format("here, due to both views read:    p50 {:>6} us   p99 {:>6} us   max {:>6} us\n", at(0.5),
                             at(0.99), at(1));
    if (!metrics.empty()) {
      const Json j = Json::parse(metrics, "metrics");
      const auto value = [&](const char* key) {
        return j.find(key) && j.find(key)->integer() ? *j.find(key)->integer() : 0;
      };
      call_.out << fmt::format("server, read to both written:    p50 {:>6} us   p99 {:>6} us   max {:>6} us\n",
                               value("p50_us"), value("p99_us"), value("max_us"));
    }
    if (beside_) call_.out << crowd_.text();
    return dead_ && options_.acks.empty() ? Exit::no : Exit::good;
  }

  LoadOptions options_;
  Call& call_;
  std::unique_ptr<Crowd> beside_;
  CrowdTold crowd_;
  int epoll_ = -1;
  std::deque<Playing> games_;
  std::size_t turn_ = 0;
  std::vector<int64_t> trips_;
  int64_t sent_ = 0, refused_ = 0, busy_ = 0, nothing_ = 0, under_way_ = 0;
  double elapsed_ = 1;
  bool dead_ = false;
};

// Every line that was acknowledged before must be in its game now.
int verify(const LoadOptions& options, Call& call) {
  std::istringstream lines(read_file(options.verify));
  std::string game;
  std::string token;
  int64_t acknowledged = 0;
  int64_t games = 0, total = 0, beyond = 0, lost = 0;
  while (lines >> game >> token >> acknowledged) {
    server::Wire wire;
    std::optional<std::string> welcome;
    if (wire.connect(options.server)) {
      wire.send(fmt::format(R"({{"type":"hello","game":"{}","tokens":["{}"],"have":{}}})", game, token, acknowledged));
      welcome = wire.read(30'000);
    }
    const int64_t kept =
        welcome && welcome->starts_with("{\"type\":\"welcome\"") ? number_after(*welcome, "\"lines\":") : -1;
    ++games;
    total += acknowledged;
    if (kept > acknowledged) beyond += kept - acknowledged;
    if (kept < acknowledged) {
      ++lost;
      call.out << fmt::format("game {}: {} lines were acknowledged, {} are there{}\n", game, acknowledged, kept,
                              welcome ? "" : " (no answer)");
    }
  }
  call.out << fmt::format(
      "{} games, {} acknowledged lines, {} games lost some; {} lines written and not yet acknowledged\n", games, total,
      lost, beyond);
  return lost == 0 && games > 0 ? Exit::good : Exit::no;
}

}  // namespace

int load(Call& call) {
  Options app("Plays many games at once against a running server and prints how long it takes.", "load");
  LoadOptions options;
  app.option("--server", options.server, "its address and port").shows_default();
  app.option("--scenario", options.scenario, "what is played").shows_default();
  app.option("--games", options.games, "games open at once").shows_default().between(1, 100'000);
  app.option("--rate", options.rate, "commands a second, due whatever the server does")
      .shows_default()
      .between(1, 100'000);
  app.option("--seconds", options.seconds, "for how long").shows_default().between(1, 86'400);
  app.option("--acks", options.acks, "write what was acknowledged in each game, also when the server dies");
  app.option("--verify", options.verify, "check instead that everything in such a file is still there");
  app.flag("--json", options.json, "write JSON");
  app.flag("--listed", options.listed, "the games stand in the lobby");
  app.option("--lobby", options.beside.lobby, "so many who look at the lobby once a second beside it")
      .between(0, 1'000);
  app.option("--reports", options.beside.reports, "so many who fetch one battle report after the other")
      .between(0, 100);
  app.option("--previews", options.beside.previews, "so many seats that ask 20 questions a second before a move")
      .between(0, 1'000);
  if (const auto exit = app.parse(call)) return *exit;
  if (!options.verify.empty()) return verify(options, call);
  return Load(options, call).run();
}

}  // namespace sandtable::cli
