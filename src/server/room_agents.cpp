// Seats that agents play, and hints. An agent answers when its seat is asked, while somebody is there to see it: it is
// given the game as its seat knows it, thinks elsewhere, and its answer is played after a pause. Nothing of this is
// kept but the kind of agent: who comes back, and whoever takes the game over, has it think again.
#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>

#include "game/telling/framer.hpp"
#include "server/room.hpp"
#include "server/secrets.hpp"

namespace sandtable::server {
using telling::seen_by;
namespace {

constexpr std::size_t longest_why = 300;
constexpr Millis bookkeeping_pause = 100;  // after answers that need no reason

// Its own luck, which no player can work out beforehand.
uint64_t seed_of(const std::string& secret, int seat) {
  return std::strtoull(token_hash(fmt::format("agent {} {}", secret, seat)).substr(0, 15).c_str(), nullptr, 16);
}

}  // namespace

bool Room::agents_seat(int seat) const {
  const auto at = static_cast<std::size_t>(seat);
  return seat >= 0 && at < kept_.agents.size() && !kept_.agents[at].empty();
}

bool Room::against_agents(int side) const {
  bool any = false;
  for (const store::SeatRow& row : stored_.seats) {
    if (side_of_seat(row.seat) == side) continue;
    if (!agents_seat(row.seat)) return false;
    any = true;
  }
  return any;
}

// A clock that runs waits for nobody; else nothing is played that nobody sees.
bool Room::agents_go_on() const {
  return match_ && !kept_.agents.empty() && !see_all() && damage_.empty() && !adjourned_ && !game().core().over() &&
         !full() && (!members_.empty() || timed());
}

int Room::agent_asked() const {
  const Decision d = game().outline_for(Viewer::spectator());
  int found = -1;
  for (int seat = 0; seat < game().core().seats; ++seat) {
    if (!d.seats.has(seat)) continue;
    if (!agents_seat(seat)) return -1;
    if (found < 0) found = seat;
  }
  return found;
}

void Room::think(Effects& out) {
  if (thinking_ || held_ || !agents_go_on() || stuck_ == game().core().decision) return;
  const int seat = agent_asked();
  if (seat < 0) return;
  thinking_ = true;
  minds_.resize(stored_.seats.size());
  auto& mind = minds_[static_cast<std::size_t>(seat)];
  if (!mind) mind = std::make_shared<Mind>();
  out.thoughts.push_back({.number = ++thoughts_,
                          .seat = seat,
                          .ruleset = stored_.game.ruleset,
                          .kind = kept_.agents[static_cast<std::size_t>(seat)],
                          .seed = seed_of(stored_.game.secret, seat),
                          .mind = mind,
                          .known = seen_by(game(), seat, false)});
}

void Room::think_anew() {
  thinking_ = false;
  held_.reset();
  minds_.clear();
  ++thoughts_;
  stuck_ = 0;
}

Effects Room::thought(const ThinkJob& job, std::optional<Thought> what, Millis now, int64_t date) {
  Effects out;
  now_ = now;
  date_ = date;
  run_clock();
  if (job.number != thoughts_ || !thinking_) return out;  // something was taken back meanwhile
  thinking_ = false;
  const Thought usual{.command = job.known->usual(), .why = {}, .trace = {}};
  held_ = Held{.seat = job.seat, .decision = job.known->core().decision, .what = what ? std::move(*what) : usual};
  held_->due = line_at_ + (held_->what.why.empty() ? std::min<Millis>(bookkeeping_pause, kept_.pace) : kept_.pace);
  if (now >= held_->due && agents_go_on()) answer_for_agent(out);
  return out;
}

void Room::answer_for_agent(Effects& out) {
  const Held held = *std::exchange(held_, std::nullopt);
  if (held.decision != game().core().decision) return think(out);  // the clock has answered
  const int asked = timed() ? asked_side() : -1;
  dice_->drawn();
  wake();
  Submitted done = match_->submit(held.seat, held.what.command, false, tidy(held.what.why, longest_why));
  if (!done.accepted()) done = match_->submit(held.seat, seen_by(game(), held.seat, false)->usual());
  if (!done.accepted()) {
    stuck_ = held.decision;  // it waits for the clock, or for somebody to take back or to concede
    return;
  }
  line_done(done.events, asked, out);
  think(out);
}

// A hint would be unfair to somebody who has to play without.
void Room::on(ConnId from, const AskHint& m, Effects& out) {
  const Member& member = playing(from, m.seat);
  for (const store::SeatRow& row : stored_.seats)
    if (!agents_seat(row.seat) && std::find(member.views.begin(), member.views.end(), row.seat) == member.views.end())
      throw bad("no_hints", "somebody else plays in this game; hints are for games against the computer", 403);
  if (game().core().over() || !game().outline_for(Viewer::of(m.seat)).seats.has(m.seat))
    throw bad("not_asked", "a hint is for the seat that has to answer now");
  if (std::find(hinting_.begin(), hinting_.end(), m.seat) != hinting_.end())
    throw bad("too_fast", "a hint for this seat is being thought of", 429);
  hinting_.push_back(m.seat);
  out.thoughts.push_back({.hint_for = from,
                          .number = m.number,
                          .seat = m.seat,
                          .ruleset = stored_.game.ruleset,
                          .kind = {},
                          .seed = seed_of(stored_.game.secret, m.seat),
                          .mind = {},
                          .known = seen_by(game(), m.seat, false)});
}

std::optional<Millis> Room::next_tick() const {
  std::optional<Millis> when = next_clock();
  if (held_ && agents_go_on()) when = when ? std::min(*when, held_->due) : held_->due;
  return when;
}

}  // namespace sandtable::server
