#include "game/script/asking.hpp"

#include "game/script/words.hpp"

namespace sandtable {
namespace {

bool is_kernel_offer(Name verb) {
  return verb == "concede"_name || verb == "offer_draw"_name || verb == "accept_draw"_name || verb == "standing"_name;
}

}  // namespace

std::optional<Command> command_here(const Game& game, const ScriptEntry& entry, std::optional<InputError>* why) {
  try {
    Command command = command_from_words(game, entry.word, entry.words());
    command.decision = game.core().decision;
    return command;
  } catch (const InputError& e) {
    if (why && !*why) *why = e;
    return std::nullopt;
  }
}

int seat_for(const Game& game, const ScriptEntry& entry, const Decision& d) {
  const Toml& seat = entry.table.find("seat");
  if (seat) return static_cast<int>(seat.integer_between(0, game.core().seats - 1));
  if (entry.table.has("by")) return seat_of_side(game, d, side_named(game, entry.table.at("by")));
  return first_seat(d.seats);
}

std::optional<int> asked_seat(const Game& game, const ScriptEntry& entry, Name verb, std::string& why,
                              std::optional<InputError>& no_sense) {
  const Decision d = game.decision();
  const int seat = seat_for(game, entry, d);
  if (is_kernel_offer(verb)) return seat;
  const bool chosen = entry.table.has("seat") || entry.table.has("by");
  const auto command = entry.table.has(entry.word) ? command_here(game, entry, &no_sense) : std::nullopt;
  if (!chosen || d.seats.has(seat))
    for (const Choice& c : d.choices)
      if (c.verb == verb && (!command || c.actor == command->actor)) return seat;
  for (int other = 0; other < game.core().seats; ++other) {
    if (chosen && other != seat) continue;
    for (const Choice& c : game.offers(other))
      if (c.verb == verb) return other;
  }
  if (!command) return std::nullopt;
  // Not listed, but refused by a rule and not for its form: it was understood, and is closed now.
  const Refusals said = game.check(seat, game.complete(seat, *command));
  if (said.empty()) return seat;
  for (const Refusal& r : said)
    if (r.rule.valid() && !r.unasked) return seat;
  why = said.front().words;
  return std::nullopt;
}

}  // namespace sandtable
