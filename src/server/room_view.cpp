// What the viewers of a room are shown.
#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "game/script/words.hpp"
#include "game/telling/framer.hpp"
#include "server/room.hpp"

namespace sandtable::server {
using telling::make_frame;
using telling::seen_by;
namespace {

// For each viewer; older ones are made again from the journal.
constexpr std::size_t frames_kept = 32;
constexpr std::size_t frame_bytes_kept = 16 * 1024;  // the set-up alone is more

Text shared(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

}  // namespace

History make(const HistoryJob& job) {
  History made{.to = job.to, .seat = job.seat, .first = job.first, .frames = {}};
  Tableau last;
  int64_t number = 0;
  const auto add = [&](const Game& game, const JournalLine* line, const std::vector<Event>& events) {
    if (number + 1 >= job.first) {  // the one before the first is only looked at
      const auto known = seen_by(game, job.seat, job.see_all);
      Tableau now;
      const Frame frame = make_frame(*known, job.seat, job.see_all, line, number, events, last, now, job.aloud);
      last = std::move(now);
      if (number >= job.first) made.frames.push_back(shared(frame_text(frame)));
    }
    ++number;
  };
  Match opening(job.start->clone(), job.journal->header, nullptr);
  add(opening.game(), nullptr, opening.opening());
  Match::replay(job.start->clone(), *job.journal, nullptr, "journal",
                [&](std::size_t i, const Game& game, const std::vector<Event>& events) {
                  add(game, &job.journal->lines[i], events);
                });
  return made;
}

Room::View& Room::view_of(int seat) {
  for (View& view : views_)
    if (view.seat == seat) return view;
  View view{.seat = seat, .recent = {}};
  if (match_) {
    const auto known = seen_by(game(), seat, see_all());
    view.last = std::make_shared<Tableau>(known->tableau());
    view.hash = known->hash();
    view.next = static_cast<int64_t>(match_->journal().lines.size()) + 1;
  }
  views_.push_back(std::move(view));
  return views_.back();
}

// Two viewers who know the same of the game, before and now, and of this line get one frame, made once.
void Room::add_frame(View& view, const Game& known, const std::vector<Event>& events, std::span<const View> done) {
  const auto& lines = match_->journal().lines;
  const JournalLine* line = lines.empty() ? nullptr : &lines.back();
  const auto alike = [&](int a, int b) {
    const auto both = [&](Seats to) { return Viewer{a}.knows(to) == Viewer{b}.knows(to); };
    return (!line || both(line->known_to)) &&
           std::all_of(events.begin(), events.end(), [&](const Event& e) { return both(e.known_to); });
  };
  const uint64_t hash = known.hash();
  const uint64_t before = std::exchange(view.hash, hash);
  for (const View& other : done) {
    if (other.hash != hash || other.was != before || other.next != view.next + 1 || !alike(view.seat, other.seat))
      continue;
    view.last = other.last;
    view.recent.push_back(other.recent.back());
    ++view.next;
    view.was = before;
    return;
  }
  auto now = std::make_shared<Tableau>();
  const Frame frame = make_frame(known, view.seat, see_all(), line, view.next++, events, *view.last, *now, kept_.aloud);
  view.was = before;
  view.last = std::move(now);
  view.recent.push_back(shared(frame_text(frame)));
}

// Nobody has played for a while: what a viewer has in front of him can be made again from the game.
void Room::rest() {
  for (View& view : views_) view.last = nullptr;
}
void Room::wake() {
  if (!match_) return;
  for (View& view : views_)
    if (!view.last) view.last = std::make_shared<Tableau>(seen_by(game(), view.seat, see_all())->tableau());
}

void Room::forget_old_frames(View& view) {
  std::size_t bytes = 0;
  std::size_t kept = 0;
  while (kept < std::min(frames_kept, view.recent.size())) {
    bytes += view.recent[view.recent.size() - 1 - kept]->size();
    if (bytes > frame_bytes_kept) break;
    ++kept;
  }
  while (view.recent.size() > kept) view.recent.pop_front();
}

// The last line (or the set-up) to everybody who looks.
void Room::show(const std::vector<Event>& events, Effects& out) {
  for (std::size_t i = 0; i < views_.size(); ++i) {
    View& view = views_[i];
    const auto known = seen_by(game(), view.seat, see_all());
    add_frame(view, *known, events, {views_.data(), i});
    now_at_ = {view.last->turn, view.last->active, view.last->step};
    Text frames;
    Text waiting;
    for (const auto& [id, member] : members_) {
      const auto has = [&](const std::vector<int>& seats) {
        return std::find(seats.begin(), seats.end(), view.seat) != seats.end();
      };
      if (!has(member.views) || has(member.awaited)) continue;
      if (!frames) {
        frames = frames_text(view.seat, &view.recent.back(), 1);
        waiting = waiting_text(view.seat, *known);
      }
      out.sends.push_back({id, frames});
      out.sends.push_back({id, waiting});
    }
  }
  for (View& view : views_) forget_old_frames(view);
  if (views_.empty()) {
    const Tableau t = game().tableau();
    now_at_ = {t.turn, t.active, t.step};
  }
  if (timed()) to_all(text_of(clocks_now()), out);
  if (const auto reveal = revealed()) to_all(text_of(*reveal), out);
}

Text Room::waiting_text(int seat, const Game& known) const {
  if (see_all()) return text_of(telling::spectated(known, seat));
  Waiting w = telling::waiting(known, seat);
  if (!known.core().over() && seat >= 0) w.undo = undo_points(seat);
  return text_of(w);
}

std::vector<UndoPoint> Room::undo_points(int seat) const {
  std::vector<UndoPoint> points;
  const int side = side_of_seat(seat);
  const auto mine = [&](std::size_t i) { return side_of_seat(standing_[i].seat) == side; };
  std::size_t last = standing_.size();
  while (last > 0 && !mine(last - 1)) --last;
  if (last == 0) return points;
  --last;
  const uint32_t floor = match_->undo_floor(seat);
  const auto add = [&](std::size_t to, std::string label) {
    if (points.empty() || points.back().to != to)
      points.push_back({static_cast<uint32_t>(to), std::move(label), to >= floor});
  };
  add(last, "the last command");
  const Standing& given = standing_[last];
  std::size_t to = last;
  while (to > 0 && mine(to - 1) && standing_[to - 1].when == given.when && standing_[to - 1].actor == given.actor &&
         given.actor.valid())
    --to;
  const std::string name = given.actor.valid() ? game().name_of(given.actor) : "";
  add(to, name.empty() ? "the commands before it" : "all of " + name);
  while (to > 0 && mine(to - 1) && standing_[to - 1].when == given.when) --to;
  std::string step(given.when.step.text());
  add(to, step.empty() ? "the whole turn" : fmt::format("the {} step", step));
  return points;
}

std::optional<Revealed> Room::revealed() const {
  if (!match_ || !game().core().over() || kept_.dice == DiceSource::typed || see_all()) return std::nullopt;
  Revealed r{.secret = stored_.game.secret, .commitment = match_->journal().header.commitment};
  for (const store::SeatRow& seat : stored_.seats) r.nonces.push_back(seat.nonce);
  return r;
}

GameInfo Room::info() const {
  const store::GameRow& g = stored_.game;
  GameInfo info{.id = g.id,
                .scenario = g.scenario,
                .title = g.title,
                .ruleset = g.ruleset,
                .seats = seats_now().seats,
                .started = match_.has_value(),
                .over = match_ && (game().core().over() || g.imported),
                .listed = g.listed,
                .created = g.created,
                .touched = stored_.progress.touched,
                .lines = match_ ? static_cast<int32_t>(match_->journal().lines.size()) : 0};
  if (info.over) info.outcome = result_words(game());
  return info;
}

void Room::add_presence(GameInfo& info) const {
  for (SeatInfo& seat : info.seats)
    seat.here = std::any_of(members_.begin(), members_.end(), [&](const auto& m) { return plays(m.first, seat.seat); });
}
bool Room::plays(ConnId from, int seat) const {
  const auto at = members_.find(from);
  return seat >= 0 && at != members_.end() &&
         std::find(at->second.views.begin(), at->second.views.end(), seat) != at->second.views.end();
}
int Room::speaks_as(ConnId from) const {
  const auto at = members_.find(from);
  return at == members_.end() ? -1 : at->second.views[0];
}

SeatsNow Room::seats_now() const {
  SeatsNow now{.seats = {}, .watching = 0, .started = match_.has_value()};
  for (const store::SeatRow& row : stored_.seats) {
    const int side = side_of_seat(row.seat);
    SeatInfo info{.seat = row.seat,
                  .side = side,
                  .side_name = side_name(*start_, side),
                  .player = row.player,
                  .account = row.account,
                  .taken = !row.token_hash.empty()};
    if (agents_seat(row.seat)) info.agent = kept_.agents[static_cast<std::size_t>(row.seat)];
    for (const auto& [id, member] : members_)
      if (std::find(member.views.begin(), member.views.end(), row.seat) != member.views.end()) info.here = true;
    now.seats.push_back(std::move(info));
  }
  for (const auto& [id, member] : members_)
    if (member.views == std::vector<int>{-1}) ++now.watching;
  return now;
}

void Room::to_all(const Text& text, Effects& out) const {
  for (const auto& [id, member] : members_) out.sends.push_back({id, text});
}
void Room::to_side(int side, const Text& text, Effects& out) const {
  for (const auto& [id, member] : members_)
    if (std::any_of(member.views.begin(), member.views.end(),
                    [&](int seat) { return seat >= 0 && side_of_seat(seat) == side; }))
      out.sends.push_back({id, text});
}

}  // namespace sandtable::server
