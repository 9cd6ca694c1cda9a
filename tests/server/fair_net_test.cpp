// The same over real sockets: addresses behind a proxy, a report in chunks, no file descriptor left.
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <mutex>
#include <thread>

#include "base/json.hpp"
#include "server/limits.hpp"
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
  const auto report = wire_http(address_, "GET", "/api/games/" + *made.find("game")->string() + "/report.html");
  EXPECT_EQ(report.status, 200);
  EXPECT_NE(report.headers.find("Transfer-Encoding: chunked"), std::string::npos) << report.headers;
  EXPECT_TRUE(report.body.ends_with("</html>\n"));
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
