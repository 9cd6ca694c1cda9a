#include "game/forces/check.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace sandtable::forces {
namespace {

std::string condition_words(const Company& c, const Condition& one) {
  const std::string where = one.tally.in.valid() ? " in " + c[one.tally.in].name : "";
  if (one.limits == Limits{1, any}) return fmt::format("there is {}{}", c[one.tally.id].name, where);
  if (one.limits == Limits{0, 0}) return fmt::format("there is no {}{}", c[one.tally.id].name, where);
  return fmt::format("of {}{} there are {}", c[one.tally.id].name, where, words_of(one.limits));
}

class Checker {
 public:
  Checker(const Company& c, const List& list, Waiver waiver)
      : c_(c), list_(list), waiver_(waiver), totals_(totals(c, list.platoons)) {}

  std::vector<Fault> all() {
    points();
    categories();
    rosters();
    for (std::size_t i = 0; i < list_.platoons.size(); ++i) {
      platoon_ = static_cast<int>(i) + 1;
      inside(list_.platoons[i], nullptr);
    }
    return std::move(faults_);
  }

 private:
  void points() {
    const int64_t points = cost(c_, list_);
    const int64_t most = allowance(c_, list_.head.points);
    if (points <= most) return;
    const std::string whose = most == list_.head.points
                                  ? std::string("agreed")
                                  : fmt::format("that this company has where {} are agreed", list_.head.points);
    faults_.push_back(
        {Fault::Kind::points,
         0,
         {},
         points,
         {0, static_cast<int>(most)},
         fmt::format("the force costs {} points, {} more than the {} {}", points, points - most, most, whose)});
  }

  int64_t in_category(int category) const {
    int64_t n = 0;
    for (const NodeId platoon : c_.platoons)
      if (c_[platoon].category == category) n += totals_[platoon.index()];
    return n;
  }

  void categories() {
    for (std::size_t i = 0; i < c_.categories.size(); ++i) {
      const Category& category = c_.categories[i];
      Limits limits = category.count;
      const bool less = waiver_.category_least != any && limits.least > waiver_.category_least;
      if (less) limits.least = waiver_.category_least;
      std::string why;
      if (category.per != any) {
        const int64_t most = category.per_most * in_category(category.per);
        if (limits.most == any || most < limits.most) {
          limits.most = static_cast<int>(std::min<int64_t>(most, 10000));
          why = fmt::format(" ({} for each of {})", category.per_most,
                            c_.categories[static_cast<std::size_t>(category.per)].name);
        }
      }
      const int64_t n = in_category(static_cast<int>(i));
      if (limits.allows(n)) continue;
      faults_.push_back({Fault::Kind::category,
                         0,
                         {},
                         n,
                         limits,
                         fmt::format("{} {}, {} allowed{}", n, category.name, words_of(limits), why),
                         less ? waiver_.rule : RuleId{},
                         static_cast<int>(i)});
    }
  }

  void rosters() {
    for (std::size_t i = 0; i < c_.nodes.size(); ++i) {
      const Node& node = c_.nodes[i];
      const bool platoon = !node.up.valid();
      if (!platoon && !node.limited) continue;
      std::vector<const Change*> because;
      Limits limits = platoon ? limits_of(c_, NodeId::of(i), nullptr, totals_, &because) : node.roster;
      if (waiver_.rosters && platoon) limits.least = 0;
      const int64_t n = totals_[i];
      if (limits.allows(n)) continue;
      faults_.push_back(
          {Fault::Kind::roster, 0, NodeId::of(i), n, limits,
           fmt::format("{} of {} in the force, {} allowed{}", n, node.name, words_of(limits), words_of(c_, because))});
    }
  }

  void inside(const Pick& pick, const Above* up) {
    const Above above{&pick, up};
    for (const NodeId part : c_[pick.node].parts) {
      hold(pick, part, above);
      if (c_[part].choose)
        for (const NodeId option : c_[part].parts) hold(pick, option, above);
    }
    alike(pick);
    for (const Pick& part : pick.parts) inside(part, &above);
  }

  int64_t beside(const Pick& pick, NodeId part) const {
    int64_t n = 0;
    for (const Pick& one : pick.parts)
      if (one.node == part || c_[one.node].up == part) n += one.count;  // of a choice, all its parts
    return n;
  }

  void hold(const Pick& pick, NodeId part, const Above& above) {
    const int64_t n = c_[part].choose ? beside(pick, part) : count_of(pick, part);
    const Limits limits = limits_of(c_, part, &above, totals_);
    if (limits.allows(n)) return;
    std::vector<const Change*> because;
    limits_of(c_, part, &above, totals_, &because);
    faults_.push_back({Fault::Kind::count, platoon_, part, n, limits,
                       fmt::format("{}: {} {}{}, {} allowed{}", place(pick), n, c_[part].choose ? "picked of " : "of ",
                                   c_[part].name, words_of(limits), words_of(c_, because))});
  }

  static int64_t count_of(const Pick& pick, NodeId part) {
    int64_t n = 0;
    for (const Pick& one : pick.parts)
      if (one.node == part) n += one.count;
    return n;
  }

  // What all of a node that stand beside one another have alike.
  void alike(const Pick& pick) {
    for (std::size_t i = 0; i < pick.parts.size(); ++i) {
      const Pick& one = pick.parts[i];
      const auto first =
          std::find_if(pick.parts.begin(), pick.parts.end(), [&](const Pick& p) { return p.node == one.node; });
      if (&*first == &one) continue;
      for (const NodeId part : c_[one.node].parts) {
        compare(*first, one, part, c_[part].collective);
        for (const NodeId option : c_[part].choose ? c_[part].parts : std::vector<NodeId>{})
          compare(*first, one, option, c_[part].collective || c_[option].collective);
      }
    }
  }
  void compare(const Pick& first, const Pick& other, NodeId part, bool collective) {
    const int64_t has = count_of(other, part), wanted = count_of(first, part);
    if (!collective || has == wanted || c_[part].choose) return;
    const int n = static_cast<int>(wanted);
    faults_.push_back({Fault::Kind::alike,
                       platoon_,
                       part,
                       has,
                       {n, n},
                       fmt::format("{}: {} of {} beside another with {}, all have it alike", place(other), has,
                                   c_[part].name, wanted)});
  }

  std::string place(const Pick& pick) const {
    const Node& platoon = c_.platoon_of(pick.node);
    const std::string name = fmt::format("{} ({})", platoon.name, platoon_);
    return c_[pick.node].up.valid() ? fmt::format("{}, {}", name, c_[pick.node].name) : name;
  }

  const Company& c_;
  const List& list_;
  Waiver waiver_;
  std::vector<int64_t> totals_;
  std::vector<Fault> faults_;
  int platoon_ = 0;
};

}  // namespace

std::string words_of(const Company& c, const std::vector<const Change*>& because) {
  std::string words;
  for (const Change* change : because) {
    std::string part;
    for (const Condition& one : change->when) part += (part.empty() ? "" : " and ") + condition_words(c, one);
    if (change->repeats)
      part += fmt::format("{}it goes with {} of {}", part.empty() ? "" : " and ", change->each, c[change->per.id].name);
    if (!part.empty()) words += (words.empty() ? "as " : "; as ") + part;
  }
  return words.empty() ? "" : fmt::format(" ({})", words);
}

std::string words_of(const Limits& limits) {
  if (limits.most == any) return limits.least == 0 ? "any number" : fmt::format("at least {}", limits.least);
  if (limits.most == 0) return "none";
  if (limits.most < limits.least) return fmt::format("at least {} and at most {}", limits.least, limits.most);
  if (limits.most == limits.least) return fmt::format("exactly {}", limits.most);
  if (limits.least == 0) return fmt::format("at most {}", limits.most);
  return fmt::format("{} to {}", limits.least, limits.most);
}

bool on_table(const Company& c, const std::vector<Pick>& picks) {
  return std::all_of(picks.begin(), picks.end(),
                     [&](const Pick& pick) { return c[pick.node].missing.empty() && on_table(c, pick.parts); });
}

std::vector<Fault> check(const Company& c, const List& list, const ListRules& rules) {
  std::vector<Fault> faults = Checker(c, list, rules.waiver ? rules.waiver(list.head.points) : Waiver{}).all();
  if (rules.judge) rules.judge(c, list, faults);
  return faults;
}

}  // namespace sandtable::forces
