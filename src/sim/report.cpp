#include "sim/report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "sim/chart.hpp"
#include "sim/page.hpp"
#include "sim/statistics.hpp"
#include "sim/summary.hpp"

namespace sandtable::sim {
namespace {

std::string fact(const std::string& figure, const std::string& words) {
  return "<div class=\"fact\"><b>" + escaped(figure) + "</b><span>" + escaped(words) + "</span></div>";
}

std::string listed(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& n : names) out += (out.empty() ? "" : ", ") + short_name(n);
  return out;
}

Dot dot_of(const Named& n) {
  const Score& s = n.score;
  const Interval i = wilson(s.won + 0.5 * s.drawn, s.battles);
  return {.label = n.against.empty() ? n.name : n.name + " v " + n.against,
          .value = s.share(),
          .low = i.low,
          .high = i.high,
          .words = fmt::format("{} of {} ({:.0f} – {:.0f})", percent(s.share()), s.battles, 100 * i.low, 100 * i.high)};
}

std::string dots(const std::vector<Named>& all) {
  std::vector<Dot> rows;
  for (const Named& n : all) rows.push_back(dot_of(n));
  return dot_chart(rows, {});
}

// Each pair once: the other way round is the same figure.
std::vector<Named> one_way(const std::vector<Named>& all) {
  std::vector<Named> out;
  for (const Named& n : all)
    if (n.score.share() > 0.5 || (n.score.share() == 0.5 && n.name < n.against)) out.push_back(n);
  return out;
}

std::string list_matrix(const Summary& s) {
  Matrix m{.rows = {}, .columns = {}, .cells = {}, .about_half = true, .corner = "wins against"};
  for (const Named& n : s.lists) m.rows.push_back(n.name);
  m.columns = m.rows;
  for (const std::string& row : m.rows) {
    auto& cells = m.cells.emplace_back();
    for (const std::string& column : m.columns) {
      Cell cell;
      for (const Named& n : s.list_pairs)
        if (n.name == row && n.against == column)
          cell = {n.score.share(), fmt::format("{:.0f}", 100 * n.score.share()),
                  dot_of(n).label + ": " + dot_of(n).words};
      cells.push_back(cell);
    }
  }
  return matrix_table(m);
}

std::string head(const Results& results, const Summary& s) {
  const Plan& plan = results.plan;
  double turns = 0;
  int counted = 0;
  for (const auto& [number, row] : results.rows)
    if (row.stuck.empty()) turns += row.turns, ++counted;
  std::string out = "<header><h1>";
  out += fmt::format("{} battles", s.battles);
  out += "</h1><p>" +
         escaped(fmt::format(
             "Lists: {}. Missions: {}. Tables: {}. Players: {}.",
             [&] {
               std::vector<std::string> names;
               for (const PlanList& l : plan.lists) names.push_back(l.name);
               return listed(names);
             }(),
             listed(plan.missions), listed(plan.tables), fmt::format("{}", fmt::join(plan.agents, ", ")))) +
         "</p><div class=\"facts\">";
  out += fact(percent(s.attacker.share()), "the attacker's share, draws as halves");
  out += fact(fmt::format("{}", s.drawn), "drawn");
  if (counted > 0) out += fact(fmt::format("{:.1f}", turns / counted), "turns on average");
  if (s.attacker.scored > 0)
    out += fact(fmt::format("{:.1f} : {:.1f}", static_cast<double>(s.attacker.points) / s.attacker.scored,
                            static_cast<double>(s.attacker.enemy_points) / s.attacker.scored),
                "Victory Points, attacker : defender");
  out += fact(fmt::format("{}", s.stuck + s.faults), "stuck or given up by a program");
  out += "</div>";
  if (s.battles < s.jobs)
    out += "<p class=\"trouble\">" +
           escaped(fmt::format("{} battles of the plan are still to be played.", s.jobs - s.battles)) + "</p>";
  for (std::size_t i = 0; i < s.trouble.size() && i < 5; ++i)
    out += "<p class=\"trouble\">" + escaped(s.trouble[i]) + "</p>";
  return out + "</header>\n";
}

}  // namespace

std::string to_html(const Results& results, const std::string& home) {
  const Summary s = summary_of(results);
  std::string body = head(results, s);
  const std::string how =
      "A dot is the share of battles won, draws counted as halves; the line is the 95 % interval (Wilson). ";
  if (!s.agents.empty())
    body += section("Players", how + "Green is surely stronger, red surely weaker, yellow not settled.",
                    dots(one_way(s.agents)));
  if (!s.lists.empty()) {
    body += section("Lists", how + "Each against all the others.", dots(s.lists));
    if (s.lists.size() > 2)
      body += section("List against list",
                      "Percent of battles that the list of the row won against that of the column.", list_matrix(s));
  }
  if (!s.missions.empty()) body += section("Missions", how + "Of the attacker.", dots(s.missions));
  if (s.tables.size() > 1) body += section("Tables", how + "Of the attacker.", dots(s.tables));
  body += points_part(results);
  body += curves_part(results);
  body += platoons_part(results);
  body += kills_part(results);
  body += maps_part(results, home);
  body += "<footer>" +
          escaped(fmt::format("Made by sandtable sim, rules {} {}, seeds {} to {}. The same plan gives the same "
                              "battles anywhere (plan {}).",
                              results.plan.ruleset, results.plan.version, results.plan.seed,
                              results.plan.seed + static_cast<uint64_t>(results.plan.seeds) - 1,
                              hash_of_plan(results.plan))) +
          "</footer>\n";
  return page(fmt::format("{} battles", s.battles), body);
}

}  // namespace sandtable::sim
