// Flames Of War with platoons held off the table: what the other side is sent does not depend on them.
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "server/tables.hpp"

namespace sandtable::server::testing {
namespace {

constexpr ConnId german = 1, soviet = 2, watcher = 3;

std::string held_back() { return read_file(std::string(SANDTABLE_SOURCE_DIR) + "/data/battles/held-back.toml"); }
std::string with(std::string text, const std::string& was, const std::string& is) {
  for (std::size_t at = 0; (at = text.find(was, at)) != std::string::npos; at += is.size())
    text.replace(at, was.size(), is);
  return text;
}
// Without the German reserve.
std::string without_reserve(const std::string& text) {
  const std::size_t first = text.find("[[platoon]]\nname = \"Panthers in reserve\"");
  const std::size_t next = text.find("[[platoon]]", first + 5);
  EXPECT_NE(first, std::string::npos);
  return text.substr(0, first) + (next == std::string::npos ? "" : text.substr(next));
}

Table played(const std::string& setup) {
  Table t(Table::begin("fow2", setup), {.minutes = 60});
  t.join(german, {0});
  t.join(soviet, {1});
  t.join(watcher, {});
  for (int i = 0; i < 40 && !t.room->match()->game().core().over(); ++i) {
    const ConnId id = t.asked() == 0 ? german : soviet;
    // Questions and mistakes of the side that must not know, at every step.
    t.say(
        soviet,
        R"({"type":"ask","seat":1,"number":1,"lane":"look","request":{"what":"look","piece":{"sort":"team","id":4}}})");
    for (int piece = 0; piece < 12; ++piece)
      t.say(soviet,
            R"({"type":"ask","seat":1,"number":2,"lane":"x","request":{"what":"measure","piece":{"sort":"team","id":)" +
                std::to_string(piece) + R"(},"other":{"sort":"team","id":3}}})");
    t.give(soviet, 1, {.decision = 0, .verb = "shoot"_name, .actor = PieceRef::platoon(1), .replies = {}});
    t.give(soviet, 1, {.decision = 0, .verb = "move"_name, .actor = PieceRef::platoon(5), .replies = {}});
    if (t.room->match()->game().core().over()) break;
    if ((t.asked() == 0 ? german : soviet) != id) continue;
    t.usual(id);
    t.now += 100;
  }
  t.say(soviet, R"({"type":"undo","seat":1,"to":0})");
  return t;
}

TEST(Hidden, TheOtherSideGetsTheSameBytes) {
  const std::string setup = held_back();
  ASSERT_NE(setup.find("\"Panther D\""), std::string::npos);
  const Table a = played(setup);
  const Table b = played(with(setup, "\"Panther D\"", "\"Panzer IV G\""));
  const Table c = played(without_reserve(setup));
  EXPECT_NE(a.room->match()->game().hash(), b.room->match()->game().hash());
  ASSERT_GT(a.got.at(soviet).size(), 100u);
  for (const Table* other : {&b, &c}) {
    for (const ConnId id : {soviet, watcher}) {
      const auto& one = a.got.at(id);
      const auto& two = other->got.at(id);
      ASSERT_EQ(one.size(), two.size());
      for (std::size_t i = 0; i < one.size(); ++i) ASSERT_EQ(one[i], two[i]) << "message " << i;
    }
  }
  EXPECT_NE(a.got.at(german), b.got.at(german)) << "its own side knows";
  for (const std::string& text : a.got.at(soviet)) EXPECT_EQ(text.find("Panther"), std::string::npos) << text;
}

}  // namespace
}  // namespace sandtable::server::testing
