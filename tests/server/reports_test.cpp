// Reports in pieces at one pace for all, small, kept and limited; journals in the same pieces; pictures that are kept.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <string>

#include "base/error.hpp"
#include "base/json_text.hpp"
#include "server/desk.hpp"
#include "server/exports.hpp"
#include "server/limits.hpp"
#include "server/pace.hpp"
#include "server/pictures.hpp"
#include "server/player_report.hpp"
#include "server/tables.hpp"
#include "store/databases.hpp"

namespace sandtable::server {
namespace {

// "VmRSS: 1234 kB" of this process.
int64_t memory_kb(const std::string& what) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with(what + ':')) return std::stoll(line.substr(what.size() + 1));
  return 0;
}

using store::testing::Database;
using testing::Desk;

// --- reports ---

// 4,000 lines, every second one a move: in pieces, in time, and without growing.
TEST(Reports, AReportOfFourThousandLinesComesInPieces) {
  Library library(SANDTABLE_SOURCE_DIR);
  const auto battle = library.battle("first-shot");
  ASSERT_TRUE(battle);
  const auto start = library.start(battle->header);
  Match match(start->clone(), battle->header, std::make_shared<PhiloxDice>(DiceKey{}));
  ExportPlan plan;
  plan.stored.game = {.id = "abcdefghjkmn", .title = "Long", .ruleset = "fow2"};
  const auto add = [&] {
    std::string text;
    append_json(text, match.journal().lines.back());
    plan.lines.text.push_back(text);
  };
  while (plan.lines.text.size() < 4000) {
    const int seat = first_seat(match.game().outline_for(Viewer::spectator()).seats);
    ASSERT_TRUE(match.submit(seat, match.game().known(Viewer::of(seat))->usual()).accepted());
    add();
    if (match.game().core().over() || plan.lines.text.size() % 7 == 0) {
      ASSERT_TRUE(match.undo(seat, match.game().core().line / 2, true).empty());
      add();
    }
  }
  append_json(plan.stored.game.header, match.journal().header);
  plan.see_all = true;
  const auto began = std::chrono::steady_clock::now();
  std::ofstream("/proc/self/clear_refs") << "5";  // the peak begins anew
  const int64_t had = memory_kb("VmRSS");
  Pictures drawn;
  std::string kept;
  PlayerReport report(plan, library, drawn, [&](std::string page) { kept = std::move(page); });
  std::size_t bytes = 0;
  std::size_t pieces = 0;
  std::size_t longest = 0;
  std::string first;
  std::string last;
  while (auto piece = report.next()) {
    if (pieces++ == 0) first = *piece;
    bytes += piece->size();
    longest = std::max(longest, piece->size());
    last = std::move(*piece);
  }
  const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - began);
  EXPECT_TRUE(first.starts_with("<!doctype html>"));
  EXPECT_TRUE(last.ends_with("</html>\n"));
  EXPECT_GT(pieces, 10u);
  EXPECT_LE(longest, piece_bytes) << "the ground's picture too comes in pieces";
  EXPECT_LT(bytes, 100u * 1024 * 1024);
  RecordProperty("report_ms", static_cast<int>(took.count()));
  RecordProperty("report_bytes", static_cast<int>(bytes));
  const int64_t more = (memory_kb("VmHWM") - had) / 1024;
  std::printf("report of %zu lines: %zu bytes in %zu pieces, %d ms, %d MB more than before\n", plan.lines.text.size(),
              bytes, pieces, static_cast<int>(took.count()), static_cast<int>(more));
  EXPECT_TRUE(kept.ends_with("</html>\n")) << "short enough to be kept";
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__clang__)
  EXPECT_LT(took.count(), 10'000);
  EXPECT_LT(more, 100);
#endif
  // The journal in pieces is the journal.
  JournalExport journal(plan);
  std::string text;
  while (auto piece = journal.next()) text += *piece;
  EXPECT_EQ(text, match.journal().text());
}

// A report is small enough to be mailed, and one that has been written is not written again.
TEST(Reports, AReportIsSmallAndKept) {
  const Database db(false);
  Desk desk(store::open(db.where()));
  const HttpResponse made =
      desk.http("POST", "/api/games", R"({"scenario":"kurgan-hill","seats":["mine","mine"],"name":"","nonce":""})",
                "203.0.113.1");
  ASSERT_EQ(made.status, 200) << made.body;
  const Json seated = Json::parse(made.body, "seated");
  const std::string where = "/api/games/" + *seated.find("game")->string() + "/report.html";
  const std::string token = *(*seated.find("tokens")->list())[0].find("token")->string();
  const auto fetch = [&](const std::string& address, const std::string& bearer, std::string& page) {
    HttpResponse r = desk.http("GET", where, "", address, bearer);
    page = r.body;
    while (r.more)
      if (const auto piece = r.more())
        page += *piece;
      else
        break;
    return r;
  };
  std::string first;
  std::string again;
  EXPECT_EQ(fetch("203.0.113.1", "", first).status, 200);
  EXPECT_NE(first.find("data:image/jpeg;base64,"), std::string::npos);
  EXPECT_LT(first.size(), 500u * 1024) << "the ground of a large table, and the first map";
  const auto began = std::chrono::steady_clock::now();
  EXPECT_EQ(fetch("203.0.113.2", "", again).status, 200);
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::milliseconds(500));
  EXPECT_EQ(again, first);
  // All who watch have one allowance for a game that is being played, whatever their addresses; a seat has its own.
  int let_in = 2;
  HttpResponse r;
  for (int i = 0; i < 30; ++i) {
    r = fetch(fmt::format("198.51.100.{}", i), "", again);
    if (r.status != 200) break;
    ++let_in;
  }
  EXPECT_EQ(r.status, 429);
  EXPECT_EQ(let_in, figure_of(Limit::report).burst);
  EXPECT_NE(r.body.find("too_fast"), std::string::npos) << r.body;
  EXPECT_EQ(fetch("203.0.113.9", token, again).status, 200);
}

// What is taken is paid for before the next piece leaves; what was left unused is not saved up.
TEST(Reports, ReportsTogetherKeepAPace) {
  constexpr int64_t second = 1'000'000'000;
  Pace pace(1000);
  EXPECT_EQ(pace.take(100, 0), second / 10);
  EXPECT_EQ(pace.take(100, 0), second / 5) << "two at once wait for both";
  EXPECT_EQ(pace.take(100, second / 10), second / 5);
  EXPECT_EQ(pace.take(100, 60 * second), second / 10);
}

// --- pictures ---

TEST(Reports, PicturesComeInAFewSizesAndAreKept) {
  EXPECT_EQ(picture_width(1), picture_width(399));
  EXPECT_EQ(picture_width(401), 800);
  EXPECT_EQ(picture_width(1'000'000), 2000);
  Pictures pictures;
  int drawn = 0;
  const auto draw = [&] { return ++drawn, std::string(1024 * 1024, 'x'); };
  for (int i = 0; i < 3; ++i) pictures.get("a", draw);
  EXPECT_EQ(drawn, 1);
  for (int i = 0; i < 200; ++i) pictures.get(std::to_string(i), draw);
  EXPECT_LE(pictures.bytes(), 64u * 1024 * 1024);
  const Database db(false);
  Desk desk(store::open(db.where()));
  const std::string small = desk.http("GET", "/api/scenarios/first-shot/table.png?width=64").body;
  EXPECT_EQ(small.substr(1, 3), "PNG");
  EXPECT_EQ(desk.http("GET", "/api/scenarios/first-shot/table.png?width=399").body, small);
}

}  // namespace
}  // namespace sandtable::server
