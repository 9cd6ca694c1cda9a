#include "server/player_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/xml.hpp"
#include "game/event_row.hpp"
#include "game/script/report.hpp"
#include "game/script/report_map.hpp"
#include "game/script/words.hpp"
#include "game/side_title.hpp"
#include "game/telling/framer.hpp"
#include "server/battle_account.hpp"
#include "server/report_story.hpp"
#include "server/stored_journal.hpp"
#include "table/render/render.hpp"

namespace sandtable::server {
using telling::label_of;
using telling::seen_by;
namespace {

constexpr int ground_width = 1200;  // pixels of the one picture below all maps, which is as wide as the page
constexpr int ground_quality = 60;

std::string how_it_ended(const Tableau& t) {
  return t.outcome.ending == Ending::running ? "still being played" : result_words(t.outcome, t.sides);
}

// Ways of one piece that follow each other are one arrow; a turn on the spot is none.
constexpr Coord worth_an_arrow = inch / 2;

}  // namespace

struct PlayerReport::Inside {
  Inside(ExportPlan p, Library& l, Pictures& pictures)
      : plan(std::move(p)), library(l), writer(library.catalog(), &library.books()) {
    header = header_of(plan.stored);
    start = library.start(header);
    size = start->board().size;
    ground = pictures.get("report " + header.setup, [&] {
      const std::string svg = start->ground("");
      return svg.empty() ? svg : render_jpeg(svg, ground_width, ground_quality);
    });
    // Once through to the end: how it came out stands at the head.
    match.emplace(start->clone(), header, nullptr);
    with_known([&](const Game& known) { account.begin(known, known_of(match->opening())); });
    for (std::size_t i = 0; i < plan.lines.text.size(); ++i) {
      const JournalLine given = line(i);
      const std::vector<Event> events = match->repeat(given, id(), number(i));
      with_known([&](const Game& known) {
        if (given.kind == LineKind::undo) return account.take_back(known);
        const bool knows = plan.see_all || Viewer{plan.seat}.knows(given.known_to);
        account.take(known, knows ? known.core().side_of[static_cast<std::size_t>(given.seat)] : -1,
                     knows ? label_of(known, given) : "A secret answer", known_of(events));
      });
    }
    with_known([&](const Game& known) { final = known.tableau(); });
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
  BattleAccount account;
  Tableau final;
  Tableau last;
  struct Way {
    uint32_t line = 0;
    PieceRef who;
    MapMove move;
  };
  struct Fall {
    uint32_t line = 0;
    MapLoss loss;
  };
  std::vector<Way> ways;    // of the turn that goes on
  std::vector<Fall> falls;  // in it
  bool begun = false;
  bool ended = false;
  std::string ready;  // written and not yet fetched
  std::size_t at = 0;
  Done done;
  std::string whole;  // all that was fetched, while it may be kept

  const std::string& id() const { return plan.stored.game.id; }
  static int number(std::size_t i) { return static_cast<int>(i) + 2; }
  JournalLine line(std::size_t i) const { return line_of(plan.stored, plan.lines.text[i], i); }

  // The game as the viewer knows it; who may see all sees the game itself.
  template <class Then>
  void with_known(Then then) {
    if (plan.see_all) return then(match->game());
    then(*seen_by(match->game(), plan.seat, false));
  }
  std::vector<Event> known_of(const std::vector<Event>& events) const {
    std::vector<Event> list;
    for (const Event& e : events)
      if (plan.see_all || Viewer{plan.seat}.knows(e.known_to)) list.push_back(e);
    return list;
  }
  std::vector<sandtable::Told> told_to(const Game& known, const std::vector<Event>& events) const {
    std::vector<sandtable::Told> all;
    for (Event event : known_of(events)) {
      event.known_to = Seats::all();
      all.push_back(told(known, event));
    }
    return all;
  }
  void note(const Game& known, const std::vector<sandtable::Told>& events) {
    const uint32_t now = known.core().line;
    std::erase_if(ways, [&](const Way& w) { return w.line > now; });  // taken back
    std::erase_if(falls, [&](const Fall& f) { return f.line > now; });
    for (const sandtable::Told& t : events) {
      const Event& e = t.event;
      const Cue cue = known.cue(e);
      const int side = known.side_of(e.who);
      if (cue == Cue::explosion || cue == Cue::removed) {
        const auto was =
            std::find_if(last.tokens.begin(), last.tokens.end(), [&](const Token& one) { return one.piece == e.who; });
        if (was != last.tokens.end() && was->presence == Presence::table)
          falls.push_back({now, {side, was->base.pose.at}});
      }
      if ((cue != Cue::move && cue != Cue::charge) || e.who.sort != PieceSort::team) continue;
      std::vector<Vec> way{e.from.at};
      for (const Pose& p : e.bends) way.push_back(p.at);
      way.push_back(e.to.at);
      Coord far = 0;
      for (std::size_t i = 1; i < way.size(); ++i) far += length(way[i] - way[i - 1]);
      if (far < worth_an_arrow) continue;
      const auto before = std::find_if(
          ways.begin(), ways.end(), [&](const Way& w) { return w.who == e.who && w.move.way.back() == way.front(); });
      if (before != ways.end())
        before->move.way.insert(before->move.way.end(), way.begin() + 1, way.end());
      else
        ways.push_back({now, e.who, {side, std::move(way)}});
    }
  }
  // The map of the turn that ends: where everybody stands, how they came there, who fell.
  std::string map_of_turn() {
    std::vector<MapMove> moves;
    std::vector<MapLoss> losses;
    std::array<int, 2> lost{};
    for (Way& w : ways) moves.push_back(std::move(w.move));
    for (const Fall& f : falls) {
      losses.push_back(f.loss);
      if (f.loss.side >= 0) ++lost[static_cast<std::size_t>(f.loss.side)];
    }
    ways.clear();
    falls.clear();
    std::string words;
    for (std::size_t side = 0; side < 2; ++side)
      if (lost[side] > 0)
        words += fmt::format("{}{} loses {}", words.empty() ? "" : ", ", side_title(last.sides[side]), lost[side]);
    return map_svg(last, size, moves, losses) +
           (words.empty() ? "" : "<figcaption>" + xml_escaped(words) + "</figcaption>");
  }
  // A turn begins where another ends.
  void show(const Game& known, LogEntry& entry, bool first) {
    Tableau now = known.tableau();
    if (first || now.turn != last.turn || now.active != last.active) {
      entry.heading = turn_words(now.sides, now.turn, now.active);
      if (!first) entry.picture = map_of_turn();
    }
    last = std::move(now);
  }
  std::string head() {
    const ReportPart part{.title = plan.stored.game.title,
                          .subtitle = start->facts().title,
                          .result = how_it_ended(final),
                          .for_players = true,
                          .story = report_story(account, final),
                          .ground = *ground,
                          .ground_size = size};
    const auto known = seen_by(match->game(), plan.seat, plan.see_all);
    LogEntry entry{.line = 1, .text = "Set-up"};
    entry.events = told_to(*known, match->opening());
    show(*known, entry, true);
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
    if (knows) entry.by = side_title(side_name(*known, known->core().side_of[static_cast<std::size_t>(given.seat)]));
    entry.text = knows ? label_of(*known, given) : "A secret answer";
    if (given.by_clock) entry.note = "Time ran out: the usual answer.";
    entry.events = told_to(*known, events);
    note(*known, entry.events);
    show(*known, entry, false);
    ++at;
    return writer.entry(entry);
  }
  std::string foot() {
    const LogEntry end{.text = {},
                       .heading = last.outcome.ending == Ending::running ? "How it stands now" : "The end",
                       .picture = map_of_turn()};
    std::string page = writer.entry(end);
    page += writer.end();
    return page;
  }
};

PlayerReport::PlayerReport(ExportPlan plan, Library& library, Pictures& pictures, Done done)
    : inside_(std::make_unique<Inside>(std::move(plan), library, pictures)) {
  inside_->done = std::move(done);
}
PlayerReport::~PlayerReport() = default;

// Pieces of one size: the head holds the picture of the ground, which is a good part of a short report.
std::optional<std::string> PlayerReport::next() {
  Inside& in = *inside_;
  if (!std::exchange(in.begun, true)) in.ready = in.head();
  while (in.ready.size() < piece_bytes && in.at < in.plan.lines.text.size()) in.ready += in.next_line();
  if (in.ready.size() < piece_bytes && !std::exchange(in.ended, true)) in.ready += in.foot();
  if (in.ready.empty()) {
    if (in.done && !in.whole.empty()) std::exchange(in.done, nullptr)(std::move(in.whole));
    return std::nullopt;
  }
  std::string piece = in.ready.substr(0, piece_bytes);
  in.ready.erase(0, piece_bytes);
  if (in.done) in.whole += piece;
  if (in.whole.size() > longest_kept_report) in.done = nullptr, in.whole = {};
  return piece;
}

}  // namespace sandtable::server
