#include "server/player_report.hpp"

#include <fmt/core.h>

#include <cctype>

#include "game/script/report.hpp"
#include "game/script/report_map.hpp"
#include "game/script/words.hpp"
#include "server/framer.hpp"
#include "table/render/render.hpp"

namespace sandtable::server {
namespace {

constexpr int ground_width = 900;  // pixels of the one picture below all maps

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

std::string player_report(const store::Stored& stored, const Journal& journal, int seat, bool see_all,
                          Library& library) {
  ReportPart part{.title = stored.game.title, .for_players = true};
  const auto told_to = [&](const Game& known, const std::vector<Event>& events) {
    std::vector<sandtable::Told> all;
    for (Event event : events) {
      if (!see_all && !Viewer{seat}.knows(event.known_to)) continue;
      event.known_to = Seats::all();
      all.push_back(told(known, event));
    }
    return all;
  };
  const auto start = library.start(journal.header);
  const Vec size = start->board().size;
  part.subtitle = start->facts().title;
  if (const std::string svg = start->ground(""); !svg.empty()) part.ground = render_png(svg, ground_width);
  part.ground_size = size;
  Tableau last;
  // A map when a turn begins.
  const auto show = [&](const Game& known, LogEntry& entry, bool first) {
    Tableau now = known.tableau();
    if (first || now.turn != last.turn || now.active != last.active) {
      entry.heading = turn_words(now);
      entry.picture = map_svg(now, size);
    }
    last = std::move(now);
  };
  const Match opening(start->clone(), journal.header, nullptr);
  {
    const auto known = seen_by(opening.game(), seat, see_all);
    LogEntry entry{.line = 1, .text = "Set-up"};
    show(*known, entry, true);
    entry.events = told_to(*known, opening.opening());
    part.log.push_back(std::move(entry));
  }
  (void)Match::replay(
      start->clone(), journal, nullptr, stored.game.id,
      [&](std::size_t i, const Game& game, const std::vector<Event>& events) {
        const JournalLine& line = journal.lines[i];
        const auto known = seen_by(game, seat, see_all);
        const bool undo = line.kind == LineKind::undo;
        LogEntry entry{.kind = undo ? LogEntry::Kind::undo : LogEntry::Kind::command, .line = static_cast<int>(i) + 2};
        const bool knows = see_all || undo || Viewer{seat}.knows(line.known_to);
        if (knows) entry.by = titled(side_name(*known, known->core().side_of[static_cast<std::size_t>(line.seat)]));
        entry.text = knows ? label_of(*known, line) : "A secret answer";
        if (line.by_clock) entry.note = "Time ran out: the usual answer.";
        entry.events = told_to(*known, events);
        show(*known, entry, false);
        part.log.push_back(std::move(entry));
      });
  part.result = result_words(last);
  part.summary = losses(last);
  LogEntry end{.text = "How it stood at the end", .heading = "The end", .picture = map_svg(last, size)};
  if (last.outcome.ending == Ending::running) end.text = end.heading = "How it stands now";
  part.log.push_back(std::move(end));
  return battle_report({part}, library.catalog(), &library.books());
}

}  // namespace sandtable::server
