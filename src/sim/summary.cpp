#include "sim/summary.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "sim/statistics.hpp"

namespace sandtable::sim {
namespace {

Score& score_of(std::vector<Named>& all, const std::string& name, const std::string& against = {}) {
  for (Named& one : all)
    if (one.name == name && one.against == against) return one.score;
  return all.emplace_back(Named{name, against, {}}).score;
}

Json json_of(const Score& s) {
  const Interval i = wilson(s.won + 0.5 * s.drawn, s.battles);
  Json j = Json::Object{{"battles", s.battles}, {"won", s.won}, {"drawn", s.drawn}, {"lost", s.lost}};
  j["share"] = s.share();
  j["low"] = i.low;
  j["high"] = i.high;
  if (s.scored > 0) {
    j["points"] = static_cast<double>(s.points) / s.scored;
    j["enemy_points"] = static_cast<double>(s.enemy_points) / s.scored;
  }
  return j;
}

void add_json(Json& to, const char* key, const std::vector<Named>& all) {
  to[key] = Json::List{};
  for (const Named& one : all) {
    Json j = json_of(one.score);
    j["name"] = one.name;
    if (!one.against.empty()) j["against"] = one.against;
    to[key].push(std::move(j));
  }
}

void add_text(std::string& to, const std::string& title, const std::vector<Named>& all) {
  if (all.empty()) return;
  std::size_t width = title.size();
  for (const Named& one : all)
    width = std::max(width, one.name.size() + (one.against.empty() ? 0 : one.against.size() + 3));
  to += fmt::format("\n{:<{}}  battles    won  drawn   lost   share  95 % interval   points\n", title, width);
  for (const Named& one : all) {
    const Score& s = one.score;
    const Interval i = wilson(s.won + 0.5 * s.drawn, s.battles);
    to += fmt::format("{:<{}}  {:>7} {:>6} {:>6} {:>6} {:>7}  {:>5} to {:>5}  {}\n",
                      one.against.empty() ? one.name : one.name + " v " + one.against, width, s.battles, s.won, s.drawn,
                      s.lost, percent(s.share()), percent(i.low).substr(0, percent(i.low).size() - 2), percent(i.high),
                      s.scored > 0 ? fmt::format("{:.1f} : {:.1f}", static_cast<double>(s.points) / s.scored,
                                                 static_cast<double>(s.enemy_points) / s.scored)
                                   : "");
  }
}

}  // namespace

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

void Score::add(const Row& r, int side) {
  ++battles;
  ++(r.winner < 0 ? drawn : r.winner == side ? won : lost);
  const auto mine = static_cast<std::size_t>(side);
  if (r.points[0] < 0 || r.points[1] < 0) return;
  ++scored;
  points += r.points[mine];
  enemy_points += r.points[1 - mine];
}

Summary summary_of(const Results& results) {
  const Plan& plan = results.plan;
  const std::vector<Job> jobs = jobs_of(plan);
  Summary s{.jobs = static_cast<int>(jobs.size())};
  for (const auto& [number, row] : results.rows) {
    const Job& job = jobs[static_cast<std::size_t>(number)];
    ++s.battles;
    s.late += row.late[0] + row.late[1];
    if (!row.stuck.empty()) {
      ++s.stuck;
      s.trouble.push_back(fmt::format("battle {} is stuck: {}", number, row.stuck));
      continue;
    }
    for (const std::string& fault : row.fault)
      if (!fault.empty()) {
        ++s.faults;
        s.trouble.push_back(fmt::format("battle {}: {}", number, fault));
      }
    if (row.winner < 0) ++s.drawn;
    for (int side = 0; side < 2; ++side) {
      const auto mine = static_cast<std::size_t>(side);
      const auto& agent = [&](std::size_t i) -> const std::string& {
        return plan.agents[static_cast<std::size_t>(job.agents[i])];
      };
      const auto& list = [&](std::size_t i) -> const std::string& {
        return plan.lists[static_cast<std::size_t>(job.lists[i])].name;
      };
      if (job.agents[0] != job.agents[1]) score_of(s.agents, agent(mine), agent(1 - mine)).add(row, side);
      if (job.lists[0] != job.lists[1]) {
        score_of(s.lists, list(mine)).add(row, side);
        score_of(s.list_pairs, list(mine), list(1 - mine)).add(row, side);
      }
    }
    if (row.attacker >= 0) {
      s.attacker.add(row, row.attacker);
      score_of(s.missions, plan.missions[static_cast<std::size_t>(job.mission)]).add(row, row.attacker);
      score_of(s.tables, short_name(plan.tables[static_cast<std::size_t>(job.table)])).add(row, row.attacker);
    }
  }
  const auto by_name = [](const Named& a, const Named& b) {
    return std::tie(a.name, a.against) < std::tie(b.name, b.against);
  };
  for (auto* all : {&s.agents, &s.list_pairs, &s.missions, &s.tables}) std::sort(all->begin(), all->end(), by_name);
  std::sort(s.lists.begin(), s.lists.end(),
            [](const Named& a, const Named& b) { return a.score.share() > b.score.share(); });
  return s;
}

Json to_json(const Summary& s) {
  Json j = Json::Object{{"planned", s.jobs},  {"battles", s.battles}, {"stuck", s.stuck},
                        {"faults", s.faults}, {"drawn", s.drawn},     {"late", s.late}};
  j["attacker"] = json_of(s.attacker);
  add_json(j, "agents", s.agents);
  add_json(j, "lists", s.lists);
  add_json(j, "list_pairs", s.list_pairs);
  add_json(j, "missions", s.missions);
  add_json(j, "tables", s.tables);
  j["trouble"] = Json::List{};
  for (const std::string& line : s.trouble) j["trouble"].push(line);
  return j;
}

std::string to_text(const Summary& s) {
  std::string text = fmt::format("{} battles{}, {} drawn, {} stuck, {} given up by a program", s.battles,
                                 s.battles < s.jobs ? fmt::format(" of {}", s.jobs) : "", s.drawn, s.stuck, s.faults);
  if (s.late > 0) text += fmt::format(", {} answers too late", s.late);
  text += '\n';
  for (std::size_t i = 0; i < s.trouble.size() && i < 10; ++i) text += "  " + s.trouble[i] + '\n';
  if (s.trouble.size() > 10) text += fmt::format("  and {} more\n", s.trouble.size() - 10);
  add_text(text, "player", s.agents);
  add_text(text, "list", s.lists);
  add_text(text, "attacker in", s.missions);
  return text;
}

}  // namespace sandtable::sim
