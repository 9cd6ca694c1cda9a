// What is kept: by accounts, by guests, how many and for how long.
#include "server/papers.hpp"

namespace sandtable::server {
namespace {

using testing::code_of;
using testing::json_of;
using testing::text_at;

class KeptPapers : public testing::Papers {};

TEST_P(KeptPapers, AnAccountKeepsAndWritesOverItsOwnAndNobodyElses) {
  const std::string ann = session("Ann"), bob = session("Bob");
  const std::string text = ready_text();
  const std::string id = text_at(json_of(keep("lists", text, {}, ann)), "id");
  EXPECT_EQ(id.size(), 12U);
  const Json seen = json_of(desk->http("GET", "/api/lists/" + id));
  EXPECT_FALSE(*seen.find("mine")->boolean());
  EXPECT_EQ(text_at(seen, "ruleset"), ruleset);
  EXPECT_TRUE(*json_of(desk->http("GET", "/api/lists/" + id, {}, {}, ann)).find("mine")->boolean());
  EXPECT_EQ(desk->http("GET", "/api/tables/" + id).status, 404) << "it is no table";
  // The same again is the same; something else under its id takes its place.
  EXPECT_EQ(text_at(json_of(keep("lists", text, {}, ann)), "id"), id);
  const std::string other = "company = \"us-rifle\"\npoints = 700\nname = \"other\"";
  EXPECT_EQ(text_at(json_of(keep("lists", other, {}, ann, id)), "id"), id);
  EXPECT_NE(text_at(json_of(desk->http("GET", "/api/lists/" + id)), "text").find("\"points\":700"), std::string::npos);
  // Bob gets a copy of his own, and cannot throw hers away.
  const std::string copy = text_at(json_of(keep("lists", text, {}, bob, id)), "id");
  EXPECT_NE(copy, id);
  EXPECT_EQ(post("/api/lists/" + id + "/remove", "", {}, bob).status, 403);
  EXPECT_EQ(post("/api/lists/" + id + "/remove", "").status, 401);
  EXPECT_EQ(json_of(desk->http("GET", "/api/me/lists", {}, {}, ann)).find("papers")->list()->size(), 1U);
  EXPECT_EQ(desk->http("GET", "/api/me/lists").status, 401);
  EXPECT_EQ(json_of(desk->http("GET", "/api/me/tables", {}, {}, ann)).find("papers")->list()->size(), 0U);
  EXPECT_EQ(post("/api/lists/" + id + "/remove", "", {}, ann).status, 200);
  EXPECT_EQ(desk->http("GET", "/api/lists/" + id).status, 404);
  EXPECT_EQ(post("/api/lists/" + id + "/remove", "", {}, ann).status, 404);
  // Ids are of the ids' letters.
  for (const char* bad : {"x", "UPPERCASE123", "..", "abcdefghijk!", "abcdefghijklm"}) {
    EXPECT_EQ(desk->http("GET", std::string("/api/lists/") + bad).status, 404) << bad;
    EXPECT_EQ(keep("lists", text, {}, ann, bad).status, 404) << bad;
  }
  EXPECT_EQ(keep("lists", "company = \"nobody\"\npoints = 1").status, 404);
  EXPECT_EQ(keep("lists", "nonsense").status, 422);
}

TEST_P(KeptPapers, AGuestKeepsSoManyAndForAWhile) {
  const std::string address = "10.0.0." + std::to_string(n);
  const auto table = [](int i) { return "name = \"T" + std::to_string(i) + "\""; };
  std::string first;
  int kept = 0;
  HttpResponse last;
  for (int i = 0; i < 60; ++i) {
    desk->pass(10'000);  // slowly enough for the limit on speed
    last = keep("tables", table(i), address);
    if (last.status != 200) break;
    if (first.empty()) first = text_at(json_of(last), "id");
    ++kept;
  }
  EXPECT_EQ(kept, 50);
  EXPECT_EQ(last.status, 409);
  EXPECT_EQ(code_of(last), "too_many");
  EXPECT_EQ(text_at(json_of(keep("tables", table(0), address)), "id"), first) << "what is there is not kept twice";
  EXPECT_EQ(keep("tables", table(1), "10.1.0." + std::to_string(n)).status, 200) << "others are not held to it";
  desk->sleep(91LL * 24 * 3600 * 1000);
  desk->pass(0);
  EXPECT_EQ(keep("tables", table(99), address).status, 200);
  EXPECT_EQ(desk->http("GET", "/api/tables/" + first).status, 404);
  // Too fast.
  int quick = 0;
  while (quick < 100 && keep("tables", table(1000), "10.2.0." + std::to_string(n)).status == 200) ++quick;
  EXPECT_EQ(quick, 30);
}

INSTANTIATE_TEST_SUITE_P(Sqlite, KeptPapers, ::testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Postgres, KeptPapers, ::testing::Values(true));

}  // namespace
}  // namespace sandtable::server
