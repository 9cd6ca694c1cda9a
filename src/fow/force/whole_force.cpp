#include "fow/force/whole_force.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace sandtable::fow {
namespace {

using forces::Company;
using forces::Fault;
using forces::List;

const Toml& said_of(const Company& c, std::string_view key) {
  static const Toml nothing;
  for (const auto& [name, value] : c.said)
    if (name == key) return value;
  return nothing;
}

std::string period_of(const Company& c) {
  const Toml& period = said_of(c, "period");
  return period ? period.string() : "late";
}

int64_t platoons_of(const FieldedList& one, std::string_view category) {
  int64_t n = 0;
  for (const forces::Pick& pick : one.list.platoons)
    if (one.company.categories[static_cast<std::size_t>(one.company[pick.node].category)].id == category)
      n += pick.count;
  return n;
}

}  // namespace

std::vector<Fault> faults_when(Choosing how, const Company& c, const List& list) {
  if (how == Choosing::scenario) return {};  // FOW-FRC-005: as it was
  std::vector<Fault> faults = check(c, list, force_rules().rules);
  if (how == Choosing::points) return faults;
  // FOW-FRC-002: everybody there is, platoons under strength included, but no more in one than it holds.
  std::erase_if(faults, [](const Fault& f) {
    return f.kind == Fault::Kind::points || f.kind == Fault::Kind::category || f.kind == Fault::Kind::roster ||
           (f.kind == Fault::Kind::count && f.counted < f.allowed.least) || f.rule == "FOW-CHR-054"_rule;
  });
  return faults;
}

std::vector<Fault> faults_together(Choosing how, const std::vector<FieldedList>& force) {
  std::vector<Fault> faults;
  if (how != Choosing::points) return faults;
  const auto fault = [&](RuleId rule, std::string words) {
    Fault f;
    f.words = std::move(words);
    f.rule = rule;
    faults.push_back(std::move(f));
  };
  int64_t points = 0;  // as shares of what is agreed: a variant's count for more or less (FOW-FRC-024)
  for (const FieldedList& one : force) {
    const int64_t own = cost(one.company, one.list);
    points += one.company.spends_of == 0 ? own : own * one.company.spends_of / one.company.spends;
    const std::string period = period_of(one.company);
    if (period != period_of(force.front().company))  // FOW-CHR-059
      fault("FOW-CHR-059"_rule, fmt::format("{} is of the {} war, {} of another period; one force is of one period",
                                            one.company.name, period, force.front().company.name));
    if (one.list.head.points != force.front().list.head.points)
      fault("FOW-FRC-003"_rule, "the lists of one force are for different totals; give all of them the one agreed");
    if (force.size() > 1 && (platoons_of(one, "headquarters") < 1 || platoons_of(one, "combat") < 2))  // FOW-FRC-011
      fault("FOW-FRC-011"_rule,
            fmt::format("{} is one of several companies and needs a headquarters and two combat platoons of its own",
                        one.company.name));
  }
  const int agreed = force.front().list.head.points;
  if (force.size() > 1 && points > agreed)  // FOW-FRC-003
    fault("FOW-FRC-003"_rule, fmt::format("the companies cost {} points together, {} are agreed", points, agreed));
  return faults;
}

std::vector<Fault> faults_between(Choosing how, const std::vector<FieldedList>& one,
                                  const std::vector<FieldedList>& other) {
  if (how != Choosing::points || one.empty() || other.empty()) return {};
  const Company& ours = one.front().company;
  const Company& theirs = other.front().company;
  if (period_of(ours) == period_of(theirs)) return {};
  Fault f;
  f.rule = "FOW-FRC-003"_rule;
  f.words = fmt::format("{} is of the {} war and {} of the {} war; forces by points are of one period", ours.name,
                        period_of(ours), theirs.name, period_of(theirs));
  return {f};
}

}  // namespace sandtable::fow
