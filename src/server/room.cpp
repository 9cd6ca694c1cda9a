#include "server/room.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/fields_json.hpp"
#include "base/json_text.hpp"
#include "game/kernel.hpp"
#include "game/script_words.hpp"
#include "server/framer.hpp"
#include "server/secrets.hpp"

namespace sandtable::server {
namespace {

constexpr std::size_t frames_kept = 32;      // for each viewer; older ones are made again from the journal
constexpr std::size_t frames_at_once = 256;  // in one message
constexpr std::size_t chat_kept = 50;
constexpr std::size_t longest_chat = 1000;
constexpr std::size_t longest_name = 40;

Text shared(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

void send_frames(ConnId to, int seat, const std::vector<Text>& frames, Effects& out) {
  for (std::size_t at = 0; at < frames.size(); at += frames_at_once)
    out.sends.push_back({to, frames_text(seat, frames.data() + at, std::min(frames_at_once, frames.size() - at))});
}

}  // namespace

int RoomDice::roll(const DieRequest& request) {
  if (!use_typed_) return philox_.roll(request);
  if (next_ >= typed_.size()) throw MissingDie(request, "roll it at the table and type it in");
  const int value = typed_[next_++];
  if (value < 1 || value > request.sides)
    throw WrongDie(request, fmt::format("{} is no face of a die with {} sides", value, request.sides));
  return value;
}

History make(const HistoryJob& job) {
  History made{.to = job.to, .seat = job.seat, .first = job.first, .frames = {}};
  Tableau last;
  int64_t number = 0;
  const auto add = [&](const Game& game, const JournalLine* line, const std::vector<Event>& events) {
    if (number + 1 >= job.first) {  // the one before the first is only looked at
      const auto known = seen_by(game, job.seat, job.see_all);
      Tableau now;
      const Frame frame = make_frame(*known, job.seat, job.see_all, line, number, events, last, now);
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

// --- coming to be ---

Room::Room(RoomPlan plan)
    : stored_(std::move(plan.stored)),
      kept_(read_kept(stored_.game.options)),
      epoch_(plan.epoch),
      start_(std::move(plan.start)),
      chat_(plan.chat.begin(), plan.chat.end()) {
  const KeptClocks clocks = read_clocks(stored_.progress.clocks);
  adjourned_ = clocks.adjourned;
  left_ms_ = clocks.left_ms;
  left_ms_.resize(2, int64_t{kept_.minutes} * 60'000);
  std::vector<std::string> nonces;
  for (const store::SeatRow& seat : stored_.seats) nonces.push_back(seat.nonce);
  const auto secret = secret_from_hex(stored_.game.secret);
  dice_ = std::make_shared<RoomDice>(key_from(secret.value_or(DiceSecret{}), nonces));
  if (!stored_.progress.started) return;

  std::string text = stored_.game.header + '\n';
  for (const std::string& line : plan.lines) text += line + '\n';
  Journal journal = Journal::parse(text, stored_.game.id);
  if (!stored_.progress.opening.empty())
    journal.header.opening = from_json<std::vector<uint8_t>>(Json::parse(stored_.progress.opening, stored_.game.id));
  const auto stamp = [this](const Game& game) {
    const Tableau t = game.tableau();
    now_at_ = {t.turn, t.active, t.step};
  };
  stamp(*start_);
  match_.emplace(Match::replay(start_->clone(), journal, dice_, stored_.game.id,
                               [&](std::size_t i, const Game& game, const std::vector<Event>&) {
                                 const JournalLine& line = journal.lines[i];
                                 if (line.kind == LineKind::undo)
                                   standing_.resize(line.undo_to);
                                 else
                                   standing_.push_back({line.seat, line.command.actor, now_at_});
                                 stamp(game);
                               }));
}

Effects Room::take_seat(int seat, const std::string& player, const std::string& hash, const std::string& nonce,
                        Millis now, int64_t date) {
  now_ = now;
  date_ = date;
  Effects out;
  if (seat < 0 || seat >= static_cast<int>(stored_.seats.size()))
    throw bad("no_such_seat", fmt::format("this game has seats 0 to {}", stored_.seats.size() - 1), 404);
  store::SeatRow& row = stored_.seats[static_cast<std::size_t>(seat)];
  if (!row.token_hash.empty() || match_)
    throw bad("seat_taken", "somebody has this seat already; watch the game or take another seat", 409);
  row.player = tidy(player, longest_name);
  if (row.player.empty()) row.player = fmt::format("Player {}", seat + 1);
  row.token_hash = hash;
  row.nonce = tidy(nonce, 200);
  out.writes.push_back(store::PutSeat{owned(), row});
  const bool all = std::all_of(stored_.seats.begin(), stored_.seats.end(),
                               [](const store::SeatRow& s) { return !s.token_hash.empty(); });
  if (all) begin(out);
  to_all(text_of(seats_now()), out);
  return out;
}

bool Room::watched() const {
  return std::any_of(members_.begin(), members_.end(),
                     [](const auto& m) { return m.second.views == std::vector<int>{-1}; });
}

// All nonces are in: the key of the dice is settled and the opening dice are drawn.
void Room::begin(Effects& out) {
  std::vector<std::string> nonces;
  for (const store::SeatRow& seat : stored_.seats) nonces.push_back(seat.nonce);
  dice_ = std::make_shared<RoomDice>(key_from(secret_from_hex(stored_.game.secret).value_or(DiceSecret{}), nonces));
  JournalHeader header = from_json<JournalHeader>(Json::parse(stored_.game.header, stored_.game.id));
  match_.emplace(start_->clone(), std::move(header), dice_);
  std::string opening;
  append_json(opening, match_->journal().header.opening);
  stored_.progress.opening = opening;
  stored_.progress.started = true;
  looked_ = decision_since_ = now_;
  out.writes.push_back(store::PutStart{owned(), progress()});
  views_.clear();
  for (int seat = watched() ? -1 : 0; seat < game().core().seats; ++seat)
    views_.push_back({.seat = seat, .recent = {}});
  const Tableau t = game().tableau();
  now_at_ = {t.turn, t.active, t.step};
  show(match_->opening(), out);
}

// --- what a viewer is shown ---

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
  const Frame frame = make_frame(known, view.seat, see_all(), line, view.next++, events, *view.last, *now);
  view.was = before;
  view.last = std::move(now);
  view.recent.push_back(shared(frame_text(frame)));
}

// The last line (or the set-up) to everybody who looks.
void Room::show(const std::vector<Event>& events, Effects& out) {
  for (std::size_t i = 0; i < views_.size(); ++i) {
    View& view = views_[i];
    const auto known = seen_by(game(), view.seat, see_all());
    add_frame(view, *known, events, {views_.data(), i});
    if (view.recent.size() > frames_kept) view.recent.pop_front();
    now_at_ = {view.last->turn, view.last->active, view.last->step};
    Text frames;
    Text waiting;
    for (const auto& [id, member] : members_) {
      if (member.awaited > 0 || std::find(member.views.begin(), member.views.end(), view.seat) == member.views.end())
        continue;
      if (!frames) {
        frames = frames_text(view.seat, &view.recent.back(), 1);
        waiting = waiting_text(view.seat, *known);
      }
      out.sends.push_back({id, frames});
      out.sends.push_back({id, waiting});
    }
  }
  if (views_.empty()) {
    const Tableau t = game().tableau();
    now_at_ = {t.turn, t.active, t.step};
  }
  if (timed()) to_all(text_of(clocks_now()), out);
  if (const auto reveal = revealed()) to_all(text_of(*reveal), out);
}

// Everything from frame `first` on, and what is waited for.
void Room::send_state(ConnId to, int seat, const View& view, int64_t first, Effects& out) {
  const int64_t oldest = view.next - static_cast<int64_t>(view.recent.size());
  std::vector<Text> frames;
  for (int64_t n = std::max(first, oldest); n < view.next; ++n)
    frames.push_back(view.recent[static_cast<std::size_t>(n - oldest)]);
  send_frames(to, seat, frames, out);
  out.sends.push_back({to, waiting_text(seat, *seen_by(game(), seat, see_all()))});
}

Text Room::waiting_text(int seat, const Game& known) const {
  Waiting w{.seat = seat};
  w.decision = known.outline_for(Viewer{seat});
  if (known.core().over() || seat < 0 || see_all()) return text_of(w);
  const bool asked = w.decision.seats.has(seat);
  if (asked) w.decision.usual = known.usual();
  w.offers = known.offers(seat);
  const int side = side_of_seat(seat);
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
    if (s.side == side) w.standing.emplace_back(s.question.text());
  w.undo = undo_points(seat);
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
  if (info.over) info.outcome = describe_outcome(game());
  return info;
}

SeatsNow Room::seats_now() const {
  SeatsNow now{.seats = {}, .watching = 0, .started = match_.has_value()};
  for (const store::SeatRow& row : stored_.seats) {
    const int side = side_of_seat(row.seat);
    SeatInfo info{.seat = row.seat,
                  .side = side,
                  .side_name = side_name(*start_, side),
                  .player = row.player,
                  .taken = !row.token_hash.empty()};
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

// --- connections ---

int Room::seat_of_token(const std::string& token) const {
  const std::string hash = token_hash(token);
  int found = -1;
  for (const store::SeatRow& row : stored_.seats)
    if (same_hash(row.token_hash, hash)) found = row.seat;
  return found;
}

Effects Room::attach(ConnId from, const Hello& hello, Millis now) {
  now_ = now;
  run_clock();
  Effects out;
  Member member{.views = {}, .name = tidy(hello.name, longest_name)};
  if (hello.tokens.size() > most_seats) throw bad("unknown_token", "more tokens than a game has seats", 403);
  for (const std::string& token : hello.tokens) {
    const int seat = seat_of_token(token);
    if (seat < 0) throw bad("unknown_token", "this token fits no seat of this game; ask for the link again", 403);
    if (std::find(member.views.begin(), member.views.end(), seat) == member.views.end()) member.views.push_back(seat);
  }
  Welcome welcome{.seats = member.views,
                  .dice = kept_.dice,
                  .sides = kept_.sides,
                  .size = start_->board().size,
                  .centimetres = start_->board().centimetres};
  if (member.views.empty()) member.views = {-1};
  if (member.name.empty() && member.views[0] >= 0)
    member.name = stored_.seats[static_cast<std::size_t>(member.views[0])].player;
  if (member.name.empty()) member.name = "A spectator";
  const std::vector<int> seats = member.views;
  members_[from] = std::move(member);

  if (kept_.dice == DiceSource::server && !see_all())
    welcome.commitment = commitment(secret_from_hex(stored_.game.secret).value_or(DiceSecret{}));
  welcome.steps = start_->tableau().steps;
  for (const Name name : start_->question_names()) welcome.questions.emplace_back(name.text());
  welcome.game = info();
  out.sends.push_back({from, text_of(welcome)});
  for (const store::ChatRow& row : chat_)
    out.sends.push_back({from, text_of(Chat{row.name, row.seat, row.text, row.at})});
  to_all(text_of(seats_now()), out);
  if (!match_) return out;

  for (const int seat : seats) {
    View& view = view_of(seat);
    const int64_t first = hello.have < -1 || hello.have >= view.next ? 0 : hello.have + 1;
    if (first + static_cast<int64_t>(view.recent.size()) >= view.next)
      send_state(from, seat, view, first, out);
    else {
      ++members_[from].awaited;
      out.histories.push_back({.to = from,
                               .seat = seat,
                               .first = first,
                               .start = start_,
                               .journal = std::make_shared<Journal>(match_->journal()),
                               .see_all = see_all()});
    }
  }
  if (timed()) out.sends.push_back({from, text_of(clocks_now())});
  if (adjourned_) out.sends.push_back({from, text_of(Adjourned{.by = -1, .on = true, .agreed = true})});
  if (undo_asked_ && std::any_of(seats.begin(), seats.end(), [&](int seat) {
        return seat >= 0 && side_of_seat(seat) != side_of_seat(undo_asked_->by);
      }))
    out.sends.push_back({from, text_of(UndoAsked{undo_asked_->by, undo_asked_->to, "taking back"})});
  if (const auto reveal = revealed()) out.sends.push_back({from, text_of(*reveal)});
  return out;
}

Effects Room::history(History made, Millis now) {
  now_ = now;
  Effects out;
  const auto found = members_.find(made.to);
  if (found == members_.end()) return out;
  Member& member = found->second;
  View& view = view_of(made.seat);
  send_frames(made.to, made.seat, made.frames, out);
  const int64_t next = made.first + static_cast<int64_t>(made.frames.size());
  if (next + static_cast<int64_t>(view.recent.size()) < view.next) {  // play went on for too long meanwhile
    out.histories.push_back({.to = made.to,
                             .seat = made.seat,
                             .first = next,
                             .start = start_,
                             .journal = std::make_shared<Journal>(match_->journal()),
                             .see_all = see_all()});
    return out;
  }
  if (member.awaited > 0) --member.awaited;
  send_state(made.to, made.seat, view, next, out);
  return out;
}

Effects Room::detach(ConnId from, Millis now) {
  now_ = now;
  run_clock();
  Effects out;
  if (members_.erase(from) == 0) return out;
  if (!watched()) std::erase_if(views_, [](const View& v) { return v.seat < 0; });
  to_all(text_of(seats_now()), out);
  return out;
}

// --- messages ---

Effects Room::message(ConnId from, const Incoming& message, Millis now, int64_t date) {
  now_ = now;
  date_ = date;
  run_clock();
  Effects out;
  if (!members_.contains(from)) throw bad("bad_frame", "say hello first");
  std::visit([&](const auto& m) { on(from, m, out); }, message);
  return out;
}

const Room::Member& Room::playing(ConnId from, int seat) const {
  const Member& member = members_.at(from);
  if (seat < 0 || std::find(member.views.begin(), member.views.end(), seat) == member.views.end())
    throw bad("wrong_seat", fmt::format("this connection does not play seat {}", seat), 403);
  if (!match_) throw bad("not_started", "the game starts when every seat is taken");
  return member;
}

void Room::on(ConnId, const Hello&, Effects&) { throw bad("bad_frame", "hello was said already"); }

void Room::on(ConnId from, const Give& m, Effects& out) {
  playing(from, m.seat);
  if (adjourned_) throw bad("adjourned", "the game is adjourned; take it up again first");
  if (kept_.dice == DiceSource::typed) {
    if (m.dice.size() > 1000) throw bad("too_large", "no command needs so many dice");
    dice_->typed(m.dice);
  } else if (!m.dice.empty()) {
    throw bad("bad_frame", "the server rolls the dice of this game; leave 'dice' out");
  }
  try {
    const Submitted done = match_->submit(m.seat, m.command);
    dice_->drawn();
    if (!done.accepted()) {
      out.sends.push_back({from, text_of(Refused{m.seat, done.refusals})});
      return;
    }
    line_done(done.events, out);
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

void Room::line_done(const std::vector<Event>& events, Effects& out) {
  const JournalLine& line = match_->journal().lines.back();
  if (line.kind == LineKind::undo)
    standing_.resize(line.undo_to);
  else
    standing_.push_back({line.seat, line.command.actor, now_at_});
  undo_asked_.reset();
  restart_decision();
  write_line(out);
  out.command = true;
  show(events, out);
}

void Room::write_line(Effects& out) {
  const auto& lines = match_->journal().lines;
  std::string text;
  append_json(text, lines.back());
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
  if (p.over) p.outcome = describe_outcome(game());
  return p;
}

void Room::on(ConnId from, const Ask& m, Effects& out) {
  playing(from, m.seat);
  if (m.lane.size() > 20) throw bad("bad_frame", "the name of a lane has at most 20 letters");
  out.previews.push_back({from, m, game().clone()});
}

void Room::on(ConnId from, const TakeBack& m, Effects& out) {
  const Member& member = playing(from, m.seat);
  if (m.to >= standing_.size()) throw bad("bad_frame", "there is no such command to take back to");
  if (game().core().over()) throw bad("over", "the game is over");
  if (m.to >= match_->undo_floor(m.seat)) return take_back(m.seat, m.to, false, out);
  const int side = side_of_seat(m.seat);
  const bool alone = std::any_of(member.views.begin(), member.views.end(),
                                 [&](int seat) { return seat >= 0 && side_of_seat(seat) != side; });
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
  const Refusals no = match_->undo(seat, to, agreed);
  if (!no.empty()) throw bad("bad_frame", no.front().words);
  line_done({}, out);
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
  const int side = side_of_seat(m.seat);
  const bool both = std::any_of(member.views.begin(), member.views.end(),
                                [&](int seat) { return seat >= 0 && side_of_seat(seat) != side; });
  bool agreed = true;
  if (m.on && !adjourned_ && !both && adjourn_asked_ != 1 - side) {
    adjourn_asked_ = side;
    agreed = false;
  } else {
    adjourned_ = m.on;
    adjourn_asked_ = -1;
    stored_.progress = progress();
    out.writes.push_back(store::PutProgress{owned(), stored_.progress});
    if (!m.on) restart_decision();
  }
  to_all(text_of(Adjourned{m.seat, m.on, agreed}), out);
  if (timed()) to_all(text_of(clocks_now()), out);
}

// --- clocks ---

bool Room::clocks_run() const { return timed() && match_ && !adjourned_ && !see_all() && !game().core().over(); }

void Room::run_clock() {
  if (!clocks_began_) {
    looked_ = decision_since_ = now_;
    clocks_began_ = true;
  }
  if (clocks_run() && kept_.minutes > 0) {
    const Decision d = game().outline_for(Viewer::spectator());
    if (d.side >= 0) left_ms_[static_cast<std::size_t>(d.side)] -= now_ - looked_;
  }
  looked_ = now_;
}

void Room::restart_decision() {
  if (!timed() || game().core().decision == decision_) return;
  decision_ = game().core().decision;
  decision_since_ = now_;
}

Clocks Room::clocks_now() const {
  Clocks c;
  const int side = clocks_run() ? game().outline_for(Viewer::spectator()).side : -1;
  if (kept_.minutes > 0)
    for (int i = 0; i < 2; ++i)
      c.clocks.push_back({i, std::max<int64_t>(0, left_ms_[static_cast<std::size_t>(i)]), side == i});
  if (kept_.seconds > 0 && side >= 0)
    c.decision_ms = std::max<int64_t>(1, decision_since_ + int64_t{kept_.seconds} * 1000 - now_);
  return c;
}

std::optional<Millis> Room::next_tick() const {
  if (!clocks_run()) return std::nullopt;
  std::optional<Millis> when;
  const auto at = [&](Millis t) { when = when ? std::min(*when, t) : t; };
  if (kept_.seconds > 0) at(decision_since_ + int64_t{kept_.seconds} * 1000);
  if (kept_.minutes > 0) {
    const int side = game().outline_for(Viewer::spectator()).side;
    if (side >= 0) at(std::max(looked_ + left_ms_[static_cast<std::size_t>(side)], decision_since_ + 1000));
  }
  return when;
}

// Time is up: the usual answer, as the seat that is asked knows the game. A side whose clock has run out keeps a
// second for each decision.
Effects Room::tick(Millis now, int64_t date) {
  Effects out;
  now_ = now;
  date_ = date;
  const auto due = next_tick();
  run_clock();
  if (!due || now < *due) return out;
  const Decision d = game().outline_for(Viewer::spectator());
  const int seat = first_seat(d.seats);
  dice_->drawn();
  decision_since_ = now;  // never twice for one decision
  const Submitted done = match_->submit(seat, seen_by(game(), seat, false)->usual(), true);
  if (done.accepted()) line_done(done.events, out);
  return out;
}

}  // namespace sandtable::server
