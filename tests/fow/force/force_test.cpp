#include "fow/force/force.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "base/error.hpp"
#include "fow/force/brute_check.hpp"
#include "fow/force/shipped.hpp"
#include "game/forces/random_list.hpp"
#include "game/sample.hpp"

namespace sandtable::fow {
namespace {

using forces::Company;
using forces::Draft;
using forces::Fault;
using forces::List;
using forces::Pick;

std::vector<Fault> faults_of(const List& list) { return check(shipped(list.head.company), list, force_rules().rules); }
std::vector<std::string> rules_broken(const List& list) {
  std::vector<std::string> rules;
  for (const Fault& fault : faults_of(list)) rules.push_back(fault.rule.text());
  return rules;
}
using Rules = std::vector<std::string>;

// A company of our own, with a headquarters, combat and support platoons.
Company force_made(const std::string& support) {
  const std::string text = R"(id = "made"
name = "Made"
nation = "us"
motivation = "confident"
skill = "trained"
category = [
  { id = "headquarters", name = "Headquarters", count = [1, "any"] },
  { id = "combat", name = "Combat", count = [2, "any"] },
  { id = "support", name = "Support", count = [0, "any"], per = { category = "combat", most = 1 } },
]
[[platoon]]
id = "hq"
name = "HQ"
category = "headquarters"
roster = [0, 1]
parts = [{ id = "chief", team = "Carbine team", count = [0, 1], roles = ["company_command"], warrior = true }]
[[platoon]]
id = "rifles"
name = "Rifles"
category = "combat"
roster = [2, 3]
parts = [{ id = "rifle", team = "US Rifle team", count = 3 }, { id = "hero", team = "US Rifle team", count = [0, 1], warrior = true }]
[[platoon]]
)" + support;
  const std::string file = testing::TempDir() + "/made.toml";
  {
    std::FILE* to = std::fopen(file.c_str(), "w");
    std::fputs(text.c_str(), to);
    std::fclose(to);
  }
  return load_company(tree, file);
}
constexpr const char* ally =
    "id = \"tanks\"\nname = \"Tanks\"\ncategory = \"support\"\nroster = [0, 4]\nally = \"british\"\nmotivation = "
    "\"fearless\"\nskill = \"veteran\"\nparts = [{ id = \"tank\", team = \"Cromwell IV\" }]\n";
Rules broken(const Company& c, const std::string& platoons, int points = 1500) {
  const List list = complete(
      c, read_draft(Toml::parse("company = \"made\"\npoints = " + std::to_string(points) + "\n" + platoons, "l"), c));
  Rules rules;
  for (const Fault& fault : check(c, list, force_rules().rules)) rules.push_back(fault.rule.text());
  return rules;
}
const std::string base =
    "[[platoon]]\nid = \"hq\"\nparts = [{ id = \"chief\", count = 1 }]\n[[platoon]]\nid = \"rifles\"\n";
const std::string force = base + "[[platoon]]\nid = \"rifles\"\n";

TEST(ShippedCompanies, LoadAndTheirDefaultsSatisfyThemselves) {
  const std::vector<std::string> ids = companies(tree);
  EXPECT_GE(ids.size(), 16u);
  for (const std::string& id : ids) {
    const Company& c = shipped(id);
    for (const forces::NodeId platoon : c.platoons) {
      const List list = complete(c, Draft{{c.id, "", 100000}, {{platoon, 1, {}}}});
      for (const Fault& fault : faults_of(list)) EXPECT_EQ(fault.platoon, 0) << id << ": " << fault.words;
    }
  }
}

// rules: FOW-FRC-004
TEST(ShippedLists, CheckGoRoundAndCanBePutOnTheTable) {
  std::map<std::string, int> of_nation;
  for (const std::string& file : ready_lists()) {
    const std::string text = read_file(file);
    const List list = read_list(text, file);
    const Company& c = shipped(list.head.company);
    for (const Fault& fault : faults_of(list)) ADD_FAILURE() << file << ": " << fault.words;
    EXPECT_GE(cost(c, list), list.head.points - 20) << file;
    EXPECT_EQ(to_toml(c, shorten(c, list)), text) << file;
    EXPECT_EQ(read_list(to_json(c, shorten(c, list)).dump()), list) << file;
    const std::vector<int64_t> sums = totals(c, list.platoons);
    for (std::size_t i = 0; i < sums.size(); ++i)
      EXPECT_TRUE(sums[i] == 0 || c.nodes[i].missing.empty()) << file << ": " << c.nodes[i].missing;
    const CompanyWords words = read_words(c, tree);
    ++of_nation[std::string(sandtable::name_of(words.nation)) + " " + std::to_string(list.head.points)];
  }
  EXPECT_EQ(of_nation, (std::map<std::string, int>{{"us 600", 2},
                                                   {"us 1500", 2},
                                                   {"german 600", 2},
                                                   {"german 1500", 2},
                                                   {"british 600", 2},
                                                   {"british 1500", 2},
                                                   {"soviet 600", 2},
                                                   {"soviet 1500", 2}}));
}

TEST(ShippedLists, SheetsTellPointsTeamsAndFigures) {
  for (const std::string& file : ready_lists()) {
    const List list = read_list(read_file(file), file);
    const Company& c = shipped(list.head.company);
    const forces::Sheet sheet = sheet_of(tree, c, list);
    int64_t points = 0;
    for (const forces::SheetCard& card : sheet.cards) points += card.points;
    EXPECT_EQ(points, cost(c, list)) << file;
    for (const forces::SheetModel& model : sheet.models) EXPECT_FALSE(model.facts.empty()) << model.name;
    const std::string page = to_html(sheet);
    EXPECT_EQ(page.find("http"), std::string::npos) << "nothing from elsewhere";
    EXPECT_NE(page.find("</html>"), std::string::npos);
  }
}

// rules: FOW-FRC-003
TEST(Forces, CostNoMoreThanAgreed) {
  List list = read_list(read_file(tree + "/data/fow/lists/us-rifle-600.toml"));
  EXPECT_EQ(cost(shipped("us-rifle"), list), 600);
  EXPECT_EQ(rules_broken(list), Rules{});
  list.head.points = 599;
  EXPECT_EQ(rules_broken(list), Rules{"FOW-FRC-003"});
}

// rules: FOW-FRC-028
TEST(Forces, Of600PointsNeedAHeadquartersAndOneCombatPlatoon) {
  const Company c = force_made(ally);
  EXPECT_EQ(broken(c, base, 600), Rules{});
  EXPECT_EQ(broken(c, base, 601), (Rules{"", ""})) << "two combat platoons, two of the rifles";
  EXPECT_EQ(broken(c, force, 1500), Rules{});
  EXPECT_EQ(broken(c, "[[platoon]]\nid = \"hq\"\nparts = [{ id = \"chief\", count = 1 }]\n", 600),
            Rules{"FOW-FRC-028"});
  EXPECT_EQ(broken(c, "[[platoon]]\nid = \"rifles\"\n", 600), (Rules{"", "FOW-CHR-054"})) << "no headquarters";
}

// rules: FOW-FRC-006 FOW-FRC-007 FOW-FRC-008
TEST(Forces, AlliesAreSupportPlatoonsThatKeepTheirRatings) {
  const Company c = force_made(ally);
  const std::string tanks = "[[platoon]]\nid = \"tanks\"\n";
  EXPECT_EQ(broken(c, force + tanks + tanks), Rules{});
  EXPECT_EQ(broken(c, force + tanks + tanks + tanks), Rules{"FOW-FRC-007"})
      << "one for each combat platoon (CASE-FOW-FRC-013)";
  const List list = complete(c, read_draft(Toml::parse("company = \"made\"\npoints = 1500\n" + force + tanks, "l"), c));
  const forces::Sheet sheet = sheet_of(tree, c, list);
  EXPECT_EQ(sheet.cards[0].ratings, "Confident Trained");
  EXPECT_EQ(sheet.cards[3].ratings, "Fearless Veteran");
  const auto says = [&](std::size_t card, const char* title) {
    return std::any_of(sheet.cards[card].rules.begin(), sheet.cards[card].rules.end(),
                       [&](const Fact& rule) { return rule.label == title; });
  };
  EXPECT_TRUE(says(3, "British Bulldog") && !says(0, "British Bulldog")) << "its own nation's rules";

  const auto complaint = [](std::string text, const std::string& was, const std::string& is) -> std::string {
    text.replace(text.find(was), was.size(), is);
    try {
      force_made(text);
    } catch (const InputError& e) {
      return e.cause();
    }
    return "nothing";
  };
  EXPECT_NE(complaint(ally, "\"support\"", "\"combat\"").find("FOW-FRC-007"), std::string::npos);
  EXPECT_NE(complaint(ally, "skill = \"veteran\"\n", "").find("FOW-FRC-008"), std::string::npos);
  EXPECT_NE(complaint(ally, "Cromwell IV", "Cromwel IV").find("did you mean 'Cromwell IV'?"), std::string::npos);
  // What another company lists is not there.
  EXPECT_THROW(broken(c, force + "[[platoon]]\nid = \"panzer\"\n"), InputError);
}

// rules: FOW-FRC-018
TEST(Forces, HeadquartersKeepSupportWeaponsApart) {
  const List list =
      read_list("company = \"us-rifle\"\npoints = 600\n[[platoon]]\nid = \"hq\"\nparts = [\"bazooka\", \"sniper\"]\n");
  const forces::Sheet sheet = sheet_of(tree, shipped("us-rifle"), list);
  std::map<std::string, bool> weapon;
  for (const forces::SheetTeam& team : sheet.cards[0].teams)
    weapon[team.name] = team.remark.find("HQ support weapon") != std::string::npos;
  EXPECT_EQ(weapon, (std::map<std::string, bool>{{"Carbine team", false}, {"Bazooka team", true}, {"Sniper", false}}));
}

// rules: FOW-SNI-001
TEST(ShippedCompanies, InfantryAloneHasUpToThreeSnipersInItsHeadquarters) {
  int offered = 0;
  for (const std::string& id : companies(tree)) {
    const Company& c = shipped(id);
    for (const forces::Node& n : c.nodes) {
      if (n.team != "Sniper team" || n.count.most == 0) continue;
      ++offered;
      EXPECT_EQ(read_words(c, tree).type, "infantry") << n.id;
      EXPECT_EQ(c.categories[static_cast<std::size_t>(c[n.platoon].category)].id, "headquarters") << n.id;
      EXPECT_EQ(n.count, (forces::Limits{0, 3})) << n.id;
      EXPECT_EQ(n.points, 50) << n.id;
    }
  }
  EXPECT_EQ(offered, 2);
  const std::string file = testing::TempDir() + "/tanks.toml";
  std::string text = read_file(tree + "/data/fow/forces/ge-ss20.toml");
  text.replace(text.find("\"infantry\""), 10, "\"tank\"");
  std::ofstream(file, std::ios::binary) << text;
  try {
    load_company(tree, file);
    ADD_FAILURE();
  } catch (const InputError& e) {
    EXPECT_EQ(e.cause(), "'hq.sniper': a tank company has no Sniper team; use count = 0");
  }
}

// rules: FOW-CHR-012 FOW-CHR-054
TEST(Forces, HaveACommanderAndEachWarriorOnce) {
  const Company c = force_made(ally);
  EXPECT_EQ(broken(c, "[[platoon]]\nid = \"hq\"\n" + force.substr(force.find("[[platoon]]\nid = \"rifles\""))),
            Rules{"FOW-CHR-054"});
  const std::string hero = "[[platoon]]\nid = \"rifles\"\nparts = [\"hero\"]\n";
  EXPECT_EQ(broken(c, base + hero), Rules{});
  EXPECT_EQ(broken(c, base + hero + hero), Rules{"FOW-CHR-012"});
}

TEST(ShippedCompanies, DrawnListsAreLegal) {
  for (const std::string& id : companies(tree))
    for (const int points : {600, 1500}) {
      const auto list = random_list(shipped(id), force_rules().rules, points, 7);
      ASSERT_TRUE(list) << id;
      EXPECT_EQ(rules_broken(*list), Rules{}) << id;
      EXPECT_GE(cost(shipped(id), *list), allowance(shipped(id), points) - 50) << id;
    }
}

// --- one change at a time, judged twice ---

std::vector<Thing> counted_out(const Company& c, const std::vector<Pick>& picks) {
  std::vector<Thing> things;
  for (const Pick& pick : picks)
    for (int i = 0; i < pick.count; ++i) things.push_back({c[pick.node].id, counted_out(c, pick.parts)});
  return things;
}

void all_picks(std::vector<Pick>& picks, std::vector<std::vector<Pick>*>& holders, std::vector<Pick*>& all) {
  holders.push_back(&picks);
  for (Pick& pick : picks) {
    all.push_back(&pick);
    all_picks(pick.parts, holders, all);
  }
}

void change(const Company& c, List& list, Dice& dice) {
  std::vector<std::vector<Pick>*> holders;
  std::vector<Pick*> all;
  all_picks(list.platoons, holders, all);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(draw_below(static_cast<int>(n), dice)); };
  Pick& one = *all[below(all.size())];
  switch (below(5)) {
    case 0: one.count = 1 + draw_below(6, dice); return;
    case 1: {  // gone
      std::vector<Pick>* holder = holders[below(holders.size())];
      if (!holder->empty()) holder->erase(holder->begin() + static_cast<std::ptrdiff_t>(below(holder->size())));
      return;
    }
    case 2: {  // one more of its kind, differently
      std::vector<Pick>* holder = holders[below(holders.size())];
      if (!holder->empty()) holder->push_back((*holder)[below(holder->size())]);
      return;
    }
    case 3: {  // another platoon
      const forces::NodeId platoon = c.platoons[below(c.platoons.size())];
      list.platoons.push_back(complete(c, Draft{list.head, {{platoon, 1, {}}}}).platoons[0]);
      return;
    }
    default: {  // a part more, or another option in its place
      std::vector<forces::NodeId> slots;
      for (std::size_t i = 0; i < c.nodes.size(); ++i)
        if (const auto n = forces::NodeId::of(i); !c[n].choose && c[n].up.valid() && c.owner(n) == one.node)
          slots.push_back(n);
      if (slots.empty()) return;
      const forces::NodeId slot = slots[below(slots.size())];
      if (c[c[slot].up].choose && below(2) == 0)
        std::erase_if(one.parts, [&](const Pick& p) { return c[p.node].up == c[slot].up; });
      Pick added{slot, 1, {}};
      for (const forces::NodeId part : c[slot].parts)
        if (!c[part].choose && c[part].count.least > 0) added.parts.push_back({part, c[part].count.least, {}});
      one.parts.push_back(std::move(added));
    }
  }
}

// The checker's faults in the words of the other one.
std::set<std::string> said(const Company& c, const std::vector<Fault>& faults) {
  std::set<std::string> words;
  for (const Fault& fault : faults) switch (fault.kind) {
      case Fault::Kind::points: words.insert("points"); break;
      case Fault::Kind::category:
        words.insert("category " + c.categories[static_cast<std::size_t>(fault.category)].id);
        break;
      case Fault::Kind::roster: words.insert("roster " + c[fault.node].id); break;
      case Fault::Kind::count: words.insert("count " + c[fault.node].id); break;
      case Fault::Kind::alike: words.insert("alike " + c[fault.node].id); break;
      case Fault::Kind::own: words.insert(fault.node.valid() ? "warrior" : "commander"); break;
    }
  return words;
}

struct ForceJudged {
  int legal = 0, refused = 0;
  std::set<std::string> kinds;
};

// So many times: the list with one change after the other, up to `most` of them.
void judge_changes(const Company& c, const List& start, int times, int most, Dice& dice, ForceJudged& sum) {
  const Toml own = Toml::load(tree + "/data/fow/forces/" + c.id + ".toml");
  // A variant has its parent's platoons, and more or fewer points.
  const bool variant = own.has("variant_of");
  const Toml toml = variant ? Toml::load(tree + "/data/fow/forces/" + own.at("variant_of").string() + ".toml") : own;
  const auto limit = [&](int agreed) {
    if (!variant) return int64_t{agreed};
    return agreed * own.at("spends").at("may").integer() / own.at("spends").at("agreed").integer();
  };
  for (int i = 0; i < times; ++i) {
    List list = start;
    if (i % 2 == 1) list.head.points += 300;
    for (int n = 1 + i % most; n > 0 && !list.platoons.empty(); --n) change(c, list, dice);
    const std::set<std::string> brute = brute_faults(toml, counted_out(c, list.platoons), limit(list.head.points));
    ASSERT_EQ(said(c, faults_of(list)), brute) << c.id << ", change " << i;
    ++(brute.empty() ? sum.legal : sum.refused);
    for (const std::string& one : brute) sum.kinds.insert(one.substr(0, one.find(' ')));
  }
}

TEST(ShippedLists, TenThousandChangesAreJudgedAlikeByBruteForce) {
  Draws dice(20261118);
  ForceJudged sum;
  const std::vector<std::string> files = ready_lists();
  for (const std::string& file : files) {
    const List ready = read_list(read_file(file), file);
    const int times = 10000 / static_cast<int>(files.size());
    ASSERT_NO_FATAL_FAILURE(judge_changes(shipped(ready.head.company), ready, times, 1, dice, sum));
  }
  EXPECT_GT(sum.legal, 1000);
  EXPECT_GT(sum.refused, 1000);
}

TEST(ShippedCompanies, EverythingTwiceIsJudgedAlikeByBruteForce) {
  Draws dice(19440606);
  ForceJudged sum;
  for (const std::string& id : companies(tree)) {
    const Company& c = shipped(id);
    Draft draft{{c.id, "", 1500}, {}};
    for (const forces::NodeId platoon : c.platoons) draft.platoons.insert(draft.platoons.end(), 2, {platoon, 1, {}});
    ASSERT_NO_FATAL_FAILURE(judge_changes(c, complete(c, draft), 200, 24, dice, sum));
    std::erase_if(draft.platoons, [&](const Pick& p) {
      return c.categories[static_cast<std::size_t>(c[p.node].category)].id == "headquarters";
    });
    ASSERT_NO_FATAL_FAILURE(judge_changes(c, complete(c, draft), 10, 2, dice, sum));
  }
  EXPECT_EQ(sum.kinds, (std::set<std::string>{"points", "category", "roster", "count", "alike", "commander"}));
}

// rules: FOW-FRC-024 FOW-FRC-027 FOW-FRC-026
TEST(Variants, HaveMoreOrFewerPointsThanTheirParent) {
  const Company& ss = shipped("ge-ss-pzgren");
  const Company& army = shipped("ge-pzgren");
  EXPECT_EQ(allowance(ss, 1500), 1250) << "CASE-FOW-FRC-003";
  EXPECT_EQ(allowance(army, 1500), 1500);
  EXPECT_EQ(allowance(ss, 600), 500);
  EXPECT_EQ(ss.nodes.size(), army.nodes.size());
  const CompanyWords words = read_words(ss, tree), parents = read_words(army, tree);
  EXPECT_EQ(words.type, parents.type) << "it counts as what it is based on";
  EXPECT_EQ(words.rating, (Rating{Motivation::fearless, Skill::veteran}));
  List list = complete(ss, Draft{{"ge-ss-pzgren", "", 1500}, {}});
  for (const forces::NodeId platoon : ss.platoons)
    if (ss[platoon].category < 2) list.platoons.push_back(complete(ss, Draft{{}, {{platoon, 1, {}}}}).platoons[0]);
  list.head.points = static_cast<int>(cost(ss, list) * 1500 / 1250 + 1);
  const std::vector<std::string> good = rules_broken(list);
  EXPECT_EQ(std::count(good.begin(), good.end(), "FOW-FRC-024"), 0);
  list.head.points = static_cast<int>(cost(ss, list));
  const std::vector<std::string> bad = rules_broken(list);
  EXPECT_EQ(std::count(bad.begin(), bad.end(), "FOW-FRC-024"), 1);
}

// rules: FOW-FRC-024 FOW-FRC-025 FOW-FRC-027
TEST(Variants, PlatoonsThatKeepTheirRatingsHavePointsOfTheirOwn) {
  const std::string file = testing::TempDir() + "/first-army.toml";
  const auto write = [&](const std::string& adjust) {
    std::ofstream(file)
        << "id = \"first-army\"\nname = \"First Army\"\nvariant_of = \"us-rifle\"\nskill = \"conscript\"\n"
        << "spends = { agreed = 1500, may = 1950 }\n"
        << adjust;
    return load_company(tree, file);
  };
  const Company c = write("[[adjust]]\nid = \"intelligence-recon\"\npoints = 300\nskill = \"veteran\"\n");
  EXPECT_EQ(allowance(c, 1500), 1950) << "CASE-FOW-FRC-001";
  const forces::NodeId kept = c.find("intelligence-recon");
  ASSERT_TRUE(kept.valid());
  EXPECT_EQ(c[kept].points, 300) << "CASE-FOW-FRC-002";
  const CompanyWords words = read_words(c, tree);
  EXPECT_EQ(rating_of(c, words, kept).skill, Skill::veteran);
  EXPECT_EQ(rating_of(c, words, c.find("rifle")).skill, Skill::conscript);
  EXPECT_THROW(write("[[adjust]]\nid = \"commandos\"\npoints = 300\n"), InputError);
  EXPECT_THROW(write("platoon = []\n"), InputError);
}

TEST(CompanyFiles, SayWhatIsWrong) {
  const auto cause = [](const std::string& support) -> std::string {
    try {
      force_made(support);
    } catch (const InputError& e) {
      return e.cause();
    }
    return "nothing";
  };
  const std::string head = "id = \"s\"\nname = \"S\"\ncategory = \"support\"\nroster = [0, 1]\n";
  EXPECT_NE(
      cause(head + "parts = [{ id = \"t\", team = \"Tigger I E\" }]\n").find("'Tigger I E' is not in the arsenal"),
      std::string::npos);
  EXPECT_NE(cause(head + "skill = \"expert\"\n").find("expert"), std::string::npos);
  EXPECT_NE(cause(head + "special = [\"bold\"]\n").find("bold"), std::string::npos);
  EXPECT_NE(cause(head + "parts = [{ id = \"t\", team = \"Jeep\", roles = [\"boss\"] }]\n").find("boss"),
            std::string::npos);
  try {
    load_company(tree, "us-rifles");
    ADD_FAILURE();
  } catch (const InputError& e) {
    EXPECT_EQ(e.cause(), "there is no company 'us-rifles'; did you mean 'us-rifle'?");
  }
}

}  // namespace
}  // namespace sandtable::fow
