#include "server/player_report.hpp"

#include <fmt/core.h>

#include <cctype>
#include <utility>

#include "game/script/report.hpp"
#include "game/script/report_map.hpp"
#include "game/script/words.hpp"
#include "server/framer.hpp"
#include "server/stored_journal.hpp"
#include "table/render/render.hpp"

namespace sandtable::server {
namespace {

constexpr int ground_width = 800;  // pixels of the one picture below all maps; one of the sizes there are

// "german" is how a script names a side.
std::string titled(std::string name) {
  for (char& c : name)
    if (name.size() <= 2 || &c == name.data()) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return name;
}

std::string turn_words(const Tableau& t) {
  if (t.turn <= 0) return "Before the first turn";
  const std::string whose = t.active >= 0 ? ", " + titled(t.sides[static_cast<std::size_t>(t.active)]) : "";
  return fmt::format("Turn {}{}", t.turn, whose);
}

std::string result_words(const Tableau& t) {
  if (t.outcome.ending == Ending::running) return "still being played";
  if (t.outcome.ending == Ending::drawn) return "a draw";
  return titled(t.sides[static_cast<std::size_t>(t.outcome.winner)]) + " wins";
}

// What each side has lost, from its groups.
std::vector<std::string> losses(const Tableau& t) {
  std::vector<std::string> lines;
  for (std::size_t side = 0; side < t.sides.size(); ++side) {
    int began = 0;
    int left = 0;
    std::string gone;
    for (const Group& g : t.groups) {
      if (g.side != static_cast<int>(side)) continue;
      began += g.began;
      left += g.strength;
      if (g.strength == 0) gone += (gone.empty() ? "" : ", ") + g.name;
    }
    lines.push_back(fmt::format("{}: {} of {} left{}", titled(t.sides[side]), left, began,
                                gone.empty() ? "" : "; nothing of " + gone));
  }
  return lines;
}

}  // namespace

struct PlayerReport::Inside {
  Inside(ExportPlan p, Library& l, Pictures& pictures)
      : plan(std::move(p)), library(l), writer(library.catalog(), &library.books()) {
    header = header_of(plan.stored);
    start = library.start(header);
    size = start->board().size;
    ground = pictures.get(fmt::format("ground {} {}", ground_width, header.setup), [&] {
      const std::string svg = start->ground("");
      return svg.empty() ? svg : render_png(svg, ground_width);
    });
    // Once through to the end: how it came out stands at the head.
    match.emplace(start->clone(), header, nullptr);
    for (std::size_t i = 0; i < plan.lines.text.size(); ++i) (void)match->repeat(line(i), id(), number(i));
    final = seen_by(match->game(), plan.seat, plan.see_all)->tableau();
    match.emplace(start->clone(), header, nullptr);
  }

  ExportPlan plan;
  Library& library;
  ReportWriter writer;
  JournalHeader header;
  std::shared_ptr<const Game> start;
  Vec size;
  Pictures::Picture ground;
  std::optional<Match> match;
  Tableau final;
  Tableau last;
  bool begun = false;
  bool ended = false;
  std::size_t at = 0;

  const std::string& id() const { return plan.stored.game.id; }
  static int number(std::size_t i) { return static_cast<int>(i) + 2; }
  JournalLine line(std::size_t i) const { return line_of(plan.stored, plan.lines.text[i], i); }

  std::vector<sandtable::Told> told_to(const Game& known, const std::vector<Event>& events) const {
    std::vector<sandtable::Told> all;
    for (Event event : events) {
      if (!plan.see_all && !Viewer{plan.seat}.knows(event.known_to)) continue;
      event.known_to = Seats::all();
      all.push_back(told(known, event));
    }
    return all;
  }
  // A map when a turn begins.
  void show(const Game& known, LogEntry& entry, bool first) {
    Tableau now = known.tableau();
    if (first || now.turn != last.turn || now.active != last.active) {
      entry.heading = turn_words(now);
      entry.picture = map_svg(now, size);
    }
    last = std::move(now);
  }
  std::string head() {
    const ReportPart part{.title = plan.stored.game.title,
                          .subtitle = start->facts().title,
                          .result = result_words(final),
                          .for_players = true,
                          .summary = losses(final),
                          .ground = *ground,
                          .ground_size = size};
    const auto known = seen_by(match->game(), plan.seat, plan.see_all);
    LogEntry entry{.line = 1, .text = "Set-up"};
    show(*known, entry, true);
    entry.events = told_to(*known, match->opening());
    // One after the other: the writer learns from the part how to write its entries.
    std::string page = writer.begin(part.title);
    page += writer.part(part);
    page += writer.entry(entry);
    return page;
  }
  std::string next_line() {
    const JournalLine given = line(at);
    plan.lines.text[at] = {};
    const std::vector<Event> events = match->repeat(given, id(), number(at));
    const auto known = seen_by(match->game(), plan.seat, plan.see_all);
    const bool undo = given.kind == LineKind::undo;
    LogEntry entry{.kind = undo ? LogEntry::Kind::undo : LogEntry::Kind::command, .line = number(at)};
    const bool knows = plan.see_all || undo || Viewer{plan.seat}.knows(given.known_to);
    if (knows) entry.by = titled(side_name(*known, known->core().side_of[static_cast<std::size_t>(given.seat)]));
    entry.text = knows ? label_of(*known, given) : "A secret answer";
    if (given.by_clock) entry.note = "Time ran out: the usual answer.";
    entry.events = told_to(*known, events);
    show(*known, entry, false);
    ++at;
    return writer.entry(entry);
  }
  std::string foot() {
    LogEntry end{.text = "How it stood at the end", .heading = "The end", .picture = map_svg(last, size)};
    if (last.outcome.ending == Ending::running) end.text = end.heading = "How it stands now";
    std::string page = writer.entry(end);
    page += writer.end();
    return page;
  }
};

PlayerReport::PlayerReport(ExportPlan plan, Library& library, Pictures& pictures)
    : inside_(std::make_unique<Inside>(std::move(plan), library, pictures)) {}
PlayerReport::~PlayerReport() = default;

std::optional<std::string> PlayerReport::next() {
  Inside& in = *inside_;
  if (in.ended) return std::nullopt;
  if (!std::exchange(in.begun, true)) return in.head();
  std::string out;
  while (in.at < in.plan.lines.text.size() && out.size() < piece_bytes) out += in.next_line();
  if (out.size() >= piece_bytes) return out;
  in.ended = true;
  return out + in.foot();
}

}  // namespace sandtable::server
