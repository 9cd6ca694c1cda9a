#include <gtest/gtest.h>

#include "base/error.hpp"
#include "game/forces/check.hpp"
#include "game/forces/list_text.hpp"
#include "game/forces/random_list.hpp"

namespace sandtable::forces {
namespace {

constexpr const char* small = R"(
id = "co"
name = "Company"
[[category]]
id = "head"
name = "Headquarters"
count = [1, "any"]
[[category]]
id = "line"
name = "Line"
count = [2, "any"]
[[category]]
id = "support"
name = "Support"
count = [0, "any"]
per = { category = "line", most = 1 }

[[platoon]]
id = "hq"
name = "HQ"
category = "head"
roster = 1
points = 10
parts = [{ id = "chief", team = "Chief" }]

[[platoon]]
id = "rifles"
name = "Rifles"
category = "line"
roster = [0, 3]
points = 20
parts = [
  { id = "squad", name = "Squad", count = [2, 3], points = 30, parts = [
    { id = "rifle", team = "Rifle", count = 2 },
    { id = "grenades", name = "Grenades", count = [0, 1], points = 5, collective = true },
  ] },
  { id = "pick-cart", name = "Cart", choose = 1, default = "mule", parts = [
    { id = "truck", team = "Truck", points = 5 },
    { id = "mule", team = "Mule" },
  ] },
]

[[platoon]]
id = "guns"
name = "Guns"
category = "support"
roster = [0, 2]
changes = [{ most = 0, when = [{ id = "rifles.grenades", at_least = 3 }] }]
parts = [
  { id = "gun", team = "Gun", count = [1, 4], points = 40 },
  { id = "limber", team = "Limber", count = 0, changes = [{ add_least = 1, add_most = 1, per = { id = "guns.gun", in = "guns" } }] },
  { id = "scope", name = "Scope", count = [0, 2], roster = [0, 2], points = 3 },
  { id = "raft", team = "Raft", count = [0, 1], missing = "no model" },
  { id = "sight", team = "Sight", count = 0, changes = [{ add_most = 1, per = { id = "guns.gun", in = "guns", each = 2 } }] },
]
)";

Company company(const std::string& text = small) { return read_company(Toml::parse(text, "co.toml"), {}); }
List list_of(const Company& c, const std::string& platoons, int points = 1000) {
  const std::string text = "company = \"co\"\nname = \"n\"\npoints = " + std::to_string(points) + "\n" + platoons;
  return complete(c, read_draft(parse_list(text, "list.toml"), c));
}
std::vector<std::string> faults(const Company& c, const List& list, const ListRules& rules = {}) {
  std::vector<std::string> words;
  for (const Fault& f : check(c, list, rules)) words.push_back(f.words);
  return words;
}
using Words = std::vector<std::string>;

constexpr const char* legal = R"(
[[platoon]]
id = "hq"
[[platoon]]
id = "rifles"
[[platoon]]
id = "rifles"
)";

std::string forces_complaint(const std::function<void()>& read) {
  try {
    read();
  } catch (const InputError& e) {
    return e.what();
  }
  return "nothing";
}
std::string company_complaint(std::string text, const std::string& was, const std::string& is) {
  text.replace(text.find(was), was.size(), is);
  return forces_complaint([&] { company(text); });
}
std::string list_complaint(const std::string& platoons) {
  const Company c = company();
  return forces_complaint([&] { list_of(c, platoons); });
}

TEST(Lists, WhatNobodySpeaksOfIsFilledIn) {
  const Company c = company();
  const List list = list_of(c, "[[platoon]]\nid = \"guns\"\nparts = [{ id = \"gun\", count = 3 }]\n");
  const std::vector<int64_t> sums = totals(c, list.platoons);
  EXPECT_EQ(sums[c.find("guns.gun").index()], 3);
  EXPECT_EQ(sums[c.find("guns.limber").index()], 3) << "one a gun";
  EXPECT_EQ(cost(c, list), 120);
  const List rifles = list_of(c, "[[platoon]]\nid = \"rifles\"\nparts = [\"truck\"]\n");
  const std::vector<int64_t> their = totals(c, rifles.platoons);
  EXPECT_EQ(their[c.find("rifles.squad").index()], 2);
  EXPECT_EQ(their[c.find("rifles.rifle").index()], 4);
  EXPECT_EQ(their[c.find("rifles.mule").index()], 0) << "the truck in its place";
  EXPECT_EQ(cost(c, rifles), 20 + 60 + 5);
}

TEST(Lists, ChecksEachKindOfLimit) {
  const Company c = company();
  EXPECT_EQ(faults(c, list_of(c, legal)), Words{});
  EXPECT_EQ(faults(c, list_of(c, legal, 100)), Words{"the force costs 170 points, 70 more than the 100 agreed"});
  const std::string all = legal;
  EXPECT_EQ(faults(c, list_of(c, "[[platoon]]\nid = \"hq\"\n[[platoon]]\nid = \"rifles\"\n")),
            Words{"1 Line, at least 2 allowed"});
  EXPECT_EQ(faults(c, list_of(c, all + "[[platoon]]\nid = \"rifles\"\ncount = 2\n")),
            Words{"4 of Rifles in the force, at most 3 allowed"});
  EXPECT_EQ(faults(c, list_of(c, all + "[[platoon]]\nid = \"guns\"\ncount = 3\n")),
            (Words{"3 Support, at most 2 allowed (1 for each of Line)", "3 of Guns in the force, at most 2 allowed"}));
  EXPECT_EQ(faults(c, list_of(c, all + "[[platoon]]\nid = \"guns\"\nparts = [{ id = \"gun\", count = 5 }]\n")),
            Words{"Guns (4): 5 of Gun, 1 to 4 allowed"});
  EXPECT_EQ(faults(c, list_of(c, all + "[[platoon]]\nid = \"guns\"\nparts = [{ id = \"limber\", count = 2 }]\n")),
            Words{"Guns (4): 2 of Limber, exactly 1 allowed (as it goes with 1 of Gun)"});
  EXPECT_EQ(faults(c, list_of(c, all + "[[platoon]]\nid = \"rifles\"\nparts = [\"truck\", \"mule\"]\n")),
            Words{"Rifles (4): 2 picked of Cart, exactly 1 allowed"});
  EXPECT_EQ(
      faults(c, list_of(c, all + "[[platoon]]\nid = \"guns\"\ncount = 2\nparts = [{ id = \"scope\", count = 2 }]\n")),
      Words{"4 of Scope in the force, at most 2 allowed"});
}

TEST(Lists, ConditionsSayWhy) {
  const Company c = company();
  const std::string grenades =
      "[[platoon]]\nid = \"rifles\"\nparts = [{ id = \"squad\", count = 3, parts = [\"grenades\"] }]\n";
  EXPECT_EQ(faults(c, list_of(c, legal + grenades + "[[platoon]]\nid = \"guns\"\n")),
            Words{"1 of Guns in the force, none allowed (as of Grenades there are at least 3)"});
  EXPECT_EQ(faults(c, list_of(c, legal + grenades)), Words{});
}

TEST(Lists, OneForEveryTwo) {
  const Company c = company();
  const auto with = [&](int guns, int sights) {
    return faults(
        c, list_of(c, std::string(legal) + "[[platoon]]\nid = \"guns\"\nparts = [{ id = \"gun\", count = " +
                          std::to_string(guns) + " }, { id = \"sight\", count = " + std::to_string(sights) + " }]\n"));
  };
  EXPECT_EQ(with(1, 1), Words{"Guns (4): 1 of Sight, none allowed"});
  EXPECT_EQ(with(2, 1), Words{});
  EXPECT_EQ(with(3, 2), Words{"Guns (4): 2 of Sight, at most 1 allowed (as it goes with 2 of Gun)"});
  EXPECT_EQ(with(4, 2), Words{});
}

TEST(Lists, WhatIsCollectiveAllHaveOrNone) {
  const Company c = company();
  const std::string one =
      "[[platoon]]\nid = \"rifles\"\nparts = [{ id = \"squad\", count = 1, parts = [\"grenades\"] }, { id = \"squad\", "
      "count = 1 }]\n";
  EXPECT_EQ(faults(c, list_of(c, legal + one)),
            Words{"Rifles (4), Squad: 0 of Grenades beside another with 1, all have it alike"});
}

TEST(Lists, TextAndJsonGoRound) {
  const Company c = company();
  const std::string odd =
      std::string(legal) +
      "[[platoon]]\nid = \"rifles\"\nparts = [{ id = \"squad\", count = 2, parts = [\"grenades\"] }, { id = \"squad\", "
      "count = 1 }, \"truck\"]\n"
      "[[platoon]]\nid = \"guns\"\nparts = [{ id = \"gun\", count = 4 }, { id = \"limber\", count = 0 }]\n";
  for (const std::string& platoons : {std::string(legal), odd, std::string()}) {
    const List list = list_of(c, platoons);
    const Draft draft = shorten(c, list);
    const std::string toml = to_toml(c, draft);
    EXPECT_EQ(complete(c, read_draft(parse_list(toml, "again"), c)), list) << toml;
    EXPECT_EQ(to_toml(c, shorten(c, complete(c, read_draft(parse_list(toml, "again"), c)))), toml);
    const std::string json = to_json(c, draft).pretty();
    EXPECT_EQ(complete(c, read_draft(parse_list(json, "again.json"), c)), list) << json;
  }
  EXPECT_EQ(
      to_toml(
          c, shorten(c, list_of(c, "[[platoon]]\nid = \"guns\"\nparts = [{ id = \"gun\", count = 1 }, \"limber\"]\n"))),
      "company = \"co\"\nname = \"n\"\npoints = 1000\n\n[[platoon]]\nid = \"guns\"\n")
      << "as short as can be";
}

TEST(Lists, DrawnListsAreLegalCloseAndTheSameAgain) {
  const Company c = company();
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    const auto list = random_list(c, {}, 400, seed);
    ASSERT_TRUE(list);
    EXPECT_EQ(faults(c, *list), Words{});
    EXPECT_GE(cost(c, *list), 350);
    EXPECT_EQ(totals(c, list->platoons)[c.find("guns.raft").index()], 0) << "it cannot be put on the table";
    EXPECT_EQ(random_list(c, {}, 400, seed), list);
  }
  EXPECT_FALSE(random_list(c, {}, 50, 1)) << "nothing costs so little";
}

TEST(Companies, BadFilesSayWhatIsWrongAndWhere) {
  EXPECT_EQ(company_complaint(small, "roster = [0, 3]", "roster = [3, 0]"),
            "co.toml:30: the most, 0, is less than the least, 3; swap them");
  EXPECT_EQ(company_complaint(small, "points = 20", "points = \"many\""),
            "co.toml:31: expected a whole number, found a string");
  EXPECT_EQ(company_complaint(small, "count = [2, 3]", "count = [2, 30000]"),
            "co.toml:33: 30000 is out of range; use 0 to 200");
  EXPECT_EQ(company_complaint(small, "category = \"line\"\nroster", "category = \"lin\"\nroster"),
            "co.toml:29: 'lin' is not known here; did you mean 'line'?");
  EXPECT_EQ(company_complaint(small, "id = \"rifles.grenades\", at", "id = \"rifles.grenade\", at"),
            "co.toml:48: there is no 'rifles.grenade' in this company; did you mean 'rifles.grenades'?");
  EXPECT_EQ(company_complaint(small, "in = \"guns\"", "in = \"rifles\""),
            "co.toml:51: 'rifles' is not above 'guns.limber'; name a node above it, or leave 'in' out for the force");
  EXPECT_EQ(company_complaint(small, "default = \"mule\"", "default = \"mul\""),
            "co.toml:37: 'mul' is no part of this choice; name one that is");
  EXPECT_EQ(company_complaint(small, "id = \"truck\"", "id = \"squad\""),
            "co.toml:38: 'rifles.squad' is there already; ids are different");
  EXPECT_EQ(company_complaint(small, "missing =", "mising ="),
            "co.toml:53: unknown key 'mising'; did you mean 'missing'?");
  std::string deep = "{ id = \"x\", name = \"x\" }";
  for (int i = 0; i < 12; ++i) deep = "{ id = \"x" + std::to_string(i) + "\", name = \"x\", parts = [" + deep + "] }";
  EXPECT_NE(company_complaint(small, "{ id = \"chief\", team = \"Chief\" }", deep).find("parts stand at most 12 deep"),
            std::string::npos);
}

TEST(Lists, BadListsSayWhatIsWrongAndWhere) {
  EXPECT_EQ(list_complaint("[[platoon]]\nid = \"rifle\"\n"),
            "list.toml:5: 'rifle' is no platoon of Company; did you mean 'rifles'?");
  EXPECT_EQ(list_complaint("[[platoon]]\nid = \"guns\"\nparts = [\"limbr\"]\n"),
            "list.toml:6: 'limbr' is no part of Guns; did you mean 'limber'?");
  EXPECT_EQ(list_complaint("[[platoon]]\nid = \"rifles\"\nparts = [\"pick-cart\"]\n"),
            "list.toml:6: 'pick-cart' is a choice; name what is chosen: truck, mule");
  EXPECT_EQ(list_complaint("[[platoon]]\nid = \"guns\"\ncount = 100000\n"),
            "list.toml:6: 100000 is out of range; use 0 to 200");
  EXPECT_EQ(list_complaint("[[platoon]]\nid = \"guns\"\ncount = \"two\"\n"),
            "list.toml:6: expected a whole number, found a string");
  EXPECT_NE(list_complaint(
                "[[platoon]]\nid = \"rifles\"\ncount = 200\nparts = [{ id = \"squad\", count = 200, parts = [{ id = "
                "\"rifle\", count = 200 }] }]\n")
                .find("more than 20000 teams and parts"),
            std::string::npos);
  const Company c = company();
  EXPECT_EQ(forces_complaint([&] { read_draft(parse_list("company = \"other\"\npoints = 1\n", "l"), c); }),
            "l:1: this list is of 'other', not of 'co'; check it against its own company");
}

}  // namespace
}  // namespace sandtable::forces
