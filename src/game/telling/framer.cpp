#include "game/telling/framer.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

namespace sandtable::telling {
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
                 const std::vector<Event>& events, const Tableau& was, Tableau& now, bool aloud) {
  const Viewer viewer{seat};
  Frame frame{.number = number, .line = static_cast<int32_t>(known.core().line)};
  if (line) {
    frame.undo = line->kind == LineKind::undo;
    frame.by_clock = line->by_clock;
    const bool knows = see_all || frame.undo || viewer.knows(line->known_to);
    if (knows) frame.seat = line->seat;
    if (knows && (aloud || see_all)) frame.why = line->why;
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

Waiting spectated(const Game& known, int seat) {
  Waiting w{.seat = seat};
  w.decision = known.outline_for(Viewer{seat});
  return w;
}

Waiting waiting(const Game& known, int seat) {
  Waiting w = spectated(known, seat);
  if (known.core().over() || seat < 0) return w;
  const bool asked = w.decision.seats.has(seat);
  if (asked) w.decision.usual = known.usual();
  w.offers = known.offers(seat);
  const int side = known.core().side_of[static_cast<std::size_t>(seat)];
  w.offers.push_back({.verb = "concede"_name, .label = "Concede the battle"});
  if (known.core().draw_offered_by == 1 - side)
    w.offers.push_back({.verb = "accept_draw"_name, .label = "Accept the draw"});
  else if (known.core().draw_offered_by != side)
    w.offers.push_back({.verb = "offer_draw"_name, .label = "Offer a draw"});
  if (asked) {
    Question always{.key = known.question(), .shape = Shape::yes_no, .label = "Always do the usual here"};
    w.offers.push_back({.verb = "standing"_name, .label = always.label, .parts = {always}});
  }
  for (const StandingAnswer& s : known.core().standing)
    if (s.seat == seat) w.standing.emplace_back(s.question.text());
  return w;
}

}  // namespace sandtable::telling
