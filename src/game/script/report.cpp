#include "game/script/report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "base/xml.hpp"
#include "game/script/report_map.hpp"
#include "game/script/report_style.hpp"

namespace sandtable {
namespace {

using LogKind = LogEntry::Kind;

std::string base64(std::string_view bytes) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t three = 0;
    for (std::size_t k = 0; k < 3; ++k)
      three = three << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k) out += i + k <= bytes.size() ? letters[three >> (18 - 6 * k) & 63u] : '=';
  }
  return out;
}

// The pips of the six faces, drawn once and used by reference.
std::string die_symbols() {
  constexpr std::array<std::array<int, 9>, 6> faces{{{0, 0, 0, 0, 1, 0, 0, 0, 0},
                                                     {1, 0, 0, 0, 0, 0, 0, 0, 1},
                                                     {1, 0, 0, 0, 1, 0, 0, 0, 1},
                                                     {1, 0, 1, 0, 0, 0, 1, 0, 1},
                                                     {1, 0, 1, 0, 1, 0, 1, 0, 1},
                                                     {1, 0, 1, 1, 0, 1, 1, 0, 1}}};
  std::string out = "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>";
  for (std::size_t face = 0; face < 6; ++face) {
    out += fmt::format(
        "<symbol id=\"d{}\" viewBox=\"0 0 24 24\"><rect x=\"1\" y=\"1\" width=\"22\" height=\"22\" rx=\"5\"/>",
        face + 1);
    for (int i = 0; i < 9; ++i)
      if (faces[face][static_cast<std::size_t>(i)] != 0)
        out += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"2.3\"/>", 6 + i % 3 * 6, 6 + i / 3 * 6);
    out += "</symbol>";
  }
  return out + "</defs></svg>";
}

std::string die_mark(int value, const char* style, const std::string& says) {
  if (value < 1 || value > 6) return fmt::format("<span class=\"die {}\">{}</span>", style, value);
  return fmt::format("<svg class=\"die {}\" role=\"img\" aria-label=\"{}\"><title>{}</title><use href=\"#d{}\"/></svg>",
                     style, html_escaped(says), html_escaped(says), value);
}

}  // namespace

std::string chapter_id(std::string_view heading) {
  std::string id;
  for (const char c : heading)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      id += c;
    else if (!id.empty() && id.back() != '-')
      id += '-';
  return id;
}

class ReportWriter::Inside {
 public:
  Inside(const Catalog& catalog, const Books* books) : catalog_(catalog), books_(books) {}

  static std::string begin(const std::string& title) {
    return fmt::format(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\"><title>{}</title><style>{}</style></head>\n<body>{}<main>",
        html_escaped(title), report_style, die_symbols());
  }
  std::string part(const ReportPart& part) {
    plain_ = part.for_players;
    last_.clear();
    return head(part);
  }
  std::string entry(const LogEntry& entry) {
    std::string out;
    if (plain_ && !entry.heading.empty()) out += chapter(entry);
    if (!plain_ || !entry.events.empty() || entry.kind == LogKind::undo) {
      if (plain_ && !std::exchange(folded_, true)) out += "<details class=\"deeds\"><summary>Deeds and dice</summary>";
      out += step(entry);
    }
    if (!plain_) out += picture(entry);
    return out;
  }
  std::string end() { return fold() + rules_used() + "</main></body></html>\n"; }

 private:
  // A link to the rule's text at the foot of the page, with the text on hover.
  std::string rule_link(RuleId id, const std::string& label) {
    if (!id.valid()) return html_escaped(label);
    const bool first = std::find(used_.begin(), used_.end(), id) == used_.end();
    if (first) used_.push_back(id);
    const CatalogRule* rule = catalog_.find(id);
    // The text stands on hover once; a long report would repeat it thousands of times.
    const std::string hover = !rule ? "not in the catalog" : first ? rule->title + ". " + rule->text : rule->title;
    // What stands there already is not said on hover too: a battle names the same reasons thousands of times.
    if (!first && rule && label == rule->title)
      return fmt::format("<a class=\"rule\" href=\"#{}\">{}</a>", id.text(), html_escaped(label));
    return fmt::format("<a class=\"rule\" href=\"#{}\" title=\"{}\">{}</a>", id.text(), html_escaped(hover),
                       html_escaped(label));
  }
  std::string titled_link(RuleId id) {
    const CatalogRule* rule = catalog_.find(id);
    return rule_link(id, rule ? rule->title : id.text());
  }

  // Players get a sign to point at, everybody else the id.
  std::string cited(RuleId id) { return rule_link(id, plain_ ? "\u00a7" : id.text()); }

  std::string roll(const Roll& roll) {
    std::string out = "<div class=\"roll\">";
    for (std::size_t i = 0; i < roll.dice.size(); ++i) {
      const Die& die = roll.dice[i];
      for (const uint8_t gone : {die.first, die.second})
        if (gone != 0) out += die_mark(gone, "gone", fmt::format("{}, re-rolled", int{gone}));
      const bool passed = roll.score.passed_by(result_of(roll.score, roll.dice, i / roll.score.how.dice));
      out += die_mark(die.value, passed ? "hit" : "miss",
                      fmt::format("{}, {}", int{die.value}, passed ? "passed" : "failed"));
    }
    if (roll.reroll.valid()) out += "<span class=\"reason\">re-roll " + titled_link(roll.reroll) + "</span>";
    if (roll.score.reasons.size() > 0) {
      out += fmt::format("<span class=\"need\">{}</span>", roll.score.words());
      bool first = true;
      for (const Reason& reason : roll.score.reasons) {
        out += fmt::format(
            "<span class=\"reason\"><b>{}</b> {}</span>",
            first ? fmt::format("{}{}", reason.add, sign(roll.score.how.direction)) : fmt::format("{:+}", reason.add),
            titled_link(reason.rule));
        first = false;
      }
    }
    return out + "</div>";
  }

  std::string event(const Told& told) {
    std::string out = "<li>" + html_escaped(told.words);
    if (told.event.rule.valid()) out += ' ' + cited(told.event.rule);
    if (is_roll(told.event)) out += roll(told.event.roll);
    return out + "</li>";
  }

  std::string step(const LogEntry& entry) {
    std::string out = fmt::format("<section class=\"step {}\">", name_of(entry.kind));
    std::string heading = html_escaped(entry.text);
    if (entry.kind == LogKind::question) heading = "<span class=\"tag\">asked</span> " + heading;
    if (entry.kind == LogKind::expectation) heading = "<span class=\"tag\">checked</span> " + heading;
    if (entry.kind == LogKind::refused) heading += " <span class=\"tag no\">refused</span>";
    if (entry.kind == LogKind::usual) heading += " <span class=\"tag\">usual answer</span>";
    if (!entry.ok) heading += " <span class=\"tag no\">wrong</span>";
    if (!entry.by.empty()) heading = fmt::format("<span class=\"by\">{}</span> {}", html_escaped(entry.by), heading);
    out += "<h3>" + heading + "</h3>";
    if (!entry.note.empty()) out += "<p class=\"note\">" + html_escaped(entry.note) + "</p>";
    if (!entry.prompt.empty()) out += "<p class=\"prompt\">" + html_escaped(entry.prompt) + "</p>";
    if (entry.kind == LogKind::question) out += "<pre>" + html_escaped(entry.answer.pretty()) + "</pre>";
    if (!entry.refusals.empty()) {
      out += "<ul class=\"refusals\">";
      for (const Refusal& r : entry.refusals)
        out += "<li>" + html_escaped(r.words) + (r.rule.valid() ? ' ' + cited(r.rule) : "") + "</li>";
      out += "</ul>";
    }
    if (!entry.events.empty()) {
      out += "<ul class=\"events\">";
      for (const Told& told : entry.events) out += event(told);
      out += "</ul>";
    }
    return out + "</section>";
  }

  std::string fold() { return std::exchange(folded_, false) ? "</details>" : ""; }
  // What ends is shown before what begins is named.
  std::string chapter(const LogEntry& entry) {
    return fold() + picture(entry) +
           (entry.text.empty()
                ? ""
                : fmt::format("<h2 id=\"{}\">{}</h2>", chapter_id(entry.heading), html_escaped(entry.heading)));
  }

  // A picture is shown when it differs from the one before.
  std::string picture(const LogEntry& entry) {
    if (entry.picture.empty() || entry.picture == last_) return {};
    last_ = entry.picture;
    if (plain_) return "<figure>" + entry.picture + "</figure>";
    return fmt::format("<figure><img alt=\"The table after: {}\" src=\"data:image/svg+xml;base64,{}\"></figure>",
                       html_escaped(entry.text), base64(entry.picture));
  }

  std::string head(const ReportPart& part) {
    std::string out =
        fmt::format("<header><h1>{}</h1><p class=\"sub\">{}", html_escaped(part.title), html_escaped(part.subtitle));
    if (!part.file.empty()) out += " &middot; <code>" + html_escaped(part.file) + "</code>";
    out += "</p><p class=\"result " + std::string(part.failures.empty() ? "good" : "bad") + "\">" +
           html_escaped(part.result) + "</p>";
    if (!part.rules.empty()) {
      out += "<p class=\"shows\">Shows ";
      for (const RuleId id : part.rules) out += rule_link(id, id.text()) + ' ';
      out += "</p>";
    }
    out += "</header>";
    for (const Failure& failure : part.failures) {
      out +=
          fmt::format("<section class=\"failure\"><h3>Line {}: {}</h3><ul>", failure.line, html_escaped(failure.what));
      for (const std::string& line : failure.details) out += "<li>" + html_escaped(line) + "</li>";
      out += "</ul></section>";
    }
    out += part.story;
    if (!part.ground.empty())
      out += fmt::format(
          "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs><image id=\"ground\" "
          "width=\"{}\" height=\"{}\" href=\"data:image/{};base64,{}\"/>{}</defs></svg>",
          part.ground_size.x / 100, part.ground_size.y / 100, part.ground.starts_with("\xff\xd8") ? "jpeg" : "png",
          base64(part.ground), map_defs());
    return out;
  }

  std::string rules_used() {
    if (used_.empty()) return {};
    std::sort(used_.begin(), used_.end(), [](RuleId a, RuleId b) { return a.text() < b.text(); });
    std::string out = "<section class=\"rules\"><h2>Rules used</h2>";
    for (const RuleId id : used_) {
      const CatalogRule* rule = catalog_.find(id);
      const std::string tag = plain_ ? "" : "<code>" + id.text() + "</code> ";
      out += fmt::format("<article id=\"{}\"><h4>{}{}</h4>", id.text(), tag,
                         rule ? html_escaped(rule->title) : "not in the catalog");
      if (plain_ && rule && books_) out += "<p class=\"sub\">" + html_escaped(books_->cited(*rule)) + "</p>";
      if (rule) out += "<p>" + html_escaped(rule->text) + "</p>";
      if (rule && !rule->ruling.empty())
        out += "<p class=\"ruling\"><b>Our ruling.</b> " + html_escaped(rule->ruling) + "</p>";
      out += "</article>";
    }
    return out + "</section>";
  }

  const Catalog& catalog_;
  const Books* books_;
  bool plain_ = false;   // for players
  bool folded_ = false;  // entries of a chapter are being written
  std::vector<RuleId> used_;
  std::string last_;  // the picture before
};

ReportWriter::ReportWriter(const Catalog& catalog, const Books* books)
    : inside_(std::make_unique<Inside>(catalog, books)) {}
ReportWriter::~ReportWriter() = default;
std::string ReportWriter::begin(const std::string& title) { return Inside::begin(title); }
std::string ReportWriter::part(const ReportPart& part) { return inside_->part(part); }
std::string ReportWriter::entry(const LogEntry& entry) { return inside_->entry(entry); }
std::string ReportWriter::end() { return inside_->end(); }

std::string battle_report(const std::vector<ReportPart>& parts, const Catalog& catalog, const Books* books) {
  ReportWriter writer(catalog, books);
  std::string page = writer.begin(parts.empty() ? "Battle report" : parts[0].title);
  for (const ReportPart& part : parts) {
    page += writer.part(part);
    for (const LogEntry& entry : part.log) page += writer.entry(entry);
  }
  return page + writer.end();
}

}  // namespace sandtable
