#include "server/framer.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

namespace sandtable::server {
namespace {

template <class T>
const T* same_piece(const std::vector<T>& list, std::size_t likely, PieceRef piece) {
  if (likely < list.size() && list[likely].piece == piece) return &list[likely];
  for (const T& one : list)
    if (one.piece == piece) return &one;
  return nullptr;
}

// What is new or different; false when something is gone, which a list of what is cannot say.
template <class T>
bool changed(const std::vector<T>& was, const std::vector<T>& is, std::vector<T>& out) {
  std::size_t found = 0;
  for (std::size_t i = 0; i < is.size(); ++i) {
    const T* before = same_piece(was, i, is[i].piece);
    if (before) ++found;
    if (!before || !(*before == is[i])) out.push_back(is[i]);
  }
  return found == was.size();
}

Change difference(const Tableau& was, const Tableau& is, bool whole) {
  Change c{.whole = whole,
           .turn = is.turn,
           .turn_limit = is.turn_limit,
           .active = is.active,
           .step = is.step,
           .outcome = is.outcome};
  if (!whole) {
    const bool tokens = changed(was.tokens, is.tokens, c.tokens);
    const bool groups = changed(was.groups, is.groups, c.groups);
    c.whole = !(tokens && groups);
  }
  if (c.whole) {
    c.tokens = is.tokens;
    c.groups = is.groups;
  }
  if (c.whole || !(was.kinds == is.kinds)) c.kinds = is.kinds;
  if (c.whole || !(was.ties == is.ties)) c.ties = is.ties;
  if (c.whole || !(was.marks == is.marks)) c.marks = is.marks;
  if (c.whole || !(was.aims == is.aims)) c.aims = is.aims;
  return c;
}

}  // namespace

std::string label_of(const Game& known, const JournalLine& line) {
  if (line.kind == LineKind::undo) return "Takes back";
  std::string words(line.command.verb.text());
  std::replace(words.begin(), words.end(), '_', ' ');
  if (!words.empty()) words[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(words[0])));
  const std::string name = line.command.actor.valid() ? known.name_of(line.command.actor) : "";
  return name.empty() ? words : words + ' ' + name;
}

std::unique_ptr<Game> seen_by(const Game& game, int seat, bool see_all) {
  return see_all ? game.clone() : game.known(Viewer{seat});
}

Frame make_frame(const Game& known, int seat, bool see_all, const JournalLine* line, int64_t number,
                 const std::vector<Event>& events, const Tableau& was, Tableau& now) {
  const Viewer viewer{seat};
  Frame frame{.number = number, .line = static_cast<int32_t>(known.core().line)};
  if (line) {
    frame.undo = line->kind == LineKind::undo;
    frame.by_clock = line->by_clock;
    const bool knows = see_all || frame.undo || viewer.knows(line->known_to);
    if (knows) frame.seat = line->seat;
    frame.label = knows ? label_of(known, *line) : "A secret answer";
  }
  for (Event event : events) {
    if (!see_all && !viewer.knows(event.known_to)) continue;
    event.known_to = Seats::all();
    std::string words = known.narrate(event);
    frame.events.push_back({event, std::move(words), known.cue(event)});
  }
  now = known.tableau();
  frame.change = difference(was, now, !line);
  return frame;
}

}  // namespace sandtable::server
