// A server for tests of lists and tables over HTTP, on either database: asking it, keeping something, accounts.
#pragma once
#include <gtest/gtest.h>

#include "server/desk.hpp"
#include "store/databases.hpp"

namespace sandtable::server::testing {

inline Json json_of(const HttpResponse& r) {
  EXPECT_EQ(r.status, 200) << r.body;
  return Json::parse(r.body, "answer");
}
inline std::string text_at(const Json& j, const char* key) {
  return j.find(key) && j.find(key)->string() ? *j.find(key)->string() : "";
}
inline std::string quoted(const std::string& text) { return Json(text).dump(); }
inline std::string code_of(const HttpResponse& r) { return text_at(Json::parse(r.body, "answer"), "code"); }

class Papers : public ::testing::TestWithParam<bool> {
 protected:
  Papers() : db(GetParam()), desk(std::make_unique<Desk>(store::open(db.where()))) {
    const Json index = json_of(desk->http("GET", "/api/forces"));
    const Json& first = index.find("rulesets")->list()->at(0);
    ruleset = text_at(first, "ruleset");
    company = text_at(first.find("companies")->list()->at(0), "id");
    ready = text_at(first.find("ready")->list()->at(0), "id");
  }
  HttpResponse post(const std::string& path, const std::string& body, const std::string& address = {},
                    const std::string& session = {}) {
    return desk->http("POST", path, body, address, session);
  }
  std::string list(const std::string& text) const {
    return "{\"ruleset\":" + quoted(ruleset) + ",\"text\":" + quoted(text) + "}";
  }
  std::string ready_text() {
    return text_at(json_of(desk->http("GET", "/api/forces/" + ruleset + "/ready/" + ready)), "text");
  }
  std::string session(const std::string& name) {
    return text_at(json_of(post("/api/accounts", R"({"name":"paper.)" + name + (GetParam() ? "P" : "S") +
                                                     std::to_string(n) + R"(","password":"long enough"})")),
                   "session");
  }
  HttpResponse keep(const std::string& sort, const std::string& text, const std::string& address = {},
                    const std::string& session = {}, const std::string& id = {}) {
    return post("/api/" + sort,
                R"({"id":")" + id + R"(","ruleset":)" + quoted(sort == "lists" ? ruleset : "") +
                    R"(,"title":"Mine","text":)" + quoted(text) + "}",
                address, session);
  }
  store::testing::Database db;
  std::unique_ptr<Desk> desk;
  std::string ruleset, company, ready;
  static inline int counter = 0;
  int n = ++counter;
};

}  // namespace sandtable::server::testing
