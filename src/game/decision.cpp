#include "game/decision.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace sandtable {
namespace {

const Option* option_of(const Question& q, int32_t value) {
  for (const Option& o : q.options)
    if (o.value == value) return &o;
  return nullptr;
}

bool has_duplicates(std::vector<int32_t> values) {
  std::sort(values.begin(), values.end());
  return std::adjacent_find(values.begin(), values.end()) != values.end();
}

void need_options(const Question& q, const Reply& r, Refusals& out) {
  for (int32_t v : r.values) {
    const Option* o = option_of(q, v);
    if (!o)
      out.push_back(malformed(fmt::format("'{}': {} is not one of its options", q.key.text(), v)));
    else
      out.insert(out.end(), o->closed.begin(), o->closed.end());
  }
}

void need_number(const Question& q, const Reply& r, int32_t low, int32_t high, Refusals& out) {
  if (r.values.size() != 1 || r.values[0] < low || r.values[0] > high)
    out.push_back(malformed(fmt::format("'{}': one number from {} to {}", q.key.text(), low, high)));
}

void need_pieces(const Question& q, const Reply& r, Refusals& out) {
  for (std::size_t i = 0; i < r.routes.size(); ++i) {
    const Route& route = r.routes[i];
    if (std::find(q.pieces.begin(), q.pieces.end(), route.piece) == q.pieces.end())
      out.push_back(malformed(fmt::format("'{}': route {} is for a piece that is not asked about", q.key.text(), i)));
    const auto same = [&](const Route& other) { return other.piece == route.piece; };
    if (std::count_if(r.routes.begin(), r.routes.end(), same) > 1)
      out.push_back(malformed(fmt::format("'{}': two routes for one piece", q.key.text())));
    if (route.steps.empty() && !route.into.valid() && route.how == Name{})
      out.push_back(malformed(fmt::format("'{}': route {} has no step", q.key.text(), i)));
  }
}

void check_part(const Question& q, const Reply& r, Refusals& out) {
  const auto count = static_cast<int32_t>(r.values.size());
  const bool routed = q.shape == Shape::place || q.shape == Shape::path;
  if (routed ? !r.values.empty() : !r.routes.empty()) {
    out.push_back(malformed(fmt::format("'{}' wants {}", q.key.text(), routed ? "routes" : "values")));
    return;
  }
  switch (q.shape) {
    case Shape::pick:
      if (count < q.low || count > q.high)
        out.push_back(malformed(fmt::format("'{}': pick {} to {}, not {}", q.key.text(), q.low, q.high, count)));
      if (has_duplicates(r.values)) out.push_back(malformed(fmt::format("'{}': the same twice", q.key.text())));
      need_options(q, r, out);
      break;
    case Shape::number: need_number(q, r, q.low, q.high, out); break;
    case Shape::yes_no: need_number(q, r, 0, 1, out); break;
    case Shape::assign:
      if (r.values.size() != q.tokens.size())
        out.push_back(malformed(fmt::format("'{}': {} to assign, not {}", q.key.text(), q.tokens.size(), count)));
      need_options(q, r, out);
      break;
    case Shape::order:
      if (r.values.size() != q.options.size() || has_duplicates(r.values))
        out.push_back(malformed(fmt::format("'{}': each of the {} once", q.key.text(), q.options.size())));
      need_options(q, r, out);
      break;
    case Shape::place:
    case Shape::path: need_pieces(q, r, out); break;
  }
}

}  // namespace

Refusals check_shape(const Choice& choice, const Command& command) {
  Refusals out = choice.closed;
  for (const Reply& r : command.replies) {
    const auto part =
        std::find_if(choice.parts.begin(), choice.parts.end(), [&](const Question& q) { return q.key == r.key; });
    if (part == choice.parts.end())
      out.push_back(malformed(fmt::format("'{}' is not asked for by '{}'", r.key.text(), choice.verb.text())));
    else
      check_part(*part, r, out);
  }
  for (const Question& q : choice.parts)
    if (!command.reply(q.key)) out.push_back(malformed(fmt::format("'{}' is missing", q.key.text())));
  return out;
}

void complete_from(const Choice& choice, Command& command) {
  for (const Reply& usual : choice.usual)
    if (!command.reply(usual.key)) command.replies.push_back(usual);
}

Command answer(const Decision& decision, Name verb, PieceRef actor, std::vector<Reply> replies) {
  return {.decision = decision.id, .verb = verb, .actor = actor, .replies = std::move(replies)};
}

}  // namespace sandtable
