// The same over real sockets: addresses behind a proxy, a report in chunks, no file descriptor left.
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <chrono>
#include <ctime>
#include <filesystem>
#include <mutex>
#include <thread>
#include <vector>

#include "base/json.hpp"
#include "server/limits.hpp"
#include "server/pace.hpp"
#include "server/scales.hpp"
#include "server/server.hpp"
#include "server/wire.hpp"

namespace sandtable::server {
namespace {

namespace fs = std::filesystem;

class FairNet : public ::testing::Test {
 protected:
  void start(bool behind_proxy, bool limit_local) {
    folder_ = fs::temp_directory_path() / ("sandtable_fair_" + std::to_string(getpid()));
    fs::remove_all(folder_);
    ServeOptions o;
    o.port = 0;
    o.db = "sqlite:" + (folder_ / "games.db").string();
    o.home = SANDTABLE_SOURCE_DIR;
    o.behind_proxy = behind_proxy;
    o.limit_local = limit_local;
    o.log = [this](const std::string& line) {
      const std::lock_guard lock(mutex_);
      log_ += line + '\n';
    };
    server_ = std::make_unique<Server>(o);
    address_ = "127.0.0.1:" + std::to_string(server_->port());
    thread_ = std::thread([this] { server_->run(); });
  }
  void TearDown() override {
    if (server_) server_->stop();
    if (thread_.joinable()) thread_.join();
    server_.reset();
    fs::remove_all(folder_);
  }
  // The status of a request that says where it was passed on from.
  int from(const std::string& forwarded) {
    Wire wire;
    return wire.connect(address_, "/nothing", forwarded) ? 101 : wire.status();
  }
  std::string log() {
    const std::lock_guard lock(mutex_);
    return log_;
  }
  fs::path folder_;
  std::string address_;
  std::unique_ptr<Server> server_;
  std::thread thread_;
  std::mutex mutex_;
  std::string log_;
};

TEST_F(FairNet, BehindAProxyTheLastForwardedAddressCounts) {
  start(true, false);
  int refused = 0;
  for (int i = 0; i < figure_of(Limit::request).burst + 20; ++i)
    if (from(fmt::format("203.0.113.{}, 198.51.100.7", i % 250)) == 429) ++refused;
  EXPECT_GE(refused, 5) << "what a client writes in front of it does not help";
  EXPECT_EQ(from("198.51.100.8"), 404) << "another address goes on";
}

TEST_F(FairNet, WithoutAProxyTheHeaderMeansNothing) {
  start(false, true);
  int refused = 0;
  for (int i = 0; i < figure_of(Limit::request).burst + 20; ++i)
    if (from(fmt::format("198.51.100.{}", i % 250)) == 429) ++refused;
  EXPECT_GE(refused, 5);
}

TEST_F(FairNet, ThisMachinesOwnProgramsAreNotCounted) {
  start(false, false);
  for (int i = 0; i < figure_of(Limit::request).burst + 20; ++i) ASSERT_EQ(from("198.51.100.7"), 404);
}

TEST_F(FairNet, AReportComesInChunks) {
  start(false, false);
  const Json made = Json::parse(wire_http(address_, "POST", "/api/games",
                                          R"({"scenario":"first-shot","seats":["mine","mine"],"name":"","nonce":""})")
                                    .body,
                                "seated");
  const std::string where = "/api/games/" + *made.find("game")->string() + "/report.html";
  const auto report = wire_http(address_, "GET", where);
  EXPECT_EQ(report.status, 200);
  EXPECT_NE(report.headers.find("Transfer-Encoding: chunked"), std::string::npos) << report.headers;
  EXPECT_TRUE(report.body.ends_with("</html>\n"));
  // Several together share one pace.
  const auto began = std::chrono::steady_clock::now();
  std::vector<std::thread> askers;
  for (int i = 0; i < 3; ++i)
    askers.emplace_back([&] { EXPECT_EQ(wire_http(address_, "GET", where).body.size(), report.body.size()); });
  for (std::thread& one : askers) one.join();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  EXPECT_GT(took.count(), 2.9 * static_cast<double>(report.body.size()) / export_bytes_a_second);
}

std::string told_to(int fd) {
  std::string text;
  const timeval patience{20, 0};
  setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  char some[200];
  const ssize_t n = ::recv(fd, some, sizeof some, 0);
  return n > 0 ? std::string(some, static_cast<std::size_t>(n)) : "";
}

// Connections count from the moment they are opened, whether they ever ask for anything or not.
TEST_F(FairNet, ConnectionsThatSayNothingAreCounted) {
  start(false, true);
  std::vector<int> silent;
  for (int i = 0; i < 256; ++i) silent.push_back(knock(address_));
  const int one_more = knock(address_);
  EXPECT_TRUE(told_to(one_more).starts_with("HTTP/1.1 429")) << "the last is told so";
  ::close(one_more);
  for (const int fd : silent) ::close(fd);
  int status = 0;
  for (int tries = 0; tries < 50 && status != 200; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    status = wire_http(address_, "GET", "/api/metrics").status;
  }
  EXPECT_EQ(status, 200) << "and let in when they are gone";
}

// What slow senders and slow readers make the server hold has an end.
TEST_F(FairNet, WhatOneAddressMakesItHoldHasAnEnd) {
  start(false, true);
  const auto ask = [&](const std::string& head) {
    const int fd = knock(address_);
    const std::string text = head + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n";
    EXPECT_EQ(::send(fd, text.data(), text.size(), 0), static_cast<ssize_t>(text.size()));
    return fd;
  };
  const auto goes_on = [](int fd, const std::string& text) {
    EXPECT_EQ(::send(fd, text.data(), text.size(), 0), static_cast<ssize_t>(text.size()));
  };
  std::vector<int> fds;
  for (int i = 0; i < 7; ++i)
    fds.push_back(ask("POST /api/journals")), goes_on(fds.back(), "Content-Length: 9000000\r\n\r\n{");
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  for (const char* length : {"Content-Length: 9000000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n"}) {
    fds.push_back(ask("POST /api/journals"));
    goes_on(fds.back(), length);
    EXPECT_TRUE(told_to(fds.back()).starts_with("HTTP/1.1 429")) << length;
  }
  fds.push_back(ask("POST /api/games"));
  goes_on(fds.back(), "Content-Length: 2000000\r\n\r\n");
  EXPECT_TRUE(told_to(fds.back()).starts_with("HTTP/1.1 413")) << "only a journal is that long";
  for (const int fd : fds) ::close(fd);
  fds.clear();
  // Pictures of 4 MB that nobody takes.
  const std::string picture = "/api/tables/shipped/bocage/ground.png?width=2000";
  const auto drawn = wire_http(address_, "GET", picture);
  ASSERT_EQ(drawn.status, 200);
  const std::size_t fit = (std::size_t{64} << 20) / drawn.body.size();
  for (std::size_t i = 0; i < fit + 4; ++i) {
    fds.push_back(ask("GET " + picture));
    goes_on(fds.back(), "\r\n");
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  int refused = 0;
  for (const int fd : fds) refused += told_to(fd).starts_with("HTTP/1.1 429");
  EXPECT_GE(refused, 1);
  EXPECT_LE(refused, 6);
  for (const int fd : fds) ::close(fd);
}

TEST(FairScales, WhatIsPutDownIsGivenBack) {
  const auto scales = std::make_shared<Scales>(100, 60);
  {
    auto a = scales->of("a"), b = scales->of("b"), nobody = scales->of("");
    EXPECT_TRUE(a.more(60));
    EXPECT_FALSE(a.more(1));
    EXPECT_TRUE(b.more(30));
    EXPECT_FALSE(nobody.more(11));
    EXPECT_TRUE(nobody.more(10));
    a.less(30);
    EXPECT_TRUE(b.more(30));
    a = scales->of("a");
    EXPECT_EQ(scales->all(), 70U);
  }
  EXPECT_EQ(scales->all(), 0U);
}

// Without a descriptor left nobody is let in; the server waits instead of spinning, and goes on when there is room.
TEST_F(FairNet, WithoutFileDescriptorsItWaits) {
  start(false, false);
  rlimit was{};
  getrlimit(RLIMIT_NOFILE, &was);
  const int probe = dup(0);
  ::close(probe);
  std::vector<int> knocking;
  rlimit tight = was;
  tight.rlim_cur = static_cast<rlim_t>(probe) + 12;
  // Those who knock take descriptors of this process as well: the last of them leave none for the server.
  setrlimit(RLIMIT_NOFILE, &tight);
  for (int i = 0; i < 12; ++i) {
    const int fd = knock(address_);
    if (fd >= 0) knocking.push_back(fd);
  }
  timespec began{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &began);
  std::this_thread::sleep_for(std::chrono::seconds(1));
  timespec ended{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
  const double used =
      static_cast<double>(ended.tv_sec - began.tv_sec) + static_cast<double>(ended.tv_nsec - began.tv_nsec) / 1e9;
  setrlimit(RLIMIT_NOFILE, &was);
  EXPECT_LT(used, 0.3) << "seconds of processor in one second of waiting";
  EXPECT_NE(log().find("nobody more can be let in"), std::string::npos) << log();
  for (const int fd : knocking) ::close(fd);
  EXPECT_EQ(wire_http(address_, "GET", "/api/metrics").status, 200);
}

}  // namespace
}  // namespace sandtable::server
