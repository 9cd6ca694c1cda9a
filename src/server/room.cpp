#include "server/room.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/fields_json.hpp"
#include "base/json_text.hpp"
#include "game/script/words.hpp"
#include "game/telling/framer.hpp"
#include "server/seat_keys.hpp"
#include "server/secrets.hpp"
#include "server/stored_journal.hpp"

namespace sandtable::server {
using telling::seen_by;
namespace {

constexpr std::size_t frames_at_once = 256;  // in one message
constexpr std::size_t longest_name = 40;

void send_frames(ConnId to, int seat, const std::vector<Text>& frames, Effects& out) {
  for (std::size_t at = 0; at < frames.size(); at += frames_at_once)
    out.sends.push_back({to, frames_text(seat, frames.data() + at, std::min(frames_at_once, frames.size() - at))});
}

}  // namespace

// --- coming to be ---

Room::Room(RoomPlan plan)
    : stored_(std::move(plan.stored)),
      kept_(read_kept(stored_.game.options)),
      epoch_(plan.epoch),
      start_(std::move(plan.start)),
      chat_(plan.chat.begin(), plan.chat.end()),
      most_lines_(plan.most_lines) {
  for (const std::string& line : plan.lines.text) bytes_ += line.size();
  const KeptClocks clocks = read_clocks(stored_.progress.clocks);
  adjourned_ = clocks.adjourned;
  left_ms_ = clocks.left_ms;
  left_ms_.resize(2, int64_t{kept_.minutes} * 60'000);
  std::vector<std::string> nonces;
  for (const store::SeatRow& seat : stored_.seats) nonces.push_back(seat.nonce);
  const auto secret = secret_from_hex(stored_.game.secret);
  dice_ = std::make_shared<RoomDice>(key_from(secret.value_or(DiceSecret{}), nonces));
  damage_ = store::damage_of(stored_, plan.lines);
  if (!stored_.progress.started) return;

  const Journal journal = journal_of(stored_, plan.lines);
  stored_.game.header = {};  // its rows hold it
  const auto stamp = [this](const Game& game) {
    const Tableau t = game.tableau();
    now_at_ = {t.turn, t.active, t.step};
  };
  stamp(*start_);
  match_.emplace(Match::replay(
      start_->clone(), journal, dice_, stored_.game.id,
      [&](std::size_t i, const Game& game, const std::vector<Event>&) {
        const JournalLine& line = journal.lines[i];
        if (line.kind == LineKind::undo)
          standing_.resize(line.undo_to);
        else
          standing_.push_back(
              {.seat = line.seat, .actor = line.command.actor, .when = now_at_, .by_clock = line.by_clock});
        stamp(game);
      }));
}

Effects Room::take_seat(int seat, const Taker& who, Millis now, int64_t date) {
  now_ = now;
  date_ = date;
  Effects out;
  if (seat < 0 || seat >= static_cast<int>(stored_.seats.size()))
    throw bad("no_such_seat", fmt::format("this game has seats 0 to {}", stored_.seats.size() - 1), 404);
  store::SeatRow& row = stored_.seats[static_cast<std::size_t>(seat)];
  if (!row.token_hash.empty() || match_)
    throw bad("seat_taken", "somebody has this seat already; watch the game or take another seat", 409);
  row.player = tidy(who.player, longest_name);
  if (row.player.empty()) row.player = fmt::format("Player {}", seat + 1);
  row.token_hash = who.hash;
  row.nonce = tidy(who.nonce, 200);
  row.account = who.account;
  out.writes.push_back(store::PutSeat{owned(), row});
  const bool all = std::all_of(stored_.seats.begin(), stored_.seats.end(),
                               [](const store::SeatRow& s) { return !s.token_hash.empty(); });
  if (all) begin(out);
  to_all(text_of(seats_now()), out);
  think(out);
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
  stored_.game.header = {};  // its rows hold it
  match_.emplace(start_->clone(), std::move(header), dice_);
  std::string opening;
  append_json(opening, match_->journal().header.opening);
  stored_.progress.opening = opening;
  stored_.progress.started = true;
  looked_ = now_;
  decision_ms_ = line_ms_ = 0;
  decision_ = game().core().decision;
  out.writes.push_back(store::PutStart{owned(), progress()});
  views_.clear();
  for (int seat = watched() ? -1 : 0; seat < game().core().seats; ++seat)
    views_.push_back({.seat = seat, .recent = {}});
  const Tableau t = game().tableau();
  now_at_ = {t.turn, t.active, t.step};
  show(match_->opening(), out);
}

// --- connections ---

int Room::seat_of_token(const std::string& token) const {
  const std::string hash = token_hash(token);
  int found = -1;
  for (const store::SeatRow& row : stored_.seats)
    if (opens(row, hash)) found = row.seat;
  return found;
}

Effects Room::give_key(int seat, const std::string& hash, bool alone) {
  Effects out;
  store::SeatRow& row = stored_.seats[static_cast<std::size_t>(seat)];
  if (alone) {
    row.token_hash = hash;
    row.keys.clear();
    for (const auto& [conn, member] : members_) {
      if (!plays(conn, seat)) continue;
      out.sends.push_back(
          {conn, text_of(bad("link_changed", "this seat has a new link; its owner asked for it").trouble)});
      out.closes.push_back(conn);
    }
  } else {
    add_key(row, hash);
  }
  out.writes.push_back(store::PutSeat{owned(), row});
  return out;
}

Effects Room::give_account(int seat, const std::string& account) {
  Effects out;
  store::SeatRow& row = stored_.seats[static_cast<std::size_t>(seat)];
  if (row.account == account) return out;
  row.account = account;
  out.writes.push_back(store::PutSeat{owned(), row});
  to_all(text_of(seats_now()), out);
  return out;
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
  welcome.facts = start_->facts();
  for (const Name name : start_->question_names()) welcome.questions.emplace_back(name.text());
  welcome.game = info();
  welcome.aloud = kept_.aloud;
  out.sends.push_back({from, text_of(welcome)});
  if (!damage_.empty()) out.sends.push_back({from, text_of(bad("damaged", damage_).trouble)});
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
      members_[from].awaited.push_back(seat);
      out.histories.push_back({.to = from,
                               .seat = seat,
                               .first = first,
                               .start = start_,
                               .journal = std::make_shared<Journal>(match_->journal()),
                               .see_all = see_all(),
                               .aloud = kept_.aloud});
    }
  }
  think(out);
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
                             .see_all = see_all(),
                             .aloud = kept_.aloud});
    return out;
  }
  std::erase(member.awaited, made.seat);
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

// Everything from frame `first` on, and what is waited for.
void Room::send_state(ConnId to, int seat, const View& view, int64_t first, Effects& out) {
  const int64_t oldest = view.next - static_cast<int64_t>(view.recent.size());
  std::vector<Text> frames;
  for (int64_t n = std::max(first, oldest); n < view.next; ++n)
    frames.push_back(view.recent[static_cast<std::size_t>(n - oldest)]);
  send_frames(to, seat, frames, out);
  out.sends.push_back({to, waiting_text(seat, *seen_by(game(), seat, see_all()))});
}

}  // namespace sandtable::server
