// A volley's odds for people.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>  // display only
#include <map>
#include <ostream>

#include "fow/core/orders.hpp"
#include "fow/core/rules.hpp"
#include "fow/odds/volley_report.hpp"

namespace sandtable::fow {
namespace {

std::string shown_score(const Score& score) { return score.words(); }

std::string reasons_text(const Score& score) {
  std::string text;
  for (const Reason& r : score.reasons)
    text += text.empty() ? fmt::format("{} {}", r.add, r.rule.text()) : fmt::format(", {:+} {}", r.add, r.rule.text());
  return text;
}

std::string figures(const State& s, Shot shot) {
  const Line line = line_of(s, shot);
  return fmt::format("Anti-tank {}, Firepower {}+", line.anti_tank, line.firepower);
}

void print_weapons(const DeclaredVolley& v, std::ostream& out) {
  std::size_t names = 0, weapons = 0;
  for (const Fire& f : v.fires) {
    names = std::max(names, name_of(v.state, f.shot.team).size());
    weapons = std::max(weapons, weapon_of(v.state, f.shot).name.size());
  }
  for (std::size_t i = 0; i < v.fires.size(); ++i) {
    const Fire& f = v.fires[i];
    out << fmt::format("  {:<{}}  {:<{}}  ", name_of(v.state, f.shot.team), names, weapon_of(v.state, f.shot).name,
                       weapons);
    if (f.dice == 0) {
      out << "can hit nobody\n";
      continue;
    }
    out << fmt::format("{:>2} {}  {:<3} {}; {}{}\n", f.dice, f.dice == 1 ? "die " : "dice", shown_score(v.scores[i]),
                       reasons_text(v.scores[i]), figures(v.state, f.shot), f.may == 0 ? "; without effect" : "");
  }
}

std::string numbers_text(const HitNumbers& n) {
  std::string text = "no save";
  if (n.save) {
    const int needed = n.save->score.needed();
    text = n.save->score.impossible() ? "no save" : fmt::format("save {}", n.save->score.words());
    text += fmt::format(" ({})", reasons_text(n.save->score));
    if (n.bails_out && needed > 1 && needed <= 7) text += fmt::format(", {} glances", needed - 1);
  }
  if (n.improvised) text += fmt::format(", improvised armour {}", n.improvised->score.words());
  if (n.last) text += fmt::format(", then once more {}", n.last->score.words());
  if (n.cover.valid()) text += fmt::format(", Bulletproof Cover {}", n.cover.text());
  const auto add = [&](const char* what, const std::optional<roll::Spec>& roll) {
    if (!roll) return;
    const bool again = roll->ordered.of == roll::Of::failures || !roll->granted.empty();
    text += fmt::format(", {} {}{}", what, shown_score(roll->score), again ? " with a re-roll" : "");
  };
  add("Firepower", n.firepower);
  add("nerve", n.nerve);
  return text;
}

// Each kind of hit, and the teams it does the same to.
void print_numbers(const DeclaredVolley& v, const TargetFacts& facts, std::ostream& out) {
  std::map<std::string, std::vector<std::string>> weapons;  // by what they do
  std::vector<std::string> order;
  for (std::size_t c = 0; c < facts.classes.size(); ++c) {
    std::vector<std::pair<std::string, std::string>> alike;  // numbers, teams
    for (std::size_t t = 0; t < facts.teams.size(); ++t) {
      if ((facts.classes[c].kind.hit.may >> t & 1) == 0) continue;
      const std::string numbers = numbers_text(facts.numbers[c][t]);
      auto known = std::find_if(alike.begin(), alike.end(), [&](const auto& a) { return a.first == numbers; });
      const std::string& name = name_of(v.state, facts.teams[t]);
      if (known == alike.end())
        alike.push_back({numbers, name});
      else
        known->second += ", " + name;
    }
    std::string text;
    for (const auto& [numbers, teams] : alike) text += fmt::format("    {}: {}\n", teams, numbers);
    const std::string& weapon = weapon_of(v.state, v.fires[facts.classes[c].fires[0]].shot).name;
    auto& list = weapons[text];
    if (list.empty()) order.push_back(text);
    if (std::find(list.begin(), list.end(), weapon) == list.end()) list.push_back(weapon);
  }
  for (const std::string& text : order) {
    std::string all;
    for (const std::string& weapon : weapons[text]) all += (all.empty() ? "" : ", ") + weapon;
    out << fmt::format("  a hit by {}\n{}", all, text);
  }
}

Fraction fraction_of(Probability chance) {
  return {static_cast<uint64_t>(std::llround(std::clamp(chance, 0.0, 1.0) * 1e12)), 1'000'000'000'000};
}

void print_pinned(const DeclaredVolley& v, const TargetOdds& odds, std::ostream& out) {
  const Platoon& platoon = v.state[odds.target.platoon];
  out << "\nPinned Down: ";
  if (platoon.independent)
    out << "never, it is a lone Independent team (FOW-PIN-007)\n";
  else if (platoon.pinned)
    out << "it is already\n";
  else
    out << fmt::format("{}, {} {} taken before in this Step\n",
                       percent_text(odds.pinned_exact ? *odds.pinned_exact : fraction_of(odds.pinned)),
                       platoon.step.hits, platoon.step.hits == 1 ? "hit" : "hits");
}

void print_teams(const DeclaredVolley& v, const TargetOdds& odds, std::ostream& out) {
  std::size_t wide = 4;
  for (const TeamOdds& t : odds.teams) wide = std::max(wide, name_of(v.state, t.team).size());
  out << fmt::format("\n{:<{}}  Destroyed  Bailed Out\n", "team", wide + 2);
  for (const TeamOdds& t : odds.teams)
    out << fmt::format("  {:<{}}  {:>9}  {:>10}\n", name_of(v.state, t.team), wide,
                       percent_text(fraction_of(t.destroyed)), percent_text(fraction_of(t.bailed_out)));
}

}  // namespace

const TargetFacts* VolleyReport::facts_on(const TargetOdds& target) const {
  for (const TargetFacts& f : facts)
    if (f.target == target.target && f.teams.size() == target.teams.size()) return &f;
  return nullptr;
}

void print_text(const VolleyReport& report, std::ostream& out) {
  const DeclaredVolley& v = report.volley;
  out << name_of(v.state, v.shooters) << " shoots\n";
  print_weapons(v, out);
  out << report.how << '\n';
  for (std::size_t i = 0; i < report.odds.targets.size(); ++i) {
    const TargetOdds& target = report.odds.targets[i];
    out << fmt::format("\ntarget {}\n", name_of(v.state, target.target));
    if (const TargetFacts* facts = report.facts_on(target)) print_numbers(v, *facts, out);
    for (const CountedOdds& one : report.counted[i]) print_counted(one, report.style, out);
    print_pinned(v, target, out);
    print_teams(v, target, out);
  }
}

}  // namespace sandtable::fow
