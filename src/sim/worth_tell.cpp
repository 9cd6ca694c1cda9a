// The points lab in words, as tables and as a page.
#include <fmt/format.h>

#include "sim/chart.hpp"
#include "sim/page.hpp"
#include "sim/worth.hpp"

namespace sandtable::sim {
namespace {

const char* verdict_of(const PlatoonWorth& p) {
  return p.worth - p.error > p.printed ? "cheap" : p.worth + p.error < p.printed ? "dear" : "";
}

std::string measure_words(const Worths& w) {
  return fmt::format(
      "{} battles between {} lists. 100 points more bring {:.3f} ± {:.3f} of a battle; attacking brings {:+.3f} ± "
      "{:.3f}.",
      w.battles, w.lists, w.a_hundred_points, w.a_hundred_error, w.attacker, w.attacker_error);
}

}  // namespace

Json to_json(const Worths& w) {
  Json j = Json::Object{{"battles", w.battles}, {"lists", w.lists}};
  j["score_of_100_points"] = w.a_hundred_points;
  j["score_of_100_points_error"] = w.a_hundred_error;
  j["score_of_attacking"] = w.attacker;
  j["score_of_attacking_error"] = w.attacker_error;
  j["platoons"] = Json::List{};
  for (const PlatoonWorth& p : w.platoons) {
    Json one = Json::Object{{"company", p.company}, {"id", p.id}, {"name", p.name}, {"lists", p.lists}};
    one["printed"] = p.printed;
    one["worth"] = p.worth;
    one["error"] = p.error;
    j["platoons"].push(std::move(one));
  }
  return j;
}

std::string to_text(const Worths& w) {
  std::string text = measure_words(w) + "\n\n";
  text +=
      fmt::format("{:<12} {:<34} {:>5} {:>8} {:>8} {:>7}\n", "company", "platoon", "lists", "printed", "worth", "+/-");
  for (const PlatoonWorth& p : w.platoons)
    text += fmt::format("{:<12} {:<34} {:>5} {:>8.0f} {:>8.0f} {:>7.0f}  {}\n", p.company, p.name.substr(0, 34),
                        p.lists, p.printed, p.worth, p.error, verdict_of(p));
  return text;
}

std::string to_csv(const Worths& w) {
  std::string text = "company,id,name,lists,printed,worth,error\n";
  for (const PlatoonWorth& p : w.platoons)
    text += fmt::format("{},{},\"{}\",{},{:.1f},{:.1f},{:.1f}\n", p.company, p.id, p.name, p.lists, p.printed, p.worth,
                        p.error);
  return text;
}

std::string to_html(const Worths& w) {
  std::vector<Point> points;
  std::vector<Dot> dots;
  for (const PlatoonWorth& p : w.platoons) {
    points.push_back({p.printed, p.worth, p.error,
                      fmt::format("{} ({}): printed {:.0f}, worth {:.0f} ± {:.0f}", p.name, p.company, p.printed,
                                  p.worth, p.error)});
    dots.push_back({.label = p.name.substr(0, 36),
                    .value = p.worth / p.printed,
                    .low = (p.worth - p.error) / p.printed,
                    .high = (p.worth + p.error) / p.printed,
                    .words = fmt::format("{:.0f} ± {:.0f} for {:.0f} ({})", p.worth, p.error, p.printed, p.company)});
  }
  std::string body = "<header><h1>What platoons are worth</h1><p>" + escaped(measure_words(w)) + "</p></header>\n";
  body += section("Worth against price",
                  "A platoon on the dashed line is worth what it costs. The line through a dot is the 95 % interval: "
                  "green is surely cheap, red surely dear, yellow not settled.",
                  scatter(points, "printed points", "worth in points"));
  body += section("Worth of each point spent",
                  "1 is the price. Beforehand two of three platoons are taken to be worth within 40 % of it; few "
                  "battles leave a platoon near its price.",
                  dot_chart(dots, {.low = 0, .high = 2, .middle = 1, .step = 0.5, .shown_times = 100, .unit = " %"}));
  return page("What platoons are worth", body);
}

}  // namespace sandtable::sim
