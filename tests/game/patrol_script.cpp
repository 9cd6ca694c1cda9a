// How scripts speak to the patrol ruleset: names, questions, commands.
#include "game/patrol.hpp"

namespace sandtable::patrol {

// Its players pace out the lane only after they have said how far they walk.
const Facts& Rules::facts() {
  static const Facts all{.id = "patrol",
                         .title = "Patrol",
                         .version = "1",
                         .team = "scout",
                         .group = "patrol",
                         .die_sides = 6,
                         .most_dice = static_cast<int32_t>(most_dice),
                         .measures_first = false,
                         .measuring = "AAF-GEN-002"_rule,
                         .steps = {{"walk"_name, "Walk"}},
                         .units = {{"in"_name, "inches", inch}},
                         .table = {(lane_end + 1) * inch, inch}};
  return all;
}
std::string Rules::narrate(const State& s, const Event& e) {
  return name_of(s, e.who) + ' ' + std::string(e.kind.text());
}
Cue Rules::cue(const State&, const Event&) { return Cue::none; }
std::string Rules::name_of(const State&, PieceRef p) {
  if (p.sort == PieceSort::team) return (p.id < 4 ? "scout" : "guard") + std::to_string(p.id);
  return p.sort == PieceSort::side ? "side" + std::to_string(p.id) : "";
}
int Rules::side_of(const State& s, PieceRef p) {
  if (p.sort == PieceSort::side) return p.id;
  if (p.sort != PieceSort::team || p.id < 0 || p.id > 6) return -1;
  return s.core.side_of[static_cast<std::size_t>(p.id < 4 ? p.id / 2 : 2)];
}
PieceRef Rules::piece(const State& s, std::string_view called) {
  for (int i = 0; i < 7; ++i)
    if (name_of(s, PieceRef::team(i)) == called) return PieceRef::team(i);
  for (int i = 0; i < 2; ++i)
    if (name_of(s, PieceRef::side(i)) == called) return PieceRef::side(i);
  return {};
}
Json Rules::ask(const State& s, const std::string& question, const Toml& about) {
  if (question == "turn") return Json(int{s.turns});
  about.only({"of"});
  const PieceRef p = piece(s, about.at("of").string());
  if (p.sort != PieceSort::team) about.at("of").fail("no piece '" + about.at("of").string() + "'");
  const Piece& one = s.pieces[static_cast<std::size_t>(p.id)];
  Json j;
  j["at"] = int{one.at};
  j["from_start"] = one.at * inch;
  j["hidden"] = !one.known_to.everybody();
  j["side"] = name_of(s, PieceRef::side(side_of(s, p)));
  return j;
}
Command Rules::command(const State& s, const std::string& verb, const Toml& words) {
  if (verb == "bold" || verb == "careful" || verb == "sly" || verb == "steady") return {.verb = *Name::parse(verb)};
  if (verb == "brace") return {.verb = "brace"_name, .actor = piece(s, words.at("side").string())};
  if (verb == "interrupt") return {.verb = "interrupt"_name, .replies = {{.key = "take"_name, .values = {1}}}};
  if (verb != "walk") words.fail("no command '" + verb + "' here");
  words.only({"piece", "squares"});
  return {.verb = "walk"_name,
          .actor = piece(s, words.at("piece").string()),
          .replies = {{.key = "squares"_name, .values = {static_cast<int32_t>(words.integer("squares", 1))}}}};
}
Tableau Rules::tableau(const State& s) {
  Tableau t{.turn = s.turns, .turn_limit = 40, .sides = {"side0", "side1"}, .outcome = s.core.outcome};
  for (int i = 0; i < 7; ++i) {
    const Piece& p = s.pieces[static_cast<std::size_t>(i)];
    if (p.seat < 0) continue;  // not hidden yet, or not known
    t.tokens.push_back({.piece = PieceRef::team(i),
                        .side = static_cast<int8_t>(side_of(s, PieceRef::team(i))),
                        .presence = p.at < 0 ? Presence::lost : Presence::table,
                        .name = name_of(s, PieceRef::team(i)),
                        .base = {{{p.at * inch, 0}, {}}, inch, inch}});
  }
  return t;
}
std::string Rules::picture(const State& s, const std::string& title) {
  std::string svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 120 20'><title>" + title + "</title>";
  for (const Piece& p : s.pieces) svg += "<circle cx='" + std::to_string(p.at * 10 + 5) + "' cy='10' r='4'/>";
  return svg + "</svg>";
}

}  // namespace sandtable::patrol
