// What the report tells of the battles' course.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "sim/chart.hpp"
#include "sim/page.hpp"
#include "sim/report.hpp"

namespace sandtable::sim {
namespace {

constexpr std::size_t most_in_matrix = 16;
constexpr int most_shown_turns = 16;

std::size_t place(int i) { return static_cast<std::size_t>(i); }

// A mean that knows how sure it is.
struct Mean {
  double count = 0;
  double sum = 0;
  double squares = 0;
  void add(double v) { ++count, sum += v, squares += v * v; }
  double mean() const { return count > 0 ? sum / count : 0; }
  double error() const {  // half of a 95 % interval
    if (count < 2) return 0;
    const double variance = std::max(0.0, (squares - sum * sum / count) / (count - 1));
    return 1.96 * std::sqrt(variance / count);
  }
};

}  // namespace

std::string points_part(const Results& results) {
  const Plan& plan = results.plan;
  const std::vector<Job> jobs = jobs_of(plan);
  std::map<std::string, Histogram> by_list;
  for (const auto& [number, row] : results.rows) {
    if (row.points[0] < 0 || row.points[1] < 0) continue;
    for (std::size_t side = 0; side < 2; ++side) {
      const std::string& list = plan.lists[place(jobs[place(number)].lists[side])].name;
      Histogram& h = by_list[list];
      h.title = list;
      h.names = {"as attacker", "as defender"};
      const auto points = place(row.points[side]);
      if (h.counts.size() <= points) h.counts.resize(points + 1);
      ++h.counts[points][row.attacker == static_cast<int>(side) ? 0 : 1];
    }
  }
  if (by_list.empty()) return {};
  std::size_t most = 0;
  for (const auto& [name, h] : by_list) most = std::max(most, h.counts.size());
  std::string inside = "<div class=\"smalls\">";
  for (auto& [name, h] : by_list) {
    h.counts.resize(most);
    inside += histogram(h);
  }
  return section("Victory Points",
                 "How many battles brought a list so many points: blue as the attacker, red as the defender.",
                 inside + "</div>");
}

std::string curves_part(const Results& results) {
  // As a turn begins: what attackers and defenders have left, how much of that is pinned, and how many fight on.
  std::map<int, std::array<Mean, 2>> teams;
  std::map<int, std::array<Mean, 2>> pinned;
  std::map<int, Mean> going_on;
  int battles = 0;
  int longest = 0;
  for (const auto& [number, row] : results.rows) {
    if (row.curve.empty() || row.attacker < 0) continue;
    ++battles;
    std::array<int, 2> began{};
    for (const PlatoonRow& p : row.platoons)
      if (p.side == 0 || p.side == 1) began[place(p.side)] += p.began;
    int last = 0;
    for (const TurnRow& t : row.curve) {
      if (t.turn == last) continue;  // once a turn, as the first player's begins
      last = t.turn;
      for (std::size_t who = 0; who < 2; ++who) {
        const std::size_t side = place(who == 0 ? row.attacker : 1 - row.attacker);
        teams[t.turn][who].add(began[side] > 0 ? static_cast<double>(t.teams[side]) / began[side] : 0);
        if (t.platoons[side] > 0) pinned[t.turn][who].add(static_cast<double>(t.pinned[side]) / t.platoons[side]);
      }
    }
    longest = std::max(longest, last);
    for (int turn = 1; turn <= last; ++turn) going_on[turn].add(1);
  }
  if (battles == 0) return {};
  std::vector<Curve> curves{{"attacker: teams left", "var(--blue)", false, {}},
                            {"defender: teams left", "var(--red)", false, {}},
                            {"attacker: platoons pinned", "var(--blue)", true, {}},
                            {"defender: platoons pinned", "var(--red)", true, {}},
                            {"battles still fought", "var(--amber)", false, {}}};
  for (int turn = 1; turn <= std::min(longest, most_shown_turns); ++turn) {
    for (std::size_t who = 0; who < 2; ++who) {
      curves[who].values.push_back(teams[turn][who].mean());
      curves[2 + who].values.push_back(pinned[turn][who].mean());
    }
    curves[4].values.push_back(going_on[turn].count / battles);
  }
  return section(
      "Turn by turn",
      "As a turn begins, on average over the battles that are still fought; reserves that have not come count as left.",
      curve_chart(curves, "turn"));
}

std::string kills_part(const Results& results) {
  std::map<std::pair<std::string, std::string>, int> kills;
  std::map<std::string, int> by;
  std::map<std::string, int> of;
  for (const auto& [number, row] : results.rows)
    for (const KillRow& k : row.kills) {
      const std::string& a = row.platoons[place(k.by)].name;
      const std::string& b = row.platoons[place(k.of)].name;
      kills[{a, b}] += k.count;
      by[a] += k.count;
      of[b] += k.count;
    }
  if (kills.empty()) return {};
  const auto first = [](const std::map<std::string, int>& all) {
    std::vector<std::string> names;
    for (const auto& [name, n] : all) names.push_back(name);
    std::stable_sort(names.begin(), names.end(), [&](const auto& a, const auto& b) { return all.at(a) > all.at(b); });
    if (names.size() > most_in_matrix) names.resize(most_in_matrix);
    return names;
  };
  Matrix m{.rows = first(by), .columns = first(of), .cells = {}, .corner = "destroyed teams of"};
  int most = 1;
  for (const auto& [pair, n] : kills) most = std::max(most, n);
  const auto battles = static_cast<double>(results.rows.size());
  for (const std::string& a : m.rows) {
    auto& cells = m.cells.emplace_back();
    for (const std::string& b : m.columns) {
      const auto found = kills.find({a, b});
      if (found == kills.end()) {
        cells.emplace_back();
        continue;
      }
      cells.push_back(
          {std::sqrt(static_cast<double>(found->second) / most), std::to_string(found->second),
           fmt::format("{} destroyed {} teams of {}, {:.2f} a battle", a, found->second, b, found->second / battles)});
    }
  }
  return section("Who destroyed whom",
                 "Teams that a platoon (row) destroyed of another (column), over all battles; the busiest are shown. A "
                 "loss counts for whoever of the enemy last fired or struck.",
                 matrix_table(m));
}

std::string platoons_part(const Results& results) {
  const Plan& plan = results.plan;
  const std::vector<Job> jobs = jobs_of(plan);
  struct About {
    int points = 0;
    Mean earned;
    Mean lost;
    Mean kills;
  };
  std::map<std::pair<std::string, std::string>, About> all;
  for (const auto& [number, row] : results.rows)
    for (const PlatoonRow& p : row.platoons) {
      if (p.points <= 0 || p.side < 0 || p.side > 1) continue;
      About& a = all[{plan.lists[place(jobs[place(number)].lists[place(p.side)])].name, p.name}];
      a.points = p.points;
      a.earned.add(p.earned / 10.0);
      a.lost.add(p.began > 0 ? static_cast<double>(p.points) * (p.began - p.left) / p.began : 0);
      a.kills.add(p.kills);
    }
  if (all.empty()) return {};
  std::vector<std::pair<std::pair<std::string, std::string>, About>> rows(all.begin(), all.end());
  const auto share = [](const About& a) { return a.earned.mean() / a.points; };
  std::stable_sort(rows.begin(), rows.end(),
                   [&](const auto& a, const auto& b) { return share(a.second) > share(b.second); });
  double most = 0.01;
  for (const auto& [who, a] : rows) most = std::max(most, share(a));
  std::string inside =
      "<div class=\"wide\"><table class=\"plain\"><thead><tr><th>platoon</th><th "
      "class=\"words\">list</th><th>printed</th>"
      "<th>earned</th><th>lost</th><th>teams destroyed</th><th>earned of printed</th><th></th></tr></thead><tbody>";
  for (const auto& [who, a] : rows)
    inside += fmt::format(
        "<tr><td>{}</td><td class=\"words\">{}</td><td>{}</td><td>{:.0f} ± {:.0f}</td><td>{:.0f} ± "
        "{:.0f}</td><td>{:.2f}</td><td>{:.0f} %</td>"
        "<td class=\"strip\"><i style=\"width:{:.0f}%\"></i></td></tr>",
        escaped(who.second), escaped(who.first), a.points, a.earned.mean(), a.earned.error(), a.lost.mean(),
        a.lost.error(), a.kills.mean(), 100 * share(a), 100 * share(a) / most);
  return section("Which platoons earned their points",
                 "Earned is what the enemy teams cost that a platoon destroyed, lost what its own did, on average a "
                 "battle with the 95 % interval of the mean. It says who does the killing; who wins battles is another "
                 "question, which the points lab answers (sandtable sim worth).",
                 inside + "</tbody></table></div>");
}

}  // namespace sandtable::sim
