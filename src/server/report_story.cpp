#include "server/report_story.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "base/xml.hpp"
#include "game/script/report.hpp"
#include "game/side_title.hpp"

namespace sandtable::server {
namespace {

constexpr std::size_t most_turning_points = 6;

std::string side_words(const Tableau& t, std::size_t side) { return xml_escaped(side_title(t.sides[side])); }

// Who is not on the table has not been lost.
int away(const Tableau& t, const Group& g) {
  return static_cast<int>(std::count_if(t.tokens.begin(), t.tokens.end(), [&](const Token& one) {
    return one.group == g.piece && one.presence == Presence::away;
  }));
}
std::string losses_words(const Tableau& t, std::size_t side) {
  int began = 0;
  int left = 0;
  std::string gone;
  for (const Group& g : t.groups) {
    if (g.side != static_cast<int>(side)) continue;
    began += g.began;
    const int off = away(t, g);
    left += std::min(g.began, g.strength + off);
    if (g.strength == 0 && off == 0) gone += (gone.empty() ? "" : ", ") + g.name;
  }
  return fmt::format("{} of {}{}", began - left, began, gone.empty() ? "" : "<br>nothing left of " + xml_escaped(gone));
}
std::string luck_words(const Luck& l) {
  if (l.throws == 0) return "none thrown";
  const double more = l.passed - l.expected;  // display only
  const std::string how = std::abs(more) < 0.75 ? std::string("as expected")
                          : more > 0            ? fmt::format("{:.1f} more than expected", more)
                                                : fmt::format("{:.1f} fewer than expected", -more);
  return fmt::format("{} of {} throws passed, {}", l.passed, l.throws, how);
}
std::string aims_words(const Tableau& t, std::size_t side) {
  std::string out;
  for (const Aim& a : t.aims)
    if (a.side == static_cast<int>(side))
      out += fmt::format("{}{} {}", out.empty() ? "" : "<br>", a.reached ? "\u2713" : "\u2717", xml_escaped(a.title));
  return out;
}
// What a mission says of a side: points, platoons lost, who never came.
std::string mission_words(const Tableau& t, std::size_t side) {
  std::string out;
  for (const Mark& m : t.marks)
    if (m.sort == "mission"_name && m.side == static_cast<int>(side))
      for (const Fact& f : m.facts)
        out += fmt::format("{}{} {}", out.empty() ? "" : "<br>", xml_escaped(f.label), xml_escaped(f.text));
  return out;
}

template <class Words>
void row(std::string& out, const char* name, Words words) {
  std::string cells;
  bool any = false;
  for (std::size_t side = 0; side < 2; ++side) {
    const std::string text = words(side);
    any = any || !text.empty();
    cells += "<td>" + text + "</td>";
  }
  if (any) fmt::format_to(std::back_inserter(out), "<tr><th scope=\"row\">{}</th>{}</tr>", name, cells);
}

std::string sides_table(const BattleAccount& a, const Tableau& t) {
  const auto luck = a.luck();
  std::string out = "<table class=\"sides\"><thead><tr><td></td>";
  for (std::size_t side = 0; side < 2; ++side)
    fmt::format_to(std::back_inserter(out), "<th scope=\"col\" class=\"s{}\">{}</th>", side, side_words(t, side));
  out += "</tr></thead><tbody>";
  row(out, "Lost", [&](std::size_t side) { return losses_words(t, side); });
  row(out, "Dice", [&](std::size_t side) { return luck_words(luck[side]); });
  row(out, "Goals", [&](std::size_t side) { return aims_words(t, side); });
  row(out, "Mission", [&](std::size_t side) { return mission_words(t, side); });
  return out + "</tbody></table>";
}

std::string deed_words(const Deed& d, const Tableau& t) {
  std::string out;
  for (std::size_t side = 0; side < 2; ++side)
    if (d.lost[side] > 0)
      out += fmt::format("{}{} loses {}", out.empty() ? "" : ", ", side_words(t, side), d.lost[side]);
  for (const std::string& words : d.decisive) out += (out.empty() ? "" : "; ") + xml_escaped(words);
  return out;
}

std::string turn_link(const Tableau& t, int turn, int active) {
  const std::string words = turn_words(t.sides, turn, active);
  return fmt::format("<a href=\"#{}\">{}</a>", chapter_id(words), xml_escaped(words));
}

std::string turning_points(const BattleAccount& a, const Tableau& t) {
  const std::vector<Deed> list = a.turning_points(most_turning_points);
  if (list.empty()) return {};
  std::string out = "<h2>Turning points</h2><ol class=\"story\">";
  for (const Deed& d : list)
    fmt::format_to(std::back_inserter(out), "<li>{}: {}{}<br>{}</li>", turn_link(t, d.turn, d.active),
                   d.side >= 0 ? side_words(t, static_cast<std::size_t>(d.side)) + ", " : "", xml_escaped(d.label),
                   deed_words(d, t));
  return out + "</ol>";
}

// A line for each side over the turns.
template <class Value>
std::string plot(const std::vector<TurnAccount>& turns, const std::string& title, Value value) {
  constexpr double width = 420, height = 120, left = 30, below = 18;  // display only
  std::array<std::vector<double>, 2> lines;                           // display only
  double low = 0, high = 0;                                           // display only
  for (std::size_t side = 0; side < 2; ++side) {
    double sum = 0;  // display only
    lines[side].push_back(0);
    for (const TurnAccount& t : turns) {
      sum += value(t, side);
      lines[side].push_back(sum);
      low = std::min(low, sum), high = std::max(high, sum);
    }
  }
  const double span = std::max(1.0, high - low);  // display only
  const auto y = [&](double v) { return 8 + (high - v) / span * (height - below - 12); };
  const auto x = [&](std::size_t i) {
    return left + static_cast<double>(i) * (width - left - 8) / static_cast<double>(turns.size());  // display only
  };
  std::string out = fmt::format(
      "<figure><svg class=\"plot\" viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\" aria-label=\"{2}\"><path "
      "class=\"axis\" "
      "d=\"M{3:.0f} {4:.0f}H{5:.0f}\"/><text x=\"2\" y=\"{6:.0f}\">{7:+.0f}</text><text x=\"2\" y=\"{4:.0f}\">0</text>",
      width, height, title, left, y(0), width - 8, y(high) + 8, high);
  for (std::size_t side = 0; side < 2; ++side) {
    fmt::format_to(std::back_inserter(out), "<path class=\"w{}\" d=\"", side);
    for (std::size_t i = 0; i < lines[side].size(); ++i)
      fmt::format_to(std::back_inserter(out), "{}{:.0f} {:.1f}", i == 0 ? "M" : "L", x(i), y(lines[side][i]));
    out += "\"/>";
  }
  int last = 0;
  for (std::size_t i = 0; i < turns.size(); ++i)
    if (turns[i].turn != last) {
      last = turns[i].turn;
      fmt::format_to(std::back_inserter(out), "<text x=\"{:.0f}\" y=\"{:.0f}\">{}</text>", x(i), height - 4, last);
    }
  return out + "</svg><figcaption>" + title + "</figcaption></figure>";
}

std::string plots(const BattleAccount& a) {
  const std::vector<TurnAccount> turns = a.turns();
  if (turns.size() < 3) return {};
  return "<div class=\"plots\">" +
         plot(turns, "Teams lost, turn by turn",
              [](const TurnAccount& t, std::size_t side) { return static_cast<double>(t.lost[side]); }) +
         plot(turns, "Throws passed beyond what was to be expected",
              [](const TurnAccount& t, std::size_t side) { return t.luck[side].passed - t.luck[side].expected; }) +
         "</div>";
}

std::string list_of_turns(const BattleAccount& a, const Tableau& t) {
  const std::vector<TurnAccount> turns = a.turns();
  if (turns.size() < 2) return {};
  std::string out = "<p class=\"turns\">";
  for (std::size_t i = 0; i < turns.size(); ++i)
    out += (i == 0 ? "" : " &middot; ") + turn_link(t, turns[i].turn, turns[i].active);
  return out + "</p>";
}

}  // namespace

std::string turn_words(const std::vector<std::string>& sides, int turn, int active) {
  if (turn <= 0) return "Before the first turn";
  return fmt::format("Turn {}{}", turn,
                     active >= 0 ? ", " + side_title(sides[static_cast<std::size_t>(active)]) : std::string());
}

std::string report_story(const BattleAccount& a, const Tableau& end) {
  std::string out = sides_table(a, end);
  if (const Deed* best = a.best())
    out += fmt::format("<p>Best deed: {}, {}: {} destroyed at once.</p>",
                       side_words(end, static_cast<std::size_t>(best->side)), xml_escaped(best->label),
                       best->lost[static_cast<std::size_t>(1 - best->side)]);
  return out + turning_points(a, end) + plots(a) + list_of_turns(a, end);
}

}  // namespace sandtable::server
