// What a script may not say about an assault that is under way.
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "fow/setup/setup.hpp"

namespace sandtable::fow {
namespace {

std::string complaint_about(const std::string& charging) {
  const std::string text = R"(
sides = ["german", "british"]
[[platoon]]
name = "att"
side = "german"
model = "Rifle team"
team = [{ name = "a1", at = [20, 20] }]
[[platoon]]
name = "hq"
side = "german"
model = "Rifle team"
team = [{ name = "co", independent = true, role = "company_command", at = [20, 17] }]
[[platoon]]
name = "others"
side = "german"
model = "Rifle team"
team = [{ name = "o1", at = [25, 20] }]
[[platoon]]
name = "def"
side = "british"
facing = 180
model = "Rifle team"
team = [{ name = "d1", at = [20, 21.3] }]
[start]
assault = { attacker = "att", defenders = ["def"], stage = "fight", charging = [)" +
                           charging + "] }\n";
  try {
    begin(Toml::parse(text, "script"), SANDTABLE_SOURCE_DIR);
  } catch (const InputError& e) {
    return e.what();
  }
  return "";
}

// rules: FOW-ASL-161
TEST(SetUpAssault, OnlyIndependentTeamsOfOthersJoin) {
  EXPECT_EQ(complaint_about(R"("a1", "co")"), "");
  EXPECT_NE(complaint_about(R"("a1", "o1")").find("Independent"), std::string::npos);
  EXPECT_NE(complaint_about(R"("a1", "d1")").find("attacker's teams"), std::string::npos);
}

}  // namespace
}  // namespace sandtable::fow
