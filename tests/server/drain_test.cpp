// Going down in good order, health and figures.
#include <gtest/gtest.h>

#include "server/desk.hpp"
#include "server/metrics.hpp"
#include "store/databases.hpp"
#include "store/faulty.hpp"

namespace sandtable::server {
namespace {

using store::testing::Database;
using testing::Desk;
using testing::is_message;

// Every line of the Prometheus text is a comment or "name{labels} number"; the value of one.
double figure(const std::string& text, const std::string& name) {
  std::size_t at = 0;
  double found = -1;
  while (at < text.size()) {
    const std::size_t end = text.find('\n', at);
    const std::string line = text.substr(at, end - at);
    at = end + 1;
    if (line.starts_with("# HELP sandtable_") || line.starts_with("# TYPE sandtable_")) continue;
    const std::size_t space = line.rfind(' ');
    EXPECT_TRUE(line.starts_with("sandtable_") && space != std::string::npos) << line;
    std::size_t read = 0;
    const double value = std::stod(line.substr(space + 1), &read);
    EXPECT_EQ(read, line.size() - space - 1) << line;
    if (line.substr(0, space) == name) found = value;
  }
  return found;
}

TEST(Drain, EverybodyIsToldAndAnotherServerHasTheGamesAtOnce) {
  const Database db(false);
  Desk a(store::open(db.where()), "http://a");
  const HttpResponse made =
      a.http("POST", "/api/games", R"({"scenario":"first-shot","seats":["mine","mine"],"name":"Ann","nonce":"x"})");
  const std::string game = *Json::parse(made.body, "seated").find("game")->string();
  const std::string hello = R"({"type":"hello","game":")" + game + R"(","name":"","have":-1,"tokens":[]})";
  a.connect(1);
  a.say(1, hello);
  a.take(1);
  EXPECT_EQ(a.http("GET", "/healthz").status, 200);
  EXPECT_FALSE(a.drained());
  a.drain();
  EXPECT_TRUE(a.drained());
  const auto told = a.take(1);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_NE(told[0].find("\"closing\""), std::string::npos) << told[0];
  EXPECT_TRUE(a.closed(1));
  EXPECT_EQ(a.http("GET", "/healthz").status, 503) << "a proxy sends nobody here any more";
  EXPECT_EQ(a.http("POST", "/api/games", "{}").status, 503);
  Desk b(store::open(db.where()), "http://b");
  b.connect(1);
  b.say(1, hello);
  EXPECT_TRUE(is_message(b.take(1).at(0), "welcome")) << "without waiting for the lease";
}

TEST(Health, AServerWithoutItsStoreIsNotWell) {
  const Database db(false);
  store::testing::Mischief mischief;
  Desk a(std::make_unique<store::testing::Faulty>(store::open(db.where()), mischief), "http://a");
  EXPECT_EQ(a.http("GET", "/healthz").status, 200);
  mischief.away = true;
  a.pass(40'000);
  EXPECT_EQ(a.http("GET", "/healthz").status, 503);
  mischief.away = false;
  a.pass(1000);
  a.pass(20'000);
  EXPECT_EQ(a.http("GET", "/healthz").status, 200);
}

TEST(Figures, AreWhatPrometheusReads) {
  const Database db(false);
  Desk a(store::open(db.where()), "http://a");
  a.http("POST", "/api/games", R"({"scenario":"first-shot","seats":["mine","mine"],"name":"Ann","nonce":"x"})");
  a.http("GET", "/api/nothing");
  a.connect(1);
  a.say(1, "nonsense");
  const HttpResponse r = a.http("GET", "/metrics");
  EXPECT_EQ(r.status, 200);
  EXPECT_TRUE(r.type.starts_with("text/plain; version=0.0.4")) << r.type;
  EXPECT_EQ(figure(r.body, "sandtable_rooms"), 1);
  EXPECT_EQ(figure(r.body, "sandtable_connections_total"), 1);
  EXPECT_EQ(figure(r.body, "sandtable_messages_in_total"), 1);
  EXPECT_EQ(figure(r.body, "sandtable_errors_total{code=\"bad_frame\"}"), 1);
  EXPECT_EQ(figure(r.body, "sandtable_http_requests_total{status=\"404\"}"), 1);
  EXPECT_EQ(figure(r.body, "sandtable_store_writes_total"), 1);
  EXPECT_EQ(figure(r.body, "sandtable_store_write_seconds_count"), 1);
  EXPECT_EQ(figure(r.body, "sandtable_queue_length{queue=\"store\"}"), 0);
  EXPECT_EQ(figure(r.body, "sandtable_queue_length{queue=\"slow\"}"), 0);
  EXPECT_EQ(figure(r.body, "sandtable_claims_sure"), 1);
}

TEST(Figures, AHistogramAddsUp) {
  Metrics m;
  for (const int64_t us : {50, 100, 101, 900, 7'000'000}) m.measured(us * 1000);
  const std::string text = m.prometheus({});
  EXPECT_EQ(figure(text, "sandtable_command_seconds_bucket{le=\"0.000100\"}"), 2);
  EXPECT_EQ(figure(text, "sandtable_command_seconds_bucket{le=\"0.001000\"}"), 4);
  EXPECT_EQ(figure(text, "sandtable_command_seconds_bucket{le=\"5.000000\"}"), 4);
  EXPECT_EQ(figure(text, "sandtable_command_seconds_bucket{le=\"+Inf\"}"), 5);
  EXPECT_EQ(figure(text, "sandtable_command_seconds_sum"), 7.001151);
  EXPECT_EQ(figure(text, "sandtable_command_latest_seconds{quantile=\"0.5\"}"), 0.000101);
  EXPECT_EQ(figure(text, "sandtable_commands_total"), 5);
}

}  // namespace
}  // namespace sandtable::server
