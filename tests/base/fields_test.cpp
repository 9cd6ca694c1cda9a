// Field lists: hash, JSON, diff, TypeScript and redaction all come from one list.
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/fields_json.hpp"
#include "base/hash.hpp"
#include "base/redact.hpp"

namespace sandtable::fields_test {

enum class Colour : uint8_t { red, green };
SANDTABLE_ENUM(Colour, red, green)

struct Shade {
  Colour colour = Colour::red;
  int8_t depth = 0;
  SANDTABLE_FIELDS(Shade, colour, depth)
};
struct Hidden {
  int16_t place = -1;
  Seats known_to = Seats::all();
  SANDTABLE_FIELDS(Hidden, place, known_to)
};
struct Box {
  std::array<Shade, 2> shades;
  Bounded<int16_t, 3> few;
  std::optional<Shade> maybe;
  std::variant<Shade, Hidden> either;
  std::vector<Hidden> hidden;
  RuleId rule;
  Name name;
  SANDTABLE_FIELDS(Box, shades, few, maybe, either, hidden, rule, name)
};
struct Forgetful {
  int a = 0;
  int b = 0;
  SANDTABLE_FIELDS(Forgetful, a)
};

Box full() {
  Box b;
  b.shades[1] = {Colour::green, -3};
  b.few = {4, 5};
  b.maybe = Shade{Colour::green, 7};
  b.either = Hidden{9, Seats::only(1)};
  b.hidden = {{1, Seats::all()}, {2, Seats::only(0)}};
  b.rule = "ABC-DEF-012"_rule;
  b.name = "to_hit"_name;
  return b;
}

TEST(Fields, AForgottenFieldIsFound) {
  static_assert(lists_every_field<Box>());
  static_assert(!lists_every_field<Forgetful>());
}

TEST(Fields, JsonRoundTrip) {
  const Box b = full();
  const Json j = to_json(b);
  EXPECT_EQ(j.find("either")->find("type")->string()->c_str(), std::string("Hidden"));
  EXPECT_EQ(from_json<Box>(Json::parse(j.dump(), "text")), b);
}

TEST(Json, NumbersOutOfRangeAreErrors) {
  for (const char* text : {"666e849", "[1, -1e999]", "18446744073709551615", "{\"a\": 9223372036854775808}"})
    EXPECT_THROW(Json::parse(text, "text"), InputError) << text;
  EXPECT_EQ(Json::parse("9223372036854775807", "text").dump(), "9223372036854775807");
}

TEST(Fields, BadJsonSaysWhere) {
  const auto complaint = [](const char* text) -> std::string {
    try {
      from_json<Box>(Json::parse(text, "text"));
    } catch (const BadField& e) {
      return e.what();
    }
    return "accepted";
  };
  EXPECT_EQ(complaint(R"({"shades":[{"colour":"blue"},{}]})"), "'shades[0].colour': 'blue' is not known here");
  EXPECT_EQ(complaint(R"({"shades":[{"depth":1000},{}]})"), "'shades[0].depth': the number is out of range");
  EXPECT_EQ(complaint(R"({"shades":[{}]})"), "'shades': expected a list of 2");
  EXPECT_EQ(complaint(R"({"few":[1,2,3,4]})"), "'few': expected a list of at most 3");
  EXPECT_EQ(complaint(R"({"either":{"type":"Tank"}})"), "'either': type 'Tank' is not known here");
  EXPECT_EQ(complaint(R"({"colour":"red"})"), "the value: unknown key 'colour'");
  EXPECT_EQ(complaint(R"({"rule":"FOW"})"), "'rule': 'FOW' is not a rule id");
  EXPECT_EQ(complaint(R"({"name":"To Hit"})"), "'name': expected a short name of a-z, 0-9 and _");
}

TEST(Fields, HashSeesEveryFieldAndNothingElse) {
  const Box b = full();
  Box other = b;
  EXPECT_EQ(hash_of(other), hash_of(b));
  other.shades[1].depth = -4;
  EXPECT_NE(hash_of(other), hash_of(b));
  other = b;
  other.few.push_back(1);
  other.few.pop_back();
  EXPECT_EQ(hash_of(other), hash_of(b)) << "unused room does not count";
  other.either = Shade{};
  EXPECT_NE(hash_of(other), hash_of(b));
}

TEST(Fields, DiffNamesThePath) {
  const Box b = full();
  Box other = b;
  other.shades[1].depth = 2;
  other.maybe.reset();
  const auto changes = diff(to_json(b), to_json(other));
  ASSERT_EQ(changes.size(), 2u);
  EXPECT_EQ(changes[0], "shades[1].depth: -3 → 2");
  EXPECT_EQ(changes[1], R"(maybe: {"colour":"green","depth":7} → nothing)");
}

TEST(Fields, RedactionReachesEveryDepth) {
  Box seen = full();
  redact(seen, Viewer::of(0));
  EXPECT_EQ(std::get<Hidden>(seen.either), Hidden{}) << "seat 0 does not know it";
  EXPECT_EQ(seen.hidden[1].place, 2);
  EXPECT_TRUE(seen.hidden[1].known_to.everybody()) << "who else knows is a fact too";
  Box watched = full();
  redact(watched, Viewer::spectator());
  EXPECT_EQ(watched.hidden[0].place, 1);
  EXPECT_EQ(watched.hidden[1], Hidden{}) << "a spectator knows only what everybody knows";
}

TEST(Fields, TypeScriptDeclaresEachTypeOnce) {
  TypeScript ts;
  ts.type<Box>();
  const std::string& text = ts.text();
  EXPECT_NE(text.find("export type Colour = \"red\" | \"green\";"), std::string::npos);
  EXPECT_NE(text.find("  maybe: Shade | null;"), std::string::npos) << text;
  EXPECT_EQ(text.find("export interface Shade"), text.rfind("export interface Shade"));
}

TEST(Names, ParseOnlyWhatTheyMayBe) {
  EXPECT_EQ(Name::parse("to_hit")->text(), "to_hit");
  EXPECT_FALSE(Name::parse("To"));
  EXPECT_FALSE(Name::parse("a_name_far_too_long"));
  EXPECT_EQ("ABC-DEF-012"_rule.text(), "ABC-DEF-012");
  EXPECT_EQ("AB-104"_rule.prefix(), "AB");
  EXPECT_FALSE(RuleId::parse("ABC-12"));
  EXPECT_FALSE(RuleId::parse("abc-012"));
}

}  // namespace sandtable::fields_test
