// The messages as other languages see them: generated, and the web app's copy is the generated one.
#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.hpp"
#include "base/json.hpp"
#include "server/codec.hpp"
#include "server/secrets.hpp"

namespace sandtable::server {
namespace {

TEST(Protocol, TheWebAppHasTheseTypes) {
  const std::string types = protocol_typescript();
  EXPECT_NE(types.find("export interface Frame {\n  number: number;"), std::string::npos);
  EXPECT_NE(types.find("| ({ type: \"dice_wanted\" } & DiceWanted)"), std::string::npos);
  const std::string copy = std::string(SANDTABLE_SOURCE_DIR) + "/web/src/protocol.ts";
  if (!std::filesystem::exists(copy)) return;
  EXPECT_EQ(read_file(copy), types) << "run: sandtable protocol --typescript > web/src/protocol.ts";
}

TEST(Protocol, EverySchemaThatIsReferredToIsThere) {
  const Json schema = Json::parse(protocol_schema(), "schema");
  const Json* defs = schema.find("$defs");
  ASSERT_TRUE(defs && defs->object());
  std::size_t references = 0;
  const std::function<void(const Json&)> walk = [&](const Json& j) {
    if (j.list())
      for (const Json& item : *j.list()) walk(item);
    if (!j.object()) return;
    for (const auto& [key, value] : *j.object()) {
      if (key == "$ref") {
        ++references;
        EXPECT_TRUE(defs->find(value.string()->substr(8))) << *value.string();
      }
      walk(value);
    }
  };
  walk(schema);
  EXPECT_GT(references, 50u);
  for (const auto& [name, definition] : *defs->object()) EXPECT_FALSE(definition.is_null()) << name;
}

TEST(Secrets, TokensDifferAndOnlyTheirHashesAreCompared) {
  const std::string a = new_token();
  const std::string b = new_token();
  EXPECT_NE(a, b);
  EXPECT_EQ(a.size(), 22u);
  EXPECT_EQ(a.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"), std::string::npos);
  EXPECT_TRUE(same_hash(token_hash(a), token_hash(a)));
  EXPECT_FALSE(same_hash(token_hash(a), token_hash(b)));
  EXPECT_FALSE(same_hash("", "")) << "an open seat has no token";
}

}  // namespace
}  // namespace sandtable::server
