// Questions a player asks before he commits, handed to the chapter that answers them.
#include "fow/show/preview.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "fow/artillery/bombard.hpp"
#include "fow/core/engine.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/verb_row.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {
namespace {

TeamId team_asked(const State& s, PieceRef p) {
  if (p.sort == PieceSort::platoon && p.id >= 0 && static_cast<std::size_t>(p.id) < s.platoons.size()) {
    const std::vector<TeamId> teams = on_table(s, PlatoonId{p.id});
    return teams.size() == 1 ? teams[0] : TeamId{};
  }
  const bool team = p.sort == PieceSort::team && p.id >= 0 && static_cast<std::size_t>(p.id) < s.teams.size();
  return team && s[TeamId{p.id}].in_play() ? TeamId{p.id} : TeamId{};
}

void check(const State& s, const Command& c, Preview& out) {
  out.command = c;  // with what is usual filled in
  const Name question = engine::question(s);
  if (const VerbRow* row = verb_of(verbs_of(question), c.verb); row && row->preview) row->preview(s, c, out);
  for (const AddedVerb* added : s.world->added_verbs)
    if (added->question == question && added->row.words.verb == c.verb && added->row.preview)
      added->row.preview(s, c, out);
  for (const Chapter* chapter : chapters())
    for (const PreviewRow& row : chapter->previews)
      if (row.question == question) row.tell(s, c, out);
}

}  // namespace

void preview_done(const State& s, Verbs verbs, const char* acted, Preview& out) {
  std::vector<PieceRef> open;
  for (const When when : {When::own, When::instead})
    for (const Choice& c : open_choices(s, verbs, when, {.parts = false}))
      if (std::find(open.begin(), open.end(), c.actor) == open.end()) open.push_back(c.actor);
  if (!open.empty())
    out.words = fmt::format("{} of your platoons {} not {} yet", open.size(), open.size() == 1 ? "has" : "have", acted);
}

void Rules::preview(const State& s, int, const PreviewRequest& request, Preview& out) {
  if (request.what == PreviewSort::check) {
    if (!s.core.over()) check(s, request.command, out);
    return;
  }
  if (request.what == PreviewSort::propose) return preview_propose(s, request, out);
  if (request.what == PreviewSort::reach && request.command.verb == bombard_verb.words.verb)
    return preview_shells(s, request.command, out);
  const TeamId t = team_asked(s, request.piece);
  if (!t.valid()) {
    out.words = "ask about one team in play";
    return;
  }
  const Vec size = s.world->table->size();
  if (request.at &&
      (request.at->at.x < 0 || request.at->at.y < 0 || request.at->at.x > size.x || request.at->at.y > size.y)) {
    out.words = "that place is not on the table";
    return;
  }
  switch (request.what) {
    case PreviewSort::reach: return preview_reach(s, t, request.command, out);
    case PreviewSort::route:
      if (!request.at)
        out.words = "a route goes to a place";
      else
        preview_route(s, t, request.command, *request.at, out);
      return;
    case PreviewSort::look: return preview_look(s, t, request.at, out);
    case PreviewSort::measure: return preview_measure(s, t, team_asked(s, request.other), request.at, out);
    case PreviewSort::choice:
    case PreviewSort::propose:
    case PreviewSort::check: return;
  }
}

}  // namespace sandtable::fow
