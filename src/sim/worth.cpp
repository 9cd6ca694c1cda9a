#include "sim/worth.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/error.hpp"
#include "game/forces/force_rules.hpp"
#include "game/forces/list_text.hpp"
#include "sim/statistics.hpp"

namespace sandtable::sim {
namespace {

constexpr int least_battles = 60;
constexpr double half_interval = 1.96;
// What is thought of prices before anybody plays: that two of three platoons are worth within 40 % of theirs.
constexpr double doubt = 0.4;

std::size_t slot_of(int i) { return static_cast<std::size_t>(i); }

struct Spent {
  std::map<std::size_t, double> points;  // by kind of platoon
  double all = 0;
};

class Lab {
 public:
  Lab(const Results& results, const std::string& home) : results_(results), home_(home) {}

  Worths run() {
    const Ruleset& ruleset = ruleset_named(results_.plan.ruleset, Toml::parse("", "plan"));
    if (!ruleset.forces) throw InputError("sim worth", 0, "this ruleset has no army lists");
    for (const PlanList& list : results_.plan.lists) spent_.push_back(read(ruleset.forces(), list));
    take_battles();
    Worths w{.battles = static_cast<int>(y_.size()), .lists = static_cast<int>(spent_.size())};
    if (w.battles < least_battles)
      throw InputError("sim worth", 0,
                       fmt::format("{} battles tell nothing; play {} or more", w.battles, least_battles));
    // First what a point brings, wherever it is spent; then by how much some bring more.
    const Fit first = least_squares(plain_, y_, 0);
    const double point = first.b[0];
    if (!(point > half_interval * first.error[0]))
      throw InputError(
          "sim worth", 0,
          fmt::format(
              "100 points more bring {:+.3f} +- {:.3f} of a battle here, which is no measure for anything; play "
              "more battles, between lists of different sizes (sandtable sim --company … --draw …)",
              100 * point, 100 * half_interval * first.error[0]));
    w.a_hundred_points = 100 * point;
    w.a_hundred_error = 100 * half_interval * first.error[0];
    w.attacker = 2 * first.b[1];
    w.attacker_error = 2 * half_interval * first.error[1];
    std::vector<double> left(y_.size());
    for (std::size_t i = 0; i < y_.size(); ++i) left[i] = y_[i] - point * plain_[i][0] - first.b[1] * plain_[i][1];
    const double prior = doubt * point;
    const Fit more = least_squares(kinds_matrix(), left, first.residual * first.residual / (prior * prior));
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
      PlatoonWorth& p = kinds_[k];
      p.printed /= std::max(1, picked_[k]);
      p.worth = p.printed * (1 + more.b[k] / point);
      // The noise of the battles and of the measure itself.
      p.error = half_interval * p.printed / point *
                std::hypot(std::min(more.error[k], prior), more.b[k] * first.error[0] / point);
      w.platoons.push_back(p);
    }
    std::sort(w.platoons.begin(), w.platoons.end(),
              [](const PlatoonWorth& a, const PlatoonWorth& b) { return a.worth / a.printed > b.worth / b.printed; });
    return w;
  }

 private:
  Spent read(const ForceRules& rules, const PlanList& list) {
    const Toml said = Toml::parse("list = " + list.words, list.name).at("list");
    const Toml root =
        said.is(Toml::Kind::string) ? forces::parse_list(read_file(home_ + "/" + said.string()), said.string()) : said;
    const std::string id = root.at("company").string();
    auto [company, fresh] = companies_.try_emplace(id);
    if (fresh) company->second = rules.load(home_, id);
    const forces::Company& c = company->second;
    Spent spent;
    for (const forces::Pick& pick : forces::complete(c, forces::read_draft(root, c)).platoons) {
      const std::size_t kind = kind_of(c, pick);
      const auto points = static_cast<double>(forces::cost(c, pick));
      kinds_[kind].printed += points;
      ++picked_[kind];
      if (!spent.points.contains(kind)) ++kinds_[kind].lists;
      spent.points[kind] += points;
      spent.all += points;
    }
    return spent;
  }
  std::size_t kind_of(const forces::Company& c, const forces::Pick& pick) {
    const forces::Node& node = c[pick.node];
    for (std::size_t k = 0; k < kinds_.size(); ++k)
      if (kinds_[k].company == c.id && kinds_[k].id == node.id) return k;
    kinds_.push_back({.company = c.id, .id = node.id, .name = node.name});
    picked_.push_back(0);
    return kinds_.size() - 1;
  }

  // A battle's score is the first side's: 1 won, 0 lost, from which a half is taken.
  void take_battles() {
    const std::vector<Job> jobs = jobs_of(results_.plan);
    for (const auto& [number, row] : results_.rows) {
      if (!row.stuck.empty() || !row.fault[0].empty() || !row.fault[1].empty()) continue;
      const Job& job = jobs[slot_of(number)];
      if (job.lists[0] == job.lists[1] || job.agents[0] != job.agents[1]) continue;
      y_.push_back(row.winner < 0 ? 0 : row.winner == 0 ? 0.5 : -0.5);
      const Spent& a = spent_[slot_of(job.lists[0])];
      const Spent& b = spent_[slot_of(job.lists[1])];
      plain_.push_back({a.all - b.all, row.attacker == 0 ? 0.5 : row.attacker == 1 ? -0.5 : 0});
      pairs_.push_back({&a, &b});
    }
  }
  std::vector<std::vector<double>> kinds_matrix() const {
    std::vector<std::vector<double>> x;
    for (const auto& [a, b] : pairs_) {
      auto& row = x.emplace_back(kinds_.size(), 0);
      for (const auto& [kind, points] : a->points) row[kind] += points;
      for (const auto& [kind, points] : b->points) row[kind] -= points;
    }
    return x;
  }

  const Results& results_;
  const std::string& home_;
  std::map<std::string, forces::Company> companies_;
  std::vector<PlatoonWorth> kinds_;
  std::vector<int> picked_;
  std::vector<Spent> spent_;
  std::vector<double> y_;
  std::vector<std::vector<double>> plain_;  // points more, attacks
  std::vector<std::pair<const Spent*, const Spent*>> pairs_;
};

}  // namespace

Worths worths_of(const Results& results, const std::string& home) { return Lab(results, home).run(); }

}  // namespace sandtable::sim
