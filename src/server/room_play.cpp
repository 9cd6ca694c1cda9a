// What the people in a room say and do, and its clocks.
#include <fmt/core.h>

#include <algorithm>

#include "base/json_text.hpp"
#include "game/kernel.hpp"
#include "game/script/words.hpp"
#include "game/telling/framer.hpp"
#include "server/room.hpp"

namespace sandtable::server {
using telling::seen_by;
namespace {

constexpr std::size_t chat_kept = 50;
constexpr std::size_t longest_chat = 1000;
constexpr std::size_t lines_to_agree = 50;  // beyond the longest game, for offers of a draw

Bad too_long() { return bad("too_long", "the journal of this game is full; agree on a draw, or concede", 409); }

}  // namespace

int RoomDice::roll(const DieRequest& request) {
  if (!use_typed_) return philox_.roll(request);
  if (next_ >= typed_.size()) throw MissingDie(request, "roll it at the table and type it in");
  const int value = typed_[next_++];
  if (value < 1 || value > request.sides)
    throw WrongDie(request, fmt::format("{} is no face of a die with {} sides", value, request.sides));
  return value;
}

// --- messages ---

Effects Room::message(ConnId from, const Incoming& message, Millis now, int64_t date) {
  now_ = now;
  date_ = date;
  run_clock();
  Effects out;
  if (!members_.contains(from)) throw bad("bad_frame", "say hello first");
  std::visit([&](const auto& m) { on(from, m, out); }, message);
  think(out);
  return out;
}

const Room::Member& Room::playing(ConnId from, int seat) const {
  const Member& member = members_.at(from);
  if (seat < 0 || std::find(member.views.begin(), member.views.end(), seat) == member.views.end())
    throw bad("wrong_seat", fmt::format("this connection does not play seat {}", seat), 403);
  if (!match_) throw bad("not_started", "the game starts when every seat is taken");
  return member;
}

void Room::check_whole() const {
  if (!damage_.empty()) throw bad("damaged", damage_, 409);
}

bool Room::full() const {
  return match_ && (match_->journal().lines.size() >= most_lines_ || bytes_ >= longest_journal);
}
void Room::check_room_for(const Command& command) const {
  if (!full() || command.verb == "concede"_name || command.verb == "accept_draw"_name) return;
  if (command.verb == "offer_draw"_name && match_->journal().lines.size() < most_lines_ + lines_to_agree) return;
  throw too_long();
}

void Room::on(ConnId, const Hello&, Effects&) { throw bad("bad_frame", "hello was said already"); }

void Room::on(ConnId from, const Give& m, Effects& out) {
  playing(from, m.seat);
  check_whole();
  if (adjourned_) throw bad("adjourned", "the game is adjourned; take it up again first");
  check_room_for(m.command);
  if (kept_.dice == DiceSource::typed) {
    if (m.dice.size() > 1000) throw bad("too_large", "no command needs so many dice");
    dice_->typed(m.dice);
  } else if (!m.dice.empty()) {
    throw bad("bad_frame", "the server rolls the dice of this game; leave 'dice' out");
  }
  try {
    const int asked = timed() ? asked_side() : -1;
    wake();
    const Submitted done = match_->submit(m.seat, m.command);
    dice_->drawn();
    if (!done.accepted()) {
      out.sends.push_back({from, text_of(Refused{m.seat, done.refusals})});
      return;
    }
    line_done(done.events, asked, out);
  } catch (const MissingDie& e) {
    const DieRequest& die = e.request();
    DiceWanted wanted{.seat = m.seat,
                      .purpose = Name::parse(die.purpose.text()).value_or(Name{}),
                      .roller = roller_piece(die.roller),
                      .sides = die.sides,
                      .so_far = m.dice};
    const std::string roller =
        wanted.roller.valid() ? seen_by(game(), m.seat, false)->name_of(wanted.roller) : std::string();
    std::string purpose(wanted.purpose.text());
    std::replace(purpose.begin(), purpose.end(), '_', ' ');
    wanted.words = fmt::format("Roll a die: {}{}{}{}", purpose, roller.empty() ? "" : ", ", roller,
                               die.reroll ? " (a re-roll)" : "");
    out.sends.push_back({from, text_of(wanted)});
  } catch (const DiceError& e) {
    throw bad("bad_die", e.what());
  }
}

void Room::line_done(const std::vector<Event>& events, int asked, Effects& out) {
  const JournalLine& line = match_->journal().lines.back();
  if (line.kind == LineKind::undo) {
    decision_ = game().core().decision;
    standing_.resize(line.undo_to);
    think_anew();
  } else {
    standing_.push_back({.seat = line.seat,
                         .actor = line.command.actor,
                         .when = now_at_,
                         .asked = asked,
                         .after_ms = line_ms_,
                         .decision_ms = decision_ms_,
                         .by_clock = line.by_clock});
    next_decision();
  }
  line_ms_ = 0;
  line_at_ = now_;
  undo_asked_.reset();
  write_line(out);
  out.command = true;
  show(events, out);
}

void Room::write_line(Effects& out) {
  const auto& lines = match_->journal().lines;
  std::string text;
  append_json(text, lines.back());
  bytes_ += text.size();
  stored_.progress = progress();
  out.writes.push_back(store::PutLine{owned(), static_cast<int64_t>(lines.size()) - 1, std::move(text), progress()});
}

store::Progress Room::progress() const {
  store::Progress p{.started = match_.has_value(),
                    .over = match_ && game().core().over(),
                    .touched = date_,
                    .lines = match_ ? static_cast<int64_t>(match_->journal().lines.size()) : 0,
                    .opening = stored_.progress.opening,
                    .clocks = timed() || adjourned_ ? kept_text(KeptClocks{left_ms_, adjourned_}) : std::string(),
                    .outcome = {}};
  if (p.over) p.outcome = result_words(game());
  return p;
}

void Room::on(ConnId from, const Ask& m, Effects& out) {
  playing(from, m.seat);
  if (m.lane.size() > 20) throw bad("bad_frame", "the name of a lane has at most 20 letters");
  out.previews.push_back({from, m, game().clone()});
}

void Room::on(ConnId from, const TakeBack& m, Effects& out) {
  const Member& member = playing(from, m.seat);
  check_whole();
  if (m.to >= standing_.size()) throw bad("bad_frame", "there is no such command to take back to");
  if (game().core().over()) throw bad("over", "the game is over");
  if (full()) throw too_long();
  const int side = side_of_seat(m.seat);
  const bool alone = against_agents(side) || std::any_of(member.views.begin(), member.views.end(), [&](int seat) {
                       return seat >= 0 && side_of_seat(seat) != side;
                     });
  if (m.to >= match_->undo_floor(m.seat)) {
    if (kept_.seconds > 0 && !alone && used_after_undo(m.to, false) >= int64_t{kept_.seconds} * 1000)
      throw bad("out_of_time", "the time for the decision you would go back to has run out", 409);
    return take_back(m.seat, m.to, false, out);
  }
  if (alone) return take_back(m.seat, m.to, true, out);
  undo_asked_ = Asked{m.seat, m.to};
  std::string label = fmt::format("the last {} commands", standing_.size() - m.to);
  if (standing_.size() - m.to == 1) label = "the last command";
  to_side(1 - side, text_of(UndoAsked{m.seat, m.to, label}), out);
}

void Room::on(ConnId from, const Consent& m, Effects& out) {
  playing(from, m.seat);
  if (!undo_asked_ || side_of_seat(undo_asked_->by) == side_of_seat(m.seat))
    throw bad("nothing_asked", "the other side has not asked to take anything back");
  const Asked asked = *undo_asked_;
  undo_asked_.reset();
  to_all(text_of(UndoAnswered{m.seat, m.yes}), out);
  if (m.yes) take_back(asked.by, asked.to, true, out);
}

void Room::take_back(int seat, uint32_t to, bool agreed, Effects& out) {
  const int64_t used = timed() ? used_after_undo(to, agreed) : 0;
  wake();
  const Refusals no = match_->undo(seat, to, agreed);
  if (!no.empty()) throw bad("bad_frame", no.front().words);
  decision_ms_ = used;
  line_done({}, -1, out);
}

void Room::on(ConnId from, const Say& m, Effects& out) {
  const Member& member = members_.at(from);
  store::ChatRow row{.at = date_, .seat = member.views[0], .name = member.name, .text = tidy(m.text, longest_chat)};
  if (row.text.empty()) return;
  out.writes.push_back(store::PutChat{owned(), row});
  to_all(text_of(Chat{row.name, row.seat, row.text, row.at}), out);
  chat_.push_back(std::move(row));
  if (chat_.size() > chat_kept) chat_.pop_front();
}

void Room::on(ConnId from, const Adjourn& m, Effects& out) {
  const Member& member = playing(from, m.seat);
  check_whole();
  const int side = side_of_seat(m.seat);
  const bool both = against_agents(side) || std::any_of(member.views.begin(), member.views.end(), [&](int seat) {
                      return seat >= 0 && side_of_seat(seat) != side;
                    });
  bool agreed = true;
  if (m.on && !adjourned_ && !both && adjourn_asked_ != 1 - side) {
    adjourn_asked_ = side;
    agreed = false;
  } else {
    adjourned_ = m.on;
    adjourn_asked_ = -1;
    stored_.progress = progress();
    out.writes.push_back(store::PutProgress{owned(), stored_.progress});
  }
  to_all(text_of(Adjourned{m.seat, m.on, agreed}), out);
  if (timed()) to_all(text_of(clocks_now()), out);
}

// --- clocks ---

bool Room::clocks_run() const {
  return damage_.empty() && timed() && match_ && !adjourned_ && !see_all() && !game().core().over() && !full();
}

int Room::asked_side() const {
  const std::size_t lines = match_->journal().lines.size();
  if (asked_side_.lines != lines) asked_side_ = {lines, game().outline_for(Viewer::spectator()).side};
  return asked_side_.side;
}

void Room::run_clock() {
  if (!clocks_began_) {
    looked_ = now_;
    clocks_began_ = true;
    if (match_) decision_ = game().core().decision;
  }
  if (clocks_run()) {
    decision_ms_ += now_ - looked_;
    line_ms_ += now_ - looked_;
    if (const int side = kept_.minutes > 0 ? asked_side() : -1; side >= 0)
      left_ms_[static_cast<std::size_t>(side)] -= now_ - looked_;
  }
  looked_ = now_;
}

// An offer leaves the decision that stands, and its time.
void Room::next_decision() {
  if (game().core().decision == decision_) return;
  decision_ = game().core().decision;
  decision_ms_ = 0;
}

// Whoever takes back on his own goes on with the time he has used since, on what he takes back as well. When the other
// side agrees, what was left of the decision is left of it again; all of it when the clock had answered.
int64_t Room::used_after_undo(uint32_t to, bool agreed) const {
  const Standing& first = standing_[to];
  if (agreed) return first.by_clock ? 0 : first.decision_ms;
  int64_t used = first.decision_ms;
  for (std::size_t i = to + 1; i < standing_.size(); ++i)
    if (standing_[i].asked == first.asked) used += standing_[i].after_ms;
  return used + (asked_side() == first.asked ? line_ms_ : 0);
}

Clocks Room::clocks_now() const {
  Clocks c;
  const int side = clocks_run() ? asked_side() : -1;
  if (kept_.minutes > 0)
    for (int i = 0; i < 2; ++i)
      c.clocks.push_back({i, std::max<int64_t>(0, left_ms_[static_cast<std::size_t>(i)]), side == i});
  if (kept_.seconds > 0 && side >= 0)
    c.decision_ms = std::max<int64_t>(1, looked_ - now_ + int64_t{kept_.seconds} * 1000 - decision_ms_);
  return c;
}

std::optional<Millis> Room::next_clock() const {
  if (!clocks_run()) return std::nullopt;
  std::optional<Millis> when;
  const auto at = [&](Millis t) { when = when ? std::min(*when, t) : t; };
  if (kept_.seconds > 0) at(looked_ + int64_t{kept_.seconds} * 1000 - decision_ms_);
  if (kept_.minutes > 0) {
    const int side = asked_side();
    if (side >= 0) at(looked_ + std::max(left_ms_[static_cast<std::size_t>(side)], 1000 - decision_ms_));
  }
  return when;
}

// Time is up: the usual answer, as the seat that is asked knows the game. A side whose clock has run out keeps a
// second for each decision.
Effects Room::tick(Millis now, int64_t date) {
  Effects out;
  now_ = now;
  date_ = date;
  const auto due = next_clock();
  run_clock();
  if (held_ && now >= held_->due && agents_go_on()) {
    answer_for_agent(out);
    return out;
  }
  if (!due || now < *due) return out;
  const Decision d = game().outline_for(Viewer::spectator());
  const int seat = first_seat(d.seats);
  dice_->drawn();
  wake();
  const Submitted done = match_->submit(seat, seen_by(game(), seat, false)->usual(), true);
  if (done.accepted())
    line_done(done.events, d.side, out);
  else
    decision_ms_ = 0;  // never twice for one decision
  think(out);
  return out;
}

}  // namespace sandtable::server
