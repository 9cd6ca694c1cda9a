#include "cli/position.hpp"

#include <fmt/core.h>

#include <ostream>

#include "base/fields_json.hpp"
#include "game/match.hpp"
#include "game/script/log.hpp"
#include "game/script/words.hpp"

namespace sandtable::cli {
namespace {

// "2.5" of the unit its people measure in.
std::string plain_length(Coord length, const Board& board) {
  const std::string shown = shown_length(length, board.centimetres);
  return shown.substr(0, shown.find(' '));
}

std::string badges_text(const std::vector<Badge>& badges) {
  std::string text;
  for (const Badge& badge : badges) text += (text.empty() ? "" : ", ") + badge.words;
  return text.empty() ? text : " - " + text;
}

std::string whereabouts(const Game& game, const Token& token, const Board& board) {
  switch (token.presence) {
    case Presence::table: {
      const Pose& pose = token.base.pose;
      const int degrees = (int{pose.facing.turns} * 360 + 32768) / 65536;
      return fmt::format("at {}, {} facing {}", plain_length(pose.at.x, board), plain_length(pose.at.y, board),
                         degrees % 360);
    }
    case Presence::aboard: return "aboard " + game.name_of(token.carrier);
    case Presence::away: return "off the table";
    case Presence::lost: return "lost";
  }
  return {};
}

}  // namespace

void print_position(const Game& game, std::ostream& out) {
  const Tableau t = game.tableau();
  const Board board = game.board();
  out << fmt::format("turn {}{}", t.turn, t.turn_limit > 0 ? fmt::format(" of {}", t.turn_limit) : "");
  if (t.active >= 0) out << fmt::format(", {}", side_name(game, t.active));
  if (!t.step.empty()) out << fmt::format(", {}", t.step.text());
  out << '\n';
  const auto print_token = [&](const Token& token) {
    out << fmt::format("    {}: {}, {}{}\n", game.name_of(token.piece),
                       token.kind >= 0 && static_cast<std::size_t>(token.kind) < t.kinds.size()
                           ? t.kinds[static_cast<std::size_t>(token.kind)].name
                           : token.name,
                       whereabouts(game, token, board), badges_text(token.badges));
  };
  for (const Group& group : t.groups) {
    out << fmt::format("  {} ({}), {} of {}{}\n", game.name_of(group.piece), side_name(game, group.side),
                       group.strength, group.began, badges_text(group.badges));
    for (const Token& token : t.tokens)
      if (token.group == group.piece) print_token(token);
  }
  for (const Token& token : t.tokens)
    if (!token.group.valid()) print_token(token);
  for (const Mark& mark : t.marks)
    if (!mark.words.empty()) out << "  " << mark.words << '\n';
  out << "the game waits for " << waits_for(game) << '\n';
  const std::string stands = stack_words(game.stack());
  if (!stands.empty()) out << "play stands in " << stands << '\n';
}

Json position_json(const Game& game) {
  Json j;
  j["tableau"] = to_json(game.tableau());
  j["decision"] = decision_json(game);
  j["stack"] = game.stack();
  j["outcome"] = answer_question(game, "outcome", Toml::parse("", "outcome"));
  j["hash"] = hex(game.hash());
  return j;
}

}  // namespace sandtable::cli
