// The TOML reader: values know their line, complaints name file, line and remedy, and no file can end the program.
#include "base/toml.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace sandtable {
namespace {

// What the reader says about a text, or "fine".
template <class Read>
std::string complaint(std::string_view text, const Read& read) {
  try {
    read(Toml::parse(text, "a.toml"));
    return "fine";
  } catch (const InputError& e) {
    return e.what();
  }
}
std::string complaint(std::string_view text) {
  return complaint(text, [](const Toml&) {});
}

TEST(Toml, LengthsAreUnits) {
  const Toml t = Toml::parse("a = \"6in\"\nb = \"15cm\"\nc = 6.5\nd = -2\ne = \"-0.25in\"", "a.toml");
  EXPECT_EQ(t.at("a").length(), 30000);
  EXPECT_EQ(t.at("b").length(), 30000);
  EXPECT_EQ(t.at("c").length(), 32500);
  EXPECT_EQ(t.at("d").length(), -10000);
  EXPECT_EQ(t.at("e").length(), -1250);
  EXPECT_EQ(t.at("e").line(), 5);
  EXPECT_EQ(t.length("missing", 7), 7);
}

TEST(Toml, ComplaintsNameThePlaceAndTheRemedy) {
  EXPECT_EQ(complaint("x = 1\nheigth = 2\n",
                      [](const Toml& t) {
                        t.only({"x", "height"});
                      }),
            "a.toml:2: unknown key 'heigth'; did you mean 'height'?");
  EXPECT_EQ(complaint("\nk = \"hedgerow\"", [](const Toml& t) { t.at("k").integer(); }).substr(0, 9), "a.toml:2:");
  EXPECT_EQ(complaint("k = \"wod\"",
                      [](const Toml& t) {
                        t.at("k").one_of({"wood", "hedge"});
                      }),
            "a.toml:1: 'wod' is not known here; did you mean 'wood'?");
  EXPECT_EQ(complaint("", [](const Toml& t) { t.at("size"); }), "a.toml:1: 'size' is missing; add it");
  EXPECT_EQ(complaint("a = 1\nb = \"1001in\"", [](const Toml& t) { t.at("b").length(); }),
            "a.toml:2: the length is beyond 1000 in; check the figure");
}

// Each of these once ended the program inside toml++ 3.3.
TEST(Toml, BrokenFilesAreInputErrors) {
  EXPECT_NE(complaint("[\x16"
                      "a= "),
            "fine");
  EXPECT_NE(complaint("a = 2\xC3\xA4"
                      "b"),
            "fine");
  EXPECT_NE(complaint(" \xEF\xBA\xBF=f"), "fine");
  EXPECT_NE(complaint("a = 1\na = 2"), "fine");
  EXPECT_EQ(complaint("a = \"\xC3\xA4\"  # \xC3\xA4"), "fine");
}

}  // namespace
}  // namespace sandtable
