#include "game/forces/sheet.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/xml.hpp"

namespace sandtable::forces {
namespace {

// On paper: two columns, black on white, a box to tick for every team that is lost.
constexpr std::string_view style =
    R"(body{font:14px/1.35 system-ui,sans-serif;margin:2em auto;max-width:75em;padding:0 1em;color:#1c1c1a;background:#fff}
h1{margin:0;font-size:1.6em}header{border-bottom:2px solid #1c1c1a;margin:0 0 1em;display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:0 2em}
header p{margin:.2em 0;color:#3b3a36}.sum{font-weight:600}
main{columns:24em;column-gap:1em}
section{break-inside:avoid;border:1px solid #8a8778;border-radius:4px;padding:.5em .8em .6em;margin:0 0 1em}
h2{font-size:1.1em;margin:0;display:flex;justify-content:space-between;gap:1em}
.under{color:#55534c;margin:0 0 .3em;padding-bottom:.2em;border-bottom:1px solid #d8d5c8}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.1em .4em .1em 0;font-weight:normal}
td.n{width:1.8em;text-align:right}td.lost{text-align:right;padding-right:0;line-height:1.1;width:1%;min-width:6em}
.box{display:inline-block;width:.75em;height:.75em;border:1px solid #55534c;margin:0 0 0 .2em}
.figures th{width:9em;color:#55534c}
dl{margin:.4em 0 0}dt{font-weight:600;float:left;margin-right:.4em}dd{margin:0}
.missing{color:#8c1d18}.remark{color:#55534c}
h1.second{margin:1.2em 0 .5em;break-before:page}
@page{margin:12mm}
@media print{body{margin:0;padding:0;max-width:none;font-size:10.5px}main{columns:2}section{margin-bottom:.7em}}
)";

std::string rules_html(const std::vector<Fact>& rules) {
  std::string h;
  for (const Fact& rule : rules)
    h += fmt::format("<dt>{}</dt><dd title=\"{}\">{}</dd>\n", html_escaped(rule.label), rule.rule.text(),
                     html_escaped(rule.text));
  return h;
}

constexpr int64_t most_boxes = 40;

std::string card_html(const SheetCard& card) {
  std::string h =
      fmt::format("<section>\n<h2><span>{}</span><span>{}</span></h2>\n<p class=\"under\">{}</p>\n<table>\n",
                  html_escaped(card.title), card.points, html_escaped(card.category + ", " + card.ratings));
  for (const SheetTeam& team : card.teams) {
    h += fmt::format("<tr><td class=\"n\">{}</td><td>{}", team.count, html_escaped(team.name));
    if (!team.remark.empty()) h += fmt::format(" <span class=\"remark\">{}</span>", html_escaped(team.remark));
    if (!team.missing.empty())
      h += fmt::format("<br><span class=\"missing\">not on the table yet: {}</span>", html_escaped(team.missing));
    h += "</td><td class=\"lost\">";
    for (int64_t i = 0; i < std::min(team.count, most_boxes); ++i) h += "<span class=\"box\"></span>";
    h += "</td></tr>\n";
  }
  h += "</table>\n";
  if (!card.rules.empty() || !card.remarks.empty()) h += "<dl>\n";
  h += rules_html(card.rules);
  for (const std::string& remark : card.remarks)
    h += fmt::format("<dd class=\"remark\">{}</dd>\n", html_escaped(remark));
  if (!card.rules.empty() || !card.remarks.empty()) h += "</dl>\n";
  return h + "</section>\n";
}

std::string model_html(const SheetModel& model) {
  std::string h = fmt::format("<section>\n<h2>{}</h2>\n<table class=\"figures\">\n", html_escaped(model.name));
  for (const Fact& fact : model.facts)
    h += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", html_escaped(fact.label),
                     html_escaped(fact.text));
  return h + "</table>\n</section>\n";
}

}  // namespace

std::string to_text(const Sheet& sheet, bool figures) {
  std::string t = fmt::format("{}\n{}, {}: {} of {} points\n", sheet.title, sheet.company, sheet.ratings, sheet.points,
                              sheet.agreed);
  for (const Fact& rule : sheet.rules) t += fmt::format("  {}: {} ({})\n", rule.label, rule.text, rule.rule.text());
  for (const std::string& line : sheet.before) t += fmt::format("  Before deployment: {}\n", line);
  for (const SheetCard& card : sheet.cards) {
    t += fmt::format("\n{:<58} {:>6}\n  {}, {}\n", card.title, card.points, card.category, card.ratings);
    for (const SheetTeam& team : card.teams) {
      t += fmt::format("  {:>3} {}", team.count, team.name);
      if (!team.remark.empty()) t += fmt::format(" ({})", team.remark);
      t += '\n';
      if (!team.missing.empty()) t += fmt::format("      not on the table yet: {}\n", team.missing);
    }
    for (const Fact& rule : card.rules) t += fmt::format("    {}: {} ({})\n", rule.label, rule.text, rule.rule.text());
    for (const std::string& remark : card.remarks) t += fmt::format("    {}\n", remark);
  }
  if (!figures) return t;
  t += "\nFigures\n";
  for (const SheetModel& model : sheet.models) {
    t += fmt::format("\n  {}\n", model.name);
    for (const Fact& fact : model.facts) t += fmt::format("    {:<24} {}\n", fact.label, fact.text);
  }
  return t;
}

std::string to_html(const Sheet& sheet) {
  std::string h = fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{}</title>\n"
      "<style>\n{}</style>\n<header>\n<h1>{}</h1>\n<p>{}, {}</p>\n<p class=\"sum\">{} of {} "
      "points</p>\n</header>\n<main>\n",
      html_escaped(sheet.title), style, html_escaped(sheet.title), html_escaped(sheet.company),
      html_escaped(sheet.ratings), sheet.points, sheet.agreed);
  if (!sheet.rules.empty())
    h += fmt::format("<section>\n<h2>The whole force</h2>\n<dl>\n{}</dl>\n</section>\n", rules_html(sheet.rules));
  if (!sheet.before.empty()) {
    h += "<section>\n<h2>Before deployment</h2>\n<dl>\n";
    for (const std::string& line : sheet.before) h += fmt::format("<dd>{}</dd>\n", html_escaped(line));
    h += "</dl>\n</section>\n";
  }
  for (const SheetCard& card : sheet.cards) h += card_html(card);
  h += "</main>\n<h1 class=\"second\">Figures</h1>\n<main>\n";
  for (const SheetModel& model : sheet.models) h += model_html(model);
  return h + "</main>\n</html>\n";
}

Json to_json(const Sheet& sheet) {
  const auto facts = [](const std::vector<Fact>& list) {
    Json json = Json::List{};
    for (const Fact& fact : list)
      json.push(Json::Object{{"label", fact.label}, {"text", fact.text}, {"rule", fact.rule.text()}});
    return json;
  };
  Json json = Json::Object{{"title", sheet.title},
                           {"company", sheet.company},
                           {"ratings", sheet.ratings},
                           {"points", sheet.points},
                           {"agreed", sheet.agreed}};
  json["rules"] = facts(sheet.rules);
  json["before"] = Json::List{};
  for (const std::string& line : sheet.before) json["before"].push(line);
  json["cards"] = Json::List{};
  for (const SheetCard& card : sheet.cards) {
    Json one = Json::Object{
        {"title", card.title}, {"category", card.category}, {"ratings", card.ratings}, {"points", card.points}};
    one["teams"] = Json::List{};
    for (const SheetTeam& team : card.teams)
      one["teams"].push(Json::Object{{"count", team.count},
                                     {"name", team.name},
                                     {"remark", team.remark},
                                     {"model", team.model},
                                     {"missing", team.missing}});
    one["rules"] = facts(card.rules);
    one["remarks"] = Json::List{};
    for (const std::string& remark : card.remarks) one["remarks"].push(remark);
    json["cards"].push(std::move(one));
  }
  json["models"] = Json::List{};
  for (const SheetModel& model : sheet.models)
    json["models"].push(Json::Object{{"name", model.name}, {"facts", facts(model.facts)}});
  return json;
}

}  // namespace sandtable::forces
