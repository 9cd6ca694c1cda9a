#include "fow/setup/start.hpp"

#include <fmt/core.h>

#include "base/fields_toml.hpp"
#include "fow/assault/assault.hpp"
#include "fow/core/chapter.hpp"
#include "fow/core/starting.hpp"
#include "fow/core/world.hpp"

namespace sandtable::fow {
namespace {

std::vector<const StartRow*> start_rows(StartRow::Sort sort) {
  std::vector<const StartRow*> rows;
  for (const Chapter* chapter : chapters())
    for (const StartRow& row : chapter->starts)
      if (row.sort == sort) rows.push_back(&row);
  return rows;
}

// A key that says no says nothing.
bool is_given(const Toml& start, const StartRow& row) {
  const Toml& its = start.find(row.key);
  return its && !(its.is(Toml::Kind::boolean) && !its.boolean());
}

void check_keys(const Toml& start) {
  std::vector<std::string_view> keys{"side", "step", "turn"};
  for (const StartRow::Sort sort : {StartRow::Sort::inside, StartRow::Sort::note})
    for (const StartRow* row : start_rows(sort)) keys.push_back(row->key);
  start.only(keys.data(), keys.size());
}

const StartRow* inside_of(const Toml& start) {
  const StartRow* found = nullptr;
  for (const StartRow* row : start_rows(StartRow::Sort::inside)) {
    if (!is_given(start, *row)) continue;
    if (found) start.fail(fmt::format("start inside one thing: '{}' or '{}'", found->key, row->key));
    found = row;
  }
  return found;
}

const StartRow& at_step(Step step) {
  for (const StartRow* row : start_rows(StartRow::Sort::step))
    if (row->step == step) return *row;
  std::abort();  // each Step has its row
}

}  // namespace

void begin_play(State& s, const Toml& start) {
  if (start) check_keys(start);
  if (const Toml& side = start.find("side")) s.active = static_cast<int8_t>(side_named(*s.world, side));
  if (const Toml& turn = start.find("turn")) s.turn = static_cast<int16_t>(turn.integer_between(1, 1000));
  const StartRow* inside = inside_of(start);
  const Toml& named = start.find("step");
  s.step = named ? read_enum<Step>(named) : inside ? inside->step : Step::starting;
  if (inside && s.step != inside->step)
    named.fail(
        fmt::format("'{}' lies in the {} Step; leave out 'step'", inside->key, sandtable::name_of(inside->step)));
  for (const StartRow* note : start_rows(StartRow::Sort::note))
    if (is_given(start, *note)) note->begin(s, start.find(note->key));
  if (s.step >= Step::shooting) note_reach(s);
  if (s.step != Step::starting && !s.mission.preparing) {  // a mission bends a turn that is under way, too
    mission_turn_begins(s);
    mission_step_begins(s);
  }
  const StartRow& row = inside ? *inside : at_step(s.step);
  row.begin(s, inside ? start.find(row.key) : start);
}

}  // namespace sandtable::fow
