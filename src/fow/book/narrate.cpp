// The log: each event in the words of its chapter's row, and what the table shows for it.
#include <fmt/core.h>

#include <cassert>

#include "fow/core/chapter.hpp"
#include "fow/core/figures.hpp"
#include "fow/core/names.hpp"
#include "fow/core/rules.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {
namespace {

std::string weapon_told(const State& s, const Event& e) {
  const ModelId m = e.who.sort == PieceSort::team ? s[TeamId{e.who.id}].model : ModelId{};
  const auto n = static_cast<std::size_t>(e.amount);
  const bool known = m.valid() && n < s.world->models[m.index()].weapons.size();
  return known ? s.world->models[m.index()].weapons[n].name : "weapon";
}

std::string amount_words(const State& s, const Event& e, Measure measure) {
  switch (measure) {
    case Measure::nothing:
    case Measure::goal:
    case Measure::ending: return {};
    case Measure::count:
    case Measure::turn:
    case Measure::round: return fmt::format("{}", e.amount);
    case Measure::length: return shown_length(e.amount, s.world->centimetres);
    case Measure::step: return Rules::facts().steps[static_cast<std::size_t>(e.amount & 3)].label + " Step";
    case Measure::weapon: return weapon_told(s, e);
    case Measure::model: return s.world->models[static_cast<std::size_t>(e.amount)].name;
  }
  return {};
}

}  // namespace

const EventRow* event_row(Name kind) {
  for (const Chapter* chapter : chapters())
    for (const EventRow& row : chapter->events)
      if (row.kind == kind) return &row;
  return nullptr;
}

std::vector<EventKind> event_kinds() {
  std::vector<EventKind> kinds;
  for (const Chapter* chapter : chapters())
    for (const EventRow& row : chapter->events) kinds.push_back(kind_of(row));
  return kinds;
}

std::string Rules::narrate(const State& s, const Event& e) {
  const std::string who = title_of(s, e.who);
  const std::string other = title_of(s, e.other);
  if (const EventRow* row = event_row(e.kind))
    return row->tell ? row->tell(s, e) : fill_words(row->words, who, other, amount_words(s, e, row->amount));
  for (const KernelEvent& row : kernel_events())
    if (row.kind == e.kind) return fill_words(row.words, who, other, {});
  assert(false && "every kind of event has a row");
  return fmt::format("{} {}", who, e.kind.text());
}

Cue Rules::cue(const State& s, const Event& e) {
  const EventRow* row = event_row(e.kind);
  return !row ? Cue::none : row->look ? row->look(s, e) : row->cue;
}

std::string Rules::purpose_words(Name purpose) {
  for (const Chapter* chapter : chapters())
    for (const PurposeRow& row : chapter->purposes)
      if (row.purpose == purpose) return std::string(row.words);
  return std::string(purpose.text());
}

}  // namespace sandtable::fow
