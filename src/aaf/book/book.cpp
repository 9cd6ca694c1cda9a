// The chapters of the book in the order of their rooms, and the loops over them.
#include "game/book.hpp"

#include "aaf/artillery/steps.hpp"
#include "aaf/building/rooms.hpp"
#include "aaf/core/core_chapter.hpp"
#include "aaf/core/engine.hpp"
#include "aaf/core/world.hpp"
#include "aaf/melee/steps.hpp"
#include "aaf/morale/tests.hpp"
#include "aaf/setup/setup.hpp"
#include "aaf/shooting/steps.hpp"
#include "aaf/special/engineers.hpp"
#include "aaf/transport/boarding.hpp"
#include "aaf/turn/steps.hpp"

namespace sandtable::aaf {

rows::Chapters<State> chapters() {
  static const Chapter* const all[] = {&core_chapter(),    &transport_chapter(), &building_chapter(),
                                       &morale_chapter(),  &damage_chapter(),    &artillery_chapter(),
                                       &special_chapter(), &melee_chapter(),     &turn_chapter()};
  return all;
}

std::vector<EventKind> event_kinds() { return rows::event_kinds(chapters()); }
std::string script_words() {
  return "\n## Words of Action All Fronts\n\n`system = \"aaf\"`; the set-up is described in [aaf.md](aaf.md).\n\n" +
         rows::script_words(chapters());
}
Verbs verbs_of(Name question) { return rows::verbs_of(chapters(), question); }
VerbPlace place_of(const State&, Name verb) { return rows::place_of(chapters(), verb); }

std::string Rules::narrate(const State& s, const Event& e) {
  const auto amount = [&](const Event& of, Measure measure) -> std::string {
    switch (measure) {
      case Measure::count:
      case Measure::turn:
      case Measure::round: return fmt::format("{}", of.amount);
      case Measure::length: return shown(s, of.amount);
      case Measure::step: return facts().steps[static_cast<std::size_t>(of.amount & 3)].label;
      default: return {};
    }
  };
  return rows::narrate(
      chapters(), s, e, [&](PieceRef p) { return title_of(s, p); }, amount);
}
Cue Rules::cue(const State& s, const Event& e) { return rows::cue(chapters(), s, e); }
std::string Rules::purpose_words(Name purpose) { return rows::purpose_words(chapters(), purpose); }
std::vector<std::string> Rules::questions() { return rows::questions(chapters()); }
Json Rules::ask(const State& s, const std::string& question, const Toml& about) {
  return rows::ask(chapters(), s, question, about);
}
Command Rules::command(const State& s, const std::string& verb, const Toml& words) {
  return rows::command(chapters(), s, engine::question(s), verb, words);
}

}  // namespace sandtable::aaf
