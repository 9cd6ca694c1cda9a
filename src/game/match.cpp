#include "game/match.hpp"

#include <fmt/core.h>

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
  for (JournalLine& line : seen.lines) line.hash.clear();
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

Submitted Match::submit(int seat, const Command& given, bool by_clock) {
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
  if (standing_.size() % mark_every == 0) marks_.push_back(std::move(next));

  JournalLine line{.seat = seat, .command = std::move(command), .first_die = first_die};
  for (const Rolled& r : recording.rolled()) line.dice.push_back(r.value);
  line.hash = line_hash(*game_, line.dice);
  line.known_to = known_to;
  line.by_clock = by_clock;
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

void Match::rebuild(uint32_t to) {
  const DieNumber next = game_->core().next_die;
  const std::size_t mark = to / mark_every;
  std::size_t at = mark * mark_every;
  if (mark < marks_.size()) {
    game_ = marks_[mark]->clone();
  } else {
    game_ = start_->clone();
    at = 0;
  }
  DropEvents drop;
  for (; at < to; ++at) {
    const JournalLine& line = journal_.lines[standing_[at]];
    ReplayDice dice = dice_of(line);
    game_->skip_dice_to(line.first_die);
    game_->apply(line.seat, line.command, dice, drop);
  }
  standing_.resize(to);
  marks_.resize(std::min(marks_.size(), (to + mark_every - 1) / mark_every));
  game_->skip_dice_to(next);
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
    const JournalLine& line = journal.lines[i];
    const int number = static_cast<int>(i) + 2;
    Submitted done;
    if (line.kind == LineKind::undo) {
      done.refusals = match.undo(line.seat, line.undo_to, line.agreed);
    } else {
      auto recorded = std::make_shared<ReplayDice>(dice_of(line));
      std::shared_ptr<Dice> later = std::exchange(match.dice_, recorded);
      if (match.game_->core().next_die != line.first_die)
        throw InputError(
            file_name, number,
            fmt::format("its dice start at {}, the game is at {}", line.first_die, match.game_->core().next_die));
      try {
        done = match.submit(line.seat, line.command, line.by_clock);
      } catch (const DiceError& e) {
        throw InputError(file_name, number, fmt::format("the rules now roll other dice here ({})", e.what()));
      }
      match.dice_ = std::move(later);
      if (done.accepted() && !recorded->unused().empty())
        throw InputError(file_name, number, "the rules now roll fewer dice here; this journal is of another version");
    }
    if (!done.accepted())
      throw InputError(file_name, number, fmt::format("refused now: {}", done.refusals.front().words));
    const std::string hash = line_hash(*match.game_, line.dice);
    if (hash != line.hash)
      throw InputError(file_name, number,
                       fmt::format("the state differs after this line (hash {} recorded, {} now); it was played under "
                                   "other rules or data, or was changed",
                                   line.hash, hash));
    if (each) each(i, *match.game_, done.events);
  }
  return match;
}

}  // namespace sandtable
