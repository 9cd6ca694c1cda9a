#include "game/sample.hpp"

#include <algorithm>

namespace sandtable {
namespace {

std::vector<int32_t> open_values(const Question& q) {
  std::vector<int32_t> open;
  for (const Option& o : q.options)
    if (o.closed.empty()) open.push_back(o.value);
  return open;
}

std::vector<int32_t> drawn_subset(std::vector<int32_t> from, int32_t low, int32_t high, Dice& dice) {
  const auto most = std::min(high, static_cast<int32_t>(from.size()));
  const int32_t count = most <= low ? most : low + draw_below(most - low + 1, dice);
  std::vector<int32_t> chosen;
  for (int32_t i = 0; i < count; ++i) {
    const auto at = static_cast<std::size_t>(draw_below(static_cast<int>(from.size()), dice));
    chosen.push_back(from[at]);
    from.erase(from.begin() + static_cast<std::ptrdiff_t>(at));
  }
  return chosen;
}

const Reply* usual_reply(const Choice& choice, Name key) {
  for (const Reply& r : choice.usual)
    if (r.key == key) return &r;
  return nullptr;
}

Reply drawn_reply(const Choice& choice, const Question& q, Dice& dice) {
  Reply r{.key = q.key};
  switch (q.shape) {
    case Shape::pick: r.values = drawn_subset(open_values(q), q.low, q.high, dice); break;
    case Shape::order: {
      const auto all = open_values(q);
      r.values = drawn_subset(all, static_cast<int32_t>(all.size()), static_cast<int32_t>(all.size()), dice);
      break;
    }
    case Shape::number: r.values = {q.low + draw_below(q.high - q.low + 1, dice)}; break;
    case Shape::yes_no: r.values = {draw_below(2, dice)}; break;
    case Shape::assign:
    case Shape::place:
    case Shape::path:
      if (const Reply* usual = usual_reply(choice, q.key)) r = *usual;
      break;
  }
  return r;
}

}  // namespace

int draw_below(int n, Dice& dice) {
  if (n <= 1) return 0;
  if (n <= 255) return dice.roll({.sides = static_cast<uint8_t>(n)}) - 1;
  const int high = draw_below((n + 199) / 200, dice);
  const int low = draw_below(200, dice);
  const int drawn = high * 200 + low;
  return drawn < n ? drawn : draw_below(n, dice);
}

Command sample_choice(const Decision& decision, Dice& dice) {
  std::vector<const Choice*> open;
  for (const Choice& c : decision.choices)
    if (c.closed.empty()) open.push_back(&c);
  if (open.empty()) return decision.usual;
  const Choice& choice = *open[static_cast<std::size_t>(draw_below(static_cast<int>(open.size()), dice))];
  Command command{.decision = decision.id, .verb = choice.verb, .actor = choice.actor};
  for (const Question& q : choice.parts) command.replies.push_back(drawn_reply(choice, q, dice));
  return command;
}

}  // namespace sandtable
