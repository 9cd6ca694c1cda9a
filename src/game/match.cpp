#include "game/match.hpp"

#include <fmt/core.h>

#include <bit>

#include "base/error.hpp"
#include "base/fields_json.hpp"
#include "base/hash.hpp"
#include "dice/recorded.hpp"

namespace sandtable {
namespace {

constexpr std::size_t mark_every = 16;

// Recorded dice, numbered as they were.
ReplayDice recorded_dice(const std::vector<uint8_t>& values, DieNumber first) {
  std::vector<Rolled> recorded;
  for (std::size_t i = 0; i < values.size(); ++i)
    recorded.push_back({.request = {.number = first + static_cast<DieNumber>(i)}, .value = values[i]});
  return ReplayDice(std::move(recorded));
}
ReplayDice dice_of(const JournalLine& line) { return recorded_dice(line.dice, line.first_die); }

template <class T>
T read(const Json& j, const std::string& file, int line) {
  try {
    return from_json<T>(j);
  } catch (const BadField& e) {
    throw InputError(file, line, fmt::format("not a journal line: {}", e.what()));
  }
}

// What a journal line is signed with: the state after it and the dice that led there.
std::string line_hash(const Game& game, const std::vector<uint8_t>& dice) {
  Hasher h;
  h.add(game.hash());
  h.add(dice);
  return hex(h.value());
}

}  // namespace

std::string hex(uint64_t hash) { return fmt::format("{:016x}", hash); }

std::string Journal::text() const {
  std::string out = to_json(header).dump() + '\n';
  for (const JournalLine& line : lines) out += to_json(line).dump() + '\n';
  return out;
}

Journal Journal::parse(std::string_view text, const std::string& file_name) {
  Journal journal;
  int number = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view one = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    ++number;
    const Json j = Json::parse(one, file_name, number);
    if (number == 1) {
      journal.header = read<JournalHeader>(j, file_name, number);
      if (journal.header.format != 1)
        throw InputError(
            file_name, 1,
            fmt::format("journal format {} is not known; this program reads format 1", journal.header.format));
    } else {
      journal.lines.push_back(read<JournalLine>(j, file_name, number));
    }
  }
  if (number == 0) throw InputError(file_name, 0, "empty; a journal starts with a header line");
  return journal;
}

Journal Journal::seen_by(Viewer viewer) const {
  Journal seen = *this;
  for (JournalLine& line : seen.lines) line.hash.clear(), line.why.clear();
  redact(seen, viewer);
  return seen;
}

Match::Match(std::unique_ptr<Game> start, JournalHeader header, std::shared_ptr<Dice> dice)
    : start_(std::move(start)), dice_(std::move(dice)) {
  journal_.header = std::move(header);
  if (!dice_) dice_ = std::make_shared<FixedDice>(std::vector<int>{});  // only replayed: no die is left to roll
  KeepEvents sink;
  if (journal_.header.opening.empty()) {
    RecordingDice recording(*dice_);
    start_->run(recording, sink);
    for (const Rolled& r : recording.rolled()) journal_.header.opening.push_back(r.value);
  } else {
    ReplayDice recorded = recorded_dice(journal_.header.opening, start_->core().next_die);
    start_->run(recorded, sink);
  }
  opening_ = std::move(sink.events);
  game_ = start_->clone();
}

Submitted Match::submit(int seat, const Command& given, bool by_clock, const std::string& why) {
  Submitted result;
  Command command = game_->complete(seat, given);
  RecordingDice recording(*dice_);
  KeepEvents sink;
  const DieNumber first_die = game_->core().next_die;
  const Seats known_to = game_->core().over() ? Seats::all() : game_->known_to(command);
  // Played on a copy: a source of dice that fails in the middle leaves the match as it was.
  std::unique_ptr<Game> next = game_->clone();
  unfinished_ = {};
  try {
    result.refusals = next->apply(seat, command, recording, sink);
  } catch (const DiceError&) {
    unfinished_ = {std::move(next), std::move(sink.events)};
    throw;
  }
  if (!result.accepted()) return result;
  std::swap(game_, next);
  add_mark(std::move(next));

  JournalLine line{.seat = seat, .command = std::move(command), .first_die = first_die};
  for (const Rolled& r : recording.rolled()) line.dice.push_back(r.value);
  line.hash = line_hash(*game_, line.dice);
  line.known_to = known_to;
  line.by_clock = by_clock;
  line.why = why;
  standing_.push_back(journal_.lines.size());
  journal_.lines.push_back(std::move(line));
  result.events = std::move(sink.events);
  return result;
}

uint32_t Match::undo_floor(int seat) const {
  return game_->core().undo_floor(game_->core().side_of[static_cast<std::size_t>(seat)]);
}

Refusals Match::undo(int seat, uint32_t to, bool agreed) {
  if (seat < 0 || seat >= game_->core().seats) return {malformed(fmt::format("there is no seat {}", seat))};
  if (to >= standing_.size())
    return {malformed(fmt::format("only {} commands stand; nothing to take back to {}", standing_.size(), to))};
  if (!agreed && to < undo_floor(seat))
    return {malformed(fmt::format(
        "free undo reaches back to command {}; beyond a die, a reveal or the other side's answer it needs consent",
        undo_floor(seat)))};
  rebuild(to);
  JournalLine line{
      .kind = LineKind::undo, .seat = seat, .first_die = game_->core().next_die, .undo_to = to, .agreed = agreed};
  line.hash = line_hash(*game_, {});
  journal_.lines.push_back(std::move(line));
  return {};
}

// A game of thousands of lines keeps a handful of copies: one for each doubling of the distance from its end.
void Match::add_mark(std::unique_ptr<Game> before) {
  const std::size_t line = standing_.size();
  if (line == 0 || line % mark_every != 0) return;  // `start_` is the first
  marks_.push_back({line, std::move(before)});
  std::erase_if(marks_, [&](const Mark& m) {
    const std::size_t age = (line - m.line) / mark_every;
    return m.line / mark_every % std::bit_floor(age + 1) != 0;
  });
}

void Match::rebuild(uint32_t to) {
  const DieNumber next = game_->core().next_die;
  while (!marks_.empty() && marks_.back().line > to) marks_.pop_back();
  std::size_t at = marks_.empty() ? 0 : marks_.back().line;
  game_ = marks_.empty() ? start_->clone() : marks_.back().game->clone();
  DropEvents drop;
  for (; at < to; ++at) {
    const JournalLine& line = journal_.lines[standing_[at]];
    ReplayDice dice = dice_of(line);
    game_->skip_dice_to(line.first_die);
    game_->apply(line.seat, line.command, dice, drop);
  }
  standing_.resize(to);
  while (!marks_.empty() && marks_.back().line >= to) marks_.pop_back();  // the next line makes it again
  game_->skip_dice_to(next);
}

std::vector<Event> Match::repeat(const JournalLine& line, const std::string& file_name, int number) {
  Submitted done;
  if (line.kind == LineKind::undo) {
    done.refusals = undo(line.seat, line.undo_to, line.agreed);
  } else {
    auto recorded = std::make_shared<ReplayDice>(dice_of(line));
    std::shared_ptr<Dice> later = std::exchange(dice_, recorded);
    if (game_->core().next_die != line.first_die)
      throw InputError(file_name, number,
                       fmt::format("its dice start at {}, the game is at {}", line.first_die, game_->core().next_die));
    try {
      done = submit(line.seat, line.command, line.by_clock, line.why);
    } catch (const DiceError& e) {
      throw InputError(file_name, number, fmt::format("the rules now roll other dice here ({})", e.what()));
    }
    dice_ = std::move(later);
    if (done.accepted() && !recorded->unused().empty())
      throw InputError(file_name, number, "the rules now roll fewer dice here; this journal is of another version");
  }
  if (!done.accepted())
    throw InputError(file_name, number, fmt::format("refused now: {}", done.refusals.front().words));
  const std::string hash = line_hash(*game_, line.dice);
  if (hash != line.hash)
    throw InputError(file_name, number,
                     fmt::format("the state differs after this line (hash {} recorded, {} now); it was played under "
                                 "other rules or data, or was changed",
                                 line.hash, hash));
  return std::move(done.events);
}

Match Match::replay(std::unique_ptr<Game> start, const Journal& journal, std::shared_ptr<Dice> dice,
                    const std::string& file_name,
                    const std::function<void(std::size_t, const Game&, const std::vector<Event>&)>& each) {
  if (journal.header.ruleset != start->ruleset())
    throw InputError(
        file_name, 1,
        fmt::format("a journal of '{}' cannot be replayed as '{}'", journal.header.ruleset, start->ruleset()));
  Match match(std::move(start), journal.header, std::move(dice));
  for (std::size_t i = 0; i < journal.lines.size(); ++i) {
    const std::vector<Event> events = match.repeat(journal.lines[i], file_name, static_cast<int>(i) + 2);
    if (each) each(i, *match.game_, events);
  }
  return match;
}

}  // namespace sandtable
